"""The sentences on the end of the round, on scoring and on the end of the game, in English."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from handfoot.words.english import facts
from handfoot.words.english.voice import Voice
from handfoot.words.language import a, count, digits, listed, number, points, times

__all__ = [
    "after_out",
    "best_kind",
    "books",
    "cap",
    "first_price",
    "floor",
    "going_out",
    "largest_set",
    "line",
    "price",
    "rounds",
    "set_of",
    "stock",
    "target",
    "ties",
    "values",
    "win",
    "worthless",
]

_STOCK = {
    "finish-turn": "The round also ends when the stock is empty; the turn in which that happens is "
    "still played to its end",
    "at-once": "The round also ends when the stock runs out, on the spot and in the middle of the "
    "turn",
    "no-draw": "When the stock has run out, play goes on; the round also ends when somebody whose "
    "turn begins has no card to draw{or_take}",
    "reshuffle": "When somebody has to draw more cards than are left in the stock, the discard "
    "pile without its top card is shuffled and becomes the new stock{often}. When that would still "
    "be too few{any_more}, play goes on; the round also ends when somebody whose turn begins has "
    "no card to draw{or_take}",
}
_PRICE_PLACES = {
    "books": "in a book",
    "melds": "in a meld that is not yet a book",
    "aside": "laid aside",
    "hand": "left in hand",
    "sealed": "in a pile not picked up",
}
_TIES = {
    "shared": "When several {sides} have the same highest score, they share the win",
    "last-round": "When several {sides} have the same highest score, the one among them with the "
    "higher score in the last round wins; if that is equal too, they share the win",
    "extra-round": "When several {sides} have the same highest score, everybody plays a further "
    "round by the rules of the last one, until a single one has the highest",
    "goes-on": "When several {sides} have the same highest score, the game goes on until a single "
    "one has the highest",
}


def after_out(house: Voice, rule: str) -> str:
    """When the round ends after somebody has gone out."""
    if rule == "ends":
        return "The round ends as soon as somebody has gone out"
    if rule == "equal-turns":
        return (
            "When somebody has gone out, those who have had fewer turns in the round have theirs, "
            "in order, and then the round ends"
        )
    who = ", partners included, " if house.teams else " "
    return (
        f"When somebody has gone out, everybody else{who}has one more turn, in order, and then the "
        "round ends"
    )


def stock(then: str, most: int | None, takes_pile: bool) -> str:
    """What happens when the stock runs out; it is made anew so many times at most."""
    return _STOCK[then].format(
        often="" if most is None else f", {times(most)} in a round at most",
        any_more="" if most is None else ", or it may not be shuffled again",
        or_take=" and does not take the discard pile" if takes_pile else "",
    )


def _worth(n: int, first: bool = True) -> str:
    """What something earns or costs; after the first in a list in as few words as possible."""
    if n == 0:
        return "earns nothing"
    if n > 0:
        return f"earns {points(n)}" if first else digits(n)
    return f"costs {points(-n) if first else digits(-n)}"


def books(house: Voice, kinds: Mapping[int, Sequence[str]]) -> str:
    """What books earn, those that earn the same together."""
    told: list[str] = []
    earned = False
    for n, names in kinds.items():
        told.append(f"{a(house.words.any_book(names))} {_worth(n, first=not earned)}")
        earned = earned or n > 0
    return f"When the round is over, {listed(told)}"


def best_kind() -> str:
    """What a book of several kinds earns."""
    return "A book that is of several kinds is paid as the one worth most"


def cap(house: Voice, card: str, points: int) -> str:
    """What a card on a book earns."""
    return f"{a(house.words.card(card))} on a book {_worth(points)}"


def going_out(house: Voice, bonus: int) -> str:
    """What going out earns, and for whom where several can go out in one round."""
    if not bonus:
        return "Going out itself earns nothing"
    first = "; this holds only for the first player who does so in a round"
    return f"Going out {_worth(bonus)}{first if house.plays_on else ''}"


def set_of(house: Voice, one: Mapping[str, Any]) -> str:
    """What so many bonus cards earn together."""
    cards = house.words.cards(one["card"])
    instead = (
        "in place of their single values"
        if one["singles"] == "replaced"
        else "on top of their single values"
    )
    return (
        f"{number(one['size'])} {cards} laid aside by one {house.side} together "
        f"{'earn' if one['points'] >= 0 else 'cost'} {points(abs(one['points']))}, {instead}; one "
        f"such set is paid, and further {cards} count singly{_only_for(one, house)}"
    )


def largest_set(house: Voice, card: str) -> str:
    """Which of several sets of one card is paid."""
    return (
        f"Of these sets of {house.words.cards(card)}, only the largest that a {house.side} has is "
        f"paid"
    )


def line(house: Voice, n: int, when: Mapping[str, Any]) -> str:
    """What is earned or lost under some facts."""
    verb = "earns" if n >= 0 else "loses"
    return f"A {house.side} {verb} {points(abs(n))}{facts.over(when, house)}"


def values(house: Voice, plus: Sequence[str], minus: Sequence[str]) -> str:
    """Where cards count for and where against a side."""
    told = []
    if plus:
        told.append(f"{_cards_in(plus, house)} count in your favour")
    if minus:
        told.append(f"{_cards_in(minus, house)} count against you")
    return f"{'; '.join(told)}, all at their values"


def worthless(house: Voice, places: Sequence[str]) -> str:
    """Where cards count nothing."""
    return f"{_cards_in(places, house)} count nothing"


def _cards_in(where: Sequence[str], house: Voice) -> str:
    """Cards by where they lie, as one phrase."""
    told = []
    names = [house.words.pile(name) for name in house.sealed]
    sealed = f"in a {names[0]}" if len(names) == 1 else "in piles"
    if {"books", "melds"} <= set(where):
        told.append("cards in melds and books")
    elif "books" in where:
        told.append("cards in books")
    elif "melds" in where:
        told.append("cards in melds that are not yet books")
    if "aside" in where:
        told.append(f"{house.words.kinds(house.bonus_cards)} laid aside")
    if {"hand", "sealed"} <= set(where):
        told.append(f"cards left in hand or {sealed} not picked up")
    elif "hand" in where:
        told.append("cards left in hand")
    elif "sealed" in where:
        told.append(f"cards {sealed} not picked up")
    # Two phrases that have an "and" of their own need more than another one between them.
    if len(told) > 1 and any(" and " in one for one in told):
        return f"{', and '.join(told)},"
    return listed(told)


def _only_for(entry: Mapping[str, Any], house: Voice) -> str:
    """For whom a price or a set holds, to follow its sentence; "" where it is for everybody."""
    asked = facts.over(entry.get("when", {}), house)
    return f"; this holds for a {house.side} only{asked}" if asked else ""


def price(
    house: Voice, price: Mapping[str, Any], cards: Sequence[str], places: Sequence[str]
) -> str:
    """What some cards in some places count instead of their values."""
    told = [words for place, words in _PRICE_PLACES.items() if place in places]
    if {"books", "melds"} <= set(places):
        told[:2] = ["in a meld or book"]
    card, where = house.words.a_card_of(cards), listed(told, "or")
    priced = f"{card} {where} {_worth(price['points'])} instead of its value"
    return f"{priced}{_only_for(price, house)}"


def first_price() -> str:
    """Which of several prices holds."""
    return "Where two of these would hold for a card, the first one decides"


def floor(house: Voice) -> str:
    """No score for a round falls below zero."""
    return f"A {house.side}'s score for a round never falls below zero: it counts as zero"


def rounds(n: int) -> str:
    """How many rounds there are."""
    return f"The game has {count(n, 'round')}"


def target(house: Voice, goal: int) -> str:
    """With how many points the game ends."""
    return f"Rounds are played until, at the end of one, a {house.side} has {points(goal)} or more"


def win(house: Voice) -> str:
    """Who wins."""
    return f"The {house.side} with the highest score at the end wins"


def ties(house: Voice, rule: str) -> str:
    """Who wins among equals."""
    return _TIES[rule].format(sides=f"{house.side}s")
