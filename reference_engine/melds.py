"""Melds and books: what cards make a meld, what may join it, which book it is.

This is the plain reading of the chapters on melds and books. `group_rulings`
judges one lay against the meld it goes onto and nothing else; what depends on a
side's other melds is judged in `judging`. The listing of moves has its own
tables for the same questions (`lays`), and tests set one against the other.
"""

from __future__ import annotations

from typing import NamedTuple

from reference_engine.books import book_kind, kinds_of
from reference_engine.moves import NEW, Cards, Group, Violation, total
from reference_engine.position import Counts, Meld, Parts
from reference_engine.rooms import closed_takes_wilds, with_rooms, within_closing
from reference_engine.rules import Rules


class Sorted(NamedTuple):
    """A group of cards, sorted by the part they play."""

    ranks: tuple[int, ...]
    naturals: int
    wilds: int
    caps: int
    others: tuple[int, ...]


def parts_of(rules: Rules, cards: Cards) -> Sorted:
    """Sort cards into naturals (with their ranks), wild cards, caps and the rest."""
    ranks: dict[int, None] = {}
    naturals = wilds = caps = 0
    others: list[int] = []
    for kind, n in cards:
        if rules.is_wild[kind]:
            wilds += n
        elif rules.rank_of[kind] >= 0:
            ranks[rules.rank_of[kind]] = None
            naturals += n
        elif kind in rules.cap_of:
            caps += n
        else:
            others.append(kind)
    return Sorted(tuple(ranks), naturals, wilds, caps, tuple(others))


def is_cap_lay(rules: Rules, group: Group) -> bool:
    """True when the group places caps on a meld and nothing else."""
    return (
        group.onto != NEW and len(group.cards) == 1 and group.cards[0][0] in rules.cap_of
    )


def after_lay(rules: Rules, before: Meld | None, cards: Cards) -> Meld:
    """The meld after cards were laid on it (or began it); completion is not yet noted."""
    return with_rooms(rules, _parts_after(rules, before, cards))


def look_after(rules: Rules, before: Meld | None, cards: Cards) -> Meld:
    """The meld after a lay, to be looked at only: how it may go on is not worked out."""
    return Meld(*_parts_after(rules, before, cards))


def _parts_after(rules: Rules, before: Meld | None, cards: Cards) -> Parts:
    if before is None:
        rank, naturals, wilds, closed, kind, done = rules.wild_rank, 0, 0, False, -1, 0
        counts = [0] * len(rules.kinds)
        caps: Counts = (0,) * len(rules.caps)
    else:
        rank, held, naturals, wilds, closed, caps, kind, done = before[:8]
        counts = list(held)
    for card, n in cards:
        if rules.is_wild[card]:
            wilds += n
        elif rules.rank_of[card] >= 0:
            naturals += n
            if before is None:
                rank = rules.rank_of[card]
        elif card in rules.cap_of:
            cap = rules.cap_of[card]
            caps = (*caps[:cap], caps[cap] + n, *caps[cap + 1 :])
            continue
        counts[card] += n
    present = tuple(counts)
    if not closed and naturals + wilds >= rules.closes_at:
        closed = True
        if rules.fixed_purity:
            kind = book_kind(rules, Meld(rank, present, naturals, wilds, False, caps, kind, done))
    return rank, present, naturals, wilds, closed, caps, kind, done


def closed_meld(rules: Rules, meld: Meld) -> Meld:
    """The meld, closed; where purity is settled then, with its kind of book."""
    kind = book_kind(rules, meld) if rules.fixed_purity else -1
    return with_rooms(
        rules, (meld.rank, meld.cards, meld.naturals, meld.wilds, True, meld.caps, kind, meld.done)
    )


def without_card(rules: Rules, meld: Meld, card: int) -> Meld:
    """The meld as it was before a card was laid on it in this turn.

    A book that closes at a number of cards is taken to have been open below it.
    """
    counts, caps = list(meld.cards), list(meld.caps)
    naturals, wilds = meld.naturals, meld.wilds
    if card in rules.cap_of:
        caps[rules.cap_of[card]] -= 1
    else:
        counts[card] -= 1
        naturals -= not rules.is_wild[card]
        wilds -= rules.is_wild[card]
    size = naturals + wilds
    closed = meld.closed and size >= rules.book and not size < rules.closes_at <= meld.size
    kind, done = meld.kind if closed else -1, meld.done if size >= rules.book else 0
    return with_rooms(
        rules, (meld.rank, tuple(counts), naturals, wilds, closed, tuple(caps), kind, done)
    )


def group_rulings(rules: Rules, before: Meld | None, cards: Cards) -> list[Violation]:
    """All rules that a lay breaks by itself, given the meld it goes onto (None: a new one).

    Rules: meld.unmeldable, meld.one-rank, meld.least, meld.lay-most, meld.start,
    meld.wilds-most, meld.naturals, meld.ratio, meld.kind, book.closed,
    book.closed-wilds, book.most, book.capped.
    """
    parts = parts_of(rules, cards)
    broken = [
        Violation("meld.unmeldable", {"card": rules.kinds[kind]})
        for kind, _ in cards
        if kind in parts.others or kind in rules.cap_of
    ]
    ranks = list(parts.ranks)
    if before is not None and ranks and before.rank not in ranks:
        ranks.insert(0, before.rank)
    if len(ranks) > 1:
        together = ", ".join(rules.ranks[rank] for rank in ranks)
        broken.append(Violation("meld.one-rank", {"ranks": together}))
    if broken:
        return broken
    size = total(cards)
    if before is None and size < rules.least:
        broken.append(Violation("meld.least", {"least": rules.least, "size": size}))
    if size > rules.lay_most:
        broken.append(Violation("meld.lay-most", {"most": rules.lay_most, "size": size}))
    if before is None and parts.naturals:
        few = parts.naturals < rules.start_naturals
        if few or parts.wilds > rules.start_wilds:
            facts: dict[str, int | str] = {"naturals": parts.naturals, "wilds": parts.wilds}
            broken.append(Violation("meld.start", facts))
    after = after_lay(rules, before, cards)
    if before is not None:
        broken += _joining_rulings(rules, before, parts)
    if before is None or not before.closed:
        held = (before.naturals, before.wilds) if before else (0, 0)
        if not within_closing(rules, after.rank, held, parts.naturals, parts.wilds):
            refused = parts.naturals and not rules.closed_naturals
            broken.append(Violation("book.closed" if refused else "book.closed-wilds", {}))
    return broken + _standing_rulings(rules, after, before)


def _joining_rulings(rules: Rules, before: Meld, parts: Sorted) -> list[Violation]:
    broken = []
    if before.closed and parts.naturals and not rules.closed_naturals:
        broken.append(Violation("book.closed", {}))
    if before.closed and parts.wilds and not closed_takes_wilds(rules, before.wilds):
        broken.append(Violation("book.closed-wilds", {}))
    if parts.wilds and not before.wilds:
        refusing = (cap.then_wilds == "refused" for cap in rules.caps)
        if any(n and refuses for n, refuses in zip(before.caps, refusing, strict=True)):
            broken.append(Violation("book.capped", {}))
    return broken


def _standing_rulings(rules: Rules, meld: Meld, before: Meld | None) -> list[Violation]:
    """The rules on a meld as it stands after the lay."""
    broken = []
    naturals, wilds = meld.naturals, meld.wilds
    if naturals and wilds:
        if wilds > rules.wilds_most:
            facts: dict[str, int | str] = {"most": rules.wilds_most, "wilds": wilds}
            broken.append(Violation("meld.wilds-most", facts))
        if naturals < rules.wilds_naturals:
            facts = {"least": rules.wilds_naturals, "naturals": naturals}
            broken.append(Violation("meld.naturals", facts))
        least = rules.per_wild * wilds + rules.lead
        if naturals < least:
            facts = {"wilds": wilds, "least": least, "naturals": naturals}
            broken.append(Violation("meld.ratio", facts))
    kinds = kinds_of(rules, meld._replace(kind=before.kind if before else -1))
    if not kinds:
        facts = {"naturals": naturals, "rank": rules.ranks[meld.rank], "wilds": wilds}
        broken.append(Violation("meld.kind", facts))
    else:
        most = max(rules.book_kinds[i].most for i in kinds)
        if meld.size > most:
            broken.append(Violation("book.most", {"most": most, "size": meld.size}))
    return broken
