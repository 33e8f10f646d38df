"""One house and its rules, as the writer of a sheet sees them, in whatever language.

A `House` answers for a concrete ruleset (its exceptions left out): single values by JSON Pointer,
which are noted down as sources of the paragraph being written, and what follows from several of
them: who plays in teams, which cards there are, which piles. What all this is called, and how the
reader is spoken to, is the business of each language's `Voice`, which is a house with words.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from handfoot.rulesets import pointers

__all__ = ["House"]

_PILES = ("hand", "foot", "toe", "second toe")
_WITH_WILDS = ("mixed", "any")
_OF_WILDS = ("wilds", "like-wilds")


class House:
    """The rules of one house. `rules` is a resolved ruleset; its `except` is not looked at."""

    def __init__(self, rules: Mapping[str, Any]) -> None:
        self._rules = rules
        self.reads: list[str] = []

    def __getitem__(self, pointer: str) -> Any:
        """The value at a pointer, noted down. Raises `KeyError` when nothing stands there."""
        self.reads.append(pointer)
        return self.peek(pointer)

    def peek(self, pointer: str) -> Any:
        """The value at a pointer, not noted down: it decides only whether something is said."""
        return pointers.get(self._rules, pointer)

    # --- players and sides

    @property
    def players(self) -> dict[int, Mapping[str, Any]]:
        """How each number of players sits, in rising order."""
        entries: Mapping[str, Mapping[str, Any]] = self.peek("/table/players")
        return dict(sorted((int(key), entry) for key, entry in entries.items()))

    @property
    def teams(self) -> bool:
        """Whether there are partners at some number of players."""
        return any(entry["sides"] < n for n, entry in self.players.items())

    @property
    def loners(self) -> bool:
        """Whether somebody plays alone at some number of players."""
        return any(entry["sides"] >= n for n, entry in self.players.items())

    @property
    def many_partners(self) -> bool:
        """Whether a player can have more than one partner."""
        return any(n > 2 * entry["sides"] for n, entry in self.players.items())

    # --- cards

    def present(self, kinds: Iterable[str]) -> list[str]:
        """Those of some kinds of which the deck holds any; ranks that mix kinds are kept."""
        deck, mixed = self.peek("/deck/cards"), self.peek("/melds/mixed")
        return [one for one in kinds if one in mixed or deck.get(one, {}).get("count", 0) > 0]

    def that_are(self, part: str) -> list[str]:
        """The kinds of card in the deck that play a part, in the order of the ruleset."""
        deck: Mapping[str, Mapping[str, Any]] = self.peek("/deck/cards")
        return [kind for kind, card in deck.items() if card["is"] == part and card["count"] > 0]

    @property
    def wilds(self) -> list[str]:
        """The wild cards in the deck."""
        return self.that_are("wild")

    @property
    def for_example(self) -> list[str]:
        """A few kinds of card by which it is shown what a kind is, wild and natural ones."""
        return [*self.wilds[:2], *self.that_are("natural")[:1]]

    @property
    def bonus_cards(self) -> list[str]:
        """The bonus cards in the deck, where they are laid aside."""
        return self.that_are("bonus") if self.peek("/turn/bonus/by") == "laid" else []

    # --- piles

    @property
    def piles(self) -> list[str]:
        """The names of the piles that a player is dealt, in order of play."""
        return list(_PILES[: len(self.peek("/deal/piles"))])

    @property
    def sealed(self) -> list[str]:
        """The piles that lie sealed until they are picked up."""
        return self.piles[1:]

    @property
    def last_pile(self) -> str:
        """The pile from which one goes out."""
        return self.piles[-1]

    @property
    def takes_pile(self) -> bool:
        """Whether the discard pile can be taken at all."""
        return bool(self.peek("/pile/take/by") != "never")

    # --- going out

    @property
    def plays_on(self) -> bool:
        """Whether others still have turns when somebody has gone out, and may go out as well."""
        return max(self.players) > 1 and bool(self.peek("/round/after-out") != "ends")

    # --- melds and books

    @property
    def kinds(self) -> Mapping[str, Mapping[str, Any]]:
        """The kinds of book that the deck can yield."""
        every: Mapping[str, Mapping[str, Any]] = self.peek("/books/kinds")
        needs_wilds = ("mixed", *_OF_WILDS)
        return {
            name: kind
            for name, kind in every.items()
            if self.wilds or kind["made-of"] not in needs_wilds
        }

    @property
    def mixes(self) -> bool:
        """Whether wild cards can stand in a meld of a rank."""
        made_of = [kind["made-of"] for kind in self.kinds.values()]
        return bool(self.wilds) and any(one in _WITH_WILDS for one in made_of)

    @property
    def melds_wilds(self) -> bool:
        """Whether wild cards can be melded by themselves."""
        return any(kind["made-of"] in _OF_WILDS for kind in self.kinds.values())

    @property
    def opens(self) -> bool:
        """Whether a side has to make an opening."""
        return bool(self.peek("/opening/by") != "none")

    @property
    def opens_each(self) -> bool:
        """Whether partners open each for themselves, so that no side has opened or not."""
        return self.opens and self.teams and bool(self.peek("/opening/for") == "player")

    def kinds_overlap(self, names: Iterable[str]) -> bool:
        """Whether some book can be of several of these kinds at once."""
        kinds = [self.kinds[name] for name in names if name in self.kinds]
        return any(
            _overlap(one, other, self) for n, one in enumerate(kinds) for other in kinds[n + 1 :]
        )

    def ranks(self) -> list[str]:
        """The ranks of which melds are made: naturals, those melded together as one."""
        mixed: Mapping[str, list[str]] = self.peek("/melds/mixed")
        inside = {kind: name for name, kinds in mixed.items() for kind in kinds}
        return list(dict.fromkeys(inside.get(kind, kind) for kind in self.that_are("natural")))

    def entries(self, pointer: str) -> Mapping[str, Any]:
        """A named map, noted down."""
        found: Mapping[str, Any] = self[pointer]
        return found


def fits_rank(kind: Mapping[str, Any], rank: str) -> bool:
    """Whether a kind of book can be of a rank."""
    return (not kind["ranks"] or rank in kind["ranks"]) and rank not in kind["not-ranks"]


def _overlap(one: Mapping[str, Any], other: Mapping[str, Any], house: House) -> bool:
    first, second = one["made-of"], other["made-of"]
    if first in _OF_WILDS or second in _OF_WILDS:
        return first in _OF_WILDS and second in _OF_WILDS
    if {first, second} == {"naturals", "mixed"}:
        return False
    return any(fits_rank(one, rank) and fits_rank(other, rank) for rank in house.ranks())
