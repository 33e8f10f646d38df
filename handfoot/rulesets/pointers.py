"""JSON Pointers (RFC 6901): how a place in a ruleset is named.

`/pile/take/depth` names the key `depth` of `take` of `pile`; the root is the empty text. A `~` in a
key is written `~0` and a `/` is written `~1`. This module names and follows places; it knows no
ruleset.
"""

from __future__ import annotations

from collections.abc import Container, Iterator
from typing import Any


def escape(key: str) -> str:
    """A key as a part of a JSON Pointer (RFC 6901)."""
    if "~" in key or "/" in key:
        return key.replace("~", "~0").replace("/", "~1")
    return key


def unescape(part: str) -> str:
    """A part of a JSON Pointer as the key that it names."""
    return part.replace("~1", "/").replace("~0", "~")


def parts(pointer: str) -> list[str]:
    """The keys that a JSON Pointer names, from the root."""
    found = pointer.split("/")[1:]
    return [unescape(part) for part in found] if "~" in pointer else found


def join(pointer: str, *keys: str | int) -> str:
    """The pointer to what stands under these keys, one within the other."""
    for key in keys:
        pointer = f"{pointer}/{escape(str(key))}"
    return pointer


def parent(pointer: str) -> str:
    """The pointer to what stands around; the root for the root."""
    return pointer.rpartition("/")[0]


def last(pointer: str) -> str:
    """The last key of a pointer; empty for the root."""
    return unescape(pointer.rpartition("/")[2])


def nearest(pointer: str, places: Container[str]) -> str:
    """The pointer itself, or the nearest around it that is among the places; the root must be."""
    while pointer not in places:
        pointer = parent(pointer)
    return pointer


def is_within(pointer: str, around: str) -> bool:
    """Whether a pointer is the other one, or leads to something within what that one names.

    >>> is_within("/pile/take", "/pile"), is_within("/pile", "/pile"), is_within("/piles", "/pile")
    (True, True, False)
    """
    return f"{pointer}/".startswith(f"{around}/")


def get(data: Any, pointer: str) -> Any:
    """The value at a pointer. Raises `KeyError` when nothing stands there."""
    for key in parts(pointer):
        if isinstance(data, dict):
            data = data[key]
        elif isinstance(data, list) and key.isdecimal() and int(key) < len(data):
            data = data[int(key)]
        else:
            raise KeyError(pointer)
    return data


def value_at(data: Any, pointer: str) -> Any:
    """The value at a pointer, or None where nothing stands there.

    >>> value_at({"out": {"bonus": 100}}, "/out/bonus"), value_at({"out": {}}, "/out/bonus")
    (100, None)
    """
    try:
        return get(data, pointer)
    except KeyError:
        return None


def leaves(data: Any, pointer: str = "") -> Iterator[str]:
    """The pointers of all values that hold no other values, empty maps and lists included.

    >>> list(leaves({"a": {"b": [1, 2]}, "c": {}}))
    ['/a/b/0', '/a/b/1', '/c']
    """
    within: Iterator[tuple[str | int, Any]] = iter(())
    if isinstance(data, dict):
        within = iter(data.items())
    elif isinstance(data, list):
        within = enumerate(data)
    inner = [leaf for key, value in within for leaf in leaves(value, join(pointer, key))]
    yield from inner or [pointer]


def spoken(pointer: str) -> str:
    """A pointer as it is named in a message: `pile.take.depth`."""
    return ".".join(parts(pointer)) or "the ruleset"
