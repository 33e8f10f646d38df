"""The whole matrix: the rows for rules and for clauses, and what they add up to."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass

from conformance.cases import Json
from conformance.frozen.manifest import read_manifest
from conformance.matrix.clauses import ClauseRow, clause_rows
from conformance.matrix.rules import RED, Mutants, RuleRow, rule_rows
from conformance.session import house
from handfoot import ground
from handfoot.rulesets.checking import load

__all__ = ["Matrix"]


@dataclass(frozen=True)
class Matrix:
    """The rows of the matrix, for all documented families."""

    rules: list[RuleRow]
    clauses: list[ClauseRow]

    @classmethod
    def made(cls) -> Matrix:
        """The matrix as the frozen vectors stand. Raises `BadVectorFile`."""
        families = ground.variant_ids()
        houses = [house(family, load(family).data) for family in families]
        counted = read_manifest().get("mutants", {})
        mutants, code = (
            {rule: Mutants(**counts) for rule, counts in counted.get(of, {}).items()}
            for of in ("rules", "code")
        )
        return cls(rule_rows(houses, mutants, code), clause_rows(families))

    def red(self) -> list[str]:
        """The rules and clauses that are not tested as they must be."""
        rules = [row.rule.id for row in self.rules if row.status == RED]
        return [*rules, *(row.id for row in self.clauses if row.status == RED)]

    def counts(self) -> Json:
        """How many rows there are of each status."""
        return {
            "rules": dict(Counter(row.status for row in self.rules)),
            "clauses": dict(Counter(row.status for row in self.clauses)),
        }

    def to_json(self) -> Json:
        """The matrix as JSON."""
        return {
            "counts": self.counts(),
            "rules": [row.to_json() for row in self.rules],
            "clauses": [row.to_json() for row in self.clauses],
        }
