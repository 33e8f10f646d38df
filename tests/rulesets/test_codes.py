"""Every code is explained, with an example that brings it about and one that does not."""

from __future__ import annotations

import builtins
import inspect
import json
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from handfoot.cli import main
from handfoot.rulesets import problems
from handfoot.rulesets.checking import check_file
from handfoot.rulesets.codes import Code, Example, codes
from handfoot.rulesets.explaining import FAMILIES, family_of, overview
from handfoot.rulesets.lints import REGISTRY
from handfoot.rulesets.problems import Problem

NAME = "our-rules.handfoot.yaml"
WITH_EXAMPLE = [code for code in codes().values() if code.example is not None]


def problems_of(example: Example, which: str, folder: Path) -> list[Problem]:
    """The problems of one of the two files of an example, laid out in an empty folder."""
    for name, text in example.beside.items():
        (folder / name).write_text(text, encoding="utf-8")
    text = example.bad_file if which == "bad" else example.good_file
    encoding = example.encoding if which == "bad" else "utf-8"
    (folder / NAME).write_bytes(text.encode(encoding))
    return check_file(folder / example.called.get(which, NAME)).problems


def test_every_code_that_is_given_is_explained_and_no_other() -> None:
    folder = Path(problems.__file__).parent
    said = {
        code
        for path in folder.glob("*.py")
        for code in re.findall(
            r'"((?:read|shape|extends|missing|allow)-[a-z0-9-]*[a-z0-9])"', path.read_text("utf-8")
        )
    }
    assert set(codes()) == said | set(REGISTRY)


@pytest.mark.parametrize("code", codes().values(), ids=lambda code: code.name)
def test_an_explanation_is_whole_sentences(code: Code) -> None:
    assert re.fullmatch(r"[A-Z].*\.", code.what)
    assert re.fullmatch(r"[A-Z].*\.", code.why)
    assert set(code.severity.split(" or ")) <= {"error", "warning", "note"}
    assert family_of(code.name) in FAMILIES


@pytest.mark.parametrize("code", WITH_EXAMPLE, ids=lambda code: code.name)
def test_the_wrong_example_brings_the_code_about(
    code: Code, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert code.example is not None
    if code.example.closed:
        monkeypatch.setattr(builtins, "open", _refusing(builtins.open))
    found = problems_of(code.example, "bad", tmp_path)
    assert {one.code for one in found} == {code.name, *code.example.also}
    assert all(one.severity in code.severity for one in found if one.code == code.name)


@pytest.mark.parametrize("code", WITH_EXAMPLE, ids=lambda code: code.name)
def test_the_right_example_has_no_problems(code: Code, tmp_path: Path) -> None:
    assert code.example is not None
    if code.name == "extends-unreadable":
        # Its parent is the one that cannot be read.
        assert "grandma" not in code.example.good
    assert problems_of(code.example, "good", tmp_path) == []


def test_only_what_nothing_brings_about_has_no_example() -> None:
    assert set(codes()) - {code.name for code in WITH_EXAMPLE} == {"shape-other"}


@pytest.mark.parametrize("code", REGISTRY)
def test_a_lint_is_explained_as_it_explains_itself(code: str) -> None:
    assert codes()[code].what == " ".join((inspect.getdoc(REGISTRY[code]) or "").split())


def test_a_code_is_explained_with_both_examples(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["explain", "lint-below-zero"]) == 0
    assert capsys.readouterr().out == (
        "lint-below-zero (warning)\n"
        "\n"
        "What players try to reach costs them points.\n"
        "\n"
        "Bonuses are written without a sign, and a minus turns the aim of the game into\n"
        "something to avoid.\n"
        "\n"
        "Wrong, in a file that extends haand-og-fod:\n"
        "\n"
        "    out: {bonus: -100}\n"
        "\n"
        "Right, in a file that extends haand-og-fod:\n"
        "\n"
        "    out: {bonus: 100}\n"
        "\n"
        "Where it is meant, write `# handfoot: allow lint-below-zero` at the end of the\n"
        "line or above it. What is an error cannot be allowed.\n"
    )


@pytest.mark.parametrize(
    ("code", "line"),
    [
        ("read-nul", "    turn: {draw: 3}\\x00"),
        ("read-encoding", "Wrong, in a file that extends haand-og-fod, saved as UTF-16:"),
        ("read-size", "Wrong, in a file that extends haand-og-fod, 60,000 times:"),
        ("read-missing", "    handfoot validate our-ruels.handfoot.yaml"),
        ("extends-circle", "Beside it lies grandma.handfoot.yaml:"),
    ],
)
def test_what_an_example_does_not_show_is_said(
    code: str, line: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["explain", code]) == 0
    assert line in capsys.readouterr().out.splitlines()


def test_all_codes_are_listed_once() -> None:
    listed = re.findall(r"^  ([a-z]+-[a-z0-9-]+) ", overview(), re.MULTILINE)
    assert listed == list(codes())


def test_a_code_that_there_is_not_exits_2_and_the_nearest_is_named(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert main(["explain", "read-tabs"]) == 2
    assert capsys.readouterr().err == (
        "handfoot: There is no code 'read-tabs'. Did you mean 'read-tab', 'read-tag' "
        "or 'read-alias'? `handfoot explain` lists them all.\n"
    )


def test_codes_are_told_to_other_programs_too(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["explain", "--json", "lint-below-zero"]) == 0
    [told] = json.loads(capsys.readouterr().out)
    assert told["code"] == "lint-below-zero"
    assert told["bad"].endswith("extends: haand-og-fod\nout: {bonus: -100}\n")
    assert main(["explain", "--json"]) == 0
    assert [one["code"] for one in json.loads(capsys.readouterr().out)] == list(codes())


def _refusing(opened: Callable[..., Any]) -> Callable[..., Any]:
    def refuse(name: Any, *arguments: Any, **options: Any) -> Any:
        if str(name).endswith(NAME):
            raise PermissionError
        return opened(name, *arguments, **options)

    return refuse
