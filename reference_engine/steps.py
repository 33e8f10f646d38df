"""What a move does: the effects of each sort of move and what follows by itself.

`apply` carries a move out on a position, in place, and trusts that it is legal.
What nobody decides (books that close, piles picked up, the turn that passes, the
round that ends) is settled before the next decision.
"""

from __future__ import annotations

from collections.abc import Sequence

from reference_engine.books import kinds_of, names
from reference_engine.going_out import may_go_out, next_stage
from reference_engine.melds import after_lay, closed_meld, without_card
from reference_engine.moves import NEW, Group, Move
from reference_engine.opening import is_met, must_open, opens_by_taking, points_counted
from reference_engine.position import DRAW, LEFT_OVER, PLAY, Meld, Position, Turn, with_hand
from reference_engine.rules import Stage
from reference_engine.turns import (
    Events,
    draw,
    draw_cards,
    end_by_stock,
    end_turn,
    go_out,
    lay_bonus,
    note,
    pick_up,
)

# --- taking the pile ----------------------------------------------------------------


def taken_from(position: Position) -> tuple[int, int]:
    """How many cards of the discard pile are taken, and the key among them."""
    rules = position.rules
    n = min(rules.depth, len(position.discard))
    return n, position.discard[-n if rules.key_bottom else -1]


def begin_take(position: Position, events: Events = None) -> None:
    """Take the pile, nothing being laid yet; in an opening only the key comes yet."""
    rules, seat = position.rules, position.seat
    n, key = taken_from(position)
    below, taken = position.discard[:-n], position.discard[-n:]
    hand, held = list(position.hands[seat]), position.held[seat]
    opens = must_open(position, seat) and opens_by_taking(rules)
    begun = len(position.melds[position.game.sides[seat]]) if opens else 0
    waits = opens and rules.opening.pile_cards != "all"
    position.turn = Turn(
        taken=n,
        key=key,
        pending=n if waits else 0,
        opening=opens,
        begun=begun,
        fresh=position.turn.fresh,
    )
    position.phase = PLAY
    if events is not None:
        note(events, "pile.depth", seat=seat, n=n)
    if waits:
        hand[key] += 1
        with_hand(position, seat, tuple(hand), held + 1)
        waiting = list(taken)
        waiting.remove(key)
        position.discard = (*below, *waiting)
        return
    for kind in taken:
        hand[kind] += 1
    with_hand(position, seat, tuple(hand), held + n)
    position.discard = below
    _after_taking(position, taken, events)


def uncounted(position: Position, index: int) -> int:
    """The card of an act's group that does not count for the opening, or -1 (/opening/pile-cards).
    """
    rules = position.rules
    if index or rules.shown or rules.opening.pile_cards != "none":
        return -1
    return position.turn.key


def _take(position: Position, move: Move, events: Events) -> None:
    begin_take(position, events)
    for i, group in enumerate(move.groups):
        lay_group(position, position.seat, group, events, uncounted(position, i))
    after_lays(position, events)


def _bring_pile(position: Position, events: Events) -> None:
    """The cards that waited for the completion of the opening come into the hand."""
    seat, n = position.seat, position.turn.pending - 1
    position.turn = position.turn._replace(pending=0)
    came = position.discard[-n:] if n else ()
    if n:
        hand = list(position.hands[seat])
        for kind in came:
            hand[kind] += 1
        position.discard = position.discard[:-n]
        with_hand(position, seat, tuple(hand), position.held[seat] + n)
    _after_taking(position, came, events)


def _after_taking(position: Position, came: Sequence[int], events: Events) -> None:
    """What follows when all cards of the pile are in the hand."""
    rules, seat = position.rules, position.seat
    position.frozen = frozenset()
    if rules.bonus:
        lay_bonus(position, seat, rules.bonus_taken, came, events)
    if rules.draw_too:
        draw_cards(position, seat, rules.draw_too, events)


# --- laying -----------------------------------------------------------------------


def lay_group(
    position: Position, seat: int, group: Group, events: Events = None, without: int = -1
) -> None:
    """Lay one group from hand. `without` names a card that does not count for the opening."""
    rules, side = position.rules, position.game.sides[seat]
    hand = list(position.hands[seat])
    n = 0
    for kind, count in group.cards:
        hand[kind] -= count
        n += count
    with_hand(position, seat, tuple(hand), position.held[seat] - n)
    melds = list(position.melds[side])
    before = None if group.onto == NEW else melds[group.onto]
    meld = after_lay(rules, before, group.cards)
    if not meld.done and meld.naturals + meld.wilds >= rules.book:
        meld = meld._replace(done=1 + max((m.done for m in melds), default=0))
        note(events, "book.kind", seat=seat, rank=rules.ranks[meld.rank])
    if before is None:
        melds.append(meld)
    else:
        melds[group.onto] = meld
    if not position.opened[seat]:
        _count_opening(position, seat, group, len(melds), before is None, without)
    _put_melds(position, side, melds)


def _put_melds(position: Position, side: int, melds: list[Meld]) -> None:
    all_melds = list(position.melds)
    all_melds[side] = tuple(melds)
    position.melds = tuple(all_melds)


def _count_opening(
    position: Position, seat: int, group: Group, melds: int, new: bool, without: int
) -> None:
    rules, turn = position.rules, position.turn
    if rules.opening.by == "none":
        _open(position, seat)
        return
    if not turn.opening:
        turn = turn._replace(opening=True, points=0, begun=melds - 1 if new else melds)
    points = turn.points + points_counted(rules, group.cards)
    if without >= 0:
        points -= points_counted(rules, ((without, 1),))
    laid = turn.laid
    if rules.opening.on_turn:
        index = melds - 1 if new else group.onto
        laid += tuple((index, kind) for kind, n in group.cards for _ in range(n))
    position.turn = turn._replace(points=points, laid=laid)


def _open(position: Position, seat: int) -> None:
    rules = position.rules
    alone = rules.opening.per_player
    seats = (seat,) if alone else rules.members[position.game.sides[seat]]
    position.opened = tuple(o or s in seats for s, o in enumerate(position.opened))


def complete_opening(position: Position, events: Events = None) -> None:
    """End the opening under way, which has all it needs."""
    _open(position, position.seat)
    note(events, "opening.points", seat=position.seat, points=position.turn.points)
    position.turn = position.turn._replace(opening=False, points=0, begun=0, laid=())
    if position.turn.pending:
        _bring_pile(position, events)


def after_lays(position: Position, events: Events = None) -> None:
    """Settle what follows from lays, unless an opening is still under way."""
    rules, seat = position.rules, position.seat
    if position.turn.opening and (not _by_turn(position) or _commits(position, seat)):
        if not is_met(position, seat):
            return
        complete_opening(position, events)
    if rules.books_bring_piles:
        _pick_up_by_books(position, seat, events)
    if position.held[seat]:
        return
    stage = next_stage(position, seat)
    if stage == "emptied":
        entering = rules.stages[position.reached[seat]]
        if entering.automatic:
            pick_up(position, seat, events)
            _after_picking_up(position, entering, events)
    elif not stage and may_go_out(position, seat, "meld"):
        go_out(position, "meld", events)


def _after_picking_up(position: Position, entering: Stage, events: Events) -> None:
    if not entering.plays_on:
        end_turn(position, False, events)


def falls_short(position: Position, seat: int) -> bool:
    """True when what was laid can't be taken back any more, and is no opening (opening.points).

    So it may be where openings are judged on the turn.
    """
    under_way = position.turn.opening and _by_turn(position)
    return under_way and _commits(position, seat) and not is_met(position, seat)


def _by_turn(position: Position) -> bool:
    """Whether an opening is judged on the turn; one in which the pile is taken is an act."""
    return position.rules.opening.on_turn and not position.turn.pending


def _commits(position: Position, seat: int) -> bool:
    """Whether what lies there brings a pile or uses up the player's last card, for good."""
    rules = position.rules
    members = rules.members[position.game.sides[seat]]
    if rules.books_bring_piles and any(_brings_pile(position, seat, other) for other in members):
        return True
    if position.held[seat]:
        return False
    stage = next_stage(position, seat)
    if stage == "emptied":
        return rules.stages[position.reached[seat]].automatic
    return not stage and may_go_out(position, seat, "meld")


def _pick_up_by_books(position: Position, seat: int, events: Events) -> None:
    for other in position.rules.members[position.game.sides[seat]]:
        while _brings_pile(position, seat, other):
            pick_up(position, other, events)


def _brings_pile(position: Position, seat: int, other: int) -> bool:
    """Whether the books of the side bring a pile to a seat of it while another one lays."""
    if next_stage(position, other) != "book":
        return False
    rules = position.rules
    stage = rules.stages[position.reached[other]]
    if other != seat and not stage.whole_side:
        return False
    melds = position.melds[position.game.sides[seat]]
    books = [names(rules, kinds_of(rules, meld)) for meld in melds if meld.done]
    return sum(1 for kinds in books if stage.kinds.intersection(kinds)) >= stage.books


# --- the end of a turn ----------------------------------------------------------------


def _discard(position: Position, kind: int, events: Events) -> None:
    rules, seat = position.rules, position.seat
    if position.turn.opening:
        complete_opening(position, events)
    hand = list(position.hands[seat])
    hand[kind] -= 1
    held = position.held[seat] - 1
    with_hand(position, seat, tuple(hand), held)
    position.discard = (*position.discard, kind)
    if rules.brief_freezes:
        position.frozen -= rules.brief_freezes
    if rules.freezes[kind]:
        position.frozen = position.frozen | rules.freezes[kind]
        note(events, "pile.freeze", card=rules.kinds[kind])
    if held > rules.most_left_over:
        end_turn(position, True, events)
        return
    stage = next_stage(position, seat)
    if stage == "emptied":
        entering = rules.stages[position.reached[seat]]
        if not held and entering.at_once:
            pick_up(position, seat, events)
        elif 0 < held <= entering.left_over:
            position.phase = LEFT_OVER
            return
    elif not held and not stage and may_go_out(position, seat, "discard"):
        go_out(position, "discard", events)
        return
    end_turn(position, True, events)


def _take_back(position: Position) -> None:
    seat, turn = position.seat, position.turn
    side = position.game.sides[seat]
    hand, melds = list(position.hands[seat]), list(position.melds[side])
    for index, kind in turn.laid:
        hand[kind] += 1
        if index < turn.begun:
            melds[index] = without_card(position.rules, melds[index], kind)
    with_hand(position, seat, tuple(hand), position.held[seat] + len(turn.laid))
    _put_melds(position, side, melds[: turn.begun])
    position.turn = turn._replace(opening=False, points=0, laid=())


def apply(position: Position, move: Move, events: Events = None) -> None:
    """Carry out a legal move of a player, in place, and settle what follows."""
    do = move.do
    if do == "lay":
        for group in move.groups:
            lay_group(position, position.seat, group, events)
        after_lays(position, events)
    elif do == "discard":
        _discard(position, move.card, events)
    elif do == "draw":
        draw(position, events)
    elif do == "take":
        _take(position, move, events)
    elif do == "end":
        _end(position, events)
    elif do == "close":
        if position.turn.opening:
            complete_opening(position, events)
        melds = list(position.melds[position.side])
        melds[move.number] = closed_meld(position.rules, melds[move.number])
        _put_melds(position, position.side, melds)
    elif do == "pick-up":
        _pick_up_by_choice(position, events)
    elif do == "take-back":
        _take_back(position)
    if position.at >= len(position.stock) and position.rules.stock_then == "at-once":
        _end_at_once(position, events)


def _end_at_once(position: Position, events: Events) -> None:
    """End the round in the middle of the turn, but not of an act.

    The last card may have come in drawing, with the discard pile, or in place of a bonus card.
    """
    in_act = position.turn.opening and not _by_turn(position)
    if not in_act and not position.round.ended:
        end_by_stock(position, events)


def _end(position: Position, events: Events) -> None:
    if position.phase == DRAW:
        end_by_stock(position, events)
        return
    if position.turn.opening:
        complete_opening(position, events)
    end_turn(position, position.phase == LEFT_OVER, events)


def _pick_up_by_choice(position: Position, events: Events) -> None:
    entering = position.rules.stages[position.reached[position.seat]]
    if position.turn.opening:
        complete_opening(position, events)
    pick_up(position, position.seat, events)
    if position.phase == LEFT_OVER:
        end_turn(position, True, events)
    else:
        _after_picking_up(position, entering, events)
