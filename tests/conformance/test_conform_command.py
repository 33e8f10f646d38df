"""`handfoot conform` and `handfoot replay` as a user meets them."""

from __future__ import annotations

import json
import sys
from pathlib import Path

import pytest

from conformance.planning import BUDGETS
from conformance.proof import faulty_command
from conformance.reports.reading import read_lines
from handfoot import __version__
from handfoot.cli import main
from tests.conformance.zoo import animal

EXAMPLES = Path(__file__).resolve().parent.parent.parent / "examples" / "engines"


def conform(tmp_path: Path, *words: str) -> int:
    return main(["conform", "--budget", "quick", "--save", str(tmp_path / "failures"), *words])


def test_an_engine_that_is_right_is_told_what_it_conforms_to(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    code = conform(
        tmp_path, "--ruleset", "three-hands", "--claim", "tally", "--", *animal(tmp_path, "good")
    )
    out = capsys.readouterr().out.splitlines()
    assert code == 0
    assert out[0].startswith(f"reference {__version__} conforms as tally to three-hands (sha256:")
    assert out[-1] == f"{1 + 3 * BUDGETS['quick'].rule} cases, 0 failures"
    assert not (tmp_path / "failures").exists()


def test_a_claim_that_is_not_made_is_not_tested(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert conform(tmp_path, "--", *animal(tmp_path, "supports nothing")) == 0
    assert "1 case, 0 failures" in capsys.readouterr().out


def test_an_engine_that_cannot_be_started_is_the_environment_s_fault(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert conform(tmp_path, "--", "no-such-engine") == 3
    out = capsys.readouterr().out
    assert "FAILURE 1  no-start: hello" in out
    assert "Blame     the environment: it cannot be started, or ends before hello" in out
    assert "the engine does not talk" in out


def test_a_python_that_is_not_there_is_told_with_the_one_that_runs_handfoot(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert conform(tmp_path, "--", str(tmp_path / "python"), "adapter.py") == 3
    told = " ".join(capsys.readouterr().out.split())
    assert f"The Python that runs handfoot may do: {sys.executable} adapter.py" in told


def test_an_invalid_ruleset_is_misuse_with_its_problems(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    bad = tmp_path / "ours.handfoot.yaml"
    bad.write_text("handfoot: 1\nextends: three-hands\nid: ours\ntitle: Ours\nmeldss: 3\n")
    assert conform(tmp_path, "--ruleset", str(bad), "--", "no-such-engine") == 2
    assert "meldss" in capsys.readouterr().err


def test_an_unknown_ruleset_is_misuse_with_a_suggestion(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert conform(tmp_path, "--ruleset", "three-hand", "--", "no-such-engine") == 2
    assert "Did you mean 'three-hands'?" in capsys.readouterr().err


def test_house_rules_from_a_file_are_tested_under_the_name_of_the_file(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    ours = tmp_path / "ours.handfoot.yaml"
    ours.write_text("handfoot: 1\nextends: three-hands\nid: ours\ntitle: Ours\nout: {bonus: 250}\n")
    command = animal(tmp_path, "good")
    assert conform(tmp_path, "--ruleset", str(ours), "--claim", "scorer", "--", *command) == 0
    assert f"conforms as scorer to {ours} (sha256:" in capsys.readouterr().out


def test_the_report_and_the_printed_one_are_the_same_lines(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    report = tmp_path / "run.jsonl"
    words = ("--ruleset", "three-hands", "--claim", "tally", "--seed", "3", "--json")
    code = conform(tmp_path, *words, "--report", str(report), "--", *animal(tmp_path, "good"))
    assert code == 0
    assert capsys.readouterr().out == report.read_text(encoding="utf-8")
    (header, *lines, totals), whole = read_lines(report)
    assert whole
    assert (header["seed"], header["claims"]) == (3, ["tally"])
    assert {line["type"] for line in lines} == {"cases", "count"}
    counts = [line["cases"] for line in lines if line["type"] == "count"]
    assert totals["cases"] == 1 + sum(counts)


def test_a_report_that_cannot_be_written_is_misuse_before_anything_is_tested(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    report = tmp_path / "nowhere" / "run.jsonl"
    assert conform(tmp_path, "--report", str(report), "--", "no-such-engine") == 2
    complaint = f"handfoot: The report cannot be written: {report}: No such file or directory.\n"
    assert capsys.readouterr().err == complaint


def test_a_case_that_cannot_be_saved_is_shown_all_the_same(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "failures").write_text("in the way")
    report = tmp_path / "run.jsonl"
    assert conform(tmp_path, "--report", str(report), "--", "no-such-engine") == 3
    assert [line.get("saved") for line in read_lines(report)[0] if "evidence" in line] == [None]
    out, err = capsys.readouterr()
    assert "FAILURE 1  no-start: hello" in out
    assert "Repeat" not in out
    assert err.startswith("handfoot: The case is not saved: ")


def test_the_same_seed_makes_the_same_run(tmp_path: Path) -> None:
    command = animal(tmp_path, "bonus off by one")
    texts = []
    for name in ("one", "two"):
        report = tmp_path / name
        words = ("--ruleset", "three-hands", "--claim", "tally", "--seed", "3")
        assert conform(tmp_path, *words, "--report", str(report), "--", *command) == 1
        texts.append(report.read_text(encoding="utf-8"))
    assert texts[0] == texts[1]


def test_several_processes_come_to_the_same_verdicts(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    words = ("--ruleset", "three-hands", "--claim", "tally", "--claim", "melds", "--jobs", "2")
    assert conform(tmp_path, *words, "--", *animal(tmp_path, "good")) == 0
    out = capsys.readouterr().out
    assert "conforms as tally to three-hands" in out
    assert "conforms as melds to three-hands" in out


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        (None, "No such file or directory"),
        ("no json", "It is not JSON"),
        ("[]", "It is no case saved by `handfoot conform`."),
        (
            '{"format": "handfoot-case-1"}',
            "Something is missing in it or wrong: KeyError('rules').",
        ),
    ],
)
def test_what_is_no_saved_case_is_misuse(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], text: str | None, complaint: str
) -> None:
    path = tmp_path / "case.json"
    if text is not None:
        path.write_text(text, encoding="utf-8")
    assert main(["replay", str(path)]) == 2
    assert complaint in capsys.readouterr().err


def test_a_failing_hello_is_repeated_from_its_file(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    command = animal(tmp_path, "dies on start")
    assert conform(tmp_path, "--", *command) == 3
    (saved,) = (tmp_path / "failures").iterdir()
    assert json.loads(saved.read_text(encoding="utf-8"))["rules"] is None
    assert main(["replay", str(saved), "--", *command]) == 3
    assert main(["replay", str(saved), "--", sys.executable, "-m", "reference_engine"]) == 0
    assert "no cards found" in capsys.readouterr().out


def test_a_case_that_was_edited_is_misuse(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    words = ("--ruleset", "three-hands", "--claim", "melds")
    assert conform(tmp_path, *words, "--", *faulty_command("K13")) == 1
    saved = next((tmp_path / "failures").iterdir())
    case = json.loads(saved.read_text(encoding="utf-8"))
    case["case"]["ask"] = {"cards": 3}
    saved.write_text(json.dumps(case), encoding="utf-8")
    assert main(["replay", str(saved)]) == 2
    assert f"{saved}: The case in it cannot be put" in capsys.readouterr().err


def test_several_processes_show_and_count_what_one_does(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    words = ("--ruleset", "three-hands", "--ruleset", "lady-lord", "--claim", "tally")
    command = animal(tmp_path, "good")
    code = conform(tmp_path, *words, "--", *command)
    alone = capsys.readouterr().out
    assert conform(tmp_path, *words, "--jobs", "2", "--", *command) == code
    assert sorted(capsys.readouterr().out.splitlines()) == sorted(alone.splitlines())


def test_an_engine_that_cannot_be_started_is_shown_by_several_processes_too(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert conform(tmp_path, "--ruleset", "three-hands", "--jobs", "2", "--", "no-engine") == 3
    out = capsys.readouterr().out
    assert "FAILURE 1  no-start: hello  (talks)" in out
    assert "handfoot replay" in out


def test_the_suite_itself_is_not_tested_for_so_many_seconds(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert conform(tmp_path, "--seconds", "5") == 2
    assert "Only an engine can be asked for so many seconds" in capsys.readouterr().err
