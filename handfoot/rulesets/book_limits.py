"""How large melds and books may be, and how many books of a kind a deck can fill.

The limits stand in several chapters: the size of a book, the cards of the deck, the wild cards that
a meld may hold, the kinds of book, whether a rank may be melded twice. Lints ask here what follows
from all of them together. Numbers of books are upper bounds: more there cannot be.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from handfoot.rulesets.linting import Situation

# More cards than any meld holds, for what a ruleset leaves unlimited.
UNLIMITED = 10_000

# When a rank may be melded a second time only as another kind of book, or not at all.
_ONCE = ("never", "one-of-each-kind")

Kind = Mapping[str, Any]


def book_size(situation: Situation) -> int:
    """How many cards make a book."""
    return int(situation.rules["books"]["size"])


def limit(value: int | str) -> int:
    """A limit as a number, with a very large one for 'any'."""
    return UNLIMITED if isinstance(value, str) else value


def ranks(situation: Situation) -> dict[str, list[str]]:
    """The ranks of the naturals that the deck holds, each with its cards."""
    mixed = situation.rules["melds"]["mixed"]
    rank_of = {card: rank for rank, members in mixed.items() for card in members}
    found: dict[str, list[str]] = {}
    for card in situation.cards("natural"):
        if situation.copies(card):
            found.setdefault(rank_of.get(card, card), []).append(card)
    return found


def wild_copies(situation: Situation) -> list[int]:
    """How many the deck holds of each kind of wild card."""
    return [situation.copies(card) for card in situation.cards("wild")]


def takes(kind: Kind, rank: str) -> bool:
    """Whether a kind of book may be of a rank."""
    return (
        kind["made-of"] in ("naturals", "mixed", "any")
        and (not kind["ranks"] or rank in kind["ranks"])
        and rank not in kind["not-ranks"]
    )


def can_fill(situation: Situation, kind: Kind) -> bool:
    """Whether the deck holds the cards for one book of the kind."""
    return most_books(situation, kind) > 0


def can_mix(situation: Situation, kind: Kind, naturals: int, wilds: int) -> bool:
    """Whether so many naturals of a rank and wild cards can be a book with a wild card in it."""
    return any(fewest <= naturals for fewest in _naturals_of_mixed(situation, kind, wilds))


def most_books(situation: Situation, kind: Kind) -> int:
    """The most books of a kind that one side could have at once, by the cards of the deck."""
    size, wilds = book_size(situation), wild_copies(situation)
    once = situation.rules["melds"]["same-rank"] in _ONCE
    if kind["made-of"] == "wilds":
        return _at_most_once(sum(wilds) // size, once)
    if kind["made-of"] == "like-wilds":
        return _at_most_once(sum(copies // size for copies in wilds), once)
    books = sum(_at_most_once(most, once) for most in _books_by_rank(situation, kind))
    return min(books, sum(wilds)) if kind["made-of"] == "mixed" else books


def _at_most_once(books: int, once: bool) -> int:
    return min(books, 1) if once else books


def _books_by_rank(situation: Situation, kind: Kind) -> Iterator[int]:
    """The most books of each rank of which a kind of book with naturals may be."""
    size, wilds = book_size(situation), sum(wild_copies(situation))
    fewest = min(_naturals_of_mixed(situation, kind, wilds), default=0)
    for rank, members in ranks(situation).items():
        if takes(kind, rank):
            naturals = sum(map(situation.copies, members))
            pure = naturals // size if kind["made-of"] != "mixed" else 0
            mixed = naturals // fewest if fewest and kind["made-of"] != "naturals" else 0
            yield max(pure, mixed)


def _naturals_of_mixed(situation: Situation, kind: Kind, wilds: int) -> Iterator[int]:
    """The fewest naturals in a book with one wild card, with two, and so on, where it can be."""
    melds, size = situation.rules["melds"], book_size(situation)
    limits = melds["wilds"]
    for used in range(1, min(wilds, limit(limits["most"]), size) + 1):
        fewest = max(
            limits["naturals"],
            limits["per-wild"] * used + limits["lead"],
            melds["start"]["naturals"],
            size - used,
            1,
        )
        if fewest + used <= limit(kind["most"]):
            yield fewest
