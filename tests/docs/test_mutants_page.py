"""The page of mutants tells the table of the last whole hunt, and every waiver with its reason."""

from __future__ import annotations

from typing import Any

from conformance.mutants.rows import row_from_json
from conformance.mutants.waivers import CODE, waivers
from docs.makers.families import FAMILIES, load_family
from docs.makers.mutants_page import mutants_page, read_table


def row(of: str, by: str, **said: Any) -> dict[str, Any]:
    plain: dict[str, Any] = {"waived": {}, "survivors": {}, "void": {}, "stale": [], "seconds": 2}
    return {"of": of, "by": by, "hunts": [0, 1], "mutants": 200, **plain, **said}


def page(*rows: dict[str, Any]) -> str:
    table = {
        "date": "2030-01-31",
        "suite": "0.1.0",
        "seeds": 2,
        "seconds": 300,
        "protocol": {"mutants": 25, "killed": 25},
        "rows": rows,
    }
    return mutants_page([load_family(FAMILIES[0])], table)


def test_the_worst_seed_counts_and_nothing_is_rounded_up_to_a_hundred() -> None:
    one = {"rules": ["meld.least"], "hunts": [1]}
    told = page(
        row("three-hands", "vectors", hunts=[0]),
        row("three-hands", "properties", survivors={"/melds/least: 3 -> 4": one}),
        row("code", "properties", mutants=4000, survivors={"x: off by one": one}),
    )
    assert "| Three Hands | 200 | 200 of 200 (100 %) | 0 | 199 of 200 (99.5 %) | 0 |" in told
    assert "| The reference engine | 4000 |  |  | 3999 of 4000 (99.9 %) | 0 |" in told
    assert "| The protocol | 25 | | | 25 of 25 (100 %) | 0 |" in told
    assert "- Three Hands, by properties, with 1 of 2 seeds: `/melds/least: 3 -> 4`" in told


def test_it_says_when_and_how_long_was_hunted() -> None:
    assert "separate hunts" not in page()
    assert "Hunted on 2030-01-31 with suite 0.1.0 and 2 seeds. That is 300 seconds of" in page()
    assert "## Mutants that got away\n\nNone.\n" in page()


def test_a_waived_mutant_stands_once_under_its_reason() -> None:
    waived = {"/turn/discard/stuck: end-turn -> give-way": "Nothing is banned."}
    told = page(
        row("three-hands", "vectors", waived=waived),
        row("three-hands", "properties", waived=waived),
    )
    _, _, rest = told.partition("Nothing is banned.\n\n")
    assert rest.strip() == "- Three Hands: `/turn/discard/stuck: end-turn -> give-way`"
    assert "| Three Hands | 200 | 199 of 199 (100 %) | 1 | 199 of 199 (100 %) | 1 |" in told


def test_the_table_of_the_site_has_everybody_and_the_waivers_of_today() -> None:
    # Where this fails: `python tests/long/mutants.py --write`.
    rows = [row_from_json(row) for row in read_table()["rows"]]
    ways = ("properties", "vectors")
    assert {(row.of, row.by) for row in rows} == {
        (of, by) for of in (*FAMILIES, CODE) for by in ways
    }
    for row in rows:
        for name, reason in row.waived.items():
            covering = [one for one in waivers() if one.covers(row.of, name, row.by)]
            assert covering, name
            assert covering[0].reason == reason


def test_by_vectors_nothing_gets_away() -> None:
    for row in (row_from_json(row) for row in read_table()["rows"]):
        assert row.by != "vectors" or (row.survivors, row.void) == ({}, {})
