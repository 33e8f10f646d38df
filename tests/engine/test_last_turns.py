"""Last turns after somebody went out, and what an empty stock makes of them."""

from __future__ import annotations

from functools import cache
from typing import Any

import pytest

from handfoot.rulesets.checking import load
from reference_engine import (
    Position,
    Table,
    defects,
    move_from_json,
    play,
    position_from_json,
    score,
)
from tests.conformance.tables import discard, draw, laid_out, lay


@cache
def table() -> Table:
    data: dict[str, Any] = dict(load("three-hands").data)
    return Table({**data, "round": {**data["round"], "after-out": "one-more-turn"}}, 4)


def gone_out(stock: str) -> Position:
    """Seat 0 has drawn a king and a queen, laid them on its books, and gone out with its four."""
    state = laid_out(
        "three-hands",
        4,
        hands={0: "4", 1: "6 6 6", 2: "7 7 7", 3: "8 8 8"},
        melds={0: ["K: K K K K K K K", "Q: Q Q Q Q Q Q Q", "J: J J J J J J 2"], 1: ["A: A A A"]},
        stock=f"K Q {stock}",
    )
    position = position_from_json(table(), state)
    return made(position, [draw(), lay("K: K"), lay("Q: Q"), discard("4")])


def made(position: Position, moves: list[dict[str, Any]]) -> Position:
    for written in moves:
        position, _ = play(position, move_from_json(position, written))
    return position


@pytest.mark.parametrize(
    ("stock", "turns"),
    [
        # Seat 0 was in its second turn, the others have had one; each has one more.
        ("9 9 9 9 9 9 10", [2, 2, 2, 2]),
        # The stock is empty when the third of them draws, and that turn is finished.
        ("9 9 9 9 9", [2, 2, 2, 2]),
        # After the first of them it is empty, and the second has no turn any more.
        ("9 9", [2, 2, 1, 1]),
        ("9", [2, 2, 1, 1]),
    ],
)
def test_last_turns_are_played_as_long_as_there_are_cards(stock: str, turns: list[int]) -> None:
    position = gone_out(stock)
    for seat, card in ((1, "6"), (2, "7"), (3, "8")):
        if not position.round.ended:
            position = made(position, [draw(seat), discard(card, seat)])
    assert position.round.ended == "out"
    assert (position.round.out, position.round.last_turns) == (0, ())
    assert list(position.turns) == turns
    assert defects(position) == []
    assert [line.points for line in score(position)[0].lines if line.rule == "score.out"] == [100]


def test_with_the_last_card_of_the_stock_nobody_has_a_last_turn() -> None:
    position = gone_out("")
    assert (position.round.ended, position.round.out) == ("out", 0)
    assert defects(position) == []
