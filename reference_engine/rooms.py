"""How many more cards a meld can take, as tables for the listing of moves.

Of one kind of card, a meld that can take n more in one lay can take fewer as well:
naturals never make it worse, and every wild card asks for more than the one before.
So a number for each kind says all: the room for naturals, for each wild card, and for each
cap that a book may have. They are worked out once for all melds that are alike and kept with
the meld.
"""

from __future__ import annotations

from reference_engine.books import takes_cap
from reference_engine.position import Meld, Parts
from reference_engine.rules import Rules
from reference_engine.tables import Rooms


def stands(
    rules: Rules, rank: int, naturals: int, wilds: int, wild_kinds: int, settled: int = -1
) -> bool:
    """True when a meld may hold so many naturals and wild cards.

    `wild_kinds` is the number of different wild cards in it, `settled` its fixed
    kind of book or -1.
    """
    if naturals and wilds:
        if wilds > rules.wilds_most or naturals < rules.wilds_naturals:
            return False
        if naturals < rules.per_wild * wilds + rules.lead:
            return False
    size = naturals + wilds
    if settled >= 0:
        return size <= rules.book_kinds[settled].most
    for kind in rules.book_kinds:
        made = kind.made_of
        right = (
            (made == "any" and naturals > 0)
            or (made == "naturals" and naturals > 0 and wilds == 0)
            or (made == "mixed" and naturals > 0 and wilds > 0)
            or (made == "wilds" and naturals == 0)
            or (made == "like-wilds" and naturals == 0 and wild_kinds == 1)
        )
        named = (not kind.ranks or rank in kind.ranks) and rank not in kind.not_ranks
        if right and named and size <= kind.most:
            return True
    return False


def closed_takes_wilds(rules: Rules, wilds: int) -> bool:
    """True when a closed book with so many wild cards takes more of them."""
    return rules.closed_wilds == "any" or (rules.closed_wilds == "dirty" and wilds > 0)


def within_closing(
    rules: Rules, rank: int, before: tuple[int, int], naturals: int, wilds: int
) -> bool:
    """True when the cards of a lay that come after the meld has closed may be added to it.

    `before` are the naturals and wild cards of the open meld onto which so many are laid.
    Cards that a closed book refuses have to come before it closes, and the meld has to
    stand with them then.
    """
    left = rules.closes_at - sum(before)
    if naturals + wilds <= left:
        return True
    wilds_after = closed_takes_wilds(rules, before[1] + wilds)
    if rules.closed_naturals and wilds_after:
        return True
    if not rules.closed_naturals and not wilds_after:
        return False
    # Of the two sorts one is refused by a closed book: it comes first, and closes nothing.
    if not rules.closed_naturals:
        return naturals <= left
    first = left - wilds
    return first >= 0 and (
        not wilds or stands(rules, rank, before[0] + first, before[1] + wilds, 1)
    )


def can_begin(rules: Rules, rank: int, naturals: int, wilds: int, wild_kinds: int) -> bool:
    """True when a meld of a rank can begin with so many naturals and wild cards of so many kinds.
    """
    size = naturals + wilds
    if not rules.least <= size <= rules.lay_most or bool(naturals) == (rank == rules.wild_rank):
        return False
    if naturals and (naturals < rules.start_naturals or wilds > rules.start_wilds):
        return False
    return stands(rules, rank, naturals, wilds, wild_kinds) and within_closing(
        rules, rank, (0, 0), naturals, wilds
    )


def with_rooms(rules: Rules, parts: Parts) -> Meld:
    """A meld of these parts, with its rooms.

    Melds are alike that differ only in which naturals of their rank they hold, how many of each
    wild card, and when they were completed.
    """
    rank, cards, naturals, wilds, closed, caps, kind, _ = parts
    present = tuple([cards[wild] > 0 for wild in rules.wilds]) if wilds else ()
    key = (rank, naturals, wilds, closed, kind, caps, present)
    rooms = rules.tables.rooms.get(key)
    if rooms is None:
        rooms = rules.tables.rooms[key] = _rooms(rules, Meld(*parts))
    return _new_meld(Meld, parts + rooms)


def _rooms(rules: Rules, meld: Meld) -> Rooms:
    room = _room(rules, meld)
    naturals = [(kind, room) for kind in rules.rank_kinds[meld.rank]]
    wilds = zip(rules.wilds, _wild_rooms(rules, meld), strict=True)
    caps = [
        (cap.card, min(cap.most - lying, rules.lay_most))
        for cap, lying in zip(rules.caps, meld.caps, strict=True)
        if takes_cap(rules, cap, meld)
    ]
    return (
        room,
        tuple(join for join in (*naturals, *wilds, *caps) if join[1] > 0),
        tuple(join for join in (*naturals, *caps) if join[1] > 0),
        len(rules.tables.rooms),
    )


_new_meld = tuple.__new__


def _room(rules: Rules, meld: Meld) -> int:
    if not meld.naturals and meld.wilds:
        return 0
    if meld.closed and not rules.closed_naturals:
        return 0
    kinds = sum(1 for wild in rules.wilds if meld.cards[wild])
    room, most = 0, max([rules.copies[kind] for kind in rules.rank_kinds[meld.rank]], default=0)
    while room < min(most, rules.lay_most):
        n, w = meld.naturals + room + 1, meld.wilds
        if not stands(rules, meld.rank, n, w, kinds, meld.kind):
            break
        if not meld.closed and not within_closing(
            rules, meld.rank, (meld.naturals, meld.wilds), room + 1, 0
        ):
            break
        room += 1
    return room


def _wild_rooms(rules: Rules, meld: Meld) -> tuple[int, ...]:
    present = [meld.cards[wild] > 0 for wild in rules.wilds]
    capped = any(
        n and cap.then_wilds == "refused" for n, cap in zip(meld.caps, rules.caps, strict=True)
    )
    if capped and not meld.wilds:
        return (0,) * len(rules.wilds)
    if meld.closed and not closed_takes_wilds(rules, meld.wilds):
        return (0,) * len(rules.wilds)
    rooms = []
    for i, wild in enumerate(rules.wilds):
        kinds = sum(present) + (not present[i])
        room = 0
        while room < min(rules.copies[wild], rules.lay_most):
            n, w = meld.naturals, meld.wilds + room + 1
            if not stands(rules, meld.rank, n, w, kinds, meld.kind):
                break
            if not meld.closed and not within_closing(
                rules, meld.rank, (meld.naturals, meld.wilds), 0, room + 1
            ):
                break
            room += 1
        rooms.append(room)
    return tuple(rooms)


