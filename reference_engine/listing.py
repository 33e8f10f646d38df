"""The moves that an asker is told: all of at most one group that stand by themselves.

`legal` lists steps. It leaves out what two steps come to, such as a natural and a wild card laid
on a meld together, and it holds steps that only begin an opening. Neither is of use to somebody
who wants to know what may be done now, so both are put right here. Groups laid in the same act
as cards are shown stay out: they can follow as lays.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product

from reference_engine.judging import violations
from reference_engine.legal import legal_moves
from reference_engine.melds import group_rulings
from reference_engine.moves import Group, Move
from reference_engine.position import DRAW, PLAY, Counts, Position
from reference_engine.steps import taken_from


def listed_moves(position: Position) -> list[Move]:
    """All legal moves of at most one group, each once; none where chance is due."""
    moves = dict.fromkeys([*legal_moves(position), *_further(position)])
    return [move for move in moves if not violations(position, move)]


def _further(position: Position) -> Iterator[Move]:
    """Additions to melds that may be no steps: of several kinds of card, or with the key."""
    seat = position.seat
    if position.phase == PLAY:
        for group in _additions(position, position.hands[seat]):
            yield Move(seat, "lay", (group,))
    elif position.phase == DRAW and position.discard and not position.rules.shown:
        _, key = taken_from(position)
        hand = list(position.hands[seat])
        hand[key] += 1
        for group in _additions(position, tuple(hand)):
            if any(kind == key for kind, _ in group.cards):
                yield Move(seat, "take", (group,))


def _additions(position: Position, hand: Counts) -> Iterator[Group]:
    """Every group of these cards that suits a meld of the side."""
    rules = position.rules
    for index, meld in enumerate(position.melds[position.side]):
        kinds = sorted({*rules.rank_kinds[meld.rank], *rules.wilds})
        for counts in product(*[range(hand[kind] + 1) for kind in kinds]):
            cards = tuple((kind, n) for kind, n in zip(kinds, counts, strict=True) if n)
            if cards and not group_rulings(rules, meld, cards):
                yield Group(index, cards)
