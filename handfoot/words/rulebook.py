"""Reads the rulebook: every rule of the game family with its id, what it reads and its sentence.

The rulebook is data of the ground (`spec/rulebook.yaml`). Here it becomes a table that sheets,
rulings and pages look things up in. What a rule means is the business of the engine; how a
sentence is filled in, of `handfoot.words.rulings`.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache

import yaml

from handfoot import ground

__all__ = ["Rule", "rulebook"]

FILE = "rulebook.yaml"


@dataclass(frozen=True)
class Rule:
    """One rule: its permanent id, what it does, the values it reads, and its ruling sentence.

    `kind` is `refuse`, `effect` or `score`; `claim` is the first claim under which an engine is
    tested on it; `reads` are JSON Pointers into a resolved ruleset, `*` for any entry of a map or
    list; `sentence` is a template with named slots in braces.
    """

    id: str
    kind: str
    claim: str
    reads: tuple[str, ...]
    sentence: str


@cache
def rulebook() -> Mapping[str, Rule]:
    """All rules by id, in the order of the file.

    >>> rulebook()["meld.own"].kind
    'refuse'
    """
    entries = yaml.safe_load(ground.spec_path(FILE).read_text(encoding="utf-8"))
    return {
        rule: Rule(rule, entry["kind"], entry["claim"], tuple(entry["reads"]), entry["sentence"])
        for rule, entry in entries.items()
    }
