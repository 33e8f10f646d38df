"""Frozen vectors as cases, so that one that is missed can be made smaller, saved and repeated.

A vector asks several things at once, a case asks one: each move and each lay of a vector becomes a
case of its own. Games from a deal and trees of moves have no such cases.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from conformance.cases import Case, Json
from conformance.frozen.vectors import Vector
from conformance.session import House

__all__ = ["cases_of"]


def cases_of(vector: Vector, house: House) -> Iterator[Case]:
    """What a vector asks, one thing in each case; nothing of games and trees."""
    said = vector.said
    base = Case(
        vector.claim,
        "move",
        house.name,
        said["seats"],
        vector.rules,
        said.get("position"),
        tuple(said.get("moves", ())),
        name=vector.id,
    )
    if "counted" in said:
        ask = {"round": said["round"], "sides": said["counted"]}
        yield replace(base, kind="tally", ask=ask)
    elif vector.kind == "judge" and base.position is None and "deal" not in said:
        for one in said["verdicts"]:
            ask = {"round": said["round"], "cards": one["cards"], "onto": one["onto"]}
            yield replace(base, kind="meld", ask=ask)
    elif base.position is None:
        return
    elif vector.kind == "score":
        yield replace(base, kind="score")
    elif vector.kind == "judge":
        for one in said["verdicts"]:
            yield replace(base, ask={"move": one["move"]})
    elif vector.kind == "play":
        yield from _played(base, said["steps"])


def _played(base: Case, steps: list[Json]) -> Iterator[Case]:
    """Each move of a sequence after those before it that are legal."""
    for step in steps:
        for move in step.get("moves") or [step["move"]]:
            yield replace(base, ask={"move": move})
            if "refused" not in step:
                base = replace(base, moves=(*base.moves, move))
