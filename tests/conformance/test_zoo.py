"""Every animal of the zoo gets the verdict that it deserves, and the harmless ones pass."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from conformance.campaign import houses_named
from conformance.planning import Budget
from conformance.running import Options, Result, Run
from conformance.search import Effort
from conformance.session import Limits, Session
from conformance.verdicts import exit_code
from tests.conformance.zoo import ANIMALS, animal

LIMITS = Limits(hello=10, reply=1.5, soft=0.05)
SMALL = Budget(rule=2, any=2, games=1)
LITTLE = Effort(shrinks=5, reductions=10, broken=3)

VERDICTS = {
    "dies on start": ("no-start", 3),
    "other version": ("version", 3),
    "banner": ("garbage", 3),
    "dies on the third apply": ("unstable", 1),
    "exits zero mid-game": ("crash", 3),
    "fails politely": ("crash", 3),
    "hangs on score": ("hang", 3),
    "logs to stdout": ("garbage", 3),
    "wrong id": ("garbage", 3),
    "two replies": ("garbage", 3),
    "latin-1": ("garbage", 3),
    "huge line": ("garbage", 3),
    "nulls everywhere": ("garbage", 3),
    "floats": ("garbage", 3),
    "answers the previous request": ("garbage", 3),
    "claims too much": ("unsupported", 4),
    "does not say what it does not know": ("disagree", 1),
    "rejects all": ("disagree", 1),
    "accepts all": ("disagree", 1),
    "half-applies refused moves": ("disagree", 1),
    "keeps state across setup": ("leak", 1),
    "random verdicts": ("unstable", 1),
    "bonus off by one": ("disagree", 1),
    "goes on after bye": ("hang", 3),
    "leaves with a complaint": ("crash", 3),
}
SORTS = {
    "does not say what it does not know": "talks",
    "rejects all": "too strict",
    "accepts all": "too lenient",
    "half-applies refused moves": "not atomic",
    "bonus off by one": "score",
}
# What the habit has to do with, where it is not seen at once.
CLAIMS = {
    "hangs on score": ("scorer",),
    "floats": ("scorer",),
    "bonus off by one": ("scorer",),
    "wrong id": ("melds",),
    "two replies": ("melds",),
    "latin-1": ("melds",),
    "huge line": ("melds",),
    "random verdicts": ("melds",),
    "answers the previous request": ("melds",),
    "nulls everywhere": ("tally",),
    "claims too much": ("tally",),
    "slow": ("tally",),
}
ELSEWHERE = ("slow", "hangs once", "wrong reasons", "wrong lines", "short of operations")
HARMLESS = ("good", "sorted differently", "extra fields", "noisy stderr", "supports nothing")


def run(folder: Path, name: str, *claims: str, failures: int = 1) -> Result:
    with Session(animal(folder, name), LIMITS, claims) as session:
        houses = houses_named(["three-hands"], sys.stderr)
        options = Options(1, SMALL, claims, failures, effort=LITTLE)
        return Run(session, houses, options).all()


@pytest.mark.parametrize("name", VERDICTS)
def test_the_animal_gets_its_verdict_and_exit_code(tmp_path: Path, name: str) -> None:
    result = run(tmp_path, name, *CLAIMS.get(name, ("referee",)))
    first = result.failures[0].finding
    assert (first.verdict, exit_code(result.verdicts())) == VERDICTS[name], first
    assert SORTS.get(name, first.sort) == first.sort


def test_every_animal_is_looked_at() -> None:
    assert set(ANIMALS) == {*VERDICTS, *HARMLESS, *ELSEWHERE}


@pytest.mark.parametrize("name", HARMLESS)
def test_a_harmless_habit_fails_nothing(tmp_path: Path, name: str) -> None:
    claims = () if name == "supports nothing" else ("talks", "melds", "referee")
    result = run(tmp_path, name, *claims)
    assert (result.failures, result.stopped) == ([], "")
    assert sum(result.cases.values()) > (0 if name == "supports nothing" else 300)


def test_late_replies_are_counted_and_fail_nothing(tmp_path: Path) -> None:
    result = run(tmp_path, "slow", "tally")
    assert result.failures == []
    assert result.slow >= 6


# The scenarios meet the silence of a scorer, a search that of a tally.
@pytest.mark.parametrize("claim", ["scorer", "tally"])
def test_a_silence_that_does_not_come_back_is_told_and_fails_nothing(
    tmp_path: Path, claim: str
) -> None:
    result = run(tmp_path, "hangs once", claim)
    assert result.failures == []
    assert [note.finding.verdict for note in result.notes] == ["slow"]


def test_a_run_stops_after_three_crashes_in_a_row_and_says_what_is_left_out(tmp_path: Path) -> None:
    result = run(tmp_path, "exits zero mid-game", "referee", failures=100)
    assert result.stopped == "The engine ended with exit code 0 instead of answering 'apply'."
    assert result.not_run > 10
    assert result.cases["three-hands", "referee"] == 3
    assert len(result.failures) == 1


def test_a_leak_names_the_cases_that_must_come_before_it(tmp_path: Path) -> None:
    finding = run(tmp_path, "keeps state across setup", "referee").failures[0].finding
    assert 1 <= len(finding.after) <= 3


@pytest.mark.parametrize(
    ("name", "claim", "rule"),
    [("wrong reasons", "melds", "meld.least"), ("wrong lines", "scorer", "score.out")],
)
def test_a_wrong_reason_is_held_against_the_explanations_alone(
    tmp_path: Path, name: str, claim: str, rule: str
) -> None:
    first = run(tmp_path, name, claim, "explains").failures[0]
    assert (first.finding.sort, first.finding.rule, first.claim) == ("reason", rule, "explains")
    assert run(tmp_path, name, claim).failures == []


def test_operations_that_may_be_left_out_are_done_without(tmp_path: Path) -> None:
    result = run(tmp_path, "short of operations", "referee")
    assert (result.failures, result.stopped) == ([], "")
    kinds = {counted.kind for counted in result.counts}
    assert {"move", "turn"} <= kinds
    assert kinds.isdisjoint({"list", "game", "deal"})
    assert result.not_applicable > 0
