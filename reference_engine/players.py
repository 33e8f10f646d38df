"""Players: who choose one of the legal moves, at random or as people do at a table.

The greedy player looks at its own hand, the melds on the table and the discards that
have been made, never at cards that it could not know. Its tastes are its own: they rest on
what the ruleset asks for (`plans`) and on nothing about a particular family.
"""

from __future__ import annotations

from collections.abc import Callable
from random import Random

from reference_engine.moves import NEW, Group, Move
from reference_engine.opening import must_open
from reference_engine.plans import Plan, make_plan
from reference_engine.position import ANSWER, CHOOSE, DRAW, LEFT_OVER, Meld, Position

Player = Callable[[Position, list[Move], Random], Move]
"""Chooses one of the moves listed, all of one seat; there is always at least one."""

NEVER = -1_000.0
HELP = 100
"""Points left in a player's hand which the player gives up for a partner to go out."""

FEW = 6
"""Cards in hand with which a player thinks of getting rid of all of them."""


def random_player(position: Position, moves: list[Move], rng: Random) -> Move:
    """Any move, all being equally likely."""
    return moves[int(rng.random() * len(moves))]


def greedy_player(position: Position, moves: list[Move], rng: Random) -> Move:
    """The move that brings the player nearer to going out, one step at a time."""
    if len(moves) == 1:
        return moves[0]
    phase = position.phase
    if phase == CHOOSE:
        return max(moves, key=lambda move: _looks(position, move))
    if phase == ANSWER:
        return moves[_agrees(position, moves[0].seat)]
    if phase == LEFT_OVER:
        return moves[0]
    if phase == DRAW:
        return _begin_turn(position, moves)
    return _go_on(position, moves)


def _looks(position: Position, move: Move) -> tuple[bool, int]:
    """How a pile looks by its bottom card."""
    rules = position.rules
    bottom = position.sealed[move.seat][move.number].bottom
    useful = rules.is_wild[bottom] or rules.rank_of[bottom] >= 0
    return useful, rules.points[bottom]


def _agrees(position: Position, seat: int) -> bool:
    """A partner agrees when little of its own would be lost."""
    rules = position.rules
    zones = [position.hands[seat], *(pile.cards for pile in position.sealed[seat])]
    lost = sum(n * abs(rules.points[kind]) for zone in zones for kind, n in enumerate(zone))
    return lost <= HELP + rules.out_bonus


# --- the beginning of a turn ------------------------------------------------------------


def _begin_turn(position: Position, moves: list[Move]) -> Move:
    """Draw, or take the discard pile where that gains cards that are of use."""
    takes = [move for move in moves if move.do == "take"]
    others = [move for move in moves if move.do != "take"]
    if not takes:
        return others[0]
    if others and not must_open(position, position.seat) and _worth_of_pile(position) <= 0:
        return others[0]
    plan = make_plan(position, position.seat)
    return max(takes, key=lambda move: _worth_of_take(position, move, plan))


def _worth_of_take(position: Position, move: Move, plan: Plan) -> float:
    if not move.groups:
        return -sum(position.rules.is_wild[kind] * n for kind, n in move.show)
    return _worth_of_lay(position, move.groups[0], plan)


def _worth_of_pile(position: Position) -> float:
    """How useful the cards are that taking the pile would bring."""
    rules, seat = position.rules, position.seat
    taken = position.discard[-min(rules.depth, len(position.discard)) :]
    open_ranks = _open_ranks(position, position.game.sides[seat])
    hand = position.hands[seat]
    worth = 0.0
    for kind in taken:
        rank = rules.rank_of[kind]
        if rules.is_wild[kind]:
            worth += 0.8
        elif rank < 0:
            worth += 0.5 if kind in rules.cap_of else -1.2
        elif rank in open_ranks:
            worth += 1.0
        else:
            together = hand[kind] + taken.count(kind)
            worth += 0.8 if together >= 3 else 0.3 if together == 2 else -0.4
    return worth


def _open_ranks(position: Position, side: int) -> set[int]:
    """Ranks of which a side can add naturals to a meld."""
    closed_too = position.rules.closed_naturals
    return {meld.rank for meld in position.melds[side] if closed_too or not meld.closed}


# --- the turn ------------------------------------------------------------------------------


def _go_on(position: Position, moves: list[Move]) -> Move:
    by_sort: dict[str, list[Move]] = {}
    for move in moves:
        by_sort.setdefault(move.do, []).append(move)
    if "pick-up" in by_sort:
        return by_sort["pick-up"][0]
    lays = by_sort.get("lay")
    discards = by_sort.get("discard")
    if lays:
        plan = make_plan(position, position.seat)
        opening = must_open(position, position.seat)
        best, worth = lays[0], NEVER
        for move in lays:
            value = _worth_of_lay(position, move.groups[0], plan, opening)
            if value > worth:
                best, worth = move, value
        if worth > 0 or not discards:
            return best
    if "close" in by_sort:
        for move in by_sort["close"]:
            if _is_to_close(position, move):
                return move
    if "ask" in by_sort and _wants_out(position):
        return by_sort["ask"][0]
    if discards:
        return min(discards, key=lambda move: _worth_of_keeping(position, move.card))
    return moves[-1]


def _worth_of_lay(
    position: Position, group: Group, plan: Plan, opening: bool = False
) -> float:
    """How good a lay is; at most 0 for one better left alone."""
    rules, seat = position.rules, position.seat
    naturals = wilds = 0
    for kind, n in group.cards:
        if rules.is_wild[kind]:
            wilds += n
        else:
            naturals += n
    if group.onto == NEW:
        return _worth_of_new(position, naturals, wilds, plan, opening)
    meld = position.melds[position.game.sides[seat]][group.onto]
    if _shuts_early(position, meld, naturals + wilds, plan):
        return NEVER / 2
    if not wilds:
        return 10.0 + naturals
    if meld.rank == rules.wild_rank:
        return 5.0 + wilds
    if group.onto in plan.pure:
        return NEVER / 2 + naturals - wilds
    if group.onto in plan.mixing or opening:
        return 6.0 + naturals - 0.1 * wilds
    size = meld.size + naturals + wilds
    spare = not plan.unfinished and not rules.closed_naturals
    if spare or (not meld.wilds and not (size >= rules.book > meld.size)):
        return naturals - 3.0 * wilds + _haste(position)
    return 3.0 + naturals + 0.1 * wilds


def _shuts_early(position: Position, meld: Meld, n: int, plan: Plan) -> bool:
    """Whether a lay of n cards closes a book to all naturals before the player has few cards.

    When no book is needed any more, an open meld is worth more: it is where single cards can go.
    """
    rules = position.rules
    if plan.unfinished or rules.closed_naturals or meld.closed:
        return False
    return meld.size + n >= rules.closes_at and position.held[position.seat] - n > FEW


def _worth_of_new(
    position: Position, naturals: int, wilds: int, plan: Plan, opening: bool
) -> float:
    if not wilds:
        return 10.0 + naturals
    if not naturals:
        wanted = any(kind.made_of in ("wilds", "like-wilds") for kind in plan.missing)
        return 4.0 + wilds if wanted else wilds - 6.0
    if opening:
        return 5.0 + naturals - 2.0 * wilds
    if plan.lacks_mixed:
        return 4.0 + naturals - 2.0 * wilds
    return naturals - 3.0 * wilds + _haste(position)


def _haste(position: Position) -> float:
    """What makes a player with few cards part with wild cards to get rid of all."""
    return 6.0 if position.held[position.seat] <= FEW else 0.0


def _is_to_close(position: Position, move: Move) -> bool:
    """A book is closed by choice when the player can begin another meld of its rank."""
    rules, seat = position.rules, position.seat
    meld = position.melds[position.side][move.number]
    held = sum(position.hands[seat][kind] for kind in rules.rank_kinds[meld.rank])
    return held >= rules.least


def _wants_out(position: Position) -> bool:
    return position.rules.obliges or position.held[position.seat] <= 2


def _worth_of_keeping(position: Position, card: int) -> float:
    """How much the player would miss a card, with what it would bring the next player."""
    rules, seat = position.rules, position.seat
    rank, n = rules.rank_of[card], position.hands[seat][card]
    if rules.is_wild[card]:
        keep = 20.0 + rules.points[card] / 10
    elif card in rules.cap_of:
        keep = 15.0
    elif rank < 0:
        return -20.0 - abs(rules.points[card]) / 100
    else:
        keep = (0.0, 1.0, 6.0, 12.0)[min(n, 3)]
        if rank in _open_ranks(position, position.game.sides[seat]):
            keep += 8.0
        keep += rules.points[card] / 100
    follower = (seat + 1) % rules.seats
    if rank in _open_ranks(position, position.game.sides[follower]):
        keep += 1.0 + 0.5 * min(rules.depth, len(position.discard))
    return keep


PLAYERS: dict[str, Player] = {"random": random_player, "greedy": greedy_player}
"""The players by name, as they are chosen on the command line."""
