"""The score pad: a line for everything that earns or costs, round by round."""

from __future__ import annotations

import re

from docs.makers.score_pad import pad_lines, score_pad
from handfoot import ground
from handfoot.rulesets.checking import load
from handfoot.words.english.voice import Voice


def plain(text: str) -> str:
    """A piece of HTML without its marks."""
    return re.sub(r"<[^>]+>", "", text)


def lines(family: str) -> list[str]:
    """The lines of a family's pad as plain text."""
    house = Voice(load(ground.variant_path(family)).data)
    return [plain(one) for one in pad_lines(house)]


def test_the_lines_name_what_a_house_pays_and_nothing_else() -> None:
    assert lines("lady-lord") == [
        "Clean books 500",
        "Dirty books 300",
        "Wild books 2,000",
        "Ladies on books 100",
        "Going out 100",
        "Grab 100",
        "Cards in melds and books",
        "Cards left, minus",
        "Ladies left \u2212500",
    ]
    assert lines("haand-og-fod") == [
        "Clean books 500",
        "Dirty books 300",
        "Cards in melds and books",
        "Red threes laid aside",
        "Cards left, minus",
    ]


def test_a_set_that_takes_the_place_of_single_values_says_so() -> None:
    assert "7 red threes, instead of one by one 1,500" in lines("hand-foot-toe")


def test_every_round_has_its_block_with_the_points_that_open_it() -> None:
    pad = score_pad(load(ground.variant_path("three-hands")).data, "Three Hands")
    assert re.findall(r"colspan=\"5\">([^<]+)<", pad) == [
        "Round 1, opening 90",
        "Round 2, opening 120",
        "Round 3, opening 150",
    ]


def test_a_game_without_openings_says_nothing_of_them() -> None:
    pad = score_pad(load(ground.variant_path("hand-foot-toe")).data, "Hand, Foot and Toe")
    assert "opening" not in pad
    assert pad.count("<th></th>") == 2
