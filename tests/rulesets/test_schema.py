"""The ruleset schema explains every value, as editors show it, and the rulebook reads it."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from typing import Any, NamedTuple

import pytest
import yaml
from jsonschema import Draft202012Validator

from handfoot import ground
from handfoot.rulesets.schemas import compiled

Schema = dict[str, Any]

SCHEMA: Schema = json.loads(ground.schema_path().read_text(encoding="utf-8"))
RULEBOOK: dict[str, dict[str, Any]] = yaml.safe_load(
    ground.spec_path("rulebook.yaml").read_text(encoding="utf-8")
)

# What editors complete from and show well. `then` may do nothing but forbid keys.
KEYWORDS = {
    *("$schema", "$id", "$ref", "$defs", "title", "description", "examples", "enumDescriptions"),
    *("type", "properties", "additionalProperties", "propertyNames", "required", "items"),
    *("enum", "const", "anyOf", "allOf", "if", "then", "pattern", "uniqueItems"),
    *("minimum", "maximum", "minItems", "maxItems", "minLength", "maxLength", "minProperties"),
    *("x-effect", "x-tag", "x-required", "x-optional"),
}
EFFECTS = ("play", "score", "view", "page")
NAMES = ("card", "name", "number")


class Place(NamedTuple):
    """One place of the data: its pointer, `*` for any name and `[]` for any entry of a list."""

    pointer: str
    schema: Schema
    effect: str | None  # of the place, or of what it is part of


def places(schema: Schema, pointer: str = "", effect: str | None = None) -> Iterator[Place]:
    """All places that the schema describes; a chapter referred to is not described twice."""
    effect = schema.get("x-effect", effect)
    yield Place(pointer, schema, effect)
    for key, child in schema.get("properties", {}).items():
        if "$ref" not in child or not child["$ref"].startswith("#/properties/"):
            yield from places(child, f"{pointer}/{key}", effect)
    if isinstance(schema.get("additionalProperties"), dict):
        yield from places(schema["additionalProperties"], f"{pointer}/*", effect)
    if isinstance(schema.get("items"), dict):
        yield from places(schema["items"], f"{pointer}/[]", effect)


def fragments(part: Any) -> Iterator[Schema]:
    """Every schema within the schema, the conditions of tagged objects included."""
    if isinstance(part, bool):
        return
    yield part
    for keyword in ("properties", "$defs"):
        for child in part.get(keyword, {}).values():
            yield from fragments(child)
    for keyword in ("additionalProperties", "propertyNames", "items", "if", "then"):
        if keyword in part:
            yield from fragments(part[keyword])
    for keyword in ("anyOf", "allOf"):
        for child in part.get(keyword, ()):
            yield from fragments(child)


ALL = list(places(SCHEMA))
BY_POINTER = {place.pointer: place for place in ALL}
KEYS = [place for place in ALL if not place.pointer.endswith("/[]")]
LEAVES = [
    place
    for place in ALL
    if "x-effect" in place.schema and BY_POINTER[place.pointer.rpartition("/")[0]].effect is None
]


def is_said(text: object) -> bool:
    """Whether a text consists of whole sentences."""
    return (
        isinstance(text, str)
        and re.match(r"[A-Z0-9'`]", text) is not None
        and text.endswith(".")
        and "  " not in text
    )


def test_the_schema_is_valid_2020_12() -> None:
    Draft202012Validator.check_schema(SCHEMA)
    assert SCHEMA["$schema"] == "https://json-schema.org/draft/2020-12/schema"


def test_only_keywords_that_editors_handle_well_are_used() -> None:
    used = {keyword for fragment in fragments(SCHEMA) for keyword in fragment}
    assert used == KEYWORDS


def test_conditions_do_nothing_but_forbid_keys_of_other_forms() -> None:
    for place in ALL:
        rules = place.schema.get("allOf", [])
        tag = place.schema.get("x-tag")
        words = place.schema["properties"][tag]["enum"] if tag else []
        assert [rule["if"]["properties"][tag]["const"] for rule in rules] == words, place.pointer
        for rule in rules:
            assert rule["if"]["required"] == [tag], place.pointer
            assert set(rule["then"]) == {"properties"}, place.pointer
            forbidden = rule["then"]["properties"]
            assert all(value is False for value in forbidden.values()), place.pointer
            assert not set(forbidden) & set(rule["x-required"]), place.pointer
            said = set(forbidden) | set(rule["x-required"])
            assert said == set(place.schema["properties"]), place.pointer


@pytest.mark.parametrize("place", KEYS, ids=lambda place: place.pointer or "/")
def test_every_key_has_a_title_and_a_description_in_whole_sentences(place: Place) -> None:
    assert re.fullmatch(r"[A-Z].{0,38}[^.\s]", place.schema.get("title", ""))
    assert is_said(place.schema.get("description")), place.schema.get("description")


@pytest.mark.parametrize("place", KEYS, ids=lambda place: place.pointer or "/")
def test_every_key_has_examples_or_consists_of_keys_that_have(place: Place) -> None:
    if "properties" not in place.schema:
        assert place.schema["examples"]


@pytest.mark.parametrize("place", ALL, ids=lambda place: place.pointer or "/")
def test_every_example_is_valid_where_it_stands(place: Place) -> None:
    validator = Draft202012Validator(SCHEMA).evolve(schema=place.schema)
    for example in place.schema.get("examples", []):
        assert [error.message for error in validator.iter_errors(example)] == []


@pytest.mark.parametrize("name", NAMES)
def test_every_sort_of_name_is_explained_and_its_examples_are_valid(name: str) -> None:
    schema = SCHEMA["$defs"][name]
    assert is_said(schema["description"])
    assert all(Draft202012Validator(schema).is_valid(example) for example in schema["examples"])
    assert set(SCHEMA["$defs"]) == set(NAMES)


def test_every_word_of_a_choice_has_a_description_of_its_own() -> None:
    choices = [place for place in ALL if "enum" in place.schema]
    assert {"/turn/discard/stuck", "/scoring/prices/*/in/[]"} <= {c.pointer for c in choices}
    for place in choices:
        words = place.schema["enumDescriptions"]
        assert len(words) == len(place.schema["enum"]), place.pointer
        assert len(set(words)) == len(words), place.pointer
        assert all(map(is_said, words)), place.pointer


def test_every_leaf_has_exactly_one_of_the_four_effects() -> None:
    for place in ALL:
        own = place.schema.get("x-effect")
        has_parts = "properties" in place.schema or isinstance(
            place.schema.get("additionalProperties"), dict
        )
        assert own is None or own in EFFECTS, place.pointer
        assert has_parts or place.effect is not None, place.pointer
    effects = {place.pointer: place.effect for place in LEAVES}
    assert effects["/pile/take/depth"] == "play"
    assert effects["/out/bonus"] == "score"
    assert effects["/pile/seen"] == "view"
    assert effects["/deal/dealt-by"] == "page"


def test_every_number_has_a_least_and_a_greatest_value() -> None:
    numbers = [place for place in LEAVES if place.schema.get("type") == "integer"]
    assert len(numbers) > 30
    for place in numbers:
        assert place.schema["minimum"] < place.schema["maximum"], place.pointer


def test_every_value_that_a_rule_reads_is_in_the_schema() -> None:
    described = {
        *BY_POINTER,
        *(
            f"/except/*/{chapter}"
            for chapter in SCHEMA["properties"]["except"]["additionalProperties"]["properties"]
        ),
    }
    unknown = {
        (rule, pointer)
        for rule, entry in RULEBOOK.items()
        for pointer in entry["reads"]
        if pointer not in described
    }
    assert unknown == set()


def test_every_value_with_an_effect_on_play_or_score_is_read_by_a_rule() -> None:
    reads = {pointer for entry in RULEBOOK.values() for pointer in entry["reads"]}
    unread = [
        place.pointer
        for place in LEAVES
        if place.schema["x-effect"] in ("play", "score")
        and not any(
            place.pointer == pointer or place.pointer.startswith(f"{pointer}/") for pointer in reads
        )
    ]
    assert unread == []


def test_no_rule_reads_a_value_that_only_a_page_or_a_view_shows() -> None:
    idle = {place.pointer for place in LEAVES if place.schema["x-effect"] in ("page", "view")}
    reads = {pointer for entry in RULEBOOK.values() for pointer in entry["reads"]}
    assert reads & idle == set()


def test_a_chapter_that_was_sound_once_vouches_for_itself_alone() -> None:
    draw = {"type": "object", "properties": {"draw": {"type": "integer", "maximum": 4}}}
    validator = compiled({"type": "object", "properties": {"turn": draw, "out": draw}})

    def places(ruleset: object) -> list[list[str | int]]:
        return [list(error.absolute_path) for error in validator.iter_errors(ruleset)]

    for _ in range(2):
        assert places({"turn": {"draw": 1}}) == []
        assert places({"turn": {"draw": True}, "out": {"draw": 1}}) == [["turn", "draw"]]
        assert places({"turn": {"draw": "1"}}) == [["turn", "draw"]]
        assert places({"turn": {"draw": 5}, "out": {"draw": 5}}) == [
            ["turn", "draw"],
            ["out", "draw"],
        ]
