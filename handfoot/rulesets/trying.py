"""Tries a value at a place of a file before it is advised, and knows what the parent has there.

Advice that brings the next mistake is worse than none. What is tried is the file without the parts
that are wrong for other reasons, once with the value and once without it; the check itself is given
by whoever makes a `Trial`, so that this module stands below it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any

from handfoot.rulesets.extending import resolve_document
from handfoot.rulesets.merging import copied
from handfoot.rulesets.pointers import join, parent, parts, value_at
from handfoot.rulesets.problems import Problem
from handfoot.rulesets.reader import Document

Check = Callable[[Document], list[Problem]]

# In a file with more mistakes than this, the rest of the advice is given untried.
_MOST_TRIALS = 24

# How many keys lead to an exception: `except` and its name.
_NAME_OF_EXCEPTION = 2


@dataclass(frozen=True)
class Trial:
    """A file in which values are tried, and the pointers of what is wrong in it."""

    document: Document
    faulty: Sequence[str]
    check: Check

    @cached_property
    def _inherited(self) -> Any:
        resolved = resolve_document(self.document).resolved
        above = resolved.inherited if resolved is not None else None
        return above.data if above is not None else {}

    @cached_property
    def _known(self) -> dict[tuple[str, str], tuple[Problem, ...]]:
        return {}

    @property
    def family(self) -> str:
        """What the file extends, as it says so."""
        return str(self.document.data.get("extends", ""))

    def held(self, pointer: str) -> Any:
        """What the parent has at a place, or without the exception that the place is in; or None.

        A value within an exception stands in the place of what holds otherwise.
        """
        keys = parts(pointer)
        within = keys[2:] if keys[:1] == ["except"] else keys
        return value_at(self._inherited, join("", *within)) if within else None

    def brings(self, pointer: str, value: Any) -> tuple[Problem, ...]:
        """The problems that a value at a place brings with it, beyond that the parent has it."""
        key = (pointer, repr(value))
        if key not in self._known:
            if len(self._known) >= _MOST_TRIALS:
                return ()
            before = {(one.code, one.message) for one in self.check(self._with(pointer))}
            after = self.check(self._with(pointer, value))
            self._known[key] = tuple(
                one
                for one in after
                if (one.code, one.message) not in before and one.code != "lint-same-as-parent"
            )
        return self._known[key]

    def passes(self, pointer: str, value: Any) -> bool:
        """Whether a value at a place brings no error."""
        return all(one.severity != "error" for one in self.brings(pointer, value))

    def _is_new(self, pointer: str) -> bool:
        """Whether a place is within an entry that the parent lacks, which half is no entry."""
        keys = parts(pointer)
        is_exception = keys[:1] == ["except"] and len(keys) <= _NAME_OF_EXCEPTION
        return bool(keys and self._inherited) and not is_exception and self.held(pointer) is None

    def _with(self, pointer: str, value: Any = None) -> Document:
        """The document with a value at a place, and without what is wrong elsewhere."""
        data = copied(self.document.data)
        for one in sorted(self.faulty, reverse=True):
            # What stands in a list is not taken out of it, so that the others keep their places.
            while one and (
                isinstance(value_at(data, parent(one)), list) or self._is_new(parent(one))
            ):
                one = parent(one)
            if one and not pointer.startswith(f"{one}/"):
                _drop(data, one)
        if value is None:
            _drop(data, pointer)
        else:
            _put(data, pointer, value)
        # What is tried stands nowhere in the file, and so at the place of what is around it.
        values = {at: self.document.mark(at) for at in _pointers(data, "")}
        return replace(self.document, data=data, values=values)


def _pointers(value: Any, at: str) -> Iterator[str]:
    yield at
    inner = value.items() if isinstance(value, dict) else ()
    for key, part in enumerate(value) if isinstance(value, list) else inner:
        yield from _pointers(part, join(at, key))


def _drop(data: Any, pointer: str) -> None:
    around = value_at(data, parent(pointer))
    if isinstance(around, dict):
        around.pop(parts(pointer)[-1], None)


def _put(data: Any, pointer: str, value: Any) -> None:
    *around, key = parts(pointer)
    place = data
    for step in around:
        if isinstance(place, list):
            place = place[int(step)]
        else:
            if not isinstance(place.get(step), (dict, list)):
                place[step] = {}
            place = place[step]
    if isinstance(place, list):
        place[int(key)] = value
    else:
        place[key] = value
