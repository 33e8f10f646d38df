"""The table at the head of a sheet, in Danish: short, and in digits."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from handfoot.words.danish.deck import runs
from handfoot.words.danish.language import digits, listed
from handfoot.words.danish.voice import Voice

__all__ = [
    "ABOVE",
    "LABELS",
    "books",
    "cap",
    "digits",
    "from_score",
    "going_out",
    "grab",
    "in_round",
    "in_rounds",
    "no_opening",
    "numbers",
    "opening",
    "out",
    "piles",
    "rounds",
    "set_of",
    "target",
    "values",
    "whole_values",
    "with_exceptions",
    "with_players",
]

LABELS = {
    "players": "Spillere",
    "packs": "Spil kort",
    "values": "Kortenes point",
    "piles": "Der gives",
    "opening": "For at åbne",
    "books": "Canastaer",
    "bonuses": "Andre point",
    "out": "For at gå ud",
    "game": "Spillet",
}
ABOVE = "mere end "
"""What stands before points that are not enough by themselves."""

Worth = Sequence[tuple[Sequence[Sequence[str]], int]]


def values(house: Voice, laid: Worth, held: Worth) -> str:
    """What cards are worth, and what those are that count against whoever holds them."""
    told = [
        ", ".join(f"{runs(house, kinds)} {digits(n)}" for kinds, n in worth)
        for worth in (laid, held)
    ]
    return "; minus for den, der sidder med kortet: ".join(text for text in told if text)


def whole_values(values: str) -> str:
    """These values as a sentence."""
    return f"Kortenes point er {values}"


def piles(house: Voice, names: Sequence[str], sizes: Sequence[int]) -> str:
    """How many cards are dealt to each pile."""
    if len(sizes) == 1:
        return f"{sizes[0]} kort"
    told = zip(names, sizes, strict=True)
    return ", ".join(f"{house.words.pile(name).one} {n}" for name, n in told)


def no_opening() -> str:
    """Nothing is needed to open."""
    return "ingen point kræves"


def opening(steps: Sequence[tuple[int | None, int]]) -> str:
    """The points that open, each from a score on."""
    told = [
        digits(n) if start is None else f"{digits(n)} fra {digits(start)}" for start, n in steps
    ]
    return ", ".join(told)


def in_round(n: int) -> str:
    """The round in which an opening is asked for."""
    return f"runde {n}"


def from_score(score: int | None) -> str:
    """The score from which an opening is asked for, or None for the first one."""
    return "fra begyndelsen" if score is None else f"fra {digits(score)}"


def books(house: Voice, size: int, points: Mapping[str, int]) -> str:
    """How large books are, and what each kind earns."""
    told = [f"{house.words.short_book(kind)} {digits(n)}" for kind, n in points.items()]
    return f"på {digits(size)} kort: {', '.join(told)}"


def going_out() -> str:
    """What earns a bonus: going out."""
    return "at gå ud"


def cap(house: Voice, card: str) -> str:
    """What earns a bonus: a card on a book."""
    return f"{house.words.card(card).one} på en canasta"


def set_of(house: Voice, size: int, card: str) -> str:
    """What earns a bonus: so many cards of a kind."""
    return f"{digits(size)} {house.words.card(card).many} tilsammen"


def grab() -> str:
    """What earns a bonus: lifting the right number of cards."""
    return "greb"


def out(house: Voice, books: Mapping[str, int]) -> str:
    """Which books are needed to go out."""
    told = [f"{house.words.short_book(kind)} {n}" for kind, n in books.items()]
    return ", ".join(told) or "ingen canastaer kræves"


def target(points: int) -> str:
    """With how many points the game ends."""
    return f"til nogen har {digits(points)} point"


def rounds(n: int) -> str:
    """How many rounds the game has."""
    return f"{n} {'runde' if n == 1 else 'runder'}"


def in_rounds(house: Voice, text: str, rounds: Sequence[int], on: bool) -> str:
    """What holds in some rounds, or from one of them on."""
    if on:
        return f"{text} fra {house.words.round(rounds[0])}"
    return f"{text} i {house.words.rounds(rounds)}"


def with_players(groups: Sequence[tuple[str, Sequence[int]]]) -> list[str]:
    """What holds with which numbers of players."""
    told = [f"{text} med {numbers(players)}" for text, players in groups]
    return [f"{told[0]} spillere", *told[1:]]


def with_exceptions(text: str) -> str:
    """What holds in most cases."""
    return f"{text}, med undtagelser"


def numbers(players: Sequence[int]) -> str:
    """Several numbers of players: "2 til 6", "2, 4 eller 6"."""
    if len(players) > 2 and list(players) == list(range(players[0], players[-1] + 1)):
        return f"{players[0]} til {players[-1]}"
    return listed([str(n) for n in players], "eller")
