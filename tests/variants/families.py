"""What the tests of the families share: their files, read once, and every leaf of a ruleset."""

from __future__ import annotations

from functools import cache
from typing import Any

from handfoot import ground
from handfoot.rulesets.checking import load
from handfoot.rulesets.extending import Resolved
from handfoot.rulesets.pointers import leaves
from handfoot.rulesets.reader import read_file

# What says something about the file, and nothing about the game.
HEAD = ("handfoot", "id", "title", "edition", "sources", "notes", "names")


def taken_apart() -> list[str]:
    """The families whose sheet has been taken apart into clauses."""
    return [one for one in ground.variant_ids() if ground.clauses_path(one).is_file()]


@cache
def clauses_file(family: str) -> dict[str, Any]:
    """The clauses and silences of a family. Not to be changed."""
    return read_file(ground.clauses_path(family)).data


@cache
def resolved(family: str) -> Resolved:
    """The resolved ruleset of a family. Not to be changed."""
    return load(ground.variant_path(family))


@cache
def sources(family: str) -> dict[str, dict[str, Any]]:
    """Where each value of a family's ruleset comes from, as its file says. Not to be changed."""
    found: dict[str, dict[str, Any]] = read_file(ground.variant_path(family)).data["sources"]
    return found


def rule_leaves(family: str) -> list[str]:
    """The leaves of a family's rules."""
    data = resolved(family).data
    return list(leaves({key: value for key, value in data.items() if key not in HEAD}))
