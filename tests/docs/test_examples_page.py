"""The examples beside the rules: every rule has one, and it shows what it says that it shows."""

from __future__ import annotations

import re
from functools import cache

import pytest

from conformance.frozen.vectors import Vector, refused
from docs.makers.examples import Shown, examples, shown_cards
from docs.makers.examples_page import examples_of, examples_page
from docs.makers.families import FAMILIES, Family, load_family
from handfoot.words.rulebook import rulebook


@cache
def family(name: str) -> Family:
    return load_family(name)


@cache
def of(name: str) -> dict[str, Shown]:
    return examples_of(family(name))


@cache
def page(name: str) -> str:
    return examples_page(family(name), of(name))


def test_every_rule_that_a_sheet_tells_has_an_example() -> None:
    missing = {
        (name, rule)
        for name in FAMILIES
        for paragraph in family(name).sheet.paragraphs
        for rule in paragraph.rules
        if rule not in of(name)
    }
    # Going out is worth nothing in these two, so that no score has a line for it.
    assert missing == {("haand-og-fod", "score.out"), ("english-family", "score.out")}


NEVER_REFUSE = {
    # A family that lets everything happen here, or whose only offence is against another rule too.
    "book.close",
    "book.closed",
    "book.closed-wilds",
    "meld.kind",
    "out.ask",
    "pile.before-opening",
    "pile.key",
}


def test_a_rule_that_refuses_somewhere_is_shown_from_both_sides() -> None:
    one_sided = {
        rule
        for name in FAMILIES
        for rule, shown in of(name).items()
        if rulebook()[rule].kind == "refuse" and not (shown.refused and shown.allowed)
    }
    assert one_sided <= NEVER_REFUSE


@pytest.mark.parametrize("name", FAMILIES)
def test_what_is_shown_as_refused_breaks_the_rule_and_what_is_allowed_breaks_none(
    name: str,
) -> None:
    for rule, shown in of(name).items():
        if shown.refused:
            assert rule in list(refused(shown.refused))[-1]
        if shown.allowed:
            assert not any(refused(shown.allowed))


def test_the_allowed_example_is_the_twin_of_the_refused_one() -> None:
    shown = of("three-hands")["turn.due"]
    assert [one.id for one in shown.vectors] == [
        "a-turn-is-two-cards-drawn-and-one-discarded",
        "nobody-discards-before-drawing",
    ]


def vector(name: str, hand: list[str], broken: list[str], **more: object) -> Vector:
    zones = {"hands": [hand], "melds": [[]], "aside": [[]], "discard": ["4"]}
    position = {"zones": zones, "game": {"sides": [0]}}
    step = {"move": {"seat": 0, "do": "discard", "card": "7"}, "refused": broken}
    said = {
        "id": name,
        "kind": "play",
        "by": "hand",
        "rules": ["cards.held"],
        "clauses": ["our-table-01"],
        "why": "So it is.",
        "position": position,
        "steps": [step],
    }
    return Vector("our-table", said | more)


def test_the_case_with_the_fewest_cards_is_shown() -> None:
    long, short = (
        vector("long", ["5", "6", "8"], ["cards.held"]),
        vector("short", ["5"], ["cards.held"]),
    )
    assert examples([long, short], ["cards.held"]) == {
        "cards.held": Shown("cards.held", None, short)
    }
    assert shown_cards(short) == [("in hand", ["5"]), ("laid aside", [])]


def test_the_cards_that_are_drawn_are_shown_apart_from_the_hand() -> None:
    draw = {"move": {"seat": 0, "do": "draw"}, "then": {"/zones/hands/0": ["5", "5", "7"]}}
    discard = {"move": {"seat": 0, "do": "discard", "card": "7"}}
    case = vector("drawn", ["5"], [], steps=[draw, discard])
    assert shown_cards(case) == [("in hand", ["5"]), ("drawn", ["5", "7"]), ("laid aside", [])]


def test_a_case_that_breaks_nothing_else_is_shown_before_one_that_does() -> None:
    both = vector("a-both", ["5"], ["cards.held", "turn.due"])
    one = vector("b-one", ["5", "6"], ["cards.held"])
    assert examples([both, one], ["cards.held"])["cards.held"].refused is one


def test_a_rule_that_no_vector_shows_has_no_example() -> None:
    assert examples([vector("short", ["5"], ["cards.held"])], ["meld.least"]) == {}


def test_an_example_is_told_in_whole_sentences_with_true_signs() -> None:
    told = page("three-hands")
    assert (
        "The player draws. The player discards a seven. "
        "*Three cards in hand become five with the draw and four with the discard.*"
    ) in told
    assert "**Refused** [\u00a7](../rulebook.md#turn.due)" in told


@pytest.mark.parametrize("name", FAMILIES)
def test_no_example_holds_what_nobody_would_write(name: str) -> None:
    text = re.sub(r"<svg.*?</svg>|<[^>]*>", "", page(name))
    assert not re.search(r"\bNone\b|\bTrue\b|\bnull\b|\{[a-z]|\(s\)|\bthe the\b", text)
