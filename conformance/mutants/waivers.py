"""Mutants of which it is said that nobody can tell them from a right engine, and why.

They are data: a file for each family, and one for the code, in the folder `waived`. A waiver is a
claim, and like all claims it is put to the test: what it covers is hunted with ten times the usual
effort, and a single kill makes it void. One that covers no mutant any more is to be taken out. Some
hold only for hunts by vectors: the vectors are about the documented families, and the engine knows
more rules than these play by, which only the cases with house rules ask about.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path

import yaml

__all__ = ["CODE", "FOLDER", "Waiver", "waivers"]

FOLDER = Path(__file__).with_name("waived")

CODE = "code"
"""What mutants of the engine's code are mutants of, where others name a family."""


@dataclass(frozen=True)
class Waiver:
    """Mutants that make no difference. In their names a `*` stands for any text."""

    of: str
    """The family whose mutants they are, or `CODE`."""
    mutants: tuple[str, ...]
    reason: str
    by: str = ""
    """The only sort of hunt for which it holds; empty where it holds for all."""

    def covers(self, of: str, mutant: str, by: str) -> bool:
        """Whether it covers a mutant of a family, or of the code, in hunts of a sort."""
        held = of == self.of and self.by in ("", by)
        return held and any(fits(pattern, mutant) for pattern in self.mutants)


def fits(pattern: str, name: str) -> bool:
    """Whether a name fits a pattern in which `*` stands for any text.

    >>> fits("/game/ties: * -> shared", "/game/ties: last-round -> shared")
    True
    """
    return re.fullmatch(".*".join(map(re.escape, pattern.split("*"))), name) is not None


@cache
def waivers() -> Sequence[Waiver]:
    """All waivers, file by file."""
    return tuple(
        Waiver(file.stem, tuple(one["mutants"]), one["reason"], one.get("by", ""))
        for file in sorted(FOLDER.glob("*.yaml"))
        for one in yaml.safe_load(file.read_text(encoding="utf-8"))
    )
