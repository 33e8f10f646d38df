"""Which cards a player may discard: bans, what lifts them, and the cards to keep."""

from __future__ import annotations

from collections.abc import Set
from itertools import compress

from reference_engine.facts import Asked, hold
from reference_engine.going_out import cards_to_keep, may_go_out, next_stage
from reference_engine.moves import Group, Move
from reference_engine.position import Position
from reference_engine.required import Outlook
from reference_engine.rules import Ban


def bans_on(position: Position, card: int, going_out: bool) -> list[Ban]:
    """The bans that cover a discard."""
    return [ban for ban, cards in _bans_now(position, going_out) if card in cards]


def _bans_now(position: Position, going_out: bool) -> list[tuple[Ban, Set[int]]]:
    """The bans that hold at this moment, each with the cards that it covers."""
    asked = Asked(position, position.side, position.seat, going_out)
    return [
        (ban, _fitting(position, ban) if ban.cards is None else ban.cards)
        for ban in position.rules.bans
        if not ban.when or hold(ban.when, asked)
    ]


def _fitting(position: Position, ban: Ban) -> Set[int]:
    """The naturals that fit melds of the side: all melds, or those that could take one more."""
    rules, melds = position.rules, position.melds[position.side]
    outlook = Outlook(position, position.side) if rules.asks_others else None
    covered: set[int] = set()
    for index, meld in enumerate(melds):
        kinds = rules.rank_kinds[meld.rank]
        if ban.all_melds or (meld.room and outlook is None):
            covered.update(kinds)
        elif meld.room and outlook is not None:
            covered.update(k for k in kinds if outlook.suits(Group(index, ((k, 1),))))
    return covered


def legal_discards(position: Position) -> list[Move]:
    """The discards that the player may make."""
    rules, seat = position.rules, position.seat
    held = position.held[seat]
    if held > rules.keep + 1 and not rules.bans and not position.turn.asked:
        return list(compress(rules.tables.discards[seat], position.hands[seat]))
    last = held == 1 and not next_stage(position, seat)
    if held - 1 < cards_to_keep(position, seat) and not (
        last and may_go_out(position, seat, "discard")
    ):
        return []
    if position.turn.asked == "yes" and rules.obliges and not last:
        return []
    return unbanned(position, last and may_go_out(position, seat, "discard"))


def unbanned(position: Position, going_out: bool) -> list[Move]:
    """The discards that no ban forbids, bans having given way where the rules say so."""
    rules, seat = position.rules, position.seat
    moves = list(compress(rules.tables.discards[seat], position.hands[seat]))
    if not rules.bans:
        return moves
    bans = _bans_now(position, going_out)
    allowed = _not_covered(moves, bans)
    if allowed or not rules.bans_give_way:
        return allowed
    for level in sorted({ban.yields for ban in rules.bans if ban.yields}):
        staying = [(ban, cards) for ban, cards in bans if not 0 < ban.yields <= level]
        allowed = _not_covered(moves, staying)
        if allowed:
            break
    return allowed


def _not_covered(moves: list[Move], bans: list[tuple[Ban, Set[int]]]) -> list[Move]:
    covered = set().union(*[cards for _, cards in bans])
    return [move for move in moves if move.card not in covered]
