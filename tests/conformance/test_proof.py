"""`handfoot conform` without an engine: the suite is tested, and says so in its last line."""

from __future__ import annotations

from pathlib import Path

import pytest

from conformance import proof
from conformance.faulty import FAULTS
from conformance.replaying import REFERENCE
from handfoot.cli import main


def prove(folder: Path, claim: str = "tally") -> int:
    words = ["--ruleset", "three-hands", "--claim", claim, "--budget", "quick", "--jobs", "2"]
    return main(["conform", *words, "--save", str(folder)])


def test_there_is_a_faulty_engine_for_every_kind_of_fault() -> None:
    assert sorted(FAULTS) == [f"K{number:02}" for number in range(1, 33)]


def test_the_last_line_counts_disagreements_and_caught_engines(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(proof, "FAULTS", {name: FAULTS[name] for name in ("K03", "K26")})
    assert prove(tmp_path) == 0
    *_, first, second, _, last = capsys.readouterr().out.splitlines()
    assert first.startswith("K03  caught by cards.held (too lenient) in three-hands: ")
    assert second.startswith("K26  caught by score.cards (state) in three-hands: ")
    assert last == "reference: 0 disagreements; faulty engines caught: 2 of 2"


def test_a_faulty_engine_that_passes_is_a_failure_of_the_suite(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(proof, "FAULTS", {"K26": FAULTS["K26"]})
    monkeypatch.setattr(proof, "faulty_command", lambda name: REFERENCE)
    assert prove(tmp_path) == 1
    *_, missed, _, last = capsys.readouterr().out.splitlines()
    assert missed == f"K26  NOT CAUGHT  {FAULTS['K26'].sentence}"
    assert last == "reference: 0 disagreements; faulty engines caught: 0 of 1"


def test_a_fault_that_cannot_show_under_the_rules_given_is_not_counted(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(proof, "FAULTS", {"K25": FAULTS["K25"]})
    assert prove(tmp_path) == 0
    *_, left_out, _, last = capsys.readouterr().out.splitlines()
    assert left_out == "K25  not run, as its fault cannot show under these rules"
    assert last == "reference: 0 disagreements; faulty engines caught: 0 of 0"


def test_a_reference_that_is_wrong_is_shown_and_saved(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(proof, "FAULTS", {})
    monkeypatch.setattr(proof, "REFERENCE", proof.faulty_command("K26"))
    assert prove(tmp_path, "scorer") == 1
    out = capsys.readouterr().out
    assert "FAILURE 1  disagree: score  score.cards  (three-hands, scorer)" in out
    assert out.splitlines()[-1] == "reference: 1 disagreements; faulty engines caught: 0 of 0"
    assert len(list(tmp_path.iterdir())) == 1
