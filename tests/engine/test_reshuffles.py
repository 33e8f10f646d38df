"""The discard pile as a new stock: when it is shuffled, and that it does not go round for ever."""

from __future__ import annotations

from functools import cache
from typing import Any

import pytest

from handfoot.rulesets.checking import load
from reference_engine import Position, Table, move_from_json, play, position_from_json
from tests.conformance.tables import discard, draw, laid_out

ALL = {"then": "reshuffle", "times": "any"}
ONCE = {"then": "reshuffle", "times": 1}


@cache
def base() -> dict[str, Any]:
    return dict(load("three-hands").data)


def about_to_draw(stock: str, pile: str, how: dict[str, Any]) -> Position:
    """Seat 0 begins a turn, in which two cards are drawn; nobody has opened."""
    table = Table({**base(), "round": {**base()["round"], "stock": how}}, 4)
    hands = dict.fromkeys(range(4), "4 5 6 7 8 9")
    state = laid_out("three-hands", 4, hands=hands, stock=stock, discard=pile)
    return position_from_json(table, state)


def made(position: Position, *moves: dict[str, Any]) -> Position:
    for written in moves:
        position, _ = play(position, move_from_json(position, written))
    return position


def shuffle(*cards: str) -> dict[str, Any]:
    return {"seat": None, "do": "reshuffle", "order": list(cards)}


@pytest.mark.parametrize(
    ("stock", "pile", "due"),
    [
        # Two in the stock are a whole draw.
        ("A A", "K Q J", "play"),
        # One, and the two below the jack, are more than a whole draw; with one below just so.
        ("A", "K Q J", "reshuffle"),
        ("A", "Q J", "reshuffle"),
        ("", "K Q J", "reshuffle"),
        # One is left, and nothing is below the jack: it is drawn.
        ("A", "J", "play"),
    ],
)
def test_the_pile_is_shuffled_when_that_makes_a_draw_complete(
    stock: str, pile: str, due: str
) -> None:
    position = made(about_to_draw(stock, pile, ALL), draw())
    assert [what for _, what in position.due()] == [due]


def test_the_top_card_stays_and_the_others_go_under_what_is_left_of_the_stock() -> None:
    position = made(about_to_draw("A", "K Q J", ALL), draw(), shuffle("Q", "K"))
    rules = position.rules
    assert [rules.kinds[kind] for kind in position.discard] == ["J"]
    assert [rules.kinds[kind] for kind in position.stock[position.at :]] == ["K"]
    assert position.hands[0][rules.index["A"]] == 1
    assert position.hands[0][rules.index["Q"]] == 1


@pytest.mark.parametrize("how", [ALL, ONCE])
def test_a_round_ends_when_not_even_the_pile_has_a_whole_draw(how: dict[str, Any]) -> None:
    position = made(about_to_draw("", "K Q J", how), draw(), shuffle("Q", "K"), discard("4"))
    # The jack and the four lie there, and the stock is empty: one card could be shuffled, not two.
    assert position.due() == [(1, "draw")]
    position = made(position, {"seat": 1, "do": "end"})
    assert (position.round.ended, position.round.reshuffles) == ("stock", 1)
