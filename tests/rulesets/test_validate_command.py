"""`validate`, `resolve` and `schema` as a user runs them: output, exit codes, never a traceback."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from handfoot import ground
from handfoot.cli import main
from handfoot.rulesets.checking import check_bytes, load
from handfoot.rulesets.extending import Invalid
from handfoot.rulesets.reader import Unreadable

FAMILY = ground.variant_ids()[0]
HEAD = f"handfoot: 1\nid: ours\ntitle: Ours\nextends: {FAMILY}\n"
ROOT = Path(__file__).resolve().parents[2]


def run(*arguments: str, stdin: bytes = b"", cwd: Path | None = None) -> tuple[int, str, str]:
    """A fresh process: exit code, output, errors."""
    environ = {**os.environ, "PYTHONPATH": str(ROOT), "PYTHONIOENCODING": "utf-8"}
    done = subprocess.run(
        [sys.executable, "-m", "handfoot", *arguments],
        input=stdin,
        capture_output=True,
        cwd=cwd,
        env=environ,
        check=False,
    )
    return done.returncode, done.stdout.decode(), done.stderr.decode()


@pytest.fixture
def ours(tmp_path: Path) -> Path:
    path = tmp_path / "ours.handfoot.yaml"
    path.write_text(HEAD)
    return path


@pytest.mark.parametrize("command", ["validate", "sheet", "nearest"])
def test_a_file_named_without_its_ending_is_asked_about_once(
    command: str, ours: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(ours.parent)
    assert main([command, "ours"]) == 2
    shown = capsys.readouterr()
    told = "There is no documented family 'ours'. Did you mean 'ours.handfoot.yaml'?"
    assert (shown.out + shown.err).count("Did you mean") == 1
    assert told in shown.out + shown.err


@pytest.mark.parametrize("family", ground.variant_ids())
def test_every_documented_family_is_clean(family: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["validate", family]) == 0
    assert capsys.readouterr().out == "Checked 1 file: no problems.\n"


def test_a_clean_file_exits_0(ours: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["validate", str(ours)]) == 0
    assert capsys.readouterr().out == "Checked 1 file: no problems.\n"


def test_a_file_with_an_error_exits_1_and_is_shown(
    ours: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    ours.write_text(HEAD + "turn: {darw: 3}\n")
    assert main(["validate", str(ours)]) == 1
    assert capsys.readouterr().out == (
        f"{ours}:5:8: error[shape-unknown-key]: There is no key `darw` in `turn`.\n"
        "  |\n"
        "5 | turn: {darw: 3}\n"
        "  |        ^^^^\n"
        "  help: Did you mean `draw`?\n"
        "\n"
        "Checked 1 file: 1 error in 1 file.\n"
    )


def test_a_file_that_cannot_be_read_exits_2(ours: Path, capsys: pytest.CaptureFixture[str]) -> None:
    ours.write_text(HEAD + "turn: {draw: no}\n")
    assert main(["validate", str(ours)]) == 2
    assert "error[read-ambiguous]" in capsys.readouterr().out


def test_a_missing_file_exits_2_and_names_the_nearest(
    tmp_path: Path, ours: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["validate", str(tmp_path / "our.handfoot.yaml")]) == 2
    assert "Did you mean `ours.handfoot.yaml`?" in capsys.readouterr().out


def test_a_word_that_is_no_file_and_no_family_exits_2(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert main(["validate", FAMILY[:-1]]) == 2
    assert f"Did you mean '{FAMILY}'?" in capsys.readouterr().out


def test_a_folder_stands_for_the_rulesets_in_it(
    tmp_path: Path, ours: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "bad.handfoot.yaml").write_text(HEAD + "turn: 3\n")
    (tmp_path / "other.yaml").write_text("no")
    assert main(["validate", str(tmp_path), str(ours)]) == 1
    assert capsys.readouterr().out.endswith("Checked 2 files: 1 error in 1 file.\n")


def test_what_lies_below_a_folder_is_checked_too_but_nothing_hidden(
    tmp_path: Path, ours: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    for folder in ("summer/late", ".git"):
        (tmp_path / folder).mkdir(parents=True)
        (tmp_path / folder / "bad.handfoot.yaml").write_text(HEAD + "turn: 3\n")
    (tmp_path / ".draft.handfoot.yaml").write_text(HEAD + "turn: 3\n")
    assert main(["validate", str(tmp_path)]) == 1
    shown = capsys.readouterr().out
    assert shown.startswith(f"{tmp_path}/summer/late/bad.handfoot.yaml:5:7: ")
    assert shown.endswith("Checked 2 files: 1 error in 1 file.\n")


def test_a_folder_without_rulesets_is_misuse(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["validate", str(tmp_path)]) == 2
    assert capsys.readouterr().err == (
        f"handfoot: There is no *.handfoot.yaml in or below the folder {tmp_path}.\n"
    )


def test_json_for_other_programs(ours: Path, capsys: pytest.CaptureFixture[str]) -> None:
    ours.write_text(HEAD + "turn: {darw: 3}\n")
    assert main(["validate", "--format", "json", str(ours)]) == 1
    (only,) = json.loads(capsys.readouterr().out)
    assert only == {
        "code": "shape-unknown-key",
        "severity": "error",
        "file": str(ours),
        "line": 5,
        "column": 8,
        "end_line": 5,
        "end_column": 12,
        "message": "There is no key `darw` in `turn`.",
        "suggestion": "Did you mean `draw`?",
    }
    ours.write_text(HEAD)
    assert main(["validate", "--format", "json", str(ours)]) == 0
    assert json.loads(capsys.readouterr().out) == []


def test_the_standard_input_is_a_file_called_dash(tmp_path: Path) -> None:
    (tmp_path / "base.yaml").write_text(HEAD)
    stdin = b"handfoot: 1\nid: x\ntitle: x\nextends: ./base.yaml\nturn: {darw: 1}\n"
    code, out, err = run("validate", "-", stdin=stdin, cwd=tmp_path)
    assert (code, err) == (1, "")
    assert out.startswith("-:5:8: error[shape-unknown-key]")
    code, out, _ = run("validate", "-", stdin=b"", cwd=tmp_path)
    assert code == 2
    assert "read-empty" in out
    code, out, _ = run("validate", "-", stdin=b"a" * 2_000_000)
    assert code == 2
    assert "read-size" in out


def test_a_file_of_50_megabytes_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "huge.yaml"
    with path.open("wb") as stream:
        stream.truncate(50_000_000)
    code, out, err = run("validate", str(path))
    assert (code, err) == (2, "")
    assert "read-size" in out


HOSTILE: list[tuple[str, bytes, int]] = [
    ("empty", b"", 2),
    ("a list", b"- 1\n", 2),
    ("100,000 brackets", b"a: " + b"[" * 100_000, 2),
    ("5,000 digits", b"a: " + b"1" * 5000, 2),
    ("NUL", b"a: \0", 2),
    ("UTF-16", "a: 1".encode("utf-16"), 2),
    ("invalid UTF-8", b"a: \xff", 2),
    ("an object of Python", b"a: !!python/object/apply:os.system [ls]\n", 2),
    ("extends a list", b"handfoot: 1\nid: x\ntitle: x\nextends: [a]\n", 1),
    ("extends nothing", b"handfoot: 1\nid: x\ntitle: x\nextends: ''\n", 1),
    ("extends an address", b"handfoot: 1\nid: x\ntitle: x\nextends: https://x.org\n", 1),
    ("extends outside", b"handfoot: 1\nid: x\ntitle: x\nextends: ../x.yaml\n", 1),
    ("extends a folder", b"handfoot: 1\nid: x\ntitle: x\nextends: .\n", 1),
    ("extends what is not there", b"handfoot: 1\nid: x\ntitle: x\nextends: ./x.yaml\n", 1),
]


@pytest.mark.parametrize(
    ("raw", "code"), [case[1:] for case in HOSTILE], ids=[case[0] for case in HOSTILE]
)
def test_a_hostile_file_is_answered_with_a_place_and_the_right_code(
    tmp_path: Path, raw: bytes, code: int, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "a.yaml"
    path.write_bytes(raw)
    assert main(["validate", str(path)]) == code
    shown = capsys.readouterr()
    assert shown.out.startswith(f"{path}:")
    assert ": error[" in shown.out
    assert "Traceback" not in shown.out + shown.err


def test_a_name_with_strange_characters_can_be_printed(tmp_path: Path) -> None:
    name = os.fsdecode(os.fsencode(str(tmp_path)) + b"/a\xff\x1b.yaml")
    Path(name).write_bytes(b"a: no\n")
    code, out, err = run("validate", name)
    assert (code, err) == (2, "")
    assert "a\\udcff\\x1b.yaml:1:4: error[read-ambiguous]" in out


def test_validate_imports_neither_hypothesis_nor_rich(ours: Path) -> None:
    program = (
        "import sys; from handfoot.cli import main; "
        f"main(['validate', {str(ours)!r}]); "
        "print([name for name in ('hypothesis', 'rich', 'requests') if name in sys.modules])"
    )
    done = subprocess.run(
        [sys.executable, "-c", program],
        capture_output=True,
        text=True,
        env={**os.environ, "PYTHONPATH": str(ROOT)},
        check=True,
    )
    assert done.stdout == "Checked 1 file: no problems.\n[]\n"


def test_resolve_prints_yaml_that_is_the_same_ruleset(
    tmp_path: Path, ours: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    ours.write_text(HEAD + "turn: {draw: 9}\n")
    assert main(["resolve", str(ours), "--json"]) == 0
    data = json.loads(capsys.readouterr().out)
    assert data["turn"]["draw"] == 9
    assert data["title"] == "Ours"
    assert main(["resolve", str(ours)]) == 0
    text = capsys.readouterr().out
    assert text.startswith("handfoot: 1\nid: ours\ntitle: Ours\n")
    if not data["except"]:
        again = tmp_path / "again.yaml"
        again.write_text(text)
        assert load(again).data == data


def test_resolve_shows_where_each_value_was_written(
    ours: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    ours.write_text(HEAD + "turn:\n  draw: 9\n")
    assert main(["resolve", str(ours), "--origins"]) == 0
    lines = capsys.readouterr().out.splitlines()
    (draw,) = [line for line in lines if line.startswith("  draw: 9")]
    assert draw.split("  # ")[1] == f"{ours}:6"
    (edition,) = [line for line in lines if line.startswith("edition:")]
    assert f"# {ground.variant_path(FAMILY)}:" in edition


def test_resolve_prints_problems_on_standard_error_and_nothing_else(
    ours: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    ours.write_text(HEAD + "turn: 3\n")
    assert main(["resolve", str(ours)]) == 1
    shown = capsys.readouterr()
    assert shown.out == ""
    assert "error[shape-type]" in shown.err
    ours.write_text("")
    assert main(["resolve", str(ours)]) == 2


def test_schema_prints_the_schema_its_path_and_the_one_of_resolved_rulesets(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert main(["schema"]) == 0
    assert capsys.readouterr().out == ground.schema_path().read_text(encoding="utf-8")
    assert main(["schema", "--path"]) == 0
    assert capsys.readouterr().out == f"{ground.editor_schema_path()}\n"
    assert main(["schema", "--resolved"]) == 0
    derived = json.loads(capsys.readouterr().out)
    assert "turn" in derived["required"]
    assert derived["$id"].endswith("resolved-ruleset.schema.json")


@pytest.mark.parametrize("command", ["validate", "explain", "resolve", "schema"])
def test_help_teaches_with_an_example(command: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main([command, "--help"]) == 0
    assert f"examples:\n  handfoot {command}" in capsys.readouterr().out


@pytest.mark.parametrize(
    "arguments", [["validate"], ["resolve"], ["schema", "--path", "--resolved"]]
)
def test_misuse_exits_2(arguments: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert main(arguments) == 2
    assert "usage:" in capsys.readouterr().err


def test_loading_gives_a_resolved_ruleset_or_raises(ours: Path) -> None:
    assert load(FAMILY).data["id"] == FAMILY
    assert load(ours).data["id"] == "ours"
    ours.write_text(HEAD + "turn: 3\n")
    with pytest.raises(Invalid, match="should be names with values"):
        load(ours)
    ours.write_text("")
    with pytest.raises(Unreadable):
        load(ours)
    with pytest.raises(ground.UnknownVariant):
        load("no-such-family")


FAMILY_TEXT = ground.variant_path(FAMILY).read_text(encoding="utf-8")
LINES = FAMILY_TEXT.splitlines(keepends=True)
SNIPPETS = ["{}", "[]", "null", "x", "3", "-1", "true", "[null]", "{a: null}", "{by: none}", '""']


@settings(max_examples=150)
@given(
    st.lists(
        st.tuples(st.integers(0, len(LINES) - 1), st.sampled_from(["cut", "twice", *SNIPPETS])),
        min_size=1,
        max_size=5,
    ),
    st.booleans(),
)
def test_a_mutated_family_is_answered_and_never_raises(
    changes: list[tuple[int, str]], as_child: bool
) -> None:
    lines = list(LINES)
    for at, change in changes:
        key, colon, _ = lines[at].partition(":")
        if change == "cut":
            lines[at] = "\n"
        elif change == "twice":
            lines[at] *= 2
        elif colon:
            lines[at] = f"{key}: {change}\n"
    text = "".join(lines) + (f"extends: {FAMILY}\n" if as_child else "")
    for one in check_bytes(text.encode(), "a.yaml").problems:
        assert one.message.endswith((".", "?"))
        assert one.line >= 1
