"""The engine under rules that nobody wrote: what must hold in families must hold in all games.

Hypothesis chooses changes to the documented rulesets (`inventing`) and short games are played by
what comes out, everything being examined on the way. Found to be endless or impossible is fine;
found to be inconsistent is not.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from random import Random
from typing import Any

import pytest
from hypothesis import HealthCheck, given, note, settings
from hypothesis import strategies as st

from handfoot import ground
from reference_engine import Table
from reference_engine.players import PLAYERS
from tests.engine.invariants import Examiner, examine_game
from tests.engine.inventing import documented, invent, validated


@st.composite
def rulesets(draw: st.DrawFn) -> dict[str, Any]:
    resolved, told = invent(lambda options: draw(st.sampled_from(list(options))))
    note("\n".join(told))
    return resolved


@settings(
    max_examples=20,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large],
)
@given(ruleset=rulesets(), data=st.data())
def test_everything_holds_under_invented_rules(
    ruleset: dict[str, Any], data: st.DataObject
) -> None:
    seats = int(data.draw(st.sampled_from(sorted(ruleset["table"]["players"]))))
    table = Table(ruleset, seats)
    for player in ("random", "greedy"):
        examiner = Examiner(table, Random(seats), share=0.01, acts=30)
        players = [PLAYERS[player]] * seats
        examine_game(examiner, players, seed=seats, most_rounds=2, most_moves=150)


@pytest.mark.parametrize("name", sorted(documented()))
def test_a_ruleset_stripped_of_what_is_only_printed_is_still_valid(name: str) -> None:
    assert validated(documented()[name]) is not None


def one_of(rng: Random, options: Sequence[Any]) -> Any:
    return rng.choice(list(options))


def test_inventions_change_many_chapters() -> None:
    chapters: set[str] = set()
    for seed in range(20):
        _, told = invent(partial(one_of, Random(seed)))
        pointers = [line.removeprefix("drop ") for line in told]
        chapters |= {pointer.split("/")[1].split(":")[0] for pointer in pointers if "/" in pointer}
    assert len(chapters & set(documented()[ground.variant_ids()[0]])) >= 10
