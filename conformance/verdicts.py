"""The verdicts on an engine: what can go wrong, whose fault it is, and the exit code.

The table is read from the top: the exit code of a run is that of the first row that occurred, so
that an engine that cannot be started is never blamed for its answers. How a verdict is reached is
the business of the rooms that ask the engine.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

__all__ = ["GOOD", "MISUSED", "TABLE", "Verdict", "exit_code", "verdict", "worst"]

GOOD = 0
MISUSED = 2
"""A usage error, an invalid ruleset given to the suite included. No verdict has this code."""


@dataclass(frozen=True)
class Verdict:
    """One row of the table: its name, when it applies, who is to blame, and the exit code."""

    name: str
    when: str
    blame: str
    exit: int


TABLE = (
    Verdict("suite-error", "the oracle failed, or a case is invalid", "suite", 5),
    Verdict("no-start", "it cannot be started, or ends before hello", "environment", 3),
    Verdict("version", "there is no version of the protocol that both speak", "engine", 3),
    Verdict("crash", "it ends, closes its output, or answers that it failed", "engine", 3),
    Verdict("hang", "it does not reply in time", "engine", 3),
    Verdict("garbage", "it writes what is no reply of the protocol", "adapter", 3),
    Verdict("unsupported", "it does not do what it claims to do", "engine", 4),
    Verdict("leak", "it fails only after other cases in the same process", "engine", 1),
    Verdict("unstable", "two fresh runs of the same case differ", "engine", 1),
    Verdict("disagree", "its answer is not that of the written rules", "engine", 1),
    Verdict("reading", "it conforms in another reading of what the sheet leaves open", "nobody", 0),
    Verdict("slow", "it replies in time, but late", "engine", 0),
    Verdict("not-applicable", "the case is outside of what it says that it can do", "nobody", 0),
)

_ROWS = {row.name: number for number, row in enumerate(TABLE)}


def verdict(name: str) -> Verdict:
    """The row of this name. Raises `KeyError`.

    >>> verdict("hang").exit
    3
    """
    return TABLE[_ROWS[name]]


def worst(names: Iterable[str]) -> Verdict | None:
    """The first row of the table that occurred; None when nothing did. Raises `KeyError`.

    >>> worst(["disagree", "slow", "crash"]).name
    'crash'
    """
    rows = sorted(_ROWS[name] for name in names)
    return TABLE[rows[0]] if rows else None


def exit_code(names: Iterable[str]) -> int:
    """The exit code of a run in which these verdicts occurred. Raises `KeyError`.

    >>> exit_code(["disagree", "unsupported"]), exit_code(["slow", "not-applicable"])
    (4, 0)
    """
    row = worst(names)
    return GOOD if row is None else row.exit
