"""Whether an opening can still be made with the cards at hand.

An opening under way is never left unfinished: no step is offered that leads nowhere.
`within_reach` tells so exactly. Where points alone decide, `reach` answers. Where books are asked
for or stand for the points, or a lay depends on the side's other melds, the lays are tried one
after another; what points and books could at best come to keeps that short.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from reference_engine.books import filled
from reference_engine.endings import may_end
from reference_engine.going_out import cards_to_keep
from reference_engine.lays import lay_moves
from reference_engine.moves import NEW, Group, Move
from reference_engine.opening import is_met, melds_begun, points_needed
from reference_engine.position import Position
from reference_engine.reach import Reach
from reference_engine.rules import NO_LIMIT, BookKind, Rules
from reference_engine.steps import after_lays, lay_group


def within_reach(position: Position, seat: int) -> bool:
    """True when the opening can be completed with cards from the seat's hand.

    The melds of the opening under way, if any, may be added to.
    """
    if must_be_tried(position, seat):
        return _completes(position, seat, {})
    return Reach(position, seat).can_make(points_needed(position, seat))


def must_be_tried(position: Position, seat: int) -> bool:
    """True when points alone do not tell what can open.

    So it is where books count, where other melds matter, where a card has to be kept, where there
    are wild cards that are not melded together, and where a book brings a pile in the midst of it.
    """
    rules = position.rules
    return (
        cards_to_keep(position, seat) > 0
        or bool(rules.opening.books or rules.opening.waivers)
        or rules.required_by != "none"
        or rules.same_rank == "one-of-each-kind"
        or rules.opening.most_melds != NO_LIMIT
        or any(kind.made_of == "like-wilds" for kind in rules.book_kinds)
        or (rules.opening.on_turn and rules.books_bring_piles)
    )


def opening_lays(position: Position, seat: int) -> list[Move]:
    """The lays of one step that could be part of an opening (opening.melds)."""
    moves = lay_moves(position, seat)
    if melds_begun(position, seat) < position.rules.opening.most_melds:
        return moves
    return [move for move in moves if move.groups[0].onto != NEW]


def _completes(position: Position, seat: int, seen: dict[object, bool]) -> bool:
    """True when the opening has all that it needs, or some run of lays brings it there."""
    if position.turn.opening and is_met(position, seat):
        settled = position.copy()
        after_lays(settled)
        if may_end(settled, seat):
            return True
    key = (position.hands[seat], position.melds, position.turn.points)
    if key not in seen:
        seen[key] = False
        if in_sight(position, seat):
            seen[key] = any(
                _completes(_with_lay(position, seat, move.groups[0]), seat, seen)
                for move in reversed(opening_lays(position, seat))
            )
    return seen[key]


def _with_lay(position: Position, seat: int, group: Group) -> Position:
    after = position.copy()
    lay_group(after, seat, group)
    return after


# --- bounds -----------------------------------------------------------------------------


def in_sight(position: Position, seat: int) -> bool:
    """False when the seat's cards plainly come neither to the opening nor to what stands for it.

    Every meld is looked at as if it had all cards that fit it to itself.
    """
    opening = position.rules.opening
    if any(_books_in_sight(position, seat, books) for books in opening.waivers):
        return True
    return _books_in_sight(position, seat, opening.books) and Reach(position, seat).can_make(
        points_needed(position, seat)
    )


def _books_in_sight(position: Position, seat: int, needs: Mapping[str, int]) -> bool:
    if not needs:
        return True
    could_be = [
        [kind.name for kind in position.rules.book_kinds if _could_be(position.rules, kind, *meld)]
        for meld in _at_most(position, seat)
    ]
    return sum(filled(could_be, needs)) == sum(needs.values())


def _at_most(position: Position, seat: int) -> Iterator[tuple[int, int, int, int]]:
    """Melds that the opening could come to: (rank, wild cards laid, naturals, wild cards at most).

    A rank of which a seat holds enough for several books has several new melds.
    """
    rules, hand = position.rules, position.hands[seat]
    melds = position.melds[position.game.sides[seat]]
    begun = position.turn.begun if position.turn.opening else len(melds)
    wilds = sum(hand[wild] for wild in rules.wilds)
    for meld in melds[begun:]:
        held = sum(hand[kind] for kind in rules.rank_kinds[meld.rank])
        yield meld.rank, meld.wilds, meld.naturals + held, meld.wilds + wilds
    for rank, kinds in enumerate(rules.rank_kinds):
        held = sum(hand[kind] for kind in kinds)
        for n in range((held + wilds) // rules.book):
            yield rank, 0, max(held - n * rules.book, 0), wilds


def _could_be(
    rules: Rules, kind: BookKind, rank: int, laid: int, naturals: int, wilds: int
) -> bool:
    """True when so many cards of a rank, and wild cards, could make a book of the kind."""
    if (kind.ranks and rank not in kind.ranks) or rank in kind.not_ranks:
        return False
    if kind.made_of == "naturals":
        return not laid and naturals >= rules.book
    if kind.made_of in ("mixed", "any"):
        return naturals > 0 and naturals + wilds >= rules.book
    return rank == rules.wild_rank and wilds >= rules.book
