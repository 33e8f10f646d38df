"""Where a case stands: its position as the reference tells it, and what would happen there.

The oracle says what the answer to a case is. Here the reference is asked for what stands around the
answer: the position in full, the events of a move, the facts behind a broken rule. It serves the
messages about a fault, and cases that are being made smaller.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from conformance.cases import Case, Json
from conformance.oracle import InvalidCase, expected, prepared, table_for
from reference_engine.moves import IllegalMove
from reference_engine.notation import move_from_json, position_to_json
from reference_engine.playing import play, rulings
from reference_engine.scoring import score

__all__ = ["Facts", "events_of", "facts_of", "lines_of", "rewritten", "standing_of", "start_of"]

Facts = Mapping[str, int | str]


def start_of(case: Case, resolved: Mapping[str, Any]) -> Json:
    """The position of a case before its moves, as the reference tells it. Raises InvalidCase."""
    return standing_of(replace(case, moves=()), resolved)


def standing_of(case: Case, resolved: Mapping[str, Any]) -> Json:
    """The position in which the question of a case is put. Raises InvalidCase."""
    try:
        return position_to_json(prepared(case, table_for(resolved, case.seats)))
    except InvalidCase:
        raise
    except (KeyError, TypeError, ValueError, IndexError) as error:
        raise InvalidCase(f"this case can't be read: {error!r}") from error


def rewritten(case: Case, resolved: Mapping[str, Any]) -> Case:
    """The case with its position told anew, so that what follows from the cards fits them.

    Raises InvalidCase.
    """
    if case.position is None:
        return case
    position = dict(case.position)
    zones = dict(position["zones"])
    zones["melds"] = [
        [meld if meld["closed"] else {**meld, "kind": None, "done": 0} for meld in melds]
        for melds in zones["melds"]
    ]
    loose = replace(case, position={**position, "zones": zones})
    return replace(loose, position=start_of(loose, resolved))


def events_of(case: Case, resolved: Mapping[str, Any]) -> list[str]:
    """The rules that settle something after the asked move; none where it is illegal."""
    try:
        position = prepared(case, table_for(resolved, case.seats))
        _, events = play(position, move_from_json(position, case.ask["move"]))
    except (KeyError, TypeError, ValueError, IndexError, IllegalMove):
        return []
    return [rule for rule, _ in events]


def lines_of(case: Case, side: int, resolved: Mapping[str, Any]) -> list[Json]:
    """The lines of a side's score after the asked move; none where they cannot be told."""
    try:
        position = prepared(case, table_for(resolved, case.seats))
        if "move" in case.ask:
            position, _ = play(position, move_from_json(position, case.ask["move"]))
        return [line._asdict() for line in score(position)[side].lines]
    except (KeyError, TypeError, ValueError, IndexError, IllegalMove):
        return []


def facts_of(case: Case, rule: str, resolved: Mapping[str, Any]) -> Facts:
    """The facts with which what is asked breaks a rule; none where it does not break it."""
    try:
        if case.kind == "meld":
            answer = expected(case, resolved)
            return answer.facts if answer.broken[:1] == (rule,) else {}
        position = prepared(case, table_for(resolved, case.seats))
        broken = rulings(position, move_from_json(position, case.ask["move"]))
    except (KeyError, TypeError, ValueError, IndexError):
        return {}
    return next((violation.facts for violation in broken if violation.rule == rule), {})
