"""The runners for frozen vectors agree with each other, and with the engines' own descriptions."""

from __future__ import annotations

import importlib.util
import json
import shutil
import subprocess
import sys
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

from conformance.frozen.exporting import export
from conformance.frozen.inside import reference
from conformance.frozen.vectors import vectors
from conformance.session import house
from tests.variants.families import resolved

EXAMPLES = Path(__file__).resolve().parents[2] / "examples"
FAMILY = "three-hands"
RUNNERS = {
    "python": [sys.executable, str(EXAMPLES / "runners" / "vectors.py")],
    "node": ["node", str(EXAMPLES / "runners" / "vectors.js")],
}

each_runner = pytest.mark.parametrize("runner", RUNNERS)


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The exported vectors of one family."""
    target = tmp_path_factory.mktemp("vectors")
    export([house(FAMILY, resolved(FAMILY).data)], target)
    return target


def run(runner: str, *words: str | Path) -> subprocess.CompletedProcess[str]:
    command = [*RUNNERS[runner], *map(str, words)]
    return subprocess.run(command, capture_output=True, text=True, timeout=120, check=False)


def claimed() -> int:
    """How many vectors are for an engine of the example's claims."""
    return sum(one.claim in ("tally", "scorer", "melds") for one in vectors(FAMILY))


def module() -> ModuleType:
    spec = importlib.util.spec_from_file_location("runner", RUNNERS["python"][1])
    assert spec is not None
    assert spec.loader is not None
    loaded = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(loaded)
    return loaded


def test_the_runner_in_python_finds_the_reference_right_in_everything(folder: Path) -> None:
    engine = reference(resolved(FAMILY).data)
    told: list[str] = []

    def ask(op: str, **fields: Any) -> Any:
        return engine.hello if op == "hello" else engine.ask(op, **fields)

    count = module().run(folder, ask, told.append)
    assert count == {"right": len(vectors(FAMILY)), "missed": 0, "not applicable": 0}
    assert len(told) == 1


def test_the_runner_in_python_misses_what_a_wrong_engine_answers(folder: Path) -> None:
    engine = reference(resolved(FAMILY).data)

    def ask(op: str, **fields: Any) -> Any:
        reply = engine.hello if op == "hello" else engine.ask(op, **fields)
        if op == "apply" and fields["move"]["do"] == "discard":
            reply["state"]["zones"]["discard"].reverse()
        return reply

    told: list[str] = []
    count = module().run(folder, ask, told.append)
    assert count["missed"] == len(told) - 1 > 50
    assert "the state is wrong after" in told[0]


if shutil.which("node") is not None:

    @each_runner
    def test_the_right_example_engine_is_right_in_all_that_it_claims(
        runner: str, folder: Path
    ) -> None:
        done = run(runner, folder, "--", "node", EXAMPLES / "engines" / "three-hands.js")
        right, others = claimed(), len(vectors(FAMILY)) - claimed()
        assert done.stdout == f"{right} right, 0 missed, {others} not applicable\n"
        assert (done.returncode, done.stderr) == (0, "")

    @each_runner
    def test_the_faulty_example_engine_misses_the_same_vectors_in_both(
        runner: str, folder: Path
    ) -> None:
        done = run(runner, folder, "--", "node", EXAMPLES / "engines" / "three-hands-faulty.js")
        missed = [line.partition(":")[0] for line in done.stdout.splitlines()[:-1]]
        assert done.returncode == 1
        assert "three-hands/a-fourth-wild-card-does-not-join-a-dirty-book-cards" in missed
        assert f"{len(missed)} missed" in done.stdout.splitlines()[-1]

    @each_runner
    def test_a_file_that_is_not_that_of_the_manifest_is_refused(
        runner: str, folder: Path, tmp_path: Path
    ) -> None:
        copied = shutil.copytree(folder, tmp_path / "copy")
        lines = (copied / "vectors.jsonl").read_text(encoding="utf-8")
        (copied / "vectors.jsonl").write_text(lines.replace("refused", "allowed"), encoding="utf-8")
        done = run(runner, copied, "--", "node", EXAMPLES / "engines" / "three-hands.js")
        assert done.returncode == 2
        assert done.stderr == "vectors.jsonl is not the file of the manifest.\n"

    @each_runner
    def test_a_runner_without_an_engine_says_how_it_is_used(runner: str, folder: Path) -> None:
        done = run(runner, folder)
        assert done.returncode == 2
        assert done.stderr.startswith("Say: ")


def test_an_export_holds_the_same_vectors_twice_and_the_rules(folder: Path) -> None:
    whole = json.loads((folder / "vectors.json").read_text(encoding="utf-8"))
    entry = whole["families"][FAMILY]
    lines = (folder / "vectors.jsonl").read_text(encoding="utf-8").splitlines()
    assert [json.loads(line) for line in lines] == [
        {"family": FAMILY, **said} for said in entry["vectors"]
    ]
    rules = json.loads((folder / entry["ruleset"]).read_text(encoding="utf-8"))
    assert house(FAMILY, rules).digest == entry["digest"]
    names = sorted(path.relative_to(folder).as_posix() for path in folder.rglob("*.*"))
    manifest = json.loads((folder / "manifest.json").read_text(encoding="utf-8"))
    assert names == sorted([*manifest["files"], "manifest.json"])
    assert manifest["vectors"] == len(lines)
