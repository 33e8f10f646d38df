"""House rules made of a family's by a patch, and moves asked about by them."""

from __future__ import annotations

from typing import Any

from conformance.altering import altered
from handfoot.rulesets.checking import load
from reference_engine import Position, Table, legal_moves, move_from_json, violations

Json = dict[str, Any]


def house_table(family: str, patch: Json, seats: int) -> Table:
    """The rules of a family with a patch, which has to be sound, for so many players."""
    data = altered(load(family), [patch])
    assert data is not None
    return Table(data, seats)


def broken(position: Position, written: Json) -> list[str]:
    """The rules that a move breaks; it is listed exactly where it breaks none."""
    move = move_from_json(position, written)
    found = [one.rule for one in violations(position, move)]
    assert (move in legal_moves(position)) is not bool(found)
    return found


def in_play(state: Json) -> Json:
    """The position with the draw of seat 0 behind it."""
    turn, due = {**state["turn"], "drawn": 2}, [{"seat": 0, "what": "play"}]
    return {**state, "turn": turn, "due": due}
