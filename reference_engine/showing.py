"""Shows a game to people: the table at the start and the end of each round, a line for each
turn, the score item by item, a chart of the rounds, and who won.

Everything is written line by line as it happens, so that a long game can be followed. The lines
about turns come from `telling`; how a position is drawn as cards, from `handfoot.words.drawing`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from handfoot.words.drawing import draw_position
from handfoot.words.language import Words, capital, count, digits, listed
from reference_engine.games import Event, Record, round_to_json
from reference_engine.moves import Move
from reference_engine.notation import position_to_json
from reference_engine.position import DEAL, DRAW, OVER, Position
from reference_engine.rules import Rules
from reference_engine.telling import Teller, line_in_words, who

WIDTH = 40
"""Columns of the longest bar of a chart."""

Write = Callable[[str], None]


class Show:
    """Writes a game as it is played. `quiet` leaves out everything but scores and winner."""

    def __init__(
        self, ruleset: Mapping[str, Any], write: Write, *, quiet: bool, colour: bool = False
    ) -> None:
        self._ruleset, self._words = ruleset, Words(ruleset)
        self._write, self._quiet, self._colour = write, quiet, colour
        self._teller = Teller(ruleset, write)
        self._begun = False

    def title(self, seats: int, seed: int, player: str) -> None:
        """The first lines: what is played, and by whom."""
        self._heading(str(self._ruleset["title"]))
        self._write(f"{count(seats, 'player')}, all {player}, seed {seed}")

    def watch(self, before: Position, move: Move, after: Position, events: list[Event]) -> None:
        """Shows a move; as `games.Watch`."""
        if move.do == "deal":
            self._begun = False
            if not self._quiet:
                self._write("")
                self._heading(capital(self._words.round(after.game.round)))
        if not self._quiet:
            self._teller.watch(before, move, after, events)
            if not self._begun and after.phase == DRAW:
                self._begun = True
                self._draw(after)
        if after.round.ended and after.phase in (DEAL, OVER):
            self._round_over(after)

    def end(self, record: Record, rules: Rules) -> None:
        """The chart of the rounds, and who won."""
        self._write("")
        self._heading("Scores by round")
        for line in chart(record.rounds, rules):
            self._write(line)
        self._write("")
        names = [side_name(rules, side) for side in record.winners]
        if len(names) > 1:
            self._write(f"{capital(listed(names))} share the victory.")
        elif names:
            self._write(f"{capital(names[0])} wins.")
        else:
            self._write("The game was stopped before its end.")

    def _heading(self, text: str) -> None:
        self._write(f"\033[1m{text}\033[0m" if self._colour else text)
        self._write("=" * len(text))

    def _draw(self, position: Position) -> None:
        self._write("")
        state = position_to_json(position)
        self._write(draw_position(state, self._ruleset, colour=self._colour))
        self._write("")

    def _round_over(self, position: Position) -> None:
        rules, ended = position.rules, position.round
        if not self._quiet:
            if ended.ended == "stock":
                self._write("The stock has run out, and the round is over.")
            else:
                self._write(f"{who(ended.out)} has gone out, and the round is over.")
            self._draw(position)
            for side, lines in enumerate(round_to_json(position)["sides"]):
                self._score(rules, side, lines, position.game.scores[side])

    def _score(self, rules: Rules, side: int, score: Mapping[str, Any], after: int) -> None:
        rows = [
            (line_in_words(line["rule"], line["of"], line["n"], self._words), line["points"])
            for line in score["lines"]
        ]
        rows += [("this round", score["total"]), ("all rounds", after)]
        width = max(len(text) for text, _ in rows)
        self._write(capital(side_name(rules, side)))
        for text, points in rows:
            self._write(f"  {text:<{width}}  {digits(points):>8}")


def side_name(rules: Rules, side: int) -> str:
    """A side with its seats: "side 1 (seats 1 and 3)", or its seat alone."""
    seats = [str(seat) for seat in rules.members[side]]
    return f"seat {seats[0]}" if len(seats) == 1 else f"side {side} (seats {listed(seats)})"


def chart(rounds: Sequence[Mapping[str, Any]], rules: Rules) -> list[str]:
    """The points of each side in each round as bars, with the sum of all rounds beside them."""
    points = [[side["total"] for side in one["sides"]] for one in rounds]
    most = max((abs(n) for one in points for n in one), default=0)
    lines = []
    for side in range(len(rules.members)):
        total = sum(one[side] for one in points)
        lines.append(f"{capital(side_name(rules, side))}: {digits(total)}")
        for number, one in enumerate(points, 1):
            columns = round(WIDTH * abs(one[side]) / most) if most else 0
            bar = ("█" if one[side] >= 0 else "▒") * columns
            lines.append(f"  round {number:>2}  {digits(one[side]):>8}  {bar}".rstrip())
    return lines
