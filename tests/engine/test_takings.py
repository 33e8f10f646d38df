"""Which takings of the discard pile are listed, and that they break nothing."""

from __future__ import annotations

from functools import cache
from typing import Any

import pytest

from handfoot.rulesets.checking import load
from reference_engine import Table, legal_moves, move_to_json, position_from_json, violations
from tests.conformance.tables import laid_out


@cache
def base() -> dict[str, Any]:
    return dict(load("haand-og-fod").data)


def listed(like: bool, hand: str) -> list[dict[str, Any]]:
    """The groups with which seat 0 can take a two, by two wild cards; each breaks nothing.

    Its side has three nines and four eights, and a meld with a wild card needs four naturals.
    """
    way = {"naturals": 0, "wilds": 2, "onto": "meld", "like": like}
    take = {**base()["pile"]["take"], "ways": {"twos": way}}
    table = Table({**base(), "pile": {**base()["pile"], "take": take, "stops": {}}}, 4)
    melds = {0: ["9: 9 9 9", "8: 8 8 8 8"]}
    state = laid_out("haand-og-fod", 4, hands={0: hand}, melds=melds, discard="4 2")
    position = position_from_json(table, state)
    moves = [move for move in legal_moves(position) if move.do == "take"]
    assert [move for move in moves if violations(position, move, step=True)] == []
    return [move_to_json(position, move)["groups"][0] for move in moves]


def onto(rank: str, cards: str) -> dict[str, Any]:
    return {"onto": {"rank": rank, "n": 0}, "cards": cards.split()}


@pytest.mark.parametrize(
    ("like", "hand", "groups"),
    [
        # The nines need a fourth before they take a wild card; it may come along with the twos.
        (False, "2 2 9 Q Q", [onto("9", "2 2 2 9"), onto("8", "2 2 2")]),
        (False, "2 2 Q Q", [onto("8", "2 2 2")]),
        # Where all partners must be twos, a nine is none.
        (True, "2 2 9 Q Q", [onto("8", "2 2 2")]),
        (True, "2 joker 9 Q Q", []),
    ],
)
def test_whatever_makes_a_taking_fit_must_be_a_partner(
    like: bool, hand: str, groups: list[dict[str, Any]]
) -> None:
    assert sorted(listed(like, hand), key=str) == sorted(groups, key=str)
