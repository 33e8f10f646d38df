"""Faults in melds and openings: what may be laid, and what it counts."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from conformance.faulty.fault import (
    Fault,
    after_moves,
    judged_otherwise,
    standing,
    with_function,
)
from conformance.faulty.replacing import Function, replaced
from handfoot.wire.adapter import Adapter
from handfoot.wire.lines import Message
from reference_engine.books import fits
from reference_engine.judging import violations
from reference_engine.moves import NEW, Cards, Group, Move, Violation, total
from reference_engine.notation import move_from_json
from reference_engine.opening import points_counted, points_needed
from reference_engine.position import PLAY, Counts, Meld, Position
from reference_engine.rules import Rules
from reference_engine.server import ReferenceAdapter

__all__ = ["FAULTS"]

FEW_NATURALS = {"meld.ratio", "meld.naturals", "meld.wilds-most"}
TOO_SHORT = {"meld.least", "meld.start"}


# --- cards in hand -------------------------------------------------------------------------


def _named_thrice(right: Function) -> Function:
    def held(position: Position, cards: Cards, hand: Counts) -> list[Violation]:
        return [v for v in right(position, cards, hand) if not hand[_kind(position, v)]]

    return held


def _kind(position: Position, violation: Violation) -> int:
    return position.rules.index[str(violation.facts["card"])]


def _in_two_melds(right: Function) -> Function:
    def judged(
        after: Position, groups: tuple[Group, ...], first_hand: list[Counts]
    ) -> list[Violation]:
        hand = first_hand[0] if first_hand else after.hands[after.seat]
        broken: list[Violation] = right(after, groups, first_hand)
        one_by_one = all(n <= hand[kind] for group in groups for kind, n in group.cards)
        return [v for v in broken if v.rule != "cards.held"] if one_by_one else broken

    return judged


# --- what is a meld --------------------------------------------------------------------------


def _without(rules_dropped: set[str], broken: list[Violation]) -> list[Violation]:
    return [violation for violation in broken if violation.rule not in rules_dropped]


def _one_wild_at_a_time(right: Function) -> Function:
    def group_rulings(rules: Rules, before: Meld | None, cards: Cards) -> list[Violation]:
        broken: list[Violation] = right(rules, before, cards)
        single = total(cards) == 1 and rules.is_wild[cards[0][0]]
        return _without(FEW_NATURALS, broken) if before is not None and single else broken

    return group_rulings


def _single_card(right: Function) -> Function:
    def group_rulings(rules: Rules, before: Meld | None, cards: Cards) -> list[Violation]:
        broken: list[Violation] = right(rules, before, cards)
        return _without(TOO_SHORT, broken) if before is None and total(cards) == 1 else broken

    return group_rulings


def _wild_meld_stays(right: Function) -> Function:
    def group_rulings(rules: Rules, before: Meld | None, cards: Cards) -> list[Violation]:
        broken: list[Violation] = right(rules, before, cards)
        if before is not None and before.rank == rules.wild_rank and not broken:
            facts: dict[str, int | str] = {"naturals": 0, "rank": "wild", "wilds": before.wilds}
            return [Violation("meld.kind", facts)]
        return broken

    return group_rulings


def _melds_wilds(rules: Rules) -> bool:
    return any("wilds" in kind.made_of for kind in rules.book_kinds)


# --- openings ----------------------------------------------------------------------------------


def _opens(rules: Rules) -> bool:
    return rules.opening.by != "none"


def _opens_at_once(rules: Rules) -> bool:
    return _opens(rules) and not rules.opening.on_turn


def _staged(position: Position, move: Move, broken: list[Violation]) -> list[Violation]:
    """A lay that is too little is accepted when the rest of the hand could still make it up."""
    if {violation.rule for violation in broken} == {"opening.points"} and move.do == "lay":
        return violations(position, move, step=True)
    return broken


def _one_meld_only(position: Position, move: Move, broken: list[Violation]) -> list[Violation]:
    """Each meld of an opening is held against the minimum by itself."""
    opening = move.do in ("lay", "take") and not broken and not position.opened[move.seat]
    if not opening or len(move.groups) < 2 or not _opens(position.rules):
        return broken
    needed = points_needed(position, move.seat)
    most = max(points_counted(position.rules, group.cards) for group in move.groups)
    if most >= needed:
        return broken
    return [Violation("opening.points", {"least": needed, "points": most})]


class _Remembering(ReferenceAdapter):
    """Forgets the points of an earlier turn only when a position is set up."""

    def __init__(self, points: list[int]) -> None:
        super().__init__()
        self._points = points

    def setup(self, request: Message) -> Message:
        self._points[:] = [0, 0]
        return super().setup(request)


@contextmanager
def _points_left_over() -> Iterator[Adapter]:
    """The points of the turn before are where the next opening begins to count."""
    # What the opening of this turn counted, and that of the turn before.
    points = [0, 0]

    def make(right: Function) -> Function:
        def count(position: Position, *rest: object) -> None:
            begins = not position.turn.opening
            right(position, *rest)
            if begins and position.turn.opening:
                counted = position.turn.points + points[1]
                position.turn = position.turn._replace(points=counted)

        return count

    def remember(before: Position, after: Position, move: Move) -> None:
        if after.opened != before.opened:
            points[0] = sum(points_counted(after.rules, group.cards) for group in move.groups)
        if after.turns != before.turns:
            points[:] = [0, points[0]]

    counting = replaced("steps", "_count_opening", make)
    with standing(counting, after_moves(remember), adapter=lambda: _Remembering(points)) as found:
        yield found


def _bonus_opens(before: Position, after: Position, move: Move) -> None:
    """Bonus cards laid aside count as laid, so that their side has opened."""
    for side, members in enumerate(after.rules.members):
        if sum(after.aside[side]) > sum(before.aside[side]):
            after.opened = tuple(o or s in members for s, o in enumerate(after.opened))


# --- the kind of a book ------------------------------------------------------------------------


def _before_the_lay(right: Function) -> Function:
    """A book's purity is looked up before the cards that complete it are laid."""

    def after_lay(rules: Rules, before: Meld | None, cards: Cards) -> Meld:
        after: Meld = right(rules, before, cards)
        if before is None or not before.size < rules.book <= after.size or before.kind >= 0:
            return after
        kinds = [
            i
            for i, kind in enumerate(rules.book_kinds)
            if fits(rules, kind, before.rank, before.cards, before.naturals, before.wilds)
        ]
        best = max(kinds, key=lambda i: (rules.book_kinds[i].points, -i), default=-1)
        return after._replace(kind=best)

    return after_lay


def _wild_soils(adapter: ReferenceAdapter, move: Move, broken: list[Violation]) -> None:
    """A refused wild card marks the clean book all the same."""
    position = adapter._position
    if position is None or move.do != "lay" or not broken or move.seat != position.seat:
        return
    rules, melds = position.rules, list(position.melds[position.side])
    soiled = [i for i, kind in enumerate(rules.book_kinds) if kind.made_of in ("mixed", "any")]
    for group in move.groups:
        wild = any(rules.is_wild[kind] for kind, _ in group.cards)
        if wild and soiled and group.onto != NEW and group.onto < len(melds):
            meld = melds[group.onto]
            if meld.done and not meld.wilds:
                melds[group.onto] = meld._replace(kind=soiled[0])
    all_melds = list(position.melds)
    all_melds[position.side] = tuple(melds)
    position.melds = tuple(all_melds)


def _cards_gone(adapter: ReferenceAdapter, move: Move, broken: list[Violation]) -> None:
    """The cards of a refused lay have left the hand already."""
    position = adapter._position
    if position is None or move.do != "lay" or not broken:
        return
    if move.seat != position.seat or position.phase != PLAY:
        return
    hand = list(position.hands[move.seat])
    for group in move.groups:
        for kind, n in group.cards:
            hand[kind] = max(0, hand[kind] - n)
    hands, held = list(position.hands), list(position.held)
    hands[move.seat], held[move.seat] = tuple(hand), sum(hand)
    position.hands, position.held = tuple(hands), tuple(held)


class _Soiling(ReferenceAdapter):
    """Lets refused moves leave traces."""

    def _make(
        self, written: Message
    ) -> tuple[list[Violation], list[tuple[str, dict[str, int | str]]]]:
        move = _read_move(self, written)
        broken, events = super()._make(written)
        self.trace(move, broken)
        return broken, events

    def trace(self, move: Move, broken: list[Violation]) -> None:
        _wild_soils(self, move, broken)


class _Losing(_Soiling):
    """Lets refused lays lose their cards."""

    def trace(self, move: Move, broken: list[Violation]) -> None:
        _cards_gone(self, move, broken)


def _read_move(adapter: ReferenceAdapter, written: Message) -> Move:
    return move_from_json(adapter._present(), written)


REFEREE = ("referee",)
MOVES = ("move", "turn")

FAULTS = (
    Fault(
        "K01",
        "A refused lay takes its cards out of the hand.",
        REFEREE,
        MOVES,
        lambda: standing(adapter=_Losing),
    ),
    Fault(
        "K02",
        "A wild card refused by a clean book makes it dirty all the same.",
        REFEREE,
        MOVES,
        lambda: standing(adapter=_Soiling),
    ),
    Fault(
        "K03",
        "One card of a rank, named three times, is taken for three cards.",
        REFEREE,
        MOVES,
        with_function("judging", "_held_rulings", _named_thrice),
    ),
    Fault(
        "K04",
        "One card may be laid in two melds of the same act.",
        REFEREE,
        MOVES,
        with_function("judging", "_groups_rulings", _in_two_melds),
    ),
    Fault(
        "K13",
        "Wild cards added one at a time may outnumber what the naturals allow.",
        ("melds", "referee"),
        ("meld", *MOVES),
        with_function("melds", "group_rulings", _one_wild_at_a_time),
    ),
    Fault(
        "K14",
        "A single card may begin a meld.",
        ("melds", "referee"),
        ("meld", *MOVES),
        with_function("melds", "group_rulings", _single_card),
    ),
    Fault(
        "K15",
        "A meld of wild cards can never be added to.",
        ("melds", "referee"),
        ("meld", *MOVES),
        with_function("melds", "group_rulings", _wild_meld_stays),
        _melds_wilds,
    ),
    Fault(
        "K16",
        "An opening may be laid in two moves, the first of them too small.",
        REFEREE,
        MOVES,
        lambda: standing(judged_otherwise(_staged)),
        _opens_at_once,
    ),
    Fault(
        "K17",
        "Each meld of an opening must reach the minimum by itself.",
        REFEREE,
        MOVES,
        lambda: standing(judged_otherwise(_one_meld_only)),
        _opens,
    ),
    Fault(
        "K18",
        "Points of the turn before still count towards an opening.",
        REFEREE,
        MOVES,
        _points_left_over,
        _opens,
    ),
    Fault(
        "K23",
        "A book's kind is settled before the cards that complete it are there.",
        ("melds", "referee"),
        ("meld", *MOVES),
        with_function("melds", "after_lay", _before_the_lay),
    ),
    Fault(
        "K31",
        "A bonus card laid aside is taken for an opening.",
        REFEREE,
        MOVES,
        lambda: standing(after_moves(_bonus_opens)),
        lambda rules: bool(rules.bonus) and _opens(rules),
    ),
)
