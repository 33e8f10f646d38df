"""What is wrong with a file, and how it is told.

A `Problem` is one finding with a place, a stable code, one plain sentence and, where there is one,
a suggestion. This module sorts problems and renders them as text (with an excerpt of the source
line and carets under the place); other forms are in `handfoot.rulesets.reporting`. It finds nothing
wrong by itself and decides no exit code; the readers and checkers of this package do that.

Codes are stable words. `read-…`: the file cannot be read as a ruleset at all. `shape-…`: it does
not fit the schema. `extends-…`: its parent cannot be used. `missing-…`: something is left unsaid.
`lint-…`: its parts contradict each other. `allow-…`: a comment that allows a warning is wrong.
"""

from __future__ import annotations

import os
import re
import unicodedata
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from itertools import islice
from typing import IO, Literal

# An error forbids the use of a ruleset, a warning tells of a likely mistake, a note of what is odd.
Severity = Literal["error", "warning", "note"]

# A line break of YAML 1.2. U+0085, U+2028 and U+2029 are refused by the reader.
LINE_BREAK = re.compile(r"\r\n|\r|\n")

# So many of one step of the check are looked for.
MAX_PROBLEMS = 300
TOO_MANY = f"There are {MAX_PROBLEMS} problems or more, and the rest is not looked for."
TOO_MANY_HELP = "Mend these first."

_WIDTH = 96
_MARGIN = 24
_CODES = {
    "error": "31",
    "warning": "33",
    "note": "36",
    "help": "36",
    "bold": "1",
    "caret": "31",
    "gutter": "34",
}


@dataclass(frozen=True, order=True)
class Span:
    """A stretch of a text: 1-based lines and columns, the end column just after the last one."""

    line: int = 1
    column: int = 1
    end_line: int = 1
    end_column: int = 1


@dataclass(frozen=True)
class Problem:
    """One finding. `message` is one plain sentence; `suggestion` may be empty.

    Lines and columns count from 1, columns in characters; the end column is just after the last.
    """

    code: str
    severity: Severity
    file: str
    line: int
    column: int
    end_line: int
    end_column: int
    message: str
    suggestion: str = ""

    @property
    def span(self) -> Span:
        return Span(self.line, self.column, self.end_line, self.end_column)


def problem(
    code: str,
    file: str,
    span: Span,
    message: str,
    suggestion: str = "",
    severity: Severity = "error",
) -> Problem:
    """A problem at a span; the usual way to make one."""
    return Problem(
        code,
        severity,
        file,
        span.line,
        span.column,
        span.end_line,
        span.end_column,
        message,
        suggestion,
    )


def in_order(problems: Iterable[Problem]) -> list[Problem]:
    """The problems by file, place and code, each only once."""
    return sorted(
        dict.fromkeys(problems),
        key=lambda p: (p.file, p.line, p.column, p.code, p.message, p.end_line, p.end_column),
    )


def not_too_many(found: Iterable[Problem]) -> list[Problem]:
    """The problems, or the first of them and one that says so where there are very many."""
    first = list(islice(found, MAX_PROBLEMS))
    return [*first, too_many(first[-1].file)] if len(first) == MAX_PROBLEMS else first


def too_many(file: str) -> Problem:
    """The problem that a file has more problems than are looked for."""
    return problem("shape-too-many", file, Span(), TOO_MANY, TOO_MANY_HELP)


def shorten(text: str, limit: int = 60) -> str:
    """The text on one line with nothing unprintable in it, cut in the middle when too long."""
    if len(text) > limit:
        keep = (limit - 1) // 2
        text = f"{text[:keep]}…{text[-keep:]}"
    return printable(text)


def printable(text: str) -> str:
    """One line of a text with whatever cannot be printed shown by its code."""
    return "".join(_shown(character) for character in text)


def quoted(text: str, limit: int = 60) -> str:
    """The text as it is named in a message, between backquotes."""
    return f"`{shorten(text, limit)}`"


def listed(words: Iterable[str], last: str = "or") -> str:
    """Words joined as in a sentence: `a`, `a or b`, `a, b or c`."""
    items = list(words)
    if len(items) < 2:
        return "".join(items)
    return f"{', '.join(items[:-1])} {last} {items[-1]}"


def source_line(source: str, line: int) -> str:
    """Line `line` (from 1) of a source without its line break; empty when there is none."""
    start = 0
    for _ in range(line - 1):
        found = LINE_BREAK.search(source, start)
        if found is None:
            return ""
        start = found.end()
    end = LINE_BREAK.search(source, start)
    return source[start : end.start() if end else len(source)]


def wants_colour(stream: IO[str], environ: Mapping[str, str] | None = None) -> bool:
    """Colour only on a terminal, and never when NO_COLOR is set to anything (no-color.org)."""
    environ = os.environ if environ is None else environ
    if environ.get("NO_COLOR") or environ.get("TERM") == "dumb":
        return False
    return bool(stream.isatty())


def render(item: Problem, source: str | None = None, *, colour: bool = False) -> str:
    """One problem as text: where and what, the line with carets, the suggestion.

    `source` is the text of the file; without it, or for a place that it doesn't have, the excerpt
    is left out.
    """
    line = None if source is None else source_line(source, item.line)
    return _rendered(item, line, colour)


def render_all(
    problems: Iterable[Problem], sources: Mapping[str, str], *, colour: bool = False
) -> str:
    """Several problems as text, in order, an empty line between them; `sources` by file name."""
    lines = {name: LINE_BREAK.split(source) for name, source in sources.items()}
    parts = []
    for item in in_order(problems):
        known = lines.get(item.file, [])
        line = known[item.line - 1] if item.line <= len(known) else None
        parts.append(_rendered(item, line, colour))
    return "\n\n".join(parts)


def _rendered(item: Problem, line: str | None, colour: bool) -> str:
    place = f"{shorten(item.file, 400)}:{item.line}:{item.column}"
    label = _paint(f"{item.severity}[{item.code}]", item.severity, colour)
    head = f"{_paint(place, 'bold', colour)}: {label}: {printable(item.message)}"
    lines = [head]
    if line is not None:
        lines.extend(_excerpt(item, line, colour))
    if item.suggestion:
        lines.append(f"  {_paint('help:', 'help', colour)} {printable(item.suggestion)}")
    return "\n".join(lines)


def _excerpt(item: Problem, line: str, colour: bool) -> list[str]:
    if not line.strip() and item.column > len(line) + 1:
        return []
    first = min(item.column - 1, len(line))
    last = item.end_column - 1 if item.end_line == item.line else len(line.rstrip())
    last = max(min(last, len(line)), first + 1)
    shown, before, width = _window(line, first, last)
    number = str(item.line)
    gutter = " " * len(number)
    bar = _paint("|", "gutter", colour)
    return [
        f"{gutter} {bar}",
        f"{_paint(number, 'gutter', colour)} {bar} {shown}".rstrip(),
        f"{gutter} {bar} {' ' * before}{_paint('^' * width, 'caret', colour)}",
    ]


def _window(line: str, first: int, last: int) -> tuple[str, int, int]:
    """The part of a line to show, the columns before the carets, and the number of carets."""
    start, end = 0, len(line)
    if len(line) > _WIDTH:
        start = max(0, min(first - _MARGIN, len(line) - _WIDTH))
        end = min(len(line), start + _WIDTH)
        last = min(last, end)
    lead = "…" if start else ""
    tail = "…" if end < len(line) else ""
    before = len(lead) + sum(_columns(character) for character in line[start:first])
    width = max(1, sum(_columns(character) for character in line[first:last]))
    shown = "".join(_shown(character) for character in line[start:end])
    return f"{lead}{shown}{tail}", before, width


def _shown(character: str) -> str:
    """One character as it is safe to print: nothing that moves the cursor or hides other text."""
    if character == "\t":
        return "→   "
    if character.isprintable() and not _is_combining(character):
        return character
    code = ord(character)
    if _is_combining(character):
        return character
    if code < 0x100:
        return f"\\x{code:02x}"
    return f"\\u{code:04x}" if code < 0x10000 else f"\\U{code:08x}"


def _columns(character: str) -> int:
    """The terminal columns that `_shown(character)` fills."""
    if _is_combining(character):
        return 0
    wide = unicodedata.east_asian_width(character) in "WF"
    return 2 if wide and character.isprintable() else len(_shown(character))


def _is_combining(character: str) -> bool:
    return unicodedata.category(character) in ("Mn", "Me")


def _paint(text: str, role: str, colour: bool) -> str:
    return f"\x1b[{_CODES[role]}m{text}\x1b[0m" if colour else text
