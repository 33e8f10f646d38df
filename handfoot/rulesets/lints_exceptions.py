"""Lints about exceptions that hold together: two that say different things about one value.

Where several exceptions hold in a round, they apply in the order of their names, and nobody reads
rules by the alphabet. Which rounds and players an exception may name is judged in
`handfoot.rulesets.lints_names`, and what it says in vain in `handfoot.rulesets.lints_writing`.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import replace
from itertools import combinations
from typing import Any

from handfoot.rulesets.emitting import flow
from handfoot.rulesets.linting import Maker, Rules, Situation, counted, lint_named, rounds_of
from handfoot.rulesets.merging import matches, origin
from handfoot.rulesets.pointers import join, spoken
from handfoot.rulesets.problems import Problem, Severity, quoted


@lint_named("lint-exceptions-differ")
def exceptions_differ(rules: Rules, make: Maker) -> Iterator[Problem]:
    """Two exceptions hold in the same round and set one value differently."""
    # The message says itself when it is so, and the suggestion which of the two to change.
    make, told = replace(make, judged=None), set[tuple[str, str]]()
    for situation in make.situations:
        for first, later in combinations(_holding(rules, situation), 2):
            one, other = (rules["except"][name]["set"] for name in (first, later))
            differing = [at for at in one if at in other and not _same(one[at], other[at])]
            if differing and (first, later) not in told:
                told.add((first, later))
                yield _clash(make, situation, first, later, differing[0])


def _holding(rules: Rules, situation: Situation) -> list[str]:
    """The names of the exceptions that hold in a situation, in the order in which they apply."""
    overlays = sorted(rules.get("except", {}).items())
    return [name for name, one in overlays if matches(one, situation.players, situation.round)]


def _same(one: Any, other: Any) -> bool:
    # A plain comparison would take true for 1.
    return json.dumps(one, sort_keys=True) == json.dumps(other, sort_keys=True)


def _clash(make: Maker, situation: Situation, first: str, later: str, pointer: str) -> Problem:
    """The problem that two exceptions differ in a value, at what the file itself says of it."""
    rules = make.resolved.data
    places = {name: join("/except", name, "set", pointer) for name in (first, later)}
    own = next((name for name in (later, first) if make.is_own(places[name])), later)
    other = first if own == later else later
    said = [quoted(flow(rules["except"][name]["set"][pointer])) for name in (first, later)]
    message = (
        f"The exceptions {quoted(first)} and {quoted(later)} both hold with "
        f"{counted(situation.players, 'player')} in round {situation.round}, and say different "
        f"things about {quoted(spoken(pointer))}: {said[0]} and {said[1]}."
    )
    severity: Severity = "error"
    if len({origin(make.resolved.origins, one).file for one in places.values()}) > 1:
        severity, left = "warning", _left(rules, other, own)
        suggestion = (
            f"{quoted(later)} holds then, as its name comes later in the alphabet. To drop the "
            f"inherited one, write {quoted(f'{other}: null')}"
        )
        suggestion += (
            f"; to keep the rest of it, {quoted(f'{other}: {{{left}}}')}." if left else "."
        )
    else:
        changed = next((name for name in (own, other) if _left(rules, name, first, later)), "")
        suggestion = "Join them in one."
        if changed:
            left = quoted(_left(rules, changed, first, later))
            suggestion = (
                f"Let one of them hold there, for example with {left} in {quoted(changed)}."
            )
    related = [join("/except", name) for name in (later, first)]
    related += [join(one, key) for one in related for key in ("rounds", "players")]
    return make(places[own], message, suggestion, severity=severity, related=related)


def _left(rules: Rules, name: str, *others: str) -> str:
    """The players or rounds that an exception does not share with another; or nothing."""
    rounds = range(1, (rounds_of(rules) or 0) + 1)
    every = {"players": sorted(map(int, rules["table"]["players"])), "rounds": list(rounds)}
    one = rules["except"][name]
    [against] = [rules["except"][other] for other in others if other != name]
    for key, known in every.items():
        left = [n for n in one[key] or known if n not in against[key]]
        if against[key] and left:
            return f"{key}: {flow(left)}"
    return ""
