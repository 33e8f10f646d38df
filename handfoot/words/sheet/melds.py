"""The chapter on melds: what may be laid on the table.

Each function writes one paragraph from a house's rules, in the words of a language, and names the
rules that the paragraph carries. What becomes of melds is the chapter on books
(`handfoot.words.sheet.books`).
"""

from __future__ import annotations

from types import ModuleType

from handfoot.words.house import House, fits_rank
from handfoot.words.sheet.model import Draft

__all__ = ["limits", "nature", "same_rank"]


def nature(house: House, draft: Draft, say: ModuleType) -> None:
    """What a meld is, whose it is, and which melds there can be."""
    draft.carry("meld.own", "meld.one-rank", "meld.kind")
    draft.say("meld", say.meld(house.mixes))
    for name, kinds in house.entries("/melds/mixed").items():
        present = house.present(kinds)
        if len(present) > 1:
            draft.say(f"mixed:{name}", say.mixed(house, name, present))
    if house.melds_wilds:
        made_of = {kind["made-of"] for kind in house.kinds.values()}
        draft.say("wilds", say.wild_melds("wilds" in made_of or len(house.wilds) < 2))
    _ranks_apart(house, draft, say)
    draft.say("own", say.own(house))


def _ranks_apart(house: House, draft: Draft, say: ModuleType) -> None:
    """Ranks that cannot be melded at all, or not in the way in which most can."""
    kinds = house.kinds.values()
    none, pure, dirty = [], [], []
    for rank in house.ranks():
        made_of = {kind["made-of"] for kind in kinds if fits_rank(kind, rank)}
        if not made_of & {"naturals", "mixed", "any"}:
            none.append(rank)
        elif house.mixes and not made_of & {"mixed", "any"}:
            pure.append(rank)
        elif not made_of & {"naturals", "any"}:
            dirty.append(rank)
    every = len(house.ranks())
    if none:
        draft.say("ranks:none", say.not_melded(house, none if len(none) < every else []))
    if pure:
        draft.say("ranks:pure", say.pure(house, pure))
    if dirty:
        draft.say("ranks:dirty", say.never_pure(house, dirty if len(dirty) < every else []))


def limits(house: House, draft: Draft, say: ModuleType) -> None:
    """How a meld begins, how it grows, and how many wild cards it bears."""
    draft.carry("meld.least")
    least, most = house["/melds/least"], house["/melds/lay-most"]
    naturals, wilds = house["/melds/start/naturals"], house["/melds/start/wilds"]
    all_natural = house.mixes and naturals >= least and not house.melds_wilds
    of_them = naturals if house.mixes and not all_natural else 0
    wild = wilds if house.mixes and wilds != "any" else None
    if house.mixes and (naturals or wilds != "any"):
        draft.carry("meld.start")
    if all_natural:
        draft.say("start", say.start_natural(naturals, wild))
    else:
        draft.say("start", say.start(least, of_them, wild))
    if most != "any":
        draft.carry("meld.lay-most")
        draft.say("lay-most", say.lay_most(most))
    if house.mixes:
        _with_wilds(house, draft, say)
    limited = of_them or wild is not None or any(one.topic == "wilds" for one in draft.sentences)
    if house.melds_wilds and limited:
        draft.say("wilds-alone", say.wilds_alone())


def _with_wilds(house: House, draft: Draft, say: ModuleType) -> None:
    most, naturals = house["/melds/wilds/most"], house["/melds/wilds/naturals"]
    per, lead = house["/melds/wilds/per-wild"], house["/melds/wilds/lead"]
    start = house["/melds/start/naturals"]
    if most != "any":
        draft.carry("meld.wilds-most")
    if naturals:
        draft.carry("meld.naturals")
    if per or lead:
        draft.carry("meld.ratio")
    if per == 0:
        naturals = max(naturals, lead)
    # What the first cards of a meld must be already need not be said of the whole meld again.
    once = naturals if naturals > start and most != 0 else 0
    ratio = (per, lead) if per and most != 0 else None
    at_most = None if most == "any" else most
    if once and at_most is None and ratio is None:
        draft.say("wilds", say.wilds_only_with(once))
    elif once or at_most is not None or ratio:
        draft.say("wilds", say.wilds(at_most, once, ratio))


def same_rank(house: House, draft: Draft, say: ModuleType) -> None:
    """When another meld of a rank may be begun."""
    rule = house["/melds/same-rank"]
    if rule != "free":
        draft.carry("meld.same-rank")
    draft.say("same-rank", say.same_rank(house, rule))
