"""Tells a failure in sections: the rule, its values, the position, the moves, what was asked.

Positions and moves are drawn by `handfoot.words.drawing`, as a player would see them laid open. A
failure also needs what lies face down, since that is drawn or picked up in the course of the case.
The same sections stand on the terminal, in Markdown, in JUnit files and on the page; how they are
laid out is the business of those.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from conformance.bearing import value_lines
from conformance.cases import Case, Json
from conformance.running import NOTHING_KNOWN, Failure
from conformance.verdicts import verdict
from handfoot.wire.shapes import version
from handfoot.words.drawing import draw_cards, draw_move, draw_position
from handfoot.words.language import Words, count, digits, listed, points
from handfoot.words.rulings import ruling

__all__ = ["Section", "asked_lines", "heading", "position_lines", "sections", "sentence_of"]

Rules = Mapping[str, Any]

# So many cards of the stock are named.
NAMED = 10


@dataclass(frozen=True)
class Section:
    """A part of what is told about a failure. Lines that are `drawn` must not be wrapped."""

    label: str
    lines: tuple[str, ...]
    drawn: bool = False


def heading(failure: Failure) -> str:
    """What sort of failure it is, about which rule, and where it was found.

    >>> from conformance.findings import Finding
    >>> finding = Finding("hang", "score", "", "", "", Case("scorer", "score", "x", 4))
    >>> heading(Failure(finding, "scorer", None))
    'hang: score  (scorer)'
    """
    finding, rules = failure.finding, failure.house
    where = failure.claim if rules is None else f"{rules.name}, {failure.claim}"
    rule = f"{finding.rule}  " if finding.rule else ""
    return f"{finding.verdict}: {finding.sort}  {rule}({where})"


def sentence_of(failure: Failure) -> str:
    """The sentence of the rule concerned, with the facts of the case; empty where there is none."""
    finding, rules = failure.finding, failure.house
    if rules is None or not finding.rule:
        return ""
    return ruling(finding.rule, finding.facts, Words(rules.resolved))


def sections(failure: Failure, *, colour: bool = False) -> Iterator[Section]:
    """Everything about a failure that a reader needs to judge it, without what does not apply."""
    told = [
        Section("Rule", (sentence_of(failure),)),
        Section("Ruleset", tuple(_ruleset_lines(failure))),
        *_case_sections(failure, colour),
        Section("Expected", (failure.finding.expected,)),
        Section("Got", (failure.finding.got,)),
        Section("stderr", tuple(failure.finding.evidence.splitlines())),
        Section("Blame", tuple(_blame(failure))),
    ]
    return (one for one in told if any(one.lines))


def _ruleset_lines(failure: Failure) -> Iterator[str]:
    if failure.house is not None:
        yield from value_lines(failure.finding, failure.house)


def _case_sections(failure: Failure, colour: bool) -> Iterator[Section]:
    finding, case = failure.finding, failure.finding.case
    rules: Rules = {} if failure.house is None else failure.house.resolved
    if finding.after:
        yield Section("After", (f"{count(len(finding.after), 'other case')} in the same process",))
    if case.position is not None:
        lines = position_lines(case.position, rules, colour=colour)
        yield Section("Position", tuple(lines), drawn=True)
    yield Section("Moves", tuple(draw_move(move, rules) for move in case.moves))
    yield Section("Asked", tuple(asked_lines(case, rules)))


def _blame(failure: Failure) -> Iterator[str]:
    row = verdict(failure.finding.verdict)
    if row.name != "disagree":
        yield f"the {row.blame}: {row.when}"


def position_lines(position: Json, rules: Rules, *, colour: bool = False) -> Iterator[str]:
    """A position, and below it the cards that lie face down."""
    yield from draw_position(position, rules, colour=colour).splitlines()
    zones = position["zones"]
    stock: Sequence[str] = zones["stock"]
    if stock:
        more = " …" if len(stock) > NAMED else ""
        yield f"The stock from the top: {' '.join(stock[:NAMED])}{more}"
    for seat, piles in enumerate(zones["sealed"]):
        told = [draw_cards(pile, rules) for pile in piles]
        if told:
            yield f"Face down at seat {seat}: {'; then '.join(told)}"


def asked_lines(case: Case, rules: Rules) -> Iterator[str]:
    """What a case asks, after its position and its moves."""
    ask = case.ask
    if "op" in ask:
        yield _greeted(ask["op"])
    if case.kind == "list":
        yield "Which moves are there?"
    if case.kind == "list" and "move" in ask:
        yield f"Among them, or not: {draw_move(ask['move'], rules)}"
    elif "move" in ask:
        yield draw_move(ask["move"], rules)
    for move in ask.get("moves", ()):
        yield draw_move(move, rules)
    if "cards" in ask:
        cards, onto = draw_cards(ask["cards"], rules), ask["onto"]
        place = "laid as a new meld" if onto is None else f"added to {_meld(onto, rules)}"
        yield f"May {cards} be {place}?"
    for number, side in enumerate(ask.get("sides", ())):
        yield f"What does side {number} score that has {_tally(side)}?"
    if "deal" in ask:
        dealt = ask["deal"]
        yield f"Round {dealt['round']} is dealt; seat {dealt['first']} begins."
    if "plan" in ask:
        yield f"A game is played from the first deal, {count(len(ask['plan']), 'decision')} long."
    if case.kind == "score":
        yield "What does each side score?"


def _greeted(op: str) -> str:
    """What an engine is asked that only has to talk."""
    if op == "hello":
        return f"It is greeted with 'hello', in version {version()} of the protocol."
    if op == NOTHING_KNOWN:
        return f"It is asked for {op!r}, which no protocol has."
    if op == "bye":
        return "It is told 'bye', upon which it ends with exit code 0."
    return f"It is asked for {op!r}."


def _meld(meld: Json, rules: Rules) -> str:
    closed = ", closed" if meld["closed"] else ""
    kind = f" ({meld['kind']}{closed})" if meld["kind"] else ""
    return f"{draw_cards(meld['cards'], rules)}{kind}"


def _tally(side: Json) -> str:
    parts = [f"{digits(n)} {kind}" for kind, n in side["books"].items() if n]
    parts += [f"{points(n)} in {place}" for place, n in side["card_points"].items() if n]
    parts += ["gone out"] if side["went_out"] else []
    return listed(parts) or "nothing"
