"""What lays must suit beside the meld that they go onto: a side's other melds.

Where a side may have only one meld of each kind of a rank, or must make the books needed for
going out before others, every lay that is listed has to suit the melds that are already there.
`Outlook` looks at these once and then answers for lay after lay. It is the listing's own way to
`judging`'s answers, which come from `too_many` and `size_limit`, and tests set one against the
other.
"""

from __future__ import annotations

from collections.abc import Iterator

from reference_engine.melds import (
    complete_books,
    filled,
    has_books,
    kinds_of,
    look_after,
    names,
)
from reference_engine.moves import NEW, Cards, Group, Move
from reference_engine.position import Meld, Position
from reference_engine.rules import NO_LIMIT, Rules
from reference_engine.tables import Answers, Kinds, Look, Seen

Join = tuple[int, int, int, tuple[bool, ...] | None]
"""Cards that may join a meld: the index of the meld, the kind of card, how many may join it in one
lay; and where not every smaller number may, whether 1, 2, ... of them may."""


def suiting(position: Position, side: int, moves: list[Move]) -> list[Move]:
    """The lays and takings, each with one group, that suit the side's other melds."""
    suits = outlook_of(position, side).suits
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


def look_of(rules: Rules, meld: Meld) -> int:
    """How a meld looks to the other melds of its side, as a number."""
    looks = rules.tables.looks
    look = Look(kinds_of(rules, meld), meld.size >= rules.book, meld.size > rules.required_most)
    if look not in looks:
        looks.append(look)
    return looks.index(look)


def _seen(rules: Rules, meld: Meld) -> Seen:
    """How a meld looks, and how it may come to look; worked out once for melds that are alike."""
    look, joins = look_of(rules, meld), []
    for kind, room in meld.joins:
        most = min(room, rules.copies[kind])
        looks = [_after(rules, meld, ((kind, n),))[1] for n in range(1, most + 1)]
        joins.append((kind, room, _path(rules, (look, *looks))))
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


def outlook_of(position: Position, side: int) -> Outlook:
    """The outlook of a side; worked out anew when its melds are not the very same any more."""
    outlooks, melds = position.rules.tables.outlooks, position.melds[side]
    found: Outlook | None = outlooks.get(side)
    if found is None or found.melds is not melds:
        found = outlooks[side] = Outlook(position.rules, melds)
    return found


class Outlook:
    """The melds of a side as lays must suit them.

    What is answered for some melds holds for all that look the same; so it is kept.
    """

    __slots__ = ("joins", "known", "limited", "melds", "one_of_each", "rules", "seen")

    def __init__(self, rules: Rules, melds: tuple[Meld, ...]) -> None:
        self.rules, self.melds = rules, melds
        self.one_of_each = rules.same_rank == "one-of-each-kind"
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

    def _required(self) -> tuple[int, ...]:
        """Which melds hold a place among the required books, earlier ones first."""
        rules, done = self.rules, complete_books(self.melds)
        held = _filling(rules, tuple([kinds_of(rules, meld) for meld in done]))
        return tuple(
            self.melds.index(meld) for meld, is_held in zip(done, held, strict=True) if is_held
        )

    def _joins(self) -> Iterator[Join]:
        for index, (_, joins) in enumerate(self.seen):
            for kind, room, path in joins:
                steps, gaps = self._may_join(index, path)
                if steps:
                    yield index, kind, min(room, steps), gaps

    def suits(self, group: Group) -> bool:
        """True when a lay of one group suits the melds that it does not go onto."""
        onto = group.onto
        before = None if onto == NEW else self.melds[onto]
        rank, look = _after(self.rules, before, group.cards)
        if before is None:
            return self.may_begin(rank, look)
        return self._may_join(onto, _path(self.rules, (self.seen[onto].look, look)))[0] > 0

    def may_begin(self, rank: int, look: int) -> bool:
        """True when a meld of a rank may be begun that looks so."""
        known, bit = self.known, 1 << look
        if not (known.begins | known.refused) & bit:
            if self._suits(NEW, look):
                known.begins |= bit
            else:
                known.refused |= bit
        return bool(known.begins & bit) and not (self.one_of_each and self._has_one(rank, look))

    def _may_join(self, onto: int, path: int) -> tuple[int, tuple[bool, ...] | None]:
        """How far along a path of looks a meld may go by a lay; see `Answers.joins`."""
        if onto in self.limited:
            return self._steps(path, True)
        joins = self.known.joins
        found = joins.get(path)
        if found is None:
            found = joins[path] = self._steps(path, False)
        return found

    def _steps(self, path: int, limited: bool) -> tuple[int, tuple[bool, ...] | None]:
        looks, (before, *steps) = self.rules.tables.looks, self.rules.tables.paths[path]
        may = tuple(
            not (limited and looks[look].too_large) and self._suits(before, look)
            for look in steps
        )
        far = sum(may)
        if all(may[:far]):
            return far, None
        return len(may), may

    def _has_one(self, rank: int, look: int) -> bool:
        kinds = self.rules.tables.looks[look].kinds
        return any(
            meld.rank == rank and not set(kinds).isdisjoint(kinds_of(self.rules, meld))
            for meld in self.melds
        )

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
