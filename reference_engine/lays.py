"""The lays open to a player, listed from tables.

A listed lay begins a meld, or adds cards of one kind to a meld: every longer lay is
made of such steps. The lays that begin a meld are worked out once for every rank and
handful of cards; how many cards may join a meld is kept with the meld (`rooms`). The
moves themselves are made once and shared. What a lay does to a side's other melds
(second melds of a rank, required books first) is looked at when a list is asked for.
The opening and the end of the turn are the business of `legal`.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import compress, product

from reference_engine.melds import look_after
from reference_engine.moves import NEW, Cards, Group, Move, total
from reference_engine.outlook import Outlook, look_of, outlook_of
from reference_engine.position import Counts, Meld, Position
from reference_engine.required import barred_ranks
from reference_engine.rooms import can_begin
from reference_engine.rules import Rules
from reference_engine.tables import Begun, Lays


def lay_moves(position: Position, seat: int) -> list[Move]:
    """Every lay of one step that the rules on melds and books allow."""
    rules, hand = position.rules, position.hands[seat]
    side = position.game.sides[seat]
    melds = position.melds[side]
    held_wilds = 0
    for wild in rules.wilds:
        held_wilds = held_wilds << 8 | hand[wild]
    moves: list[Move] = []
    if rules.asks_others:
        outlook = outlook_of(position, side)
        _join_suiting(rules, seat, outlook, hand, moves)
        _begin_suiting(rules, seat, outlook, held_wilds, hand, moves)
    else:
        if melds:
            _join(rules, seat, melds, held_wilds > 0, hand, moves)
        _begin(rules, seat, held_wilds, barred_ranks(rules, melds), hand, moves)
    return moves


def _join(
    rules: Rules, seat: int, melds: tuple[Meld, ...], wilds: bool, hand: Counts, moves: list[Move]
) -> None:
    """Add the lays that join a meld. Fields of melds are read by number: this is the hot path."""
    rows = _joining_rows(rules, seat, len(melds))
    for index, meld in enumerate(melds):
        for kind, room in meld[9] if wilds else meld[10]:
            n = hand[kind]
            if n:
                lays = rows[index][kind] or _joining_lays(rules, seat, index, kind)
                moves += lays[n if n < room else room]


def _begin(
    rules: Rules,
    seat: int,
    held_wilds: int,
    barred: frozenset[int] | set[int],
    hand: Counts,
    moves: list[Move],
) -> None:
    """Add the lays that begin a meld."""
    rows = rules.tables.beginning[seat].get(held_wilds)
    if rows is None:
        rows = _beginning_rows(rules, seat, held_wilds)
    fewest = rules.fewest
    for rank, kind in rules.single_ranks:
        n = hand[kind]
        if n >= fewest and rank not in barred:
            found = rows[rank][n]
            if found is None:
                found = rows[rank][n] = _beginning_moves(rules, seat, rank, hand)
            moves += found
    for rank in rules.mixed_ranks:
        if rank not in barred:
            moves += _beginning_moves(rules, seat, rank, hand)
    if rules.wild_rank not in barred:
        found = rows[rules.wild_rank][0]
        if found is None:
            found = rows[rules.wild_rank][0] = _beginning_moves(rules, seat, rules.wild_rank, hand)
        moves += found


def _join_suiting(
    rules: Rules, seat: int, outlook: Outlook, hand: Counts, moves: list[Move]
) -> None:
    """Add the lays that join a meld, where the side's other melds have a say in it."""
    rows = _joining_rows(rules, seat, len(outlook.melds))
    for index, joins in outlook.joins:
        for kind, room, gaps in joins:
            n = hand[kind]
            if n:
                lays = rows[index][kind] or _joining_lays(rules, seat, index, kind)
                few = lays[n if n < room else room]
                moves += compress(few, gaps) if gaps else few


def _begin_suiting(
    rules: Rules, seat: int, outlook: Outlook, held_wilds: int, hand: Counts, moves: list[Move]
) -> None:
    """Add the lays that begin a meld, where the side's other melds have a say in it."""
    rows = rules.tables.suiting.get(held_wilds)
    if rows is None:
        rows = rules.tables.suiting[held_wilds] = [{} for _ in rules.ranks]
    fewest = rules.fewest
    held: int | Counts
    for rank, sort, kind, looks in outlook.begins:
        if kind < 0:
            held = tuple([hand[one] for one in rules.rank_kinds[rank]])
        elif hand[kind] >= fewest:
            held = hand[kind]
        else:
            continue
        begun = rows[sort].get(held)
        if begun is None:
            begun = rows[sort][held] = _suiting_beginnings(rules, rank, hand)
        for one in begun:
            if looks >> one.look & 1:
                moves += one.lays.get((seat, rank)) or _beginning_lays(rules, seat, rank, one)


def _suiting_beginnings(rules: Rules, rank: int, hand: Counts) -> list[Begun]:
    """What can be begun of a rank, by its look."""
    kinds, sort, looks = rules.rank_kinds[rank], rules.sort_of_rank[rank], rules.tables.begun_looks
    held_wilds = tuple([hand[wild] for wild in rules.wilds])
    with_wilds = list(handfuls(rules.wilds, held_wilds))
    found: dict[int, Begun] = {}
    for own in product(*[range(hand[kind] + 1) for kind in kinds]):
        for wilds in with_wilds:
            key = (sort, sum(own), wilds)
            look = looks.get(key)
            if look is None:
                look = looks[key] = begun_look(rules, rank, _chosen(kinds, own), wilds)
            if look >= 0:
                if look not in found:
                    found[look] = Begun(look, [], {})
                found[look].selections.append((own, wilds))
    return list(found.values())


def begun_look(rules: Rules, rank: int, naturals: Cards, wilds: Cards) -> int:
    """The look of a meld that begins with these cards, or -1 where none can begin so."""
    if not can_begin(rules, rank, total(naturals), total(wilds), len(wilds)):
        return -1
    return look_of(rules, look_after(rules, None, naturals + wilds))


def _beginning_lays(rules: Rules, seat: int, rank: int, begun: Begun) -> Lays:
    kinds = rules.rank_kinds[rank]
    begun.lays[seat, rank] = tuple(
        rules.tables.move(seat, "lay", NEW, tuple(sorted(_chosen(kinds, own) + wilds)))
        for own, wilds in begun.selections
    )
    return begun.lays[seat, rank]


def _joining_rows(rules: Rules, seat: int, melds: int) -> list[list[tuple[Lays, ...]]]:
    rows = rules.tables.joining[seat]
    while len(rows) < melds:
        rows.append([() for _ in rules.kinds])
    return rows


def _beginning_rows(rules: Rules, seat: int, held_wilds: int) -> list[list[Lays | None]]:
    most = max(rules.copies)
    rows: list[list[Lays | None]] = [[None] * (most + 1) for _ in rules.ranks]
    rules.tables.beginning[seat][held_wilds] = rows
    return rows


def _joining_lays(rules: Rules, seat: int, index: int, kind: int) -> tuple[Lays, ...]:
    """For each number n, the lays of 1, 2, ... n cards of a kind onto a meld."""
    most = rules.copies[kind]
    lays = [Move(seat, "lay", (Group(index, ((kind, n + 1),)),)) for n in range(most)]
    found = tuple(tuple(lays[:n]) for n in range(most + 1))
    rules.tables.joining[seat][index][kind] = found
    return found


def _beginning_moves(rules: Rules, seat: int, rank: int, hand: Counts) -> Lays:
    found = beginning(rules, rank, hand)
    return tuple(rules.tables.move(seat, "lay", NEW, cards) for cards in found)


def beginning(rules: Rules, rank: int, hand: Counts) -> Iterator[Cards]:
    """The selections from a hand that can begin a meld of a rank."""
    kinds = rules.rank_kinds[rank]
    held_wilds = tuple([hand[wild] for wild in rules.wilds])
    for own in handfuls(kinds, tuple([hand[kind] for kind in kinds])):
        for wilds in _wild_handfuls(rules, rank, total(own), held_wilds):
            yield tuple(sorted(own + wilds))


def handfuls(kinds: Sequence[int], held: Counts) -> Iterator[Cards]:
    """Every choice among so many cards of some kinds, and the choice of none."""
    for counts in product(*[range(n + 1) for n in held]):
        yield _chosen(kinds, counts)


def _chosen(kinds: Sequence[int], counts: Counts) -> Cards:
    """So many cards of each of these kinds."""
    return tuple([(kind, n) for kind, n in zip(kinds, counts, strict=True) if n])


def _wild_handfuls(
    rules: Rules, rank: int, naturals: int, held_wilds: tuple[int, ...]
) -> tuple[Cards, ...]:
    """The wild cards with which so many naturals of a rank can begin a meld."""
    tables = rules.tables.handfuls
    key = (rules.sort_of_rank[rank], naturals, held_wilds)
    found = tables.get(key)
    if found is None:
        found = tables[key] = tuple(
            handful
            for handful in handfuls(rules.wilds, held_wilds)
            if can_begin(rules, rank, naturals, total(handful), len(handful))
        )
    return found


def largest_lay(position: Position, seat: int) -> int:
    """No lay of one step from the seat's hand has more cards than this."""
    rules, hand = position.rules, position.hands[seat]
    naturals = max(hand)
    for rank in rules.mixed_ranks:
        naturals = max(naturals, sum(hand[kind] for kind in rules.rank_kinds[rank]))
    return naturals + sum([hand[wild] for wild in rules.wilds])
