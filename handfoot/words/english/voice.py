"""A house that is spoken of in English: its words, and how the reader is addressed.

A reader who has partners is told about "your side", one who plays alone about "you".
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from handfoot.words.house import House
from handfoot.words.language import Words

__all__ = ["Voice"]

_VERBS = {"has": "have", "is": "are", "may": "may", "does": "do", "goes": "go", "must": "must"}


class Voice(House):
    """A house with English words. `rules` is a resolved ruleset."""

    def __init__(self, rules: Mapping[str, Any]) -> None:
        super().__init__(rules)
        self.words = Words(rules)

    @property
    def partners(self) -> str:
        """The reader's partner or partners."""
        return "your partners" if self.many_partners else "your partner"

    @property
    def if_any(self) -> str:
        """What follows on the reader's partners where somebody may have none; else nothing."""
        return f", if you have {'any' if self.many_partners else 'one'}," if self.loners else ""

    @property
    def side(self) -> str:
        """What has a score: "side", or "player" where everybody plays alone."""
        return "side" if self.teams else "player"

    @property
    def your_side(self) -> str:
        """The reader's side: "your side", or "you" where everybody plays alone."""
        return "your side" if self.teams else "you"

    @property
    def your_sides(self) -> str:
        """What belongs to the reader's side: "your side's" or "your"."""
        return "your side's" if self.teams else "your"

    @property
    def of_yours(self) -> str:
        """What belongs to the reader's side, after a noun: "of your side" or "of yours"."""
        return "of your side" if self.teams else "of yours"

    @property
    def it(self) -> str:
        """The reader's side, spoken of again."""
        return "it" if self.teams else "you"

    @property
    def its(self) -> str:
        """What belongs to the reader's side, spoken of again."""
        return "its" if self.teams else "your"

    def we(self, verb: str) -> str:
        """The reader's side doing something: "your side has" or "you have"."""
        return f"{self.your_side} {self.do(verb)}"

    @property
    def opener_has(self) -> str:
        """Who has opened or not: "your side has", or "you have" where everybody opens alone."""
        return "you have" if self.opens_each else self.we("has")

    def do(self, verb: str) -> str:
        """A verb in the third person, as it goes with the reader's side."""
        if self.teams:
            return verb
        return _VERBS.get(verb) or verb.removesuffix("s")
