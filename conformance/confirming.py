"""Confirms what was found: in a fresh process, several times, before anybody is told.

A fault that shows only in a process that has served other cases is a leak; one that comes and goes
is unstable; and an engine that breaks gets the same case once more. Only what stays the same is
called by its own name. Finding and shrinking faults is the business of `search`.
"""

from __future__ import annotations

from dataclasses import replace
from itertools import groupby

from conformance.cases import Case
from conformance.checking import Outcome, check
from conformance.findings import FAILURES, Finding, Key, failure_finding
from conformance.oracle import InvalidCase
from conformance.reducing import Still
from conformance.session import House, Session
from conformance.standing import rewritten

__all__ = ["BROKEN", "SuiteError", "checked", "confirmed", "repeated", "still_there"]

BROKEN = ("no-start", "version", "crash", "hang", "garbage")
"""Verdicts on engines that did not answer. Every such case costs a process."""

SETTLED = ("no-start", "version", "slow", "unstable", "suite-error")
"""Verdicts that no repetition changes."""

REPEATED = 8
"""So often a case is put to one process, and then to a second one. What is the same in both is no
matter of chance: a coin falls alike 15 times more in one of 32,768 tries."""


class SuiteError(Exception):
    """The suite itself failed on a case: the oracle raised, or the case is invalid."""

    def __init__(self, case: Case, error: Exception) -> None:
        super().__init__(f"{type(error).__name__}: {error}")
        self.case = case


def checked(case: Case, rules: House, session: Session) -> Outcome:
    """What came of a case. Raises `SuiteError` where the suite itself fails."""
    try:
        return check(case, rules, session)
    except Exception as error:
        raise SuiteError(case, error) from error


def repeated(finding: Finding, rules: House, session: Session) -> Finding | None:
    """What the case of a finding shows now. Raises `SuiteError`.

    A line that nobody asked for may come after the last reply, so that where the finding is about
    such things leave is taken, and what comes until then counts too.
    """
    found = checked(finding.case, rules, session).finding
    if found is not None or finding.verdict != "garbage":
        return found
    try:
        session.leave()
    except FAILURES as failure:
        return replace(failure_finding(finding.case, failure), sort=finding.sort)
    return None


def confirmed(finding: Finding, rules: House, lab: Session) -> Finding:
    """A finding put to a fresh process, which `lab` must be about to start.

    It comes back as the fresh process shows it; as `leak` where it shows only after other cases
    (with these, where they are found); and as `unstable` where it comes and goes.
    """
    if finding.verdict in SETTLED:
        return finding
    broken = finding.verdict in BROKEN
    first = _series(finding, rules, lab)
    if broken and first[0] is not None:
        return first[0]
    others = []
    for _ in range(2 if broken else 1):
        with lab.fresh() as fresh:
            others.append(_series(finding, rules, fresh))
    if any(_keys(other) != _keys(first) for other in others):
        return finding.turned("unstable", f"in fresh processes: {_came(first, *others)}")
    if first[0] is not None:
        return first[0]
    later = next((number for number, one in enumerate(first) if one is not None), None)
    if later is not None:
        return replace(finding, verdict="leak", after=(finding.case,) * later)
    return _leak(finding, rules, lab)


def _leak(finding: Finding, rules: House, lab: Session) -> Finding:
    """Looks for the cases that must come first for a fault to show."""
    for number in range(1, len(finding.after) + 1):
        before = finding.after[-number:]
        if _fresh(finding, before, rules, lab) is not None:
            return replace(finding, verdict="leak", after=before)
    if finding.whole is not None:
        return confirmed(replace(finding, case=finding.whole, whole=None), rules, lab.fresh())
    got = f"{finding.got}, but only in a process that has served other cases"
    return replace(finding, verdict="leak", got=got, after=())


def still_there(key: Key, rules: House, lab: Session) -> Still:
    """Asks whether a case shows the same fault; cases that are none do not."""

    def still(case: Case) -> Finding | None:
        try:
            found = checked(rewritten(case, rules.resolved), rules, lab).finding
        except (InvalidCase, SuiteError):
            return None
        return found if found is not None and found.key == key else None

    return still


def _fresh(
    finding: Finding, before: tuple[Case, ...], rules: House, session: Session
) -> Finding | None:
    with session.fresh() as fresh:
        for earlier in before:
            checked(earlier, rules, fresh)
        return repeated(finding, rules, fresh)


def _series(finding: Finding, rules: House, session: Session) -> list[Finding | None]:
    """What one process shows when a case is put to it again and again, until it breaks."""
    series: list[Finding | None] = []
    for _ in range(1 if finding.verdict in BROKEN else REPEATED):
        series.append(repeated(finding, rules, session))
        if series[-1] is not None and series[-1].verdict in BROKEN:
            break
    return series


def _keys(series: list[Finding | None]) -> list[Key | None]:
    return [None if finding is None else finding.key for finding in series]


def _came(*series: list[Finding | None]) -> str:
    """What came in each process, the same answers in a row told once."""
    return "; ".join(", ".join(text for text, _ in groupby(map(_told, one))) for one in series)


def _told(finding: Finding | None) -> str:
    return "it was right" if finding is None else f"{finding.sort} ({finding.got})"
