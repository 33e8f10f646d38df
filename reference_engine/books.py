"""Books: which kinds of book a meld is, and which books fill the places that are asked for.

A meld that is not complete is on its way to every kind that its cards could still become.
What may be laid on a meld stands in `melds`, what kinds of book there are in the ruleset.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from reference_engine.position import Counts, Meld
from reference_engine.rules import BookKind, Cap, Rules


def fits(rules: Rules, kind: BookKind, rank: int, cards: Counts, naturals: int, wilds: int) -> bool:
    """True when cards of a rank could be part of a book of the kind (rule meld.kind)."""
    if kind.ranks and rank not in kind.ranks:
        return False
    if rank in kind.not_ranks:
        return False
    if kind.made_of == "naturals":
        return naturals > 0 and wilds == 0
    if kind.made_of == "mixed":
        return naturals > 0 and wilds > 0
    if kind.made_of == "any":
        return naturals > 0
    if naturals or rank != rules.wild_rank:
        return False
    if kind.made_of == "like-wilds":
        return sum(1 for wild in rules.wilds if cards[wild]) == 1
    return True


def kinds_of(rules: Rules, meld: Meld) -> tuple[int, ...]:
    """The kinds of book that a meld is, or is on its way to, by index."""
    if meld.kind >= 0:
        return (meld.kind,)
    naturals, wilds = meld.naturals > 0, meld.wilds > 0
    different = 0 if naturals else sum([meld.cards[wild] > 0 for wild in rules.wilds])
    key = (meld.rank, naturals, wilds, different)
    found = rules.tables.kinds.get(key)
    if found is None:
        found = rules.tables.kinds[key] = tuple(
            i
            for i, kind in enumerate(rules.book_kinds)
            if fits(rules, kind, meld.rank, meld.cards, meld.naturals, meld.wilds)
        )
    if len(found) > 1:
        # A kind that the meld has outgrown gives way to those that it has not.
        size = meld.naturals + meld.wilds
        return tuple([i for i in found if size <= rules.book_kinds[i].most]) or found
    return found


def book_kind(rules: Rules, meld: Meld) -> int:
    """The kind as which a complete book is paid, by index; -1 for an unfinished meld."""
    if meld.size < rules.book:
        return -1
    kinds = kinds_of(rules, meld)
    return max(kinds, key=lambda i: (rules.book_kinds[i].points, -i), default=-1)


def filled(kinds: Sequence[Sequence[str]], needs: Mapping[str, int]) -> list[bool]:
    """Which books fill a place, each at most one, as many as possible and earlier ones first.

    `kinds` lists for every book the names of the kinds that it is; `needs` says how
    many places each kind has.
    """
    places = [name for name, n in needs.items() for _ in range(n)]
    holder: list[int] = [-1] * len(places)

    def place(book: int, tried: set[int]) -> bool:
        for i, name in enumerate(places):
            if name in kinds[book] and i not in tried:
                tried.add(i)
                if holder[i] < 0 or place(holder[i], tried):
                    holder[i] = book
                    return True
        return False

    return [place(book, set()) for book in range(len(kinds))]


def names(rules: Rules, kinds: Iterable[int]) -> list[str]:
    """The names of kinds of book."""
    return [rules.book_kinds[i].name for i in kinds]


def takes_cap(rules: Rules, cap: Cap, meld: Meld) -> bool:
    """Whether a cap may lie on a meld: on complete books of its kinds (cap.book)."""
    return meld.size >= rules.book and not cap.kinds.isdisjoint(names(rules, kinds_of(rules, meld)))


def complete_books(melds: Sequence[Meld]) -> list[Meld]:
    """The complete books among melds, in the order in which they were completed."""
    return sorted((meld for meld in melds if meld.done), key=lambda meld: meld.done)


def has_books(rules: Rules, melds: Sequence[Meld], needs: Mapping[str, int]) -> bool:
    """True when the melds hold enough complete books, each filling one place."""
    if not needs:
        return True
    books = [names(rules, kinds_of(rules, meld)) for meld in melds if meld.size >= rules.book]
    return sum(filled(books, needs)) == sum(needs.values())
