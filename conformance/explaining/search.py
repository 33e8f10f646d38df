"""Finds the one value that explains why an engine fails: it plays as if that were another.

The engine is asked the failing cases once more, and every ruleset one change away is held against
its answers. What explains most failures is put on trial in further cases. All of this is done in
the same order each time and costs a bounded number of questions.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from conformance.explaining.answers import answered, answers_like, playing
from conformance.explaining.candidates import Candidate, Family, candidates
from conformance.explaining.explanation import Explanation
from conformance.explaining.trial import Finalist, Trial
from conformance.findings import FAILURES
from conformance.mutants.scripts import Script
from conformance.planning import SEARCHED
from conformance.running import Failure, Listener, Result
from conformance.session import ErrorReply, House, Session
from handfoot.words.comparing import compare

__all__ = ["Found", "explained"]

SENTENCES, ALIKE = 2, 3
"""So many sentences, and so many changes that came to the same, are told."""


@dataclass(frozen=True)
class Found:
    """An explanation and the ruleset by which the engine plays."""

    explanation: Explanation
    house: House
    candidate: Candidate


def explained(
    result: Result, session: Session, seed: int, listen: Listener = lambda doing, done, of: None
) -> list[Found]:
    """What explains most failures of each ruleset, and most of those that are left then.

    Nothing is raised for what the engine does; one that breaks is not explained any further.
    """
    found: list[Found] = []
    claims = [claim for claim in SEARCHED if claim in result.claims]
    with session.fresh() as lab:
        for number, house in enumerate(result.houses):
            about = [one for one in result.failures if _is_about(one, house)]
            if not about:
                continue
            listen(f"{house.name}: what explains the failures?", number, len(result.houses))
            try:
                trial = Trial(house, lab, claims, seed)
                found += _Inquiry(trial, about).explanations()
            except (ErrorReply, *FAILURES):
                # What is wrong here has been told as a failure.
                lab.close()
    return found


def _is_about(failure: Failure, house: House) -> bool:
    """Whether a failure says something of the rules by which an engine plays a ruleset."""
    return failure.house == house and failure.finding.sort != "reason"


class _Inquiry:
    """The search for what explains the failures by one ruleset."""

    def __init__(self, trial: Trial, failures: Sequence[Failure]) -> None:
        self._trial = trial
        self._house = trial.house
        self._failures = failures
        self._scripts = dict(self._heard())

    def _heard(self) -> Iterator[tuple[int, Script]]:
        """What the engine answers to the failing cases, by the number of the failure."""
        for number, failure in enumerate(self._failures):
            finding = failure.finding
            if finding.verdict == "disagree":
                script = answered(finding.case, self._house, self._trial.session)
                if script is not None:
                    yield number, script

    def explanations(self) -> Iterator[Found]:
        """What explains most failures, then most of the rest, as long as anything does."""
        left = dict(self._scripts)
        broken = [one.finding.rule for one in self._failures if one.finding.rule]
        others = candidates(self._house, broken) if left else []
        family = Family(self._house)
        unexplained = len(self._failures)
        while left:
            finalists = self._best(others, left, unexplained // 2 + 1)
            of_all = bool(finalists) and len(finalists[0].explains) == len(self._failures)
            survivors = self._trial.survivors(finalists, family, broken, of_all=of_all)
            if not survivors:
                return
            yield self._told(survivors)
            for number in survivors[0].explains:
                del left[number]
            unexplained -= len(survivors[0].explains)

    def _best(
        self, others: Sequence[Candidate], left: Mapping[int, Script], need: int
    ) -> list[Finalist]:
        """The rulesets that explain the most failures, and at least so many."""
        best: list[Finalist] = []
        for candidate in others:
            explains = self._explains(candidate, left, need)
            if len(explains) > need:
                best, need = [], len(explains)
            if len(explains) == need:
                best.append(Finalist(candidate, explains))
        return best

    def _explains(
        self, candidate: Candidate, left: Mapping[int, Script], need: int
    ) -> tuple[int, ...]:
        """The failures in which a ruleset answers as the engine does; given up when too few."""
        adapter = playing(candidate.resolved, self._house)
        found: list[int] = []
        for tried, (number, script) in enumerate(left.items()):
            if len(found) + len(left) - tried < need:
                break
            if answers_like(script, adapter):
                found.append(number)
        return tuple(found)

    def _told(self, survivors: Sequence[Finalist]) -> Found:
        """The first of those that stood the trial, in the words of the rules."""
        best, *others = survivors
        change = best.candidate.change
        rules, plays = _sentences(self._house.resolved, best.candidate.resolved)
        explanation = Explanation(
            self._house.name,
            change.pointer,
            change.was,
            change.becomes,
            change.patch,
            tuple(self._failures[number].id for number in best.explains),
            len(self._failures),
            best.differs,
            rules,
            plays,
            tuple(str(one.candidate.change) for one in others[:ALIKE]),
            best.candidate.silence,
            self._trial.session.hello["rulesets"] == "any",
        )
        return Found(explanation, self._house, best.candidate)


def _sentences(
    one: Mapping[str, Any], other: Mapping[str, Any]
) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """What the sheets of two rulesets say differently, the most telling first."""
    told = [found for chapter in compare(one, other).chapters for found in chapter.differences]
    rules = tuple(found.one for found in told[:SENTENCES] if found.one)
    plays = tuple(found.other for found in told[:SENTENCES] if found.other)
    return rules, plays
