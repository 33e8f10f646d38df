"""Small vectors by the rules of one family, worked out by hand, and engines that change answers.

In this family's first round three kings may begin a meld for a side that has opened, two may not;
a clean book of seven fives earns 500 points and its cards 35.
"""

from __future__ import annotations

import copy
from collections.abc import Callable
from typing import Any

from conformance.frozen.inside import reference
from conformance.frozen.putting import Engine, Miss, put
from conformance.frozen.vectors import Vector
from tests.conformance.tables import draw, laid_out, lay, over
from tests.variants.families import resolved

Json = dict[str, Any]
Change = Callable[[str, Json, Json], Json]
"""Given the operation, the request and the right reply, the reply to give instead."""

FAMILY = "three-hands"
MELDS = {0: ["Q: Q Q Q"]}
DRAWN = {
    "/zones/hands/0": ["K", "K", "K", "7", "4", "4"],
    "/zones/stock": ["4", "4", "4", "4"],
    "/due": [{"seat": 0, "what": "play"}],
}


def line(rule: str, of: str, points: int) -> Json:
    return {"rule": f"score.{rule}", "of": of, "n": 1, "points": points}


HELD = line("cards", "hand", -5)
SIDES = [
    {"total": 530, "lines": [line("book", "clean", 500), line("cards", "books", 35), HELD]},
    {"total": -5, "lines": [HELD]},
]


def vector(kind: str, **said: Any) -> Vector:
    head = {"id": "some", "kind": kind, "claim": "referee", "by": "engine", "why": "So it is."}
    return Vector(FAMILY, {**head, "rules": ["meld.least"], "seats": 4, **said})


def table() -> Json:
    return laid_out(FAMILY, 4, hands={0: "K K K 7"}, melds=MELDS)


def play() -> Vector:
    """A draw, then two kings, which are too few, and then three."""
    laid = {
        "/zones/hands/0": ["7", "4", "4"],
        "/zones/melds/0": [meld("Q"), meld("K")],
    }
    steps = [
        {"move": draw(), "then": DRAWN},
        {"move": lay("K K"), "refused": ["meld.least"]},
        {"move": lay("K K K"), "then": laid},
    ]
    return vector("play", position=table(), steps=steps)


def meld(rank: str) -> Json:
    return {"rank": rank, "cards": [rank] * 3, "caps": [], "closed": False, "kind": None}


def judge() -> Vector:
    verdicts = [{"move": lay("K K K")}, {"move": lay("K K"), "refused": ["meld.least"]}]
    return vector("judge", position=table(), moves=[draw()], verdicts=verdicts)


def melds() -> Vector:
    verdicts = [
        {"cards": ["5"] * 7, "onto": None, "kind": "clean"},
        {"cards": ["5", "5"], "onto": None, "refused": ["meld.least"]},
    ]
    return vector("judge", claim="melds", round=1, verdicts=verdicts)


def score() -> Vector:
    """535 points for a clean book of seven fives; 5 points against those who hold a four."""
    position = over(laid_out(FAMILY, 2, hands={0: "4", 1: "4"}, melds={0: ["5: 5 5 5 5 5 5 5"]}))
    return vector("score", claim="scorer", seats=2, position=position, sides=SIDES)


def tally() -> Vector:
    def side(clean: int, books: int) -> Json:
        points = {"books": books, "melds": 0, "aside": 0, "hand": 5, "sealed": 0}
        return {"books": {"clean": clean}, "card_points": points, "went_out": False}

    return vector("score", claim="tally", round=1, counted=[side(1, 35), side(0, 0)], sides=SIDES)


def tree() -> Vector:
    """With a king, a seven and two fours drawn, one of three sorts of card may be discarded."""
    position = laid_out(FAMILY, 4, hands={0: "K 7"}, melds=MELDS)
    return vector("tree", position=position, depth=2, leaves=3, scores=[0, 0])


def asked(one: Vector, change: Change | None = None, without: tuple[str, ...] = ()) -> Miss | None:
    """What an engine misses that changes the right replies, and lacks some operations."""
    right = reference(resolved(FAMILY).data)

    def ask(op: str, **fields: Any) -> Json:
        assert op not in without
        reply = right.ask(op, **fields)
        return reply if change is None else change(op, fields, copy.deepcopy(reply))

    ops = [op for op in right.hello["ops"] if op not in without]
    return put(one, Engine(ask, {**right.hello, "ops": ops}, right.rules))
