"""What is said about the slips that people make: word for word, and so that it can be followed."""

from __future__ import annotations

import re

import pytest

from handfoot.rulesets.checking import check_file
from tests.rulesets.update_golden import GOLDEN, SUFFIX, names, said

# Suggestions that say what to do and cannot be pasted.
IN_WORDS = (
    "A ruleset has no fractions.",
    "A ruleset has no percentages.",
    "Begin it with ",
    "Check the number",
    "Drop each entry of the parent by its name",
    "Give all keys ",
    "Keep one of the two",
    "Remove ",
    "Use spaces",
    "Write names with values in braces, as in `{clean: 2}`, or remove the line",
    "Write a number from ",
    "Write its value, indent the lines that belong to it",
)


@pytest.mark.parametrize("name", names())
def test_what_is_said_about_a_slip_is_what_was_written_down(name: str) -> None:
    assert said(name) == (GOLDEN / f"{name}.txt").read_text(encoding="utf-8")


@pytest.mark.parametrize("name", names())
def test_whoever_follows_the_suggestion_gets_a_file_without_errors(name: str) -> None:
    mended = GOLDEN / "mended" / f"{name}{SUFFIX}"
    wrong, right = check_file(GOLDEN / f"{name}{SUFFIX}").problems, check_file(mended)
    assert not right.has_errors
    assert {one.code for one in wrong}.isdisjoint(one.code for one in right.problems)
    suggestion = wrong[0].suggestion
    snippets = [one.rstrip("}]") for one in re.findall(r"`([^`]+)`", suggestion)]
    text = mended.read_text(encoding="utf-8")
    assert any(one in text for one in snippets) or suggestion.startswith(IN_WORDS)


def test_there_are_sixty_slips_and_more_each_with_its_files() -> None:
    assert len(names()) >= 60
    for folder, suffix in ((GOLDEN, ".txt"), (GOLDEN / "mended", SUFFIX)):
        found = sorted(path.name.removesuffix(suffix) for path in folder.glob(f"*{suffix}"))
        assert found == names()
    texts = {(GOLDEN / f"{name}{SUFFIX}").read_text(encoding="utf-8") for name in names()}
    assert len(texts) == len(names())
