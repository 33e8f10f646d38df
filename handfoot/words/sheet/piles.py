"""The chapters on the foot and the toe: how a player comes to a pile that lies sealed.

Both chapters have the same form, so one function writes them, in the words of a language; where
the toe follows the same rules as the foot, it says no more than that.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import ModuleType
from typing import Any

from handfoot.words.house import House
from handfoot.words.sheet.model import Draft

__all__ = ["foot", "toe"]


def foot(house: House, draft: Draft, say: ModuleType) -> None:
    """How a player comes to the second pile."""
    if not house.sealed:
        return
    draft.carry("foot.pick-up", "foot.reached")
    if keeps_one(house["/foot"]):
        draft.carry("foot.keep-card")
    _pile(house, draft, say, house["/foot"], house.piles[0], house.piles[1])


def toe(house: House, draft: Draft, say: ModuleType) -> None:
    """How a player comes to the third pile, and to a fourth."""
    if len(house.piles) < 3:
        return
    if keeps_one(house["/toe"]) and not keeps_one(house.peek("/foot")):
        draft.carry("foot.keep-card")
    before, name, *further = house.piles[1:]
    if house["/foot"] == house["/toe"] and house["/toe/by"] == "emptied":
        draft.say("same", say.same(house, before, name, further))
        return
    # The cards of a foot that is picked up by a book join the hand, and run out together with it.
    played = None if house.peek("/foot/by") == "book" else before
    _pile(house, draft, say, house["/toe"], played, name)
    if further:
        draft.say("fourth", say.fourth(house, name, further[0]))


def keeps_one(rules: Mapping[str, Any]) -> bool:
    """Whether a player must keep a card until this pile is reached."""
    return bool(rules["by"] == "book" and rules["without-cards"] == "keeps-one")


def _pile(
    house: House,
    draft: Draft,
    say: ModuleType,
    rules: Mapping[str, Any],
    before: str | None,
    name: str,
) -> None:
    """How the pile `name` is reached when `before`, or all that is held, has run out."""
    if rules["by"] == "emptied":
        chosen = rules["pick-up"] != "automatic"
        draft.say("emptied", say.emptied(house, before, name, chosen))
        draft.say("melded", say.melded(rules["melded"]))
        draft.say("discarded", say.discarded(house, name, rules["discarded"]))
        if rules["left-over"]:
            draft.say("left-over", say.left_over(house, name, rules["left-over"]))
    elif rules["by"] == "book":
        every = set(rules["kinds"]) >= set(house.kinds)
        kinds = [] if every else rules["kinds"]
        whole_side = rules["for"] == "side"
        draft.say("book", say.by_book(house, name, rules["books"], kinds, whole_side))
        draft.say("join", say.join(house, name))
        draft.say("without", say.without(house, name, rules["without-cards"]))
    else:
        return
    if rules["announced"]:
        draft.say("announced", say.announced(house, name))
