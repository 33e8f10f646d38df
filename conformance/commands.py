"""The commands of this floor at the front door: `conform` and `replay`.

They read the options, find the rulesets, call the rooms that do the work, and print. Everything
heavy is imported when a command runs, so that asking for help costs nothing.
"""

from __future__ import annotations

import argparse
import sys
from typing import TYPE_CHECKING

from conformance.cases import CLAIMS
from handfoot.teaching import add_command, number

if TYPE_CHECKING:
    from argparse import ArgumentParser, _SubParsersAction

PROFILES = ("quick", "default", "ci", "thorough")

_CONFORM = """\
Checks an engine against written rules. The engine is any program that speaks
the protocol on its standard streams; it is asked about what it claims to be
right about, on scenarios worked out by hand and on generated cases, and every
answer is compared with that of the reference engine. What fails is made as
small as it gets, saved, and shown, after the one value that explains it, if any.

Without an engine, the suite is tested itself: the reference engine must pass,
and each of the engines with one known fault must fail.
"""
_CONFORM_EXAMPLE = """\
examples:
  handfoot conform                                    test the suite itself
  handfoot conform -- node my-engine.js               everything that it claims
  handfoot conform --ruleset our-rules.yaml --claim melds -- ./my-engine
  handfoot conform --profile quick -- ./my-engine     while you write it
  handfoot conform --seed 7 --report run.jsonl --html run.html -- ./my-engine
  handfoot conform --baseline known.txt -- ./my-engine

exit codes: 0 it conforms, be it in another reading of what a sheet leaves open; 1 it
disagrees, does not repeat itself, or does not fail where it is known to; 2 misuse or
an invalid ruleset; 3 it does not start, breaks, hangs, or writes garbage; 4 it does
not do what it claims to do, or nothing of a claim could be tested; 5 a fault of the
suite; 130 stopped

`handfoot report` shows and compares reports, and writes the list of known failures.
"""
_REPLAY = """\
Repeats a case that `handfoot conform` has saved, step by step: the position,
each move, what the rules say, and what the engine answers. Without an engine,
the reference engine is asked.
"""
_REPLAY_EXAMPLE = """\
examples:
  handfoot replay handfoot-failures/CASE.json -- node my-engine.js

exit codes: 0 the answer is right now; otherwise those of `handfoot conform`
"""


_FORMS = {
    "markdown": "Markdown, for the summary of a build",
    "junit": "JUnit XML, for the reader of a build server",
    "html": "one page, with the cards drawn",
    "badge": "the JSON of a badge of shields.io",
}


def register(subparsers: _SubParsersAction[ArgumentParser]) -> None:
    """Adds the commands of the suite to those of the front door."""
    parser = add_command(subparsers, "conform", "check an engine", _CONFORM, _CONFORM_EXAMPLE)
    parser.add_argument(
        "--ruleset",
        action="append",
        default=[],
        metavar="ID|FILE",
        help="a family, or a file of house rules; may be given several times",
    )
    parser.add_argument(
        "--claim",
        action="append",
        default=[],
        choices=CLAIMS,
        metavar="CLAIM",
        help=f"test this claim, made or not: {', '.join(CLAIMS)}",
    )
    parser.add_argument("--seed", type=int, default=0, metavar="N", help="default: 0")
    parser.add_argument(
        "--budget",
        "--profile",
        choices=PROFILES,
        default="default",
        help=f"how many cases, from few to many: {', '.join(PROFILES)} (default: default)",
    )
    parser.add_argument(
        "--seconds", type=_seconds, metavar="N", help="stop asking an engine after so many seconds"
    )
    parser.add_argument(
        "--baseline",
        metavar="FILE",
        help="known failures, which fail the run only when they do not fail any more",
    )
    parser.add_argument("--report", metavar="FILE", help="write a report as JSON lines")
    for form, what in _FORMS.items():
        parser.add_argument(f"--{form}", metavar="FILE", help=f"write the report as {what}")
    parser.add_argument("--json", action="store_true", help="print the report instead of text")
    parser.add_argument("--jobs", type=number, metavar="N", help="so many processes at a time")
    parser.add_argument(
        "--save",
        default="handfoot-failures",
        metavar="FOLDER",
        help="where failing cases go (default: handfoot-failures)",
    )
    _engine(parser)
    parser.set_defaults(func=conform)
    parser = add_command(subparsers, "replay", "repeat a failing case", _REPLAY, _REPLAY_EXAMPLE)
    parser.add_argument("file", metavar="CASEFILE", help="a case saved by `handfoot conform`")
    _engine(parser)
    parser.set_defaults(func=replay)


def conform(arguments: argparse.Namespace) -> int:
    """`handfoot conform`: tests an engine, or without one the suite itself."""
    engine = _command(arguments)
    if engine:
        from conformance.campaign import run_campaign

        return run_campaign(arguments, engine)
    from conformance.proof import run_proof

    return run_proof(arguments)


def replay(arguments: argparse.Namespace) -> int:
    """`handfoot replay`: repeats a saved case."""
    from conformance.replaying import run_replay

    return run_replay(arguments.file, _command(arguments), sys.stdout)


def _engine(parser: ArgumentParser) -> None:
    parser.add_argument(
        "engine",
        nargs="*",
        metavar="-- ENGINE",
        help="the command that starts the engine, with its arguments",
    )


def _command(arguments: argparse.Namespace) -> tuple[str, ...]:
    return tuple(arguments.engine)


def _seconds(text: str) -> int:
    if not text.isdecimal() or not 1 <= int(text) <= 1_000_000:
        raise argparse.ArgumentTypeError(f"{text!r} is no number of seconds")
    return int(text)
