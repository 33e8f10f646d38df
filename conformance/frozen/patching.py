"""What a move changes in a state, told as a few places and what stands there now.

A frozen play tells after each move what has changed, by JSON Pointer; what is not told has stayed
as it was. That is short, and readers see what a move does. A runner keeps the state that it
expects and changes it in the same way. The part `turn`, which few engines keep, and keys that are
never compared are left out.
"""

from __future__ import annotations

import copy
from collections.abc import Iterator, Mapping
from typing import Any

from handfoot.rulesets.pointers import join, parts

__all__ = ["NEVER", "PARTS", "alike", "changed", "changes", "compared"]

Json = dict[str, Any]

PARTS = ("game", "zones", "round", "due")
"""The parts of a state that are compared."""

# Keys of games and melds that are never compared (`x-compared` in the schema of the protocol).
NEVER = ("last", "done", "fresh")


def compared(state: Mapping[str, Any]) -> Json:
    """A state without what is never compared.

    >>> compared({"game": {"round": 1, "last": []}, "turn": {}})
    {'game': {'round': 1}}
    """
    return {part: _compared(state[part]) for part in PARTS if part in state}


def _compared(value: Any) -> Any:
    if isinstance(value, dict):
        return {key: _compared(inner) for key, inner in value.items() if key not in NEVER}
    if isinstance(value, list):
        return [_compared(inner) for inner in value]
    return value


def changes(before: Mapping[str, Any], after: Mapping[str, Any]) -> Json:
    """What stands elsewhere in one state than in the other, by pointer; both as `compared`.

    Of what lies on the table each seat's and each side's cards are a place of their own; other
    lists are told whole.

    >>> changes({"zones": {"hands": [["K"], ["Q"]]}}, {"zones": {"hands": [["K"], ["Q", "J"]]}})
    {'/zones/hands/1': ['Q', 'J']}
    """
    return dict(_changes(before, after, ""))


def _changes(before: Any, after: Any, at: str) -> Iterator[tuple[str, Any]]:
    if before == after:
        return
    if isinstance(before, dict) and isinstance(after, dict) and before.keys() == after.keys():
        for key, value in after.items():
            yield from _changes(before[key], value, join(at, key))
    elif at.startswith("/zones") and _of_places(before, after):
        for number, (one, other) in enumerate(zip(before, after, strict=True)):
            yield from _changes(one, other, join(at, number))
    else:
        yield at, after


def _of_places(before: Any, after: Any) -> bool:
    """Whether both are as many lists or objects, each in a place of its own."""
    return (
        isinstance(before, list)
        and isinstance(after, list)
        and len(before) == len(after)
        and all(isinstance(one, dict | list) for one in (*before, *after))
    )


def changed(state: Json, then: Mapping[str, Any]) -> Json:
    """The state with these places changed; objects that are not there yet are begun.

    What does not change is shared with the state before, which stays as it was.

    >>> changed({}, {"/game/scores": [5, 0]})
    {'game': {'scores': [5, 0]}}
    """
    if not then:
        return state
    after = dict(state)
    for pointer, value in then.items():
        *way, last = parts(pointer)
        place: Any = after
        for key in way:
            place = _own(place, key)
        place[_key(place, last)] = value
    return after


def _own(place: Any, key: str) -> Any:
    """What stands under a key, from now on a copy of its own."""
    inner = copy.copy(place[int(key)] if isinstance(place, list) else place.get(key, {}))
    place[_key(place, key)] = inner
    return inner


def _key(place: Any, key: str) -> str | int:
    return int(key) if isinstance(place, list) else key


def alike(expected: Any, got: Any) -> bool:
    """Whether all that is expected is there down to the order of bags.

    Most answers are right in the very order of the reference, and this sees it fast; where it
    fails, bags have to be compared as such.
    """
    if isinstance(expected, dict):
        return isinstance(got, dict) and all(
            key in got and alike(value, got[key]) for key, value in expected.items()
        )
    if isinstance(expected, list) and isinstance(got, list) and expected != got:
        return len(expected) == len(got) and all(map(alike, expected, got))
    return type(expected) is type(got) and bool(expected == got)
