"""Questions that need no game: totals from what somebody counted, and whether cards are a meld.

Score pads see no cards, and helpers see a few cards without a table around them. Both are answered
here from the rules of a round, with the same tables and rulings that whole games are scored and
judged by. What depends on the rest of a table is not asked.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from reference_engine.books import book_kind
from reference_engine.melds import after_lay, group_rulings
from reference_engine.moves import Cards, Violation
from reference_engine.notation import cards_of, kind_of
from reference_engine.position import Meld
from reference_engine.rules import Rules
from reference_engine.scoring import ScoreLine, SideScore

__all__ = ["meld_from", "meld_ruling", "tally"]


def tally(rules: Rules, side: Mapping[str, Any]) -> SideScore:
    """The score of a side from its counted books and card points (rules score.book, .out, .cards,
    .floor).

    `side` is of the protocol's shape `tally-side`. How many cards there were is not told, so the
    lines for cards count 0 of them. Raises `ValueError` for a kind of book that the rules lack.
    """
    lines = [line for line in _tallied(rules, side) if line.points]
    total = sum(line.points for line in lines)
    if rules.floor and total < 0:
        lines.append(ScoreLine("score.floor", "zero", 1, -total))
        total = 0
    return SideScore(total, tuple(lines))


def _tallied(rules: Rules, side: Mapping[str, Any]) -> Iterator[ScoreLine]:
    bonuses = {kind.name: kind.points for kind in rules.book_kinds}
    for name, n in side["books"].items():
        if name not in bonuses:
            raise ValueError(f"there is no kind of book '{name}' in these rules")
        yield ScoreLine("score.book", name, n, n * bonuses[name])
    if side["went_out"]:
        yield ScoreLine("score.out", "out", 1, rules.out_bonus)
    for place, sign in rules.signs.items():
        yield ScoreLine("score.cards", place, 0, sign * side["card_points"][place])


def meld_ruling(
    rules: Rules, cards: Cards, onto: Meld | None
) -> tuple[list[Violation], str | None]:
    """The rules that a lay breaks by itself, and the kind of book that the meld then is.

    `onto` is the meld that the cards join, None for a new one. The kind is None for an unfinished
    meld and for cards that may not be laid.
    """
    broken = group_rulings(rules, onto, cards)
    if broken:
        return broken, None
    kind = book_kind(rules, after_lay(rules, onto, cards))
    return [], None if kind < 0 else rules.book_kinds[kind].name


def meld_from(rules: Rules, written: Mapping[str, Any]) -> Meld:
    """A meld from the protocol's shape `meld`.

    Raises `ValueError` for a card or a kind of book that the rules lack, and for cards that are not
    of the rank that is told.
    """
    laid = after_lay(rules, None, cards_of(rules, written["cards"]))
    if rules.ranks[laid.rank] != written["rank"]:
        raise ValueError(f"the cards of the meld '{written['rank']}' are of another rank")
    caps = [0] * len(rules.caps)
    for name in written["caps"]:
        card = kind_of(rules, name)
        if card not in rules.cap_of:
            raise ValueError(f"the card '{name}' caps no book in these rules")
        caps[rules.cap_of[card]] += 1
    return laid._replace(
        closed=written["closed"],
        caps=tuple(caps),
        kind=_settled_kind(rules, written),
        done=int(laid.size >= rules.book),
    )


def _settled_kind(rules: Rules, written: Mapping[str, Any]) -> int:
    """The kind that stays with a closed book where purity is fixed at closing, else -1."""
    if not (rules.fixed_purity and written["closed"]) or written["kind"] is None:
        return -1
    names = [kind.name for kind in rules.book_kinds]
    if written["kind"] not in names:
        raise ValueError(f"there is no kind of book '{written['kind']}' in these rules")
    return names.index(written["kind"])
