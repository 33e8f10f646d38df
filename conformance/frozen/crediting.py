"""Credits vectors with the mutants that they kill, and finds further ones for those that get away.

A mutant counts for the first vector that gives it away: one aimed at a rule that the mutant gets
wrong where there is one, and by hand before by engine. So a vector's credits say what would go
unnoticed without it. Mutants of a family's ruleset are put to that family's vectors, those of the
engine's code to the vectors of all families, and the faulty engines to those of each family in
which their fault can show. What is waived counts for nobody.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace

from conformance import crew
from conformance.frozen.gaining import Gain, miss_of
from conformance.frozen.inside import as_engine
from conformance.frozen.vectors import Json, Vector
from conformance.mutants.code import code_mutants, places
from conformance.mutants.engine import engine
from conformance.mutants.faults import faults
from conformance.mutants.killing import Frozen, by_vectors, traced
from conformance.mutants.mutant import Mutant
from conformance.mutants.rulesets import ruleset_mutants
from conformance.mutants.waivers import CODE, waivers
from conformance.planning import SEARCHED
from conformance.session import House

__all__ = ["Credits", "credited"]

FAULTS = "faults"
"""What the faulty engines are mutants of, where others name a family."""

PARTS = 4
"""The mutants of the code are taken in so many parts, so that several processes have work."""

COUNTED = ("all", "killed", "waived")

Key = tuple[str, str]
"""A vector by its family and id."""


@dataclass
class Credits:
    """What the vectors of all families kill, and what they do not.

    `kills` has the mutants of each vector; `gained` the vectors found on the way, by family, which
    are in `kills` too; `survivors` the mutants that nothing was found for, by what they are of.
    `of` counts the mutants of each family, of the code and of the faulty engines; `rules` those of
    the families, and `code` those of the code, by the rules that they get wrong.
    """

    kills: dict[Key, list[str]] = field(default_factory=dict)
    gained: dict[str, list[Vector]] = field(default_factory=dict)
    survivors: dict[str, list[str]] = field(default_factory=dict)
    of: dict[str, Counter[str]] = field(default_factory=dict)
    rules: dict[str, Counter[str]] = field(default_factory=dict)
    code: dict[str, Counter[str]] = field(default_factory=dict)

    def counts(self) -> Json:
        """How many mutants there are, how many are killed and how many waived."""
        return {
            "of": {name: _counted(counts) for name, counts in sorted(self.of.items())},
            "rules": {name: _counted(counts) for name, counts in sorted(self.rules.items())},
            "code": {name: _counted(counts) for name, counts in sorted(self.code.items())},
        }


def _counted(counts: Counter[str]) -> dict[str, int]:
    return {key: counts[key] for key in COUNTED}


@dataclass(frozen=True)
class _Job:
    """The mutants of a family, a part of those of the code, or faults, put to these vectors."""

    of: str
    part: int
    frozen: tuple[Frozen, ...]
    only: str = ""


@dataclass
class _Done:
    kills: list[tuple[Key, str]] = field(default_factory=list)
    gained: list[tuple[Vector, list[str]]] = field(default_factory=list)
    """New vectors without a name, each with the mutants that it kills."""
    survivors: list[str] = field(default_factory=list)
    fates: list[tuple[tuple[str, ...], str]] = field(default_factory=list)
    """For each mutant the rules that it gets wrong, and `killed`, `waived` or `survived`."""


def credited(
    frozen: Mapping[str, Sequence[Vector]],
    houses: Sequence[House],
    workers: int,
    only: str = "",
) -> Credits:
    """What vectors kill, and vectors for what they do not, by several processes.

    `frozen` has the vectors of each family of `houses`; with `only` no other mutants are taken than
    those in whose names this stands. Raises ValueError where the engine without
    a mistake misses one of them, and `crew.LostWorker`.
    """
    credits = Credits()
    found = {rules.name: list(frozen[rules.name]) for rules in houses}
    for jobs in (_of_families, _of_code, _of_faults):
        whole = [replace(job, only=only) for job in jobs(_grounds(houses, found))]
        done = dict(crew.done(whole, workers, _work))
        for number, job in enumerate(whole):
            _add(credits, job.of, done[number], found)
    # In an order of their own, whichever part of the mutants they came in.
    credits.kills = {key: sorted(names) for key, names in credits.kills.items()}
    return credits


def _grounds(houses: Sequence[House], found: Mapping[str, Sequence[Vector]]) -> list[Frozen]:
    return [Frozen(rules, tuple(found[rules.name])) for rules in houses]


def _of_families(frozen: Sequence[Frozen]) -> Iterator[_Job]:
    yield from (_Job(one.rules.name, 0, (one,)) for one in frozen)


def _of_code(frozen: Sequence[Frozen]) -> Iterator[_Job]:
    yield from (_Job(CODE, part, tuple(frozen)) for part in range(PARTS))


def _of_faults(frozen: Sequence[Frozen]) -> Iterator[_Job]:
    yield from (_Job(FAULTS, 0, (one,)) for one in frozen)


def _add(credits: Credits, of: str, done: _Done, found: dict[str, list[Vector]]) -> None:
    for key, name in done.kills:
        credits.kills.setdefault(key, []).append(name)
    for nameless, names in done.gained:
        known = found[nameless.family]
        vector = _named(nameless, known)
        known.append(vector)
        credits.gained.setdefault(vector.family, []).append(vector)
        credits.kills[vector.family, vector.id] = list(names)
    credits.survivors.setdefault(of, []).extend(done.survivors)
    by_rule = credits.code if of == CODE else credits.rules
    for rules, fate in done.fates:
        credits.of.setdefault(of, Counter()).update(("all", fate))
        for rule in rules:
            by_rule.setdefault(rule, Counter()).update(("all", fate))


def _named(vector: Vector, known: Iterable[Vector]) -> Vector:
    """The vector with a name of its own, after the first rule that decides it."""
    stem = vector.rules[0].replace(".", "-")
    taken = {one.id for one in known}
    number = 1
    while f"{stem}-{number}" in taken:
        number += 1
    said: Json = {**vector.said, "id": f"{stem}-{number}"}
    return Vector(vector.family, said)


# --- in a process of its own ----------------------------------------------------------------------


def _work(job: _Job) -> _Done:
    _must_be_right(job.frozen)
    if job.of == CODE:
        job = replace(job, frozen=tuple(traced(one, places()) for one in job.frozen))
    done = _Done()
    gains = {one.rules.name: Gain(one.rules, job.of != CODE) for one in job.frozen}
    for mutant in _mutants(job):
        done.fates.append((mutant.rules, _fate(mutant, job, done, gains)))
    return done


def _fate(mutant: Mutant, job: _Job, done: _Done, gains: Mapping[str, Gain]) -> str:
    """What becomes of a mutant; a vector is looked for where there is none."""
    if any(waiver.covers(job.of, mutant.id, "vectors") for waiver in waivers()):
        return "waived"
    kill = by_vectors(mutant, job.frozen)
    if kill is not None:
        done.kills.append(((kill.family, kill.by), mutant.id))
        return "killed"
    if _noticed(mutant, done, gains):
        return "killed"
    found = (gain.vector(mutant) for gain in gains.values())
    vector = next((one for one in found if one is not None), None)
    if vector is None:
        done.survivors.append(mutant.id)
        return "survived"
    done.gained.append((vector, [mutant.id]))
    return "killed"


def _must_be_right(frozen: Sequence[Frozen]) -> None:
    """Raises ValueError where an engine without a mistake misses a vector: nothing counts then."""
    for one in frozen:
        digest = one.rules.digest
        right = as_engine(engine(one.rules.resolved, digest), digest, SEARCHED)
        for vector in one.vectors:
            if miss_of(vector, right) is not None:
                name = f"{vector.family}/{vector.id}"
                raise ValueError(f"The engine without a mistake misses {name}.")


def _noticed(mutant: Mutant, done: _Done, gains: Mapping[str, Gain]) -> bool:
    """Whether a vector found for another mutant gives this one away as well."""
    for vector, names in done.gained:
        if gains[vector.family].gives_away(vector.said, mutant):
            names.append(mutant.id)
            return True
    return False


def _mutants(job: _Job) -> Iterator[Mutant]:
    if job.of == CODE:
        for number, mutant in enumerate(code_mutants()):
            if number % PARTS == job.part and job.only in mutant.id:
                yield mutant
    elif job.of == FAULTS:
        yield from (one for one in faults(job.frozen[0].rules) if job.only in one.id)
    else:
        yield from ruleset_mutants(job.of, job.only)
