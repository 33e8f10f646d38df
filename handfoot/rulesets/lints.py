"""Named checks across the fields of a resolved ruleset, for what a schema cannot say.

This module gathers the lints from the modules that hold them and runs them; what a lint is, and
what it sees, stands in `handfoot.rulesets.linting`. It reads no files.
"""

from __future__ import annotations

from collections.abc import Iterable

# Imported for the lints that they register.
from handfoot.rulesets import (
    lints_books,
    lints_deck,
    lints_exceptions,
    lints_facts,
    lints_names,
    lints_pile,
    lints_play,
    lints_quotas,
    lints_scoring,
    lints_writing,
)
from handfoot.rulesets.circumstances import Circumstances
from handfoot.rulesets.codes import codes
from handfoot.rulesets.extending import Resolved
from handfoot.rulesets.linting import REGISTRY, Lint, Maker, lint_named, situations
from handfoot.rulesets.problems import Problem, in_order, not_too_many

__all__ = [
    "REGISTRY",
    "Lint",
    "Maker",
    "errors",
    "lint",
    "lint_named",
    "lints_books",
    "lints_deck",
    "lints_exceptions",
    "lints_facts",
    "lints_names",
    "lints_pile",
    "lints_play",
    "lints_quotas",
    "lints_scoring",
    "lints_writing",
]


def lint(resolved: Resolved) -> list[Problem]:
    """The problems that all lints find in a resolved ruleset, in order."""
    return _found(resolved, REGISTRY)


def errors(resolved: Resolved) -> list[Problem]:
    """The errors among these problems; lints that do nothing but warn are not asked."""
    grave = [code for code in REGISTRY if "error" in codes()[code].severity]
    return [one for one in _found(resolved, grave) if one.severity == "error"]


def _found(resolved: Resolved, names: Iterable[str]) -> list[Problem]:
    seen = situations(resolved.data)
    judged = Circumstances(resolved, seen)
    found = (
        one
        for name in names
        for one in REGISTRY[name](resolved.data, Maker(name, resolved, seen, judged))
    )
    return in_order(not_too_many(found))
