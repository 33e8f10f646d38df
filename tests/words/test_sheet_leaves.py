"""Every value of a ruleset is told by its sheet: moved to another value, the sheet changes.

The exceptions are values that make no difference where they stand. Each is listed with the reason,
and with a check that the reason holds.
"""

from __future__ import annotations

import copy
import re
from collections.abc import Callable
from typing import Any

import pytest

from handfoot import ground
from handfoot.rulesets.merging import apply
from handfoot.words.sheet import as_text, render_sheet
from tests.words.moving import FEATURES, Move, changed, family, moves, sound

FAMILIES = ground.variant_ids()
# One family that plays in teams and one in which everybody plays alone bear all features.
BEARERS = ("three-hands", "english-family")

Data = dict[str, Any]


def alone(data: Data) -> bool:
    return all(int(n) <= one["sides"] for n, one in data["table"]["players"].items())


def no_bonus_cards(data: Data) -> bool:
    laid = data["turn"]["bonus"]["by"] == "laid"
    return not laid or all(card["is"] != "bonus" for card in data["deck"]["cards"].values())


def least_naturals(data: Data) -> int:
    """How many naturals a meld with a wild card holds, beyond what its ratio asks for."""
    wilds, start = data["melds"]["wilds"], data["melds"]["start"]["naturals"]
    lead = wilds["lead"] if wilds["per-wild"] == 0 else 0
    return int(max(start, wilds["naturals"], lead))


def by_order(data: Data) -> list[set[str]]:
    """The bans that give way, those of one number together, in their order."""
    bans = data["turn"]["discard"]["bans"]
    numbers = sorted({ban["yields"] for ban in bans.values()} - {0})
    return [{name for name, ban in bans.items() if ban["yields"] == n} for n in numbers]


def stopping(data: Data) -> dict[str, set[str]]:
    """The cards that stop the pile, by how they do it."""
    found: dict[str, set[str]] = {}
    for stop in data["pile"]["stops"].values():
        how = f"{stop['until']} {stop['for']} {sorted(stop['ways'])}"
        found.setdefault(how, set()).update(stop["cards"])
    return found


def parts_played(data: Data) -> dict[str, str]:
    """What each card can do; a cap that caps nothing and a bonus card that stays are dead."""
    alive = {"natural", "wild", *([] if no_bonus_cards(data) else ["bonus"])}
    capping = {cap["card"] for cap in data["books"]["caps"].values()}
    return {
        kind: card["is"] if card["is"] in alive or kind in capping else "unmeldable"
        for kind, card in data["deck"]["cards"].items()
    }


def asked_of_partners(data: Data) -> dict[str, Data]:
    """The conditions for going out that can fail: the player's own cards and piles always pass."""
    if alone(data):
        return {}
    return {
        name: {**one, "of": "partners"} if one["must"] == "hold-none" else one
        for name, one in data["out"]["conditions"].items()
        if one["of"] != "player" or one["must"] == "have-played"
    }


def ranks_of_books(data: Data) -> dict[str, set[str]]:
    """The ranks that each kind of book can be of."""
    naturals = {name for name, card in data["deck"]["cards"].items() if card["is"] == "natural"}
    return {
        name: (set(kind["ranks"]) or naturals) - set(kind["not-ranks"])
        for name, kind in data["books"]["kinds"].items()
    }


def without_partners(data: Data) -> dict[str, Data]:
    """The ways of taking the pile, and for those that ask for no partners nothing of these."""
    ways: dict[str, Data] = data["pile"]["take"]["ways"]
    return {
        name: way if way["naturals"] + way["wilds"] else {**way, "like": False}
        for name, way in ways.items()
    }


# Where a value makes no difference: the pointer, why, and whether that is so before and after.
NO_DIFFERENCE: list[tuple[str, str, Callable[[Data, Data], bool]]] = [
    (
        "/books/purity",
        "nothing that changes its kind can join a closed book",
        lambda one, _: (
            one["books"]["closed"]["wilds"] == "none"
            or (
                one["books"]["closed"]["wilds"] == "dirty"
                and all(kind["made-of"] != "like-wilds" for kind in one["books"]["kinds"].values())
            )
        ),
    ),
    (
        "/deck/cards/*/is",
        "a cap that caps nothing, or a bonus card that is not laid aside, is never melded",
        lambda one, two: parts_played(one) == parts_played(two),
    ),
    (
        "/deck/packs/per",
        "no packs are added, or every player is a side",
        lambda one, _: one["deck"]["packs"]["each"] == 0 or alone(one),
    ),
    ("/deal/grab/for", "every player is a side", lambda one, _: alone(one)),
    ("/foot/for", "every player is a side", lambda one, _: alone(one)),
    ("/opening/for", "every player is a side", lambda one, _: alone(one)),
    ("/out/permission/*", "there are no partners to ask", lambda one, _: alone(one)),
    (
        "/out/conditions/*",
        "it is about partners where there are none, or about what the player has in any case",
        lambda one, two: asked_of_partners(one) == asked_of_partners(two),
    ),
    (
        "/books/kinds/*/not-ranks",
        "the book cannot be of that rank in any case",
        lambda one, two: ranks_of_books(one) == ranks_of_books(two),
    ),
    (
        "/melds/wilds/*",
        "a meld holds so many naturals in any case",
        lambda one, two: (
            least_naturals(one) == least_naturals(two)
            and one["melds"]["wilds"]["most"] == two["melds"]["wilds"]["most"]
        ),
    ),
    (
        "/melds/least",
        "the naturals with which a meld begins are as many",
        lambda one, two: (
            max(one["melds"]["least"], two["melds"]["least"]) <= one["melds"]["start"]["naturals"]
        ),
    ),
    (
        "/opening/bands",
        "scores below the first step use the first step",
        lambda one, two: (
            [band["points"] for band in one["opening"]["bands"]]
            == [band["points"] for band in two["opening"]["bands"]]
            and one["opening"]["bands"][1:] == two["opening"]["bands"][1:]
        ),
    ),
    (
        "/opening/points",
        "so many rounds are not played",
        lambda one, _: one["game"]["end"]["rounds"] == len(one["opening"]["points"]),
    ),
    ("/pile/stops/*", "the same cards stop the pile", lambda a, b: stopping(a) == stopping(b)),
    (
        "/pile/take/before-opening",
        "there is no opening",
        lambda one, _: one["opening"]["by"] == "none",
    ),
    (
        "/pile/take/ways/*/like",
        "the way asks for no partners",
        lambda one, two: (
            one["pile"]["take"]["ways"] != two["pile"]["take"]["ways"]
            and any(
                way["naturals"] + way["wilds"] == 0 for way in one["pile"]["take"]["ways"].values()
            )
        ),
    ),
    (
        "/pile/take/ways/*/onto",
        "the partners are only shown",
        lambda one, _: one["pile"]["take"]["use"] == "shown",
    ),
    ("/scoring/cards/aside", "there are no bonus cards", lambda one, _: no_bonus_cards(one)),
    ("/scoring/prices/*/in", "there are no bonus cards", lambda one, _: no_bonus_cards(one)),
    ("/turn/bonus/*", "there are no bonus cards", lambda _, two: no_bonus_cards(two)),
    (
        "/turn/discard/bans/*/yields",
        "the bans give way in the same order",
        lambda one, two: by_order(one) == by_order(two),
    ),
    ("/turn/discard/stuck", "nothing is banned", lambda one, _: not one["turn"]["discard"]["bans"]),
]


def excused(move: Move, before: Data) -> bool:
    """Whether it is listed that the move makes no difference, and the reason holds."""
    after = copy.deepcopy(before)
    apply(after, move.patch)
    return any(
        re.fullmatch(re.escape(pattern).replace(r"\*", ".*"), move.pointer) and holds(before, after)
        for pattern, _, holds in NO_DIFFERENCE
    )


def silent_moves(name: str, feature: str | None) -> tuple[int, list[str]]:
    """How many moves the sheet tells, and those that it does not, although they matter."""
    patch = FEATURES[feature] if feature else {}
    house = changed(family(name), patch)
    told, silent = 0, []
    before = as_text(render_sheet(house.data))
    for move in moves(house):
        if feature and not any(
            move.pointer.startswith(at) or at.startswith(move.pointer) for at in patch
        ):
            continue
        try:
            after = changed(house, move.patch)
            text = as_text(render_sheet(after.data))
        except (KeyError, IndexError, ValueError):
            # Only a ruleset that nobody can write may fail.
            assert not sound(after), move
            continue
        if text != before:
            told += 1
        elif sound(after) and not excused(move, house.data):
            silent.append(str(move))
    return told, silent


@pytest.mark.parametrize("name", FAMILIES)
def test_the_sheet_of_a_family_tells_every_value(name: str) -> None:
    told, silent = silent_moves(name, None)
    assert silent == []
    assert told > 250


@pytest.mark.parametrize("feature", FEATURES)
@pytest.mark.parametrize("name", BEARERS)
def test_the_sheet_of_a_house_with_more_features_tells_their_values(
    name: str, feature: str
) -> None:
    assert sound(changed(family(name), FEATURES[feature]))
    told, silent = silent_moves(name, feature)
    assert silent == []
    assert told > 0
