"""Moves of single values: every leaf of a ruleset to other values that the schema allows.

A move of a value that decides the form of its group (a tag) brings the rest of that form along.
Moves that make a ruleset unsound are left out: nobody can write such a sheet.
"""

from __future__ import annotations

import copy
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cache
from typing import Any

from handfoot import ground
from handfoot.rulesets import lints
from handfoot.rulesets.checking import load
from handfoot.rulesets.extending import Resolved
from handfoot.rulesets.merging import apply
from handfoot.rulesets.pointers import join, last, parent
from handfoot.rulesets.schemas import ruleset_language
from handfoot.rulesets.schematree import Node
from handfoot.rulesets.shape import resolved_findings

# What is not said on a sheet: the language's version, the wording, and where values come from.
LEFT_OUT = ("handfoot", "sources", "names", "notes", "except", "id")

# What a form needs that the ruleset does not say yet; cards and kinds are filled in from it.
_FILLINGS: dict[str, Any] = {
    "points": 100,
    "cards": 1,
    "rounds": 4,
    "books": 1,
    "left-over": 0,
    "depth": 4,
    "least": 1,
    "draw-too": 0,
    "from-turn": 1,
    "most-melds": 1,
    "most": "any",
    "forced-at": "any",
    "times": "any",
    "announced": False,
    "yields": 1,
    "when": {},
}


@dataclass(frozen=True)
class Move:
    """One value moved: where, and everything that is set."""

    pointer: str
    patch: Mapping[str, Any]

    def __str__(self) -> str:
        return f"{self.pointer} = {self.patch}"


@cache
def family(name: str) -> Resolved:
    """The resolved ruleset of a documented family. Not to be changed."""
    return load(ground.variant_path(name))


def changed(resolved: Resolved, patch: Mapping[str, Any]) -> Resolved:
    """The ruleset with a patch applied; the original is not touched."""
    data = copy.deepcopy(resolved.data)
    apply(data, patch)
    return replace(resolved, data=data)


def sound(resolved: Resolved) -> bool:
    """Whether a ruleset fits the schema and contradicts itself nowhere."""
    if any(True for _ in resolved_findings(resolved)):
        return False
    return not lints.errors(resolved)


def moves(resolved: Resolved) -> Iterator[Move]:
    """All moves of all leaves, soundness not looked at."""
    node = ruleset_language().resolved_node
    data = resolved.data
    for key in data:
        if key not in LEFT_OUT:
            yield from _within(data, data[key], node.child(key), join("", key))


def _within(data: Any, value: Any, node: Node, pointer: str) -> Iterator[Move]:
    if isinstance(value, dict):
        for key, inner in value.items():
            at = join(pointer, key)
            child = node.child(key)
            if node.tag == key:
                yield from _forms(data, value, node, pointer)
            else:
                yield from _within(data, inner, child, at)
            if node.is_named_map and len(value) > 1:
                yield Move(at, {at: None})
        return
    for other in _others(data, value, node, pointer):
        yield Move(pointer, {pointer: other})


def _others(data: Any, value: Any, node: Node, pointer: str) -> Iterator[Any]:
    """Other values for a leaf."""
    if node.says("enum"):
        yield from (one for one in node.says("enum") if one != value)
    elif isinstance(value, bool):
        yield not value
    elif isinstance(value, int):
        yield value + 1
        yield value - 1
        if _allows_any(node):
            yield "any"
    elif value == "any":
        yield 8
        yield 9
    elif isinstance(value, list):
        yield from _lists(data, value, pointer)
    elif isinstance(value, str):
        yield from (one for one in _names(data, pointer) if one != value)


def _allows_any(node: Node) -> bool:
    return any(part.get("const") == "any" for part in node.parts)


def _lists(data: Any, value: list[Any], pointer: str) -> Iterator[list[Any]]:
    top = 2 if pointer.endswith("/wanders") else None
    if top or (value and isinstance(value[0], int)):
        if value:
            yield [value[0] + 1 if value[0] != top else value[0] - 1, *value[1:]]
            yield [*value[:-1], value[-1] + 1 if value[-1] != top else value[-1] - 1]
            yield value[:-1]
        yield [*value, 1 if top else 10]
        return
    if value and isinstance(value[0], dict):
        for place, one in enumerate(value):
            for key, n in one.items():
                moved = {**one, key: n + 10}
                yield [*value[:place], moved, *value[place + 1 :]]
        return
    further = [one for one in _names(data, pointer) if one not in value]
    if value:
        yield value[:-1]
    yield from ([*value, one] for one in further[:1] + further[-1:])


def _names(data: Any, pointer: str) -> list[str]:
    """The names that may stand at a pointer or in the list there."""
    key = last(pointer)
    if key == "ways":
        return list(data["pile"]["take"].get("ways", ()))
    if key == "in":
        return ["books", "melds", "aside", "hand", "sealed"]
    if key in ("onto", "kinds", "no-side-has"):
        return list(data["books"]["kinds"])
    if key == "title":
        return ["Another title"]
    if key in ("ranks", "not-ranks"):
        return [name for name, card in data["deck"]["cards"].items() if card["is"] == "natural"]
    return list(data["deck"]["cards"])


def _forms(data: Any, value: Mapping[str, Any], node: Node, pointer: str) -> Iterator[Move]:
    """The group at a pointer in its other forms."""
    tag = node.tag
    assert tag is not None
    for form in node.child(tag).says("enum"):
        if form != value[tag]:
            made = {tag: form}
            for key in _keys_of(node, tag, form):
                made[key] = value.get(key, _filling(data, node.child(key), join(pointer, key)))
            yield Move(join(pointer, tag), {pointer: made})


def _keys_of(node: Node, tag: str, form: str) -> list[str]:
    """The keys that a group must have in a form."""
    for part in node.parts:
        if part.get("if", {}).get("properties", {}).get(tag, {}).get("const") == form:
            return [key for key in part.get("x-required", ()) if key != tag]
    return []


def _filling(data: Any, node: Node, pointer: str) -> Any:
    key = last(pointer)
    kinds, cards = list(data["books"]["kinds"]), list(data["deck"]["cards"])
    special: dict[str, Any] = {
        "/opening/points": [50, 90, 120, 150],
        "/opening/bands": [{"from": 0, "points": 50}, {"from": 1500, "points": 90}],
        "/opening/books": {},
        "/deal/grab/bonuses": {"exact": {"off-by": 0, "points": 100}},
        "/deal/upcard/again": [cards[0]],
        "/pile/take/ways": {"pair": {"naturals": 2, "wilds": 0, "onto": "either", "like": False}},
    }
    if pointer in special:
        return special[pointer]
    if key == "order":
        return cards
    if key == "kinds":
        return kinds
    if key == "cards" and parent(pointer) != "/deal/upcard":
        return cards[:1]
    if key == "pile":
        return "foot"
    if key in _FILLINGS:
        return _FILLINGS[key]
    if node.says("enum"):
        return node.says("enum")[0]
    return {}


# Features that no documented family has together, each as a patch that a family can bear.
FEATURES: dict[str, dict[str, Any]] = {
    "bans": {
        "/turn/discard": {
            "stuck": "give-way",
            "bans": {
                "wilds": {
                    "of": "cards",
                    "cards": ["joker"],
                    "yields": 1,
                    "when": {
                        "going-out": False,
                        "opened": True,
                        "in-pile": "foot",
                        "first-turn": False,
                        "side-has": {"clean": 1},
                        "any-side-has": {"dirty": 2},
                        "no-side-has": ["dirty"],
                        "required-books": False,
                        "melded": True,
                    },
                },
                "fitting": {"of": "fitting", "melds": "open", "yields": 2, "when": {}},
                "never": {"of": "cards", "cards": ["4"], "yields": 0, "when": {"opened": False}},
            },
        }
    },
    "lines": {
        "/scoring/lines": {
            "first": {
                "points": 200,
                "when": {
                    "opened": True,
                    "side-has": {"clean": 2},
                    "any-side-has": {"dirty": 2},
                    "no-side-has": ["dirty"],
                    "required-books": True,
                    "melded": True,
                },
            },
            "second": {
                "points": -100,
                "when": {
                    "went-out": False,
                    "somebody-out": True,
                    "last-card": "meld",
                    "stuck-with": ["joker"],
                },
            },
        },
        "/scoring/prices": {
            "caught": {"cards": ["joker"], "in": ["hand", "sealed"], "points": -200},
            "laid": {"cards": ["4"], "in": ["melds", "books"], "points": 7},
        },
        "/scoring/floor": "zero",
    },
    "opening": {
        "/opening": {
            "by": "scores",
            "bands": [
                {"from": -1000, "points": 15},
                {"from": 0, "points": 50},
                {"from": 1500, "points": 90},
            ],
            "reach": "at-least",
            "counts": "all",
            "pile-cards": "top",
            "judged": "act",
            "for": "side",
            "from-turn": 2,
            "most-melds": 2,
            "books": {"dirty": 1},
            "waivers": {"clean": {"books": {"clean": 1}}},
        },
        "/game/end": {"by": "target", "points": 10000},
    },
    "books": {
        "/books/closing": {"by": "choice", "forced-at": 9},
        "/books/closed": {"naturals": True, "wilds": "any"},
        "/books/required": {"by": "melds", "most": 9},
        "/books/kinds/like": {
            "made-of": "like-wilds",
            "ranks": [],
            "not-ranks": [],
            "most": "any",
            "points": 1000,
        },
        "/books/kinds/tens": {
            "made-of": "any",
            "ranks": ["10"],
            "not-ranks": [],
            "most": "any",
            "points": 700,
        },
    },
    "foot": {
        "/foot": {
            "by": "book",
            "kinds": ["clean"],
            "books": 1,
            "for": "side",
            "without-cards": "keeps-one",
            "announced": False,
        }
    },
    "three-piles": {
        "/deal/piles": [11, 11, 9],
        "/toe": {
            "by": "emptied",
            "pick-up": "choice",
            "melded": "ends-turn",
            "discarded": "next-turn",
            "left-over": 2,
            "announced": True,
        },
        "/out/conditions": {
            "reached": {"must": "have-reached", "of": "partners", "pile": "foot"},
            "played": {"must": "have-played", "of": "player", "pile": "toe"},
        },
    },
    "asking": {"/out/permission": {"from": "all-partners", "answer": "permits"}, "/out/bonus": 50},
    "shuffling": {"/round/stock": {"then": "reshuffle", "times": 2}},
    "mixed": {"/melds/mixed": {"low": ["4", "5"]}},
    "shown": {
        "/pile/take/use": "shown",
        "/pile/take/ways": {
            "alike": {"naturals": 0, "wilds": 1, "onto": "either", "like": True},
            "pair": {"naturals": 2, "wilds": 1, "onto": "either", "like": False},
        },
        "/pile/stops": {
            "next": {"cards": ["5"], "until": "covered", "for": "next", "ways": ["alike"]},
            "frozen": {"cards": ["joker"], "until": "taken", "for": "everyone", "ways": ["pair"]},
        },
    },
    "asked": {
        "/pile/take/use": "laid",
        "/pile/take/ways": {
            "pair": {"naturals": 2, "wilds": 0, "onto": "either", "like": False},
            "playable": {
                "naturals": 0,
                "wilds": 0,
                "onto": "meld",
                "like": False,
                "when": {"opened": True, "no-side-has": ["clean"]},
            },
        },
        "/pile/stops": {},
        "/deck/cards/red-3/is": "bonus",
        "/turn/bonus": dict.fromkeys(("by", "dealt", "drawn", "taken", "picked-up"), "laid"),
        "/scoring/prices": {
            "without-a-meld": {
                "cards": ["red-3"],
                "in": ["aside"],
                "points": -100,
                "when": {"melded": False},
            }
        },
        "/scoring/sets": {
            "all": {
                "card": "red-3",
                "size": 4,
                "points": 400,
                "singles": "kept",
                "when": {"went-out": True},
            }
        },
    },
    "asked-shown": {
        "/pile/take/use": "shown",
        "/pile/take/ways": {
            "alike": {
                "naturals": 0,
                "wilds": 1,
                "onto": "either",
                "like": True,
                "when": {"first-turn": False},
            },
            "free": {
                "naturals": 0,
                "wilds": 0,
                "onto": "either",
                "like": False,
                "when": {"side-has": {"dirty": 2}},
            },
        },
        "/pile/stops": {},
    },
    "highest": {
        "/deal/piles": [11, 11],
        "/deal/hand": {"by": "highest", "order": ["10", "9", "8"]},
        "/deal/grab": {
            "by": "grab",
            "for": "side-once",
            "bonuses": {
                "exact": {"off-by": 0, "points": 100},
                "near": {"off-by": 2, "points": 50},
            },
        },
        "/deal/upcard": {
            "by": "turned",
            "cards": 2,
            "again": ["4"],
            "put-back": "under",
        },
    },
}
