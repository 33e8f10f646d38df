"""Every value of a family's ruleset says where it comes from, and every clause where it went."""

from __future__ import annotations

import json
from typing import Any

import pytest
from jsonschema import Draft202012Validator

from handfoot import ground
from handfoot.rulesets.pointers import leaves, nearest
from tests.variants.families import clauses_file, resolved, rule_leaves, sources, taken_apart

SCHEMA = json.loads(ground.spec_path("clauses.schema.json").read_text(encoding="utf-8"))

of_each_family = pytest.mark.parametrize("family", taken_apart())


def cited(family: str, how: str) -> set[str]:
    """The ids that the sources of a ruleset cite as 'stated' or 'assumed'."""
    return {one for source in sources(family).values() for one in source.get(how, ())}


def entry(family: str, pointer: str) -> dict[str, Any] | None:
    """The closest source of a value: at its pointer or above."""
    table = sources(family)
    found = nearest(pointer, {*table, ""})
    return table.get(found)


def accounted(clauses: dict[str, Any], stated: set[str]) -> set[str]:
    """Clauses that some value carries, that have a reason to be carried by none, or that follow
    from such clauses."""
    found = {one for one, clause in clauses.items() if one in stated or "carried-by-none" in clause}
    while True:
        more = {
            one
            for one, clause in clauses.items()
            if one not in found and set(clause.get("implied-by", [""])) <= found
        }
        if not more:
            return found
        found |= more


@of_each_family
def test_the_clauses_fit_their_schema(family: str) -> None:
    errors = [
        f"{error.json_path}: {error.message}"
        for error in Draft202012Validator(SCHEMA).iter_errors(clauses_file(family))
    ]
    assert errors == []
    assert clauses_file(family)["family"] == family


@of_each_family
def test_ids_begin_with_the_family_and_run_without_a_gap(family: str) -> None:
    data = clauses_file(family)
    for table, letter in ((data["clauses"], ""), (data["silences"], "S")):
        digits = [one.removeprefix(f"{family}-{letter}") for one in table]
        assert [int(one) for one in digits] == list(range(1, len(table) + 1))
        assert min(map(len, digits)) == 2


@of_each_family
def test_every_value_says_where_it_comes_from(family: str) -> None:
    assert [leaf for leaf in rule_leaves(family) if entry(family, leaf) is None] == []


@of_each_family
def test_every_source_is_about_a_value_that_is_there_and_not_hidden_by_closer_ones(
    family: str,
) -> None:
    table = sources(family)
    used = {nearest(leaf, {*table, ""}) for leaf in leaves(resolved(family).data)}
    assert [pointer for pointer in table if pointer not in used] == []


@of_each_family
def test_a_value_that_is_absent_is_neither_stated_nor_assumed(family: str) -> None:
    both = [pointer for pointer, one in sources(family).items() if "absent" in one and len(one) > 1]
    assert both == []


@of_each_family
def test_sources_cite_clauses_and_silences_that_there_are(family: str) -> None:
    data = clauses_file(family)
    assert cited(family, "stated") - set(data["clauses"]) == set()
    assert cited(family, "assumed") - set(data["silences"]) == set()


@of_each_family
def test_every_clause_that_constrains_the_game_is_carried(family: str) -> None:
    clauses = clauses_file(family)["clauses"]
    carried = accounted(clauses, cited(family, "stated"))
    assert [one for one in clauses if one not in carried] == []


@of_each_family
def test_a_clause_that_is_carried_gives_no_reason_why_it_is_not(family: str) -> None:
    clauses = clauses_file(family)["clauses"]
    stated = cited(family, "stated")
    said_twice = [
        one
        for one, clause in clauses.items()
        if one in stated and ("carried-by-none" in clause or "implied-by" in clause)
    ]
    assert said_twice == []


@of_each_family
def test_every_silence_is_assumed_somewhere_or_says_why_not(family: str) -> None:
    silences = clauses_file(family)["silences"]
    assumed = cited(family, "assumed")
    assert [
        one for one in silences if (one in assumed) == ("carried-by-none" in silences[one])
    ] == []


def test_what_follows_from_nothing_carried_is_not_accounted_for() -> None:
    clauses = {
        "a": {},
        "b": {"implied-by": ["a"]},
        "c": {"implied-by": ["b", "d"]},
        "d": {"carried-by-none": "Talk."},
        "e": {},
        "f": {"implied-by": ["e"]},
    }
    assert accounted(clauses, {"a"}) == {"a", "b", "c", "d"}
