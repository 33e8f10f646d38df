"""Whether an opening can be made is told exactly: against trying everything, and by hand."""

from __future__ import annotations

from collections import Counter
from functools import cache

import pytest
from hypothesis import given
from hypothesis import strategies as st

from handfoot import ground
from handfoot.rulesets.checking import load
from reference_engine import (
    Move,
    Position,
    Table,
    Violation,
    begin_game,
    legal_moves,
    reach,
    violations,
)
from reference_engine.lays import lay_moves
from reference_engine.melds import group_rulings
from reference_engine.moves import NEW, Cards, Group
from reference_engine.notation import counts_of
from reference_engine.opening import points_counted
from reference_engine.playing import carry_out
from reference_engine.position import PLAY, Meld
from reference_engine.reach import Reach, may_reach
from reference_engine.rules import Rules
from reference_engine.steps import lay_group

THREES = "three-hands, threes melded below zero"
WILDS = "three-hands, melds of wild cards and three naturals to begin others"

_ANY_WILDS = {"most": "any", "naturals": 0, "per-wild": 0, "lead": 0}


@cache
def table(family: str) -> Table:
    if family not in (THREES, WILDS):
        return Table(load(family).data, 4)
    data = load("three-hands").data
    if family == WILDS:
        start = {"start": {"naturals": 3, "wilds": "any"}, "wilds": _ANY_WILDS}
        wild = {"made-of": "wilds", "ranks": [], "not-ranks": [], "most": "any", "points": 1000}
        books = {**data["books"], "kinds": {**data["books"]["kinds"], "wild": wild}}
        return Table({**data, "melds": {**data["melds"], **start}, "books": books}, 4)
    cards = {
        **data["deck"]["cards"],
        "red-3": {"is": "natural", "points": -500, "count": 2},
        "black-3": {"is": "natural", "points": -5, "count": 2},
    }
    melds = {**data["melds"], "mixed": {"3": ["red-3", "black-3"]}}
    return Table({**data, "deck": {**data["deck"], "cards": cards}, "melds": melds}, 4)


def holding(family: str, cards: list[str]) -> Position:
    """Seat 0 in round 1 with these cards, before its side has opened."""
    rules = table(family).rules(1)
    position = begin_game(rules)
    hand = counts_of(rules, cards)
    position.hands = (hand, *position.hands[1:])
    position.held = (len(cards), 0, 0, 0)
    position.turns = (1, 1, 1, 1)
    position.seat, position.phase = 0, PLAY
    return position


def most_by_trying(position: Position, seen: set[object]) -> int:
    """The most points of any run of lays, found by trying all."""
    best = position.turn.points
    for move in lay_moves(position, 0):
        after = position.copy()
        lay_group(after, 0, move.groups[0])
        melds = Counter((meld.rank, meld.cards) for meld in after.melds[0])
        key = (after.hands[0], frozenset(melds.items()))
        if key not in seen:
            seen.add(key)
            best = max(best, most_by_trying(after, seen))
    return best


@pytest.mark.parametrize(
    ("cards", "points"),
    [
        # Three kings: 3 x 10.
        (["K", "K", "K", "4"], 30),
        # Two aces and a joker: 2 x 20 + 50.
        (["A", "A", "joker"], 90),
        # One wild card for two pairs goes to the aces: 2 x 20 + 20; the fours stay.
        (["A", "A", "4", "4", "2"], 60),
        # A wild card beside three naturals counts too: 3 x 5 + 50.
        (["4", "4", "4", "joker"], 65),
        # One natural and two wild cards are no meld.
        (["K", "2", "2"], 0),
        # Two pairs and two wild cards: 2 x 10 + 2 x 10 + 20 + 50.
        (["K", "K", "9", "9", "2", "joker"], 110),
        # Four wild cards beside two kings: only as many as naturals, the dearer two.
        (["K", "K", "2", "2", "joker", "joker"], 120),
    ],
)
def test_the_most_that_an_opening_can_come_to(cards: list[str], points: int) -> None:
    assert Reach(holding("three-hands", cards), 0).most() == points


@pytest.mark.parametrize(
    ("cards", "points"),
    [
        # Two black threes cost 10 and bring a joker's 50 onto the table: -10 + 50.
        (["black-3", "black-3", "joker"], 40),
        # A third black three is not laid, and kings are: 3 x 10.
        (["black-3", "black-3", "black-3", "K", "K", "K"], 30),
        # A red three is dearer than what a joker makes good.
        (["red-3", "black-3", "joker", "joker"], 0),
        # Two wild cards go to the aces, 2 x 20 + 50 + 20, and the third to the threes, -10 + 20.
        (["A", "A", "black-3", "black-3", "2", "2", "joker"], 120),
    ],
)
def test_cards_below_zero_are_laid_only_where_a_wild_card_makes_up_for_them(
    cards: list[str], points: int
) -> None:
    assert Reach(holding(THREES, cards), 0).most() == points


def test_a_meld_of_wild_cards_does_not_become_one_of_a_rank() -> None:
    # Three wild cards are a meld, 2 x 20 + 50; two kings begin none, and can't join it.
    assert Reach(holding(WILDS, ["2", "2", "joker", "K", "K"]), 0).most() == 90


def test_cards_below_zero_keep_nobody_from_opening_with_others() -> None:
    # 3 x 20 + 3 x 10 are 90, whatever the threes in the hand would cost.
    position = holding(THREES, ["A"] * 3 + ["K"] * 3 + ["red-3"] * 4 + ["6", "7"])
    assert may_reach(position, 0)
    assert any(move.do == "lay" for move in legal_moves(position))


FEW = ["A", "K", "4", "2", "joker", "red-3", "black-3"]
OPENING = [family for family in ground.variant_ids() if family in ("three-hands", "haand-og-fod")]
OPENING += [THREES, WILDS]


@pytest.mark.parametrize("family", OPENING)
@given(cards=st.lists(st.sampled_from(FEW), min_size=3, max_size=8))
def test_the_reach_of_a_hand_is_what_trying_everything_finds(
    family: str, cards: list[str]
) -> None:
    position = holding(family, cards)
    assert Reach(position, 0).most() == most_by_trying(position, set())


@pytest.mark.parametrize("family", OPENING)
@given(cards=st.lists(st.sampled_from(FEW), min_size=3, max_size=8))
def test_the_reach_after_a_lay_is_the_reach_of_what_is_left(
    family: str, cards: list[str]
) -> None:
    position = holding(family, cards)
    reach = Reach(position, 0)
    for move in lay_moves(position, 0):
        after = position.copy()
        lay_group(after, 0, move.groups[0])
        most = Reach(after, 0).most()
        for enough in (most - 5, most, most + 5):
            assert bool(reach.leading_on([move], enough)) == (most >= enough)


@pytest.mark.parametrize("family", OPENING)
@given(cards=st.lists(st.sampled_from(FEW), min_size=3, max_size=12))
def test_the_quick_look_never_says_no_to_an_opening_that_can_be_made(
    family: str, cards: list[str]
) -> None:
    position = holding(family, cards)
    needed = position.rules.opening.needed(1, 0)
    if Reach(position, 0).most() >= needed:
        assert may_reach(position, 0)


def test_the_points_of_an_opening_are_face_values() -> None:
    rules = table("three-hands").rules(1)
    joker, ace = rules.index["joker"], rules.index["A"]
    assert points_counted(rules, ((joker, 1), (ace, 2))) == 90


@pytest.mark.parametrize("family", OPENING)
@given(
    cards=st.lists(st.sampled_from(FEW), min_size=3, max_size=9),
    enough=st.sampled_from([20, 50, 90, 120]),
)
def test_the_lays_that_lead_on_are_those_after_which_enough_can_be_reached(
    family: str, cards: list[str], enough: int
) -> None:
    position = holding(family, cards)
    moves = lay_moves(position, 0)
    expected = []
    for move in moves:
        after = position.copy()
        lay_group(after, 0, move.groups[0])
        if Reach(after, 0).most() >= enough:
            expected.append(move)
    assert set(Reach(position, 0).leading_on(moves, enough)) == set(expected)


def test_an_opening_from_the_last_pile_leaves_a_card_to_keep() -> None:
    # 90 points are needed. 10 10 joker 2 makes them and leaves two cards, one to discard and one
    # to keep; 10 10 10 joker makes 80, and whatever is added leaves one card.
    position = holding("three-hands", ["10", "10", "10", "10", "joker", "2"])
    rules = position.rules
    position.stock = (rules.index["4"],) * 5
    listed = {move.groups[0].cards for move in legal_moves(position) if move.do == "lay"}
    ten, joker, two = rules.index["10"], rules.index["joker"], rules.index["2"]
    assert tuple(sorted([(ten, 2), (joker, 1), (two, 1)])) in listed
    assert tuple(sorted([(ten, 3), (joker, 1)])) not in listed


def test_a_hand_full_of_one_rank_has_each_lay_judged_once(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    # Fourteen sixes and eight wild cards can be laid in tens of thousands of orders.
    rules = Table(load("lady-lord").data, 4).rules(3)
    six = rules.index["6"]
    judged: list[object] = []

    def counted(of: Rules, before: Meld | None, cards: Cards) -> list[Violation]:
        judged.extend([(before, cards)] * any(kind == six for kind, _ in cards))
        return group_rulings(of, before, cards)

    monkeypatch.setattr(reach, "group_rulings", counted)
    position = begin_game(rules)
    position.seat, position.phase = 0, PLAY
    cards = [*["6"] * 14, *["jester"] * 6, *["joker"] * 2]
    position.hands = (counts_of(rules, cards), *position.hands[1:])
    assert Reach(position, 0).most() > 0
    assert judged
    assert len(judged) == len(set(judged))


def test_a_cap_that_bars_the_wild_cards_an_opening_still_needs_is_refused() -> None:
    # Seven nines are 70 of the 90 points of round 2; a lady on them would shut out the jester.
    rules = Table(load("lady-lord").data, 4).rules(2)
    position = begin_game(rules)
    position.seat, position.phase, position.turns = 0, PLAY, (1, 1, 1, 1)
    cards = [*["9"] * 7, "jester", "lady", "5", "7"]
    position.hands = (counts_of(rules, cards), *position.hands[1:])
    position.held = (len(cards), 0, 0, 0)
    nines = Move(0, "lay", (Group(NEW, ((rules.index["9"], 7),)),))
    carry_out(position, nines)
    lady, jester = (Move(0, "lay", (Group(0, ((rules.index[c], 1),)),)) for c in ("lady", "jester"))
    assert legal_moves(position) == [jester]
    assert [broken.rule for broken in violations(position, lady, step=True)] == ["opening.points"]
