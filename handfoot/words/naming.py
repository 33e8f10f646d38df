"""What a ruleset says about names, whatever the language: own words, wild cards, colours of a rank.

Each language's `Words` is a `Naming` that turns these names into words; which kinds of card are
spoken of together is the same in all of them and stands here. Nothing is ever refused: names that
a ruleset does not know are nobody's.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

__all__ = ["SUITS", "WILD", "Naming"]

SUITS = {"spades", "hearts", "diamonds", "clubs"}

WILD = "wild"
"""The name under which all wild cards together are spoken of."""


class Naming:
    """The names in one ruleset, or in none."""

    def __init__(self, ruleset: Mapping[str, Any] | None = None) -> None:
        rules = ruleset or {}
        self._names: Mapping[str, Mapping[str, str]] = rules.get("names") or {}
        self.book_kinds: Mapping[str, Mapping[str, Any]] = (rules.get("books") or {}).get(
            "kinds"
        ) or {}
        self._mixed: Mapping[str, Any] = (rules.get("melds") or {}).get("mixed") or {}
        deck: Mapping[str, Mapping[str, Any]] = (rules.get("deck") or {}).get("cards") or {}
        here = {kind: card for kind, card in deck.items() if card.get("count") != 0}
        self._wilds = {kind for kind, card in here.items() if card.get("is") == "wild"}
        self._deck = list(here)

    def own(self, group: str, name: str) -> str:
        """The house's own word for something, or an empty text."""
        return str((self._names.get(group) or {}).get(name) or "").strip()

    def is_mixed(self, kind: str) -> bool:
        """Whether this is a rank that mixes kinds of card, which has a name of its author's."""
        return kind in self._mixed

    def grouped(self, kinds: Iterable[str], together: bool = True) -> list[str]:
        """Kinds of card as they are spoken of, all wild cards, or all colours of a rank, as one.

        Instead of all wild cards stands `WILD`, instead of all colours the rank alone.

        >>> deck = {"red-3": {"is": "bonus"}, "black-3": {"is": "natural"}, "4": {"is": "natural"}}
        >>> Naming({"deck": {"cards": deck}}).grouped(["red-3", "4", "black-3"])
        ['3', '4']
        """
        rest = list(dict.fromkeys(kinds))
        whole = together and len(self._wilds) > 1 and self._wilds <= set(rest)
        wilds = self._wilds if whole else set()
        groups: list[str] = []
        done: set[str] = set()
        for kind in rest:
            if kind in done:
                continue
            alike = wilds if kind in wilds else self._colours(kind)
            if len(alike) > 1 and alike <= set(rest):
                groups.append(WILD if alike is wilds else kind.partition("-")[2])
            else:
                groups.append(kind)
                alike = {kind}
            done |= alike
        return groups

    def _colours(self, kind: str) -> set[str]:
        """All kinds of the deck that are this rank in one colour or another."""
        rank = kind.partition("-")[2]
        if not rank or rank in SUITS or rank in self._deck:
            return {kind}
        if any(self.own("cards", one) for one in self._deck if one.endswith(f"-{rank}")):
            return {kind}
        return {one for one in self._deck if one.partition("-")[2] == rank}
