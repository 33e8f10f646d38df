"""The sentences on the opening, in English."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from handfoot.words.english.voice import Voice
from handfoot.words.language import capital, count, digits, listed, ordinal, points

__all__ = [
    "before",
    "books",
    "counts",
    "from_turn",
    "judged",
    "most_melds",
    "no_opening",
    "opens_for",
    "pile_cards",
    "points_by_rounds",
    "points_by_scores",
    "waivers",
]

_COUNTS = {
    "all": "All cards count at face value, wild cards too; the bonus of a book does not count",
    "naturals": "Only natural cards count, at face value; the bonus of a book does not",
    None: "Cards count at face value; the bonus of a book does not count",
}
_PILE_CARDS = {
    "top": "Of a discard pile taken in the same turn, only {key} counts",
    "all": "All cards of a discard pile taken in the same turn may be laid for it and count",
    "none": "Cards of a discard pile taken in the same turn do not count, not even {key}",
}
_KEYS = {
    "used": "the card that must be used",
    "top": "its top card",
    "bottom": "its bottom card",
    "lowest": "the lowest one taken",
}
_JUDGED = {
    "act": "The melds that open are all laid at the same moment",
    "turn": "What you lay in one turn is added up; until it is enough you may take it back, and "
    "you may not end your turn without doing so, come to another pile or go out",
}


def no_opening() -> str:
    """The first melds need no points."""
    return "There is no opening: the first melds of a round need no points"


def points_by_rounds(
    house: Voice, steps: Sequence[tuple[Sequence[int], int, bool]], above: bool
) -> str:
    """The points that open in some rounds, or from a round on; `above`: more than these."""
    if len(steps) == 1:
        return f"{_worth(house, above)} {points(steps[0][1])}"
    told: list[str] = []
    for at, n, on in steps:
        what = points(n) if not told else digits(n)
        when = f"from {house.words.round(at[0])} on" if on else f"in {house.words.rounds(at)}"
        told.append(f"{what} {when}")
    return f"{_worth(house, above)} {listed(told)}"


def points_by_scores(house: Voice, bands: Sequence[tuple[int | None, int]], above: bool) -> str:
    """The points that open from a score on; `above`: more than these."""
    told: list[str] = []
    for n, (start, needed) in enumerate(bands):
        if start is None:
            below = f" below {digits(bands[1][0] or 0)}" if len(bands) > 1 else ""
            told.append(f"{digits(needed)}{below}")
        else:
            on = " on" if n == len(bands) - 1 else ""
            told.append(f"{digits(needed)} from {digits(start)}{on}")
    return (
        f"{_worth(house, above)} a number of points that depends on {house.your_sides} score "
        f"before the round: {listed(told)}"
    )


def _worth(house: Voice, above: bool) -> str:
    more = "more than" if above else "at least"
    # Whoever opens alone may do so by adding to melds that partners have laid.
    laid = "the first cards that you lay in a round"
    what = laid if house.opens_each else f"{house.your_sides} first melds of a round"
    return f"To open, {what} must together be worth {more}"


def before(house: Voice) -> str:
    """What may be laid before the opening."""
    it = "you" if house.opens_each else house.it
    return f"Until {house.opener_has} opened, {it} may lay nothing else"


def counts(cards: str | None) -> str:
    """Which cards count; None where there are no wild ones."""
    return _COUNTS[cards]


def pile_cards(cards: str, key: str) -> str:
    """Which cards of a discard pile count; `key` is the one that must be used, or where it lies."""
    return _PILE_CARDS[cards].format(key=_KEYS[key])


def judged(by: str) -> str:
    """Over what the points are added up."""
    return _JUDGED[by]


def most_melds(melds: int) -> str:
    """With how many melds one opens."""
    most = "one meld only" if melds == 1 else f"{count(melds, 'meld')} at most"
    return f"The opening is made with {most}"


def from_turn(turn: int) -> str:
    """From which turn on one may open."""
    return f"Nobody may open before their {ordinal(turn)} turn of the round"


def books(house: Voice, books: Mapping[str, int]) -> str:
    """Which books an opening needs."""
    return f"Among the melds laid to open must be {house.words.books(books)}"


def waivers(house: Voice, ways: Sequence[Mapping[str, int]]) -> str:
    """Which books open whatever the points."""
    told = capital(listed([house.words.books(books) for books in ways], "or"))
    return f"{told} laid in the act of opening will do instead, whatever the points"


def opens_for(house: Voice, whom: str) -> str:
    """For whom somebody opens."""
    if whom != "side":
        return (
            "Everybody opens for themselves, although melds belong to the side: cards that you add "
            "to its melds count towards your opening too"
        )
    partner = "partners" if house.many_partners else "partner"
    return (
        f"When a player has opened, that player's {partner} may lay cards too, on their own turns"
    )
