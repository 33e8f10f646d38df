"""An asker for the reference engine in this process, which checks the shape of every reply."""

from __future__ import annotations

import io
import json
from typing import Any

from handfoot.rulesets.checking import load
from handfoot.rulesets.digest import digest
from handfoot.wire.serve import serve
from handfoot.wire.shapes import reply_faults, schema
from reference_engine.server import ReferenceAdapter

RULESET = load("three-hands").data
RULES = digest(RULESET)
OWED = frozenset((*schema()["x-claims"], "turn"))


class Asker:
    """Puts requests to an adapter in this process, each reply checked for its shape."""

    def __init__(self, ruleset: dict[str, Any] = RULESET) -> None:
        self.adapter = ReferenceAdapter()
        self.rules = digest(ruleset)
        assert self.ask("rules", ruleset=ruleset, digest=self.rules) == {"id": 1, "ok": True}

    def ask(self, op: str, **fields: Any) -> dict[str, Any]:
        """The reply to one request."""
        output = io.BytesIO()
        line = json.dumps({"id": 1, "op": op, **fields}).encode()
        serve(self.adapter, io.BytesIO(line), output)
        reply: dict[str, Any] = json.loads(output.getvalue())
        assert reply_faults(op, reply, OWED) == []
        return reply

    def set_up(self, position: dict[str, Any]) -> dict[str, Any]:
        """The reply to a set-up at a table for two."""
        return self.ask("setup", rules=self.rules, seats=2, position=position)
