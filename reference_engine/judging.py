"""All rules that a move breaks, read plainly and never raising.

This is the written rules as code, one question after the other. An act of several
groups is judged as a whole: each group on what the groups before it left, the
opening and the end of the turn on the outcome. `violations` judges moves as they
are made at a table; with `step=True` an opening may be left under way as long as
it can still be completed, which is how the listing of moves goes about it.
"""

from __future__ import annotations

from reference_engine.books import kinds_of, names, takes_cap
from reference_engine.discards import bans_on, legal_discards
from reference_engine.endings import (
    can_go_out,
    may_ask,
    may_end,
    may_end_without_discard,
    may_pick_up,
)
from reference_engine.going_out import cards_to_keep, next_stage, out_rulings
from reference_engine.melds import after_lay, group_rulings, is_cap_lay
from reference_engine.moves import NEW, Cards, Group, Move, Violation
from reference_engine.opening import (
    books_met,
    is_met,
    may_take_back,
    melds_begun,
    must_open,
    points_needed,
    waived,
)
from reference_engine.pile import take_rulings
from reference_engine.position import (
    ANSWER,
    CHOOSE,
    DRAW,
    LEFT_OVER,
    PLAY,
    Counts,
    Meld,
    Position,
)
from reference_engine.required import size_limit, too_many
from reference_engine.steps import (
    after_lays,
    begin_take,
    falls_short,
    lay_group,
    taken_from,
    uncounted,
)
from reference_engine.trying import within_reach
from reference_engine.turns import can_reshuffle

FATAL = {"cards.held", "meld.own", "meld.unmeldable", "meld.one-rank"}
"""Rules after whose breach a group cannot be laid, so that its effects are not judged."""

EXPECTED = {
    DRAW: ("draw", "take", "end"),
    PLAY: ("lay", "close", "discard", "end", "ask", "pick-up", "take-back"),
    LEFT_OVER: ("pick-up", "end"),
}


def violations(position: Position, move: Move, *, step: bool = False) -> list[Violation]:
    """Every rule that the move breaks, with the facts; none when the move is legal."""
    broken = _due_rulings(position, move)
    if broken:
        return broken
    if move.do == "lay":
        return _lay_rulings(position, move, step)
    if move.do == "take":
        return _take_rulings(position, move, step)
    if move.do == "discard":
        return _discard_rulings(position, move)
    if move.do == "close":
        return _close_rulings(position, move)
    if move.do == "end":
        return _end_rulings(position)
    if move.do == "ask":
        return _under_way(position) if may_ask(position) else [Violation("out.ask", {})]
    if move.do == "pick-up" and position.phase == PLAY:
        return _under_way(position) if may_pick_up(position) else [Violation("foot.pick-up", {})]
    if move.do == "take-back" and not may_take_back(position):
        return [_due(position)]
    return []


def _due(position: Position) -> Violation:
    words = [f"{what} by {'chance' if s < 0 else f'seat {s}'}" for s, what in position.due()]
    return Violation("turn.due", {"due": " or ".join(words) or "nothing"})


def _due_rulings(position: Position, move: Move) -> list[Violation]:
    """Whether a move of this sort is due from this seat at all (turn.due)."""
    phase = position.phase
    if phase in (CHOOSE, ANSWER):
        good = move.do == ("choose" if phase == CHOOSE else "answer")
        good = good and move.seat in position.turn.answers
        if good and phase == CHOOSE:
            good = 0 <= move.number < len(position.sealed[move.seat])
    else:
        good = move.seat == position.seat and move.do in EXPECTED.get(phase, ())
    if good and move.do == "draw":
        good = position.at < len(position.stock) or can_reshuffle(position)
    if good and move.do == "end" and phase == DRAW:
        good = position.at >= len(position.stock) and not can_reshuffle(position)
    return [] if good else [_due(position)]


# --- laying -----------------------------------------------------------------------


def _lay_rulings(position: Position, move: Move, step: bool) -> list[Violation]:
    if not move.groups:
        return [Violation("meld.least", {"least": position.rules.least, "size": 0})]
    after = position.copy()
    broken = _begin_opening_rulings(position)
    broken += _groups_rulings(after, move.groups, [])
    return broken + _outcome_rulings(after, position.seat, broken, step)


def _begin_opening_rulings(position: Position) -> list[Violation]:
    rules, seat = position.rules, position.seat
    first = rules.opening.from_turn
    if must_open(position, seat) and position.turns[seat] < first:
        facts: dict[str, int | str] = {"first": first, "turn": position.turns[seat]}
        return [Violation("opening.from-turn", facts)]
    return []


def _groups_rulings(
    after: Position, groups: tuple[Group, ...], first_hand: list[Counts]
) -> list[Violation]:
    """Judge groups one after the other, laying on `after` those that can be laid.

    `first_hand` holds the cards from which the first group must come, where the pile is
    taken; elsewhere it is empty, and all that is laid counts.
    """
    seat = after.seat
    broken: list[Violation] = []
    for index, group in enumerate(groups):
        hand = first_hand[0] if first_hand and not index else after.hands[seat]
        found = _group_rulings(after, group, hand)
        broken += found
        if not any(violation.rule in FATAL for violation in found):
            lay_group(after, seat, group, without=uncounted(after, index) if first_hand else -1)
    return broken


def _held_rulings(position: Position, cards: Cards, hand: Counts) -> list[Violation]:
    return [
        Violation("cards.held", {"card": position.rules.kinds[kind]})
        for kind, n in cards
        if n > hand[kind]
    ]


def _group_rulings(position: Position, group: Group, hand: Counts) -> list[Violation]:
    rules, side = position.rules, position.side
    melds = position.melds[side]
    broken = _held_rulings(position, group.cards, hand)
    if group.onto != NEW and not 0 <= group.onto < len(melds):
        return [*broken, Violation("meld.own", {})]
    if is_cap_lay(rules, group):
        return broken + _cap_rulings(position, group)
    before = None if group.onto == NEW else melds[group.onto]
    found = group_rulings(rules, before, group.cards)
    broken += found
    if any(violation.rule in FATAL for violation in found) or not group.cards:
        return broken
    return broken + _side_rulings(position, group, before)


def _side_rulings(position: Position, group: Group, before: Meld | None) -> list[Violation]:
    """What a lay breaks in view of the side's other melds."""
    rules, side = position.rules, position.side
    after = after_lay(rules, before, group.cards)
    broken = []
    if before is None and _second_of_rank(position, after):
        broken.append(Violation("meld.same-rank", {"rank": rules.ranks[after.rank]}))
    most = size_limit(position, side, group.onto)
    if after.size > most:
        facts: dict[str, int | str] = {"most": most, "size": after.size}
        broken.append(Violation("book.required-most", facts))
    if too_many(position, side, group, after):
        kinds = names(rules, kinds_of(rules, after))
        broken.append(Violation("meld.required-first", {"kind": kinds[0] if kinds else "meld"}))
    return broken


def _second_of_rank(position: Position, new: Meld) -> bool:
    """True when the side may not begin this further meld of its rank (meld.same-rank)."""
    rules = position.rules
    others = [meld for meld in position.melds[position.side] if meld.rank == new.rank]
    when = rules.same_rank
    if when == "after-book":
        return any(meld.size < rules.book for meld in others)
    if when == "after-closing":
        return any(not meld.closed for meld in others)
    if when == "one-of-each-kind":
        kinds = set(kinds_of(rules, new))
        return any(kinds.intersection(kinds_of(rules, meld)) for meld in others)
    return when == "never" and bool(others)


def _cap_rulings(position: Position, group: Group) -> list[Violation]:
    rules = position.rules
    meld = position.melds[position.side][group.onto]
    card, n = group.cards[0]
    index = rules.cap_of[card]
    cap = rules.caps[index]
    broken = []
    if not takes_cap(rules, cap, meld):
        broken.append(Violation("cap.book", {"card": rules.kinds[card]}))
    if meld.caps[index] + n > cap.most:
        broken.append(Violation("cap.most", {"most": cap.most}))
    if n > rules.lay_most:
        broken.append(Violation("meld.lay-most", {"most": rules.lay_most, "size": n}))
    return broken


def _outcome_rulings(
    after: Position, seat: int, broken: list[Violation], step: bool
) -> list[Violation]:
    """What the lays break as a whole: the opening, going out, the end of the turn."""
    rules = after.rules
    begun, most = melds_begun(after, seat), rules.opening.most_melds
    too_many = [Violation("opening.melds", {"most": most, "melds": begun})] if begun > most else []
    if after.turn.opening and not rules.opening.on_turn and not is_met(after, seat):
        if step and (broken or too_many or within_reach(after, seat)):
            return too_many
        return [*too_many, *_opening_rulings(after, seat)]
    if too_many:
        return too_many
    if falls_short(after, seat):
        return _opening_rulings(after, seat)
    if broken:
        return []
    settled = after.copy()
    after_lays(settled)
    if settled.turn.opening and not is_met(settled, seat):
        return [] if within_reach(settled, seat) else _opening_rulings(settled, seat)
    if may_end(settled, seat):
        return []
    return _dead_end_rulings(settled, seat)


def _opening_rulings(after: Position, seat: int) -> list[Violation]:
    turn, side, needed = after.turn, after.game.sides[seat], points_needed(after, seat)
    broken: list[Violation] = []
    if waived(after, side, turn.begun):
        return broken
    if turn.points < needed:
        facts: dict[str, int | str] = {"least": needed, "points": turn.points}
        broken.append(Violation("opening.points", facts))
    if not books_met(after, side, turn.begun):
        broken.append(Violation("opening.books", {}))
    return broken


def _dead_end_rulings(settled: Position, seat: int) -> list[Violation]:
    """Why the turn cannot end any more after the lays."""
    held = settled.held[seat]
    if settled.turn.asked == "yes" and settled.rules.obliges:
        return [Violation("out.obliged", {})]
    if next_stage(settled, seat) == "book":
        return [Violation("foot.keep-card", {})]
    if not held:
        return out_rulings(settled, seat, "meld")
    # With one card left the only way on would be to discard it and go out.
    reasons = out_rulings(settled, seat, "discard") if held == 1 else []
    return [_keep_ruling(settled, held - 1), *reasons]


def _keep_ruling(position: Position, left: int) -> Violation:
    return Violation("out.keep-card", {"keep": position.rules.keep, "left": left})


# --- taking the pile ----------------------------------------------------------------


def _take_rulings(position: Position, move: Move, step: bool) -> list[Violation]:
    rules, seat = position.rules, position.seat
    broken = take_rulings(position, move)
    broken += _held_rulings(position, move.show, position.hands[seat])
    if rules.take_by == "never" or not position.discard:
        return broken
    if must_open(position, seat):
        broken += _begin_opening_rulings(position)
    _, key = taken_from(position)
    own = list(position.hands[seat])
    own[key] += 1
    after = position.copy()
    begin_take(after)
    broken += _groups_rulings(after, move.groups, [tuple(own)])
    return broken + _outcome_rulings(after, seat, broken, step)


# --- other moves ------------------------------------------------------------------------


def _under_way(position: Position) -> list[Violation]:
    """An opening under way allows nothing but further lays."""
    if position.turn.opening and not is_met(position, position.seat):
        return _opening_rulings(position, position.seat)
    if position.turn.opening and not position.rules.opening.on_turn:
        return [_due(position)]
    return []


def _discard_rulings(position: Position, move: Move) -> list[Violation]:
    rules, seat = position.rules, position.seat
    broken = _under_way(position)
    broken += _held_rulings(position, ((move.card, 1),), position.hands[seat])
    held = position.held[seat]
    last = held == 1 and not next_stage(position, seat)
    reasons = out_rulings(position, seat, "discard") if last else []
    covering = bans_on(position, move.card, last and not reasons)
    if covering and move not in legal_discards(position):
        facts: dict[str, int | str] = {"card": rules.kinds[move.card], "ban": covering[0].name}
        broken.append(Violation("discard.banned", facts))
    if held - 1 < cards_to_keep(position, seat) and not (last and not reasons):
        if next_stage(position, seat) == "book":
            broken.append(Violation("foot.keep-card", {}))
        else:
            broken += reasons or [_keep_ruling(position, held - 1)]
    if position.turn.asked == "yes" and rules.obliges and not last:
        broken.append(Violation("out.obliged", {}))
    return broken


def _close_rulings(position: Position, move: Move) -> list[Violation]:
    rules, melds = position.rules, position.melds[position.side]
    broken = _under_way(position)
    if not 0 <= move.number < len(melds):
        return [*broken, Violation("meld.own", {})]
    meld = melds[move.number]
    if not rules.by_choice or meld.closed or meld.size < rules.book:
        broken.append(Violation("book.close", {"size": rules.book}))
    return broken


def _end_rulings(position: Position) -> list[Violation]:
    if position.phase != PLAY:
        return []
    broken = _under_way(position)
    asked = position.turn.asked == "yes" and position.rules.obliges
    if asked and can_go_out(position, position.seat):
        return [*broken, Violation("out.obliged", {})]
    if not may_end_without_discard(position):
        broken.append(Violation("turn.end", {}))
    return broken
