"""The operator of `extends` and `except`: how a patch is merged onto rules.

Objects merge key by key; a patch with another tag leaves of the object only what its new form has
as well. Lists and single values replace. `null` drops an entry of a named map. Every value keeps
its origin, so that each line of a resolved ruleset can say which file it comes from.

`except:` holds named patches for certain rounds and numbers of players. In a resolved ruleset each
is flat: `{"rounds": [2], "players": [], "set": {"/pile/take/depth": 5, "/turn/bans/x": null}}`,
where an empty list means all and null drops an entry; `concrete` applies those that match. Files
and schemas are not read here, and whether the outcome makes sense is for others to say.
"""

from __future__ import annotations

import difflib
import json
import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from itertools import chain
from typing import Any

from handfoot.rulesets.pointers import is_within, join, last, nearest, parent, parts, spoken
from handfoot.rulesets.problems import (
    MAX_PROBLEMS,
    Problem,
    Span,
    problem,
    quoted,
    too_many,
)
from handfoot.rulesets.reader import Document
from handfoot.rulesets.schematree import Node, forms_without, is_entry


@dataclass(frozen=True)
class Origin:
    """Where a value was written: the file, the span of the value and that of its key."""

    file: str
    value: Span
    key: Span


Origins = dict[str, Origin]

_IN_OVERLAY = re.compile(r"/except/[^/]*/")


@dataclass(frozen=True)
class Merged:
    """The outcome of a merge: data, the origin of every value by pointer, and what went wrong."""

    data: Any
    origins: Origins
    problems: list[Problem]


def origins_of(document: Document) -> Origins:
    """The origin of every value of a document."""
    return {
        pointer: Origin(document.name, span, document.keys.get(pointer, span))
        for pointer, span in document.values.items()
    }


def origin(origins: Origins, pointer: str) -> Origin:
    """The origin of the value at a pointer, or of the nearest thing around it."""
    return origins[nearest(pointer, origins)]


def merge(
    base: Any,
    patch: Any,
    node: Node,
    base_origins: Origins,
    patch_origins: Origins,
) -> Merged:
    """Merges a whole patch onto a whole base, both described by `node`; neither is changed.

    A null within an entry of `except:` is kept: there it is an instruction of that patch.
    """
    merger = _Merger(base_origins, patch_origins)
    data = merger.merge(copied(base), patch, node, "")
    return Merged(data, merger.origins, merger.problems)


def flatten_patch(
    base: Mapping[str, Any], patch: Mapping[str, Any], node: Node, origins: Origins, at: str
) -> Merged:
    """One patch of `except` in its flat form, the origins of its parts under `at`.

    `base` is the resolved ruleset without `except`, `node` the schema of the ruleset, `origins` the
    table that has the patch under `at`. The problems are entries dropped that are not there.
    """
    changes = {key: value for key, value in patch.items() if key not in ("rounds", "players")}
    own = {
        pointer.removeprefix(at): found
        for pointer, found in origins.items()
        if is_within(pointer, at)
    }
    before = {key: base[key] for key in changes if key in base}
    merged = merge(before, changes, node, {}, own)
    values = dict(differences(before, merged.data, node))
    flat = {
        "rounds": _numbers(patch.get("rounds")),
        "players": _numbers(patch.get("players")),
        "set": values,
    }
    placed = {at: own[""], **{join(at, key): origin(own, f"/{key}") for key in flat}}
    placed.update({join(at, "set", pointer): origin(own, pointer) for pointer in values})
    return Merged(flat, placed, merged.problems)


def concrete(resolved: Mapping[str, Any], players: int, round_: int) -> dict[str, Any]:
    """The rules of one round at one number of players: matching overlays applied, no `except`.

    The overlays apply in the order of their names. What is returned may be changed at will. Raises
    `KeyError` when an overlay changes something within what another has dropped; a ruleset that
    was checked has no such overlays.
    """
    rules: dict[str, Any] = copied(overlaid(resolved, players, round_))
    return rules


def overlaid(resolved: Mapping[str, Any], players: int, round_: int) -> dict[str, Any]:
    """The same, to be read only: chapters that no overlay changes are those of the ruleset."""
    rules = {key: value for key, value in resolved.items() if key != "except"}
    overlays = [one for _, one in sorted(resolved.get("except", {}).items())]
    values = [one["set"] for one in overlays if matches(one, players, round_)]
    for chapter in {parts(pointer)[0] for pointer in chain.from_iterable(values)}:
        rules[chapter] = copied(rules[chapter])
    for one in values:
        apply(rules, one)
    return rules


def as_written(resolved: Mapping[str, Any]) -> dict[str, Any]:
    """A resolved ruleset whose exceptions have the form in which authors write them.

    >>> bonus = {"rounds": [3], "players": [], "set": {"/out/bonus": 200}}
    >>> as_written({"except": {"last-round": bonus}})
    {'except': {'last-round': {'rounds': [3], 'out': {'bonus': 200}}}}
    """
    patches: dict[str, Any] = {}
    for name, patch in resolved["except"].items():
        patches[name] = {key: value for key, value in patch.items() if key != "set" and value}
        for pointer, value in patch["set"].items():
            *around, key = parts(pointer)
            place = patches[name]
            for one in around:
                place = place.setdefault(one, {})
            place[key] = value
    return {**resolved, "except": patches}


def copied(value: Any) -> Any:
    """A copy of data as it is read from a file: maps, lists and single values.

    >>> rules = {"draw": 2, "rounds": [1, 2]}
    >>> copied(rules) == rules, copied(rules)["rounds"] is rules["rounds"]
    (True, False)
    """
    if isinstance(value, dict):
        return {key: copied(inner) for key, inner in value.items()}
    return [copied(inner) for inner in value] if isinstance(value, list) else value


def matches(overlay: Mapping[str, Any], players: int, round_: int) -> bool:
    """Whether an overlay holds at this number of players in this round (counted from 1)."""
    return (not overlay["rounds"] or round_ in overlay["rounds"]) and (
        not overlay["players"] or players in overlay["players"]
    )


def apply(rules: dict[str, Any], values: Mapping[str, Any]) -> None:
    """Sets each pointer to its value in place; null drops an entry. May raise `KeyError`."""
    for pointer, value in values.items():
        *around, key = parts(pointer)
        place = rules
        for step in around:
            place = place[step]
        if value is None:
            place.pop(key, None)
        else:
            place[key] = copied(value)


def clashes(overlays: Mapping[str, Mapping[str, Any]]) -> Iterator[tuple[str, str, str]]:
    """Overlays that may hold together where one changes something within what the other replaces.

    Yields the name of the inner one, its pointer, and the name of the other.
    """
    for outer, other in overlays.items():
        replaced = {*other["set"], ""}
        for inner, one in overlays.items():
            if inner != outer and _may_meet(one, other):
                for pointer in one["set"]:
                    if nearest(parent(pointer), replaced):
                        yield inner, pointer, outer


def _numbers(value: Any) -> list[int]:
    # Anything else than a list of numbers is an error of the shape, reported as one.
    return [one for one in value if isinstance(one, int)] if isinstance(value, list) else []


def _may_meet(one: Mapping[str, Any], other: Mapping[str, Any]) -> bool:
    return all(
        not one[key] or not other[key] or set(one[key]) & set(other[key])
        for key in ("rounds", "players")
    )


def differences(base: Any, merged: Any, node: Node, at: str = "") -> Iterator[tuple[str, Any]]:
    """What must be set to make one object the other, at the level of leaf, list or new entry.

    Each is a pointer with the value to set; None drops an entry. An object of another form (its
    tag differs) is set as a whole.
    """
    for key in {**base, **merged}:
        pointer = join(at, key)
        if key not in merged:
            yield pointer, None
        elif key not in base:
            yield pointer, merged[key]
        elif not _same(base[key], merged[key]):
            child = node.child(key)
            if _merges(base[key], merged[key], child):
                yield from differences(base[key], merged[key], child, pointer)
            else:
                yield pointer, merged[key]


def _same(one: Any, other: Any) -> bool:
    # A plain comparison would take true for 1.
    return json.dumps(one, sort_keys=True) == json.dumps(other, sort_keys=True)


def _merges(base: Any, patch: Any, node: Node) -> bool:
    """Whether both are objects of the same form, so that they merge key by key."""
    if not isinstance(base, dict) or not isinstance(patch, dict):
        return False
    tag = node.tag
    return tag is None or tag not in patch or tag not in base or _same(base[tag], patch[tag])


class _Merger:
    def __init__(self, base: Origins, patch: Origins) -> None:
        self.origins = dict(base)
        self.problems: list[Problem] = []
        self._patch = patch

    def merge(self, base: Any, patch: Any, node: Node, at: str) -> Any:
        if not isinstance(base, dict) or not isinstance(patch, dict):
            self._forget(base, at)
            base = {}
        elif not _merges(base, patch, node):
            self._reshape(base, patch[node.tag], node, at)
        if not isinstance(patch, dict):
            self._adopt(patch, at)
            return copied(patch)
        if at in self._patch:
            self.origins[at] = self._patch[at]
        for key, value in patch.items():
            pointer = join(at, key)
            if value is None and is_entry(node, key) and not _IN_OVERLAY.match(pointer):
                self._drop(base, key, pointer)
            else:
                base[key] = self.merge(base.get(key), value, node.child(key), pointer)
        return base

    def _reshape(self, base: dict[str, Any], form: Any, node: Node, at: str) -> None:
        """Leave of an object what the form that its new tag names can hold as well."""
        for key in [key for key in base if form in forms_without(node, key)]:
            self._forget(base.pop(key), join(at, key))

    def _drop(self, base: dict[str, Any], key: str, pointer: str) -> None:
        if key in base:
            self._forget(base.pop(key), pointer)
            return
        if len(self.problems) >= MAX_PROBLEMS:
            if len(self.problems) == MAX_PROBLEMS:
                self.problems.append(too_many(origin(self._patch, pointer).file))
            return
        found = origin(self._patch, pointer)
        near = difflib.get_close_matches(key, base, n=1)
        if near:
            suggestion = f"Did you mean {quoted(near[0])}?"
        elif base:
            suggestion = f"The entries there are {', '.join(map(quoted, base))}."
        else:
            suggestion = "Remove this line; there are no entries to drop."
        message = (
            f"There is no {quoted(last(pointer))} in {quoted(spoken(parent(pointer)))} to drop."
        )
        self.problems.append(
            problem("extends-nothing-to-drop", found.file, found.key, message, suggestion)
        )

    def _forget(self, value: Any, at: str) -> None:
        for pointer in _pointers(value, at):
            self.origins.pop(pointer, None)

    def _adopt(self, value: Any, at: str) -> None:
        for pointer in _pointers(value, at):
            if pointer in self._patch:
                self.origins[pointer] = self._patch[pointer]


def _pointers(value: Any, at: str) -> Iterator[str]:
    """The pointers of a value and of everything in it."""
    yield at
    inner: Iterable[tuple[str | int, Any]] = ()
    if isinstance(value, dict):
        inner = value.items()
    elif isinstance(value, list):
        inner = enumerate(value)
    for key, part in inner:
        yield from _pointers(part, join(at, key))
