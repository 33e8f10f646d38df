"""Makes house rules of words that no family uses, for engines that claim to take any rules.

The language of rulesets says more than the documented families do: that the stock is shuffled
again, that books are closed by choice, that an opening is judged on the turn. An engine that reads
rules as data must know every word of it. So each word that no family uses is put into two of the
families' rulesets, a few words into the same, and so are two words that no family has in one entry
of a map, such as a stop that lasts until the pile is taken and is meant for the next player alone.
Which goes where depends on the seed alone.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any

from conformance.altering import altered
from conformance.mutants.leaves import Change, changes
from conformance.mutants.places import APART, numbers, pairs, reading, top, words
from conformance.session import House, house
from handfoot import ground
from handfoot.rulesets.checking import load
from handfoot.rulesets.extending import Resolved
from handfoot.rulesets.merging import apply, copied
from handfoot.rulesets.pointers import is_within

__all__ = ["Untried", "untried_rules"]

TIMES, MOST_CHANGES = 2, 4
"""So often each word is brought in, each time in other company, and so many into one ruleset."""

# After so many places in which a word makes no sound ruleset, it is left out.
TRIES = 12


@dataclass(frozen=True)
class Untried:
    """A ruleset like a family's with some words that no family uses, and the rules that read them.
    """

    rules: House
    concerned: frozenset[str]


def untried_rules(rules: House, seed: int) -> Iterator[Untried]:
    """The rulesets made of a family; together with those of the others they use all words."""
    for wanted in _shared_out(seed).get(rules.name, ()):
        data = altered(_families()[rules.name], [change.patch for change in wanted])
        assert data is not None
        name = "+".join(change.pointer for change in wanted)
        concerned = frozenset(rule for change in wanted for rule in reading(change.pointer))
        yield Untried(house(f"{rules.name}+{name}", data), concerned)


@cache
def _shared_out(seed: int) -> dict[str, list[list[Change]]]:
    """The changes that bring in all words, by family and by ruleset made of it."""
    families, bringing = _families(), _bringing()
    chance = random.Random(seed)
    shared: dict[str, list[list[Change]]] = {name: [] for name in families}
    for _ in range(TIMES):
        made: dict[str, list[list[Change]]] = {name: [] for name in families}
        tried: set[str] = set()
        for word in chance.sample(sorted(bringing), len(bringing)):
            options = bringing[word]
            for family, change in chance.sample(options, min(TRIES, len(options))):
                if word in tried:
                    break
                if _take(families[family], made[family], change):
                    tried |= {other for other, ways in bringing.items() if (family, change) in ways}
        for name, some in made.items():
            shared[name] += some
    return shared


@cache
def _families() -> dict[str, Resolved]:
    return {name: load(name) for name in ground.variant_ids()}


@cache
def _bringing() -> dict[str, list[tuple[str, Change]]]:
    """The words that no family uses, each with the changes that bring it in.

    Where all families have the same number, it is a word too that there is another one; so are two
    words in one entry of a map, where no family has them together.
    """
    families = _families()
    chapters = [
        (top().child(chapter), value)
        for family in families.values()
        for chapter, value in family.data.items()
        if chapter not in APART
    ]
    known = {word for place, value in chapters for word in words(place, value)}
    known |= {pair for place, value in chapters for pair in pairs(place, value)}
    counts: dict[str, set[int | str]] = {}
    for place, value in chapters:
        for pattern, n in numbers(place, value):
            counts.setdefault(pattern, set()).add(n)
    alike = {pattern: n for pattern, (n, *more) in counts.items() if not more}
    found: dict[str, list[tuple[str, Change]]] = {}
    for name, family in families.items():
        others = [one.data for other, one in families.items() if other != name]
        for change in changes(family.data, others):
            brought = {*_brought(change.patch, alike), *_beside(family.data, change)}
            for word in brought - known:
                found.setdefault(word, []).append((name, change))
    return found


def _brought(patch: Mapping[str, Any], alike: Mapping[str, int | str]) -> Iterator[str]:
    """What a patch says, an entry that it adds to a map included."""
    for pointer, value in patch.items():
        if value is None or pointer.startswith("/except"):
            continue
        place = top().inner(pointer)
        if place.pattern.endswith("/*"):
            yield place.pattern
        yield from words(place, value)
        for pattern, n in numbers(place, value):
            if alike.get(pattern, n) != n:
                yield f"{pattern} another number"


def _beside(data: Mapping[str, Any], change: Change) -> Iterator[str]:
    """The words that stand beside each other in the chapter of a change, after it."""
    chapter = change.pointer.split("/")[1]
    after = {chapter: copied(data[chapter])}
    if all(pointer.startswith(f"/{chapter}/") for pointer in change.patch):
        apply(after, change.patch)
        yield from pairs(top().child(chapter), after[chapter])


def _take(family: Resolved, made: list[list[Change]], change: Change) -> bool:
    """Takes a change up into one of the rulesets, or into another one, if it is sound."""
    if altered(family, [change.patch]) is None:
        return False
    for one in made:
        room = len(one) < MOST_CHANGES and _apart(one, change)
        if room and altered(family, [other.patch for other in (*one, change)]) is not None:
            one.append(change)
            return True
    made.append([change])
    return True


def _apart(others: Sequence[Change], change: Change) -> bool:
    """Whether a change is about other values than others, so that it takes back none of them."""
    touched = [pointer for one in others for pointer in one.patch]
    return not any(
        is_within(pointer, other) or is_within(other, pointer)
        for pointer in change.patch
        for other in touched
    )
