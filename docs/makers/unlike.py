"""The boxes with what most other families have otherwise, at the chapters that it is about.

What the family itself says stands right above its box and is not said again. A rule that most
others do not have is called by its first words, and where the family has nothing to a chapter, or
a chapter for itself, one sentence says so.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from docs.makers.comparisons import Unlike
from docs.makers.page_words import PageWords, page_words
from handfoot.words.sheet import Chapter, Sheet
from handfoot.words.sheet.writers import escaped

__all__ = ["with_boxes"]

# So many words at least tell which sentence is meant.
_WORDS = 5
_FIRST_WORDS = re.compile(rf"(?:\S+ ){{{_WORDS - 1},}}?\S+(?=[,;:] )")


def with_boxes(page: str, sheet: Sheet, unlike: Sequence[Unlike]) -> str:
    """The page of a sheet, after each chapter a box with what most others have there.

    `page` is the sheet as Markdown, without anything after its last chapter.
    """
    head, *chapters = re.split(r"(?m)^(?=## )", page)
    parts = [head]
    for chapter, text in zip(sheet.chapters, chapters, strict=True):
        found = [one for one in unlike if one.chapter == chapter.id]
        words = page_words(sheet.language)
        parts.append("\n".join([text, *_box(found, chapter, words)]) if found else text)
    return "".join(parts)


def _box(found: Sequence[Unlike], chapter: Chapter, words: PageWords) -> Iterator[str]:
    yield f'<details class="unlike screen-only" markdown><summary>{words.unlike}</summary>'
    yield ""
    yield from (f"- {escaped(one)}" for one in _told(found, chapter, words))
    yield ""
    yield "</details>"
    yield ""


def _told(found: Sequence[Unlike], chapter: Chapter, words: PageWords) -> Iterator[str]:
    """What most others have instead, what they do not have, and what they have besides."""
    instead = [one.elsewhere for one in found if one.here and one.elsewhere]
    without = [one.here for one in found if not one.elsewhere]
    besides = [one.elsewhere for one in found if not one.here]
    said = [one for part in chapter.paragraphs if not part.note for one in part.sentences]
    if {one.text for one in said} <= {one.here for one in found} and (besides or not instead):
        # Nothing in this chapter is as most others have it.
        others = [*instead, *besides][: 1 if len(said) == 1 else None]
        yield _says(words.instead, others, words) if others else words.no_such_chapter
        return
    yield from (_says(words.instead, [one], words) for one in instead)
    if without:
        names = [words.quoted.format(_first_words(one)) for one in without]
        like = words.no_such_rule if len(names) == 1 else words.no_such_rules
        yield f"{like} {words.listed(names)}."
    if besides:
        yield _says(words.besides, besides, words)


def _says(who: str, sentences: Sequence[str], words: PageWords) -> str:
    """Who says some sentences, with these."""
    return f"{who}: {words.quoted.format(' '.join(sentences))}"


def _first_words(text: str) -> str:
    """The first words of a longer sentence, by which it is known; a short one as it is.

    >>> _first_words("With five, the player in the last seat stays; so it is.")
    'With five, the player in the last seat stays \u2026'
    >>> _first_words("A wild card may not be discarded.")
    'A wild card may not be discarded'
    """
    first = _FIRST_WORDS.match(text)
    return f"{first[0]} \u2026" if first else text.rstrip(".")
