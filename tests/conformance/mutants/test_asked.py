"""An engine that does not heed the facts which a way, a price or a set asks for is given away."""

from __future__ import annotations

from functools import cache
from typing import Any

import pytest

from conformance.altering import altered
from conformance.mutants.killing import Ground, by_questions
from conformance.mutants.leaves import Change
from conformance.mutants.rulesets import RulesetMutant
from conformance.mutants.scripts import scripts
from conformance.planning import SEARCHED, Budget, searches
from conformance.session import House, house
from tests.variants.families import resolved

USUAL = Budget(rule=8, any=0, games=0)
WAY = "/pile/take/ways/with-a-wild"
PRICE = "/scoring/prices/without-a-meld"
SET = "/scoring/sets/all"
RULES = {
    WAY: {"naturals": 1, "wilds": 1, "onto": "either", "like": False, "when": {"opened": True}},
    PRICE: {"cards": ["red-3"], "in": ["aside"], "points": -100, "when": {"melded": False}},
    SET: {
        "card": "red-3",
        "size": 4,
        "points": 400,
        "singles": "kept",
        "when": {"melded": True},
    },
    "/melds/wilds/naturals": 2,
}


def by(patch: dict[str, Any]) -> dict[str, Any]:
    """The rules of the family with those above, and a patch."""
    data = altered(resolved("haand-og-fod"), [RULES, patch])
    assert data is not None
    return data


@cache
def ground() -> Ground:
    rules: House = house("asking", by({}))
    aimed = {"pile.way", "pile.before-opening", "score.price", "score.set"}
    parts = [part for part in searches(rules, SEARCHED, USUAL, seed=0) if part.rule in aimed]
    return Ground(rules, scripts(rules, parts))


@pytest.mark.parametrize(
    ("pointer", "becomes", "found_by"),
    [
        (f"{WAY}/when", {}, "pile.way"),
        (f"{WAY}/when", {"opened": False}, "pile.way"),
        (f"{PRICE}/when", {}, "score.price"),
        (f"{PRICE}/when", {"melded": True}, "score.price"),
        (f"{SET}/when", {}, "score.set"),
        (f"{SET}/when", {"melded": False}, "score.set"),
    ],
)
def test_facts_that_are_not_heeded_are_found_by_what_is_aimed_at_them(
    pointer: str, becomes: dict[str, Any], found_by: str
) -> None:
    change = Change(pointer, {pointer: becomes}, None, becomes)
    kill = by_questions(RulesetMutant(change, by(change.patch)), [ground()], all_of_them=False)
    assert kill is not None
    assert kill.by == found_by
