"""The course of a turn: how it begins and ends, drawing, bonus cards, picking up a pile.

These are the things that happen to a player without being laid or discarded. The
effects of moves are put together from them in `steps`. Each thing that happens can
be noted as an event: a rule id with facts.
"""

from __future__ import annotations

from collections.abc import Iterable

from reference_engine.going_out import next_stage
from reference_engine.position import (
    DRAW,
    PLAY,
    RESHUFFLE,
    Position,
    Turn,
    replaced,
    with_hand,
)
from reference_engine.rounds import end_round

Events = list[tuple[str, dict[str, int | str]]] | None


def note(events: Events, rule: str, **facts: int | str) -> None:
    """Note an event, where a record is kept."""
    if events is not None:
        events.append((rule, facts))


def begin_turn(position: Position, seat: int, fresh: bool, events: Events = None) -> None:
    """Give the turn to a seat and settle what comes before its first decision."""
    rules = position.rules
    position.seat = seat
    position.phase = DRAW
    position.turn = FRESH if fresh else STALE
    if not position.held[seat] and next_stage(position, seat) == "emptied":
        pick_up(position, seat, events)
    turns = position.turns[seat] + 1
    position.turns = replaced(position.turns, seat, turns)
    if turns == 1 and rules.bonus:
        dealt = [kind for kind in rules.bonus for _ in range(position.hands[seat][kind])]
        lay_bonus(position, seat, rules.bonus_dealt, dealt, events)
    if position.at >= len(position.stock) and rules.stock_then in ("finish-turn", "at-once"):
        end_by_stock(position, events)


FRESH = Turn(fresh=True)
DRAWN: dict[int, Turn] = {}
"""The turn after an ordinary draw, by the number of cards: one and the same for all."""
STALE = Turn(fresh=False)


def end_turn(position: Position, discarded: bool, events: Events = None) -> None:
    """Pass the turn on, or end the round where it is time."""
    after = position.round
    if not discarded:
        position.frozen -= position.rules.brief_freezes
    if after.out >= 0 and not after.last_turns:
        end_round(position, "out")
    elif position.at >= len(position.stock) and position.rules.stock_then == "finish-turn":
        end_by_stock(position, events)
    elif after.out >= 0:
        position.round = after._replace(last_turns=after.last_turns[1:])
        begin_turn(position, after.last_turns[0], discarded, events)
    else:
        begin_turn(position, (position.seat + 1) % position.rules.seats, discarded, events)


def end_by_stock(position: Position, events: Events) -> None:
    """End the round for want of cards, perhaps in the last turns after somebody went out."""
    end_round(position, "stock" if position.round.out < 0 else "out")
    note(events, "round.stock")


def go_out(position: Position, by: str, events: Events) -> None:
    seat, seats = position.seat, position.rules.seats
    if position.round.out >= 0:
        end_turn(position, by == "discard", events)
        return
    others = [(seat + step) % seats for step in range(1, seats)]
    if position.rules.after_out == "ends":
        others = []
    elif position.rules.after_out == "equal-turns":
        others = [other for other in others if position.turns[other] < position.turns[seat]]
    position.round = position.round._replace(out=seat, out_by=by, last_turns=tuple(others))
    note(events, "round.out", seat=seat, by=by)
    end_turn(position, by == "discard", events)


def draw_cards(position: Position, seat: int, n: int, events: Events = None) -> None:
    """Draw from the stock into the seat's hand, bonus cards being laid aside."""
    rules, start = position.rules, position.at
    cards = position.stock[start : start + n]
    came = len(cards)
    position.at = start + came
    hand = list(position.hands[seat])
    for kind in cards:
        hand[kind] += 1
    with_hand(position, seat, tuple(hand), position.held[seat] + came)
    turn = position.turn
    if turn is FRESH and came == rules.draw:
        position.turn = DRAWN.get(came) or DRAWN.setdefault(came, Turn(drawn=came))
    else:
        position.turn = turn._replace(drawn=turn.drawn + came)
    if events is not None:
        note(events, "turn.draw", seat=seat, n=came)
    if rules.bonus:
        lay_bonus(position, seat, rules.bonus_drawn, cards, events)


def lay_bonus(
    position: Position, seat: int, how: str, came: Iterable[int], events: Events = None
) -> None:
    """Lay the bonus cards aside that are among those that came, as the rules say for their way.

    Cards taken from the stock in their place count as drawn; bonus cards that the player was
    left with before stay where they are.
    """
    rules = position.rules
    laid = [kind for kind in came if kind in rules.bonus]
    if how == "kept" or not laid:
        return
    hand, all_aside = list(position.hands[seat]), list(position.aside)
    side = position.game.sides[seat]
    aside = list(all_aside[side])
    for kind in laid:
        hand[kind] -= 1
        aside[kind] += 1
    for kind in sorted(set(laid)):
        note(events, "turn.bonus", seat=seat, card=rules.kinds[kind], n=laid.count(kind))
    start = position.at
    instead = position.stock[start : start + len(laid)] if how == "replaced" else ()
    position.at = start + len(instead)
    for kind in instead:
        hand[kind] += 1
    with_hand(position, seat, tuple(hand), position.held[seat] - len(laid) + len(instead))
    all_aside[side] = tuple(aside)
    position.aside = tuple(all_aside)
    lay_bonus(position, seat, rules.bonus_drawn, instead, events)


def draw(position: Position, events: Events) -> None:
    wanted = position.rules.draw
    if position.stock_size < wanted and can_reshuffle(position):
        position.turn = position.turn._replace(pending=wanted)
        position.phase = RESHUFFLE
        return
    draw_cards(position, position.seat, wanted, events)
    position.phase = PLAY


def can_reshuffle(position: Position) -> bool:
    """True when the discard pile, but for its top card, may be shuffled to make a draw complete.

    For less than a whole draw nothing is shuffled, or the same few cards would go round for ever.
    """
    rules = position.rules
    return (
        rules.stock_then == "reshuffle"
        and position.round.reshuffles < rules.reshuffles
        and position.stock_size + len(position.discard) - 1 >= rules.draw
    )


def reshuffled(position: Position, order: tuple[int, ...], events: Events = None) -> None:
    """Put the shuffled discards under what is left of the stock and draw."""
    position.stock = position.stock[position.at :] + order
    position.at = 0
    position.discard = position.discard[-1:]
    position.round = position.round._replace(reshuffles=position.round.reshuffles + 1)
    note(events, "round.stock", n=len(order))
    wanted, position.turn = position.turn.pending, position.turn._replace(pending=0)
    draw_cards(position, position.seat, wanted, events)
    position.phase = PLAY


def pick_up(position: Position, seat: int, events: Events = None) -> None:
    """The seat picks up its next pile, whose cards join those it holds."""
    rules = position.rules
    pile, *rest = position.sealed[seat]
    sealed = list(position.sealed)
    sealed[seat] = tuple(rest)
    position.sealed = tuple(sealed)
    hand = tuple(a + b for a, b in zip(position.hands[seat], pile.cards, strict=True))
    with_hand(position, seat, hand, position.held[seat] + pile.size)
    position.reached = replaced(position.reached, seat, position.reached[seat] + 1)
    position.since = replaced(position.since, seat, position.turns[seat])
    note(events, "foot.reached", seat=seat, pile=position.reached[seat])
    if rules.bonus:
        found = [kind for kind in rules.bonus for _ in range(pile.cards[kind])]
        lay_bonus(position, seat, rules.bonus_picked_up, found, events)
