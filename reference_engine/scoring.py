"""The score of a side at the end of a round, line by line.

Each line names its rule, what it is paid for (`of`), how many of them there are
and the points of the line as a whole. The lines of a side add up to its total.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from reference_engine.books import takes_cap
from reference_engine.facts import Asked, count_books, hold
from reference_engine.position import Counts, Position
from reference_engine.rules import CardSet, Price, Rules


class ScoreLine(NamedTuple):
    """One line of a score: n things of a sort, and the points for all of them."""

    rule: str
    of: str
    n: int
    points: int


class SideScore(NamedTuple):
    """What a side scores in a round."""

    total: int
    lines: tuple[ScoreLine, ...]


def score(position: Position) -> list[SideScore]:
    """The score of each side, were the round over now (rules score.*)."""
    return [side_score(position, side) for side in range(len(position.rules.members))]


def side_score(position: Position, side: int) -> SideScore:
    """The score of one side."""
    lines = [
        line
        for part in (_books, _caps, _out, _grabs, _cards, _sets, _further)
        for line in part(position, side)
        if line.n
    ]
    total = sum(line.points for line in lines)
    if position.rules.floor and total < 0:
        lines.append(ScoreLine("score.floor", "zero", 1, -total))
        total = 0
    return SideScore(total, tuple(lines))


def _books(position: Position, side: int) -> Iterator[ScoreLine]:
    counts = count_books(position, side)
    for kind in position.rules.book_kinds:
        n = counts.get(kind.name, 0)
        yield ScoreLine("score.book", kind.name, n, n * kind.points)


def _caps(position: Position, side: int) -> Iterator[ScoreLine]:
    rules = position.rules
    for i, cap in enumerate(rules.caps):
        n = 0
        for meld in position.melds[side]:
            if takes_cap(rules, cap, meld) or cap.then_wilds == "cap-kept":
                n += meld.caps[i]
        yield ScoreLine("score.cap", cap.name, n, n * cap.points)


def _out(position: Position, side: int) -> Iterator[ScoreLine]:
    out = position.round.out
    if out >= 0 and position.game.sides[out] == side:
        bonus = position.rules.out_bonus
        yield ScoreLine("score.out", "out", int(bonus != 0), bonus)


def grab_bonus(rules: Rules, lifted: int) -> tuple[str, int] | None:
    """The bonus for lifting so many cards, by name and points, if there is one."""
    missed = abs(lifted - sum(rules.piles))
    for name, off_by, points in rules.grab_bonuses:
        if missed <= off_by:
            return name, points
    return None


def _grabs(position: Position, side: int) -> Iterator[ScoreLine]:
    rules, grabs = position.rules, position.round.grabs
    if not grabs:
        return
    target = sum(rules.piles)
    mine = sorted((grabs[seat] for seat in rules.members[side]), key=lambda n: abs(n - target))
    if rules.grab_for == "side-once":
        mine = mine[:1]
    elif rules.grab_for == "whole-side":
        mine = mine[-1:]
    earned: dict[str, list[int]] = {}
    for lifted in mine:
        bonus = grab_bonus(rules, lifted)
        if bonus:
            earned.setdefault(bonus[0], []).append(bonus[1])
    for name, points in earned.items():
        yield ScoreLine("score.grab", name, len(points), sum(points))


def places(position: Position, side: int) -> Iterator[tuple[str, Counts]]:
    """Where a side's cards lie at the end of a round, caps left out, as (place, cards)."""
    for meld in position.melds[side]:
        yield ("books" if meld.done else "melds"), meld.cards
    yield "aside", position.aside[side]
    for seat in position.rules.members[side]:
        yield "hand", position.hands[seat]
        for pile in position.sealed[seat]:
            yield "sealed", pile.cards


def _prices(position: Position, side: int) -> list[Price]:
    """The prices that hold for a side; those whose facts do not hold are as if not there."""
    asked = Asked(position, side)
    return [price for price in position.rules.prices if hold(price.when, asked)]


def _cards(position: Position, side: int) -> Iterator[ScoreLine]:
    """Face values by place, and the prices that stand in for them."""
    rules = position.rules
    plain: dict[str, list[int]] = {place: [0, 0] for place in rules.signs}
    prices = _prices(position, side)
    priced = {price.name: [0, 0] for price in prices}
    for place, cards in places(position, side):
        sums = plain[place]
        for kind, n in enumerate(cards):
            if not n:
                continue
            for price in prices:
                if kind in price.cards and place in price.places:
                    priced[price.name][0] += n
                    priced[price.name][1] += n * price.points
                    break
            else:
                sums[0] += n
                sums[1] += n * rules.points[kind]
    for place, sign in rules.signs.items():
        n, points = plain[place]
        yield ScoreLine("score.cards", place, n if sign else 0, sign * points)
    for name, (n, points) in priced.items():
        yield ScoreLine("score.price", name, n, points)


def _sets(position: Position, side: int) -> Iterator[ScoreLine]:
    had = [entry for entry in position.rules.sets if _has_set(position, side, entry)]
    largest = {entry.card: entry for entry in had}
    for entry in largest.values():
        points = entry.points
        if entry.replaces:
            points -= entry.size * _single_value(position, side, entry.card)
        yield ScoreLine("score.set", entry.name, 1, points)


def _has_set(position: Position, side: int, entry: CardSet) -> bool:
    if position.aside[side][entry.card] < entry.size:
        return False
    return hold(entry.when, Asked(position, side))


def _single_value(position: Position, side: int, card: int) -> int:
    """What one such card laid aside counts by itself."""
    rules = position.rules
    for price in _prices(position, side):
        if card in price.cards and "aside" in price.places:
            return price.points
    return rules.signs["aside"] * rules.points[card]


def _further(position: Position, side: int) -> Iterator[ScoreLine]:
    for line in position.rules.lines:
        if hold(line.when, Asked(position, side)):
            yield ScoreLine("score.line", line.name, 1, line.points)
