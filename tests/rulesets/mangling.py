"""Spoils rulesets: files as people have written them, changed by chance at two levels.

A file is spoilt as bytes (pieces flipped, cut out, put in, doubled, two files spliced), or as the
tree that was read from it, which is then written down again. On the tree there are tame changes,
for which the schema is asked what may stand at a place, so that the outcome is often valid and its
rules are merely odd; and wild ones, which put anything anywhere. Whether what comes out is handled
well is for `fuzzing` to say.
"""

from __future__ import annotations

import copy
import json
from collections.abc import Iterator
from functools import cache
from random import Random
from typing import Any

import yaml

from handfoot.rulesets.codes import codes
from handfoot.rulesets.emitting import block, flow
from handfoot.rulesets.pointers import get, join, last, parent, parts
from handfoot.rulesets.schemas import ruleset_language
from handfoot.rulesets.schematree import Node, places
from tests.rulesets.mangling_bytes import NUMBERS, ByteMangler
from tests.rulesets.seeds import put, slips, sound_seeds

TEXTS = ("", " ", "a", "any", "none", "No such card", "ø" * 3, "x" * 70, "y" * 3000, "{0}", "%s")
TEXTS += (
    "`",
    "``",
    "a`b",
    "None",
    "null",
    "2",
    "-1",
    "1.5",
    "yes",
    "a/b~c",
    "é\u0301",
    "\u202e",
    "🂡",
)
TEXTS += (
    "all",
    "every",
    "0",
    "two two",
    "a-b",
    "black-3",
    "Joker",
    "joker ",
    "on",
    "~",
    "\t",
    "a\nb",
)


@cache
def schema_places() -> tuple[tuple[str, Node], ...]:
    """Every place that the schema knows, entries of maps under `*`."""
    return tuple(places(ruleset_language().author_node))


class Mangler:
    """Makes one file after the other, by a source of chance."""

    def __init__(self, rng: Random) -> None:
        self.rng = rng

    def file(self) -> bytes:
        """The next file."""
        seed = self.rng.choice(sound_seeds() if self.rng.random() < 0.85 else slips())
        level = self.rng.random()
        if level < 0.2 or seed.tree is None:
            return ByteMangler(self.rng).bytes_of(seed.raw)
        tree = copy.deepcopy(seed.tree)
        change = self.tame if level < 0.85 else self.wild
        for _ in range(self.rng.choice((1, 1, 1, 1, 1, 1, 2, 2, 3, 5))):
            change(tree, seed.rules)
        return self.written(tree)

    # As a tree: what the schema allows.

    def tame(self, tree: dict[str, Any], rules: dict[str, Any]) -> None:
        """One change after which the tree probably still fits the schema."""
        known = self._places(tree)
        if self.rng.random() < 0.35 or not known:
            self._say_more(tree, rules)
            return
        pointer, node = self.rng.choice(known)
        value = get(tree, pointer)
        kind = self.rng.random()
        if kind < 0.1 and isinstance(get(tree, parent(pointer)), dict):
            self._drop(tree, pointer)
        elif kind < 0.3 and isinstance(value, dict) and node.is_named_map:
            value[self._name(node, rules)] = self.drawn(node.child("*"), rules, last(pointer))
        elif kind < 0.4 and isinstance(value, list) and value:
            self.rng.shuffle(value)
        elif kind < 0.5 and isinstance(value, list) and value:
            del value[self.rng.randrange(len(value))]
        else:
            _set(tree, pointer, self.drawn(node, rules, last(pointer)))

    def _places(self, tree: dict[str, Any]) -> list[tuple[str, Node]]:
        found = list(_all_places(tree, ruleset_language().author_node))
        return [one for one in found if one[0] not in ("", "/handfoot", "/extends")]

    def _say_more(self, tree: dict[str, Any], rules: dict[str, Any]) -> None:
        """A value at any place that the schema knows; in an exception, if chance wants it."""
        pointer, node = self.rng.choice(schema_places())
        for step in parts(pointer):
            if step == "*":
                before, _, after = pointer.partition("/*")
                pointer = join(before, self._entry(before, rules)) + after
        if pointer in ("/handfoot", "/extends"):
            return
        if self.rng.random() < 0.3 and not pointer.startswith("/except"):
            name = self.rng.choice((*rules.get("except", {}), "last-round", "with-six"))
            around = join("/except", name)
            for key, most in (("rounds", 5), ("players", 7)):
                if self.rng.random() < 0.5:
                    numbers = [self.rng.randint(1, most) for _ in range(self.rng.randint(0, 2))]
                    put(tree, join(around, key), sorted(set(numbers)))
            pointer = around + pointer
        put(tree, pointer, self.drawn(node, rules, last(pointer)))

    def _entry(self, pointer: str, rules: dict[str, Any]) -> str:
        """The name of an entry of the map at a pointer: mostly one that is there."""
        try:
            names = list(get(rules, pointer))
        except (KeyError, TypeError):
            names = []
        node = ruleset_language().author_node
        for step in parts(pointer):
            node = node.child(step)
        new = self._name(node, rules)
        return self.rng.choice(names) if names and self.rng.random() < 0.8 else new

    def _name(self, node: Node, rules: dict[str, Any]) -> str:
        if node.names.words:
            return str(self.rng.choice(node.names.words))
        examples = [one for one in node.says("examples") or () if isinstance(one, dict)]
        known = [key for one in examples for key in one]
        return str(
            self.rng.choice((*known, *_names(rules), "new", "a-b-c", "2", "5", "no", "true"))
        )

    def _drop(self, tree: dict[str, Any], pointer: str) -> None:
        around = get(tree, parent(pointer))
        if self.rng.random() < 0.5:
            del around[last(pointer)]
        else:
            around[last(pointer)] = None

    def drawn(self, node: Node, rules: dict[str, Any], key: str = "") -> Any:
        """A value that the schema allows at a place, or nearly."""
        examples = list(node.says("examples") or ())
        if examples and self.rng.random() < 0.15:
            return copy.deepcopy(self.rng.choice(examples))
        options = [*node.words]
        options += [None] if "null" in node.kinds else []
        if "boolean" in node.kinds:
            return self.rng.random() < 0.5
        if "integer" in node.kinds and (not options or self.rng.random() < 0.7):
            return self._integer(node)
        if options:
            return self.rng.choice(options)
        if "object" in node.kinds or node.keys or node.is_named_map:
            return self._object(node, rules)
        if "array" in node.kinds:
            return self._list(node, rules, key)
        if "string" in node.kinds and node.says("pattern"):
            return self.rng.choice(_names(rules))
        return self.rng.choice(("Ours", "Our own", "Knights", "Two words", "x", "Ø-kort"))

    def _integer(self, node: Node) -> int:
        low = int(node.says("minimum") or 0)
        high = int(node.says("maximum") or 20)
        near = (low, low, low + 1, low + 2, low + 3, high, high - 1, (low + high) // 2)
        small = self.rng.randint(max(low, 0), max(low, 0, min(high, 15)))
        return self.rng.choice((*near, small, small, small, small, self.rng.randint(low, high)))

    def _list(self, node: Node, rules: dict[str, Any], key: str) -> list[Any]:
        names = _names(rules)
        if key in ("kinds", "onto", "no-side-has"):
            names = list(rules["books"]["kinds"])
        elif key in ("cards", "ranks", "not-ranks", "order", "again", "stuck-with"):
            names = list(rules["deck"]["cards"])
        number = self.rng.choice((0, 1, 1, 2, 3, 5))
        item = node.item()
        if "string" in item.kinds and not item.words and names:
            return self.rng.sample(names, min(number, len(names)))
        made = [
            self.drawn(item, rules, key) for _ in range(max(number, node.says("minItems") or 0))
        ]
        return [one for n, one in enumerate(made) if one not in made[:n]]

    def _object(self, node: Node, rules: dict[str, Any]) -> dict[str, Any]:
        made: dict[str, Any] = {}
        wanted = node.keys
        if node.tag:
            made[node.tag] = form = self.rng.choice(node.child(node.tag).words)
            wanted = _keys_of_form(node, form)
        share = self.rng.choice((0.3, 1.0, 1.0))
        for key in wanted:
            if key != node.tag and self.rng.random() < share:
                made[key] = self.drawn(node.child(key), rules, key)
        if node.is_named_map:
            for _ in range(self.rng.choice((0, 1, 1, 2, 3))):
                made[self._name(node, rules)] = self.drawn(node.child("*"), rules)
        return made

    # As a tree: anything.

    def wild(self, tree: dict[str, Any], rules: dict[str, Any]) -> None:
        """One change that need not make sense."""
        pointers = [one for one, _ in _all_places(tree, ruleset_language().author_node) if one]
        if not pointers:
            return
        pointer, other = self.rng.choice(pointers), self.rng.choice(pointers)
        around = get(tree, parent(pointer))
        kind = self.rng.randrange(6)
        if kind == 0:
            _set(tree, pointer, copy.deepcopy(get(tree, other)))
        elif kind == 1 and isinstance(around, dict):
            self._rename(around, last(pointer), other)
        elif kind == 2 and not other.startswith(pointer) and not pointer.startswith(other):
            one, two = get(tree, pointer), get(tree, other)
            _set(tree, pointer, two)
            _set(tree, other, one)
        elif kind == 3 and isinstance(around, list):
            around.extend(around[:3])
        elif kind == 4 and isinstance(get(tree, pointer), dict):
            get(tree, pointer)[self._any_key(other)] = self.anything()
        else:
            _set(tree, pointer, self.anything())

    def _rename(self, around: dict[str, Any], key: str, other: str) -> None:
        spelt = list(key)
        if spelt:
            spelt[self.rng.randrange(len(spelt))] = self.rng.choice("abexyz-_2 ")
        name = self.rng.choice(("".join(spelt), key.upper(), f"{key}s", self._any_key(other)))
        entries = [(name if one == key else one, value) for one, value in around.items()]
        around.clear()
        around.update(entries)

    def _any_key(self, other: str) -> str:
        return str(
            self.rng.choice((last(other), last(self.rng.choice(schema_places())[0]), *TEXTS))
        )

    def anything(self, depth: int = 0) -> Any:
        """Any value at all."""
        kind = self.rng.randrange(8 if depth < 3 else 5)
        if kind == 0:
            return self.rng.choice(NUMBERS)
        if kind == 1:
            return self.rng.choice(TEXTS)
        if kind == 2:
            return self.rng.choice((None, True, False, 1.5, -0.0, 1e300, [], {}))
        if kind == 3:
            return last(self.rng.choice(schema_places())[0])
        if kind == 4:
            return self._deep()
        if kind == 5:
            return [self.anything(depth + 1) for _ in range(self.rng.randint(0, 4))]
        keys = [self._any_key("") for _ in range(self.rng.randint(0, 4))]
        return {key: self.anything(depth + 1) for key in keys}

    def _deep(self) -> Any:
        value: Any = 1
        for n in range(self.rng.choice((3, 10, 40, 60))):
            value = [value] if (n % 2 and self.rng.random() < 0.5) else {"when": value}
        return value

    # Written down.

    def written(self, tree: dict[str, Any]) -> bytes:
        """The tree as a file, in one of the forms in which people and programs write them."""
        form = self.rng.random()
        if form < 0.1:
            text = json.dumps(tree, ensure_ascii=False)
        elif form < 0.15:
            text = flow(tree)
        elif form < 0.25:
            text = yaml.safe_dump(tree, allow_unicode=True, sort_keys=False)
        else:
            text = block(tree)
        if self.rng.random() < 0.1:
            lines = text.split("\n")
            code = self.rng.choice([*codes()])
            lines[self.rng.randrange(len(lines))] += f"  # handfoot: allow {code}"
            text = "\n".join(lines)
        return text.encode("utf-8", "surrogatepass")


def _all_places(data: Any, node: Node, pointer: str = "") -> Iterator[tuple[str, Node]]:
    yield pointer, node
    if isinstance(data, dict):
        for key, value in data.items():
            yield from _all_places(value, node.child(key), join(pointer, key))
    elif isinstance(data, list):
        for n, value in enumerate(data):
            yield from _all_places(value, node.item(), join(pointer, n))


def _set(tree: Any, pointer: str, value: Any) -> None:
    around, key = get(tree, parent(pointer)), last(pointer)
    if isinstance(around, list):
        around[int(key)] = value
    else:
        around[key] = value


def _names(rules: dict[str, Any]) -> list[str]:
    return [*rules["deck"]["cards"], *rules["books"]["kinds"]]


def _keys_of_form(node: Node, form: Any) -> list[str]:
    for part in node.parts:
        if part.get("if", {}).get("properties", {}).get(node.tag, {}).get("const") == form:
            return list(part.get("x-required", node.keys))
    return node.keys
