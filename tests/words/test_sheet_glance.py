"""The table at the head of a sheet: what one looks up in the middle of a game."""

from __future__ import annotations

from handfoot.words.sheet import render_sheet
from tests.words.moving import FEATURES, changed, family

TEAMS = "three-hands"


def test_the_table_at_the_head_has_everything_one_looks_up() -> None:
    rows = {row.label: row.text for row in render_sheet(family("haand-og-fod").data).glance}
    assert rows == {
        "Players": "2 to 6",
        "Packs": "5 with 2 to 4 players, 6 with 5 or 6",
        "Card values": "joker 50, two and ace 20, king to eight 10, seven to four and red three 5; "
        "a loss for whoever is left with one: black three 5",
        "Dealt": "hand 11, foot 11",
        "To open": "50 in round 1, 90 in round 2, 120 in round 3, 150 in round 4",
        "Books": "of 7 cards: clean 500, dirty 300",
        "Books to go out": "clean 1, dirty 1",
        "The game": "4 rounds",
    }


def test_of_two_sums_for_the_same_set_the_head_has_the_larger() -> None:
    lost = {"card": "red-3", "size": 4, "points": -400, "singles": "kept"}
    patch = {**FEATURES["asked"], "/scoring/sets/none": {**lost, "when": {"went-out": False}}}
    glance = render_sheet(changed(family(TEAMS), patch).data).glance
    further = [row.text for row in glance if row.label == "Further points"]
    assert further == ["going out 100, 4 red threes together 400"]


def test_a_bonus_that_rises_is_told_round_by_round() -> None:
    rounds = {
        f"/except/round-{n}": {"rounds": [n], "players": [], "set": {"/out/bonus": 100 * n}}
        for n in (2, 3)
    }
    sheet = render_sheet(changed(family("three-hands"), rounds).data)
    (row,) = [row for row in sheet.glance if row.id == "bonuses"]
    assert row.text == "going out 100 in round 1, 200 in round 2, 300 in round 3"


def test_a_card_that_is_not_in_the_deck_is_worth_nothing_to_anybody() -> None:
    sheet = render_sheet(changed(family("three-hands"), {"/deck/cards/joker/count": 0}).data)
    (row,) = [row for row in sheet.glance if row.id == "values"]
    assert row.text.startswith("two and ace 20,")
    said = [one.text for p in sheet.paragraphs for one in p.sentences]
    assert "Twos are wild." in said
    assert "A pack is the usual 52 cards." in said


def test_lifting_the_right_number_without_a_bonus_is_no_bonus_at_a_glance() -> None:
    house = changed(family("three-hands"), FEATURES["highest"])
    without = changed(house, {"/deal/grab/bonuses": {}})
    told = [
        {row.id: row.text for row in render_sheet(one.data).glance}["bonuses"]
        for one in (house, without)
    ]
    assert told == ["going out 100, grab 100", "going out 100"]
