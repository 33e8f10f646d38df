"""Finds the values of a ruleset that bear on a failure, so that a reader can side with the engine.

A rule reads certain values, many of them maps with an entry for every card or kind of book. Of
these only the entries stand here that the failure is about: those that its facts name, the cards
of the case, and the table of so many players. They are written as in a ruleset and never cut.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence, Set
from dataclasses import dataclass
from typing import Any, NamedTuple

from conformance.cases import Case
from conformance.findings import Finding
from conformance.oracle import InvalidCase
from conformance.session import House
from conformance.standing import standing_of
from handfoot.rulesets.emitting import flow
from handfoot.rulesets.merging import concrete
from handfoot.rulesets.pointers import join, parts, spoken
from handfoot.words.rulebook import rulebook

__all__ = ["Value", "value_lines", "values"]

SHOWN = 6
"""So many values are shown beside a failure."""

LONG = 120
"""A map that takes more characters than this is shown entry by entry."""

# Where the cards lie that a line of the score counts.
_PLACES = {
    "books": "melds",
    "melds": "melds",
    "aside": "aside",
    "hand": "hands",
    "sealed": "sealed",
}


class Value(NamedTuple):
    """A value of a ruleset and its JSON Pointer."""

    pointer: str
    value: Any


def value_lines(finding: Finding, rules: House, most: int = SHOWN) -> Iterator[str]:
    """The values in lines as they are shown to people; those beyond the most are counted."""
    found = values(finding, rules)
    for pointer, value in found[:most]:
        yield f"{spoken(pointer)}: {flow(value)}"
    if len(found) > most:
        left = len(found) - most
        yield f"\u2026 and {left} more value{'s' if left > 1 else ''}"


def values(finding: Finding, rules: House) -> list[Value]:
    """The values that bear on a finding, as they are in the round concerned.

    What the facts of the finding name comes first.
    """
    if finding.rule not in rulebook():
        return []
    case = finding.case
    data = concrete(rules.resolved, case.seats, _round(case, rules))
    data["except"] = rules.resolved.get("except", {})
    named = {fact for fact in finding.facts.values() if isinstance(fact, str)}
    cards = _cards(case, named, set(data["deck"]["cards"]))
    about = _About(named, {"/deck/cards": cards, "/table/players": {str(case.seats)}})
    reads = rulebook()[finding.rule].reads
    found = [value for read in reads for value in about.at(data, "", parts(read))]
    return sorted(found, key=lambda value: not named.intersection(parts(value.pointer)))


@dataclass(frozen=True)
class _About:
    """What a failure is about: the entries that its facts name, and by place those of its case."""

    named: Set[str]
    entries: Mapping[str, Set[str]]

    def at(self, data: Any, pointer: str, keys: Sequence[str]) -> Iterator[Value]:
        """The values at a pointer that bear on it, `*` standing for every entry."""
        if not keys:
            yield from self._parts(data, pointer)
            return
        key, *rest = keys
        if key == "*":
            for name, value in self._chosen(data, pointer):
                yield from self.at(value, join(pointer, name), rest)
        elif isinstance(data, Mapping) and key in data:
            yield from self.at(data[key], join(pointer, key), rest)

    def _parts(self, data: Any, pointer: str) -> Iterator[Value]:
        """A value whole, or of a map only what it is about, or its entries one by one."""
        if not isinstance(data, Mapping) or not data:
            yield Value(pointer, data)
            return
        chosen = self._chosen(data, pointer)
        if len(chosen) == len(data) and len(flow(data)) <= LONG:
            yield Value(pointer, data)
        else:
            yield from (Value(join(pointer, name), value) for name, value in chosen)

    def _chosen(self, data: Any, pointer: str) -> list[tuple[str | int, Any]]:
        if not isinstance(data, Mapping):
            return list(enumerate(data or ()))
        wanted = self.named & set(data) or self.entries.get(pointer, set(data))
        return [(name, value) for name, value in data.items() if name in wanted]


def _cards(case: Case, named: Set[str], deck: Set[str]) -> Set[str]:
    """The cards that a case is about: those asked about, or else those that lie where it says."""
    asked = deck & {*_texts(case.ask), *_texts(case.moves)}
    if asked or case.position is None:
        return asked
    zones = case.position["zones"]
    places = [_PLACES[one] for one in sorted(named) if one in _PLACES] or zones.keys()
    return deck & {text for place in places for text in _texts(zones[place])}


def _texts(data: Any) -> Iterator[str]:
    """All texts in a piece of data."""
    if isinstance(data, str):
        yield data
    elif isinstance(data, Mapping):
        for value in data.values():
            yield from _texts(value)
    elif isinstance(data, Sequence):
        for value in data:
            yield from _texts(value)


def _round(case: Case, rules: House) -> int:
    if case.position is None:
        return int(case.ask.get("round", 1))
    try:
        return int(standing_of(case, rules.resolved)["game"]["round"]) or 1
    except InvalidCase:
        return 1
