"""Writes a comparison of two rulesets down: as text for a terminal, as Markdown, as plain data.

In a wide terminal the two sheets stand in two columns, in a narrow one below each other. What
differs is found by `handfoot.words.comparing`; nothing is added to it here.
"""

from __future__ import annotations

import itertools
import textwrap
from collections.abc import Iterator
from types import ModuleType
from typing import Any

from handfoot.words.comparing import ComparedChapter, Comparison, Difference
from handfoot.words.languages import language
from handfoot.words.sheet import Sheet
from handfoot.words.sheet.writers import escaped

__all__ = ["as_data", "as_markdown", "as_text"]

WIDE = 90
"""Columns from which on two sentences have room beside each other."""

_MOST = 160
_BETWEEN = " | "

Names = tuple[str, str]


def as_text(comparison: Comparison, names: Names, width: int = 78, *, colour: bool = False) -> str:
    """The comparison in lines of at most so many characters; `names` say whose sentence it is."""
    frame = _frame(comparison)
    wide = width >= WIDE
    width = min(width, _MOST)
    one, other = _head(comparison.one), _head(comparison.other)
    lines = list(_columns(one, other, width)) if wide else [f"{one} {frame.AND}", other]
    for chapter in comparison.chapters:
        lines += ["", *_heading(chapter, colour)]
        for difference in chapter.differences:
            one, other = difference.one or frame.NOTHING, difference.other or frame.NOTHING
            if wide:
                lines += [*_columns(one, other, width), ""]
            else:
                lines += [*_below((one, other), names, width), ""]
        lines.pop()
    return "\n".join([*lines, "", summary(comparison)]) + "\n"


def _head(sheet: Sheet) -> str:
    frame = language(sheet.language).room("frame")
    return str(frame.named(sheet.title, sheet.id, sheet.edition))


def _frame(comparison: Comparison) -> ModuleType:
    return language(comparison.one.language).room("frame")


def _heading(chapter: ComparedChapter, colour: bool) -> Iterator[str]:
    yield f"\033[1m{chapter.title}\033[0m" if colour else chapter.title
    yield "-" * len(chapter.title)


def _columns(one: str, other: str, width: int) -> Iterator[str]:
    column = (width - len(_BETWEEN)) // 2
    left, right = (textwrap.wrap(text, column, break_on_hyphens=False) for text in (one, other))
    for first, second in itertools.zip_longest(left, right, fillvalue=""):
        yield f"{first:<{column}}{_BETWEEN}{second}".rstrip()


def _below(texts: tuple[str, str], names: Names, width: int) -> Iterator[str]:
    label = max(map(len, names)) + 2
    for name, text in zip(names, texts, strict=True):
        yield from textwrap.wrap(
            text,
            max(width, label + 20),
            initial_indent=f"{name}:".ljust(label),
            subsequent_indent=" " * label,
            break_on_hyphens=False,
        )


def summary(comparison: Comparison) -> str:
    """How many differences there are, in one sentence."""
    found = sum(len(chapter.differences) for chapter in comparison.chapters)
    return str(_frame(comparison).differences(found, len(comparison.chapters)))


def as_markdown(comparison: Comparison) -> str:
    """The comparison as Markdown, each chapter a table with a column for each sheet."""
    sheets = comparison.one, comparison.other
    titles = [escaped(sheet.title) for sheet in sheets]
    frame = _frame(comparison)
    lines = [f"# {titles[0]} {frame.AND} {titles[1]}", "", escaped(summary(comparison))]
    for chapter in comparison.chapters:
        lines += ["", f"## {escaped(chapter.title)}", ""]
        lines += [f"| {titles[0]} | {titles[1]} |", "|---|---|"]
        for one in chapter.differences:
            told = [escaped(text or frame.NOTHING) for text in (one.one, one.other)]
            lines.append(f"| {told[0]} | {told[1]} |")
    return "\n".join(lines) + "\n"


def as_data(comparison: Comparison) -> dict[str, Any]:
    """The comparison as plain data, for other programs."""
    return {
        "one": _identity(comparison.one),
        "other": _identity(comparison.other),
        "chapters": [
            {
                "id": chapter.id,
                "title": chapter.title,
                "differences": [_difference(one) for one in chapter.differences],
            }
            for chapter in comparison.chapters
        ],
    }


def _identity(sheet: Sheet) -> dict[str, Any]:
    return {"id": sheet.id, "title": sheet.title, "edition": sheet.edition}


def _difference(difference: Difference) -> dict[str, Any]:
    return {
        "topic": difference.topic,
        "one": difference.one,
        "other": difference.other,
        "values": [
            {"pointer": value.pointer, "one": value.one, "other": value.other}
            for value in difference.values
        ],
    }
