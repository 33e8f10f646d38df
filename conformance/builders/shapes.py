"""Which melds and lays there are by a ruleset, and where its rules draw the line.

A lay is a number of naturals and of wild cards, begun afresh or laid onto a meld of a
certain shape. `Shapes` tries every small one against the rulings of the reference and
sorts them: by the rule that alone refuses them, and by the rules at whose edge a legal
one stands, one or two cards away. Builders draw from these lists, so that an edge is
met again and again whatever the ruleset says. Nothing here knows of positions.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

from reference_engine.books import book_kind, kinds_of
from reference_engine.melds import after_lay, group_rulings
from reference_engine.moves import Cards
from reference_engine.position import Meld
from reference_engine.rules import Rules

__all__ = ["Lay", "Shape", "Shapes", "cards_for", "shapes_of"]

# Cards more than a book has, up to which melds are looked at, and the largest lay tried.
BEYOND = 2
MOST_NATURALS = 8
MOST_WILDS = 5

NEW_ONLY = {"meld.least", "meld.lay-most", "meld.start"}


class Shape(NamedTuple):
    """A meld by its numbers. `caps` counts caps of the first sort that fits."""

    naturals: int
    wilds: int
    closed: bool
    cap: int
    """The index of the sort of cap that lies on it, or -1."""


class Lay(NamedTuple):
    """So many naturals and wild cards onto a meld, or begun afresh, of a class of ranks."""

    ranks: int
    before: Shape | None
    naturals: int
    wilds: int


def cards_for(rules: Rules, rank: int, naturals: int, wilds: int, mix: int = 0) -> Cards:
    """Cards of a rank and wild cards, spread over the kinds that there are as `mix` says."""
    counts: dict[int, int] = {}
    for kinds, n in ((rules.rank_kinds[rank], naturals), (rules.wilds, wilds)):
        for i in range(n if kinds else 0):
            # Each bit of the mix says whether the card is of the next kind or the first.
            kind = kinds[(mix >> i & 1) % len(kinds)]
            counts[kind] = counts.get(kind, 0) + 1
    return tuple(sorted(counts.items()))


class Shapes:
    """The melds and lays of a ruleset."""

    def __init__(self, rules: Rules) -> None:
        self.rules = rules
        self.classes = _classes(rules)
        """Ranks alike in all that the chapters on melds and books say of them."""
        self.melds: list[list[Shape]] = [[] for _ in self.classes]
        """The shapes in which a meld may lie on the table, for each class of ranks."""
        self.refused: dict[str, list[Lay]] = {}
        """Lays that break a rule, perhaps among others, by that rule."""
        self.alone: dict[str, list[Lay]] = {}
        """Lays that break one rule and no other, by that rule; all that break it for want of any.
        """
        self.over: dict[str, list[Lay]] = {}
        """Of `alone`, the lays just beyond the edge, a few cards away from a legal one."""
        self.single: dict[str, list[Lay]] = {}
        """Of `refused`, the lays of a single card, by which an edge is crossed step by step."""
        self.near: dict[str, list[Lay]] = {}
        """Legal lays just before the edge, a few cards away from one of `over`."""
        self.legal: list[Lay] = []
        for index in range(len(self.classes)):
            self.melds[index] = list(self._standing(index))
        verdicts = {lay: self.verdict(lay) for lay in self._lays()}
        self._sort(verdicts)
        self.beginnings = [lay for lay in self.legal if lay.before is None]
        """Legal lays that begin a meld."""

    def sample(self, ranks: int) -> int:
        """The first rank of a class."""
        return self.classes[ranks][0]

    def meld(self, rank: int, shape: Shape) -> Meld:
        """A meld of a rank in a shape."""
        rules = self.rules
        meld = after_lay(rules, None, cards_for(rules, rank, shape.naturals, shape.wilds))
        meld = meld._replace(rank=rank, done=int(meld.size >= rules.book))
        if shape.cap >= 0:
            meld = after_lay(rules, meld, ((rules.caps[shape.cap].card, 1),))
        if not shape.closed or meld.closed:
            return meld
        return meld._replace(closed=True, kind=book_kind(rules, meld) if rules.fixed_purity else -1)

    def verdict(self, lay: Lay) -> frozenset[str]:
        """The rules that a lay breaks by itself."""
        rank = self.sample(lay.ranks)
        before = None if lay.before is None else self.meld(rank, lay.before)
        cards = cards_for(self.rules, rank, lay.naturals, lay.wilds)
        return frozenset(violation.rule for violation in group_rulings(self.rules, before, cards))

    def books(self, kind: str) -> list[tuple[int, Shape]]:
        """The complete books paid as a kind, as (class of ranks, shape)."""
        return [
            (ranks, shape)
            for ranks, shapes in enumerate(self.melds)
            for shape in shapes
            if self.paid_as(ranks, shape) == kind
        ]

    def paid_as(self, ranks: int, shape: Shape) -> str:
        """The kind of book that a shape is paid as, or nothing for an unfinished meld."""
        kind = book_kind(self.rules, self.meld(self.sample(ranks), shape))
        return "" if kind < 0 else self.rules.book_kinds[kind].name

    def kinds(self, ranks: int, shape: Shape) -> list[str]:
        """The kinds of book that a shape is or is on its way to."""
        rules = self.rules
        found = kinds_of(rules, self.meld(self.sample(ranks), shape))
        return [rules.book_kinds[kind].name for kind in found]

    def _standing(self, ranks: int) -> Iterator[Shape]:
        rules, rank = self.rules, self.sample(ranks)
        most = rules.book + BEYOND
        for size in range(rules.least, most + 1):
            for wilds in range(min(size, rules.book) + 1):
                naturals = size - wilds
                if (naturals and not rules.rank_kinds[rank]) or (
                    not naturals and rank != rules.wild_rank
                ):
                    continue
                cards = cards_for(rules, rank, naturals, wilds)
                broken = {violation.rule for violation in group_rulings(rules, None, cards)}
                if not broken - NEW_ONLY:
                    yield from self._states(rank, naturals, wilds)

    def _states(self, rank: int, naturals: int, wilds: int) -> Iterator[Shape]:
        rules, size = self.rules, naturals + wilds
        forced = size >= rules.closes_at
        states = [forced]
        if rules.by_choice and size >= rules.book and not forced:
            states.append(True)
        for closed in states:
            shape = Shape(naturals, wilds, closed, -1)
            yield shape
            if size >= rules.book:
                kinds = {rules.book_kinds[i].name for i in kinds_of(rules, self.meld(rank, shape))}
                for i, cap in enumerate(rules.caps):
                    if cap.kinds & kinds:
                        yield shape._replace(cap=i)

    def _lays(self) -> Iterator[Lay]:
        for ranks, kinds in enumerate(self.classes):
            natural = self.rules.rank_kinds[kinds[0]]
            for before in (None, *self.melds[ranks]):
                for n in range(MOST_NATURALS + 1 if natural else 1):
                    for w in range(0 if n else 1, MOST_WILDS + 1):
                        # Beginning with wild cards alone is beginning a meld of the wild rank.
                        if n or before is not None or not natural:
                            yield Lay(ranks, before, n, w)

    def _sort(self, verdicts: dict[Lay, frozenset[str]]) -> None:
        self.legal = [lay for lay, broken in verdicts.items() if not broken]
        for lay, broken in verdicts.items():
            for rule in broken:
                self.refused.setdefault(rule, []).append(lay)
        good = set(self.legal)
        for rule, refused in self.refused.items():
            alone = [lay for lay in refused if len(verdicts[lay]) == 1] or refused
            beside = {lay: good.intersection(_neighbours(lay)) for lay in alone}
            self.alone[rule] = alone
            self.over[rule] = [lay for lay in alone if beside[lay]] or alone
            self.single[rule] = [lay for lay in refused if lay.naturals + lay.wilds == 1] or alone
            near = {one for lay in alone for one in beside[lay]}
            self.near[rule] = [lay for lay in self.legal if lay in near] or self.legal


def _neighbours(lay: Lay) -> Iterator[Lay]:
    """Lays one or two cards away, in the lay or in the meld that it goes onto."""
    for dn, dw in ((-1, 0), (1, 0), (0, -1), (0, 1), (1, -1), (-1, 1), (2, 0), (-2, 0)):
        yield lay._replace(naturals=lay.naturals + dn, wilds=lay.wilds + dw)
        if lay.before is not None:
            n, w = lay.before.naturals + dn, lay.before.wilds + dw
            for closed in (False, True):
                yield lay._replace(before=lay.before._replace(naturals=n, wilds=w, closed=closed))
    if lay.before is not None:
        yield lay._replace(before=lay.before._replace(closed=not lay.before.closed))
        yield lay._replace(before=lay.before._replace(cap=-1))


def _classes(rules: Rules) -> list[list[int]]:
    """Ranks that every kind of book treats alike; the rank of wild melds last, by itself."""
    classes: dict[tuple[Any, ...], list[int]] = {}
    for rank in range(len(rules.ranks)):
        named = tuple((rank in k.ranks, rank in k.not_ranks) for k in rules.book_kinds)
        kinds = len(rules.rank_kinds[rank]) > 1
        classes.setdefault((rank == rules.wild_rank, kinds, named), []).append(rank)
    return list(classes.values())


_known: dict[tuple[Any, ...], Shapes] = {}

# How many rulesets are remembered.
REMEMBERED = 32


def shapes_of(rules: Rules) -> Shapes:
    """The melds and lays of a ruleset, worked out once for all rounds and tables alike in them."""
    found: Shapes | None = rules.cache.get("shapes")
    if found is None:
        key = _key(rules)
        if key not in _known:
            if len(_known) >= REMEMBERED:
                del _known[next(iter(_known))]
            _known[key] = Shapes(rules)
        found = rules.cache["shapes"] = _known[key]
    return found


def _key(rules: Rules) -> tuple[Any, ...]:
    """All that the rulings on a lay by itself read."""
    cards = (rules.kinds, rules.rank_kinds, rules.wilds, tuple(rules.cap_of.items()), rules.caps)
    lays = (rules.least, rules.lay_most, rules.start_naturals, rules.start_wilds)
    wilds = (rules.wilds_most, rules.wilds_naturals, rules.per_wild, rules.lead)
    closing = (rules.by_choice, rules.closes_at, rules.closed_naturals, rules.closed_wilds)
    return cards, lays, wilds, closing, rules.book, rules.fixed_purity, rules.book_kinds
