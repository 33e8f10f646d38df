"""Near misses: a legal move with one thing changed, so that exactly one rule is broken.

A position is reached, one of its legal acts is picked, and the act is bent in a dozen
ways: a card dropped, added or exchanged, a card that isn't held, another seat, another
meld. Of what comes out those are preferred that break one rule and no other.
"""

from __future__ import annotations

import copy
from collections.abc import Iterator
from typing import Any

from conformance.builders.bench import Bench, Course
from conformance.builders.general import some_course
from conformance.cases import Case
from conformance.plans import act, sorted_moves

__all__ = ["bent", "near_miss"]

Json = dict[str, Any]

# How many bent moves are tried for one that breaks a single rule.
TRIES = 4


def near_miss(bench: Bench) -> Case:
    """A move that breaks one rule alone, if one is found within a few tries; else any bent move."""
    draws = bench.draws
    course = some_course(bench)
    moves = sorted_moves(course.now)
    if not moves:
        return course.ask({"seat": 0, "do": "draw"})
    legal = course.written(act(course.now, lambda: draws.number(0, 31)))
    options = list(bent(course, legal))
    start = draws.number(0, len(options) - 1)
    best: tuple[int, Json, set[str]] | None = None
    for step in range(min(TRIES, len(options))):
        move = options[(start + step * 5) % len(options)]
        broken = course.broken(move)
        if broken and (best is None or len(broken) < best[0]):
            best = (len(broken), move, broken)
        if len(broken) == 1:
            break
    if best is None:
        return course.ask(options[start])
    return course.ask(best[1], *sorted(best[2]))


def bent(course: Course, move: Json) -> Iterator[Json]:
    """A written move with one thing changed, in every way that there is."""
    rules = course.now.rules
    yield {**move, "seat": (move["seat"] + 1) % rules.seats}
    if move["do"] == "discard":
        for card in rules.kinds:
            yield {**move, "card": card}
        return
    if move["do"] not in ("lay", "take"):
        for do in ("draw", "end", "pick-up", "ask"):
            yield {"seat": move["seat"], "do": do}
        return
    for index in range(len(move["groups"])):
        yield from _groups(course, move, index)
    if len(move["groups"]) > 1:
        for index in range(len(move["groups"])):
            yield _without(move, index)
    if move.get("show"):
        for index in range(len(move["show"])):
            show = [card for at, card in enumerate(move["show"]) if at != index]
            yield {**move, "show": show}
            for card in rules.kinds:
                yield {**move, "show": [*show, card]}


def _without(move: Json, index: int) -> Json:
    return {**move, "groups": [one for at, one in enumerate(move["groups"]) if at != index]}


def _groups(course: Course, move: Json, index: int) -> Iterator[Json]:
    """The move with one of its groups changed."""
    rules = course.now.rules
    cards = move["groups"][index]["cards"]
    held = course.now.hands[max(0, course.now.seat)]
    near = [kind for kind, n in enumerate(held) if n] + list(rules.wilds)
    for card in dict.fromkeys(cards):
        fewer = list(cards)
        fewer.remove(card)
        if fewer:
            yield _with(move, index, "cards", fewer)
        yield _with(move, index, "cards", [*cards, card])
        for kind in dict.fromkeys(near):
            if rules.kinds[kind] != card:
                yield _with(move, index, "cards", [*fewer, rules.kinds[kind]])
    for kind in dict.fromkeys(near):
        yield _with(move, index, "cards", [*cards, rules.kinds[kind]])
    onto = move["groups"][index]["onto"]
    melds = course.start["zones"]["melds"]
    ranks = {meld["rank"] for side in melds for meld in side}
    if onto is not None:
        yield _with(move, index, "onto", None)
        yield _with(move, index, "onto", {**onto, "n": onto["n"] + 1})
    for rank in sorted(ranks):
        yield _with(move, index, "onto", {"rank": rank, "n": 0})


def _with(move: Json, index: int, key: str, value: Any) -> Json:
    changed = copy.deepcopy(move)
    changed["groups"][index][key] = value
    return changed
