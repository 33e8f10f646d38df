"""The families that have pages, each with all that its pages are made from."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import yaml

from handfoot import ground
from handfoot.rulesets.checking import load
from handfoot.words.languages import DEFAULT
from handfoot.words.sheet import Sheet, render_sheet

__all__ = ["FAMILIES", "Family", "load_family"]

# In the order in which they are listed.
FAMILIES = ("three-hands", "haand-og-fod", "english-family", "lady-lord", "hand-foot-toe")


@dataclass(frozen=True)
class Family:
    """A documented family; `clauses` is empty where its own sheet has not been read."""

    id: str
    ruleset: dict[str, Any]
    clauses: dict[str, Any]
    sheet: Sheet

    @property
    def title(self) -> str:
        """What the family calls its game."""
        return self.sheet.title


def load_family(name: str, code: str = DEFAULT) -> Family:
    """A family by its id, its sheet in the language with a code. Raises `ground.UnknownVariant`."""
    ruleset, clauses = load(ground.variant_path(name)).data, _clauses(name)
    return Family(name, ruleset, clauses, render_sheet(ruleset, clauses, code))


def _clauses(name: str) -> dict[str, Any]:
    path = ground.clauses_path(name)
    if not path.exists():
        return {}
    clauses: dict[str, Any] = yaml.safe_load(path.read_text(encoding="utf-8"))
    return clauses
