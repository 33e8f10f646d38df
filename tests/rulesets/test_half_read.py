"""What cannot be read in one place of a file keeps nothing else in it from being told."""

from __future__ import annotations

import pytest

from handfoot.rulesets.checking import check_bytes
from handfoot.rulesets.problems import Problem

HEAD = "handfoot: 1\nid: ours\ntitle: Ours\nextends: haand-og-fod\n"


def problems_of(text: str) -> list[Problem]:
    return check_bytes((HEAD + text).encode(), "ours.handfoot.yaml").problems


@pytest.mark.parametrize(
    ("line", "message", "suggestion"),
    [
        (
            "foot: {announced: yes}",
            "`foot.announced` should be `true` or `false`, and `yes` is taken for true.",
            "Write `announced: true`.",
        ),
        (
            "out: {permission: {from: no}}",
            "`out.permission.from` should be `nobody`, `all-partners` or `next-partner`, and `no` "
            "is taken for false.",
            "Write `from: nobody`.",
        ),
        (
            "out: {bonus: 1.000}",
            "`out.bonus` should be a whole number, and `1.000` is not written as one.",
            "Write `bonus: 1000`.",
        ),
        (
            "opening: {points: [50, 1_200]}",
            "Entry 2 of `opening.points` should be a whole number, and `1_200` may be "
            "taken for a text.",
            "Write `1200`.",
        ),
        (
            "nowhere: yes",
            "`yes` is taken for true, and by some programs for a text.",
            'Write `true` for the truth value, or `"yes"` for the text.',
        ),
    ],
)
def test_a_value_that_cannot_be_read_is_told_with_what_belongs_there(
    line: str, message: str, suggestion: str
) -> None:
    found = problems_of(f"{line}\n")[-1]
    assert (found.message, found.suggestion) == (message, suggestion)
    assert found.code.startswith("read-")


def test_the_rest_of_the_file_is_checked_for_its_shape() -> None:
    text = "foot: {announced: yes}\nturn: {darw: 3}\nout: {bonus: [1]}\ngame:\n"
    assert [(one.code, one.line) for one in problems_of(text)] == [
        ("read-ambiguous", 5),
        ("shape-unknown-key", 6),
        ("shape-type", 7),
        ("read-no-value", 8),
    ]


def test_what_may_only_seem_to_be_missing_is_not_told() -> None:
    [found] = check_bytes(b"handfoot: 1\nid: ours\ntitle: no\n", "x").problems
    assert (found.code, found.line) == ("read-ambiguous", 3)


def test_a_list_without_brackets_is_told_once() -> None:
    [found] = problems_of("opening: {points: 50, 90, 120, 150}\n")
    assert (found.code, found.column) == ("read-no-value", 23)
    assert found.suggestion == (
        "Put them between square brackets: `points: [50, 90, 120, 150]`."
    )


def test_a_file_that_is_no_yaml_has_no_other_problems() -> None:
    [found] = problems_of("turn: {darw: 3}\nout: {bonus: 1\n")
    assert found.code == "read-syntax"
