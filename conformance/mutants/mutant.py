"""What a mutant is: an engine that is wrong in one small way, and known by what is wrong with it.

There are two sorts. `rulesets` makes correct engines that play by other rules; `code` makes the
reference engine with a mistake in it. Both run within this process, and answer the requests of the
protocol as the engine under test would.
"""

from __future__ import annotations

from contextlib import AbstractContextManager
from typing import Protocol

from conformance.session import House
from handfoot.wire.adapter import Adapter

__all__ = ["Mutant"]


class Mutant(Protocol):
    """An engine that is wrong in one small way."""

    @property
    def id(self) -> str:
        """What is wrong with it; no two mutants of a family have the same."""

    @property
    def rules(self) -> tuple[str, ...]:
        """The rules that it breaks, or reads wrongly, by their ids."""

    @property
    def place(self) -> str:
        """The function with the mistake, by module and name; empty where no single one is wrong.
        """

    def engine(self, rules: House) -> AbstractContextManager[Adapter]:
        """The engine, which has been brought the rules; it is wrong as long as the context lasts.

        Until then nothing in this process may ask the reference what is right.
        """
