"""What a run says about each claim: whether the engine conforms, and what was never tested.

A claim holds for a ruleset when it was tested and nothing failed; there are no shares of it. It may
hold in another reading of what the sheet leaves open, and then it says so. What could not be tested
at all, though it was asked for, must not pass for good. How this is shown is
the business of `screen` and of the reports.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from conformance.running import Failure, Result
from conformance.session import House

__all__ = ["Standing", "Untested", "engine_name", "standings", "untested"]


@dataclass(frozen=True)
class Standing:
    """How one claim stands on one ruleset; `talks` stands on none."""

    claim: str
    house: House | None
    cases: int
    failures: tuple[Failure, ...]
    reading: str = ""
    """The open question of the sheet, by its id, that the engine answers in another way."""

    @property
    def conforms(self) -> bool:
        """Whether the claim was tested and nothing failed."""
        return self.cases > 0 and not self.failures


class Untested(NamedTuple):
    """What was to be tested and was not: `what` is "claim" or "ruleset", `name` which one."""

    what: str
    name: str


def engine_name(result: Result) -> str:
    """The engine as it names itself, with its version.

    >>> engine_name(Result({"engine": {"name": "mine", "version": "2"}}))
    'mine 2'
    >>> engine_name(Result())
    'the engine'
    """
    engine = result.hello.get("engine", {})
    return f"{engine.get('name', 'the engine')} {engine.get('version', '')}".strip()


def standings(result: Result) -> Iterator[Standing]:
    """Every claim that was to be tested, on every ruleset; what was never tested has no cases."""
    if "talks" in result.claims or not result.hello:
        failed = [one for one in result.failures if one.claim == "talks"]
        # Who has said hello was asked at least that.
        cases = max(result.cases["", "talks"], int(bool(result.hello)))
        yield Standing("talks", None, cases, tuple(failed))
    for rules in result.houses:
        for claim in result.claims:
            if claim != "talks":
                yield _standing(result, claim, rules)


def _standing(result: Result, claim: str, rules: House) -> Standing:
    failed = [one for one in result.failures if _spoils(one, claim, rules)]
    left = [one for one in failed if result.reading_of(one) is None]
    reading = next(filter(None, map(result.reading_of, failed)), None)
    if left or reading is None or reading.silence is None:
        return Standing(claim, rules, _cases(result, rules, claim), tuple(left))
    confirmed = reading.confirmed
    cases = sum(confirmed.values()) if claim == "explains" else confirmed.get(claim, 0)
    return Standing(claim, rules, cases, (), reading.silence.id)


def _spoils(failure: Failure, claim: str, rules: House) -> bool:
    """Whether a failure is about a claim and ruleset; house rules made of it bear its name."""
    if failure.claim != claim:
        return False
    name = rules.name if failure.house is None else failure.house.name
    return name == rules.name or name.startswith(f"{rules.name}+")


def _cases(result: Result, rules: House, claim: str) -> int:
    if claim != "explains":
        return result.cases[rules.name, claim]
    # Reasons are looked at in all cases.
    return sum(n for (ruleset, _), n in result.cases.items() if ruleset == rules.name)


def untested(result: Result, named: Sequence[House]) -> list[Untested]:
    """Claims tested on no ruleset, and rulesets that the user named, tested in no claim."""
    claims = [claim for claim in result.claims if claim != "talks"]
    tested = [one for one in standings(result) if one.cases]
    left = [
        Untested("claim", claim)
        for claim in claims
        if claim not in {standing.claim for standing in tested}
    ]
    if claims:
        names = {one.house.name for one in tested if one.house is not None}
        left += [Untested("ruleset", one.name) for one in named if one.name not in names]
    return left
