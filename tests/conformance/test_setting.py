"""Short positions become whole states, by any ruleset: partners, piles, openings, books."""

from __future__ import annotations

from typing import Any

import pytest

from conformance.setting import cards, deck, meld, position

DEFAULTS = {"hand": [4, 6], "pile": [5, 7], "stock": [9, "J"], "discard": [6]}


def rules(**chapters: Any) -> dict[str, Any]:
    """The chapters that setting a table looks at, of a small game, some of them replaced."""
    kinds = {
        "clean": kind("naturals", 500),
        "dirty": kind("mixed", 300),
        "twos": {**kind("like-wilds", 2000), "ranks": ["2"]},
        "wilds": kind("wilds", 1000),
        "fives": {**kind("any", 900), "ranks": ["5"], "most": 4},
    }
    return {
        "table": {"players": {"4": {"sides": 2, "wanders": []}}},
        "deck": {
            "packs": {"base": 1, "each": 2, "per": "side"},
            "cards": {
                name: {"is": "wild" if name in ("2", "joker") else "natural", "count": 1}
                for name in ("2", "joker", "K", "5", "red-3", "black-3")
            },
        },
        "deal": {"piles": [3, 2]},
        "melds": {"mixed": {"3": ["red-3", "black-3"]}},
        "books": {"size": 4, "closing": {"by": "size"}, "kinds": kinds},
        "opening": {"by": "rounds", "for": "side"},
        **chapters,
    }


def kind(made_of: str, points: int) -> dict[str, Any]:
    return {"made-of": made_of, "ranks": [], "not-ranks": [], "most": "any", "points": points}


def set_up(table: dict[str, Any] | None = None, **written: Any) -> dict[str, Any]:
    return position(table or rules(), {"seats": 4, "round": 1, **written}, DEFAULTS)


def test_what_is_not_said_is_harmless() -> None:
    state = set_up()
    assert state["game"] == {
        "round": 1,
        "first": 0,
        "scores": [0, 0],
        "sides": [0, 1, 0, 1],
        "over": False,
        "winners": [],
    }
    assert state["zones"] == {
        "hands": [["4", "6"]] * 4,
        "sealed": [[["5", "7"]]] * 4,
        "stock": ["9", "J"],
        "discard": ["6"],
        "melds": [[], []],
        "aside": [[], []],
    }
    assert state["round"]["opened"] == [False] * 4
    assert state["round"]["turns"] == [3, 2, 2, 2]
    assert state["due"] == [{"seat": 0, "what": "draw"}]


def test_what_is_said_is_put_in_its_place() -> None:
    state = set_up(
        turn=2,
        first=1,
        opened=[1],
        reached={"3": 1},
        since={"3": 2},
        turns={"0": 1},
        hands={"2": ["K x2", 2]},
        sealed={"0": [[2, "K"]]},
        aside={"1": ["red-3"]},
        scores=[5, -5],
    )
    assert state["game"]["scores"] == [5, -5]
    assert state["zones"]["hands"] == [["4", "6"], ["4", "6"], ["K", "K", "2"], ["4", "6"]]
    assert state["zones"]["sealed"] == [[["2", "K"]], [["5", "7"]], [["5", "7"]], []]
    assert state["zones"]["aside"] == [[], ["red-3"]]
    assert state["round"]["opened"] == [False, True, False, True]
    assert state["round"]["reached"] == [0, 0, 0, 1]
    assert state["round"]["turns"] == [1, 3, 3, 2]
    assert state["round"]["since"] == [0, 0, 0, 2]
    assert state["due"] == [{"seat": 2, "what": "draw"}]


def test_whoever_went_out_has_come_to_the_end() -> None:
    state = set_up(over={"seat": 1, "by": "meld"})
    assert state["zones"]["hands"][1] == []
    assert state["zones"]["sealed"][1] == []
    assert state["zones"]["stock"] == []
    assert state["round"]["reached"] == [0, 1, 0, 0]
    assert state["round"]["out"] == {"seat": 1, "by": "meld"}
    assert state["round"]["ended"] == "out"
    assert state["turn"]["seat"] == 1
    assert state["due"] == [{"seat": None, "what": "deal"}]


def test_when_the_stock_ended_the_round_nobody_is_out() -> None:
    state = set_up(over="stock")
    assert state["round"]["out"] is None
    assert state["round"]["ended"] == "stock"
    assert state["zones"]["hands"][0] == ["4", "6"]


def test_where_there_are_winners_the_game_is_over_and_nothing_is_due() -> None:
    state = set_up(over="stock", winners=[1])
    assert state["game"]["over"] is True
    assert state["game"]["winners"] == [1]
    assert state["due"] == []


def test_a_player_who_wanders_sits_on_the_side_of_the_round() -> None:
    table = rules(table={"players": {"4": {"sides": 3, "wanders": [2, 1, 3]}}})
    sides = [set_up(table, round=number)["game"]["sides"] for number in (1, 2, 3, 9)]
    assert sides == [[0, 1, 2, 1], [0, 1, 2, 0], [0, 1, 2, 2], [0, 1, 2, 2]]


@pytest.mark.parametrize(
    ("opening", "opened"),
    [
        ({"by": "none"}, [True, True, True, True]),
        ({"by": "rounds", "for": "side"}, [False, True, False, True]),
        ({"by": "rounds", "for": "player"}, [False, True, False, False]),
    ],
)
def test_openings_are_of_sides_or_of_players(opening: dict[str, Any], opened: list[bool]) -> None:
    assert set_up(rules(opening=opening), opened=[1])["round"]["opened"] == opened


def test_later_piles_stay_sealed() -> None:
    state = set_up(rules(deal={"piles": [3, 2, 2]}), reached={"0": 2, "1": 1})
    assert state["zones"]["sealed"] == [[], [["5", "7"]], [["5", "7"]] * 2, [["5", "7"]] * 2]


@pytest.mark.parametrize(
    ("written", "rank", "closed", "kind"),
    [
        (["K x3"], "K", False, None),
        (["K x4"], "K", True, "clean"),
        (["K x3", 2], "K", True, "dirty"),
        (["2 x4"], "wild", True, "twos"),
        (["joker x4"], "wild", True, "wilds"),
        ([2, "joker x3"], "wild", True, "wilds"),
        (["5 x3", 2], "5", True, "fives"),
        (["5 x4", 2], "5", True, "dirty"),
        (["red-3 x2", "black-3 x2"], "3", True, "clean"),
    ],
)
def test_a_list_of_cards_is_the_meld_that_they_are(
    written: list[Any], rank: str, closed: bool, kind: str | None
) -> None:
    found = meld(rules(), written)
    assert found == {
        "rank": rank,
        "cards": cards(written),
        "caps": [],
        "closed": closed,
        "kind": kind,
    }


def test_wild_cards_alone_are_no_book_where_no_kind_is_made_of_them() -> None:
    kinds = {"clean": kind("naturals", 500), "dirty": kind("mixed", 300), "any": kind("any", 100)}
    books = {**rules()["books"], "kinds": kinds}
    assert meld(rules(books=books), ["2 x4"])["kind"] is None


@pytest.mark.parametrize(("forced_at", "closed"), [("any", False), (5, True), (6, False)])
def test_a_book_closed_by_choice_is_open_below_its_limit(
    forced_at: int | str, closed: bool
) -> None:
    books = {**rules()["books"], "closing": {"by": "choice", "forced-at": forced_at}}
    assert meld(rules(books=books), ["K x5"])["closed"] is closed


def test_more_may_be_said_about_a_meld() -> None:
    said = {"cards": ["K x4", 2], "caps": ["joker"], "closed": False, "kind": "clean"}
    assert meld(rules(), said) == {
        "rank": "K",
        "cards": ["K", "K", "K", "K", "2"],
        "caps": ["joker"],
        "closed": False,
        "kind": "clean",
    }


def test_the_deck_has_the_packs_of_all_sides() -> None:
    # One pack and two for each of two sides are five.
    assert deck(rules(), 4)[:10] == ["2"] * 5 + ["joker"] * 5
    assert len(deck(rules(), 4)) == 30
    packs = {"base": 0, "each": 2, "per": "player"}
    assert len(deck(rules(deck={**rules()["deck"], "packs": packs}), 4)) == 48
