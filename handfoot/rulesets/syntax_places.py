"""Where a syntax error stands, and what is said about it.

PyYAML marks the place at which it gave up, and often also where the thing in question began. The
slip itself may be at either, or on the line above. This module holds the places that the other
modules on syntax errors look at; it words nothing.
"""

from __future__ import annotations

from dataclasses import dataclass

from yaml.error import Mark, MarkedYAMLError

from handfoot.rulesets.problems import LINE_BREAK, Span


@dataclass(frozen=True)
class Told:
    """What is said about an error: a sentence, a suggestion, and where it stands if not where
    PyYAML stopped."""

    message: str
    suggestion: str
    at: Span | None = None


@dataclass(frozen=True)
class Spot:
    """A line and column, both from 0, with the text of the line."""

    line: int
    column: int
    text: str

    @property
    def before(self) -> str:
        return self.text[: self.column]

    @property
    def rest(self) -> str:
        return self.text[self.column :]

    @property
    def character(self) -> str:
        return self.rest[:1]

    @property
    def indent(self) -> int:
        return len(self.text) - len(self.text.lstrip())

    @property
    def span(self) -> Span:
        return Span(self.line + 1, self.column + 1, self.line + 1, self.column + 2)

    @property
    def named(self) -> str:
        return f"line {self.line + 1}, column {self.column + 1}"


@dataclass(frozen=True)
class Place:
    """Where PyYAML stopped, and where the thing in question began.

    `quoted` is the last text in quotes that was read, `lines` the whole file.
    """

    spot: Spot
    begun: Spot
    quoted: Span | None
    lines: list[str]

    @property
    def is_at_end(self) -> bool:
        """Whether nothing more stands in the file."""
        rest = [self.spot.rest, *self.lines[self.spot.line + 1 :]]
        return not any(line.strip() for line in rest)

    @property
    def above(self) -> Spot | None:
        """The beginning of the nearest line above that has something on it."""
        for number in range(self.spot.line - 1, -1, -1):
            text = self.lines[number]
            if text.strip():
                return Spot(number, len(text) - len(text.lstrip()), text)
        return None

    @property
    def has_ended(self) -> bool:
        """Whether a line above ends the document."""
        return any(line.startswith("...") for line in self.lines[: self.spot.line])


def place_of(error: MarkedYAMLError, source: str, quoted: Span | None) -> Place | None:
    """Where an error stands; None when PyYAML does not say."""
    mark = error.problem_mark or error.context_mark
    if mark is None:
        return None
    lines = LINE_BREAK.split(source)
    return Place(_spot(mark, lines), _spot(error.context_mark or mark, lines), quoted, lines)


def _spot(mark: Mark, lines: list[str]) -> Spot:
    text = lines[mark.line] if mark.line < len(lines) else ""
    return Spot(mark.line, mark.column, text)
