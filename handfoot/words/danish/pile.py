"""The sentences on the discard pile, in Danish."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from handfoot.words.danish import facts
from handfoot.words.danish.language import (
    CARD,
    NATURAL_CARD,
    WILD_CARD,
    count,
    listed,
    number,
    ordinal,
)
from handfoot.words.danish.voice import Voice

__all__ = [
    "OR",
    "alike",
    "all_taken",
    "before_opening",
    "from_turn",
    "lay_key",
    "lay_key_in_ways",
    "never",
    "only_way",
    "only_when",
    "rest",
    "seen",
    "show",
    "show_in_ways",
    "show_nothing",
    "stop",
    "take",
    "way",
    "way_to_show",
]

OR = "eller"
"""What stands between the last two ways of a list."""

_SEEN = {
    "top": "Man må kun se det øverste kort i bunken",
    "size": "Alle må se det øverste kort i bunken og tælle kortene i den",
    "all": "Alle må når som helst se bunken igennem",
}
_KEYS = {"top": "det øverste kort", "bottom": "det nederste kort", "lowest": "det nederste kort"}
_THE_KEY = {**_KEYS, "lowest": "det nederste af de kort, du tager,"}
_ONTO = {"new": ", i et nyt sæt", "meld": ", på et sæt", "either": ""}


def never() -> str:
    """The pile is never taken."""
    return "Bunken tages aldrig"


def take(depth: int | None, least: int, draw_too: int) -> str:
    """How many cards are taken, of how many at least; `depth` is None for all of them."""
    what, fewer = "hele bunken", ""
    limit = f", hvis der ligger mindst {count(least, CARD)} i den" if least > 1 else ""
    if depth is not None:
        what = "det øverste kort" if depth == 1 else f"de øverste {number(depth)} kort"
        what += " i bunken"
        if least < depth and depth > 1:
            what += " (eller hele bunken, hvis der er færre)"
        if least > 1 and depth == least:
            limit = ""
            fewer = f"; er der færre end {number(least)} i den, kan den ikke tages"
    if draw_too:
        also = f"; derefter trækker du også {count(draw_too, CARD)}"
        return f"I stedet for at trække som sædvanlig må du tage {what}{limit}{also}{fewer}"
    return f"I stedet for at trække må du tage {what}{limit}{fewer}"


def from_turn(turn: int) -> str:
    """From which turn on the pile may be taken."""
    return f"Du må tidligst tage bunken i din {ordinal(turn)} tur i runden"


def lay_key(house: Voice, key: str, way: Mapping[str, Any]) -> str:
    """The one way in which the card that must be used is laid."""
    return f"Læg straks {_THE_KEY[key]} på bordet{_laid(house, way)}"


def lay_key_in_ways(key: str, ways: int) -> str:
    """The card that must be used is laid in one of several ways, which follow."""
    return f"Læg straks {_THE_KEY[key]} på bordet på en af {number(ways)} måder:"


def way(house: Voice, way: Mapping[str, Any]) -> str:
    """One of these ways, and when it is open."""
    return f"{_laid(house, way).lstrip(', ')}{facts.acting(way.get('when', {}), house)}"


def only_when(house: Voice, when: Mapping[str, Any]) -> str:
    """When the only way is open."""
    return f"Du må kun tage bunken{facts.acting(when, house)}"


def _laid(house: Voice, way: Mapping[str, Any]) -> str:
    """A way of laying the key, to follow "på bordet"."""
    partners = _partners(way, "")
    where = {
        "new": ", i et nyt sæt",
        "meld": f", på et af {house.our} sæt",
        # Cards that go together may always begin a meld or join one, unless the way says more.
        "either": "" if partners else f", i et nyt sæt eller på et af {house.our} sæt",
    }[way["onto"]]
    # More may be laid than a way asks for; what is shown is no more than that.
    return f" sammen med mindst {partners}{where}" if partners else where


def _partners(way: Mapping[str, Any], key: str) -> str:
    """The cards from hand that a way asks for, "" for none, alike to the card at `key`."""
    naturals, wilds = way["naturals"], way["wilds"]
    whose = f" som {_KEYS[key]}" if key else ""
    natural = f"{count(naturals, NATURAL_CARD)}" if naturals else ""
    wild = f"{count(wilds, WILD_CARD)}" if wilds else ""
    if not natural and not wild:
        return ""
    if way["like"]:
        # They are natural where the card to be taken is natural, and wild where it is wild.
        cards = count(max(naturals, wilds), CARD)
        return f"{cards} fra hånden af nøjagtig samme slags{whose}"
    if not natural:
        return f"{wild} fra hånden"
    if not wild and whose:
        return f"{natural} fra hånden af samme værdi{whose}"
    if not wild:
        return f"{natural} af samme værdi fra hånden"
    return f"{natural} af samme værdi{whose} og {wild} fra hånden"


def alike(house: Voice) -> str:
    """What it means that cards are of one kind."""
    nouns = map(house.words.card, house.for_example)
    told = listed([f"{noun.many} til {noun.a}" for noun in nouns])
    return f"Nøjagtig samme slags vil sige {told}"


def rest() -> str:
    """Where the other cards go."""
    return "De andre kort, du tager, kommer på hånden"


def show(key: str, ways: Sequence[Mapping[str, Any]]) -> str:
    """What is shown from hand before the pile is taken."""
    shown = list(dict.fromkeys(_partners(way, key) for way in ways))
    then = "så kommer alle de kort, du tager, på hånden, og du behøver ikke at lægge nogen ned"
    return f"For at tage den skal du vise {listed(shown, 'eller')}; {then}"


def show_in_ways() -> str:
    """What is shown depends on facts; the ways follow."""
    return "For at tage den skal du vise kort på en af disse måder:"


def way_to_show(house: Voice, key: str, way: Mapping[str, Any]) -> str:
    """One of these ways, and when it is open."""
    asked = facts.acting(way.get("when", {}), house)
    return f"{_partners(way, key) or 'slet ingen kort'}{asked}"


def all_taken() -> str:
    """Where all the cards go."""
    return "Alle de kort, du tager, kommer på hånden; du behøver ikke at lægge nogen ned"


def show_nothing() -> str:
    """Nothing is shown, and nothing is laid."""
    return "Kortene kommer på hånden, og du behøver hverken at vise kort eller at lægge nogen ned"


def before_opening(house: Voice, rule: str, key: str, shown: bool) -> str:
    """Whether the pile may be taken before the opening; `shown`: cards are shown, not laid."""
    us = house.opener
    if rule == "never":
        return f"Du må først tage bunken, når {us} har åbnet"
    if rule == "in-opening" and shown:
        return (
            f"Men før {us} har åbnet, må du kun tage bunken, hvis du åbner med det samme: Så skal "
            f"du straks lægge de sæt, der åbner, med eller uden {_KEYS[key]}"
        )
    if rule == "in-opening":
        return (
            f"Før {us} har åbnet, må du kun tage bunken, hvis du åbner med det samme: "
            f"{_KEYS[key].capitalize()} og kort fra din hånd skal tilsammen være nok til åbningen"
        )
    told = f"Du må også tage bunken, før {us} har åbnet"
    return told if shown else f"{told}, men det, du lægger ned, skal være nok til åbningen"


def stop(
    house: Voice,
    until: str,
    whom: str,
    cards: Sequence[str],
    ways: Sequence[str],
    barred: bool,
) -> str:
    """Cards that stop the pile, for whom, how long, and but for which ways; `barred`: as long as
    they lie on top, nobody can take it at all."""
    card = house.words.a_card_of(cards)
    only = listed(list(dict.fromkeys(ways)), "eller")
    if whom == "next":
        lasting = "lægges på bunken" if until == "taken" else "ligger øverst på bunken"
        then = f"kun tage bunken {only}" if only else "ikke tage bunken"
        return f"Når {card} {lasting}, må den næste spiller {then}"
    if until == "covered":
        then = f"kun tages {only}" if only else "ikke tages"
        return f"Så længe {card} ligger øverst, kan bunken {then}"
    if not only:
        return f"Når {card} er lagt på bunken, kan bunken ikke længere tages"
    if barred:
        return (
            f"Når {card} er blevet dækket, er bunken frossen, indtil nogen tager den: Den "
            f"kan kun tages {only}"
        )
    return (
        f"Når {card} er lagt på bunken, er bunken frossen, indtil nogen tager den, og den kan kun "
        f"tages {only}"
    )


def only_way(way: Mapping[str, Any], key: str) -> str:
    """A way of taking the pile in a few words, to follow "kun"."""
    partners = _partners(way, key)
    if partners:
        return f"med {partners}{_ONTO[way['onto']]}"
    if way["onto"] == "meld":
        return f"ved at lægge {_KEYS[key]} på et sæt"
    where = "i et nyt sæt" if way["onto"] == "new" else "med det samme"
    return f"ved at lægge {_KEYS[key]} {where}"


def seen(rule: str) -> str:
    """What may be seen of the pile."""
    return _SEEN[rule]
