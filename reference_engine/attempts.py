"""What somebody at a table might try in a turn, allowed or not.

A rule that refuses has a say only when somebody tries what it forbids, and players who choose
among legal moves never do. The attempts are made of cards that the player holds: a discard of each
kind, a few lays on each place, the whole hand at once, a few ways of taking the pile. They are
drawn at random, so that in many turns much is tried; a full listing of what can be written down
would take too long.
"""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from reference_engine.moves import NEW, Cards, Group, Move
from reference_engine.position import DRAW, PLAY, Counts, Position
from reference_engine.steps import taken_from

_MOST_SHOWN = 2


def attempts(position: Position, rng: Random) -> Iterator[Move]:
    """Moves that the player on turn might try; none while no turn is under way."""
    seat = position.seat
    if position.phase == DRAW:
        yield Move(seat, "draw")
        yield from _takes(position, rng)
    elif position.phase == PLAY:
        hand = position.hands[seat]
        yield from (Move(seat, "discard", card=kind) for kind, n in enumerate(hand) if n)
        yield Move(seat, "end")
        for group in _groups(position, hand, rng):
            yield Move(seat, "lay", (group,))
        everything = _everything(position, hand)
        if everything:
            yield Move(seat, "lay", everything)
            yield Move(seat, "lay", everything[:-1])


def _takes(position: Position, rng: Random) -> Iterator[Move]:
    """Takings of the pile with its key and cards of the hand."""
    rules, seat = position.rules, position.seat
    if not position.discard or rules.take_by == "never":
        yield Move(seat, "take")
        return
    hand = list(position.hands[seat])
    key = taken_from(position)[1]
    rank = rules.rank_of[key]
    if rules.shown:
        for _ in range(_MOST_SHOWN):
            yield Move(seat, "take", show=_drawn(position, tuple(hand), rank, rng))
        return
    hand[key] += 1
    if rank < 0:
        yield Move(seat, "take", (Group(NEW, ((key, 1),)),))
        return
    yield Move(seat, "take", (Group(NEW, _drawn(position, tuple(hand), rank, rng)),))
    for index in range(len(position.melds[position.side])):
        yield Move(seat, "take", (Group(index, ((key, 1),)),))


def _groups(position: Position, hand: Counts, rng: Random) -> Iterator[Group]:
    """For each rank that is held a new meld and an addition, and cards that suit no meld."""
    rules = position.rules
    places = [NEW, *range(len(position.melds[position.side]))]
    for rank in range(len(rules.ranks)):
        cards = _drawn(position, hand, rank, rng)
        if cards:
            yield Group(NEW, cards)
            yield Group(rng.choice(places), cards)
    for index, meld in enumerate(position.melds[position.side]):
        for kind in (*rules.rank_kinds[meld.rank], *rules.wilds):
            if hand[kind]:
                yield Group(index, ((kind, 1),))
    for kind, n in enumerate(hand):
        if n and rules.rank_of[kind] < 0 and not rules.is_wild[kind]:
            yield from (Group(place, ((kind, 1),)) for place in places)
    held = [kind for kind, n in enumerate(hand) if n]
    if len(held) > 1:
        yield Group(NEW, tuple((kind, hand[kind]) for kind in sorted(rng.sample(held, 2))))


def _everything(position: Position, hand: Counts) -> tuple[Group, ...]:
    """The whole hand at once, as somebody does who wants to go out: wild cards with the first."""
    rules = position.rules
    melds = {meld.rank: index for index, meld in enumerate(position.melds[position.side])}
    groups = []
    wilds = [(kind, hand[kind]) for kind in rules.wilds if hand[kind]]
    for rank, kinds in enumerate(rules.rank_kinds):
        cards = [(kind, hand[kind]) for kind in kinds if hand[kind]]
        if cards and rank != rules.wild_rank:
            groups.append(Group(melds.get(rank, NEW), tuple(sorted([*cards, *wilds]))))
            wilds = []
    return tuple(groups)


def _drawn(position: Position, hand: Counts, rank: int, rng: Random) -> Cards:
    """Some cards of a rank with some wild cards, at random, but half the time all of the rank."""
    rules = position.rules
    counts: dict[int, int] = {}
    for kind in rules.rank_kinds[rank]:
        counts[kind] = hand[kind] if rng.random() < 0.5 else rng.randint(0, hand[kind])
    for kind in rules.wilds:
        if rng.random() < 0.5:
            counts[kind] = rng.randint(0, hand[kind])
    return tuple((kind, n) for kind, n in sorted(counts.items()) if n)
