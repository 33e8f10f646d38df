"""Makes vectors of the cases that builders draw, with the reasons in words.

A case asks; the reference answers. A move that is all about its verdict becomes an alternative
beside a few others that differ from it in one thing, so that the vector shows what is allowed as
well as what is not. A list of moves becomes a tree, in which it is counted. Which cases are worth
keeping is decided in `gaining`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from conformance.builders.bench import Bench, Course
from conformance.builders.draws import Draws
from conformance.builders.near import bent
from conformance.cases import Case
from conformance.frozen.answering import answered, leaves
from conformance.frozen.trees import ways_on
from conformance.frozen.vectors import Json
from conformance.oracle import table_for
from conformance.plans import sorted_moves
from conformance.standing import facts_of
from handfoot.words.language import Words
from handfoot.words.rulebook import rulebook
from handfoot.words.rulings import ruling
from reference_engine.notation import move_from_json, position_from_json

__all__ = ["described", "judged", "vector_of"]

ANYBODY = "turn.due"
"""The rule that every move has to do with, for a case that is aimed at none."""

BESIDE = 3
"""So many alternatives are asked beside the one that matters."""


DEEP, WIDE = 2, 60
"""A list asked for after more moves, or a tree with more ends, is too much to be looked through."""


def vector_of(case: Case, resolved: Mapping[str, Any]) -> Json | None:
    """A case as a vector without a name, answered; None for kinds that are no vectors.

    Raises `InvalidCase`.
    """
    asked = _question(case)
    if asked is None:
        return None
    head = {"id": "", "claim": case.claim, "by": "engine", "why": "", "seats": case.seats}
    said = {**head, "rules": list(case.rules) or [""], **asked}
    if case.kind == "list" and leaves(said, asked["depth"], resolved, WIDE + 1) > WIDE:
        return None
    return answered(said, resolved)


def _question(case: Case) -> Json | None:
    if case.kind in ("move", "turn"):
        moves = [*case.moves, *case.ask.get("moves", [case.ask.get("move")])]
        return _play(case, moves)
    if case.kind == "deal":
        dealt = case.ask["deal"]
        chance = {**dealt["chance"], "first": None}
        steps = [{"move": move} for move in case.moves]
        return {"kind": "play", "deal": {**dealt, "chance": chance}, "steps": steps}
    if case.kind == "score":
        return {"kind": "score", "position": case.position}
    if case.kind == "tally":
        counted = {"round": case.ask["round"], "counted": list(case.ask["sides"])}
        return {"kind": "score", **counted}
    if case.kind == "list" and len(case.moves) < DEEP:
        return {"kind": "tree", "position": case.position, "depth": len(case.moves) + 1}
    if case.kind == "meld":
        verdict = {"cards": list(case.ask["cards"]), "onto": case.ask["onto"]}
        return {"kind": "judge", "round": case.ask["round"], "verdicts": [verdict]}
    return None


def _play(case: Case, moves: Sequence[Json]) -> Json:
    steps = [{"move": move} for move in moves]
    return {"kind": "play", "position": case.position, "steps": steps}


# --- alternatives ---------------------------------------------------------------------------------


def judged(case: Case, resolved: Mapping[str, Any]) -> Json | None:
    """The move that a case asks about, judged beside others that come out otherwise.

    None where there are no others, and for moves of chance. Raises `InvalidCase`.
    """
    if case.kind != "move" or case.ask["move"]["seat"] is None:
        return None
    assert case.position is not None, "a move is asked about in a position"
    table = table_for(resolved, case.seats)
    course = Course(Bench(Draws(b""), table, case.claim), position_from_json(table, case.position))
    for move in case.moves:
        course.make(move_from_json(course.now, move))
    asked = case.ask["move"]
    others = _others(course, asked, case.rules)[:BESIDE]
    if not others:
        return None
    said: Json = {
        "id": "",
        "kind": "judge",
        "claim": case.claim,
        "by": "engine",
        "rules": list(case.rules) or [""],
        "why": "",
        "seats": case.seats,
        "position": case.position,
        "moves": list(case.moves),
        "verdicts": [{"move": one} for one in (asked, *others)],
    }
    if not case.moves:
        del said["moves"]
    return answered(said, resolved)


def _others(course: Course, asked: Json, rules: Sequence[str]) -> list[Json]:
    """Moves near to one that come out otherwise, first those that break one of the rules."""
    broken = course.broken(asked)
    found: list[tuple[bool, Json]] = []
    for other in (*bent(course, asked), *map(course.written, sorted_moves(course.now))):
        breaks = course.broken(other)
        otherwise = not breaks if broken else len(breaks) == 1
        if otherwise and other not in [one for _, one in found]:
            found.append((breaks.isdisjoint(rules), other))
    return [other for _, other in sorted(found, key=lambda one: one[0])]


# --- words ----------------------------------------------------------------------------------------


def described(said: Json, resolved: Mapping[str, Any], rules: Sequence[str]) -> Json:
    """The vector with the rules that decide it and the reason why, in a sentence.

    `rules` are those for whose sake it is kept; one of them comes first.
    """
    broken = [rule for one in _outcomes(said) for rule in one.get("refused", ())]
    about = [*broken, *(rule for rule in said["rules"] if rule)]
    sake = [rule for rule in rules if rule in about] or list(rules[:1])
    decided = list(dict.fromkeys([*sake, *about])) or [ANYBODY]
    return {**said, "rules": decided, "why": _why(said, decided[0], broken, resolved)}


def _outcomes(said: Json) -> list[Json]:
    return [*said.get("steps", ()), *said.get("verdicts", ())]


def _why(said: Json, rule: str, broken: Sequence[str], resolved: Mapping[str, Any]) -> str:
    if said["kind"] == "tree":
        return ways_on(said)
    if rule in broken:
        return ruling(rule, _facts(said, rule, resolved), Words(resolved))
    if rulebook()[rule].kind == "refuse":
        return f"Nothing forbids it, though it lies at the edge of what {rule} forbids."
    return ruling(rule, {}, Words(resolved))


def _facts(said: Json, rule: str, resolved: Mapping[str, Any]) -> Mapping[str, int | str]:
    """The facts with which the first of what is refused by the rule breaks it."""
    moves = list(said.get("moves", ()))
    for one in _outcomes(said):
        if rule in one.get("refused", ()):
            return facts_of(_case(said, one, moves), rule, resolved)
        if said["kind"] == "play":
            moves.append(one["move"])
    return {}


def _case(said: Json, one: Json, moves: Sequence[Json]) -> Case:
    if "cards" in one:
        ask = {"round": said["round"], "cards": one["cards"], "onto": one["onto"]}
        return Case(said["claim"], "meld", "", said["seats"], ask=ask)
    position, ask = said["position"], {"move": one["move"]}
    return Case(said["claim"], "move", "", said["seats"], (), position, tuple(moves), ask)
