"""Entries that were written without the name that each must have, or with it in the wrong place.

A house may add to bans, stops, kinds of book and exceptions, so each of them stands under a name of
its own. Whoever leaves the name out writes what belongs into an entry where entries belong, and
would be told of every key by itself. Here it is told once, and so it is where the name and the
number of every entry have changed places.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from handfoot.rulesets import other_words
from handfoot.rulesets.emitting import flow
from handfoot.rulesets.findings import LONGEST, Finding, around
from handfoot.rulesets.guessing import completed, example_of, meant
from handfoot.rulesets.pointers import join, last
from handfoot.rulesets.problems import quoted
from handfoot.rulesets.schematree import Node, takes

_LONGEST_NUMBER = 5


def nameless(data: Any, node: Node, pointer: str = "") -> Iterator[Finding]:
    """The findings about maps in and under a place that hold an entry without its name."""
    if not isinstance(data, dict):
        return
    if pointer and node.is_named_map and _is_one_entry(data, node.child("*")):
        yield _told(data, node, pointer)
        return
    if node.is_named_map and (turned := _turned(data, node)):
        message = f"The names and the numbers of {around(pointer)} have changed places."
        written = quoted(f"{last(pointer)}: {flow(turned)}", LONGEST)
        yield Finding(pointer, "shape-nameless", message, f"Write {written}.")
        return
    for key, value in data.items():
        yield from nameless(value, node.child(key), join(pointer, key))


def _is_one_entry(data: dict[str, Any], entry: Node) -> bool:
    """Whether the keys are those of an entry, and not all of the values are entries.

    One key that has the value of an entry's key, and no entry's, is enough.
    """
    known = set(map(other_words.plain, entry.keys))
    if any(_is_part(key, value, entry) for key, value in data.items()):
        return True
    fits = bool(data) and all(other_words.plain(key) in known for key in data)
    return fits and not all(isinstance(value, (dict, type(None))) for value in data.values())


def _is_part(key: str, value: Any, entry: Node) -> bool:
    listed = isinstance(value, list) and key in entry.keys
    return listed and takes(entry.child(key), value)


def _turned(data: dict[str, Any], node: Node) -> dict[str, int]:
    """The entries with name and number in their places, where all of them are the wrong way."""
    turned = {
        name: int(number)
        for number, name in data.items()
        if isinstance(name, str) and number.isdecimal() and len(number) <= _LONGEST_NUMBER
    }
    return turned if data and len(turned) == len(data) and takes(node, turned) else {}


def _told(data: dict[str, Any], node: Node, pointer: str) -> Finding:
    example = example_of(node)
    name = next(iter(example), "ours") if isinstance(example, dict) else "ours"
    entry = completed(node.child("*"), dict(_as_meant(data, node.child("*"))))
    message = f"Each entry of {around(pointer)} has a name, and this one has none."
    written = quoted(f"{last(pointer)}: {{{name}: {flow(entry)}}}", LONGEST)
    return Finding(pointer, "shape-nameless", message, f"Write, for example, {written}.")


def _as_meant(data: dict[str, Any], entry: Node) -> Iterator[tuple[str, Any]]:
    """The keys of an entry in the words of the language, with values that fit where one knows."""
    for key, value in data.items():
        same = [one for one in entry.keys if other_words.plain(one) == other_words.plain(key)]
        if not same:
            continue
        fitting = [one for one in same if takes(entry.child(one), value)] or same
        node = entry.child(fitting[0])
        guesses = [value] if takes(node, value) else meant(node, value)
        yield fitting[0], guesses[0] if guesses else value
