"""Random play of chess with python-chess, as a peer to measure our own random play against.

Chess is another game, so the figure says nothing about Hand and Foot; it says what a widely used,
well-tuned rules library in plain Python reaches on the machine at hand. Run it in turns with our
own benchmark (`interleave.py`), since the speed of a machine changes from minute to minute.

An action is one decision with more than one choice, including listing the legal moves, choosing
one at random and applying it. Forced moves are played and timed, and not counted. A game ends
where there is no legal move, or by the rule of seventy-five moves. The other ends of a game
(repetition, too few pieces) are not asked for, which is to the advantage of the peer.
"""

from __future__ import annotations

import argparse
import json
import random
import time

import chess

# The rule of seventy-five moves, in half-moves.
QUIET_PLIES = 150


def play_game(draw: random.Random) -> int:
    """Plays one game of random moves and returns its number of actions."""
    board = chess.Board()
    actions = 0
    while board.halfmove_clock < QUIET_PLIES:
        moves = list(board.legal_moves)
        if not moves:
            break
        actions += len(moves) > 1
        board.push(draw.choice(moves))
    return actions


def measure(seconds: float, seed: int) -> dict[str, str | int | float]:
    """Plays whole games for about this long and returns the figures."""
    draw = random.Random(seed)
    play_game(draw)
    games = actions = 0
    wall, cpu = time.perf_counter(), time.process_time()
    while time.perf_counter() - wall < seconds:
        actions += play_game(draw)
        games += 1
    wall, cpu = time.perf_counter() - wall, time.process_time() - cpu
    return {
        "peer": f"python-chess {chess.__version__}",
        "games": games,
        "actions": actions,
        "seconds": round(wall, 3),
        "cpu_seconds": round(cpu, 3),
        "actions_per_s": round(actions / wall, 1),
        "actions_per_cpu_s": round(actions / cpu, 1),
        "games_per_s": round(games / wall, 2),
    }


def main() -> None:
    """Prints one JSON line."""
    parser = argparse.ArgumentParser(description="Random play of chess with python-chess.")
    parser.add_argument("--seconds", type=float, default=5.0, help="how long to play (default 5)")
    parser.add_argument("--seed", type=int, default=1, help="seed of the draws (default 1)")
    chosen = parser.parse_args()
    print(json.dumps(measure(chosen.seconds, chosen.seed)))


if __name__ == "__main__":
    main()
