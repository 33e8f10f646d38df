"""A house that is spoken of in Danish: its words, and how the reader is addressed.

A reader who has partners is told about "dit hold", one who plays alone about "du".
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from handfoot.words.danish.language import Noun, Words
from handfoot.words.house import House

__all__ = ["Voice"]

_SIDE = Noun("hold", "hold", "holdet", neuter=True)
_PLAYER = Noun("spiller", "spillere", "spilleren")


class Voice(House):
    """A house with Danish words. `rules` is a resolved ruleset."""

    def __init__(self, rules: Mapping[str, Any]) -> None:
        super().__init__(rules)
        self.words = Words(rules)

    @property
    def side(self) -> Noun:
        """What has a score: a side, or a player where everybody plays alone."""
        return _SIDE if self.teams else _PLAYER

    @property
    def your_side(self) -> str:
        """The reader's side: "dit hold", or "du" where everybody plays alone."""
        return "dit hold" if self.teams else "du"

    @property
    def opener(self) -> str:
        """Who has opened or not: the reader's side, or "du" where everybody opens alone."""
        return "du" if self.opens_each else self.your_side

    @property
    def our(self) -> str:
        """What belongs to the reader's side, before things of neuter gender or before several."""
        return "dit holds" if self.teams else "dine"

    @property
    def it(self) -> str:
        """The reader's side, spoken of again."""
        return "det" if self.teams else "du"

    @property
    def its(self) -> str:
        """What belongs to the reader's side, spoken of again, before several things."""
        return "dets" if self.teams else "dine"

    @property
    def no_side(self) -> str:
        """No side at all: "intet hold" or "ingen spiller"."""
        return f"{'intet' if self.side.neuter else 'ingen'} {self.side.one}"

    @property
    def one_of_all(self) -> str:
        """Some side: "et af holdene" or "en af spillerne"."""
        return "et af holdene" if self.teams else "en af spillerne"

    @property
    def they(self) -> str:
        """A side, or a player, spoken of again."""
        return "det" if self.teams else "vedkommende"

    @property
    def partners(self) -> str:
        """The reader's partner or partners."""
        return "dine makkere" if self.many_partners else "din makker"

    @property
    def if_any(self) -> str:
        """What follows on the reader's partners where somebody may have none; else nothing."""
        one = "nogen" if self.many_partners else "en"
        return f", hvis du har {one}," if self.loners else ""
