"""Differences and scores: which rule is named, and in which words it is told."""

from __future__ import annotations

import pytest

from conformance.comparing import (
    all_cards,
    likely_line,
    lines_by_rule,
    rule_of_difference,
    worded_difference,
)
from handfoot.wire.notation import Difference

LINES = [
    {"rule": "score.book", "of": "clean", "n": 2, "points": 1000},
    {"rule": "score.book", "of": "dirty", "n": 1, "points": 300},
    {"rule": "score.out", "of": "out", "n": 1, "points": 100},
    {"rule": "score.cards", "of": "hand", "n": 3, "points": -55},
    {"rule": "score.cards", "of": "aside", "n": 0, "points": 0},
]


@pytest.mark.parametrize(
    ("off_by", "line"),
    [
        (1000, ("score.book", "clean")),  # left out
        (-300, ("score.book", "dirty")),  # paid twice
        (-110, ("score.cards", "hand")),  # added, not subtracted
        (200, ("score.out", "")),  # the bonus subtracted, not added
        (40, ("score.cards", "hand")),  # the nearest line that can lose so much
        (500, ("score.book", "clean")),
    ],
)
def test_a_wrong_total_is_traced_to_the_line_that_makes_it_up(
    off_by: int, line: tuple[str, str]
) -> None:
    assert likely_line(LINES, off_by, ()) == line


def test_of_lines_that_may_be_wrong_the_one_aimed_at_is_named() -> None:
    assert likely_line(LINES, 70, ("score.book",)) == ("score.book", "dirty")
    assert likely_line(LINES, 70, ()) == ("score.out", "")
    assert likely_line([], 70, ()) is None


def test_lines_of_no_points_and_names_of_plain_lines_count_nothing() -> None:
    assert dict(lines_by_rule(LINES)) == {
        ("score.book", "clean"): 1000,
        ("score.book", "dirty"): 300,
        ("score.out", ""): 100,
        ("score.cards", "hand"): -55,
    }


@pytest.mark.parametrize(
    ("pointers", "events", "aimed", "do", "rule"),
    [
        (["/zones/melds/0/0/kind"], [], (), "lay", "book.kind"),
        (["/zones/hands/0", "/zones/sealed/0/0"], [], (), "lay", "foot.reached"),
        (["/zones/hands/0"], ["pile.depth"], (), "take", "pile.depth"),
        (["/zones/hands/0"], [], ("turn.draw",), "draw", "turn.draw"),
        (["/due", "/game/over"], ["round.out"], (), "discard", "game.end"),
        (["/due"], ["round.out"], (), "discard", "round.out"),
        (["/zones/stock/3", "/zones/hands/2"], [], (), "deal", "deal.piles"),
        (["/zones/discard/0"], [], (), "deal", "deal.upcard"),
        (["/game/first"], [], (), "deal", "game.next"),
        (["/elsewhere"], [], (), "draw", "turn.due"),
    ],
)
def test_a_wrong_state_is_traced_to_the_rule_that_settles_that_part(
    pointers: list[str], events: list[str], aimed: tuple[str, ...], do: str, rule: str
) -> None:
    found = [Difference(pointer, 0, 1) for pointer in pointers]
    assert rule_of_difference(found, events, aimed, do) == rule


def test_the_difference_that_tells_most_is_told_first_and_the_rest_counted() -> None:
    found = [
        Difference("/due", [{"seat": 1, "what": "draw"}], []),
        Difference("/zones/hands/2", ["K", "K", "7", "8"], ["K", "7", "8", "2"]),
        Difference("/round/reached/2", 1, 0),
        Difference("/zones/aside/0", ["red-3"], []),
    ]
    assert worded_difference(found) == (
        "aside of side 0: red-3; reached, seat 2: 1; hands of seat 2: K K 7 8",
        "aside of side 0: none; reached, seat 2: 0; hands of seat 2: without K and with 2 "
        "(and 1 more differences)",
    )


def test_all_cards_counts_every_zone() -> None:
    zones = {
        "hands": [["K"], ["7", "7"]],
        "sealed": [[["4", "5"]], []],
        "stock": ["K"],
        "discard": ["2"],
        "melds": [[{"cards": ["Q", "Q", "Q"], "caps": ["A"]}], []],
        "aside": [["red-3"], []],
    }
    assert all_cards({"zones": zones}) == {
        "K": 2,
        "7": 2,
        "4": 1,
        "5": 1,
        "2": 1,
        "Q": 3,
        "A": 1,
        "red-3": 1,
    }
