"""Writes plain data as YAML that every program reads alike, and that our reader gives back.

Text that could be taken for something else is put in double quotes, as are keys made of digits.
Small maps and lists stand on one line. A comment may be given for each value. Only what a ruleset
holds can be written: dict, list, str, int, bool and None.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator
from typing import Any

from handfoot.rulesets import scalars
from handfoot.rulesets.pointers import join

_LINE = 96
_PLAIN = re.compile(r"[^\W\d_]([\w .'()/+-]*[\w.')(+-])?")


def flow(value: Any) -> str:
    """A value on one line.

    >>> flow({"by": "top", "again": ["2", 7, "no", None, True]})
    '{by: top, again: ["2", 7, "no", null, true]}'
    """
    if isinstance(value, dict):
        return "{" + ", ".join(f"{_key(key)}: {flow(part)}" for key, part in value.items()) + "}"
    if isinstance(value, list):
        return "[" + ", ".join(map(flow, value)) + "]"
    return _text(value) if isinstance(value, str) else json.dumps(value)


def block(data: dict[str, Any], comment: Callable[[str], str] | None = None) -> str:
    """A whole document, with a line break at the end.

    `comment` gives the comment on the value at a JSON Pointer; with it every value of every map
    has a line of its own.
    """
    rows = list(_rows(data, "", "", comment))
    if comment is None:
        return "".join(f"{text}\n" for text, _ in rows)
    width = min(60, max((len(text) for text, pointer in rows if pointer is not None), default=0))
    return "".join(
        f"{text}\n" if pointer is None else f"{text:<{width}}  # {comment(pointer)}\n"
        for text, pointer in rows
    )


def _rows(
    data: dict[str, Any], indent: str, at: str, comment: Callable[[str], str] | None
) -> Iterator[tuple[str, str | None]]:
    for key, value in data.items():
        pointer = join(at, key)
        lead = f"{indent}{_key(key)}:"
        line = f"{lead} {flow(value)}"
        if isinstance(value, dict) and value and not _fits(value, line, indent, comment):
            yield lead, None
            yield from _rows(value, f"{indent}  ", pointer, comment)
        elif isinstance(value, list) and value and len(line) > _LINE:
            yield lead, pointer
            yield from ((f"{indent}  - {flow(part)}", None) for part in value)
        else:
            yield line, pointer


def _fits(
    value: dict[str, Any], line: str, indent: str, comment: Callable[[str], str] | None
) -> bool:
    flat = not any(isinstance(part, dict) and part for part in value.values())
    return comment is None and bool(indent) and flat and len(line) <= _LINE


def _key(key: str) -> str:
    return _text(key)


def _text(text: str) -> str:
    if _PLAIN.fullmatch(text) and scalars.reads_as_itself(text):
        return text
    written = json.dumps(text, ensure_ascii=False)
    return "".join(one if one.isprintable() else _escape(one) for one in written)


def _escape(character: str) -> str:
    code = ord(character)
    return f"\\u{code:04x}" if code < 0x10000 else f"\\U{code:08x}"
