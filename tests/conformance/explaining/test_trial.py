"""A change stands the trial where the engine answers as it does, and else where it is right."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from conformance.explaining.candidates import Candidate, Family, candidates
from conformance.explaining.trial import Finalist, Trial
from conformance.session import house
from tests.conformance.explaining.engines import Here, Otherwise
from tests.variants.families import resolved

HOUSE = house("three-hands", resolved("three-hands").data)
LEAST, WILDS = {"/melds/least": 4}, {"/melds/start/wilds": 0}


def candidate(patch: Mapping[str, Any]) -> Candidate:
    found = candidates(HOUSE, ["meld.least"])
    return next(one for one in found if one.change.patch == patch)


def survivors(
    *patches: Mapping[str, Any], explains: int, of_all: bool, tried: Mapping[str, Any] = LEAST
) -> list[tuple[Mapping[str, Any], bool]]:
    """What stands the trial with an engine that plays by patches, and whether cases bear it out."""
    trial = Trial(HOUSE, Here(lambda: Otherwise(*patches)), ("melds",), 0)
    finalist = Finalist(candidate(tried), tuple(range(explains)))
    left = trial.survivors([finalist], Family(HOUSE), ["meld.least"], of_all=of_all)
    return [(one.candidate.change.patch, one.differs > 2) for one in left]


def test_a_change_by_which_the_engine_plays_stands_it() -> None:
    assert survivors(LEAST, explains=1, of_all=True) == [(LEAST, True)]


def test_a_change_stands_it_beside_another_fault_only_where_failures_are_left() -> None:
    assert survivors(LEAST, WILDS, explains=1, of_all=False) == [(LEAST, True)]
    assert survivors(LEAST, WILDS, explains=1, of_all=True) == []


def test_a_change_to_another_number_does_not_stand_it() -> None:
    fewer = {"/melds/least": 2}
    assert survivors(LEAST, explains=9, of_all=True, tried=fewer) == []


def test_readings_are_tried_first_and_then_what_the_broken_rules_read() -> None:
    found = candidates(HOUSE, ["meld.least"])
    order = [(one.silence is None, "meld.least" not in one.rules) for one in found]
    assert order == sorted(order)
    assert {
        one.change.pointer for one in found if one.silence is None and "meld.least" in one.rules
    } == {"/melds/least"}


def test_a_ruleset_that_contradicts_itself_is_not_tried() -> None:
    family = Family(HOUSE)
    assert family.allows(candidate(LEAST))
    wrong = [one for one in candidates(HOUSE, []) if not family.allows(one)]
    assert wrong
