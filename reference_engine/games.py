"""Whole games: played by players and chance to the winner, recorded, and replayed.

A record is plain data that can be written as JSON and holds everything that is needed to
play the game again: the resolved ruleset, the number of seats and every move as it is made
at a table, with what followed from it. Steps of an opening are put together to one act, so
that no record shows an opening under way. How a record is shown to people stands in
`showing`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from random import Random
from typing import Any

from reference_engine.chance import chance_move
from reference_engine.compiling import Table
from reference_engine.legal import legal_moves
from reference_engine.moves import Move
from reference_engine.notation import Json, move_from_json, move_to_json
from reference_engine.players import Player
from reference_engine.playing import carry_out, play
from reference_engine.position import DEAL, OVER, PUT_BACK, RESHUFFLE, Position, begin_game
from reference_engine.scoring import SideScore, score

Event = tuple[str, dict[str, int | str]]

Watch = Callable[[Position, Move, Position, list[Event]], None]
"""Told of each move: the position before it, the move, the position after it, the events."""

MOST_MOVES = 20_000
"""Moves in one round after which it is taken to be endless; a long one has two thousand."""

CHANCE_PHASES = (DEAL, PUT_BACK, RESHUFFLE)


class DeadEnd(RuntimeError):
    """A decision was due and there was no legal move: a fault of the engine.

    `position` is where it happened.
    """

    def __init__(self, position: Position) -> None:
        super().__init__("a decision is due, but there is no legal move")
        self.position = position


class Endless(RuntimeError):
    """A round went on for `MOST_MOVES` moves: under these rules it may never end."""

    def __init__(self, position: Position) -> None:
        super().__init__(f"round {position.game.round} does not end within {MOST_MOVES} moves")


@dataclass(frozen=True, slots=True)
class Record:
    """A game as it was played. `seed` is None where the source of chance had no number."""

    ruleset: Mapping[str, Any]
    seats: int
    players: tuple[str, ...]
    seed: int | None
    moves: tuple[Json, ...]
    """Each {"move": a move, "events": [[rule, facts], ...]}."""
    rounds: tuple[Json, ...]
    """Each {"round", "ended", "sides": [{"total", "lines"}], "scores"}."""
    winners: tuple[int, ...]
    """Sides; none where the game was stopped before its end."""

    def to_json(self) -> Json:
        """The record as JSON, `sources` of the ruleset left out."""
        rules = {key: value for key, value in self.ruleset.items() if key != "sources"}
        return {
            "ruleset": rules,
            "seats": self.seats,
            "players": list(self.players),
            "seed": self.seed,
            "moves": list(self.moves),
            "rounds": list(self.rounds),
            "winners": list(self.winners),
        }


def record_from_json(written: Mapping[str, Any]) -> Record:
    """The record of which `to_json` wrote this. Raises `KeyError` where something is missing."""
    return Record(
        written["ruleset"],
        written["seats"],
        tuple(written["players"]),
        written["seed"],
        tuple(written["moves"]),
        tuple(written["rounds"]),
        tuple(written["winners"]),
    )


class _Recorder:
    """Writes moves and finished rounds down."""

    def __init__(self) -> None:
        self.moves: list[Json] = []
        self.rounds: list[Json] = []

    def note(self, before: Position, move: Move, after: Position, events: list[Event]) -> None:
        self.moves.append(
            {
                "move": move_to_json(before, move),
                "events": [[rule, dict(facts)] for rule, facts in events],
            }
        )
        if after.round.ended and not before.round.ended:
            self.rounds.append(round_to_json(after))


def score_to_json(side: SideScore) -> Json:
    """A side's score with its lines."""
    lines = [line._asdict() for line in side.lines]
    return {"total": side.total, "lines": lines}


def round_to_json(position: Position) -> Json:
    """The outcome of a round that is over."""
    return {
        "round": position.game.round,
        "ended": position.round.ended,
        "sides": [score_to_json(side) for side in score(position)],
        "scores": list(position.game.scores),
    }


def is_open(position: Position) -> bool:
    """True within an act: an opening is under way that is judged on the act as a whole."""
    turn = position.turn
    return turn.opening and (turn.pending > 0 or not position.rules.opening.on_turn)


def chosen(position: Position, players: Sequence[Player], rng: Random) -> Move:
    """The next move: of a player, whole acts being put together from steps.

    Where several players have to decide, the one named first does. Raises `DeadEnd`.
    """
    move = _one_step(position, players, rng)
    if move.do not in ("lay", "take"):
        return move
    onward = position.copy()
    carry_out(onward, move)
    while is_open(onward):
        step = _one_step(onward, players, rng)
        move = move._replace(groups=(*move.groups, *step.groups))
        carry_out(onward, step)
    return move


def _one_step(position: Position, players: Sequence[Player], rng: Random) -> Move:
    moves = legal_moves(position)
    if not moves:
        raise DeadEnd(position)
    seat = moves[0].seat
    if moves[-1].seat != seat:
        moves = [move for move in moves if move.seat == seat]
    return players[seat](position, moves, rng)


def play_game(
    table: Table,
    players: Sequence[Player],
    seed: int,
    *,
    watch: Watch | None = None,
    rounds: int | None = None,
    names: Sequence[str] = (),
) -> Record:
    """Play a game to the winner, or for a number of rounds, one player for each seat.

    The seed decides the cards and what players leave to chance, each by itself: the first
    deal is the same whoever plays. Raises `DeadEnd`, and `Endless` for a round without end.
    """
    cards, heads = Random(f"cards {seed}"), Random(f"heads {seed}")
    position = begin_game(table.rules(1))
    recorder = _Recorder()
    made = 0
    while position.phase != OVER:
        made = 0 if position.phase == DEAL else made + 1
        if made > MOST_MOVES:
            raise Endless(position)
        if position.phase in CHANCE_PHASES:
            if position.phase == DEAL and rounds is not None and position.game.round >= rounds:
                break
            move = chance_move(position, cards)
        else:
            move = chosen(position, players, heads)
        before = position.copy()
        events: list[Event] = []
        carry_out(position, move, events)
        recorder.note(before, move, position, events)
        if watch:
            watch(before, move, position, events)
    return Record(
        table.resolved,
        table.players,
        tuple(names),
        seed,
        tuple(recorder.moves),
        tuple(recorder.rounds),
        position.game.winners,
    )


def replay(record: Record, watch: Watch | None = None) -> Record:
    """Play a recorded game again, every move being checked.

    The outcome equals the record that was given, unless the record was not made by these
    rules. Raises `IllegalMove` for a move that is not legal, `ValueError` for one that
    cannot be read.
    """
    table = Table(record.ruleset, record.seats)
    position = begin_game(table.rules(1))
    recorder = _Recorder()
    for entry in record.moves:
        move = move_from_json(position, entry["move"])
        after, events = play(position, move)
        recorder.note(position, move, after, events)
        if watch:
            watch(position, move, after, events)
        position = after
    return Record(
        record.ruleset,
        record.seats,
        record.players,
        record.seed,
        tuple(recorder.moves),
        tuple(recorder.rounds),
        position.game.winners,
    )
