"""Whole games: everything that must hold at each decision, records, and who plays.

A few games of each family and each number of players; `tests/long/games.py` plays thousands.
"""

from __future__ import annotations

import json
from functools import cache
from itertools import pairwise
from random import Random

import pytest

from handfoot import ground
from handfoot.rulesets.checking import load
from reference_engine import (
    IllegalMove,
    Table,
    legal_moves,
    move_from_json,
    position_from_json,
    position_to_json,
    violations,
)
from reference_engine.games import Record, play_game, record_from_json, replay
from reference_engine.players import PLAYERS
from reference_engine.playing import carry_out
from reference_engine.position import Position
from tests.engine.invariants import Examiner, examine_game, examine_round
from tests.engine.starting import starts


@cache
def table(family: str, seats: int) -> Table:
    return Table(load(family).data, seats)


TABLES = [
    (family, int(seats))
    for family in ground.variant_ids()
    for seats in load(family).data["table"]["players"]
]


def game(family: str, seats: int, player: str, seed: int, rounds: int | None = None) -> Record:
    return play_game(table(family, seats), [PLAYERS[player]] * seats, seed, rounds=rounds)


@pytest.mark.parametrize("player", sorted(PLAYERS))
@pytest.mark.parametrize(("family", "seats"), TABLES)
def test_everything_holds_in_a_round(family: str, seats: int, player: str) -> None:
    examiner = Examiner(table(family, seats), Random(1), share=0.01, acts=50)
    last = examine_game(examiner, [PLAYERS[player]] * seats, seed=1, most_rounds=1)
    assert last.game.round == 1
    assert sum(examiner.tally.rounds.values()) == 1
    assert examiner.examined > 0


@pytest.mark.parametrize("family", ground.variant_ids())
def test_everything_holds_in_rounds_that_begin_at_scenarios(family: str) -> None:
    for number, one in enumerate(starts(family)[::20]):
        examiner = Examiner(table(family, one.seats), Random(number), share=0.1, acts=50)
        position = position_from_json(examiner.table, one.position)
        player = PLAYERS[sorted(PLAYERS)[number % 2]]
        examine_round(examiner, position, [player] * one.seats, seed=number)
        assert position.round.ended


@pytest.mark.parametrize("family", ground.variant_ids())
def test_nothing_listed_on_the_way_through_a_scenario_breaks_a_rule(family: str) -> None:
    for one in starts(family):
        position = position_from_json(table(family, one.seats), one.position)
        for step in one.steps:
            listed = [
                move for move in legal_moves(position) if violations(position, move, step=True)
            ]
            assert not listed, one.id
            if step.refused is None:
                carry_out(position, move_from_json(position, step.move))


@pytest.mark.parametrize(("family", "seats"), TABLES)
def test_a_record_written_as_json_replays_to_the_same_record(family: str, seats: int) -> None:
    played = game(family, seats, "greedy", 2)
    read = record_from_json(json.loads(json.dumps(played.to_json())))
    assert replay(read).to_json() == played.to_json()
    assert played.rounds[-1]["scores"] == [
        sum(one["sides"][side]["total"] for one in played.rounds)
        for side in range(len(played.rounds[0]["sides"]))
    ]
    best = max(played.rounds[-1]["scores"])
    assert [played.rounds[-1]["scores"][side] for side in played.winners] == [best] * len(
        played.winners
    )


def test_the_same_seed_plays_the_same_game() -> None:
    assert game("three-hands", 4, "random", 5) == game("three-hands", 4, "random", 5)
    assert game("three-hands", 4, "random", 5) != game("three-hands", 4, "random", 6)


def test_the_first_deal_of_a_seed_is_the_same_whoever_plays() -> None:
    random, greedy = (game("three-hands", 4, who, 5, rounds=1) for who in ("random", "greedy"))
    assert random.moves[0] == greedy.moves[0]
    assert random.moves != greedy.moves


def test_a_game_stopped_after_a_round_has_no_winner() -> None:
    stopped = game("three-hands", 2, "greedy", 3, rounds=1)
    assert len(stopped.rounds) == 1
    assert stopped.winners == ()
    assert replay(stopped) == stopped


def test_a_record_with_a_card_discarded_that_is_not_held_is_refused() -> None:
    played = game("three-hands", 2, "greedy", 3, rounds=1)
    before: list[Position] = []
    replay(played, lambda position, *_: before.append(position))
    written = played.to_json()
    place = [i for i, one in enumerate(written["moves"]) if one["move"]["do"] == "discard"][1]
    hand = position_to_json(before[place])["zones"]["hands"][before[place].seat]
    missing = next(card for card in ("A", "K", "Q", "J", "10", "9") if card not in hand)
    written["moves"][place]["move"]["card"] = missing
    with pytest.raises(IllegalMove, match=r"cards\.held"):
        replay(record_from_json(written))


def test_watching_tells_every_move_with_the_positions_around_it() -> None:
    seen: list[tuple[Position, Position]] = []
    played = play_game(
        table("three-hands", 2),
        [PLAYERS["greedy"]] * 2,
        3,
        rounds=1,
        watch=lambda before, move, after, events: seen.append((before, after.copy())),
    )
    assert len(seen) == len(played.moves)
    for (_, after), (before, _) in pairwise(seen):
        assert position_to_json(after) == position_to_json(before)


@pytest.mark.parametrize("seats", [2, 4, 6, 8])
def test_most_greedy_rounds_end_by_going_out(seats: int) -> None:
    games = [game("three-hands", seats, "greedy", seed) for seed in range(4)]
    ends = [one["ended"] for played in games for one in played.rounds]
    assert len(ends) == 12
    assert ends.count("out") >= 8
