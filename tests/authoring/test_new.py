"""`handfoot new`: a file of house rules to begin with, written at once or after a conversation."""

from __future__ import annotations

import re
from collections.abc import Iterable
from pathlib import Path

import pytest

from handfoot.authoring import commands
from handfoot.authoring.questions import families, maps, questions, value_at
from handfoot.cli import main
from handfoot.rulesets.checking import check_bytes, load
from handfoot.rulesets.pointers import leaves

FAMILIES = list(families())


def uncommented(text: str) -> str:
    """The file with every value of the parent said: one sign less where there is one alone."""
    head, rest = text.split("\n\n", 1)
    return head + "\n\n" + re.sub(r"(?m)^# ", "", rest)


@pytest.mark.parametrize("name", FAMILIES)
def test_a_new_file_is_clean_and_plays_as_the_family(name: str, tmp_path: Path) -> None:
    path = tmp_path / "our-table.handfoot.yaml"
    assert main(["new", str(path), "--extends", name]) == 0
    assert main(["validate", str(path)]) == 0
    data = load(path).data
    family = dict(families()[name])
    assert (data.pop("id"), data.pop("title")) == ("our-table", "Our table")
    assert {key: data[key] for key in data} == {
        key: value for key, value in family.items() if key in data
    }


@pytest.mark.parametrize("name", FAMILIES)
def test_taking_the_signs_away_says_the_same(name: str, tmp_path: Path) -> None:
    path = tmp_path / "our-table.handfoot.yaml"
    assert main(["new", str(path), "--extends", name]) == 0
    text = path.read_text()
    said = uncommented(text)
    signs = [line for line in said.splitlines() if line.startswith("#")]
    assert sum(not line.startswith("##") for line in signs) == 10
    checked = check_bytes(said.encode(), str(path))
    assert [one.message for one in checked.problems if one.severity == "error"] == []
    assert checked.resolved is not None
    assert checked.resolved.data == load(path).data
    # Everything that families differ in and this one has stands there once, and all its entries,
    # and the chapters in which no families differ.
    rules = families()[name]
    has = [one.pointer for one in questions() if value_at(rules, one.pointer) is not None]
    has += [f"{at}/{entry}" for at, _ in maps() for entry in value_at(rules, at) or {}]
    silent = [*leaves(rules["round"], "/round"), *leaves(rules["scoring"], "/scoring")]
    has += [one for one in silent if not one.startswith(tuple(f"{at}/" for at, _ in maps()))]
    has = [one for one in has if one not in ("/scoring/prices", "/out/conditions")]
    assert sum(line.lstrip()[:2] not in ("##", "") for line in said.splitlines()[15:]) == len(
        {"/".join(pointer.split("/")[: n + 1]) for pointer in has for n in range(1, 5)}
    )


@pytest.mark.parametrize("name", FAMILIES)
def test_the_examples_of_what_a_family_has_not_pass_the_check(name: str, tmp_path: Path) -> None:
    path = tmp_path / "our-table.handfoot.yaml"
    assert main(["new", str(path), "--extends", name]) == 0
    head, rest = path.read_text().split("\n\n", 1)
    said = head + "\n\n" + re.sub(r"(?m)^##? ", "", rest)
    checked = check_bytes(said.encode(), str(path))
    assert {one.code for one in checked.problems} <= {"lint-same-as-parent"}
    assert checked.resolved is not None
    data = checked.resolved.data
    [freeze] = [one for one in data["pile"]["stops"].values() if one["until"] == "taken"]
    assert {data["deck"]["cards"][card]["is"] for card in freeze["cards"]} == {"wild"}
    assert data["scoring"]["prices"]["wild-cards-not-laid"]["points"] == -100
    assert data["out"]["conditions"]["everybody-in-the-foot"]["pile"] == "foot"
    assert data["except"]["last-round"]["rounds"] == [data["game"]["end"]["rounds"]]
    assert data["notes"]["table"] == "The guests bring the cards."


def test_a_draft_shows_the_entries_that_houses_change(tmp_path: Path) -> None:
    path = tmp_path / "our-table.handfoot.yaml"
    assert main(["new", str(path), "--extends", "three-hands"]) == 0
    lines = path.read_text().splitlines()
    assert "#     red-3: {is: unmeldable, points: 500, count: 2}" in lines
    assert "#       playable: {naturals: 0, wilds: 0, onto: either, like: false}" in lines
    assert (
        "#     clean: {made-of: naturals, ranks: [], not-ranks: [], most: any, points: 500}"
        in lines
    )
    assert '#     "8": {sides: 4, wanders: []}' in lines
    assert not [line for line in lines if "sources" in line]


def test_the_first_lines_tell_editors_and_people_what_to_do(tmp_path: Path) -> None:
    path = tmp_path / "our-table.handfoot.yaml"
    assert main(["new", str(path), "--extends", "three-hands", "--title", "Ours: all"]) == 0
    lines = path.read_text().splitlines()
    schema = r"/.*/ruleset\.editor\.schema\.json"
    assert re.fullmatch(rf"# yaml-language-server: \$schema={schema}", lines[0])
    assert lines[8:16] == [
        "#   handfoot validate our-table.handfoot.yaml",
        "#   handfoot sheet our-table.handfoot.yaml",
        "",
        "handfoot: 1",
        "id: our-table",
        'title: "Ours: all"',
        "extends: three-hands",
        "",
    ]


def test_values_of_ones_own_are_said_and_the_rest_is_commented_out(tmp_path: Path) -> None:
    path = tmp_path / "ours.handfoot.yaml"
    said = ["--set", "turn.draw=3", "--set", "out.permission.from=all-partners"]
    assert main(["new", str(path), "--extends", "haand-og-fod", *said]) == 0
    lines = path.read_text().splitlines()
    start = lines.index("turn:")
    assert lines[start + 1 : start + 4] == [
        "  ## How many cards a player draws from the stock at the beginning of a turn that does not"
        " begin",
        "  ## with the discard pile.",
        "  draw: 3",
    ]
    assert lines[start + 4] == "#   bonus:"
    start = lines.index("  permission:")
    assert lines[start : start + 4] == [
        "  permission:",
        "    ## Who is asked. One of: nobody, all-partners, next-partner.",
        "    from: all-partners",
        "    answer: obliges",
    ]
    assert load(path).data["turn"]["draw"] == 3


def test_a_file_that_is_there_is_never_touched(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "ours.handfoot.yaml"
    path.write_text("mine")
    assert main(["new", str(path), "--extends", "three-hands"]) == 2
    assert capsys.readouterr().err == (
        f"handfoot: {path} is there already, and is left as it is. Name another file.\n"
    )
    assert path.read_text() == "mine"


def test_a_bare_name_gets_the_ending_of_rulesets(tmp_path: Path) -> None:
    assert main(["new", str(tmp_path / "ours"), "--extends", "three-hands"]) == 0
    assert [one.name for one in tmp_path.iterdir()] == ["ours.handfoot.yaml"]


def test_another_file_beside_it_can_be_extended(tmp_path: Path) -> None:
    said = ["--set", "turn.draw=3"]
    assert main(["new", str(tmp_path / "a"), "--extends", "three-hands", *said]) == 0
    assert main(["new", str(tmp_path / "b"), "--extends", "./a.handfoot.yaml"]) == 0
    assert load(tmp_path / "b.handfoot.yaml").data["turn"]["draw"] == 3


@pytest.mark.parametrize(
    ("arguments", "code", "message"),
    [
        (["--extends", "three-hand"], 1, "Did you mean `three-hands`?"),
        (["--extends", "three-hands", "--set", "turn.darw=3"], 1, "Did you mean `draw`?"),
        (["--extends", "three-hands", "--set", "turn.draw=no"], 2, "is taken for false"),
        (["--extends", "three-hands", "--set", "turn.draw=\udcff"], 2, "not written in UTF-8"),
        (["--extends", "three-hands", "--title", "\udcff"], 2, "not written in UTF-8"),
        ([], 2, "Say which file to write and what it extends"),
    ],
)
def test_what_does_not_suit_is_told_and_nothing_is_written(
    arguments: list[str],
    code: int,
    message: str,
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert main(["new", str(tmp_path / "ours"), *arguments]) == code
    assert message in capsys.readouterr().err
    assert list(tmp_path.iterdir()) == []


def test_a_folder_that_is_not_there_is_told(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "none" / "ours.handfoot.yaml"
    assert main(["new", str(path), "--extends", "three-hands"]) == 2
    assert capsys.readouterr().err == (
        f"handfoot: {path} cannot be written: No such file or directory.\n"
    )


@pytest.mark.parametrize("name", ["", "rules/", "./", ".."])
def test_a_folder_is_no_file_to_write(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "rules").mkdir()
    monkeypatch.chdir(tmp_path / "rules")
    path = name or f"{tmp_path}/"
    assert main(["new", path, "--extends", "three-hands"]) == 2
    assert capsys.readouterr().err == (
        f"handfoot: {path} is a folder. Name the file to write in it.\n"
    )
    assert list((tmp_path / "rules").iterdir()) == []


class Terminal:
    """A person at a terminal who gives these answers, by the beginning of the question."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, answers: Iterable[str]) -> None:
        self.answers = list(answers)
        self.prompts: list[str] = []
        monkeypatch.setattr("builtins.input", self.input)
        monkeypatch.setattr(commands.sys.stdin, "isatty", lambda: True, raising=False)

    def input(self, prompt: str) -> str:
        self.prompts.append(prompt)
        if not self.answers:
            raise EOFError
        return self.answers.pop(0)


def test_a_conversation_goes_chapter_by_chapter_and_asks_only_where_it_differs(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "ours.handfoot.yaml"
    # The family, then the chapters: table, deck and deal as they are; of the turn the draw, a
    # number too high first, then what is left unanswered; the other seven chapters as they are.
    turn = ["n", "99", "3", "", ""]
    terminal = Terminal(monkeypatch, ["three-hand", "three-hands", "", "", "", *turn, *[""] * 7])
    assert main(["new", str(path)]) == 0
    assert terminal.answers == []
    shown = capsys.readouterr().out
    assert "There is no documented family 'three-hand'. Did you mean 'three-hands'?" in shown
    assert "\nThe turn\n--------\n\nBegin your turn by drawing two cards" in shown
    assert "  b  3, as in hand-foot-toe.\n" in shown
    assert "That does not work: " in shown
    assert terminal.prompts.count("Do you play it like this? [Y/n] ") == 11
    assert terminal.prompts.count("Type a letter or a value [2]: ") == 2
    assert load(path).data["turn"]["draw"] == 3


def conversation(
    chapter: int, answers: list[str], path: Path, monkeypatch: pytest.MonkeyPatch
) -> Terminal:
    """A conversation about three hands that lets pass all chapters but one."""
    before, after = [""] * chapter, [""] * (10 - chapter)
    terminal = Terminal(monkeypatch, ["three-hands", *before, "n", *answers, *after])
    assert main(["new", str(path)]) == 0
    assert terminal.answers == []
    return terminal


@pytest.mark.parametrize("written", ["3", "draw: 3", "turn.draw: 3", "3 cards", "three"])
def test_an_answer_may_be_written_as_people_write_it(
    written: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "ours.handfoot.yaml"
    conversation(3, [written, "", ""], path, monkeypatch)
    assert load(path).data["turn"]["draw"] == 3


@pytest.mark.parametrize("written", ["n", "no", "next"])
def test_no_means_the_next_question(
    written: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "ours.handfoot.yaml"
    conversation(3, [written, written, written], path, monkeypatch)
    assert load(path).data["turn"] == families()["three-hands"]["turn"]


def test_every_word_of_a_choice_is_shown_and_may_be_chosen(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "ours.handfoot.yaml"
    conversation(0, ["d"], path, monkeypatch)
    assert "  d  oldest, as in no family. The oldest player begins.\n" in capsys.readouterr().out
    assert load(path).data["table"]["first"] == "oldest"


def test_at_the_end_it_is_said_what_was_not_asked_about(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    conversation(0, [""], tmp_path / "ours.handfoot.yaml", monkeypatch)
    told = " ".join(capsys.readouterr().out.split())
    _, _, silent = told.partition("to be written into the file where you play otherwise: ")
    named = re.split(r", | and ", silent.partition(". The field reference of the site")[0])
    assert named[:4] == ["round", "except", "notes", "names"]
    assert {"pile.stops", "scoring.prices", "out.conditions"} < set(named)


def test_who_knows_no_answer_is_told_that_nothing_was_known(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "ours.handfoot.yaml"
    Terminal(monkeypatch, ["", *[""] * 8, "three-hands", *[""] * 11])
    assert main(["new", str(path)]) == 0
    shown = capsys.readouterr().out
    assert "Nothing was known, so that no family is nearer than another. Name one;" in shown
    assert "The nearest family" not in shown
    assert "extends: three-hands\n" in path.read_text()


def test_who_knows_no_family_is_asked_for_the_nearest(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    terminal = Terminal(monkeypatch, ["", "", "a", "a", "a", "a", "a", "a", "a", "a"])
    assert main(["new"]) == 2
    shown = capsys.readouterr()
    assert terminal.prompts[0] == "File to write [our-rules.handfoot.yaml]: "
    assert "\nThe nearest family is " in shown.out
    assert shown.err == "handfoot: The answers ended too early, and nothing was written.\n"
    assert list(tmp_path.iterdir()) == []
