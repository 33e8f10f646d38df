"""The page of counts says what is in the data, counted here in other ways."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace

import pytest

from docs.makers.counting import Counted, Reason
from docs.makers.counts_page import counts_page
from docs.makers.families import FAMILIES, Family, load_family
from handfoot import ground

Table = dict[str, list[str]]


@pytest.fixture(scope="module")
def families() -> list[Family]:
    return [load_family(name) for name in FAMILIES]


@pytest.fixture(scope="module")
def page(families: list[Family]) -> str:
    return counts_page(families)


def table(page: str, first: str, second: str) -> Table:
    """The rows of the table whose head begins with two words, by their first cells."""
    _, _, rest = page.partition(f"| {first} | {second} |")
    rows = [line.strip("| ").split(" | ") for line in rest.partition("\n\n")[0].splitlines()[2:]]
    return {re.sub(r"\[(.*?)\]\(.*?\)", r"\1", row[0]): row[1:] for row in rows}


def in_clauses(family: str, pattern: str) -> int:
    text = ground.clauses_path(family).read_text(encoding="utf-8")
    return len(re.findall(pattern, text, re.MULTILINE))


def in_scenarios(family: str, pattern: str) -> int:
    text = ground.scenarios_path(family).read_text(encoding="utf-8")
    return len(re.findall(pattern, text, re.MULTILINE))


@pytest.mark.parametrize(
    ("heads", "column", "count"),
    [
        (("Family", "Rules"), 0, lambda f: in_clauses(f, r"^    kind: rule$")),
        (("Family", "Rules"), 1, lambda f: in_clauses(f, r"^    kind: score$")),
        (("Family", "Rules"), 5, lambda f: in_clauses(f, rf"^  {f}-\d+:$")),
        (("Family", "Rules"), 7, lambda f: in_clauses(f, r"^    implied-by:")),
        (("Family", "Rules and scores"), 2, lambda f: in_clauses(f, r"^    no-scenario:")),
        (("Family", "Silences"), 0, lambda f: in_clauses(f, rf"^  {f}-S\d+:$")),
        (("Family", "Silences"), 3, lambda f: in_clauses(f, r"^      - say:")),
        (("Family", "Silences"), 4, lambda f: in_clauses(f, r"^        patch:")),
        (("Family", "Silences"), 5, lambda f: in_clauses(f, r"^        declined:")),
        (("Family", "Accepted"), 2, lambda f: in_scenarios(f, r"^    score:")),
        (("Family", "Accepted"), 3, lambda f: in_scenarios(f, r"^    position:")),
    ],
)
def test_a_column_agrees_with_the_files(
    page: str, heads: tuple[str, str], column: int, count: Callable[[str], int]
) -> None:
    found = table(page, *heads)
    titles = [load_family(name).title for name in FAMILIES]
    assert [int(found[title][column]) for title in titles] == [count(name) for name in FAMILIES]


@pytest.mark.parametrize("heads", [("Family", "Rules"), ("Family", "Silences")])
def test_the_last_row_is_the_sum_of_the_others(page: str, heads: tuple[str, str]) -> None:
    *rows, last = table(page, *heads).values()
    assert len(rows) == 5
    assert [sum(map(int, column)) for column in zip(*rows, strict=True)] == list(map(int, last))


def test_every_clause_is_accounted_for(families: list[Family]) -> None:
    for one in map(Counted, families):
        assert one.carried() + one.following() + len(one.not_carried()) == one.clauses()
        assert one.shown() + len(one.not_shown()) == len(one.binding())


def test_every_case_of_a_reader_is_in_one_reading_and_every_other_answer_is_told(
    page: str, families: list[Family]
) -> None:
    row = r"^\| ([^|]+) \| (first|second|third) \| (\d+) \| (\d+) \| (\d+) \|$"
    rows = re.findall(row, page, re.MULTILINE)
    cases = [in_scenarios(name, r"^  cold-") for name in FAMILIES]
    assert sum(int(row[2]) for row in rows) == sum(cases)
    for column, answer in ((3, "otherwise"), (4, "open")):
        told = [in_scenarios(name, rf"^    reader: {answer}$") for name in FAMILIES]
        assert sum(int(row[column]) for row in rows) == sum(told)
    for one in map(Counted, families):
        for reason in (*one.readers("otherwise"), *one.readers("open")):
            assert f"- `{reason.name}`: " in page


# --- a small family, counted by hand -------------------------------------------------------------


@pytest.fixture
def small(families: list[Family]) -> Counted:
    """Three Hands with four clauses, two silences and four scenarios."""
    clauses = {
        "x-01": {"kind": "rule", "where": "Here", "text": "Draw two."},
        "x-02": {"kind": "rule", "where": "Here", "text": "So draw.", "implied-by": ["x-01"]},
        "x-03": {"kind": "score", "where": "Here", "text": "Win.", "no-scenario": "It shows."},
        "x-04": {"kind": "advice", "where": "Here", "text": "Be kind.", "carried-by-none": "Talk."},
    }
    others = [
        {"say": "Draw three.", "patch": {"/turn/draw": 3}},
        {"say": "See it all.", "patch": {"/pile/seen": "all"}},
        {"say": "Say it aloud.", "patch": {"/notes": {"turn": "Say it aloud."}}},
        {"say": "Just two.", "patch": {}},
        {"say": "The oldest.", "patch": {"/table/first": "oldest"}, "no-difference": "Why not."},
        {"say": "Draw any number.", "declined": "A number is needed."},
    ]
    silences = {"x-S01": {"alternatives": others}, "x-S02": {"alternatives": others[:1]}}
    sources = {"/turn/draw": {"stated": ["x-01"], "assumed": ["x-S01"]}, "": {"absent": "No."}}
    ruleset = {**families[0].ruleset, "sources": sources}
    told = {"clauses": clauses, "silences": silences}
    counted = Counted(replace(families[0], ruleset=ruleset, clauses=told))
    draw = {"clauses": ["x-01"], "rules": ["turn.draw"], "why": "Two.", "steps": [{"do": "draw"}]}
    lay = {"clauses": [], "rules": ["meld.least", "meld.kind"], "why": "No reader."}
    counted.scenarios = {
        "draw": draw,
        "cold-draw": {**draw, "reader": "open"},
        "cold-third-lay": {**lay, "steps": [{"do": "lay", "refused": ["meld.least"]}]},
        "score": {"clauses": ["x-02"], "rules": ["score.out"], "why": "0.", "score": {}},
    }
    return counted


def test_clauses_are_carried_follow_or_have_a_reason(small: Counted) -> None:
    assert dict(small.kinds_of_clauses()) == {"rule": 2, "score": 1, "advice": 1}
    assert (small.clauses(), small.carried(), small.following()) == (4, 1, 1)
    assert small.not_carried() == [Reason("x-04", "Be kind.", "Talk.")]
    assert (small.binding(), small.shown()) == (["x-01", "x-02", "x-03"], 2)
    assert small.not_shown() == [Reason("x-03", "Win.", "It shows.")]


def test_answers_are_counted_by_what_they_change(small: Counted) -> None:
    assert (small.silences(), small.settled(), small.answers()) == (2, 1, 7)
    assert dict(small.changes()) == {"play": 2, "view": 1, "page": 1, "nothing": 2}
    assert small.declined() == [Reason("x-S01", "Draw any number.", "A number is needed.")]
    assert small.alike() == [
        Reason("x-S01", "Just two.", ""),
        Reason("x-S01", "The oldest.", "Why not."),
    ]


def test_scenarios_are_counted_by_kind_chapter_and_reading(small: Counted) -> None:
    assert dict(small.kinds_of_scenarios()) == {"accepted": 2, "refused": 1, "scored": 1}
    chapters = ("The turn", "Melds", "Scoring", "Books")
    assert [small.of_chapter(chapter) for chapter in chapters] == [2, 1, 1, 0]
    assert [len(small.read_cold(one)) for one in ("first", "second", "third")] == [1, 0, 1]
    assert small.readers("open") == [Reason("cold-draw", "", "Two.")]
    assert small.readers("otherwise") == []
