"""Searches for a counterexample, confirms it, shrinks it, and confirms it again.

Hypothesis does the searching and the shrinking; what it draws never depends on the engine, so that
a seed repeats a search exactly. A fault that shows is put to a fresh process before anything else:
what shows only in the old one is a leak, and what comes and goes is unstable. Engines that break
are asked sparingly, and silent ones hardly at all. Which searches are made, and in what order, is
the business of `planning`.
"""

from __future__ import annotations

import json
import random
from collections.abc import Callable, Collection
from contextlib import suppress
from dataclasses import dataclass, field, replace

from hypothesis import HealthCheck, Phase, Verbosity, find, settings
from hypothesis.errors import NoSuchExample, Unsatisfiable
from hypothesis.strategies import SearchStrategy

from conformance import reducing
from conformance.cases import Case
from conformance.checking import Outcome
from conformance.confirming import (
    BROKEN,
    SETTLED,
    SuiteError,
    checked,
    confirmed,
    repeated,
    still_there,
)
from conformance.findings import Finding, Key
from conformance.session import House, Session
from conformance.verdicts import verdict

__all__ = ["SEARCHING", "Broken", "Effort", "Search", "counts_as_failure", "drawn"]

# Everything that bears on what is drawn is said here, so that no profile that a user has loaded
# changes a run. There is no database of examples: what was found before would be drawn first, and
# the same seed would no longer make the same run.
SEARCHING = settings(
    phases=(Phase.generate, Phase.shrink),
    database=None,
    deadline=None,
    derandomize=False,
    print_blob=False,
    report_multiple_bugs=False,
    suppress_health_check=list(HealthCheck),
    verbosity=Verbosity.quiet,
)
"""How Hypothesis searches in every run; how often is said by each search."""

IN_A_ROW = 3
"""After so many crashes or hangs in a row a run is given up."""

Record = Callable[[Case, Outcome], None]


class Broken(Exception):
    """The engine does not start, or broke too often in a row, so that nothing more is asked."""

    def __init__(self, finding: Finding) -> None:
        super().__init__(finding.got)
        self.finding = finding


@dataclass
class Effort:
    """How often a search asks an engine: about a fault that is being shrunk by Hypothesis, by the
    reducer, and about one that breaks the engine each time."""

    shrinks: int = 120
    reductions: int = 250
    broken: int = 20


class _Enough(BaseException):
    """Ends a search of Hypothesis at once; it lets nothing but such exceptions through."""


@dataclass
class Search:
    """Searches with one engine, slice after slice, and remembers how it has behaved."""

    session: Session
    effort: Effort = field(default_factory=Effort)
    record: Record = lambda case, outcome: None
    broken_in_a_row: int = 0

    def run(
        self,
        rules: House,
        strategy: SearchStrategy[Case],
        cases: int,
        seed: int,
        known: Collection[Key] = (),
    ) -> Finding | None:
        """The first fault that is not known yet, confirmed and as small as it gets, or None.

        Raises `Broken` and `SuiteError`.
        """
        with self.session.fresh() as lab:
            hunt = _Hunt(self, rules, known, lab)
            try:
                find(strategy, hunt.hit, settings=_settings(cases), random=random.Random(seed))
            except (NoSuchExample, Unsatisfiable):
                return None
            except _Enough:
                pass
            if hunt.error is not None:
                raise hunt.error
            return None if hunt.best is None else self._finished(hunt.best, hunt.first, rules, lab)

    def single(self, case: Case, rules: House, known: Collection[Key] = ()) -> Finding | None:
        """The fault that one given case shows, confirmed and reduced, or None.

        Raises `Broken` and `SuiteError`.
        """
        finding = self.put(case, rules).finding
        if finding is None or finding.key in known:
            return None
        with self.session.fresh() as lab:
            first = confirmed(finding, rules, lab)
            return self._finished(first, first, rules, lab)

    def put(self, case: Case, rules: House) -> Outcome:
        """Puts one case to the engine, and to a fresh process once more when it breaks.

        Raises `Broken` and `SuiteError`.
        """
        lately = tuple(self.session.lately)
        outcome = checked(case, rules, self.session)
        finding = outcome.finding
        if finding is not None:
            finding = replace(finding, after=lately)
            if finding.verdict in BROKEN:
                finding = self._again(finding, rules)
            outcome = outcome._replace(finding=finding)
        self.record(case, outcome)
        self._count(finding)
        return outcome

    def _finished(self, best: Finding, first: Finding, rules: House, lab: Session) -> Finding:
        """The last steps with a fault: what Hypothesis leaves is reduced and confirmed again."""
        if best.verdict in SETTLED or best.verdict in ("leak", "hang"):
            return best
        tries = self.effort.broken if best.verdict in BROKEN else self.effort.reductions
        small = reducing.reduced(best, still_there(best.key, rules, lab), tries)
        for finding in (small, first):
            again = confirmed(finding, rules, lab.fresh())
            if again.key == finding.key:
                break
        return again

    def _again(self, finding: Finding, rules: House) -> Finding:
        """A broken engine gets the same case once more, in a fresh process."""
        self.session.close()
        if finding.verdict in ("no-start", "version"):
            raise Broken(replace(finding, after=()))
        again = repeated(finding, rules, self.session)
        if again is not None and again.verdict in BROKEN:
            return again
        if finding.verdict == "hang":
            return finding.turned("slow", f"{finding.got} In a fresh process it did.")
        return finding.turned("unstable", f"{finding.got} In a fresh process it did not happen.")

    def _count(self, finding: Finding | None) -> None:
        if finding is None or finding.verdict not in ("crash", "hang"):
            self.broken_in_a_row = 0
            return
        self.broken_in_a_row += 1
        if self.broken_in_a_row >= IN_A_ROW:
            raise Broken(finding)


class _Hunt:
    """One search of Hypothesis: the fault it is after, and what it costs to shrink it."""

    def __init__(self, search: Search, rules: House, known: Collection[Key], lab: Session) -> None:
        self._search = search
        self._rules = rules
        self._known = known
        self._answers: dict[str, bool] = {}
        self._left = 0
        self._lab = lab
        self.first: Finding
        self.best: Finding | None = None
        self.error: Exception | None = None

    def hit(self, case: Case) -> bool:
        """Whether a case shows the fault; asked by Hypothesis, for each case only once."""
        text = json.dumps(case.to_json(), sort_keys=True)
        if text not in self._answers:
            try:
                self._answers[text] = self._hit(case)
            except (Broken, SuiteError) as error:
                # Hypothesis would take it for what it looks for.
                self.error = error
                raise _Enough from None
        return self._answers[text]

    def _hit(self, case: Case) -> bool:
        if self.best is not None:
            return self._shrinks(self.best, case)
        finding = self._search.put(case, self._rules).finding
        if finding is None or finding.key in self._known or finding.verdict == "slow":
            return False
        if finding.verdict not in BROKEN:
            finding = confirmed(finding, self._rules, self._lab)
            if finding.key in self._known:
                return False
        self.first = self.best = finding
        if finding.verdict in SETTLED or finding.verdict in ("leak", "hang"):
            raise _Enough
        effort = self._search.effort
        self._left = effort.broken if finding.verdict in BROKEN else effort.shrinks
        return True

    def _shrinks(self, best: Finding, case: Case) -> bool:
        if self._left <= 0:
            raise _Enough
        self._left -= 1
        found = still_there(best.key, self._rules, self._lab)(case)
        if found is None:
            return False
        if reducing.size(found.case) < reducing.size(best.case):
            self.best = found
        return True


def _settings(cases: int) -> settings:
    return settings(SEARCHING, max_examples=cases)


def drawn(strategy: SearchStrategy[Case], cases: int, seed: int) -> list[Case]:
    """The cases that a search puts to an engine in which it finds nothing, each of them once."""
    found: dict[str, Case] = {}

    def put(case: Case) -> bool:
        found.setdefault(json.dumps(case.to_json(), sort_keys=True), case)
        return False

    with suppress(NoSuchExample, Unsatisfiable):
        find(strategy, put, settings=_settings(cases), random=random.Random(seed))
    return list(found.values())


def counts_as_failure(finding: Finding) -> bool:
    """Whether a finding fails a run."""
    return verdict(finding.verdict).exit != 0
