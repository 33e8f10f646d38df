"""The chapter on the discard pile: taking it, and what stops it.

Each function writes one paragraph from a house's rules, in the words of a language, and names the
rules that the paragraph carries. In the rules the card that must be used is called the key; at the
table nobody calls it so, and sheets speak of the top, the bottom or the lowest card.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import ModuleType
from typing import Any

from handfoot.words.house import House
from handfoot.words.sheet.model import Draft

__all__ = ["key_of", "stops", "taking", "view"]

Way = Mapping[str, Any]


def taking(house: House, draft: Draft, say: ModuleType) -> None:
    """Whether, when and how the discard pile is taken."""
    by = house["/pile/take/by"]
    if by == "never":
        draft.carry("pile.never")
        draft.say("take", say.never())
        return
    draft.carry("pile.depth", "pile.least", "pile.key", "pile.way")
    depth = house["/pile/take/depth"] if by == "top" else None
    draft.say("take", say.take(depth, house["/pile/take/least"], house["/pile/take/draw-too"]))
    first = house["/pile/take/from-turn"]
    if first > 1:
        draft.carry("pile.from-turn")
        draft.say("from-turn", say.from_turn(first))
    _use(house, draft, say, depth)
    _before_opening(house, draft, say)


def key_of(house: House) -> str:
    """Where the card lies that must be used: top, bottom, or lowest of those that one takes."""
    if house["/pile/take/key"] == "top":
        return "top"
    return "bottom" if house["/pile/take/by"] == "whole" else "lowest"


def _use(house: House, draft: Draft, say: ModuleType, depth: int | None) -> None:
    key, ways = key_of(house), list(house.entries("/pile/take/ways").values())
    if house["/pile/take/use"] == "laid":
        if len(ways) == 1:
            draft.say("key", say.lay_key(house, key, ways[0]))
            if ways[0].get("when"):
                draft.say("key:when", say.only_when(house, ways[0]["when"]))
        else:
            draft.say("key", say.lay_key_in_ways(key, len(ways)))
            draft.choices({_topic(way): say.way(house, way) for way in ways}, say.OR)
        _alike(house, draft, say, ways)
        if depth is None or depth > 1:
            draft.say("rest", say.rest())
        return
    if any(way.get("when") for way in ways):
        draft.say("key", say.show_in_ways())
        draft.choices({_topic(way): say.way_to_show(house, key, way) for way in ways}, say.OR)
        _alike(house, draft, say, ways)
        draft.say("rest", say.all_taken())
    elif any(not way["naturals"] and not way["wilds"] for way in ways):
        draft.say("key", say.show_nothing())
    else:
        draft.say("key", say.show(key, ways))
        _alike(house, draft, say, ways)


def _alike(house: House, draft: Draft, say: ModuleType, ways: Sequence[Way]) -> None:
    """What a kind of card is, where a way asks for cards of one."""
    if any(_asks_alike(way) for way in ways):
        draft.say("alike", say.alike(house))


def _asks_alike(way: Way) -> bool:
    """Whether a way asks for cards of the kind of the key; without partners it cannot."""
    return bool(way["like"] and way["naturals"] + way["wilds"])


def _topic(way: Way) -> str:
    """The topic of a way: equal for ways of which one says the same."""
    naturals, wilds = way["naturals"], way["wilds"]
    asked = f"{naturals}-{wilds}"
    if _asks_alike(way):
        asked = f"like-{max(naturals, wilds)}"
    facts = "".join(f" {fact}={value}" for fact, value in way.get("when", {}).items())
    return f"way:{asked}-{way['onto']}{facts}"


def _before_opening(house: House, draft: Draft, say: ModuleType) -> None:
    if not house.opens:
        return
    before, shown = house["/pile/take/before-opening"], house["/pile/take/use"] == "shown"
    if not (before == "free" and shown):
        draft.carry("pile.before-opening")
    draft.say("before-opening", say.before_opening(house, before, key_of(house), shown))


def stops(house: House, draft: Draft, say: ModuleType) -> None:
    """Which cards stop the pile, for whom and for how long; stops that are alike are told once."""
    if not house.takes_pile:
        return
    alike: dict[tuple[str, str, tuple[str, ...]], list[str]] = {}
    for stop in house.entries("/pile/stops").values():
        cards = house.present(stop["cards"])
        if cards:
            form = (stop["until"], stop["for"], tuple(stop["ways"]))
            alike.setdefault(form, []).extend(cards)
    every = house.peek("/pile/take/ways")
    # What stops the pile for a moment comes first: what lasts longer is told as going on from it.
    for (until, whom, names), cards in sorted(alike.items(), key=lambda one: one[0][0]):
        draft.carry("pile.stopped", *(["pile.freeze"] if until == "taken" else []))
        ways = [every[name] for name in names if name in every]
        # Ways are told by the card that must be used, which is so a source of this paragraph too.
        key = key_of(house) if ways else ""
        kinds = list(dict.fromkeys(cards))
        barred = set(kinds) <= set(alike.get(("covered", "everyone", ()), ()))
        draft.say(
            f"stop:{until}:{whom}:{','.join(names)}",
            say.stop(house, until, whom, kinds, [say.only_way(way, key) for way in ways], barred),
        )


def view(house: House, draft: Draft, say: ModuleType) -> None:
    """What may be seen of the discard pile."""
    draft.say("seen", say.seen(house["/pile/seen"]))
