"""Engines in this very process, asked in the words of the protocol.

That takes a fraction of the time that a pipe takes, and it is how frozen vectors are put to the
reference engine, and to the reference with a part of it exchanged. Requests are not checked again,
and what the engine raises becomes the error reply that `serve` would write.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping
from typing import Any

from conformance.frozen.putting import Engine, Miss, put
from conformance.frozen.vectors import Vector
from handfoot.rulesets.digest import digest
from handfoot.wire.adapter import Adapter, Refused, offered
from handfoot.wire.lines import Message
from handfoot.wire.shapes import version
from reference_engine.server import ReferenceAdapter

__all__ = ["as_engine", "missed", "reference"]


def as_engine(adapter: Adapter, rules: str, as_claimed: Collection[str] = ()) -> Engine:
    """An adapter as an engine; it has been brought the rules that it plays under this digest.

    `as_claimed` are the claims that it is held to; without any, those that it makes.
    """
    ops = offered(adapter)

    def ask(op: str, **fields: Any) -> Message:
        try:
            return {"ok": True, **getattr(adapter, op)(fields)}
        except Refused as refused:
            return {"ok": False, "code": refused.code, "message": refused.message}
        except Exception as mistake:
            text = f"{type(mistake).__name__}: {mistake}"
            return {"ok": False, "code": "internal", "message": text}

    hello = {"protocol": version(), "ops": ops, **adapter.hello({})}
    return Engine(ask, {**hello, "claims": list(as_claimed or hello["claims"])}, rules)


def reference(resolved: Mapping[str, Any]) -> Engine:
    """The reference engine by a resolved ruleset. Raises `Refused` where that is not valid."""
    adapter, name = ReferenceAdapter(), digest(resolved)
    adapter.rules({"ruleset": resolved, "digest": name})
    return as_engine(adapter, name)


def missed(frozen: Iterable[Vector], engine: Engine) -> Iterator[tuple[Vector, Miss]]:
    """The vectors to which an engine does not answer as frozen, each with where.

    They come one by one and in the order given, so that whoever looks for a single one need not
    wait for the rest. Vectors outside of what the engine says that it can do are passed over by
    whoever asks, with `applies`. Raises whatever asking raises.
    """
    for vector in frozen:
        miss = put(vector, engine)
        if miss is not None:
            yield vector, miss
