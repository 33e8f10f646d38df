"""The example engines: one is right, the other is wrong in exactly the ways that it says.

The tables are worked out by hand from the written rules of the game that the engines play. The
engines are run wherever there is a Node to run them; elsewhere there is nothing here to test.
"""

from __future__ import annotations

import shutil
import subprocess
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from handfoot.rulesets.checking import load
from handfoot.rulesets.digest import digest
from handfoot.wire.client import Client
from handfoot.wire.shapes import ops_of_claim
from tests.wire.samples import position

ENGINES = Path(__file__).resolve().parents[2] / "examples" / "engines"
RULESET = load("three-hands").data
TABLE = {"rules": digest(RULESET), "seats": 2, "round": 1}


def meld(*cards: str) -> dict[str, Any]:
    """A meld of kings as it lies on the table."""
    kind = None if len(cards) < 7 else "clean" if set(cards) == {"K"} else "dirty"
    return {"rank": "K", "cards": [*cards], "caps": [], "closed": len(cards) >= 7, "kind": kind}


# What is laid, onto what, and the kind of book that it makes; or None and the rule that forbids it.
MELDS: list[tuple[list[str], dict[str, Any] | None, bool, str | None]] = [
    (["K", "K", "K"], None, True, None),
    (["K", "K"], None, False, "meld.least"),
    (["K", "K", "2"], None, True, None),
    (["K", "2", "joker"], None, False, "meld.start"),
    (["2", "2", "joker"], None, False, "meld.kind"),
    (["K", "K", "Q"], None, False, "meld.one-rank"),
    (["K", "K", "red-3"], None, False, "meld.unmeldable"),
    (["black-3", "black-3", "black-3"], None, False, "meld.unmeldable"),
    (["K", "K", "2", "2"], None, True, None),
    (["K", "K", "2", "2", "2"], None, False, "meld.ratio"),
    (["K", "K", "K", "2", "2", "joker"], None, True, None),
    (["K"] * 7, None, True, "clean"),
    (["K"] * 6 + ["2"], None, True, "dirty"),
    (["K"] * 8, None, False, "meld.lay-most"),
    (["K"], meld(*["K"] * 6), True, "clean"),
    (["Q"], meld(*["K"] * 6), False, "meld.one-rank"),
    (["K"], meld(*["K"] * 7), True, "clean"),
    (["2"], meld(*["K"] * 7), True, "dirty"),
    (["2", "2", "joker"], meld(*["K"] * 7), True, "dirty"),
    (["2"], meld("K", "K", "2", "2"), False, "meld.ratio"),
]
# Accepted by the faulty engine alone: a fourth wild card.
FOURTH_WILD = [
    (["2"], meld("K", "K", "K", "K", "2", "2", "2")),
    (["2", "2", "joker", "joker"], meld(*["K"] * 7)),
]

has_node = shutil.which("node") is not None


@pytest.fixture
def engine(request: pytest.FixtureRequest) -> Iterator[Client]:
    """One of the engines, greeted and given the rules."""
    with Client(["node", str(ENGINES / request.param)], reply_seconds=10) as client:
        client.greet()
        assert client.ask("rules", ruleset=RULESET, digest=TABLE["rules"])["ok"]
        yield client
        assert client.bye() == 0


def totals(engine: Client, state: dict[str, Any]) -> list[int]:
    """The totals of a position, by side."""
    reply = engine.ask("setup", rules=TABLE["rules"], seats=2, position=state)
    assert reply["ok"], reply
    return [side["total"] for side in engine.ask("score")["sides"]]


def finished(
    melds: list[dict[str, Any]], held: list[str], sealed: list[str], out: bool
) -> dict[str, Any]:
    """A finished round in which the other side has and holds nothing."""
    state = position()
    state["zones"] |= {
        "melds": [melds, []],
        "hands": [held, []],
        "sealed": [[sealed] if sealed else [], []],
        "aside": [[], []],
    }
    state["round"] |= {
        "ended": "out" if out else "stock",
        "out": {"seat": 0, "by": "discard"} if out else None,
    }
    state["due"] = [{"seat": None, "what": "deal"}]
    return state


both = pytest.mark.parametrize("engine", ["three-hands.js", "three-hands-faulty.js"], indirect=True)
right = pytest.mark.parametrize("engine", ["three-hands.js"], indirect=True)
faulty = pytest.mark.parametrize("engine", ["three-hands-faulty.js"], indirect=True)

if has_node:

    @pytest.mark.parametrize("name", ["three-hands.js", "referee/engine.mjs"])
    def test_an_engine_ends_by_itself_after_bye(name: str) -> None:
        command = ["node", str(ENGINES / name)]
        with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as engine:
            assert engine.stdin is not None
            assert engine.stdout is not None
            engine.stdin.write(b'{"id": 1, "op": "bye"}\n')
            engine.stdin.flush()
            # The asker keeps its end of the pipe open.
            assert engine.stdout.read() == b'{"id":1,"ok":true}\n'
            assert engine.wait() == 0

    @both
    def test_an_engine_offers_what_its_claims_need(engine: Client) -> None:
        assert engine.hello["claims"] == ["talks", "tally", "scorer", "melds"]
        needed = {op for claim in engine.hello["claims"] for op in ops_of_claim(claim)}
        assert set(engine.hello["ops"]) == needed
        assert engine.ask("apply", move={"seat": 0, "do": "draw"})["code"] == "unknown-op"

    @both
    def test_an_engine_plays_no_other_rules(engine: Client) -> None:
        other = {**RULESET, "id": "our-table"}
        assert engine.ask("rules", ruleset=other, digest=TABLE["rules"])["code"] == "unsupported"

    @right
    def test_the_right_engine_judges_melds_by_the_rules(engine: Client) -> None:
        for cards, onto, legal, outcome in MELDS:
            reply = engine.ask("meld", **TABLE, cards=cards, onto=onto)
            kind, rule = (outcome, None) if legal else (None, outcome)
            assert (reply["legal"], reply["kind"], reply.get("rule")) == (legal, kind, rule), cards

    @faulty
    def test_the_faulty_engine_accepts_a_fourth_wild_card_and_is_right_otherwise(
        engine: Client,
    ) -> None:
        for cards, onto, legal, outcome in MELDS:
            reply = engine.ask("meld", **TABLE, cards=cards, onto=onto)
            assert (reply["legal"], reply["kind"]) == (legal, outcome if legal else None), cards
        accepted = [engine.ask("meld", **TABLE, cards=c, onto=onto) for c, onto in FOURTH_WILD]
        assert [reply["legal"] for reply in accepted] == [True, True]

    @right
    def test_the_right_engine_refuses_a_fourth_wild_card(engine: Client) -> None:
        replies = [engine.ask("meld", **TABLE, cards=c, onto=onto) for c, onto in FOURTH_WILD]
        assert [reply.get("rule") for reply in replies] == ["meld.wilds-most"] * 2

    @right
    def test_the_right_engine_adds_up_a_finished_round(engine: Client) -> None:
        clean, dirty = meld(*["K"] * 7), meld(*["K"] * 6, "2")
        # 7 kings at 10 and the bonus for a clean book; 6 kings, a two and a dirty book.
        assert totals(engine, finished([clean], [], [], out=False)) == [70 + 500, 0]
        assert totals(engine, finished([dirty], [], [], out=False)) == [60 + 20 + 300, 0]
        # Going out; an unfinished meld counts its cards alone.
        state = finished([clean, meld("K", "K", "joker")], [], [], out=True)
        assert totals(engine, state) == [570 + 70 + 100, 0]
        # A red three and a four held, an eight and an ace in the foot.
        state = finished([clean], ["red-3", "4"], ["8", "A"], out=False)
        assert totals(engine, state) == [570 - 505 - 30, 0]
        state = finished([], ["black-3"], [], out=False)
        assert totals(engine, state) == [-5, 0]

    @faulty
    def test_the_faulty_engine_pays_a_book_with_one_wild_card_as_clean(engine: Client) -> None:
        one, two = meld(*["K"] * 6, "2"), meld(*["K"] * 5, "2", "2")
        assert totals(engine, finished([one], [], [], out=False)) == [60 + 20 + 500, 0]
        assert totals(engine, finished([two], [], [], out=False)) == [50 + 40 + 300, 0]

    @faulty
    def test_the_faulty_engine_does_not_subtract_threes(engine: Client) -> None:
        state = finished([], ["red-3", "4", "black-3"], ["8", "red-3"], out=False)
        assert totals(engine, state) == [-5 - 10, 0]

    @both
    def test_an_engine_adds_up_what_was_counted(engine: Client) -> None:
        points = {"books": 240, "melds": 30, "aside": 0, "hand": 505, "sealed": 20}
        sides = [
            {"books": {"clean": 1, "dirty": 2}, "card_points": points, "went_out": True},
            {"books": {}, "card_points": points, "went_out": False},
        ]
        reply = engine.ask("tally", **TABLE, sides=sides)
        # 500 + 600 for books, 270 on the table, 525 held, 100 for going out.
        assert [side["total"] for side in reply["sides"]] == [945, -255]
