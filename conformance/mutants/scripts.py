"""Conversations written down: what a run asks an engine, and what is right to answer.

No draw of a search depends on the engine, so an engine that answers rightly is asked the same as
any other, up to its first mistake. A run is made once with the reference; after that every mutant
can be asked the same questions in any order, without working out the answers again. That matters
for faults in the engine's own code, under which nothing in this process knows what is right.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from functools import partial
from typing import Any

from conformance.checking import check
from conformance.faulty.replacing import Function, replaced
from conformance.mutants.engine import engine
from conformance.mutants.limits import TooLong, limited
from conformance.planning import Slice, seats_of, strategy_of
from conformance.search import drawn
from conformance.session import ErrorReply, House, Session
from handfoot.wire.adapter import Adapter, Refused, offered
from handfoot.wire.lines import Message
from handfoot.wire.notation import canonical, differences
from handfoot.wire.shapes import version

__all__ = ["Exchange", "Inside", "Script", "calls_noted", "scripts", "wrong"]


@dataclass(frozen=True)
class Exchange:
    """One request and the right reply."""

    op: str
    fields: Mapping[str, Any]
    reply: Message


@dataclass(frozen=True)
class Script:
    """All exchanges of one case; `claim` and `rule` are those of the search that drew it."""

    claim: str
    rule: str
    exchanges: Sequence[Exchange]
    calls: frozenset[str] = frozenset()
    """The functions of the engine that take part in the right answers, by module and name."""


class Inside(Session):
    """A session with an engine in this process that has the rules; it keeps what was said."""

    def __init__(self, adapter: Adapter) -> None:
        super().__init__(())
        self.begin(set())
        self._adapter = adapter
        self._hello = {"protocol": version(), "ops": offered(adapter), **adapter.hello({})}

    @property
    def hello(self) -> Message:
        """What the engine says about itself."""
        return self._hello

    def begin(self, called: set[str]) -> None:
        """Forget what was said; while the engine answers, `called` fills with its functions."""
        self.said: list[Exchange] = []
        self.calls: set[str] = set()
        self._called = called

    def bring(self, rules: House) -> str:
        """The digest of a ruleset, which the engine has already."""
        return rules.digest

    def ask(self, op: str, **fields: Any) -> Message:
        """The reply to a request. Raises `ErrorReply` for an error."""
        # Whoever draws and checks cases calls the same functions: what counts is called in here.
        self._called.clear()
        try:
            reply = {"ok": True, **getattr(self._adapter, op)(fields)}
        except Refused as refused:
            error = {"ok": False, "code": refused.code, "message": refused.message}
            raise ErrorReply(op, error) from None
        self.calls |= self._called
        self.said.append(Exchange(op, fields, reply))
        return reply


def scripts(rules: House, parts: Iterable[Slice], places: Iterable[str] = ()) -> list[Script]:
    """What searches by a ruleset ask, search by search, with those of the places that take part.

    Raises ValueError when the reference does not pass a case itself.
    """
    session, seats = Inside(engine(rules.resolved, rules.digest)), seats_of(rules)
    found = []
    with calls_noted(places) as called:
        for part in parts:
            strategy = strategy_of(part, seats)
            for case in drawn(strategy, part.cases, part.seed) if strategy is not None else ():
                session.begin(called)
                finding = check(case, rules, session).finding
                if finding is not None:
                    raise ValueError(f"the reference fails a case of {part.rule}: {finding.got}")
                calls = frozenset(session.calls)
                found.append(Script(part.claim, part.rule, session.said, calls))
    return found


@contextmanager
def calls_noted(places: Iterable[str]) -> Iterator[set[str]]:
    """Which of these functions of the engine are called, by module and name.

    A function is watched in the places in which a mistake would take its place.
    """
    found: set[str] = set()
    with ExitStack() as watched:
        for place in places:
            module, _, name = place.rpartition(".")
            watched.enter_context(replaced(module, name, partial(_noting, found, place)))
        yield found


def _noting(found: set[str], place: str, right: Function) -> Function:
    def noting(*given: Any, **named: Any) -> Any:
        found.add(place)
        return right(*given, **named)

    return noting


# --- mistakes -------------------------------------------------------------------------------------


def wrong(script: Script, adapter: Adapter) -> str:
    """What is wrong with an engine's answers to a script, or nothing. It has the rules already."""
    try:
        with limited():
            mistakes = (_mistake(one, _asked(one, adapter)) for one in script.exchanges)
            return next((mistake for mistake in mistakes if mistake), "")
    except TooLong:
        return "hangs"
    except Refused as refused:
        return f"refuses to answer: {refused.code}"
    except Exception as error:
        return f"breaks: {type(error).__name__}"


def _asked(exchange: Exchange, adapter: Adapter) -> Message:
    reply: Message = getattr(adapter, exchange.op)(exchange.fields)
    return reply


def _mistake(exchange: Exchange, reply: Message) -> str:
    """What is wrong with a reply, as the suite looks at replies: reasons are not looked at."""
    right = exchange.reply
    if exchange.op == "judge":
        return _verdict(right["verdicts"][0], reply["verdicts"][0])
    if exchange.op in ("score", "tally"):
        return "" if _totals(right) == _totals(reply) else "score"
    if exchange.op == "moves":
        return "" if _moves(right) == _moves(reply) else "list of moves"
    if exchange.op == "meld" and right["kind"] != reply["kind"] and right["legal"]:
        return _verdict(right, reply) or "kind of book"
    if right.get("refused") != reply.get("refused"):
        return "verdict on a turn"
    return _verdict(right, reply) or _state(right, reply)


def _verdict(right: Message, reply: Message) -> str:
    if right.get("legal") == reply.get("legal"):
        return ""
    return "too lenient" if reply["legal"] else "too strict"


def _state(right: Message, reply: Message) -> str:
    if right.get("state") in (None, reply.get("state")):
        return ""
    found = differences(right["state"], reply["state"], turn=True)
    return f"state at {found[0].pointer}" if found else ""


def _totals(reply: Message) -> list[int]:
    return [side["total"] for side in reply["sides"]]


def _moves(reply: Message) -> list[str]:
    return sorted(canonical(move, "move") for move in reply["moves"])
