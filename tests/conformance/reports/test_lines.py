"""Reports as JSON lines: what they say, and how one sees that they are whole."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from conformance.claiming import Untested
from conformance.reports.reading import Damaged, read_report
from handfoot import __version__
from tests.conformance.reports.samples import (
    crash,
    meld_failure,
    move_failure,
    report,
    saved_in,
    score_failure,
    written,
)


def lines() -> list[dict[str, Any]]:
    return [json.loads(line) for line in written(report(meld_failure())).splitlines()]


def test_the_first_line_says_what_was_tested_with_what() -> None:
    header = lines()[0]
    assert (header["type"], header["format"]) == ("header", "handfoot-report-1")
    assert (header["protocol"], header["suite"]) == ("1.0", __version__)
    assert header["engine"] == {"name": "mine", "version": "2"}
    assert header["command"] == ["node", "mine.js"]
    assert (header["seed"], header["budget"]) == (5, "quick")
    assert header["limits"]["reply_seconds"] == 2.0
    (rules,) = header["rulesets"]
    assert rules["name"] == "three-hands"
    assert rules["digest"].startswith("sha256:")


def test_every_sort_of_thing_has_lines_of_its_own() -> None:
    left, fixed = [Untested("claim", "scorer")], ("-/talks/hang/bye/-",)
    whole = replace(report(meld_failure()), untested=left, fixed=fixed)
    told = [json.loads(line) for line in written(whole).splitlines()]
    assert [line["type"] for line in told] == [
        "header",
        "rules",
        "failure",
        "cases",
        "cases",
        "count",
        "count",
        "untested",
        "fixed",
        "totals",
        "footer",
    ]
    assert told[3] == {"type": "cases", "ruleset": None, "claim": "talks", "cases": 1}
    assert told[6] == {
        "type": "count",
        "ruleset": "three-hands",
        "claim": "melds",
        "rule": "meld.least",
        "kind": "meld",
        "outcome": "refused",
        "cases": 7,
    }
    assert told[7] == {"type": "untested", "what": "claim", "name": "scorer"}
    assert told[8] == {"type": "fixed", "id": "-/talks/hang/bye/-"}
    assert (told[9]["cases"], told[9]["failures"], told[9]["stopped"]) == (13, 1, None)


def test_a_failure_says_all_that_a_reader_needs_without_this_package() -> None:
    line = lines()[2]
    assert line["id"] == "three-hands/melds/disagree/too-lenient/meld.least"
    assert line["sentence"] == (
        "A meld is begun with at least three cards; here it would begin with two cards."
    )
    assert line["values"] == {"/melds/least": 3}
    assert (line["expected"], line["got"], line["known"]) == ("refused", "accepted", False)
    assert line["case"]["ask"] == {"round": 1, "cards": ["K", "K"], "onto": None}


def test_the_rules_of_a_failure_stand_in_full_before_it() -> None:
    line = lines()[1]
    assert line["name"] == "three-hands"
    assert line["resolved"]["melds"]["least"] == 3


def test_what_is_read_back_is_what_was_written(tmp_path: Path) -> None:
    path = tmp_path / "run.jsonl"
    failures = [meld_failure(), score_failure(), move_failure(), crash()]
    first = saved_in(report(*failures, claims=("talks", "melds", "scorer", "referee")), "cases")
    first = replace(first, known=frozenset({failures[0].id}))
    text = written(first)
    path.write_text(text, encoding="utf-8")
    second = read_report(path)
    assert second.whole
    assert written(second) == text
    assert [one.id for one in second.unknown()] == [one.id for one in failures[1:]]
    assert second.exit_code() == first.exit_code() == 3


def test_the_order_of_the_deck_is_kept_since_hands_are_sorted_by_it(tmp_path: Path) -> None:
    path = tmp_path / "run.jsonl"
    path.write_text(written(report(meld_failure())), encoding="utf-8")
    (failure,) = read_report(path).result.failures
    assert failure.house is not None
    assert list(failure.house.resolved["deck"]["cards"])[:4] == ["joker", "2", "A", "K"]


def test_the_same_run_writes_the_same_lines() -> None:
    assert written(report(meld_failure())) == written(report(meld_failure()))


def test_signs_that_look_like_the_end_of_a_line_do_not_end_one(tmp_path: Path) -> None:
    path = tmp_path / "run.jsonl"
    text = written(report(crash("one\u2028two\x85three\x0cfour")))
    path.write_text(text, encoding="utf-8")
    (failure,) = read_report(path).result.failures
    assert failure.finding.evidence == "one\u2028two\x85three\x0cfour"


@pytest.mark.parametrize(
    "cut",
    [
        lambda text: "".join(text.splitlines(keepends=True)[:-1]),
        lambda text: text.rstrip("\n"),
        lambda text: text[: text.index('"type": "totals"')],
    ],
)
def test_a_report_that_was_cut_is_read_and_is_not_whole(
    tmp_path: Path, cut: Callable[[str], str]
) -> None:
    path = tmp_path / "run.jsonl"
    path.write_text(cut(written(report(meld_failure()))), encoding="utf-8")
    got = read_report(path)
    assert not got.whole
    assert got.headline() == "incomplete"
    assert [one.id for one in got.result.failures] == [meld_failure().id]


def test_a_report_that_was_cut_within_a_letter_is_cut_and_not_damaged(tmp_path: Path) -> None:
    path = tmp_path / "run.jsonl"
    text = written(report(crash("ø"))).encode()
    path.write_bytes(text[: text.index("ø".encode()) + 1])
    assert not read_report(path).whole


@pytest.mark.parametrize(
    ("change", "complaint"),
    [
        (
            lambda text: text.replace('"cases": 7', '"cases": 8'),
            "It was changed after it was written: the sum in its last line does not fit.",
        ),
        (
            lambda text: "".join(text.splitlines(keepends=True)[:2] + text.splitlines(True)[-1:]),
            "It has 2 lines before the last instead of 8.",
        ),
        (lambda text: text.replace("{", "[", 1), "line 1: It is not JSON."),
        (lambda text: f"7\n{text}", "line 1: It is no JSON object."),
        (lambda text: "", "It has no whole line, so the run was ended before it wrote anything."),
        (
            lambda text: text.replace("handfoot-report-1", "handfoot-report-9"),
            "line 1: It is no report of `handfoot conform` in a form that is known here.",
        ),
    ],
)
def test_a_report_that_is_damaged_says_where_and_how(
    tmp_path: Path, change: Callable[[str], str], complaint: str
) -> None:
    path = tmp_path / "run.jsonl"
    path.write_text(change(written(report(meld_failure()))), encoding="utf-8")
    with pytest.raises(Damaged) as caught:
        read_report(path)
    assert str(caught.value) == complaint


def test_bytes_that_are_no_text_are_damage(tmp_path: Path) -> None:
    path = tmp_path / "run.jsonl"
    path.write_bytes(b"\xff\n")
    with pytest.raises(Damaged, match=r"line 1: It is not written in UTF-8\."):
        read_report(path)


@pytest.mark.parametrize(
    ("number", "key", "value", "reason"),
    [
        (2, "case", None, "TypeError("),
        (2, "type", "novelty", "KeyError('novelty')."),
        (2, "ruleset", "theirs", "KeyError('theirs')."),
        (0, "rulesets", [{}], "KeyError('name')."),
        (0, "seed", "five", "TypeError('seed is no int')."),
        (3, "cases", "many", "ValueError("),
    ],
)
def test_a_line_that_no_report_holds_is_damage_though_it_is_sealed(
    tmp_path: Path, number: int, key: str, value: object, reason: str
) -> None:
    told = lines()[:-1]
    told[number][key] = value
    text = "".join(json.dumps(line) + "\n" for line in told)
    sum_ = hashlib.sha256(text.encode()).hexdigest()
    footer = json.dumps({"type": "footer", "lines": len(told), "sha256": sum_})
    path = tmp_path / "run.jsonl"
    path.write_text(f"{text}{footer}\n", encoding="utf-8")
    with pytest.raises(Damaged) as caught:
        read_report(path)
    complaint = f"line {number + 1}: Something is missing in it or wrong: {reason}"
    assert str(caught.value).startswith(complaint)
