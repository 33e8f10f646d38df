"""What is told of failures that one value explains: which value, what it explains, in which words.

It is plain data, so that it can stand in a report. How it is found is the business of `search`, and
how it is shown that of `telling`.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

__all__ = ["Explanation", "Silence", "explanation_from_json"]

Json = dict[str, Any]


@dataclass(frozen=True)
class Silence:
    """A question that a sheet leaves open: what the ruleset assumes, and what the engine plays."""

    id: str
    question: str
    resolution: str
    reading: str

    def to_json(self) -> Json:
        """The silence as a part of a line of a report."""
        return {
            "id": self.id,
            "question": self.question,
            "resolution": self.resolution,
            "reading": self.reading,
        }


@dataclass(frozen=True)
class Explanation:
    """An engine plays a ruleset as if one value of it were another.

    `ruleset` is the name of the ruleset, `pointer` says where the value stands (of a reading that
    changes several, the first), `was` and `becomes` what stands there and what the engine takes it
    for, None for nothing. `patch` sets all that changes.
    """

    ruleset: str
    pointer: str
    was: Any
    becomes: Any
    patch: Mapping[str, Any]
    failures: tuple[str, ...]
    """The ids of the failures that it explains."""
    of: int
    """How many failures there are by this ruleset, those about reasons alone left out."""
    cases: int
    """In so many further cases it makes a difference, and the engine answers as it does."""
    rules: tuple[str, ...] = ()
    """What the sheet says, in sentences."""
    plays: tuple[str, ...] = ()
    """What it would say by the other value."""
    alike: tuple[str, ...] = ()
    """Other changes that no case could tell from this one."""
    silence: Silence | None = None
    """The question that the sheet leaves open, where this is a reading listed there."""
    obeys: bool = False
    """Whether the engine says that it takes any rules, so that the ruleset decides, not a sheet."""
    confirmed: Mapping[str, int] = field(default_factory=dict)
    """By claim the cases of a whole run in this reading that failed nowhere; else empty."""

    failed_anew: int = 0
    """How many failures such a run found, where it was made and did not confirm the reading."""

    @property
    def is_reading(self) -> bool:
        """Whether the engine conforms in this reading, so that what it explains fails nothing."""
        return bool(self.confirmed)

    @property
    def explains_all(self) -> bool:
        """Whether no failure is left that it does not explain."""
        return len(self.failures) == self.of

    def to_json(self) -> Json:
        """The explanation as a line of a report."""
        return {
            "ruleset": self.ruleset,
            "pointer": self.pointer,
            "was": self.was,
            "becomes": self.becomes,
            "patch": dict(self.patch),
            "failures": list(self.failures),
            "of": self.of,
            "cases": self.cases,
            "rules": list(self.rules),
            "plays": list(self.plays),
            "alike": list(self.alike),
            "silence": None if self.silence is None else self.silence.to_json(),
            "obeys": self.obeys,
            "confirmed": dict(self.confirmed),
            "failed_anew": self.failed_anew,
        }


def explanation_from_json(written: Mapping[str, Any]) -> Explanation:
    """An explanation from a line of a report. Raises KeyError or TypeError for what is none."""
    silence = written["silence"]
    return Explanation(
        written["ruleset"],
        written["pointer"],
        written["was"],
        written["becomes"],
        dict(written["patch"]),
        tuple(written["failures"]),
        int(written["of"]),
        int(written["cases"]),
        tuple(written["rules"]),
        tuple(written["plays"]),
        tuple(written["alike"]),
        None if silence is None else Silence(**silence),
        bool(written["obeys"]),
        dict(written["confirmed"]),
        int(written["failed_anew"]),
    )
