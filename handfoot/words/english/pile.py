"""The sentences on the discard pile, in English."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from handfoot.words.english import facts
from handfoot.words.english.voice import Voice
from handfoot.words.language import a, count, listed, number, ordinal

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

OR = "or"
"""What stands between the last two ways of a list."""

_SEEN = {
    "top": "Only the top card of the discard pile may be looked at",
    "size": "Everybody may look at the top card of the discard pile and count the cards in it",
    "all": "Everybody may look through the discard pile at any time",
}
_KEYS = {"top": "top card", "bottom": "bottom card", "lowest": "lowest card"}
_THE_KEY = {
    "top": "the top card",
    "bottom": "the bottom card",
    "lowest": "the lowest card that you take",
}
_ONTO = {"new": ", in a new meld", "meld": ", on a meld", "either": ""}


def never() -> str:
    """The pile is never taken."""
    return "The discard pile is never taken"


def take(depth: int | None, least: int, draw_too: int) -> str:
    """How many cards are taken, of how many at least; `depth` is None for all of them."""
    what, fewer = "the whole discard pile", ""
    limit = f", if it holds at least {count(least, 'card')}" if least > 1 else ""
    if depth is not None:
        what = f"the top {'card' if depth == 1 else f'{number(depth)} cards'} of the discard pile"
        if least < depth and depth > 1:
            what += ", or all of it when there are fewer"
        if least > 1 and depth == least:
            limit, fewer = "", f"; a pile of fewer than {number(least)} cannot be taken"
    if draw_too:
        also = f"; then you also draw {count(draw_too, 'card')}"
        return f"Instead of the usual draw you may take {what}{limit}{also}{fewer}"
    return f"Instead of drawing you may take {what}{limit}{fewer}"


def from_turn(turn: int) -> str:
    """From which turn on the pile may be taken."""
    return f"The pile may not be taken before your {ordinal(turn)} turn of the round"


def lay_key(house: Voice, key: str, way: Mapping[str, Any]) -> str:
    """The one way in which the card that must be used is laid."""
    return f"Lay {_THE_KEY[key]} on the table at once{_laid(house, way)}"


def lay_key_in_ways(key: str, ways: int) -> str:
    """The card that must be used is laid in one of several ways, which follow."""
    return f"Lay {_THE_KEY[key]} on the table at once, in one of {number(ways)} ways:"


def way(house: Voice, way: Mapping[str, Any]) -> str:
    """One of these ways, and when it is open."""
    return f"{_laid(house, way).lstrip(', ')}{_asked(house, way)}"


def _asked(house: Voice, way: Mapping[str, Any]) -> str:
    """When a way is open, to follow it in a list; "" for always."""
    asked = facts.acting(way.get("when", {}), house)
    return f",{asked}" if asked else ""


def only_when(house: Voice, when: Mapping[str, Any]) -> str:
    """When the only way is open."""
    return f"You may take the pile only{facts.acting(when, house)}"


def _laid(house: Voice, way: Mapping[str, Any]) -> str:
    """A way of laying the key, to follow "on the table at once"."""
    partners = _partners(way, "its")
    where = {
        "new": ", in a new meld",
        "meld": f", on a meld {house.of_yours}",
        # Cards that go together may always begin a meld or join one, unless the way says more.
        "either": "" if partners else f", in a new meld or on a meld {house.of_yours}",
    }[way["onto"]]
    # More may be laid than a way asks for; what is shown is no more than that.
    return f" with at least {partners} from your hand{where}" if partners else where


def _partners(way: Mapping[str, Any], whose: str) -> str:
    """The cards from hand that a way asks for; "" for none. `whose` rank, or kind, is said."""
    naturals, wilds = way["naturals"], way["wilds"]
    if way["like"] and naturals + wilds:
        # They are natural where the card to be taken is natural, and wild where it is wild.
        return f"{count(max(naturals, wilds), 'card')} of exactly {whose} kind"
    told = [f"{count(naturals, 'natural card')} of {whose} rank"] if naturals else []
    if wilds:
        told.append(count(wilds, "wild card"))
    return listed(told) if told else ""


def alike(house: Voice) -> str:
    """What it means that cards are of one kind."""
    words = house.words
    told = [f"{words.cards(kind)} for {a(words.card(kind))}" for kind in house.for_example]
    return f"Exactly the same kind means {listed(told)}"


def rest() -> str:
    """Where the other cards go."""
    return "The other cards that you take join your hand"


def show(key: str, ways: Sequence[Mapping[str, Any]]) -> str:
    """What is shown from hand before the pile is taken."""
    shown = list(dict.fromkeys(_partners(way, f"the {_KEYS[key]}'s") for way in ways))
    then = "then all the cards that you take go into your hand, and you need not lay any"
    return f"To take it, show {listed(shown, 'or')} from your hand; {then}"


def show_in_ways() -> str:
    """What is shown depends on facts; the ways follow."""
    return "To take it, show cards from your hand in one of these ways:"


def way_to_show(house: Voice, key: str, way: Mapping[str, Any]) -> str:
    """One of these ways, and when it is open."""
    partners = _partners(way, f"the {_KEYS[key]}'s")
    return f"{partners or 'none'}{_asked(house, way)}"


def all_taken() -> str:
    """Where all the cards go."""
    return "All the cards that you take go into your hand; you need not lay any"


def show_nothing() -> str:
    """Nothing is shown, and nothing is laid."""
    return "The cards go into your hand, and you need not show or lay any"


def before_opening(house: Voice, rule: str, key: str, shown: bool) -> str:
    """Whether the pile may be taken before the opening; `shown`: cards are shown, not laid."""
    us = house.opener_has
    if rule == "never":
        return f"You may take the pile only once {us} opened"
    if rule == "in-opening" and shown:
        return (
            f"But before {us} opened you may take the pile only in the act of opening: then you "
            f"must at once lay the melds that make it, with the {_KEYS[key]} or without it"
        )
    if rule == "in-opening":
        return (
            f"Before {us} opened you may take the pile only in the act of opening: "
            f"the {_KEYS[key]} and cards from your hand, laid together, must make the opening"
        )
    told = f"You may take the pile even before {us} opened"
    return told if shown else f"{told}, but what you lay must make the opening"


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
    nothing = "cannot be taken" if whom == "everyone" else "may not take the pile"
    only = listed(list(dict.fromkeys(ways)), "or")
    if whom == "next":
        then = f"may take the pile only {only}" if only else nothing
        lasting = "comes onto the pile" if until == "taken" else "is the top card of the pile"
        return f"When {card} {lasting}, the player whose turn comes next {then}"
    what = f"can be taken only {only}" if only else nothing
    if until == "covered":
        return f"While {card} lies on top, the pile {what}"
    if not only:
        return f"Once {card} has come onto the pile, the pile cannot be taken any more"
    if barred:
        return (
            f"Once {card} has been covered, the pile is frozen until somebody takes it: it "
            f"{what}"
        )
    frozen = "the pile is frozen until somebody takes it"
    return f"Once {card} has come onto the pile, {frozen}, and {what}"


def only_way(way: Mapping[str, Any], key: str) -> str:
    """A way of taking the pile in a few words, to follow "only"."""
    partners = _partners(way, f"the {_KEYS[key]}'s")
    if partners:
        return f"with {partners} from hand{_ONTO[way['onto']]}"
    if way["onto"] == "meld":
        return f"by laying the {_KEYS[key]} on a meld"
    where = "in a new meld" if way["onto"] == "new" else "at once"
    return f"by laying the {_KEYS[key]} {where}"


def seen(rule: str) -> str:
    """What may be seen of the pile."""
    return _SEEN[rule]
