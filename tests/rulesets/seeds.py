"""The files with which `mangling` begins: what people have written, right and wrong.

Families, house rules, both written whole, families with features of others; and the slips and
examples that show what a message is about.
"""

from __future__ import annotations

import copy
from collections.abc import Callable
from functools import cache, cached_property, partial
from pathlib import Path
from typing import Any

from handfoot import ground
from handfoot.rulesets.checking import check_bytes
from handfoot.rulesets.codes import codes
from handfoot.rulesets.emitting import block
from handfoot.rulesets.pointers import parts
from handfoot.rulesets.reader import Unreadable, read, read_file
from tests.words.moving import FEATURES

EXAMPLES = ground.root() / "examples" / "house-rules"
GOLDEN = Path(__file__).parent / "golden"
# The name under which what is made is checked: a file beside the house rules, which are its family.
NAME = str(EXAMPLES / "fuzzed.handfoot.yaml")


class Seed:
    """A file to begin with. What is in it is looked up when it is needed first."""

    def __init__(self, make: Callable[[], bytes], is_sound: bool) -> None:
        self._make = make
        self.is_sound = is_sound

    @cached_property
    def raw(self) -> bytes:
        """The bytes of the file."""
        return self._make()

    @cached_property
    def tree(self) -> dict[str, Any] | None:
        """What was read from it; None if it cannot be read."""
        try:
            return read(self.raw, NAME).data
        except Unreadable:
            return None

    @cached_property
    def rules(self) -> dict[str, Any]:
        """The rules that hold, or those of the family, from which names are taken."""
        checked = check_bytes(self.raw, NAME) if self.is_sound else None
        if checked is None or checked.resolved is None or checked.has_errors:
            return family(self.tree)
        return checked.resolved.data


@cache
def sound_seeds() -> tuple[Seed, ...]:
    """Families, house rules, both written whole, and families with features of others."""
    families = [ground.variant_path(name) for name in ground.variant_ids()]
    found = [Seed(one.read_bytes, True) for one in [*families, *sorted(EXAMPLES.glob("*.yaml"))]]
    found += [Seed(partial(_whole, one), True) for one in list(found)]
    pairs = [(name, base) for name in FEATURES for base in ground.variant_ids()]
    return (*found, *(Seed(partial(_featured, *pair), True) for pair in pairs))


@cache
def slips() -> tuple[Seed, ...]:
    """Files with the slips that people make, and the examples of all codes."""
    found = [Seed(one.read_bytes, False) for one in sorted(GOLDEN.rglob("*.handfoot.yaml"))]
    shown = [one.example for one in codes().values() if one.example is not None]
    short = [text for one in shown if one.times == 1 for text in (one.bad_file, one.good_file)]
    return (*found, *(Seed(text.encode, False) for text in short))


@cache
def seeds() -> tuple[Seed, ...]:
    """All files to begin with."""
    return (*sound_seeds(), *slips())


def family(tree: dict[str, Any] | None) -> dict[str, Any]:
    """The rules from which names are taken where a file has errors: those that it extends."""
    known = ground.variant_ids()
    named = tree["extends"] if tree and tree.get("extends") in known else known[0]
    return _family(named)


@cache
def _family(name: str) -> dict[str, Any]:
    return read_file(ground.variant_path(name)).data


def _whole(seed: Seed) -> bytes:
    """A ruleset that stands by itself, its exceptions written as an author writes them."""
    return block(as_written(seed.rules)).encode()


def as_written(resolved: dict[str, Any]) -> dict[str, Any]:
    """A resolved ruleset as its author would write it: each exception as a patch, not as a list."""
    tree = copy.deepcopy(resolved)
    for name, overlay in tree.get("except", {}).items():
        patch: dict[str, Any] = {key: overlay[key] for key in ("rounds", "players") if overlay[key]}
        for pointer, value in overlay["set"].items():
            put(patch, pointer, value)
        tree["except"][name] = patch
    return tree


def put(data: dict[str, Any], pointer: str, value: Any) -> None:
    """Sets the value at a pointer, with maps around it where there are none."""
    *around, key = parts(pointer)
    place: Any = data
    for step in around:
        if not isinstance(place.get(step), dict):
            place[step] = {}
        place = place[step]
    place[key] = copy.deepcopy(value)


def _featured(name: str, base: str) -> bytes:
    tree: dict[str, Any] = {"handfoot": 1, "id": "ours", "title": "Ours", "extends": base}
    for pointer, value in FEATURES[name].items():
        put(tree, pointer, value)
    return block(tree).encode()
