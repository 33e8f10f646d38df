"""What differs between two reports, and what of it is a step back."""

from __future__ import annotations

import io
import json
from dataclasses import replace

from conformance.explaining.explanation import Explanation
from conformance.reports.differing import compared, json_of, text_of
from conformance.reports.report import Report
from handfoot import __version__
from tests.conformance.reports.samples import (
    crash,
    meld_failure,
    report,
    report_of,
    result,
    rules,
    score_failure,
)

MELD = "three-hands/melds/disagree/too-lenient/meld.least"
STRICT = "three-hands/melds/disagree/too-strict/meld.least"
SCORE = "three-hands/scorer/disagree/score/score.cards"
BOTH = ("talks", "melds", "scorer")


def told(old: Report, new: Report) -> list[str]:
    return text_of(compared(old, new), io.StringIO()).splitlines()


def test_a_failure_where_there_was_none_is_a_step_back() -> None:
    old, new = report(meld_failure()), report(meld_failure(), meld_failure("too strict"))
    assert compared(old, new).fails
    assert told(old, new) == [
        "Newly failing:",
        f"  {STRICT}",
        "Still failing:",
        f"  {MELD}",
        "1 newly failing, 0 newly passing, 1 still failing",
    ]


def test_a_failure_that_is_gone_is_none() -> None:
    old, new = report(meld_failure()), report()
    assert not compared(old, new).fails
    assert told(old, new) == [
        "Newly passing:",
        f"  {MELD}",
        "0 newly failing, 1 newly passing, 0 still failing",
    ]


def test_what_the_older_run_did_not_look_for_is_new_and_no_step_back() -> None:
    old, new = report(), report(score_failure(), claims=BOTH)
    assert not compared(old, new).fails
    assert told(old, new) == [
        "Failing in new tests:",
        f"  {SCORE}",
        "New tests:",
        "  scorer on three-hands, 1 rule",
        "0 newly failing, 0 newly passing, 0 still failing",
    ]


def test_what_the_newer_run_did_not_test_is_not_taken_for_passing() -> None:
    old, new = report(score_failure(), claims=BOTH), report()
    assert told(old, new) == [
        "Not tested again:",
        f"  {SCORE}",
        "Gone tests:",
        "  scorer on three-hands, 1 rule",
        "0 newly failing, 0 newly passing, 0 still failing",
    ]


def test_a_run_that_was_stopped_passes_nothing() -> None:
    one = result()
    one.stopped = "the time is over"
    found = compared(report(meld_failure()), report_of(one))
    assert (found.newly_passing, found.not_tested_again) == ((), (MELD,))
    assert text_of(found, io.StringIO()).startswith("The new run was stopped early.\n")


def test_a_report_that_was_cut_is_said_and_may_be_a_step_back() -> None:
    old = replace(report(meld_failure()), whole=False)
    assert compared(old, report()).fails
    assert told(old, report())[0] == "The old report was cut: what it does not tell is not known."
    assert compared(report(meld_failure()), replace(report(), whole=False)).newly_passing == ()


def test_an_engine_that_no_longer_talks_is_a_step_back() -> None:
    assert compared(report(), report(crash())).newly_failing == ("-/talks/crash/bye/-",)


def test_runs_that_were_made_differently_are_said_to_be() -> None:
    one = result()
    one.houses = [replace(rules(), digest="sha256:other")]
    new = report_of(one)
    new.header.update(seed=6, budget="default", suite="9.0")
    assert told(report(), new)[0] == (
        f"The runs were made differently: suite {__version__}, then 9.0; seed 5, then 6; "
        "budget quick, then default; other rules of three-hands."
    )


def test_what_explains_failures_of_one_report_alone_is_told() -> None:
    explained = result(meld_failure())
    told = Explanation("three-hands", "/melds/least", 3, 2, {"/melds/least": 2}, (MELD,), 1, 4)
    explained.explanations.append(told)
    found = compared(report(meld_failure()), report_of(explained))
    sentence = (
        "three-hands: plays as if melds.least were 2 instead of 3, which explains 1 of 1 failure"
    )
    assert (found.newly_explained, found.no_longer_explained) == ((sentence,), ())
    assert f"Explained now:\n  {sentence}\n" in text_of(found, io.StringIO())
    back = compared(report_of(explained), report(meld_failure()))
    assert (back.newly_explained, back.no_longer_explained) == ((), (sentence,))


def test_the_difference_as_json_has_the_same() -> None:
    found = compared(report(meld_failure()), report(score_failure(), claims=BOTH))
    assert json.loads(json_of(found)) == {
        "fails": False,
        "newly_failing": [],
        "newly_passing": [MELD],
        "still_failing": [],
        "not_tested_again": [],
        "failing_in_new_tests": [SCORE],
        "new_tests": ["three-hands/scorer", "three-hands/scorer/meld.least"],
        "gone_tests": [],
        "incomplete": [],
        "stopped": [],
        "newly_explained": [],
        "no_longer_explained": [],
        "made_otherwise": [],
    }
