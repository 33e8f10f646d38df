"""Mutants by other rules: a correct engine that plays by a ruleset with one value changed.

The suite keeps to the family's own ruleset, and so it must find the engine wrong. Only rulesets
that somebody could write are taken: those that fit the schema and contradict themselves nowhere.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import AbstractContextManager, nullcontext
from dataclasses import dataclass
from typing import Any

from conformance.altering import altered
from conformance.mutants.engine import engine
from conformance.mutants.leaves import Change, changes
from conformance.mutants.places import reading
from conformance.session import House
from handfoot import ground
from handfoot.rulesets.checking import load
from handfoot.wire.adapter import Adapter

__all__ = ["RulesetMutant", "reading", "ruleset_mutants"]


@dataclass(frozen=True)
class RulesetMutant:
    """A ruleset with one value changed."""

    change: Change
    resolved: Mapping[str, Any]

    @property
    def id(self) -> str:
        """Where and how it differs."""
        return str(self.change)

    @property
    def place(self) -> str:
        """Nothing: all of the code is right."""
        return ""

    @property
    def rules(self) -> tuple[str, ...]:
        """The rules that read what is changed."""
        return reading(self.change.pointer)

    def engine(self, rules: House) -> AbstractContextManager[Adapter]:
        """A correct engine that takes these rules for the family's."""
        return nullcontext(engine(self.resolved, rules.digest))


def ruleset_mutants(family: str, only: str = "") -> Iterator[RulesetMutant]:
    """The mutants of a documented family, by its id, whose own ids hold a text.

    Raises as `load` does.
    """
    original = load(family)
    others = [load(name).data for name in ground.variant_ids() if name != family]
    for change in changes(original.data, others):
        if only not in str(change):
            continue
        data = altered(original, [change.patch])
        if data is not None:
            yield RulesetMutant(change, data)
