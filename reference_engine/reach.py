"""How many points an opening can come to with the cards at hand.

The most that the cards can come to is put together rank by rank, without trying lays. Where more
than points decides, this is a bound, and `trying` does the rest.
"""

from __future__ import annotations

from reference_engine.melds import group_rulings
from reference_engine.moves import NEW, Cards, Group, Move, total
from reference_engine.opening import points_needed
from reference_engine.position import Counts, Meld, Position, replaced
from reference_engine.rules import Rules
from reference_engine.tables import Options, Step

IMPOSSIBLE = -1_000_000_000
"""Fewer points than any cards come to, even where some of them count below zero."""
Standing = tuple[int, int, bool, Counts]
"""A meld of a rank, as (naturals, wild cards, closed, caps of each kind)."""


def may_reach(position: Position, seat: int, key: int = -1) -> bool:
    """False when the seat's cards (and the key, where there is one) are plainly worth too little.

    A quick look before the exact one: ranks that need wild cards to be laid at all
    are counted for the best of them only, one for each wild card held. Cards that count
    below zero need not be laid.
    """
    rules, hand, opening = position.rules, position.hands[seat], position.rules.opening
    if opening.waivers or (key >= 0 and opening.pile_cards == "all"):
        return True
    if key >= 0:
        hand = replaced(hand, key, hand[key] + 1)
    gains = rules.gains
    wilds = sum([hand[wild] for wild in rules.wilds])
    laid = position.melds[position.game.sides[seat]]
    least, fewest = 1 if laid else rules.least, rules.fewest
    worth = largest = 0
    short: list[int] = []
    for _, kind in rules.single_ranks:
        n = hand[kind]
        if n > largest:
            largest = n
        if n >= least:
            worth += n * gains[kind]
        elif n >= fewest:
            short.append(n * gains[kind])
    for rank in rules.mixed_ranks:
        held = [(hand[kind], gains[kind]) for kind in rules.rank_kinds[rank]]
        n, points = sum([n for n, _ in held]), sum([n * gain for n, gain in held])
        largest = max(largest, n)
        if n >= least:
            worth += points
        elif n >= fewest:
            short.append(points)
    if wilds and (laid or rules.wild_melds or largest >= rules.beside_wild):
        worth += sum([hand[wild] * gains[wild] for wild in rules.wilds])
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
        hand = position.hands[seat]
        self.hand = hand = replaced(hand, key, hand[key] + 1) if key >= 0 else hand
        self.points = position.turn.points - uncounted
        self.melds = position.melds[position.game.sides[seat]]
        self.worth = rules.opening_points
        self.held_wilds = tuple([hand[wild] for wild in rules.wilds])
        self.wilds = sum(self.held_wilds)
        self.laid = {meld[0] for meld in self.melds}
        self.options: dict[int, Options] = self._all_options()
        # What all ranks bring without wild cards.
        self.plain = sum([options.alone for options in self.options.values()])
        self.rests: dict[tuple[int, tuple[int, ...]], list[int]] = {}
        self.steps: dict[int, dict[Cards, Step]] = {}

    def _all_options(self) -> dict[int, Options]:
        """What each rank can bring, those left out that bring nothing."""
        rules, hand, wilds = self.rules, self.hand, self.wilds
        fresh, fewest = rules.tables.fresh_options, rules.fewest
        laid, found = self.laid, {}
        for rank, kind in rules.single_ranks:
            if rank in laid:
                found[rank] = self._options(rank)
            elif hand[kind] >= fewest:
                options = fresh.get((rank, hand[kind], wilds))
                if options is None:
                    options = fresh[rank, hand[kind], wilds] = self._options(rank)
                found[rank] = options
        for rank in (*rules.mixed_ranks, rules.wild_rank):
            kinds = rules.rank_kinds[rank]
            if rank in laid or (sum([hand[kind] for kind in kinds]) >= fewest if kinds else wilds):
                found[rank] = self._options(rank)
        return found

    def _options(self, rank: int) -> Options:
        naturals = tuple([self.hand[kind] for kind in self.rules.rank_kinds[rank]])
        standing = tuple([(m[2], m[3], m[4], m[5]) for m in self.melds if m[0] == rank])
        return _rank_options(self.rules, rank, naturals, self.wilds, standing)

    def _rest(self, rank: int, gone: tuple[int, ...]) -> list[int]:
        """The most points beside the naturals of a rank, for each number of wild cards it uses.

        Some wild cards are gone. Worked out once for hands that are alike in this.
        """
        rest = self.rests.get((rank, gone))
        if rest is None:
            others = [options for other, options in self.options.items() if other != rank]
            numbers = tuple(sorted([options.number for options in others]))
            tables, key = self.rules.tables.rests, (numbers, self.held_wilds, gone)
            rest = tables.get(key)
            if rest is None:
                rest = tables[key] = self._work_out_rest(others, gone)
            self.rests[rank, gone] = rest
        return rest

    def _work_out_rest(self, others: list[Options], gone: tuple[int, ...]) -> list[int]:
        # The most points of naturals, for each number of wild cards used on them.
        best = [0] + [IMPOSSIBLE] * self.wilds
        for options in others:
            best = _with_options(best, options)
        # The most points that 0, 1, 2, ... of the wild cards count.
        left = zip(self.rules.wilds, self.held_wilds, gone, strict=True)
        sums = [0]
        for value, n in sorted([(self.worth[w], held - n) for w, held, n in left], reverse=True):
            for _ in range(n):
                sums.append(sums[-1] + value)
        return [
            max([best[used] + sums[used + own] for used in range(len(sums) - own)])
            for own in range(len(sums))
        ]

    def can_make(self, enough: int) -> bool:
        """True when the opening can come to so many points."""
        return self.points + self.plain >= enough or self.most() >= enough

    def most(self) -> int:
        """The most points that the opening can come to."""
        return self.points + self._rest(-1, (0,) * len(self.rules.wilds))[0]

    def leading_on(self, moves: list[Move], enough: int) -> list[Move]:
        """Those of some lays of one step after which the opening can come to so many points.

        Whatever can follow a lay can follow one with fewer of the same cards, by which the
        larger lay is only put off; so of lays that differ in that alone the last one listed,
        with most cards of all kinds, is asked first. It is not so where the larger one goes past
        the closing: what it still brings in before, a book that a smaller one has closed may
        refuse.
        """
        alike: dict[tuple[int, int], list[Move]] = {}
        for move in moves:
            group = move.groups[0]
            sort = _rank(self.rules, group) if group.onto == NEW else group.cards[0][0]
            alike.setdefault((group.onto, sort), []).append(move)
        found = []
        for (onto, sort), lays in alike.items():
            rank = sort if onto == NEW else self.melds[onto].rank
            most = lays[-1].groups[0]
            size = total(most.cards) + (self.melds[onto].size if onto != NEW else 0)
            led: dict[int, int] = {}
            if len(lays) > 1 and size <= self.rules.closes_at and self._leads(most, rank, enough):
                led = dict(most.cards)
            for move in lays:
                group = move.groups[0]
                within = led and all(n <= led.get(kind, 0) for kind, n in group.cards)
                if within or self._leads(group, rank, enough):
                    found.append(move)
        return found

    def _leads(self, group: Group, rank: int, enough: int) -> bool:
        """True when the opening can come to so many points once a group of a rank is laid."""
        step = self._step(group, rank)
        missing = enough - self.points - step.points
        options = self.options.get(rank)
        if self.plain - (options.alone if options else 0) >= missing:
            return True
        rest = self._rest(rank, step.gone)
        return max([added + rest[used] for used, added in step.pairs]) >= missing

    def _step(self, group: Group, rank: int) -> Step:
        """What a lay of a rank brings and leaves; worked out once where it is the first of it."""
        if group.onto != NEW or rank in self.laid:
            return self._work_out_step(group, rank)
        row = self.steps.get(rank)
        if row is None:
            naturals = [self.hand[kind] for kind in self.rules.rank_kinds[rank]]
            row = self.rules.tables.steps.setdefault((rank, *naturals, self.wilds), {})
            self.steps[rank] = row
        step = row.get(group.cards)
        if step is None:
            step = row[group.cards] = self._work_out_step(group, rank)
        return step

    def _work_out_step(self, group: Group, rank: int) -> Step:
        rules, hand, laid = self.rules, self.hand, dict(group.cards)
        points = sum([self.worth[kind] * n for kind, n in group.cards])
        gone = tuple([laid.get(wild, 0) for wild in rules.wilds])
        left = tuple([hand[kind] - laid.get(kind, 0) for kind in rules.rank_kinds[rank]])
        standing = self._standing(group, rank)
        options = _rank_options(rules, rank, left, self.wilds - sum(gone), standing)
        return Step(points, gone, options.pairs)

    def _standing(self, group: Group, rank: int) -> tuple[Standing, ...]:
        """The melds of a rank once the group is laid, which is of that rank."""
        rules, melds, onto = self.rules, self.melds, group.onto
        n, w, closed, caps = 0, 0, False, (0,) * len(rules.caps)
        if onto != NEW:
            _, _, n, w, closed, caps = melds[onto][:6]
        for kind, count in group.cards:
            if rules.is_wild[kind]:
                w += count
            elif kind in rules.cap_of:
                cap = rules.cap_of[kind]
                caps = replaced(caps, cap, caps[cap] + count)
            else:
                n += count
        others = [
            (meld.naturals, meld.wilds, meld.closed, meld.caps)
            for i, meld in enumerate(melds)
            if meld.rank == rank and i != onto
        ]
        return (*others, (n, w, closed or n + w >= rules.closes_at, caps))


def _rank(rules: Rules, group: Group) -> int:
    """The rank of a meld that a group begins."""
    for kind, _ in group.cards:
        if rules.rank_of[kind] >= 0:
            return rules.rank_of[kind]
    return rules.wild_rank


def _with_options(best: list[int], options: Options) -> list[int]:
    """The best points for each number of wild cards, one rank more being considered."""
    new = [IMPOSSIBLE] * len(best)
    for used, points in enumerate(best):
        if points > IMPOSSIBLE:
            for more, added in options.pairs:
                together = used + more
                if together < len(best) and points + added > new[together]:
                    new[together] = points + added
    return new


def _rank_options(
    rules: Rules, rank: int, naturals: Counts, wilds: int, standing: tuple[Standing, ...]
) -> Options:
    """What a rank can bring, with melds of it that stand already; worked out once for like ones."""
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
        pairs = _work_out_pairs(rules, rank, values, wilds, standing)
        found = tables[key] = Options(pairs, pairs[0][1], len(tables))
    return found


def _work_out_pairs(
    rules: Rules,
    rank: int,
    values: tuple[int, ...],
    wilds: int,
    standing: tuple[Standing, ...],
) -> tuple[tuple[int, int], ...]:
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
    fewest = int(meld is None and rank != rules.wild_rank)
    for n in range(fewest, naturals + 1):
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
