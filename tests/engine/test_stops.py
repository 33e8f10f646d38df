"""How long a card stops the discard pile, and whom."""

from __future__ import annotations

from functools import cache
from typing import Any

import pytest

from handfoot.rulesets.checking import load
from reference_engine import Move, Position, Table, begin_game, play
from reference_engine.notation import counts_of
from reference_engine.pile import stops_in_force
from reference_engine.position import DRAW, PLAY


@cache
def base() -> dict[str, Any]:
    return dict(load("three-hands").data)


def table(until: str, whom: str) -> Table:
    stop = {"cards": ["2"], "until": until, "for": whom, "ways": []}
    pile = {**base()["pile"], "stops": {"twos": stop}}
    return Table({**base(), "pile": pile}, 4)


def about_to_discard(until: str, whom: str) -> Position:
    """Seat 0 has drawn and holds a two; everybody has cards enough to go on."""
    rules = table(until, whom).rules(1)
    position = begin_game(rules)
    hand = counts_of(rules, ["2", "4", "5", "6", "7", "8"])
    position.hands, position.held = (hand,) * 4, (6,) * 4
    position.stock = tuple(rules.index["9"] for _ in range(20))
    position.discard = (rules.index["K"],)
    position.turns = (1, 0, 0, 0)
    position.seat, position.phase = 0, PLAY
    return position


def throw(position: Position, card: str) -> Position:
    """Draw if that is due, and discard."""
    if position.phase == DRAW:
        position, _ = play(position, Move(position.seat, "draw"))
    kind = position.rules.index[card]
    return play(position, Move(position.seat, "discard", card=kind))[0]


@pytest.mark.parametrize(
    ("until", "whom", "stopped"),
    [
        # Who finds the pile stopped when seat 0 discards a two, and then seats 1, 2 and 3 other
        # cards: the next player always; later ones only while it lasts for everybody.
        ("covered", "everyone", [True, False, False]),
        ("covered", "next", [True, False, False]),
        ("taken", "everyone", [True, True, True]),
        ("taken", "next", [True, False, False]),
    ],
)
def test_a_stop_lasts_as_long_as_the_rules_say(
    until: str, whom: str, stopped: list[bool]
) -> None:
    position = throw(about_to_discard(until, whom), "2")
    found = []
    for card in ("4", "5", "6"):
        found.append(bool(stops_in_force(position)))
        position = throw(position, card)
    assert found == stopped
