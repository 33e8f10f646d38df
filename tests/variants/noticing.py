"""Whether a table would notice other rules: the first case that comes out otherwise under them.

First the numbers of players are compared, then all scenarios of the family are put to both
rulesets, then cases that the builders aim at the rules concerned, made for either of them; in the
end it is asked what players see. Two answers differ when a move is legal in one only, when another
state or another score follows, or when other moves are possible. Reasons and the lines of a score
are no difference by themselves, and neither is what is kept only to judge later moves.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from typing import Any, NamedTuple

from conformance.builders import applicable_rules, reader
from conformance.cases import Case
from conformance.oracle import Expected, InvalidCase, expected, table_for
from conformance.planning import SEARCHED, given
from conformance.session import house
from handfoot.rulesets.effects import moved
from handfoot.wire.notation import canonical, differences
from reference_engine import Table, position_from_json
from reference_engine.seeing import view
from tests.variants.alternatives import Alternative, concerned
from tests.variants.families import resolved

Ruleset = Mapping[str, Any]

TRIES = 60
"""So many cases are built for each ruleset, claim and number of players."""

# Who plays with whom shows in the first deal of all.
ALWAYS_AIMED = ("deal.piles",)

# The stops that a discard set off; it takes a pile that may not be taken to notice them.
KEPT = "/round/frozen"


class Noticed(NamedTuple):
    """What was noticed: by which sort of case, in which one, and what comes out otherwise."""

    by: str
    where: str
    what: str

    def __str__(self) -> str:
        return f"{self.what} in {self.by} {self.where}"


def noticed(alternative: Alternative) -> Noticed | None:
    """The first difference that an alternative makes at a table, or None."""
    before, after = resolved(alternative.family).data, alternative.ruleset().data
    if not moved(before, after):
        return None
    return next(_all(alternative.family, before, after), None)


def _all(family: str, before: Ruleset, after: Ruleset) -> Iterator[Noticed]:
    numbers = sorted(set(before["table"]["players"]) ^ set(after["table"]["players"]))
    if numbers:
        yield Noticed("a table of", " ".join(numbers), "players")
    aims = concerned(moved(before, after))
    yield from _in_scenarios(family, after, aims)
    yield from _in_built(before, after, [*aims, *ALWAYS_AIMED])
    yield from _in_views(family, after)


# --- scenarios ------------------------------------------------------------------------------------


@cache
def _worked_out(family: str) -> list[tuple[Case, Expected]]:
    """The scenarios of a family with what comes of them under its own rules."""
    data = resolved(family).data
    return [(case, expected(case, data)) for case in given(house(family, data), SEARCHED)]


def _in_scenarios(family: str, after: Ruleset, aims: Sequence[str]) -> Iterator[Noticed]:
    """Differences in scenarios, those about the rules concerned first."""
    for case, answer in sorted(
        _worked_out(family), key=lambda one: not set(one[0].rules).intersection(aims)
    ):
        what = _difference(answer, _answer(case, after))
        if what:
            yield Noticed("scenario", case.name, what)


def _in_views(family: str, after: Ruleset) -> Iterator[Noticed]:
    for case, _ in _worked_out(family):
        if case.position is not None:
            before = table_for(resolved(family).data, case.seats)
            if _seen(case, before) != _seen(case, table_for(after, case.seats)):
                yield Noticed("scenario", case.name, "view")


def _seen(case: Case, table: Table) -> list[Any]:
    assert case.position is not None
    position = position_from_json(table, case.position)
    return [view(position, seat) for seat in range(case.seats)]


# --- cases of the builders ------------------------------------------------------------------------


def _in_built(before: Ruleset, after: Ruleset, aims: Sequence[str]) -> Iterator[Noticed]:
    chance = random.Random(1)
    places = [
        (made_for, claim, seats)
        for made_for in (before, after)
        for claim in SEARCHED
        for seats in sorted(map(int, before["table"]["players"]))
        if str(seats) in after["table"]["players"]
    ]
    for _ in range(TRIES):
        for made_for, claim, seats in places:
            case = _built(made_for, claim, seats, aims, chance.randbytes(200))
            if case is not None:
                what = _difference(_answer(case, before), _answer(case, after))
                if what:
                    aimed = ", ".join(case.rules)
                    yield Noticed("case", f"of {aimed} with {seats} players", what)


def _built(
    ruleset: Ruleset, claim: str, seats: int, aims: Sequence[str], tape: bytes
) -> Case | None:
    """A case of a claim aimed at one of these rules, or None where none of them applies."""
    known = set(applicable_rules(ruleset, seats))
    try:
        return reader(ruleset, seats, claim, [rule for rule in aims if rule in known])(tape)
    except ValueError:
        return None


# --- answers --------------------------------------------------------------------------------------


def _answer(case: Case, ruleset: Ruleset) -> Expected | None:
    """What comes of a case, or None where it cannot be put under these rules."""
    try:
        return expected(case, ruleset)
    except InvalidCase:
        return None


def _difference(one: Expected | None, other: Expected | None) -> str:
    """What comes out otherwise, or nothing; nothing, too, where one of them says nothing."""
    if one is None or other is None:
        return ""
    if (one.legal, one.refused, one.kind) != (other.legal, other.refused, other.kind):
        return "verdict"
    if _totals(one) != _totals(other):
        return "score"
    if any(not place.startswith(KEPT) for place in _places(one, other)):
        return "state"
    # The moves of a game are made and not listed; where they part, so do the states.
    return "moves" if one.state is None and _listed(one) != _listed(other) else ""


def _places(one: Expected, other: Expected) -> list[str]:
    return [place.pointer for place in differences(one.state or {}, other.state or {})]


def _totals(answer: Expected) -> list[int]:
    return [side["total"] for side in answer.scores or ()]


def _listed(answer: Expected) -> list[str]:
    return sorted(canonical(move, "move") for move in answer.moves or ())
