"""The legal moves of a position, listed.

Laying and taking are listed as acts of one group, the steps of which longer acts
are made. A step that leaves an opening under way is listed only if the opening can
still be completed, a step that uses up cards only if the turn can still end. The
same questions are answered for a single move, from the rules as they are written,
by `judging`; tests set one against the other.
"""

from __future__ import annotations

from reference_engine.discards import legal_discards
from reference_engine.endings import may_ask, may_end_without_discard, may_pick_up
from reference_engine.going_out import cards_to_keep
from reference_engine.lays import largest_lay, lay_moves
from reference_engine.moves import Move, total
from reference_engine.opening import is_met, may_take_back, must_open, points_needed
from reference_engine.position import ANSWER, CHOOSE, DRAW, LEFT_OVER, PLAY, Position
from reference_engine.reach import Reach, may_reach
from reference_engine.tables import (
    ASK_MOVE,
    DRAW_MOVE,
    END_MOVE,
    PICK_UP_MOVE,
    TAKE_BACK_MOVE,
)
from reference_engine.takes import leads_on, takes
from reference_engine.trying import must_be_tried, opening_lays
from reference_engine.turns import can_reshuffle


def legal_moves(position: Position) -> list[Move]:
    """All legal moves of the players from whom one is due; empty when chance is due."""
    phase = position.phase
    if phase == PLAY:
        return _play(position)
    if phase == DRAW:
        return _draw(position)
    simple = position.rules.tables.simple
    if phase == CHOOSE:
        return [
            Move(seat, "choose", number=pile)
            for seat in position.turn.answers
            for pile in range(len(position.sealed[seat]))
        ]
    if phase == ANSWER:
        seats = position.turn.answers
        return [Move(seat, "answer", number=yes) for seat in seats for yes in (0, 1)]
    if phase == LEFT_OVER:
        return [simple[position.seat][PICK_UP_MOVE], simple[position.seat][END_MOVE]]
    return []


def _draw(position: Position) -> list[Move]:
    rules, seat = position.rules, position.seat
    simple = rules.tables.simple[seat]
    moves = takes(position)
    empty = position.at >= len(position.stock)
    if not empty or can_reshuffle(position):
        moves.append(simple[DRAW_MOVE])
    else:
        moves.append(simple[END_MOVE])
    return moves


def _play(position: Position) -> list[Move]:
    rules, seat, turn = position.rules, position.seat, position.turn
    moves = _opening_lays(position) if must_open(position, seat) else lay_moves(position, seat)
    if not position.sealed[seat] or rules.books_bring_piles:
        moves = _keeping_cards(position, moves)
    if turn.opening and not (rules.opening.on_turn and is_met(position, seat)):
        if may_take_back(position):
            moves.append(rules.tables.simple[seat][TAKE_BACK_MOVE])
        return moves
    if turn.asked == "yes" and rules.obliges:
        moves = [move for move in moves if leads_on(position, move)]
    thrown = legal_discards(position)
    if rules.by_choice:
        moves += _closings(position)
    moves += thrown
    if not thrown or rules.permission != "nobody":
        moves += _others(position, bool(thrown))
    return moves


def _keeping_cards(position: Position, moves: list[Move]) -> list[Move]:
    """The lays after which the turn can still end, where a card may have to be kept."""
    seat = position.seat
    keep, held = cards_to_keep(position, seat), position.held[seat]
    plenty = held - keep
    if not keep or plenty > position.rules.lay_most or plenty > largest_lay(position, seat):
        return moves
    return [
        move
        for move in moves
        if held - total(move.groups[0].cards) > keep or leads_on(position, move)
    ]


def _opening_lays(position: Position) -> list[Move]:
    """Lays that begin the opening or carry it on, and lead to its completion."""
    rules, seat = position.rules, position.seat
    if position.turns[seat] < rules.opening.from_turn:
        return []
    under_way = position.turn.opening
    if not under_way and not may_reach(position, seat):
        return []
    if must_be_tried(position, seat):
        return [move for move in opening_lays(position, seat) if leads_on(position, move)]
    needed = points_needed(position, seat)
    return Reach(position, seat).leading_on(lay_moves(position, seat), needed)


def _closings(position: Position) -> list[Move]:
    seat, melds = position.seat, position.melds[position.side]
    closings = position.rules.tables.closings[seat]
    while len(closings) < len(melds):
        closings.append(Move(seat, "close", number=len(closings)))
    return [closings[i] for i, meld in enumerate(melds) if meld[7] and not meld[4]]


def _others(position: Position, may_discard: bool) -> list[Move]:
    simple = position.rules.tables.simple[position.seat]
    obliged = position.turn.asked == "yes" and position.rules.obliges
    moves = []
    if may_ask(position):
        moves.append(simple[ASK_MOVE])
    if may_pick_up(position):
        moves.append(simple[PICK_UP_MOVE])
    elif not may_discard and not obliged and may_end_without_discard(position):
        moves.append(simple[END_MOVE])
    return moves
