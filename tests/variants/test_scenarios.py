"""Every scenario of every family comes out on the reference engine as it was worked out by hand."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from functools import cache
from typing import Any

import pytest
import yaml
from jsonschema import Draft202012Validator

from conformance.scenarios import Scenario, as_written, differences, scenarios
from handfoot import ground
from handfoot.wire.shapes import shape_faults
from reference_engine import (
    Table,
    defects,
    move_from_json,
    play,
    position_from_json,
    position_to_json,
    rulings,
    score,
)
from tests.variants.families import clauses_file, resolved, taken_apart

SCHEMA = json.loads(ground.spec_path("scenarios.schema.json").read_text(encoding="utf-8"))
RULEBOOK: dict[str, dict[str, Any]] = yaml.safe_load(
    ground.spec_path("rulebook.yaml").read_text(encoding="utf-8")
)

FAMILIES = [one for one in ground.variant_ids() if ground.scenarios_path(one).is_file()]
OF_FAMILY = {family: scenarios(family) for family in FAMILIES}
SCENARIOS = [one for found in OF_FAMILY.values() for one in found]

of_each_family = pytest.mark.parametrize("family", FAMILIES)
of_each_scenario = pytest.mark.parametrize(
    "scenario", [pytest.param(one, id=f"{one.family}:{one.id}") for one in SCENARIOS]
)


@cache
def table(family: str, seats: int) -> Table:
    return Table(resolved(family).data, seats)


def outcome(scenario: Scenario) -> Iterator[str]:
    """Everything that comes out otherwise than it was worked out, one sentence each."""
    position = position_from_json(table(scenario.family, scenario.seats), scenario.position)
    for number, step in enumerate(scenario.steps, start=1):
        move = move_from_json(position, step.move)
        broken = sorted({violation.rule for violation in rulings(position, move)})
        if broken != sorted(step.refused or ()):
            yield f"step {number} breaks {broken}, and should break {sorted(step.refused or ())}"
        if not broken:
            position, _ = play(position, move)
        for difference in differences(step.then, position_to_json(position)):
            yield f"after step {number}, {difference}"
    for difference in differences(scenario.then, position_to_json(position)):
        yield f"in the end, {difference}"
    sides = score(position) if scenario.score else []
    for side, wanted in scenario.score.items():
        if sides[side].total != wanted["total"]:
            yield f"side {side} scores {sides[side].total}, and should score {wanted['total']}"
        lines = sorted(tuple(line) for line in sides[side].lines)
        if "lines" in wanted and lines != sorted(map(as_line, wanted["lines"])):
            yield f"side {side} has the lines {lines}"


def as_line(line: dict[str, Any]) -> tuple[str, str, int, int]:
    return line["rule"], line["of"], line["n"], line["points"]


@of_each_scenario
def test_a_scenario_comes_out_as_worked_out(scenario: Scenario) -> None:
    assert list(outcome(scenario)) == []


@of_each_scenario
def test_a_scenario_begins_where_play_could_have_led(scenario: Scenario) -> None:
    assert shape_faults("position", scenario.position) == []
    assert [fault for step in scenario.steps for fault in shape_faults("move", step.move)] == []
    position = position_from_json(table(scenario.family, scenario.seats), scenario.position)
    assert defects(position) == []


@of_each_family
def test_the_scenarios_fit_their_schema(family: str) -> None:
    data = as_written(family)
    errors = [
        f"{error.json_path}: {error.message}"
        for error in Draft202012Validator(SCHEMA).iter_errors(data)
    ]
    assert errors == []
    assert data["family"] == family


@of_each_family
def test_scenarios_name_rules_and_clauses_that_there_are(family: str) -> None:
    clauses = clauses_file(family)["clauses"]
    for one in OF_FAMILY[family]:
        assert [clause for clause in one.clauses if clause not in clauses] == [], one.id
        assert [rule for rule in one.rules if rule not in RULEBOOK] == [], one.id


@of_each_family
def test_every_rule_that_is_broken_is_among_those_shown(family: str) -> None:
    for one in OF_FAMILY[family]:
        broken = {rule for step in one.steps for rule in step.refused or ()}
        assert broken <= set(one.rules), one.id


@of_each_family
def test_every_clause_that_constrains_the_game_has_a_scenario_or_a_reason(family: str) -> None:
    named = {clause for one in OF_FAMILY[family] for clause in one.clauses}
    clauses = clauses_file(family)["clauses"]
    missing = [
        clause
        for clause, said in clauses.items()
        if said["kind"] in ("rule", "score") and (clause in named) == ("no-scenario" in said)
    ]
    assert missing == []


@of_each_family
def test_every_refusal_has_an_accepted_twin(family: str) -> None:
    by_id = {one.id: one for one in OF_FAMILY[family]}
    for one in by_id.values():
        assert one.has_refusal == (one.twin is not None), one.id
        if one.twin is not None:
            assert one.twin in by_id, one.id
            assert not by_id[one.twin].has_refusal, one.id


@of_each_family
def test_where_a_reader_came_to_something_else_the_case_says_so_and_how_it_was_settled(
    family: str,
) -> None:
    for name, said in as_written(family)["scenarios"].items():
        assert ("reader" in said) == bool(re.search(r"\breader\b", said["why"])), name
        assert "reader" not in said or name.startswith("cold-"), name


@of_each_family
def test_every_score_is_written_out_as_a_sum(family: str) -> None:
    for one in OF_FAMILY[family]:
        totals = [abs(wanted["total"]) for wanted in one.score.values()]
        said = {int(number) for number in re.findall(r"\d+", one.why)}
        assert not totals or said.intersection(totals), one.id


def test_every_family_that_is_taken_apart_has_scenarios() -> None:
    assert taken_apart() == FAMILIES
