"""What an engine written in Python puts between itself and the protocol.

An adapter is a class with one method for each operation that the engine offers: it gets the
request and gives back what the reply holds beside `id` and `ok`. What it leaves out is answered
with the code `unknown-op`. `serve` reads the lines, checks them and writes the answers; engines in
other languages do the same in their own way, by `spec/protocol.md`.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import Any

from handfoot.wire.lines import Message

__all__ = ["OPS", "Adapter", "Refused", "offered"]

OPS = (
    "hello",
    "rules",
    "setup",
    "deal",
    "judge",
    "turn",
    "apply",
    "moves",
    "score",
    "tally",
    "meld",
    "bye",
)


class Refused(Exception):
    """The request cannot be carried out; this becomes an error reply.

    `code` is one of the codes of the protocol, `more` what the reply holds beside code and
    message, such as `defects`. An illegal move is no such error but an ordinary answer.
    """

    def __init__(self, code: str, message: str, **more: Any) -> None:
        super().__init__(message)
        self.code = code
        self.message = message
        self.more = more


class Adapter(ABC):
    """Stands between an engine and the protocol.

    Every method may raise `Refused`. Keys of a request that are not known are to be ignored.
    """

    @abstractmethod
    def hello(self, request: Message) -> Message:
        """Who the engine is: `engine`, `claims`, `chance`, `rulesets`, `seats`, perhaps `turn`.

        `protocol` and `ops` are added by `serve`.
        """

    def rules(self, request: Message) -> Message:
        """Keeps `ruleset` under its `digest`; the reply is empty."""
        raise _unknown("rules")

    def setup(self, request: Message) -> Message:
        """Takes up `position` by `rules` for `seats`; the reply holds `state`."""
        raise _unknown("setup")

    def deal(self, request: Message) -> Message:
        """Deals `round` by `rules` for `seats`; the reply holds `state`."""
        raise _unknown("deal")

    def judge(self, request: Message) -> Message:
        """Judges each of `moves` in the present state; the reply holds `verdicts`."""
        raise _unknown("judge")

    def turn(self, request: Message) -> Message:
        """Makes `moves` up to the first refused; the reply holds `refused` and `state`."""
        raise _unknown("turn")

    def apply(self, request: Message) -> Message:
        """Makes `move`; the reply holds `legal` and `state`, perhaps `rule` and `events`."""
        raise _unknown("apply")

    def moves(self, request: Message) -> Message:
        """Lists the moves of at most one group; the reply holds `moves`."""
        raise _unknown("moves")

    def score(self, request: Message) -> Message:
        """Scores the round as it stands; the reply holds `sides`."""
        raise _unknown("score")

    def tally(self, request: Message) -> Message:
        """Adds up what was counted for `sides`; the reply holds `sides`."""
        raise _unknown("tally")

    def meld(self, request: Message) -> Message:
        """Judges `cards` laid `onto` a meld or as a new one; the reply holds `legal`, `kind`."""
        raise _unknown("meld")

    def bye(self, request: Message) -> Message:
        """Is told that the engine is about to end; the reply is empty."""
        return {}


def offered(adapter: Adapter) -> list[str]:
    """The operations that an adapter has methods for, in the order of the protocol."""
    always = ("hello", "bye")
    return [op for op in OPS if op in always or _has_own(adapter, op)]


def _has_own(adapter: Adapter, op: str) -> bool:
    return getattr(type(adapter), op) is not getattr(Adapter, op)


def _unknown(op: str) -> Refused:
    return Refused("unknown-op", f"This engine does not have the operation {op!r}.")
