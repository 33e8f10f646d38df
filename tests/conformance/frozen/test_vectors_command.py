"""`handfoot vectors` as a user meets it."""

from __future__ import annotations

import json
import re
import shutil
from pathlib import Path

import pytest

from conformance.frozen import commands, freezing, verifying
from conformance.frozen.freezing import Freeze
from conformance.frozen.manifest import read_manifest, text_of
from conformance.frozen.vectors import FOLDER, files, vectors
from conformance.session import House, house
from handfoot.cli import main
from tests.conformance.zoo import animal
from tests.variants.families import resolved

FAMILY = "three-hands"
EXAMPLES = Path(__file__).resolve().parents[3] / "examples" / "engines"


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A copy of the frozen vectors, which the commands take for the real ones."""
    copied = shutil.copytree(FOLDER, tmp_path / "vectors")
    for name in ("stale", "outcomes"):
        function = getattr(verifying, name)
        defaults = (*function.__defaults__[:-1], copied)
        monkeypatch.setattr(function, "__defaults__", defaults)
    return copied


def verify(*words: str) -> int:
    return main(["vectors", "verify", "--family", FAMILY, *words])


def test_the_reference_is_right_in_all_that_is_frozen(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["vectors", "verify"]) == 0
    lines = capsys.readouterr().out.splitlines()
    families = read_manifest()["families"]
    assert [line.split(",")[0] for line in lines] == [
        f"{family:<16} {entry['vectors']} vectors right" for family, entry in families.items()
    ]


def test_an_answer_that_is_not_the_frozen_one_is_told_with_its_reason(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = folder / FAMILY / "meld.json"
    text = path.read_text(encoding="utf-8")
    path.write_text(text.replace('"refused":["meld.least"]', '"refused":["meld.own"]', 1))
    assert verify() == 1
    out = capsys.readouterr().out
    assert "STALE  The file three-hands/meld.json is not the one that was frozen." in out
    assert "MISSED  three-hands/two-naturals-begin-no-meld  disagree, step 2" in out
    assert "Why               A set has at least three cards, and two kings are one too few." in out
    assert "Expected          refused because of meld.own" in out
    assert "Got               refused because of meld.least" in out
    assert "File              vectors/three-hands/meld.json" in out
    assert "1 missed" in out.splitlines()[-1]


def test_the_same_is_told_as_json(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = folder / FAMILY / "meld.json"
    text = path.read_text(encoding="utf-8")
    path.write_text(text.replace('"refused":["meld.least"]', '"refused":["meld.own"]', 1))
    assert verify("--json") == 1
    told = json.loads(capsys.readouterr().out)
    assert told["stale"] == ["The file three-hands/meld.json is not the one that was frozen."]
    [family] = told["families"]
    assert family["right"] == len(vectors(FAMILY)) - 1
    [failed] = family["failed"]
    assert (failed["vector"], failed["at"]) == ("two-naturals-begin-no-meld", "step 2")


def test_a_sentence_that_has_changed_lists_the_vectors_to_read_again(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    said = read_manifest(folder)
    said["sentences"]["cap.most"] = said["sentences"]["turn.draw"] = "sha256:before"
    (folder / "manifest.json").write_text(text_of(said), encoding="utf-8")
    assert verify() == 1
    stale = [line for line in capsys.readouterr().out.splitlines() if line.startswith("STALE")]
    assert stale[0] == "STALE  The sentence of cap.most has changed."
    assert stale[1].startswith("STALE  The sentence of turn.draw has changed. Read again: three-")


def test_files_that_cannot_be_read_are_named(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    files(FAMILY, folder)[0].write_text("{", encoding="utf-8")
    assert verify() == 1
    assert "It is no file of frozen vectors" in capsys.readouterr().err


@pytest.mark.parametrize("text", ['{"format": "FORMAT"}', "[]", "{"])
def test_a_manifest_that_is_none_is_named(
    text: str, folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = folder / "manifest.json"
    path.write_text(text.replace("FORMAT", read_manifest()["format"]), encoding="utf-8")
    assert verify() == 1
    assert f"{path}: The manifest cannot be read" in capsys.readouterr().err


# --- an engine behind a pipe -------------------------------------------------------------------

if shutil.which("node") is not None:

    def test_an_engine_is_asked_what_it_claims(capsys: pytest.CaptureFixture[str]) -> None:
        assert verify("--", "node", str(EXAMPLES / "three-hands.js")) == 0
        claimed = [one for one in vectors(FAMILY) if one.claim in ("tally", "scorer", "melds")]
        told = f"{len(claimed)} vectors right, {len(vectors(FAMILY)) - len(claimed)} not applicable"
        assert told in capsys.readouterr().out

    def test_an_engine_that_is_wrong_is_told_so(capsys: pytest.CaptureFixture[str]) -> None:
        assert verify("--", "node", str(EXAMPLES / "three-hands-faulty.js")) == 1
        out = capsys.readouterr().out
        assert out.count("MISSED") == 5
        assert "Missed as well: " in out


def test_an_engine_that_does_not_start_is_named(capsys: pytest.CaptureFixture[str]) -> None:
    assert verify("--", "no-such-program") == 3
    assert capsys.readouterr().err.startswith("handfoot: The engine could not be started")


def test_an_engine_that_breaks_again_and_again_is_given_up(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert verify("--", *animal(tmp_path, "exits zero mid-game")) == 3
    out = capsys.readouterr().out
    # Questions about cards alone come between, which it answers.
    assert out.count("crash, apply") == 5
    assert re.search(r"missed, \d{3} not run", out)


def test_an_engine_without_a_vector_is_told_so(capsys: pytest.CaptureFixture[str]) -> None:
    code = main(["vectors", "verify", "--", "node", str(EXAMPLES / "three-hands.js")])
    assert code == 0
    capsys.readouterr()
    words = ["--family", "lady-lord", "--", "node", str(EXAMPLES / "three-hands.js")]
    assert main(["vectors", "verify", *words]) == 4


# --- freeze and export -------------------------------------------------------------------------


def test_an_export_goes_where_it_is_told(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    words = ["--family", FAMILY, "-o", str(tmp_path / "new")]
    assert main(["vectors", "export", *words]) == 0
    told = capsys.readouterr().out.splitlines()
    assert told == [str(tmp_path / "new" / name) for name in EXPORTED]


EXPORTED = [
    "vectors.json",
    "vectors.jsonl",
    "rulesets/three-hands.json",
    "vectors.schema.json",
    "protocol.schema.json",
    "manifest.json",
]


def test_an_export_that_cannot_be_written_is_told(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "file").write_text("", encoding="utf-8")
    words = ["--family", FAMILY, "-o", str(tmp_path / "file")]
    assert main(["vectors", "export", *words]) == 2
    assert "file" in capsys.readouterr().err


def frozen(monkeypatch: pytest.MonkeyPatch, *freezings: Freeze) -> list[str]:
    """What comes of freezing is this; gives back the list of the families that are written."""
    told = iter(freezings)
    written: list[str] = []

    def changes(found: list[Freeze], *rest: object, **more: object) -> dict[Path, str]:
        return {Path(one.family): "" for one in found if one.new or one.described}

    def write(planned: dict[Path, str]) -> list[Path]:
        written.extend(map(str, planned))
        return list(planned)

    monkeypatch.setattr(freezing, "freeze", lambda rules, again: next(told))
    monkeypatch.setattr(freezing, "changes", changes)
    monkeypatch.setattr(freezing, "write", write)
    monkeypatch.setattr(commands, "_houses", lambda names: [house_of(FAMILY)] * len(freezings))
    return written


def house_of(family: str) -> House:
    return house(family, resolved(family).data)


def test_what_is_frozen_is_told_and_written(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    two = vectors(FAMILY)[:2]
    written = frozen(monkeypatch, Freeze(FAMILY, two, new=["a"], described=["b"]))
    assert main(["vectors", "freeze"]) == 0
    assert capsys.readouterr().out.splitlines() == [
        "three-hands      2 vectors, 1 new, 1 described otherwise",
        "1 file written",
    ]
    assert written == [FAMILY]


def test_a_conflict_is_told_and_nothing_is_written(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    written = frozen(monkeypatch, Freeze(FAMILY, [], conflicts=["three-hands/a: It is so."]))
    assert main(["vectors", "freeze"]) == 1
    assert capsys.readouterr().err.splitlines() == [
        "three-hands/a: It is so.",
        "Nothing is written. Name with --refreeze what may change.",
    ]
    assert written == []


@pytest.mark.parametrize(("new", "code"), [([], 0), (["a"], 1)])
def test_a_dry_run_says_by_its_exit_code_whether_anything_would_be_written(
    new: list[str], code: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    written = frozen(monkeypatch, Freeze(FAMILY, [], new=new))
    assert main(["vectors", "freeze", "--dry-run"]) == code
    assert written == []


def test_a_vector_that_there_is_not_cannot_change(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    frozen(monkeypatch, Freeze(FAMILY, vectors(FAMILY)[:2], gone=["old"]))
    assert main(["vectors", "freeze", "--refreeze", "three-hands/odd"]) == 2
    assert capsys.readouterr().err.startswith(
        "handfoot: There is no vector 'three-hands/odd'. Did you mean 'three-hands/old'? "
    )


@pytest.mark.parametrize("jobs", ["0", "-1", "many"])
def test_a_number_of_processes_that_is_none_is_misuse(
    jobs: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["vectors", "freeze", "--mutants", "--jobs", jobs]) == 2
    assert "is no number from 1 to 64" in capsys.readouterr().err


def test_a_rule_that_there_is_not_cannot_be_reviewed(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    frozen(monkeypatch, Freeze(FAMILY, []))
    assert main(["vectors", "freeze", "--reviewed", "meld.leest"]) == 2
    assert capsys.readouterr().err.startswith("handfoot: There is no rule 'meld.leest'. Did you ")


@pytest.mark.parametrize(
    "words", [["vectors"], ["vectors", "verify", "--family", "nobody"], ["vectors", "thaw"]]
)
def test_what_is_misused_is_told_in_a_line(
    words: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(words) == 2
    assert "handfoot vectors" in capsys.readouterr().err


@pytest.mark.parametrize("command", ["verify", "freeze", "export"])
def test_help_teaches_with_an_example(command: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["vectors", command, "--help"]) == 0
    assert f"\n  handfoot vectors {command}" in capsys.readouterr().out
