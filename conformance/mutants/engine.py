"""The reference engine as it is put to the test: within this process, and taking things as told.

Behind the protocol the reference refuses rulesets that are not valid and positions that play could
not have led to, and it names its reasons. Few engines do, and a mutant that was caught by that
alone would say nothing of the suite. So this one takes up whatever it can read, and has to give
itself away by its verdicts, its states and its scores.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from conformance.planning import SEARCHED
from handfoot.wire.adapter import Refused
from handfoot.wire.lines import Message
from reference_engine.notation import position_from_json, position_to_json
from reference_engine.server import ReferenceAdapter

__all__ = ["Trusting", "engine"]


class Trusting(ReferenceAdapter):
    """The reference engine, believing what it is told about rules and positions."""

    def hello(self, request: Message) -> Message:
        """Claims what there are cases for; that its reasons are right is not claimed."""
        return {**super().hello(request), "claims": list(SEARCHED)}

    def rules(self, request: Message) -> Message:
        """Keeps a ruleset under the digest given."""
        self._rulesets[request["digest"]] = request["ruleset"]
        return {}

    def setup(self, request: Message) -> Message:
        """Takes up a position. Refuses what it can't read."""
        table = self._table(request)
        try:
            position = position_from_json(table, request["position"])
        except ValueError as error:
            raise Refused("bad-request", f"In this position {error}.") from None
        self._position = position
        return {"state": position_to_json(position)}


def engine(resolved: Mapping[str, Any], digest: str) -> Trusting:
    """An engine that plays by the rules given whenever those with the digest are meant."""
    adapter = Trusting()
    adapter.rules({"ruleset": resolved, "digest": digest})
    return adapter
