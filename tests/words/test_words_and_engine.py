"""What the reference engine rules and scores in play is told by the sheet, in whole sentences."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from handfoot import ground
from handfoot.rulesets.merging import concrete
from handfoot.words.language import Words
from handfoot.words.rulings import ruling
from handfoot.words.sheet import applicable
from reference_engine import move_from_json, play, position_from_json
from reference_engine.compiling import Table
from reference_engine.games import play_game
from reference_engine.judging import violations
from reference_engine.moves import Move
from reference_engine.players import greedy_player
from reference_engine.position import Position
from reference_engine.scoring import score
from tests.conformance.tables import draw, laid_out, lay
from tests.engine.possible import moves as possible
from tests.words.moving import changed, family
from tests.words.prose import faults

# So many positions of a round are looked at, and so many moves in each, legal or not.
POSITIONS, MOVES = 15, 150


@pytest.mark.parametrize("name", ground.variant_ids())
def test_every_ruling_and_every_line_of_a_round_is_one_that_the_sheet_carries(name: str) -> None:
    data, words = family(name).data, Words(family(name).data)
    seats = max(map(int, data["table"]["players"]))
    carried = applicable(concrete(data, seats, 1))
    rng = Random(1)
    found: dict[int, Position] = {}
    told: list[tuple[str, dict[str, Any]]] = []

    def watch(before: Position, _: Move, after: Position, events: list[Any]) -> None:
        told.extend(events)
        if before.seat >= 0 and rng.random() < 0.1 and len(found) < POSITIONS:
            found[len(found)] = before.copy()
        if after.round.ended:
            for side in score(after):
                told.extend((line.rule, {"of": line.of}) for line in side.lines)

    play_game(Table(data, seats), [greedy_player] * seats, 1, watch=watch, rounds=1)
    for position in found.values():
        every = list(possible(position, rng))
        for move in rng.sample(every, min(MOVES, len(every))):
            told.extend((one.rule, one.facts) for one in violations(position, move))
    assert len({rule for rule, _ in told}) > 15
    assert {rule for rule, _ in told} <= carried
    assert [fault for rule, facts in told for fault in faults(ruling(rule, facts, words))] == []


PAIR = {"naturals": 2, "wilds": 0, "onto": "either", "like": False}
ALIKE = {"naturals": 0, "wilds": 2, "onto": "either", "like": True}


def broken_by(patch: dict[str, Any], state: dict[str, Any], move: dict[str, Any]) -> list[str]:
    """The rules that a move breaks in a house near three-hands, after the draw unless it takes."""
    position = position_from_json(Table(changed(family("three-hands"), patch).data, 4), state)
    if move["do"] != "take":
        position, _ = play(position, move_from_json(position, draw()))
    return [one.rule for one in violations(position, move_from_json(position, move))]


@pytest.mark.parametrize(("cards", "broken"), [("A A A A A", []), ("A A A A", ["opening.points"])])
def test_whoever_opens_alone_may_do_so_by_adding_to_a_meld_of_the_side(
    cards: str, broken: list[str]
) -> None:
    state = laid_out("three-hands", 4, hands={0: "A A A A A 4 5"}, melds={0: ["A: A A A"]})
    state["round"]["opened"] = [False, False, True, False]
    assert broken_by({"/opening/for": "player"}, state, lay(f"A: {cards}")) == broken


@pytest.mark.parametrize(
    ("groups", "broken"),
    [
        (["A A A A A"], []),
        (["A A A", "K K K"], []),
        (["K K K"], ["opening.points"]),
        ([], ["opening.points"]),
    ],
)
def test_where_cards_are_shown_one_opens_at_once_with_the_top_card_or_without_it(
    groups: list[str], broken: list[str]
) -> None:
    patch = {"/pile/take/use": "shown", "/pile/take/ways": {"pair": PAIR}}
    state = laid_out("three-hands", 4, hands={0: "A A A A A K K 4"}, discard="Q J K")
    move = {**lay(*groups, do="take"), "show": ["K", "K"]}
    assert broken_by(patch, state, move) == broken


@pytest.mark.parametrize(
    ("top", "hand", "laid", "broken"),
    [
        ("K", "K K 4 5", "K K K", []),
        ("joker", "joker joker 4 5", "A: joker joker joker", []),
        ("joker", "2 2 4 5", "A: joker 2 2", ["pile.way"]),
    ],
)
def test_two_cards_of_exactly_one_kind_take_a_natural_card_as_well_as_a_wild_one(
    top: str, hand: str, laid: str, broken: list[str]
) -> None:
    state = laid_out(
        "three-hands", 4, hands={0: hand}, melds={0: ["A: A A A A"]}, discard=f"5 {top}"
    )
    patch = {"/pile/take/ways": {"alike": ALIKE}}
    assert broken_by(patch, state, lay(laid, do="take")) == broken
