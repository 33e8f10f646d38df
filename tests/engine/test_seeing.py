"""What one seat sees: its own cards, the table, and of everything else the number."""

from __future__ import annotations

from functools import cache
from random import Random
from typing import Any

from handfoot.rulesets.checking import load
from reference_engine import Position, Table, begin_game, view
from reference_engine.chance import chance_move
from reference_engine.playing import carry_out


@cache
def rules_of(family: str) -> dict[str, Any]:
    return dict(load(family).data)


def dealt(family: str, **changes: object) -> Position:
    """The first decision of a game for four, some chapters of the rules being changed."""
    resolved = rules_of(family)
    for chapter, values in changes.items():
        assert isinstance(values, dict)
        resolved = {**resolved, chapter: {**resolved[chapter], **values}}
    position = begin_game(Table(resolved, 4).rules(1))
    rng = Random(3)
    while not position.due() or position.due()[0][0] < 0:
        carry_out(position, chance_move(position, rng))
    return position


def test_a_seat_sees_its_own_hand_and_the_size_of_the_others() -> None:
    zones = view(dealt("three-hands"), 2)["zones"]
    assert [len(zones["hands"][2]), zones["hands"][0], zones["hands"][3]] == [13, 13, 13]


def test_the_stock_and_the_feet_are_seen_by_size_alone() -> None:
    # 4 packs of 54 less 4 x 24 cards dealt and one turned up; a returned card stays in the stock.
    zones = view(dealt("three-hands"), 0)["zones"]
    assert zones["stock"] == 216 - 96 - 1
    assert zones["sealed"] == [[{"bottom": None, "cards": 11}]] * 4


def test_the_bottom_cards_of_the_own_piles_are_seen_while_the_hand_is_chosen() -> None:
    position = dealt("lady-lord")
    sealed = view(position, 1)["zones"]["sealed"]
    kinds = position.rules.kinds
    assert [pile["bottom"] for pile in sealed[1]] == [
        kinds[pile.bottom] for pile in position.sealed[1]
    ]
    assert {pile["bottom"] for seat in (0, 2, 3) for pile in sealed[seat]} == {None}


def test_what_is_seen_of_the_discard_pile_follows_the_rules() -> None:
    seen = {}
    for word in ("top", "size", "all"):
        position = dealt("three-hands", pile={"seen": word})
        position.discard = (*position.discard, position.rules.index["K"])
        seen[word] = view(position, 0)["zones"]["discard"]
    below = seen["all"]["cards"][0]
    assert seen["top"] == {"top": "K", "size": None, "cards": None}
    assert seen["size"] == {"top": "K", "size": 2, "cards": None}
    assert seen["all"] == {"top": "K", "size": 2, "cards": [below, "K"]}
