"""The rows of the matrix for rules: who has each of them, and what shows that it is tested.

A rule is green where each family that has it shows, in vectors worked out by hand, every outcome
that the rule can have there, where a builder aims at it, and where no mutant of it gets away. It is
amber where something of that is missing for a reason that is written down, and red else.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from conformance.builders import BUILDERS
from conformance.cases import Json
from conformance.frozen.counting import accepts, refuses
from conformance.frozen.vectors import Vector, vectors
from conformance.oracle import table_for
from conformance.planning import seats_of
from conformance.session import House
from handfoot.words.rulebook import Rule, rulebook
from reference_engine.expected import expected

__all__ = ["AMBER", "GREEN", "RED", "Cell", "Mutants", "RuleRow", "rule_rows"]

GREEN, AMBER, RED = "green", "amber", "red"

OUTCOMES = ("accepted", "refused")


@dataclass(frozen=True)
class Cell:
    """A rule in a family: the vectors that show each of its outcomes, and which it can have."""

    family: str
    accepted: tuple[Vector, ...]
    refused: tuple[Vector, ...]
    can: tuple[bool, bool]
    """Whether something can be accepted by the rule there, and whether something can be refused."""

    def missing(self) -> Iterator[str]:
        """What the vectors do not show, one sentence each."""
        for outcome, found, can in self._outcomes():
            if can and not found:
                yield f"No vector of {self.family} is {outcome} by it."
            elif can and not any(one.by == "hand" for one in found):
                yield f"No vector of {self.family} that is {outcome} by it was made by hand."

    def to_json(self) -> Json:
        """The cell as JSON, vectors by their ids."""
        return {
            outcome: [one.id for one in found] if can else None
            for outcome, found, can in self._outcomes()
        }

    def _outcomes(self) -> Iterator[tuple[str, tuple[Vector, ...], bool]]:
        return zip(OUTCOMES, (self.accepted, self.refused), self.can, strict=True)


@dataclass(frozen=True)
class Mutants:
    """How many mutants get a rule wrong, how many of them vectors kill, and how many are waived."""

    all: int = 0
    killed: int = 0
    waived: int = 0

    @property
    def survivors(self) -> int:
        """How many get away without a reason."""
        return self.all - self.killed - self.waived


@dataclass
class RuleRow:
    """One row: a rule, the families that have it, its mutants, and how it stands."""

    rule: Rule
    cells: list[Cell]
    mutants: Mutants | None
    """Those of the families' rulesets; None as long as nobody has counted them."""
    code: Mutants | None = None
    """Those of the engine's code, which has more in it than the families use."""
    reasons: list[str] = field(default_factory=list)
    """Why it is not green."""
    status: str = GREEN

    def to_json(self) -> Json:
        """The row as JSON."""
        return {
            "rule": self.rule.id,
            "kind": self.rule.kind,
            "claim": self.rule.claim,
            "sentence": self.rule.sentence,
            "status": self.status,
            "reasons": list(self.reasons),
            "mutants": _written(self.mutants),
            "code": _written(self.code),
            "families": {cell.family: cell.to_json() for cell in self.cells},
        }


def _written(counts: Mutants | None) -> Json | None:
    return None if counts is None else vars(counts) | {"survivors": counts.survivors}


def rule_rows(
    houses: Sequence[House], mutants: Mapping[str, Mutants], code: Mapping[str, Mutants]
) -> list[RuleRow]:
    """A row for each rule of the rulebook, in its order.

    `mutants` and `code` have the counts of mutants by rule. Raises `BadVectorFile`.
    """
    can = {rules.name: _outcomes(rules) for rules in houses}
    frozen = {rules.name: vectors(rules.name) for rules in houses}
    rows = [_row(rule, can, frozen, mutants.get(rule.id)) for rule in rulebook().values()]
    for row in rows:
        row.code = code.get(row.rule.id)
    return rows


def _outcomes(rules: House) -> dict[str, tuple[bool, bool]]:
    """The outcomes that each rule can have in a family, at any of its tables and in any round."""
    found: dict[str, tuple[bool, bool]] = {}
    for seats in seats_of(rules):
        table = table_for(rules.resolved, seats)
        for number in range(1, _rounds(rules) + 1):
            for rule, (accepted, refused) in expected(table.rules(number)).items():
                before = found.get(rule, (False, False))
                found[rule] = (accepted or before[0], refused or before[1])
    return found


def _rounds(rules: House) -> int:
    end = rules.resolved["game"]["end"]
    return int(end.get("rounds", 1))


def _row(
    rule: Rule,
    can: Mapping[str, Mapping[str, tuple[bool, bool]]],
    frozen: Mapping[str, Sequence[Vector]],
    mutants: Mutants | None,
) -> RuleRow:
    cells = [
        Cell(
            family,
            tuple(one for one in frozen[family] if accepts(one, rule.id)),
            tuple(one for one in frozen[family] if refuses(one, rule.id)),
            outcomes[rule.id],
        )
        for family, outcomes in can.items()
        if rule.id in outcomes
    ]
    row = RuleRow(rule, cells, mutants)
    _judge(row)
    return row


def _judge(row: RuleRow) -> None:
    wrong = [] if row.rule.id in BUILDERS else ["No builder aims at it."]
    wrong += [one for cell in row.cells for one in cell.missing()]
    if row.mutants is not None and row.mutants.survivors:
        wrong.append(f"{row.mutants.survivors} of its mutants get away.")
    excused = [] if row.cells else ["No documented family has it."]
    for number, outcome in enumerate(OUTCOMES):
        wanted = outcome == "accepted" or row.rule.kind == "refuse"
        if row.cells and wanted and not any(cell.can[number] for cell in row.cells):
            excused.append(f"In no documented family can anything be {outcome} by it.")
    if row.mutants is not None and row.mutants.waived:
        excused.append(f"{row.mutants.waived} of its mutants make no difference.")
    row.reasons = [*wrong, *excused]
    row.status = RED if wrong else AMBER if excused else GREEN
