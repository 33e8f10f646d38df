"""An engine that answers an open question otherwise conforms in that reading, and says so."""

from __future__ import annotations

import json
from dataclasses import dataclass
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest

from conformance.reports.reading import read_report
from handfoot.cli import main
from tests.conformance.explaining.engines import plays_otherwise

BONUS = {"/out/bonus": 100}
HEADING = (
    "haand-og-fod: conforms in another reading of haand-og-fod-S16, as if out.bonus were 100 "
    "instead of 0, which explains 1 of 1 failure"
)


@dataclass(frozen=True)
class Ran:
    """A run of `handfoot conform`: its exit code, and the report in every form."""

    code: int
    report: Path

    def shown(self, form: str) -> str:
        out = self.report.with_suffix(f".{form}")
        main(["report", "show", str(self.report), "--format", form, "-o", str(out)])
        return out.read_text(encoding="utf-8")

    def lines(self, kind: str) -> list[dict[str, Any]]:
        lines = map(json.loads, self.report.read_text(encoding="utf-8").splitlines())
        return [line for line in lines if line["type"] == kind]


def conform(folder: Path, rulesets: list[str] | str) -> Ran:
    report = folder / "run.jsonl"
    words = ["conform", "--ruleset", "haand-og-fod", "--claim", "tally", "--profile", "quick"]
    words += ["--save", str(folder / "failures"), "--report", str(report), "--"]
    return Ran(main([*words, *plays_otherwise(folder, BONUS, rulesets=rulesets)]), report)


@pytest.fixture(scope="module")
def reading(tmp_path_factory: pytest.TempPathFactory) -> Ran:
    return conform(tmp_path_factory.mktemp("reading"), ["haand-og-fod"])


@pytest.fixture(scope="module")
def general(tmp_path_factory: pytest.TempPathFactory) -> Ran:
    return conform(tmp_path_factory.mktemp("general"), "any")


def test_it_conforms_and_the_claim_names_the_reading(reading: Ran) -> None:
    assert reading.code == 0
    report = read_report(reading.report)
    assert report.headline() == "conforms in another reading"
    assert [(one.claim, one.conforms, one.reading) for one in report.standings()] == [
        ("tally", True, "haand-og-fod-S16")
    ]


def test_the_reading_is_the_first_thing_that_is_told(reading: Ran) -> None:
    told = " ".join(reading.shown("text").split())
    assert told.startswith(f"{HEADING}. Left open Does going out earn points? We assume No.")
    assert "It plays It earns 100 points." in told
    assert "to haand-og-fod (sha256:" in told
    assert "), in another reading of haand-og-fod-S16, with suite" in told
    assert told.endswith("1 failure (1 in another reading)")


def test_the_lines_hold_the_patch_and_what_confirmed_it(reading: Ran) -> None:
    (told,) = reading.lines("explanation")
    assert (told["patch"], told["was"], told["becomes"]) == (BONUS, 0, 100)
    assert told["silence"]["id"] == "haand-og-fod-S16"
    assert told["confirmed"]["tally"] > 0
    (read,) = read_report(reading.report).result.explanations
    assert {"type": "explanation", **read.to_json()} == told
    assert [line["reading"] for line in reading.lines("failure")] == [True]


def test_a_summary_a_page_and_a_badge_say_so(reading: Ran) -> None:
    assert "conforms, in another reading of haand-og-fod-S16" in reading.shown("markdown")
    page = reading.shown("html")
    assert page.index(HEADING) < page.index("<h2>Claims</h2>")
    assert json.loads(reading.shown("badge")) == {
        "schemaVersion": 1,
        "label": "Hand and Foot",
        "message": "conforms as tally to haand-og-fod, in another reading",
        "color": "green",
        "isError": False,
    }


def test_a_build_server_passes_over_the_failure_and_shows_the_reading(reading: Ran) -> None:
    suites = ElementTree.fromstring(reading.shown("junit"))
    assert suites.get("failures") == "0"
    assert next(suites.iter("testsuite")).get("skipped") == "1"
    told = {one.get("name"): one.get("value") for one in suites.iter("property")}
    assert told["explanation 1"] == f"{HEADING}."


def test_an_engine_that_takes_any_ruleset_has_to_obey_it(general: Ran) -> None:
    assert general.code == 1
    assert read_report(general.report).headline() == "does not conform"
    (told,) = general.lines("explanation")
    assert (told["obeys"], told["confirmed"]) == (True, {})
    text = " ".join(general.shown("text").split())
    assert text.startswith("haand-og-fod: plays in another reading of haand-og-fod-S16, as if")
    assert "It says that it takes any ruleset, so that what this one says counts" in text


def test_two_reports_differ_in_what_explains_them(
    reading: Ran, general: Ran, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["report", "diff", str(reading.report), str(reading.report)]) == 0
    assert "Explained now" not in capsys.readouterr().out
    assert main(["report", "diff", str(reading.report), str(general.report)]) == 1
    assert "Newly failing:\n  haand-og-fod/tally/disagree/score/" in capsys.readouterr().out
