"""A hunt: all mutants of a family, or of the code, put to the suite once for each seed.

By properties, the searches of a run are made with the default budget, and every seed is a hunt of
its own; by vectors there is one hunt, with the frozen vectors. What is waived is hunted along with
the rest, and further until ten times the budget is spent on it. Hunts know nothing of each other,
so that each can be made in a process of its own.
"""

from __future__ import annotations

import gc
import time
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace

from conformance.frozen.vectors import vectors
from conformance.interpreting import interpreted
from conformance.mutants.code import code_mutants, places
from conformance.mutants.killing import (
    Frozen,
    Ground,
    Kill,
    by_questions,
    by_vectors,
    traced,
)
from conformance.mutants.mutant import Mutant
from conformance.mutants.rows import Row, Survivor
from conformance.mutants.rulesets import ruleset_mutants
from conformance.mutants.scripts import scripts
from conformance.mutants.waivers import CODE, waivers
from conformance.planning import BUDGETS, SEARCHED, Budget, Slice, searches
from conformance.session import House, house
from handfoot import ground
from handfoot.rulesets.checking import load

__all__ = ["BY", "Hunt", "hunt", "hunts", "together"]

BY = ("properties", "vectors")
"""By what mutants are killed; the hunts by properties take longer."""

BUDGET = BUDGETS["default"]

TIMES = 10
"""So many budgets are spent on mutants that are waived, one for each seed and then the rest."""
FURTHER = 1000
"""The seed with which the rest is spent."""

Killing = Callable[[Mutant, bool], Kill | None]
"""What kills a mutant, with all that runs ask, or with what aims at its rules alone."""


@dataclass(frozen=True)
class Hunt:
    """One hunt, or several with the same mutants.

    `further` says how many budgets more than those of the seeds are spent on waived mutants.
    """

    of: str
    by: str
    seeds: tuple[int, ...]
    only: str = ""
    further: int = 0


def hunts(of: Sequence[str], by: str, seeds: int, only: str = "") -> list[Hunt]:
    """The hunts for families, or `CODE`, so that several of them can be made at a time.

    Those of the code come first: they take longest, and none should be alone at the end.
    """
    if by == "vectors":
        return [Hunt(one, by, (0,), only) for one in sorted(of, key=lambda one: one != CODE)]
    numbers, further = tuple(range(seeds)), max(0, TIMES - seeds)
    apart = [
        Hunt(CODE, by, (seed,), only, 0 if seed else further) for seed in numbers if CODE in of
    ]
    return [*apart, *(Hunt(one, by, numbers, only, further) for one in of if one != CODE)]


def hunt(job: Hunt) -> Row:
    """Makes a hunt. Raises `BadVectorFile`."""
    begun = time.process_time()
    row = Row(job.of, job.by, job.seeds)
    mutants = list(_mutants(job))
    row.mutants = len(mutants)
    row.waived = dict(_waived(job, mutants))
    row.stale = [] if job.only else list(_stale(job, mutants))
    for seed in job.seeds:
        killing = _killing(job, BUDGET, seed)
        # What is asked stays until all mutants are hunted, so that tidying up may pass it by.
        gc.freeze()
        for mutant in mutants:
            if mutant.id in row.waived:
                # That nothing else notices either is seen once.
                _retry(row, mutant, killing, all_of_them=seed == 0)
            elif killing(mutant, True) is None:
                row.survivors.setdefault(mutant.id, Survivor(mutant.rules, [])).hunts.append(seed)
        gc.unfreeze()
    if job.further and row.waived:
        waived = [one for one in mutants if one.id in row.waived]
        aims = {rule for mutant in waived for rule in mutant.rules}
        killing = _killing(job, BUDGET.times(job.further), FURTHER, aims)
        for mutant in waived:
            _retry(row, mutant, killing, all_of_them=False)
    row.seconds = time.process_time() - begun
    return row


def together(rows: Iterable[Row]) -> list[Row]:
    """Rows about the same mutants made into one, the families first."""
    found: dict[tuple[str, str], Row] = {}
    for row in rows:
        whole = found.get((row.of, row.by))
        if whole is None:
            found[row.of, row.by] = replace(row)
            continue
        whole.hunts = tuple(sorted((*whole.hunts, *row.hunts)))
        whole.void |= row.void
        whole.seconds += row.seconds
        for name, one in row.survivors.items():
            known = whole.survivors.setdefault(name, Survivor(one.rules, []))
            known.hunts = sorted([*known.hunts, *one.hunts])
    return sorted(found.values(), key=lambda row: (row.of == CODE, row.of, row.by))


def _mutants(job: Hunt) -> Iterator[Mutant]:
    if job.of == CODE:
        yield from (one for one in code_mutants() if job.only in one.id)
    else:
        yield from ruleset_mutants(job.of, job.only)


def _waived(job: Hunt, mutants: Sequence[Mutant]) -> Iterator[tuple[str, str]]:
    for mutant in mutants:
        for waiver in waivers():
            if waiver.covers(job.of, mutant.id, job.by):
                yield mutant.id, waiver.reason
                break


def _stale(job: Hunt, mutants: Sequence[Mutant]) -> Iterator[str]:
    """Patterns that cover none of the mutants."""
    for waiver in waivers():
        for pattern in waiver.mutants if job.of == waiver.of else ():
            alone = replace(waiver, mutants=(pattern,), by="")
            if not any(alone.covers(job.of, one.id, job.by) for one in mutants):
                yield pattern


def _retry(row: Row, mutant: Mutant, killing: Killing, *, all_of_them: bool) -> None:
    """Hunts a mutant that is waived; a kill makes its waiver void."""
    kill = None if mutant.id in row.void else killing(mutant, all_of_them)
    if kill is not None:
        row.void[mutant.id] = str(kill)


def _killing(job: Hunt, budget: Budget, seed: int, aims: Collection[str] | None = None) -> Killing:
    """What kills mutants in a hunt; with `aims` only what aims at these rules is there to ask."""
    families = ground.variant_ids() if job.of == CODE else [job.of]
    houses = [_house(family) for family in families]
    if job.by == "vectors":
        frozen = [Frozen(one, vectors(one.name)) for one in houses]
        if job.of == CODE:
            frozen = [traced(one, places()) for one in frozen]
        return lambda mutant, all_of_them: by_vectors(mutant, frozen)
    parts = [part for one in houses for part in searches(one, SEARCHED, budget, seed)]
    if job.of == CODE:
        # The code has more in it than the families use.
        parts += (part for _, part in interpreted(houses, SEARCHED, budget, seed))
    by_rules: dict[str, list[Slice]] = {}
    for part in parts:
        if aims is not None and part.rule not in aims:
            continue
        by_rules.setdefault(part.house.digest, []).append(part)
    grounds = [_ground(job, some) for some in by_rules.values()]
    return lambda mutant, all_of_them: by_questions(mutant, grounds, all_of_them=all_of_them)


def _ground(job: Hunt, parts: Sequence[Slice]) -> Ground:
    """What searches by the same ruleset ask, for the code with the functions that take part."""
    rules = parts[0].house
    return Ground(rules, scripts(rules, parts, places() if job.of == CODE else ()))


def _house(family: str) -> House:
    return house(family, load(family).data)
