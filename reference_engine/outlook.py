"""The melds of a side as its lays must suit them, for the listing of moves.

Where a side may have only one meld of each kind of a rank, or must make the books needed for
going out before others, every lay that is listed has to suit the melds that are already there.
All that matters of a meld to the others is its look: the kinds of book that it may become, and
whether it is a book, or too large for a required one. So what was answered for some melds holds
for all that look the same, and is kept.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby

from reference_engine.books import complete_books, filled, has_books, kinds_of, names
from reference_engine.melds import look_after
from reference_engine.moves import NEW, Cards, Group, Move
from reference_engine.position import Meld, Position
from reference_engine.required import barred_ranks
from reference_engine.rooms import can_begin
from reference_engine.rules import NO_LIMIT, Rules, bits
from reference_engine.tables import Answers, Beginning, Join, Kinds, Look, Seen, Steps


def suiting(position: Position, side: int, moves: list[Move]) -> list[Move]:
    """The lays and takings, each with one group, that suit the side's other melds."""
    suits = outlook_of(position, side).suits
    return [move for move in moves if suits(move.groups[0])]


def look_of(rules: Rules, meld: Meld) -> int:
    """How a meld looks to the other melds of its side, as a number."""
    numbers, looks, size = rules.tables.look_numbers, rules.tables.looks, meld[2] + meld[3]
    look = Look(kinds_of(rules, meld), size >= rules.book, size > rules.required_most)
    number = numbers.get(look)
    if number is None:
        number = numbers[look] = len(looks)
        looks.append(look)
    return number


def _seen(rules: Rules, meld: Meld) -> Seen:
    """How a meld looks, and how it may come to look; worked out once for melds that are alike."""
    look, joins = look_of(rules, meld), []
    for kind, room in meld.joins:
        most = min(room, rules.copies[kind])
        looks = [_after(rules, meld, ((kind, n),))[1] for n in range(1, most + 1)]
        joins.append((kind, _path(rules, (look, *looks))))
    seen = rules.tables.seen[meld.alike] = Seen(look, tuple(joins))
    return seen


def _path(rules: Rules, looks: tuple[int, ...]) -> int:
    paths = rules.tables.paths
    if looks not in paths:
        paths.append(looks)
    return paths.index(looks)


def _after(rules: Rules, before: Meld | None, cards: Cards) -> tuple[int, int]:
    """The rank of a meld after a lay, and its look; worked out once for melds that are alike."""
    key = (before.alike if before else NEW, cards)
    found = rules.tables.after.get(key)
    if found is None:
        after = look_after(rules, before, cards)
        found = rules.tables.after[key] = (after.rank, look_of(rules, after))
    return found


def possible_looks(rules: Rules, rank: int) -> tuple[int, ...]:
    """The looks with which melds of a rank can begin, from however large a hand."""
    kinds, wilds = rules.rank_kinds[rank], rules.wilds
    limits = [rules.book, rules.required_most, *[kind.most for kind in rules.book_kinds]]
    # Beyond the last number of cards that matters, melds do not change their looks any more.
    most = max([n for n in limits if n < NO_LIMIT]) + max(
        rules.least, rules.start_naturals, rules.wilds_naturals, rules.per_wild + rules.lead
    )
    # Nor has anybody more cards than there are.
    most_naturals, most_wilds = (
        min(most, sum([rules.copies[kind] for kind in some])) for some in (kinds, wilds)
    )
    found: dict[int, None] = {}
    for n in range(1, most_naturals + 1) if kinds else (0,):
        for w in range(most_wilds + 1):
            for different in range(min(1, w), min(len(wilds), w) + 1):
                if can_begin(rules, rank, n, w, different):
                    last = [(wild, 1) for wild in wilds[1:different]]
                    cards = (*[(kind, n) for kind in kinds[:1]], *last)
                    if w:
                        cards += ((wilds[0], w - len(last)),)
                    found[look_of(rules, look_after(rules, None, cards))] = None
    return tuple(found)


def outlook_of(position: Position, side: int) -> Outlook:
    """The outlook of a side; worked out anew when its melds are not the very same any more."""
    outlooks, melds = position.rules.tables.outlooks, position.melds[side]
    found: Outlook | None = outlooks.get(side)
    if found is None or found.melds is not melds:
        found = outlooks[side] = Outlook(position.rules, melds)
    return found


class Outlook:
    """The melds of a side as lays must suit them."""

    __slots__ = ("begins", "joins", "known", "limited", "melds", "rules", "seen")

    def __init__(self, rules: Rules, melds: tuple[Meld, ...]) -> None:
        self.rules, self.melds = rules, melds
        seen = rules.tables.seen
        self.seen = [seen.get(meld[11]) or _seen(rules, meld) for meld in melds]
        looks = tuple(sorted([one[0] for one in self.seen]))
        known = rules.tables.answers.get(looks)
        if known is None:
            known = rules.tables.answers[looks] = Answers(has_books(rules, melds, rules.out_books))
        self.known = known
        """What was answered for melds that look so."""
        self.limited = self._required() if known.ready and rules.required_by != "none" else ()
        """The indexes of the melds that must not become larger than a required book."""
        self.joins = list(self._joins())
        """The melds that cards may join, by index, with these cards."""
        self.begins = self._begins()

    def _required(self) -> tuple[int, ...]:
        """Which melds hold a place among the required books, earlier ones first."""
        rules, done = self.rules, complete_books(self.melds)
        held = _filling(rules, tuple([kinds_of(rules, meld) for meld in done]))
        return tuple(
            self.melds.index(meld) for meld, is_held in zip(done, held, strict=True) if is_held
        )

    def _joins(self) -> Iterator[tuple[int, tuple[Join, ...]]]:
        kept = self.known.joins
        for index, meld in enumerate(self.melds):
            if index in self.limited:
                joins = self._joins_of(index, True)
            else:
                found = kept.get(meld[11])
                if found is None:
                    found = kept[meld[11]] = self._joins_of(index, False)
                joins = found
            if joins:
                yield index, joins

    def _joins_of(self, index: int, limited: bool) -> tuple[Join, ...]:
        joins = []
        for kind, path in self.seen[index].joins:
            steps, gaps = self._steps(path, limited)
            if steps:
                joins.append((kind, steps, gaps))
        return tuple(joins)

    def suits(self, group: Group) -> bool:
        """True when a lay of one group suits the melds that it does not go onto."""
        onto = group.onto
        before = None if onto == NEW else self.melds[onto]
        rank, look = _after(self.rules, before, group.cards)
        if before is None:
            return any(begin[0] == rank and begin[3] >> look & 1 for begin in self.begins)
        path = _path(self.rules, (self.seen[onto].look, look))
        return self._steps(path, onto in self.limited)[0] > 0

    def _begins(self) -> list[Beginning]:
        rules, known = self.rules, self.known
        if known.begins is None:
            known.begins = list(self._all_begins())
        barred = barred_ranks(rules, self.melds)
        if barred:
            return [begin for begin in known.begins if begin[0] not in barred]
        if rules.same_rank == "one-of-each-kind":
            return [
                (rank, sort, kind, looks & ~self._had(rank))
                for rank, sort, kind, looks in known.begins
            ]
        return known.begins

    def _all_begins(self) -> Iterator[Beginning]:
        """What may be begun as far as required books are concerned."""
        rules, tables, by_sort = self.rules, self.rules.tables, dict[int, int]()
        for rank, sort in enumerate(rules.sort_of_rank):
            if sort not in tables.possible:
                tables.possible[sort] = possible_looks(rules, rank)
            if sort not in by_sort:
                possible = tables.possible[sort]
                by_sort[sort] = bits(look for look in possible if self._suits(NEW, look))
            if by_sort[sort]:
                kinds = rules.rank_kinds[rank]
                yield rank, sort, kinds[0] if len(kinds) == 1 else -1, by_sort[sort]

    def _steps(self, path: int, limited: bool) -> Steps:
        """How far a meld may go along a path of looks by a lay."""
        steps, key = self.known.steps, (path, limited)
        found = steps.get(key)
        if found is None:
            found = steps[key] = self._work_out_steps(path, limited)
        return found

    def _work_out_steps(self, path: int, limited: bool) -> Steps:
        looks, (before, *steps) = self.rules.tables.looks, self.rules.tables.paths[path]
        may: tuple[bool, ...] = ()
        for look, alike in groupby(steps):
            suits = not (limited and looks[look].too_large) and self._suits(before, look)
            may += tuple(suits for _ in alike)
        far = sum(may)
        if all(may[:far]):
            return far, None
        return len(may), may

    def _had(self, rank: int) -> int:
        """The looks that share a kind of book with a meld of the rank, as bits."""
        kinds = {
            kind
            for meld in self.melds
            if meld.rank == rank
            for kind in kinds_of(self.rules, meld)
        }
        looks = self.rules.tables.looks
        return bits(n for n, look in enumerate(looks) if not kinds.isdisjoint(look.kinds))

    def _suits(self, before: int, look: int) -> bool:
        """Whether a meld of one look (NEW: none) may come to have another, for the others' sake."""
        rules, known, looks = self.rules, self.known, self.rules.tables.looks
        if rules.required_by == "none":
            return True
        after = looks[look]
        if known.ready:
            was = None if before == NEW else looks[before]
            if was is None or not was.is_book or was.kinds == after.kinds:
                # No book of those that are there becomes one of another kind.
                return True
        elif after.too_large:
            return False
        others = [one.look for one in self.seen]
        if before != NEW:
            others.remove(before)
        melds = [*[looks[one] for one in others], after]
        books = sorted([meld.kinds for meld in melds if meld.is_book])
        if sum(_filling(rules, tuple(books))) == sum(rules.out_books.values()):
            return True
        every = sorted([meld.kinds for meld in melds])
        return all(_filling(rules, tuple(books if rules.required_by == "books" else every)))


def _filling(rules: Rules, kinds: tuple[Kinds, ...]) -> tuple[bool, ...]:
    """Which melds of these kinds hold a place among the books needed for going out."""
    found = rules.tables.fillings.get(kinds)
    if found is None:
        named = [names(rules, mine) for mine in kinds]
        found = rules.tables.fillings[kinds] = tuple(filled(named, rules.out_books))
    return found
