"""Shows the matrix on a terminal: a line for each row, in columns."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TextIO

from conformance.matrix.clauses import GREY
from conformance.matrix.rules import AMBER, GREEN, RED, Mutants, RuleRow
from conformance.matrix.whole import Matrix
from conformance.screen import painted

__all__ = ["clause_lines", "rule_lines", "sums"]

COLOURS = {GREEN: "green", AMBER: "yellow", RED: "red", GREY: "dim"}

NONE = "-"


def rule_lines(matrix: Matrix, out: TextIO) -> Iterator[str]:
    """A line for each rule: the families that have it, vectors, mutants, status; then reasons."""
    heads = f"{'rule':<21} {'families':>8} {'accepted':>9} {'refused':>8}"
    yield f"{heads} {'mutants':>9} {'of code':>9}  status"
    for row in matrix.rules:
        columns = (
            f"{row.rule.id:<21} {len(row.cells):>8} {_number(row, 0):>9} {_number(row, 1):>8} "
            f"{_mutants(row.mutants):>9} {_mutants(row.code):>9}  "
        )
        yield columns + painted(row.status, COLOURS[row.status], out)
        yield from (f"  {reason}" for reason in row.reasons)


def _number(row: RuleRow, outcome: int) -> str:
    """So many vectors with an outcome, in all families; nothing where no family can have it."""
    if not any(cell.can[outcome] for cell in row.cells):
        return NONE
    return str(sum(len((cell.accepted, cell.refused)[outcome]) for cell in row.cells))


def _mutants(counts: Mutants | None) -> str:
    """So many killed, of those that are not waived."""
    return NONE if counts is None else f"{counts.killed}/{counts.all - counts.waived}"


def clause_lines(matrix: Matrix, out: TextIO) -> Iterator[str]:
    """A line for each clause: its vectors and its rules, or why it has no vectors."""
    for row in matrix.clauses:
        told = f"{len(row.vectors)} vectors: {_listed(row.rules)}" if row.vectors else row.reason
        yield f"{painted(row.status, COLOURS[row.status], out):<5} {row.id:<19} {told}"


def _listed(names: Sequence[str]) -> str:
    return ", ".join(names) or "no rule by itself"


def sums(matrix: Matrix) -> Iterator[str]:
    """What the rows add up to."""
    yield ""
    for what, counts in matrix.counts().items():
        yield f"{what}: {', '.join(f'{number} {status}' for status, number in counts.items())}"
