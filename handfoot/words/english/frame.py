"""What frames the sentences of a sheet, in English: headings, exceptions, notes, open questions."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from handfoot.words.english.seating import some
from handfoot.words.english.voice import Voice
from handfoot.words.language import capital, count

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

NOTE = "House custom"
AND = "and"
NOTHING = "(nothing)"
UNCHECKED = "no program checks this"
EXCEPTIONS = "Exceptions"
OPEN = "What the family\u2019s own sheet leaves open"
OPEN_LEAD = (
    "The sheet of this family does not say the following. Here is what was assumed, and why."
)
OR_ELSE = "Or else"

_CHAPTERS = {
    "deck": "The cards",
    "deal": "The deal",
    "turn": "The turn",
    "pile": "The discard pile",
    "melds": "Melds",
    "books": "Books",
    "opening": "The opening",
    "out": "Going out",
    "round": "The end of the round",
    "scoring": "Scoring",
    "game": "The game",
}


def title(ruleset: Mapping[str, Any]) -> str:
    """What the game is called."""
    return str(ruleset["title"])


def note(ruleset: Mapping[str, Any], chapter: str) -> str:
    """The house's own note on a chapter."""
    return str(ruleset["notes"][chapter])


def chapter(house: Voice, name: str) -> str:
    """The title of a chapter."""
    if name == "table":
        return "Players and sides" if house.teams else "Players"
    if name in ("foot", "toe"):
        return f"The {house.words.pile(name)}"
    return _CHAPTERS[name]


def named(title: str, ruleset_id: str, edition: int) -> str:
    """A sheet among others."""
    return f"{title} ({ruleset_id}, edition {edition})"


def differences(found: int, chapters: int) -> str:
    """How many differences between two sheets there are."""
    if not found:
        return "There are no differences."
    return f"{capital(count(found, 'difference'))} in {count(chapters, 'chapter')}."


def edition(ruleset_id: str, edition: int) -> str:
    """Which ruleset a sheet is made from."""
    return f"Ruleset {ruleset_id}, edition {edition}."


def when(house: Voice, rounds: Sequence[int], players: Sequence[int]) -> str:
    """When an exception holds, to stand before its sentences."""
    told = []
    if rounds:
        told.append(f"in {house.words.rounds(rounds)}")
    if players:
        word = "player" if list(players) == [1] else "players"
        told.append(f"with {some(players).lower()} {word}")
    return capital(" ".join(told)) or "In every round"


def values(values: str) -> str:
    """What the cards are worth in an exception."""
    return f"The cards are worth: {values}."


def no_longer(sentences: Sequence[str]) -> str:
    """What an exception takes away."""
    told = " ".join(f"\u201c{sentence}\u201d" for sentence in sentences)
    return f"{'This does' if len(sentences) == 1 else 'These do'} not hold: {told}"
