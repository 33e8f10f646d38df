"""Every value of a ruleset moved to other values: the changes of which each is one mutant.

The schema says which values there are and what each of them can be. Numbers move by the smallest
step that can matter, and to what other families say in the same place; words become each other
word; a group is given its other forms; entries of maps and lists are dropped and added. What only
a sheet or a view shows is left alone, since no engine is judged on it. Whether the rules are sound
after a change is not asked here.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from conformance.mutants.places import APART, UNJUDGED, Place, top
from conformance.mutants.samples import Samples
from handfoot.rulesets.emitting import flow
from handfoot.rulesets.pointers import join, last
from handfoot.rulesets.schematree import Node

__all__ = ["Change", "changes"]

CONDITIONS = ("rounds", "players")
"""Lists of numbers that are names: they are dropped and added, but not moved by one."""

FURTHER_TABLES = "/table/players"
"""To play at more tables than the rules are made for is no fault, so that none are added here."""


@dataclass(frozen=True)
class Change:
    """One value changed: where, what is set by which pointers, and what it was and becomes.

    `pointer` may lead into a list, which a patch sets as a whole.
    """

    pointer: str
    patch: Mapping[str, Any]
    was: Any
    becomes: Any

    def __str__(self) -> str:
        """Where, what was there, and what is there instead; of a group only what differs."""
        was, becomes = self.was, self.becomes
        if isinstance(was, Mapping) and isinstance(becomes, Mapping):
            was, becomes = _beyond(was, becomes), _beyond(becomes, was)
        return f"{self.pointer}: {_shown(was)} -> {_shown(becomes)}"


def _beyond(one: Mapping[str, Any], other: Mapping[str, Any]) -> dict[str, Any]:
    return {key: value for key, value in one.items() if other.get(key) != value}


def _shown(value: Any) -> str:
    return "nothing" if value is None else flow(value)


def changes(data: Mapping[str, Any], others: Sequence[Mapping[str, Any]]) -> Iterator[Change]:
    """All changes of a resolved ruleset; `others` are the resolved rulesets of other families."""
    root = top()
    walk = _Walk(data, Samples(data, others))
    seen: set[str] = set()
    for change in (*walk.chapters(root), *walk.overlays(root)):
        text = json.dumps(change.patch, sort_keys=True)
        if text not in seen:
            seen.add(text)
            yield change


class _Walk:
    """A way through all values of a ruleset."""

    def __init__(self, data: Mapping[str, Any], samples: Samples) -> None:
        self._data = data
        self._samples = samples

    def chapters(self, root: Place) -> Iterator[Change]:
        for key, value in self._data.items():
            if key not in APART:
                yield from self._value(root.child(key), value)

    def overlays(self, root: Place) -> Iterator[Change]:
        """The overlays: each dropped, each at other tables and rounds, and with other values."""
        for name, overlay in self._data["except"].items():
            at = root.child("except").child(name)
            yield self._set(at, overlay, None)
            for key in CONDITIONS:
                yield from self._list(at.child(key), overlay[key])
            for pointer, value in overlay["set"].items():
                place = root.inner(pointer)
                inside = join(at.pointer, "set", pointer)
                for one in self._value(place, value):
                    # What is set by the overlay is one value to the ruleset.
                    if one.pointer == pointer or pointer in one.patch:
                        patch = {inside: one.patch[pointer]}
                        yield Change(f"{at.pointer}/set{one.pointer}", patch, one.was, one.becomes)

    def _set(self, place: Place, was: Any, becomes: Any) -> Change:
        return Change(place.pointer, {place.pointer: becomes}, was, becomes)

    def _value(self, place: Place, value: Any) -> Iterator[Change]:
        if isinstance(value, Mapping):
            yield from self._object(place, value)
        elif place.effect in UNJUDGED:
            return
        elif isinstance(value, list):
            yield from self._list(place, value)
        else:
            for other in self._samples.others(place.pointer, place.pattern, place.node, value):
                yield self._set(place, value, other)

    def _object(self, place: Place, value: Mapping[str, Any]) -> Iterator[Change]:
        node = place.node
        for key, inner in value.items():
            at = place.child(key)
            if at.effect in UNJUDGED:
                continue
            if key == node.tag:
                for form in self._samples.forms(place.pattern, node, value):
                    yield Change(at.pointer, {place.pointer: form}, value, form)
                continue
            yield from self._value(at, inner)
            if key not in node.keys or at.node.says("x-optional"):
                patch = {at.pointer: None, **self._samples.unnamed(place.pointer, key)}
                yield Change(at.pointer, patch, inner, None)
        if node.is_named_map and place.pointer != FURTHER_TABLES:
            for name, entry in self._samples.entries(place.pointer, place.pattern, node).items():
                if name not in value:
                    yield self._set(place.child(name), None, entry)

    def _list(self, place: Place, value: Sequence[Any]) -> Iterator[Change]:
        """A list with an entry changed, dropped or added."""
        node, top = place.node.item(), place.pointer

        def changed(index: int, entries: Sequence[Any], was: Any, becomes: Any) -> Change:
            whole = [*value[:index], *entries, *value[index + 1 :]]
            return Change(join(top, index), {top: whole}, was, becomes)

        for index, one in enumerate(value):
            yield changed(index, [], one, None)
            for other in self._entries(place, node, one):
                yield changed(index, [other], one, other)
        for one in self._samples.items(last(top), place.pattern, value):
            yield changed(len(value), [one], None, one)

    def _entries(self, place: Place, node: Node, value: Any) -> Iterator[Any]:
        """What an entry of a list can be instead; names are dropped and added but not exchanged."""
        if isinstance(value, Mapping):
            for key, inner in value.items():
                at = join(place.pattern, "*", key)
                for other in self._samples.others(at, at, node.child(key), inner):
                    yield {**value, key: other}
        elif isinstance(value, int) and last(place.pointer) not in CONDITIONS:
            yield from self._samples.others(place.pointer, place.pattern, node, value)
