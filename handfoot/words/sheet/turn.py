"""The chapter on the turn: the draw, bonus cards, the discard and what may not be discarded.

Each function writes one paragraph from a house's rules, in the words of a language, and names the
rules that the paragraph carries. Taking the discard pile is the next chapter
(`handfoot.words.sheet.pile`).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import ModuleType
from typing import Any

from handfoot.words.house import House
from handfoot.words.sheet.model import Draft

__all__ = ["bans", "bonus_cards", "course"]

_PLACES = ("dealt", "drawn", "taken", "picked-up")


def course(house: House, draft: Draft, say: ModuleType) -> None:
    """A turn from its first card to its discard."""
    draft.carry("turn.draw", "turn.end")
    n = house["/turn/draw"]
    draft.say("draw", say.draw(n))
    # Where the discard pile is shuffled again, the end of the round says what happens.
    if n > 1 and house.peek("/round/stock/then") in ("finish-turn", "no-draw"):
        draft.say("fewer", say.fewer())
    draft.say("lay", say.lay())
    draft.say("discard", say.discard())


def bonus_cards(house: House, draft: Draft, say: ModuleType) -> None:
    """What happens with bonus cards, by where they come from."""
    if not house.bonus_cards:
        return
    draft.carry("turn.bonus")
    cards = house.bonus_cards
    come = [
        place
        for place in _PLACES
        if (place != "taken" or house.takes_pile) and (place != "picked-up" or house.sealed)
    ]
    done: dict[str, list[str]] = {"replaced": [], "laid": [], "kept": []}
    for place in come:
        done[house[f"/turn/bonus/{place}"]].append(place)
    replaced, laid, kept = done["replaced"], done["laid"], done["kept"]
    aside = [place for place in come if place not in kept]
    if aside:
        # Where all are laid aside, nobody asks where they came from.
        places = aside if kept else []
        draft.say("bonus:laid", say.bonus_laid(house, cards, places, "dealt" in aside))
    if replaced and laid:
        draft.say("bonus:replaced", say.bonus_replaced_from(house, replaced, laid))
    elif replaced:
        draft.say("bonus:replaced", say.bonus_replaced(house, cards))
    elif laid:
        draft.say("bonus:replaced", say.bonus_not_replaced())
    if kept:
        draft.say("bonus:kept", say.bonus_kept(house, cards, kept if aside else []))


def bans(house: House, draft: Draft, say: ModuleType) -> None:
    """What may not be discarded, and what a player does who can discard nothing."""
    entries = {
        name: ban
        for name, ban in house.entries("/turn/discard/bans").items()
        if ban["of"] == "fitting" or house.present(ban["cards"])
    }
    if not entries:
        return
    draft.carry("discard.banned")
    gives_way = house["/turn/discard/stuck"] == "give-way"
    yielding = {name: ban for name, ban in entries.items() if gives_way and ban["yields"] > 0}
    if not yielding:
        for name, ban in entries.items():
            draft.say(f"ban:{name}", say.ban(house, ban, firm=False))
        draft.say("stuck", say.stuck())
        return
    for name, ban in yielding.items():
        draft.say(f"ban:{name}", say.ban(house, ban, firm=False))
    draft.say("stuck", say.giving_way(house, _in_order(list(yielding.values()))))
    firm = {name: ban for name, ban in entries.items() if name not in yielding}
    for name, ban in firm.items():
        draft.say(f"ban:{name}", say.ban(house, ban, firm=True))
    if firm:
        draft.say("stuck:still", say.still_stuck())


def _in_order(yielding: Sequence[Mapping[str, Any]]) -> list[list[Mapping[str, Any]]]:
    """The bans that give way, those that do so together as one."""
    steps: dict[int, list[Mapping[str, Any]]] = {}
    for ban in yielding:
        steps.setdefault(ban["yields"], []).append(ban)
    return [together for _, together in sorted(steps.items())]
