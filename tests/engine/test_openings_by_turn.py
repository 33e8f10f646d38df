"""Openings that are judged on the turn: made by what is for good, and taken back without a trace.

A king counts 10 and an ace 20 in all these families.
"""

from __future__ import annotations

import pytest

from reference_engine import (
    Position,
    Table,
    legal_moves,
    move_from_json,
    position_from_json,
    position_to_json,
)
from reference_engine.playing import carry_out
from reference_engine.soundness import defects
from tests.conformance.tables import discard, draw, laid_out, lay
from tests.engine.houses import Json, broken, house_table

TAKE_BACK = {"seat": 0, "do": "take-back"}


def table(family: str, patch: Json) -> Table:
    """The family's rules for four players, openings being judged on the turn."""
    return house_table(family, {"/opening/judged": "turn", **patch}, 4)


def after(position: Position, *moves: Json) -> Position:
    """The position after legal moves, each of which is listed."""
    for written in moves:
        assert broken(position, written) == []
        carry_out(position, move_from_json(position, written))
    assert defects(position) == []
    return position


SIXTY = {"/opening/points": [60, 60, 60]}


@pytest.mark.parametrize("melded", ["ends-turn", "play-on"])
def test_an_opening_is_made_by_the_lay_after_which_the_foot_is_picked_up(melded: str) -> None:
    rules = table("three-hands", {**SIXTY, "/foot/melded": melded})
    state = laid_out("three-hands", 4, hands={0: "A A A"}, sealed={0: "4 5"}, stock="A A 9 9")
    position = after(position_from_json(rules, state), draw(), lay("A A A A A"))
    # Five aces are 100 points of 60.
    assert position.opened == (True, False, True, False)
    assert position.reached[0] == 1
    assert position.seat == (1 if melded == "ends-turn" else 0)
    assert not position.turn.opening


def test_the_last_cards_of_the_hand_do_not_go_before_the_opening_is_enough() -> None:
    rules = table("three-hands", SIXTY)
    # Three kings are 30 of 60; that three aces of the foot would make it is of no help.
    for foot in ("A A A", "4 5 6"):
        state = laid_out("three-hands", 4, hands={0: "K"}, sealed={0: foot}, stock="K K")
        position = after(position_from_json(rules, state), draw())
        assert broken(position, lay("K K K")) == ["opening.points"]


@pytest.mark.parametrize("foot", ["A A A", "4 6 8"])
def test_a_book_does_not_bring_the_foot_before_the_opening_is_enough(foot: str) -> None:
    patch = {"/books/required": {"by": "none"}, "/opening": NINETY}
    rules = table("hand-foot-toe", patch)
    hands = {0: "K K K K K K K A A A 4 5"}
    sealed = dict.fromkeys(range(4), f"{foot}|9")
    state = laid_out("hand-foot-toe", 4, hands=hands, sealed=sealed, stock="8 6 9 10")
    position = after(position_from_json(rules, state), draw())
    # Seven kings are 70 of 90, whatever lies in the foot.
    assert broken(position, lay("K K K K K K K")) == ["opening.points"]
    # With three aces first it is 60, and then 130.
    position = after(position, lay("A A A"), lay("K K K K K K K"))
    assert position.reached == (1, 0, 1, 0)
    assert position.opened == (True, False, True, False)
    assert broken(position, TAKE_BACK) == ["turn.due"]


NINETY = {
    "by": "rounds",
    "points": [90],
    "reach": "at-least",
    "counts": "all",
    "pile-cards": "top",
    "judged": "turn",
    "for": "side",
    "from-turn": 1,
    "most-melds": "any",
    "books": {},
    "waivers": {},
}


def test_an_opening_is_made_by_going_out() -> None:
    patch = {
        **SIXTY,
        "/out/books": {"clean": 1, "dirty": 0},
        "/out/last-card": "either",
        "/out/keep": 0,
        "/out/conditions": {},
    }
    state = laid_out("three-hands", 4, hands={0: "A A A A A"}, stock="A A 9 9")
    position = after(position_from_json(table("three-hands", patch), state), draw())
    position = after(position, lay("A A A A A A A"))
    assert position.round.ended == "out"
    assert position.opened == (True, False, True, False)


def test_a_cap_that_is_taken_back_is_in_the_hand_and_the_book_as_before() -> None:
    rules = table("lady-lord", {"/opening/for": "player"})
    book = "12: 12 12 12 12 12 12 12"
    hands = {0: "lady lord lord lord 4 4"}
    state = laid_out("lady-lord", 4, hands=hands, melds={0: [book]}, stock="9 11 5 5 5")
    state["round"]["opened"] = [False, False, True, False]
    position = after(position_from_json(rules, state), draw())
    before = position_to_json(position)
    position = after(position, lay("12: lady"), TAKE_BACK)
    assert position_to_json(position)["zones"] == before["zones"]


def test_a_card_that_closed_a_partner_s_book_is_taken_back_with_the_closing() -> None:
    purity = {
        "/opening/for": "player",
        "/melds/wilds/naturals": 2,
        "/books/purity": "at-closing",
        "/books/closed": {"naturals": True, "wilds": "any"},
        "/books/kinds/clean/most": "any",
        "/books/kinds/dirty/most": "any",
    }
    hands = {0: "K A A A 4 5"}
    melds = {0: ["K: K K K K K K"]}
    state = laid_out("haand-og-fod", 4, hands=hands, melds=melds, stock="9 9 5 5 5")
    state["round"]["opened"] = [False, False, True, False]
    position = after(position_from_json(table("haand-og-fod", purity), state), draw())
    before = position_to_json(position)
    position = after(position, lay("K: K"))
    assert position_to_json(position)["zones"]["melds"][0][0]["kind"] == "clean"
    position = after(position, TAKE_BACK)
    assert position_to_json(position)["zones"] == before["zones"]


def test_closing_a_book_makes_an_opening_that_is_enough() -> None:
    patch = {"/table/players": {"4": {"sides": 2, "wanders": []}}}
    rules = table("english-family", patch)
    state = laid_out("three-hands", 4, hands={0: "A A A A A A A 4 5"}, stock="9 9 9 9 5")
    state["zones"]["sealed"] = [[["4", "4"]] for _ in range(4)]
    state["round"]["reached"] = [0] * 4
    state["round"]["since"] = [0] * 4
    position = after(position_from_json(rules, state), draw(), lay("A A A A A A A"))
    assert position.turn.opening
    close = {"seat": 0, "do": "close", "onto": {"rank": "A", "n": 0}}
    position = after(position, close)
    assert position.opened[0]
    assert broken(position, TAKE_BACK) == ["turn.due"]
    after(position, discard("4"))


def test_an_opening_begun_after_a_free_taking_may_be_given_up_and_the_pile_stays_taken() -> None:
    free = {"/pile/take/before-opening": "free", "/pile/take/use": "shown"}
    rules = table("three-hands", {**free, "/opening/points": [60, 60, 60, 60]})
    hands = {0: "9 9 9 K K K 4 5"}
    state = laid_out("three-hands", 4, hands=hands, discard="7 8 9")
    position = position_from_json(rules, state)
    move = next(one for one in legal_moves(position) if one.do == "take")
    carry_out(position, move)
    before = position_to_json(position)
    assert len(before["zones"]["hands"][0]) == 11
    # Four nines count 40; three kings make it 70.
    position = after(position, lay("9 9 9 9"))
    assert broken(position, discard("4")) == ["opening.points"]
    position = after(position, TAKE_BACK)
    assert position_to_json(position) == before
    after(position, discard("4"))
