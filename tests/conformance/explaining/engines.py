"""Engines that play by other rules than those they are brought, and else are right."""

from __future__ import annotations

import copy
import json
import sys
from collections.abc import Callable, Collection, Mapping
from pathlib import Path
from typing import Any

from conformance.mutants.engine import Trusting
from conformance.session import ErrorReply, House, Session
from handfoot.rulesets.merging import apply
from handfoot.wire.adapter import Adapter, Refused, offered
from handfoot.wire.lines import Message

__all__ = ["Here", "Otherwise", "plays_otherwise"]

ROOT = Path(__file__).resolve().parent.parent.parent.parent

ENGINE = """\
import copy, json, sys
sys.path.insert(0, {root!r})
from conformance.mutants.engine import Trusting
from handfoot.rulesets.merging import apply
from handfoot.wire.serve import serve

PATCH, HELLO = json.loads({patch!r}), json.loads({hello!r})

class Otherwise(Trusting):
    def hello(self, request):
        return {{**super().hello(request), **HELLO}}

    def rules(self, request):
        rules = copy.deepcopy(request["ruleset"])
        apply(rules, PATCH)
        return super().rules({{"ruleset": rules, "digest": request["digest"]}})

{more}
serve(Otherwise())
"""


def plays_otherwise(
    folder: Path,
    patch: Mapping[str, Any],
    *,
    rulesets: Collection[str] | str = "any",
    more: str = "",
) -> list[str]:
    """The command of an engine that patches whatever rules it is brought.

    It says that it plays these rulesets; `more` is code that stands before it begins to serve.
    """
    hello = {"rulesets": rulesets if isinstance(rulesets, str) else list(rulesets)}
    text = ENGINE.format(
        root=str(ROOT), patch=json.dumps(patch), hello=json.dumps(hello), more=more
    )
    file = folder / "otherwise.py"
    file.write_text(text, encoding="utf-8")
    return [sys.executable, str(file)]


class Here(Session):
    """A session with engines in this very process, a new one wherever a process would be."""

    def __init__(self, make: Callable[[], Adapter]) -> None:
        super().__init__(())
        self._make = make
        self._adapter = make()
        self._told = {"ops": offered(self._adapter), **self._adapter.hello({})}

    @property
    def hello(self) -> Message:
        return self._told

    def ask(self, op: str, **fields: Any) -> Message:
        try:
            return {"ok": True, **getattr(self._adapter, op)(fields)}
        except Refused as refused:
            error = {"ok": False, "code": refused.code, "message": refused.message}
            raise ErrorReply(op, error) from None

    def bring(self, rules: House) -> str:
        if rules.digest not in self._brought:
            self.ask("rules", ruleset=rules.resolved, digest=rules.digest)
            self._brought.add(rules.digest)
        return rules.digest

    def fresh(self) -> Session:
        return Here(self._make)


class Otherwise(Trusting):
    """An engine that patches whatever rules it is brought."""

    def __init__(self, *patches: Mapping[str, Any]) -> None:
        super().__init__()
        self._patches = patches

    def rules(self, request: Message) -> Message:
        rules = copy.deepcopy(request["ruleset"])
        for patch in self._patches:
            apply(rules, patch)
        return super().rules({"ruleset": rules, "digest": request["digest"]})
