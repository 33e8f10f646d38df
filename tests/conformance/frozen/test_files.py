"""The frozen files fit their schema, are those of the manifest, and name what there is."""

from __future__ import annotations

import json
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from jsonschema import Draft202012Validator
from referencing import Registry, Resource

from conformance.frozen.answering import moves_of
from conformance.frozen.counting import accepts, refuses
from conformance.frozen.manifest import faults, read_manifest, sentences
from conformance.frozen.vectors import (
    FOLDER,
    FORMAT,
    BadVectorFile,
    Vector,
    families,
    files,
    vectors,
    written,
)
from handfoot import ground
from handfoot.rulesets.digest import digest
from handfoot.wire.shapes import schema as protocol
from handfoot.wire.shapes import shape_faults
from handfoot.words.rulebook import rulebook
from tests.variants.families import clauses_file, resolved

SCHEMA = json.loads(ground.spec_path("vectors.schema.json").read_text(encoding="utf-8"))
FAMILIES = ground.variant_ids()

of_each_family = pytest.mark.parametrize("family", FAMILIES)


@cache
def of(family: str) -> list[Vector]:
    return vectors(family)


def validator(shapes: dict[str, Any]) -> Draft202012Validator:
    """The schema of vectors, with these shapes standing for those of the protocol."""
    beside = {**protocol(), "$defs": shapes}
    registry = Registry().with_resource(beside["$id"], Resource.from_contents(beside))
    return Draft202012Validator(SCHEMA, registry=registry)


def test_every_family_has_frozen_vectors() -> None:
    assert families() == FAMILIES


@of_each_family
def test_the_mutants_that_a_vector_kills_stand_in_the_order_of_their_names(family: str) -> None:
    assert [one.id for one in of(family) if list(one.kills) != sorted(one.kills)] == []


@of_each_family
def test_every_file_fits_the_schema(family: str) -> None:
    # The shapes of the protocol are checked below, by what checks every line of an engine.
    loose = validator({shape: {} for shape in protocol()["$defs"]})
    for path in files(family):
        data = json.loads(path.read_text(encoding="utf-8"))
        errors = [f"{one.json_path}: {one.message[:200]}" for one in loose.iter_errors(data)]
        assert errors == [], path.name
        assert (data["family"], data["topic"]) == (family, path.stem)


def shapes_in(vector: Vector) -> Iterator[tuple[str, Any]]:
    """The parts of a vector that are of the protocol, each with the name of its shape."""
    said = vector.said
    if "position" in said:
        yield "position", said["position"]
    if "deal" in said:
        yield "move", said["deal"]["chance"]
    yield from (("move", move) for move in said.get("moves", ()))
    yield from (("move", move) for step in said.get("steps", ()) for move in moves_of(step))
    for one in said.get("verdicts", ()):
        if "move" in one:
            yield "move", one["move"]
        elif one["onto"] is not None:
            yield "meld", one["onto"]
    yield from (("tally-side", side) for side in said.get("counted", ()))
    yield from (("side-score", side) for side in said.get("sides", ()))


@of_each_family
def test_positions_moves_and_scores_have_the_shapes_of_the_protocol(family: str) -> None:
    for vector in of(family):
        found = [fault for shape, part in shapes_in(vector) for fault in shape_faults(shape, part)]
        assert found == [], vector.id


def test_the_schema_refers_to_shapes_that_the_protocol_has() -> None:
    path = FOLDER / FAMILIES[0] / "cards.json"
    strict = validator(protocol()["$defs"])
    data = json.loads(path.read_text(encoding="utf-8"))
    assert list(strict.iter_errors(data)) == []
    del data["vectors"][0]["position"]["zones"]["stock"]
    assert list(strict.iter_errors(data)) != []


@of_each_family
def test_ids_are_unique_and_twins_are_there(family: str) -> None:
    ids = [vector.id for vector in of(family)]
    assert len(ids) == len(set(ids))
    assert {vector.said["twin"] for vector in of(family) if "twin" in vector.said} <= set(ids)


@of_each_family
def test_vectors_name_rules_and_clauses_that_there_are(family: str) -> None:
    clauses = clauses_file(family)["clauses"]
    for vector in of(family):
        assert set(vector.rules) <= rulebook().keys(), vector.id
        assert set(vector.clauses) <= clauses.keys(), vector.id
        assert (vector.by == "hand") == bool(vector.clauses), vector.id


@of_each_family
def test_a_family_has_a_dozen_whole_games_and_some_trees(family: str) -> None:
    games = [one for one in of(family) if one.topic == "games"]
    assert len(games) == 12
    assert all(one.said["steps"][-1]["then"]["/game/over"] for one in games)
    assert sum(one.said["leaves"] for one in of(family) if one.topic == "trees") > 300


@of_each_family
def test_a_file_is_written_as_it_would_be_written_again(family: str) -> None:
    texts = written(family, of(family))
    assert {path.name: path.read_text(encoding="utf-8") for path in files(family)} == texts


def test_the_manifest_is_that_of_the_files_and_the_rules() -> None:
    said = read_manifest()
    assert faults(said) == []
    assert said["vectors"] == sum(len(of(family)) for family in FAMILIES)
    assert {family: entry["ruleset"] for family, entry in said["families"].items()} == {
        family: digest(resolved(family).data) for family in FAMILIES
    }
    assert said["sentences"] == sentences(), "Run `handfoot vectors verify`."


@of_each_family
def test_the_manifest_counts_by_maker_and_by_rule(family: str) -> None:
    entry = read_manifest()["families"][family]
    assert entry["vectors"] == len(of(family)) == sum(entry["by"].values())
    least = entry["rules"]["meld.least"]
    assert least["accepted"] == sum(accepts(one, "meld.least") for one in of(family))
    assert least["refused"] == sum(refuses(one, "meld.least") for one in of(family))


def test_all_vectors_together_are_of_a_moderate_size() -> None:
    sizes = sum(path.stat().st_size for path in FOLDER.rglob("*.json"))
    assert sizes < 7_000_000


@pytest.mark.parametrize("text", ["{", "[]", '{"format": "another"}', f'{{"format": "{FORMAT}"}}'])
def test_a_file_that_holds_no_vectors_is_named(text: str, tmp_path: Path) -> None:
    (tmp_path / "some").mkdir()
    (tmp_path / "some" / "meld.json").write_text(text, encoding="utf-8")
    with pytest.raises(BadVectorFile, match=r"meld\.json: It is no file of frozen vectors"):
        vectors("some", tmp_path)
