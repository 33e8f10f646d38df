"""The scores of rounds as the program plays them, counted once and drawn as a chart.

    python -m docs.makers.round_scores

plays the games and writes `round_scores.json`, from which the pages are made: playing at each
build would take minutes.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path
from statistics import median
from typing import Any

from docs.makers.families import FAMILIES
from docs.makers.pictures import figure, svg, text
from handfoot import ground
from handfoot.rulesets.checking import load
from handfoot.words.language import count, digits
from reference_engine.compiling import Table
from reference_engine.games import play_game
from reference_engine.players import PLAYERS

__all__ = ["FILE", "chart", "read_scores"]

FILE = Path(__file__).with_name("round_scores.json")
SEATS, GAMES = 4, 25
_WIDTH, _HEIGHT, _LEFT, _TOP, _FOOT = 560, 240, 64, 14, 26

Scores = list[list[int]]
"""For each round, the scores of all sides in all games."""


def main() -> None:
    """Plays the games of all families and writes the scores down."""
    found = {family: _played(family) for family in FAMILIES}
    FILE.write_text(json.dumps(found) + "\n", encoding="utf-8")


def _played(family: str) -> dict[str, Any]:
    table = Table(load(ground.variant_path(family)).data, SEATS)
    rounds: Scores = []
    for seed in range(GAMES):
        record = play_game(table, [PLAYERS["greedy"]] * SEATS, seed)
        for n, played in enumerate(record.rounds):
            if n == len(rounds):
                rounds.append([])
            rounds[n] += [side["total"] for side in played["sides"]]
    return {"seats": SEATS, "games": GAMES, "rounds": [sorted(scores) for scores in rounds]}


def read_scores() -> dict[str, dict[str, Any]]:
    """What was counted, by family."""
    found: dict[str, dict[str, Any]] = json.loads(FILE.read_text(encoding="utf-8"))
    return found


def chart(counted: dict[str, Any]) -> list[str]:
    """The chapter with the chart as lines of Markdown; each dot is a side in a round."""
    rounds: Scores = counted["rounds"]
    middles = [round(median(scores)) for scores in rounds]
    told = ", ".join(digits(one) for one in middles)
    games, players = count(counted["games"], "game"), count(counted["seats"], "player")
    method = (
        f"The program played {games} of {players} against itself, everybody laying and collecting "
        "as fast as possible. A dot is what a side scored in a round, a line the middle one of "
        f"them: {told}. People play differently; the chart shows what the rules pay, not what is "
        "good play."
    )
    return [
        '<div class="screen-only" markdown>',
        "## What a round brings",
        "",
        figure(_drawn(rounds, middles), "Scores of sides, by round"),
        "",
        method,
        "",
        "</div>",
    ]


def _drawn(rounds: Scores, middles: Sequence[int]) -> str:
    low, high = _bounds(rounds)
    floor = _HEIGHT - _FOOT

    def height(points: int) -> float:
        return round(floor - (points - low) * (floor - _TOP) / (high - low), 1)

    drawn = []
    step = _step(high - low)
    for points in range(low, high + 1, step):
        y = height(points)
        drawn.append(
            f'<line x1="{_LEFT}" x2="{_WIDTH}" y1="{y:g}" y2="{y:g}" stroke="currentColor" '
            f'stroke-opacity="{0.5 if points == 0 else 0.15}"/>'
        )
        drawn.append(text(digits(points), _LEFT / 2, y + 4, 12))
    wide = (_WIDTH - _LEFT) / len(rounds)
    for n, (scores, middle) in enumerate(zip(rounds, middles, strict=True)):
        x = _LEFT + wide * (n + 0.5)
        # Dots are set apart sideways in their order, so that equal ones can be told apart.
        for place, points in enumerate(scores):
            aside = ((place * 7) % 11 - 5) * wide / 26
            drawn.append(
                f'<circle cx="{x + aside:.1f}" cy="{height(points):g}" r="2.6" fill="currentColor" '
                'fill-opacity="0.45"/>'
            )
        drawn.append(
            f'<line x1="{x - wide / 3:.1f}" x2="{x + wide / 3:.1f}" y1="{height(middle):g}" '
            f'y2="{height(middle):g}" stroke="#b3202c" stroke-width="2.5"/>'
        )
        drawn.append(text(f"round {n + 1}", x, _HEIGHT - 6, 12))
    told = "; ".join(
        f"round {n}: from {digits(scores[0])} to {digits(scores[-1])}, middle {digits(middle)}"
        for n, (scores, middle) in enumerate(zip(rounds, middles, strict=True), start=1)
    )
    return svg(f"Scores of sides. {told}", _WIDTH, _HEIGHT, drawn)


def _step(span: int) -> int:
    """Between lines of the chart: a round number that gives four to nine of them."""
    return next(n for n in (50, 100, 200, 500, 1000, 2000, 5000, 10000) if span / n <= 9)


def _bounds(rounds: Scores) -> tuple[int, int]:
    """The lowest and highest line of the chart."""
    low, high = min(min(scores) for scores in rounds), max(max(scores) for scores in rounds)
    step = _step(max(high - min(low, 0), 50))
    return min(0, low // step * step), -(-high // step) * step


if __name__ == "__main__":
    main()
