"""Random play of the reference engine, timed: one JSON line.

    python benchmarks/random_play.py --ruleset three-hands --seconds 10

An action is one decision with more than one choice: finding the legal moves,
choosing one at random and carrying it out. Forced moves, deals and everything
else cost their time but are not counted.
"""

from __future__ import annotations

import argparse
import json
import random
import time

from handfoot import ground
from handfoot.rulesets.extending import resolve
from reference_engine.chance import chance_move
from reference_engine.compiling import Table
from reference_engine.legal import legal_moves
from reference_engine.playing import carry_out
from reference_engine.position import OVER, Position, begin_game


def play(position: Position, rng: random.Random) -> int:
    """Play a game to its end at random; the number of actions."""
    actions = 0
    chance = random.Random(rng.random())
    draw = rng.random
    while position.phase != OVER:
        moves = legal_moves(position)
        if not moves:
            carry_out(position, chance_move(position, chance))
        elif len(moves) == 1:
            carry_out(position, moves[0])
        else:
            actions += 1
            carry_out(position, moves[int(draw() * len(moves))])
    return actions


def main() -> None:
    """Time random games and print one JSON line."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n", 1)[0])
    parser.add_argument("--ruleset", default="three-hands", help="id of a family")
    parser.add_argument("--seats", type=int, help="number of players; by default the fewest")
    parser.add_argument("--seconds", type=float, default=5.0, help="how long to play")
    options = parser.parse_args()
    rules = resolve(ground.variant_path(options.ruleset)).data
    seats = options.seats or min(int(number) for number in rules["table"]["players"])
    table = Table(rules, seats)
    rng = random.Random(1)
    play(begin_game(table.rules(1)), rng)
    games = actions = 0
    start, cpu = time.perf_counter(), time.process_time()
    while time.perf_counter() - start < options.seconds:
        actions += play(begin_game(table.rules(1)), rng)
        games += 1
    seconds, cpu_seconds = time.perf_counter() - start, time.process_time() - cpu
    figures = {
        "peer": f"handfoot {options.ruleset}, {seats} players",
        "games": games,
        "actions": actions,
        "seconds": round(seconds, 3),
        "cpu_seconds": round(cpu_seconds, 3),
        "actions_per_s": round(actions / seconds),
        "actions_per_cpu_s": round(actions / cpu_seconds),
        "games_per_s": round(games / seconds, 3),
    }
    print(json.dumps(figures))


if __name__ == "__main__":
    main()
