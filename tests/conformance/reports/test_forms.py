"""The forms of a report: text, Markdown, JUnit and the badge."""

from __future__ import annotations

import io
import json
from dataclasses import replace
from xml.etree import ElementTree

import pytest

from conformance.claiming import Untested
from conformance.reports.badge import badge_of
from conformance.reports.junit import junit_of
from conformance.reports.markdown import markdown_of
from conformance.reports.report import Report
from conformance.reports.text import text_of
from conformance.running import Result
from handfoot import __version__
from tests.conformance.reports.samples import (
    crash,
    meld_failure,
    move_failure,
    report,
    report_of,
    result,
    rules,
    saved_in,
    score_failure,
)

SENTENCE = "A meld is begun with at least three cards; here it would begin with two cards."
DIGEST = rules().digest[:19]
FIXED = "three-hands/melds/disagree/too-strict/meld.least"


def stopped() -> Report:
    one = result()
    one.stopped, one.not_run = "the time is over", 4
    return report_of(one)


# --- text -----------------------------------------------------------------------------------------


def test_the_text_is_what_a_run_shows() -> None:
    told = text_of(saved_in(report(meld_failure()), "cases"), io.StringIO()).splitlines()
    assert told == [
        "FAILURE 1  disagree: too lenient  meld.least  (three-hands, melds)",
        f"  Rule      {SENTENCE}",
        "  Ruleset   melds.least: 3",
        "  Asked     May K K be laid as a new meld?",
        "  Expected  refused",
        "  Got       accepted",
        "  Saved     cases/0.json",
        "  Repeat    handfoot replay cases/0.json -- node mine.js",
        "",
        "mine 2 talks",
        f"mine 2 does not conform as melds to three-hands ({DIGEST}) with suite {__version__}: "
        "12 cases",
        "13 cases, 1 failure",
    ]


def test_a_known_failure_is_a_line_and_what_does_not_fail_any_more_another() -> None:
    one = replace(report(meld_failure()), known=frozenset({meld_failure().id}), fixed=(FIXED,))
    told = text_of(one, io.StringIO()).splitlines()
    assert told[0] == "KNOWN  three-hands/melds/disagree/too-lenient/meld.least"
    assert told[-2:] == [
        f"Listed as a known failure, but it does not fail: {FIXED}",
        "13 cases, 1 failure (1 known)",
    ]


def test_what_is_not_whole_or_not_tested_is_said_before_the_totals() -> None:
    left = replace(stopped(), whole=False, untested=[Untested("claim", "scorer")])
    told = text_of(left, io.StringIO()).splitlines()
    assert told[:2] == [
        "The report is incomplete: it was cut, and what it does not tell is not known.",
        "Stopped early: the time is over (4 parts not run).",
    ]
    assert told[-2] == "Not tested at all: the claim scorer."


# --- Markdown -------------------------------------------------------------------------------------


def test_markdown_has_a_line_for_every_claim() -> None:
    told = markdown_of(report(meld_failure())).splitlines()
    assert told[:8] == [
        "## mine 2: does not conform",
        "",
        f"13 cases, 1 failure. Suite {__version__}, seed 5, budget quick.",
        "",
        "| ruleset | claim | | cases | failures |",
        "|---|---|---|---:|---:|",
        "|  | talks | \u2705 conforms | 1 | 0 |",
        "| three-hands | melds | \u274c does not conform | 12 | 1 |",
    ]


def test_markdown_has_every_failure_to_unfold() -> None:
    told = markdown_of(report(meld_failure())).splitlines()
    assert told[9] == (
        "<details><summary><b>1.</b> disagree: too lenient meld.least (three-hands, melds)"
        "</summary>"
    )
    assert told[11] == "```text"
    assert told[13].startswith("  Rule      A meld is begun with at least three cards;")
    assert told[-3:] == ["```", "", "</details>"]


def test_nothing_that_an_engine_writes_means_anything_in_markdown() -> None:
    one = result(crash("````\n</details><script>"))
    one.hello = {"engine": {"name": "<b>|*mine*", "version": "`2`"}}
    told = markdown_of(report_of(one)).splitlines()
    assert told[0] == "## &lt;b>\\|\\*mine\\* \\`2\\`: does not conform"
    assert told.count("`````") == 1
    assert "`````text" in told


def test_markdown_says_what_to_know_about_the_run() -> None:
    left = [Untested("ruleset", "lady-lord")]
    one = replace(stopped(), whole=False, untested=left, fixed=(FIXED,))
    told = markdown_of(one)
    assert told.startswith("## mine 2: incomplete\n")
    for line in (
        "**The report is incomplete: it was cut, and what it does not tell is not known.**",
        "**Stopped early: the time is over (4 parts not run).**",
        "**Not tested at all:** the ruleset lady-lord.",
        f"- `{FIXED}`",
    ):
        assert f"\n{line}\n" in told


# --- JUnit ----------------------------------------------------------------------------------------


def parsed(one: Report) -> ElementTree.Element:
    return ElementTree.fromstring(junit_of(one).encode())


def cases(one: Report) -> dict[str, list[str]]:
    """By suite and name the outcomes of the test cases."""
    return {
        f"{case.get('classname')}: {case.get('name')}": [child.tag for child in case]
        for case in parsed(one).iter("testcase")
    }


def test_every_rule_that_was_tested_is_a_test_case_of_its_claim() -> None:
    assert cases(report(meld_failure(), claims=("talks", "melds", "scorer"))) == {
        "talks: talks": [],
        "three-hands.melds: meld.least": ["failure"],
        "three-hands.scorer: meld.least": [],
        "run: the run is whole": [],
    }


def test_the_failure_is_told_in_full() -> None:
    (failure,) = parsed(saved_in(report(meld_failure()), "cases")).iter("failure")
    assert failure.get("type") == "disagree"
    assert failure.get("message") == (
        "disagree: too lenient  meld.least  (three-hands, melds): expected refused; got accepted"
    )
    assert failure.text is not None
    assert failure.text.splitlines()[2] == "  Ruleset   melds.least: 3"
    assert failure.text.endswith("handfoot replay cases/0.json -- node mine.js")


def test_two_failures_of_a_rule_are_one_element_as_some_readers_take_no_more() -> None:
    one = report(meld_failure(), meld_failure("too strict"))
    (failure,) = parsed(one).iter("failure")
    assert str(failure.get("message")).endswith("got accepted (and 1 more)")
    assert "FAILURE 1" in str(failure.text)
    assert "FAILURE 2" in str(failure.text)


def test_an_engine_that_breaks_fails_under_what_it_was_asked() -> None:
    assert cases(report(crash()))["talks: crash: bye"] == ["failure"]


def test_known_failures_are_skipped_and_what_must_be_true_is_a_test_case() -> None:
    known = frozenset({meld_failure().id})
    left = [Untested("claim", "scorer")]
    one = replace(report(meld_failure()), known=known, fixed=(FIXED,), untested=left)
    assert cases(one) == {
        "talks: talks": [],
        "three-hands.melds: meld.least": ["skipped"],
        "run: the run is whole": [],
        "run: the claim scorer is tested": ["failure"],
        f"run: still fails: {FIXED}": ["failure"],
    }


def test_a_rule_with_a_known_failure_and_another_fails_and_is_not_skipped_too() -> None:
    known = frozenset({meld_failure().id})
    one = replace(report(meld_failure(), meld_failure("too strict")), known=known)
    assert cases(one)["three-hands.melds: meld.least"] == ["failure"]
    (suite,) = [suite for suite in parsed(one) if suite.get("name") == "three-hands.melds"]
    assert (suite.get("failures"), suite.get("skipped")) == ("1", "0")


def test_a_run_that_was_stopped_is_skipped_and_one_that_was_cut_fails() -> None:
    assert cases(stopped())["run: the run is whole"] == ["skipped"]
    assert cases(replace(report(), whole=False))["run: the run is whole"] == ["failure"]


def test_a_claim_of_which_nothing_was_asked_is_skipped() -> None:
    one = result()
    one.cases["three-hands", "melds"] = 0
    one.counts.clear()
    assert cases(report_of(one))["three-hands.melds: melds"] == ["skipped"]


# The grammar of Jenkins' xUnit plugin, which is the strictest that is much used, in our words.
ATTRIBUTES = {
    "testsuites": {"name", "tests", "failures", "errors", "time"},
    "testsuite": {"name", "tests", "failures", "errors", "skipped", "time"},
    "properties": set(),
    "property": {"name", "value"},
    "testcase": {"name", "classname", "time"},
    "failure": {"type", "message"},
    "skipped": {"type", "message"},
}
CHILDREN = {
    "testsuites": {"testsuite"},
    "testsuite": {"properties", "testcase"},
    "properties": {"property"},
    "testcase": {"failure", "skipped"},
}


def test_the_file_keeps_to_the_grammar_and_its_sums_are_right() -> None:
    known = frozenset({score_failure().id})
    failures = [meld_failure(), score_failure(), move_failure(), crash()]
    claims = ("talks", "melds", "scorer", "referee")
    root = parsed(replace(report(*failures, claims=claims), known=known))
    for element in root.iter():
        assert set(element.attrib) <= ATTRIBUTES[element.tag]
        assert {child.tag for child in element} <= CHILDREN.get(element.tag, set())
    assert root.attrib == {"name": "mine 2", "tests": "8", "failures": "3", "errors": "0"}
    for suite in root:
        found = list(suite.iter("testcase"))
        assert suite.get("tests") == str(len(found))
        assert suite.get("failures") == str(len(list(suite.iter("failure"))))
        assert suite.get("skipped") == str(len(list(suite.iter("skipped"))))
        assert suite[0].tag == "properties"


def test_signs_that_xml_cannot_hold_are_told_by_their_codes() -> None:
    (failure,) = parsed(report(crash("\x1b[31mred\x00 \ud800 \ufffe"))).iter("failure")
    assert "\\x1b[31mred\\x00 \\xd800 \\xfffe" in str(failure.text)


# --- badge ----------------------------------------------------------------------------------------


def badge(one: Report) -> tuple[str, str, bool]:
    told = json.loads(badge_of(one))
    assert (told["schemaVersion"], told["label"]) == (1, "Hand and Foot")
    return told["message"], told["color"], told["isError"]


@pytest.mark.parametrize(
    ("one", "told"),
    [
        (report(), ("conforms as melds to three-hands", "brightgreen", False)),
        (
            report(claims=("talks", "melds", "scorer")),
            ("conforms as melds and scorer to three-hands", "brightgreen", False),
        ),
        (report(claims=("talks",)), ("talks", "brightgreen", False)),
        (report(meld_failure()), ("does not conform", "red", True)),
        (
            replace(report(meld_failure()), known=frozenset({meld_failure().id})),
            ("does not conform", "red", True),
        ),
        (replace(report(), whole=False), ("incomplete", "lightgrey", True)),
        (stopped(), ("not tested in full", "lightgrey", True)),
        (report_of(Result()), ("does not talk", "red", True)),
    ],
)
def test_a_badge_says_what_holds_and_no_shares_of_it(
    one: Report, told: tuple[str, str, bool]
) -> None:
    assert badge(one) == told


def test_many_rulesets_are_counted_on_a_badge() -> None:
    one = result()
    one.houses += [replace(rules(), name=f"house-{n}", resolved={"id": f"h{n}"}) for n in (1, 2)]
    one.cases["house-1", "melds"] = one.cases["house-2", "melds"] = 3
    assert badge(report_of(one))[0] == "conforms as melds to 3 rulesets"
