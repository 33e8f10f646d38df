"""Problems in the forms of other programs: nothing is lost, and nothing can break the form."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from handfoot.cli import main
from handfoot.rulesets.codes import codes
from handfoot.rulesets.problems import Problem, Severity, Span, problem
from handfoot.rulesets.reporting import to_github, to_json, to_sarif

HEAD = "handfoot: 1\nid: ours\ntitle: Ours\nextends: haand-og-fod\n"


def at(
    span: Span, message: str = "It is odd.", help_: str = "Do.", severity: Severity = "warning"
) -> Problem:
    return problem("lint-below-zero", "a.yaml", span, message, help_, severity)


def sarif(*problems: Problem, allowed: tuple[Problem, ...] = ()) -> dict[str, Any]:
    log: dict[str, Any] = json.loads(to_sarif(problems, allowed))
    [run] = log["runs"]
    assert log["version"] == "2.1.0"
    return dict(run)


def test_json_has_every_field() -> None:
    assert json.loads(to_json([at(Span(1, 2, 3, 4))])) == [
        {
            "code": "lint-below-zero",
            "severity": "warning",
            "file": "a.yaml",
            "line": 1,
            "column": 2,
            "end_line": 3,
            "end_column": 4,
            "message": "It is odd.",
            "suggestion": "Do.",
        }
    ]
    assert json.loads(to_json([])) == []


def test_github_is_told_each_problem_in_a_line_of_its_own() -> None:
    assert to_github([at(Span(1, 2, 1, 4), severity="error"), at(Span(2, 1, 3, 5))]) == (
        "::error file=a.yaml,line=1,endLine=1,title=lint-below-zero,col=2,endColumn=4"
        "::It is odd.%0ADo.\n"
        "::warning file=a.yaml,line=2,endLine=3,title=lint-below-zero::It is odd.%0ADo."
    )
    assert to_github([at(Span(), severity="note")]).startswith("::notice ")
    assert to_github([]) == ""


def test_no_message_and_no_name_breaks_out_of_a_command() -> None:
    item = problem("read-file", "a,b:c%.yaml", Span(), "50%\r\n::error::gone", "")
    assert to_github([item]) == (
        "::error file=a%2Cb%3Ac%25.yaml,line=1,endLine=1,title=read-file,col=1,endColumn=1"
        "::50%25%0D%0A::error::gone"
    )


def test_sarif_has_the_place_and_the_rule_of_each_problem() -> None:
    run = sarif(at(Span(1, 2, 3, 4)))
    [rule] = run["tool"]["driver"]["rules"]
    [result] = run["results"]
    assert result == {
        "ruleId": "lint-below-zero",
        "ruleIndex": 0,
        "level": "warning",
        "message": {"text": "It is odd. Do."},
        "locations": [
            {
                "physicalLocation": {
                    "artifactLocation": {"uri": "a.yaml"},
                    "region": {"startLine": 1, "startColumn": 2, "endLine": 3, "endColumn": 4},
                }
            }
        ],
    }
    assert rule["id"] == "lint-below-zero"
    assert rule["shortDescription"]["text"] == codes()["lint-below-zero"].what
    assert "out: {bonus: -100}" in rule["help"]["markdown"]
    assert run["columnKind"] == "unicodeCodePoints"


def test_sarif_names_each_rule_once_and_in_the_order_of_the_codes() -> None:
    items = [at(Span(number, 1, number, 2)) for number in range(1, 4)]
    first = problem("read-tab", "b.yaml", Span(), "A tab.", "")
    run = sarif(*items, first)
    assert [rule["id"] for rule in run["tool"]["driver"]["rules"]] == [
        "read-tab",
        "lint-below-zero",
    ]
    assert [result["ruleIndex"] for result in run["results"]] == [1, 1, 1, 0]


def test_sarif_tells_what_comments_allow_as_suppressed() -> None:
    run = sarif(allowed=(at(Span()),))
    assert [result["suppressions"] for result in run["results"]] == [[{"kind": "inSource"}]]


@pytest.mark.parametrize(
    ("name", "uri"),
    [
        ("rules/our rules.yaml", "rules/our%20rules.yaml"),
        ("Hånd.yaml", "H%C3%A5nd.yaml"),
        ("/rules/a.yaml", "file:///rules/a.yaml"),
        ("a\udcff.yaml", "a%3F.yaml"),
    ],
)
def test_a_file_is_named_in_sarif_as_an_address(name: str, uri: str) -> None:
    run = sarif(problem("read-tab", name, Span(), "A tab.", ""))
    place = run["results"][0]["locations"][0]["physicalLocation"]
    assert place["artifactLocation"]["uri"] == uri


@pytest.mark.parametrize("form", ["text", "json", "github", "sarif"])
def test_every_form_has_the_same_exit_codes(form: str, tmp_path: Path) -> None:
    path = tmp_path / "a.handfoot.yaml"
    for text, code in (("turn: {draw: 3}\n", 0), ("turn: 3\n", 1), ("turn: no\n", 2)):
        path.write_text(HEAD + text)
        assert main(["validate", "--format", form, str(path)]) == code


def test_the_forms_for_programs_print_nothing_else(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "a.handfoot.yaml"
    path.write_text(HEAD + "out: {bonus: -100}  # handfoot: allow lint-below-zero\n")
    assert main(["validate", "--format", "sarif", str(path)]) == 0
    [result] = json.loads(capsys.readouterr().out)["runs"][0]["results"]
    assert result["suppressions"] == [{"kind": "inSource"}]
    assert main(["validate", "--format", "github", str(path)]) == 0
    assert capsys.readouterr().out == "Checked 1 file: no problems; comments allow 1.\n"
