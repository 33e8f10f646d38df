"""A report as Markdown, for the summary of a build: a table of claims, and failures to unfold."""

from __future__ import annotations

import re
from collections.abc import Iterator

from conformance.claiming import Standing
from conformance.explaining.telling import heading as explanation
from conformance.explaining.telling import lines
from conformance.reports.report import Report
from conformance.reports.text import CUT, failures_in, plain_failure, totals_text
from conformance.telling import heading

__all__ = ["markdown_of"]


def markdown_of(report: Report) -> str:
    """The whole report as GitHub and GitLab read it."""
    return "".join(f"{line}\n" for line in _lines(report))


def _lines(report: Report) -> Iterator[str]:
    header, result = report.header, report.result
    yield f"## {_escaped(report.engine)}: {report.headline()}"
    yield ""
    yield (
        f"{totals_text(report)}. Suite {report.suite}, seed {header['seed']}, "
        f"budget {header['budget']}."
    )
    if not report.whole:
        yield f"\n**{CUT}**"
    if result.stopped:
        told = f"Stopped early: {_escaped(result.stopped)} ({result.not_run} parts not run)."
        yield f"\n**{told}**"
    for one in result.explanations:
        yield ""
        yield f"> **{_escaped(explanation(one))}.**"
        yield from (f"> <br>{line.label}: {_escaped(line.text)}" for line in lines(one))
    yield ""
    yield "| ruleset | claim | | cases | failures |"
    yield "|---|---|---|---:|---:|"
    yield from (_row(standing) for standing in report.standings())
    for what, name in report.untested:
        yield f"\n**Not tested at all:** the {what} {_escaped(name)}."
    if report.fixed:
        yield "\n**Listed as known failures, but they do not fail:**\n"
        yield from (f"- `{name}`" for name in report.fixed)
    for number, failure, saved in failures_in(report):
        known = " (known)" if report.is_known(failure) else ""
        known = " (another reading)" if report.is_reading(failure) else known
        yield ""
        yield f"<details><summary><b>{number}.</b> {_escaped(heading(failure))}{known}</summary>"
        yield ""
        yield from _fenced(plain_failure(report, number, failure, saved))
        yield ""
        yield "</details>"


def _row(standing: Standing) -> str:
    name = "" if standing.house is None else _escaped(standing.house.name)
    mark = "\u2705 conforms" if standing.conforms else "\u274c does not conform"
    mark += f", in another reading of {_escaped(standing.reading)}" if standing.reading else ""
    told = mark if standing.cases else "\u2796 not tested"
    return f"| {name} | {standing.claim} | {told} | {standing.cases} | {len(standing.failures)} |"


def _fenced(text: str) -> Iterator[str]:
    """A text as it stands, within a fence that nothing in it can end."""
    longest = max((len(run) for run in re.findall(r"`+", text)), default=0)
    fence = "`" * max(3, longest + 1)
    yield f"{fence}text"
    yield text
    yield fence


def _escaped(text: str) -> str:
    """A text of which no character means anything to Markdown or HTML."""
    plain = re.sub(r"\s+", " ", text).replace("&", "&amp;").replace("<", "&lt;")
    return re.sub(r"([\\`*_{}\[\]|~#])", r"\\\1", plain)
