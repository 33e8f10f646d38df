"""The sentences on the foot and the toe, in Danish."""

from __future__ import annotations

from collections.abc import Sequence

from handfoot.words.danish.language import BOOK, count, listed, number
from handfoot.words.danish.voice import Voice

__all__ = [
    "announced",
    "by_book",
    "discarded",
    "emptied",
    "fourth",
    "join",
    "left_over",
    "melded",
    "same",
    "without",
]

_MELDED = {
    "play-on": "Hvis du lagde dit sidste kort på bordet, fortsætter din tur med de nye kort og "
    "slutter stadig med, at du lægger et kort af",
    "ends-turn": "Hvis du lagde dit sidste kort på bordet, er din tur dermed slut",
}


def emptied(house: Voice, before: str | None, name: str, chosen: bool) -> str:
    """A pile is reached when another, or all cards, have run out; `chosen`: the player says
    when."""
    held = f"{house.words.pile(before).your} er brugt op" if before else "du ikke har flere kort"
    pile = house.words.pile(name).your
    if not chosen:
        return f"Når {held}, tager du {pile} op"
    return (
        f"Når {held}, må du tage {pile} op: Du bestemmer selv hvornår, i din egen tur, men har du "
        "ingen kort, skal du gøre det før alt andet"
    )


def melded(then: str) -> str:
    """What happens when the last card was laid."""
    return _MELDED[then]


def discarded(house: Voice, name: str, when: str) -> str:
    """What happens when the last card was discarded."""
    pile = house.words.pile(name)
    pick = f"tager du {pile.the} op"
    if when == "at-once":
        pick += f" med det samme og spiller {pile.it} fra din næste tur"
    else:
        pick += " i begyndelsen af din næste tur"
    return f"Hvis du lagde dit sidste kort af, {pick}"


def left_over(house: Voice, name: str, cards: int) -> str:
    """With how many cards left the pile may be picked up as well."""
    pile = house.words.pile(name)
    up_to = "kun ét kort" if cards == 1 else f"højst {number(cards)} kort"
    they_join = "Det kort" if cards == 1 else "De kort"
    return (
        f"Har du {up_to} tilbage på hånden, når du har lagt af, må du også tage {pile.the} op; "
        f"{they_join.lower()} lægges til {pile.it}, og du spiller dem alle fra din næste tur"
    )


def by_book(house: Voice, name: str, books: int, kinds: Sequence[str], whole_side: bool) -> str:
    """So many books of some kinds (any, if none are named) lead to a pile; `whole_side`: all of
    the side pick theirs up."""
    what, pile = _books(house, kinds, books), house.words.pile(name)
    done = f"Så snart {house.your_side} har fuldført {what}"
    if not house.teams:
        return f"{done}, tager du {pile.your} op"
    if whole_side:
        everybody = f"tager alle på holdet deres {pile.one} op, også uden for tur"
        return f"{done}, {everybody}; den, der har turen, spiller videre"
    which = "den" if books == 1 else "den sidste af dem"
    return f"{done}, tager den spiller, der fuldførte {which}, {pile.their} op"


def _books(house: Voice, kinds: Sequence[str], n: int) -> str:
    """So many books of some kinds, or of any."""
    if n == 1:
        if not kinds:
            return f"{BOOK.a}, uanset hvilken slags"
        return f"{listed([house.words.book(kind).a for kind in kinds], 'eller')}"
    if not kinds:
        return f"{count(n, BOOK)}, uanset hvilken slags"
    return f"{number(n)} {listed([house.words.book(kind).many for kind in kinds], 'eller')}"


def join(house: Voice, name: str) -> str:
    """Where the cards of the pile go."""
    return f"Kortene fra {house.words.pile(name).the} lægges til dem, du stadig har på hånden"


def without(house: Voice, name: str, rule: str) -> str:
    """What happens to somebody who runs out of cards before."""
    pile = house.words.pile(name).your
    if rule == "sits":
        return (
            f"Slipper dine kort op, før du har taget {pile} op, sidder du uden kort, til turen er "
            "slut, og trækker igen i din næste tur"
        )
    return f"Indtil du har taget {pile} op, skal du have mindst ét kort, når din tur slutter"


def announced(house: Voice, name: str) -> str:
    """The pile is not picked up in silence."""
    return f"Sig højt, at du tager {house.words.pile(name).your} op"


def same(house: Voice, before: str, name: str, further: Sequence[str]) -> str:
    """A pile follows another as that one followed the hand, and so does a further one."""
    words = [house.words.pile(one).the for one in (before, name, *further)]
    told = f"{words[1]} følger efter {words[0]} på samme måde"
    return f"{told}, og {words[2]} efter {words[1]}" if further else told


def fourth(house: Voice, before: str, name: str) -> str:
    """A pile follows another by the same rules."""
    return f"{house.words.pile(name).the} følger efter {house.words.pile(before).the} på samme måde"
