"""Syntax errors of brackets, braces and quotes: what was opened, and where it was to be closed.

An open brace swallows the lines that follow, so that PyYAML stops far from the slip. What is said
stands where the thing was opened, when it was never closed, and where a comma is missing, when one
is.
"""

from __future__ import annotations

import re

from handfoot.rulesets.problems import Span, quoted
from handfoot.rulesets.syntax_places import Place, Spot, Told

_CLOSING = {"{": "}", "[": "]"}
_MANY = 200
_WORDS_BEFORE = re.compile(r"([^\s,;:{}\[\]]+)(\s*;\s*|\s+)([^\s,;:{}\[\]]+)\s*$")
_QUOTED_WORD = re.compile(r"""(["'])([\w-]+)\s*(?=[:,\]}])""")


def not_closed(place: Place) -> Told:
    """What began with a bracket or a brace goes on in a way that it can't."""
    opening = place.begun.character
    kind = "list" if opening == "[" else "map"
    spot, begun, closing = place.spot, place.begun, _CLOSING.get(opening, "}")
    if spot.before.endswith(("'", '"')) and spot.line == begun.line:
        return after_quote(place)
    if spot.character in ("]", "}"):
        return _closed_wrongly(place, opening, kind)
    if place.is_at_end or (spot.line > begun.line and spot.indent <= begun.indent):
        return _never_closed(place, opening, kind)
    if spot.character == ":" and (match := _words_before(spot.before)):
        return _no_comma(place, match)
    return Told(
        f"The {kind} that began with `{opening}` in {begun.named} goes on here without a comma.",
        f"Add the comma, or the closing `{closing}`.",
    )


def _words_before(text: str) -> re.Match[str] | None:
    """The last two words of a text; what stands far before its end is left out of account."""
    return _WORDS_BEFORE.search(text, max(0, len(text) - _MANY))


def _never_closed(place: Place, opening: str, kind: str) -> Told:
    closing, begun = _CLOSING.get(opening, "}"), place.begun
    line = begun.text
    next_line = next(
        (n for n in range(begun.line + 1, len(place.lines)) if place.lines[n].strip()), None
    )
    suggestion = f"Add the closing `{closing}`."
    if next_line is None or next_line >= place.spot.line:
        # Nothing but this line belongs to it, so that the line can be shown as it should be.
        closed = line.strip() + _missing(line)
        suggestion = f"Add what closes it: {quoted(closed, _MANY)}."
    message = f"The {kind} that begins here with `{opening}` is never closed."
    return Told(message, suggestion, begun.span)


def _missing(text: str) -> str:
    """The brackets that close what is open at the end of a text, quotes left out of account."""
    open_ones: list[str] = []
    for character in text:
        if character in _CLOSING:
            open_ones.append(_CLOSING[character])
        elif open_ones and character == open_ones[-1]:
            open_ones.pop()
    return "".join(open_ones[::-1])


def _closed_wrongly(place: Place, opening: str, kind: str) -> Told:
    closing, found, begun = _CLOSING.get(opening, "}"), place.spot.character, place.begun
    other = {"]": "[", "}": "{"}[found]
    message = f"The {kind} that began with `{opening}` in {begun.named} is not closed before this."
    suggestion = f"Write `{closing}` instead."
    if begun.before.count(other) > begun.before.count(found):
        suggestion = f"Write `{closing}{found}`."
    return Told(message, suggestion)


def _no_comma(place: Place, match: re.Match[str]) -> Told:
    before, between, word = match.groups()
    start, end = match.span(3)
    line = place.spot.line + 1
    span = Span(line, start + 1, line, end + 1)
    message = f"A comma is missing before {quoted(word)}."
    if ";" in between:
        message = f"A semicolon stands before {quoted(word)} where a comma belongs."
    return Told(message, f"Write {quoted(f'{before}, {word}')}.", span)


def closes_nothing(place: Place) -> Told:
    """A bracket closes what was never opened."""
    found = place.spot.character
    return Told(f"This `{found}` closes nothing that is open.", "Remove it, or open it before.")


def after_quote(place: Place) -> Told:
    """Something follows a closing quote, often after an apostrophe."""
    text = place.spot.before
    mark = text[-1:]
    start = text[:-1].rfind(mark)
    inner = f"{text[start + 1 : -1]}{mark}{place.spot.rest.rstrip(' ]}').removesuffix(mark)}"
    suggestion = "Put the whole text between double quotes."
    if mark == "'" and '"' not in inner:
        suggestion = f"Put the whole text between double quotes: {_double(inner)}."
    return Told("Something follows the closing quote on the same line.", suggestion)


def quote_not_ended(place: Place) -> Told:
    """A text in quotes goes on to the end of the file."""
    message = "A text in quotes begins here and never ends."
    return Told(message, _close_quote(place.begun), place.begun.span)


def quote_ended_late(place: Place) -> Told | None:
    """What is said when the quotes before the error were closed by those of a later line only."""
    span = place.quoted
    if span is None or span.line == span.end_line or span.end_line != place.spot.line + 1:
        return None
    begun = Spot(span.line - 1, span.column - 1, place.lines[span.line - 1])
    message = f"A text in quotes begins here and ends only in line {span.end_line}."
    return Told(message, _close_quote(begun), begun.span)


def _close_quote(begun: Spot) -> str:
    if match := _QUOTED_WORD.match(begun.rest):
        mark, word = match.groups()
        return f"Add the closing quote: `{mark}{word}{mark}`."
    text = begun.rest[1:].rstrip(" ]}")
    mark = begun.character
    return f"Add the closing quote: {quoted(f'{mark}{text}{mark}', _MANY)}."


def separator_in_quotes(place: Place) -> Told:
    """A text in quotes is cut off by the end of the document."""
    return Told(
        "A text in quotes is cut off by a document mark (`---` or `...`).",
        "Indent the lines of the text, or close the quotes before this line.",
    )


def _double(text: str) -> str:
    return quoted(f'"{text}"', _MANY)
