"""Puts a sheet together: the chapters in the order of the table, and their paragraphs.

Here stands which paragraphs there are and in which order they are read; what they say is the
business of the rooms that write them.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from types import ModuleType
from typing import Any

from handfoot.words.house import House
from handfoot.words.language import sentence
from handfoot.words.languages import DEFAULT, Language, language
from handfoot.words.sheet import (
    books,
    dealing,
    deck,
    ending,
    melds,
    opening,
    out,
    pile,
    piles,
    seating,
    turn,
)
from handfoot.words.sheet.exceptions import exceptions
from handfoot.words.sheet.glance import glance
from handfoot.words.sheet.model import Chapter, Draft, Paragraph, Sentence, Sheet
from handfoot.words.sheet.sources import silences, with_sources

__all__ = ["render_sheet"]

Write = Callable[[House, Draft, ModuleType], None]

# Each chapter with the room of a language that has its words, and its paragraphs.
_CHAPTERS: tuple[tuple[str, str, tuple[tuple[str, Write], ...]], ...] = (
    (
        "table",
        "seating",
        (("players", seating.players), ("order", seating.course_of_turns)),
    ),
    ("deck", "deck", (("packs", deck.packs), ("parts", deck.parts))),
    (
        "deal",
        "dealing",
        (
            ("piles", dealing.piles),
            ("grab", dealing.grab),
            ("hand", dealing.hand),
            ("start", dealing.start_of_piles),
        ),
    ),
    (
        "turn",
        "turn",
        (("course", turn.course), ("bonus", turn.bonus_cards), ("bans", turn.bans)),
    ),
    (
        "pile",
        "pile",
        (("taking", pile.taking), ("stops", pile.stops), ("view", pile.view)),
    ),
    (
        "melds",
        "melds",
        (("nature", melds.nature), ("limits", melds.limits), ("same-rank", melds.same_rank)),
    ),
    (
        "books",
        "books",
        (
            ("closing", books.closing),
            ("kinds", books.kinds),
            ("caps", books.caps),
            ("required", books.required),
        ),
    ),
    (
        "opening",
        "opening",
        (("minimum", opening.minimum), ("counting", opening.counting)),
    ),
    ("foot", "piles", (("reached", piles.foot),)),
    ("toe", "piles", (("reached", piles.toe),)),
    (
        "out",
        "out",
        (("needs", out.needs), ("permission", out.permission), ("staying", out.staying_in)),
    ),
    ("round", "ending", (("end", ending.end_of_round),)),
    (
        "scoring",
        "ending",
        (("bonuses", ending.bonuses), ("cards", ending.card_values)),
    ),
    ("game", "ending", (("game", ending.game),)),
)


def render_sheet(
    ruleset: Mapping[str, Any], clauses: Mapping[str, Any] | None = None, code: str = DEFAULT
) -> Sheet:
    """The rule sheet of a resolved and complete ruleset, in the language with a code.

    `clauses` is the family's clauses file, where there is one; from it come the questions that the
    family's own sheet leaves open, which are written in English. Raises `KeyError` for a ruleset
    that is not complete, and for a language that there is not.
    """
    tongue = language(code)
    frame = tongue.room("frame")
    sources = ruleset.get("sources") or {}
    chapters = _chapters(tongue.house(ruleset), tongue, _notes(ruleset, frame))

    def paragraphs(house: House) -> list[Paragraph]:
        """All paragraphs of all chapters, notes left out."""
        return [one for chapter in _chapters(house, tongue, {}) for one in chapter.paragraphs]

    changed = exceptions(ruleset, tongue, paragraphs)
    if changed:
        chapters.append(Chapter("except", frame.EXCEPTIONS, changed))
    chapters = [
        replace(chapter, paragraphs=tuple(with_sources(one, sources) for one in chapter.paragraphs))
        for chapter in chapters
    ]
    return Sheet(
        ruleset["id"],
        frame.title(ruleset),
        ruleset["edition"],
        glance(ruleset, tongue.house, tongue.room("glance")),
        tuple(chapters),
        silences(clauses),
        code,
    )


def _notes(ruleset: Mapping[str, Any], frame: ModuleType) -> dict[str, str]:
    """The house's own notes by chapter."""
    return {chapter: frame.note(ruleset, chapter) for chapter in ruleset.get("notes") or ()}


def _chapters(house: House, tongue: Language, notes: Mapping[str, str]) -> list[Chapter]:
    """The chapters that have anything to say, each with its note at its end."""
    found = []
    frame = tongue.room("frame")
    for name, room, writers in _CHAPTERS:
        paragraphs = _chapter(house, name, writers, tongue.room(room))
        if notes.get(name):
            note = Sentence("note", sentence(notes[name]))
            reads = (f"/notes/{name}",)
            paragraphs.append(Paragraph(f"{name}.note", (note,), (), reads, frame.NOTE, note=True))
        if paragraphs:
            found.append(Chapter(name, frame.chapter(house, name), tuple(paragraphs)))
    return found


def _chapter(
    house: House, name: str, writers: Sequence[tuple[str, Write]], say: ModuleType
) -> list[Paragraph]:
    paragraphs = []
    for part, write in writers:
        house.reads.clear()
        draft = Draft(f"{name}.{part}")
        write(house, draft, say)
        paragraph = draft.done(house.reads)
        if paragraph.sentences or paragraph.rules:
            paragraphs.append(paragraph)
    return paragraphs
