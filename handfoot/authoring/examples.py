"""Examples of what houses often add and a family does not have: a freeze, a price, an exception.

They stand in a file to begin with as remarks. Their cards, ways and rounds are those of the rules,
so that whoever takes the signs away has a file that passes the check.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from handfoot.rulesets.pointers import value_at

__all__ = ["examples"]


def examples(rules: Mapping[str, Any]) -> dict[str, Any]:
    """The values of the examples by pointer, but for those that the rules have already."""
    return {at: value for at, value in _examples(rules) if value_at(rules, at) is None}


def _examples(rules: Mapping[str, Any]) -> Iterator[tuple[str, Any]]:
    wilds = [name for name, card in rules["deck"]["cards"].items() if card["is"] == "wild"]
    ways = rules["pile"]["take"].get("ways", {})
    with_naturals = [name for name, way in ways.items() if way["naturals"]]
    stops = rules["pile"]["stops"].values()
    is_frozen = any(one["until"] == "taken" and set(wilds) <= set(one["cards"]) for one in stops)
    if ways and wilds and not is_frozen:
        freeze = {"cards": wilds, "until": "taken", "for": "everyone"}
        yield (
            "/pile/stops/frozen-by-a-wild-card",
            {**freeze, "ways": (with_naturals or list(ways))[:1]},
        )
    if len(rules["deal"]["piles"]) > 1:
        condition = {"must": "have-reached", "of": "side", "pile": "foot"}
        yield "/out/conditions/everybody-in-the-foot", condition
    if wilds:
        price = {"cards": wilds, "in": ["hand", "sealed"], "points": -100}
        yield "/scoring/prices/wild-cards-not-laid", price
    last = rules["game"]["end"].get("rounds", 2)
    more = {"turn": {"draw": rules["turn"]["draw"] + 1}}
    yield "/except/last-round", {"rounds": [last], **more}
    yield "/notes/table", "The guests bring the cards."
