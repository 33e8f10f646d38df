"""What is wrong with a position: everything that play could not have produced.

Only what some rule depends on is looked at. A position with a defect is never put
to an engine, since no answer about it would be right or wrong.
"""

from __future__ import annotations

from collections.abc import Iterator

from reference_engine.books import kinds_of
from reference_engine.position import CHOOSE, DEAL, OVER, PUT_BACK, Counts, Meld, Position
from reference_engine.rules import Rules


def defects(position: Position) -> list[str]:
    """Every defect of a position, one sentence each; an empty list for a sound position."""
    return [
        *_cards(position),
        *_melds(position),
        *_flags(position),
        *_turn(position),
    ]


def all_cards(position: Position) -> Counts:
    """How many cards of each kind there are in all zones together."""
    zones = [*position.hands, *position.aside]
    zones += [pile.cards for piles in position.sealed for pile in piles]
    zones += [meld.cards for melds in position.melds for meld in melds]
    sums = [sum(column) for column in zip(*zones, strict=True)]
    for melds in position.melds:
        for meld in melds:
            for cap, n in zip(position.rules.caps, meld.caps, strict=True):
                sums[cap.card] += n
    for kind in (*position.stock[position.at :], *position.discard):
        sums[kind] += 1
    return tuple(sums)


def _cards(position: Position) -> Iterator[str]:
    rules = position.rules
    for kind, n in enumerate(all_cards(position)):
        if n > rules.copies[kind]:
            yield f"there are {n} cards {rules.kinds[kind]}, but the deck has {rules.copies[kind]}"
    for side, aside in enumerate(position.aside):
        if any(n and kind not in rules.bonus for kind, n in enumerate(aside)):
            yield f"side {side} has laid aside cards that are not bonus cards"


def _melds(position: Position) -> Iterator[str]:
    for side, melds in enumerate(position.melds):
        for meld in melds:
            for fault in _meld_faults(position.rules, meld):
                yield f"side {side}, meld of rank {position.rules.ranks[meld.rank]}: {fault}"
        numbers = sorted(meld.done for meld in melds if meld.done)
        if len(set(numbers)) < len(numbers):
            yield f"side {side}: two books were completed at the same place in the order"


def _meld_faults(rules: Rules, meld: Meld) -> Iterator[str]:
    for kind, n in enumerate(meld.cards):
        if n and not rules.is_wild[kind] and rules.rank_of[kind] != meld.rank:
            yield f"it holds a {rules.kinds[kind]}"
    if meld.size < rules.least:
        yield f"it has {meld.size} cards, fewer than a meld may have"
    naturals, wilds = meld.naturals, meld.wilds
    if naturals and wilds:
        if wilds > rules.wilds_most:
            yield f"it has {wilds} wild cards, more than {rules.wilds_most}"
        if naturals < max(rules.wilds_naturals, rules.per_wild * wilds + rules.lead):
            yield f"it has too few naturals ({naturals}) beside {wilds} wild cards"
    kinds = kinds_of(rules, meld)
    if not kinds:
        yield "it fits no kind of book"
    elif meld.size > max(rules.book_kinds[i].most for i in kinds):
        yield f"it has {meld.size} cards, more than its kind of book may have"
    if bool(meld.done) != (meld.size >= rules.book):
        yield "whether it counts as completed contradicts its size"
    if meld.closed and meld.size < rules.book:
        yield "it is closed although it is no book"
    if not meld.closed and meld.size >= rules.closes_at:
        yield "it is open although its size closes it"
    if any(meld.caps) and not meld.done:
        yield "it is capped although it is no book"
    for cap, n in zip(rules.caps, meld.caps, strict=True):
        if n > cap.most:
            yield f"it carries {n} caps, more than {cap.most}"


def _flags(position: Position) -> Iterator[str]:
    rules = position.rules
    for side, members in enumerate(rules.members):
        opened = [position.opened[seat] for seat in members]
        if position.melds[side] and not any(opened) and not position.turn.opening:
            yield f"side {side} has melds although it has not opened"
        if not rules.opening.per_player and len(set(opened)) > 1:
            yield f"side {side} has opened for some of its players only"
    piles = len(rules.piles)
    for seat in range(rules.seats):
        dealt = position.phase not in (DEAL, PUT_BACK, CHOOSE) or position.round.ended
        if dealt and position.reached[seat] + 1 + len(position.sealed[seat]) != piles:
            yield f"seat {seat} has reached a pile that does not agree with its unopened piles"
        if position.since[seat] > position.turns[seat]:
            yield f"seat {seat} picked up a pile in a turn that it has not begun"
    known = {stop.name for stop in rules.stops if stop.until_taken}
    for name in sorted(position.frozen - known):
        yield f"the pile is stopped by '{name}', which is no stop that lasts"


def _turn(position: Position) -> Iterator[str]:
    rules, state = position.rules, position.round
    if len(position.game.scores) != len(rules.members):
        yield f"there are {len(position.game.scores)} scores for {len(rules.members)} sides"
    if position.phase in (DEAL, PUT_BACK, CHOOSE, OVER):
        if state.ended and (state.ended == "out") != (state.out >= 0):
            yield "how the round ended contradicts whether a player went out"
        if state.ended == "out" and position.held[state.out]:
            yield f"seat {state.out} went out but still holds cards"
        return
    if state.ended:
        yield "the round is over, but a player's move is due"
    if not position.turns[position.seat]:
        yield f"seat {position.seat} is on turn, but has begun no turn"
