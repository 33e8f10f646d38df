"""Deals and whole games, with engines that are told their chance and with one of its own."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from conformance.campaign import houses_named
from conformance.cases import Case
from conformance.checking import Outcome, check
from conformance.session import House, Session
from tests.conformance.zoo import ROOT, animal

OWN = f"""\
import random, sys
sys.path.insert(0, {str(ROOT)!r})
from conformance.plans import chance_move
from handfoot.wire.serve import serve
from reference_engine import server
from reference_engine.playing import carry_out

class Own(server.ReferenceAdapter):
    def hello(self, request):
        claims = ["talks", "referee"]
        return {{**super().hello(request), "claims": claims, "chance": "own", "turn": False}}

    def settled(self):
        while self._position.due() and self._position.due()[0][1] in ("put-back", "reshuffle"):
            carry_out(self._position, chance_move(self._position, random.randrange(10**6)))
        return self.told()

    def told(self):
        return server.position_to_json(self._position)

    def deal(self, request):
        position = server._before_deal(self._table(request), request)
        move = chance_move(position, random.randrange(10**6))
        carry_out(position, move._replace(number=request["first"]))
        self._position = position
        return {{"state": self.settled()}}

    def apply(self, request):
        return {{**super().apply(request), "state": self.settled()}}

"""
HABITS = {
    "right": "serve(Own())",
    "loses a card": """
class Bad(Own):
    def told(self):
        state = super().told()
        del state["zones"]["stock"][-1:]
        return state
serve(Bad())""",
    "deals a card too many": """
class Bad(Own):
    def told(self):
        state = super().told()
        state["zones"]["hands"][0].append(state["zones"]["stock"].pop())
        return state
serve(Bad())""",
    "forgets the scores": """
class Bad(Own):
    def told(self):
        state = super().told()
        state["game"]["scores"] = [0 for _ in state["game"]["scores"]]
        return state
serve(Bad())""",
    "forgets to forget": """
class Bad(Own):
    def told(self):
        state = super().told()
        state["round"]["opened"] = [True] * 4
        return state
serve(Bad())""",
}


def own(folder: Path, habit: str) -> list[str]:
    program = folder / "own.py"
    program.write_text(OWN + HABITS[habit], encoding="utf-8")
    return [sys.executable, str(program)]


def three_hands() -> House:
    return houses_named(["three-hands"], sys.stderr)[0]


def game(length: int, seats: int = 4) -> Case:
    return Case("referee", "game", "three-hands", seats, ask={"plan": [7] * length})


def dealt(scores: list[int]) -> Case:
    deal = {"round": 2, "first": 1, "scores": scores, "chance": None}
    return Case("referee", "deal", "three-hands", 4, ask={"deal": deal})


def outcome(command: list[str], *cases: Case) -> Outcome:
    with Session(command) as session:
        for case in cases:
            last = check(case, three_hands(), session)
    return last


def test_a_told_game_runs_through_its_rounds_without_a_difference(tmp_path: Path) -> None:
    assert outcome(animal(tmp_path, "good"), game(250, seats=2)) == Outcome(None, legal=True)


def test_a_fault_in_a_game_is_told_as_a_move_from_the_beginning_of_its_turn(tmp_path: Path) -> None:
    finding = outcome(animal(tmp_path, "rejects all"), game(40)).finding
    assert finding is not None
    assert (finding.sort, finding.case.kind, finding.case.moves) == ("too strict", "move", ())
    assert finding.case.position is not None
    assert finding.whole is not None
    assert len(finding.whole.ask["plan"]) < 10


def test_an_engine_of_its_own_chance_deals_and_plays_on(tmp_path: Path) -> None:
    assert outcome(own(tmp_path, "right"), game(60)).finding is None
    assert outcome(own(tmp_path, "right"), dealt([140, -20])).finding is None


@pytest.mark.parametrize("asked", [False, True], ids=["before the question", "as the question"])
def test_told_chance_is_never_put_to_an_engine_of_its_own(tmp_path: Path, asked: bool) -> None:
    chance = {"seat": None, "do": "put-back", "place": 0}
    move = {"seat": 0, "do": "draw"}
    before, question = ((), chance) if asked else ((chance,), move)
    case = Case("referee", "move", "three-hands", 4, moves=before, ask={"move": question})
    assert outcome(own(tmp_path, "right"), case) == Outcome(None, applicable=False)


@pytest.mark.parametrize(
    ("habit", "complaint"),
    [
        ("loses a card", "the cards are not those of the deck: "),
        ("deals a card too many", "seat 0 has 14 cards in hand and 11 in piles"),
        ("forgets the scores", "the scores told is [0, 0] instead of [140, -20]"),
        ("forgets to forget", "opened is [true, true, true, true], but the round has just begun"),
    ],
)
def test_what_cannot_be_a_deal_is_found_without_knowing_the_cards(
    tmp_path: Path, habit: str, complaint: str
) -> None:
    finding = outcome(own(tmp_path, habit), dealt([140, -20])).finding
    assert finding is not None
    assert (finding.verdict, finding.sort, finding.rule) == ("disagree", "deal", "deal.piles")
    assert finding.got.startswith(complaint)
