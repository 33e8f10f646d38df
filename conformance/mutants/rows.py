"""What came of hunting mutants: a row for each family and sort of hunt, and what they add up to.

A row says how many mutants there were, which were waived and why, and which got away from which
hunt. The score is that of the worst hunt: of the mutants that are not waived, how many were killed.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from conformance.cases import Json

__all__ = ["GATES", "Row", "Survivor", "row_from_json"]

GATES = {"vectors": 100.0, "properties": 98.0}
"""Of a hundred mutants, so many must be killed."""


@dataclass
class Survivor:
    """A mutant that got away: from which hunts, and the rules that it gets wrong."""

    rules: tuple[str, ...]
    hunts: list[int]


@dataclass
class Row:
    """The outcome for one family, or for the code."""

    of: str
    by: str
    """`properties` or `vectors`."""
    hunts: tuple[int, ...]
    """The seeds; for vectors a single 0."""
    mutants: int = 0
    waived: dict[str, str] = field(default_factory=dict)
    """The reasons, by mutant."""
    survivors: dict[str, Survivor] = field(default_factory=dict)
    void: dict[str, str] = field(default_factory=dict)
    """What killed mutants that are waived."""
    stale: list[str] = field(default_factory=list)
    """Patterns of waivers that cover no mutant."""
    seconds: float = 0.0

    @property
    def counted(self) -> int:
        """How many mutants are to be killed."""
        return self.mutants - len(self.waived)

    @property
    def killed(self) -> int:
        """How many of them the worst hunt killed."""
        lost = (sum(hunt in one.hunts for one in self.survivors.values()) for hunt in self.hunts)
        return self.counted - max(lost, default=0)

    @property
    def score(self) -> float:
        """How many of a hundred the worst hunt killed."""
        return 100 * self.killed / self.counted if self.counted else 100.0

    @property
    def is_good(self) -> bool:
        """Whether enough were killed, and all waivers hold."""
        return self.score >= GATES[self.by] and not self.void and not self.stale

    def to_json(self) -> Json:
        """The row as JSON."""
        return {
            "of": self.of,
            "by": self.by,
            "hunts": list(self.hunts),
            "mutants": self.mutants,
            "waived": dict(self.waived),
            "killed": self.killed,
            "score": round(self.score, 2),
            "survivors": {
                name: {"rules": list(one.rules), "hunts": one.hunts}
                for name, one in self.survivors.items()
            },
            "void": dict(self.void),
            "stale": list(self.stale),
            "seconds": round(self.seconds, 1),
        }


def row_from_json(written: Mapping[str, Any]) -> Row:
    """A row from its JSON. Raises KeyError or TypeError for what is none."""
    survivors = {
        name: Survivor(tuple(one["rules"]), list(one["hunts"]))
        for name, one in written["survivors"].items()
    }
    plain = ("of", "by", "mutants", "waived", "void", "stale", "seconds")
    named = {key: written[key] for key in plain}
    return Row(hunts=tuple(written["hunts"]), survivors=survivors, **named)
