"""How many points an opening can come to with the cards at hand.

The most that the cards can come to is put together rank by rank, without trying lays. Where more
than points decides, this is a bound, and `trying` does the rest.
"""

from __future__ import annotations

from reference_engine.melds import group_rulings
from reference_engine.moves import NEW, Cards, Group, Move, total
from reference_engine.opening import points_needed
from reference_engine.position import Counts, Meld, Position
from reference_engine.rules import Rules

IMPOSSIBLE = -1_000_000_000
"""Fewer points than any cards come to, even where some of them count below zero."""
Standing = tuple[int, int, bool, Counts]
"""A meld of a rank, as (naturals, wild cards, closed, caps of each kind)."""
Options = tuple[tuple[int, int], ...]
"""For each number of wild cards that a rank can use: (wild cards, most points of naturals)."""


def may_reach(position: Position, seat: int, key: int = -1) -> bool:
    """False when the seat's cards (and the key, where there is one) are plainly worth too little.

    A quick look before the exact one: ranks that need wild cards to be laid at all
    are counted for the best of them only, one for each wild card held. Cards that count
    below zero need not be laid.
    """
    rules, hand, opening = position.rules, position.hands[seat], position.rules.opening
    if opening.waivers or (key >= 0 and opening.pile_cards == "all"):
        return True
    points = rules.points
    wilds = worth = 0
    for wild in rules.wilds:
        n = hand[wild] + (wild == key)
        if n:
            wilds += n
            worth += n * max(0, points[wild])
    laid = position.melds[position.game.sides[seat]]
    least, fewest = rules.least, rules.start_naturals
    short: list[int] = []
    for kinds in rules.rank_kinds:
        n = value = 0
        for kind in kinds:
            held = hand[kind] + (kind == key)
            n += held
            value += held * max(0, points[kind])
        if not n:
            continue
        if n >= least or laid:
            worth += value
        elif n >= fewest and wilds:
            short.append(value)
    if short:
        short.sort()
        worth += sum(short[-wilds:])
    return worth >= points_needed(position, seat)


class Reach:
    """How many points an opening can come to with a hand, now and after one more lay.

    `key` is the card of the discard pile that would be in the hand as well, or -1;
    `uncounted` are points of it that do not count.
    """

    def __init__(self, position: Position, seat: int, key: int = -1, uncounted: int = 0) -> None:
        rules = self.rules = position.rules
        hand = list(position.hands[seat])
        if key >= 0:
            hand[key] += 1
        self.hand = hand
        self.points = position.turn.points - uncounted
        self.melds = position.melds[position.game.sides[seat]]
        self.worth = (
            tuple(0 if wild else p for p, wild in zip(rules.points, rules.is_wild, strict=True))
            if rules.opening.naturals_only
            else rules.points
        )
        self.wilds = sum([hand[wild] for wild in rules.wilds])
        self.options: dict[int, Options] = {}
        fewest = 0 if self.melds else rules.start_naturals
        for rank, kinds in enumerate(rules.rank_kinds):
            if sum([hand[kind] for kind in kinds]) >= fewest or not kinds:
                options = self._options(rank)
                if options is not None:
                    self.options[rank] = options
        # What every rank brings without wild cards, and at the most; and all of them together.
        self.alone = {rank: options[0][1] for rank, options in self.options.items()}
        self.plain = sum(self.alone.values())
        self.best = {
            rank: max([added for _, added in options]) for rank, options in self.options.items()
        }
        self.bound = sum(self.best.values()) + sum([hand[w] * self.worth[w] for w in rules.wilds])
        self.others: dict[int, list[int]] = {}
        self.sums: dict[tuple[int, ...], list[int]] = {}

    def _options(self, rank: int) -> Options | None:
        """What a rank can bring; None for nothing."""
        rules, kinds = self.rules, self.rules.rank_kinds[rank]
        naturals = tuple([self.hand[kind] for kind in kinds])
        standing = tuple([(m[2], m[3], m[4], m[5]) for m in self.melds if m[0] == rank])
        if not standing and sum(naturals) < (rules.start_naturals if kinds else 1 - self.wilds):
            return None
        return _rank_options(rules, rank, naturals, self.wilds, standing)

    def _best_without(self, rank: int) -> list[int]:
        """The most points of naturals of all other ranks, for each number of wild cards used."""
        if rank not in self.others:
            best = [0] + [IMPOSSIBLE] * self.wilds
            for other, options in self.options.items():
                if other != rank:
                    best = _with_options(best, options)
            self.others[rank] = best
        return self.others[rank]

    def _wild_sums(self, gone: tuple[int, ...]) -> list[int]:
        """The most points that 0, 1, 2, ... of the wild cards count, some being gone."""
        sums = self.sums.get(gone)
        if sums is None:
            hand, worth, wilds = self.hand, self.worth, self.rules.wilds
            left = [(worth[w], hand[w] - n) for w, n in zip(wilds, gone, strict=True)]
            sums = [0]
            for value, n in sorted(left, reverse=True):
                for _ in range(n):
                    sums.append(sums[-1] + value)
            self.sums[gone] = sums
        return sums

    def can_make(self, enough: int) -> bool:
        """True when the opening can come to so many points."""
        return self.points + self.plain >= enough or self.most() >= enough

    def most(self) -> int:
        """The most points that the opening can come to."""
        sums = self._wild_sums((0,) * len(self.rules.wilds))
        best = self._best_without(-1)
        return self.points + max([p + s for p, s in zip(best, sums, strict=True) if p > IMPOSSIBLE])

    def _rank(self, group: Group) -> int:
        for kind, _ in group.cards:
            if self.rules.rank_of[kind] >= 0:
                return self.rules.rank_of[kind]
        return self.rules.wild_rank if group.onto == NEW else self.melds[group.onto].rank

    def leading_on(self, moves: list[Move], enough: int) -> list[Move]:
        """Those of some lays of one step after which the opening can come to so many points.

        Whatever can follow a lay can follow one with fewer of the same cards, by which the
        larger lay is only put off; so of lays that differ in that alone the largest is asked
        first. It is not so where the larger one goes past the closing: what it still brings in
        before, a book that a smaller one has closed may refuse.
        """
        alike: dict[tuple[int, int], list[Move]] = {}
        for move in moves:
            group = move.groups[0]
            sort = self._rank(group) if group.onto == NEW else group.cards[0][0]
            alike.setdefault((group.onto, sort), []).append(move)
        found = []
        for lays in alike.values():
            largest = max(lays, key=_size).groups[0]
            size = total(largest.cards)
            if largest.onto != NEW:
                size += self.melds[largest.onto].size
            put_off = len(lays) > 1 and size <= self.rules.closes_at
            if put_off and self.after(largest, enough) >= enough:
                held = dict(largest.cards)
                for move in lays:
                    within = all(n <= held.get(kind, 0) for kind, n in move.groups[0].cards)
                    if within or self.after(move.groups[0], enough) >= enough:
                        found.append(move)
            else:
                found += [m for m in lays if self.after(m.groups[0], enough) >= enough]
        return found

    def after(self, group: Group, enough: int) -> int:
        """The most points that the opening can come to once the group is laid.

        Where quick bounds show that `enough` points can or cannot be reached, the number
        is only right as to that.
        """
        rules = self.rules
        points = self.points + sum([self.worth[kind] * n for kind, n in group.cards])
        rank = self._rank(group)
        if points + self.plain - self.alone.get(rank, 0) >= enough:
            return enough
        own = sum([self.hand[kind] * max(0, self.worth[kind]) for kind in rules.rank_kinds[rank]])
        if self.points + self.bound - self.best.get(rank, 0) + own < enough:
            return points
        laid = dict(group.cards)
        gone = tuple([laid.get(wild, 0) for wild in rules.wilds])
        n, w, closed, caps = 0, 0, False, [0] * len(rules.caps)
        standing = []
        if group.onto != NEW:
            before = self.melds[group.onto]
            n, w, closed, caps = before.naturals, before.wilds, before.closed, list(before.caps)
        for kind, count in group.cards:
            if rules.is_wild[kind]:
                w += count
            elif kind in rules.cap_of:
                caps[rules.cap_of[kind]] += count
            else:
                n += count
        for i, other in enumerate(self.melds):
            if other.rank == rank and i != group.onto:
                standing.append((other.naturals, other.wilds, other.closed, other.caps))
        standing.append((n, w, closed or n + w >= rules.closes_at, tuple(caps)))
        sums = self._wild_sums(gone)
        naturals = tuple([self.hand[kind] - laid.get(kind, 0) for kind in rules.rank_kinds[rank]])
        options = _rank_options(rules, rank, naturals, len(sums) - 1, tuple(standing))
        others = self._best_without(rank)
        best = 0
        for more, added in options:
            for used in range(len(sums) - more):
                if others[used] > IMPOSSIBLE:
                    best = max(best, others[used] + added + sums[used + more])
        return points + best


def _size(move: Move) -> int:
    return total(move.groups[0].cards)


def _with_options(best: list[int], options: Options) -> list[int]:
    """The best points for each number of wild cards, one rank more being considered."""
    new = [IMPOSSIBLE] * len(best)
    for used, points in enumerate(best):
        if points > IMPOSSIBLE:
            for more, added in options:
                total = used + more
                if total < len(best) and points + added > new[total]:
                    new[total] = points + added
    return new


def _rank_options(
    rules: Rules, rank: int, naturals: Counts, wilds: int, standing: tuple[Standing, ...]
) -> Options:
    """For each number of wild cards used on a rank: (wild cards, most points of naturals)."""
    tables = rules.tables.options
    points, kinds = rules.points, rules.rank_kinds[rank]
    if len(kinds) == 1:
        values = (points[kinds[0]],) * naturals[0]
    else:
        held = [points[k] for k, n in zip(kinds, naturals, strict=True) for _ in range(n)]
        values = tuple(sorted(held, reverse=True))
    key = (rules.sort_of_rank[rank], values, wilds, standing)
    found = tables.get(key)
    if found is None:
        found = tables[key] = _work_out_options(rules, rank, values, wilds, standing)
    return found


def _work_out_options(
    rules: Rules,
    rank: int,
    values: tuple[int, ...],
    wilds: int,
    standing: tuple[Standing, ...],
) -> Options:
    found: dict[int, int] = {0: 0}
    todo = [(0, 0, standing)]
    seen = {todo[0]}
    lays: dict[Standing | None, list[tuple[int, int, Standing]]] = {}
    while todo:
        laid, used, melds = todo.pop()
        for meld in (*melds, *[None] * _may_begin(rules, melds)):
            if meld not in lays:
                lays[meld] = _lays(rules, rank, len(values), wilds, meld)
            others = list(melds)
            if meld is not None:
                others.remove(meld)
            for n, w, after in lays[meld]:
                # Which of a rank's melds is which makes no difference to what can still come.
                state = (laid + n, used + w, tuple(sorted((*others, after))))
                if state[0] <= len(values) and state[1] <= wilds and state not in seen:
                    seen.add(state)
                    todo.append(state)
                    most = sum(values[: state[0]])
                    found[state[1]] = max(found.get(state[1], IMPOSSIBLE), most)
    return tuple(sorted(found.items()))


def _lays(
    rules: Rules, rank: int, naturals: int, wilds: int, meld: Standing | None
) -> list[tuple[int, int, Standing]]:
    """The lays of at most so many cards onto a meld, or as a new one, each with what it makes."""
    known, sort = rules.tables.stands, rules.sort_of_rank[rank]
    before = None if meld is None else _meld(rules, rank, meld)
    laid, used, closed, caps = meld or (0, 0, False, (0,) * len(rules.caps))
    results = []
    for n in range(naturals + 1):
        for w in range(not n, wilds + 1):
            key = (sort, meld, n, w)
            stands = known.get(key)
            if stands is None:
                cards = _sample(rules, rank, n, w)
                stands = known[key] = not group_rulings(rules, before, cards)
            if stands:
                size = laid + n + used + w
                after = (laid + n, used + w, closed or size >= rules.closes_at, caps)
                results.append((n, w, after))
    return results


def _may_begin(rules: Rules, melds: tuple[Standing, ...]) -> bool:
    if not melds or rules.same_rank == "free":
        return len(melds) < 2
    if rules.same_rank == "after-book":
        return all(n + w >= rules.book for n, w, _, _ in melds) and len(melds) < 2
    if rules.same_rank == "after-closing":
        return all(closed for _, _, closed, _ in melds) and len(melds) < 2
    return False


def _sample(rules: Rules, rank: int, naturals: int, wilds: int) -> Cards:
    """That many naturals of a rank and wild cards, of whichever kinds."""
    cards = []
    if naturals:
        cards.append((rules.rank_kinds[rank][0], naturals))
    if wilds:
        cards.append((rules.wilds[0], wilds))
    return tuple(sorted(cards))


def _meld(rules: Rules, rank: int, meld: Standing) -> Meld:
    counts = [0] * len(rules.kinds)
    for kind, n in _sample(rules, rank, meld[0], meld[1]):
        counts[kind] = n
    return Meld(rank, tuple(counts), meld[0], meld[1], meld[2], meld[3], -1, 0)
