"""The sentences on players and sides, in Danish."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from handfoot.words.danish.language import listed, number, ordinal
from handfoot.words.danish.voice import Voice

__all__ = [
    "all_alike",
    "alone",
    "direction",
    "first",
    "forms",
    "next_first",
    "numbers",
    "partners",
    "some",
    "wandering",
]

_FIRST = {
    "chance": "Der trækkes lod om, hvem der begynder første runde",
    "high-card": "Alle trækker et kort, og den, der har det højeste, begynder første runde",
    "left-of-dealer": "Bliv enige eller træk lod om, hvem der giver først; spilleren til venstre "
    "for giveren begynder første runde",
    "oldest": "Den ældste spiller begynder første runde",
}
_NEXT = {
    "left": "I hver ny runde er det den næste spiller, der begynder",
    "same": "Den samme spiller begynder hver runde",
    "chance": "For hver senere runde trækkes der lod igen",
    "went-out": "De senere runder begynder den, der gik ud{first} i runden før; gik ingen ud, "
    "begynder spilleren efter den, der begyndte sidst",
}
_DIRECTION = {
    "clockwise": "Turen går med uret, altså til venstre",
    "counter-clockwise": "Turen går mod uret, altså til højre",
}


def all_alike(players: Sequence[int], form: tuple[int, ...]) -> str:
    """How many can play, where all sit alike."""
    return f"{numbers(players)}, {_together(form)}"


def numbers(players: Sequence[int]) -> str:
    """How many can play."""
    return f"Spillet er for {some(players)} {'spiller' if list(players) == [1] else 'spillere'}"


def forms(forms: Mapping[tuple[int, ...], Sequence[int]]) -> str:
    """How each number of players sits."""
    return "; ".join(f"er man {some(at)}, {_form(form)}" for form, at in forms.items())


def _form(form: tuple[int, ...]) -> str:
    if form == (1,):
        return "spiller man hver for sig"
    if form[0] == 0:
        return f"danner man {number(form[1], True)} hold, og én spiller skifter mellem dem"
    if len(form) == 1:
        return f"danner man hold på {number(form[0])}"
    return f"danner man {number(len(form), True)} hold på {_sizes(form)}"


def _together(form: tuple[int, ...]) -> str:
    if form == (1,):
        return "som spiller hver for sig"
    if form[0] == 0:
        return f"fordelt på {number(form[1], True)} hold, og én spiller skifter mellem dem"
    if len(form) == 1:
        return f"som danner hold på {number(form[0])}"
    return f"som danner {number(len(form), True)} hold på {_sizes(form)}"


def _sizes(form: tuple[int, ...]) -> str:
    return f"henholdsvis {listed([number(size) for size in form])}"


def partners() -> str:
    """What partners share, and how they sit."""
    return "Makkere er fælles om sæt og point og sidder sådan, at turen går fra hold til hold"


def alone() -> str:
    """What somebody without partners is."""
    return "Den, der spiller alene, er også et hold"


def wandering(house: Voice, n: int, joined: Mapping[int, Sequence[int]], goes_on: bool) -> str:
    """Which side the last player joins in which rounds; `goes_on`: there may be more rounds."""
    told = [
        f"det {ordinal(side, True)} hold i {house.words.rounds(at)}" for side, at in joined.items()
    ]
    end = "; i eventuelle senere runder sker der ikke flere skift" if goes_on else ""
    return (
        f"Er man {number(n)}, skifter spilleren på den sidste plads hold fra runde til runde: "
        f"{', og '.join(told)}{end}"
    )


def first(by: str) -> str:
    """Who begins the first round."""
    return _FIRST[by]


def next_first(house: Voice, by: str) -> str:
    """Who begins the later rounds."""
    return _NEXT[by].format(first=" som den første" if house.plays_on else "")


def direction(way: str) -> str:
    """Which way the turn passes."""
    return _DIRECTION[way]


def some(numbers: Sequence[int], word: str = "eller") -> str:
    """Several numbers in words: "to til seks", "to, fire eller seks"."""
    if len(numbers) > 2 and list(numbers) == list(range(numbers[0], numbers[-1] + 1)):
        return f"{number(numbers[0])} til {number(numbers[-1])}"
    return listed([number(n) for n in numbers], word)
