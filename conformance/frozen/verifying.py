"""Verifies frozen vectors: against the reference engine in this process, or somebody's engine.

First the files must be those of the manifest, made by the rules and sentences that there are now;
then every vector is put to the engine. What is missed is told with the reason why the vector says
what it says. An engine that breaks is started again, until it has broken too often in a row.
"""

from __future__ import annotations

import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from conformance.cases import Case
from conformance.findings import FAILURES, error_finding, failure_finding
from conformance.frozen.inside import reference
from conformance.frozen.manifest import faults, read_manifest, reread
from conformance.frozen.putting import Engine, Miss, applies, put
from conformance.frozen.vectors import FOLDER, Json, Vector, vectors
from conformance.session import ErrorReply, House, Session
from handfoot.wire.lines import Message

__all__ = ["Failed", "NotAsked", "Outcome", "missed", "outcomes", "stale"]

IN_A_ROW = 3
"""After so many crashes or silences in a row an engine is not asked any more."""


@dataclass(frozen=True)
class Failed:
    """A vector that was missed: the verdict, and where."""

    vector: Vector
    verdict: str
    miss: Miss

    def to_json(self) -> Json:
        """The failure as a line of a report."""
        vector, miss = self.vector, self.miss
        return {
            "family": vector.family,
            "vector": vector.id,
            "rules": list(vector.rules),
            "verdict": self.verdict,
            "at": miss.at,
            "expected": miss.expected,
            "got": miss.got,
        }


@dataclass
class Outcome:
    """What came of the vectors of a family."""

    family: str
    right: int = 0
    failed: list[Failed] = field(default_factory=list)
    not_applicable: int = 0
    not_run: int = 0
    seconds: float = 0.0


class NotAsked(Exception):
    """The engine does not start, or greets with an error; `verdict` says which."""

    def __init__(self, failure: Exception) -> None:
        super().__init__(str(failure))
        case = Case("talks", "talks", "", 0)
        if isinstance(failure, ErrorReply):
            self.verdict = error_finding(case, failure).verdict
        else:
            self.verdict = failure_finding(case, failure).verdict


def stale(houses: Sequence[House], folder: Path = FOLDER) -> list[str]:
    """What is wrong with the files, or older than the rules, one sentence each.

    Raises `BadVectorFile`.
    """
    said = read_manifest(folder)
    found = list(faults(said, folder))
    for rules in houses:
        entry = said["families"].get(rules.name)
        if entry is None:
            found.append(f"{rules.name} has no frozen vectors.")
        elif entry["ruleset"] != rules.digest:
            found.append(f"The rules of {rules.name} have changed since its vectors were frozen.")
    listed = [one for rules in houses for one in vectors(rules.name, folder)]
    for rule, names in reread(said, listed).items():
        again = f" Read again: {', '.join(names)}." if names else ""
        found.append(f"The sentence of {rule} has changed.{again}")
    return found


def outcomes(
    houses: Sequence[House], command: Sequence[str] = (), folder: Path = FOLDER
) -> Iterator[tuple[House, Outcome]]:
    """What comes of the vectors of each family, put to the engine under a command.

    Without a command the reference is asked within this process. Raises `NotAsked` where the engine
    does not start, and `BadVectorFile`.
    """
    if not command:
        for rules in houses:
            yield rules, _inside(rules, folder)
        return
    with Session(command) as session:
        try:
            hello = session.hello
        except (ErrorReply, *FAILURES) as failure:
            raise NotAsked(failure) from failure
        for rules in houses:
            outcome = _by_pipe(rules, session, hello, folder)
            yield rules, outcome
            if outcome.not_run:
                return


def _inside(rules: House, folder: Path) -> Outcome:
    begun, outcome = time.monotonic(), Outcome(rules.name)
    engine = reference(rules.resolved)
    for vector in vectors(rules.name, folder):
        miss = put(vector, engine)
        if miss is None:
            outcome.right += 1
        else:
            outcome.failed.append(Failed(vector, "disagree", miss))
    outcome.seconds = time.monotonic() - begun
    return outcome


def _by_pipe(rules: House, session: Session, hello: Message, folder: Path) -> Outcome:
    begun, outcome = time.monotonic(), Outcome(rules.name)
    frozen = vectors(rules.name, folder)
    broken = 0
    for number, vector in enumerate(frozen):
        if not applies(vector, hello):
            outcome.not_applicable += 1
            continue
        failed = missed(vector, rules, session)
        broken = broken + 1 if failed is not None and failed.verdict in ("crash", "hang") else 0
        if failed is None:
            outcome.right += 1
        else:
            outcome.failed.append(failed)
        if broken == IN_A_ROW:
            outcome.not_run = len(frozen) - number - 1
            break
    outcome.seconds = time.monotonic() - begun
    return outcome


def missed(vector: Vector, rules: House, session: Session) -> Failed | None:
    """Puts one vector to the engine of a session; None where its answers are the frozen ones."""

    def ask(op: str, **fields: object) -> Message:
        try:
            return session.ask(op, **fields)
        except ErrorReply as error:
            return {"ok": False, "code": error.code, "message": str(error)}

    try:
        name = session.bring(rules)
        miss = put(vector, Engine(ask, session.hello, name))
    except ErrorReply as error:
        return Failed(vector, "unsupported", Miss("the rules", "rules taken", str(error)))
    except FAILURES as failure:
        finding = failure_finding(Case(vector.claim, vector.kind, "", 0), failure)
        miss = Miss(finding.sort, finding.expected, finding.got)
        return Failed(vector, finding.verdict, miss)
    return None if miss is None else Failed(vector, "disagree", miss)
