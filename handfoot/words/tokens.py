"""Small tokens for cards, and the order in which people sort a hand.

Drawings in text and in pictures take both from here: a token is the sign of a card ("K", "10",
"r3"), the order goes from the ace down, with wild cards at the end. With a ruleset at hand its own
order of the deck and its own wild cards are used. This module draws nothing.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

__all__ = ["Deck", "is_red", "token"]

_ORDER = ["A", "K", "Q", "J", *[str(n) for n in range(20, 0, -1)]]
_RED = ("red", "hearts", "diamonds")
_SUITS = {"spades": "\u2660", "hearts": "\u2665", "diamonds": "\u2666", "clubs": "\u2663"}
_COLOURS = {"red": "r", "black": "b"}


def token(kind: str) -> str:
    """The sign of a card: short where everybody knows it, else its name.

    >>> [token(kind) for kind in ("K", "10", "red-3", "Q-hearts", "joker", "night-witch")]
    ['K', '10', 'r3', 'Q\u2665', 'joker', 'night-witch']
    """
    first, _, rest = kind.partition("-")
    if first in _COLOURS and rest:
        return _COLOURS[first] + rest
    if rest in _SUITS:
        return first + _SUITS[rest]
    return kind


def is_red(kind: str) -> bool:
    """Whether a card is printed in red, as far as its name tells.

    >>> is_red("red-3"), is_red("Q-diamonds"), is_red("K")
    (True, True, False)
    """
    return any(part in _RED for part in kind.split("-"))


class Deck:
    """What a drawing has to know of the cards; made from a ruleset, or from nothing."""

    def __init__(self, ruleset: Mapping[str, Any] | None = None) -> None:
        cards: Mapping[str, Any] = ((ruleset or {}).get("deck") or {}).get("cards") or {}
        self._given = {kind: place for place, kind in enumerate(cards)}
        self._parts = {kind: str(card.get("is")) for kind, card in cards.items()}
        self._mixed: Mapping[str, Sequence[str]] = ((ruleset or {}).get("melds") or {}).get(
            "mixed"
        ) or {}

    def is_wild(self, kind: str) -> bool:
        """Whether a card is wild; without a ruleset, only jokers are known to be."""
        return self._parts.get(kind, "wild" if kind == "joker" else "natural") == "wild"

    def is_natural_in(self, kind: str, rank: str) -> bool:
        """Whether a card is a natural in a meld of a rank."""
        return kind == rank or kind in self._mixed.get(rank, ())

    def sorted(self, cards: Iterable[str]) -> list[str]:
        """Cards as people sort them: naturals from the highest down, then the others, then wilds.

        >>> Deck().sorted(["4", "joker", "K", "red-3", "10", "K"])
        ['K', 'K', '10', '4', 'red-3', 'joker']
        """
        return sorted(cards, key=self._key)

    def _key(self, kind: str) -> tuple[int, int, str]:
        wild = 2 if self.is_wild(kind) else 0 if self._plain(kind) else 1
        if kind in self._given:
            return wild, self._given[kind], kind
        return wild, _ORDER.index(kind) if kind in _ORDER else len(_ORDER), kind

    def _plain(self, kind: str) -> bool:
        return self._parts.get(kind, "natural" if kind in _ORDER else "") == "natural"
