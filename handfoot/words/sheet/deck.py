"""The chapter on the cards: how many packs there are, and what each kind of card can do.

Each function writes one paragraph from a house's rules, in the words of a language, and names the
rules that the paragraph carries. What the cards are worth stands in the table at the head of the
sheet (`handfoot.words.sheet.glance`), so that nothing is said twice.
"""

from __future__ import annotations

from collections.abc import Iterable
from types import ModuleType

from handfoot.words.house import House
from handfoot.words.sheet.model import Draft

__all__ = ["packs", "parts", "runs"]

_STANDARD = ("A", "K", "Q", "J", "10", "9", "8", "7", "6", "5", "4", "3", "2")
_COLOURS = ("red-", "black-")
_COURT = {"A": 14, "K": 13, "Q": 12, "J": 11}


def packs(house: House, draft: Draft, say: ModuleType) -> None:
    """How many packs are used, and what a pack holds."""
    base, each = house["/deck/packs/base"], house["/deck/packs/each"]
    by_player = house["/deck/packs/per"] == "player" or not house.teams
    draft.say("packs", say.packs(base, each, by_player))
    _pack(house, draft, say, single=(base, each) == (1, 0))


def _pack(house: House, draft: Draft, say: ModuleType, single: bool) -> None:
    """What one pack holds: in one phrase for the usual pack, else kind by kind; `single`: it is
    the whole deck."""
    cards = house.peek("/deck/cards")
    for kind in cards:
        house[f"/deck/cards/{kind}/count"]
    by_rank: dict[str, int] = {}
    for kind, card in cards.items():
        rank = kind.partition("-")[2] if kind.startswith(_COLOURS) else kind
        by_rank[rank] = by_rank.get(rank, 0) + card["count"]
    jokers = by_rank.pop("joker", 0)
    colours = [card["count"] for kind, card in cards.items() if kind.startswith(_COLOURS)]
    if by_rank == dict.fromkeys(_STANDARD, 4) and set(colours) <= {2}:
        draft.say("pack", say.usual_pack(jokers, single))
        return
    by_count: dict[int, list[str]] = {}
    for kind, card in cards.items():
        by_count.setdefault(card["count"], []).append(kind)
    by_count.pop(0, None)
    alike = [(n, run) for n, kinds in by_count.items() for run in runs(kinds)]
    total = sum(card["count"] for card in cards.values())
    draft.say("pack", say.own_pack(house, total, alike, single))


def runs(kinds: Iterable[str]) -> list[list[str]]:
    """Kinds of card with neighbouring ranks put together, from the highest of them down.

    >>> runs(["A", "K", "Q", "9", "joker"])
    [['A', 'K', 'Q'], ['9'], ['joker']]
    """
    found: list[list[str]] = []
    for kind in kinds:
        if found and _below(found[-1][-1], kind):
            found[-1].append(kind)
        else:
            found.append([kind])
    return found


def _below(upper: str, lower: str) -> bool:
    """Whether a rank comes right below another."""
    height = [_COURT.get(kind) or (int(kind) if kind.isdecimal() else 0) for kind in (upper, lower)]
    return all(height) and height[0] == height[1] + 1


def parts(house: House, draft: Draft, say: ModuleType) -> None:
    """What each kind of card can do."""
    for kind in house.peek("/deck/cards"):
        house[f"/deck/cards/{kind}/is"]
    wilds, naturals = house.wilds, house.that_are("natural")
    caps = [cap["card"] for cap in house.peek("/books/caps").values()]
    bonus = house.bonus_cards
    cards_that_cap = [kind for kind in house.that_are("cap") if kind in caps]
    dead = [
        kind
        for part in ("unmeldable", "bonus", "cap")
        for kind in house.that_are(part)
        if kind not in bonus and kind not in cards_that_cap
    ]
    if wilds:
        draft.say("wild", say.wild(house, wilds))
    if bonus:
        draft.say("bonus", say.bonus(house, bonus))
    if cards_that_cap:
        draft.say("cap", say.cap(house, cards_that_cap))
    if dead:
        banned = {
            kind
            for ban in house.peek("/turn/discard/bans").values()
            if ban["of"] == "cards"
            for kind in ban["cards"]
        }
        draft.say("dead", say.dead(house, dead, not banned & set(dead)))
    if bonus or cards_that_cap or dead:
        draft.carry("meld.unmeldable")
    if naturals:
        draft.say("natural", say.natural(bool(wilds or bonus or cards_that_cap or dead)))
    draft.say("values", say.values())
