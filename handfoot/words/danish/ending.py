"""The sentences on the end of the round, on scoring and on the end of the game, in Danish."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from handfoot.words.danish import facts
from handfoot.words.danish.language import digits, listed, number, points, times
from handfoot.words.danish.voice import Voice

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
    "finish-turn": "Runden slutter også, når stokken er tom; den tur, hvor det sker, spilles dog "
    "færdig",
    "at-once": "Runden slutter også, når stokken er tom, og det straks og midt i turen",
    "no-draw": "Når stokken er tom, spilles der videre; runden slutter også, når en spiller, hvis "
    "tur begynder, ikke har noget kort at trække{or_take}",
    "reshuffle": "Når nogen skal trække flere kort, end der er i stokken, blandes bunken på nær "
    "det øverste kort og bliver den nye stok{often}. Er det stadig ikke nok{any_more}, spilles der "
    "videre; runden slutter også, når en spiller, hvis tur begynder, ikke har noget kort at "
    "trække{or_take}",
}
_PRICE_PLACES = {
    "books": "i en canasta",
    "melds": "i et ufærdigt sæt",
    "aside": "lagt til side",
    "hand": "på hånden",
    "sealed": "i en urørt stak",
}
_TIES = {
    "shared": "Hvis flere {sides} ligger lige i toppen, deler de sejren",
    "last-round": "Hvis flere {sides} ligger lige i toppen, vinder {the_one} af dem, der fik flest "
    "point i den sidste runde; er det også lige, deler de sejren",
    "extra-round": "Hvis flere {sides} ligger lige i toppen, spiller alle en runde mere efter den "
    "sidste rundes regler, indtil {one} alene har flest point",
    "goes-on": "Hvis flere {sides} ligger lige i toppen, spilles der videre, indtil {one} alene "
    "har flest point",
}


def after_out(house: Voice, rule: str) -> str:
    """When the round ends after somebody has gone out."""
    if rule == "ends":
        return "Runden slutter, så snart nogen er gået ud"
    if rule == "equal-turns":
        return (
            "Når nogen er gået ud, får de, der har haft færre ture i runden, også deres, én "
            "efter én, og så slutter runden"
        )
    who = ", også makkere," if house.teams else ""
    return (
        f"Når nogen er gået ud, får alle andre{who} én tur mere i rækkefølge, og så slutter runden"
    )


def stock(then: str, most: int | None, takes_pile: bool) -> str:
    """What happens when the stock runs out; it is made anew so many times at most."""
    return _STOCK[then].format(
        often="" if most is None else f", højst {times(most)} i en runde",
        any_more="" if most is None else ", eller må den ikke blandes igen",
        or_take=" og ikke tager bunken" if takes_pile else "",
    )


def _worth(n: int, first: bool = True) -> str:
    """What something earns or costs; after the first in a list in as few words as possible."""
    if n == 0:
        return "giver ingen point"
    if n > 0:
        return f"giver {points(n)}" if first else digits(n)
    return f"koster {points(-n) if first else digits(-n)}"


def books(house: Voice, kinds: Mapping[int, Sequence[str]]) -> str:
    """What books earn, those that earn the same together."""
    told: list[str] = []
    earned = False
    for n, names in kinds.items():
        told.append(f"en {house.words.any_book(names)} {_worth(n, first=not earned)}")
        earned = earned or n > 0
    return f"Når runden er slut, tælles der point: {listed(told)}".replace(": en ", ": En ")


def best_kind() -> str:
    """What a book of several kinds earns."""
    return "En canasta, der er af flere slags, tæller som den, der giver flest point"


def cap(house: Voice, card: str, points: int) -> str:
    """What a card on a book earns."""
    return f"{house.words.card(card).a} på en canasta {_worth(points)}"


def going_out(house: Voice, bonus: int) -> str:
    """What going out earns, and for whom where several can go out in one round."""
    if not bonus:
        return "At gå ud giver i sig selv ingen point"
    first = "; det gælder kun den første, der gør det i en runde"
    return f"At gå ud {_worth(bonus)}{first if house.plays_on else ''}"


def set_of(house: Voice, one: Mapping[str, Any]) -> str:
    """What so many bonus cards earn together."""
    cards = house.words.card(one["card"]).many
    instead = "i stedet for" if one["singles"] == "replaced" else "oven i"
    verb = "giver" if one["points"] >= 0 else "koster"
    owner = f"{number(1, house.side.neuter)} {house.side.one}"
    return (
        f"{number(one['size'])} {cards}, som {owner} har lagt til side, {verb} tilsammen "
        f"{points(abs(one['points']))} {instead} deres egne point; kun én sådan samling tæller, og "
        f"flere {cards} tæller hver for sig{_only_for(one, house)}"
    )


def largest_set(house: Voice, card: str) -> str:
    """Which of several sets of one card is paid."""
    return (
        f"Af disse samlinger af {house.words.card(card).many} tæller kun den største, som "
        f"{house.side.the} har"
    )


def line(house: Voice, n: int, when: Mapping[str, Any]) -> str:
    """What is earned or lost under some facts."""
    verb = "får" if n >= 0 else "mister"
    return f"{house.side.a} {verb} {points(abs(n))}{facts.over(when, house)}"


def values(house: Voice, plus: Sequence[str], minus: Sequence[str]) -> str:
    """Where cards count for and where against a side."""
    told = []
    if plus:
        told.append(f"{_cards_in(plus, house)} tæller plus")
    if minus:
        told.append(f"{_cards_in(minus, house)} tæller minus")
    return f"{'; '.join(told)}, alle med deres point"


def worthless(house: Voice, places: Sequence[str]) -> str:
    """Where cards count nothing."""
    return f"{_cards_in(places, house)} tæller ikke"


def _cards_in(where: Sequence[str], house: Voice) -> str:
    """Cards by where they lie, as one phrase."""
    told = []
    nouns = [house.words.pile(name) for name in house.sealed]
    sealed = f"i {nouns[0].a.replace(' ', ' urørt ', 1)}" if len(nouns) == 1 else "i urørte stakke"
    if {"books", "melds"} <= set(where):
        told.append("kort i sæt og canastaer")
    elif "books" in where:
        told.append("kort i canastaer")
    elif "melds" in where:
        told.append("kort i ufærdige sæt")
    if "aside" in where:
        told.append(f"{house.words.kinds(house.bonus_cards)} lagt til side")
    if {"hand", "sealed"} <= set(where):
        told.append(f"kort på hånden eller {sealed}")
    elif "hand" in where:
        told.append("kort på hånden")
    elif "sealed" in where:
        told.append(f"kort {sealed}")
    # Phrases that have an "og" of their own need another word between them.
    return listed(told, "samt" if any(" og " in one for one in told) else "og")


def _only_for(entry: Mapping[str, Any], house: Voice) -> str:
    """For whom a price or a set holds, to follow its sentence; "" where it is for everybody."""
    asked = facts.over(entry.get("when", {}), house)
    return f"; det gælder kun for {house.side.a}{asked}" if asked else ""


def price(
    house: Voice, price: Mapping[str, Any], cards: Sequence[str], places: Sequence[str]
) -> str:
    """What some cards in some places count instead of their values."""
    told = [words for place, words in _PRICE_PLACES.items() if place in places]
    if {"books", "melds"} <= set(places):
        told[:2] = ["i et sæt eller en canasta"]
    card, where = house.words.a_card_of(cards), listed(told, "eller")
    priced = f"{card} {where} {_worth(price['points'])} i stedet for sine egne point"
    return f"{priced}{_only_for(price, house)}"


def first_price() -> str:
    """Which of several prices holds."""
    return "Hvis to af disse kunne gælde for et kort, gælder den første"


def floor(house: Voice) -> str:
    """No score for a round falls below zero."""
    return f"{house.side.a} får aldrig mindre end nul point for en runde: Et minus regnes som nul"


def rounds(n: int) -> str:
    """How many rounds there are."""
    return f"Der spilles {number(n)} {'runde' if n == 1 else 'runder'}"


def target(house: Voice, goal: int) -> str:
    """With how many points the game ends."""
    return f"Der spilles, indtil {house.side.a} efter en runde har {points(goal)} eller mere"


def win(house: Voice) -> str:
    """Who wins."""
    return f"{house.side.it} {house.side.one}, der har flest point til sidst, vinder"


def ties(house: Voice, rule: str) -> str:
    """Who wins among equals."""
    side = house.side
    return _TIES[rule].format(
        sides=side.many, the_one=side.it, one=f"{number(1, side.neuter)} {side.one}"
    )
