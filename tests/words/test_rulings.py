"""Every rule of the rulebook is ruled in one correct sentence, whatever the facts."""

from __future__ import annotations

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from handfoot.words.language import Words
from handfoot.words.rulebook import rulebook
from handfoot.words.rulings import Fact, ruling
from tests.words.prose import faults

RULES = list(rulebook())


@pytest.mark.parametrize(
    ("rule", "facts", "said"),
    [
        (
            "pile.least",
            {"least": 5, "size": 1},
            "The discard pile may be taken only while it holds at least five cards; here it holds "
            "one card.",
        ),
        (
            "meld.start",
            {"naturals": 1, "wilds": 2},
            "A meld may not begin with one natural card and two wild cards.",
        ),
        (
            "meld.ratio",
            {"wilds": 1, "least": 2, "naturals": 0},
            "With one wild card a meld needs at least two natural cards; this one would hold no "
            "natural cards.",
        ),
        (
            "meld.one-rank",
            {"ranks": "K, Q"},
            "A meld holds cards of one rank and wild cards; here kings and queens come together.",
        ),
        (
            "opening.points",
            {"least": 90, "points": 85},
            "The opening needs at least 90 points here; the cards laid count 85 points.",
        ),
        (
            "out.books",
            {"needed": "two clean books", "has": "one clean book"},
            "Going out needs two clean books; the side has one clean book.",
        ),
        (
            "out.hold-none",
            {"seat": 2, "card": "red-3"},
            "Going out needs seat 2 to hold no red threes.",
        ),
        (
            "out.permission",
            {"of": "all-partners"},
            "Going out needs the permission of all partners.",
        ),
        (
            "out.keep-card",
            {"keep": 1, "left": 0},
            "A player in the last pile who may not go out must keep one card at the end of the "
            "turn; here no cards would be left.",
        ),
        (
            "pile.from-turn",
            {"first": 2, "turn": 1},
            "The discard pile may be taken only from a certain turn of the player on, the second "
            "of the round; this is the first.",
        ),
        (
            "turn.due",
            {"due": "play"},
            "Only a player from whom a move is due may move, and only with a move of that sort; "
            "here a lay or a discard is due.",
        ),
    ],
)
def test_the_facts_of_the_case_are_worded(rule: str, facts: dict[str, Fact], said: str) -> None:
    assert ruling(rule, facts) == said


def test_the_words_of_the_house_are_used() -> None:
    words = Words({"names": {"piles": {"foot": "knee"}, "cards": {"2": "deuce"}}})
    assert ruling("meld.unmeldable", {"card": "2"}, words) == "A deuce is never melded."
    assert ruling("out.have-reached", {"seat": 0, "pile": "foot"}, words) == (
        "Going out needs seat 0 to have picked up the knee."
    )


@pytest.mark.parametrize("rule", RULES)
def test_without_facts_the_sentence_is_whole(rule: str) -> None:
    assert faults(ruling(rule)) == []


@pytest.mark.parametrize("number", [0, 1, 2])
@pytest.mark.parametrize("rule", RULES)
def test_any_number_makes_a_correct_sentence(rule: str, number: int) -> None:
    slots = re.findall(r"\{(\w+)\}", rulebook()[rule].sentence)
    named = {"card": "A", "key": "8", "rank": "6", "ranks": "6, 8", "kind": "clean", "of": "clean"}
    named |= {"pile": "foot", "ban": "wilds", "stop": "wilds", "due": "draw"}
    named |= {"needed": "one clean book", "has": "no books"}
    facts: dict[str, Fact] = {slot: named.get(slot, number) for slot in slots}
    assert faults(ruling(rule, facts)) == []


def test_an_empty_fact_is_a_missing_one() -> None:
    assert ruling("out.books", {"needed": "", "has": ""}) == ruling("out.books")


def test_an_unknown_rule_is_named_by_its_id() -> None:
    assert ruling("house.custom", {"n": 1}) == "The rule house.custom does not allow it."


@given(
    st.sampled_from(RULES),
    st.dictionaries(
        st.sampled_from(["least", "size", "card", "of", "kind", "pile", "seat", "due", "ranks"]),
        st.one_of(st.integers(), st.text()),
    ),
)
def test_no_fact_makes_a_ruling_fail(rule: str, facts: dict[str, Fact]) -> None:
    assert ruling(rule, facts)
