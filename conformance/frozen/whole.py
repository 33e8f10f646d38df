"""Chooses the whole games that are frozen: a dozen for each family, told in their moves alone.

A whole game shows how everything hangs together, and it is good documentation. Of each round only
the moves and the scores at its end are told, so that a game stays short. Games are played by the
players of the reference engine; of many seeds those are kept in which most happens that no game
before has shown.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from conformance.frozen.answering import answered
from conformance.frozen.vectors import Json, Vector
from conformance.oracle import table_for
from conformance.planning import seats_of
from conformance.session import House
from handfoot.words.language import count, listed
from reference_engine.compiling import Table
from reference_engine.games import Record, play_game
from reference_engine.players import PLAYERS

__all__ = ["whole_games"]

DOZEN = 12
SEEDS = 8
"""So many games are looked at for each that is kept."""

GOOD, ODD = "greedy", 4
"""The player who plays as people do; one game in so many is also played by others."""


def whole_games(rules: House) -> list[Vector]:
    """A dozen games of a family, for every number of players in turn."""
    tables = seats_of(rules)
    seen: set[Any] = set()
    kept = []
    for number in range(DOZEN):
        table = table_for(rules.resolved, tables[number % len(tables)])
        game = max(_games(table, number), key=lambda one: one.worth(seen))
        seen |= game.shows
        kept.append(Vector(rules.name, _vector(game.record, number + 1, rules)))
    return kept


@dataclass(frozen=True)
class _Game:
    record: Record
    shows: frozenset[Any]
    """The rules that settled something in it, the sorts of move, and how rounds ended."""

    def worth(self, seen: set[Any]) -> tuple[int, int]:
        """How much it shows that has not been seen; of games alike in that, the shortest."""
        return len(self.shows - seen), -len(self.record.moves)


def _games(table: Table, number: int) -> Iterator[_Game]:
    names = sorted(PLAYERS) if number % ODD == 0 else [GOOD]
    for seed in range(number * SEEDS, (number + 1) * SEEDS):
        players = [PLAYERS[names[(seed >> seat) % len(names)]] for seat in range(table.players)]
        record = play_game(table, players, seed)
        shows = {rule for one in record.moves for rule, _ in one["events"]}
        shows |= {one["move"]["do"] for one in record.moves}
        shows |= {(one["round"], one["ended"]) for one in record.rounds}
        yield _Game(record, frozenset(shows))


def _vector(record: Record, number: int, rules: House) -> Json:
    rounds = list(_rounds([one["move"] for one in record.moves]))
    first, *moves = rounds[0]
    seats = record.seats
    said = {
        "id": f"game-{number:02}",
        "kind": "play",
        "claim": "referee",
        "by": "engine",
        "rules": [],
        "why": _why(record),
        "seats": seats,
        "deal": _deal(first, record),
        "steps": [{"moves": moves}, *({"moves": one} for one in rounds[1:])],
    }
    return answered(said, rules.resolved)


def _rounds(moves: Sequence[Json]) -> Iterator[list[Json]]:
    """The moves round by round, each from its deal on."""
    deals = [index for index, move in enumerate(moves) if move["do"] == "deal"]
    for begin, end in zip(deals, [*deals[1:], len(moves)], strict=True):
        yield list(moves[begin:end])


def _deal(move: Json, record: Record) -> Json:
    """The first deal as a request, which says who begins."""
    return {
        "round": 1,
        "first": move["first"],
        "scores": [0] * len(record.rounds[0]["sides"]),
        "chance": {**move, "first": None},
    }


def _why(record: Record) -> str:
    scores = json.loads(json.dumps(record.rounds[-1]["scores"]))
    winners = listed([f"side {side}" for side in record.winners])
    rounds = count(len(record.rounds), "round")
    return (
        f"A whole game for {count(record.seats, 'player')} in {rounds}, which {winners} "
        f"won with {max(scores)} points."
    )
