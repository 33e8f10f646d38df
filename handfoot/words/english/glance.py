"""The table at the head of a sheet, in English: short, and in digits."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from handfoot.words.english.deck import runs
from handfoot.words.english.voice import Voice
from handfoot.words.language import capital, digits, listed

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
    "players": "Players",
    "packs": "Packs",
    "values": "Card values",
    "piles": "Dealt",
    "opening": "To open",
    "books": "Books",
    "bonuses": "Further points",
    "out": "Books to go out",
    "game": "The game",
}
ABOVE = "more than "
"""What stands before points that are not enough by themselves."""

Worth = Sequence[tuple[Sequence[Sequence[str]], int]]


def values(house: Voice, laid: Worth, held: Worth) -> str:
    """What cards are worth, and what those are that count against whoever holds them."""
    told = [
        ", ".join(f"{runs(house, kinds)} {digits(n)}" for kinds, n in worth)
        for worth in (laid, held)
    ]
    return "; a loss for whoever is left with one: ".join(text for text in told if text)


def whole_values(values: str) -> str:
    """These values as a sentence."""
    return f"The card values are {values}"


def piles(house: Voice, names: Sequence[str], sizes: Sequence[int]) -> str:
    """How many cards are dealt to each pile."""
    if len(sizes) == 1:
        return f"{sizes[0]} cards"
    told = zip(names, sizes, strict=True)
    return ", ".join(f"{house.words.pile(name)} {n}" for name, n in told)


def no_opening() -> str:
    """Nothing is needed to open."""
    return "no points needed"


def opening(steps: Sequence[tuple[int | None, int]]) -> str:
    """The points that open, each from a score on."""
    told = [
        digits(n) if start is None else f"{digits(n)} from {digits(start)}" for start, n in steps
    ]
    return ", ".join(told)


def in_round(n: int) -> str:
    """The round in which an opening is asked for."""
    return f"round {n}"


def from_score(score: int | None) -> str:
    """The score from which an opening is asked for, or None for the first one."""
    return "at first" if score is None else f"from {digits(score)}"


def books(house: Voice, size: int, points: Mapping[str, int]) -> str:
    """How large books are, and what each kind earns."""
    told = [f"{_short(house, kind)} {digits(n)}" for kind, n in points.items()]
    return f"of {digits(size)} cards: {', '.join(told)}"


def _short(house: Voice, kind: str) -> str:
    """A kind of book without the word."""
    return house.words.book(kind).removesuffix(" book").removeprefix("book of ")


def going_out() -> str:
    """What earns a bonus: going out."""
    return "going out"


def cap(house: Voice, card: str) -> str:
    """What earns a bonus: a card on a book."""
    return f"{house.words.card(card)} on a book"


def set_of(house: Voice, size: int, card: str) -> str:
    """What earns a bonus: so many cards of a kind."""
    return f"{digits(size)} {house.words.cards(card)} together"


def grab() -> str:
    """What earns a bonus: lifting the right number of cards."""
    return "grab"


def out(house: Voice, books: Mapping[str, int]) -> str:
    """Which books are needed to go out."""
    return ", ".join(f"{_short(house, kind)} {n}" for kind, n in books.items()) or "none"


def target(points: int) -> str:
    """With how many points the game ends."""
    return f"until somebody has {digits(points)} points"


def rounds(n: int) -> str:
    """How many rounds the game has."""
    return f"{n} round{'s' if n != 1 else ''}"


def in_rounds(house: Voice, text: str, rounds: Sequence[int], on: bool) -> str:
    """What holds in some rounds, or from one of them on."""
    if on:
        return f"{text} from {house.words.round(rounds[0])} on"
    return f"{text} in {house.words.rounds(rounds)}"


def with_players(groups: Sequence[tuple[str, Sequence[int]]]) -> list[str]:
    """What holds with which numbers of players."""
    told = [f"{text} with {numbers(players)}" for text, players in groups]
    return [f"{told[0]} players", *told[1:]]


def with_exceptions(text: str) -> str:
    """What holds in most cases."""
    return f"{text}, with exceptions"


def numbers(players: Sequence[int]) -> str:
    """Several numbers of players: "2 to 6", "2, 4 or 6"."""
    if len(players) > 2 and list(players) == list(range(players[0], players[-1] + 1)):
        return f"{players[0]} to {players[-1]}"
    return capital(listed([str(n) for n in players], "or"))
