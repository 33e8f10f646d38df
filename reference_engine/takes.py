"""The takings of the discard pile open to a player, listed."""

from __future__ import annotations

from collections.abc import Iterable

from reference_engine.chapters import plain_joins
from reference_engine.endings import may_end
from reference_engine.going_out import cards_to_keep
from reference_engine.lays import barred_ranks, beginning, largest_lay
from reference_engine.melds import group_rulings
from reference_engine.moves import NEW, Cards, Group, Move, total
from reference_engine.opening import is_met, must_open, opens_by_taking, points_needed
from reference_engine.pile import open_ways, serves, without_key
from reference_engine.position import Counts, Meld, Position
from reference_engine.reach import Reach, may_reach
from reference_engine.required import suiting
from reference_engine.rules import Rules, Way
from reference_engine.steps import apply, falls_short, taken_from
from reference_engine.trying import must_be_tried, within_reach


def takes(position: Position) -> list[Move]:
    """The ways of taking the discard pile with one group, or with the cards shown."""
    rules, seat = position.rules, position.seat
    size = len(position.discard)
    if size < rules.pile_least or not size or rules.take_by == "never":
        return []
    if position.turns[seat] < rules.take_from_turn:
        return []
    _, key = taken_from(position)
    if not rules.shown and rules.rank_of[key] < 0 and not rules.is_wild[key]:
        return []
    opens = must_open(position, seat)
    if opens and rules.take_before_opening == "never":
        return []
    ways = open_ways(position)
    if not ways:
        return []
    if rules.shown:
        moves = _shown_takes(position, key)
        opens = opens and opens_by_taking(rules)
    else:
        if opens and not may_reach(position, seat, key):
            return []
        moves = _laid_takes(position, key)
    if not moves:
        return moves
    if opens and (rules.opening.from_turn > position.turns[seat]):
        return []
    if opens:
        if rules.shown or rules.opening.pile_cards == "all" or must_be_tried(position, seat):
            return [move for move in moves if leads_on(position, move)]
        uncounted = rules.points[key] if rules.opening.pile_cards == "none" else 0
        needed, reach = points_needed(position, seat), Reach(position, seat, key, uncounted)
        moves = reach.leading_on(moves, needed)
    keep = cards_to_keep(position, seat)
    plenty = position.held[seat] - keep
    if not keep or plenty > rules.lay_most or plenty > largest_lay(position, seat):
        return moves
    return [move for move in moves if _used(move) <= plenty or leads_on(position, move)]


def _used(move: Move) -> int:
    """How many of the player's own cards a taking uses up, the key being one more."""
    return total(move.groups[0].cards) if move.groups else 0


def leads_on(position: Position, move: Move) -> bool:
    """True when an opening begun by the move can be completed and the turn can still end."""
    seat = position.seat
    after = position.copy()
    apply(after, move)
    if after.turn.opening and not is_met(after, seat):
        return not falls_short(after, seat) and within_reach(after, seat)
    return may_end(after, seat)


def _shown_takes(position: Position, key: int) -> list[Move]:
    rules, seat, hand = position.rules, position.seat, position.hands[position.seat]
    rank = rules.rank_of[key]
    shows: dict[Cards, None] = {}
    kinds = rules.rank_kinds[rank] if rank >= 0 else ()
    for way in open_ways(position):
        if not way.naturals and not way.wilds:
            shows[()] = None
        for cards in _selections(rules, kinds, hand, key):
            if serves(rules, way, key, cards, exactly=True):
                shows[cards] = None
    return [Move(seat, "take", show=cards) for cards in shows]


def _selections(
    rules: Rules, kinds: tuple[int, ...], hand: tuple[int, ...], key: int
) -> list[Cards]:
    found: list[Cards] = [()]
    for kind in sorted({*kinds, *rules.wilds, key}):
        found = [
            (*cards, (kind, n)) if n else cards for cards in found for n in range(hand[kind] + 1)
        ]
    return [cards for cards in found if cards]


def _laid_takes(position: Position, key: int) -> list[Move]:
    """Takings in which the key joins a meld or begins one with the player's own cards.

    A listed taking that joins a meld brings just the partners that a way asks for;
    whatever else goes onto the meld can follow.
    """
    rules, seat = position.rules, position.seat
    rank = rules.rank_of[key]
    ways, hand = open_ways(position), position.hands[seat]
    side = position.game.sides[seat]
    if rules.asks_others:
        return suiting(position, side, _work_out_takes(position, key, ways))
    joins = rules.plain_joins if ways is rules.ways else plain_joins(ways)
    if joins is None or rules.mixed_ranks:
        return _work_out_takes(position, key, ways)
    if rank < 0:
        return _wild_key_takes(position, key, ways) if 0 in joins else []
    moves = []
    mine = []
    for i, meld in enumerate(position.melds[side]):
        if meld[0] == rank:
            mine.append(meld)
            for naturals in joins:
                if naturals <= hand[key] and naturals < meld[8]:
                    moves.append(_joining_take(rules, seat, i, key, naturals + 1))
    if hand[key] + 1 >= rules.start_naturals and not barred_ranks(rules, mine):
        moves += _kept_beginnings(position, key, ways, rank)
    return moves


def _wild_key_takes(position: Position, key: int, ways: tuple[Way, ...]) -> list[Move]:
    """Takings of a wild card that needs no partners: onto any meld, or to begin one."""
    rules, seat, hand = position.rules, position.seat, position.hands[position.seat]
    melds = position.melds[position.game.sides[seat]]
    moves = []
    for i, meld in enumerate(melds):
        if any(kind == key for kind, _ in meld[9]):
            moves.append(_joining_take(rules, seat, i, key, 1))
        elif any(hand[kind] for kind in rules.rank_kinds[meld[0]]):
            fitting = _made_to_fit(rules, meld, ((key, 1),), hand)
            moves += [Move(seat, "take", (Group(i, cards),)) for cards in fitting]
    barred = barred_ranks(rules, melds)
    for rank in range(len(rules.ranks)):
        if rank not in barred:
            moves += _kept_beginnings(position, key, ways, rank)
    return moves


def _kept_beginnings(
    position: Position, key: int, ways: tuple[Way, ...], rank: int
) -> list[Move]:
    """The takings that begin a meld of a rank with the key; worked out once for like hands."""
    rules, seat, hand = position.rules, position.seat, position.hands[position.seat]
    naturals = [hand[kind] for kind in rules.rank_kinds[rank]]
    wilds = [hand[wild] for wild in rules.wilds]
    tables = rules.tables.takes
    table_key: tuple[object, ...] = (seat, key, rank, *naturals, *wilds)
    if len(ways) < len(rules.ways):
        table_key += tuple(way.name for way in ways)
    found = tables.get(table_key)
    if found is None:
        own = list(hand)
        own[key] += 1
        found = tables[table_key] = _beginning_takes(position, key, ways, tuple(own), (rank,))
    return found


def _joining_take(rules: Rules, seat: int, meld: int, key: int, n: int) -> Move:
    """The taking in which the key joins a meld with n - 1 naturals of its kind; made once."""
    tables = rules.tables.joining_takes
    table_key = (seat, meld, key, n)
    found = tables.get(table_key)
    if found is None:
        found = tables[table_key] = Move(seat, "take", (Group(meld, ((key, n),)),))
    return found


def _work_out_takes(position: Position, key: int, ways: tuple[Way, ...]) -> list[Move]:
    rules = position.rules
    hand = list(position.hands[position.seat])
    hand[key] += 1
    barred = barred_ranks(rules, position.melds[position.side])
    rank = rules.rank_of[key]
    ranks = [rank] if rank >= 0 else range(len(rules.ranks))
    beginning_ranks = [new for new in ranks if new not in barred]
    return _joining_takes(position, key, ways) + _beginning_takes(
        position, key, ways, tuple(hand), beginning_ranks
    )


def _joining_takes(position: Position, key: int, ways: tuple[Way, ...]) -> list[Move]:
    rules, seat, hand = position.rules, position.seat, position.hands[position.seat]
    rank = rules.rank_of[key]
    melds = [
        (i, meld)
        for i, meld in enumerate(position.melds[position.side])
        if rank < 0 or meld[0] == rank
    ]
    if not melds:
        return []
    joining = [way for way in ways if way.meld]
    handfuls: dict[Cards, None] = {}
    for way in joining:
        for partners in _partners(rules, way, key, hand):
            handfuls[_with_key(partners, key)] = None
    groups: dict[Group, None] = {}
    for i, meld in melds:
        for cards in handfuls:
            for fitting in _made_to_fit(rules, meld, cards, hand):
                # Naturals that make the cards fit are no partners where all must be like the key.
                if any(serves(rules, way, key, without_key(fitting, key)) for way in joining):
                    groups[Group(i, fitting)] = None
    return [Move(seat, "take", (group,)) for group in groups]


def _made_to_fit(rules: Rules, meld: Meld, cards: Cards, hand: Counts) -> list[Cards]:
    """The cards, or with as few more naturals of the meld's rank as let them join it."""
    if _may_join(rules, meld, cards):
        return [cards]
    tried = {cards}
    while tried:
        tried = {
            _with_key(one, kind)
            for one in tried
            for kind in rules.rank_kinds[meld.rank]
            if dict(one).get(kind, 0) < hand[kind]
        }
        fitting = [one for one in sorted(tried) if _may_join(rules, meld, one)]
        if fitting:
            return fitting
    return []


def _may_join(rules: Rules, meld: Meld, cards: Cards) -> bool:
    if len(cards) == 1:
        kind, n = cards[0]
        return n <= dict(meld.joins).get(kind, 0)
    return not group_rulings(rules, meld, cards)


def _partners(rules: Rules, way: Way, key: int, hand: Counts) -> list[Cards]:
    """The handfuls of partners that are just what a way asks for."""
    if not way.naturals and not way.wilds:
        return [()]
    kinds = rules.rank_kinds[rules.rank_of[key]] if rules.rank_of[key] >= 0 else ()
    chosen = _selections(rules, kinds, hand, key)
    return [cards for cards in chosen if serves(rules, way, key, cards, exactly=True)]


def _with_key(partners: Cards, key: int) -> Cards:
    counts = dict(partners)
    counts[key] = counts.get(key, 0) + 1
    return tuple(sorted(counts.items()))


def _beginning_takes(
    position: Position, key: int, ways: tuple[Way, ...], hand: Counts, ranks: Iterable[int]
) -> list[Move]:
    """Takings that begin a meld of one of these ranks; `hand` holds the key as well."""
    rules, seat = position.rules, position.seat
    fitting = tuple(way for way in ways if way.new)
    if not fitting:
        return []
    return [
        Move(seat, "take", (Group(NEW, cards),))
        for rank in ranks
        for cards in beginning(rules, rank, hand)
        if any(kind == key for kind, _ in cards)
        and any(serves(rules, way, key, without_key(cards, key)) for way in fitting)
    ]
