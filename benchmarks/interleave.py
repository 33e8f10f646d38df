"""Runs two benchmarks in turns and compares the medians of one figure.

    python benchmarks/interleave.py --times 7 "COMMAND A" "COMMAND B"

Each command prints one JSON object as its last line. The two run alternately, because the speed
of a machine drifts: whatever slows one run slows its neighbour too. Which of them goes first
changes with each round. The result is one JSON line: the figure's name, the values and the median
of each command, and the ratio of the medians, A to B.
"""

from __future__ import annotations

import argparse
import json
import shlex
import statistics
import subprocess
import sys
from collections.abc import Callable

FIGURE = "actions_per_cpu_s"


class BenchmarkFailed(RuntimeError):
    """A command ended with an error, or its last line does not hold the figure."""


def run(command: str, figure: str) -> float:
    """Runs a command and reads one figure from its last line. Raises `BenchmarkFailed`."""
    try:
        done = subprocess.run(shlex.split(command), capture_output=True, text=True, check=False)
    except OSError as error:
        raise BenchmarkFailed(f"{command}: {error.strerror}") from error
    if done.returncode != 0:
        reason = (done.stderr.strip().splitlines() or ["it said nothing"])[-1]
        raise BenchmarkFailed(f"{command}: exit code {done.returncode}: {reason}")
    try:
        return float(json.loads(done.stdout.splitlines()[-1])[figure])
    except (IndexError, KeyError, TypeError, ValueError) as error:
        raise BenchmarkFailed(f"{command}: its last line holds no figure {figure!r}") from error


def compare(
    first: str, second: str, times: int, figure: str, run: Callable[[str, str], float] = run
) -> dict[str, object]:
    """Runs both commands alternately, `times` each, and compares. Raises `BenchmarkFailed`."""
    values: tuple[list[float], list[float]] = ([], [])
    commands = (first, second)
    for number in range(times):
        for side in (0, 1) if number % 2 == 0 else (1, 0):
            values[side].append(run(commands[side], figure))
    medians = [statistics.median(side) for side in values]
    return {
        "figure": figure,
        "a": {"command": first, "values": values[0], "median": medians[0]},
        "b": {"command": second, "values": values[1], "median": medians[1]},
        "ratio": round(medians[0] / medians[1], 3),
    }


def main() -> int:
    """Prints one JSON line, or says which command failed and exits with 1."""
    parser = argparse.ArgumentParser(
        description="Run two benchmarks in turns and compare the medians of one figure."
    )
    parser.add_argument("first", metavar="A", help="a command that prints a JSON line")
    parser.add_argument("second", metavar="B", help="the command to compare it with")
    parser.add_argument("--times", type=int, default=5, help="runs of each (default 5)")
    parser.add_argument("--figure", default=FIGURE, help=f"key to compare (default {FIGURE})")
    chosen = parser.parse_args()
    if chosen.times < 1:
        parser.error("--times must be at least 1")
    try:
        result = compare(chosen.first, chosen.second, chosen.times, chosen.figure)
    except BenchmarkFailed as failure:
        print(f"interleave: {failure}", file=sys.stderr)
        return 1
    print(json.dumps(result))
    return 0


if __name__ == "__main__":
    sys.exit(main())
