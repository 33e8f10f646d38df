"""The comparison of two benchmarks takes turns, uses medians and says what failed."""

from __future__ import annotations

import json
import shlex
import subprocess
import sys
from pathlib import Path

import pytest

from benchmarks import interleave

SCRIPT = Path(__file__).resolve().parents[2] / "benchmarks" / "interleave.py"


def printing(text: str, code: int = 0) -> str:
    """A command that prints this text and ends with this exit code."""
    return shlex.join([sys.executable, "-c", f"print({text!r}); raise SystemExit({code})"])


def test_the_two_take_turns_and_the_medians_are_compared() -> None:
    figures = {"a": iter([9.0, 8.0, 1000.0]), "b": iter([3.0, 1.0, 2.0])}
    order = []

    def run(command: str, figure: str) -> float:
        assert figure == "speed"
        order.append(command)
        return next(figures[command])

    assert interleave.compare("a", "b", 3, "speed", run) == {
        "figure": "speed",
        "a": {"command": "a", "values": [9.0, 8.0, 1000.0], "median": 9.0},
        "b": {"command": "b", "values": [3.0, 1.0, 2.0], "median": 2.0},
        "ratio": 4.5,
    }
    assert order == ["a", "b", "b", "a", "a", "b"]


def test_the_figure_is_read_from_the_last_line() -> None:
    command = printing('warming up\n{"actions_per_cpu_s": 12.5}')
    assert interleave.run(command, "actions_per_cpu_s") == 12.5


@pytest.mark.parametrize("text", ["", "no JSON", "[1]", '{"other": 1}', '{"speed": "fast"}'])
def test_a_last_line_without_the_figure_is_refused(text: str) -> None:
    with pytest.raises(interleave.BenchmarkFailed, match="its last line holds no figure 'speed'"):
        interleave.run(printing(text), "speed")


def test_a_command_that_fails_is_named_and_ends_the_comparison() -> None:
    good, bad = printing('{"actions_per_cpu_s": 2}'), printing("{}", code=3)
    done = subprocess.run(
        [sys.executable, str(SCRIPT), good, bad], capture_output=True, text=True, check=False
    )
    assert (done.returncode, done.stdout) == (1, "")
    assert done.stderr == f"interleave: {bad}: exit code 3: it said nothing\n"


def test_a_command_that_is_not_there_is_named() -> None:
    with pytest.raises(interleave.BenchmarkFailed, match="no-such-program --fast: No such file"):
        interleave.run("no-such-program --fast", "speed")


def test_the_script_prints_one_line_of_json() -> None:
    four, two = printing('{"actions_per_cpu_s": 4}'), printing('{"actions_per_cpu_s": 2}')
    done = subprocess.run(
        [sys.executable, str(SCRIPT), four, two, "--times", "2"],
        capture_output=True,
        text=True,
        check=True,
    )
    assert json.loads(done.stdout)["ratio"] == 2.0
