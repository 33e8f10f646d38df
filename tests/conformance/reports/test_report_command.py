"""`handfoot report` and the reports of `handfoot conform` as a user meets them."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from handfoot import __version__
from handfoot.cli import main
from tests.conformance.reports.samples import meld_failure, put, report, written
from tests.conformance.zoo import animal

SHY = "does not say what it does not know"
"""An engine whose fault is found with the first question."""

MELD = "three-hands/melds/disagree/too-lenient/meld.least"
CUT = "It has no last line, so it was cut; what it does not tell is not known."

Capture = pytest.CaptureFixture[str]


def conform(folder: Path, name: str, *words: str) -> int:
    claim = ("--ruleset", "three-hands", "--claim", "tally")
    save = ("--save", str(folder / "failures"))
    return main(
        ["conform", "--budget", "quick", *claim, *save, *words, "--", *animal(folder, name)]
    )


def test_a_report_is_shown_as_text(tmp_path: Path, capsys: Capture) -> None:
    assert main(["report", "show", put(tmp_path / "run", report(meld_failure()))]) == 0
    out = capsys.readouterr().out.splitlines()
    assert out[0] == "FAILURE 1  disagree: too lenient  meld.least  (three-hands, melds)"
    assert out[-1] == "13 cases, 1 failure"


@pytest.mark.parametrize(
    ("form", "begins"),
    [
        ("markdown", "## mine 2: conforms\n"),
        ("junit", '<?xml version="1.0" encoding="utf-8"?>\n<testsuites '),
        ("html", '<!doctype html>\n<html lang="en">\n'),
        ("badge", '{\n "schemaVersion": 1,\n'),
        ("text", "mine 2 talks\n"),
    ],
)
def test_every_form_is_printed_or_written(
    tmp_path: Path, capsys: Capture, form: str, begins: str
) -> None:
    words = ["report", "show", put(tmp_path / "run", report()), "--format", form]
    assert main(words) == 0
    printed = capsys.readouterr().out
    assert printed.startswith(begins)
    assert main([*words, "-o", str(tmp_path / "out")]) == 0
    assert capsys.readouterr().out == ""
    assert (tmp_path / "out").read_text(encoding="utf-8") == printed


def test_a_report_that_was_cut_is_shown_and_said_to_be(tmp_path: Path, capsys: Capture) -> None:
    path = tmp_path / "run"
    path.write_text(written(report()).rsplit("\n", 2)[0] + "\n", encoding="utf-8")
    assert main(["report", "show", str(path)]) == 1
    out, err = capsys.readouterr()
    assert err == f"handfoot: {path}: {CUT}\n"
    assert out.startswith("The report is incomplete: ")
    assert main(["report", "diff", str(path), str(path), "--json"]) == 1
    assert json.loads(capsys.readouterr().out)["incomplete"] == ["old", "new"]


@pytest.mark.parametrize(
    "words", [["show", "FILE"], ["diff", "FILE", "FILE"], ["baseline", "FILE"]]
)
@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        (None, "No such file or directory."),
        ("", "It has no whole line, so the run was ended before it wrote anything."),
        ("no report\n", "line 1: It is not JSON."),
    ],
)
def test_what_is_no_report_is_misuse(
    tmp_path: Path, capsys: Capture, words: list[str], text: str | None, complaint: str
) -> None:
    path = tmp_path / "run"
    if text is not None:
        path.write_text(text, encoding="utf-8")
    assert main(["report", *[str(path) if word == "FILE" else word for word in words]]) == 2
    out, err = capsys.readouterr()
    assert (out, err.splitlines()[0]) == ("", f"handfoot: {path}: {complaint}")


def test_a_file_that_cannot_be_written_is_misuse(tmp_path: Path, capsys: Capture) -> None:
    run, out = put(tmp_path / "run", report()), tmp_path / "nowhere" / "out"
    assert main(["report", "show", run, "-o", str(out)]) == 2
    assert capsys.readouterr().err == f"handfoot: {out}: No such file or directory.\n"


def test_two_reports_are_compared_and_a_step_back_is_one(tmp_path: Path, capsys: Capture) -> None:
    good = put(tmp_path / "good", report())
    bad = put(tmp_path / "bad", report(meld_failure()))
    assert main(["report", "diff", good, bad]) == 1
    assert capsys.readouterr().out.splitlines()[:2] == ["Newly failing:", f"  {MELD}"]
    assert main(["report", "diff", bad, good]) == 0
    assert main(["report", "diff", bad, bad]) == 0


def test_report_alone_is_misuse(capsys: Capture) -> None:
    assert main(["report"]) == 2
    assert "the following arguments are required: COMMAND" in capsys.readouterr().err


def test_a_run_writes_every_form_that_is_asked_for(tmp_path: Path, capsys: Capture) -> None:
    files = {form: tmp_path / form for form in ("markdown", "junit", "html", "badge", "report")}
    words = [word for form, path in files.items() for word in (f"--{form}", str(path))]
    assert conform(tmp_path, SHY, *words) == 1
    capsys.readouterr()
    for form in ("markdown", "junit", "html", "badge"):
        assert main(["report", "show", str(files["report"]), "--format", form]) == 0
        assert capsys.readouterr().out == files[form].read_text(encoding="utf-8")


def test_known_failures_do_not_fail_a_run_until_they_pass(tmp_path: Path, capsys: Capture) -> None:
    run, known = str(tmp_path / "run"), str(tmp_path / "known")
    assert conform(tmp_path, SHY, "--report", run) == 1
    assert main(["report", "baseline", run, "-o", known]) == 0
    ids = [line for line in Path(known).read_text().splitlines() if not line.startswith("#")]
    assert ids == ["-/talks/disagree/talks/-"]
    capsys.readouterr()

    assert conform(tmp_path, SHY, "--baseline", known) == 0
    out = capsys.readouterr().out.splitlines()
    assert out[0] == f"KNOWN  {ids[0]}"
    assert out[1].startswith(f"reference {__version__} conforms as tally to three-hands")
    assert out[-1].endswith(" cases, 1 failure (1 known)")

    assert conform(tmp_path, "good", "--baseline", known) == 1
    out = capsys.readouterr().out.splitlines()
    assert out[-2] == f"Listed as a known failure, but it does not fail: {ids[0]}"


def test_a_list_that_cannot_be_used_is_misuse(tmp_path: Path, capsys: Capture) -> None:
    known = tmp_path / "known"
    assert conform(tmp_path, "good", "--baseline", str(known)) == 2
    assert capsys.readouterr().err == f"handfoot: {known}: No such file or directory.\n"
    known.write_text("all\n")
    assert conform(tmp_path, "good", "--baseline", str(known)) == 2
    assert f"handfoot: {known}:1: 'all' is no id of a failure." in capsys.readouterr().err


def test_the_suite_itself_has_no_known_failures_and_no_claims_that_it_cannot_test(
    capsys: Capture,
) -> None:
    assert main(["conform", "--baseline", "known"]) == 2
    assert main(["conform", "--claim", "explains"]) == 2
    assert capsys.readouterr().err.splitlines() == [
        "handfoot: Known failures are those of an engine; name its command after `--`.",
        "handfoot: The suite cannot be tested on the claim explains, only on tally, scorer, "
        "melds, referee and interpreter. To test an engine, name its command after `--`.",
    ]


def test_a_claim_of_which_nothing_can_be_asked_does_not_pass(
    tmp_path: Path, capsys: Capture
) -> None:
    words = ("--ruleset", "three-hands", "--claim", "explains")
    assert main(["conform", *words, "--", *animal(tmp_path, "supports nothing")]) == 4
    assert capsys.readouterr().out.splitlines() == [
        f"reference {__version__} was not tested as explains on three-hands: "
        "nothing of it was asked",
        "Not tested at all: the claim explains.",
        "Not tested at all: the ruleset three-hands.",
        "1 case, 0 failures",
    ]


def test_a_report_that_another_file_prevents_keeps_the_one_before(
    tmp_path: Path, capsys: Capture
) -> None:
    before = tmp_path / "run"
    before.write_text("before", encoding="utf-8")
    words = ("--report", str(before), "--junit", str(tmp_path / "nowhere" / "junit"))
    assert conform(tmp_path, "good", *words) == 2
    assert before.read_text(encoding="utf-8") == "before"
    assert "nowhere/junit: No such file or directory." in capsys.readouterr().err


def test_a_report_for_which_there_is_no_room_is_misuse(tmp_path: Path, capsys: Capture) -> None:
    assert conform(tmp_path, "good", "--report", "/dev/full") == 2
    assert "/dev/full: No space left on device." in capsys.readouterr().err


@pytest.mark.parametrize("words", [["show", "FILE"], ["show", "FILE", "--format", "html"]])
def test_a_report_whose_case_was_edited_is_misuse(
    tmp_path: Path, capsys: Capture, words: list[str]
) -> None:
    path = tmp_path / "run"
    lines = [json.loads(line) for line in written(report(meld_failure())).splitlines()[:-1]]
    edited = [{**one, "rule": -1} if one["type"] == "failure" else one for one in lines]
    path.write_text("".join(f"{json.dumps(one)}\n" for one in edited), encoding="utf-8")
    assert main(["report", *[str(path) if word == "FILE" else word for word in words]]) == 2
    assert "The report holds what no report holds" in capsys.readouterr().err
