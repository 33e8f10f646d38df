"""Shows what came of frozen vectors: on a terminal, and as JSON.

A vector that is missed is shown with the reason why its answer is what it is, its position drawn as
cards, and the moves up to the one in question, so that a reader can judge who is right.
"""

from __future__ import annotations

import textwrap
from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any, TextIO

from conformance import verdicts
from conformance.frozen.vectors import FOLDER, Json, Vector
from conformance.frozen.verifying import Failed, Outcome
from conformance.screen import counted, painted
from conformance.session import House
from handfoot.words.drawing import draw_move, draw_position
from handfoot.words.rulings import ruling

if TYPE_CHECKING:
    from conformance.frozen.freezing import Freeze

__all__ = ["exit_code", "missed_lines", "show", "show_freezings", "show_stale", "to_json"]

STALE = 1
NOTHING = 4
"""Exit codes: the files do not fit the rules; nothing of what the engine claims has a vector."""

SHOWN = 5
"""So many vectors that were missed are shown in full for each family."""

WIDTH = 84


def exit_code(stale: Sequence[str], outcomes: Sequence[Outcome]) -> int:
    """The exit code of a verification."""
    found = [failed.verdict for outcome in outcomes for failed in outcome.failed]
    if not found and not any(outcome.right for outcome in outcomes):
        return NOTHING
    return verdicts.exit_code(found) or (STALE if stale else verdicts.GOOD)


def to_json(stale: Sequence[str], outcomes: Sequence[Outcome]) -> Json:
    """What came of a verification, for programs."""
    return {
        "stale": list(stale),
        "families": [
            {
                "family": one.family,
                "right": one.right,
                "failed": [failed.to_json() for failed in one.failed],
                "not_applicable": one.not_applicable,
                "not_run": one.not_run,
                "seconds": round(one.seconds, 2),
            }
            for one in outcomes
        ],
    }


def show_stale(stale: Sequence[str], out: TextIO) -> None:
    """Shows what does not fit the rules as they are now."""
    for line in stale:
        print(f"{painted('STALE', 'yellow', out)}  {line}", file=out)


def show(outcome: Outcome, rules: House, out: TextIO) -> None:
    """Shows what came of a family: what was missed, and a line that sums it up."""
    for failed in outcome.failed[:SHOWN]:
        print("\n".join(missed_lines(failed, rules, out)), end="\n\n", file=out)
    if len(outcome.failed) > SHOWN:
        names = ", ".join(failed.vector.id for failed in outcome.failed[SHOWN:])
        print(textwrap.fill(f"Missed as well: {names}", WIDTH), end="\n\n", file=out)
    print(_sum(outcome, out), file=out, flush=True)


def _sum(outcome: Outcome, out: TextIO) -> str:
    missed = len(outcome.failed)
    parts = [f"{counted(outcome.right, 'vector')} right"]
    parts += [painted(f"{missed} missed", "red", out)] if missed else []
    parts += [f"{outcome.not_applicable} not applicable"] if outcome.not_applicable else []
    parts += [f"{outcome.not_run} not run"] if outcome.not_run else []
    return f"{outcome.family:<16} {', '.join(parts)}, {outcome.seconds:.1f} s"


def missed_lines(failed: Failed, rules: House, out: TextIO) -> Iterator[str]:
    """Everything about a vector that was missed."""
    vector, miss = failed.vector, failed.miss
    title = painted(f"MISSED  {vector.family}/{vector.id}", "red", out)
    yield f"{title}  {failed.verdict}, {miss.at}"
    for label, text in (
        ("Why", vector.said["why"]),
        *((rule, ruling(rule)) for rule in vector.rules[:2]),
        ("Expected", miss.expected),
        ("Got", miss.got),
    ):
        lines = textwrap.wrap(text, WIDTH) or [""]
        yield f"  {label:<18}{lines[0]}"
        yield from (f"  {'':<18}{line}" for line in lines[1:])
    if "position" in vector.said:
        yield from (f"  {line}" for line in _drawn(vector, rules.resolved))
    yield f"  {'File':<18}{FOLDER.name}/{vector.family}/{vector.topic}.json"


def _drawn(vector: Vector, rules: Mapping[str, Any]) -> Iterator[str]:
    """The position of a vector, and all that is done or asked in it."""
    yield from draw_position(vector.said["position"], rules).splitlines()
    for move in vector.said.get("moves", ()):
        yield draw_move(move, rules)
    for step in (*vector.said.get("steps", ()), *vector.said.get("verdicts", ())):
        for move in step.get("moves", ()) or [step["move"]]:
            yield f"{draw_move(move, rules)}{'  (refused)' if 'refused' in step else ''}"


def show_freezings(freezings: Sequence[Freeze], out: TextIO) -> None:
    """Shows what is about to be frozen, family by family."""
    for one in freezings:
        changes = (
            ("new", one.new),
            ("changed", one.changed),
            ("described otherwise", one.described),
            ("gone", one.gone),
        )
        told = [f"{len(names)} {what}" for what, names in changes if names]
        sums = f"{counted(len(one.vectors), 'vector')}, {', '.join(told) or 'nothing new'}"
        print(f"{one.family:<16} {sums}", file=out)
        if idle := one.idle():
            print(f"  kill nothing that others do not: {', '.join(idle)}", file=out)
