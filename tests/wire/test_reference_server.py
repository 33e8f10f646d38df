"""The reference engine behind the protocol: the page's conversation, and what it leaves out."""

from __future__ import annotations

import copy
import io
import json
import random
import re
import sys
from typing import Any

import pytest

from handfoot import ground
from handfoot.rulesets.digest import digest
from handfoot.wire.client import Client
from handfoot.wire.notation import differences
from handfoot.wire.serve import serve
from handfoot.wire.shapes import ops_of_claim, owed_by, reply_faults, schema
from reference_engine.server import ReferenceAdapter
from tests.wire.asking import OWED, RULES, RULESET, Asker
from tests.wire.conversation import exchanges

TEXT = ground.spec_path("protocol.md").read_text(encoding="utf-8")
PAGE = exchanges(RULESET, RULES)
POSITION: dict[str, Any] = json.loads(PAGE[2][0])["position"]


@pytest.fixture
def asker() -> Asker:
    """An asker who has brought the rules of the page."""
    return Asker()


def lay(*cards: str) -> dict[str, Any]:
    """A new meld laid by seat 0."""
    return {"seat": 0, "do": "lay", "groups": [{"onto": None, "cards": list(cards)}]}


DRAW = {"seat": 0, "do": "draw"}


# The page


def test_the_page_shows_every_operation_but_the_deal() -> None:
    asked = {json.loads(line)["op"] for line, _ in PAGE}
    assert asked == {*schema()["x-ops"], "fly"} - {"deal"}


def test_the_conversation_of_the_page_is_held_as_it_stands_there() -> None:
    output = io.BytesIO()
    serve(ReferenceAdapter(), io.BytesIO(b"\n".join(line for line, _ in PAGE)), output)
    replies = [json.loads(line) for line in output.getvalue().splitlines()]
    assert len(replies) == len(PAGE) == 18
    for (line, expected), got in zip(PAGE, replies, strict=True):
        op = json.loads(line)["op"]
        if op == "hello":
            expected["engine"]["version"] = got["engine"]["version"]
        assert reply_faults(op, got, OWED) == []
        shape = "error" if not expected["ok"] else f"{op}-reply"
        assert differences(expected, got, turn=True, shape=shape) == [], line[:60]


def test_the_example_position_of_the_page_is_the_one_that_is_set_up() -> None:
    shown = json.loads(TEXT.split("```json\n")[1].split("```")[0])
    assert shown == POSITION


def test_the_tables_of_the_page_have_a_row_for_every_word_of_the_schema() -> None:
    rows = re.findall(r"^\| `([a-z-]+)`", TEXT, re.MULTILINE)
    shapes = schema()["$defs"]
    codes = shapes["error"]["properties"]["code"]["enum"]
    moves = shapes["move"]["properties"]["do"]["enum"]
    assert rows == [*codes, *schema()["x-ops"], *moves, *schema()["x-claims"]]


def test_the_page_names_for_every_claim_the_operations_that_it_needs() -> None:
    needs = re.findall(r"^\| `([a-z]+)` \|.*\| (.*) \|$", TEXT, re.MULTILINE)
    for claim, needed in needs[-len(schema()["x-claims"]) :]:
        if claim not in ("talks", "interpreter", "explains"):
            told = [op for op in re.findall(r"`([a-z]+)`", needed) if op in schema()["x-ops"]]
            assert told == ops_of_claim(claim)


def test_the_engine_is_started_by_its_package_and_by_the_front_door() -> None:
    for command in (["-m", "reference_engine"], ["-m", "handfoot", "engine"]):
        with Client([sys.executable, *command]) as client:
            hello = client.greet()
            assert hello["engine"]["name"] == "reference"
            assert owed_by(hello) == OWED
            for claim in hello["claims"]:
                assert set(ops_of_claim(claim)) <= set(hello["ops"])
            assert client.bye() == 0


# Rulesets


def test_a_ruleset_that_is_not_complete_is_refused_with_the_place() -> None:
    ruleset = copy.deepcopy(RULESET)
    del ruleset["melds"]["least"]
    asker = Asker()
    reply = asker.ask("rules", ruleset=ruleset, digest=digest(ruleset))
    assert (reply["code"], reply["message"]) == (
        "bad-request",
        "The ruleset is not valid. /melds: 'least' is a required property",
    )


def test_a_digest_that_is_not_the_rulesets_own_is_refused(asker: Asker) -> None:
    reply = asker.ask("rules", ruleset=RULESET, digest="sha256:" + "0" * 64)
    assert reply["message"] == f"The digest of this ruleset is {RULES}."


def test_rulesets_are_kept_side_by_side(asker: Asker) -> None:
    larger = copy.deepcopy(RULESET)
    larger["melds"]["least"] = 4
    asker.ask("rules", ruleset=larger, digest=digest(larger))
    question = {"seats": 2, "round": 1, "cards": ["K", "K", "K"], "onto": None}
    assert asker.ask("meld", rules=RULES, **question)["legal"]
    reply = asker.ask("meld", rules=digest(larger), **question)
    assert (reply["legal"], reply["rule"]) == (False, "meld.least")


@pytest.mark.parametrize(
    ("change", "code"),
    [({"rules": "sha256:" + "0" * 64}, "unknown-rules"), ({"seats": 3}, "unsupported")],
)
def test_rules_that_were_not_brought_and_tables_that_they_do_not_seat_are_errors(
    asker: Asker, change: dict[str, Any], code: str
) -> None:
    request = {"rules": RULES, "seats": 2, "round": 1, "cards": ["K"], "onto": None} | change
    assert asker.ask("meld", **request)["code"] == code


# Positions


def test_without_a_position_there_is_nothing_to_ask(asker: Asker) -> None:
    for op, fields in (
        ("judge", {"moves": [DRAW]}),
        ("turn", {"moves": [DRAW]}),
        ("apply", {"move": DRAW}),
        ("moves", {}),
        ("score", {}),
    ):
        assert asker.ask(op, **fields)["code"] == "no-state"


@pytest.mark.parametrize(
    ("part", "key", "value", "defect"),
    [
        ("zones", "hands", [["K"]], "/zones/hands has 1 entries for 2 seats"),
        ("zones", "melds", [[], [], []], "/zones/melds has 3 entries for 2 sides"),
        ("game", "sides", [1, 0], "/game/sides is [1, 0], but the rules seat the sides [0, 1]"),
        ("game", "first", 2, "/game/first names seat 2 at a table for 2"),
        ("game", "last", [5], "/game/last has 1 entries for 2 sides"),
        ("game", "winners", [4], "/game/winners names a side beyond the 2 that there are"),
        ("game", "over", True, "/due is empty exactly when the game is over"),
        ("round", "last-turns", [2], "/round/last-turns names seat 2 at a table for 2"),
        ("round", "grabs", [24], "/round/grabs has 1 entries for 2 seats"),
        ("turn", "seat", 1, "/turn/seat is not the seat whose turn /due tells"),
    ],
)
def test_a_position_that_does_not_fit_its_table_has_a_defect(
    asker: Asker, part: str, key: str, value: Any, defect: str
) -> None:
    position = copy.deepcopy(POSITION)
    position[part][key] = value
    reply = asker.set_up(position)
    assert (reply["code"], reply["defects"]) == ("defect", [defect])


@pytest.mark.parametrize(
    ("due", "defect"),
    [
        (
            [{"seat": 0, "what": "draw"}, {"seat": 1, "what": "draw"}],
            "/due names decisions that are never due together",
        ),
        (
            [{"seat": 0, "what": "choose"}, {"seat": 1, "what": "answer"}],
            "/due names decisions that are never due together",
        ),
        (
            [{"seat": None, "what": "draw"}],
            "/due gives 'draw' to the wrong one of chance and a seat",
        ),
    ],
)
def test_decisions_that_cannot_be_due_are_a_defect(
    asker: Asker, due: list[dict[str, Any]], defect: str
) -> None:
    assert defect in asker.set_up(copy.deepcopy(POSITION) | {"due": due})["defects"]


def test_a_position_with_a_defect_leaves_the_game_as_it_was(asker: Asker) -> None:
    before = asker.set_up(POSITION)["state"]
    position = copy.deepcopy(POSITION)
    position["zones"]["aside"][0] = ["K"]
    assert asker.set_up(position)["code"] == "defect"
    refused = asker.ask("apply", move=lay("K", "K", "2"))
    assert refused["state"] == before


def test_a_card_that_the_deck_lacks_is_a_bad_request(asker: Asker) -> None:
    position = copy.deepcopy(POSITION)
    position["zones"]["hands"][0] = ["lady"]
    assert asker.set_up(position)["code"] == "bad-request"
    asker.set_up(POSITION)
    for move in ({"seat": 0, "do": "discard", "card": "lady"}, {"seat": 2, "do": "draw"}):
        assert asker.ask("apply", move=move)["code"] == "bad-request"


# Moves


def test_a_refused_move_leaves_the_state_as_it_was(asker: Asker) -> None:
    before = asker.set_up(POSITION)["state"]
    reply = asker.ask("apply", move={"seat": 1, "do": "draw"})
    assert (reply["legal"], reply["rule"], reply["state"]) == (False, "turn.due", before)


def test_judging_changes_nothing(asker: Asker) -> None:
    before = asker.set_up(POSITION)["state"]
    asker.ask("judge", moves=[DRAW, DRAW])
    assert asker.ask("turn", moves=[{"seat": 1, "do": "draw"}])["state"] == before


def test_a_turn_that_is_all_legal_has_no_refusal(asker: Asker) -> None:
    asker.set_up(POSITION)
    reply = asker.ask(
        "turn", moves=[DRAW, lay("K", "K", "2"), {**DRAW, "do": "discard", "card": "7"}]
    )
    assert reply["refused"] is None
    assert "rule" not in reply
    assert reply["state"]["due"] == [{"seat": 1, "what": "draw"}]


def test_moves_that_only_begin_an_opening_are_not_listed(asker: Asker) -> None:
    position = copy.deepcopy(POSITION)
    # Four aces and a joker are 130 points, but three kings and three aces are 90 together only.
    position["zones"]["hands"][0] = ["K", "K", "K", "A", "A", "A", "4"]
    position["zones"]["melds"][0] = []
    position["round"]["opened"][0] = False
    asker.set_up(position)
    asker.ask("apply", move=DRAW)
    listed = asker.ask("moves")["moves"]
    assert {move["do"] for move in listed} == {"discard"}
    both = {
        "seat": 0,
        "do": "lay",
        "groups": [*lay("K", "K", "K")["groups"], *lay("A", "A", "A")["groups"]],
    }
    assert asker.ask("judge", moves=[both])["verdicts"] == [{"legal": True}]


# The deal


def deck(asker: Asker) -> list[str]:
    """The cards of the rules' deck for two, four packs, in a mixed order."""
    cards = [
        name for name, card in RULESET["deck"]["cards"].items() for _ in range(4 * card["count"])
    ]
    random.Random(7).shuffle(cards)
    assert len(cards) == 216
    return cards


def dealt(asker: Asker, order: list[str], **change: Any) -> dict[str, Any]:
    """The reply to the deal of a second round in which seat 1 begins."""
    chance = {"seat": None, "do": "deal", "order": order, "first": None, "grabs": []}
    fields = {"round": 2, "first": 1, "scores": [700, -50], "chance": chance} | change
    return asker.ask("deal", rules=RULES, seats=2, **fields)


def test_a_deal_goes_pile_by_pile_and_seat_by_seat(asker: Asker) -> None:
    order = [card for card in deck(asker) if card != "K"] + ["K"] * 16
    order.insert(48, order.pop(-1))
    state = dealt(asker, order)["state"]
    assert state["game"]["round"] == 2
    assert (state["game"]["first"], state["game"]["scores"]) == (1, [700, -50])
    hands = [sorted(hand) for hand in state["zones"]["hands"]]
    assert hands == [sorted(order[:13]), sorted(order[13:26])]
    feet = [sorted(piles[0]) for piles in state["zones"]["sealed"]]
    assert feet == [sorted(order[26:37]), sorted(order[37:48])]
    assert state["zones"]["discard"] == ["K"]
    assert state["zones"]["stock"] == order[49:]
    assert state["due"] == [{"seat": 1, "what": "draw"}]


@pytest.mark.parametrize("first", [0, 1])
def test_the_request_says_who_begins_the_first_round(asker: Asker, first: int) -> None:
    order = deck(asker)
    order.insert(48, order.pop(order.index("K", 48)))
    state = dealt(asker, order, round=1, first=first)["state"]
    assert (state["game"]["round"], state["game"]["first"]) == (1, first)
    assert state["due"] == [{"seat": first, "what": "draw"}]


def test_a_card_turned_up_that_may_not_stay_is_put_back_by_chance(asker: Asker) -> None:
    order = [card for card in deck(asker) if card != "joker"]
    order[48:48] = ["joker"] * 8
    state = dealt(asker, order)["state"]
    assert state["due"] == [{"seat": None, "what": "put-back"}]
    reply = asker.ask("apply", move={"seat": None, "do": "put-back", "place": 3})
    assert reply["legal"]
    assert reply["state"]["due"] == [{"seat": None, "what": "put-back"}]


def test_a_deal_of_other_cards_than_the_deck_has_is_a_bad_request(asker: Asker) -> None:
    order = deck(asker)
    order[0] = "K" if order[0] != "K" else "Q"
    assert dealt(asker, order)["code"] == "bad-request"


def test_a_deal_without_chance_is_not_what_this_engine_does(asker: Asker) -> None:
    reply = asker.ask("deal", rules=RULES, seats=2, round=1, first=0, scores=[0, 0])
    assert reply["code"] == "unsupported"


@pytest.mark.parametrize("change", [{"first": 2}, {"scores": [0, 0, 0]}])
def test_a_deal_that_does_not_fit_the_table_is_a_bad_request(
    asker: Asker, change: dict[str, Any]
) -> None:
    assert dealt(asker, deck(asker), **change)["code"] == "bad-request"
