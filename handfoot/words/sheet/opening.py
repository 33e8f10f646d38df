"""The chapter on the opening: what the first melds of a round must be worth.

Each function writes one paragraph from a house's rules, in the words of a language, and names the
rules that the paragraph carries.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import ModuleType
from typing import Any

from handfoot.words.house import House
from handfoot.words.sheet.books import needed
from handfoot.words.sheet.model import Draft
from handfoot.words.sheet.pile import key_of

__all__ = ["by_rounds", "by_scores", "counting", "minimum"]


def minimum(house: House, draft: Draft, say: ModuleType) -> None:
    """The points that open."""
    by = house["/opening/by"]
    if by == "none":
        draft.say("opening", say.no_opening())
        return
    draft.carry("opening.points")
    above = house["/opening/reach"] != "at-least"
    if by == "rounds":
        draft.say("points", say.points_by_rounds(house, by_rounds(house), above))
    else:
        draft.say("points", say.points_by_scores(house, by_scores(house), above))
    draft.say("before", say.before(house))


def by_rounds(house: House) -> list[tuple[list[int], int, bool]]:
    """The points of each round, equal rounds together, and whether later rounds go on so."""
    points: Sequence[int] = house["/opening/points"]
    last = _rounds(house)
    rounds = list(range(1, max(len(points), 1) + 1))
    if last is not None:
        rounds = rounds[:last]
    steps: list[tuple[list[int], int, bool]] = []
    for round_ in rounds:
        if steps and steps[-1][1] == points[round_ - 1]:
            steps[-1][0].append(round_)
        else:
            steps.append(([round_], points[round_ - 1], False))
    if last is None or last > len(points):
        at, n, _ = steps[-1]
        steps[-1] = (at, n, True)
    return steps


def _rounds(house: House) -> int | None:
    """The number of rounds, or None where it is not known beforehand."""
    if house.peek("/game/end/by") == "target" or house.peek("/game/ties") == "extra-round":
        return None
    return int(house.peek("/game/end/rounds"))


def by_scores(house: House) -> list[tuple[int | None, int]]:
    """The score from which on a number of points is needed (None for the first), and the points."""
    bands: Sequence[Mapping[str, Any]] = house["/opening/bands"]
    return [(band["from"] if n else None, band["points"]) for n, band in enumerate(bands)]


def counting(house: House, draft: Draft, say: ModuleType) -> None:
    """Which cards count towards the points, and over what they are added up."""
    if not house.opens:
        return
    draft.say("counts", say.counts(house["/opening/counts"] if house.wilds else None))
    if house.takes_pile and house.peek("/pile/take/before-opening") != "never":
        _pile_cards(house, draft, say)
    draft.say("judged", say.judged(house["/opening/judged"]))
    most = house["/opening/most-melds"]
    if most != "any":
        draft.carry("opening.melds")
        draft.say("most-melds", say.most_melds(most))
    first = house["/opening/from-turn"]
    if first > 1:
        draft.carry("opening.from-turn")
        draft.say("from-turn", say.from_turn(first))
    _with_books(house, draft, say)


def _pile_cards(house: House, draft: Draft, say: ModuleType) -> None:
    """Which cards of the pile count. Cards that nobody has to lay count as others do."""
    cards, key = house["/opening/pile-cards"], "used"
    if house.peek("/pile/take/use") == "shown":
        key = key_of(house)
        if house.peek("/pile/take/before-opening") == "free":
            cards = "all"
        elif cards == "none":
            cards = "top"
    draft.say("pile-cards", say.pile_cards(cards, key))


def _with_books(house: House, draft: Draft, say: ModuleType) -> None:
    """Books that open, or that an opening needs, and for whom it holds."""
    books = needed(house["/opening/books"])
    if books:
        draft.carry("opening.books")
        draft.say("books", say.books(house, books))
    ways = [one["books"] for one in house.entries("/opening/waivers").values()]
    if ways:
        draft.say("waivers", say.waivers(house, ways))
    if house.teams:
        draft.say("for", say.opens_for(house, house["/opening/for"]))
