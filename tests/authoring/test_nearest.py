"""The questions on which families differ, and which family is nearest to a house."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from handfoot.authoring.asking import ask_for_nearest
from handfoot.authoring.nearness import distances, next_question, standings
from handfoot.authoring.questions import families, filled, questions, value_at
from handfoot.cli import main

FAMILIES = list(families())


def question(key: str) -> Any:
    [found] = [one for one in questions() if one.key == key]
    return found


def test_a_question_is_made_from_the_schema_and_the_values_of_the_families() -> None:
    draw = question("turn.draw")
    assert draw.title == "Draw"
    assert draw.text.startswith("How many cards a player draws from the stock ")
    assert [(one.value, one.families) for one in draw.answers] == [
        (2, ("english-family", "haand-og-fod", "lady-lord", "three-hands")),
        (3, ("hand-foot-toe",)),
    ]
    [look] = [one for one in question("deal.hand.by").answers if one.value == "look"]
    assert look.families == ("lady-lord",)
    assert look.meaning.startswith("The player looks at the bottom card of each pile, ")


def test_only_what_families_differ_in_is_asked() -> None:
    assert all(len(one.answers) > 1 for one in questions())
    keys = [one.key for one in questions()]
    assert "pile.take.depth" in keys
    assert "melds.least" not in keys


def test_what_names_cards_or_is_only_printed_is_no_question_for_everybody() -> None:
    keys = [one.key for one in questions() if one.is_for_everybody]
    assert "turn.draw" in keys
    assert {"deal.upcard.again", "out.books", "table.first"}.isdisjoint(keys)


@pytest.mark.parametrize("name", FAMILIES)
def test_a_house_that_plays_like_a_family_is_asked_at_most_six_questions(name: str) -> None:
    answers: dict[str, Any] = {}
    while asked := next_question(answers):
        answers[asked.pointer] = value_at(families()[name], asked.pointer)
    assert len(answers) <= 6
    first, second, *_ = standings(answers)
    assert (first.family, first.against) == (name, ())
    assert len(second.against) >= 3


def test_the_first_question_parts_the_families_best() -> None:
    # Four answers, of which two families share one: 1.92 bits of the 2.32 that five can have.
    first = next_question({})
    assert first is not None
    assert sorted(len(one.families) for one in first.answers) == [1, 1, 1, 2]


@pytest.mark.parametrize("name", FAMILIES)
def test_a_family_is_nearest_to_itself(name: str) -> None:
    assert distances(families()[name])[0] == (name, 0)


def test_a_new_form_takes_its_details_from_a_family_that_has_it() -> None:
    rules = families()["haand-og-fod"]
    assert filled(rules, "/turn/draw", 3) == {"/turn/draw": 3}
    assert filled(rules, "/out/permission/from", "all-partners") == {
        "/out/permission/from": "all-partners",
        "/out/permission/answer": "obliges",
    }
    # Kinds of book that this family does not have are left out.
    assert filled(rules, "/foot/by", "book") == {
        "/foot/by": "book",
        "/foot/kinds": ["clean", "dirty"],
        "/foot/books": 1,
        "/foot/for": "side",
        "/foot/without-cards": "sits",
    }


def test_a_conversation_takes_letters_values_and_nothing() -> None:
    told: list[str] = []
    prompts = iter(["", "z z", "b", "5", "a", "a", "a", "a", "a", "a", "a", "a"])
    answers = ask_for_nearest(lambda _: next(prompts), told.append, {"/turn/draw": 3})
    first = next_question({"/turn/draw": 3})
    assert first is not None
    assert first.pointer not in answers
    second = next_question({"/turn/draw": 3}, frozenset([first.pointer]))
    assert second is not None
    assert second.forms
    assert "`z z` is none of the answers. Type a letter." in told
    assert answers[second.pointer] == second.answers[1].value
    assert len(answers) <= 8


def test_answers_on_the_command_line_are_ranked(capsys: pytest.CaptureFixture[str]) -> None:
    said = ["--set", "turn.draw=3", "--set", "out.bonus=200", "--set", "deal.grab.by=grab"]
    assert main(["nearest", *said]) == 0
    assert capsys.readouterr().out == (
        "The nearest family is hand-foot-toe. It agrees with 2 of 3 answers.\n"
        "  deal.grab.by: you say grab, and it says none.\n"
        "\n"
        "  lady-lord: 1 of 3\n"
        "  english-family: 0 of 3\n"
        "  haand-og-fod: 0 of 3\n"
        "  three-hands: 0 of 3\n"
        "\n"
        "To begin a file of your own:\n"
        "  handfoot new our-rules.handfoot.yaml --extends hand-foot-toe --set deal.grab.by=grab\n"
        "What this family plays altogether:\n"
        "  handfoot sheet hand-foot-toe\n"
    )


def test_answers_in_json_give_the_ranking_and_the_next_question(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "answers.json"
    path.write_text('{"turn.draw": 3}')
    assert main(["nearest", "--answers", str(path), "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert found["answers"] == {"turn.draw": 3}
    assert found["families"][0] == {"id": "hand-foot-toe", "agreeing": 1, "against": []}
    assert found["families"][1]["against"] == ["turn.draw"]
    following = next_question({"/turn/draw": 3})
    assert following is not None
    assert found["next"]["key"] == following.key


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (
            ["--set", "turn.drow=3"],
            "The families do not differ in `turn.drow`, or it is no place. "
            "Did you mean `turn.draw`?",
        ),
        (
            ["--set", "turn.draw"],
            "`turn.draw` is no answer. Write the place and the value, as in `turn.draw=3`.",
        ),
        (["--set", "title=x"], "`title` is said by the file itself, and cannot be set."),
        (
            ["--set", "out.books=3", "--set", "out.books.clean=3"],
            "`out.books.clean` is said twice. Set a place or its parts, once.",
        ),
        (["x", "--set", "turn.draw=3"], "Give a file to measure or answers, and not both."),
        ([], "Give answers, or a file to measure; see `handfoot nearest --help`."),
    ],
)
def test_misuse_is_told_and_exits_2(
    arguments: list[str], message: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["nearest", *arguments]) == 2
    assert capsys.readouterr().err == f"handfoot: {message}\n"


def test_answers_that_are_no_json_are_told(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "answers.json"
    path.write_text("[1]")
    assert main(["nearest", "--answers", str(path)]) == 2
    assert "no JSON object" in capsys.readouterr().err
    path.write_bytes(b"\xff")
    assert main(["nearest", "--answers", str(path)]) == 2
    assert "cannot be read" in capsys.readouterr().err


def test_a_file_is_measured(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "ours.yaml"
    path.write_text(
        "handfoot: 1\nid: ours\ntitle: Ours\nextends: three-hands\n"
        "turn: {draw: 3}\nout: {bonus: 0}\nnotes: {deal: Well.}\n"
    )
    assert main(["nearest", str(path)]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[2].split()[:2] == ["three-hands", "2"]
    assert main(["nearest", str(path), "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert found["id"] == "ours"
    assert found["families"][0] == {"id": "three-hands", "differences": 2}
    path.write_text("handfoot: 1\nid: ours\ntitle: Ours\nextends: three-hands\nturn: {darw: 3}\n")
    assert main(["nearest", str(path)]) == 1
    assert "Did you mean `draw`?" in capsys.readouterr().err


def test_the_next_question_parts_those_that_are_still_near() -> None:
    # One fixed pack leaves two families near, which the choice of the hand tells apart; with five
    # or six packs that question would part nobody but those two.
    one, six = next_question({"/deck/packs/base": 1}), next_question({"/deck/packs/base": 6})
    assert one is not None
    assert six is not None
    assert (one.key, six.key) == ("deal.hand.by", "books.closed.wilds")
