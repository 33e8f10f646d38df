"""What else could stand in a place of a ruleset: other numbers, words, forms and entries.

The schema lists words and gives examples; the other families show what people have put in the
same place; the ruleset's own cards and kinds of book are what its names can be. Of cards that a
ruleset treats alike, one stands for all. How a ruleset is gone through is said in `leaves`.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from itertools import chain
from math import gcd
from typing import Any

from conformance.mutants.places import APART
from handfoot.rulesets.pointers import join, last, parent, parts
from handfoot.rulesets.schematree import Node

__all__ = ["Samples"]

ANY = "any"

POINTS = ("points", "bonus", "from")
"""The keys of numbers of points, which nothing can see change by less than cards can."""

CARDS = ("cards", "card", "again", "order", "stuck-with")
KINDS = ("kinds", "onto", "no-side-has", "books", "side-has", "any-side-has")
RANKS = ("ranks", "not-ranks")
"""The keys of names: of cards, of kinds of book, of ranks."""

MIXED = "mixed"
"""The key of cards that are melded together."""

NAMING = {
    "/deck/cards": (*CARDS, *RANKS),
    "/books/kinds": KINDS,
    "/pile/take/ways": ("ways",),
}
"""Maps whose entries are named elsewhere, and under which keys."""


class Samples:
    """Other values for the places of one ruleset."""

    def __init__(self, data: Mapping[str, Any], others: Sequence[Mapping[str, Any]]) -> None:
        self._data = data
        self._others = others

    def others(self, pointer: str, pattern: str, node: Node, value: Any) -> list[Any]:
        """What a single value can be instead."""
        found: Iterable[Any] = ()
        if node.says("enum"):
            found = node.says("enum")
        elif isinstance(value, bool):
            found = [not value]
        elif isinstance(value, int) or value == ANY:
            found = self._numbers(pointer, pattern, node, value)
        elif isinstance(value, str):
            found = self._names(last(pointer))
        return [one for one in _unique(found) if one != value]

    def forms(self, pattern: str, node: Node, value: Mapping[str, Any]) -> Iterator[Any]:
        """The other forms of a group, as other families have them, or else as the schema shows."""
        tag = node.tag or ""
        samples = [one for one in self._everywhere(pattern) if isinstance(one, Mapping)]
        for form in node.child(tag).says("enum"):
            if form == value[tag]:
                continue
            known = [one for one in samples if one[tag] == form]
            shown = [one for one in node.says("examples") or () if one[tag] == form]
            yield from known or shown or [self._made(node, form, value)]

    def entries(self, pointer: str, pattern: str, node: Node) -> dict[str, Any]:
        """Entries that a map could hold besides its own, by name."""
        shown = [*(node.says("examples") or ()), *reversed(self._everywhere(pattern))]
        found = {name: entry for one in shown for name, entry in one.items()}
        if last(pointer) == MIXED:
            naturals = [name for name, card in self._cards.items() if card["is"] == "natural"]
            return {"together": naturals[-2:]}
        if last(pointer) in KINDS and all(isinstance(one, int) for one in found.values()):
            # So many books of a kind: the kinds are those of the ruleset.
            return dict.fromkeys(self._names(last(pointer)), 1)
        return found

    def items(self, key: str, pattern: str, value: Sequence[Any]) -> list[Any]:
        """Entries that could be added to a list."""
        if value and all(isinstance(one, Mapping) for one in value):
            return []
        names = self._names(key)
        if names or key in (*CARDS, *KINDS, *RANKS):
            return [one for one in names if one not in value]
        return self._further_numbers(key, value)

    def unnamed(self, pointer: str, name: str) -> dict[str, Any]:
        """What must be set beside, where an entry of a map is dropped that others name."""
        keys = NAMING.get(pointer, ())
        patch: dict[str, Any] = {}
        for at, value in _groups(self._rules, ""):
            if last(at) in keys or (pointer == "/deck/cards" and parent(at) == "/melds/mixed"):
                if isinstance(value, list) and name in value:
                    patch[at] = [one for one in value if one != name]
                elif isinstance(value, Mapping) and name in value and at != pointer:
                    patch[join(at, name)] = None
        return patch

    # --- numbers ----------------------------------------------------------------------------------

    def _numbers(self, pointer: str, pattern: str, node: Node, value: Any) -> Iterator[Any]:
        if value != ANY:
            step = self._step if last(pointer) in POINTS else 1
            yield from (value - step, value + step)
        if any(part.get("const") == ANY for part in node.parts):
            yield ANY
        elsewhere = self._at(pointer) or self._everywhere(pattern)
        for one in [*elsewhere, *((node.says("examples") or ()) if value == ANY else ())]:
            # A list of numbers is sampled entry by entry.
            yield from one if isinstance(one, list) else [one]

    @cached_property
    def _step(self) -> int:
        """The least difference in points that cards can make."""
        return gcd(*(card["points"] for card in self._cards.values())) or 1

    def _further_numbers(self, key: str, value: Sequence[int]) -> list[int]:
        if key == "players":
            return [n for n in map(int, self._data["table"]["players"]) if n not in value]
        if key == "points":
            return [value[-1] + self._step]
        if key == "rounds":
            return [n for n in (1, 2) if n not in value]
        return [value[-1] if value else 1]

    # --- names ------------------------------------------------------------------------------------

    def _names(self, key: str) -> list[str]:
        """The names that may stand under a key; of cards alike the first."""
        cards, data = self._cards, self._data
        if key in RANKS:
            return self._unlike(name for name, card in cards.items() if card["is"] == "natural")
        if key in CARDS:
            return self._unlike(cards)
        if key in KINDS:
            return list(data["books"]["kinds"])
        if key == "ways":
            return list(data["pile"]["take"].get("ways", ()))
        return ["books", "melds", "aside", "hand", "sealed"] if key == "in" else []

    def _unlike(self, cards: Iterable[str]) -> list[str]:
        first: dict[str, str] = {}
        for card in cards:
            first.setdefault(self._roles[card], card)
        return list(first.values())

    @cached_property
    def _roles(self) -> dict[str, str]:
        """For each card, all that the ruleset says of it."""
        places: dict[str, list[str]] = {card: [] for card in self._cards}
        for pointer, value in _groups(self._rules, ""):
            for card in value if isinstance(value, list) else ():
                if isinstance(card, str) and card in places:
                    places[card].append(pointer)
        cards = self._cards
        return {card: json.dumps([cards[card], sorted(at)]) for card, at in places.items()}

    @property
    def _cards(self) -> Mapping[str, Any]:
        cards: Mapping[str, Any] = self._data["deck"]["cards"]
        return cards

    @cached_property
    def _rules(self) -> dict[str, Any]:
        """The chapters that may name something."""
        return {key: value for key, value in self._data.items() if key not in APART}

    # --- elsewhere --------------------------------------------------------------------------------

    def _at(self, pointer: str) -> list[Any]:
        """What other families have at the very place."""
        return [value for one in self._others for value in _found(one, parts(pointer))]

    def _everywhere(self, pattern: str) -> list[Any]:
        """What other families have in places of the same sort."""
        return [value for one in self._others for value in _found(one, parts(pattern))]

    def _made(self, node: Node, form: str, value: Mapping[str, Any]) -> dict[str, Any]:
        """A group in a form that nobody shows: what it has, and the schema's examples."""
        tag = node.tag or ""
        made: dict[str, Any] = {tag: form}
        for part in node.parts:
            if part.get("if", {}).get("properties", {}).get(tag, {}).get("const") == form:
                for key in part.get("x-required", ()):
                    if key != tag:
                        made[key] = value.get(key, (node.child(key).says("examples") or [{}])[0])
        return made


def _unique(values: Iterable[Any]) -> Iterator[Any]:
    seen: set[str] = set()
    for value in values:
        text = json.dumps(value, sort_keys=True)
        if text not in seen:
            seen.add(text)
            yield value


def _found(data: Any, keys: Sequence[str]) -> Iterator[Any]:
    if not keys:
        yield data
        return
    key, *rest = keys
    if not isinstance(data, Mapping):
        return
    inner = data.values() if key == "*" else [data[key]] if key in data else []
    yield from chain.from_iterable(_found(one, rest) for one in inner)


def _groups(value: Any, pointer: str) -> Iterator[tuple[str, Any]]:
    """All maps and lists in a value, with their pointers."""
    if isinstance(value, Mapping):
        yield pointer, value
        for key, inner in value.items():
            yield from _groups(inner, join(pointer, key))
    elif isinstance(value, list):
        yield pointer, value
