"""The chapter on players and sides: who plays with whom, and who begins.

Each function writes one paragraph from a house's rules, in the words of a language, and names the
rules that the paragraph carries.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import ModuleType

from handfoot.words.house import House
from handfoot.words.sheet.model import Draft

__all__ = ["course_of_turns", "players"]


def players(house: House, draft: Draft, say: ModuleType) -> None:
    """How many can play, and how they form sides."""
    house["/table/players"]
    numbers = list(house.players)
    forms = _forms(house)
    if len(forms) == 1:
        (form,) = forms
        draft.say("players", say.all_alike(numbers, form))
    else:
        draft.say("players", say.numbers(numbers))
        draft.say("sides", say.forms(forms))
    if house.teams:
        draft.say("partners", say.partners())
    if house.teams and house.loners:
        draft.say("alone", say.alone())
    for n, seating in house.players.items():
        if seating["wanders"]:
            joined = _joined(seating["wanders"])
            goes_on = _goes_on(house, len(seating["wanders"]))
            draft.say(f"wanders:{n}", say.wandering(house, n, joined, goes_on))


# A way of sitting: the sizes of the sides, the size alone where all are alike, or (0, sides) where
# the last player changes sides.
_Form = tuple[int, ...]


def _forms(house: House) -> dict[_Form, list[int]]:
    """The ways of sitting, each with the numbers of players that sit so."""
    forms: dict[_Form, list[int]] = {}
    for n, seating in house.players.items():
        sides = min(seating["sides"], n)
        sizes = tuple(len(range(side, n, sides)) for side in range(sides))
        # Sides of one size are one form, however many there are.
        form = (0, sides) if seating["wanders"] else sizes[:1] if len(set(sizes)) == 1 else sizes
        forms.setdefault(form, []).append(n)
    return forms


def _joined(sides: list[int]) -> Mapping[int, list[int]]:
    """Which side the last player joins, with the rounds, equal rounds together."""
    joined: dict[int, list[int]] = {}
    for round_, side in enumerate(sides, start=1):
        joined.setdefault(side, []).append(round_)
    return joined


def _goes_on(house: House, rounds: int) -> bool:
    """Whether the game can last longer than so many rounds."""
    if house.peek("/game/ties") == "extra-round":
        return True
    last = house.peek("/game/end").get("rounds")
    return not last or last > rounds


def course_of_turns(house: House, draft: Draft, say: ModuleType) -> None:
    """Who begins, and which way the turn passes."""
    draft.carry("turn.due", "game.next")
    draft.say("first", say.first(house["/table/first"]))
    draft.say("next-first", say.next_first(house, house["/table/next-first"]))
    draft.say("direction", say.direction(house["/table/direction"]))
