"""Makes house rules for engines that claim to take any rules, and says what is searched by them.

What a sheet leaves open has alternatives, each a patch of the family's ruleset. A few of them
together make a ruleset that nobody has written, and that some table plays by all the same. An
engine that reads rules as data plays it without a line of code. Which patches are taken depends on
the seed alone; what is not sound after them is left out. Words that no family uses are brought in
by `untried`. A ruleset that is no family's is such a ruleset itself.
"""

from __future__ import annotations

import random
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any

from conformance.altering import altered
from conformance.planning import Budget, Slice, searches
from conformance.session import House, house
from conformance.untried import untried_rules
from handfoot import ground
from handfoot.rulesets.checking import load
from handfoot.rulesets.reader import read_file

__all__ = ["house_rules", "interpreted"]

HOUSE_RULES, ONE_IN = 2, 8
"""So many house rules are made of the open questions of every family, and this part of the budget
is spent on each. Where untried words are put in, the rules that read them get all of it."""

MOST_PATCHES = 4
# After so many combinations that are not sound, no more are tried.
TRIES = 20


def interpreted(
    houses: Sequence[House], claims: Collection[str], budget: Budget, seed: int
) -> Iterator[tuple[House, Slice]]:
    """Searches by rules that no engine can have been written for, each with the ruleset of the run
    to which it belongs: rules made of a family, and rulesets of other people as they are."""
    small = budget.part(ONE_IN)
    for one in houses:
        if one.name not in ground.variant_ids():
            for part in searches(one, claims, small, seed):
                yield one, replace(part, proves="interpreter")
            continue
        for rules in house_rules(one, HOUSE_RULES, seed):
            for part in searches(rules, claims, small, seed):
                yield one, replace(part, proves="interpreter")
        for made in untried_rules(one, seed):
            for part in searches(made.rules, claims, budget, seed):
                if part.rule in made.concerned:
                    yield one, replace(part, proves="interpreter")


def house_rules(rules: House, number: int, seed: int) -> Iterator[House]:
    """So many rulesets like a family's; fewer or none where its sheet leaves little open."""
    if rules.name not in ground.variant_ids() or not ground.clauses_path(rules.name).is_file():
        return
    family = load(rules.name)
    patches = _patches(read_file(ground.clauses_path(rules.name)).data)
    chance = random.Random(f"{seed} {rules.digest}")
    made = 0
    for _ in range(TRIES):
        if made >= number or not patches:
            return
        silences = chance.sample(sorted(patches), min(MOST_PATCHES, len(patches)))
        chosen = {name: chance.choice(patches[name]) for name in sorted(silences)}
        data = altered(family, chosen.values())
        if data is not None:
            made += 1
            yield house(f"{rules.name}+{'+'.join(chosen)}", data)


def _patches(clauses: Mapping[str, Any]) -> dict[str, list[Mapping[str, Any]]]:
    """The patches of each silence, by its id; those that only change what is printed left out."""
    found = {
        silence: [one["patch"] for one in said["alternatives"] if _plays(one.get("patch", {}))]
        for silence, said in clauses["silences"].items()
    }
    return {silence: patches for silence, patches in found.items() if patches}


def _plays(patch: Mapping[str, Any]) -> bool:
    return any(not pointer.startswith(("/notes", "/names")) for pointer in patch)
