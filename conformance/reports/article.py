"""One failure as a piece of the page: its rule, the cards on the table, and both answers.

Cards are drawn by `handfoot.words.picture`; what is told besides comes from `conformance.telling`,
as on the terminal. Nothing that an engine wrote is taken for HTML.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from html import escape
from pathlib import Path
from typing import Any

from conformance.bearing import value_lines
from conformance.cases import Case, Json
from conformance.reports.report import Report
from conformance.running import Failure
from conformance.screen import repeat_command
from conformance.telling import NAMED, asked_lines, sections
from handfoot.words.drawing import draw_move
from handfoot.words.picture import html_position, svg_cards

__all__ = ["article_of"]

Rules = Mapping[str, Any]

MOST_VALUES = 40
"""So many values of a ruleset are shown beside a failure."""


def article_of(report: Report, number: int, failure: Failure, saved: Path | None) -> str:
    """A failure with everything that a reader needs to judge it and to see it again."""
    finding, rules = failure.finding, failure.house
    where = failure.claim if rules is None else f"{rules.name} \u00b7 {failure.claim}"
    sort = finding.sort if finding.verdict == "disagree" else f"{finding.verdict}: {finding.sort}"
    known = '<span class="tag known">known</span>' if report.is_known(failure) else ""
    if report.is_reading(failure):
        known = '<span class="tag known">another reading</span>'
    about = f"<code>{escape(finding.rule)}</code>" if finding.rule else ""
    return (
        f'<article class="failure" id="{escape(failure.id)}">'
        f'<header><h3><span class="number">{number}</span> '
        f'<span class="sort">{escape(sort)}</span> {about}{known}</h3>'
        f'<p class="where">{escape(where)}</p></header>'
        f"{''.join(_parts(failure))}"
        f"{_repeat(report, saved)}</article>"
    )


def _parts(failure: Failure) -> Iterator[str]:
    told = {section.label: section.lines for section in sections(failure)}
    case = failure.finding.case
    rules: Rules = {} if failure.house is None else failure.house.resolved
    for sentence in told.get("Rule", ()):
        yield f"<blockquote>{escape(sentence)}</blockquote>"
    if "After" in told:
        yield f'<p class="after">It shows after {escape(told["After"][0])}.</p>'
    if case.position is not None:
        # The first line says which round it is, what is due, and the score.
        head = f'<p class="state">{escape(told["Position"][0])}</p>'
        table = html_position(case.position, rules)
        yield f'<div class="felt">{head}{table}{_hidden(case, rules)}</div>'
    if case.moves:
        yield _block("Moves made", f"<ol>{''.join(_moves(case.moves, rules))}</ol>")
    yield _block("Asked", "".join(_asked(case, rules)))
    yield (
        '<div class="answers">'
        f"<div><h4>Expected</h4><p>{escape(failure.finding.expected)}</p></div>"
        f"<div><h4>Got</h4><p>{escape(failure.finding.got)}</p></div></div>"
    )
    yield _block("In the ruleset", _lines(_values(failure)))
    yield _block("Written to stderr", _lines(told.get("stderr", ())))
    for line in told.get("Blame", ()):
        yield f'<p class="blame">Blame: {escape(line)}.</p>'


def _block(title: str, content: str) -> str:
    return f"<section><h4>{title}</h4>{content}</section>" if content else ""


def _lines(lines: Sequence[str]) -> str:
    text = "\n".join(lines)
    return f"<pre>{escape(text)}</pre>" if text else ""


def _values(failure: Failure) -> list[str]:
    """The values that bear on a failure, all of them, since a page has room."""
    if failure.house is None:
        return []
    return list(value_lines(failure.finding, failure.house, most=MOST_VALUES))


def _hidden(case: Case, rules: Rules) -> str:
    """The cards that lie face down, since they are drawn or picked up in the course of the case."""
    assert case.position is not None
    zones, rows = case.position["zones"], []
    if zones["stock"]:
        more = " \u2026" if len(zones["stock"]) > NAMED else ""
        top = svg_cards(zones["stock"][:NAMED], rules, in_order=True)
        rows.append(_row("The stock from the top", f"{top}{more}"))
    for seat, piles in enumerate(zones["sealed"]):
        if piles:
            drawn = "".join(svg_cards(pile, rules) for pile in piles)
            rows.append(_row(f"Face down at seat {seat}", drawn))
    return f'<div class="hidden">{"".join(rows)}</div>' if rows else ""


def _row(label: str, cards: str) -> str:
    return f'<div class="row"><span class="label">{label}</span>{cards}</div>'


def _moves(moves: Sequence[Json], rules: Rules) -> Iterator[str]:
    for move in moves:
        yield f"<li>{escape(draw_move(move, rules))}{_cards_of(move, rules)}</li>"


def _cards_of(move: Json, rules: Rules) -> str:
    """The cards of a move, drawn; nothing where it has none."""
    groups = [group["cards"] for group in move.get("groups") or ()]
    groups += [[move["card"]]] if move.get("card") else []
    drawn = "".join(svg_cards(cards, rules) for cards in groups if cards)
    return f'<div class="row">{drawn}</div>' if drawn else ""


def _asked(case: Case, rules: Rules) -> Iterator[str]:
    for line in asked_lines(case, rules):
        yield f"<p>{escape(line)}</p>"
    moves = [*case.ask.get("moves", ()), *([case.ask["move"]] if "move" in case.ask else [])]
    yield from (_cards_of(move, rules) for move in moves)
    if "cards" in case.ask:
        onto = case.ask["onto"]
        laid = svg_cards(case.ask["cards"], rules)
        meld = svg_cards([*onto["cards"], *onto["caps"]], rules) if onto else ""
        yield f'<div class="row">{laid}{f"<span>onto</span>{meld}" if meld else ""}</div>'


def _repeat(report: Report, saved: Path | None) -> str:
    if saved is None:
        return ""
    command = repeat_command(saved, report.header["command"])
    return _block("Repeat it", f'<pre class="command">{escape(command)}</pre>')
