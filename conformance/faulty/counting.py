"""Faults in scores, and in what lies between two rounds."""

from __future__ import annotations

from collections.abc import Iterator

from conformance.faulty.fault import Fault, after_moves, standing, with_function
from conformance.faulty.replacing import Function, replaced
from reference_engine.books import fits
from reference_engine.moves import Move
from reference_engine.position import Counts, Meld, Position
from reference_engine.rules import NO_LIMIT, Rules

__all__ = ["FAULTS"]


def _best(rules: Rules, meld: Meld, naturals: int, wilds: int) -> int:
    """The kind as which a book of so many naturals and wild cards would be paid, or -1."""
    kinds = [
        i
        for i, kind in enumerate(rules.book_kinds)
        if fits(rules, kind, meld.rank, meld.cards, naturals, wilds)
    ]
    return max(kinds, key=lambda i: (rules.book_kinds[i].points, -i), default=-1)


def _letters(rules: Rules) -> set[str]:
    """The first letters of the wild cards' names."""
    return {rules.kinds[wild][0].lower() for wild in rules.wilds}


def _same_letter(right: Function) -> Function:
    """Naturals whose name begins like that of a wild card are counted as wild cards."""

    def book_kind(rules: Rules, meld: Meld) -> int:
        kind: int = right(rules, meld)
        if kind < 0 or meld.wilds or rules.ranks[meld.rank][0].lower() not in _letters(rules):
            return kind
        dirty = _best(rules, meld, meld.naturals - 1, 1)
        return kind if dirty < 0 else dirty

    return book_kind


def _letter_shared(rules: Rules) -> bool:
    letters = _letters(rules)
    shared = any(rank[0].lower() in letters for rank in rules.ranks[: rules.wild_rank])
    return shared and any(kind.made_of == "mixed" for kind in rules.book_kinds)


def _some_wilds_are_clean(right: Function) -> Function:
    """A dirty book with two wild cards or more is paid as a clean one."""

    def book_kind(rules: Rules, meld: Meld) -> int:
        kind: int = right(rules, meld)
        if kind < 0 or meld.wilds < 2 or not meld.naturals:
            return kind
        clean = _best(rules, meld, meld.naturals, 0)
        return kind if clean < 0 else clean

    return book_kind


def _mixes(rules: Rules) -> bool:
    return rules.wilds_most >= 2 and any(k.made_of == "naturals" for k in rules.book_kinds)


def _plain_sevens(right: Function) -> Function:
    """A book of a rank that has a kind of its own is paid as an ordinary one."""

    def book_kind(rules: Rules, meld: Meld) -> int:
        kind: int = right(rules, meld)
        if kind < 0 or not rules.book_kinds[kind].ranks:
            return kind
        made_of = rules.book_kinds[kind].made_of
        plain = [
            i for i, one in enumerate(rules.book_kinds) if one.made_of == made_of and not one.ranks
        ]
        return plain[0] if plain else kind

    return book_kind


def _has_own_kinds(rules: Rules) -> bool:
    plain = {kind.made_of for kind in rules.book_kinds if not kind.ranks}
    return any(kind.ranks and kind.made_of in plain for kind in rules.book_kinds)


def _foot_uncounted(right: Function) -> Function:
    """Cards of a foot that was never picked up are not counted."""

    def places(position: Position, side: int) -> Iterator[tuple[str, Counts]]:
        return ((place, cards) for place, cards in right(position, side) if place != "sealed")

    return places


def _foot_counts(rules: Rules) -> bool:
    return len(rules.piles) > 1 and rules.signs["sealed"] != 0


# --- between two rounds ---------------------------------------------------------------------------


def _goes_on(right: Function) -> Function:
    """The game is never over."""

    def winning_sides(position: Position) -> tuple[int, ...]:
        return ()

    return winning_sides


def _old_deck(right: Function) -> Function:
    """What the last round left of the stock is dealt first."""

    def deal(position: Position, move: Move) -> None:
        old = position.stock[position.at :] if position.round.ended else ()
        right(position, move._replace(order=(*old, *move.order)[: len(move.order)]))

    return deal


def _still_opened(before: Position, after: Position, move: Move) -> None:
    """Whoever had opened has opened in the next round too."""
    if move.do == "deal":
        after.opened = before.opened


def _plays_on(rules: Rules) -> bool:
    return rules.rounds > 1


SCORES = ("scorer", "referee")
KINDS = ("score", "move", "turn")
REFEREE = ("referee",)
MOVES = ("move", "turn", "game")

FAULTS = (
    Fault(
        "K22",
        "A book whose rank begins with the letter of a wild card is paid as dirty.",
        SCORES,
        KINDS,
        with_function("books", "book_kind", _same_letter),
        _letter_shared,
    ),
    Fault(
        "K24",
        "A dirty book with two wild cards or more is paid as a clean one.",
        SCORES,
        KINDS,
        with_function("books", "book_kind", _some_wilds_are_clean),
        _mixes,
    ),
    Fault(
        "K25",
        "A book of a rank with a bonus of its own is paid as an ordinary one.",
        SCORES,
        KINDS,
        with_function("books", "book_kind", _plain_sevens),
        _has_own_kinds,
    ),
    Fault(
        "K26",
        "The cards of a foot that was not picked up are not counted.",
        SCORES,
        KINDS,
        with_function("scoring", "places", _foot_uncounted),
        _foot_counts,
    ),
    Fault(
        "K28",
        "The end of the last round does not end the game.",
        REFEREE,
        MOVES,
        with_function("rounds", "winning_sides", _goes_on),
        lambda rules: rules.rounds != NO_LIMIT or rules.target != NO_LIMIT,
    ),
    Fault(
        "K29",
        "The next round is dealt from what is left of the old deck.",
        REFEREE,
        MOVES,
        lambda: standing(replaced("rounds", "deal", _old_deck)),
        _plays_on,
    ),
    Fault(
        "K30",
        "A side that has opened still has opened in the next round.",
        REFEREE,
        MOVES,
        lambda: standing(after_moves(_still_opened)),
        _plays_on,
    ),
)
