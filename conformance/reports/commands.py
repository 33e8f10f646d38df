"""The command `report`: shows a report, compares two, and lists known failures.

Everything heavy is imported when a command runs, so that asking for help costs nothing.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from conformance.verdicts import GOOD, MISUSED
from handfoot.teaching import add_command

if TYPE_CHECKING:
    from argparse import ArgumentParser, _SubParsersAction

    from conformance.reports.report import Report

FOUND = 1
"""The exit code when something fails newly, or when a report was cut."""

CUT = "It has no last line, so it was cut; what it does not tell is not known."

_REPORT = """\
Shows and compares the reports that `handfoot conform --report FILE` writes.
"""
_REPORT_EXAMPLE = """\
examples:
  handfoot report show run.jsonl
  handfoot report diff old.jsonl new.jsonl
  handfoot report baseline run.jsonl -o known.txt

`handfoot report show --help` and so on say more.
"""
_SHOW = """\
Shows a report: as on the terminal, as Markdown for the summary of a build, as JUnit
XML for the reader of a build server, as one HTML page with the cards drawn, or as
the JSON of a badge of shields.io.
"""
_SHOW_EXAMPLE = """\
examples:
  handfoot report show run.jsonl
  handfoot report show run.jsonl --format markdown >> "$GITHUB_STEP_SUMMARY"
  handfoot report show run.jsonl --format html -o run.html

exit codes: 0 it was shown; 1 it was shown, but it was cut; 2 it cannot be read
"""
_DIFF = """\
Compares two reports: which failures are new, which are gone, and what only one of
them has tested. What the newer one did not test, because it was stopped or cut, is
never taken for passing.
"""
_DIFF_EXAMPLE = """\
examples:
  handfoot report diff old.jsonl new.jsonl
  handfoot report diff old.jsonl new.jsonl --json

exit codes: 0 nothing fails newly; 1 something does, or a report was cut; 2 a report
cannot be read
"""
_BASELINE = """\
Lists what fails in a report, one id in a line, to be kept beside an engine and given
to `handfoot conform --baseline`. What is listed fails no run; what is listed and does
not fail any more does, so that the list stays true.
"""
_BASELINE_EXAMPLE = """\
examples:
  handfoot report baseline run.jsonl -o known.txt
  handfoot conform --baseline known.txt -- ./my-engine

exit codes: 0 it was written; 1 it was written, but the report was cut; 2 it cannot be
read or written
"""


def register(subparsers: _SubParsersAction[ArgumentParser]) -> None:
    """Adds the command to those of the front door."""
    parser = add_command(
        subparsers, "report", "show and compare reports", _REPORT, _REPORT_EXAMPLE
    )
    parts = parser.add_subparsers(title="commands", metavar="COMMAND", required=True)
    show_ = add_command(parts, "show", "show a report", _SHOW, _SHOW_EXAMPLE)
    show_.add_argument("file", metavar="FILE", help="a report as JSON lines")
    show_.add_argument(
        "--format",
        choices=("text", "markdown", "junit", "html", "badge"),
        default="text",
        help="the form in which it is shown (default: text)",
    )
    _out(show_)
    show_.set_defaults(func=show)
    diff_ = add_command(parts, "diff", "compare two reports", _DIFF, _DIFF_EXAMPLE)
    diff_.add_argument("old", metavar="OLD", help="the report from before")
    diff_.add_argument("new", metavar="NEW", help="the report from now")
    diff_.add_argument("--json", action="store_true", help="print JSON instead of text")
    diff_.set_defaults(func=diff)
    known = add_command(parts, "baseline", "list known failures", _BASELINE, _BASELINE_EXAMPLE)
    known.add_argument("file", metavar="FILE", help="a report as JSON lines")
    _out(known)
    known.set_defaults(func=baseline)


def _out(parser: ArgumentParser) -> None:
    parser.add_argument("-o", dest="out", metavar="OUT", help="write a file instead of printing")


def show(arguments: argparse.Namespace) -> int:
    """`handfoot report show`: a report in one of its forms."""
    return _unless_damaged(_show, arguments)


def _show(arguments: argparse.Namespace) -> int:
    from conformance.reports.formats import FORMATS
    from conformance.reports.text import text_of

    report = _read(arguments.file)
    if report is None:
        return MISUSED
    if arguments.format == "text" and arguments.out is None:
        text = text_of(report, sys.stdout)
    else:
        text = FORMATS[arguments.format](report)
    return _written(text, arguments.out, report)


def baseline(arguments: argparse.Namespace) -> int:
    """`handfoot report baseline`: the list of what fails in a report."""
    return _unless_damaged(_baseline, arguments)


def _baseline(arguments: argparse.Namespace) -> int:
    from conformance.reports.known import known_text

    report = _read(arguments.file)
    if report is None:
        return MISUSED
    return _written(known_text(report), arguments.out, report)


def diff(arguments: argparse.Namespace) -> int:
    """`handfoot report diff`: what has changed from one report to the next."""
    return _unless_damaged(_diff, arguments)


def _diff(arguments: argparse.Namespace) -> int:
    from conformance.reports.differing import compared, json_of, text_of

    old, new = _read(arguments.old), _read(arguments.new)
    if old is None or new is None:
        return MISUSED
    found = compared(old, new)
    print(json_of(found) if arguments.json else text_of(found, sys.stdout), end="")
    return FOUND if found.fails else GOOD


def _unless_damaged(run: Callable[[argparse.Namespace], int], arguments: argparse.Namespace) -> int:
    """Runs a command; a report that was edited may hold what shows only when it is told."""
    try:
        return run(arguments)
    except (AttributeError, LookupError, TypeError, ValueError) as error:
        print(f"handfoot: The report holds what no report holds: {error!r}.", file=sys.stderr)
        return MISUSED


def _read(name: str) -> Report | None:
    """The report in a file, or None after a message."""
    from conformance.reports.reading import Damaged, read_report

    try:
        report = read_report(Path(name))
    except OSError as error:
        print(f"handfoot: {name}: {error.strerror}.", file=sys.stderr)
        return None
    except Damaged as damaged:
        print(f"handfoot: {name}: {damaged}", file=sys.stderr)
        return None
    if not report.whole:
        print(f"handfoot: {name}: {CUT}", file=sys.stderr)
    return report


def _written(text: str, out: str | None, report: Report) -> int:
    """Writes a text to a file, or prints it; the exit code says whether the report was whole."""
    if out is None:
        print(text, end="")
    else:
        try:
            path = Path(out)
            path.write_text(text, encoding="utf-8", errors="backslashreplace", newline="\n")
        except OSError as error:
            print(f"handfoot: {out}: {error.strerror}.", file=sys.stderr)
            return MISUSED
    return GOOD if report.whole else FOUND
