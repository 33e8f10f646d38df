"""Puts your engine behind the protocol of Hand and Foot. As it stands it is a score pad.

What has a method here is offered, and anything else is answered as an unknown operation. stdout
belongs to the protocol: print to stderr.
"""

from __future__ import annotations

from typing import Any

from handfoot.rulesets.merging import concrete
from handfoot.wire.adapter import Adapter, Refused
from handfoot.wire.serve import serve

SIGNS = {"plus": 1, "minus": -1, "nothing": 0}


class MyAdapter(Adapter):
    """Answers for your engine."""

    def __init__(self) -> None:
        self._rulesets: dict[str, dict[str, Any]] = {}

    def hello(self, request: dict[str, Any]) -> dict[str, Any]:
        """Who the engine is. Claim what is right already, and one claim more when it is green."""
        return {
            "engine": {"name": "my-engine", "version": "0.1", "language": "python"},
            "claims": ["talks", "tally"],
            "chance": "own",
            "rulesets": "any",
            "seats": "any",
        }

    def rules(self, request: dict[str, Any]) -> dict[str, Any]:
        """Keeps a ruleset, which later requests name by its digest."""
        self._rulesets[request["digest"]] = request["ruleset"]
        return {}

    def tally(self, request: dict[str, Any]) -> dict[str, Any]:
        """What each side scores that has counted its books and its cards."""
        rules = self._rules(request)
        return {"sides": [{"total": total(rules, side)} for side in request["sides"]]}

    def _rules(self, request: dict[str, Any]) -> dict[str, Any]:
        """The rules of the round in question, at that number of players."""
        if request["rules"] not in self._rulesets:
            raise Refused("unknown-rules", "Nobody has brought these rules.")
        return concrete(self._rulesets[request["rules"]], request["seats"], request["round"])


def total(rules: dict[str, Any], side: dict[str, Any]) -> int:
    """The points of a side for the round."""
    # YOUR ENGINE: ask it here, and return what it says. Until then these lines add up.
    points = 0
    for kind, count in side["books"].items():
        if kind not in rules["books"]["kinds"]:
            raise Refused("bad-request", f"These rules have no book of the kind {kind!r}.")
        points += count * rules["books"]["kinds"][kind]["points"]
    for place, sign in rules["scoring"]["cards"].items():
        points += SIGNS[sign] * side["card_points"][place]
    if side["went_out"]:
        points += rules["out"]["bonus"]
    return max(0, points) if rules["scoring"]["floor"] == "zero" else points


if __name__ == "__main__":
    serve(MyAdapter())
