"""`handfoot vectors`: verifies, freezes and exports the vectors.

It reads the options, finds the rulesets, calls the rooms that do the work, and prints. Everything
heavy is imported when a command runs.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from handfoot import ground
from handfoot.teaching import add_command, no_such, number

if TYPE_CHECKING:
    from argparse import ArgumentParser, _SubParsersAction

    from conformance.frozen.crediting import Credits
    from conformance.frozen.freezing import Freeze
    from conformance.session import House

__all__ = ["register"]

GOOD, FOUND, MISUSED = 0, 1, 2

_VECTORS = """\
Frozen vectors are cases kept in files with their answers: positions and moves
with what is refused and what changes, finished tables with their scores, whole
games, trees of moves. Engines of any language can be checked against them.
"""
_VECTORS_EXAMPLE = """\
examples:
  handfoot vectors verify                           the reference engine, in this process
  handfoot vectors verify -- node my-engine.js      an engine behind a pipe
  handfoot vectors export -o vectors                files for a runner of your own
  handfoot vectors freeze                           after new scenarios were written

`handfoot vectors COMMAND --help` says more about each of them.
"""
_VERIFY = """\
Puts the frozen vectors to an engine and says which of them it misses. Without
an engine the reference is asked within this process. The files must be those of
the manifest, made by the rules as they are now.
"""
_VERIFY_EXAMPLE = """\
examples:
  handfoot vectors verify
  handfoot vectors verify --family FAMILY --json
  handfoot vectors verify -- ./my-engine

exit codes: 0 all are right; 1 some are missed, or the files are stale; 2 misuse;
3 the engine does not start, breaks, hangs, or writes garbage; 4 it does not do
what it claims to do
"""
_FREEZE = """\
Makes the vectors that are missing, of new scenarios for instance, and works out
those that are frozen again. Where one would come out otherwise, nothing is
written, unless it is named with --refreeze: a frozen vector is a promise.
"""
_FREEZE_EXAMPLE = """\
examples:
  handfoot vectors freeze
  handfoot vectors freeze --dry-run
  handfoot vectors freeze --refreeze FAMILY/ID
  handfoot vectors freeze --reviewed meld.least     its vectors fit its new sentence
  handfoot vectors freeze --mutants                 and vectors for mutants that get away

exit codes: 0 written, or nothing to write; 1 something frozen would change, or
with --dry-run something would be written; 2 misuse
"""
_EXPORT = """\
Writes all vectors as one JSON file and as JSON lines, the rulesets that they are
about, their schema, and a manifest with the sum of each file. A runner needs
nothing else.
"""
_EXPORT_EXAMPLE = """\
examples:
  handfoot vectors export -o vectors
  handfoot vectors export -o vectors --family FAMILY

exit codes: 0 written; 2 misuse
"""


def register(subparsers: _SubParsersAction[ArgumentParser]) -> None:
    """Adds the command to those of the front door."""
    short = "verify, freeze or export frozen vectors"
    parser = add_command(subparsers, "vectors", short, _VECTORS, _VECTORS_EXAMPLE)
    inner = parser.add_subparsers(title="commands", metavar="COMMAND", required=True)
    _verify(add_command(inner, "verify", "put them to an engine", _VERIFY, _VERIFY_EXAMPLE))
    _freeze(add_command(inner, "freeze", "make or refresh them", _FREEZE, _FREEZE_EXAMPLE))
    _export(add_command(inner, "export", "write them for a runner", _EXPORT, _EXPORT_EXAMPLE))


def _verify(parser: ArgumentParser) -> None:
    _families(parser)
    parser.add_argument("--json", action="store_true", help="print what came of it as JSON")
    parser.add_argument(
        "engine", nargs="*", metavar="-- ENGINE", help="the command that starts the engine"
    )
    parser.set_defaults(func=verify)


def _freeze(parser: ArgumentParser) -> None:
    parser.add_argument(
        "--refreeze",
        action="append",
        default=[],
        metavar="FAMILY/ID",
        help="this vector may change, or go: with its scenario, or if it kills nothing by itself",
    )
    parser.add_argument(
        "--reviewed",
        action="append",
        default=[],
        metavar="RULE",
        help="the vectors of this rule were read again after its sentence had changed",
    )
    parser.add_argument(
        "--mutants",
        action="store_true",
        help="note what each vector kills, and add vectors for what none does; takes minutes",
    )
    parser.add_argument(
        "--jobs",
        type=number,
        default=2,
        metavar="N",
        help="so many processes for that (default: 2)",
    )
    parser.add_argument("--dry-run", action="store_true", help="say what would be written")
    parser.set_defaults(func=freeze)


def _export(parser: ArgumentParser) -> None:
    _families(parser)
    parser.add_argument("-o", "--output", required=True, metavar="FOLDER", help="where to")
    parser.set_defaults(func=export)


def _families(parser: ArgumentParser) -> None:
    parser.add_argument(
        "--family",
        action="append",
        default=[],
        choices=ground.variant_ids(),
        metavar="ID",
        help="only this family; may be given several times",
    )


def _houses(names: Sequence[str]) -> list[House]:
    from conformance.session import house
    from handfoot.rulesets.checking import load

    return [house(name, load(name).data) for name in names or ground.variant_ids()]


def verify(arguments: argparse.Namespace) -> int:
    """`handfoot vectors verify`: puts the vectors to an engine."""
    from conformance.frozen import reporting, verifying
    from conformance.frozen.vectors import BadVectorFile
    from conformance.verdicts import verdict

    houses = _houses(arguments.family)
    show = None if arguments.json else sys.stdout
    try:
        stale = verifying.stale(houses)
        if show is not None:
            reporting.show_stale(stale, show)
        outcomes = []
        for rules, outcome in verifying.outcomes(houses, arguments.engine):
            outcomes.append(outcome)
            if show is not None:
                reporting.show(outcome, rules, show)
    except BadVectorFile as bad:
        print(f"handfoot: {bad}", file=sys.stderr)
        return FOUND
    except verifying.NotAsked as failure:
        print(f"handfoot: {failure}", file=sys.stderr)
        return verdict(failure.verdict).exit
    if show is None:
        print(json.dumps(reporting.to_json(stale, outcomes), ensure_ascii=False, indent=1))
    return reporting.exit_code(stale, outcomes)


def freeze(arguments: argparse.Namespace) -> int:
    """`handfoot vectors freeze`: makes vectors, or says why not."""
    from conformance.frozen import reporting
    from conformance.frozen.freezing import UnknownRule, changes, pins, write
    from conformance.frozen.hand import Disagreement
    from conformance.frozen.vectors import BadVectorFile

    houses = _houses(())
    try:
        freezings = [_frozen(rules, arguments.refreeze) for rules in houses]
        pinned = pins(arguments.reviewed)
    except (BadVectorFile, Disagreement, UnknownRule) as wrong:
        print(f"handfoot: {wrong}", file=sys.stderr)
        return MISUSED
    known = _names(freezings)
    for name in arguments.refreeze:
        if name not in known:
            print(f"handfoot: {no_such('vector', name, known)}", file=sys.stderr)
            return MISUSED
    conflicts = [line for one in freezings for line in one.conflicts]
    credits = None
    if arguments.mutants and not conflicts:
        credits = _put_to_mutants(freezings, houses, arguments)
    reporting.show_freezings(freezings, sys.stdout)
    if conflicts:
        print(*conflicts, sep="\n", file=sys.stderr)
        print("Nothing is written. Name with --refreeze what may change.", file=sys.stderr)
        return FOUND
    if credits is not None:
        for of, names in credits.survivors.items():
            for name in names:
                print(f"not killed: {of}: {name}")
    digests = {rules.name: rules.digest for rules in houses}
    mutants = None if credits is None else credits.counts()
    planned = changes(freezings, digests, pinned, mutants=mutants)
    if arguments.dry_run:
        return FOUND if planned else GOOD
    written = len(write(planned))
    print(f"{written} file{'' if written == 1 else 's'} written")
    return GOOD


def _put_to_mutants(
    freezings: Sequence[Freeze], houses: Sequence[House], arguments: argparse.Namespace
) -> Credits:
    """Credits all vectors with what they kill, and adds those that were found for the rest."""
    from conformance.frozen.crediting import credited
    from conformance.frozen.freezing import credit

    frozen = {one.family: one.vectors for one in freezings}
    credits = credited(frozen, houses, arguments.jobs)
    credit(freezings, credits, arguments.refreeze)
    return credits


def _names(freezings: Sequence[Freeze]) -> list[str]:
    """The names of all vectors, as `family/id`; of those too that are to go."""
    return [
        f"{one.family}/{name}"
        for one in freezings
        for name in (*(vector.id for vector in one.vectors), *one.gone)
    ]


def _frozen(rules: House, again: Sequence[str]) -> Freeze:
    """The vectors of a family, of which those that are named `family/id` may change."""
    from conformance.frozen.freezing import freeze as work_out

    prefix = f"{rules.name}/"
    named = [one.removeprefix(prefix) for one in again if one.startswith(prefix)]
    return work_out(rules, named)


def export(arguments: argparse.Namespace) -> int:
    """`handfoot vectors export`: writes the files for runners."""
    from conformance.frozen import exporting
    from conformance.frozen.vectors import BadVectorFile

    try:
        written = exporting.export(_houses(arguments.family), Path(arguments.output))
    except OSError as error:
        print(f"handfoot: {error.filename}: {error.strerror}.", file=sys.stderr)
        return MISUSED
    except BadVectorFile as bad:
        print(f"handfoot: {bad}", file=sys.stderr)
        return MISUSED
    for path in written:
        print(path)
    return GOOD
