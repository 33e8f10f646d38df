"""A report as it stands on a terminal: what explains the failures, then each of these on a screen,
then a line for each claim.
"""

from __future__ import annotations

import io
from collections.abc import Iterator
from itertools import zip_longest
from pathlib import Path
from typing import TextIO

from conformance.reports.report import Report
from conformance.running import Failure
from conformance.screen import (
    claim_lines,
    counted,
    explanation_lines,
    failure_text,
    known_line,
    painted,
    reading_line,
)

__all__ = [
    "CUT",
    "LISTED",
    "conclusion",
    "explained",
    "failures_in",
    "plain_failure",
    "text_of",
    "totals_text",
]

CUT = "The report is incomplete: it was cut, and what it does not tell is not known."
LISTED = "Listed as a known failure, but it does not fail"


def text_of(report: Report, stream: TextIO) -> str:
    """The whole report, in colours where the stream shows them."""
    parts = (*explained(report, stream), *_failures(report, stream), *conclusion(report, stream))
    return "".join(f"{part}\n" for part in parts)


def explained(report: Report, stream: TextIO) -> Iterator[str]:
    """What explains failures, each with an empty line after it."""
    for one in report.result.explanations:
        yield from explanation_lines(one, stream)
        yield ""


def _failures(report: Report, stream: TextIO) -> Iterator[str]:
    for number, failure, saved in failures_in(report):
        if report.is_known(failure):
            yield known_line(failure, stream)
        elif report.is_reading(failure):
            yield reading_line(failure, stream)
        else:
            yield failure_text(number, failure, saved, report.header["command"], stream) + "\n"


def failures_in(report: Report) -> Iterator[tuple[int, Failure, Path | None]]:
    """All failures with their numbers, and the files of their cases where there are any."""
    pairs = zip_longest(report.result.failures, report.saved)
    for number, (failure, saved) in enumerate(pairs, start=1):
        yield number, failure, None if saved is None else Path(saved)


def plain_failure(report: Report, number: int, failure: Failure, saved: Path | None) -> str:
    """All that is told about a failure, for files."""
    return failure_text(number, failure, saved, report.header["command"], io.StringIO())


def conclusion(report: Report, stream: TextIO) -> Iterator[str]:
    """What follows after the failures: what to know about the run, the claims, the totals."""
    result = report.result
    if not report.whole:
        yield painted(CUT, "red", stream)
    if result.stopped:
        yield f"Stopped early: {result.stopped} ({result.not_run} parts not run)."
    if result.slow:
        yield f"Slow: {result.slow} of {result.requests} replies came late."
    for note in result.notes:
        yield f"Note: {note.finding.verdict}: {note.finding.got}"
    if result.hello and not result.houses:
        yield "It plays none of the documented families; name its rules with --ruleset."
    yield from claim_lines(result, report.suite, stream)
    for what, name in report.untested:
        yield painted(f"Not tested at all: the {what} {name}.", "red", stream)
    for name in report.fixed:
        yield painted(f"{LISTED}: {name}", "red", stream)
    yield totals_text(report)


def totals_text(report: Report) -> str:
    """How many cases there were, and how many failures."""
    failures = len(report.result.failures)
    reading = failures - len(report.failing())
    known = failures - reading - len(report.unknown())
    skipped = report.result.not_applicable
    parts = [counted(report.cases, "case")]
    parts += [f"{skipped} not applicable"] if skipped else []
    which = [f"{known} known"] if known else []
    which += [f"{reading} in another reading"] if reading else []
    parts.append(counted(failures, "failure") + (f" ({', '.join(which)})" if which else ""))
    return ", ".join(parts)
