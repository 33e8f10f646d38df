"""What the families say in a field, put shortly: those that say the same together.

A value under the names of a map is told with the names, and what an exception changes is told
beside it. Where a family says nothing, there is the reason: the form that it plays has no such
field, or it has no entry that could hold one. Which fields there are is the business of `fields`.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from html import escape
from typing import Any

from docs.makers.families import Family
from docs.makers.fields import Field
from handfoot.rulesets.emitting import flow
from handfoot.rulesets.findings import counted
from handfoot.rulesets.merging import as_written
from handfoot.rulesets.pointers import parts
from handfoot.rulesets.schemas import ruleset_language
from handfoot.rulesets.schematree import forms_without

__all__ = ["Values", "code", "paragraph_about", "values_of"]

# The reason where there is no better one.
_NOT_SAID = "not said"

# What is longer is told by the number of its entries.
_LONGEST = 600


@dataclass(frozen=True)
class Values:
    """What some families say in a field, as Markdown; `is_said` is false where it is a reason."""

    families: tuple[Family, ...]
    text: str
    is_said: bool


def values_of(field: Field, families: Sequence[Family]) -> list[Values]:
    """What all of the families say, in their order; those that say nothing come last."""
    groups: dict[tuple[str, bool], list[Family]] = {}
    for family in families:
        groups.setdefault(_told(field.pointer, family.ruleset), []).append(family)
    found = [Values(tuple(group), *told) for told, group in groups.items()]
    return sorted(found, key=lambda one: not one.is_said)


def code(text: str) -> str:
    """A text as it stands in a file, whatever signs it holds."""
    return f"<code>{escape(text, quote=False).replace('|', '&#124;')}</code>"


def paragraph_about(pointer: str, family: Family) -> str:
    """The id of the first paragraph of a family's sheet that was made from a field, or from what
    is in or around it; empty if none was."""
    asked = parts(pointer)
    for one in family.sheet.paragraphs:
        if any(_meet(asked, parts(read)) for read in one.reads):
            return one.id
    return ""


def _meet(asked: Sequence[str], read: Sequence[str]) -> bool:
    return all(key in ("*", other) for key, other in zip(asked, read, strict=False))


def _told(pointer: str, ruleset: Mapping[str, Any]) -> tuple[str, bool]:
    written = as_written(ruleset)
    keys = parts(pointer)
    found = list(_found(written, keys))
    told = [_by_value(found)] if found else []
    exceptions = written["except"] if keys[0] != "except" else {}
    for name, patch in exceptions.items():
        if changed := list(_found(patch, keys)):
            told.append(f"{_by_value(changed)} under the exception {code(name)}")
    return ("; ".join(told), True) if told else (_why_not(written, keys), False)


def _found(data: Any, keys: Sequence[str], names: str = "") -> Iterator[tuple[str, Any]]:
    """The values at a place, each with the names of the entries through which it is reached."""
    if not keys:
        yield names, data
    elif keys[0] != "*":
        if isinstance(data, dict) and keys[0] in data:
            yield from _found(data[keys[0]], keys[1:], names)
    elif isinstance(data, dict):
        for name, entry in data.items():
            yield from _found(entry, keys[1:], f"{names} {name}".strip())
    else:
        for number, entry in enumerate(data, start=1):
            yield from _found(entry, keys[1:], f"{names} {number}".strip())


def _by_value(found: Sequence[tuple[str, Any]]) -> str:
    """Each value once, with the names of the entries that have it."""
    groups: dict[str, list[str]] = {}
    for names, value in found:
        groups.setdefault(flow(value), []).append(names)
    told = [
        f"{code(value)} ({', '.join(names)})" if names[0] else code(value)
        for value, names in groups.items()
    ]
    text = ", ".join(told)
    return text if len(text) <= _LONGEST else counted(len(found), "entry")


def _why_not(data: Any, keys: Sequence[str]) -> str:
    """Why nothing stands at a place."""
    node = ruleset_language().author_node
    for key in keys:
        if key == "*":
            if not data:
                return "no entries"
            node = node.child("*") if node.is_named_map else node.item()
            data = next(iter(data.values() if isinstance(data, dict) else data))
            continue
        if key not in data:
            form = data.get(node.tag)
            without = form in forms_without(node, key)
            return f"not with {code(f'{node.tag}: {form}')}" if without else _NOT_SAID
        node, data = node.child(key), data[key]
    return _NOT_SAID
