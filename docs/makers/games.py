"""Whole games that were played and examined: what `tests/long/games.py --record` keeps of them.

The record has an entry for each family, number of players and sort of player, with how many games
were played, how their rounds ended, and how often each rule said yes and no. Entries of the sort
`SCENARIOS` have rounds instead, by players of all sorts, which begin where a scenario does. Only
what was played without a breach is in it.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

from handfoot.words.rulebook import rulebook
from reference_engine import Table
from reference_engine.expected import expected

__all__ = ["RECORD", "SCENARIOS", "Counts", "read_games", "rule_counts"]

RECORD = Path(__file__).with_name("games.json")

SCENARIOS = "scenarios"

Counts = dict[str, int | None]
"""How often a rule `allowed`, `refused`, refused `alone`; None where it cannot, and did not."""


def read_games() -> list[dict[str, Any]]:
    """The entries of the record; none where no games were recorded."""
    if not RECORD.exists():
        return []
    entries: list[dict[str, Any]] = json.loads(RECORD.read_text(encoding="utf-8"))
    return entries


def rule_counts(
    ruleset: Mapping[str, Any], entries: Iterable[Mapping[str, Any]]
) -> dict[str, Counts]:
    """How often each rule that a ruleset has said yes and no, in the rulebook's order."""
    found = {name: Counter[str]() for name in ("allowed", "refused", "alone")}
    for entry in entries:
        for name, counts in found.items():
            counts.update(entry[name])
    can = {name: set[str]() for name in found}
    tables = [Table(ruleset, int(seats)) for seats in ruleset["table"]["players"]]
    has = [expected(table.rules(1)) for table in tables]
    for rules in has:
        for rule, (allows, refuses) in rules.items():
            for name in found:
                if allows if name == "allowed" else refuses:
                    can[name].add(rule)
    return {
        rule: {
            name: counts[rule] if rule in can[name] or counts[rule] else None
            for name, counts in found.items()
        }
        for rule in rulebook()
        if any(rule in rules for rules in has)
    }
