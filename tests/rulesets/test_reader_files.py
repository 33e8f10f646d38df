"""Files that cannot be rulesets are refused before they are read, each with its own reason."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from handfoot.rulesets.reader import Unreadable, read_file


def test_a_missing_file_is_said_to_be_missing_with_the_nearest_name(tmp_path: Path) -> None:
    (tmp_path / "olsen.handfoot.yaml").write_text("a: 1\n")
    with pytest.raises(Unreadable) as caught:
        read_file(tmp_path / "olson.handfoot.yaml")
    (only,) = caught.value.problems
    assert (only.code, only.line, only.column) == ("read-missing", 1, 1)
    assert only.suggestion == "Did you mean `olsen.handfoot.yaml`?"


def test_a_folder_is_no_ruleset(tmp_path: Path) -> None:
    with pytest.raises(Unreadable) as caught:
        read_file(tmp_path)
    assert caught.value.problems[0].code == "read-folder"


def test_a_file_of_50_megabytes_is_refused_without_reading_it(tmp_path: Path) -> None:
    path = tmp_path / "huge.yaml"
    with path.open("wb") as stream:
        stream.truncate(50_000_000)
    with pytest.raises(Unreadable) as caught:
        read_file(path)
    assert caught.value.problems[0].message == (
        "This file has 50,000,000 bytes, more than the 262,144 bytes that a ruleset may have."
    )


def test_a_name_that_no_file_can_have_is_refused() -> None:
    for name in ("a\0b", "x" * 5000):
        with pytest.raises(Unreadable) as caught:
            read_file(name)
        assert caught.value.problems[0].code == "read-file"


def test_an_endless_device_is_read_up_to_the_limit() -> None:
    with pytest.raises(Unreadable) as caught:
        read_file(os.devnull)
    assert caught.value.problems[0].code == "read-empty"
