"""Places in a ruleset: what the schema says of them, which rules read them, and what they say.

A place has a pointer in one ruleset, and a pattern in rulesets at large, in which `*` stands for
names that an author chooses. What a ruleset says in a place at large is called a word here: that
the pile is taken whole, that there is a ban on discards. Numbers are no words.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from itertools import combinations
from typing import Any

from handfoot.rulesets.pointers import join, parts
from handfoot.rulesets.schemas import ruleset_language
from handfoot.rulesets.schematree import Node
from handfoot.words.rulebook import rulebook

__all__ = ["APART", "UNJUDGED", "Place", "numbers", "pairs", "reading", "top", "words"]

UNJUDGED = ("page", "view")
"""The effects of values on which no engine is judged."""

APART = ("names", "notes", "sources", "except")
"""Chapters that are no rules of play, or that stand for rules of other chapters."""


@dataclass(frozen=True)
class Place:
    """Where a value stands: its pointer, its pattern, what the schema says, and its effect."""

    pointer: str
    pattern: str
    node: Node
    effect: str = ""

    def child(self, key: str) -> Place:
        """The place under a key."""
        named = self.is_entry(key)
        child = self.node.child(key)
        return Place(
            join(self.pointer, key),
            join(self.pattern, "*" if named else key),
            child,
            child.says("x-effect") or self.effect,
        )

    def inner(self, pointer: str) -> Place:
        """The place at a pointer from here."""
        place = self
        for key in parts(pointer):
            place = place.child(key)
        return place

    def is_entry(self, key: str) -> bool:
        """Whether a key is a name that the author chose."""
        return self.node.is_named_map and key not in self.node.keys


def top() -> Place:
    """The place of a whole resolved ruleset."""
    return Place("", "", ruleset_language().resolved_node)


def words(place: Place, value: Any) -> Iterator[str]:
    """What a value says that an engine is judged on; of entries with names, that there are any.

    >>> list(words(top().inner("/pile/take"), {"by": "never"}))
    ['/pile/take/by never']
    """
    if place.effect in UNJUDGED:
        return
    if isinstance(value, Mapping):
        for key, inner in value.items():
            if place.is_entry(key):
                yield f"{place.pattern}/*"
            yield from words(place.child(key), inner)
    elif isinstance(value, bool) or place.node.says("enum"):
        yield f"{place.pattern} {str(value).lower()}"


def pairs(place: Place, value: Any) -> Iterator[str]:
    """The words that stand beside each other in an entry with a name, two by two.

    >>> stops = {"wilds": {"cards": ["2"], "until": "taken", "for": "next", "ways": []}}
    >>> list(pairs(top().inner("/pile/stops"), stops))
    ['/pile/stops/*/for next, /pile/stops/*/until taken']
    """
    for key, inner in value.items() if isinstance(value, Mapping) else ():
        child = place.child(key)
        if place.is_entry(key) and isinstance(inner, Mapping):
            single = [(name, one) for name, one in inner.items() if not isinstance(one, Mapping)]
            said = sorted(word for name, one in single for word in words(child.child(name), one))
            yield from map(", ".join, combinations(said, 2))
        yield from pairs(child, inner)


def numbers(place: Place, value: Any) -> Iterator[tuple[str, int | str]]:
    """The numbers in a value that an engine is judged on, by pattern; no limit is one of them."""
    if place.effect in UNJUDGED:
        return
    if isinstance(value, Mapping):
        for key, inner in value.items():
            yield from numbers(place.child(key), inner)
    elif value == "any" or (isinstance(value, int) and not isinstance(value, bool)):
        yield place.pattern, value


@cache
def reading(pointer: str) -> tuple[str, ...]:
    """The rules that read the value at a pointer, or something in it or around it.

    >>> reading("/melds/least")
    ('meld.least',)
    """
    keys = parts(pointer)
    if keys[0] == "except" and len(keys) > 3:
        keys = keys[3:]
    return tuple(
        rule.id
        for rule in rulebook().values()
        if any(_meets(parts(read), keys) for read in rule.reads)
    )


def _meets(read: list[str], keys: list[str]) -> bool:
    return all(one in ("*", key) for one, key in zip(read, keys, strict=False))
