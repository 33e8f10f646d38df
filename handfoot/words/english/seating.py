"""The sentences on players and sides, in English."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from handfoot.words.english.voice import Voice
from handfoot.words.language import capital, listed, number, ordinal

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
    "chance": "The player who begins the first round is found by lot",
    "high-card": "Everybody draws a card, and whoever has the highest begins the first round",
    "left-of-dealer": "Agree on a first dealer or draw lots; the player to the left of the dealer "
    "begins the first round",
    "oldest": "The oldest player begins the first round",
}
_NEXT = {
    "left": "After that, the right to begin passes on by one player each round",
    "same": "The same player begins every round",
    "chance": "For every later round it is found by lot anew who begins",
    "went-out": "Each later round is begun by whoever went out{first} in the round before; if "
    "nobody did, by the player after the one who began it",
}
_DIRECTION = {
    "clockwise": "The turn passes clockwise, to the left",
    "counter-clockwise": "The turn passes counter-clockwise, to the right",
}


def all_alike(players: Sequence[int], form: tuple[int, ...]) -> str:
    """How many can play, where all sit alike."""
    can = "play" if len(players) == 1 else "can play"
    people = "person" if list(players) == [1] else "people"
    return f"{some(players)} {people} {can}, {_together(form)}"


def numbers(players: Sequence[int]) -> str:
    """How many can play."""
    return f"{some(players)} people can play"


def forms(forms: Mapping[tuple[int, ...], Sequence[int]]) -> str:
    """How each number of players sits."""
    return "; ".join(f"{some(at).lower()} {_form(form)}" for form, at in forms.items())


def _form(form: tuple[int, ...]) -> str:
    if form == (1,):
        return "play each for themselves"
    if form[0] == 0:
        return f"form {number(form[1])} sides, and one player changes between them"
    if len(form) == 1:
        return f"form sides of {number(form[0])}"
    return f"form {number(len(form))} sides, of {listed([number(size) for size in form])}"


def _together(form: tuple[int, ...]) -> str:
    if form == (1,):
        return "each for themselves"
    if form[0] == 0:
        return f"in {number(form[1])} sides, and one player changes between them"
    if len(form) == 1:
        return f"in sides of {number(form[0])}"
    return f"in {number(len(form))} sides, of {listed([number(size) for size in form])}"


def partners() -> str:
    """What partners share, and how they sit."""
    return (
        "Partners share their melds and their score, and sit so that the turn passes from side to "
        "side"
    )


def alone() -> str:
    """What somebody without partners is."""
    return "Whoever plays alone is a side too"


def wandering(house: Voice, n: int, joined: Mapping[int, Sequence[int]], goes_on: bool) -> str:
    """Which side the last player joins in which rounds; `goes_on`: there may be more rounds."""
    told = [f"the {ordinal(side)} side in {house.words.rounds(at)}" for side, at in joined.items()]
    end = "; in any further round nothing changes" if goes_on else ""
    return (
        f"With {number(n)}, the player in the last seat plays with a side that changes from round "
        f"to round: {', and '.join(told)}{end}"
    )


def first(by: str) -> str:
    """Who begins the first round."""
    return _FIRST[by]


def next_first(house: Voice, by: str) -> str:
    """Who begins the later rounds."""
    return _NEXT[by].format(first=" first" if house.plays_on else "")


def direction(way: str) -> str:
    """Which way the turn passes."""
    return _DIRECTION[way]


def some(numbers: Sequence[int], word: str = "or") -> str:
    """Several numbers in words: "two to six", "two, four or six"."""
    if len(numbers) > 2 and list(numbers) == list(range(numbers[0], numbers[-1] + 1)):
        return capital(f"{number(numbers[0])} to {number(numbers[-1])}")
    return capital(listed([number(n) for n in numbers], word))
