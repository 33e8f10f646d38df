"""Ways of taking the pile, prices and sets that hold only while certain facts do."""

from __future__ import annotations

import copy
from typing import Any

import pytest

from handfoot.rulesets.checking import load
from reference_engine import Table, legal_moves, move_from_json, position_from_json, violations
from reference_engine.scoring import side_score
from tests.conformance.tables import laid_out
from tests.engine.houses import house_table
from tests.engine.recount import recount

Json = dict[str, Any]

WITH_A_WILD = {"naturals": 1, "wilds": 1, "onto": "new", "like": False}


def table(when: Json) -> Table:
    """A pair takes the pile at any time, a natural and a wild card only when the facts hold.

    A meld of two naturals and a wild card is allowed, and an opening needs 50 points.
    """
    data = copy.deepcopy(load("haand-og-fod").data)
    data["pile"]["take"]["ways"]["with-a-wild"] = {**WITH_A_WILD, "when": when}
    data["melds"]["wilds"]["naturals"] = 2
    return Table(data, 4)


def taking(when: Json, opened: bool, turn: int = 2) -> tuple[list[str], bool]:
    """The rules that seat 0 breaks when it takes a king with a king and a joker, and whether this
    is among the moves listed. King, king and joker are worth 70 points."""
    melds = {0: ["9: 9 9 9"]} if opened else {}
    hands = {0: "K joker 4 5 6"}
    state = laid_out("haand-og-fod", 4, hands=hands, melds=melds, discard="4 K", turn=turn)
    position = position_from_json(table(when), state)
    asked = {"seat": 0, "do": "take", "groups": [{"onto": None, "cards": ["K", "K", "joker"]}]}
    move = move_from_json(position, asked)
    return [one.rule for one in violations(position, move)], move in legal_moves(position)


@pytest.mark.parametrize(
    ("when", "opened", "broken"),
    [
        ({}, False, []),
        ({}, True, []),
        ({"opened": True}, True, []),
        # The facts are those before the taking, which would make the opening itself.
        ({"opened": True}, False, ["pile.way"]),
        ({"opened": False}, False, []),
        ({"opened": False}, True, ["pile.way"]),
        ({"melded": True, "first-turn": True}, True, ["pile.way"]),
        ({"melded": True, "first-turn": False}, True, []),
        ({"in-pile": "foot"}, True, []),
        ({"in-pile": "hand"}, True, ["pile.way"]),
    ],
)
def test_a_way_is_there_while_its_facts_hold(when: Json, opened: bool, broken: list[str]) -> None:
    assert taking(when, opened) == (broken, not broken)


def test_a_way_without_facts_is_always_there() -> None:
    data = copy.deepcopy(load("haand-og-fod").data)
    ways = Table(data, 4).rules(1).ways
    assert [(way.name, dict(way.when)) for way in ways] == [("pair", {})]


def scored(melds: dict[int, list[str]], aside: str) -> dict[str, int]:
    """What side 0 is paid at the end of a round, by the name of the line.

    A red three laid aside is worth 100. Without a meld it costs 100, and four of them earn a
    further 400 for a side that has one.
    """
    data = copy.deepcopy(load("haand-og-fod").data)
    data["deck"]["cards"]["red-3"]["points"] = 100
    data["scoring"]["prices"]["bare"] = {
        "cards": ["red-3"],
        "in": ["aside"],
        "points": -100,
        "when": {"melded": False},
    }
    data["scoring"]["sets"]["all"] = {
        "card": "red-3",
        "size": 4,
        "points": 400,
        "singles": "kept",
        "when": {"melded": True},
    }
    hands = {0: "4", 1: "4", 2: "4", 3: "4"}
    state = laid_out("haand-og-fod", 4, hands=hands, melds=melds, aside={0: aside})
    position = position_from_json(Table(data, 4), state)
    return {line.of: line.points for line in side_score(position, 0).lines if line.points}


def test_red_threes_count_for_a_side_that_has_a_meld() -> None:
    # Three nines are worth 30; the fours in two hands cost 5 each.
    melds = {0: ["9: 9 9 9"]}
    assert scored(melds, "red-3 red-3") == {"aside": 200, "melds": 30, "hand": -10}
    four = {"aside": 400, "all": 400, "melds": 30, "hand": -10}
    assert scored(melds, "red-3 red-3 red-3 red-3") == four


def test_red_threes_count_against_a_side_that_has_none() -> None:
    assert scored({}, "red-3 red-3") == {"bare": -200, "hand": -10}
    assert scored({}, "red-3 red-3 red-3 red-3") == {"bare": -400, "hand": -10}


SETS: Json = {
    "three": {"card": "red-3", "size": 3, "points": 500, "singles": "replaced"},
    "four": {"card": "red-3", "size": 4, "points": 800, "singles": "replaced", "when": {}},
}


@pytest.mark.parametrize(
    ("threes", "earned"),
    [
        # A red three laid aside is worth 100 by itself; a line says what a set adds to that.
        (2, {"aside": 200}),
        (3, {"aside": 300, "three": 200}),
        (4, {"aside": 400, "four": 400}),
        (5, {"aside": 500, "four": 400}),
    ],
)
def test_of_several_sets_of_red_threes_only_the_largest_is_paid(
    threes: int, earned: dict[str, int]
) -> None:
    patch = {"/deck/cards/red-3/points": 100, "/scoring/sets": SETS}
    table = house_table("haand-og-fod", patch, 4)
    hands = {0: "4", 1: "4", 2: "4", 3: "4"}
    state = laid_out("haand-og-fod", 4, hands=hands, aside={0: "red-3 " * threes})
    position = position_from_json(table, state)
    found = {line.of: line.points for line in side_score(position, 0).lines if line.points}
    assert found == {**earned, "hand": -10}
    assert recount(table.resolved, state, 0) == sum(found.values())


def test_a_larger_set_whose_facts_do_not_hold_leaves_the_smaller_one() -> None:
    sets = {**SETS, "four": {**SETS["four"], "when": {"melded": True}}}
    patch = {"/deck/cards/red-3/points": 100, "/scoring/sets": sets}
    table = house_table("haand-og-fod", patch, 4)
    state = laid_out("haand-og-fod", 4, hands={}, aside={0: "red-3 red-3 red-3 red-3"})
    position = position_from_json(table, state)
    found = {line.of: line.points for line in side_score(position, 0).lines if line.points}
    assert found == {"aside": 400, "three": 200, "hand": -10}
