"""The rows of the matrix for clauses: from a statement of a sheet to what tests it.

A statement of a sheet is carried by values of the ruleset, these are read by rules, and vectors
worked out by hand name the statement. A clause that constrains the game and has no vector says why
not, and so does one that no value carries; what people do at the table, and what they advise, is
tested by nobody. Without a vector and without a reason a row is red.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from conformance.cases import Json
from conformance.frozen.vectors import vectors
from conformance.matrix.rules import GREEN, RED
from conformance.mutants.places import reading
from handfoot import ground
from handfoot.rulesets.reader import read_file

__all__ = ["GREY", "ClauseRow", "clause_rows"]

GREY = "grey"
"""The status of a clause that nothing tests, for a reason."""

CONSTRAIN = ("rule", "score")
"""The kinds of clause that constrain the game, so that an engine can be held to them."""

_BY_KIND = {
    "equipment": "It says what lies on the table.",
    "table-procedure": "It says what people do at the table.",
    "advice": "It recommends something that nobody is obliged to do.",
}


@dataclass(frozen=True)
class ClauseRow:
    """A clause, the values that carry it, the rules that read these, and the vectors that name it.

    Where no value carries it by itself, the rules are those of its vectors. `reason` is why it has
    no vectors, where it has none.
    """

    id: str
    family: str
    kind: str
    where: str
    text: str
    values: tuple[str, ...]
    rules: tuple[str, ...]
    vectors: tuple[str, ...]
    reason: str

    @property
    def status(self) -> str:
        """`green` with vectors, `grey` with a reason instead, and else `red`."""
        return GREEN if self.vectors else GREY if self.reason else RED

    def to_json(self) -> Json:
        """The row as JSON."""
        return {
            "clause": self.id,
            "family": self.family,
            "kind": self.kind,
            "where": self.where,
            "text": self.text,
            "status": self.status,
            "values": list(self.values),
            "rules": list(self.rules),
            "vectors": list(self.vectors),
            "reason": self.reason,
        }


def clause_rows(families: Sequence[str]) -> list[ClauseRow]:
    """A row for each clause of these families' sheets, in the order of the sheets.

    Raises `BadVectorFile`, and `Unreadable` where a file of a family cannot be read.
    """
    return [row for family in families for row in _of(family)]


def _of(family: str) -> Iterator[ClauseRow]:
    clauses: Mapping[str, Any] = read_file(ground.clauses_path(family)).data["clauses"]
    carried = _carried(read_file(ground.variant_path(family)).data["sources"])
    named: dict[str, list[str]] = {}
    decided: dict[str, list[str]] = {}
    for vector in vectors(family):
        for clause in vector.clauses:
            named.setdefault(clause, []).append(vector.id)
            decided.setdefault(clause, []).extend(vector.rules)
    for clause, said in clauses.items():
        values = carried.get(clause, [])
        read = [rule for pointer in values for rule in reading(pointer)]
        yield ClauseRow(
            clause,
            family,
            said["kind"],
            said["where"],
            " ".join(said["text"].split()),
            tuple(values),
            _once(read or decided.get(clause, ())),
            tuple(named.get(clause, ())),
            "" if clause in named else _reason(said),
        )


def _carried(sources: Mapping[str, Mapping[str, Any]]) -> dict[str, list[str]]:
    """By clause, the values that are stated by it, as pointers."""
    found: dict[str, list[str]] = {}
    for pointer, source in sources.items():
        for clause in source.get("stated", ()):
            found.setdefault(clause, []).append(pointer)
    return found


def _reason(said: Mapping[str, Any]) -> str:
    """Why no vector names a clause, or nothing."""
    if "no-scenario" in said:
        return " ".join(said["no-scenario"].split())
    if said["kind"] in CONSTRAIN:
        return ""
    none = said.get("carried-by-none", "")
    return " ".join(none.split()) or _BY_KIND[said["kind"]]


def _once(rules: Iterable[str]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(rules))
