"""Moves: small values that name their seat and say what its player intends.

Laying and taking the discard pile are acts of one or more groups, each for one
meld, all or nothing. The listing of moves offers acts of one group (steps); on
the wire and in records an act may hold several. How moves are written as JSON
stands in `notation`.
"""

from __future__ import annotations

from typing import NamedTuple

Cards = tuple[tuple[int, int], ...]
"""Cards as pairs (kind, number of cards), in rising order of kind."""

NEW = -1
"""Where a group begins a new meld."""


class Group(NamedTuple):
    """Cards laid on one meld: its index among the side's melds, or NEW."""

    onto: int
    cards: Cards


class Move(NamedTuple):
    """One decision.

    `do` is one of draw, take, lay, close, discard, end, pick-up, ask, answer,
    take-back and choose, or by chance deal, put-back and reshuffle. The other
    fields are used as `do` needs them: `groups` (lay, take), `card` (the kind
    discarded), `show` (partners shown when taking), `number` (the meld closed, the
    pile chosen, 1 for a yes, the place of a card put back, the first seat of a
    deal or -1), `order` (cards in the order of a deal or reshuffle) and `grabs`.
    """

    seat: int
    do: str
    groups: tuple[Group, ...] = ()
    card: int = -1
    show: Cards = ()
    number: int = -1
    order: tuple[int, ...] = ()
    grabs: tuple[int, ...] = ()


class Violation(NamedTuple):
    """A rule that a move breaks, with the facts of the case for its sentence."""

    rule: str
    facts: dict[str, int | str]


class IllegalMove(Exception):
    """Raised by `play` for a move that breaks rules; carries all of them."""

    def __init__(self, violations: list[Violation]) -> None:
        super().__init__(", ".join(sorted({violation.rule for violation in violations})))
        self.violations = violations


def total(cards: Cards) -> int:
    """How many cards there are."""
    return sum(n for _, n in cards)
