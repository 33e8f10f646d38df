"""The example engines under `handfoot conform`, wherever there is a Node to run them."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from conformance.reports.reading import read_report
from handfoot.cli import main
from tests.conformance.test_conform_command import conform

EXAMPLES = Path(__file__).resolve().parents[2] / "examples" / "engines"
# Without a Node there is nothing here to test.
__test__ = shutil.which("node") is not None


def test_a_failure_shows_rule_ruleset_question_answer_and_the_way_to_repeat_it(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    command = ["node", str(EXAMPLES / "three-hands-faulty.js")]
    code = conform(tmp_path, "--claim", "melds", "--", *command)
    (saved,) = (tmp_path / "failures").iterdir()
    out = capsys.readouterr().out
    assert code == 1
    assert "FAILURE 1  disagree: too lenient  meld.wilds-most  (three-hands, melds)" in out
    assert "Rule      A meld holds at most three wild cards; this one would hold four wild" in out
    assert "Ruleset   melds.wilds.most: 3\n" in out
    assert "Expected  refused\n  Got       accepted\n" in out
    assert f"Repeat    handfoot replay {saved} -- node {command[1]}\n" in out
    assert "three-hands-faulty.js 1 does not conform as melds to three-hands" in out
    assert main(["replay", str(saved), "--", *command]) == 1
    assert "FAILURE 1  disagree: too lenient  meld.wilds-most" in capsys.readouterr().out


def test_the_report_on_the_site_is_that_of_the_faulty_example(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(EXAMPLES.parents[1])
    kept = read_report(Path("docs/pages/assets/example-report.jsonl"))
    words = ["--report", str(tmp_path / "run"), "--save", str(tmp_path / "failures")]
    assert main(["conform", *words, "--", *kept.header["command"]]) == 1
    found = [(one.id, one.finding) for one in read_report(tmp_path / "run").result.failures]
    assert found == [(one.id, one.finding) for one in kept.result.failures]


def test_a_saved_case_is_right_when_the_fault_is_mended(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    conform(tmp_path, "--claim", "melds", "--", "node", str(EXAMPLES / "three-hands-faulty.js"))
    (saved,) = (tmp_path / "failures").iterdir()
    assert main(["replay", str(saved), "--", "node", str(EXAMPLES / "three-hands.js")]) == 0
    assert main(["replay", str(saved)]) == 0
    assert capsys.readouterr().out.endswith("The engine is right in this case.\n")


def test_the_good_example_conforms_in_all_that_it_claims(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    code = conform(tmp_path, "--", "node", str(EXAMPLES / "three-hands.js"))
    out = capsys.readouterr().out.splitlines()
    assert code == 0
    assert out[0] == "three-hands.js 1 talks"
    assert [line.partition(" to three-hands")[0] for line in out[1:-1]] == [
        "three-hands.js 1 conforms as tally",
        "three-hands.js 1 conforms as scorer",
        "three-hands.js 1 conforms as melds",
    ]


def test_the_engine_written_from_the_rules_alone_conforms_in_all_that_there_is_to_claim(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    engine = str(EXAMPLES / "referee" / "engine.mjs")
    assert conform(tmp_path, "--ruleset", "hand-foot-toe", "--", "node", engine) == 0
    out = capsys.readouterr().out
    for claim in ("tally", "scorer", "melds", "referee", "interpreter", "explains"):
        assert f"referee 0.1 conforms as {claim} to hand-foot-toe" in out


def test_a_claim_that_is_tested_without_being_made_fails_as_unsupported(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    engine = str(EXAMPLES / "three-hands.js")
    assert conform(tmp_path, "--claim", "referee", "--", "node", engine) == 4
    assert "FAILURE 1  unsupported: apply" in capsys.readouterr().out


def test_rules_that_an_engine_does_not_play_are_not_applicable_and_so_not_tested(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    engine = str(EXAMPLES / "three-hands.js")
    assert conform(tmp_path, "--ruleset", "lady-lord", "--", "node", engine) == 4
    out = capsys.readouterr().out
    assert "was not tested as melds on lady-lord: nothing of it was asked" in out
    assert "not applicable, 0 failures" in out
    assert "Not tested at all: the claim melds.\n" in out
    assert "Not tested at all: the ruleset lady-lord.\n" in out
