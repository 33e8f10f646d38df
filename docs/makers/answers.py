"""Writes what several families say about one thing, those that say the same together.

Each family's name leads to the place on its page where it says so.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from docs.makers.families import Family
from handfoot.words.sheet.writers import escaped

__all__ = ["Told", "anchor", "answers"]


@dataclass(frozen=True)
class Told:
    """What some families say.

    `place` is the id of a paragraph of their sheets; `first` are words that stand out before the
    text.
    """

    families: tuple[Family, ...]
    text: str
    place: str
    first: str = ""


def anchor(paragraph: str) -> str:
    """The anchor of a paragraph on a family's page."""
    return f"on-{paragraph.replace(':', '-')}"


def answers(told: Iterable[Told]) -> Iterator[str]:
    """A list with an entry for each, as lines of Markdown."""
    yield '<div class="answers" markdown>'
    yield ""
    for one in told:
        yield ", ".join(_link(family, one.place) for family in one.families)
        first = f"**{escaped(one.first)}** " if one.first else ""
        yield f":   {first}{escaped(one.text)}".rstrip()
        yield ""
    yield "</div>"


def _link(family: Family, place: str) -> str:
    """The family\u2019s name as a link to the paragraph, or to the chapter if it has none such."""
    chapter = f"{place.partition('.')[0]}."
    known = [one.id for one in family.sheet.paragraphs if one.id.startswith(chapter)]
    there = place if place in known else next(iter(known), "")
    return f"[{escaped(family.title)}](rules/{family.id}.md{f'#{anchor(there)}' if there else ''})"
