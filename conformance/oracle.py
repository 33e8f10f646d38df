"""What the answer to a case should be, worked out by the reference engine.

The oracle is the only place where the suite asks what is right. It is given a case and
the resolved ruleset and looks at nothing else; it never sees what an engine answered.
A case that is no case (a position with defects, a prefix that is not legal, unknown
names) raises `InvalidCase`, which is a fault of the suite and of no engine.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from conformance.cases import Case, Json
from conformance.plans import walk
from reference_engine.compiling import Table
from reference_engine.framing import misfits
from reference_engine.listing import listed_moves
from reference_engine.moves import Violation
from reference_engine.notation import (
    cards_of,
    move_from_json,
    move_to_json,
    position_from_json,
    position_to_json,
)
from reference_engine.playing import carry_out, rulings
from reference_engine.position import Game, Position, begin_game
from reference_engine.questions import meld_from, meld_ruling, tally
from reference_engine.rounds import first_seat
from reference_engine.scoring import SideScore, score
from reference_engine.soundness import defects

__all__ = ["Expected", "InvalidCase", "before_deal", "expected", "prepared", "steps", "table_for"]

# How many seated rulesets are remembered.
REMEMBERED = 64


class InvalidCase(ValueError):
    """The case can't be put to any engine; the message says why."""


@dataclass(frozen=True)
class Expected:
    """The right answer to a case; what the kind of case doesn't ask for is None or empty."""

    legal: bool | None = None
    """Whether the move (of a turn: every move) is legal, or the cards are a meld."""
    broken: tuple[str, ...] = ()
    """The ids of all rules that the refused move breaks, the first reason first."""
    facts: Mapping[str, int | str] = field(default_factory=dict)
    """The facts of the first violation, for its sentence."""
    refused: int | None = None
    """Of a turn: the index of the first move that is refused, None when all are made."""
    state: Json | None = None
    """The whole state after settling; after a refusal the state before it."""
    scores: tuple[Json, ...] | None = None
    """Per side `total` and `lines`, as in the protocol."""
    kind: str | None = None
    """Of a meld question: the kind of book, None while it is none."""
    moves: tuple[Json, ...] | None = None
    """Of a list: every legal act of one group or none. Of a game: the moves made."""


_tables: dict[tuple[int, int], tuple[Mapping[str, Any], Table]] = {}


def table_for(resolved: Mapping[str, Any], seats: int) -> Table:
    """The ruleset seated for so many players, remembered as long as it is the same object.

    Raises ValueError when the rules are not made for that number of players.
    """
    key = (id(resolved), seats)
    if key not in _tables:
        table = Table(resolved, seats)
        if len(_tables) >= REMEMBERED:
            del _tables[next(iter(_tables))]
        # The ruleset is kept beside its table, so that its id stays its own.
        _tables[key] = (resolved, table)
    return _tables[key][1]


def expected(case: Case, resolved: Mapping[str, Any]) -> Expected:
    """The right answer to a case. Raises InvalidCase."""
    answer = _ANSWERS.get(case.kind)
    if answer is None:
        raise InvalidCase(f"there is no kind of case '{case.kind}'")
    try:
        return answer(case, table_for(resolved, case.seats))
    except InvalidCase:
        raise
    except (KeyError, TypeError, ValueError, IndexError) as error:
        raise InvalidCase(f"this case can't be read: {error!r}") from error


def prepared(case: Case, table: Table) -> Position:
    """The position in which the question of a case is put. Raises InvalidCase."""
    if case.position is None:
        raise InvalidCase("the case has no position")
    rules = table.rules(max(1, case.position["game"]["round"]))
    wrong = misfits(rules, case.position)
    if wrong:
        raise InvalidCase(f"the position does not fit the table: {wrong[0]}")
    position = position_from_json(table, case.position)
    wrong = defects(position)
    if wrong:
        raise InvalidCase(f"the position is not sound: {wrong[0]}")
    return _led_on(position, case.moves)


def _led_on(position: Position, moves: Sequence[Json]) -> Position:
    for number, written in enumerate(moves):
        move = move_from_json(position, written)
        broken = rulings(position, move)
        if broken:
            raise InvalidCase(f"move {number} of the prefix breaks {broken[0].rule}")
        carry_out(position, move)
    return position


def before_deal(table: Table, dealt: Mapping[str, Any]) -> Position:
    """The position in which a round is about to be dealt (`round`, `first`, `scores`)."""
    number, first = dealt["round"], dealt["first"]
    rules = table.rules(max(1, number - 1))
    position = begin_game(rules)
    position.game = Game(number - 1, first, tuple(dealt["scores"]), rules.sides)
    told = first_seat(position)
    if told >= 0:
        # The rules say who begins from who began before, so that one is chosen to fit.
        before = (first - (told - first)) % rules.seats
        position.game = position.game._replace(first=before)
    return position


def steps(case: Case, resolved: Mapping[str, Any]) -> Iterator[tuple[Json, Json]]:
    """The course of a game case: each move, and the state after it. Raises InvalidCase."""
    table = table_for(resolved, case.seats)
    for position, move in walk(table, case.ask["plan"]):
        after = position.copy()
        carry_out(after, move)
        yield move_to_json(position, move), position_to_json(after)


# --- the kinds of case ----------------------------------------------------------------


def _verdict(broken: list[Violation]) -> dict[str, Any]:
    if not broken:
        return {"legal": True}
    ids = tuple(dict.fromkeys(violation.rule for violation in broken))
    return {"legal": False, "broken": ids, "facts": broken[0].facts}


def _move(case: Case, table: Table) -> Expected:
    position = prepared(case, table)
    move = move_from_json(position, case.ask["move"])
    broken = rulings(position, move)
    if not broken:
        carry_out(position, move)
    return Expected(state=position_to_json(position), **_verdict(broken))


def _turn(case: Case, table: Table) -> Expected:
    position = prepared(case, table)
    for index, written in enumerate(case.ask["moves"]):
        move = move_from_json(position, written)
        broken = rulings(position, move)
        if broken:
            return Expected(refused=index, state=position_to_json(position), **_verdict(broken))
        carry_out(position, move)
    return Expected(legal=True, state=position_to_json(position))


def _list(case: Case, table: Table) -> Expected:
    position = prepared(case, table)
    return Expected(moves=tuple(move_to_json(position, move) for move in listed_moves(position)))


def _sides(sides: Sequence[SideScore]) -> tuple[Json, ...]:
    return tuple(
        {"total": side.total, "lines": [line._asdict() for line in side.lines]} for side in sides
    )


def _score(case: Case, table: Table) -> Expected:
    return Expected(scores=_sides(score(prepared(case, table))))


def _tally(case: Case, table: Table) -> Expected:
    rules = table.rules(case.ask["round"])
    return Expected(scores=_sides([tally(rules, side) for side in case.ask["sides"]]))


def _meld(case: Case, table: Table) -> Expected:
    rules, written = table.rules(case.ask["round"]), case.ask["onto"]
    onto = None if written is None else meld_from(rules, written)
    broken, kind = meld_ruling(rules, cards_of(rules, case.ask["cards"]), onto)
    return Expected(kind=kind, **_verdict(broken))


def _deal(case: Case, table: Table) -> Expected:
    dealt = case.ask["deal"]
    position = before_deal(table, dealt)
    move = move_from_json(position, dealt["chance"])
    if first_seat(position) < 0:
        move = move._replace(number=dealt["first"])
    broken = rulings(position, move)
    if broken:
        raise InvalidCase(f"the deal breaks {broken[0].rule}")
    carry_out(position, move)
    return Expected(legal=True, state=position_to_json(_led_on(position, case.moves)))


def _game(case: Case, table: Table) -> Expected:
    made: list[Json] = []
    position = begin_game(table.rules(1))
    for before, move in walk(table, case.ask["plan"]):
        made.append(move_to_json(before, move))
        position = before.copy()
        carry_out(position, move)
    return Expected(legal=True, moves=tuple(made), state=position_to_json(position))


_ANSWERS = {
    "move": _move,
    "turn": _turn,
    "list": _list,
    "score": _score,
    "tally": _tally,
    "meld": _meld,
    "deal": _deal,
    "game": _game,
}
