"""Whether a written position fits its table at all, before it is read.

A position comes from outside, as JSON of the protocol's shape. Here its lists are counted against
the seats and sides of the table, and what it says about whose turn it is against itself, so that
reading it cannot go wrong. Whether play could have led to it is asked afterwards, by `defects`.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from reference_engine.rules import Rules

__all__ = ["misfits"]

PER_SEAT = (
    "/game/sides",
    "/zones/hands",
    "/zones/sealed",
    "/round/opened",
    "/round/reached",
    "/round/turns",
    "/round/since",
)
PER_SIDE = ("/game/scores", "/zones/melds", "/zones/aside")
TOGETHER = ("choose", "answer")


def misfits(rules: Rules, written: Mapping[str, Any]) -> list[str]:
    """Everything about a position that does not fit its table, one sentence each.

    `rules` are those of the position's round, `written` is of the protocol's shape `position`.
    """
    return [*_lengths(rules, written), *_numbers(rules, written), *_turn(written)]


def _lengths(rules: Rules, written: Mapping[str, Any]) -> Iterator[str]:
    seats, sides = rules.seats, len(rules.members)
    for pointers, number, what in ((PER_SEAT, seats, "seats"), (PER_SIDE, sides, "sides")):
        for pointer in pointers:
            _, part, key = pointer.split("/")
            if len(written[part][key]) != number:
                yield f"{pointer} has {len(written[part][key])} entries for {number} {what}"
    if written["round"]["grabs"] and len(written["round"]["grabs"]) != seats:
        yield f"/round/grabs has {len(written['round']['grabs'])} entries for {seats} seats"
    if written["game"].get("last") and len(written["game"]["last"]) != sides:
        yield f"/game/last has {len(written['game']['last'])} entries for {sides} sides"


def _numbers(rules: Rules, written: Mapping[str, Any]) -> Iterator[str]:
    game, state = written["game"], written["round"]
    named = {
        "/game/first": [game["first"]],
        "/round/last-turns": state["last-turns"],
        "/round/out": [] if state["out"] is None else [state["out"]["seat"]],
        "/turn/seat": [written["turn"]["seat"]],
        "/due": [due["seat"] for due in written["due"]],
    }
    for pointer, seats in named.items():
        for seat in seats:
            if seat is not None and seat >= rules.seats:
                yield f"{pointer} names seat {seat} at a table for {rules.seats}"
    if list(game["sides"]) != list(rules.sides):
        yield f"/game/sides is {game['sides']}, but the rules seat the sides {list(rules.sides)}"
    if any(side >= len(rules.members) for side in game["winners"]):
        yield f"/game/winners names a side beyond the {len(rules.members)} that there are"


def _turn(written: Mapping[str, Any]) -> Iterator[str]:
    due, over = written["due"], written["game"]["over"]
    if over != (not due):
        yield "/due is empty exactly when the game is over"
        return
    sorts = {entry["what"] for entry in due}
    if len(sorts) > 1 or (len(due) > 1 and not sorts.issubset(TOGETHER)):
        yield "/due names decisions that are never due together"
    for entry in due:
        chance = entry["what"] in ("deal", "put-back", "reshuffle")
        if chance != (entry["seat"] is None):
            yield f"/due gives '{entry['what']}' to the wrong one of chance and a seat"
        alone = not chance and entry["what"] not in TOGETHER
        if alone and entry["seat"] != written["turn"]["seat"]:
            yield "/turn/seat is not the seat whose turn /due tells"
