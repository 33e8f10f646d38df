"""`handfoot mutants`: how much of what can be wrong with an engine the suite catches.

It reads the options, has the hunts made, and prints. Everything heavy is imported when it runs.
"""

from __future__ import annotations

import argparse
import json
import os
import signal
import sys
from collections.abc import Sequence
from typing import TYPE_CHECKING

from handfoot import __version__, ground
from handfoot.teaching import add_command, number

if TYPE_CHECKING:
    from argparse import ArgumentParser, _SubParsersAction

    from conformance.mutants.hunts import Hunt
    from conformance.mutants.rows import Row

__all__ = ["register"]

GOOD, FOUND, MISUSED = 0, 1, 2

CODE = "code"
MOST_SHOWN = 10
"""So many survivors are shown; all of them are in the JSON."""

_MUTANTS = """\
Tests the suite itself. A mutant is an engine that is wrong in one small way: it
plays by a family's rules with one value changed, or its code has one mistake in
a place that serves a rule. A good suite gives every mutant away, by the cases
that it draws (properties) and by the vectors that are frozen.

Some mutants play exactly as a right engine does. Each of these has a waiver with
the reason, and is hunted with ten times the effort: a kill makes the waiver void.
"""
_MUTANTS_EXAMPLE = """\
examples:
  handfoot mutants --by vectors
  handfoot mutants --by properties --seeds 5 --json
  handfoot mutants --ruleset FAMILY --only /opening/points
  handfoot mutants --ruleset code --only rounds.deal

exit codes: 0 enough are killed, all of them by vectors and 98 of a hundred with the
worst seed by properties; 1 too many survive, or a waiver does not hold; 2 misuse;
5 a fault of the suite
"""


def register(subparsers: _SubParsersAction[ArgumentParser]) -> None:
    """Adds the command to those of the front door."""
    short = "see how many faulty engines the suite catches"
    parser = add_command(subparsers, "mutants", short, _MUTANTS, _MUTANTS_EXAMPLE)
    parser.add_argument(
        "--ruleset",
        action="append",
        default=[],
        choices=(*ground.variant_ids(), CODE),
        metavar="ID",
        help="mutants of this family, or of the code; may be given several times",
    )
    parser.add_argument(
        "--by", choices=("vectors", "properties"), help="only what these catch (default: both)"
    )
    parser.add_argument(
        "--seeds", type=number, default=1, metavar="N", help="so many runs of the properties"
    )
    parser.add_argument(
        "--only", default="", metavar="TEXT", help="only mutants in whose names this stands"
    )
    parser.add_argument("--jobs", type=number, metavar="N", help="so many processes at a time")
    parser.add_argument("--json", action="store_true", help="print the table as JSON")
    parser.set_defaults(func=mutants)


def mutants(arguments: argparse.Namespace) -> int:
    """`handfoot mutants`: hunts mutants and prints what came of it."""
    if not hasattr(signal, "setitimer"):
        print("handfoot: This system cannot end what goes on for ever.", file=sys.stderr)
        return MISUSED
    from conformance import crew
    from conformance.frozen.vectors import BadVectorFile
    from conformance.mutants.hunts import BY, hunts
    from conformance.verdicts import verdict

    of = arguments.ruleset or [*ground.variant_ids(), CODE]
    by = [arguments.by] if arguments.by else BY
    jobs = [job for one in by for job in hunts(of, one, arguments.seeds, arguments.only)]
    try:
        rows = _made(jobs, arguments.jobs or os.cpu_count() or 1)
    except crew.LostWorker as lost:
        print(lost, file=sys.stderr)
        return verdict("suite-error").exit
    except BadVectorFile as bad:
        print(f"handfoot: {bad}", file=sys.stderr)
        return MISUSED
    if not any(row.mutants for row in rows):
        print(f"handfoot: No mutant has {arguments.only!r} in its name.", file=sys.stderr)
        return MISUSED
    if arguments.json:
        print(json.dumps(_report(rows), indent=1, ensure_ascii=False))
    else:
        _show(rows)
    return GOOD if all(row.is_good for row in rows) else FOUND


def _made(jobs: Sequence[Hunt], workers: int) -> list[Row]:
    from conformance import crew
    from conformance.mutants.hunts import hunt, together
    from conformance.screen import Progress

    progress, rows = Progress(sys.stderr), {}
    try:
        for index, row in crew.done(jobs, workers, hunt):
            rows[index] = row
            progress(f"mutants of {row.of}: by {row.by}", len(rows), len(jobs))
    finally:
        progress.clear()
    return together(rows[index] for index in sorted(rows))


def _report(rows: Sequence[Row]) -> dict[str, object]:
    return {"suite": __version__, "rows": [row.to_json() for row in rows]}


def _show(rows: Sequence[Row]) -> None:
    from conformance.mutants.telling import survivor_lines, table_lines, trouble_lines

    found = [(row, name, one) for row in rows for name, one in row.survivors.items()]
    for row, name, survivor in found[:MOST_SHOWN]:
        print("\n".join(survivor_lines(row, name, survivor)), end="\n\n")
    if len(found) > MOST_SHOWN:
        print(f"… and {len(found) - MOST_SHOWN} more survivors; --json lists them all\n")
    print("\n".join(table_lines(rows, sys.stdout)))
    for row in rows:
        for line in trouble_lines(row):
            print(line)
