"""The shapes of messages: checks lines both ways against `spec/protocol.schema.json`.

The schema is read when the first message is checked. What a message means is not judged here: a
card that no deck has and a move that no rule allows are as well-formed as any.
"""

from __future__ import annotations

import json
from functools import cache
from typing import Any

from handfoot import ground
from handfoot.wire.checking import Checker, Fault, Owed, Schema
from handfoot.wire.lines import Message

__all__ = [
    "Fault",
    "Owed",
    "ops",
    "ops_of_claim",
    "owed_by",
    "reply_faults",
    "request_faults",
    "schema",
    "shape_faults",
    "version",
]


@cache
def schema() -> Schema:
    """The schema of the protocol. Raises `ground.GroundNotFound`."""
    text = ground.spec_path("protocol.schema.json").read_text(encoding="utf-8")
    loaded: Schema = json.loads(text)
    return loaded


@cache
def _checker() -> Checker:
    return Checker(schema())


def version() -> str:
    """The version of the protocol that the schema describes.

    >>> version()
    '1.0'
    """
    return str(schema()["x-version"])


def ops() -> list[str]:
    """The operations of the protocol, in the order in which its page tells of them."""
    return list(schema()["x-ops"])


def ops_of_claim(claim: str) -> list[str]:
    """The operations that an engine of this claim must offer. Raises `KeyError`.

    >>> ops_of_claim("melds")
    ['rules', 'meld']
    """
    return list(schema()["x-claims"][claim]["ops"])


def owed_by(hello: Message) -> frozenset[str]:
    """What an engine owes in its replies, after what it said in its reply to `hello`.

    >>> sorted(owed_by({"claims": ["talks", "referee"], "turn": True}))
    ['referee', 'talks', 'turn']
    """
    return frozenset((*hello["claims"], *(["turn"] if hello.get("turn") else [])))


def request_faults(message: Message) -> list[Fault]:
    """Everything that keeps a message from being a request."""
    return shape_faults("request", message)


def reply_faults(op: str, message: Message, owed: Owed = ()) -> list[Fault]:
    """Everything that keeps a message from being a reply to this operation.

    `owed` is what `owed_by` says: keys marked with one of these names must be there. Of a reply to
    an operation that the protocol does not know only its head can be checked.
    """
    known = f"{op}-reply" if op in ops() else "reply-head"
    return shape_faults("error" if message.get("ok") is False else known, message, owed)


def shape_faults(shape: str, value: Any, owed: Owed = ()) -> list[Fault]:
    """Everything that keeps a value from being of this shape, by its name in the schema.

    Raises `KeyError` when the schema has no such shape.

    >>> shape_faults("card", "red-3")
    []
    >>> print(*shape_faults("move", {"seat": 0, "do": "discard"}))
    the message: the key 'card' is missing.
    """
    return _checker().faults(shape, value, owed)
