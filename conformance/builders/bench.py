"""What a builder works with: its choices, the table, and the course of play so far.

A `Bench` stands for one case to be built. A `Course` is a composed position together
with the moves made from it; it refuses to make a move that is not legal, so that the
prefix of a case always is.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from conformance.builders.draws import Draws
from conformance.builders.scene import Scene
from conformance.cases import Case
from reference_engine.compiling import Table
from reference_engine.judging import violations
from reference_engine.moves import Cards, Move
from reference_engine.notation import move_from_json, move_to_json, position_to_json
from reference_engine.playing import carry_out, rulings
from reference_engine.position import Position
from reference_engine.rules import NO_LIMIT, Rules

__all__ = ["SEEDS", "Bench", "Course", "cards_of_kinds"]

Json = dict[str, Any]

SEEDS = 9999
"""So many shuffles are told apart by their seeds."""

# Rounds beyond this one are looked at only in the last round of a game.
ROUNDS = 4


def cards_of_kinds(kinds: Iterable[int]) -> Cards:
    """Single cards as the cards of a move."""
    counts: dict[int, int] = {}
    for kind in kinds:
        counts[kind] = counts.get(kind, 0) + 1
    return tuple(sorted(counts.items()))


class Course:
    """A position and what has been played from it."""

    def __init__(self, bench: Bench, position: Position) -> None:
        self.bench = bench
        self.start = position_to_json(position)
        self.now = position
        self.made: list[Json] = []

    def make(self, move: Move) -> bool:
        """Make a move if it is legal; False, and nothing done, if it is not."""
        if rulings(self.now, move):
            return False
        written = move_to_json(self.now, move)
        self.now = self.now.copy()
        carry_out(self.now, move)
        self.made.append(written)
        return True

    def draw(self) -> bool:
        """Let the seat on turn draw."""
        return self.make(Move(self.now.seat, "draw"))

    def legal(self, move: Move) -> bool:
        """True when a move could be made now."""
        return not violations(self.now, move)

    def broken(self, written: Json) -> set[str]:
        """The rules that a written move would break now."""
        move = move_from_json(self.now, written)
        return {violation.rule for violation in rulings(self.now, move)}

    def written(self, move: Move) -> Json:
        """A move as JSON."""
        return move_to_json(self.now, move)

    def ask(self, move: Move | Json, *rules: str) -> Case:
        """The case whether a move is legal now, and what follows from it."""
        written = move if isinstance(move, dict) else self.written(move)
        return self.bench.case("move", rules, self, {"move": written})

    def ask_turn(self, moves: Sequence[Json], *rules: str) -> Case:
        """The case of a sequence of moves, of which one may be refused."""
        return self.bench.case("turn", rules, self, {"moves": list(moves)})

    def ask_list(self, *rules: str) -> Case:
        """The case which moves are legal now."""
        return self.bench.case("list", rules, self, {})


class Bench:
    """One case to be built: for a table and a claim, with the choices of a search."""

    def __init__(self, draws: Draws, table: Table, claim: str, round_: int = 0) -> None:
        """`round_` is the round that the case is about; 0 leaves it open."""
        self.draws = draws
        self._round = round_
        self.table = table
        self.claim = claim

    def rules(self) -> Rules:
        """The rules of the first round."""
        return self.table.rules(1)

    def last_round(self) -> int:
        """The last round of the game, or one far enough along where there is none."""
        rounds = self.rules().rounds
        return ROUNDS if rounds == NO_LIMIT else rounds

    def some_round(self) -> int:
        """Some round of the game, the first for choice, unless it is said which."""
        return self._round or self.draws.number(1, self.last_round())

    def scene(self, round_: int | None = None, seat: int | None = None) -> Scene:
        """An empty scene."""
        return Scene(self.draws, self.table, round_ or self.some_round(), seat)

    def course(self, scene: Scene) -> Course:
        """Play from a scene."""
        return Course(self, scene.position())

    def spares(self, scene: Scene, least: int = 2, most: int = 4) -> None:
        """Cards of no matter in the hand of the seat on turn, so that it need not run out."""
        kinds = range(len(scene.rules.kinds))
        scene.hold(scene.seat, self.draws.some(kinds, least, most))

    def case(
        self,
        kind: str,
        rules: Sequence[str],
        course: Course | None = None,
        ask: Json | None = None,
    ) -> Case:
        """A case of this bench."""
        return Case(
            self.claim,
            kind,
            str(self.table.resolved["id"]),
            self.table.players,
            tuple(rules),
            None if course is None else course.start,
            () if course is None else tuple(course.made),
            ask or {},
        )
