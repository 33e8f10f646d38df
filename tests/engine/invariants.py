"""What must hold at every decision of every game, whatever is played and by whom.

`Examiner` looks at one decision after the other. Cheap questions are asked at each of them,
the costly ones (all moves that can be written down, acts of several groups) at those that the
source of chance picks. A breach is raised at once, with the position as JSON.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from random import Random
from typing import Any

from reference_engine import (
    Move,
    Position,
    Table,
    begin_game,
    defects,
    legal_moves,
    move_from_json,
    move_to_json,
    position_from_json,
    position_to_json,
    score,
    violations,
)
from reference_engine.chance import chance_move
from reference_engine.games import CHANCE_PHASES, is_open
from reference_engine.opening import must_open
from reference_engine.players import Player
from reference_engine.playing import carry_out
from reference_engine.position import DRAW, OVER, PLAY, PUT_BACK
from reference_engine.soundness import all_cards
from tests.engine import possible
from tests.engine.acts import is_path, outcome, snapshot, some_acts
from tests.engine.recount import recount
from tests.engine.tally import Tally


class Breach(AssertionError):
    """Something that must hold did not. `case` is plain data: what, where, and what was found."""

    def __init__(self, what: str, position: Position, **facts: Any) -> None:
        self.case = {"breach": what, **facts, "position": position_to_json(position)}
        super().__init__(f"{what}: {json.dumps(facts, default=str)}")


class Examiner:
    """Examines decisions.

    `share` is the part of them at which the costly questions are asked, and `copied` the part at
    which a copy of the game goes through JSON.
    """

    def __init__(
        self, table: Table, rng: Random, share: float, acts: int = 200, copied: float = 1
    ) -> None:
        self.table, self.rng, self.share, self.acts = table, rng, share, acts
        self.copied = copied
        self.tally = Tally()
        self.decisions = 0
        self.examined = 0
        """Decisions at which the costly questions were asked."""

    def decision(self, position: Position) -> list[Move]:
        """All questions about one decision; returns the legal moves. Raises Breach."""
        before = snapshot(position)
        moves = legal_moves(position)
        self.decisions += 1
        self.check_listed(position, moves)
        if self.rng.random() < self.share * interest(position, moves):
            self.examined += 1
            self.check_possible(position, moves)
            if position.phase in (DRAW, PLAY) and not is_open(position):
                self.check_steps_begin_acts(position, moves)
                self.check_acts(position)
        if snapshot(position) != before:
            raise Breach("a question changed the position", position)
        return moves

    # Listed means no violations, and each move is listed once.

    def check_listed(self, position: Position, moves: list[Move]) -> None:
        if not moves:
            raise Breach("dead end", position)
        if len(set(moves)) != len(moves):
            raise Breach("a move is listed twice", position)
        for move in moves:
            broken = violations(position, move, step=True)
            if broken:
                raise Breach(
                    "a listed move breaks rules",
                    position,
                    move=move_to_json(position, move),
                    rules=[violation.rule for violation in broken],
                )
            self.tally.allow(position, move)

    # No violations means listed, or a path of what is listed.

    def check_possible(self, position: Position, moves: list[Move]) -> None:
        listed = set(moves)
        for move in possible.moves(position, self.rng):
            broken = violations(position, move, step=True)
            if broken:
                self.tally.refuse(broken)
            elif possible.is_step(position, move):
                if move not in listed:
                    found = written(position, move)
                    raise Breach("a step without violations is not listed", position, move=found)
            elif not violations(position, move):
                self.check_path(position, move)

    # Steps and acts.

    def check_steps_begin_acts(self, position: Position, moves: list[Move]) -> None:
        for step in moves:
            if step.do not in ("lay", "take"):
                continue
            act, after = step, position.copy()
            carry_out(after, step)
            while is_open(after):
                further = self.rng.choice(legal_moves(after))
                if further.do != "lay":
                    raise Breach("an act is interrupted", after, move=written(after, further))
                act = act._replace(groups=(*act.groups, *further.groups))
                carry_out(after, further)
            broken = violations(position, act)
            if broken:
                raise Breach(
                    "a path of listed steps is no legal act",
                    position,
                    move=move_to_json(position, act),
                    rules=[violation.rule for violation in broken],
                )
            self.check_same_outcome(position, act, after)

    def check_same_outcome(self, position: Position, act: Move, after: Position) -> None:
        together = position.copy()
        carry_out(together, act)
        if outcome(together) != outcome(after):
            raise Breach(
                "an act and its steps come out differently",
                position,
                move=move_to_json(position, act),
                act=position_to_json(together),
                steps=position_to_json(after),
            )

    def check_acts(self, position: Position) -> None:
        for act in some_acts(position, self.rng, self.acts):
            broken = violations(position, act)
            if broken:
                self.tally.refuse(broken)
            else:
                self.check_path(position, act)

    def check_path(self, position: Position, act: Move) -> None:
        together = position.copy()
        carry_out(together, act)
        if not is_path(position, act, outcome(together), set()):
            found = move_to_json(position, act)
            raise Breach("a legal act is no path of listed steps", position, move=found)

    # The end of a round.

    def round_over(self, position: Position) -> None:
        for side, counted in enumerate(score(position)):
            again = recount(self.table.resolved, position_to_json(position), side)
            if counted.total != again or position.game.last[side] != again:
                raise Breach(
                    "the score comes out differently when counted again",
                    position,
                    side=side,
                    engine=counted.total,
                    recorded=position.game.last[side],
                    again=again,
                )
            if sum(line.points for line in counted.lines) != counted.total:
                raise Breach("the lines of a score do not add up", position, side=side)
            self.tally.score(counted)


def interest(position: Position, moves: list[Move]) -> int:
    """How many times as often as others a decision is worth the costly questions.

    Openings are, and the last cards of a player's pile, above all of the last one.
    """
    if position.phase not in (DRAW, PLAY):
        return 1
    seat = position.seat
    if must_open(position, seat):
        return 4 if any(move.groups for move in moves) else 1
    last, few = not position.sealed[seat], position.held[seat] <= 4
    return (20 if last else 3) if few else 1


def written(position: Position, move: Move) -> Any:
    """A move as JSON, or as it is where it cannot be written so."""
    try:
        return move_to_json(position, move)
    except (IndexError, KeyError):
        return move._asdict()


def counted(position: Position) -> tuple[int, ...]:
    """All cards that there are, by kind. A turned card that is to be put back is in no zone."""
    cards = list(all_cards(position))
    if position.phase == PUT_BACK:
        cards[position.turn.key] += 1
    return tuple(cards)


class Twin:
    """A copy of the game that goes through JSON now and then and is played on by itself."""

    def __init__(self, table: Table, position: Position) -> None:
        self.table = table
        self.position = position.copy()

    def through_json(self, original: Position) -> None:
        if snapshot(self.position) != snapshot(original):
            found = position_to_json(self.position)
            raise Breach("the copy went another way", original, copy=found)
        text = json.dumps(position_to_json(self.position))
        self.position = position_from_json(self.table, json.loads(text))
        if snapshot(self.position) != snapshot(original):
            raise Breach("JSON lost something", original, copy=position_to_json(self.position))

    def compare(self, original: Position, moves: list[Move]) -> None:
        mine = legal_moves(self.position)
        if mine != moves and set(mine) != set(moves):
            raise Breach(
                "the JSON copy lists other moves",
                original,
                missing=[written(original, move) for move in set(moves) - set(mine)],
                added=[written(original, move) for move in set(mine) - set(moves)],
            )

    def follow(self, original: Position, move: Move) -> None:
        text = json.dumps(move_to_json(original, move))
        carry_out(self.position, move_from_json(self.position, json.loads(text)))


def examine_game(
    examiner: Examiner,
    players: Sequence[Player],
    seed: int,
    most_rounds: int = 100,
    most_moves: int = 1_000_000,
) -> Position:
    """Play a game step by step, everything being examined on the way. Raises Breach."""
    position = begin_game(examiner.table.rules(1))

    def stops(made: int) -> bool:
        deals = position.phase in CHANCE_PHASES and bool(position.round.ended)
        return made >= most_moves or (deals and position.game.round >= most_rounds)

    _play_on(examiner, position, players, seed, stops)
    if position.phase == OVER:
        examiner.tally.allowed["game.end"] += 1
    return position


def examine_round(
    examiner: Examiner, position: Position, players: Sequence[Player], seed: int
) -> None:
    """Play a round to its end from a position, and examine everything as above. Raises Breach."""
    _play_on(examiner, position, players, seed, lambda made: bool(position.round.ended))


def _play_on(
    examiner: Examiner,
    position: Position,
    players: Sequence[Player],
    seed: int,
    stops: Callable[[int], bool],
) -> None:
    """Play until the game is over, or `stops` says so when it hears how many moves were made."""
    cards, heads = Random(f"cards {seed}"), Random(f"heads {seed}")
    twin = Twin(examiner.table, position)
    # A position in the middle of a round may leave out cards that do not matter.
    deck = counted(position) if position.game.round else ()
    made = 0
    while position.phase != OVER and not stops(made):
        made += 1
        if position.phase in CHANCE_PHASES:
            move = chance_move(position, cards)
        else:
            moves = examiner.decision(position)
            if examiner.copied == 1 or examiner.rng.random() < examiner.copied:
                twin.through_json(position)
                twin.compare(position, moves)
            seat = heads.choice(moves).seat
            move = players[seat](position, [m for m in moves if m.seat == seat], heads)
        twin.follow(position, move)
        ended = position.round.ended
        events: list[tuple[str, dict[str, int | str]]] = []
        carry_out(position, move, events)
        examiner.tally.happened(move, events)
        if position.game.round and counted(position) != (deck or position.rules.copies):
            raise Breach("cards are lost or new", position)
        faults = defects(position) if position.game.round else []
        if faults:
            raise Breach("play led to a defect", position, defects=faults)
        if position.round.ended and not ended:
            examiner.round_over(position)
            examiner.tally.rounds[position.round.ended] += 1
    twin.through_json(position)
