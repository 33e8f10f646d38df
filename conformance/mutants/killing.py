"""Kills mutants: finds a question of the suite that a mutant answers wrongly.

What is aimed at the rules that the mutant gets wrong is asked first, since that is what catches it
if anything does; then comes all the rest. The first mistake is enough.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import NamedTuple

from conformance.frozen.inside import as_engine, missed
from conformance.frozen.putting import applies
from conformance.frozen.vectors import Vector
from conformance.mutants.engine import engine
from conformance.mutants.limits import TooLong, limited
from conformance.mutants.mutant import Mutant
from conformance.mutants.scripts import Script, calls_noted, wrong
from conformance.planning import SEARCHED
from conformance.session import House

__all__ = ["Frozen", "Ground", "Kill", "by_questions", "by_vectors", "traced"]


@dataclass(frozen=True)
class Ground:
    """A ruleset, and all that a run asks an engine about it."""

    rules: House
    scripts: Sequence[Script]


@dataclass(frozen=True)
class Frozen:
    """A ruleset, and its frozen vectors.

    `calls` has the functions of the engine that take part in the right answers to each vector, by
    its id; where it is empty, any may take part.
    """

    rules: House
    vectors: Sequence[Vector]
    calls: Mapping[str, frozenset[str]] = field(default_factory=dict)

    def concerns(self, vector: Vector, mutant: Mutant) -> bool:
        """Whether the function with the mistake takes part in the answers to a vector."""
        return not self.calls or not mutant.place or mutant.place in self.calls[vector.id]


class Kill(NamedTuple):
    """What gave a mutant away: the ruleset, the claim, the rule or vector, and the mistake."""

    family: str
    claim: str
    by: str
    mistake: str

    def __str__(self) -> str:
        return f"{self.family}, {self.claim}, {self.by}: {self.mistake}"


def by_questions(
    mutant: Mutant, grounds: Sequence[Ground], *, all_of_them: bool = True
) -> Kill | None:
    """What gives a mutant away of all that runs ask, or of what aims at its rules, or None.

    Where the function with the mistake takes no part in the answers, nothing is asked.
    """
    rules, place = set(mutant.rules), mutant.place
    for aimed in (True, False) if all_of_them else (True,):
        for ground in grounds:
            scripts = [
                one
                for one in ground.scripts
                if (one.rule in rules) is aimed and (not one.calls or place in one.calls)
            ]
            if not scripts:
                continue
            with mutant.engine(ground.rules) as adapter:
                for script in scripts:
                    mistake = wrong(script, adapter)
                    if mistake:
                        return Kill(ground.rules.name, script.claim, script.rule, mistake)
    return None


def traced(frozen: Frozen, places: Iterable[str]) -> Frozen:
    """The vectors with those of the functions that take part when a right engine answers."""
    name, calls = frozen.rules.digest, {}
    with calls_noted(places) as found:
        for vector in frozen.vectors:
            found.clear()
            # A fresh engine each time, so that it remembers nothing from the vector before.
            right = as_engine(engine(frozen.rules.resolved, name), name, SEARCHED)
            if next(missed([vector], right), None) is not None:
                raise ValueError(f"the engine without a mistake misses {vector.id}")
            calls[vector.id] = frozenset(found)
    return replace(frozen, calls=calls)


def by_vectors(mutant: Mutant, frozen: Sequence[Frozen]) -> Kill | None:
    """The first vector that gives a mutant away, or None."""
    rules = set(mutant.rules)
    for aimed in (True, False):
        for ground in frozen:
            wanted = [
                one
                for one in ground.vectors
                if rules.isdisjoint(one.rules) is not aimed and ground.concerns(one, mutant)
            ]
            if not wanted:
                continue
            with mutant.engine(ground.rules) as adapter:
                asked = as_engine(adapter, ground.rules.digest, SEARCHED)
                for vector in (one for one in wanted if applies(one, asked.hello)):
                    try:
                        with limited():
                            found = next(missed([vector], asked), None)
                    except TooLong:
                        return Kill(ground.rules.name, vector.claim, vector.id, "hangs")
                    if found is not None:
                        return Kill(ground.rules.name, vector.claim, vector.id, found[1].got)
    return None
