"""A report as JUnit XML, of the family that pytest calls xunit1, for the readers of build servers.

A suite stands for a claim on a ruleset, a test case for a rule, so that the names stay the same
from run to run and a rule has a history. Known failures are skipped ones, and so are those that are
none in another reading; what explains failures is a property of each suite. Times are not told,
since the same run must give the same file.
"""

from __future__ import annotations

import re
import shlex
from collections import defaultdict
from collections.abc import Collection, Mapping
from dataclasses import dataclass, field
from xml.etree import ElementTree as xml

from conformance.claiming import Standing
from conformance.explaining.telling import heading as explanation
from conformance.reports.report import Report
from conformance.reports.text import CUT, LISTED, failures_in, plain_failure
from conformance.running import Failure
from conformance.session import House
from conformance.telling import heading

__all__ = ["junit_of"]

NO_RULE = "no rule in particular"

# What XML 1.0 cannot hold, not even escaped; the output of engines is full of it.
_FORBIDDEN = re.compile("[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")


@dataclass(frozen=True)
class _Wrong:
    """What is wrong with a test case: the type, the message, and the text in full."""

    type: str
    message: str
    text: str = ""


@dataclass
class _Test:
    """What there is to say about a test case."""

    failures: list[_Wrong] = field(default_factory=list)
    skipped: list[_Wrong] = field(default_factory=list)


_Tests = defaultdict[str, _Test]


def junit_of(report: Report) -> str:
    """The whole report as XML."""
    suites: defaultdict[str, _Tests] = defaultdict(lambda: defaultdict(_Test))
    for standing in report.standings():
        _fill(suites[_suite_of(standing.house, standing.claim)], standing, report)
    for number, failure, saved in failures_in(report):
        text = plain_failure(report, number, failure, saved)
        wrong = _Wrong(failure.finding.verdict, _message(failure), text)
        test = suites[_suite_of(failure.house, failure.claim)][_name_of(failure)]
        passed_over = report.is_known(failure) or report.is_reading(failure)
        (test.skipped if passed_over else test.failures).append(wrong)
    _fill_run(suites["run"], report)
    return _written(report, suites)


def _suite_of(rules: House | None, claim: str) -> str:
    return claim if rules is None else f"{rules.id}.{claim}"


def _name_of(failure: Failure) -> str:
    finding = failure.finding
    return finding.rule or f"{finding.verdict}: {finding.sort}"


def _message(failure: Failure) -> str:
    """What readers show before they unfold the text."""
    finding = failure.finding
    return f"{heading(failure)}: expected {finding.expected}; got {finding.got}"


def _fill(tests: _Tests, standing: Standing, report: Report) -> None:
    """A test case for every rule that was tested under a claim, or one for the claim."""
    rules, claim = standing.house, standing.claim
    for counted in sorted(report.result.counts, key=str):
        if rules is not None and (counted.ruleset, counted.claim) == (rules.name, claim):
            _ = tests[counted.rule or NO_RULE]
    if not tests:
        test = tests[claim]
        if not standing.cases:
            test.skipped.append(_Wrong("", "nothing of it was asked"))


def _fill_run(tests: _Tests, report: Report) -> None:
    """Test cases about the run itself: that it was whole, and that the list of knowns is true."""
    whole = tests["the run is whole"]
    if not report.whole:
        whole.failures.append(_Wrong("cut", CUT))
    elif report.result.stopped:
        left = f"{report.result.stopped} ({report.result.not_run} parts not run)"
        whole.skipped.append(_Wrong("", left))
    for what, name in report.untested:
        wrong = _Wrong("untested", f"Not tested at all: the {what} {name}.")
        tests[f"the {what} {name} is tested"].failures.append(wrong)
    for name in report.fixed:
        wrong = _Wrong("fixed", f"{LISTED}: {name}")
        tests[f"still fails: {name}"].failures.append(wrong)


# --- writing --------------------------------------------------------------------------------------


def _written(report: Report, suites: Mapping[str, Mapping[str, _Test]]) -> str:
    root = xml.Element("testsuites", name=_clean(report.engine))
    for name, tests in suites.items():
        suite = xml.SubElement(root, "testsuite", {"name": _clean(name), **_sums(tests.values())})
        _add_properties(suite, report)
        for title, test in tests.items():
            case = xml.SubElement(suite, "testcase", classname=_clean(name), name=_clean(title))
            _add_outcome(case, test)
    whole = [test for tests in suites.values() for test in tests.values()]
    root.attrib.update({key: n for key, n in _sums(whole).items() if key != "skipped"})
    xml.indent(root)
    return f'<?xml version="1.0" encoding="utf-8"?>\n{xml.tostring(root, encoding="unicode")}\n'


def _sums(tests: Collection[_Test]) -> dict[str, str]:
    failures = sum(bool(test.failures) for test in tests)
    skipped = sum(bool(test.skipped) and not test.failures for test in tests)
    return {
        "tests": str(len(tests)),
        "failures": str(failures),
        "errors": "0",
        "skipped": str(skipped),
    }


def _add_properties(suite: xml.Element, report: Report) -> None:
    header = report.header
    properties = xml.SubElement(suite, "properties")
    told = {
        "engine": report.engine,
        "command": shlex.join(header["command"]),
        "protocol": header["protocol"],
        "suite": report.suite,
        "seed": header["seed"],
        "budget": header["budget"],
    }
    told |= {f"digest of {one['name']}": one["digest"] for one in header["rulesets"]}
    for number, one in enumerate(report.result.explanations, start=1):
        told[f"explanation {number}"] = f"{explanation(one)}."
    for name, value in told.items():
        xml.SubElement(properties, "property", name=_clean(name), value=_clean(str(value)))


def _add_outcome(case: xml.Element, test: _Test) -> None:
    """What is wrong with a test case in one element, as some readers take no more."""
    tag, wrong = ("failure", test.failures) if test.failures else ("skipped", test.skipped)
    if not wrong:
        return
    more = f" (and {len(wrong) - 1} more)" if len(wrong) > 1 else ""
    element = xml.SubElement(case, tag, message=_clean(f"{wrong[0].message}{more}"))
    if wrong[0].type:
        element.set("type", wrong[0].type)
    element.text = _clean("\n\n".join(one.text for one in wrong if one.text)) or None


def _clean(text: str) -> str:
    """A text without what XML cannot hold, each such character shown by its code."""
    return _FORBIDDEN.sub(lambda one: f"\\x{ord(one.group()):02x}", text)
