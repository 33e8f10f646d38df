"""What an engine answers to a case, put down whole so that others can be held against it.

A check of a case ends with the first thing wrong. Here every request of the case is made, whatever
comes, since another ruleset may give the same first answer and then go another way. Answers are put
down as scripts, the same in which mutants are asked, and may come from the engine under test or
from a ruleset played in this process.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from conformance.cases import Case, Json
from conformance.checking import is_within
from conformance.mutants.engine import engine
from conformance.mutants.scripts import Exchange, Inside, Script, wrong
from conformance.session import ErrorReply, House, Session
from handfoot.wire.adapter import Adapter

__all__ = ["answered", "answers_like", "by_rules", "playing"]

Request = tuple[str, Json]

KINDS = ("move", "turn", "list", "score", "tally", "meld", "deal")
"""The kinds of case that are looked at. A fault in a whole game is a case of its own."""


def playing(resolved: Any, house: House) -> Adapter:
    """The reference playing by these rules, within this process, whenever a house is meant."""
    return engine(resolved, house.digest)


def answered(case: Case, house: House, session: Session) -> Script | None:
    """All that an engine answers to a case, or None where the case is not for it or for this.

    Where an engine answers with an error, nothing can be said of its rules, and it is None too.
    Raises what `Session.ask` raises for an engine that does not answer.
    """
    own = session.hello["chance"] == "own"
    if case.kind not in KINDS or (own and case.kind == "deal"):
        return None
    if not is_within(case, house, session):
        return None
    exchanges = []
    for op, fields in _requests(case, house, session):
        try:
            reply = session.ask(op, **fields)
        except ErrorReply:
            return None
        exchanges.append(Exchange(op, fields, _told(reply, session, own)))
    return Script(case.claim, next(iter(case.rules), ""), exchanges)


def _told(reply: Json, session: Session, own: bool) -> Json:
    """What counts of a reply: the part `turn` where the engine tells it, no state after chance."""
    state = reply.get("state")
    if state is None:
        return reply
    if own:
        return {key: value for key, value in reply.items() if key != "state"}
    told = bool(session.hello.get("turn", False))
    return reply if told else {**reply, "state": {k: v for k, v in state.items() if k != "turn"}}


def answers_like(script: Script, adapter: Adapter) -> bool:
    """Whether an engine in this process gives the answers of a script; it has the rules already."""
    return not wrong(script, adapter)


def by_rules(case: Case, house: House, adapter: Adapter) -> Script | None:
    """What an engine in this process answers to a case."""
    return answered(case, house, Inside(adapter))


def _requests(case: Case, house: House, session: Session) -> Iterator[Request]:
    ask = case.ask
    table: Json = {"rules": session.bring(house), "seats": case.seats}
    if case.kind == "tally":
        yield "tally", {**table, "round": ask["round"], "sides": list(ask["sides"])}
        return
    if case.kind == "meld":
        question = {"cards": list(ask["cards"]), "onto": ask["onto"]}
        yield "meld", {**table, "round": ask["round"], **question}
        return
    if case.kind == "deal":
        dealt = ask["deal"]
        told = {key: dealt[key] for key in ("round", "first")}
        chance = {**dealt["chance"], "first": None}
        yield "deal", {**table, **told, "scores": list(dealt["scores"]), "chance": chance}
    else:
        yield "setup", {**table, "position": case.position or {}}
    for move in case.moves:
        yield "apply", {"move": move}
    yield from _questions(case, session)


def _questions(case: Case, session: Session) -> Iterator[Request]:
    """What is asked after the position and the moves."""
    ask = case.ask
    if case.kind == "move":
        if session.offers("judge"):
            yield "judge", {"moves": [ask["move"]]}
        yield "apply", {"move": ask["move"]}
    elif case.kind == "turn" and session.offers("turn"):
        yield "turn", {"moves": list(ask["moves"])}
    elif case.kind == "turn":
        yield from (("apply", {"move": move}) for move in ask["moves"])
    elif case.kind == "list":
        yield "moves", {}
    elif case.kind == "score":
        yield "score", {}
