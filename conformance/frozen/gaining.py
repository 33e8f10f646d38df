"""Finds vectors for mutants that no frozen vector notices.

Builders draw cases aimed at the rules that the mutant gets wrong, the reference answers them, and
the mutant is asked the same. The first case that gives it away is made as small as it gets and
becomes a vector. Cases are drawn and answered once and put to all mutants, since nothing in this
process knows what is right while a mutant is in force.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from functools import cached_property

from conformance.builders import BUILDERS
from conformance.cases import Case
from conformance.findings import Finding
from conformance.frozen.asked import described, judged, vector_of
from conformance.frozen.inside import as_engine
from conformance.frozen.putting import Engine, Miss, applies, put
from conformance.frozen.vectors import Json, Vector
from conformance.mutants.limits import TooLong, limited
from conformance.mutants.mutant import Mutant
from conformance.oracle import InvalidCase
from conformance.planning import ANY, SEARCHED, Budget, searches, seats_of, strategy_of
from conformance.reducing import reduced
from conformance.search import drawn
from conformance.session import House
from conformance.standing import rewritten

__all__ = ["Gain", "miss_of"]

CASES = Budget(rule=150, any=400, games=0)
"""So many cases are drawn for each rule, and aimed at none."""

MORE = Budget(rule=800, any=2500, games=0)
"""So many are drawn where those were not enough, and it is worth the time."""

TRIES = 200
"""So many smaller cases are tried for one that becomes a vector."""

HANGS = Miss("", "an answer", "none")


@dataclass(frozen=True)
class Drawn:
    """A case with its answers."""

    case: Case
    said: Json


@dataclass
class Gain:
    """The cases of a family, to find vectors among them; `thorough` looks at more of them."""

    rules: House
    thorough: bool = False
    _drawn: dict[tuple[str, Budget], list[Drawn]] = field(default_factory=dict)

    def vector(self, mutant: Mutant) -> Vector | None:
        """A vector that gives a mutant away, without a name; None where none is found.

        Where nobody says which rules a mutant gets wrong, all are tried.
        """
        for budget in (CASES, MORE) if self.thorough else (CASES,):
            for rule in (*(mutant.rules or BUILDERS), ANY):
                found = self._first(self._cases(rule, budget), mutant)
                if found is not None:
                    return self._finished(found, mutant)
        return None

    def _cases(self, rule: str, budget: Budget) -> list[Drawn]:
        key = rule, budget
        if key not in self._drawn:
            self._drawn[key] = list(self._answered(rule, budget))
        return self._drawn[key]

    def _answered(self, rule: str, budget: Budget) -> Iterator[Drawn]:
        # Another seed for another budget, so that more cases are other cases too.
        for part in searches(self.rules, SEARCHED, budget, budget.rule):
            strategy = strategy_of(part, self._seats) if part.rule == rule else None
            for case in drawn(strategy, part.cases, part.seed) if strategy is not None else ():
                said = vector_of(case, self.rules.resolved)
                if said is not None:
                    yield Drawn(case, said)

    @cached_property
    def _seats(self) -> list[int]:
        return seats_of(self.rules)

    def _first(self, cases: Sequence[Drawn], mutant: Mutant) -> Drawn | None:
        """The first case that gives a mutant away."""
        with mutant.engine(self.rules) as adapter:
            engine = as_engine(adapter, self.rules.digest, SEARCHED)
            return next((one for one in cases if self._miss(one.said, engine) is not None), None)

    def _miss(self, said: Json, engine: Engine) -> Miss | None:
        return miss_of(Vector(self.rules.name, said), engine)

    def _finished(self, found: Drawn, mutant: Mutant) -> Vector:
        small = reduced(_finding(found.case), lambda case: self._still(case, mutant), TRIES).case
        said = vector_of(small, self.rules.resolved) or found.said
        beside = judged(small, self.rules.resolved)
        if beside is not None and self.gives_away(beside, mutant):
            said = beside
        return Vector(self.rules.name, described(said, self.rules.resolved, mutant.rules))

    def _still(self, case: Case, mutant: Mutant) -> Finding | None:
        """The case told anew, where it still gives the mutant away."""
        if _is_dry(case):
            return None
        try:
            case = rewritten(case, self.rules.resolved)
            said = vector_of(case, self.rules.resolved)
        except InvalidCase:
            return None
        gives_away = said is not None and self.gives_away(said, mutant)
        return _finding(case) if gives_away else None

    def gives_away(self, said: Json, mutant: Mutant) -> bool:
        """Whether a mutant answers a vector otherwise."""
        with mutant.engine(self.rules) as adapter:
            return self._miss(said, as_engine(adapter, self.rules.digest, SEARCHED)) is not None


def _is_dry(case: Case) -> bool:
    """Whether a turn begins without a stock: engines may say that the round is over by then."""
    position = case.position
    if position is None or position["zones"]["stock"]:
        return False
    return any(one["what"] == "draw" for one in position["due"])


def miss_of(vector: Vector, engine: Engine) -> Miss | None:
    """What an engine in this process misses, silence included; nothing that it does not claim."""
    if not applies(vector, engine.hello):
        return None
    try:
        with limited():
            return put(vector, engine)
    except TooLong:
        return HANGS


def _finding(case: Case) -> Finding:
    return Finding("disagree", "frozen", "", "", "", case)
