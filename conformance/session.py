"""An engine under test: one process that serves many cases, and another one when it has failed.

Starting an engine can take a second, so a session starts it when it is first needed and keeps it.
It brings every ruleset once to each process, remembers what it asked lately, and measures how long
replies took. What the answers are worth is not judged here.
"""

from __future__ import annotations

import time
from collections import deque
from collections.abc import Collection, Sequence
from dataclasses import dataclass
from types import TracebackType
from typing import Any

from conformance.cases import Case, Json
from handfoot.rulesets.digest import digest
from handfoot.wire.client import HELLO_SECONDS, REPLY_SECONDS, Client
from handfoot.wire.lines import Message
from handfoot.wire.shapes import version

__all__ = ["ErrorReply", "House", "Limits", "NoCommonVersion", "Session", "house"]

# So many cases are remembered, to find what an engine did not forget.
REMEMBERED = 3


class ErrorReply(Exception):
    """The engine answered a request with an error."""

    def __init__(self, op: str, reply: Message) -> None:
        self.op = op
        self.code = str(reply["code"])
        super().__init__(f"It answered {op!r} with the error {self.code}: {reply['message']}")


class NoCommonVersion(Exception):
    """The engine speaks no version of the protocol that the suite speaks."""


@dataclass(frozen=True)
class Limits:
    """How long an engine may take, in seconds: to say hello, to reply, and before it is slow."""

    hello: float = HELLO_SECONDS
    reply: float = REPLY_SECONDS
    soft: float = 0.5


@dataclass(frozen=True)
class House:
    """A resolved ruleset under test; `name` is how a user names it, an id or a path."""

    name: str
    resolved: dict[str, Any]
    digest: str

    @property
    def id(self) -> str:
        """The id that the ruleset gives itself."""
        return str(self.resolved["id"])


def house(name: str, resolved: dict[str, Any]) -> House:
    """A resolved ruleset with its digest; the ruleset is kept as it is and must not change."""
    return House(name, resolved, digest(resolved))


class Session:
    """An engine under a command, started when first asked. Use it in a `with` block."""

    def __init__(
        self,
        command: Sequence[str],
        limits: Limits | None = None,
        as_claimed: Collection[str] = (),
    ) -> None:
        """`as_claimed` are the claims that it is held to; without any, those that it makes."""
        self.command = tuple(command)
        self.limits = limits or Limits()
        self.as_claimed = frozenset(as_claimed)
        self.requests = 0
        self.slow = 0
        self.slowest = 0.0
        self.lately: deque[Case] = deque(maxlen=REMEMBERED)
        """The cases put to the present process, the last one at the end."""
        self._client: Client | None = None
        self._brought: set[str] = set()

    def __enter__(self) -> Session:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close()

    @property
    def hello(self) -> Message:
        """What the engine says about itself. Raises as `ask` does."""
        return self._open().hello

    def offers(self, op: str) -> bool:
        """Whether the engine says that it has this operation. Raises as `ask` does."""
        return op in self.hello["ops"]

    def claims(self, claim: str) -> bool:
        """Whether the engine is held to this claim. Raises as `ask` does."""
        return claim in (self.as_claimed or self.hello["claims"])

    def ask(self, op: str, **fields: Any) -> Message:
        """The reply to a request.

        Raises `ErrorReply` for an error, `NoCommonVersion`, and as `Client.ask` and `Client` do.
        """
        client = self._open()
        begun = time.monotonic()
        reply = client.ask(op, **fields)
        took = time.monotonic() - begun
        self.requests += 1
        self.slow += took > self.limits.soft
        self.slowest = max(self.slowest, took)
        if not reply["ok"]:
            raise ErrorReply(op, reply)
        return reply

    def bring(self, rules: House) -> str:
        """Brings a ruleset, unless this process has it, and gives back its digest."""
        self._open()
        if rules.digest not in self._brought:
            self.ask("rules", ruleset=rules.resolved, digest=rules.digest)
            self._brought.add(rules.digest)
        return rules.digest

    def setup(self, rules: House, seats: int, position: Json) -> Message:
        """Puts the engine into a position. Raises as `ask` does."""
        return self.ask("setup", rules=self.bring(rules), seats=seats, position=position)

    def leave(self) -> int | None:
        """Takes leave of the process; its exit code, or None when it did not end by itself."""
        client = self._open()
        code = client.bye()
        self.close()
        return code

    def fresh(self) -> Session:
        """Another session with the same engine, which has a process of its own."""
        return Session(self.command, self.limits, self.as_claimed)

    def close(self) -> None:
        """Ends the process, if there is one; the next request starts another."""
        if self._client is not None:
            self._client.close()
        self._client = None
        self._brought.clear()
        self.lately.clear()

    def _open(self) -> Client:
        if self._client is not None and self._client.closed:
            self.close()
        if self._client is None:
            client = Client(
                self.command, hello_seconds=self.limits.hello, reply_seconds=self.limits.reply
            )
            _welcome(client)
            self._client = client
        return self._client


def _welcome(client: Client) -> None:
    """Greets a new process. Raises as `Session.ask` does."""
    reply = client.greet()
    if reply["ok"] and reply["protocol"] == version():
        return
    client.close()
    if reply["ok"]:
        raise NoCommonVersion(
            f"It speaks version {reply['protocol']} of the protocol, the suite {version()}."
        )
    if reply["code"] == "version":
        raise NoCommonVersion(str(reply["message"]))
    raise ErrorReply("hello", reply)
