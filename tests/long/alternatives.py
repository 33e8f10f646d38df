"""Whole games under every alternative of a silence, and what each of them changes first.

    python tests/long/alternatives.py                    # all families, 20 games each
    python tests/long/alternatives.py --families lady-lord three-hands
    python tests/long/alternatives.py --games 2 --workers 1

Half of the games are played at random and half greedily, spread over the allowed numbers of
players and examined as in `games.py`. One line for each alternative says what comes out otherwise
than under the family's own rules, and where; a table counts them. Leaves with 1 if anything did
not hold, if a game went on without end, or if a patch changes nothing and does not say why.
"""

from __future__ import annotations

import argparse
import json
import os
import sys
import time
from collections.abc import Iterable, Iterator
from concurrent.futures import Executor, ProcessPoolExecutor
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parent.parent.parent))

from handfoot import ground
from handfoot.rulesets.effects import effects, moved
from reference_engine import Table
from reference_engine.players import PLAYERS
from reference_engine.position import OVER
from tests.engine.invariants import Breach, Examiner, examine_game
from tests.variants.alternatives import Alternative, alternatives
from tests.variants.families import resolved
from tests.variants.noticing import noticed

GAMES = 20
MOST_ROUNDS, MOST_MOVES = 100, 50_000
"""A game that goes on longer is one without end."""

COPIED = 0.1
"""The part of decisions at which a copy of the game goes through JSON."""

ON_PAPER = "page"


@dataclass
class Outcome:
    """What came of an alternative: what it changes, and what was wrong, as plain data."""

    alternative: Alternative
    changes: str = ""
    where: str = ""
    games: int = 0
    seconds: float = 0.0
    faults: list[dict[str, Any]] = field(default_factory=list)

    def fault(self, what: str, **facts: Any) -> None:
        """Keep something that did not hold."""
        self.faults.append({"alternative": self.alternative.name, "fault": what, **facts})


@dataclass(frozen=True)
class Piece:
    """An alternative and the games that one worker plays under it."""

    alternative: Alternative
    games: int
    seed: int
    share: float


def examine(piece: Piece) -> Outcome:
    """Look for what an alternative changes, and play the games."""
    outcome = Outcome(piece.alternative)
    start = time.process_time()
    compare(outcome)
    play(outcome, piece)
    outcome.seconds = time.process_time() - start
    return outcome


def compare(outcome: Outcome) -> None:
    """What comes out otherwise first; a fault where a patch and what it says do not agree."""
    alternative = outcome.alternative
    what = effects(moved(resolved(alternative.family).data, alternative.ruleset().data))
    if what and what <= {ON_PAPER}:
        outcome.changes = ON_PAPER
        return
    found = noticed(alternative)
    if found is not None:
        outcome.changes, outcome.where = found.what, f"{found.by} {found.where}"
    if (found is None) != bool(alternative.no_difference or not alternative.patch):
        outcome.fault(f"it changes {outcome.changes or 'nothing'}, and says otherwise")


def play(outcome: Outcome, piece: Piece) -> None:
    """Play all games of a piece; a breach ends its game."""
    data = piece.alternative.ruleset().data
    numbers = sorted(map(int, data["table"]["players"]))
    tables = {seats: Table(data, seats) for seats in numbers}
    for number, player in enumerate(sorted(PLAYERS)):
        games = (piece.games + number) // len(PLAYERS)
        for seed in range(piece.seed, piece.seed + games):
            seats = numbers[seed % len(numbers)]
            examiner = Examiner(tables[seats], Random(seed), piece.share, copied=COPIED)
            about = {"player": player, "seats": seats, "seed": seed}
            outcome.games += 1
            try:
                end = examine_game(
                    examiner, [PLAYERS[player]] * seats, seed, MOST_ROUNDS, MOST_MOVES
                )
            except Breach as breach:
                outcome.fault(**about, what=breach.case["breach"], case=breach.case)
                continue
            if end.phase != OVER:
                outcome.fault("a game without end", **about, round=end.game.round)


def pieces(options: argparse.Namespace) -> Iterator[Piece]:
    """All alternatives that have a patch."""
    for family in options.families:
        for one in alternatives(family):
            if one.patch is not None:
                yield Piece(one, options.games, options.seed, options.share)


def run(todo: list[Piece], executor: Executor) -> Iterator[Outcome]:
    """Examine all pieces in order, print a line for each, and tell how far things are."""
    start = time.monotonic()
    for done, outcome in enumerate(executor.map(examine, todo), 1):
        print_outcome(outcome)
        if sys.stderr.isatty() or done == len(todo) or done % 20 == 0:
            left = (time.monotonic() - start) / done * (len(todo) - done)
            end = "\r" if sys.stderr.isatty() else "\n"
            print(f"{done}/{len(todo)} patches, {left:.0f} s left  ", end=end, file=sys.stderr)
        yield outcome


def print_outcome(outcome: Outcome) -> None:
    """What an alternative changes, and what was wrong."""
    reason = outcome.alternative.no_difference or "it says so itself"
    told = outcome.where or (f"({reason})" if not outcome.changes else "")
    print(f"{outcome.alternative.name:<20} {outcome.changes or 'nothing':<8} {told}".rstrip())
    for fault in outcome.faults:
        facts = {name: value for name, value in fault.items() if name != "case"}
        print(f"FAULT {json.dumps(facts)}", file=sys.stderr)


def print_table(families: Iterable[str], outcomes: list[Outcome]) -> None:
    """One line for each family: what its alternatives change, and what came of the games."""
    row = "{:<16} {:>6} {:>8} {:>8} {:>7} {:>6} {:>6} {:>5} {:>5} {:>8} {:>7} {:>7} {:>7}"
    heads = ("family", "others", "declined", "players", "verdict", "state", "score", "moves")
    print()
    print(row.format(*heads, "view", "page", "nothing", "games", "faults"))
    for family in families:
        mine = [one for one in outcomes if one.alternative.family == family]
        others = alternatives(family)
        changes = [one.changes for one in mine]
        counts = [changes.count(what) for what in (*heads[3:], "view", ON_PAPER, "")]
        cells = (len(others), sum(bool(one.declined) for one in others), *counts)
        games, faults = sum(one.games for one in mine), sum(len(one.faults) for one in mine)
        print(row.format(family, *cells, games, faults))


def main(arguments: list[str] | None = None) -> int:
    known = ground.variant_ids()
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument(
        "--families", nargs="+", choices=known, default=known, help="which (default: all)"
    )
    parser.add_argument(
        "--games", type=int, default=GAMES, help=f"games for each alternative (default: {GAMES})"
    )
    parser.add_argument("--seed", type=int, default=0, help="the first seed (default: 0)")
    parser.add_argument(
        "--share",
        type=float,
        default=0.001,
        help="the part of decisions at which all moves and acts are tried (default: 0.001)",
    )
    parser.add_argument("--workers", type=int, default=os.cpu_count(), help="processes")
    parser.add_argument("--faults", type=Path, help="a file for the faults, as JSON lines")
    options = parser.parse_args(arguments)
    with ProcessPoolExecutor(options.workers) as executor:
        outcomes = list(run(list(pieces(options)), executor))
    print_table(options.families, outcomes)
    faults = [fault for one in outcomes for fault in one.faults]
    if options.faults:
        options.faults.write_text("".join(f"{json.dumps(one)}\n" for one in faults))
    games, seconds = sum(one.games for one in outcomes), sum(one.seconds for one in outcomes)
    print(f"\n{len(faults)} faults in {games} games, {seconds:.0f} s of work")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
