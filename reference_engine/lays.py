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
from itertools import product

from reference_engine.melds import after_lay, kinds_of, takes_cap
from reference_engine.moves import NEW, Cards, Group, Move, total
from reference_engine.position import Counts, Meld, Position
from reference_engine.required import Outlook
from reference_engine.rooms import stands, within_closing
from reference_engine.rules import NO_LIMIT, Rules
from reference_engine.tables import Begun, Lays


def lay_moves(position: Position, seat: int) -> list[Move]:
    """Every lay of one step that the rules on melds and books allow."""
    rules, hand = position.rules, position.hands[seat]
    melds = position.melds[position.game.sides[seat]]
    held_wilds = 0
    for wild in rules.wilds:
        held_wilds = held_wilds << 8 | hand[wild]
    moves: list[Move] = []
    if melds:
        _join(rules, seat, melds, hand, moves)
    if rules.asks_others:
        outlook = Outlook(position, position.game.sides[seat])
        moves = [move for move in moves if outlook.suits(move.groups[0])]
        _begin_suiting(rules, seat, outlook, hand, moves)
    else:
        rows = rules.tables.beginning[seat].get(held_wilds)
        if rows is None:
            rows = _beginning_rows(rules, seat, held_wilds)
        _begin(rules, seat, rows, barred_ranks(rules, melds), hand, moves)
    if rules.caps:
        moves += _cap_moves(position, seat)
    return moves


def _join(
    rules: Rules, seat: int, melds: tuple[Meld, ...], hand: Counts, moves: list[Move]
) -> None:
    """Add the lays that join a meld. Fields of melds are read by number: this is the hot path."""
    rows = rules.tables.joining[seat]
    while len(rows) < len(melds):
        rows.append([() for _ in rules.kinds])
    for index, meld in enumerate(melds):
        for kind, room in meld[9]:
            n = hand[kind]
            if n:
                lays = rows[index][kind] or _joining_lays(rules, seat, index, kind)
                moves += lays[n if n < room else room]


def _begin(
    rules: Rules,
    seat: int,
    rows: list[list[Lays | None]],
    barred: frozenset[int] | set[int],
    hand: Counts,
    moves: list[Move],
) -> None:
    """Add the lays that begin a meld."""
    fewest = rules.start_naturals or 1
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


def _begin_suiting(
    rules: Rules, seat: int, outlook: Outlook, hand: Counts, moves: list[Move]
) -> None:
    """Add the lays that begin a meld where the side's other melds have a say in it.

    They let few of them through, so that the moves are made last.
    """
    barred = barred_ranks(rules, outlook.melds)
    held_wilds = tuple([hand[wild] for wild in rules.wilds])
    limited = outlook.limits[NEW] < NO_LIMIT
    for rank, kinds in enumerate(rules.rank_kinds):
        held = tuple([hand[kind] for kind in kinds])
        if rank in barred:
            continue
        key = (rank, held, held_wilds)
        found = rules.tables.beginnings.get(key)
        if found is None:
            found = rules.tables.beginnings[key] = _beginnings(rules, rank, held, held_wilds)
        for (becoming, too_large, is_book), selections in found:
            if not (limited and too_large) and outlook.suits_as(NEW, rank, becoming, is_book):
                moves += [Move(seat, "lay", (Group(NEW, cards),)) for cards in selections]


def _beginnings(
    rules: Rules, rank: int, held: Counts, held_wilds: Counts
) -> tuple[tuple[Begun, tuple[Cards, ...]], ...]:
    """The selections that can begin a meld of a rank, those together that make the same of it."""
    tables, found = rules.tables.begun, dict[Begun, list[Cards]]()
    for own in _handfuls(rules.rank_kinds[rank], held):
        naturals = total(own)
        key = (rules.sort_of_rank[rank], naturals, held_wilds)
        begun = tables.get(key)
        if begun is None:
            begun = tables[key] = _begun(rules, rank, own, held_wilds)
        for what, handfuls in begun:
            found.setdefault(what, []).extend(tuple(sorted(own + wilds)) for wilds in handfuls)
    return tuple((what, tuple(selections)) for what, selections in found.items())


def _begun(
    rules: Rules, rank: int, own: Cards, held_wilds: Counts
) -> tuple[tuple[Begun, tuple[Cards, ...]], ...]:
    """The wild cards with which some naturals can begin a meld, by what they make of it."""
    found: dict[Begun, list[Cards]] = {}
    for wilds in _wild_handfuls(rules, rank, total(own), held_wilds):
        meld = after_lay(rules, None, own + wilds)
        what = (kinds_of(rules, meld), meld.size > rules.required_most, meld.size >= rules.book)
        found.setdefault(what, []).append(wilds)
    return tuple((what, tuple(handfuls)) for what, handfuls in found.items())


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


_NONE: frozenset[int] = frozenset()


def barred_ranks(rules: Rules, melds: Sequence[Meld]) -> frozenset[int] | set[int]:
    """The ranks of which the side may not begin another meld now (meld.same-rank)."""
    when = rules.same_rank
    if not melds or when == "free" or when == "one-of-each-kind":
        return _NONE
    if when == "after-closing":
        return {meld[0] for meld in melds if not meld[4]}
    if when == "after-book":
        return {meld[0] for meld in melds if meld[2] + meld[3] < rules.book}
    return {meld[0] for meld in melds}


def _beginning_moves(rules: Rules, seat: int, rank: int, hand: Counts) -> Lays:
    return tuple(Move(seat, "lay", (Group(NEW, cards),)) for cards in beginning(rules, rank, hand))


def beginning(rules: Rules, rank: int, hand: Counts) -> Iterator[Cards]:
    """The selections from a hand that can begin a meld of a rank."""
    kinds = rules.rank_kinds[rank]
    held_wilds = tuple([hand[wild] for wild in rules.wilds])
    for own in _handfuls(kinds, tuple([hand[kind] for kind in kinds])):
        for wilds in _wild_handfuls(rules, rank, total(own), held_wilds):
            yield tuple(sorted(own + wilds))


def _handfuls(kinds: Sequence[int], held: Counts) -> Iterator[Cards]:
    """Every choice among so many cards of some kinds, and the choice of none."""
    for counts in product(*[range(n + 1) for n in held]):
        yield tuple((kind, n) for kind, n in zip(kinds, counts, strict=True) if n)


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
            for handful in _handfuls(rules.wilds, held_wilds)
            if _can_begin(rules, rank, naturals, handful)
        )
    return found


def _can_begin(rules: Rules, rank: int, naturals: int, handful: Cards) -> bool:
    wilds = total(handful)
    size = naturals + wilds
    if not rules.least <= size <= rules.lay_most or bool(naturals) == (rank == rules.wild_rank):
        return False
    if naturals and (naturals < rules.start_naturals or wilds > rules.start_wilds):
        return False
    return stands(rules, rank, naturals, wilds, len(handful)) and within_closing(
        rules, rank, (0, 0), naturals, wilds
    )


def largest_lay(position: Position, seat: int) -> int:
    """No lay of one step from the seat's hand has more cards than this."""
    rules, hand = position.rules, position.hands[seat]
    naturals = max(hand)
    for rank in rules.mixed_ranks:
        naturals = max(naturals, sum(hand[kind] for kind in rules.rank_kinds[rank]))
    return naturals + sum([hand[wild] for wild in rules.wilds])


def _cap_moves(position: Position, seat: int) -> list[Move]:
    rules, hand = position.rules, position.hands[seat]
    moves = []
    for i, cap in enumerate(rules.caps):
        if not hand[cap.card]:
            continue
        for index, meld in enumerate(position.melds[position.game.sides[seat]]):
            if not takes_cap(rules, cap, meld):
                continue
            room = min(hand[cap.card], cap.most - meld.caps[i], rules.lay_most)
            moves += [
                Move(seat, "lay", (Group(index, ((cap.card, n),)),)) for n in range(1, room + 1)
            ]
    return moves
