"""What was found wrong with an answer: the verdict, the rule, what was expected and what came.

A finding holds the case at which it shows, cut after the move in question, so that it can be put
again. The exceptions with which the client reports a broken engine become findings here too.
"""

from __future__ import annotations

import os
import shlex
import sys
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from conformance.cases import Case, Json, case_from_json
from conformance.session import ErrorReply, NoCommonVersion
from handfoot.wire.client import Crash, EngineFailure, Garbage, Hang, NoStart
from handfoot.words.language import count

__all__ = [
    "FAILURES",
    "Finding",
    "Key",
    "error_finding",
    "failure_finding",
    "finding_from_json",
]

FAILURES = (EngineFailure, NoCommonVersion)
"""What a session raises when the engine does not answer."""

Key = tuple[str, str, str]
"""What two findings about the same fault have in common: verdict, sort and rule."""

_VERDICTS = {NoStart: "no-start", Crash: "crash", Hang: "hang", Garbage: "garbage"}

# Outside of an activated environment these are other Pythons, or none.
_PYTHONS = ("python", "python3")
_NO_HANDFOOT = "No module named 'handfoot'"

LAST_LINES, LAST_CHARACTERS = 30, 4000
"""So much of the end of stderr is kept as evidence."""

# Errors by which an engine says that it cannot do what is asked, whatever the request.
_UNABLE = ("unsupported", "unknown-op", "unknown-rules", "version")


@dataclass(frozen=True)
class Finding:
    """One thing wrong with an engine.

    `sort` says more than the verdict: of a disagreement what sort it is (too strict, too lenient,
    state, not atomic, score, reason, …), of a broken engine the operation at which it broke.
    `rule` is the id of the rule concerned, or empty. `expected` and `got` are texts for people.
    """

    verdict: str
    sort: str
    rule: str
    expected: str
    got: str
    case: Case
    evidence: str = ""
    """The end of what the engine wrote to stderr, where it broke."""
    after: tuple[Case, ...] = ()
    """Cases that must be put first for it to show, which is what `leak` means."""
    facts: Mapping[str, int | str] = field(default_factory=dict)
    """The facts of the case, for the sentence of the rule."""
    whole: Case | None = None
    """The case from which this one was cut, where it may not show by itself."""

    @property
    def key(self) -> Key:
        return self.verdict, self.sort, self.rule

    def turned(self, verdict: str, got: str) -> Finding:
        """The same finding under another verdict."""
        return replace(self, verdict=verdict, got=got)

    def to_json(self) -> Json:
        """The finding as a line of a report."""
        return {
            "verdict": self.verdict,
            "sort": self.sort,
            "rule": self.rule,
            "expected": self.expected,
            "got": self.got,
            "facts": dict(self.facts),
            "evidence": self.evidence,
            "case": self.case.to_json(),
            "after": [case.to_json() for case in self.after],
        }


def finding_from_json(written: Mapping[str, Any]) -> Finding:
    """A finding from a line of a report. Raises KeyError or TypeError for what is none."""
    return Finding(
        written["verdict"],
        written["sort"],
        written["rule"],
        written["expected"],
        written["got"],
        case_from_json(written["case"]),
        written["evidence"],
        tuple(case_from_json(case) for case in written["after"]),
        dict(written["facts"]),
    )


def failure_finding(case: Case, failure: Exception) -> Finding:
    """The finding about an engine that did not answer; `failure` is one of `FAILURES`."""
    if not isinstance(failure, EngineFailure):
        return Finding("version", "hello", "", "a common version", str(failure), case)
    name = _VERDICTS[type(failure)]
    wanted = f"a reply to {failure.op!r}"
    got = f"{failure} {_remedy(failure)}".rstrip()
    return Finding(name, failure.op, "", wanted, got, case, _tail(failure.stderr))


def _remedy(failure: EngineFailure) -> str:
    """What to start instead of a Python that is not there or does not know handfoot."""
    if not isinstance(failure, NoStart) or not failure.command or not sys.executable:
        return ""
    program, *words = failure.command
    is_lost = failure.exit_code is None or _NO_HANDFOOT in failure.stderr
    if os.path.basename(program) not in _PYTHONS or not is_lost:
        return ""
    return f"The Python that runs handfoot may do: {shlex.join([sys.executable, *words])}"


def error_finding(case: Case, error: ErrorReply) -> Finding:
    """The finding about an engine that answered a good request with an error."""
    wanted = f"an answer to {error.op!r}"
    if error.code in _UNABLE:
        return Finding("unsupported", error.op, "", wanted, str(error), case)
    if error.code == "internal":
        return Finding("crash", error.op, "", wanted, str(error), case)
    return Finding("disagree", f"error {error.code}", "", wanted, str(error), case)


def _tail(stderr: str) -> str:
    """The last lines whole, since the cause may stand above a long trace; huge ones cut within."""
    lines = [_bounded(line) for line in stderr.rstrip().splitlines()]
    kept = lines[-LAST_LINES:]
    while len("\n".join(kept)) > LAST_CHARACTERS:
        del kept[0]
    left = len(lines) - len(kept)
    return "\n".join([f"\u2026 ({count(left, 'line')} before)", *kept] if left else kept)


def _bounded(line: str) -> str:
    """A line with its two ends, where the type and the text of an error stand."""
    half = LAST_CHARACTERS // 8
    return line if len(line) <= 2 * half else f"{line[:half]} \u2026 {line[-half:]}"
