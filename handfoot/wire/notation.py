"""Compares what engines tell, whatever order they tell it in, and names melds.

Engines keep hands sorted in their own ways and list melds as they like. Which lists are ordered and
which are bags stands in the schema (`x-array`), beside the lists themselves; here it is obeyed. So
a sort order can never be a fault. Melds are named by rank and number, because engines hold them in
slots, maps and lists of many kinds.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any, NamedTuple

from handfoot.rulesets.pointers import join
from handfoot.wire.checking import Schema
from handfoot.wire.lines import Message
from handfoot.wire.shapes import schema

__all__ = ["ABSENT", "Difference", "canonical", "differences", "meld_index", "meld_name", "surplus"]

ABSENT = "(absent)"
"""Stands in a difference where a side has no such key or no such entry."""


class Difference(NamedTuple):
    """A place where two states are not the same, as a JSON Pointer, and what stands there.

    For a bag both are the whole bag; `surplus` says what is in one and not in the other.
    """

    pointer: str
    expected: Any
    got: Any


def differences(
    expected: Message, got: Message, *, turn: bool = False, shape: str = "state"
) -> list[Difference]:
    """Where the state that an engine tells differs from the one expected; empty when it is right.

    Keys that the expected state does not have are ignored, and so are those that the schema exempts
    (`x-compared`). The part `turn` is compared only when asked for, which is right where the engine
    said that it tells it. Another `shape` of the schema, such as `apply-reply`, may be named to
    compare other messages in the same way.

    >>> one, other = {"game": {"scores": [5, 0]}}, {"game": {"scores": [0, 5]}}
    >>> differences(one, other)[0]
    Difference(pointer='/game/scores/0', expected=5, got=0)
    """
    found: list[Difference] = []
    _compare(expected, got, _shape(shape), "", found)
    of_turn = "/turn/" if shape == "state" else "/state/turn/"
    return [one for one in found if turn or not f"{one.pointer}/".startswith(of_turn)]


def canonical(value: Any, shape: str) -> str:
    """A text that is the same for two values exactly when they differ only in the order of bags.

    `shape` names the shape of the value in the schema, such as `move` or `state`.

    >>> one = {"seat": 0, "do": "lay", "groups": [{"onto": None, "cards": ["2", "K", "K"]}]}
    >>> other = {"seat": 0, "do": "lay", "groups": [{"cards": ["K", "2", "K"], "onto": None}]}
    >>> canonical(one, "move") == canonical(other, "move")
    True
    """
    return _text(value, _shape(shape))


def surplus(expected: Sequence[Any], got: Sequence[Any]) -> tuple[list[Any], list[Any]]:
    """What one bag has and the other has not, both ways.

    >>> surplus(["K", "K", "2"], ["2", "K", "Q"])
    (['K'], ['Q'])
    """
    missing, extra = list(expected), []
    for item in got:
        if item in missing:
            missing.remove(item)
        else:
            extra.append(item)
    return missing, extra


def meld_name(melds: Sequence[Mapping[str, Any]], index: int) -> Message:
    """The name of one of a side's melds. Raises `IndexError`.

    >>> meld_name([{"rank": "K"}, {"rank": "Q"}, {"rank": "K"}], 2)
    {'rank': 'K', 'n': 1}
    """
    rank = melds[index]["rank"]
    return {"rank": rank, "n": sum(meld["rank"] == rank for meld in melds[:index])}


def meld_index(melds: Sequence[Mapping[str, Any]], name: Mapping[str, Any]) -> int | None:
    """Where the meld of this name stands among a side's melds, or None when there is none.

    >>> meld_index([{"rank": "K"}, {"rank": "Q"}, {"rank": "K"}], {"rank": "K", "n": 1})
    2
    """
    places = [index for index, meld in enumerate(melds) if meld["rank"] == name["rank"]]
    return places[name["n"]] if name["n"] < len(places) else None


class _Place:
    """What the schema says about one place of a message, references and alternatives followed."""

    def __init__(self, parts: list[Schema]) -> None:
        self._parts = [spread for part in parts for spread in _spread(part)]
        self._children: dict[str | int, _Place] = {}
        self.sort = self._says("x-sort")
        self.ordered = self._says("x-array") == "ordered"
        self.compared = self._says("x-compared") is not False

    def child(self, key: str | int) -> _Place:
        """The place of a key of an object, or for a number that of the entries of a list."""
        if key not in self._children:
            if isinstance(key, int):
                found = [part["items"] for part in self._parts if "items" in part]
            else:
                listed = [part.get("properties", {}) for part in self._parts]
                found = [properties[key] for properties in listed if key in properties]
            self._children[key] = _Place(found)
        return self._children[key]

    def _says(self, keyword: str) -> Any:
        return next((part[keyword] for part in self._parts if keyword in part), None)


@cache
def _shape(name: str) -> _Place:
    return _Place([schema()["$defs"][name]])


def _spread(part: Schema) -> list[Schema]:
    parts = [part]
    if "$ref" in part:
        parts += _spread(schema()["$defs"][part["$ref"].removeprefix("#/$defs/")])
    for one in (*part.get("allOf", ()), *part.get("anyOf", ())):
        parts += _spread(one)
    if "then" in part:
        parts += _spread(part["then"])
    return parts


def _compare(expected: Any, got: Any, place: _Place, at: str, found: list[Difference]) -> None:
    if isinstance(expected, dict) and isinstance(got, dict):
        for key, value in expected.items():
            if (inner := place.child(key)).compared:
                _compare(value, got.get(key, ABSENT), inner, join(at, key), found)
    elif isinstance(expected, list) and isinstance(got, list):
        _compare_lists(expected, got, place, at, found)
    elif type(expected) is not type(got) or expected != got:
        found.append(Difference(at, expected, got))


def _compare_lists(
    expected: list[Any], got: list[Any], place: _Place, at: str, found: list[Difference]
) -> None:
    if place.sort is not None:
        pairs = _paired(expected, got, place.sort)
    elif place.ordered:
        pairs = [(index, index) for index in range(max(len(expected), len(got)))]
    else:
        if _text(expected, place) != _text(got, place):
            found.append(Difference(at, expected, got))
        return
    items = place.child(0)
    for number, (one, other) in enumerate(pairs):
        where = join(at, one if one < len(expected) else number)
        _compare(_entry(expected, one), _entry(got, other), items, where, found)


def _paired(expected: list[Any], got: list[Any], key: str) -> list[tuple[int, int]]:
    """Which entries of two lists belong together: those alike in a key, first with first.

    An index beyond the end of a list stands for an entry that it does not have.
    """
    ours, theirs = _numbered(expected, key), _numbered(got, key)
    return [
        (ours.get(name, len(expected)), theirs.get(name, len(got)))
        for name in dict.fromkeys((*ours, *theirs))
    ]


def _numbered(entries: list[Any], key: str) -> dict[tuple[str, int], int]:
    """The index of each entry, by the value of the key and how many before it have the same."""
    numbered: dict[tuple[str, int], int] = {}
    counts: dict[str, int] = {}
    for index, entry in enumerate(entries):
        value = _value(entry, key)
        counts[value] = counts.get(value, 0) + 1
        numbered[value, counts[value]] = index
    return numbered


def _value(entry: Any, key: str) -> str:
    return json.dumps(entry.get(key) if isinstance(entry, dict) else None)


def _entry(entries: list[Any], index: int) -> Any:
    return entries[index] if index < len(entries) else ABSENT


def _text(value: Any, place: _Place) -> str:
    if isinstance(value, dict):
        keys = [key for key in sorted(value) if place.child(key).compared]
        inner = (f"{json.dumps(key)}:{_text(value[key], place.child(key))}" for key in keys)
        return "{" + ",".join(inner) + "}"
    if isinstance(value, list):
        items = place.child(0)
        texts = [_text(item, items) for item in value]
        if place.sort is not None:
            ranks = [_value(item, place.sort) for item in value]
            texts = [texts[index] for index in sorted(range(len(value)), key=ranks.__getitem__)]
        elif not place.ordered:
            texts.sort()
        return "[" + ",".join(texts) + "]"
    return json.dumps(value)
