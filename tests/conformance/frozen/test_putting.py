"""A right engine answers vectors as frozen, and every sort of wrong answer is a miss."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from conformance.frozen.inside import as_engine, missed, reference
from conformance.frozen.putting import Miss, applies
from conformance.frozen.vectors import Vector, vectors
from handfoot.wire.adapter import Adapter, Refused
from tests.conformance.frozen.tables import (
    Change,
    asked,
    judge,
    melds,
    play,
    score,
    tally,
    tree,
    vector,
)
from tests.conformance.tables import draw
from tests.variants.families import resolved

Json = dict[str, Any]

KINDS = [play, judge, melds, score, tally, tree]

of_each_kind = pytest.mark.parametrize("make", KINDS)


@of_each_kind
def test_the_reference_answers_as_was_worked_out_by_hand(make: Callable[[], Vector]) -> None:
    assert asked(make()) is None


@of_each_kind
def test_an_engine_without_optional_operations_is_asked_in_another_way(
    make: Callable[[], Vector],
) -> None:
    assert asked(make(), without=("judge", "turn")) is None


def accepting(op: str, fields: Json, reply: Json) -> Json:
    return {**reply, "legal": True} if "legal" in reply else reply


def refusing(op: str, fields: Json, reply: Json) -> Json:
    lays = op == "apply" and fields["move"]["do"] == "lay"
    return {**reply, "legal": False, "rule": "meld.least"} if lays else reply


def sorted_otherwise(op: str, fields: Json, reply: Json) -> Json:
    if "state" in reply:
        for hand in reply["state"]["zones"]["hands"]:
            hand.sort()
        reply["state"]["zones"]["melds"][0].reverse()
        reply["state"]["more"] = "than was asked"
    return reply


def losing(op: str, fields: Json, reply: Json) -> Json:
    """Loses a card of the seat on turn in the state after a refusal."""
    if op == "apply" and not reply["legal"]:
        reply["state"]["zones"]["hands"][0].remove("7")
    return reply


def another_reason(op: str, fields: Json, reply: Json) -> Json:
    return {**reply, "rule": "cards.held"} if reply.get("legal") is False else reply


def judging_less(op: str, fields: Json, reply: Json) -> Json:
    return {**reply, "verdicts": reply["verdicts"][:1]} if op == "judge" else reply


def another_kind(op: str, fields: Json, reply: Json) -> Json:
    return {**reply, "kind": "dirty"} if reply.get("kind") else reply


def a_point_more(op: str, fields: Json, reply: Json) -> Json:
    if "sides" in reply:
        reply["sides"][1]["total"] += 1
    return reply


def listing_less(op: str, fields: Json, reply: Json) -> Json:
    return {**reply, "moves": reply["moves"][:2]} if op == "moves" else reply


def failing(op: str, fields: Json, reply: Json) -> Json:
    return {"ok": False, "code": "internal", "message": "It broke."} if op != "setup" else reply


WRONG: list[tuple[Callable[[], Vector], Change, str, str]] = [
    (play, accepting, "step 2", "accepted"),
    (play, refusing, "step 3", "refused"),
    (play, losing, "after step 2", "hands of seat 0: without 7"),
    (play, another_reason, "step 2", "refused because of cards.held"),
    (play, failing, "step 1", "the error internal: It broke."),
    (judge, judging_less, "judging", "1 verdicts"),
    (melds, accepting, "question 2", "accepted"),
    (melds, another_kind, "question 1", "the kind dirty"),
    (score, a_point_more, "the score", "the totals [530, -4]"),
    (tally, a_point_more, "the score", "the totals [530, -4]"),
    (tree, listing_less, "the tree", "2 leaves with the scores [0, 0]"),
]


@pytest.mark.parametrize(("make", "change", "at", "got"), WRONG)
def test_a_wrong_answer_is_a_miss_and_says_where(
    make: Callable[[], Vector], change: Change, at: str, got: str
) -> None:
    miss = asked(make(), change)
    assert miss is not None
    assert (miss.at, miss.got) == (at, got)


def test_an_engine_that_sorts_otherwise_and_says_more_is_right() -> None:
    assert asked(play(), sorted_otherwise) is None


def test_lines_of_a_score_are_compared_where_an_engine_explains() -> None:
    first, second = score().said["sides"]
    sides = [{**first, "lines": first["lines"][1:]}, second]
    miss = asked(Vector("three-hands", {**score().said, "sides": sides}))
    assert miss is not None
    assert miss.at == "the lines of side 0"


def test_of_a_whole_game_the_scores_of_each_round_are_compared() -> None:
    game = next(one for one in vectors("three-hands") if one.topic == "games")
    first, second, *_ = game.said["steps"]
    wrong = {**second, "then": {**second["then"], "/game/scores": [1, 2]}}
    assert asked(Vector("three-hands", {**game.said, "steps": [first, second]})) is None
    miss = asked(Vector("three-hands", {**game.said, "steps": [first, wrong]}))
    assert miss is not None
    assert (miss.at, miss.expected) == ("after step 2", "scores, side 0: 1; scores, side 1: 2")


def test_a_whole_game_stops_at_the_first_move_that_is_refused() -> None:
    game = next(one for one in vectors("three-hands") if one.topic == "games")
    first = game.said["steps"][0]
    steps = [{**first, "moves": [*first["moves"][:5], draw(), *first["moves"][5:]]}]
    for without in ((), ("turn",)):
        miss = asked(Vector("three-hands", {**game.said, "steps": steps}), without=without)
        assert miss == Miss("step 1, move 6", "accepted", "refused")


HELLO: Json = {
    "claims": ["tally", "referee"],
    "ops": ["setup", "apply", "moves"],
    "chance": "own",
    "rulesets": "any",
    "seats": [4],
}


@pytest.mark.parametrize(
    ("said", "hello", "asked_at_all"),
    [
        ({}, {}, True),
        ({"claim": "melds"}, {}, False),
        ({"seats": 6}, {}, False),
        ({"chance": "told"}, {}, False),
        ({"chance": "told"}, {"chance": "told"}, True),
        ({}, {"rulesets": ["other"]}, False),
        ({}, {"rulesets": ["three-hands"], "seats": "any"}, True),
        ({"kind": "tree"}, {}, True),
        ({"kind": "tree"}, {"ops": ["setup", "apply"]}, False),
    ],
)
def test_what_an_engine_does_not_claim_is_not_asked(
    said: Json, hello: Json, asked_at_all: bool
) -> None:
    one = vector(said.pop("kind", "play"), **said)
    assert applies(one, {**HELLO, **hello}) is asked_at_all


def test_an_adapter_that_raises_answers_with_an_error() -> None:
    class Broken(Adapter):
        def hello(self, request: Json) -> Json:
            return {"claims": [], "rulesets": "any", "seats": "any", "chance": "told"}

        def score(self, request: Json) -> Json:
            raise ZeroDivisionError("by zero")

        def tally(self, request: Json) -> Json:
            raise Refused("unsupported", "Not here.")

    engine = as_engine(Broken(), "sha256:none")
    assert engine.ask("score") == {
        "ok": False,
        "code": "internal",
        "message": "ZeroDivisionError: by zero",
    }
    assert engine.ask("tally")["code"] == "unsupported"
    assert engine.hello["ops"] == ["hello", "score", "tally", "bye"]


def test_vectors_that_are_missed_come_in_order() -> None:
    engine = reference(resolved("three-hands").data)
    wrong = [Vector("three-hands", {**tree().said, "id": name, "leaves": 4}) for name in "ab"]
    assert [one.id for one, _ in missed([wrong[0], play(), wrong[1]], engine)] == ["a", "b"]
