"""The pictures on a family's page: they show what the ruleset says, and say it in words too."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any
from xml.etree import ElementTree

import pytest

from docs.makers.families import FAMILIES
from docs.makers.pictures import pictures
from docs.makers.round_scores import GAMES, SEATS, chart, read_scores
from handfoot import ground
from handfoot.rulesets.checking import load

SVG = "{http://www.w3.org/2000/svg}"


def drawn(ruleset: Mapping[str, Any]) -> list[ElementTree.Element]:
    """All pictures of a ruleset."""
    page = "\n".join(pictures(ruleset))
    return [ElementTree.fromstring(one) for one in re.findall(r"<svg.*?</svg>", page)]


def family(name: str) -> Mapping[str, Any]:
    return load(ground.variant_path(name)).data


def told(ruleset: Mapping[str, Any]) -> list[str]:
    return [str(one.get("aria-label")) for one in drawn(ruleset)]


def test_the_pictures_of_three_hands_say_what_its_rules_are() -> None:
    assert told(family("three-hands")) == [
        "Draw two cards or take the discard pile; then lay melds and add cards to them; then "
        "discard a card. No cards of the hand left: pick up the foot; no cards left: go out with "
        "2 clean and 1 dirty.",
        "Two players, each alone",
        "Four players on two sides, partners apart",
        "Six players on three sides, partners apart",
        "Eight players on four sides, partners apart",
        "To open: round 1 90, round 2 120 and round 3 150",
        "7 jacks",
        "6 jacks and two",
    ]


def test_a_family_without_openings_has_no_stair_and_its_foot_comes_with_a_book() -> None:
    words = told(family("hand-foot-toe"))
    assert not [one for one in words if one.startswith("To open")]
    assert (
        "A book is complete: pick up the foot; no cards of the foot left: pick up the toe"
        in (words[0])
    )
    assert words[0].endswith("go out with five books.")


def test_partners_sit_apart_and_bear_one_letter() -> None:
    table = next(one for one in drawn(family("three-hands")) if "Six" in str(one.get("aria-label")))
    assert [one.text for one in table.iter(f"{SVG}text")] == ["A", "B", "C", "A", "B", "C"]
    # The second seat sits to the left of the first one, who sits at the near side of the table.
    seats = list(table.iter(f"{SVG}circle"))[1:]
    first, second = [(float(one.get("cx", "0")), float(one.get("cy", "0"))) for one in seats[:2]]
    assert first[1] > second[1]
    assert second[0] < first[0]


def test_a_player_who_changes_sides_bears_no_letter_of_a_side() -> None:
    table = next(one for one in drawn(family("lady-lord")) if "Five" in str(one.get("aria-label")))
    assert [one.text for one in table.iter(f"{SVG}text")] == ["A", "B", "A", "B", "A/B"]


def test_a_step_of_the_stair_is_as_high_as_its_points() -> None:
    stair = next(
        one for one in drawn(family("three-hands")) if "open" in str(one.get("aria-label"))
    )
    heights = [int(str(one.get("height"))) for one in stair.iter(f"{SVG}rect")]
    # 150 points are 110 units high: 90 are 66 and 120 are 88.
    assert heights == [66, 88, 110]


@pytest.mark.parametrize("name", FAMILIES)
def test_the_chart_has_a_dot_for_each_side_in_each_round(name: str) -> None:
    counted = read_scores()[name]
    rules = family(name)
    rounds, sides = counted["rounds"], rules["table"]["players"][str(SEATS)]["sides"]
    assert len(rounds) == rules["game"]["end"]["rounds"]
    assert {len(scores) for scores in rounds} == {GAMES * sides}
    page = "\n".join(chart(counted))
    assert page.count("<circle") == sum(map(len, rounds))
    assert page.count('stroke="#b3202c"') == len(rounds)


def test_the_chart_tells_the_middle_score_of_each_round() -> None:
    counted = {"seats": 2, "games": 2, "rounds": [[-100, 0, 300, 2000], [500, 500, 500, 1500]]}
    lines = chart(counted)
    # Halfway between 0 and 300, and 500.
    assert "the middle one of them: 150, 500." in lines[5]
    assert "two games of two players" in lines[5]
