"""Every move of one group that can be written down at all in a position, legal or not.

The listing of moves is set against this. It lists the *steps* among the legal moves: lays that
begin a meld or add cards of one kind to one, and takings that begin a meld or bring to one just
the partners that are asked for. What is legal besides must be a path of such steps. Selections
hold up to eight cards of one rank with wild cards, from the hand; to some an odd card is added,
or a card more than the hand holds.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from random import Random

from reference_engine.moves import NEW, Cards, Group, Move
from reference_engine.pile import serves, without_key
from reference_engine.position import DRAW, PLAY, Counts, Position
from reference_engine.steps import taken_from

MOST = 8


def selections(position: Position, hand: Counts) -> Iterator[Cards]:
    """Selections of up to eight cards of one rank and wild cards, each once."""
    rules = position.rules
    for rank, kinds in enumerate(rules.rank_kinds):
        held = [hand[kind] for kind in kinds]
        wild = [hand[kind] for kind in rules.wilds]
        for counts in product(*(range(n + 1) for n in (*held, *wild))):
            naturals = sum(counts[: len(kinds)])
            if not 0 < sum(counts) <= MOST or bool(naturals) != (rank != rules.wild_rank):
                continue
            pairs = zip((*kinds, *rules.wilds), counts, strict=True)
            yield tuple(sorted((kind, n) for kind, n in pairs if n))


def with_one_more(cards: Cards, kind: int) -> Cards:
    """The cards with one more of a kind."""
    counts = dict(cards)
    counts[kind] = counts.get(kind, 0) + 1
    return tuple(sorted(counts.items()))


def groups(position: Position, hand: Counts, rng: Random) -> Iterator[Group]:
    """Every selection onto every meld of the side, a new one, and one that is not there.

    Selections with an odd card, or with one card more than there is, go onto one place each.
    """
    melds = len(position.melds[position.side])
    kinds = range(len(position.rules.kinds))
    places = [NEW, *range(melds), melds + 1]
    for cards in selections(position, hand):
        for place in places:
            yield Group(place, cards)
        odd = rng.choice(kinds)
        yield Group(rng.choice(places), with_one_more(cards, odd))
        yield Group(rng.choice(places), with_one_more(cards, cards[0][0]))
    for kind in kinds:
        if kind in position.rules.cap_of or position.rules.rank_of[kind] < 0:
            for place in places:
                yield Group(place, ((kind, 1),))


def key_hand(position: Position) -> Counts:
    """The hand of the player on turn, with the key of the discard pile."""
    hand = list(position.hands[position.seat])
    hand[taken_from(position)[1]] += 1
    return tuple(hand)


def shows(position: Position) -> Iterator[Cards]:
    """Up to three cards of the hand, as they might be shown for taking the pile."""
    hand = position.hands[position.seat]
    yield ()
    found: set[Cards] = {()}
    for _ in range(3):
        found = {
            with_one_more(cards, kind)
            for cards in found
            for kind, n in enumerate(hand)
            if n > dict(cards).get(kind, 0)
        }
        yield from sorted(found)


def takes(position: Position, rng: Random) -> Iterator[Move]:
    """Takings with one group, or with shown cards, where the pile is taken in that way."""
    seat, rules = position.seat, position.rules
    yield Move(seat, "take")
    if rules.take_by == "never" or not position.discard:
        yield Move(seat, "take", (Group(NEW, ((0, 1),)),))
        return
    if rules.shown:
        for cards in shows(position):
            yield Move(seat, "take", show=cards)
        return
    for group in groups(position, key_hand(position), rng):
        yield Move(seat, "take", (group,))


def moves(position: Position, rng: Random) -> Iterator[Move]:
    """All moves of one group, of the seat on turn, and the short moves of everybody."""
    rules = position.rules
    on_turn = max(position.seat, 0)
    for seat in range(rules.seats):
        for do in ("draw", "end", "ask", "pick-up", "take-back"):
            yield Move(seat, do)
        for number in (0, 1):
            yield Move(seat, "answer", number=number)
        for number in range(len(rules.piles) + 1):
            yield Move(seat, "choose", number=number)
    other = (on_turn + 1) % rules.seats
    for kind in range(len(rules.kinds)):
        yield Move(on_turn, "discard", card=kind)
    yield Move(other, "discard", card=rng.randrange(len(rules.kinds)))
    for index in range(len(position.melds[rules.sides[on_turn]]) + 1):
        yield Move(on_turn, "close", number=index)
    if position.phase == PLAY:
        yield Move(on_turn, "take")
        for group in groups(position, position.hands[on_turn], rng):
            yield Move(on_turn, "lay", (group,))
    elif position.phase == DRAW:
        yield Move(on_turn, "lay", (Group(NEW, ((0, 3),)),))
        yield from takes(position, rng)


def is_step(position: Position, move: Move) -> bool:
    """True for a move of the sort that is listed."""
    if move.do not in ("lay", "take") or not move.groups or move.groups[0].onto == NEW:
        return True
    cards = move.groups[0].cards
    if move.do == "lay":
        return len(cards) == 1
    rules, key = position.rules, taken_from(position)[1]
    partners = without_key(cards, key)
    return any(serves(rules, way, key, partners, exactly=True) for way in rules.ways if way.meld)
