"""An entry in other words than the family's is recognised, so that nobody builds a second one."""

from __future__ import annotations

from pathlib import Path

import pytest

from handfoot.rulesets.checking import check_file


def suggestion(tmp_path: Path, line: str) -> str:
    path = tmp_path / "x.handfoot.yaml"
    path.write_text(f"handfoot: 1\nid: x\ntitle: X\nextends: three-hands\n{line}\n")
    (found,) = check_file(path).problems
    return found.suggestion


@pytest.mark.parametrize(
    ("written", "meant"),
    [("ace", "A"), ("Jack", "J"), ("jokers", "joker"), ("red3", "red-3"), ("konge", "K")],
)
def test_a_card_in_other_words_is_taken_for_the_family_s_own(
    tmp_path: Path, written: str, meant: str
) -> None:
    said = suggestion(tmp_path, f"deck: {{cards: {{{written}: {{points: 15}}}}}}")
    them = "write them, for example `is: natural, count: 4`."
    assert said == f"Did you mean `{meant}`? If not, {them}"


def test_a_card_of_two_colours_is_taken_for_either(tmp_path: Path) -> None:
    said = suggestion(tmp_path, "deck: {cards: {3: {points: 15}}}")
    assert said.startswith("Did you mean `red-3` or `black-3`? If not, ")


def test_a_misspelt_way_is_taken_for_the_way_there_is(tmp_path: Path) -> None:
    said = suggestion(tmp_path, "pile: {take: {ways: {playabel: {naturals: 1}}}}")
    assert said.startswith("Did you mean `playable`? ")


def test_a_card_of_its_own_is_not_taken_for_another(tmp_path: Path) -> None:
    said = suggestion(tmp_path, "deck: {cards: {pear: {points: 15}}}")
    assert said == "Write them, for example `is: natural, count: 4`."


def test_a_key_of_another_chapter_is_sent_there_even_if_one_here_looks_like_it(
    tmp_path: Path,
) -> None:
    said = suggestion(tmp_path, "rounds: 4")
    assert said == "The key belongs in `game.end`: write `game: {end: {by: rounds, rounds: 4}}`."
