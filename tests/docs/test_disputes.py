"""The questions that tables argue about: every answer follows from the values of the ruleset."""

from __future__ import annotations

import copy
import re
from collections.abc import Mapping
from typing import Any

import pytest

from docs.makers.disputes import DISPUTES
from docs.makers.disputes_page import answer, disputes_page
from docs.makers.families import FAMILIES, Family, load_family
from handfoot.rulesets.merging import apply
from handfoot.words.sheet import render_sheet

families = {name: load_family(name) for name in FAMILIES}

PILE = "/pile/take/ways/pair"
PAIR = {"naturals": 2, "wilds": 0, "onto": "either", "like": False}


def asked(question: str, name: str, values: Mapping[str, Any] | None = None) -> tuple[str, str]:
    """The answer of a family, perhaps with some of its values changed."""
    (dispute,) = [one for one in DISPUTES if one.question.startswith(question)]
    if not values:
        return answer(dispute, families[name])
    rules = copy.deepcopy(families[name].ruleset)
    apply(rules, values)
    return answer(dispute, Family(name, rules, {}, render_sheet(rules)))


@pytest.mark.parametrize(
    ("question", "family", "values", "told"),
    [
        ("May a wild card help", "three-hands", {}, "Yes"),
        ("May a wild card help", "three-hands", {"/pile/take/ways": {"pair": PAIR}}, "No"),
        ("May a wild card help", "haand-og-fod", {f"{PILE}/wilds": 1}, "Yes"),
        ("May a wild card help", "hand-foot-toe", {}, "No"),
        ("May I take the pile just to add", "haand-og-fod", {}, "No"),
        ("May I take the pile just to add", "haand-og-fod", {f"{PILE}/naturals": 0}, "Yes"),
        ("May I take the pile before", "lady-lord", {}, "Only in the act of opening"),
        ("May I take the pile before", "lady-lord", {"/pile/take/before-opening": "free"}, "Yes"),
        ("May I take the pile while a wild", "three-hands", {}, "Yes"),
        ("May I take the pile while a wild", "haand-og-fod", {"/pile/stops": {}}, "No"),
        ("Does a card that can never", "three-hands", {}, "Yes, for threes cannot be laid"),
        ("Does a card that can never", "hand-foot-toe", {"/pile/stops": {}}, "No"),
        ("Does a wild card freeze", "lady-lord", {}, "Yes"),
        ("Does a wild card freeze", "lady-lord", {"/pile/stops/frozen/until": "covered"}, "No"),
        ("May I look through", "english-family", {}, "Yes"),
        ("May I discard a wild", "three-hands", {}, "Yes"),
        ("May I discard a wild", "english-family", {}, "Not always"),
        ("May I discard a wild", "english-family", {"/turn/discard/stuck": "end-turn"}, "No"),
        ("May I discard a card that would", "english-family", {}, "Not always"),
        ("May I add cards to a closed", "haand-og-fod", {}, "No"),
        ("May I add cards to a closed", "haand-og-fod", {"/books/closed/wilds": "any"}, "Yes"),
        ("May I add a wild card to a clean", "english-family", {}, "Yes, until the book is closed"),
        ("May I add a wild card to a clean", "hand-foot-toe", {}, "No"),
        ("Once my partner has opened", "english-family", {}, "No, everybody plays alone"),
        ("Once my partner has opened", "lady-lord", {"/opening/for": "player"}, "No"),
        ("May I look at my foot", "english-family", {}, "No"),
        (
            "May I look at my foot",
            "lady-lord",
            {},
            "Only at its bottom card, when you choose your hand",
        ),
        ("If I lay the last card of my hand", "three-hands", {}, "Yes"),
        ("If I lay the last card of my hand", "three-hands", {"/foot/melded": "ends-turn"}, "No"),
        ("If I lay the last card of my hand", "hand-foot-toe", {}, "No"),
        ("May I go out without", "three-hands", {}, "No"),
        ("May I go out without", "three-hands", {"/out/last-card": "meld"}, "Yes"),
        ("Must my partner have picked up", "three-hands", {}, "Yes"),
        ("Must my partner have picked up", "three-hands", {"/out/conditions": {}}, "No"),
        ("Does the round go on", "three-hands", {"/round/after-out": "equal-turns"}, "Yes"),
        ("Does going out itself", "hand-foot-toe", {}, "Yes, 200 points"),
        ("Do the cards of a foot", "lady-lord", {"/scoring/cards/sealed": "nothing"}, "No"),
    ],
)
def test_an_answer_begins_with_what_follows_from_the_values(
    question: str, family: str, values: Mapping[str, Any], told: str
) -> None:
    assert asked(question, family, values)[0] == f"{told}."


def test_an_answer_quotes_the_sentences_of_the_sheet_in_full() -> None:
    assert asked("May a wild card help", "lady-lord") == (
        "Yes.",
        "Lay the top card on the table at once, in one of three ways: with at least two natural "
        "cards of its rank from your hand; with at least one natural card of its rank and one wild "
        "card from your hand; or on a meld of your side.",
    )
    assert asked("Which books", "three-hands") == (
        "",
        "You may go out only when your side has two clean books and one dirty book.",
    )


def test_no_answer_is_empty_and_each_is_whole_sentences() -> None:
    for family in families.values():
        for dispute in DISPUTES:
            told = " ".join(answer(dispute, family)).strip()
            assert re.fullmatch(r"[A-Z].*\.", told), dispute.question


def test_every_question_is_answered_once_by_every_family() -> None:
    page = disputes_page(list(families.values()))
    questions = page.split("\n### ")[1:]
    assert len(questions) == len(DISPUTES) >= 20
    for question in questions:
        named = re.findall(r"\(rules/([a-z-]+)\.md", question)
        assert sorted(named) == sorted(FAMILIES), question


def test_an_answer_leads_to_its_paragraph() -> None:
    page = disputes_page(list(families.values()))
    question = page.split("### May I look through the pile?")[1].split("###")[0]
    assert "[Lady and Lord](rules/lady-lord.md#on-pile.view)" in question
