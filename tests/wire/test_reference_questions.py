"""The reference engine on questions without a game: tallies, and melds by themselves."""

from __future__ import annotations

import copy
from typing import Any

import pytest

from handfoot.rulesets.checking import load
from tests.wire.asking import RULES, RULESET, Asker


@pytest.fixture
def asker() -> Asker:
    """An asker who has brought the rules of the page."""
    return Asker()


def test_a_tally_stops_at_the_floor_and_says_so() -> None:
    floored = copy.deepcopy(RULESET)
    floored["scoring"]["floor"] = "zero"
    points = {"books": 0, "melds": 0, "aside": 0, "hand": 60, "sealed": 0}
    side = {"books": {}, "card_points": points, "went_out": False}
    asker = Asker(floored)
    reply = asker.ask("tally", rules=asker.rules, seats=2, round=1, sides=[side])
    assert reply["sides"] == [
        {
            "total": 0,
            "lines": [
                {"rule": "score.cards", "of": "hand", "n": 0, "points": -60},
                {"rule": "score.floor", "of": "zero", "n": 1, "points": 60},
            ],
        }
    ]


def test_a_tally_without_a_floor_may_fall_below_zero(asker: Asker) -> None:
    points = {"books": 0, "melds": 15, "aside": 0, "hand": 60, "sealed": 20}
    side = {"books": {}, "card_points": points, "went_out": False}
    reply = asker.ask("tally", rules=RULES, seats=2, round=1, sides=[side])
    assert reply["sides"][0]["total"] == 15 - 60 - 20


def test_a_kind_of_book_that_there_is_not_is_a_bad_request(asker: Asker) -> None:
    points = dict.fromkeys(("books", "melds", "aside", "hand", "sealed"), 0)
    side = {"books": {"sevens": 1}, "card_points": points, "went_out": False}
    reply = asker.ask("tally", rules=RULES, seats=2, round=1, sides=[side])
    assert reply["message"] == ("In this request there is no kind of book 'sevens' in these rules.")


def test_a_book_keeps_its_kind_where_purity_is_settled_at_closing() -> None:
    settled = copy.deepcopy(RULESET)
    settled["books"]["purity"] = "at-closing"
    asker = Asker(settled)
    onto = {"rank": "K", "cards": [*["K"] * 7, "2"], "caps": [], "closed": True, "kind": "clean"}
    question = {"seats": 2, "round": 1, "cards": ["K"], "onto": onto}
    assert asker.ask("meld", rules=asker.rules, **question)["kind"] == "clean"
    asker.ask("rules", ruleset=RULESET, digest=RULES)
    assert asker.ask("meld", rules=RULES, **question)["kind"] == "dirty"


def test_a_book_closed_by_choice_is_told_from_an_open_one_of_the_same_size() -> None:
    chosen = copy.deepcopy(RULESET)
    chosen["books"]["closing"] = {"by": "choice", "forced-at": 9}
    chosen["books"]["closed"]["naturals"] = False
    asker = Asker(chosen)
    onto = {"rank": "K", "cards": ["K"] * 7, "caps": [], "closed": False, "kind": "clean"}
    question = {"rules": asker.rules, "seats": 2, "round": 1, "cards": ["K"]}
    assert asker.ask("meld", **question, onto=onto)["legal"]
    refused = asker.ask("meld", **question, onto={**onto, "closed": True})
    assert (refused["legal"], refused["rule"]) == (False, "book.closed")


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"rank": "Q"}, "the cards of the meld 'Q' are of another rank"),
        ({"caps": ["K"]}, "the card 'K' caps no book in these rules"),
        ({"cards": ["lady"]}, "there is no card 'lady' in this deck"),
    ],
)
def test_a_meld_that_contradicts_the_rules_is_a_bad_request(
    asker: Asker, change: dict[str, Any], message: str
) -> None:
    onto = {"rank": "K", "cards": ["K"] * 3, "caps": [], "closed": False, "kind": None} | change
    reply = asker.ask("meld", rules=RULES, seats=2, round=1, cards=["K"], onto=onto)
    assert (reply["code"], reply["message"]) == ("bad-request", f"In this request {message}.")


def test_caps_are_not_judged_by_themselves() -> None:
    asker = Asker(load("lady-lord").data)
    onto = {"rank": "12", "cards": ["12"] * 7, "caps": ["lady"], "closed": True, "kind": "clean"}
    question = {"rules": asker.rules, "seats": 2, "round": 1}
    assert asker.ask("meld", **question, cards=["lady"], onto=onto)["code"] == "unsupported"
    refused = asker.ask("meld", **question, cards=["joker"], onto=onto)
    assert (refused["legal"], refused["rule"]) == (False, "book.capped")
    bare = {**onto, "caps": []}
    assert asker.ask("meld", **question, cards=["joker"], onto=bare)["kind"] == "dirty"
