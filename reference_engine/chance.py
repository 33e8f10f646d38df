"""Chance: the moves that nobody decides, drawn from a source of random numbers.

The engine itself draws none; whoever plays a game by it takes its chance moves from here
(or from elsewhere, as the protocol does). Which chance move is due, and whether it is a
possible one, stands in `playing`.
"""

from __future__ import annotations

from random import Random

from reference_engine.moves import Move
from reference_engine.position import CHANCE, DEAL, PUT_BACK, Position
from reference_engine.rounds import first_seat, next_rules

GRAB_MISSES = (0, 0, 0, 1, 1, 1, 2, 2, 3, 4)
"""By how many cards somebody misses who tries to lift the right number; a guess."""


def chance_move(position: Position, rng: Random) -> Move:
    """The chance move that is due, drawn at random.

    The deal is a shuffle of all cards of the round to come, with a first seat where
    chance decides it and a number of lifted cards for each seat where players grab.
    Only for a position where chance is due.
    """
    if position.phase == DEAL:
        return _deal(position, rng)
    if position.phase == PUT_BACK:
        return Move(CHANCE, "put-back", number=rng.randint(0, position.stock_size))
    return Move(CHANCE, "reshuffle", order=_shuffled(list(position.discard[:-1]), rng))


def _deal(position: Position, rng: Random) -> Move:
    rules = next_rules(position)
    cards = [kind for kind, n in enumerate(rules.copies) for _ in range(n)]
    first = rng.randrange(rules.seats) if first_seat(position) < 0 else -1
    grabs: tuple[int, ...] = ()
    if rules.grab_for != "nobody":
        wanted = sum(rules.piles)
        misses = (rng.choice((-1, 1)) * rng.choice(GRAB_MISSES) for _ in range(rules.seats))
        grabs = tuple(max(1, wanted + miss) for miss in misses)
    return Move(CHANCE, "deal", number=first, order=_shuffled(cards, rng), grabs=grabs)


def _shuffled(cards: list[int], rng: Random) -> tuple[int, ...]:
    rng.shuffle(cards)
    return tuple(cards)
