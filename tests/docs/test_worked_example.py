"""The worked examples: the score is the engine's, and every sum that is shown comes to it."""

from __future__ import annotations

import re
from itertools import count

import pytest

from docs.makers.example_section import example_section, told_sum
from docs.makers.families import FAMILIES
from docs.makers.worked_example import Example, sides, worked_example
from handfoot import ground
from handfoot.rulesets.checking import load
from reference_engine import Table
from reference_engine.scoring import ScoreLine, SideScore

examples = {name: worked_example(load(ground.variant_path(name)).data) for name in FAMILIES}


@pytest.fixture(params=FAMILIES)
def example(request: pytest.FixtureRequest) -> Example:
    """The example of each family in turn."""
    return examples[request.param]


def worked_out(told: str) -> int:
    """What a sum comes to: numbers and products, added up, perhaps below zero as a whole."""
    inside = told.removeprefix("\u2212").strip("( )").replace(",", "")
    minus = inside != told.strip("( )").replace(",", "")
    total = 0
    for part in inside.replace(" \u2212 ", " + -").split(" + "):
        first, _, second = part.partition(" \u00d7 ")
        total += int(first) * int(second or 1)
    return -total if minus else total


def test_every_sum_that_is_shown_comes_to_the_points_of_its_line(example: Example) -> None:
    for line in example.score.lines:
        told = told_sum(line, example).replace("\u00d7 \u2212", "\u00d7 -")
        assert not told or worked_out(told) == line.points, line


def test_the_lines_come_to_the_score(example: Example) -> None:
    assert sum(line.points for line in example.score.lines) == example.score.total


def test_every_line_leads_to_its_rule(example: Example) -> None:
    text = "\n".join(example_section(example))
    linked = re.findall(r"\(#([\w.-]+)\)", text)
    assert linked == [line.rule for line in example.score.lines]


def by_hand() -> Example:
    """A side with a clean book under a lady, a meld, and cards left, one of them a lady."""
    melds = [
        {"rank": "8", "cards": ["8"] * 4 + ["joker"], "kind": None, "caps": []},
        {"rank": "5", "cards": ["5"] * 7, "kind": "clean", "caps": ["lady"]},
    ]
    zones = {
        "melds": [melds, []],
        "aside": [[], []],
        "hands": [["9", "9", "4", "lady"], [], [], []],
        "sealed": [[], [], [["jester", "villain", "3"]], []],
    }
    state = {
        "game": {"round": 2, "sides": [0, 1, 0, 1]},
        "zones": zones,
        "round": {"out": {"seat": 3, "by": "discard"}},
    }
    lines = (
        ScoreLine("score.book", "clean", 1, 500),
        ScoreLine("score.cap", "lady", 1, 100),
        ScoreLine("score.grab", "exact", 2, 200),
        ScoreLine("score.cards", "books", 7, 35),
        ScoreLine("score.cards", "melds", 5, 90),
        ScoreLine("score.cards", "hand", 3, -25),
        ScoreLine("score.cards", "sealed", 3, -30),
        ScoreLine("score.price", "held-ladies", 1, -500),
    )
    rules = load(ground.variant_path("lady-lord")).data
    return Example(rules, 4, 1, state, 0, SideScore(370, lines))


def test_a_side_is_shown_line_by_line_with_its_sums() -> None:
    shown = [re.sub(r" \[.*?\}", "", line) for line in example_section(by_hand())]
    assert "when round 2 was over: another side had gone out." in shown[3]
    assert shown[shown.index("|---|---|--:|") + 1 : -2] == [
        "| One clean book |  | 500 |",
        "| One lady on a book |  | 100 |",
        "| Grab | 2 \u00d7 100 | 200 |",
        "| Cards in books | 35 | 35 |",
        "| Cards in melds that are no books | 90 | 90 |",
        "| Cards left in hand | \u2212(2 \u00d7 10 + 1 \u00d7 5) | \u221225 |",
        "| Cards in piles not picked up | \u2212(1 \u00d7 25 + 1 \u00d7 5) | \u221230 |",
        "| One lady left |  | \u2212500 |",
        "| **Score of the round** | | **370** |",
    ]


def with_seven_aside() -> Example:
    """A side that has laid all red threes of a book aside, in a game of Hand, Foot and Toe."""
    table = Table(load("hand-foot-toe").data, 4)
    found = (one for seed in count() for one in sides(table, seed))
    return next(one for one in found if len(one.aside) == 7)


def test_a_set_of_bonus_cards_is_shown_so_that_nobody_counts_them_twice() -> None:
    example = with_seven_aside()
    shown = [re.sub(r" \[.*?\}", "", line) for line in example_section(example)]
    assert "| Cards laid aside | 7 \u00d7 100 | 700 |" in shown
    assert (
        "| Seven red threes together, instead of one by one | 1,500 \u2212 700 | 800 |" in shown
    )


def test_every_card_that_counts_is_drawn() -> None:
    text = "\n".join(example_section(by_hand()))
    assert text.count("<rect") == 5 + 7 + 1 + 4 + 3
    assert re.findall(r"<figcaption>(.*?)</figcaption>", text) == [
        "Clean book, 35",
        "Meld, 90",
        "Left in hand",
        "Not picked up",
    ]
