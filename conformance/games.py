"""Deals and whole games, put to an engine that is told its chance or has its own.

An engine that is told gets every card as the plan says: the first deal as a request, and every
further one as a move, which leaves it something to forget. One of its own chance deals by itself:
its state is read, the cards are counted, and the game goes on from there with the reference in the
same place; where its chance acts in the middle of a round, nothing more can be expected of it. A
fault in a game is reported as a case of its own, from the beginning of the turn in which it showed,
with the whole game beside it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Any

from conformance import comparing
from conformance.asking import (
    Asked,
    Found,
    compare_state,
    compare_verdict,
    fail,
    led_on,
    round_of,
    told_deal,
)
from conformance.cases import Case, Json
from conformance.oracle import Expected, before_deal, table_for
from conformance.plans import next_move
from reference_engine.compiling import Table
from reference_engine.framing import misfits
from reference_engine.moves import Move
from reference_engine.notation import move_to_json, position_from_json, position_to_json
from reference_engine.playing import carry_out
from reference_engine.position import Position, begin_game
from reference_engine.soundness import defects

__all__ = ["deal", "game"]

# The part of a state that an engine need not tell, at the beginning of a turn.
NO_TURN: Mapping[str, Any] = {
    "drawn": 0,
    "taken": 0,
    "key": None,
    "points": 0,
    "opening": False,
    "laid": [],
    "asked": None,
}


def deal(asked: Asked) -> bool | None:
    """Has one round dealt, and the chance moves made that follow."""
    case, dealt = asked.case, asked.case.ask["deal"]
    if asked.own_chance():
        _own_deal(asked, case, dealt)
        return None
    state = told_deal(asked, dealt, dealt["chance"])
    single = replace(case, moves=())
    compare_state(asked, single, asked.expected(single), state)
    led_on(asked)
    return True


def game(asked: Asked) -> bool | None:
    """Plays a game by the plan, to its end or that of the plan."""
    course = _Course(asked)
    try:
        for move in course.moves():
            course.put(move)
    except Found as found:
        whole = replace(asked.case, ask={"plan": list(asked.case.ask["plan"])[: course.used]})
        raise Found(replace(found.finding, whole=whole)) from None
    return True


class _Course:
    """A game on its way: where the reference stands, and what has happened since the turn began."""

    def __init__(self, asked: Asked) -> None:
        self._asked = asked
        self._table = table_for(asked.house.resolved, asked.case.seats)
        self._position = begin_game(self._table.rules(1))
        self._start: Json | None = None
        self._since: list[Json] = []
        self.used = 0

    def moves(self) -> Iterator[Move]:
        """The moves of the plan, as long as there are any, each picked where the last one led."""
        numbers = iter(self._asked.case.ask["plan"])

        def pick() -> int:
            number = next(numbers)
            self.used += 1
            return int(number)

        while self._position.due():
            try:
                move = next_move(self._position, pick)
            except StopIteration:
                return
            yield move

    def put(self, move: Move) -> None:
        """Has a move made, by the engine and by the reference, and compares."""
        asked, before = self._asked, self._position
        written = move_to_json(before, move)
        after = before.copy()
        carry_out(after, move)
        state = position_to_json(after)
        expected = Expected(legal=True, state=state)
        if move.do == "deal" and (self._start is None or asked.own_chance()):
            after = self._deal(written, expected, after)
        else:
            case = self._case({"move": written})
            reply = asked.session.ask("apply", move=written)
            compare_verdict(asked, case, expected, reply)
            compare_state(asked, case, expected, reply["state"])
            self._since.append(written)
        self._position = after
        if self._start is None or state["round"]["ended"] or _begins_turn(state):
            self._start, self._since = position_to_json(after), []

    def _deal(self, chance: Json, expected: Expected, after: Position) -> Position:
        asked, round_ = self._asked, after.game
        dealt: Json = {
            "round": round_.round,
            "first": round_.first,
            "scores": list(self._position.game.scores),
            "chance": chance,
        }
        case = replace(asked.case, kind="deal", position=None, moves=(), ask={"deal": dealt})
        if asked.own_chance():
            return _own_deal(asked, case, dealt)
        compare_state(asked, case, expected, told_deal(asked, dealt, dealt["chance"]))
        return after

    def _case(self, ask: Json) -> Case:
        """The present move as a case of its own."""
        case = self._asked.case
        return replace(case, kind="move", position=self._start, moves=tuple(self._since), ask=ask)


def _begins_turn(state: Json) -> bool:
    return any(due["what"] == "draw" for due in state["due"])


def _own_deal(asked: Asked, case: Case, dealt: Mapping[str, Any]) -> Position:
    """Has an engine deal by its own chance, and takes over what it dealt, if that can be a deal."""
    state = asked.session.ask("deal", **round_of(asked, dealt))["state"]
    table = table_for(asked.house.resolved, case.seats)
    position = _read(table, state)
    if isinstance(position, str):
        fail(asked, "deal", "deal.piles", "a round as it is dealt", position, case=case)
    wanted = before_deal(table, dealt).game
    for fault in _faults(table, state, dealt, wanted.round + 1):
        fail(asked, "deal", "deal.piles", "a round as it is dealt", fault, case=case)
    return position


def _read(table: Table, state: Json) -> Position | str:
    """The position that a state tells, or what keeps it from being one."""
    seat = state["due"][0]["seat"] if state["due"] else None
    written = {**state, "turn": {"seat": seat, **NO_TURN}}
    wrong = misfits(table.rules(max(1, state["game"]["round"])), written)
    if wrong:
        return wrong[0]
    try:
        position = position_from_json(table, written)
    except ValueError as error:
        return str(error)
    return next(iter(defects(position)), position)


def _faults(table: Table, state: Json, dealt: Mapping[str, Any], number: int) -> Iterator[str]:
    """What is wrong with a round that an engine says it has just dealt."""
    rules, zones, told = table.rules(number), state["zones"], state["game"]
    for key, wanted in (("round", number), ("scores", list(dealt["scores"]))):
        if told[key] != wanted:
            yield f"the {key} told is {told[key]} instead of {wanted}"
    deck = {kind: n for kind, n in zip(rules.kinds, rules.copies, strict=True) if n}
    cards = comparing.all_cards(state)
    if cards != deck:
        wrong = sorted(kind for kind in cards | deck if cards[kind] != deck.get(kind, 0))
        yield f"the cards are not those of the deck: {comparing.worded(wrong)}"
    if any(melds for melds in zones["melds"]):
        yield "there are melds on the table"
    for key in ("opened", "reached", "since", "last-turns"):
        if any(state["round"][key]):
            yield f"{key} is {comparing.worded(state['round'][key])}, but the round has just begun"
    for key in ("out", "ended"):
        if state["round"][key] is not None:
            yield f"{key} is {comparing.worded(state['round'][key])}, but the round has just begun"
    for seat, piles in enumerate(zones["sealed"]):
        held, unopened = len(zones["hands"][seat]), sum(len(pile) for pile in piles)
        aside = len(zones["aside"][rules.sides[seat]])
        # Bonus cards that were laid aside at once may have been replaced or not.
        if not sum(rules.piles) - aside <= held + unopened <= sum(rules.piles):
            yield f"seat {seat} has {held} cards in hand and {unopened} in piles"
