"""The named facts of `when:`, one function each.

A fact is asked about a side, and where it matters about a seat of it; score
lines are asked at the end of the round, bans at a discard. The list is closed:
it is the list of the ruleset schema.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

from reference_engine.books import book_kind, has_books
from reference_engine.position import Position
from reference_engine.rules import PILES


class Asked(NamedTuple):
    """What a fact is asked about. `seat` is -1 where only the side matters."""

    position: Position
    side: int
    seat: int = -1


def _holds_any(asked: Asked, cards: list[str]) -> bool:
    position = asked.position
    kinds = [position.rules.index[card] for card in cards if card in position.rules.index]
    for seat in position.rules.members[asked.side]:
        zones = [position.hands[seat], *(pile.cards for pile in position.sealed[seat])]
        if any(zone[kind] for zone in zones for kind in kinds):
            return True
    return False


def _any_side_has(asked: Asked, books: Mapping[str, int]) -> bool:
    rules = asked.position.rules
    return any(has_books(rules, melds, books) for melds in asked.position.melds)


def _no_side_has(asked: Asked, kinds: list[str]) -> bool:
    rules = asked.position.rules
    return not any(
        has_books(rules, melds, {kind: 1}) for melds in asked.position.melds for kind in kinds
    )


def _has_meld(asked: Asked) -> bool:
    return bool(asked.position.melds[asked.side])


def _went_out(asked: Asked) -> bool:
    out = asked.position.round.out
    return out >= 0 and asked.position.game.sides[out] == asked.side


FACTS: dict[str, Callable[[Asked, Any], bool]] = {
    # Bans are sorted by it beforehand (`Rules.bans_for`); elsewhere nobody goes out.
    "going-out": lambda asked, value: not value,
    "opened": lambda asked, value: (
        any(asked.position.opened[s] for s in asked.position.rules.members[asked.side])
        if asked.seat < 0
        else asked.position.opened[asked.seat]
    )
    == value,
    "in-pile": lambda asked, value: PILES[min(asked.position.reached[asked.seat], 2)] == value,
    "first-turn": lambda asked, value: (asked.position.turns[asked.seat] == 1) == value,
    "side-has": lambda asked, value: has_books(
        asked.position.rules, asked.position.melds[asked.side], value
    ),
    "any-side-has": _any_side_has,
    "no-side-has": _no_side_has,
    "required-books": lambda asked, value: has_books(
        asked.position.rules,
        asked.position.melds[asked.side],
        asked.position.rules.out_books,
    )
    == value,
    "melded": lambda asked, value: _has_meld(asked) == value,
    "went-out": lambda asked, value: _went_out(asked) == value,
    "somebody-out": lambda asked, value: (asked.position.round.out >= 0) == value,
    "last-card": lambda asked, value: asked.position.round.out_by == value,
    "stuck-with": _holds_any,
}


def hold(when: Mapping[str, Any], asked: Asked) -> bool:
    """True when all facts hold."""
    return all(FACTS[name](asked, value) for name, value in when.items())


def count_books(position: Position, side: int) -> dict[str, int]:
    """How many complete books a side has, by the kind as which each is paid."""
    counts: dict[str, int] = {}
    for meld in position.melds[side]:
        kind = book_kind(position.rules, meld)
        if kind >= 0:
            name = position.rules.book_kinds[kind].name
            counts[name] = counts.get(name, 0) + 1
    return counts
