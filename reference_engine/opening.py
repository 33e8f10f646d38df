"""The opening: what counts towards it, and when it is made.

An opening under way is a run of lays that has not yet reached what the opening
needs. Whether it still can reach it is the question of `reach`.
"""

from __future__ import annotations

from reference_engine.books import has_books
from reference_engine.moves import Cards
from reference_engine.position import Position
from reference_engine.rules import Rules


def must_open(position: Position, seat: int) -> bool:
    """True when the seat has an opening to make before it may lay freely."""
    return not position.opened[seat] and position.rules.opening.by != "none"


def points_needed(position: Position, seat: int) -> int:
    """The points with which the seat opens in this round."""
    side = position.game.sides[seat]
    return position.rules.opening.needed(position.rules.round, position.game.scores[side])


def points_counted(rules: Rules, cards: Cards) -> int:
    """The points of laid cards that count towards the opening."""
    only_naturals = rules.opening.naturals_only
    return sum(
        rules.points[kind] * n for kind, n in cards if not (only_naturals and rules.is_wild[kind])
    )


def books_met(position: Position, side: int, begun: int) -> bool:
    """True when the melds from index `begun` on hold the books that the opening needs."""
    rules = position.rules
    return has_books(rules, position.melds[side][begun:], rules.opening.books)


def waived(position: Position, side: int, begun: int) -> bool:
    """True when books among the melds from index `begun` on stand for the points."""
    rules = position.rules
    melds = position.melds[side][begun:]
    return any(has_books(rules, melds, books) for books in rules.opening.waivers)


def melds_begun(position: Position, seat: int) -> int:
    """How many melds have been begun in the opening under way."""
    if not position.turn.opening:
        return 0
    return len(position.melds[position.game.sides[seat]]) - position.turn.begun


def is_met(position: Position, seat: int) -> bool:
    """True when the opening under way has all that it needs (opening.points, opening.books)."""
    turn, side = position.turn, position.game.sides[seat]
    if waived(position, side, turn.begun):
        return True
    return turn.points >= points_needed(position, seat) and books_met(position, side, turn.begun)


def opens_by_taking(rules: Rules) -> bool:
    """True when a side that has not opened can take the pile only in the act of opening."""
    return rules.take_before_opening == "in-opening" or not rules.shown


def may_take_back(position: Position) -> bool:
    """True when an opening is under way that may be given up; not if the pile was taken to open."""
    rules, turn = position.rules, position.turn
    if not rules.opening.on_turn or not turn.opening:
        return False
    if turn.key >= 0 and opens_by_taking(rules):
        return False
    return not is_met(position, position.seat)
