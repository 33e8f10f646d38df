"""The moves that an asker is told: all of one group, also those that two steps come to."""

from __future__ import annotations

from functools import cache

from handfoot.rulesets.checking import load
from reference_engine import Position, Table, begin_game, legal_moves
from reference_engine.listing import listed_moves
from reference_engine.melds import after_lay
from reference_engine.notation import cards_of, counts_of, spelled
from reference_engine.position import DRAW, PLAY


@cache
def table() -> Table:
    return Table(load("three-hands").data, 4)


def with_nines(hand: list[str], phase: int, discard: tuple[str, ...] = ()) -> Position:
    """Seat 0's turn in round 1; its side has opened and has three nines on the table."""
    rules = table().rules(1)
    position = begin_game(rules)
    position.hands = (counts_of(rules, hand), *position.hands[1:])
    position.held = (len(hand), 0, 0, 0)
    position.stock = (rules.index["K"],) * 20
    position.discard = tuple(rules.index[name] for name in discard)
    position.melds = ((after_lay(rules, None, cards_of(rules, ["9"] * 3)),), ())
    position.opened = (True, False, True, False)
    position.turns = (1, 1, 1, 1)
    position.seat, position.phase = 0, phase
    return position


def laid(position: Position, do: str) -> list[list[str]]:
    """The cards of the listed lays or takings onto the nines."""
    groups = [move.groups[0] for move in listed_moves(position) if move.do == do]
    return sorted(sorted(spelled(position.rules, group.cards)) for group in groups)


def test_naturals_and_wild_cards_laid_on_a_meld_together_are_listed() -> None:
    position = with_nines(["9", "2", "4", "5", "6"], PLAY)
    assert laid(position, "lay") == [["2"], ["2", "9"], ["9"]]
    assert len([move for move in legal_moves(position) if move.do == "lay"]) == 2


def test_wild_cards_of_two_kinds_laid_on_a_meld_together_are_listed() -> None:
    position = with_nines(["2", "joker", "4", "5", "6"], PLAY)
    assert laid(position, "lay") == [["2"], ["2", "joker"], ["joker"]]


def test_the_key_is_laid_on_a_meld_with_any_cards_that_go_with_it() -> None:
    position = with_nines(["9", "2", "4", "5", "6"], DRAW, ("5", "9"))
    assert laid(position, "take") == [["2", "9"], ["2", "9", "9"], ["9"], ["9", "9"]]


def test_each_move_is_listed_once() -> None:
    moves = listed_moves(with_nines(["9", "9", "2", "2", "joker", "4", "5"], PLAY))
    assert len(moves) == len(set(moves))
