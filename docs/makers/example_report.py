"""The example of a report: what the suite says about the example engine that has three faults.

Its lines are those of a real run, kept in a file; the page is made from them like that of anybody's
report.
"""

from __future__ import annotations

from pathlib import Path

from conformance.reports.page import page_of
from conformance.reports.reading import read_report

__all__ = ["LINES", "example_report"]

LINES = Path(__file__).resolve().parents[1] / "pages" / "assets" / "example-report.jsonl"


def example_report() -> str:
    """The page."""
    return page_of(read_report(LINES))
