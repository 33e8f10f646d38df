"""A fault of the suite is the suite's fault: told as such, and never blamed on an engine."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from conformance import oracle, running
from conformance.campaign import houses_named
from conformance.cases import Case
from conformance.planning import Budget
from conformance.running import Options, Result, Run
from conformance.session import House, Session
from conformance.verdicts import exit_code
from tests.conformance.zoo import animal

SMALL = Budget(rule=1, any=0, games=0)


def run(folder: Path) -> Result:
    with Session(animal(folder, "good")) as session:
        houses = houses_named(["three-hands"], sys.stderr)
        return Run(session, houses, Options(0, SMALL, ("tally",))).all()


def test_a_scenario_that_cannot_be_read_is_a_suite_error_and_the_run_goes_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def unreadable(house: House, claims: tuple[str, ...]) -> list[Case]:
        raise AttributeError("'list' object has no attribute 'get'")

    monkeypatch.setattr(running, "given", unreadable)
    result = run(tmp_path)
    (failure,) = result.failures
    assert failure.finding.verdict == "suite-error"
    assert failure.finding.got == "AttributeError: 'list' object has no attribute 'get'"
    assert failure.finding.case.name == "three-hands: scenarios"
    assert result.cases["three-hands", "tally"] == 3
    assert exit_code(result.verdicts()) == 5


def test_an_oracle_that_fails_is_a_suite_error(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def failing(case: Case, resolved: object) -> Iterator[None]:
        raise ZeroDivisionError("in the oracle")

    monkeypatch.setattr(oracle, "expected", failing)
    (failure,) = [found for found in run(tmp_path).failures if found.finding.case.claim == "tally"]
    assert failure.finding.verdict == "suite-error"
    assert failure.finding.got == "ZeroDivisionError: in the oracle"
