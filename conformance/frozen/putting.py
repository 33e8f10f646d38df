"""Puts frozen vectors to an engine, and tells where its answers are not the frozen ones.

An engine is whatever answers requests of the protocol: a process behind a pipe, or the reference
engine in this very process. Nothing is worked out and no rule is known here, so that the same can
be done in forty lines of any language; `examples/runners` has two. What an engine does not claim
is not asked.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

from conformance.comparing import worded_difference
from conformance.frozen.patching import PARTS, alike, changed
from conformance.frozen.vectors import Json, Vector
from handfoot.wire.lines import Message
from handfoot.wire.notation import differences

__all__ = ["Ask", "Engine", "Miss", "applies", "put"]

TREE = "the tree"

STATES = "referee"
"""The claim under which an engine owes states."""

Ask = Callable[..., Message]
"""Asks an engine: `ask(op, **fields)` gives its reply, an error reply too."""


class Miss(NamedTuple):
    """Where an answer is not the frozen one: at which step, and what is told there instead."""

    at: str
    expected: str
    got: str


@dataclass(frozen=True)
class Engine:
    """An engine to be asked: the way to ask it, what it says of itself, and the rules it was given.

    `rules` is the digest under which the ruleset of the vectors was brought.
    """

    ask: Ask
    hello: Mapping[str, Any]
    rules: str


class _Missed(Exception):
    """Carries a miss out of the middle of a vector."""

    def __init__(self, at: str, expected: str, got: str) -> None:
        super().__init__(at)
        self.miss = Miss(at, expected, got)


def applies(vector: Vector, hello: Mapping[str, Any]) -> bool:
    """Whether a vector lies within what an engine says that it can do."""
    seats, rulesets, claims = hello["seats"], hello["rulesets"], hello["claims"]
    return (
        (rulesets == "any" or vector.family in rulesets)
        and (seats == "any" or vector.said["seats"] in seats)
        and vector.claim in claims
        and vector.said.get("chance", hello["chance"]) == hello["chance"]
        and (vector.kind != "tree" or "moves" in hello["ops"])
    )


def put(vector: Vector, engine: Engine) -> Miss | None:
    """The first answer to a vector that is not the frozen one; None when all are right.

    Raises whatever asking raises. An error reply is an answer, and never the right one.
    """
    try:
        _KINDS[vector.kind](vector.said, engine)
    except _Missed as missed:
        return missed.miss
    return None


def _ask(engine: Engine, at: str, op: str, **fields: Any) -> Message:
    reply = engine.ask(op, **fields)
    if not reply["ok"]:
        raise _Missed(at, f"an answer to {op!r}", f"the error {reply['code']}: {reply['message']}")
    return reply


def _table(said: Json, engine: Engine) -> Json:
    return {"rules": engine.rules, "seats": said["seats"]}


def _state(expected: Json, got: Message, at: str) -> None:
    """Compares a state with what is expected of it."""
    if alike(expected, got):
        return
    found = differences(expected, got)
    if found:
        raise _Missed(at, *worded_difference(found))


def _legal(one: Json, reply: Message, at: str, engine: Engine) -> None:
    """Compares a verdict; what must be refused says under `refused` which rules it breaks.

    Of an engine that explains its refusals, the rule that it names must be one of them.
    """
    broken = one.get("refused")
    if broken is None and not reply["legal"]:
        raise _Missed(at, "accepted", "refused")
    if broken is None:
        return
    wanted = f"refused because of {' or '.join(broken)}"
    if reply["legal"]:
        raise _Missed(at, wanted, "accepted")
    if "explains" in engine.hello["claims"] and reply.get("rule") not in broken:
        raise _Missed(at, wanted, f"refused because of {reply.get('rule', 'nothing')}")


# --- the kinds of vector --------------------------------------------------------------------------


def _begun(said: Json, engine: Engine) -> Json:
    """Has a vector's position taken up, or its round dealt; what is known of the state then."""
    if "position" in said:
        position = said["position"]
        reply = _ask(engine, "setup", "setup", **_table(said, engine), position=position)
        state = {part: position[part] for part in PARTS}
    else:
        reply = _ask(engine, "the deal", "deal", **_table(said, engine), **said["deal"])
        state = said.get("state", {})
    if said["claim"] == STATES:
        _state(state, reply["state"], "the beginning")
    return state


def _play(said: Json, engine: Engine) -> None:
    state = _begun(said, engine)
    for number, step in enumerate(said["steps"], start=1):
        at = f"step {number}"
        if "moves" in step:
            told = _led_on(step["moves"], at, engine)
        else:
            reply = _ask(engine, at, "apply", move=step["move"])
            _legal(step, reply, at, engine)
            told = reply["state"]
        state = changed(state, step.get("then", {}))
        _state(state, told, f"after {at}")


def _led_on(moves: Sequence[Json], at: str, engine: Engine) -> Message:
    """Has moves made that are all legal; the state after them."""
    reply: Message = {}
    if "turn" in engine.hello["ops"]:
        reply = _ask(engine, at, "turn", moves=list(moves))
        if reply["refused"] is not None:
            raise _Missed(f"{at}, move {reply['refused'] + 1}", "accepted", "refused")
    else:
        for number, move in enumerate(moves, start=1):
            reply = _ask(engine, at, "apply", move=move)
            _legal({}, reply, f"{at}, move {number}", engine)
    state: Message = reply["state"]
    return state


def _judge(said: Json, engine: Engine) -> None:
    if "position" not in said:
        _melds(said, engine)
        return
    verdicts = said["verdicts"]
    if "judge" in engine.hello["ops"]:
        _asked(said, engine)
        reply = _ask(engine, "judging", "judge", moves=[one["move"] for one in verdicts])
        replies = reply["verdicts"]
        if len(replies) != len(verdicts):
            raise _Missed("judging", f"{len(verdicts)} verdicts", f"{len(replies)} verdicts")
        for number, (one, verdict) in enumerate(zip(verdicts, replies, strict=True), start=1):
            _legal(one, verdict, f"question {number}", engine)
        return
    for number, one in enumerate(verdicts, start=1):
        _asked(said, engine)
        at = f"question {number}"
        _legal(one, _ask(engine, at, "apply", move=one["move"]), at, engine)


def _asked(said: Json, engine: Engine) -> None:
    """Has the position taken up, and the moves made that lead to the question."""
    _begun(said, engine)
    if said.get("moves"):
        _led_on(said["moves"], "the way to the question", engine)


def _melds(said: Json, engine: Engine) -> None:
    for number, one in enumerate(said["verdicts"], start=1):
        at = f"question {number}"
        table = {**_table(said, engine), "round": said["round"]}
        reply = _ask(engine, at, "meld", **table, cards=one["cards"], onto=one["onto"])
        _legal(one, reply, at, engine)
        if "refused" not in one and reply["kind"] != one["kind"]:
            raise _Missed(at, f"the kind {one['kind']}", f"the kind {reply['kind']}")


def _score(said: Json, engine: Engine) -> None:
    if "counted" in said:
        table = {**_table(said, engine), "round": said["round"]}
        reply = _ask(engine, "the tally", "tally", **table, sides=said["counted"])
    else:
        _begun(said, engine)
        reply = _ask(engine, "the score", "score")
    wanted = [side["total"] for side in said["sides"]]
    got = [side["total"] for side in reply["sides"]]
    if wanted != got:
        raise _Missed("the score", f"the totals {wanted}", f"the totals {got}")
    if "explains" in engine.hello["claims"]:
        for number, (side, told) in enumerate(zip(said["sides"], reply["sides"], strict=True)):
            if _lines(side) != _lines(told):
                at = f"the lines of side {number}"
                raise _Missed(at, str(_lines(side)), str(_lines(told)))


def _lines(side: Mapping[str, Any]) -> list[tuple[str, str, int]]:
    """What a total is made of, lines of no points left out."""
    lines = side.get("lines", ())
    return sorted((one["rule"], one["of"], one["points"]) for one in lines if one["points"])


def _tree(said: Json, engine: Engine) -> None:
    leaves, scores = 0, [0] * len(said["scores"])
    state = _ask(engine, TREE, "setup", **_table(said, engine), position=said["position"])["state"]
    for leaf in _leaves(said, engine, state, [], said["depth"]):
        leaves += 1
        scores = [sum(pair) for pair in zip(scores, leaf["game"]["scores"], strict=True)]
    if (leaves, scores) != (said["leaves"], said["scores"]):
        wanted = f"{said['leaves']} leaves with the scores {said['scores']}"
        raise _Missed(TREE, wanted, f"{leaves} leaves with the scores {scores}")


def _leaves(
    said: Json, engine: Engine, state: Message, moves: list[Json], depth: int
) -> Iterator[Message]:
    """The state at each end of a tree: after so many moves, or where no player has one.

    `moves` have led to the state in which the engine is.
    """
    listed = _ask(engine, TREE, "moves")["moves"] if depth else []
    if not listed:
        yield state
    for number, move in enumerate(listed):
        if number:
            _ask(engine, TREE, "setup", **_table(said, engine), position=said["position"])
        way = [*moves, move] if number else [move]
        yield from _leaves(said, engine, _led_on(way, TREE, engine), [*moves, move], depth - 1)


_KINDS: dict[str, Callable[[Json, Engine], None]] = {
    "judge": _judge,
    "play": _play,
    "score": _score,
    "tree": _tree,
}
