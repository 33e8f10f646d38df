"""The list of known failures: what it takes, and that it must stay true."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from conformance.planning import Budget
from conformance.reports.known import BadList, compared, known_text, read_known
from conformance.reports.report import Report
from conformance.running import Failure, Options, Run
from conformance.session import Session
from handfoot import __version__
from tests.conformance.reports.samples import (
    crash,
    meld_failure,
    report,
    report_of,
    result,
    rules,
)
from tests.conformance.zoo import animal

MELD = "three-hands/melds/disagree/too-lenient/meld.least"
STRICT = "three-hands/melds/disagree/too-strict/meld.least"
CRASH = "-/talks/crash/bye/-"


def listed(folder: Path, text: str) -> frozenset[str]:
    path = folder / "known.txt"
    path.write_text(text, encoding="utf-8")
    return read_known(path)


def test_a_list_has_an_id_in_a_line_and_comments(tmp_path: Path) -> None:
    text = f"# What we know.\n\n{MELD}  # to be mended\n{CRASH}\n"
    assert listed(tmp_path, text) == {MELD, CRASH}


@pytest.mark.parametrize("line", ["meld.least", "ours/melds", f"{MELD} {STRICT}", "a//b/c/d"])
def test_a_line_that_is_no_id_is_told_with_its_number(tmp_path: Path, line: str) -> None:
    with pytest.raises(BadList) as caught:
        listed(tmp_path, f"# Known.\n{line}\n")
    assert str(caught.value) == (
        f"{tmp_path}/known.txt:2: {line!r} is no id of a failure. They look like "
        "our-table/melds/disagree/too-lenient/meld.wilds-most, and stand in reports."
    )


def test_a_list_that_is_no_text_is_told(tmp_path: Path) -> None:
    path = tmp_path / "known.txt"
    path.write_bytes(b"\xff\n")
    with pytest.raises(BadList, match=r"known\.txt: It is not written in UTF-8\."):
        read_known(path)


def test_the_list_of_a_report_is_read_back(tmp_path: Path) -> None:
    text = known_text(report(meld_failure("too strict"), meld_failure(), crash()))
    assert text.splitlines() == [
        f"# Known failures of mine 2, from a run of suite {__version__} with seed 5 and budget "
        "quick.",
        "# What is listed does not fail a run. What is listed and passes does, until its line is "
        "taken out.",
        CRASH,
        MELD,
        STRICT,
    ]
    assert listed(tmp_path, text) == {CRASH, MELD, STRICT}


def test_a_fault_of_the_suite_is_never_listed() -> None:
    finding = replace(meld_failure().finding, verdict="suite-error")
    one = report(Failure(finding, "melds", meld_failure().house))
    assert "suite-error" not in known_text(one)
    found = compared(one, [one.result.failures[0].id])
    assert (found.known, found.exit_code()) == (frozenset(), 5)


def codes(one: Report, *known: str) -> tuple[int, tuple[str, ...]]:
    found = compared(one, known)
    return found.exit_code(), found.fixed


def test_a_listed_failure_does_not_fail_the_run_and_another_one_does() -> None:
    assert codes(report(meld_failure()), MELD) == (0, ())
    assert codes(report(meld_failure(), meld_failure("too strict")), MELD) == (1, ())
    assert codes(report(meld_failure(), crash()), MELD) == (3, ())


def test_a_listed_failure_that_passes_fails_the_run() -> None:
    assert codes(report(meld_failure()), MELD, STRICT) == (1, (STRICT,))
    assert codes(report(), CRASH) == (1, (CRASH,))


def test_what_was_not_tested_is_not_taken_for_passing() -> None:
    other = "three-hands/scorer/disagree/score/score.book"
    assert codes(report(), other) == (0, ())
    assert codes(report(), "lady-lord/melds/disagree/too-strict/meld.least") == (0, ())
    one = result()
    one.stopped = "10 failures are enough"
    assert codes(report_of(one), MELD) == (0, ())


@pytest.mark.parametrize(
    ("known", "stopped"), [((), "1 failures are enough"), (("-/talks/disagree/talks/-",), "")]
)
def test_known_failures_do_not_bring_a_run_to_its_end(
    tmp_path: Path, known: tuple[str, ...], stopped: str
) -> None:
    budget = Budget(rule=1, any=0, games=0)
    options = Options(0, budget, ("tally",), most_failures=1, known=frozenset(known))
    with Session(animal(tmp_path, "does not say what it does not know")) as session:
        assert Run(session, [rules()], options).all().stopped == stopped


def test_an_engine_with_known_failures_does_not_conform() -> None:
    assert compared(report(meld_failure()), [MELD]).headline() == "does not conform"
