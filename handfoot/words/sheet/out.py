"""The chapter on going out: what a player needs to part with the last card of the last pile.

Each function writes one paragraph from a house's rules, in the words of a language, and names the
rules that the paragraph carries. What going out earns stands in the chapter on scoring.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import ModuleType
from typing import Any

from handfoot.words.house import House
from handfoot.words.sheet.books import needed
from handfoot.words.sheet.model import Draft

__all__ = ["matters", "needs", "permission", "staying_in"]


def needs(house: House, draft: Draft, say: ModuleType) -> None:
    """What going out is, the books it needs, and how the last card leaves."""
    if not asks(house):
        # Where nobody asks, a question is out of order, and going out is all there is to say.
        draft.carry("out.ask")
    draft.say("out", say.out(house))
    books = needed(house["/out/books"])
    if books:
        draft.carry("out.books")
        draft.say("books", say.books(house, books))
        if house.kinds_overlap(books):
            draft.say("books:once", say.books_once())
    how = house["/out/last-card"]
    if how != "either":
        draft.carry("out.last-card")
    draft.say("last-card", say.last_card(how))
    for entry, condition in house.entries("/out/conditions").items():
        if matters(condition, house):
            draft.carry(f"out.{condition['must']}")
            draft.say(f"condition:{entry}", say.condition(house, condition))


def matters(condition: Mapping[str, Any], house: House) -> bool:
    """Whether a condition can ever fail: the player's own last pile and last card cannot."""
    must, of = condition["must"], condition["of"]
    if must == "hold-none":
        return house.teams and of != "player" and bool(house.present(condition["cards"]))
    reachable = len(house.piles) > (1 if condition["pile"] == "foot" else 2)
    if must == "have-played":
        return reachable and (house.teams or of != "partners")
    return reachable and house.teams and of != "player"


def asks(house: House) -> bool:
    """Whether there is anybody to ask before going out."""
    return house.teams and bool(house.peek("/out/permission/from") != "nobody")


def permission(house: House, draft: Draft, say: ModuleType) -> None:
    """Whom a player asks before going out, and what the answer means."""
    asked = house["/out/permission/from"]
    if not asks(house):
        return
    draft.carry("out.permission", "out.ask")
    draft.say("ask", say.ask(house, asked == "all-partners"))
    # The piles must be as going out needs them already when one asks, the cards held not yet.
    piles = any(
        one["must"] != "hold-none" and matters(one, house)
        for one in house.peek("/out/conditions").values()
    )
    draft.say("ask:when", say.ask_when(house, any(house.peek("/out/books").values()), piles))
    obliges = house["/out/permission/answer"] == "obliges"
    if obliges:
        draft.carry("out.obliged")
    draft.say("ask:yes", say.after_a_yes(obliges))


def staying_in(house: House, draft: Draft, say: ModuleType) -> None:
    """What a player does who may not go out."""
    keep = house["/out/keep"]
    if keep:
        draft.carry("out.keep-card")
        draft.say("keep", say.keep(house, keep))
    else:
        draft.say("keep", say.sit_without())
