"""Makes rulesets that nobody wrote: documented ones with values moved or chapters exchanged.

Starting from a family, values are moved to others that the schema allows, entries are dropped,
and whole objects are taken over from other families, from the house rules among the examples,
and from the examples in the schema. Whatever does not pass the checks for authors is taken back,
so that all that comes out is valid. Which of the possible changes is made, the caller chooses.
"""

from __future__ import annotations

import copy
import json
from collections.abc import Callable, Sequence
from functools import cache
from pathlib import Path
from typing import Any, TypeVar

from handfoot import ground
from handfoot.rulesets.checking import check_bytes, load
from handfoot.rulesets.emitting import block
from handfoot.rulesets.pointers import get, join, last, parent
from handfoot.rulesets.schemas import ruleset_language
from handfoot.rulesets.schematree import Node

T = TypeVar("T")
Choose = Callable[[Sequence[T]], T]
"""Chooses one of several possibilities."""

PRINTED = ("handfoot", "id", "title", "edition", "sources", "except", "names", "notes")
"""Parts of a ruleset that play does not depend on, or that are written in two forms."""

EXAMPLES = ground.root() / "examples" / "house-rules"
CHANGE_KINDS = ("value", "value", "value", "object", "object", "drop", "exception")


@cache
def documented() -> dict[str, dict[str, Any]]:
    """Families and example house rules by name, resolved, without what is only printed."""
    files: list[str | Path] = [*ground.variant_ids(), *sorted(EXAMPLES.glob("*.yaml"))]
    return {Path(file).name: _playable(load(file).data) for file in files}


def _playable(data: dict[str, Any]) -> dict[str, Any]:
    return {key: value for key, value in data.items() if key not in PRINTED}


def places(data: Any, node: Node, pointer: str = "") -> list[tuple[str, Node]]:
    """All values in a ruleset with what the schema says about them."""
    found = [(pointer, node)] if pointer else []
    if isinstance(data, dict):
        for key, value in data.items():
            found += places(value, node.child(key), join(pointer, key))
    return found


def invent(choose: Choose[Any]) -> tuple[dict[str, Any], list[str]]:
    """A valid resolved ruleset and what was changed to make it, in the order of the changes."""
    base = choose(ground.variant_ids())
    data, told = copy.deepcopy(documented()[base]), [f"extends {base}"]
    resolved = validated(data)
    assert resolved is not None
    for _ in range(choose(range(1, 7))):
        changed = copy.deepcopy(data)
        change = _change(changed, choose)
        again = validated(changed) if change and changed != data else None
        if again is not None:
            data, resolved = changed, again
            told.append(change)
    return resolved, told


def validated(data: dict[str, Any]) -> dict[str, Any] | None:
    """The resolved ruleset, or None if the checks for authors find errors."""
    whole = {"handfoot": 1, "id": "invented", "title": "Invented", "edition": 1, **data}
    text = block({**whole, "except": data.get("except", {})})
    checked = check_bytes(text.encode(), "invented.handfoot.yaml")
    return None if checked.has_errors or checked.resolved is None else checked.resolved.data


def _change(data: dict[str, Any], choose: Choose[Any]) -> str:
    """Change the ruleset in place; the words say how, none if nothing could be changed."""
    kind = choose(CHANGE_KINDS)
    chapter = join("", choose([name for name in data if name != "except"]))
    language = ruleset_language().author_node
    known = [one for one in places(data, language) if f"{one[0]}/".startswith(f"{chapter}/")]
    if kind == "object":
        return _take_over(data, known, choose)
    if kind == "drop":
        entries = [p for p, node in known if isinstance(get(data, p), dict) and node.is_named_map]
        entries = [join(p, name) for p in entries for name in get(data, p)]
        if not entries:
            return ""
        pointer = choose(entries)
        del get(data, parent(pointer))[last(pointer)]
        return f"drop {pointer}"
    leaves = [(p, node) for p, node in known if not isinstance(get(data, p), dict)]
    pointer, node = choose(leaves)
    options = _other_values(data, pointer, node)
    if not options:
        return ""
    if kind == "exception":
        patch = choose(options)
        for key in reversed(pointer.split("/")[1:]):
            patch = {key: patch}
        data["except"] = {"second-round": {"players": [], "rounds": [2], **patch}}
        return f"in round 2 {json.dumps(patch)}"
    _put(data, pointer, choose(options))
    return f"{pointer}: {json.dumps(get(data, pointer))}"


def _put(data: dict[str, Any], pointer: str, value: Any) -> None:
    get(data, parent(pointer))[last(pointer)] = copy.deepcopy(value)


def _take_over(data: dict[str, Any], known: list[tuple[str, Node]], choose: Choose[Any]) -> str:
    """Put an object of another ruleset, or an example of the schema, in the place of one."""
    pointer, node = choose([one for one in known if isinstance(get(data, one[0]), dict)])
    others = [*(node.says("examples") or [])]
    for other in documented().values():
        found = _found(other, pointer)
        if isinstance(found, dict) and found not in others:
            others.append(found)
    others = [other for other in others if other != get(data, pointer)]
    if not others:
        return ""
    _put(data, pointer, _as_names(choose(others)))
    return f"{pointer}: {json.dumps(get(data, pointer))}"


def _found(data: Any, pointer: str) -> Any:
    try:
        return get(data, pointer)
    except (KeyError, IndexError, TypeError):
        return None


def _as_names(value: Any) -> Any:
    """Examples may write cards plainly, as numbers in lists; a resolved ruleset has names."""
    if isinstance(value, dict):
        return {str(key): _as_names(one) for key, one in value.items()}
    return value


def _other_values(data: dict[str, Any], pointer: str, node: Node) -> list[Any]:
    value = get(data, pointer)
    if isinstance(value, bool):
        return [not value]
    choices = [option for part in node.parts for option in part.get("enum", ())]
    examples = [one for one in node.says("examples") or () if not isinstance(one, dict)]
    options = [*choices, *examples]
    if isinstance(value, int):
        options += [n for n in (value - 1, value + 1, value + 5, 0, 1, 2, 3, 100) if n >= 0]
    elif value == "any":
        options += [2, 3, 5, 7]
    elif isinstance(value, list) and value and all(isinstance(one, int) for one in value):
        for i, one in enumerate(value):
            fewer = (one // 3, one // 2, one - 1, one + 1)
            options += [[*value[:i], n, *value[i + 1 :]] for n in fewer]
    elif isinstance(value, list):
        options += [value[:i] + value[i + 1 :] for i in range(len(value))]
        options += [[*value, name] for name in _names(data, pointer) if name not in value]
    elif not choices:
        options += _names(data, pointer)
    return [option for option in options if option != value]


def _names(data: dict[str, Any], pointer: str) -> list[str]:
    """Names that may stand at a place: kinds of book where such are meant, else cards."""
    kinds = ("kinds", "onto", "no-side-has")
    if last(pointer) == "ways":
        return list(data["pile"]["take"].get("ways", ()))
    return list(data["books"]["kinds"] if last(pointer) in kinds else data["deck"]["cards"])
