"""A mutant is given away by the first question that it answers wrongly, and only by that."""

from __future__ import annotations

from functools import cache
from typing import Any

import pytest

from conformance.checking import check
from conformance.frozen.vectors import Vector
from conformance.mutants.code import code_mutants
from conformance.mutants.engine import engine
from conformance.mutants.killing import Frozen, Ground, by_questions, by_vectors, traced
from conformance.mutants.rulesets import RulesetMutant, ruleset_mutants
from conformance.mutants.scripts import Exchange, Inside, Script, scripts, wrong
from conformance.planning import SEARCHED, Budget, searches, seats_of, strategy_of
from conformance.search import drawn
from handfoot.wire.adapter import Refused
from handfoot.wire.lines import Message
from reference_engine.server import ReferenceAdapter
from tests.conformance.frozen.tables import melds, score
from tests.conformance.mutants.houses import three_hands

SMALL = Budget(rule=2, any=10, games=1)


@cache
def ground() -> Ground:
    parts = searches(three_hands(), SEARCHED, SMALL, seed=0)
    return Ground(three_hands(), scripts(three_hands(), parts))


def by_other(name: str) -> RulesetMutant:
    return next(one for one in ruleset_mutants("three-hands", name) if one.id == name)


def test_the_reference_makes_no_mistake() -> None:
    rules = three_hands()
    right = engine(rules.resolved, rules.digest)
    assert [wrong(script, right) for script in ground().scripts if wrong(script, right)] == []


def test_other_rules_are_found_by_what_is_aimed_at_them() -> None:
    found = by_questions(by_other("/melds/least: 3 -> 4"), [ground()])
    assert found is not None
    assert (found.family, found.claim, found.by) == ("three-hands", "melds", "meld.least")
    assert found.mistake == "too strict"


def test_rules_that_play_the_same_are_not_found() -> None:
    # Nothing is banned, so that nobody is left without a discard.
    assert by_questions(by_other("/turn/discard/stuck: end-turn -> give-way"), [ground()]) is None


def test_mistakes_in_the_code_are_found() -> None:
    named = {one.id: one for one in code_mutants()}
    found = by_questions(named["melds.group_rulings: off by one: size < rules.least"], [ground()])
    assert found is not None
    assert (found.by, found.mistake) == ("meld.least", "too strict")


def test_a_vector_is_put_to_mistakes_in_functions_that_take_part_in_its_answers() -> None:
    named = {one.id: one for one in code_mutants()}
    least = named["melds.group_rulings: off by one: size < rules.least"]
    frozen = Frozen(three_hands(), [melds(), score()])
    assert by_vectors(least, [frozen]) is None
    seven = Vector("three-hands", {**melds().said, "id": "seven"})
    three = {"cards": ["5"] * 3, "onto": None, "kind": None}
    small = Vector("three-hands", {**melds().said, "id": "three", "verdicts": [three]})
    count = Vector("three-hands", {**score().said, "id": "count"})
    known = traced(Frozen(three_hands(), [seven, small, count]), [least.place])
    assert [known.concerns(one, least) for one in known.vectors] == [True, True, False]
    found = by_vectors(least, [known])
    assert found is not None
    assert (found.claim, found.by, found.mistake) == ("melds", "three", "refused")
    # A mutant by other rules is wrong nowhere in particular, and is asked everything.
    assert known.concerns(count, by_other("/melds/least: 3 -> 4"))


def test_vectors_that_the_right_engine_misses_are_no_ground_to_hunt_on() -> None:
    two = {"cards": ["5"] * 2, "onto": None, "kind": "clean"}
    wrong_one = Vector("three-hands", {**melds().said, "verdicts": [two]})
    with pytest.raises(ValueError, match="the engine without a mistake misses some"):
        traced(Frozen(three_hands(), [wrong_one]), [])


def test_a_mutant_is_given_away_by_the_cases_in_which_the_suite_disagrees_with_it() -> None:
    rules, seats = three_hands(), seats_of(three_hands())
    cases = [
        case
        for part in searches(rules, SEARCHED, SMALL, 0)
        if (strategy := strategy_of(part, seats)) is not None
        for case in drawn(strategy, part.cases, part.seed)
    ]
    assert len(cases) == len(ground().scripts)
    names = ["/turn/draw: 2 -> 3", "/out/bonus: 100 -> 95", "/books/size: 7 -> 8"]
    for mutant in map(by_other, names):
        wrongly = [bool(wrong(one, told(mutant))) for one in ground().scripts]
        assert any(wrongly)
        session = Inside(told(mutant))
        assert wrongly == [check(case, rules, session).finding is not None for case in cases]


def told(mutant: RulesetMutant) -> ReferenceAdapter:
    return engine(mutant.resolved, three_hands().digest)


class Engine(ReferenceAdapter):
    """An engine that does the same whatever it is asked to score."""

    def __init__(self, does: Any) -> None:
        super().__init__()
        self._does = does

    def score(self, request: Message) -> Message:
        reply: Message = self._does()
        return reply


def mistake(does: Any) -> str:
    right = {"sides": [{"total": 10, "lines": []}]}
    return wrong(Script("scorer", "", [Exchange("score", {}, right)]), Engine(does))


def never_ends() -> Message:
    while True:
        pass


def refuses() -> Message:
    raise Refused("unsupported", "Not today.")


def test_an_engine_may_break_refuse_or_hang(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("conformance.mutants.limits.LONG", 0.05)
    assert mistake(lambda: {"sides": [{"total": 10, "lines": ["others"]}]}) == ""
    assert mistake(lambda: {"sides": [{"total": 15, "lines": []}]}) == "score"
    assert mistake(lambda: {}["sides"]) == "breaks: KeyError"
    assert mistake(refuses) == "refuses to answer: unsupported"
    assert mistake(never_ends) == "hangs"


def test_the_engine_takes_positions_that_play_could_not_have_led_to() -> None:
    rules = three_hands()
    trusting = engine(rules.resolved, rules.digest)
    setup = next(
        one.fields for script in ground().scripts for one in script.exchanges if one.op == "setup"
    )
    position = {**setup["position"], "zones": {**setup["position"]["zones"]}}
    position["zones"]["hands"] = [["joker"] * 50, *position["zones"]["hands"][1:]]
    state = trusting.setup({**setup, "position": position})["state"]
    assert state["zones"]["hands"][0] == ["joker"] * 50
