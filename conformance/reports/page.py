"""A report as one page that stands by itself: it opens from a file and fetches nothing.

At its head stands the outcome, then a table with a line for every claim on every ruleset, then
every failure with its cards. There is no script in it. The page is made for a screen of any width,
light or dark, and for paper.
"""

from __future__ import annotations

import shlex
from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping
from html import escape
from itertools import groupby
from pathlib import Path

from conformance.claiming import Standing
from conformance.explaining.explanation import Explanation
from conformance.explaining.telling import heading as explanation
from conformance.explaining.telling import lines
from conformance.reports.article import article_of
from conformance.reports.report import Report
from conformance.reports.text import CUT, LISTED, failures_in, totals_text
from conformance.screen import counted
from conformance.session import House
from handfoot.words.language import plural
from handfoot.words.rulebook import rulebook

__all__ = ["page_of"]

STYLE = Path(__file__).with_name("page.css")

# Whatever a page holds by mistake or malice, a browser fetches nothing for it.
_POLICY = "default-src 'none'; style-src 'unsafe-inline'; img-src data:"

OUTCOMES = ("accepted", "refused", "answered", "failed")
"""How the cases of a rule come out, in the order in which they are shown."""

_MARKS = {
    "conforms": "good",
    "conforms in another reading": "good",
    "does not conform": "bad",
    "does not talk": "bad",
}

_Counts = Mapping[str, Counter[str]]
"""By rule, how many of its cases came out in each way."""


def page_of(report: Report) -> str:
    """The whole report as an HTML document."""
    title = f"{report.engine}: {report.headline()}"
    return (
        '<!doctype html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n'
        f'<meta http-equiv="Content-Security-Policy" content="{_POLICY}">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        '<meta name="color-scheme" content="light dark">\n'
        f'<title>{escape(title)}</title>\n<link rel="icon" href="data:,">\n'
        f"<style>\n{STYLE.read_text(encoding='utf-8')}</style>\n</head>\n<body>\n<main>\n"
        f"{_lines(_body(report))}</main>\n</body>\n</html>\n"
    )


def _lines(parts: Iterator[str]) -> str:
    return "".join(f"{part}\n" for part in parts if part)


def _body(report: Report) -> Iterator[str]:
    yield _head(report)
    yield from _warnings(report)
    yield from map(_explained, report.result.explanations)
    yield f"<h2>Claims</h2>\n{_claims(report)}"
    yield from _rules(report)
    articles = [article_of(report, *found) for found in failures_in(report)]
    if articles:
        yield "<h2>Failures</h2>"
        yield from articles
    yield _foot(report)


def _head(report: Report) -> str:
    headline = report.headline()
    mark = _MARKS.get(headline, "open")
    return (
        f'<header class="page"><p class="kind">Conformance to written rules of Hand and Foot</p>'
        f"<h1>{escape(report.engine)}</h1>"
        f'<p class="headline {mark}">{escape(headline)}</p>'
        f'<p class="totals">{escape(totals_text(report))}</p></header>'
    )


def _warnings(report: Report) -> Iterator[str]:
    """What a reader must know before the figures are believed."""
    result = report.result
    if not report.whole:
        yield _warning(CUT)
    if result.stopped:
        yield _warning(f"Stopped early: {result.stopped} ({result.not_run} parts not run).")
    for what, name in report.untested:
        yield _warning(f"Not tested at all: the {what} {name}.")
    for name in report.fixed:
        yield _warning(f"{LISTED}: {name}")
    for note in result.notes:
        yield _warning(f"Note: {note.finding.verdict}: {note.finding.got}")


def _warning(text: str) -> str:
    return f'<p class="warning">{escape(text)}</p>'


def _explained(one: Explanation) -> str:
    """What explains failures, before anything else is told of them."""
    rows = "".join(
        f"<div><dt>{escape(line.label)}</dt><dd>{escape(line.text)}</dd></div>"
        for line in lines(one)
    )
    mark = " good" if one.is_reading else ""
    return (
        f'<section class="explained{mark}"><p>{escape(explanation(one))}.</p>'
        f"<dl>{rows}</dl></section>"
    )


# --- claims ---------------------------------------------------------------------------------------


def _claims(report: Report) -> str:
    rows = [
        _group(house, list(standings), report)
        for house, standings in groupby(report.standings(), key=lambda one: one.house)
    ]
    key = "".join(f'<span class="{one}">{one}</span>' for one in OUTCOMES)
    return (
        '<table class="claims"><thead><tr><th scope="col">Claim</th><th scope="col">Outcome</th>'
        '<th scope="col" class="n">Cases</th><th scope="col" class="n">Failures</th>'
        f'<th scope="col" class="share"><span class="key">{key}</span></th></tr></thead>'
        f"{''.join(rows)}</table>"
    )


def _group(house: House | None, standings: list[Standing], report: Report) -> str:
    name = ""
    if house is not None:
        name = (
            f'<tr class="ruleset"><th colspan="5" scope="rowgroup">{escape(house.name)} '
            f"<small>{escape(house.digest[: len('sha256:') + 12])}</small></th></tr>"
        )
    return f"<tbody>{name}{''.join(_claim(standing, report) for standing in standings)}</tbody>"


def _claim(standing: Standing, report: Report) -> str:
    mark, told = ("good", "conforms") if standing.conforms else ("bad", "does not conform")
    if not standing.cases and not standing.failures:
        mark, told = "open", "not tested"
    told += f", in another reading of {standing.reading}" if standing.reading else ""
    sums: Counter[str] = Counter()
    for outcomes in _counts(report, standing).values():
        sums += outcomes
    return (
        f'<tr><th scope="row">{escape(standing.claim)}</th>'
        f'<td class="{mark}">{escape(told)}</td>{_number(standing.cases, "case")}'
        f'{_number(len(standing.failures), "failure")}<td class="share">{_bar(sums)}</td></tr>'
    )


def _number(n: int, what: str) -> str:
    """A number in a column, which a narrow screen shows with what is counted; zero is left out."""
    return f'<td class="n" data-what="{plural(what) if n != 1 else what}">{n or ""}</td>'


def _counts(report: Report, standing: Standing) -> _Counts:
    found: defaultdict[str, Counter[str]] = defaultdict(Counter)
    about = ("" if standing.house is None else standing.house.name), standing.claim
    for one, n in report.result.counts.items():
        if (one.ruleset, one.claim) == about:
            found[one.rule][one.outcome] += n
    return found


def _bar(sums: Counter[str]) -> str:
    """How the cases came out, as lengths."""
    told = ", ".join(f"{sums[one]} {one}" for one in OUTCOMES if sums[one])
    if not told:
        return ""
    parts = "".join(
        f'<i class="{one}" style="flex-grow:{sums[one]}"></i>' for one in OUTCOMES if sums[one]
    )
    return f'<span class="bar" role="img" aria-label="{told}" title="{told}">{parts}</span>'


def _rules(report: Report) -> Iterator[str]:
    """The rules of every claim with their counts, to be unfolded."""
    for standing in report.standings():
        counts = _counts(report, standing)
        if standing.house is None or not counts:
            continue
        rows = "".join(_rule(rule, counts[rule]) for rule in sorted(counts))
        heads = "".join(f'<th scope="col" class="n">{one}</th>' for one in OUTCOMES)
        yield (
            f"<details><summary>{escape(standing.house.name)} \u00b7 {escape(standing.claim)}: "
            f"{counted(len(counts), 'rule')}</summary>"
            f'<table class="rules"><thead><tr><th scope="col">Rule</th>{heads}</tr></thead>'
            f"<tbody>{rows}</tbody></table></details>"
        )


def _rule(rule: str, outcomes: Counter[str]) -> str:
    sentence = rulebook()[rule].sentence if rule in rulebook() else ""
    name = f'<code title="{escape(sentence)}">{escape(rule)}</code>' if rule else "whole games"
    cells = "".join(f'<td class="n {one}">{outcomes[one] or ""}</td>' for one in OUTCOMES)
    return f'<tr><th scope="row">{name}</th>{cells}</tr>'


def _foot(report: Report) -> str:
    header = report.header
    told = {
        "Engine": shlex.join(header["command"]),
        "Protocol": header["protocol"],
        "Suite": report.suite,
        "Seed": header["seed"],
        "Budget": header["budget"],
    }
    rows = "".join(
        f"<div><dt>{name}</dt><dd>{escape(str(value))}</dd></div>" for name, value in told.items()
    )
    return f"<footer><dl>{rows}</dl></footer>"
