"""What frames the sentences of a sheet, in Danish: headings, exceptions, notes, open questions.

The open questions themselves, with what was assumed and why, are written in English alone; a
Danish sheet says where they stand instead of them.
"""

from __future__ import annotations

from collections.abc import Sequence

from handfoot.words.danish.families import note, title
from handfoot.words.danish.language import number
from handfoot.words.danish.seating import some
from handfoot.words.danish.voice import Voice
from handfoot.words.language import capital

__all__ = [
    "AND",
    "EXCEPTIONS",
    "NOTE",
    "NOTHING",
    "OPEN",
    "OPEN_LEAD",
    "OR_ELSE",
    "UNCHECKED",
    "chapter",
    "differences",
    "edition",
    "named",
    "no_longer",
    "note",
    "title",
    "values",
    "when",
]

NOTE = "Husregel"
AND = "og"
NOTHING = "(intet)"
UNCHECKED = "intet program kontrollerer dette"
EXCEPTIONS = "Undtagelser"
OPEN = "Hvad familiens egne regler ikke siger"
OPEN_LEAD = (
    "Hvad familiens egne regler lader stå åbent, og hvad der er antaget i stedet, står kun i den "
    "engelske udgave."
)
OR_ELSE = "Eller"

_CHAPTERS = {
    "deck": "Kortene",
    "deal": "Kortgivningen",
    "turn": "Turen",
    "pile": "Bunken",
    "melds": "Sæt",
    "books": "Canastaer",
    "opening": "Åbningen",
    "out": "At gå ud",
    "round": "Rundens slutning",
    "scoring": "Point",
    "game": "Spillet",
}


def chapter(house: Voice, name: str) -> str:
    """The title of a chapter."""
    if name == "table":
        return "Spillere og hold" if house.teams else "Spillere"
    if name in ("foot", "toe"):
        return capital(house.words.pile(name).the)
    return _CHAPTERS[name]


def named(title: str, ruleset_id: str, edition: int) -> str:
    """A sheet among others."""
    return f"{title} ({ruleset_id}, udgave {edition})"


def differences(found: int, chapters: int) -> str:
    """How many differences between two sheets there are."""
    if not found:
        return "Der er ingen forskelle."
    where = "kapitel" if chapters == 1 else "kapitler"
    what = "forskel" if found == 1 else "forskelle"
    return f"{capital(number(found))} {what} i {number(chapters, True)} {where}."


def edition(ruleset_id: str, edition: int) -> str:
    """Which ruleset a sheet is made from."""
    return f"Regelsæt {ruleset_id}, udgave {edition}."


def when(house: Voice, rounds: Sequence[int], players: Sequence[int]) -> str:
    """When an exception holds, to stand before its sentences."""
    told = []
    if rounds:
        told.append(f"i {house.words.rounds(rounds)}")
    if players:
        word = "spiller" if list(players) == [1] else "spillere"
        told.append(f"med {some(players)} {word}")
    return capital(" ".join(told)) or "I hver runde"


def values(values: str) -> str:
    """What the cards are worth in an exception."""
    return f"Kortene giver: {values}."


def no_longer(sentences: Sequence[str]) -> str:
    """What an exception takes away."""
    told = " ".join(f"\u201d{sentence}\u201d" for sentence in sentences)
    return f"Dette gælder ikke: {told}"
