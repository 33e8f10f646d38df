"""Frozen vectors as cases: what they ask is asked, one thing at a time."""

from __future__ import annotations

from conformance.cases import Case
from conformance.frozen.vectors import Vector, vectors
from conformance.pytesting.vector_cases import cases_of
from conformance.session import House, house
from handfoot.rulesets.checking import load

FAMILY = "three-hands"


def rules() -> House:
    return house(FAMILY, load(FAMILY).data)


def named(name: str) -> Vector:
    [found] = [one for one in vectors(FAMILY) if one.id == name]
    return found


def of(name: str) -> list[Case]:
    return list(cases_of(named(name), rules()))


def test_a_judged_lay_becomes_a_question_about_its_cards() -> None:
    name = "a-fourth-wild-card-does-not-join-a-dirty-book-cards"
    [case] = of(name)
    assert (case.claim, case.kind, case.seats, case.name) == ("melds", "meld", 4, name)
    assert case.ask["cards"] == ["joker"]
    assert case.ask["onto"]["cards"] == ["2", "2", "2", "Q", "Q", "Q", "Q", "Q"]


def test_counted_sides_become_a_tally_and_a_finished_table_a_score() -> None:
    [case] = of("scoring-a-clean-book-tally")
    assert (case.kind, case.ask["sides"][0]["books"]) == ("tally", {"clean": 1})
    [case] = of("scoring-a-clean-book")
    assert (case.kind, case.ask) == ("score", {})
    assert case.position == named("scoring-a-clean-book").said["position"]


def test_each_move_of_a_sequence_is_asked_after_those_before_it_that_are_legal() -> None:
    said = {
        "id": "made-up",
        "kind": "play",
        "claim": "referee",
        "rules": ["turn.due"],
        "seats": 4,
        "position": {"game": {}},
        "steps": [
            {"move": "draw"},
            {"move": "too much", "refused": ["turn.due"]},
            {"moves": ["lay", "discard"]},
        ],
    }
    cases = list(cases_of(Vector(FAMILY, said), rules()))
    assert [(case.moves, case.ask["move"]) for case in cases] == [
        ((), "draw"),
        (("draw",), "too much"),
        (("draw",), "lay"),
        (("draw", "lay"), "discard"),
    ]


def test_alternatives_are_asked_each_by_itself_after_the_moves_that_lead_to_them() -> None:
    said = {
        "id": "made-up",
        "kind": "judge",
        "claim": "referee",
        "rules": ["turn.due"],
        "seats": 4,
        "position": {"game": {}},
        "moves": ["draw"],
        "verdicts": [{"move": "discard"}, {"move": "end", "refused": ["turn.end"]}],
    }
    cases = list(cases_of(Vector(FAMILY, said), rules()))
    assert [(case.moves, case.ask["move"]) for case in cases] == [
        (("draw",), "discard"),
        (("draw",), "end"),
    ]


def test_only_games_from_a_deal_and_trees_have_no_cases() -> None:
    without = [one for one in vectors(FAMILY) if not list(cases_of(one, rules()))]
    assert without
    assert {one.kind for one in without} == {"play", "tree"}
    assert all("deal" in one.said for one in without if one.kind == "play")
