"""A report: what a run was made with, what came of it, and how that compares with what is known.

It is made at the end of a run or read from a file, and all forms in which it is shown are made from
it. A report that is not `whole` was cut; what it does not tell must not be taken for good.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from conformance.cases import Json
from conformance.claiming import Standing, Untested, engine_name, standings
from conformance.running import Failure, Options, Result
from conformance.session import Limits
from conformance.verdicts import exit_code
from handfoot import __version__
from handfoot.wire.shapes import version

__all__ = ["FORMAT", "Report", "header_of"]

FORMAT = "handfoot-report-1"


@dataclass(frozen=True)
class Report:
    """What is to be told about a run."""

    header: Json
    result: Result
    untested: list[Untested] = field(default_factory=list)
    known: frozenset[str] = frozenset()
    """The ids of failures that are listed as known."""
    fixed: tuple[str, ...] = ()
    """The ids of failures that are listed as known, and do not fail any more."""
    saved: tuple[str | None, ...] = ()
    """For each failure the file of its case, where it was saved."""
    whole: bool = True

    @property
    def engine(self) -> str:
        """The engine as it names itself."""
        return engine_name(self.result)

    @property
    def suite(self) -> str:
        """The version of the suite that made the run."""
        return str(self.header["suite"])

    @property
    def cases(self) -> int:
        """How many cases were put to the engine."""
        return sum(self.result.cases.values())

    def standings(self) -> list[Standing]:
        """How every claim stands on every ruleset."""
        return list(standings(self.result))

    def is_known(self, failure: Failure) -> bool:
        """Whether a failure was known before, so that it does not fail the run."""
        return failure.id in self.known

    def is_reading(self, failure: Failure) -> bool:
        """Whether a failure is none in another reading, in which the engine conforms."""
        return self.result.reading_of(failure) is not None

    def failing(self) -> list[Failure]:
        """The failures, without those that are none in another reading."""
        return [one for one in self.result.failures if not self.is_reading(one)]

    def unknown(self) -> list[Failure]:
        """The failures that fail the run."""
        return [one for one in self.failing() if not self.is_known(one)]

    def headline(self) -> str:
        """The outcome in a few words.

        Known failures are no secret: an engine that has any does not conform.
        """
        if not self.whole:
            return "incomplete"
        if not self.result.hello:
            return "does not talk"
        if self.failing():
            return "does not conform"
        if self.untested or self.result.stopped or not self.standings():
            return "not tested in full"
        return "conforms in another reading" if self.result.failures else "conforms"

    @property
    def conforms(self) -> bool:
        """Whether every claim holds, in the ruleset's own reading or in another one."""
        return self.headline().startswith("conforms")

    def exit_code(self) -> int:
        """The exit code of the run: that of the worst thing found which was not known."""
        verdicts = [one.finding.verdict for one in (*self.unknown(), *self.result.notes)]
        verdicts += ["unsupported"] if self.untested else []
        verdicts += ["disagree"] if self.fixed else []
        verdicts += ["reading"] if any(map(self.is_reading, self.result.failures)) else []
        return exit_code(verdicts)


def header_of(
    command: Sequence[str], result: Result, options: Options, limits: Limits, budget: str
) -> Json:
    """What a run was made with: the protocol, the suite, the engine, the rulesets, the limits."""
    return {
        "format": FORMAT,
        "protocol": version(),
        "suite": __version__,
        "engine": result.hello.get("engine"),
        "command": list(command),
        "claims": list(result.claims),
        "rulesets": [
            {"name": rules.name, "id": rules.id, "digest": rules.digest} for rules in result.houses
        ],
        "seed": options.seed,
        "budget": budget,
        "limits": {
            "hello_seconds": limits.hello,
            "reply_seconds": limits.reply,
            "soft_seconds": limits.soft,
            "failures": options.most_failures,
        },
    }
