"""A comment allows a warning on its line or on the one below it, and nothing else."""

from __future__ import annotations

from pathlib import Path

import pytest

from handfoot.cli import main
from handfoot.rulesets.checking import Checked, check_bytes, check_file

HEAD = "handfoot: 1\nid: ours\ntitle: Ours\nextends: haand-og-fod\n"
ALLOW = "# handfoot: allow"


def checked(text: str) -> Checked:
    return check_bytes((HEAD + text).encode(), "ours.handfoot.yaml")


def told(text: str) -> list[tuple[str, int]]:
    return [(one.code, one.line) for one in checked(text).problems]


@pytest.mark.parametrize(
    "text",
    [
        f"out: {{bonus: -100}} {ALLOW} lint-below-zero\n",
        f"{ALLOW} lint-below-zero\nout: {{bonus: -100}}\n",
        f"{ALLOW} lint-below-zero\n\n# We play so.\nout: {{bonus: -100}}\n",
        f"out:\n  bonus: -100 {ALLOW} lint-below-zero\n",
        f"out:\n  {ALLOW} lint-below-zero, because we play so\n  bonus: -100\n",
        f"{ALLOW} lint-same-as-parent lint-below-zero\nout: {{bonus: -100, keep: 1}}\n",
        f"{ALLOW} lint-same-as-parent\n{ALLOW} lint-below-zero\nout: {{bonus: -100, keep: 1}}\n",
        "out: {bonus: -100} #handfoot:allow lint-below-zero\n",
    ],
)
def test_a_comment_at_the_line_or_above_it_allows_a_warning(text: str) -> None:
    found = checked(text)
    assert found.problems == []
    assert "lint-below-zero" in [one.code for one in found.allowed]


def test_a_note_is_allowed_like_a_warning() -> None:
    assert told(f"opening: {{points: [50, 90, 12, 150]}} {ALLOW} lint-opening-falls\n") == []


@pytest.mark.parametrize(
    ("text", "problems"),
    [
        # At another line.
        (
            f"out: {{bonus: -100}}\n{ALLOW} lint-below-zero\nturn: {{draw: 3}}\n",
            [("lint-below-zero", 5), ("allow-unused", 6)],
        ),
        # Of another code.
        (
            f"out: {{bonus: -100}} {ALLOW} lint-line-sign\n",
            [("lint-below-zero", 5), ("allow-unused", 5)],
        ),
        # An error.
        (
            f"{ALLOW} lint-meld-above-book\nmelds: {{least: 8}}\n",
            [("allow-error", 5), ("lint-meld-above-book", 6)],
        ),
        (
            f"turn: {{draw: 33}} {ALLOW} shape-number\n",
            [("shape-number", 5), ("allow-error", 5)],
        ),
        # A code that there is not, and none.
        (f"turn: {{draw: 3}} {ALLOW} lint-belowzero\n", [("allow-unknown", 5)]),
        (f"turn: {{draw: 3}} {ALLOW}\n", [("allow-unknown", 5)]),
    ],
)
def test_a_comment_that_allows_nothing_is_a_warning(
    text: str, problems: list[tuple[str, int]]
) -> None:
    assert told(text) == problems


def test_where_lints_cannot_be_run_nothing_is_called_unused() -> None:
    assert told(f"turn: {{draw: x}}\n{ALLOW} lint-below-zero\nout: {{bonus: -1}}\n") == [
        ("shape-type", 5)
    ]


@pytest.mark.parametrize(
    "text",
    [
        f'notes: {{out: "{ALLOW} lint-below-zero"}}\n',
        f"notes:\n  out: |\n    {ALLOW} lint-below-zero\n",
        f'notes:\n  out: "We say\n    {ALLOW} lint-below-zero"\n',
    ],
)
def test_what_stands_in_a_text_is_no_comment(text: str) -> None:
    assert told(text) == []


def test_the_place_of_a_comment_is_that_of_its_code() -> None:
    [found] = checked(f"turn: {{draw: 3}}  {ALLOW} lint-belowzero\n").problems
    assert (found.line, found.column, found.end_column) == (5, 36, 50)
    assert found.message == (
        "There is no code `lint-belowzero`, so that this comment allows nothing."
    )
    assert found.suggestion == "Did you mean `lint-below-zero`?"


def test_what_a_parent_allows_in_vain_is_not_told_of_the_child(tmp_path: Path) -> None:
    parent = tmp_path / "parent.handfoot.yaml"
    parent.write_text(f"{HEAD}turn: {{draw: 3}} {ALLOW} lint-below-zero\n")
    child = tmp_path / "child.handfoot.yaml"
    child.write_text(HEAD.replace("haand-og-fod", "./parent.handfoot.yaml"))
    assert check_file(child).problems == []
    assert [one.code for one in check_file(parent).problems] == ["allow-unused"]


def test_what_comments_allow_is_counted(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "a.handfoot.yaml"
    path.write_text(f"{HEAD}out: {{bonus: -100}} {ALLOW} lint-below-zero\n")
    assert main(["validate", str(path)]) == 0
    assert capsys.readouterr().out == "Checked 1 file: no problems; comments allow 1.\n"


def test_three_hundred_comments_that_allow_nothing_are_enough() -> None:
    found = told(f"{ALLOW} lint-x\n" * 400)
    assert found[:2] == [("shape-too-many", 1), ("allow-unknown", 5)]
    assert len(found) == 301
