"""Alters a ruleset by patches, and keeps only what somebody could write.

A patch sets values by JSON Pointer, as the alternatives of a family's silences do. Not every patch
makes a ruleset: two may want the same place, or contradict each other.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import Any

from handfoot.rulesets import lints
from handfoot.rulesets.extending import Resolved
from handfoot.rulesets.merging import apply, copied
from handfoot.rulesets.shape import resolved_findings

__all__ = ["altered"]


def altered(rules: Resolved, patches: Iterable[Mapping[str, Any]]) -> dict[str, Any] | None:
    """The rules with the patches, or None where that is no sound ruleset; the rules stay."""
    data = copied(rules.data)
    try:
        for patch in patches:
            apply(data, patch)
    except KeyError:
        # One patch has taken away what another would change.
        return None
    after = replace(rules, data=data)
    if resolved_findings(after):
        return None
    return None if lints.errors(after) else data
