"""The table of verdicts: blame, exit codes, and which of several decides."""

from __future__ import annotations

import pytest

from conformance.verdicts import TABLE, exit_code, verdict, worst


def test_the_table_stands_in_the_order_in_which_it_decides() -> None:
    assert [row.name for row in TABLE] == [
        "suite-error",
        "no-start",
        "version",
        "crash",
        "hang",
        "garbage",
        "unsupported",
        "leak",
        "unstable",
        "disagree",
        "reading",
        "slow",
        "not-applicable",
    ]


def test_every_row_has_its_exit_code_and_its_blame() -> None:
    assert {row.name: row.exit for row in TABLE} == {
        "suite-error": 5,
        "no-start": 3,
        "version": 3,
        "crash": 3,
        "hang": 3,
        "garbage": 3,
        "unsupported": 4,
        "leak": 1,
        "unstable": 1,
        "disagree": 1,
        "reading": 0,
        "slow": 0,
        "not-applicable": 0,
    }
    assert verdict("suite-error").blame == "suite"
    assert verdict("no-start").blame == "environment"
    assert verdict("garbage").blame == "adapter"
    assert verdict("disagree").blame == "engine"


def test_the_exit_code_is_that_of_the_first_row_that_occurred() -> None:
    assert exit_code(["disagree", "crash", "unsupported"]) == 3
    assert exit_code(["disagree", "unsupported"]) == 4
    assert exit_code(["suite-error", "no-start"]) == 5
    assert exit_code(["slow", "disagree"]) == 1


def test_a_run_without_verdicts_is_good() -> None:
    assert exit_code([]) == 0
    assert worst([]) is None


def test_a_verdict_that_is_none_is_refused() -> None:
    with pytest.raises(KeyError):
        exit_code(["odd"])
