"""Writes a sheet down: as Markdown for pages, as plain text for a terminal or a letter.

Both writers take a finished sheet and add nothing to what it says. Whatever stands in the texts of
a ruleset is text: no sign in it is taken for markup.
"""

from __future__ import annotations

import re
import textwrap
from collections.abc import Callable, Iterator
from types import ModuleType

from handfoot.words.languages import DEFAULT, language
from handfoot.words.sheet.model import Chapter, Paragraph, Sheet, Silence

__all__ = ["as_markdown", "as_text", "chapter_as_text", "escaped", "lead_of"]

Mark = Callable[[Paragraph], str]


def _nothing(_: Paragraph) -> str:
    return ""


def as_markdown(sheet: Sheet, mark: Mark = _nothing, silences: bool = True) -> str:
    """The sheet as Markdown.

    `mark` gives what is set at the end of a paragraph, as Markdown; `silences` says whether the
    questions that the family's own sheet leaves open are written too.
    """
    frame = _frame(sheet)
    edition = frame.edition(f"`{sheet.id}`", sheet.edition)
    lines = [f"# {escaped(sheet.title)}", "", edition, "", "| | |", "|---|---|"]
    lines += [f"| **{escaped(row.label)}** | {escaped(row.text)} |" for row in sheet.glance]
    for chapter in sheet.chapters:
        lines += ["", f"## {escaped(chapter.title)}"]
        for paragraph in chapter.paragraphs:
            lines += ["", *_marked_down(paragraph, mark, frame)]
    if silences and sheet.silences:
        lines += ["", f"## {frame.OPEN}", "", frame.OPEN_LEAD, ""]
        for silence in _told_silences(sheet):
            lines += _silence_marked_down(silence, frame)
    return "\n".join(lines) + "\n"


def _frame(sheet: Sheet) -> ModuleType:
    return language(sheet.language).room("frame")


def _told_silences(sheet: Sheet) -> tuple[Silence, ...]:
    """The silences where the sheet has their language; elsewhere only their heading stands."""
    return sheet.silences if sheet.language == DEFAULT else ()


def _marked_down(paragraph: Paragraph, mark: Mark, frame: ModuleType) -> Iterator[str]:
    start = f"**{escaped(lead_of(paragraph, frame))}** " if paragraph.lead else ""
    blocks = paragraph.blocks
    for n, (in_list, texts) in enumerate(blocks, start=1):
        lines = [escaped(text) for text in texts] if in_list else [escaped(" ".join(texts))]
        if n == len(blocks):
            lines[-1] += mark(paragraph)
        if n > 1:
            yield ""
        yield from (f"- {line}" if in_list else f"{start}{line}" for line in lines)
        start = ""


def lead_of(paragraph: Paragraph, frame: ModuleType) -> str:
    """What is set before a paragraph, a custom marked as one that no program checks."""
    return f"{paragraph.lead} ({frame.UNCHECKED})." if paragraph.note else f"{paragraph.lead}."


def _silence_marked_down(silence: Silence, frame: ModuleType) -> Iterator[str]:
    because = f" {escaped(silence.reason)}" if silence.reason else ""
    yield f"- **{escaped(silence.question)}** {escaped(silence.resolution)}{because}"
    if silence.alternatives:
        yield ""
        yield from (f"    - {frame.OR_ELSE}: {escaped(other)}" for other in silence.alternatives)
        yield ""


def escaped(text: str) -> str:
    """The text with every sign that Markdown or HTML would read as markup made harmless.

    >>> escaped("the *other* <pile> | 1_000")
    'the \\\\*other\\\\* &lt;pile&gt; \\\\| 1\\\\_000'
    """
    text = text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")
    text = re.sub(r"([\\`*_\[\]|{}])", r"\\\1", text)
    return re.sub(r"^(\s*)([#+-]|[0-9]+(?=[.)]))", _first_sign, text)


def _first_sign(match: re.Match[str]) -> str:
    space, sign = match.groups()
    return f"{space}{sign}&#8203;" if sign[0].isdecimal() else f"{space}\\{sign}"


def as_text(sheet: Sheet, width: int = 78, silences: bool = False) -> str:
    """The sheet as plain text, in lines of at most so many characters."""
    frame = _frame(sheet)
    edition = frame.edition(sheet.id, sheet.edition)
    lines = [sheet.title, "=" * min(len(sheet.title), width), "", edition, ""]
    label = max((len(row.label) for row in sheet.glance), default=0) + 2
    for row in sheet.glance:
        lines += _wrapped(row.text, width, row.label.ljust(label), " " * label)
    for chapter in sheet.chapters:
        lines += chapter_as_text(chapter, width, sheet.language)
    if silences and sheet.silences:
        lines += ["", frame.OPEN, "-" * min(len(frame.OPEN), width), ""]
        lines += _wrapped(frame.OPEN_LEAD, width)
        for silence in _told_silences(sheet):
            told = " ".join(
                one for one in (silence.question, silence.resolution, silence.reason) if one
            )
            lines += ["", *_wrapped(told, width, "* ", "  ")]
            for other in silence.alternatives:
                lines += _wrapped(f"{frame.OR_ELSE}: {other}", width, "  - ", "    ")
    return "\n".join(lines) + "\n"


def chapter_as_text(chapter: Chapter, width: int, code: str = DEFAULT) -> Iterator[str]:
    """The lines of one chapter, an empty one before it, in the language with a code."""
    frame = language(code).room("frame")
    yield from ("", chapter.title, "-" * min(len(chapter.title), width))
    for paragraph in chapter.paragraphs:
        yield ""
        start = f"{lead_of(paragraph, frame)} " if paragraph.lead else ""
        for in_list, texts in paragraph.blocks:
            if in_list:
                for text in texts:
                    yield from _wrapped(text, width, "- ", "  ")
            else:
                yield from _wrapped(start + " ".join(texts), width)
            start = ""


def _wrapped(text: str, width: int, first: str = "", later: str = "") -> list[str]:
    return textwrap.wrap(
        text, width, initial_indent=first, subsequent_indent=later, break_on_hyphens=False
    )
