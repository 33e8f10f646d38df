"""What copying a position and dealing a round cost, beside one action: one JSON line.

    python benchmarks/positions.py --ruleset three-hands

Each figure is the best of several runs over the same positions, in microseconds of CPU time; the
shares are of one action, which is finding the legal moves, choosing one and carrying it out.
"""

from __future__ import annotations

import argparse
import json
import random
import time
from collections.abc import Callable

from handfoot import ground
from handfoot.rulesets.extending import resolve
from reference_engine.chance import chance_move
from reference_engine.compiling import Table
from reference_engine.legal import legal_moves
from reference_engine.playing import carry_out
from reference_engine.position import OVER, Position, begin_game

RUNS = 7


def positions_of_games(table: Table, games: int, rng: random.Random) -> list[Position]:
    """The positions of random games in which there was a choice."""
    found = []
    for _ in range(games):
        position = begin_game(table.rules(1))
        while position.phase != OVER:
            moves = legal_moves(position)
            if len(moves) > 1:
                found.append(position.copy())
            move = moves[int(rng.random() * len(moves))] if moves else chance_move(position, rng)
            carry_out(position, move)
    return found


def best(work: Callable[[], int]) -> float:
    """The fewest microseconds of CPU time for one piece of the work."""
    fewest = float("inf")
    for _ in range(RUNS):
        start = time.process_time()
        pieces = work()
        fewest = min(fewest, (time.process_time() - start) / pieces)
    return fewest * 1e6


def main() -> None:
    """Measure and print one JSON line."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n", 1)[0])
    parser.add_argument("--ruleset", default="three-hands", help="id of a family")
    parser.add_argument("--seats", type=int, help="number of players; by default the fewest")
    options = parser.parse_args()
    rules = resolve(ground.variant_path(options.ruleset)).data
    seats = options.seats or min(int(number) for number in rules["table"]["players"])
    table = Table(rules, seats)
    rng = random.Random(1)
    positions_of_games(table, 20, rng)
    positions = positions_of_games(table, 10, rng)
    deal = chance_move(begin_game(table.rules(1)), rng)

    def act() -> int:
        for position in positions:
            moves = legal_moves(position)
            carry_out(position.copy(), moves[int(rng.random() * len(moves))])
        return len(positions)

    def copy() -> int:
        for position in positions:
            position.copy()
        return len(positions)

    def deal_rounds() -> int:
        for _ in range(500):
            carry_out(begin_game(table.rules(1)), deal)
        return 500

    action, copied, dealt = best(act), best(copy), best(deal_rounds)
    figures = {
        "ruleset": options.ruleset,
        "seats": seats,
        "action_us": round(action, 2),
        "copy_us": round(copied, 2),
        "round_us": round(dealt, 2),
        "copy_share": round(copied / action, 3),
        "round_share": round(dealt / action, 2),
    }
    print(json.dumps(figures))


if __name__ == "__main__":
    main()
