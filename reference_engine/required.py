"""What lays must suit beside the meld that they go onto: a side's other melds.

Where a side may have only one meld of each kind of a rank, or must make the books needed for
going out before others, every lay that is listed has to suit the melds that are already there.
`Outlook` looks at these once and then answers for lay after lay. It is the listing's own way to
`judging`'s answers, which come from `too_many` and `size_limit`, and tests set one against the
other.
"""

from __future__ import annotations

from reference_engine.melds import (
    after_lay,
    complete_books,
    filled,
    has_books,
    kinds_of,
    names,
)
from reference_engine.moves import NEW, Group, Move, total
from reference_engine.position import Meld, Position
from reference_engine.rules import NO_LIMIT, Rules

Kinds = tuple[int, ...]
"""The kinds of book, by index, that a meld is or is on its way to."""


def suiting(position: Position, side: int, moves: list[Move]) -> list[Move]:
    """The lays and takings, each with one group, that suit the side's other melds."""
    suits = Outlook(position, side).suits
    return [move for move in moves if suits(move.groups[0])]


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


class Outlook:
    """The melds of a side as lays must suit them."""

    __slots__ = ("kinds", "known", "limits", "melds", "ready", "rules")

    def __init__(self, position: Position, side: int) -> None:
        self.rules = rules = position.rules
        self.melds = melds = position.melds[side]
        self.kinds: list[Kinds] = [kinds_of(rules, meld) for meld in melds]
        self.ready = True
        self.limits: list[int] = [NO_LIMIT] * (len(melds) + 1)
        if rules.required_by != "none":
            self._look_at_required()
        self.known: dict[tuple[int, int, Kinds, bool], bool] = {}
        """What was answered for a meld, its rank and kinds after the lay, whether it is a book."""

    def _look_at_required(self) -> None:
        """Which books are there already, and how large melds may be. The last limit is a new
        meld's, which has the index NEW, -1."""
        rules, melds = self.rules, self.melds
        done = complete_books(melds)
        held = _filling(rules, tuple([self.kinds[melds.index(meld)] for meld in done]))
        self.ready = sum(held) == sum(rules.out_books.values())
        if not self.ready:
            self.limits = [rules.required_most] * (len(melds) + 1)
        else:
            for meld, is_required in zip(done, held, strict=True):
                if is_required:
                    self.limits[melds.index(meld)] = rules.required_most

    def suits(self, group: Group) -> bool:
        """True when a lay of one group suits the melds that it does not go onto."""
        onto = group.onto
        before = None if onto == NEW else self.melds[onto]
        size = total(group.cards) + (before.size if before else 0)
        if size > self.limits[onto]:
            return False
        rank, kinds = _meld_after(self.rules, before, group)
        return self.suits_as(onto, rank, kinds, size >= self.rules.book)

    def suits_as(self, onto: int, rank: int, kinds: Kinds, is_book: bool) -> bool:
        """True when a lay that is not too large suits the other melds, by what becomes of it."""
        key = (onto, rank if self.rules.same_rank == "one-of-each-kind" else -1, kinds, is_book)
        found = self.known.get(key)
        if found is None:
            found = self.known[key] = self._suits(*key)
        return found

    def _suits(self, onto: int, rank: int, kinds: Kinds, book: bool) -> bool:
        rules, melds = self.rules, self.melds
        if onto == NEW and rules.same_rank == "one-of-each-kind":
            for mine, meld in zip(self.kinds, melds, strict=True):
                if meld.rank == rank and set(kinds).intersection(mine):
                    return False
        if rules.required_by == "none":
            return True
        if self.ready and (onto == NEW or not melds[onto].done or kinds == self.kinds[onto]):
            # No book of those that are there becomes one of another kind.
            return True
        pairs = zip(self.kinds, melds, strict=True)
        others = [pair for index, pair in enumerate(pairs) if index != onto]
        books = [mine for mine, meld in others if meld.size >= rules.book] + [kinds] * book
        if sum(_filling(rules, tuple(sorted(books)))) == sum(rules.out_books.values()):
            return True
        every = [mine for mine, _ in others] + [kinds]
        held_back = books if rules.required_by == "books" else every
        return all(_filling(rules, tuple(sorted(held_back))))


def _filling(rules: Rules, kinds: tuple[Kinds, ...]) -> tuple[bool, ...]:
    """Which melds of these kinds hold a place among the books needed for going out."""
    found = rules.tables.fillings.get(kinds)
    if found is None:
        named = [names(rules, mine) for mine in kinds]
        found = rules.tables.fillings[kinds] = tuple(filled(named, rules.out_books))
    return found


def _meld_after(rules: Rules, before: Meld | None, group: Group) -> tuple[int, Kinds]:
    """The rank of a meld after a lay, and its kinds; worked out once for melds that are alike."""
    alike = before and (before.rank, before.naturals, before.wilds, before.closed, before.kind)
    wilds = before and before.wilds and tuple([before.cards[wild] > 0 for wild in rules.wilds])
    key = (alike, wilds, group.cards)
    found = rules.tables.after.get(key)
    if found is None:
        after = after_lay(rules, before, group.cards)
        found = rules.tables.after[key] = (after.rank, kinds_of(rules, after))
    return found
