"""What differs between two rulesets, in words, and `handfoot diff` as a user runs it."""

from __future__ import annotations

import copy
import itertools
import json
from pathlib import Path
from typing import Any

import pytest

from handfoot import ground
from handfoot.cli import main
from handfoot.rulesets.merging import apply
from handfoot.words.beside import as_text
from handfoot.words.comparing import Comparison, Difference, compare
from tests.words.moving import family

PAIRS = list(itertools.combinations(ground.variant_ids(), 2))


def rules(name: str, **values: Any) -> dict[str, Any]:
    """A family's rules with values set by pointer, `__` for the slash."""
    data = copy.deepcopy(family(name).data)
    apply(data, {f"/{key.replace('__', '/')}": value for key, value in values.items()})
    return data


def found(comparison: Comparison) -> dict[str, list[tuple[str, str]]]:
    return {
        chapter.id: [(one.one, one.other) for one in chapter.differences]
        for chapter in comparison.chapters
    }


def every(comparison: Comparison) -> list[Difference]:
    return [one for chapter in comparison.chapters for one in chapter.differences]


@pytest.mark.parametrize("name", ground.variant_ids())
def test_a_family_does_not_differ_from_itself(name: str) -> None:
    assert compare(rules(name), rules(name)).chapters == ()


def test_a_value_that_differs_is_told_by_the_sentences_of_both_sides() -> None:
    comparison = compare(rules("three-hands"), rules("three-hands", turn__draw=3, out__bonus=0))
    assert found(comparison) == {
        "turn": [
            (
                "Begin your turn by drawing two cards from the stock.",
                "Begin your turn by drawing three cards from the stock.",
            )
        ],
        "scoring": [("Going out earns 100 points.", "Going out itself earns nothing.")],
    }
    [draw] = comparison.chapters[0].differences
    assert draw.topic == "turn.course/draw"
    assert [(v.pointer, v.one, v.other) for v in draw.values] == [("/turn/draw", 2, 3)]


def test_the_ways_of_a_list_are_told_together_with_the_sentence_that_they_end() -> None:
    comparison = compare(rules("three-hands"), rules("lady-lord"))
    [key] = [one for one in every(comparison) if one.topic == "pile.taking/key"]
    assert key.other == (
        "Lay the top card on the table at once, in one of three ways: "
        "with at least two natural cards of its rank from your hand; "
        "with at least one natural card of its rank and one wild card from your hand; "
        "or on a meld of your side."
    )
    [kinds] = [one for one in every(comparison) if one.topic == "books.kinds/kinds"]
    assert (kinds.one, kinds.other) == ("", "There are three kinds of book.")


@pytest.mark.parametrize(("first", "second"), PAIRS)
def test_the_other_way_round_the_same_is_told_with_sides_exchanged(first: str, second: str) -> None:
    one, other = rules(first), rules(second)
    forth, back = every(compare(one, other)), every(compare(other, one))
    assert {(one.topic, one.one, one.other) for one in forth} == {
        (one.topic, one.other, one.one) for one in back
    }


@pytest.mark.parametrize(("first", "second"), PAIRS)
def test_nothing_that_two_sheets_say_differently_is_left_out(first: str, second: str) -> None:
    one, other = rules(first), rules(second)
    other["table"] = one["table"]
    comparison = compare(one, other)
    says = [
        {sentence.text for one in sheet.paragraphs for sentence in one.sentences}
        for sheet in (comparison.one, comparison.other)
    ]
    differences = every(comparison)
    told = [" ".join(d.one for d in differences), " ".join(d.other for d in differences)]
    for text in says[0] ^ says[1]:
        assert text.rstrip(".:; ") in told[text in says[1]]


def test_a_value_without_a_sentence_is_named_by_its_title_and_place() -> None:
    one = rules("three-hands")
    other = rules("three-hands", names={"cards": {"joker": "fool"}})
    assert found(compare(one, other)) == {
        "names": [("Names (names): nothing", "Names (names): {cards: {joker: fool}}")]
    }


def test_a_house_without_partners_differs_only_in_its_players() -> None:
    alone = rules("three-hands", table__players={"4": {"sides": 4, "wanders": []}})
    pair = rules("three-hands", table__players={"4": {"sides": 2, "wanders": []}})
    # "Your side has" and "you have" say the same, each to its own readers.
    assert found(compare(pair, alone)) == {
        "table": [
            ("Four people play, in sides of two.", "Four people play, each for themselves."),
            (
                "Partners share their melds and their score, and sit so that the turn passes from "
                "side to side.",
                "",
            ),
        ]
    }


def test_names_of_a_house_differ_only_as_names() -> None:
    red = rules("three-hands", names={"books": {"clean": "red book"}})
    redder = rules("three-hands", names={"books": {"clean": "redder book"}}, out__bonus=0)
    assert found(compare(red, redder)) == {
        "scoring": [("Going out earns 100 points.", "Going out itself earns nothing.")],
        "names": [
            (
                "Word for a book (names.books.clean): red book",
                "Word for a book (names.books.clean): redder book",
            )
        ],
    }


def test_notes_and_exceptions_are_compared_too() -> None:
    more = {"rounds": [2], "players": [], "set": {"/turn/draw": 4}}
    other = rules("three-hands", notes={"deal": "Shuffle well."})
    other["except"] = {"second": more}
    assert found(compare(rules("three-hands", notes={}), other)) == {
        "deal": [("", "House custom: Shuffle well.")],
        "except": [("", "In round 2: Begin your turn by drawing four cards from the stock.")],
    }


def test_a_wide_terminal_has_two_columns_and_a_narrow_one_does_not() -> None:
    comparison = compare(rules("three-hands"), rules("three-hands", turn__draw=3))
    names = ("mine", "yours")
    assert as_text(comparison, names, 90) == (
        "Three Hands (three-hands, edition 1)        | Three Hands (three-hands, edition 1)\n"
        "\n"
        "The turn\n"
        "--------\n"
        "Begin your turn by drawing two cards from   | "
        "Begin your turn by drawing three cards from\n"
        "the stock.                                  | the stock.\n"
        "\n"
        "One difference in one chapter.\n"
    )
    assert as_text(comparison, names, 60) == (
        "Three Hands (three-hands, edition 1) and\n"
        "Three Hands (three-hands, edition 1)\n"
        "\n"
        "The turn\n"
        "--------\n"
        "mine:  Begin your turn by drawing two cards from the stock.\n"
        "yours: Begin your turn by drawing three cards from the\n"
        "       stock.\n"
        "\n"
        "One difference in one chapter.\n"
    )


def test_colour_only_makes_headings_bold() -> None:
    comparison = compare(rules("three-hands"), rules("three-hands", turn__draw=3))
    coloured = as_text(comparison, ("a", "b"), colour=True)
    assert "\033[1mThe turn\033[0m\n" in coloured
    plain = coloured.replace("\033[1m", "").replace("\033[0m", "")
    assert plain == as_text(comparison, ("a", "b"))


@pytest.fixture
def ours(tmp_path: Path) -> str:
    path = tmp_path / "ours.handfoot.yaml"
    path.write_text(
        "handfoot: 1\nid: ours\ntitle: Our | table\nextends: three-hands\nturn: {draw: 3}\n"
    )
    return str(path)


def test_equal_rulesets_exit_0_and_different_ones_1(
    ours: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["diff", "three-hands", "three-hands"]) == 0
    assert capsys.readouterr().out.endswith("\nThere are no differences.\n")
    assert main(["diff", "three-hands", ours]) == 1
    assert capsys.readouterr().out.endswith("\nOne difference in one chapter.\n")


def test_markdown_is_a_table_for_each_chapter(
    ours: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["diff", "three-hands", ours, "--format", "markdown"]) == 1
    assert capsys.readouterr().out == (
        "# Three Hands and Our \\| table\n\n"
        "One difference in one chapter.\n\n"
        "## The turn\n\n"
        "| Three Hands | Our \\| table |\n"
        "|---|---|\n"
        "| Begin your turn by drawing two cards from the stock. "
        "| Begin your turn by drawing three cards from the stock. |\n"
    )


def test_json_is_for_other_programs(ours: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["diff", "three-hands", ours, "--format", "json"]) == 1
    assert json.loads(capsys.readouterr().out) == {
        "one": {"id": "three-hands", "title": "Three Hands", "edition": 1},
        "other": {"id": "ours", "title": "Our | table", "edition": 1},
        "chapters": [
            {
                "id": "turn",
                "title": "The turn",
                "differences": [
                    {
                        "topic": "turn.course/draw",
                        "one": "Begin your turn by drawing two cards from the stock.",
                        "other": "Begin your turn by drawing three cards from the stock.",
                        "values": [{"pointer": "/turn/draw", "one": 2, "other": 3}],
                    }
                ],
            }
        ],
    }


def test_what_cannot_be_compared_exits_2(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["diff", "-", "-"]) == 2
    assert capsys.readouterr().err == "handfoot: The standard input can be read only once.\n"
    assert main(["diff", "three-hands", "three-hand"]) == 2
    assert "Did you mean 'three-hands'?" in capsys.readouterr().err
    bad = tmp_path / "bad.yaml"
    bad.write_text("handfoot: 1\nid: bad\ntitle: Bad\nextends: three-hands\nturn: {darw: 3}\n")
    assert main(["diff", "three-hands", str(bad)]) == 2
    assert "Did you mean `draw`?" in capsys.readouterr().err


def test_differences_are_told_in_danish_too(ours: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["diff", "three-hands", ours, "--format", "markdown", "--language", "da"]) == 1
    assert capsys.readouterr().out == (
        "# Tre hænder og Our \\| table\n\n"
        "Én forskel i ét kapitel.\n\n"
        "## Turen\n\n"
        "| Tre hænder | Our \\| table |\n"
        "|---|---|\n"
        "| Begynd din tur med at trække to kort fra stokken. "
        "| Begynd din tur med at trække tre kort fra stokken. |\n"
    )
    assert main(["diff", ours, ours, "--language", "da"]) == 0
    told = capsys.readouterr().out
    assert told.startswith("Our | table (ours, udgave 1) og\n")
    assert told.endswith("\nDer er ingen forskelle.\n")


def test_the_ways_of_a_danish_list_are_told_with_the_sentence_that_they_end() -> None:
    comparison = compare(rules("three-hands"), rules("lady-lord"), "da")
    [key] = [one for one in every(comparison) if one.topic == "pile.taking/key"]
    assert key.other == (
        "Læg straks det øverste kort på bordet på en af tre måder: "
        "sammen med mindst to naturlige kort af samme værdi fra hånden; "
        "sammen med mindst ét naturligt kort af samme værdi og ét vildt kort fra hånden; "
        "eller på et af dit holds sæt."
    )
