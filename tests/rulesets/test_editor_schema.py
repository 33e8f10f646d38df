"""The schema for editors: it takes what merging makes sense of, and finds what it can."""

from __future__ import annotations

import copy
import json
from pathlib import Path
from typing import Any

import pytest

from handfoot import ground
from handfoot.cli import main
from handfoot.rulesets.reader import read, read_file
from handfoot.rulesets.schemas import compiled, ruleset_language

ROOT = Path(__file__).resolve().parents[2]
FILES = [
    *map(ground.variant_path, ground.variant_ids()),
    *sorted((ROOT / "examples" / "house-rules").glob("*.handfoot.yaml")),
]
HEAD = "handfoot: 1\nid: ours\ntitle: Ours\nextends: three-hands\n"
VALIDATOR = compiled(ruleset_language().editor_schema)


def as_editors_see_it(data: Any) -> Any:
    """The data with numbers for keys that are written as numbers."""
    if isinstance(data, dict):
        return {
            int(key) if key.isdecimal() else key: as_editors_see_it(value)
            for key, value in data.items()
        }
    return [as_editors_see_it(value) for value in data] if isinstance(data, list) else data


def complaints(text: str) -> list[str]:
    data = as_editors_see_it(read((HEAD + text).encode(), "ours").data)
    return [one.json_path for one in VALIDATOR.iter_errors(data)]


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.name.split(".")[0])
def test_an_editor_has_nothing_to_say_about_a_good_file(path: Path) -> None:
    data = as_editors_see_it(read_file(path).data)
    assert [one.json_path for one in VALIDATOR.iter_errors(data)] == []


@pytest.mark.parametrize(
    "text",
    [
        "deck: {cards: {2: {is: natural}}}",
        "deal: {upcard: {again: [2, joker]}}",
        "except: {last: null}",
        "pile: {take: {ways: {playable: null}}}",
        "names: {rounds: {1: first hand}}",
    ],
)
def test_what_merging_makes_sense_of_is_no_mistake(text: str) -> None:
    assert complaints(text) == []


@pytest.mark.parametrize(
    ("text", "place"),
    [
        ("turn: {darw: 3}", "$.turn"),
        ("turn: {draw: three}", "$.turn.draw"),
        ("turn: {draw: 99}", "$.turn.draw"),
        ("turn: null", "$.turn"),
        ("pile: {take: {by: hole}}", "$.pile.take.by"),
        ("pile: {take: {by: whole, depth: 5}}", "$.pile.take.depth"),
        ("deck: {cards: {K: {is: wood}}}", "$.deck.cards.K.is"),
        ("edition: first", "$.edition"),
    ],
)
def test_mistakes_are_still_found(text: str, place: str) -> None:
    assert complaints(text) == [place]


def test_the_authors_schema_is_left_as_it_is() -> None:
    language = ruleset_language()
    before = copy.deepcopy(language.author_schema)
    assert language.editor_schema["$id"].endswith("/editor-ruleset.schema.json")
    assert language.author_schema == before
    assert language.author_schema["$defs"]["card"]["type"] == "string"
    assert language.editor_schema["$defs"]["card"]["type"] == ["string", "integer"]


def test_the_command_prints_it(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["schema", "--editor"]) == 0
    assert json.loads(capsys.readouterr().out) == ruleset_language().editor_schema
    assert main(["schema", "--editor", "--resolved"]) == 2


def test_the_file_that_editors_read_is_made_anew_when_the_language_changes() -> None:
    """`handfoot schema --editor > spec/ruleset.editor.schema.json` makes it."""
    written = ground.editor_schema_path().read_text(encoding="utf-8")
    assert json.loads(written) == ruleset_language().editor_schema


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.name.split(".")[0])
def test_the_first_line_of_a_file_leads_an_editor_to_the_schema(path: Path) -> None:
    first = path.read_text(encoding="utf-8").splitlines()[0]
    place = first.removeprefix("# yaml-language-server: $schema=")
    assert (path.parent / place).resolve() == ground.editor_schema_path().resolve()
