"""Bonus cards: only those that have just come are laid aside, each as its way asks for."""

from __future__ import annotations

from functools import cache
from typing import Any

from handfoot.rulesets.checking import load
from reference_engine import Position, Table, move_from_json, play, position_from_json
from reference_engine.notation import names_of
from tests.conformance.tables import draw, laid_out

REPLACED = {
    "by": "laid",
    "dealt": "replaced",
    "drawn": "replaced",
    "taken": "replaced",
    "picked-up": "replaced",
}


@cache
def base() -> dict[str, Any]:
    return dict(load("haand-og-fod").data)


def position(bonus: dict[str, str], **said: Any) -> Position:
    """Seat 0 is about to draw; red threes are bonus cards and go the way that is said."""
    turn = {**base()["turn"], "bonus": {**REPLACED, **bonus}}
    table = Table({**base(), "turn": turn}, 4)
    return position_from_json(table, laid_out("haand-og-fod", 4, **said))


def taking(cards: str) -> dict[str, Any]:
    return {"seat": 0, "do": "take", "groups": [{"onto": None, "cards": cards.split()}]}


def held(position: Position) -> list[str]:
    return sorted(names_of(position.rules, position.hands[0]))


def aside(position: Position) -> list[str]:
    return names_of(position.rules, position.aside[0])


def test_a_bonus_card_that_was_kept_stays_when_another_is_drawn() -> None:
    begun = position({"dealt": "kept", "drawn": "laid"}, hands={0: "red-3 4"}, stock="red-3 K 9")
    after, _ = play(begun, move_from_json(begun, draw()))
    assert held(after) == ["4", "K", "red-3"]
    assert aside(after) == ["red-3"]


def test_a_bonus_card_that_was_kept_stays_when_the_pile_is_taken() -> None:
    begun = position(
        {"drawn": "kept"}, hands={0: "red-3 10 10 4"}, melds={0: ["9: 9 9 9"]}, discard="8 10"
    )
    after, _ = play(begun, move_from_json(begun, taking("10 10 10")))
    assert held(after) == ["4", "8", "red-3"]
    assert aside(after) == []


def test_what_is_taken_in_the_place_of_a_bonus_card_counts_as_drawn() -> None:
    begun = position(
        {"taken": "replaced", "drawn": "kept"},
        hands={0: "10 10 4"},
        melds={0: ["9: 9 9 9"]},
        discard="red-3 10",
        stock="red-3 K",
    )
    after, _ = play(begun, move_from_json(begun, taking("10 10 10")))
    assert held(after) == ["4", "red-3"]
    assert aside(after) == ["red-3"]
