"""An engine that plays by one other value is explained by just that value, and others are not."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Mapping
from typing import Any

import pytest

from conformance.explaining.explanation import Explanation
from conformance.explaining.search import explained
from conformance.planning import Budget
from conformance.running import Options, Result, Run
from conformance.search import Effort
from conformance.session import house
from handfoot.wire.adapter import Adapter
from handfoot.wire.lines import Message
from tests.conformance.explaining.engines import Here, Otherwise
from tests.variants.families import resolved

BUDGET, EFFORT = Budget(rule=4, any=0, games=0), Effort(shrinks=10, reductions=20)


def run(
    family: str, claims: tuple[str, ...], make: Callable[[], Adapter]
) -> tuple[Result, list[Explanation]]:
    rules = house(family, resolved(family).data)
    options = Options(0, BUDGET, claims, effort=EFFORT, talks=False)
    session = Here(make)
    result = Run(session, [rules], options).all()
    return result, [one.explanation for one in explained(result, session, 0)]


def only(family: str, claim: str, patch: Mapping[str, Any]) -> tuple[Result, Explanation]:
    result, told = run(family, (claim,), lambda: Otherwise(patch))
    assert len(told) == 1
    return result, told[0]


READINGS = [
    (
        "haand-og-fod-S16",
        "scorer",
        {"/out/bonus": 100},
        "It earns 100 points.",
    ),
    (
        "hand-foot-toe-S43",
        "melds",
        {"/melds/start/wilds": 1},
        "A meld begins with one wild card at most.",
    ),
    (
        "english-family-S39",
        "melds",
        {"/melds/start": {"naturals": 3, "wilds": 0}},
        "A meld begins without wild cards.",
    ),
    (
        "three-hands-S32",
        "scorer",
        {"/scoring/cards/books": "nothing"},
        "A complete book earns its bonus alone.",
    ),
]


@pytest.mark.parametrize(("silence", "claim", "patch", "reading"), READINGS)
def test_another_reading_is_found_with_the_question_that_it_answers(
    silence: str, claim: str, patch: dict[str, Any], reading: str
) -> None:
    family = silence.rpartition("-")[0]
    result, told = only(family, claim, patch)
    assert told.patch == patch
    assert told.silence is not None
    assert (told.silence.id, told.silence.reading) == (silence, reading)
    assert told.failures == tuple(one.id for one in result.failures)
    assert told.explains_all


LEAVES = [
    ("three-hands", "melds", "/melds/least", 4),
    ("english-family", "melds", "/melds/wilds/most", 2),
    ("lady-lord", "scorer", "/out/bonus", 200),
    ("hand-foot-toe", "scorer", "/deck/cards/A/points", 25),
]


@pytest.mark.parametrize(("family", "claim", "pointer", "value"), LEAVES)
def test_an_engine_plays_as_if_one_value_were_another(
    family: str, claim: str, pointer: str, value: int
) -> None:
    result, told = only(family, claim, {pointer: value})
    assert (told.pointer, told.becomes, told.silence) == (pointer, value, None)
    assert told.failures == tuple(one.id for one in result.failures)
    assert told.rules != told.plays


def test_what_it_plays_by_is_told_in_the_words_of_the_sheet() -> None:
    _, told = only("three-hands", "melds", {"/melds/least": 4})
    assert told.rules == ("Begin a meld with at least three cards, at least two of them natural.",)
    assert told.plays == ("Begin a meld with at least four cards, at least two of them natural.",)


def test_two_faults_are_not_explained_as_one() -> None:
    patches = {"/melds/least": 4}, {"/out/bonus": 250}
    result, told = run("three-hands", ("scorer", "melds"), lambda: Otherwise(*patches))
    assert len(result.failures) > 1
    assert not any(one.explains_all for one in told)
    assert all(dict(one.patch) in patches for one in told)


class Random(Otherwise):
    """An engine that turns every fourth verdict round, always for the same cards."""

    def meld(self, request: Message) -> Message:
        told = super().meld(request)
        text = json.dumps([request["cards"], request["onto"]], sort_keys=True)
        if hashlib.sha256(text.encode()).digest()[0] % 4:
            return told
        return {"legal": not told["legal"], "kind": None, "rule": "meld.least"}


def test_an_engine_that_fails_at_random_is_not_explained() -> None:
    result, told = run("three-hands", ("melds",), Random)
    assert result.failures
    assert told == []


def test_an_engine_that_is_right_needs_no_explanation() -> None:
    result, told = run("three-hands", ("melds",), Otherwise)
    assert (result.failures, told) == ([], [])
