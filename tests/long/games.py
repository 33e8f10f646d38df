"""Thousands of whole games, everything examined at every decision (see tests/engine/invariants).

    python tests/long/games.py                       # all families
    python tests/long/games.py --games 20 three-hands
    python tests/long/games.py --seed 5000 --share 0.01

    python tests/long/games.py --games 1000 --record # goes on with those of the site's page

Plays random and greedy games for each number of players, and rounds that begin at the positions of
the family's scenarios, which have come where games seldom come. Prints what was found, how rounds
ended and how often each rule said yes and no, and leaves with 1 if anything did not hold.

With `--record` what was found is added to docs/makers/games.json from time to time, and what stands
there is not played again: a long run may be broken off and taken up. Games in which something did
not hold are not recorded.
"""

from __future__ import annotations

import argparse
import json
import os
import sys
import time
from collections.abc import Iterator, Mapping
from concurrent.futures import Executor, ProcessPoolExecutor, as_completed
from dataclasses import dataclass, field
from functools import cache
from itertools import product
from pathlib import Path
from random import Random
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parent.parent.parent))

from docs.makers.games import RECORD, SCENARIOS, Counts, read_games, rule_counts
from handfoot import ground
from handfoot.rulesets.checking import load
from reference_engine import Table, position_from_json
from reference_engine.players import PLAYERS
from tests.engine.invariants import Breach, Examiner, examine_game, examine_round
from tests.engine.starting import starts
from tests.engine.tally import Tally

GAMES = 20
"""So many games for each table and sort of player, if nothing else is said."""
PIECE = 10

BEGUN, RECORDED_BEGUN = 1, 10
"""So many rounds begin at the position of each scenario, half of them greedy ones."""
CLOSER = 25
"""How many times as often as in games everything is tried in them."""

Key = tuple[str, int, str]
"""A table and what is played at it: family, number of players, sort of player or `SCENARIOS`."""

OFTEN = 50
"""After so many pieces the record is written."""
RECORDED = ("pieces", "games", "decisions", "examined", "seconds")


@dataclass(frozen=True)
class Piece:
    """Some games that one worker plays."""

    family: str
    seats: int
    player: str
    seeds: tuple[int, ...]
    share: float
    begun: int
    """How many rounds begin at the position of each scenario."""


@dataclass
class Outcome:
    """What came of games: counts, and breaches as plain data."""

    tally: Tally = field(default_factory=Tally)
    pieces: list[int] = field(default_factory=list)
    """The first seeds of the pieces."""
    games: int = 0
    decisions: int = 0
    examined: int = 0
    seconds: float = 0.0
    breaches: list[dict[str, Any]] = field(default_factory=list)

    def add(self, other: Outcome) -> None:
        self.tally.add(other.tally)
        self.pieces += other.pieces
        self.games += other.games
        self.decisions += other.decisions
        self.examined += other.examined
        self.seconds += other.seconds
        self.breaches += other.breaches


@cache
def table(family: str, seats: int) -> Table:
    return Table(load(family).data, seats)


@cache
def positions(family: str, seats: int) -> list[dict[str, Any]]:
    """Where the scenarios of a family begin that are about this number of players, as JSON."""
    return [one.position for one in starts(family) if one.seats == seats]


def play(piece: Piece) -> Outcome:
    """Play the games of a piece; a breach ends its game."""
    outcome = Outcome(pieces=[piece.seeds[0]])
    start = time.process_time()
    share = piece.share * (CLOSER if piece.player == SCENARIOS else 1)
    examiner = Examiner(table(piece.family, piece.seats), Random(piece.seeds[0]), share)
    for seed in piece.seeds:
        outcome.games += 1
        try:
            if piece.player == SCENARIOS:
                play_on(examiner, piece, seed)
            else:
                examine_game(examiner, [PLAYERS[piece.player]] * piece.seats, seed)
        except Breach as breach:
            about = {"family": piece.family, "seats": piece.seats, "player": piece.player}
            outcome.breaches.append({**about, "seed": seed, **breach.case})
    outcome.tally = examiner.tally
    outcome.decisions, outcome.examined = examiner.decisions, examiner.examined
    outcome.seconds = time.process_time() - start
    return outcome


def play_on(examiner: Examiner, piece: Piece, seed: int) -> None:
    """Play the round on from the position of the scenario that the seed stands for."""
    state = positions(piece.family, piece.seats)[seed // piece.begun]
    player = sorted(PLAYERS.items())[seed % len(PLAYERS)][1]
    position = position_from_json(examiner.table, state)
    examine_round(examiner, position, [player] * piece.seats, seed)


def pieces(options: argparse.Namespace, done: Mapping[Key, Outcome]) -> list[Piece]:
    """All games still to play, in pieces, every table having its turn."""
    found = []
    begun = RECORDED_BEGUN if options.record else BEGUN
    for family in options.families:
        numbers = [int(seats) for seats in load(family).data["table"]["players"]]
        for seats, player in product(numbers, (*sorted(PLAYERS), SCENARIOS)):
            played = done.get((family, seats, player), Outcome()).pieces
            seeds = range(options.seed, options.seed + options.games)
            if player == SCENARIOS:
                seeds = range(begun * len(positions(family, seats)))
            for first in seeds[::PIECE]:
                if first not in played:
                    some = tuple(seeds[first - seeds[0] :][:PIECE])
                    found.append(Piece(family, seats, player, some, options.share, begun))
    return sorted(found, key=lambda piece: piece.seeds)


def run(todo: list[Piece], executor: Executor) -> Iterator[tuple[Piece, Outcome]]:
    """Play all pieces and tell how far things are."""
    futures = {executor.submit(play, piece): piece for piece in todo}
    start = time.monotonic()
    for done, future in enumerate(as_completed(futures), 1):
        piece, outcome = futures.pop(future), future.result()
        for breach in outcome.breaches:
            facts = {name: value for name, value in breach.items() if name != "position"}
            print(f"\nBREACH {json.dumps(facts)}", file=sys.stderr)
        yield piece, outcome
        if sys.stderr.isatty() or done == len(todo) or done % 20 == 0:
            left = (time.monotonic() - start) / done * (len(todo) - done)
            end = "\r" if sys.stderr.isatty() else "\n"
            print(f"{done}/{len(todo)} pieces, {left:.0f} s left  ", end=end, file=sys.stderr)


def print_games(outcomes: Mapping[Key, Outcome]) -> None:
    """One line for each family, number of players and sort of player."""
    row = "{:<16} {:>5} {:<9} {:>6} {:>9} {:>9} {:>8} {:>9} {:>9}"
    heads = ("family", "seats", "players", "games", "rounds", "out")
    print(row.format(*heads, "breaches", "examined", "s/game"))
    for (family, seats, player), one in sorted(outcomes.items()):
        rounds = sum(one.tally.rounds.values())
        share = f"{100 * one.tally.rounds['out'] / rounds:.0f} %" if rounds else "-"
        seconds = f"{one.seconds / one.games:.2f}"
        cells = (family, seats, player, one.games, rounds, share)
        print(row.format(*cells, len(one.breaches), one.examined, seconds))


def print_rules(family: str, rules: dict[str, Counts]) -> None:
    """Prints the counts, and what never happened, but could."""
    print(f"\n{family}")
    print(f"{'rule':<22} {'allowed':>10} {'refused':>10} {'alone':>9}")
    for rule, counts in rules.items():
        cells = ["-" if number is None else str(number) for number in counts.values()]
        print(f"{rule:<22} {cells[0]:>10} {cells[1]:>10} {cells[2]:>9}")
    silent = [
        f"{rule} was never {answer}"
        for rule, counts in rules.items()
        for answer in ("allowed", "refused")
        if counts[answer] == 0
    ]
    if silent:
        print("never: " + "; ".join(silent))


def kept() -> dict[Key, Outcome]:
    """What was recorded so far."""
    found: dict[Key, Outcome] = {}
    for table in read_games():
        one = found[table["family"], table["seats"], table["players"]] = Outcome()
        for name in RECORDED:
            setattr(one, name, table[name])
        for name in Tally.COUNTS:
            getattr(one.tally, name).update(table[name])
    return found


def entries(outcomes: Mapping[Key, Outcome]) -> list[dict[str, Any]]:
    """Outcomes as entries of the record."""
    return [
        {
            "family": family,
            "seats": seats,
            "players": player,
            **{name: getattr(one, name) for name in RECORDED},
            **{name: dict(sorted(getattr(one.tally, name).items())) for name in Tally.COUNTS},
        }
        for (family, seats, player), one in sorted(outcomes.items())
    ]


def record(outcomes: Mapping[Key, Outcome]) -> None:
    """Keep what was found for the site's page, and for going on with it."""
    lines = ",\n".join(json.dumps(entry) for entry in entries(outcomes))
    RECORD.write_text(f"[\n{lines}\n]\n", encoding="utf-8")


def main(arguments: list[str] | None = None) -> int:
    known = ground.variant_ids()
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("families", nargs="*", help=f"of {', '.join(known)} (default: all)")
    parser.add_argument(
        "--games",
        type=int,
        default=GAMES,
        help=f"games for each table and sort of player (default: {GAMES})",
    )
    parser.add_argument("--seed", type=int, default=0, help="the first seed (default: 0)")
    parser.add_argument(
        "--share",
        type=float,
        default=0.004,
        help="the part of decisions at which all moves and acts are tried (default: 0.004)",
    )
    parser.add_argument("--workers", type=int, default=os.cpu_count(), help="processes")
    parser.add_argument(
        "--record", action="store_true", help="add to what the site shows, and go on with it"
    )
    parser.add_argument("--breaches", type=Path, help="a file for the breaches, as JSON lines")
    options = parser.parse_args(arguments)
    options.families = options.families or known
    if options.record and options.games % PIECE:
        parser.error(f"what is recorded comes in pieces of {PIECE} games")
    outcomes = kept() if options.record else {}
    breaches: list[dict[str, Any]] = []
    with ProcessPoolExecutor(options.workers) as executor:
        played = run(pieces(options, outcomes), executor)
        for number, (piece, outcome) in enumerate(played, 1):
            breaches += outcome.breaches
            if options.record and outcome.breaches:
                continue
            outcomes.setdefault((piece.family, piece.seats, piece.player), Outcome()).add(outcome)
            if options.record and number % OFTEN == 0:
                record(outcomes)
    if options.record:
        record(outcomes)
    print_games(outcomes)
    for family in options.families:
        mine = [entry for entry in entries(outcomes) if entry["family"] == family]
        print_rules(family, rule_counts(load(family).data, mine))
    if options.breaches:
        options.breaches.write_text("".join(f"{json.dumps(one)}\n" for one in breaches))
    print(f"\n{len(breaches)} breaches in {sum(one.games for one in outcomes.values())} games")
    return 1 if breaches else 0


if __name__ == "__main__":
    sys.exit(main())
