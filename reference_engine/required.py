"""What a lay must suit beside the meld that it goes onto: a side's other melds.

A side may be kept from a second meld of a rank, and from other books before those that going out
needs. This is the plain reading; the listing of moves has its own way to the same answers
(`outlook`), and tests set one against the other.
"""

from __future__ import annotations

from collections.abc import Sequence

from reference_engine.books import complete_books, filled, has_books, kinds_of, names
from reference_engine.moves import NEW, Group
from reference_engine.position import Meld, Position
from reference_engine.rules import NO_LIMIT, Rules

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


def size_limit(position: Position, side: int, index: int) -> int:
    """The most cards that a meld may hold while it is a required book (book.required-most)."""
    rules, melds = position.rules, position.melds[side]
    if rules.required_by == "none":
        return NO_LIMIT
    if not has_books(rules, melds, rules.out_books):
        return rules.required_most
    if index == NEW or not melds[index].done:
        return NO_LIMIT
    books = complete_books(melds)
    kinds = [names(rules, kinds_of(rules, meld)) for meld in books]
    required = [m for m, held in zip(books, filled(kinds, rules.out_books), strict=True) if held]
    return rules.required_most if any(m is melds[index] for m in required) else NO_LIMIT


def too_many(position: Position, side: int, group: Group, after: Meld) -> bool:
    """True when a lay goes beyond the books that must come first (meld.required-first)."""
    rules, melds = position.rules, list(position.melds[side])
    if rules.required_by == "none":
        return False
    if group.onto == NEW:
        melds.append(after)
    else:
        melds[group.onto] = after
    if has_books(rules, melds, rules.out_books):
        return False
    if rules.required_by == "books":
        melds = [meld for meld in melds if meld.size >= rules.book]
    return not all(filled([names(rules, kinds_of(rules, m)) for m in melds], rules.out_books))
