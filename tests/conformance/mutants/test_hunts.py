"""A hunt counts what is killed, what is waived and why, and waivers that do not hold."""

from __future__ import annotations

from collections.abc import Collection

import pytest

from conformance.mutants import hunts
from conformance.mutants.hunts import Hunt, hunt, together
from conformance.mutants.rows import Row, Survivor, row_from_json
from conformance.mutants.telling import survivor_lines, trouble_lines
from conformance.mutants.waivers import CODE, Waiver, waivers
from conformance.planning import Budget
from handfoot import ground

LEAST = "/melds/least: 3 -> 4"
STUCK = "/turn/discard/stuck: end-turn -> give-way"


@pytest.fixture(autouse=True)
def _little_effort(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(hunts, "BUDGET", Budget(rule=2, any=5, games=0))


def waived(monkeypatch: pytest.MonkeyPatch, *mutants: str, of: str = "three-hands") -> None:
    given = (Waiver(of, mutants, "Nobody can tell."),)
    monkeypatch.setattr(hunts, "waivers", lambda: given)


def by_properties(only: str, *seeds: int) -> Row:
    return hunt(Hunt("three-hands", "properties", seeds or (0,), only))


def test_what_is_aimed_at_a_rule_kills_its_mutants() -> None:
    row = by_properties("/melds/least", 0, 1)
    assert (row.mutants, row.counted, row.killed, row.score) == (2, 2, 2, 100.0)
    assert row.is_good


def test_frozen_vectors_kill_them_too() -> None:
    row = hunt(Hunt("three-hands", "vectors", (0,), "/melds/least"))
    assert (row.mutants, row.killed) == (2, 2)


def test_a_mutant_that_plays_the_same_survives_every_hunt(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(hunts, "waivers", lambda: ())
    row = by_properties(STUCK, 0, 1)
    assert row.survivors == {STUCK: Survivor(("turn.end", "discard.banned"), [0, 1])}
    assert (row.killed, row.counted, row.is_good) == (0, 1, False)
    assert list(trouble_lines(row)) == ["three-hands: fewer than 98 % are killed by properties"]


def test_what_is_waived_is_not_counted_and_hunted_all_the_same() -> None:
    row = by_properties(STUCK)
    assert list(row.waived) == [STUCK]
    assert row.waived[STUCK].startswith("Nothing is banned")
    assert (row.mutants, row.counted, row.score, row.void) == (1, 0, 100.0, {})
    assert row.is_good


def test_ten_budgets_are_spent_on_what_is_waived(monkeypatch: pytest.MonkeyPatch) -> None:
    spent = []

    def killing(job: Hunt, budget: Budget, seed: int, aims: Collection[str] = ()) -> hunts.Killing:
        spent.append((budget.rule, seed, sorted(aims)))
        return lambda mutant, all_of_them: None

    monkeypatch.setattr(hunts, "_killing", killing)
    (job,) = hunts.hunts(["three-hands"], "properties", 2, STUCK)
    hunt(job)
    # Two cases for each rule are the budget here.
    assert spent == [(2, 0, []), (2, 1, []), (16, 1000, ["discard.banned", "turn.end"])]


def test_a_kill_makes_a_waiver_void(monkeypatch: pytest.MonkeyPatch) -> None:
    waived(monkeypatch, "/melds/least: 3 -> *")
    row = by_properties(LEAST)
    assert row.counted == 0
    assert list(row.void) == [LEAST]
    assert not row.is_good
    assert list(trouble_lines(row)) == [
        f"three-hands: the waiver of '{LEAST}' is void, since it is killed ({row.void[LEAST]})"
    ]


def test_a_waiver_of_nothing_is_to_be_taken_out(monkeypatch: pytest.MonkeyPatch) -> None:
    waived(monkeypatch, "judging.no_such_function: *", of=CODE)
    monkeypatch.setattr(hunts, "_killing", lambda job, budget, seed: lambda mutant, _: "killed")
    row = hunt(Hunt(CODE, "properties", (0,)))
    assert row.stale == ["judging.no_such_function: *"]
    assert (row.score, row.is_good) == (100.0, False)


def test_the_worst_hunt_counts() -> None:
    survivors = {name: Survivor((), hunts) for name, hunts in (("a", [0]), ("b", [0, 1]))}
    row = Row("x", "properties", (0, 1, 2), mutants=10, waived={"c": ""}, survivors=survivors)
    # Of nine that count, the first hunt lost two, the second one, the third none.
    assert (row.counted, row.killed, round(row.score, 1)) == (9, 7, 77.8)


def test_rows_about_the_same_mutants_become_one() -> None:
    one = Row(CODE, "properties", (0,), 5, survivors={"a": Survivor((), [0])}, seconds=2)
    two = Row(CODE, "properties", (1,), 5, survivors={"a": Survivor((), [1])}, seconds=3)
    (whole,) = together([two, one])
    assert (whole.hunts, whole.mutants, whole.seconds) == ((0, 1), 5, 5)
    assert whole.survivors == {"a": Survivor((), [0, 1])}


def test_a_row_survives_being_written() -> None:
    row = Row("x", "vectors", (0,), 3, {"a": "Why."}, {"b": Survivor(("meld.least",), [0])})
    assert row_from_json(row.to_json()) == row


def test_hunts_of_the_code_are_made_seed_by_seed_and_waived_ones_ten_times() -> None:
    jobs = hunts.hunts(["three-hands", CODE], "properties", 2)
    assert jobs == [
        Hunt(CODE, "properties", (0,), further=8),
        Hunt(CODE, "properties", (1,)),
        Hunt("three-hands", "properties", (0, 1), further=8),
    ]
    assert hunts.hunts([CODE], "vectors", 2) == [Hunt(CODE, "vectors", (0,))]


def test_a_survivor_is_shown_with_its_rule_and_a_position_to_begin_with() -> None:
    row = Row("three-hands", "properties", (0, 1), 1)
    lines = list(survivor_lines(row, LEAST, Survivor(("meld.least",), [1])))
    assert lines[0] == f"SURVIVOR  three-hands  {LEAST}"
    assert lines[1] == "  Got away  from 1 seed of 2: 1"
    assert lines[2].startswith("  Rule      meld.least: A meld is begun with at least {least}")
    assert lines[3] == "  Begin with a move of three-hands at a table of 2:"
    assert any(line.startswith("    Asked: Seat 0 lays") for line in lines)


# --- the waivers ----------------------------------------------------------------------------------


def test_each_waiver_says_of_whom_and_why() -> None:
    for waiver in waivers():
        assert waiver.of in (*ground.variant_ids(), CODE)
        assert waiver.mutants
        assert waiver.reason.endswith(".")
        assert waiver.by in ("", "vectors")


def test_a_star_stands_for_any_text_and_nothing_else_does() -> None:
    waiver = Waiver("x", ("/a: {b: *} -> [c]",), "")
    assert waiver.covers("x", "/a: {b: 1, d: 2} -> [c]", "properties")
    assert not waiver.covers("x", "/a: {b: 1} -> c", "properties")
    assert not waiver.covers("y", "/a: {b: 1} -> [c]", "properties")


def test_a_waiver_may_hold_for_one_sort_of_hunt_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    given = (Waiver("three-hands", (LEAST,), "No family plays so.", "vectors"),)
    monkeypatch.setattr(hunts, "waivers", lambda: given)
    by_vectors = hunt(Hunt("three-hands", "vectors", (0,), LEAST))
    assert (list(by_vectors.waived), by_vectors.counted) == ([LEAST], 0)
    assert (by_properties(LEAST).waived, by_properties(LEAST).killed) == ({}, 1)
