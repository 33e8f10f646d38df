"""What players choose, and what chance draws, in positions laid out by hand."""

from __future__ import annotations

from collections import Counter
from functools import cache
from random import Random

import pytest

from handfoot.rulesets.checking import load
from reference_engine import (
    Group,
    Move,
    Position,
    Table,
    begin_game,
    legal_moves,
    move_to_json,
    position_from_json,
    position_to_json,
)
from reference_engine.chance import chance_move
from reference_engine.moves import NEW
from reference_engine.plans import make_plan
from reference_engine.players import greedy_player, random_player
from reference_engine.playing import carry_out, chance_rulings

Melds = list[list[str]]


@cache
def table(family: str, seats: int) -> Table:
    return Table(load(family).data, seats)


def at_turn(
    family: str,
    hand: list[str],
    melds: Melds,
    *,
    seats: int = 2,
    due: str = "play",
    discard: tuple[str, ...] = ("4",),
    theirs: Melds | None = None,
    in_foot: bool = False,
    opened: bool = True,
) -> Position:
    """Seat 0 to move with a hand, its side's melds on the table, and those of side 1."""
    rules = table(family, seats).rules(1)
    position = begin_game(rules)
    rng = Random(0)
    while position.due()[0][1] != "draw":
        moves = legal_moves(position)
        carry_out(position, moves[0] if moves else chance_move(position, rng))
    written = position_to_json(position)
    zones, state = written["zones"], written["round"]
    zones["hands"][0] = hand
    zones["discard"] = list(discard)
    zones["melds"][:2] = [[meld_json(one) for one in side] for side in (melds, theirs or [])]
    state["opened"] = [opened] * seats
    state["turns"] = [2] * seats
    if in_foot:
        zones["sealed"] = [[] for _ in range(seats)]
        state["reached"] = [1] * seats
        state["since"] = [1] * seats
    written["turn"]["seat"] = 0
    written["due"] = [{"seat": 0, "what": due}]
    return position_from_json(table(family, seats), written)


def meld_json(cards: list[str]) -> dict[str, object]:
    rank = next((card for card in cards if card not in ("2", "joker", "jester")), "wild")
    return {"rank": rank, "cards": cards, "caps": [], "closed": len(cards) >= 7, "kind": None}


def choice(position: Position) -> dict[str, object]:
    """What the greedy player does, without its seat."""
    move = greedy_player(position, legal_moves(position), Random(0))
    written = move_to_json(position, move)
    del written["seat"]
    return written


def test_threes_are_discarded_first_and_the_dearest_of_them() -> None:
    position = at_turn("three-hands", ["A", "K", "Q", "black-3", "red-3"], [["9", "9", "9"]])
    assert choice(position) == {"do": "discard", "card": "red-3"}


def test_a_single_card_is_discarded_before_a_pair_is_broken() -> None:
    position = at_turn("three-hands", ["A", "A", "7", "Q", "Q"], [["9", "9", "9"]])
    assert choice(position) == {"do": "discard", "card": "7"}


def test_of_two_single_cards_the_one_that_the_next_player_cannot_use_is_discarded() -> None:
    mine, theirs = [["9", "9", "9"]], [["7", "7", "7"]]
    hand = ["A", "A", "7", "8", "Q", "Q"]
    position = at_turn("three-hands", hand, mine, theirs=theirs)
    assert choice(position) == {"do": "discard", "card": "8"}
    position = at_turn("three-hands", hand, mine, theirs=[["8", "8", "8"]])
    assert choice(position) == {"do": "discard", "card": "7"}


def test_naturals_are_added_to_a_meld() -> None:
    position = at_turn("three-hands", ["9", "9", "A", "K"], [["9", "9", "9"]])
    lay = {"do": "lay", "groups": [{"onto": {"rank": "9", "n": 0}, "cards": ["9", "9"]}]}
    assert choice(position) == lay


def test_a_wild_card_does_not_spoil_the_only_meld_of_naturals() -> None:
    position = at_turn("three-hands", ["2", "A", "K"], [["9"] * 5])
    assert choice(position) == {"do": "discard", "card": "K"}


def test_a_wild_card_goes_onto_the_meld_that_is_to_become_a_mixed_book() -> None:
    position = at_turn("three-hands", ["2", "A", "K"], [["9"] * 5, ["8"] * 4, ["7"] * 3 + ["2"]])
    lay = {"do": "lay", "groups": [{"onto": {"rank": "7", "n": 0}, "cards": ["2"]}]}
    assert choice(position) == lay


CLEAN, DIRTY = ["4"] * 7, ["5"] * 5 + ["2", "joker"]


def test_a_book_that_then_takes_no_more_cards_is_kept_open_while_many_are_held() -> None:
    hand = ["9", "6", "7", "8", "10", "J", "Q", "K"]
    nines = ["9"] * 6
    position = at_turn("haand-og-fod", hand, [CLEAN, DIRTY, nines])
    assert choice(position) == {"do": "discard", "card": "6"}
    # With a card less there are few, and it is time to get rid of them.
    position = at_turn("haand-og-fod", hand[:-1], [CLEAN, DIRTY, nines])
    lay = {"do": "lay", "groups": [{"onto": {"rank": "9", "n": 0}, "cards": ["9"]}]}
    assert choice(position) == lay
    # A clean book is still needed.
    position = at_turn("haand-og-fod", hand, [DIRTY, nines])
    assert choice(position) == lay


def test_wild_cards_are_kept_when_no_book_is_needed_and_many_cards_are_held() -> None:
    hand = ["2", "6", "7", "8", "10", "J", "Q", "K"]
    aces = ["A"] * 4 + ["joker"]
    position = at_turn("haand-og-fod", hand, [CLEAN, DIRTY, aces])
    assert choice(position)["do"] == "discard"
    position = at_turn("haand-og-fod", hand[:6], [CLEAN, DIRTY, aces])
    lay = {"do": "lay", "groups": [{"onto": {"rank": "A", "n": 0}, "cards": ["2"]}]}
    assert choice(position) == lay


def test_the_plan_names_what_is_missing_for_going_out() -> None:
    position = at_turn("three-hands", ["A"], [["9"] * 7, ["8"] * 3])
    plan = make_plan(position, 0)
    assert plan.pure == {0, 1}
    assert [kind.name for kind in plan.missing] == ["dirty"]
    assert plan.unfinished == 2
    assert plan.lacks_mixed


def test_the_last_card_is_discarded_to_go_out() -> None:
    melds = [["9"] * 7, ["8"] * 7, ["7"] * 6 + ["2"]]
    position = at_turn("three-hands", ["9", "K"], melds, in_foot=True)
    carry_out(position, greedy_player(position, legal_moves(position), Random(0)))
    assert choice(position) == {"do": "discard", "card": "K"}


def test_a_pile_of_cards_that_fit_is_taken() -> None:
    pile = ("9", "9", "8", "8", "9")
    melds = [["9"] * 3, ["8"] * 3]
    position = at_turn("three-hands", ["A", "K"], melds, due="draw", discard=pile)
    take = {"do": "take", "groups": [{"onto": {"rank": "9", "n": 0}, "cards": ["9"]}]}
    assert choice(position) == take


def test_a_pile_of_threes_is_left_alone() -> None:
    pile = ("black-3", "red-3", "red-3", "black-3", "9")
    position = at_turn("three-hands", ["A", "K"], [["9"] * 3], due="draw", discard=pile)
    assert choice(position) == {"do": "draw"}


def test_the_opening_is_made_as_soon_as_it_can_be() -> None:
    hand = ["A", "A", "A", "2", "9", "9", "7", "5", "4"]
    position = at_turn("three-hands", hand, [], opened=False)
    first = greedy_player(position, legal_moves(position), Random(0))
    assert first == Move(0, "lay", (Group(NEW, ((position.rules.index["A"], 3),)),))


@pytest.mark.parametrize(("hand", "yes"), [(["4", "4", "lord"], True), (["joker"] * 5, False)])
def test_a_partner_agrees_to_going_out_when_little_is_lost(hand: list[str], yes: bool) -> None:
    melds = [["12"] * 7, ["11"] * 6 + ["jester"], ["10"] * 6 + ["jester"]]
    position = at_turn("lady-lord", ["9"], melds, seats=4, in_foot=True)
    written = position_to_json(position)
    written["zones"]["hands"][2] = hand
    position = position_from_json(table("lady-lord", 4), written)
    carry_out(position, Move(0, "ask"))
    moves = legal_moves(position)
    assert {move.seat for move in moves} == {2}
    assert bool(greedy_player(position, moves, Random(0)).number) is yes


def test_of_two_piles_the_one_with_the_better_card_below_becomes_the_hand() -> None:
    rules = table("lady-lord", 2).rules(1)
    cards = [kind for kind, n in enumerate(rules.copies) for _ in range(n)]
    for name in ("4", "4", "lord", "villain"):
        cards.remove(rules.index[name])
    # The bottom cards of the piles: seat 0 has a 4 and then a lord, seat 1 a 4 and a villain.
    for place, name in zip((0, 11, 22, 33), ("4", "4", "lord", "villain"), strict=True):
        cards.insert(place, rules.index[name])
    position = begin_game(rules)
    carry_out(position, Move(-1, "deal", number=0, order=tuple(cards), grabs=(22, 22)))
    mine, theirs = ([m for m in legal_moves(position) if m.seat == seat] for seat in (0, 1))
    assert greedy_player(position, mine, Random(0)).number == 1
    assert greedy_player(position, theirs, Random(0)).number == 0


def test_the_random_player_takes_all_moves_equally_often() -> None:
    position = at_turn("three-hands", ["A", "K", "Q", "J"], [["9"] * 3])
    moves = legal_moves(position)
    rng = Random(1)
    counts = Counter(random_player(position, moves, rng).card for _ in range(4000))
    assert len(moves) == len(counts) == 4
    assert all(900 < n < 1100 for n in counts.values())


# Chance


def test_a_deal_holds_every_card_of_the_deck_once_for_each_pack() -> None:
    position = begin_game(table("three-hands", 2).rules(1))
    move = chance_move(position, Random(3))
    assert (move.do, len(move.order), move.grabs) == ("deal", 216, ())
    assert move.number in (0, 1)
    assert chance_rulings(position, move) == []
    assert move == chance_move(position, Random(3)) != chance_move(position, Random(4))


def test_numbers_lifted_lie_near_the_right_one() -> None:
    position = begin_game(table("lady-lord", 6).rules(1))
    lifted = Counter(n for seed in range(300) for n in chance_move(position, Random(seed)).grabs)
    assert min(lifted) == 18
    assert max(lifted) == 26
    assert lifted.most_common(1)[0][0] == 22


def test_the_first_player_of_a_later_round_is_not_drawn() -> None:
    position = begin_game(table("three-hands", 2).rules(1))
    position.game = position.game._replace(round=1, first=1)
    assert chance_move(position, Random(3)).number == -1
