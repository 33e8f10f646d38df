"""How the tests hang together: the suite, its rulesets, their claims, and below these the tests.

A test is whether the engine talks, a frozen vector, or the campaign of a claim on a ruleset. A
failure is shown as it is told, without a traceback, since nothing of it happened in Python.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import pytest

from conformance.frozen.vectors import Vector
from conformance.pytesting.bench import BENCH, Bench, Disagreed, EngineBroken
from conformance.session import House

__all__ = ["CAMPAIGN", "VECTOR", "Suite"]

VECTOR, CAMPAIGN, TALKS = "vector", "campaign", "talks"


class Suite(pytest.Directory):
    """All tests of an engine."""

    def collect(self) -> Iterator[pytest.Item | pytest.Collector]:
        """Whether it talks, and a chapter for each ruleset."""
        bench = self.config.stash[BENCH]
        if TALKS in bench.claims:
            yield Talks.from_parent(self, name=TALKS)
        for house in bench.houses:
            yield Chapter.from_parent(self, name=house.name, house=house)


class Chapter(pytest.Collector):
    """The tests of a ruleset."""

    def __init__(self, *, house: House, **more: Any) -> None:
        super().__init__(**more)
        self.house = house

    def collect(self) -> Iterator[pytest.Collector]:
        """A section for each claim."""
        for claim in self.config.stash[BENCH].claims:
            if claim != TALKS:
                yield Section.from_parent(self, name=claim, house=self.house)


class Section(pytest.Collector):
    """The tests of a claim on a ruleset."""

    def __init__(self, *, house: House, **more: Any) -> None:
        super().__init__(**more)
        self.house = house
        self.add_marker(self.name)

    def collect(self) -> Iterator[pytest.Item]:
        """The frozen vectors, and then the campaign."""
        for vector in self.config.stash[BENCH].vectors(self.house, self.name):
            yield Frozen.from_parent(self, name=vector.id, vector=vector, house=self.house)
        yield Campaign.from_parent(self, name=CAMPAIGN, claim=self.name, house=self.house)


@dataclass(frozen=True)
class Told:
    """A failure as pytest shows it: whole where it is told, and in a line in the summary.

    pytest asks for the attributes of a report of its own, of which these are all that it needs. A
    plain text would be summed up by itself, so that on a server, where lines are not cut, the whole
    of it would be told twice.
    """

    text: str
    message: str

    def __str__(self) -> str:
        return self.text

    @property
    def reprcrash(self) -> Told:
        """Where the line for the summary is looked for."""
        return self

    def toterminal(self, tw: Any) -> None:
        """Writes it where failures are told."""
        tw.line(self.text)


class Test(pytest.Item):
    """Something that is put to the engine."""

    @property
    def bench(self) -> Bench:
        """The engine under test."""
        return self.config.stash[BENCH]

    def repr_failure(self, excinfo: pytest.ExceptionInfo[BaseException], style: Any = None) -> Any:
        """What is told about a failure of the engine; of any other, what pytest tells."""
        if isinstance(excinfo.value, EngineBroken):
            self.session.shouldstop = "the engine broke too often in a row"
        if isinstance(excinfo.value, Disagreed):
            return Told(excinfo.value.text, excinfo.value.head)
        return super().repr_failure(excinfo, style)

    def reportinfo(self) -> tuple[str, None, str]:
        """Where it stands, for people: in no file of theirs."""
        return "conformance", None, self.nodeid.partition("::")[2].replace("::", " ")


class Talks(Test):
    """Whether the engine keeps to the protocol at all."""

    def __init__(self, **more: Any) -> None:
        super().__init__(**more)
        self.add_marker(TALKS)

    def runtest(self) -> None:
        """Raises `Disagreed`."""
        self.bench.talks()


class Frozen(Test):
    """A frozen vector, marked with the rules that decide it."""

    def __init__(self, *, vector: Vector, house: House, **more: Any) -> None:
        super().__init__(**more)
        self.vector = vector
        self.house = house
        for mark in (VECTOR, *vector.rules):
            self.add_marker(mark)

    def runtest(self) -> None:
        """Raises `Disagreed`."""
        self.bench.vector(self.vector, self.house)


class Campaign(Test):
    """The scenarios and generated cases of a claim on a ruleset."""

    def __init__(self, *, claim: str, house: House, **more: Any) -> None:
        super().__init__(**more)
        self.claim = claim
        self.house = house
        self.add_marker(CAMPAIGN)

    def runtest(self) -> None:
        """Raises `Disagreed`."""
        self.bench.campaign(self.house, self.claim)
