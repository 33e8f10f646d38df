"""Positions written in a few words, for tests that lay out a table by hand."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from conformance.oracle import table_for
from tests.variants.families import resolved

__all__ = ["discard", "draw", "laid_out", "lay", "over"]

Json = dict[str, Any]


def laid_out(
    family: str,
    seats: int,
    *,
    hands: Mapping[int, str],
    melds: Mapping[int, Sequence[str]] | None = None,
    stock: str = "4 4 4 4 4 4",
    discard: str = "",
    sealed: Mapping[int, str] | None = None,
    aside: Mapping[int, str] | None = None,
    round: int = 1,
    turn: int = 2,
    frozen: Sequence[str] = (),
) -> Json:
    """A position in which seat 0 is about to begin a turn; cards are words in a text.

    `hands` and `sealed` are by seat, `melds` and `aside` by side. Seats that are not named hold a
    4. Seats named in `sealed` have that pile to come; the others have picked up all of theirs. A
    side has opened if it has melds.
    """
    rules = table_for(resolved(family).data, seats).rules(round)
    sides = len(rules.members)
    laid = [[_meld(cards) for cards in (melds or {}).get(side, ())] for side in range(sides)]
    closed = not rules.by_choice
    for one in (meld for side in laid for meld in side):
        one["closed"] = closed and len(one["cards"]) >= rules.book
    piles = [_piles((sealed or {}).get(seat, "")) for seat in range(seats)]
    reached = [len(rules.piles) - 1 - len(of) for of in piles]
    return {
        "game": {
            "round": round,
            "first": 0,
            "scores": [0] * sides,
            "last": [],
            "sides": list(rules.sides),
            "over": False,
            "winners": [],
        },
        "zones": {
            "hands": [hands.get(seat, "4").split() for seat in range(seats)],
            "sealed": piles,
            "stock": stock.split(),
            "discard": discard.split(),
            "melds": laid,
            "aside": [(aside or {}).get(side, "").split() for side in range(sides)],
        },
        "round": {
            "opened": [bool(laid[rules.sides[seat]]) for seat in range(seats)],
            "reached": reached,
            "turns": [turn] + [turn - 1] * (seats - 1),
            "since": [0 if not pile else 1 for pile in reached],
            "frozen": list(frozen),
            "reshuffles": 0,
            "grabs": [sum(rules.piles)] * seats if rules.grab_for != "nobody" else [],
            "last-turns": [],
            "out": None,
            "ended": None,
        },
        "turn": {
            "seat": 0,
            "drawn": 0,
            "taken": 0,
            "key": None,
            "points": 0,
            "opening": False,
            "laid": [],
            "asked": None,
        },
        "due": [{"seat": 0, "what": "draw"}],
    }


def over(position: Json, out: int | None = None) -> Json:
    """The same with the round over: somebody went out by a discard, or the stock ran out."""
    position["round"]["ended"] = "stock" if out is None else "out"
    position["round"]["out"] = None if out is None else {"seat": out, "by": "discard"}
    position["due"] = [{"seat": None, "what": "deal"}]
    position["game"]["last"] = [0] * len(position["game"]["scores"])
    return position


def _piles(written: str) -> list[list[str]]:
    return [pile.split() for pile in written.split("|")] if written else []


def _meld(written: str) -> Json:
    """A meld such as `K: K K K 2`."""
    rank, cards = written.split(":")
    return {"rank": rank, "cards": cards.split(), "caps": [], "closed": False, "kind": None}


def draw(seat: int = 0) -> Json:
    """A draw."""
    return {"seat": seat, "do": "draw"}


def discard(card: str, seat: int = 0) -> Json:
    """A discard."""
    return {"seat": seat, "do": "discard", "card": card}


def lay(*groups: str, seat: int = 0, do: str = "lay") -> Json:
    """A lay (or a taking) of groups such as `K K K`, or `K: K 2` onto the first meld of kings."""
    written = []
    for group in groups:
        rank, _, cards = group.rpartition(":")
        onto = {"rank": rank, "n": 0} if rank else None
        written.append({"onto": onto, "cards": cards.split()})
    return {"seat": seat, "do": do, "groups": written}
