"""The takings of the discard pile open to a player, listed."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from reference_engine.chapters import plain_joins
from reference_engine.endings import may_end
from reference_engine.going_out import cards_to_keep
from reference_engine.lays import beginning, handfuls, largest_lay
from reference_engine.melds import group_rulings
from reference_engine.moves import NEW, Cards, Move, total
from reference_engine.opening import is_met, must_open, opens_by_taking, points_needed
from reference_engine.outlook import suiting
from reference_engine.pile import open_ways, serves, without_key
from reference_engine.position import Counts, Meld, Position
from reference_engine.reach import Reach, may_reach
from reference_engine.required import barred_ranks
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
    if not ways or _lacks_partners(position, key, ways):
        return []
    if rules.shown:
        moves = _shown_takes(position, key, ways)
        opens = opens and opens_by_taking(rules)
    else:
        if opens and not may_reach(position, seat, key):
            return []
        moves = _laid_takes(position, key, ways)
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


def _lacks_partners(position: Position, key: int, ways: tuple[Way, ...]) -> bool:
    """True when there is plainly nothing that the key could be laid with by any of the ways."""
    rules, hand = position.rules, position.hands[position.seat]
    rank = rules.rank_of[key]
    if rank < 0:
        return False
    naturals = hand[key]
    if rank in rules.mixed_ranks:
        naturals = sum([hand[kind] for kind in rules.rank_kinds[rank]])
    for way in ways:
        if way.like:
            at_hand = hand[key] >= max(way.naturals, way.wilds)
        else:
            at_hand = naturals >= way.naturals and (
                not way.wilds or sum([hand[wild] for wild in rules.wilds]) >= way.wilds
            )
        if at_hand and (way.naturals or way.wilds or way.new or rules.shown):
            return False
        if at_hand and any(meld[0] == rank for meld in position.melds[position.side]):
            return False
    return True


def _shown_takes(position: Position, key: int, ways: tuple[Way, ...]) -> list[Move]:
    rules, seat, hand = position.rules, position.seat, position.hands[position.seat]
    shows = dict.fromkeys([cards for way in ways for cards in _partners(rules, way, key, hand)])
    return [Move(seat, "take", show=cards) for cards in shows]


def _laid_takes(position: Position, key: int, ways: tuple[Way, ...]) -> list[Move]:
    """Takings in which the key joins a meld or begins one with the player's own cards.

    A listed taking that joins a meld brings just the partners that a way asks for;
    whatever else goes onto the meld can follow.
    """
    rules, seat = position.rules, position.seat
    side, rank, hand = position.game.sides[seat], rules.rank_of[key], position.hands[seat]
    plain = rules.plain_joins if ways is rules.ways else plain_joins(ways)
    if rank < 0 or rank in rules.mixed_ranks:
        plain = None
    moves: list[Move] = []
    mine: list[Meld] = []
    joins: Iterable[Cards]
    for index, meld in enumerate(position.melds[side]):
        if meld[0] == rank or rank < 0:
            mine.append(meld)
            if plain is None:
                joins = _joins(position, key, ways, meld)
            else:
                joins = [((key, n + 1),) for n in plain if n <= hand[key] and n < meld[8]]
            moves += [rules.tables.move(seat, "take", index, cards) for cards in joins]
    barred = barred_ranks(rules, mine)
    for new in range(len(rules.ranks)) if rank < 0 else (rank,):
        if new not in barred:
            moves += _beginning_takes(position, key, ways, new)
    return suiting(position, side, moves) if rules.asks_others else moves


def _joins(position: Position, key: int, ways: tuple[Way, ...], meld: Meld) -> tuple[Cards, ...]:
    """The cards with which a key may join a meld; worked out once for like hands and melds."""
    rules, hand = position.rules, position.hands[position.seat]
    # More wild cards than a way asks for make no difference to it.
    wilds = [min(hand[wild], rules.most_partners) for wild in rules.wilds]
    naturals = [hand[kind] for kind in rules.rank_kinds[meld[0]]]
    table_key = (meld.alike, key, *naturals, *wilds, *_fewer(rules, ways))
    tables = rules.tables.joins
    found = tables.get(table_key)
    if found is None:
        found = tables[table_key] = _work_out_joins(rules, key, ways, meld, hand)
    return found


def _fewer(rules: Rules, ways: tuple[Way, ...]) -> tuple[str, ...]:
    """The names of the ways that are open, where they are not all of them."""
    return () if len(ways) == len(rules.ways) else tuple([way.name for way in ways])


def _beginning_takes(
    position: Position, key: int, ways: tuple[Way, ...], rank: int
) -> tuple[Move, ...]:
    """The takings that begin a meld of a rank with the key; worked out once for like hands."""
    rules, seat, hand = position.rules, position.seat, position.hands[position.seat]
    naturals = [hand[kind] for kind in rules.rank_kinds[rank]]
    if rank == rules.rank_of[key] and sum(naturals) + 1 < rules.fewest:
        return ()
    wilds = [hand[wild] for wild in rules.wilds]
    table_key = (seat, key, rank, *naturals, *wilds, *_fewer(rules, ways))
    tables = rules.tables.takes
    found = tables.get(table_key)
    if found is None:
        own = list(hand)
        own[key] += 1
        fitting = [way for way in ways if way.new]
        found = tables[table_key] = tuple(
            rules.tables.move(seat, "take", NEW, cards)
            for cards in beginning(rules, rank, tuple(own))
            if any(kind == key for kind, _ in cards)
            and any(serves(rules, way, key, without_key(cards, key)) for way in fitting)
        )
    return found


def _work_out_joins(
    rules: Rules, key: int, ways: tuple[Way, ...], meld: Meld, hand: Counts
) -> tuple[Cards, ...]:
    joining = [way for way in ways if way.meld]
    just_enough = {
        _with_key(partners, key): None
        for way in joining
        for partners in _partners(rules, way, key, hand)
    }
    found: dict[Cards, None] = {}
    for cards in just_enough:
        for fitting in _made_to_fit(rules, meld, cards, hand):
            # Naturals that make the cards fit are no partners where all must be like the key.
            if any(serves(rules, way, key, without_key(fitting, key)) for way in joining):
                found[fitting] = None
    return tuple(found)


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
    if way.like:
        n = max(way.naturals, way.wilds)
        return [((key, n),) if n else ()] if hand[key] >= n else []
    kinds = rules.rank_kinds[rules.rank_of[key]] if rules.rank_of[key] >= 0 else ()
    return [
        tuple(sorted(naturals + wilds))
        for naturals in _choices(kinds, hand, way.naturals)
        for wilds in _choices(rules.wilds, hand, way.wilds)
    ]


def _choices(kinds: Sequence[int], hand: Counts, n: int) -> list[Cards]:
    """Every choice of so many cards of some kinds."""
    if not n:
        return [()]
    if len(kinds) == 1:
        return [((kinds[0], n),)] if hand[kinds[0]] >= n else []
    held = tuple([min(hand[kind], n) for kind in kinds])
    return [cards for cards in handfuls(kinds, held) if total(cards) == n]


def _with_key(partners: Cards, key: int) -> Cards:
    counts = dict(partners)
    counts[key] = counts.get(key, 0) + 1
    return tuple(sorted(counts.items()))
