"""What the reference engine rules and scores in play is told by the sheet, in whole sentences."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from handfoot import ground
from handfoot.rulesets.merging import concrete
from handfoot.words.language import Words
from handfoot.words.rulings import ruling
from handfoot.words.sheet import applicable
from reference_engine.compiling import Table
from reference_engine.games import play_game
from reference_engine.judging import violations
from reference_engine.moves import Move
from reference_engine.players import greedy_player
from reference_engine.position import Position
from reference_engine.scoring import score
from tests.engine.possible import moves as possible
from tests.words.moving import family
from tests.words.prose import faults

# So many positions of a round are looked at, and so many moves in each, legal or not.
POSITIONS, MOVES = 15, 150


@pytest.mark.parametrize("name", ground.variant_ids())
def test_every_ruling_and_every_line_of_a_round_is_one_that_the_sheet_carries(name: str) -> None:
    data, words = family(name).data, Words(family(name).data)
    seats = max(map(int, data["table"]["players"]))
    carried = applicable(concrete(data, seats, 1))
    rng = Random(1)
    found: dict[int, Position] = {}
    told: list[tuple[str, dict[str, Any]]] = []

    def watch(before: Position, _: Move, after: Position, events: list[Any]) -> None:
        told.extend(events)
        if before.seat >= 0 and rng.random() < 0.1 and len(found) < POSITIONS:
            found[len(found)] = before.copy()
        if after.round.ended:
            for side in score(after):
                told.extend((line.rule, {"of": line.of}) for line in side.lines)

    play_game(Table(data, seats), [greedy_player] * seats, 1, watch=watch, rounds=1)
    for position in found.values():
        every = list(possible(position, rng))
        for move in rng.sample(every, min(MOVES, len(every))):
            told.extend((one.rule, one.facts) for one in violations(position, move))
    assert len({rule for rule, _ in told}) > 15
    assert {rule for rule, _ in told} <= carried
    assert [fault for rule, facts in told for fault in faults(ruling(rule, facts, words))] == []
