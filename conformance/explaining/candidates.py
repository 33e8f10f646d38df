"""The rulesets by which an engine might play instead: one value changed, or one silence reread.

The readings that a family lists for what its sheet leaves open come first, then every change of a
value that is also a mutant of the ruleset, those before all others that the broken rules read.
Whether a ruleset is sound is asked late, since it takes longer than all the rest.
"""

from __future__ import annotations

import copy
import json
from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any

from conformance.altering import altered
from conformance.explaining.explanation import Silence
from conformance.mutants.leaves import Change, changes
from conformance.mutants.places import reading
from conformance.session import House
from handfoot import ground
from handfoot.rulesets import checking
from handfoot.rulesets.merging import apply
from handfoot.rulesets.pointers import join, parts, value_at
from handfoot.rulesets.reader import read_file

__all__ = ["Candidate", "Family", "candidates"]


@dataclass(frozen=True)
class Candidate:
    """A ruleset that differs in one change; `silence` is the question that it answers otherwise."""

    change: Change
    resolved: Mapping[str, Any]
    silence: Silence | None = None

    @property
    def rules(self) -> tuple[str, ...]:
        """The rules that read what is changed."""
        found = [rule for pointer in _pointers(self.change.patch) for rule in reading(pointer)]
        return tuple(dict.fromkeys(found))


def candidates(house: House, broken: Collection[str]) -> list[Candidate]:
    """All rulesets one change away; `broken` are the rules that an engine breaks.

    Those that change the same are there once, as a reading where they are one.
    """
    resolved = house.resolved
    others = [_family(name) for name in ground.variant_ids() if name != resolved["id"]]
    made = [*_readings(house), *((change, None) for change in changes(resolved, others))]
    found: dict[str, Candidate] = {}
    for change, silence in made:
        data = _patched(resolved, change.patch)
        if data is not None and data != resolved:
            found.setdefault(_beyond(resolved, data), Candidate(change, data, silence))
    aside = set(broken)
    return sorted(
        found.values(),
        key=lambda one: (one.silence is None, not aside.intersection(one.rules)),
    )


@cache
def _family(name: str) -> Mapping[str, Any]:
    return checking.load(name).data


def _patched(resolved: Mapping[str, Any], patch: Mapping[str, Any]) -> dict[str, Any] | None:
    """The ruleset with a patch, None where it does not apply; other chapters are shared."""
    touched = {parts(pointer)[0] for pointer in patch}
    data = {
        key: copy.deepcopy(value) if key in touched else value for key, value in resolved.items()
    }
    try:
        apply(data, patch)
    except KeyError:
        return None
    return data


def _beyond(resolved: Mapping[str, Any], data: Mapping[str, Any]) -> str:
    """What is said otherwise, as a text."""
    return json.dumps({key: data[key] for key in data if data[key] != resolved.get(key)})


def _readings(house: House) -> Iterator[tuple[Change, Silence]]:
    """The other readings that a family lists, each as a change."""
    if house.name not in ground.variant_ids() or not ground.clauses_path(house.name).is_file():
        return
    for name, said in read_file(ground.clauses_path(house.name)).data["silences"].items():
        for one in said["alternatives"]:
            if one.get("patch"):
                told = _line(said["question"]), _line(said["resolution"]), _line(one["say"])
                yield _change(house, one["patch"]), Silence(name, *told)


def _change(house: House, patch: Mapping[str, Any]) -> Change:
    """A reading as a change of the first value that it sets."""
    pointer = next(iter(patch))
    return Change(pointer, patch, value_at(house.resolved, pointer), patch[pointer])


def _line(text: str) -> str:
    return " ".join(text.split())


def _pointers(patch: Mapping[str, Any]) -> Iterator[str]:
    """What a patch sets; of an exception, what that sets."""
    for pointer, value in patch.items():
        inner = value.get("set") if isinstance(value, Mapping) else None
        if pointer.startswith("/except/") and isinstance(inner, Mapping):
            yield from (join(pointer, "set", *parts(one)) for one in inner)
        else:
            yield pointer


class Family:
    """The file of a ruleset, against which it is seen whether a changed one is sound."""

    def __init__(self, house: House) -> None:
        """A ruleset that has no file is taken to be sound whatever changes."""
        try:
            self._rules = checking.check_file(checking.path_of(house.name)).resolved
        except ground.UnknownVariant:
            self._rules = None

    def allows(self, candidate: Candidate) -> bool:
        """Whether somebody could write it: it fits the schema and contradicts itself nowhere."""
        return self._rules is None or altered(self._rules, [candidate.change.patch]) is not None
