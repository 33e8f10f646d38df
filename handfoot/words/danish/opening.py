"""The sentences on the opening, in Danish."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from handfoot.words.danish.language import (
    MELD,
    count,
    digits,
    listed,
    ordinal,
    points,
)
from handfoot.words.danish.voice import Voice

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
    "all": "Alle kort tæller med deres point, også vilde kort; bonus for canastaer tæller ikke med",
    "naturals": "Kun naturlige kort tæller, med deres point; bonus for canastaer tæller ikke med",
    None: "Kortene tæller med deres point; bonus for canastaer tæller ikke med",
}
_PILE_CARDS = {
    "top": "Fra en bunke, der er taget i samme tur, tæller kun {key}",
    "all": "Alle kort fra en bunke, der er taget i samme tur, må lægges til åbningen og tæller med",
    "none": "Kort fra en bunke, der er taget i samme tur, tæller ikke med, heller ikke {key}",
}
_KEYS = {
    "used": "det kort, der skal bruges",
    "top": "det øverste kort",
    "bottom": "det nederste kort",
    "lowest": "det nederste af de kort, der blev taget",
}
_JUDGED = {
    "act": "De sæt, der åbner, lægges alle på én gang",
    "turn": "Det, du lægger i én tur, tælles sammen; indtil det er nok, må du tage det op igen, "
    "men hverken få en ny stak eller gå ud, og bliver det ikke nok, skal du tage det op, før du "
    "slutter din tur",
}


def no_opening() -> str:
    """The first melds need no points."""
    return "Der er ingen åbning: De første sæt i en runde kræver ingen point"


def points_by_rounds(
    house: Voice, steps: Sequence[tuple[Sequence[int], int, bool]], above: bool
) -> str:
    """The points that open in some rounds, or from a round on; `above`: more than these."""
    if len(steps) == 1:
        return f"{_worth(house, above)} {points(steps[0][1])}"
    told: list[str] = []
    for at, n, on in steps:
        what = points(n) if not told else digits(n)
        when = f"fra {house.words.round(at[0])} og frem" if on else f"i {house.words.rounds(at)}"
        told.append(f"{what} {when}")
    return f"{_worth(house, above)} {listed(told)}"


def points_by_scores(house: Voice, bands: Sequence[tuple[int | None, int]], above: bool) -> str:
    """The points that open from a score on; `above`: more than these."""
    told: list[str] = []
    for n, (start, needed) in enumerate(bands):
        if start is None:
            below = f" under {digits(bands[1][0] or 0)}" if len(bands) > 1 else ""
            told.append(f"{digits(needed)}{below}")
        else:
            on = " og opefter" if n == len(bands) - 1 else ""
            told.append(f"{digits(needed)} fra {digits(start)}{on}")
    return (
        f"{_worth(house, above)} et antal point, der afhænger af, hvor mange point "
        f"{house.your_side} har før runden: {listed(told)}"
    )


def _worth(house: Voice, above: bool) -> str:
    more = "mere end" if above else "mindst"
    # Whoever opens alone may do so by adding to melds that partners have laid.
    laid = "de første kort, du lægger i en runde,"
    what = laid if house.opens_each else f"{house.our} første sæt i en runde"
    return f"For at åbne skal {what} tilsammen give {more}"


def before(house: Voice) -> str:
    """What may be laid before the opening."""
    it = "du" if house.opens_each else house.it
    return f"Indtil {house.opener} har åbnet, må {it} ikke lægge andet ned"


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
    return f"Der åbnes med {'kun' if melds == 1 else 'højst'} {count(melds, MELD)}"


def from_turn(turn: int) -> str:
    """From which turn on one may open."""
    return f"Ingen må åbne før sin {ordinal(turn)} tur i runden"


def books(house: Voice, books: Mapping[str, int]) -> str:
    """Which books an opening needs."""
    return f"Blandt de sæt, der åbner, skal der være {house.words.books(books)}"


def waivers(house: Voice, ways: Sequence[Mapping[str, int]]) -> str:
    """Which books open whatever the points."""
    told = listed([house.words.books(books) for books in ways], "eller")
    return f"Lægger du {told}, idet du åbner, er det også nok, uanset hvor mange point det giver"


def opens_for(house: Voice, whom: str) -> str:
    """For whom somebody opens."""
    if whom != "side":
        return (
            "Alle åbner for sig selv, selv om sættene hører til holdet: Kort, du lægger til "
            "holdets sæt, tæller også med i din åbning"
        )
    if house.many_partners:
        return "Når en spiller har åbnet, må makkerne også lægge kort ned, hver i sin egen tur"
    return "Når en spiller har åbnet, må makkeren også lægge kort ned i sin egen tur"
