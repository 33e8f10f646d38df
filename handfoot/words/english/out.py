"""The sentences on going out, in English."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from handfoot.words.english.voice import Voice
from handfoot.words.language import count, listed, number

__all__ = [
    "after_a_yes",
    "ask",
    "ask_when",
    "books",
    "books_once",
    "condition",
    "keep",
    "last_card",
    "out",
    "sit_without",
]

_LAST_CARD = {
    "discard": "Your last card must be a discard",
    "meld": "Your last card must be laid on the table, not discarded",
    "either": "Your last card may be laid on the table or discarded",
}


def out(house: Voice) -> str:
    """What going out is."""
    return f"You go out by parting with the last card of your {house.words.pile(house.last_pile)}"


def books(house: Voice, books: Mapping[str, int]) -> str:
    """Which books are needed."""
    return f"You may go out only when {house.we('has')} {house.words.books(books)}"


def books_once() -> str:
    """No book counts twice."""
    return "Each book counts for only one of the books needed"


def last_card(how: str) -> str:
    """How the last card leaves."""
    return _LAST_CARD[how]


def condition(house: Voice, condition: Mapping[str, Any]) -> str:
    """Something else that must be so."""
    must, partners = condition["must"], f"{house.partners}{house.if_any}"
    who = {
        "player": "You",
        "partners": partners,
        "side": f"You and {partners}" if house.teams else "You",
    }[condition["of"]]
    if must == "hold-none":
        cards = house.words.kinds(house.present(condition["cards"]), "or")
        return f"At that moment {partners} may hold no {cards}"
    pile = house.words.pile(condition["pile"])
    if must == "have-reached":
        return f"{who} must have picked up the {pile}"
    return f"{who} must have begun a turn since picking up the {pile}"


def ask(house: Voice, everybody: bool) -> str:
    """Whom one asks: all partners, or the one whose turn comes next."""
    alone = house.if_any
    if not everybody:
        whom = "the partner whose turn comes next" if house.many_partners else "your partner"
        whom += alone.rstrip(",")
        return f"Before going out you must ask {whom}; a no forbids it for this turn"
    if house.many_partners:
        return (
            f"Before going out you must ask all your partners{alone or ','} and a single no "
            "forbids it for this turn"
        )
    return (
        f"Before going out you must ask your partner{alone or ','} and a no forbids it for this "
        "turn"
    )


def ask_when(house: Voice, books: bool, piles: bool) -> str:
    """When one may ask; `books`, `piles`: only with the books, or with the piles picked up or
    played from, that are needed."""
    told = [f"you play your {house.words.pile(house.last_pile)}"]
    if books:
        told.append("your side has the books")
    if piles:
        told.append("everybody on your side is as far with their piles as going out asks")
    return f"You may ask once in a turn, between drawing and discarding, when {listed(told)}"


def after_a_yes(obliges: bool) -> str:
    """What a yes means."""
    if obliges:
        return "Ask only if you can go out: after a yes you must, in the same turn"
    return "After a yes you may go out in that turn, but need not"


def keep(house: Voice, cards: int) -> str:
    """How many cards somebody keeps who may not go out."""
    kept = "that one" if cards == 1 else f"those {number(cards)}"
    return (
        f"While you play your {house.words.pile(house.last_pile)} and may not go out, you must "
        f"still hold at least {count(cards, 'card')} when your turn is over: when you lay cards, "
        f"keep {kept} and the card that you will discard"
    )


def sit_without() -> str:
    """What somebody does who has no card left and may not go out."""
    return (
        "If your cards run out and you may not go out, you sit without any and draw again at your "
        "next turn"
    )
