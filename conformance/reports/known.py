"""The list of known failures: what an engine may fail without failing a run.

A list is a text file with the id of a failure in each line, which people may edit and comment on.
It must stay true: what is listed and does not fail any more fails the run, until the line is taken
out. What a run did not test is left alone. The suite's own faults are never listed.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import replace
from pathlib import Path

from conformance.reports.report import Report

__all__ = ["BadList", "compared", "known_text", "read_known", "was_tested"]

_ID = re.compile(r"(?:[a-z0-9.-]+/){4}[a-z0-9.-]+")
_EXAMPLE = "our-table/melds/disagree/too-lenient/meld.wilds-most"


class BadList(ValueError):
    """A line of a list is no id of a failure; the message says which one."""


def read_known(path: Path) -> frozenset[str]:
    """The ids in a list. Raises OSError and BadList."""
    try:
        lines = path.read_text(encoding="utf-8").splitlines()
    except UnicodeDecodeError:
        raise BadList(f"{path}: It is not written in UTF-8.") from None
    found = set()
    for number, line in enumerate(lines, start=1):
        text = re.sub(r"(^|\s)#.*", "", line).strip()
        if text and not _ID.fullmatch(text):
            raise BadList(
                f"{path}:{number}: {text!r} is no id of a failure. "
                f"They look like {_EXAMPLE}, and stand in reports."
            )
        found.add(text)
    return frozenset(found - {""})


def known_text(report: Report) -> str:
    """A list of all that fails in a report, to be kept beside an engine."""
    header = report.header
    lines = [
        f"# Known failures of {report.engine}, from a run of suite {report.suite} with seed "
        f"{header['seed']} and budget {header['budget']}.",
        "# What is listed does not fail a run. What is listed and passes does, until its line is "
        "taken out.",
        *sorted({one.id for one in report.failing() if _may_be_listed(one.id)}),
    ]
    return "".join(f"{line}\n" for line in lines)


def compared(report: Report, listed: Iterable[str]) -> Report:
    """The report with what is known by a list, and what of it does not fail any more."""
    found = {one.id for one in report.result.failures}
    ids = frozenset(filter(_may_be_listed, listed))
    passing = sorted(one for one in ids - found if was_tested(report, one))
    return replace(report, known=ids, fixed=tuple(passing))


def was_tested(report: Report, name: str) -> bool:
    """Whether a report tells what became of a failure: the claim was tested on that ruleset."""
    if report.result.stopped or not report.whole:
        return False
    ruleset, claim = name.split("/")[:2]
    if claim == "talks":
        return report.result.cases["", "talks"] > 0
    return any(
        one.cases and one.claim == claim and ruleset in ("-", one.house.id if one.house else "-")
        for one in report.standings()
    )


def _may_be_listed(name: str) -> bool:
    return name.split("/")[2] != "suite-error"
