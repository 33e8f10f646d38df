"""Every violation of the schema is one problem with one place, one sentence and a suggestion."""

from __future__ import annotations

from pathlib import Path

import pytest

from handfoot.rulesets.checking import Checked, check_document
from handfoot.rulesets.problems import Problem
from handfoot.rulesets.schemas import Language, derive_resolved_schema
from tests.rulesets.small import PILE, SCHEMA, SMALL, WHOLE, document


@pytest.fixture(autouse=True)
def parent(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "whole.yaml").write_text(WHOLE)


def checked(text: str, language: Language = SMALL) -> Checked:
    return check_document(document(text), language)


def child(text: str) -> list[Problem]:
    """The problems of a file that extends the whole game; its first line is line 1."""
    return checked(f"{text}\nid: ours\ntitle: Ours\nextends: ./whole.yaml\n").problems


def only(text: str) -> Problem:
    (found,) = child(text)
    assert found.file == "rules.yaml"
    return found


def test_a_whole_ruleset_has_no_problems() -> None:
    assert checked(WHOLE).problems == []


def test_a_child_that_changes_nothing_has_no_problems() -> None:
    assert child("# nothing") == []


# A line of a child, and the code, column, message and suggestion of its only problem.
WRONG: list[tuple[str, str, int, str, str]] = [
    (
        "turn: {darw: 3}",
        "shape-unknown-key",
        8,
        "There is no key `darw` in `turn`.",
        "Did you mean `draw`?",
    ),
    (
        "turn: {depth: 3}",
        "shape-unknown-key",
        8,
        "There is no key `depth` in `turn`.",
        "The key belongs in `pile.take`: write `pile: {take: {by: top, depth: 3}}` on a line of "
        "its own.",
    ),
    (
        "zzz: 3",
        "shape-unknown-key",
        1,
        "There is no key `zzz` in the ruleset.",
        "The keys here are `id`, `title`, `extends`, `turn`, `pile`, `except` and `sources`.",
    ),
    (
        'turn: {draw: "3"}',
        "shape-type",
        14,
        "`turn.draw` should be a whole number, and this is a text.",
        "Write `draw: 3`.",
    ),
    (
        "turn: {draw: true}",
        "shape-type",
        14,
        "`turn.draw` should be a whole number, and this is `true`.",
        "For example `draw: 2`.",
    ),
    (
        "turn: {draw: [3]}",
        "shape-type",
        14,
        "`turn.draw` should be a whole number, and this is a list.",
        "Write `draw: 3`.",
    ),
    (
        "turn: {draw: null}",
        "shape-type",
        14,
        "`turn.draw` is dropped here, and only entries with names of their own can be.",
        "Write a whole number, or remove the line to keep what the parent says.",
    ),
    (
        "turn: 3",
        "shape-type",
        7,
        "`turn` should be names with values in braces, as in `{clean: 2}`, and this is a number.",
        "Write `turn: {draw: 3}` or `turn: {most: 3}`, whichever is meant.",
    ),
    (
        "turn: {again: 1}",
        "shape-type",
        15,
        "`turn.again` should be `true` or `false`, and this is a number.",
        "Write `again: true`.",
    ),
    (
        "pile: {stops: {threes: {cards: 3}}}",
        "shape-type",
        32,
        "`pile.stops.threes.cards` should be a list, and this is a number.",
        'Write `cards: ["3"]`.',
    ),
    (
        "turn: {draw: 0}",
        "shape-number",
        14,
        "`turn.draw` is 0, and must be at least 1.",
        "Write a number from 1 to 20.",
    ),
    (
        "turn: {draw: 21}",
        "shape-number",
        14,
        "`turn.draw` is 21, and must be at most 20.",
        "Write a number from 1 to 20.",
    ),
    (
        "turn: {most: 0}",
        "shape-number",
        14,
        "`turn.most` is 0, and must be at least 1.",
        "Write a number from 1 to 50.",
    ),
    (
        "turn: {most: anny}",
        "shape-type",
        14,
        "`turn.most` is `anny`, and should be a whole number or `any`.",
        "Write `most: any`.",
    ),
    (
        "pile: {stops: {threes: {until: coverd}}}",
        "shape-word",
        32,
        "`pile.stops.threes.until` is `coverd`, and must be `covered` or `taken`.",
        "Write `until: covered`.",
    ),
    (
        "pile: {stops: {threes: {cards: []}}}",
        "shape-size",
        32,
        "`pile.stops.threes.cards` has no entries, and must have at least 1 entry.",
        'For example `cards: ["2", joker]`.',
    ),
    (
        "pile: {stops: {threes: {cards: [3, K, 3]}}}",
        "shape-repeated",
        39,
        "`3` stands a second time in `pile.stops.threes.cards`.",
        "Write each entry once.",
    ),
    (
        "pile: {stops: {threes: {cards: [K, [3]]}}}",
        "shape-type",
        36,
        "Entry 2 of `pile.stops.threes.cards` should be a text, and this is a list.",
        "",
    ),
    (
        'pile: {stops: {threes: {cards: ["K\\n"]}}}',
        "shape-text",
        33,
        "Entry 1 of `pile.stops.threes.cards` is `K\\x0a`, and no card can have that name.",
        "Did you mean `K`?",
    ),
    (
        "pile: {stops: {Red Threes: {cards: [3], until: taken}}}",
        "shape-key",
        16,
        "`Red Threes` cannot be a key of `pile.stops`.",
        "Did you mean `red-threes`?",
    ),
    (
        "pile: {stops: {new: {cards: [3]}}}",
        "missing-leaf",
        16,
        "Nothing says `pile.stops.new.until`.",
        "Write it, for example `until: covered`.",
    ),
    (
        "pile: {stops: {new: {}}}",
        "missing-leaf",
        16,
        "Nothing says `cards` and `until` of `pile.stops.new`.",
        'Write them, for example `cards: ["2", joker], until: covered`.',
    ),
    (
        "pile: {stops: {nix: null}}",
        "extends-nothing-to-drop",
        16,
        "There is no `nix` in `pile.stops` to drop.",
        "The entries there are `threes`, `wilds`.",
    ),
    (
        "pile: {take: {by: some}}",
        "missing-leaf",
        8,
        "Nothing says `pile.take.count` (“Count”), which belongs to `by: some`.",
        "Write it, for example `count: 2`. The parent has another `by` there, which does not know "
        "it.",
    ),
    (
        "pile: {take: {by: none, depth: 3}}",
        "shape-not-here",
        25,
        "`pile.take.depth` cannot be said where `by` is `none`.",
        "Remove it, or write `by: top`.",
    ),
    (
        "pile: {take: {by: hole, key: any}}",
        "shape-word",
        19,
        "`pile.take.by` is `hole`, and must be `none`, `top`, `whole` or `some`.",
        "Write `by: whole`.",
    ),
    (
        "except: {late: {round: [3]}}",
        "shape-unknown-key",
        17,
        "There is no key `round` in `except.late`.",
        "Did you mean `rounds`?",
    ),
    (
        "except: {late: {rounds: 3}}",
        "shape-type",
        25,
        "`except.late.rounds` should be a list, and this is a number.",
        "Write `rounds: [3]`.",
    ),
    (
        "except: {late: 3}",
        "shape-type",
        16,
        "`except.late` should be names with values in braces, as in `{clean: 2}`, and this is a "
        "number.",
        "Write `late: {rounds: [3]}` or `late: {players: [3]}`, whichever is meant.",
    ),
    (
        "except: {late: {pile: {stops: {new: {cards: [3]}}}}}",
        "missing-leaf",
        32,
        "Nothing says `pile.stops.new.until`.",
        "Write it, for example `until: covered`.",
    ),
    (
        "except: {late: {pile: {take: {by: some}}}}",
        "missing-leaf",
        24,
        "Nothing says `pile.take.count` (“Count”), which belongs to `by: some`.",
        "Write it, for example `count: 2`. The parent has another `by` there, which does not know "
        "it.",
    ),
    (
        "except: {late: {pile: {stops: {nix: null}}}}",
        "extends-nothing-to-drop",
        32,
        "There is no `nix` in `pile.stops` to drop.",
        "The entries there are `threes`, `wilds`.",
    ),
]


@pytest.mark.parametrize(("line", "code", "column", "message", "suggestion"), WRONG)
def test_a_wrong_line_has_one_problem_in_plain_words(
    line: str, code: str, column: int, message: str, suggestion: str
) -> None:
    found = only(line)
    assert (found.code, found.line, found.column) == (code, 1, column)
    assert (found.message, found.suggestion) == (message, suggestion)


def test_a_number_for_a_text_is_put_in_quotes() -> None:
    (found,) = checked("id: ours\ntitle: 12\nextends: ./whole.yaml\n").problems
    assert (found.code, found.line, found.column) == ("shape-type", 2, 8)
    assert found.message == "`title` should be a text, and this is a number."
    assert found.suggestion == 'Write `title: "12"`.'


def test_a_parent_of_the_wrong_kind_is_one_problem() -> None:
    (found,) = checked("id: ours\ntitle: x\nextends: [a]\n").problems
    assert (found.code, found.line, found.column) == ("shape-type", 3, 10)


def test_an_empty_parent_is_one_problem() -> None:
    (found,) = checked('id: ours\ntitle: x\nextends: ""\n').problems
    assert (found.code, found.line, found.column) == ("extends-nothing", 3, 10)


def test_what_the_whole_file_leaves_out_is_one_problem_at_its_beginning() -> None:
    (found,) = checked("# ours\nid: ours\nturn: {draw: 1, most: 2, again: true}\n").problems
    assert (found.code, found.line, found.column, found.end_column) == ("missing-leaf", 2, 1, 2)
    assert found.message == "Nothing says `title`, `pile` and `except` of the ruleset."
    assert found.suggestion == (
        "Name a family that the file builds on, with `extends:`, or write them."
    )


def test_one_missing_value_is_named_with_its_title_at_the_key_around_it() -> None:
    (found,) = checked(WHOLE.replace("draw: 2, ", "")).problems
    assert (found.code, found.line, found.column) == ("missing-leaf", 3, 1)
    assert found.message == "Nothing says `turn.draw` (“Cards drawn”)."
    assert found.suggestion == "Write it, for example `draw: 2`."


def test_what_a_form_needs_is_missing_and_what_it_does_not_need_is_not() -> None:
    (found,) = checked(WHOLE.replace("depth: 7, ", "")).problems
    assert found.message == "Nothing says `pile.take.depth` (“Depth”), which belongs to `by: top`."
    assert checked(WHOLE.replace("by: top, depth: 7, key: top", "by: none")).problems == []


def test_a_misspelled_key_is_not_also_missing() -> None:
    (found,) = checked(WHOLE.replace("draw:", "drawn:")).problems
    assert (found.code, found.message) == (
        "shape-unknown-key",
        "There is no key `drawn` in `turn`.",
    )


def test_a_misspelled_chapter_is_not_also_missing() -> None:
    (found,) = checked(WHOLE.replace("turn:", "trun:")).problems
    assert (found.code, found.line) == ("shape-unknown-key", 3)


def test_problems_in_the_parent_stand_in_the_parent(tmp_path: Path) -> None:
    (tmp_path / "whole.yaml").write_text(WHOLE.replace("draw: 2", "draw: 99"))
    (found,) = child("turn: {most: 4}")
    assert (found.file, found.line, found.column) == ("whole.yaml", 3, 14)


def test_a_value_of_the_parent_that_the_child_mends_is_no_problem(tmp_path: Path) -> None:
    (tmp_path / "whole.yaml").write_text(WHOLE.replace("draw: 2", "draw: 99"))
    assert child("turn: {draw: 4}") == []


def test_all_problems_are_found_at_once() -> None:
    text = "turn: {darw: 1, draw: x}\npile: {take: {by: none, key: top}, stops: {A: null, b: 3}}"
    assert [(one.code, one.line, one.column) for one in child(text)] == [
        ("shape-unknown-key", 1, 8),
        ("shape-type", 1, 23),
        ("shape-not-here", 2, 25),
        ("extends-nothing-to-drop", 2, 44),
        ("shape-type", 2, 56),
    ]


def test_everything_is_required_in_the_derived_schema_but_what_is_optional() -> None:
    schema = derive_resolved_schema(SCHEMA)
    assert schema["required"] == ["id", "title", "turn", "pile", "except"]
    assert "extends" not in schema["properties"]
    assert schema["properties"]["turn"]["required"] == ["draw", "most", "again"]
    take = schema["properties"]["pile"]["properties"]["take"]
    assert take["required"] == ["by"]
    assert [form["then"].get("required") for form in take["allOf"]] == [
        ["by"],
        ["by", "depth", "key"],
        ["by", "key"],
        ["by", "count", "key"],
    ]
    entry = schema["properties"]["except"]["additionalProperties"]
    assert entry["required"] == ["rounds", "players", "set"]
    assert list(entry["properties"]) == ["rounds", "players", "set"]


def test_a_form_that_lists_no_requirements_requires_what_its_properties_say() -> None:
    schema = derive_resolved_schema(
        {
            "x-tag": "by",
            "properties": {"by": {}, "depth": {}, "size": {}, "note": {"x-optional": True}},
            "allOf": [{"if": {}, "then": {"properties": {"depth": {}, "size": False}}}],
        }
    )
    assert schema["required"] == ["by"]
    assert schema["allOf"][0]["then"]["required"] == ["depth"]


def test_what_is_missing_is_told_even_when_the_parent_is_lost() -> None:
    problems = checked("title: x\nextends: ./gone.yaml\n").problems
    assert [(one.code, one.line, one.column, one.end_column) for one in problems] == [
        ("missing-leaf", 1, 1, 2),
        ("extends-missing", 2, 10, 21),
    ]


def test_three_hundred_problems_are_enough() -> None:
    text = "turn:\n" + "".join(f"  k{number}: 1\n" for number in range(1000))
    problems = child(text)
    assert len(problems) == 301
    assert problems[0].code == "shape-too-many"


def test_deriving_leaves_the_authors_schema_alone() -> None:
    derive_resolved_schema(SCHEMA)
    assert "required" not in PILE
    assert "extends" in SCHEMA["properties"]
