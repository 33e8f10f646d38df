"""Openings lay by lay: what counts and how often, and that no step leads nowhere."""

from __future__ import annotations

from functools import cache
from typing import Any

import pytest

from handfoot.rulesets.checking import load
from reference_engine import (
    Move,
    Position,
    Table,
    begin_game,
    legal_moves,
    position_from_json,
    violations,
)
from reference_engine.moves import NEW, Group
from reference_engine.notation import cards_of, counts_of
from reference_engine.playing import carry_out
from reference_engine.position import DRAW, PLAY
from tests.conformance.tables import laid_out, lay
from tests.engine.houses import broken, house_table


@cache
def base() -> dict[str, Any]:
    return dict(load("three-hands").data)


def about_to_take(pile_cards: str, hand: list[str]) -> Position:
    """Seat 0 begins a turn in round 1, in which 90 points open; a king lies on top of a five."""
    opening = {**base()["opening"], "pile-cards": pile_cards}
    rules = Table({**base(), "opening": opening}, 4).rules(1)
    position = begin_game(rules)
    position.hands = (counts_of(rules, hand), *position.hands[1:])
    position.held = (len(hand), 0, 0, 0)
    position.stock = (rules.index["9"],) * 20
    position.discard = (rules.index["5"], rules.index["K"])
    position.turns = (1, 1, 1, 1)
    position.seat, position.phase = 0, DRAW
    return position


def step(position: Position, do: str, cards: list[str]) -> None:
    """A step that is listed and breaks nothing, carried out."""
    move = Move(0, do, (Group(NEW, cards_of(position.rules, cards)),))
    assert violations(position, move, step=True) == []
    assert move in legal_moves(position)
    carry_out(position, move)


@pytest.mark.parametrize(
    ("pile_cards", "kings"),
    [
        # Kings count 10 each and aces 20. The king of the pile counts: 3 x 10 + 3 x 20 = 90.
        ("top", 2),
        # It does not: of four kings on the table three count, and 3 x 10 + 3 x 20 = 90.
        ("none", 3),
    ],
)
def test_the_top_card_counts_once_or_not_at_all(pile_cards: str, kings: int) -> None:
    position = about_to_take(pile_cards, ["K"] * kings + ["A"] * 3 + ["4", "6", "7"])
    step(position, "take", ["K"] * (kings + 1))
    assert position.turn.points == 30
    assert not position.opened[0]
    step(position, "lay", ["A"] * 3)
    assert position.opened[0]
    assert position.held[0] == 4  # the 4, the 6, the 7 and the five of the pile


def test_an_opening_of_too_many_melds_and_too_few_points_breaks_both_rules() -> None:
    opening = {**base()["opening"], "most-melds": 1}
    rules = Table({**base(), "opening": opening}, 4).rules(1)
    position = begin_game(rules)
    hand = ["10", "10", "2", "9", "9", "2", "4", "5"]
    position.hands = (counts_of(rules, hand), *position.hands[1:])
    position.held = (len(hand), 0, 0, 0)
    position.turns = (1, 1, 1, 1)
    position.seat, position.phase = 0, PLAY
    groups = [Group(NEW, cards_of(rules, cards)) for cards in (["10", "10", "2"], ["9", "9", "2"])]
    # 4 x 10 + 2 x 20 = 80 of 90 points, in two melds where one is the most.
    broken = {violation.rule for violation in violations(position, Move(0, "lay", tuple(groups)))}
    assert broken == {"opening.melds", "opening.points"}


@cache
def wild_book(made_of: str) -> Table:
    data = dict(load("lady-lord").data)
    books = data["books"]
    wild = {**books["kinds"]["wild"], "made-of": made_of}
    return Table({**data, "books": {**books, "kinds": {**books["kinds"], "wild": wild}}}, 2)


@pytest.mark.parametrize(
    ("made_of", "wilds", "leads_on"),
    [
        # Two ones, a Jester and a Joker are 5 + 5 + 25 + 50 = 85 of the 120; two Jesters and a
        # Joker are left, which are 100 where they may be melded together, and else no meld.
        ("wilds", ["jester", "joker"], True),
        ("like-wilds", ["jester", "joker"], False),
        # With the Joker alone it is 60, and three Jesters make 75 more.
        ("like-wilds", ["joker"], True),
    ],
)
def test_wild_cards_that_do_not_mix_are_not_counted_on_together(
    made_of: str, wilds: list[str], leads_on: bool
) -> None:
    hands = {0: "1 1 10 jester jester jester joker joker"}
    state = laid_out("lady-lord", 2, hands=hands, sealed={0: "4 4"}, stock="9 8 7", round=3)
    position = position_from_json(wild_book(made_of), state)
    carry_out(position, Move(0, "draw"))
    rules = position.rules
    move = Move(0, "lay", (Group(NEW, cards_of(rules, ["1", "1", *wilds])),))
    assert (violations(position, move, step=True) == []) == leads_on
    assert (move in legal_moves(position)) == leads_on


def test_all_cards_of_a_pile_that_was_taken_freely_count_for_the_opening() -> None:
    # Two of the three kings, worth 30 together, lay in the pile below the key.
    free = {"/pile/take/before-opening": "free", "/pile/take/use": "shown"}
    table = house_table("three-hands", {**free, "/opening/points": [30, 30, 30, 30]}, 4)
    state = laid_out("three-hands", 4, hands={0: "9 9 K 4 5 6"}, discard="K K 9")
    position = position_from_json(table, state)
    carry_out(position, next(move for move in legal_moves(position) if move.do == "take"))
    assert broken(position, lay("K K K")) == []
