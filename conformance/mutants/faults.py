"""The faulty engines as mutants: one for each kind of fault found in real engines.

They are no part of the table of mutants, since each of them is wrong in more than one small way;
but whatever is frozen must notice every one of them where it can show.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass

from conformance import faulty
from conformance.session import House
from handfoot.wire.adapter import Adapter

__all__ = ["FaultMutant", "faults"]


@dataclass(frozen=True)
class FaultMutant:
    """An engine with a kind of fault; which rules it gets wrong is not told."""

    fault: faulty.Fault
    rules: tuple[str, ...] = ()
    place: str = ""

    @property
    def id(self) -> str:
        """The kind of fault, and what it is."""
        return f"{self.fault.id}: {self.fault.sentence}"

    @contextmanager
    def engine(self, rules: House) -> Iterator[Adapter]:
        """The engine, which has been brought the rules."""
        with self.fault.install() as adapter:
            adapter.rules({"ruleset": rules.resolved, "digest": rules.digest})
            yield adapter


def faults(rules: House) -> Iterator[FaultMutant]:
    """The faulty engines whose fault can show under the rules of a family."""
    for fault in faulty.FAULTS.values():
        if fault.shows_in(rules.resolved):
            yield FaultMutant(fault)
