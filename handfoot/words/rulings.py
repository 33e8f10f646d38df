"""Says why a move was refused, or what a score line is for: one correct sentence for each rule.

A ruling is the sentence of a rule in the rulebook with its slots filled from the facts of the
case. Facts are numbers, names of cards, books, piles and seats, or ready phrases; what a slot makes
of them depends on the slot ("three cards", "the red three", "first"). Facts may be missing or
surprising: a refusal must never fail for want of a word. Judging moves is the business of engines.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping

from handfoot.words.language import (
    Words,
    a,
    capital,
    count,
    listed,
    ordinal,
    plain,
    points,
)
from handfoot.words.rulebook import rulebook

__all__ = ["Fact", "ruling"]

Fact = str | int

_SLOT = re.compile(r"\{(\w+)\}")

_DUE = {
    "deal": "the deal",
    "put-back": "a card to be put back",
    "reshuffle": "a new shuffle",
    "choose": "the choice of a hand",
    "draw": "a draw or the taking of the discard pile",
    "play": "a lay or a discard",
    "answer": "an answer",
}
_OF = {"all-partners": "all partners", "next-partner": "the partner who plays next"}
_PLACES = {
    "books": "in complete books",
    "melds": "in melds that are not books",
    "aside": "laid aside",
    "hand": "held in hand",
    "sealed": "in piles not picked up",
}


def ruling(rule: str, facts: Mapping[str, Fact] | None = None, words: Words | None = None) -> str:
    """The sentence of a rule, with the facts of the case worded.

    `words` are the words of the house concerned. A rule that the rulebook does not know is named
    by its id. Nothing is raised.

    >>> ruling("meld.least", {"least": 3, "size": 1})
    'A meld is begun with at least three cards; here it would begin with one card.'
    >>> ruling("discard.banned", {"card": "red-3", "ban": "threes"})
    "A red three may not be discarded here, because of the ban 'threes'."
    >>> ruling("cap.most", {})
    'A book carries at most a certain number of caps of this sort.'
    """
    entry = rulebook().get(rule)
    if entry is None:
        return f"The rule {rule} does not allow it."
    given = facts or {}
    house = words or Words()

    def fill(slot: re.Match[str]) -> str:
        name = slot.group(1)
        word, missing = _SLOTS.get((rule, name)) or _SLOTS.get(("", name)) or (_phrase, "something")
        fact = given.get(name)
        return missing if fact is None or fact == "" else word(fact, house)

    return capital(_SLOT.sub(fill, entry.sentence))


def _counted(noun: str) -> Callable[[Fact, Words], str]:
    """So many of something; a phrase in the place of a number stays what it is."""

    def word(fact: Fact, _: Words) -> str:
        return count(int(fact), noun) if _is_number(fact) else str(fact)

    return word


def _is_number(fact: Fact) -> bool:
    return isinstance(fact, int) or re.fullmatch(r"-?[0-9]+", fact) is not None


def _needed(fact: Fact, _: Words) -> str:
    """Points that are needed; where they must be exceeded, the engine says so in words."""
    return f"at least {points(int(fact))}" if _is_number(fact) else str(fact)


def _points(fact: Fact, _: Words) -> str:
    return points(int(fact)) if _is_number(fact) else str(fact)


def _ordinal(fact: Fact, _: Words) -> str:
    return ordinal(int(fact)) if _is_number(fact) and int(fact) >= 0 else str(fact)


def _seat(fact: Fact, _: Words) -> str:
    return f"seat {fact}" if _is_number(fact) else str(fact)


def _named(noun: str) -> Callable[[Fact, Words], str]:
    """An entry of the ruleset by the name that its author gave it."""

    def word(fact: Fact, _: Words) -> str:
        return f"the {noun} '{fact}'"

    return word


def _a_card(fact: Fact, words: Words) -> str:
    return a(words.card(str(fact)))


def _the_card(fact: Fact, words: Words) -> str:
    return f"the {words.card(str(fact))}"


def _cards(fact: Fact, words: Words) -> str:
    return words.cards(str(fact))


def _ranks(fact: Fact, words: Words) -> str:
    """Ranks that came as one text, with whatever between them."""
    names = [name for name in re.split(r",\s*|\s+and\s+|\s+", str(fact)) if name]
    return listed([words.cards(name) for name in names])


def _book(fact: Fact, words: Words) -> str:
    return words.book(str(fact))


def _pile(fact: Fact, words: Words) -> str:
    return words.pile(str(fact))


def _due(fact: Fact, _: Words) -> str:
    """Moves that are due, each with the seat that is to make it: "draw by seat 2"."""
    told = []
    for one in re.split(r",\s*|\s+or\s+", str(fact)):
        move, by, who = one.partition(" by ")
        told.append(f"{_DUE.get(move, move)}{by}{who}")
    return listed(told, "or")


def _of(fact: Fact, words: Words) -> str:
    return _OF.get(str(fact), str(fact))


def _place(fact: Fact, words: Words) -> str:
    return _PLACES.get(str(fact), plain(str(fact)))


def _phrase(fact: Fact, _: Words) -> str:
    return str(fact)


_A_NUMBER = "a certain number of {}".format
_OTHER = "another number of {}".format
_CARD_COUNT = _counted("card")
_NATURALS = _counted("natural card")
_WILDS = _counted("wild card")

# How a slot is worded, and what it says when the fact is missing: by the rule and the name of the
# slot, or by the name alone for all rules.
_SLOTS: dict[tuple[str, str], tuple[Callable[[Fact, Words], str], str]] = {
    ("", "n"): (_CARD_COUNT, "the cards"),
    ("", "least"): (_CARD_COUNT, _A_NUMBER("cards")),
    ("", "most"): (_CARD_COUNT, _A_NUMBER("cards")),
    ("", "size"): (_CARD_COUNT, _OTHER("cards")),
    ("book.close", "size"): (_CARD_COUNT, _A_NUMBER("cards")),
    ("book.kind", "size"): (_CARD_COUNT, _A_NUMBER("cards")),
    ("", "left"): (_CARD_COUNT, "too few cards"),
    ("", "keep"): (_CARD_COUNT, "some cards"),
    ("", "naturals"): (_NATURALS, _OTHER("natural cards")),
    ("", "wilds"): (_WILDS, _OTHER("wild cards")),
    ("", "card"): (_a_card, "this card"),
    ("", "key"): (_the_card, "the card that the rules name"),
    ("", "rank"): (_cards, "this rank"),
    ("", "ranks"): (_ranks, "several ranks"),
    ("", "kind"): (_book, "meld"),
    ("", "first"): (_ordinal, "right one"),
    ("", "turn"): (_ordinal, "wrong one"),
    ("", "points"): (_points, "another number"),
    ("", "seat"): (_seat, "the player concerned"),
    ("", "pile"): (_pile, "pile concerned"),
    ("", "due"): (_due, "another move"),
    ("", "of"): (_place, "what the rules name"),
    ("", "ban"): (_named("ban"), "a ban"),
    ("", "stop"): (_named("stop"), "a stop"),
    ("", "needed"): (_phrase, "certain books"),
    ("", "has"): (_phrase, "other books"),
    ("cap.most", "most"): (_counted("cap"), _A_NUMBER("caps")),
    ("meld.wilds-most", "most"): (_WILDS, _A_NUMBER("wild cards")),
    ("meld.naturals", "least"): (_NATURALS, _A_NUMBER("natural cards")),
    ("meld.ratio", "least"): (_NATURALS, _A_NUMBER("natural cards")),
    ("meld.ratio", "wilds"): (_WILDS, "so many wild cards"),
    ("opening.points", "least"): (_needed, "a certain number of points"),
    ("out.permission", "of"): (_of, "the partners"),
    ("out.hold-none", "card"): (_cards, "cards of a certain kind"),
    ("score.book", "of"): (_book, "complete book"),
    ("score.price", "of"): (_named("price"), "a price"),
    ("score.set", "of"): (_named("set"), "a set"),
    ("score.cap", "of"): (_named("cap"), "a cap"),
    ("score.grab", "of"): (_named("bonus"), "a bonus"),
    ("score.line", "of"): (_named("line"), "a line of the score"),
}
