"""The page of whole games adds up what was recorded, and no rule of a family was silent in them."""

from __future__ import annotations

from typing import Any

import pytest

from docs.makers.families import FAMILIES, load_family
from docs.makers.games import read_games, rule_counts
from docs.makers.games_page import games_page
from handfoot.rulesets.checking import load

MANY = 400
"""In so many games everything happens that can."""


def entry(seats: int, players: str, **said: Any) -> dict[str, Any]:
    plain: dict[str, Any] = {"allowed": {}, "refused": {}, "alone": {}, "rounds": {}}
    counts = {"games": 10, "decisions": 1500, "examined": 40}
    return {"family": "three-hands", "seats": seats, "players": players, **plain, **counts, **said}


def test_a_line_says_how_many_rounds_somebody_ended_by_going_out() -> None:
    greedy = entry(4, "greedy", rounds={"out": 27, "stock": 3})
    page = games_page([load_family("three-hands")], [entry(2, "random"), greedy])
    assert "| Three Hands | 4 | greedy | 10 | 1,500 | 40 | 30 | 90 % |" in page
    assert "| Three Hands | 2 | random | 10 | 1,500 | 40 | 0 | \u2013 |" in page
    assert "That is 20 games and 0 rounds from scenarios, with 3,000 decisions." in page


def test_rounds_that_begin_at_scenarios_are_no_games() -> None:
    begun = entry(4, "scenarios", rounds={"out": 1, "stock": 9})
    page = games_page([load_family("three-hands")], [entry(4, "greedy"), begun])
    assert "| Three Hands | 4 | from scenarios | \u2013 | 1,500 | 40 | 10 | 10 % |" in page
    assert "That is 10 games and 10 rounds from scenarios, with 3,000 decisions." in page


def test_what_a_rule_said_is_added_up_over_all_tables() -> None:
    one = entry(2, "random", allowed={"meld.least": 5}, refused={"meld.least": 3})
    two = entry(4, "greedy", allowed={"meld.least": 1200}, alone={"meld.least": 2})
    page = games_page([load_family("three-hands")], [one, two])
    assert "| [`meld.least`](rulebook.md#meld.least) | 1,205 | 3 | 2 |" in page


def test_a_rule_that_cannot_refuse_has_a_dash_and_a_rule_of_others_no_line() -> None:
    counts = rule_counts(load("three-hands").data, [])
    assert counts["meld.least"] == {"allowed": 0, "refused": 0, "alone": 0}
    assert counts["score.cards"] == {"allowed": 0, "refused": None, "alone": None}
    # What was not thought possible and came about all the same is not hidden.
    one = entry(2, "random", refused={"score.cards": 1})
    assert rule_counts(load("three-hands").data, [one])["score.cards"]["refused"] == 1
    # Caps are of another family.
    assert "cap.most" not in counts


@pytest.mark.parametrize("family", FAMILIES)
def test_every_rule_spoke_in_the_recorded_games_each_way_it_can(family: str) -> None:
    # Where this fails: `python tests/long/games.py --games 1000 --record`.
    mine = [one for one in read_games() if one["family"] == family]
    ruleset = load(family).data
    assert {one["seats"] for one in mine} == set(map(int, ruleset["table"]["players"]))
    if sum(one["games"] for one in mine) < MANY:
        pytest.skip("too few games are recorded for what seldom happens")
    silent = [
        f"{rule} {answer}"
        for rule, counts in rule_counts(ruleset, mine).items()
        for answer in ("allowed", "refused")
        if counts[answer] == 0
    ]
    assert not silent
