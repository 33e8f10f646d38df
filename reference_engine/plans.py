"""What a side is working at: which meld is to become which of the books needed for going out.

A plan is made from the melds on the table and the cards of one hand, and is a player's
opinion, not a rule: it is what the greedy player of `players` chooses by.
"""

from __future__ import annotations

from dataclasses import dataclass

from reference_engine.position import Counts, Meld, Position
from reference_engine.rules import BookKind, Rules


@dataclass(frozen=True, slots=True)
class Plan:
    """Melds by their index among those of the side.

    `pure` are melds that no wild card may spoil, `mixing` those that need one or may
    have one on the way to a book that is needed, `missing` the kinds of book for which
    there is no meld yet, `unfinished` how many of the books needed are not complete.
    """

    pure: frozenset[int]
    mixing: frozenset[int]
    missing: tuple[BookKind, ...]
    unfinished: int

    @property
    def lacks_mixed(self) -> bool:
        """True when a meld with wild cards in it is still to be begun."""
        return any(kind.made_of in ("mixed", "any") for kind in self.missing)


def make_plan(position: Position, seat: int) -> Plan:
    """Give each book that the seat's side needs the meld that is nearest to it."""
    rules = position.rules
    melds, hand = position.melds[position.game.sides[seat]], position.hands[seat]
    needed = [
        kind
        for kind in sorted(rules.book_kinds, key=_narrowness)
        for _ in range(rules.out_books.get(kind.name, 0))
    ]
    used: dict[int, BookKind] = {}
    missing: list[BookKind] = []
    unfinished = 0
    for kind in needed:
        fitting = [
            (_progress(rules, kind, meld, hand), -i)
            for i, meld in enumerate(melds)
            if i not in used and could_become(rules, kind, meld)
        ]
        if not fitting:
            missing.append(kind)
            unfinished += 1
            continue
        index = -max(fitting)[1]
        used[index] = kind
        unfinished += not _is_complete(rules, kind, melds[index])
    return Plan(
        pure=frozenset(i for i, kind in used.items() if kind.made_of == "naturals"),
        mixing=frozenset(
            i
            for i, kind in used.items()
            if kind.made_of in ("mixed", "any") and not _is_complete(rules, kind, melds[i])
        ),
        missing=tuple(missing),
        unfinished=unfinished,
    )


def _narrowness(kind: BookKind) -> tuple[bool, int]:
    """Kinds that fewer melds can become come first."""
    order = ("like-wilds", "wilds", "naturals", "mixed", "any")
    return not kind.ranks, order.index(kind.made_of)


def could_become(rules: Rules, kind: BookKind, meld: Meld) -> bool:
    """True when cards could still make a book of the kind of a meld."""
    if (kind.ranks and meld.rank not in kind.ranks) or meld.rank in kind.not_ranks:
        return False
    if kind.made_of in ("wilds", "like-wilds"):
        return meld.rank == rules.wild_rank
    if meld.rank == rules.wild_rank:
        return False
    if kind.made_of == "naturals":
        return not meld.wilds
    if kind.made_of == "mixed" and not meld.wilds:
        # A book of naturals alone may be spoilt only where wild cards can still join it.
        return not meld.closed or rules.closed_wilds == "any"
    return True


def _is_complete(rules: Rules, kind: BookKind, meld: Meld) -> bool:
    return meld.size >= rules.book and not (kind.made_of == "mixed" and not meld.wilds)


def _progress(rules: Rules, kind: BookKind, meld: Meld, hand: Counts) -> tuple[bool, bool, int]:
    in_hand = sum(hand[natural] for natural in rules.rank_kinds[meld.rank])
    begun = kind.made_of != "mixed" or meld.wilds > 0
    return _is_complete(rules, kind, meld), begun, min(meld.size + in_hand, rules.book)
