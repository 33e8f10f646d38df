"""The sentences on the cards, in English."""

from __future__ import annotations

from collections.abc import Sequence

from handfoot.words.english.voice import Voice
from handfoot.words.language import count, digits, listed, number

__all__ = [
    "bonus",
    "cap",
    "dead",
    "natural",
    "own_pack",
    "packs",
    "runs",
    "usual_pack",
    "values",
    "wild",
]


def packs(base: int, each: int, by_player: bool) -> str:
    """How many packs are used: some in any case, and some for each player or side."""
    added = f"{count(each, 'pack')} for every {'player' if by_player else 'side'}"
    if each == 0:
        deck = count(base, "pack")
    elif base == 0:
        deck = added
    else:
        deck = f"{added} and {number(base)} more"
    mixed = "shuffled" if (base, each) == (1, 0) else "shuffled together"
    return f"The deck is {deck}, {mixed}"


def usual_pack(jokers: int, single: bool) -> str:
    """What a pack holds where it is the one that is sold everywhere; `single`: there is one."""
    extra = f" and {count(jokers, 'joker')}" if jokers else ""
    return f"{'It' if single else 'A pack'} is the usual 52 cards{extra}"


def own_pack(
    house: Voice, total: int, alike: Sequence[tuple[int, Sequence[str]]], single: bool
) -> str:
    """What a pack of its own holds, by runs of ranks of which there are equally many; `single`:
    there is one pack."""
    told = []
    for n, run in alike:
        words = [house.words.card(kind) for kind in run]
        if len(run) > 2:
            told.append(f"{n} of each rank from {words[0]} to {words[-1]}")
        else:
            told += [
                f"{n} {house.words.cards(kind) if n > 1 else house.words.card(kind)}"
                for kind in run
            ]
    return f"{'It' if single else 'A pack'} holds {digits(total)} cards: {listed(told)}"


def runs(house: Voice, together: Sequence[Sequence[str]]) -> str:
    """Kinds of card, neighbouring ranks together: "joker and king to ten"."""
    told: list[str] = []
    for run in together:
        words = [house.words.card(kind) for kind in run]
        told += [f"{words[0]} to {words[-1]}"] if len(run) > 2 else words
    return listed(told)


def wild(house: Voice, wilds: Sequence[str]) -> str:
    """Which cards are wild."""
    return f"{house.words.kinds_by_name(wilds)} are wild"


def bonus(house: Voice, cards: Sequence[str]) -> str:
    """Which cards are laid aside."""
    return f"{house.words.kinds(cards)} are bonus cards, which are never melded"


def cap(house: Voice, cards: Sequence[str]) -> str:
    """Which cards top books."""
    return f"{house.words.kinds(cards)} are never melded, but may top a complete book"


def dead(house: Voice, cards: Sequence[str], can_go: bool) -> str:
    """Which cards can do nothing; `can_go`: no ban keeps them from being discarded."""
    only = "; only a discard gets rid of them" if can_go else ""
    return f"{house.words.kinds(cards)} are never melded{only}"


def natural(others: bool) -> str:
    """What the rest of the cards are; `others`: some are something else."""
    rest = "All other cards" if others else "All cards"
    return f"{rest} are natural, and are melded with cards of their own rank"


def values() -> str:
    """Where the values of the cards stand."""
    return "What each card is worth stands at the head of this sheet"
