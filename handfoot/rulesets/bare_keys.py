"""What keys without a value between braces were meant to be.

Between braces a comma ends an entry, so that YAML takes `{draw, 3}` and `{points: 50, 90}` for keys
that have no value. Which slip it was shows in the entries beside them. A whole map is looked at
here, once it has been read; no schema is known and nothing is read.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from handfoot.rulesets import scalars
from handfoot.rulesets.problems import Span, quoted

_EQUALS = re.compile(r"([\w-]+)\s*=\s*(\S.*)")
_NO_SPACE = re.compile(r"([A-Za-z][\w-]*):(\S+)")
_NO_COLON = re.compile(r"([A-Za-z][\w-]*)\s+(\S+)")


@dataclass(frozen=True)
class Entry:
    """An entry of a map: its key, and its value unless it is bare."""

    key: str
    span: Span
    value: Any = None
    is_bare: bool = True


@dataclass(frozen=True)
class Told:
    """What is said about a bare key, or about several that one slip made."""

    span: Span
    message: str
    suggestion: str
    # Keys with a value that is only a part of what was meant.
    parted: tuple[str, ...] = ()


def told(entries: Sequence[Entry]) -> Iterator[Told]:
    """What is to be said about the bare keys of a map, given all its entries in their order."""
    at = 0
    while at < len(entries):
        run = _run(entries, at)
        if not run:
            at += 1
            continue
        before = entries[at - 1] if at else None
        found, used = _slip(before, run)
        yield found
        at += used


def _run(entries: Sequence[Entry], at: int) -> list[Entry]:
    """The bare keys from a place on, up to the next that has a value."""
    run = []
    while at < len(entries) and entries[at].is_bare:
        run.append(entries[at])
        at += 1
    return run


def _slip(before: Entry | None, run: list[Entry]) -> tuple[Told, int]:
    """What is said about the first of these keys, and how many of them it explains."""
    first = run[0]
    if match := _EQUALS.fullmatch(first.key):
        message = f"An equals sign stands in {quoted(first.key)} where a colon belongs."
        return Told(first.span, message, _pair(*match.groups())), 1
    if match := _NO_SPACE.fullmatch(first.key):
        message = f"There is no space after the colon in {quoted(first.key)}."
        return Told(first.span, message, _pair(*match.groups())), 1
    if match := _NO_COLON.fullmatch(first.key):
        message = f"No colon stands between key and value in {quoted(first.key)}."
        return Told(first.span, message, _pair(*match.groups())), 1
    if before is not None and _is_single(before.value) and _is_value(first.key.rstrip(")")):
        return _list(before, run)
    if len(run) > 1 and _is_value(run[1].key):
        message = f"A comma follows {quoted(first.key)} where a colon belongs."
        return Told(first.span, message, _pair(first.key, run[1].key)), 2
    message = f"Nothing follows the key {quoted(first.key)}."
    suggestion = "Write a colon and its value, or put several values between square brackets."
    return Told(first.span, message, suggestion), 1


def _list(before: Entry, run: list[Entry]) -> tuple[Told, int]:
    several = [one.key for one in run if _is_value(one.key.rstrip(")")) or _is_text(before.value)]
    # Round brackets, if there are any, were meant to be square.
    values = ", ".join([str(before.value), *several]).strip("()")
    message = f"Several values follow the key {quoted(before.key)}, and only a list holds several."
    suggestion = f"Put them between square brackets: {quoted(f'{before.key}: [{values}]', 200)}."
    return Told(run[0].span, message, suggestion, (before.key,)), len(several)


def _pair(key: str, value: str) -> str:
    return f"Write {quoted(f'{key}: {value}', 200)}."


def _is_value(text: str) -> bool:
    """Whether a key looks like a value: a number or a truth value."""
    value = scalars.plain(text) if text else text
    return isinstance(value, int)


def _is_text(value: Any) -> bool:
    return isinstance(value, str)


def _is_single(value: Any) -> bool:
    return isinstance(value, (str, int)) and not isinstance(value, bool)
