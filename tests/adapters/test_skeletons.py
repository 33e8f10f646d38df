"""`handfoot adapter new`: what it writes works as it is, in every language, and nothing is lost."""

from __future__ import annotations

import shutil
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from handfoot.adapters.commands import COMMANDS, SKELETONS
from handfoot.cli import main
from handfoot.rulesets.checking import check_bytes
from handfoot.rulesets.digest import digest
from handfoot.wire.client import Client

# Where there is no Node, its skeleton cannot be run.
LANGUAGES = ["python", *(["node"] if shutil.which("node") else [])]

# A house that forgets what is below zero, and in its second round pays 700 for a clean book, and to
# two players nothing for going out.
HOUSE = """\
handfoot: 1
extends: three-hands
id: ours
title: Ours
scoring: {floor: zero}
except:
  second: {rounds: [2], books: {kinds: {clean: {points: 700}}}}
  two: {players: [2], rounds: [2], out: {bonus: 0}}
"""


def write(folder: Path, language: str) -> list[str]:
    """The command of a skeleton that was written into a folder."""
    assert main(["adapter", "new", "--language", language, str(folder)]) == 0
    program, file = COMMANDS[language]
    return [sys.executable if program == "python" else program, str(folder / file)]


@pytest.fixture(params=LANGUAGES)
def command(request: pytest.FixtureRequest, tmp_path: Path) -> list[str]:
    """The command of a skeleton of each language."""
    return write(tmp_path / "adapter", request.param)


@pytest.fixture
def engine(command: list[str]) -> Iterator[Client]:
    """A skeleton of each language, greeted."""
    with Client(command, reply_seconds=10) as client:
        assert client.greet()["claims"] == ["talks", "tally"]
        yield client
        assert client.bye() == 0


def test_a_fresh_skeleton_conforms_to_every_family_in_what_it_claims(
    command: list[str], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    words = ["--profile", "quick", "--save", str(tmp_path / "failures")]
    assert main(["conform", *words, "--", *command]) == 0
    said = capsys.readouterr().out.splitlines()
    assert "my-engine 0.1 talks" in said
    families = [line.split(" (")[0] for line in said if " conforms as tally to " in line]
    assert len(families) == 5
    assert said[-1] == "46 cases, 0 failures"


def counted(*, clean: int, dirty: int, table: int, held: int, out: bool) -> dict[str, Any]:
    """A side that has counted."""
    points = {"books": table, "melds": 0, "aside": 0, "hand": held, "sealed": 0}
    return {"books": {"clean": clean, "dirty": dirty}, "card_points": points, "went_out": out}


def totals(engine: Client, name: str, seats: int, round_: int) -> list[int]:
    """What two sides score: one that has gone out, and one that holds more than it has."""
    sides = [
        counted(clean=2, dirty=1, table=140, held=0, out=True),
        counted(clean=0, dirty=0, table=20, held=95, out=False),
    ]
    reply = engine.ask("tally", rules=name, seats=seats, round=round_, sides=sides)
    assert reply["ok"], reply
    return [side["total"] for side in reply["sides"]]


def test_a_skeleton_adds_up_by_the_rules_of_the_round_and_the_table(engine: Client) -> None:
    checked = check_bytes(HOUSE.encode(), "ours.handfoot.yaml")
    assert checked.resolved is not None
    assert not checked.has_errors, checked.problems
    rules = checked.resolved.data
    name = digest(rules)
    assert engine.ask("rules", ruleset=rules, digest=name)["ok"]
    # 2 * 500 + 300 + 140 + 100 for going out; 20 - 95 is below zero.
    assert totals(engine, name, 4, 1) == [1540, 0]
    # A clean book is worth 700 now.
    assert totals(engine, name, 4, 2) == [1940, 0]
    # To two players nothing is paid for going out.
    assert totals(engine, name, 2, 2) == [1840, 0]


def test_a_skeleton_says_what_it_cannot_do_in_the_words_of_the_protocol(engine: Client) -> None:
    assert engine.ask("apply", move={"seat": 0, "do": "draw"})["code"] == "unknown-op"
    side = counted(clean=1, dirty=0, table=0, held=0, out=False)
    asked = {"seats": 2, "round": 1, "sides": [side]}
    missing = f"sha256:{'0' * 64}"
    assert engine.ask("tally", rules=missing, **asked)["code"] == "unknown-rules"
    rules = check_bytes(HOUSE.encode(), "ours.handfoot.yaml").resolved
    assert rules is not None
    name = digest(rules.data)
    engine.ask("rules", ruleset=rules.data, digest=name)
    side["books"] = {"golden": 1}
    reply = engine.ask("tally", rules=name, **asked)
    assert reply["code"] == "bad-request"
    assert "golden" in reply["message"]


@pytest.mark.parametrize("language", COMMANDS)
def test_a_skeleton_is_written_with_ten_lines_that_say_how_to_run_it(
    language: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    program, file = COMMANDS[language]
    write(tmp_path / "mine", language)
    shown = capsys.readouterr().out
    assert f"handfoot conform -- {program} {tmp_path / 'mine' / file}\n" in shown
    assert {path.name for path in (tmp_path / "mine").iterdir()} == {file, "README.md"}
    for name in (file, "README.md"):
        assert (tmp_path / "mine" / name).read_bytes() == (SKELETONS / language / name).read_bytes()
    readme = (tmp_path / "mine" / "README.md").read_text(encoding="utf-8")
    assert f"\nhandfoot conform -- {program} {file}\n" in readme
    assert len(readme.splitlines()) <= 10
    assert "YOUR ENGINE" in (tmp_path / "mine" / file).read_text(encoding="utf-8")


@pytest.mark.parametrize("name", ["adapter.py", "README.md"])
def test_a_file_that_is_there_already_is_left_as_it_is_and_nothing_is_written(
    name: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / name).write_text("mine")
    assert main(["adapter", "new", "--language", "python", str(tmp_path)]) == 2
    assert capsys.readouterr().err == (
        f"handfoot: {tmp_path / name} is there already, and is left as it is. "
        "Name another folder.\n"
    )
    assert [path.name for path in tmp_path.iterdir()] == [name]
    assert (tmp_path / name).read_text() == "mine"


def test_a_folder_that_cannot_be_made_is_misuse_with_its_reason(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "file").write_text("")
    folder = tmp_path / "file" / "inside"
    assert main(["adapter", "new", "--language", "node", str(folder)]) == 2
    said = capsys.readouterr().err
    assert said.startswith("handfoot: ")
    assert "cannot be written: " in said


@pytest.mark.parametrize(
    ("words", "complaint"),
    [
        (["adapter", "new"], "the following arguments are required: --language"),
        (["adapter", "new", "--language", "cobol"], "There is no choice 'cobol'."),
        (["adapter"], "the following arguments are required: COMMAND"),
    ],
)
def test_a_language_must_be_named_and_one_that_there_is(
    words: list[str], complaint: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(words) == 2
    assert complaint in capsys.readouterr().err
