"""A position that play could not have produced is told apart, one fault at a time."""

from __future__ import annotations

import copy
from collections.abc import Callable
from functools import cache
from typing import Any

import pytest

from conformance.scenarios import scenarios
from handfoot.rulesets.checking import load
from reference_engine import Table, defects, position_from_json

Json = dict[str, Any]

FAMILY = "three-hands"


def sound_state() -> Json:
    """Seat 0 of four begins a turn in round 1; its side has a closed book of queens and kings."""
    melds = [
        {"rank": "Q", "cards": ["Q"] * 7, "caps": [], "closed": True, "kind": "clean", "done": 1},
        {"rank": "K", "cards": ["K", "K", "2"], "caps": [], "closed": False, "kind": None},
    ]
    for meld in melds:
        meld.setdefault("done", 0)
    return {
        "game": {
            "round": 1,
            "first": 0,
            "scores": [0, 0],
            "last": [],
            "sides": [0, 1, 0, 1],
            "over": False,
            "winners": [],
        },
        "zones": {
            "hands": [["K", "7", "8"], ["4", "5"], ["4", "6"], ["9", "10"]],
            "sealed": [[], [["4", "6"]], [["5", "7"]], [["8", "9"]]],
            "stock": ["4", "5", "6", "7"],
            "discard": ["9"],
            "melds": [melds, []],
            "aside": [[], []],
        },
        "round": {
            "opened": [True, False, True, False],
            "reached": [1, 0, 0, 0],
            "turns": [3, 2, 2, 2],
            "since": [2, 0, 0, 0],
            "frozen": [],
            "reshuffles": 0,
            "grabs": [],
            "last-turns": [],
            "out": None,
            "ended": None,
        },
        "turn": {
            "seat": 0,
            "drawn": 0,
            "taken": 0,
            "key": None,
            "pending": 0,
            "points": 0,
            "opening": False,
            "begun": 0,
            "laid": [],
            "asked": None,
            "fresh": True,
        },
        "due": [{"seat": 0, "what": "draw"}],
    }


@cache
def table(seats: int) -> Table:
    return Table(load(FAMILY).data, seats)


def faults(state: Json) -> list[str]:
    return defects(position_from_json(table(4), state))


def test_a_position_from_a_table_has_no_defect() -> None:
    assert faults(sound_state()) == []


def meld(state: Json, index: int) -> Json:
    found: Json = state["zones"]["melds"][0][index]
    return found


SPOILT: dict[str, tuple[Callable[[Json], Any], str]] = {
    "more copies than four packs hold": (
        lambda s: s["zones"]["stock"].extend(["joker"] * 9),
        "there are 9 cards joker, but the deck has 8",
    ),
    "a seven among the kings": (
        lambda s: meld(s, 1)["cards"].append("7"),
        "side 0, meld of rank K: it holds a 7",
    ),
    "two cards for a meld": (
        lambda s: meld(s, 1).update(cards=["K", "K"]),
        "side 0, meld of rank K: it has 2 cards, fewer than a meld may have",
    ),
    "four wild cards in a meld": (
        lambda s: meld(s, 1).update(cards=["K"] * 4 + ["2"] * 4, closed=True, done=2),
        "side 0, meld of rank K: it has 4 wild cards, more than 3",
    ),
    "one king with two wild cards": (
        lambda s: meld(s, 1).update(cards=["K", "2", "2"]),
        "side 0, meld of rank K: it has too few naturals (1) beside 2 wild cards",
    ),
    "a closed meld of three": (
        lambda s: meld(s, 1).update(closed=True),
        "side 0, meld of rank K: it is closed although it is no book",
    ),
    "an open book of seven": (
        lambda s: meld(s, 0).update(closed=False),
        "side 0, meld of rank Q: it is open although its size closes it",
    ),
    "melds of a side that has not opened": (
        lambda s: s["round"].update(opened=[False] * 4),
        "side 0 has melds although it has not opened",
    ),
    "one partner opened without the other": (
        lambda s: s["round"].update(opened=[True, False, False, False]),
        "side 0 has opened for some of its players only",
    ),
    "a foot picked up that still lies there": (
        lambda s: s["zones"]["sealed"].__setitem__(0, [["4", "4"]]),
        "seat 0 has reached a pile that does not agree with its unopened piles",
    ),
    "a stop that the rules do not know": (
        lambda s: s["round"].update(frozen=["ice"]),
        "the pile is stopped by 'ice', which is no stop that lasts",
    ),
    "a turn before the first turn": (
        lambda s: s["round"].update(turns=[0, 2, 2, 2], since=[0, 0, 0, 0]),
        "seat 0 is on turn, but has begun no turn",
    ),
    "a move due after the end": (
        lambda s: s["round"].update(ended="stock"),
        "the round is over, but a player's move is due",
    ),
}


@pytest.mark.parametrize("fault", sorted(SPOILT))
def test_one_fault_is_named_and_nothing_else(fault: str) -> None:
    spoil, sentence = SPOILT[fault]
    state = copy.deepcopy(sound_state())
    spoil(state)
    assert faults(state) == [sentence]


def test_the_hand_worked_scenarios_are_sound() -> None:
    for scenario in scenarios(FAMILY):
        if scenario.position["game"]["round"]:
            position = position_from_json(table(scenario.seats), scenario.position)
            assert defects(position) == [], scenario.id
