"""Putting a case to an adapter within this process, and seeing whether the answer is right.

This is a short way for tests and measurements; a real engine is put to the test over a
pipe, by the driver. What is right has been worked out before, since an adapter with a
fault in force changes the reference itself.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from conformance.cases import Case, Json
from conformance.oracle import Expected, steps
from handfoot.rulesets.digest import digest
from handfoot.wire.adapter import Adapter, Refused
from handfoot.wire.notation import canonical, differences

__all__ = ["Asked", "course_of"]


class Asked:
    """An adapter that has been given a ruleset."""

    def __init__(self, adapter: Adapter, resolved: Mapping[str, Any]) -> None:
        self.adapter = adapter
        self.digest = digest(resolved)
        adapter.rules({"ruleset": resolved, "digest": self.digest})

    def wrong(
        self, case: Case, right: Expected, course: list[tuple[Json, Json]] | None = None
    ) -> str:
        """What is wrong with the answer to a case, or nothing. `course` is that of a game."""
        try:
            return self._wrong(case, right, course or [])
        except Refused as refused:
            return f"refused: {refused.message}"
        except Exception as error:
            return f"raised {error!r}"

    def _wrong(self, case: Case, right: Expected, course: list[tuple[Json, Json]]) -> str:
        table: Json = {"rules": self.digest, "seats": case.seats}
        if case.kind in ("tally", "meld"):
            return self._question(case, right, table)
        if case.kind == "game":
            return self._game(course, table)
        if case.kind == "deal":
            reply = self.adapter.deal({**table, **case.ask["deal"]})
            return _state(right, reply)
        self.adapter.setup({**table, "position": case.position})
        for written in case.moves:
            if not self.adapter.apply({"move": written})["legal"]:
                return "a legal move is refused"
        if case.kind == "score":
            return _scores(right, self.adapter.score({}))
        if case.kind == "list":
            return _listed(right, self.adapter.moves({}))
        if case.kind == "turn":
            reply = self.adapter.turn({"moves": case.ask["moves"]})
            if reply["refused"] != right.refused:
                return "too strict or too lenient"
            return _state(right, reply)
        reply = self.adapter.apply({"move": case.ask["move"]})
        if reply["legal"] != right.legal:
            return "too lenient" if reply["legal"] else "too strict"
        return _state(right, reply)

    def _question(self, case: Case, right: Expected, table: Json) -> str:
        if case.kind == "tally":
            return _scores(right, self.adapter.tally({**table, **case.ask}))
        reply = self.adapter.meld({**table, **case.ask})
        if reply["legal"] != right.legal:
            return "too lenient" if reply["legal"] else "too strict"
        return "" if reply["kind"] == right.kind else "another kind of book"

    def _game(self, course: list[tuple[Json, Json]], table: Json) -> str:
        if not course:
            return ""
        move, state = course[0]
        first = {"round": 1, "first": state["game"]["first"], "scores": state["game"]["scores"]}
        chance = {**move, "first": None}
        reply = self.adapter.deal({**table, **first, "chance": chance})
        found = differences(state, reply["state"], turn=True)
        for move, state in course[1:]:
            if found:
                break
            reply = self.adapter.apply({"move": move})
            if not reply["legal"]:
                return "a legal move is refused"
            found = differences(state, reply["state"], turn=True)
        return f"another state: {found[0].pointer}" if found else ""


def course_of(case: Case, resolved: Mapping[str, Any]) -> list[tuple[Json, Json]]:
    """The course of a game case, worked out while the reference is right; else nothing."""
    return list(steps(case, resolved)) if case.kind == "game" else []


def _state(right: Expected, reply: Json) -> str:
    assert right.state is not None
    found = differences(right.state, reply["state"], turn=True)
    return f"another state: {found[0].pointer}" if found else ""


def _scores(right: Expected, reply: Json) -> str:
    assert right.scores is not None
    same = [side["total"] for side in right.scores] == [side["total"] for side in reply["sides"]]
    return "" if same else "another score"


def _listed(right: Expected, reply: Json) -> str:
    wanted = {canonical(move, "move") for move in right.moves or ()}
    got = {canonical(move, "move") for move in reply["moves"]}
    if got - wanted:
        return "a move is listed that is refused"
    return "a legal move is not listed" if wanted - got else ""
