"""`handfoot mutants` as a user meets it."""

from __future__ import annotations

import json

import pytest

from handfoot.cli import main

FEW = ["--ruleset", "three-hands", "--only", "/melds/least", "--jobs", "1"]


def test_a_table_says_how_many_are_killed(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["mutants", *FEW]) == 0
    lines = [" ".join(line.split()[:-1]) for line in capsys.readouterr().out.splitlines()]
    assert lines == [
        "mutants of by mutants waived killed score",
        "three-hands properties (1 seed) 2 0 2 of 2 100.0 %",
        "three-hands vectors 2 0 2 of 2 100.0 %",
    ]


def test_the_table_is_told_as_json(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["mutants", *FEW, "--by", "vectors", "--json"]) == 0
    (row,) = json.loads(capsys.readouterr().out)["rows"]
    assert (row["of"], row["by"], row["mutants"], row["killed"]) == ("three-hands", "vectors", 2, 2)


def test_an_unknown_family_is_misuse(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["mutants", "--ruleset", "four-hands"]) == 2
    told = "argument --ruleset: There is no choice 'four-hands'. Did you mean 'three-hands'? "
    assert f"{told}The choices are: " in capsys.readouterr().err


def test_a_text_that_is_in_no_name_is_misuse(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["mutants", "--ruleset", "three-hands", "--by", "vectors", "--only", "nix"]) == 2
    assert capsys.readouterr().err.endswith("handfoot: No mutant has 'nix' in its name.\n")
