"""Counterexamples are cut down to what matters, and never beyond."""

from __future__ import annotations

import copy
import sys
from collections.abc import Callable

from conformance.campaign import houses_named
from conformance.cases import Case, Json
from conformance.findings import Finding
from conformance.planning import given
from conformance.reducing import cards_of, moves_of, reduced, size
from conformance.session import House
from conformance.standing import rewritten


def three_hands() -> House:
    return houses_named(["three-hands"], sys.stderr)[0]


def found(case: Case) -> Finding:
    return Finding("disagree", "state", "turn.draw", "", "", case)


def scenario(name: str) -> Case:
    cases = [case for case in given(three_hands(), ["referee"]) if case.name == name]
    # A copy, because the scenarios are read once and shared.
    return copy.deepcopy(cases[-1])


def while_true(holds: Callable[[Case], bool]) -> Callable[[Case], Finding | None]:
    return lambda case: found(case) if holds(case) else None


def hand(case: Case, seat: int) -> list[str]:
    assert case.position is not None
    cards: list[str] = case.position["zones"]["hands"][seat]
    return cards


def test_cards_that_do_not_matter_are_dropped_and_the_others_stay() -> None:
    case = scenario("three-naturals-begin-a-meld")
    assert cards_of(case) > 20
    small = reduced(found(case), while_true(lambda one: hand(one, 0).count("K") == 3), 300).case
    assert hand(small, 0) == ["K", "K", "K"]
    assert cards_of(small) == 3 + 4  # a pile that was not picked up keeps one card


def test_moves_are_dropped_too() -> None:
    case = scenario("three-naturals-begin-a-meld")
    assert (len(case.moves), moves_of(case)) == (1, 2)
    assert reduced(found(case), while_true(lambda one: True), 300).case.moves == ()


def test_what_is_laid_shrinks_together_with_the_hand_that_it_comes_from() -> None:
    case = scenario("three-naturals-begin-a-meld")

    def still(one: Case) -> Finding | None:
        laid = one.ask["move"]["groups"][0]["cards"]
        return found(one) if hand(one, 0).count("K") >= len(laid) else None

    small = reduced(found(case), still, 300).case
    assert small.ask["move"]["groups"][0]["cards"] == hand(small, 0) == ["K"]


def test_no_more_tries_are_made_than_allowed() -> None:
    tried: list[Case] = []

    def still(case: Case) -> Finding | None:
        tried.append(case)
        return None

    case = scenario("three-naturals-begin-a-meld")
    assert reduced(found(case), still, 17).case is case
    assert len(tried) == 17


def test_a_counted_table_shrinks_by_its_numbers() -> None:
    side: Json = {
        "books": {"clean": 3, "dirty": 2},
        "card_points": {"books": 140, "melds": 0, "aside": 0, "hand": 25, "sealed": 0},
        "went_out": True,
    }
    case = Case("tally", "tally", "three-hands", 4, ask={"round": 1, "sides": [side]})
    small = reduced(
        found(case), while_true(lambda one: one.ask["sides"][0]["books"]["clean"] > 0), 100
    ).case
    assert small.ask["sides"][0] == {
        "books": {"clean": 1, "dirty": 0},
        "card_points": {"books": 0, "melds": 0, "aside": 0, "hand": 0, "sealed": 0},
        "went_out": False,
    }


def test_fewer_cards_count_before_smaller_numbers() -> None:
    case = scenario("three-naturals-begin-a-meld")
    poorer = reduced(found(case), while_true(lambda one: hand(one, 0) == hand(case, 0)), 300).case
    assert size(poorer) < size(case)
    assert hand(poorer, 0) == hand(case, 0)


def test_a_position_is_told_anew_so_that_its_books_fit_their_cards() -> None:
    case = scenario("three-naturals-begin-a-meld")
    assert case.position is not None
    meld = case.position["zones"]["melds"][0][0]
    meld.update(cards=["Q"] * 6, kind="clean")
    told = rewritten(case, three_hands().resolved).position
    assert told is not None
    assert told["zones"]["melds"][0][0]["kind"] is None
