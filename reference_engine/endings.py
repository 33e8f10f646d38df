"""Whether the turn can still end, and whether the player can still go out in it.

Both look ahead over the player's own lays of this turn and never beyond it.
"""

from __future__ import annotations

from reference_engine.discards import legal_discards, unbanned
from reference_engine.going_out import cards_to_keep, next_stage, out_rulings
from reference_engine.lays import lay_moves
from reference_engine.moves import Move
from reference_engine.position import PLAY, Position
from reference_engine.steps import apply


def may_end(position: Position, seat: int) -> bool:
    """True when the seat, in the midst of its turn, can still end it within the rules."""
    if position.phase != PLAY or position.seat != seat or position.round.ended:
        return True
    if position.turn.asked == "yes" and position.rules.obliges:
        return can_go_out(position, seat)
    held = position.held[seat]
    if held > cards_to_keep(position, seat):
        return True
    if not held:
        return not cards_to_keep(position, seat)
    if held == cards_to_keep(position, seat) and not unbanned(position, going_out=False):
        # Nothing may be discarded, so that the turn ends without a discard.
        return True
    return bool(legal_discards(position)) or _ends_by_laying(position, seat)


def _ends_by_laying(position: Position, seat: int) -> bool:
    return any(may_end(_after(position, move), seat) for move in lay_moves(position, seat))


def may_end_without_discard(position: Position) -> bool:
    """True when the player on turn may end the turn as it is, with no discard (turn.end).

    That needs a reason why nothing is discarded, and the reason that a card must be kept is none
    while that card can be laid: only for that was the player allowed to lay all others.
    """
    seat = position.seat
    if may_pick_up(position) or legal_discards(position):
        return False
    kept = position.held[seat] <= cards_to_keep(position, seat)
    if kept and unbanned(position, going_out=False):
        return not _ends_by_laying(position, seat)
    return True


def _after(position: Position, move: Move) -> Position:
    after = position.copy()
    apply(after, move)
    return after


def can_go_out(position: Position, seat: int) -> bool:
    """True when the seat can lay and discard its cards so as to go out in this turn."""
    return _can_shed(position, seat, -1, {})


def _can_shed(position: Position, seat: int, spare: int, seen: dict[object, bool]) -> bool:
    """Whether all cards can go, one of the kind `spare` being kept for the discard (-1: none yet).

    Every card has to go somewhere, so the one with the fewest lays comes first: a hand with two
    cards that cannot be laid is known for what it is at once.
    """
    if position.round.out == seat:
        return True
    if position.round.ended or position.seat != seat or position.phase != PLAY:
        return False
    hand = position.hands[seat]
    if position.held[seat] == 1 and legal_discards(position):
        return True
    key = (hand, position.melds, spare)
    if key not in seen:
        seen[key] = False
        target, lays = _hardest(position, seat, spare)
        seen[key] = any(_can_shed(_after(position, lay), seat, spare, seen) for lay in lays) or (
            spare < 0 <= target and _can_shed(position, seat, target, seen)
        )
    return seen[key]


def _hardest(position: Position, seat: int, spare: int) -> tuple[int, list[Move]]:
    """The kind of card with the fewest lays, and these; -1 where only the spare card is left."""
    hand = position.hands[seat]
    lays: dict[int, list[Move]] = {kind: [] for kind, n in enumerate(hand) if n > (kind == spare)}
    for move in lay_moves(position, seat):
        for kind, _ in move.groups[0].cards:
            if kind in lays:
                lays[kind].append(move)
    return min(lays.items(), key=lambda item: len(item[1]), default=(-1, []))


def may_ask(position: Position) -> bool:
    """True when the player may ask for permission to go out (out.ask)."""
    rules, seat = position.rules, position.seat
    if rules.permission == "nobody" or not rules.partners[seat] or position.turn.asked:
        return False
    if position.sealed[seat] or not position.held[seat] or position.turn.opening:
        return False
    broken = {violation.rule for violation in out_rulings(position, seat, "discard")}
    if broken & {"out.books", "out.have-reached", "out.have-played"}:
        return False
    if not rules.obliges:
        return True
    allowed = position.copy()
    allowed.turn = position.turn._replace(asked="yes")
    return can_go_out(allowed, seat)


def may_pick_up(position: Position) -> bool:
    """True when the player may pick up the next pile by choice, the hand being empty."""
    seat = position.seat
    return (
        not position.held[seat]
        and next_stage(position, seat) == "emptied"
        and not position.rules.stages[position.reached[seat]].automatic
    )
