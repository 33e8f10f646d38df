"""Whole games from integers: each picks one move from the reference's sorted list.

A plan says nothing about cards; it says "the third of the moves that there are". So
the same plan plays on whatever the reference engine lists, shrinks to zeros, and
replays exactly. Zero always picks the first move, and the moves are sorted so that a
plan of zeros plays its cards down. Chance takes its turn like everybody else: its
number is the seed of a shuffle. Nothing here depends on the engine under test.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable, Iterator

from reference_engine.compiling import Table
from reference_engine.legal import legal_moves
from reference_engine.moves import Move, total
from reference_engine.opening import is_met
from reference_engine.playing import carry_out
from reference_engine.position import CHANCE, Position, begin_game
from reference_engine.rounds import first_seat, next_rules

__all__ = ["act", "chance_move", "play_on", "sorted_moves", "walk"]

Pick = Callable[[], int]
"""Gives the next integer of a plan. Raises StopIteration where the plan ends."""

ORDER = ("take", "lay", "close", "pick-up", "choose", "answer", "ask", "draw", "discard")


def sorted_moves(position: Position) -> list[Move]:
    """The listed moves in an order of their own: those that use up most cards first."""
    return sorted(legal_moves(position), key=_place)


def _place(move: Move) -> tuple[int, int, Move]:
    sort = ORDER.index(move.do) if move.do in ORDER else len(ORDER)
    return sort, -sum(total(group.cards) for group in move.groups), move


def act(position: Position, pick: Pick) -> Move:
    """A whole act picked from a position in which a player's move is due.

    Where a step leaves an opening under way, further steps are picked until the opening
    is made, and all of them become one act. A first step from which the picks lead
    nowhere gives way to the next one. Raises LookupError where no act is possible at all.
    """
    moves = sorted_moves(position)
    start = pick() % len(moves) if moves else 0
    for turned in range(len(moves)):
        first = moves[(start + turned) % len(moves)]
        whole = _whole(position, first, pick)
        if whole is not None:
            return whole
    raise LookupError("the position offers no move that can be finished")


def _whole(position: Position, first: Move, pick: Pick) -> Move | None:
    """The act that begins with a step, or None where the steps picked lead nowhere."""
    if first.do not in ("lay", "take") or position.rules.opening.on_turn:
        return first
    groups, after = first.groups, position.copy()
    carry_out(after, first)
    while after.turn.opening and not is_met(after, first.seat):
        steps = sorted_moves(after)
        if not steps:
            return None
        step = steps[pick() % len(steps)]
        groups += step.groups
        carry_out(after, step)
    return first._replace(groups=groups)


def chance_move(position: Position, number: int) -> Move:
    """The chance move that is due, the number being the seed of whatever falls by chance."""
    if position.due()[0][1] == "put-back":
        return Move(CHANCE, "put-back", number=number % (position.stock_size + 1))
    shuffled = random.Random(number)
    if position.due()[0][1] == "reshuffle":
        rest = list(position.discard[:-1])
        shuffled.shuffle(rest)
        return Move(CHANCE, "reshuffle", order=tuple(rest))
    rules = next_rules(position)
    order = [kind for kind, n in enumerate(rules.copies) for _ in range(n)]
    shuffled.shuffle(order)
    grabs: tuple[int, ...] = ()
    if rules.grab_for != "nobody":
        grabs = tuple(sum(rules.piles) + shuffled.randint(-2, 2) for _ in range(rules.seats))
    first = number % rules.seats if first_seat(position) < 0 else -1
    return Move(CHANCE, "deal", number=first, order=tuple(order), grabs=grabs)


def next_move(position: Position, pick: Pick) -> Move:
    """The next move of a game, of a player or of chance."""
    if position.due()[0][0] == CHANCE:
        return chance_move(position, pick())
    return act(position, pick)


def play_on(position: Position, plan: Iterable[int]) -> Iterator[tuple[Position, Move]]:
    """Plays from a position: each move with the position in which it is made.

    Ends with the plan, with the game, or where an act begun can't be finished for want
    of integers. The position given out last but one is never changed afterwards.
    """
    numbers = iter(plan)
    now = position
    while now.due():
        try:
            move = next_move(now, lambda: next(numbers))
        except StopIteration:
            return
        yield now, move
        now = now.copy()
        carry_out(now, move)


def walk(table: Table, plan: Iterable[int]) -> Iterator[tuple[Position, Move]]:
    """Plays a game from before its first deal, as `play_on` does."""
    return play_on(begin_game(table.rules(1)), plan)
