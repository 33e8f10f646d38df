"""The matrix: what every rule and every clause is tested by, and that nothing is red."""

from __future__ import annotations

import json
from dataclasses import replace
from functools import cache
from typing import Any

import pytest

from conformance.frozen.vectors import Vector
from conformance.matrix import clauses, rules
from conformance.matrix.clauses import ClauseRow, clause_rows
from conformance.matrix.rules import Mutants, RuleRow, rule_rows
from conformance.matrix.whole import Matrix
from conformance.session import House, house
from handfoot import ground
from handfoot.cli import main
from handfoot.words.rulebook import rulebook
from tests.variants.families import clauses_file, resolved


@cache
def matrix() -> Matrix:
    return Matrix.made()


@cache
def one_house() -> House:
    return house("three-hands", resolved("three-hands").data)


def row(rule: str, mutants: Mutants | None = None) -> RuleRow:
    found = rule_rows([one_house()], {} if mutants is None else {rule: mutants}, {})
    return next(one for one in found if one.rule.id == rule)


def test_nothing_is_red() -> None:
    assert matrix().red() == []


def test_there_is_a_row_for_each_rule_and_each_clause() -> None:
    assert [one.rule.id for one in matrix().rules] == list(rulebook())
    told = [clause for family in ground.variant_ids() for clause in clauses_file(family)["clauses"]]
    assert [one.id for one in matrix().clauses] == told


def test_a_rule_has_the_families_that_it_applies_to() -> None:
    found = {one.rule.id: [cell.family for cell in one.cells] for one in matrix().rules}
    assert found["meld.least"] == ground.variant_ids()
    assert found["cap.book"] == ["lady-lord"]
    assert found["pile.never"] == []


def test_a_rule_of_one_outcome_needs_the_other_nowhere() -> None:
    # In this family nobody is asked for permission, and so asking is always refused.
    [cell] = row("out.ask").cells
    assert cell.can == (False, True)
    assert cell.to_json()["accepted"] is None
    assert row("out.ask").status == "amber"
    assert row("out.ask").reasons == ["In no documented family can anything be accepted by it."]


# --- what makes a row red ------------------------------------------------------------------------


def frozen(monkeypatch: pytest.MonkeyPatch, *kept: Vector) -> None:
    monkeypatch.setattr(rules, "vectors", lambda family: list(kept))


def of_least() -> tuple[list[Vector], list[Vector]]:
    [cell] = row("meld.least").cells
    return list(cell.accepted), list(cell.refused)


def test_a_rule_without_a_refused_vector_is_red(monkeypatch: pytest.MonkeyPatch) -> None:
    accepted, _ = of_least()
    frozen(monkeypatch, accepted[0])
    assert row("meld.least").reasons == ["No vector of three-hands is refused by it."]
    assert row("meld.least").status == "red"


def test_a_rule_whose_vectors_were_not_made_by_hand_is_red(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    accepted, refused = of_least()
    frozen(monkeypatch, accepted[0], Vector("three-hands", {**refused[0].said, "by": "engine"}))
    assert row("meld.least").reasons == [
        "No vector of three-hands that is refused by it was made by hand."
    ]
    assert row("meld.least").status == "red"


def test_a_rule_without_a_builder_is_red(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delitem(rules.BUILDERS, "meld.least")
    assert row("meld.least").reasons == ["No builder aims at it."]
    assert row("meld.least").status == "red"


@pytest.mark.parametrize(
    ("mutants", "status", "reasons"),
    [
        (Mutants(all=5, killed=5), "green", []),
        (Mutants(all=5, killed=4), "red", ["1 of its mutants get away."]),
        (Mutants(all=5, killed=4, waived=1), "amber", ["1 of its mutants make no difference."]),
    ],
)
def test_mutants_count(mutants: Mutants, status: str, reasons: list[str]) -> None:
    found = row("meld.least", mutants)
    assert (found.status, found.reasons) == (status, reasons)


def of_clause(**said: Any) -> ClauseRow:
    """A clause of that kind in a sheet that has no other, named by no vector."""
    clause = {"kind": "rule", "where": "Here", "text": "It is so.", **said}
    data = {"clauses": {"three-hands-27": clause}}

    class File:
        def __init__(self, data: Any) -> None:
            self.data = data

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(clauses, "vectors", lambda family: [])
        patch.setattr(
            clauses,
            "read_file",
            lambda path: File(data if "clauses" in path.name else {"sources": {}}),
        )
        [found] = clause_rows(["three-hands"])
    return found


def test_a_clause_that_constrains_and_is_not_shown_is_red() -> None:
    assert of_clause().status == "red"


@pytest.mark.parametrize(
    ("said", "reason"),
    [
        ({"no-scenario": "It was said before."}, "It was said before."),
        ({"kind": "equipment"}, "It says what lies on the table."),
        ({"kind": "advice", "carried-by-none": "It is advice."}, "It is advice."),
    ],
)
def test_a_clause_that_is_not_shown_may_say_why(said: dict[str, Any], reason: str) -> None:
    found = of_clause(**said)
    assert (found.status, found.reason) == ("grey", reason)


def test_a_clause_has_the_values_that_state_it_and_the_rules_that_read_them() -> None:
    found = next(one for one in matrix().clauses if one.id == "three-hands-30")
    assert found.values == ("/melds/wilds/most",)
    assert found.rules == ("meld.wilds-most",)
    assert "four-wild-cards-do-not-join-a-clean-book" in found.vectors


# --- the command ---------------------------------------------------------------------------------


def test_the_command_prints_a_line_for_each_rule(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["matrix"]) == 0
    out = capsys.readouterr().out
    lines = {line.split()[0]: line.split() for line in out.splitlines() if line}
    least = next(one for one in matrix().rules if one.rule.id == "meld.least")
    assert lines["meld.least"][1] == "5"
    assert lines["meld.least"][2] == str(sum(len(cell.accepted) for cell in least.cells))
    assert lines["pile.never"][1:4] == ["0", "-", "-"]
    assert lines["pile.never"][-1] == "amber"


def test_the_command_prints_a_line_for_each_clause(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["matrix", "--clauses"]) == 0
    out = capsys.readouterr().out.splitlines()
    assert any(line.startswith("green three-hands-27") and "meld.least" in line for line in out)


def test_the_command_prints_everything_as_json(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["matrix", "--json"]) == 0
    assert json.loads(capsys.readouterr().out) == matrix().to_json()


def test_the_command_says_by_its_exit_code_that_something_is_red(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    spoiled = replace(matrix(), clauses=[*matrix().clauses, of_clause()])
    monkeypatch.setattr(Matrix, "made", classmethod(lambda cls: spoiled))
    assert main(["matrix"]) == 1
    assert "1 red" in capsys.readouterr().out
