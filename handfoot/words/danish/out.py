"""The sentences on going out, in Danish."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from handfoot.words.danish.language import CARD, count, number
from handfoot.words.danish.voice import Voice

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
    "discard": "Dit sidste kort skal lægges af på bunken",
    "meld": "Dit sidste kort skal lægges på bordet og må ikke lægges af",
    "either": "Dit sidste kort må enten lægges på bordet eller lægges af",
}


def out(house: Voice) -> str:
    """What going out is."""
    pile = house.words.pile(house.last_pile).your
    return f"Du går ud, når du slipper af med det sidste kort fra {pile}"


def books(house: Voice, books: Mapping[str, int]) -> str:
    """Which books are needed."""
    return f"Du må kun gå ud, når {house.your_side} har {house.words.books(books)}"


def books_once() -> str:
    """No book counts twice."""
    return "Hver canasta tæller kun som én af dem, der kræves"


def last_card(how: str) -> str:
    """How the last card leaves."""
    return _LAST_CARD[how]


def condition(house: Voice, condition: Mapping[str, Any]) -> str:
    """Something else that must be so."""
    must, partners = condition["must"], f"{house.partners}{house.if_any}"
    who = {
        "player": "Du",
        "partners": partners,
        "side": f"Både du og {partners}" if house.teams else "Du",
    }[condition["of"]]
    if must == "hold-none":
        cards = house.words.kinds(house.present(condition["cards"]), "eller")
        return f"Når du går ud, må {partners} ikke sidde med {cards}"
    pile = house.words.pile(condition["pile"]).the
    if must == "have-reached":
        return f"{who} skal have taget {pile} op"
    return f"{who} skal have begyndt en tur efter at have taget {pile} op"


def ask(house: Voice, everybody: bool) -> str:
    """Whom one asks: all partners, or the one whose turn comes next."""
    before, alone = "Før du går ud, skal du spørge", house.if_any
    if not everybody:
        whom = "den makker, hvis tur kommer først" if house.many_partners else "din makker"
        return f"{before} {whom}{alone.rstrip(',')}; et nej forbyder det i denne tur"
    if house.many_partners:
        return f"{before} alle dine makkere{alone or ','} og et enkelt nej forbyder det i denne tur"
    return f"{before} din makker{alone or ','} og et nej forbyder det i denne tur"


def ask_when(house: Voice, books: bool, piles: bool) -> str:
    """When one may ask; `books`, `piles`: only with the books, or with the piles picked up or
    played from, that are needed."""
    told = [f"du spiller {house.words.pile(house.last_pile).your}"]
    if books:
        told.append("dit hold har de nødvendige canastaer")
    if piles:
        told.append("alle på dit hold er så langt med deres stakke, som det kræves for at gå ud")
    *first, last = told
    return (
        "Du må spørge én gang i hver tur, når du har trukket og endnu ikke har lagt af, hvis "
        f"{', '.join(first)}{', og ' if first else ''}{last}"
    )


def after_a_yes(obliges: bool) -> str:
    """What a yes means."""
    if obliges:
        return "Spørg kun, hvis du kan gå ud: Efter et ja skal du gøre det i samme tur"
    return "Efter et ja må du gå ud i den tur, men du behøver ikke"


def keep(house: Voice, cards: int) -> str:
    """How many cards somebody keeps who may not go out."""
    kept = "dette ene" if cards == 1 else f"disse {number(cards)}"
    return (
        f"Så længe du spiller {house.words.pile(house.last_pile).your} og ikke må gå ud, skal du "
        f"stadig have mindst {count(cards, CARD)}, når din tur er slut: Når du lægger kort ned, "
        f"skal du beholde {kept} og det kort, du vil lægge af"
    )


def sit_without() -> str:
    """What somebody does who has no card left and may not go out."""
    return (
        "Slipper dine kort op, uden at du må gå ud, sidder du uden kort og trækker igen i din "
        "næste tur"
    )
