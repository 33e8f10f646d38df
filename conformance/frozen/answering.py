"""Works out the answers of frozen vectors, by the reference engine.

A vector is made of a question and its answer. Given the question, here everything is filled in
that an engine is held to: which rules a move breaks, what it changes, what the sides score, how
many ends a tree has. Doing it again for a vector that is frozen shows whether it would come out
otherwise today.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from itertools import islice
from typing import Any

from conformance.cases import Case
from conformance.frozen.patching import changes, compared
from conformance.frozen.vectors import Json
from conformance.oracle import InvalidCase, before_deal, expected, prepared, table_for
from reference_engine.compiling import Table
from reference_engine.listing import listed_moves
from reference_engine.notation import move_from_json, position_to_json
from reference_engine.playing import carry_out, rulings
from reference_engine.position import Position
from reference_engine.rounds import first_seat

__all__ = ["answered", "leaves", "moves_of", "state_after"]

TOLD = ("deal", "put-back", "reshuffle")
"""Moves of chance; only an engine that is told its chance can be asked about what follows."""


def answered(said: Mapping[str, Any], resolved: Mapping[str, Any]) -> Json:
    """The vector with every answer as the reference gives it now. Raises `InvalidCase`.

    The position comes back as the reference tells it, so that an engine that is right down to the
    order of its cards is seen to be so at once.
    """
    question = dict(said)
    try:
        return _ANSWERS[question["kind"]](question, resolved)
    except InvalidCase:
        raise
    except (KeyError, TypeError, ValueError, IndexError) as error:
        raise InvalidCase(f"this vector can't be read: {error!r}") from error


def _begun(said: Json, table: Table) -> Position:
    """The position in which a vector's first question is put, before its moves."""
    if "deal" in said:
        return _dealt(said, table)
    return prepared(_case("move", said), table)


def _case(kind: str, said: Json, **ask: Any) -> Case:
    return Case(said["claim"], kind, "", said["seats"], position=said.get("position"), ask=ask)


def _dealt(said: Json, table: Table) -> Position:
    dealt = said["deal"]
    position = before_deal(table, dealt)
    move = move_from_json(position, dealt["chance"])
    if first_seat(position) < 0:
        move = move._replace(number=dealt["first"])
    broken = rulings(position, move)
    if broken:
        raise InvalidCase(f"the deal breaks {broken[0].rule}")
    carry_out(position, move)
    return position


def _broken(position: Position, written: Json) -> list[str]:
    """The rules that a move breaks, the first reason first."""
    found = rulings(position, move_from_json(position, written))
    return list(dict.fromkeys(violation.rule for violation in found))


def _made(position: Position, written: Json) -> None:
    carry_out(position, move_from_json(position, written))


# --- the kinds of vector --------------------------------------------------------------------------


def _play(said: Json, resolved: Mapping[str, Any]) -> Json:
    position = _begun(said, table_for(resolved, said["seats"]))
    if "position" in said:
        said["position"] = position_to_json(position)
    elif said["rules"]:
        said["state"] = compared(position_to_json(position))
    moves = [move for step in said["steps"] for move in moves_of(step)]
    if "deal" in said or any(move["do"] in TOLD for move in moves):
        said["chance"] = "told"
    said["steps"] = [_step(position, step) for step in said["steps"]]
    return said


def moves_of(step: Mapping[str, Any]) -> list[Json]:
    """The moves of a step: one, or several of which only the outcome is told."""
    return list(step["moves"]) if "moves" in step else [step["move"]]


def _step(position: Position, step: Json) -> Json:
    """A step made, with what it breaks or what it changes; of many moves only the scores."""
    if "moves" in step:
        for move in step["moves"]:
            if _broken(position, move):
                raise InvalidCase(f"a move on the way is not legal: {move}")
            _made(position, move)
        return {"moves": step["moves"], "then": _scores(position)}
    broken = _broken(position, step["move"])
    if broken:
        return {"move": step["move"], "refused": broken}
    before = position_to_json(position)
    _made(position, step["move"])
    then = changes(compared(before), compared(position_to_json(position)))
    return {"move": step["move"], "then": then}


def _scores(position: Position) -> Json:
    """What is told of a whole game when a round is over."""
    game = position.game
    then: Json = {"/game/round": game.round, "/game/scores": list(game.scores)}
    return then | ({"/game/over": True, "/game/winners": list(game.winners)} if game.over else {})


def _judge(said: Json, resolved: Mapping[str, Any]) -> Json:
    if "position" not in said:
        said["verdicts"] = [_meld(said, one, resolved) for one in said["verdicts"]]
        return said
    table = table_for(resolved, said["seats"])
    position = _begun(said, table)
    said["position"] = position_to_json(position)
    for move in said.get("moves", ()):
        if _broken(position, move):
            raise InvalidCase(f"a move on the way is not legal: {move}")
        _made(position, move)
    said["verdicts"] = [_verdict(position, one["move"]) for one in said["verdicts"]]
    return said


def _verdict(position: Position, move: Json) -> Json:
    broken = _broken(position, move)
    return {"move": move, "refused": broken} if broken else {"move": move}


def _meld(said: Json, one: Json, resolved: Mapping[str, Any]) -> Json:
    ask = {"round": said["round"], "cards": one["cards"], "onto": one["onto"]}
    answer = expected(_case("meld", said, **ask), resolved)
    question = {"cards": one["cards"], "onto": one["onto"]}
    if answer.legal:
        return {**question, "kind": answer.kind}
    return {**question, "refused": list(answer.broken)}


def _score(said: Json, resolved: Mapping[str, Any]) -> Json:
    if "counted" in said:
        ask = {"round": said["round"], "sides": said["counted"]}
        answer = expected(_case("tally", said, **ask), resolved)
    else:
        table = table_for(resolved, said["seats"])
        said["position"] = position_to_json(_begun(said, table))
        answer = expected(_case("score", said), resolved)
    said["sides"] = [dict(side) for side in answer.scores or ()]
    return said


def _tree(said: Json, resolved: Mapping[str, Any]) -> Json:
    position = _begun(said, table_for(resolved, said["seats"]))
    said["position"] = position_to_json(position)
    said["leaves"], said["scores"] = 0, [0] * len(position.game.scores)
    for leaf in _leaves(position, said["depth"]):
        said["leaves"] += 1
        pairs = zip(said["scores"], leaf.game.scores, strict=True)
        said["scores"] = [one + other for one, other in pairs]
    return said


def _leaves(position: Position, depth: int) -> Iterator[Position]:
    """The positions after so many moves of players, or where none can be made."""
    moves = listed_moves(position) if depth else []
    if not moves:
        yield position
    for move in moves:
        after = position.copy()
        carry_out(after, move)
        yield from _leaves(after, depth - 1)


def leaves(said: Mapping[str, Any], depth: int, resolved: Mapping[str, Any], most: int) -> int:
    """How many ends a tree of this depth has, counted no further than to `most`."""
    position = _begun(dict(said), table_for(resolved, said["seats"]))
    return sum(1 for _ in islice(_leaves(position, depth), most))


def state_after(said: Mapping[str, Any], resolved: Mapping[str, Any]) -> Json:
    """The state in which a play ends, with its turn. Raises as the reading of a move does."""
    table = table_for(resolved, said["seats"])
    position = _begun(dict(said), table)
    for step in said["steps"]:
        if "refused" not in step:
            for move in moves_of(step):
                _made(position, move)
    return position_to_json(position)


_ANSWERS: dict[str, Callable[[Json, Mapping[str, Any]], Json]] = {
    "judge": _judge,
    "play": _play,
    "score": _score,
    "tree": _tree,
}
