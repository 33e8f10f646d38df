"""Chooses the move trees that are frozen: positions in which all ways to go on are counted.

From a position every listed move is made, from each position after it again every listed move, and
so on to a certain depth. Two numbers tell what comes of it: how many ends there are, and what the
sides have scored at all of them together. An engine that allows one move too many, or one too few,
comes to another number. The positions are those of the scenarios, since something is at stake in
them.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from conformance.frozen.answering import answered, leaves
from conformance.frozen.vectors import Json, Vector
from conformance.scenarios import Scenario, scenarios
from conformance.session import House
from handfoot.words.language import count

__all__ = ["move_trees", "ways_on"]

TREES = 12
"""So many trees are kept for a family, half of them with ends at which a round is over."""

LEAVES = 420
"""All trees of a family together have no more ends than this."""

LEAST, MOST = 20, 80
"""A tree has at least and at most so many ends."""

DEEPEST = 7


def move_trees(rules: House) -> list[Vector]:
    """The trees of a family: for rule after rule a position in which it matters."""
    found = [said for one in scenarios(rules.name) for said in _tree(one, rules)]
    ending = [said for said in found if any(said["scores"])]
    kept = [*_kept(ending, TREES // 2, LEAVES // 2)]
    left = LEAVES - sum(said["leaves"] for said in kept)
    kept += _kept([said for said in found if said not in kept], TREES - len(kept), left)
    return [
        Vector(rules.name, {**said, "id": f"tree-{number:02}"})
        for number, said in enumerate(kept, start=1)
    ]


def _kept(found: Sequence[Json], number: int, most: int) -> list[Json]:
    """The first trees of each rule, and then others, no two with as many ends."""
    kept: list[Json] = []
    seen: set[str] = set()
    for again in (False, True):
        for said in found:
            left = most - sum(one["leaves"] for one in kept)
            other = said["leaves"] not in [one["leaves"] for one in kept]
            new = again or not seen.issuperset(said["rules"])
            if other and new and said["leaves"] <= left and len(kept) < number:
                seen.update(said["rules"])
                kept.append(said)
    return kept


def _tree(scenario: Scenario, rules: House) -> Iterator[Json]:
    """The deepest tree of a scenario's position that is of a good size, if there is one."""
    due = scenario.position["due"]
    if not due or due[0]["seat"] is None:
        return
    question = {
        "id": "",
        "kind": "tree",
        "claim": "referee",
        "by": "engine",
        "rules": list(scenario.rules),
        "why": "",
        "seats": scenario.seats,
        "position": scenario.position,
    }
    depth = _depth(question, rules)
    if depth:
        said = answered({**question, "depth": depth}, rules.resolved)
        yield {**said, "why": ways_on(said)}


def ways_on(said: Json) -> str:
    """What a tree shows, in a sentence."""
    ways = "is 1 way" if said["leaves"] == 1 else f"are {said['leaves']} ways"
    return f"There {ways} to go on from here, up to {count(said['depth'], 'move')} deep."


def _depth(question: Json, rules: House) -> int:
    """How deep a tree may go before it has too many ends; 0 where it never has enough."""
    best = before = 0
    for depth in range(1, DEEPEST + 1):
        number = leaves(question, depth, rules.resolved, MOST + 1)
        if number > MOST or number == before:
            break
        if number >= LEAST:
            best = depth
        before = number
    return best
