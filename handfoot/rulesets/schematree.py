"""Walks a JSON Schema beside the data that it describes.

Merging needs to know which objects have a tag and which maps hold entries that an author names;
messages need to know which keys exist, and where. A `Node` answers for one place of the data,
whatever the schema says about it through references, conditions and alternatives. The schema keeps
to the subset described in the design: every property listed, named maps by `additionalProperties`,
the property that decides between forms named by `x-tag`. Nothing is validated here.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from handfoot.rulesets.pointers import get, join, last, parent, parts

Schema = Mapping[str, Any]

# What the schema calls the name of a card, wherever one is asked for.
CARD = "#/$defs/card"


@dataclass(frozen=True)
class Node:
    """All that the schema `root` says about one place; `parts` is empty where it says nothing."""

    root: Schema
    parts: tuple[Schema, ...]

    @classmethod
    def of(cls, schema: Schema) -> Node:
        """The node of a whole document."""
        return cls(schema, tuple(_spread(schema, schema)))

    def child(self, key: str) -> Node:
        """The node of a key of an object: its property, or the entry of a named map."""
        # Entries of a named map are alike, and what is listed is met again in every file.
        known = key if key in self._listed else "*"
        if known not in self._children:
            self._children[known] = self._child(known)
        return self._children[known]

    def inner(self, pointer: str) -> Node:
        """The node at a pointer from here, through objects only."""
        node = self
        for key in parts(pointer):
            node = node.child(key)
        return node

    @cached_property
    def _children(self) -> dict[str, Node]:
        return {}

    @cached_property
    def _listed(self) -> frozenset[str]:
        return frozenset(key for part in self.parts for key in part.get("properties", {}))

    def _child(self, key: str) -> Node:
        found = [
            part["properties"][key] for part in self.parts if key in part.get("properties", {})
        ]
        if not found:
            found = [part["additionalProperties"] for part in self.parts if _has_entries(part)]
        return self._node(found)

    @cached_property
    def _item(self) -> Node:
        return self._node([part["items"] for part in self.parts if "items" in part])

    def item(self) -> Node:
        """The node of the entries of a list."""
        return self._item

    @cached_property
    def tag(self) -> str | None:
        """The property that decides which form an object has (`x-tag`)."""
        return next((part["x-tag"] for part in self.parts if "x-tag" in part), None)

    @cached_property
    def is_named_map(self) -> bool:
        """Whether the object holds entries under names that its author chooses."""
        return any(_has_entries(part) for part in self.parts)

    @cached_property
    def is_card(self) -> bool:
        """Whether a card is named at the place."""
        return any(part.get("$ref") == CARD for part in self.parts)

    @cached_property
    def has_cards(self) -> bool:
        """Whether a card may be named at the place, or anywhere within."""
        if not self.parts:
            return False
        inner = (*map(self.child, self._listed), self.child("*"), self.item())
        return self.is_card or self.names.is_card or any(one.has_cards for one in inner)

    @cached_property
    def names(self) -> Node:
        """What the names of the entries of a map must be, as a place of its own."""
        return self._node([part["propertyNames"] for part in self.parts if "propertyNames" in part])

    @cached_property
    def keys(self) -> list[str]:
        """The listed properties that may stand here in some form of the object."""
        return list(
            dict.fromkeys(
                key
                for part in self.parts
                for key, schema in part.get("properties", {}).items()
                if schema is not False
            )
        )

    @cached_property
    def kinds(self) -> list[str]:
        """The kinds of value that may stand here (`type`)."""
        return list(dict.fromkeys(kind for part in self.parts for kind in _types(part)))

    @cached_property
    def words(self) -> list[str]:
        """The words among which the place chooses."""
        listed = [
            word
            for part in self.parts
            for word in [*part.get("enum", ()), *([part["const"]] if "const" in part else [])]
        ]
        return [word for word in dict.fromkeys(listed) if isinstance(word, str)]

    @cached_property
    def title(self) -> str:
        """What the place is called, or an empty text."""
        return self.says("title") or ""

    @cached_property
    def homes(self) -> dict[str, list[str]]:
        """Every listed property in and under the place, and the pointers of what may hold it."""
        found: dict[str, list[str]] = {}
        for pointer, _ in places(self):
            found.setdefault(last(pointer), []).append(parent(pointer))
        return found

    def says(self, keyword: str) -> Any:
        """The first value of a keyword in all that is said about the place, or None."""
        return next((part[keyword] for part in self.parts if keyword in part), None)

    def _node(self, schemas: list[Any]) -> Node:
        parts = [part for schema in schemas for part in _spread(schema, self.root)]
        return Node(self.root, tuple(parts))


def places(node: Node, pointer: str = "") -> Iterator[tuple[str, Node]]:
    """Every listed property in and under a node with its pointer; entries of maps under `*`."""
    for key in node.keys:
        child = node.child(key)
        yield join(pointer, key), child
        yield from places(child, join(pointer, key))
    if node.is_named_map:
        yield from places(node.child("*"), join(pointer, "*"))


def numbers_as_names(data: Any, node: Node) -> Any:
    """A copy in which each number that stands where a name is asked for is that name.

    `2` and `10` are cards to an author; as a key they are read as text already. A name is a text
    for which the schema has a pattern. Free text is left alone, so that a number in its place is
    reported.
    """
    if isinstance(data, dict):
        return {key: numbers_as_names(value, node.child(key)) for key, value in data.items()}
    if isinstance(data, list):
        item = node.item()
        return [numbers_as_names(value, item) for value in data]
    if isinstance(data, int) and not isinstance(data, bool) and data >= 0 and _asks_name(node):
        return str(data)
    return data


def in_order_of_schema(data: Any, node: Node) -> Any:
    """A copy whose objects have their listed keys in the order of the schema, then the others."""
    if isinstance(data, list):
        item = node.item()
        return [in_order_of_schema(value, item) for value in data]
    if not isinstance(data, dict):
        return data
    keys = [key for key in node.keys if key in data]
    keys += [key for key in data if key not in node.keys]
    return {key: in_order_of_schema(data[key], node.child(key)) for key in keys}


def without_dropped(data: Any, node: Node) -> Any:
    """A copy without the entries of named maps that are null, which is how one is dropped."""
    if isinstance(data, dict):
        return {
            key: without_dropped(value, node.child(key))
            for key, value in data.items()
            if not (value is None and is_entry(node, key))
        }
    if isinstance(data, list):
        item = node.item()
        return [without_dropped(value, item) for value in data]
    return data


def takes(node: Node, value: Any) -> bool:
    """Whether a place takes a value of this kind, of this size if it is a number.

    Of a map with listed keys only the keys are looked at.
    """
    if isinstance(value, dict):
        child = node.child("*")
        entries = [one for key, one in value.items() if key not in node.keys]
        fit = node.is_named_map and all(takes(child, one) for one in entries)
        return "object" in node.kinds and (fit or not entries)
    if isinstance(value, list):
        return "array" in node.kinds and all(takes(node.item(), one) for one in value)
    return any(_takes_single(part, value) for part in node.parts)


def _takes_single(part: Schema, value: Any) -> bool:
    if value in part.get("enum", ()) or ("const" in part and part["const"] == value):
        return True
    kinds = _types(part)
    if isinstance(value, bool):
        return "boolean" in kinds
    if isinstance(value, int):
        low, high = part.get("minimum", value), part.get("maximum", value)
        return "integer" in kinds and bool(low <= value <= high)
    pattern = part.get("pattern", "")
    return isinstance(value, str) and "string" in kinds and bool(re.search(pattern, value))


def is_entry(node: Node, key: str) -> bool:
    """Whether a key of an object is a name that its author chose."""
    return node.is_named_map and key not in node.keys


def forms_without(node: Node, key: str) -> list[Any]:
    """The values of the tag of an object for which the key cannot be said."""
    forms = [
        part
        for part in node.parts
        if "if" in part and part.get("then", {}).get("properties", {}).get(key) is False
    ]
    return [form["if"].get("properties", {}).get(node.tag, {}).get("const") for form in forms]


def _asks_name(node: Node) -> bool:
    return "string" in node.kinds and any("pattern" in part for part in node.parts)


def _types(part: Schema) -> list[str]:
    kinds = part.get("type", [])
    return [kinds] if isinstance(kinds, str) else list(kinds)


def _has_entries(part: Schema) -> bool:
    return isinstance(part.get("additionalProperties"), Mapping)


def _spread(schema: Any, root: Schema) -> Iterator[Schema]:
    """A schema and all that it refers to about the same place, references followed."""
    if not isinstance(schema, Mapping):
        return
    yield schema
    if "$ref" in schema:
        yield from _spread(get(root, schema["$ref"].removeprefix("#")), root)
    for keyword in ("allOf", "anyOf", "oneOf"):
        for part in schema.get(keyword, ()):
            yield from _spread(part, root)
    for keyword in ("then", "else"):
        yield from _spread(schema.get(keyword), root)
