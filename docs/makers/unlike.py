"""The boxes with what a family has and most others have not, at the chapters that it is about."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from docs.makers.comparisons import Unlike
from docs.makers.page_words import PageWords, page_words
from handfoot.words.sheet import Sheet
from handfoot.words.sheet.writers import escaped

__all__ = ["with_boxes"]


def with_boxes(page: str, sheet: Sheet, unlike: Sequence[Unlike]) -> str:
    """The page of a sheet, after each chapter a box with what is unusual in it.

    `page` is the sheet as Markdown, without anything after its last chapter.
    """
    head, *chapters = re.split(r"(?m)^(?=## )", page)
    parts = [head]
    for chapter, text in zip(sheet.chapters, chapters, strict=True):
        found = [one for one in unlike if one.chapter == chapter.id]
        words = page_words(sheet.language)
        parts.append("\n".join([text, *_box(found, words)]) if found else text)
    return "".join(parts)


def _box(found: Sequence[Unlike], words: PageWords) -> Iterator[str]:
    yield f'<details class="unlike screen-only" markdown><summary>{words.unlike}</summary>'
    yield ""
    yield from (f"- {_told(one, words)}" for one in found)
    yield ""
    yield "</details>"
    yield ""


def _told(one: Unlike, words: PageWords) -> str:
    if not one.elsewhere:
        return escaped(one.here)
    most = f"*{words.most_others}:* {escaped(one.elsewhere)}"
    return f"{escaped(one.here)} {most}" if one.here else f"{most} *{words.not_here}.*"
