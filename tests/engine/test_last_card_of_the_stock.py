"""The last card of the stock, which may come with the discard pile or in place of a red three."""

from __future__ import annotations

import pytest

from reference_engine import (
    Position,
    legal_moves,
    move_from_json,
    position_from_json,
    position_to_json,
    violations,
)
from reference_engine.playing import carry_out
from tests.conformance.tables import laid_out, lay
from tests.engine.houses import Json, house_table, in_play

AT_ONCE = {"/round/stock": {"then": "at-once"}}
SHUFFLES = {"/round/stock": {"then": "reshuffle", "times": "any"}}


def taken(stock: str, patch: Json, *groups: str, melds: tuple[str, ...] = ()) -> Position:
    """The position after seat 0 took five of seven cards of `english-family` with groups."""
    table = house_table("english-family", {"/pile/take/draw-too": 1, **patch}, 4)
    hands = {0: "9 9 K K K K 5 6"}
    discards = "7 8 10 10 5 6 9"
    state = laid_out(
        "english-family", 4, hands=hands, stock=stock, discard=discards, melds={0: melds}
    )
    position = position_from_json(table, state)
    move = move_from_json(position, lay(*groups, do="take"))
    assert not violations(position, move, step=len(groups) == 1)
    carry_out(position, move)
    return position


def test_a_last_card_drawn_with_the_pile_ends_the_round_on_the_spot() -> None:
    melds = ("A: A A A",)
    assert taken("4", AT_ONCE, "9 9 9", melds=melds).round.ended == "stock"
    assert taken("4 4", AT_ONCE, "9 9 9", melds=melds).round.ended == ""


def test_it_does_so_only_where_the_stock_ends_the_round_at_once() -> None:
    assert taken("4", {}, "9 9 9", melds=("A: A A A",)).round.ended == ""


def test_cards_drawn_with_the_pile_are_not_shuffled_for() -> None:
    # Two discards are left below the five; a draw of two would shuffle one of them.
    position = taken("", SHUFFLES, "9 9 9", melds=("A: A A A",))
    state = position_to_json(position)
    assert state["zones"]["discard"] == ["7", "8"]
    assert state["due"] == [{"seat": 0, "what": "play"}]
    assert state["turn"]["drawn"] == 0


@pytest.mark.parametrize(("stock", "ended"), [("4", "stock"), ("4 4", "")])
def test_a_last_card_in_place_of_a_red_three_ends_the_round_on_the_spot(
    stock: str, ended: str
) -> None:
    # Seat 0 lays its last three cards and picks up a foot with a red three.
    table = house_table("haand-og-fod", AT_ONCE, 4)
    state = laid_out(
        "haand-og-fod",
        4,
        hands={0: "9 9 9"},
        sealed={0: "K K 5 red-3"},
        melds={0: ["A: A A A"]},
        stock=stock,
    )
    position = position_from_json(table, in_play(state))
    carry_out(position, move_from_json(position, lay("9 9 9")))
    assert position.round.ended == ended
    assert bool(legal_moves(position)) is not bool(ended)


def test_an_opening_with_the_pile_is_finished_before_the_round_ends() -> None:
    # Three nines count 30 and four kings 40; the first round asks for 50.
    step = taken("4", {**AT_ONCE, "/opening/pile-cards": "all"}, "9 9 9")
    assert step.round.ended == ""
    carry_out(step, move_from_json(step, lay("K K K K")))
    act = taken("4", {**AT_ONCE, "/opening/pile-cards": "all"}, "9 9 9", "K K K K")
    assert step.round.ended == act.round.ended == "stock"
    assert step.game.last == act.game.last
