"""What a change of a ruleset has an effect on: play, the score, what a seat may see, or the page.

The schema gives every leaf one of these (`x-effect`). Here two resolved rulesets are compared leaf
by leaf and the effects of the leaves that differ are looked up. Whether a table would ever notice
the difference is for the engine to show.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from handfoot.rulesets.pointers import leaves, parts, unescape, value_at
from handfoot.rulesets.schemas import ruleset_language

__all__ = ["effects", "moved"]

# A value that an exception sets is a value of the chapter in which it stands.
_IN_OVERLAY = re.compile(r"/except/[^/]*/set/")


def moved(before: Mapping[str, Any], after: Mapping[str, Any]) -> list[str]:
    """Where two resolved rulesets differ, leaf by leaf, provenance left out.

    What an exception sets has the place of the value that it stands for.

    >>> moved({"turn": {"draw": 2}}, {"turn": {"draw": 3}})
    ['/turn/draw']
    >>> moved({"except": {}}, {"except": {"two": {"set": {"/turn/draw": 3}}}})
    ['/except', '/turn/draw']
    """
    found = {
        leaf
        for one, other in ((before, after), (after, before))
        for leaf in _leaves(one)
        if value_at(one, leaf) != value_at(other, leaf)
    }
    return sorted({_place(leaf) for leaf in found})


def effects(places: Iterable[str]) -> set[str]:
    """What the values at some places have an effect on: `play`, `score`, `view`, `page`.

    >>> sorted(effects(["/turn/draw", "/out/bonus", "/pile/seen", "/table/first"]))
    ['page', 'play', 'score', 'view']
    """
    return {_effect(place) for place in places}


def _leaves(ruleset: Mapping[str, Any]) -> Iterator[str]:
    return leaves({key: value for key, value in ruleset.items() if key != "sources"})


def _place(leaf: str) -> str:
    """The pointer that a value of an exception has as a key, followed by the rest."""
    inside = _IN_OVERLAY.match(leaf)
    return unescape(leaf[inside.end() :]) if inside else leaf


def _effect(place: str) -> str:
    node = ruleset_language().author_node
    for key in parts(place):
        node = node.item() if node.says("items") else node.child(key)
        if node.says("x-effect"):
            return str(node.says("x-effect"))
    # A group that is empty in one of the rulesets is not known by its entries; most are of play.
    return "play"
