"""What the site shows of a report is a real one, and what it says of the lines is complete."""

from __future__ import annotations

import io
import json
import re

from conformance.reports.reading import read_report
from conformance.reports.text import text_of
from conformance.reports.writing import write_report
from docs.makers.example_report import LINES, example_report

PAGES = LINES.parents[1]


def page() -> str:
    return (PAGES / "reports.md").read_text(encoding="utf-8")


def test_the_failure_on_the_page_is_that_of_the_example() -> None:
    first = text_of(read_report(LINES), io.StringIO()).partition("\n\n")[0]
    assert f"```text\n{first}\n```\n" in page()


def test_the_example_has_a_page_of_its_own() -> None:
    report = read_report(LINES)
    assert report.whole
    shown = example_report()
    for failure in report.result.failures:
        assert f'<article class="failure" id="{failure.id}">' in shown


def test_the_example_is_written_as_reports_are_written_today() -> None:
    kept, again = read_report(LINES), io.StringIO()
    write_report(kept, again)
    then = [json.loads(line) for line in LINES.read_text(encoding="utf-8").splitlines()]
    now = [json.loads(line) for line in again.getvalue().splitlines()]
    assert [sorted(line) for line in now] == [sorted(line) for line in then]


def test_every_type_of_line_is_explained() -> None:
    explained = re.findall(r"^\| `([a-z]+)` \|", page(), re.MULTILINE)
    used = {json.loads(line)["type"] for line in LINES.read_text(encoding="utf-8").splitlines()}
    assert used <= set(explained)
    assert explained == [
        "header",
        "rules",
        "explanation",
        "failure",
        "note",
        "cases",
        "count",
        "untested",
        "fixed",
        "totals",
        "footer",
    ]
