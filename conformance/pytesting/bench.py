"""The engine that pytest tests, and what is put to it: talk, frozen vectors, campaigns.

Everything that fails is told in the words of `handfoot conform`, saved, and told again with the
command that repeats it. Of a frozen vector that is missed, the case that shows it is looked for; of
whole games and trees of moves there is none, and these are told as `handfoot vectors verify` does.
Nothing of how pytest collects tests is known here.
"""

from __future__ import annotations

import io
import shlex
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

import pytest

from conformance.campaign import InvalidRuleset, houses_named
from conformance.claiming import untested
from conformance.confirming import SuiteError
from conformance.explaining.rereading import with_explanations
from conformance.findings import FAILURES, Finding
from conformance.frozen.putting import applies
from conformance.frozen.reporting import missed_lines
from conformance.frozen.vectors import Vector, families, vectors
from conformance.frozen.verifying import Failed, missed
from conformance.profiles import PROFILES
from conformance.pytesting.vector_cases import cases_of
from conformance.reports.report import Report, header_of
from conformance.reports.text import text_of
from conformance.running import Failure, Options, Run
from conformance.saving import save
from conformance.screen import failure_text
from conformance.search import Broken, Effort, Search
from conformance.session import ErrorReply, House, Session
from handfoot import ground

__all__ = ["BENCH", "Bench", "Disagreed", "EngineBroken", "Wanted"]

IN_A_ROW = 3
"""After so many crashes or silences in a row nothing more is asked."""

AS_IT_IS = Effort(shrinks=0, reductions=0, broken=0)
"""A vector is small, and the sums in its sentence are those of the whole of it."""

PLAIN = io.StringIO()
"""A stream without colours, since pytest shows failures in its own."""


BENCH: pytest.StashKey[Bench] = pytest.StashKey()
"""Where the bench stands while pytest runs."""


class Disagreed(Exception):
    """The engine failed a test: `text` tells all about it, `head` what it is in a line."""

    def __init__(self, text: str, head: str) -> None:
        super().__init__(text)
        self.text = text
        self.head = head


class EngineBroken(Disagreed):
    """The engine failed a test, and has broken too often by now to be asked anything more."""


@dataclass(frozen=True)
class Wanted:
    """What the user has asked for: the options as they stand on the command line."""

    engine: str
    rulesets: tuple[str, ...]
    claims: tuple[str, ...]
    seed: int
    budget: str
    save: Path


class Bench:
    """An engine that has said hello, the rulesets to test it by, and the claims."""

    def __init__(self, wanted: Wanted, session: Session, houses: list[House]) -> None:
        self._wanted = wanted
        self._session = session
        self._broken = 0
        self.houses = houses
        self.claims = tuple(wanted.claims or session.hello["claims"])

    @classmethod
    def opened(cls, wanted: Wanted) -> Bench:
        """Starts the engine. Raises `pytest.UsageError` with the reason why it cannot be tested."""
        try:
            command = shlex.split(wanted.engine)
        except ValueError as error:
            raise pytest.UsageError(f"--engine {wanted.engine}: {error}.") from None
        if not command:
            raise pytest.UsageError("--engine says nothing.")
        session = Session(command, as_claimed=wanted.claims)
        try:
            houses = houses_named(wanted.rulesets or _played(session), sys.stderr)
            return cls(wanted, session, houses)
        except InvalidRuleset as invalid:
            raise pytest.UsageError(str(invalid)) from None
        except (ErrorReply, *FAILURES) as failure:
            session.close()
            raise pytest.UsageError(
                f"The engine cannot be tested: {failure}",
                f"`handfoot conform -- {wanted.engine}` says more.",
            ) from None

    def close(self) -> None:
        """Ends the engine."""
        self._session.close()

    def vectors(self, house: House, claim: str) -> list[Vector]:
        """The frozen vectors of a claim that lie within what the engine says that it can do."""
        if house.name not in families():
            return []
        hello = {**self._session.hello, "claims": self.claims}
        return [one for one in vectors(house.name) if one.claim == claim and applies(one, hello)]

    # --- tests ------------------------------------------------------------------------------------

    def talks(self) -> None:
        """Whether the engine keeps to the protocol at all. Raises `Disagreed`."""
        self._campaign((), "talks", talks=True)

    def campaign(self, house: House, claim: str) -> None:
        """Puts the scenarios and generated cases of a claim to the engine. Raises `Disagreed`."""
        self._campaign((house,), claim, talks=False)

    def vector(self, vector: Vector, house: House) -> None:
        """Puts a frozen vector to the engine. Raises `Disagreed`."""
        failed = missed(vector, house, self._session)
        broke = failed is not None and failed.verdict in ("crash", "hang")
        self._broken = self._broken + 1 if broke else 0
        if failed is None:
            return
        text, head = self._told(failed, vector, house)
        if self._broken >= IN_A_ROW:
            raise EngineBroken(text, head)
        raise Disagreed(text, head)

    def _campaign(self, houses: Sequence[House], claim: str, *, talks: bool) -> None:
        wanted, session = self._wanted, self._session
        profile = PROFILES[wanted.budget]
        options = Options(wanted.seed, profile.budget, (claim,), effort=profile.effort, talks=talks)
        result = Run(session, houses, options).all()
        if houses:
            result = with_explanations(result, session, options, lambda doing, done, of: None)
        report = Report(
            header_of(session.command, result, options, session.limits, wanted.budget),
            result,
            untested(result, houses),
            saved=tuple(map(self._saved, result.failures)),
        )
        if report.exit_code():
            found = (*report.unknown(), *result.notes)
            raise Disagreed(text_of(report, PLAIN).rstrip(), _headed(found))

    # --- what is told -----------------------------------------------------------------------------

    def _saved(self, failure: Failure) -> str | None:
        """The file in which a case was saved; none where that cannot be."""
        try:
            return str(save(failure, self._wanted.save))
        except OSError:
            return None

    def _told(self, failed: Failed, vector: Vector, house: House) -> tuple[str, str]:
        """All about a vector that was missed, and the same in a line."""
        finding = self._shown_by_a_case(vector, house)
        if finding is None:
            text = "\n".join(missed_lines(failed, house, PLAIN))
            return text, f"{failed.verdict}, {failed.miss.at}"
        why = f"{vector.family}/{vector.id}: {vector.said['why']}"
        failure = Failure(finding, vector.claim, house)
        saved = self._saved(failure)
        path = None if saved is None else Path(saved)
        text = failure_text(1, failure, path, self._session.command, PLAIN)
        return f"{text}\n\n{why}", _headed((failure,))

    def _shown_by_a_case(self, vector: Vector, house: House) -> Finding | None:
        search = Search(self._session, AS_IT_IS)
        try:
            found = (search.single(case, house) for case in cases_of(vector, house))
            return next((one for one in found if one is not None), None)
        except Broken as broken:
            return broken.finding
        except SuiteError:
            return None


def _headed(failures: Sequence[Failure]) -> str:
    """Failures in a line: the first, and how many more; without any, a claim was left untested."""
    if not failures:
        return "claimed, but never tested"
    finding = failures[0].finding
    more = f", and {len(failures) - 1} more" if failures[1:] else ""
    return f"{finding.verdict}: {finding.sort} {finding.rule}".rstrip() + more


def _played(session: Session) -> list[str]:
    """The documented families that the engine says it plays. Raises as `Session.hello`."""
    rulesets = session.hello["rulesets"]
    return [one for one in ground.variant_ids() if rulesets == "any" or one in rulesets]
