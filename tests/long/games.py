"""Thousands of whole games, everything examined at every decision (see tests/engine/invariants).

    python tests/long/games.py                       # all families, as many games as usual
    python tests/long/games.py --games 20 three-hands
    python tests/long/games.py --seed 5000 --share 0.01

Plays random and greedy games for each number of players, prints what was found, how rounds
ended and how often each rule said yes and no, and leaves with 1 if anything did not hold.
"""

from __future__ import annotations

import argparse
import json
import os
import sys
import time
from collections import Counter
from collections.abc import Iterable, Iterator
from concurrent.futures import Executor, ProcessPoolExecutor, as_completed
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parent.parent.parent))

from handfoot import ground
from handfoot.rulesets.checking import load
from handfoot.words.rulebook import rulebook
from reference_engine import Table
from reference_engine.expected import expected
from reference_engine.players import PLAYERS
from tests.engine.invariants import Breach, Examiner, examine_game
from tests.engine.tally import Tally

THOROUGH = "three-hands"
"""The family of which each number of players gets the full number of games."""

GAMES, FEWER = 1000, 200
PIECE = 10


@dataclass(frozen=True)
class Piece:
    """Some games that one worker plays."""

    family: str
    seats: int
    player: str
    seeds: tuple[int, ...]
    share: float


@dataclass
class Outcome:
    """What came of games: counts, and breaches as plain data."""

    tally: Tally = field(default_factory=Tally)
    games: int = 0
    examined: int = 0
    seconds: float = 0.0
    breaches: list[dict[str, Any]] = field(default_factory=list)

    def add(self, other: Outcome) -> None:
        self.tally.add(other.tally)
        self.games += other.games
        self.examined += other.examined
        self.seconds += other.seconds
        self.breaches += other.breaches


@cache
def table(family: str, seats: int) -> Table:
    return Table(load(family).data, seats)


def play(piece: Piece) -> Outcome:
    """Play the games of a piece; a breach ends its game."""
    outcome = Outcome()
    start = time.process_time()
    examiner = Examiner(table(piece.family, piece.seats), Random(piece.seeds[0]), piece.share)
    for seed in piece.seeds:
        outcome.games += 1
        try:
            examine_game(examiner, [PLAYERS[piece.player]] * piece.seats, seed)
        except Breach as breach:
            about = {"family": piece.family, "seats": piece.seats, "player": piece.player}
            outcome.breaches.append({**about, "seed": seed, **breach.case})
    outcome.tally, outcome.examined = examiner.tally, examiner.examined
    outcome.seconds = time.process_time() - start
    return outcome


def pieces(options: argparse.Namespace) -> Iterator[Piece]:
    """All games to play, in pieces; a family that is not thorough shares its games out."""
    for family in options.families:
        numbers = [int(seats) for seats in load(family).data["table"]["players"]]
        for seats in numbers:
            games = options.games or (GAMES if family == THOROUGH else -(-FEWER // len(numbers)))
            for player in sorted(PLAYERS):
                seeds = range(options.seed, options.seed + games)
                for start in range(0, games, PIECE):
                    some = tuple(seeds[start : start + PIECE])
                    yield Piece(family, seats, player, some, options.share)


def run(todo: list[Piece], executor: Executor) -> dict[tuple[str, int, str], Outcome]:
    """Play all pieces and tell how far things are."""
    outcomes: dict[tuple[str, int, str], Outcome] = {}
    futures = {executor.submit(play, piece): piece for piece in todo}
    start = time.monotonic()
    for done, future in enumerate(as_completed(futures), 1):
        piece = futures[future]
        key = (piece.family, piece.seats, piece.player)
        outcome = future.result()
        outcomes.setdefault(key, Outcome()).add(outcome)
        for breach in outcome.breaches:
            facts = {name: value for name, value in breach.items() if name != "position"}
            print(f"\nBREACH {json.dumps(facts)}", file=sys.stderr)
        if sys.stderr.isatty() or done == len(todo) or done % 20 == 0:
            left = (time.monotonic() - start) / done * (len(todo) - done)
            end = "\r" if sys.stderr.isatty() else "\n"
            print(f"{done}/{len(todo)} pieces, {left:.0f} s left  ", end=end, file=sys.stderr)
    return outcomes


def print_games(outcomes: dict[tuple[str, int, str], Outcome]) -> None:
    """One line for each family, number of players and sort of player."""
    row = "{:<16} {:>5} {:<7} {:>6} {:>9} {:>9} {:>8} {:>9} {:>9}"
    heads = ("family", "seats", "players", "games", "rounds", "out")
    print(row.format(*heads, "breaches", "examined", "s/game"))
    for (family, seats, player), one in sorted(outcomes.items()):
        rounds = sum(one.tally.rounds.values())
        share = f"{100 * one.tally.rounds['out'] / rounds:.0f} %" if rounds else "-"
        seconds = f"{one.seconds / one.games:.2f}"
        cells = (family, seats, player, one.games, rounds, share)
        print(row.format(*cells, len(one.breaches), one.examined, seconds))


def print_rules(family: str, outcomes: Iterable[Outcome]) -> list[str]:
    """How often each rule said yes and no; returns the rules that never did, but could."""
    tally, wanted = Tally(), Counter[tuple[str, str]]()
    for outcome in outcomes:
        tally.add(outcome.tally)
    for seats in load(family).data["table"]["players"]:
        for rule, (can_allow, can_refuse) in expected(table(family, int(seats)).rules(1)).items():
            wanted[rule, "allowed"] += can_allow
            wanted[rule, "refused"] += can_refuse
    print(f"\n{family}")
    print(f"{'rule':<22} {'allowed':>10} {'refused':>10} {'alone':>9}")
    missing = []
    for rule in rulebook():
        if (rule, "allowed") not in wanted:
            continue
        cells = []
        for name, counts in (("allowed", tally.allowed), ("refused", tally.refused)):
            cells.append(str(counts[rule]) if wanted[rule, name] or counts[rule] else "-")
            if wanted[rule, name] and not counts[rule]:
                missing.append(f"{rule} was never {name}")
        alone = str(tally.alone[rule]) if wanted[rule, "refused"] else "-"
        print(f"{rule:<22} {cells[0]:>10} {cells[1]:>10} {alone:>9}")
    return missing


def main(arguments: list[str] | None = None) -> int:
    known = ground.variant_ids()
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("families", nargs="*", help=f"of {', '.join(known)} (default: all)")
    parser.add_argument("--games", type=int, help="games for each table and sort of player")
    parser.add_argument("--seed", type=int, default=0, help="the first seed (default: 0)")
    parser.add_argument(
        "--share",
        type=float,
        default=0.004,
        help="the part of decisions at which all moves and acts are tried (default: 0.004)",
    )
    parser.add_argument("--workers", type=int, default=os.cpu_count(), help="processes")
    parser.add_argument("--breaches", type=Path, help="a file for the breaches, as JSON lines")
    options = parser.parse_args(arguments)
    options.families = options.families or known
    with ProcessPoolExecutor(options.workers) as executor:
        outcomes = run(list(pieces(options)), executor)
    print_games(outcomes)
    missing = []
    for family in options.families:
        mine = [one for (name, _, _), one in outcomes.items() if name == family]
        silent = print_rules(family, mine)
        if silent:
            print("never: " + "; ".join(silent))
        missing += silent if family == THOROUGH else []
    breaches = [breach for one in outcomes.values() for breach in one.breaches]
    if options.breaches:
        options.breaches.write_text("".join(f"{json.dumps(one)}\n" for one in breaches))
    print(f"\n{len(breaches)} breaches in {sum(one.games for one in outcomes.values())} games")
    return 1 if breaches or missing else 0


if __name__ == "__main__":
    sys.exit(main())
