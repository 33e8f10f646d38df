"""Which cards a player may discard: bans, what lifts them, and the cards to keep."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import compress
from operator import mul

from reference_engine.facts import Asked, hold
from reference_engine.going_out import cards_to_keep, may_go_out, next_stage
from reference_engine.moves import Move
from reference_engine.outlook import outlook_of
from reference_engine.position import Position
from reference_engine.rules import Ban, bits


def bans_on(position: Position, card: int, going_out: bool) -> list[Ban]:
    """The bans that cover a discard."""
    return [ban for ban in _bans_now(position, going_out) if _covered(position, [ban]) >> card & 1]


def _bans_now(position: Position, going_out: bool) -> Sequence[Ban]:
    """The bans that hold at this moment."""
    bans = position.rules.bans_for[going_out]
    if not position.rules.bans_ask:
        return bans
    asked = Asked(position, position.side, position.seat)
    return [ban for ban in bans if hold(ban.when, asked)]


def _covered(position: Position, bans: Sequence[Ban]) -> int:
    """The cards that some bans cover, as bits."""
    covered = 0
    for ban in bans:
        covered |= _fitting(position, ban) if ban.cards is None else ban.bits
    return covered


def _fitting(position: Position, ban: Ban) -> int:
    """The naturals that fit melds of the side: all melds, or those that could take one more.

    Fields of melds are read by number: this is the hot path.
    """
    rules, side = position.rules, position.game.sides[position.seat]
    if rules.asks_others and not ban.all_melds:
        joins = [join for _, some in outlook_of(position, side).joins for join in some]
        one_more = {kind for kind, _, gaps in joins if not gaps or gaps[0]}
        return bits(kind for kind in one_more if rules.rank_of[kind] >= 0)
    rank_bits, covered = rules.rank_bits, 0
    for meld in position.melds[side]:
        if meld[8] or ban.all_melds:
            covered |= rank_bits[meld[0]]
    return covered


def legal_discards(position: Position) -> list[Move]:
    """The discards that the player may make."""
    rules, seat = position.rules, position.seat
    held = position.held[seat]
    if held > rules.keep + 1 and not position.turn.asked:
        return unbanned(position, False)
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
    if not rules.bans_for[going_out]:
        return list(compress(rules.tables.discards[seat], position.hands[seat]))
    bans = _bans_now(position, going_out)
    allowed = _not_covered(position, _covered(position, bans))
    if allowed or not rules.bans_give_way:
        return allowed
    for level in sorted({ban.yields for ban in bans if ban.yields}):
        staying = [ban for ban in bans if not 0 < ban.yields <= level]
        allowed = _not_covered(position, _covered(position, staying))
        if allowed:
            break
    return allowed


def _not_covered(position: Position, covered: int) -> list[Move]:
    tables, seat, hand = position.rules.tables, position.seat, position.hands[position.seat]
    free = tables.free.get(covered)
    if free is None:
        free = tables.free[covered] = tuple(not covered >> kind & 1 for kind in range(len(hand)))
    return list(compress(tables.discards[seat], map(mul, hand, free)))
