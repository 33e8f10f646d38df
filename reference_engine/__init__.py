"""The reference engine: the executable form of the rulebook, interpreting any ruleset.

The names below are the way in. They are loaded when first used, so that the front
door can ask whether this floor is there without paying for it.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from reference_engine.compiling import Table as Table
    from reference_engine.judging import violations as violations
    from reference_engine.legal import legal_moves as legal_moves
    from reference_engine.moves import Group as Group
    from reference_engine.moves import IllegalMove as IllegalMove
    from reference_engine.moves import Move as Move
    from reference_engine.moves import Violation as Violation
    from reference_engine.notation import move_from_json as move_from_json
    from reference_engine.notation import move_to_json as move_to_json
    from reference_engine.notation import position_from_json as position_from_json
    from reference_engine.notation import position_to_json as position_to_json
    from reference_engine.playing import play as play
    from reference_engine.playing import rulings as rulings
    from reference_engine.position import Position as Position
    from reference_engine.position import begin_game as begin_game
    from reference_engine.scoring import score as score
    from reference_engine.seeing import view as view
    from reference_engine.soundness import defects as defects

_HOMES = {
    "Group": "moves",
    "IllegalMove": "moves",
    "Move": "moves",
    "Position": "position",
    "Table": "compiling",
    "Violation": "moves",
    "begin_game": "position",
    "defects": "soundness",
    "legal_moves": "legal",
    "move_from_json": "notation",
    "move_to_json": "notation",
    "play": "playing",
    "position_from_json": "notation",
    "position_to_json": "notation",
    "rulings": "playing",
    "score": "scoring",
    "view": "seeing",
    "violations": "judging",
}

__all__ = sorted(_HOMES)


def __getattr__(name: str) -> object:
    if name not in _HOMES:
        raise AttributeError(f"module 'reference_engine' has no attribute '{name}'")
    return getattr(import_module(f"reference_engine.{_HOMES[name]}"), name)
