"""A violation of the schema before it has a place in a file, and the phrases that word it.

`Place` is what is needed to speak of a value, `Case` one with an error of `jsonschema` about it;
`Finding` is what comes of it. The functions turn values and places into words as they stand in a
sentence. Which sentence belongs to which keyword is in `handfoot.rulesets.wording`.
"""

from __future__ import annotations

import difflib
import json
import re
from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from handfoot.rulesets.emitting import flow
from handfoot.rulesets.pointers import get, join, last, parent, parts, spoken, value_at
from handfoot.rulesets.problems import listed, quoted
from handfoot.rulesets.schematree import Node
from handfoot.rulesets.trying import Trial

if TYPE_CHECKING:
    from jsonschema import ValidationError

KINDS = {
    "integer": "a whole number",
    "number": "a number",
    "string": "a text",
    "boolean": "`true` or `false`",
    "array": "a list",
    "object": "names with values in braces, as in `{clean: 2}`",
    "null": "nothing",
}

# What is to be pasted is shown whole, up to here, and what is longer is not guessed about.
LONGEST = 200


@dataclass(frozen=True)
class Finding:
    """One violation: where, whether it is the key that is meant, and how it is told.

    `meant` is the pointer of what the author probably meant, when the key is misspelled. What is
    missing has its title, an example, and the form of the object (`by: top`) that it belongs to.
    """

    pointer: str
    code: str
    message: str
    suggestion: str
    on_key: bool = False
    meant: str = ""
    title: str = ""
    example: str = ""
    form: str = ""


@dataclass(frozen=True)
class Place:
    """A place of the data with what was found there, and the schema to walk beside it.

    Where there is a trial, advice about the place is tried before it is given.
    """

    data: Any
    root: Node
    pointer: str
    found: Any
    trial: Trial | None = field(default=None, kw_only=True)

    @property
    def node(self) -> Node:
        return self.at(self.pointer)

    def at(self, pointer: str) -> Node:
        """What the schema says about a place of the data."""
        node, data = self.root, self.data
        for key in parts(pointer):
            node = node.item() if isinstance(data, list) else node.child(key)
            data = get(data, join("", key)) if key_in(data, key) else None
        return node

    @property
    def is_in_list(self) -> bool:
        """Whether the place is an entry of a list; what is not there yet is none."""
        return bool(self.pointer) and isinstance(value_at(self.data, parent(self.pointer)), list)

    def entry(self, text: str) -> str:
        """A value as it is written at this place: with its key, but alone in a list."""
        return text if self.is_in_list or not self.pointer else f"{last(self.pointer)}: {text}"

    @property
    def named(self) -> str:
        """The place as the subject of a sentence."""
        if self.is_in_list:
            around = quoted(spoken(parent(self.pointer)))
            return f"Entry {int(last(self.pointer)) + 1} of {around}"
        return quoted(spoken(self.pointer)) if self.pointer else "The ruleset"


@dataclass(frozen=True)
class Case(Place):
    """A place with an error about it, to be worded."""

    error: ValidationError

    @property
    def wanted(self) -> Any:
        return self.error.validator_value


def key_in(data: Any, key: str) -> bool:
    """Whether an object or list has this key or position."""
    if isinstance(data, list):
        return key.isdecimal() and int(key) < len(data)
    return isinstance(data, dict) and key in data


def shown(value: Any) -> str:
    """A value as an author writes it on one line, between backquotes."""
    return quoted(value if isinstance(value, str) else json.dumps(value, ensure_ascii=False))


def near(word: str, words: Iterable[str]) -> str:
    """The one of the words that is most like this one; empty if none is, or if it is too long."""
    if len(word) > LONGEST:
        return ""
    lowered = word.lower().replace("_", "-")
    return next(iter(difflib.get_close_matches(lowered, list(words), n=1, cutoff=0.6)), "")


def around(pointer: str) -> str:
    return quoted(spoken(pointer)) if pointer else "the ruleset"


def kind_of(value: Any) -> str:
    if isinstance(value, bool):
        return f"`{'true' if value else 'false'}`"
    if isinstance(value, int):
        return "a number"
    if isinstance(value, str):
        return "a text"
    return "a list" if isinstance(value, list) else "a map"


def value_of(value: Any) -> str:
    return shown(value) if isinstance(value, (str, int)) else kind_of(value)


def kinds_asked(node: Node) -> str:
    """What a place asks for, in words; empty if the schema does not say."""
    kinds = [KINDS[kind] for kind in node.kinds if kind != "string" or not node.words]
    numbers = [part["const"] for part in node.parts if isinstance(part.get("const"), int)]
    fixed = [f"the number {shown(one)}" for one in dict.fromkeys(numbers)]
    return listed([*kinds, *fixed, *map(quoted, node.words)])


def counted(number: int, unit: str) -> str:
    if number == 1:
        return f"1 {unit}"
    many = "entries" if unit == "entry" else f"{unit}s"
    return f"{number or 'no'} {many}"


def entry(pointer: str, value: Any) -> str:
    return f"{last(pointer)}: {flow(value)}"


def first_sentence(text: str) -> str:
    return re.split(r"(?<=\.)\s", text, maxsplit=1)[0]


def lower_first(text: str) -> str:
    return text[:1].lower() + text[1:]


def upper_first(text: str) -> str:
    return text[:1].upper() + text[1:]
