"""The chapter on the deal: what everybody receives, and how stock and discard pile begin.

Each function writes one paragraph from a house's rules, in the words of a language, and names the
rules that the paragraph carries.
"""

from __future__ import annotations

from types import ModuleType

from handfoot.words.house import House
from handfoot.words.sheet.model import Draft

__all__ = ["grab", "hand", "piles", "start_of_piles"]


def piles(house: House, draft: Draft, say: ModuleType) -> None:
    """What everybody receives, and from whom."""
    draft.carry("deal.piles", "cards.held")
    sizes, names = house["/deal/piles"], house.piles
    by = house["/deal/dealt-by"]
    chosen = house["/deal/hand/by"] != "deal" and len(sizes) > 1
    if by == "a-dealer-for-each-pile" and len(sizes) > 1:
        draft.say("piles", say.dealers(house, names, sizes))
    else:
        draft.say("piles", say.dealt(house, by, names, sizes, chosen))


def hand(house: House, draft: Draft, say: ModuleType) -> None:
    """Which pile is played first, how the others lie, and which of the first two is the hand."""
    names = house.piles
    if len(names) < 2:
        return
    draft.carry("deal.hand")
    draft.say("sealed", say.sealed(house, names))
    by = house["/deal/hand/by"]
    if by == "deal":
        return
    draft.say("hand", say.hand(house, by, names))
    if by == "highest":
        order = house["/deal/hand/order"]
        others = not set(house.present(house.peek("/deck/cards"))) <= set(order)
        draft.say("order", say.order(house, order, others))


def grab(house: House, draft: Draft, say: ModuleType) -> None:
    """What lifting the right number of cards in one go earns."""
    if house["/deal/grab/by"] == "none":
        return
    draft.carry("score.grab")
    draft.say("grab", say.grab(sum(house.peek("/deal/piles"))))
    steps = sorted(house["/deal/grab/bonuses"].values(), key=lambda step: int(step["off-by"]))
    if not steps:
        return
    draft.say("grab:points", say.grab_points([(one["off-by"], one["points"]) for one in steps]))
    for_whom = house["/deal/grab/for"]
    if house.teams or for_whom == "each-player":
        draft.say("grab:for", say.grab_for(for_whom))


def start_of_piles(house: House, draft: Draft, say: ModuleType) -> None:
    """The stock, and the beginning of the discard pile."""
    draft.carry("deal.upcard")
    draft.say("stock", say.stock(house["/deal/stocks"]))
    if house["/deal/upcard/by"] == "none":
        draft.say("upcard", say.no_upcard())
        return
    draft.say("upcard", say.upcard(house["/deal/upcard/cards"]))
    again = house.present(house["/deal/upcard/again"])
    if again:
        draft.say("again", say.again(house, again, house["/deal/upcard/put-back"]))
