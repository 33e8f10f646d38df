"""The sentences on books, in Danish."""

from __future__ import annotations

from collections.abc import Sequence

from handfoot.words.danish.language import CARD, count, listed, number, ordinal
from handfoot.words.danish.voice import Voice

__all__ = [
    "cap",
    "close",
    "closed",
    "forced",
    "judged",
    "kind",
    "kinds",
    "most",
    "required",
    "required_most",
    "settled",
    "size",
    "soiled",
    "wilds_on_capped",
]

_MADE_OF = {
    "naturals": "kun af naturlige {}",
    "mixed": "af naturlige {} og mindst ét vildt kort",
    "wilds": "kun af vilde kort",
    "like-wilds": "kun af vilde kort af samme slags",
    "any": "af naturlige {}, med eller uden vilde kort",
}


def size(cards: int, closes: bool) -> str:
    """How large a book is; `closes`: it is closed then."""
    closed = " og er dermed lukket" if closes else ""
    return f"Med det {ordinal(cards, neuter=True)} kort bliver et sæt til en canasta{closed}"


def close(house: Voice) -> str:
    """Books are closed by choice."""
    return (
        "I din tur må du, når du har trukket og endnu ikke har lagt af, lukke en af "
        f"{house.our} canastaer; indtil da kan der lægges kort til den som til ethvert andet sæt"
    )


def forced(cards: int) -> str:
    """How large a book is that closes by itself."""
    return f"En canasta på {count(cards, CARD)} lukkes af sig selv"


def closed(naturals: bool, wilds: str, most: int | None) -> str:
    """What a closed book still takes; `most`: how many cards one has that going out needs."""
    told = _closed(naturals, wilds)
    if most is None or (wilds == "none" and not naturals):
        return told
    cards = count(most, CARD)
    return f"{told}; i de canastaer, der kræves for at gå ud, er der dog aldrig mere end {cards}"


def _closed(naturals: bool, wilds: str) -> str:
    if wilds == "none" and not naturals:
        return "Til en lukket canasta kan der ikke lægges flere kort"
    still = "Til en lukket canasta kan der stadig lægges"
    if wilds == "none":
        return f"{still} naturlige kort af dens værdi, men ingen vilde kort"
    only = ", hvis der allerede er et i den" if wilds == "dirty" else ""
    within = "inden for grænserne for sæt"
    if naturals:
        return f"{still} naturlige kort af dens værdi og, {within}, også vilde kort{only}"
    return f"{still} vilde kort {within}{only}, men ingen naturlige kort"


def settled() -> str:
    """The kind of a book is that at its closing."""
    return (
        "Hvilken slags en canasta er, ligger fast, når den lukkes: Kort, der lægges til senere, "
        "ændrer det ikke"
    )


def soiled(house: Voice, clean: str, dirty: str) -> str:
    """A wild card turns the one kind of book into the other."""
    return f"Et vildt kort gør {house.words.book(clean).a} til {house.words.book(dirty).a}"


def judged() -> str:
    """The kind of a book follows its cards."""
    return (
        "En canasta bedømmes til enhver tid efter de kort, der er i den, også dem, der er lagt til "
        "senere"
    )


def kinds(number_of: int) -> str:
    """How many kinds of book there are, which follow."""
    return f"Der er {number(number_of)} slags canastaer:"


def kind(
    house: Voice,
    name: str,
    made_of: str,
    ranks: Sequence[str],
    outside: Sequence[str],
    most: int | None,
) -> str:
    """What a kind of book is made of: of which ranks (all, if none are named) and of which not."""
    words = house.words
    what = "kort af samme værdi"
    if len(ranks) == 1:
        what = words.card(ranks[0]).many
    elif ranks:
        what += f" ({listed([words.card(rank).many for rank in ranks], 'eller')})"
    content = _MADE_OF[made_of].format(what)
    if outside and "{}" in _MADE_OF[made_of]:
        content += f", dog ikke af {words.kinds(outside, 'eller')}"
    limit = "" if most is None else f"; der er aldrig mere end {count(most, CARD)} i den"
    return f"{words.book(name).a} består {content}{limit}"


def most(cards: int) -> str:
    """How large any meld can be."""
    return f"Der er aldrig mere end {count(cards, CARD)} i et sæt"


def cap(house: Voice, card: str, onto: Sequence[str], most: int | None) -> str:
    """Which card is placed on which books, and how many on each."""
    noun = house.words.card(card)
    limit = "" if most is None else f", højst {number(most, noun.neuter)} på hver"
    return (
        f"I din tur må du lægge {noun.a} på en {house.words.any_book(onto)}, som {house.your_side} "
        f"har fuldført{limit}"
    )


def wilds_on_capped(house: Voice, rule: str, card: str, onto: Sequence[str]) -> str:
    """Whether a book with a card on it still takes wild cards."""
    noun = house.words.card(card)
    bearing = f"Til en canasta med {noun.a} på kan der"
    if rule == "refused":
        return (
            f"Når der ligger {noun.a} på en canasta uden vilde kort, må der ikke lægges vilde kort "
            "til den"
        )
    if rule == "cap-kept":
        return f"{bearing} stadig lægges vilde kort, og {noun.the} beholder sine point"
    return (
        f"{bearing} stadig lægges vilde kort, men {noun.the} giver ingen point, hvis canastaen "
        f"dermed ikke længere er en {house.words.any_book(onto)}"
    )


def required(house: Voice, by: str) -> str:
    """What may be laid until all books needed for going out are there."""
    us = house.your_side
    until = f"Indtil {us} har alle de canastaer, der kræves for at gå ud, må {house.it}"
    if by == "melds":
        return (
            f"{until} ikke have andre sæt: kun ét for hver af disse canastaer, færdigt eller på "
            "vej til at blive den"
        )
    return f"{until} begynde på alle slags sæt, men ikke fuldføre andre canastaer"


def required_most(house: Voice, most: int) -> str:
    """How many cards there are in the books needed for going out, and until then in all melds."""
    return (
        f"Indtil da er der højst {count(most, CARD)} i et sæt, og i de canastaer, der kræves, "
        f"altså de første af hver slags, som {house.your_side} fuldfører, er der aldrig flere"
    )
