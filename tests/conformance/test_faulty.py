"""Each faulty engine is wrong on a table laid out by hand, and right without its fault."""

from __future__ import annotations

import io
import json
import re
import subprocess
import sys
from typing import Any

import pytest

from conformance.cases import Case
from conformance.faulty import FAULTS
from conformance.faulty.answering import Asked, course_of
from conformance.faulty.replacing import replaced
from conformance.oracle import expected, table_for
from conformance.plans import chance_move
from handfoot import ground
from handfoot.wire.serve import serve
from reference_engine import books
from reference_engine.notation import move_to_json, position_from_json
from reference_engine.server import ReferenceAdapter
from tests.conformance.tables import discard, draw, laid_out, lay, over
from tests.variants.families import resolved

Json = dict[str, Any]

CLEAN = "K: K K K K K K K"
CLEAN_TOO = "9: 9 9 9 9 9 9 9"
DIRTY = "Q: Q Q Q Q Q 2 2"


def case(family: str, kind: str, position: Json, moves: list[Json], ask: Json) -> Case:
    claim = "scorer" if kind == "score" else "referee"
    return Case(claim, kind, family, 4, (), position, tuple(moves), ask)


def move(position: Json, *moves: Json, family: str = "three-hands") -> Case:
    """Moves made from a position, of which the last is in question."""
    return case(family, "move", position, list(moves[:-1]), {"move": moves[-1]})


def turn(position: Json, *moves: Json) -> Case:
    return case("three-hands", "turn", position, [], {"moves": list(moves)})


def score(position: Json, family: str = "three-hands") -> Case:
    return case(family, "score", over(position), [], {})


def three_hands(**parts: Any) -> Json:
    return laid_out("three-hands", 4, **parts)


def next_deal(position: Json) -> Case:
    """The deal after a round that is over."""
    finished = over(position)
    table_position = position_from_json(table_for(resolved("three-hands").data, 4), finished)
    deal = move_to_json(table_position, chance_move(table_position, 5))
    return move(finished, deal)


WITNESSES = {
    # Two fives are no meld; they must stay in the hand.
    "K01": lambda: move(
        three_hands(hands={0: "5 5 7"}, melds={0: ["K: K K K"]}), draw(), lay("5 5")
    ),
    # The joker isn't held, so that the book of kings stays clean.
    "K02": lambda: move(three_hands(hands={0: "5 7"}, melds={0: [CLEAN]}), draw(), lay("K: joker")),
    # One queen is held.
    "K03": lambda: move(
        three_hands(hands={0: "Q 5 7"}, melds={0: ["K: K K K"]}), draw(), lay("Q Q Q")
    ),
    # One joker is held.
    "K04": lambda: move(
        three_hands(hands={0: "Q Q J J joker 5 7"}, melds={0: ["K: K K K"]}),
        draw(),
        lay("Q Q joker", "J J joker"),
    ),
    # No ace is held.
    "K05": lambda: move(three_hands(hands={0: "5 7"}), draw(), discard("A")),
    "K06": lambda: move(three_hands(hands={0: "5 7"}), draw(), draw()),
    # Seat 0 is on turn and holds the seven; seat 1 names it.
    "K07": lambda: move(three_hands(hands={0: "5 7", 1: "5"}), draw(), discard("7", 1)),
    # Two clean books are needed and one is there; the lay would leave the last card.
    "K08": lambda: move(
        three_hands(hands={0: "J 7"}, stock="J J 4 4", melds={0: [CLEAN, DIRTY]}),
        draw(),
        lay("J J J"),
    ),
    # No book is there.
    "K09": lambda: move(
        three_hands(hands={0: "J 7"}, stock="J J 4 4", melds={0: ["K: K K K"]}),
        draw(),
        lay("J J J"),
    ),
    # The partner says no; the lay would leave the last card, which may not go.
    "K10": lambda: move(
        laid_out(
            "lady-lord",
            4,
            hands={0: "11 7"},
            stock="11 11 4 4",
            melds={
                0: [
                    "9: 9 9 9 9 9 9 9",
                    "8: 8 8 8 8 8 joker",
                    "6: 6 6 6 6 6 6 joker",
                    "12: 12 12 12 12 12 12 joker",
                ]
            },
        ),
        draw(),
        {"seat": 0, "do": "ask"},
        {"seat": 2, "do": "answer", "yes": False},
        lay("11 11 11"),
        family="lady-lord",
    ),
    # The hand is two kings and the pile a third.
    "K11": lambda: move(
        three_hands(hands={0: "K K"}, melds={0: ["Q: Q Q Q"]}, discard="K", sealed={0: "5 6 7 8"}),
        lay("K K K", do="take"),
    ),
    "K12": lambda: move(
        three_hands(hands={0: "K K"}, melds={0: ["Q: Q Q Q"]}, discard="K", sealed={0: "5 6 7 8"}),
        lay("K K K", do="take"),
        discard("5"),
    ),
    # Two naturals bear two wild cards and no third.
    "K13": lambda: move(
        three_hands(hands={0: "joker 5 7"}, melds={0: ["K: K K 2 2"]}), draw(), lay("K: joker")
    ),
    "K14": lambda: move(three_hands(hands={0: "9 5 7"}, melds={0: ["K: K K K"]}), draw(), lay("9")),
    "K15": lambda: move(
        laid_out("lady-lord", 4, hands={0: "joker 5 7"}, melds={0: ["wild: joker joker jester"]}),
        draw(),
        lay("wild: joker"),
        family="lady-lord",
    ),
    # Thirty points and then a hundred and ten; ninety are needed at once.
    "K16": lambda: turn(
        three_hands(hands={0: "K K K A A A joker 5 7"}), draw(), lay("K K K"), lay("A A A joker")
    ),
    # Eighty and fifteen points make ninety-five together.
    "K17": lambda: move(
        three_hands(hands={0: "K K K joker 6 6 6 5 7"}), draw(), lay("K K K joker", "6 6 6")
    ),
    # Seat 0 opens with a hundred and ten, seat 1 then lays thirty.
    "K18": lambda: move(
        three_hands(hands={0: "A A A joker 5 7", 1: "K K K 5 7"}),
        draw(),
        lay("A A A joker"),
        discard("5"),
        draw(1),
        lay("K K K", seat=1),
    ),
    # The seven on top is not among the queens.
    "K19": lambda: move(
        three_hands(hands={0: "Q Q Q 5 8"}, melds={0: ["K: K K K"]}, discard="6 7"),
        lay("Q Q Q", do="take"),
    ),
    # All three cards come into the hand.
    "K20": lambda: move(
        three_hands(hands={0: "K K 5 8"}, melds={0: ["Q: Q Q Q"]}, discard="6 7 K"),
        lay("K K K", do="take"),
    ),
    # The two on top could join the kings, but stops the pile.
    "K21": lambda: move(
        laid_out(
            "english-family",
            4,
            hands={0: "5 8 9"},
            melds={0: ["K: K K K"]},
            discard="6 7 8 9 2",
        ),
        lay("K: 2", do="take"),
        family="english-family",
    ),
    "K22": lambda: score(three_hands(hands={}, melds={0: ["J: J J J J J J J"]})),
    # Six kings become a dirty book by the joker.
    "K23": lambda: move(
        three_hands(hands={0: "joker 5 7"}, melds={0: ["K: K K K K K K"]}),
        draw(),
        lay("K: joker"),
    ),
    "K24": lambda: score(three_hands(hands={}, melds={0: [DIRTY]})),
    "K25": lambda: score(
        laid_out("hand-foot-toe", 4, hands={}, melds={0: ["7: 7 7 7 7 7 7 7"]}),
        "hand-foot-toe",
    ),
    # The foot holds a red three, which costs five hundred.
    "K26": lambda: score(three_hands(hands={}, sealed={1: "red-3 5"})),
    "K27": lambda: move(three_hands(hands={0: "5 7"}, stock="4"), draw()),
    # The stock runs out in the third round, the last.
    "K28": lambda: move(three_hands(hands={0: "5 7"}, stock="4 4", round=3), draw(), discard("5")),
    "K29": lambda: next_deal(three_hands(hands={0: "5 7"}, stock="A A A")),
    "K30": lambda: next_deal(three_hands(hands={0: "5 7"}, melds={0: ["K: K K K"]})),
    "K31": lambda: move(
        laid_out("haand-og-fod", 4, hands={0: "5 7"}, stock="red-3 4 4 4"),
        draw(),
        family="haand-og-fod",
    ),
    # Three kings are in the hand, but thirty points open nothing.
    "K32": lambda: case("three-hands", "list", three_hands(hands={0: "K K K 5 7"}), [draw()], {}),
}


def test_there_is_a_fault_for_every_kind_found_in_the_wild() -> None:
    assert list(FAULTS) == [f"K{number:02}" for number in range(1, 33)]
    assert sorted(WITNESSES) == list(FAULTS)


@pytest.mark.parametrize("fault", FAULTS)
def test_the_engine_is_wrong_with_its_fault_and_right_without(fault: str) -> None:
    asked = WITNESSES[fault]()
    rules = resolved(asked.ruleset).data
    right, course = expected(asked, rules), course_of(asked, rules)
    assert Asked(ReferenceAdapter(), rules).wrong(asked, right, course) == ""
    with FAULTS[fault].install() as adapter:
        assert Asked(adapter, rules).wrong(asked, right, course) != ""
    assert Asked(ReferenceAdapter(), rules).wrong(asked, right, course) == ""


@pytest.mark.parametrize("fault", FAULTS)
def test_a_fault_shows_in_the_family_of_its_witness(fault: str) -> None:
    asked = WITNESSES[fault]()
    assert asked.kind in FAULTS[fault].kinds
    assert asked.claim in FAULTS[fault].claims
    assert FAULTS[fault].shows_in(resolved(asked.ruleset).data)


def test_all_but_five_faults_show_in_the_same_family() -> None:
    rules = resolved("three-hands").data
    elsewhere = [fault.id for fault in FAULTS.values() if not fault.shows_in(rules)]
    assert elsewhere == ["K10", "K15", "K21", "K25", "K31"]


def test_each_fault_shows_in_some_family() -> None:
    rulesets = [resolved(family).data for family in ground.variant_ids()]
    for fault in FAULTS.values():
        found = fault.family(rulesets)
        assert found is not None
        assert fault.shows_in(found)


@pytest.mark.parametrize("fault", FAULTS)
def test_a_fault_is_told_in_one_sentence(fault: str) -> None:
    assert re.fullmatch(r"[A-Z][^.]+\.", FAULTS[fault].sentence)


def test_a_function_put_in_place_is_taken_out_again_even_after_an_error() -> None:
    right = books.book_kind

    def fail_within() -> None:
        with replaced("books", "book_kind", lambda _: lambda *_: -1):
            assert books.book_kind is not right
            raise RuntimeError

    with pytest.raises(RuntimeError):
        fail_within()
    assert books.book_kind is right


def test_a_function_that_the_engine_lacks_cannot_be_replaced() -> None:
    with pytest.raises(AttributeError), replaced("melds", "no_such_thing", lambda right: right):
        pass


# --- the command --------------------------------------------------------------------------------


def test_the_command_serves_the_protocol_with_its_fault() -> None:
    lines = [{"id": 1, "op": "hello", "protocol": ["1.0"]}, {"id": 2, "op": "bye"}]
    sent = "".join(json.dumps(line) + "\n" for line in lines)
    done = subprocess.run(
        [sys.executable, "-m", "conformance.faulty", "K07"],
        input=sent,
        capture_output=True,
        text=True,
        check=True,
    )
    replies = [json.loads(line) for line in done.stdout.splitlines()]
    assert [reply["ok"] for reply in replies] == [True, True]
    assert "referee" in replies[0]["claims"]


def test_the_command_without_a_known_fault_lists_them_and_exits_with_2() -> None:
    done = subprocess.run(
        [sys.executable, "-m", "conformance.faulty", "K99"], capture_output=True, text=True
    )
    assert done.returncode == 2
    assert done.stdout == ""
    told = done.stderr.splitlines()
    assert len(told) == 33
    assert told[6] == "K07  A discard by the wrong player is carried out for the right one."
    assert told[-1] == "Name one of these faults."


def test_every_faulty_engine_says_hello_over_the_wire() -> None:
    for fault in FAULTS.values():
        sent = io.BytesIO(b'{"id": 1, "op": "hello", "protocol": ["1.0"]}\n')
        told = io.BytesIO()
        with fault.install() as adapter:
            serve(adapter, sent, told)
        assert json.loads(told.getvalue())["ok"] is True
