"""Makes a counterexample smaller: drops cards, melds and moves as long as the same fault shows.

Hypothesis shrinks what it draws; a builder's position, though, holds much that was drawn for good
reasons and does not matter for the fault at hand. Here the case itself is cut, wholes before halves
before single cards. A smaller case counts only if play could have led to its position and the
engine fails in it in the same way, which `still` says.
"""

from __future__ import annotations

import copy
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from typing import Any

from conformance.cases import Case, Json
from conformance.findings import Finding

__all__ = ["Still", "cards_of", "moves_of", "reduced", "size"]

Still = Callable[[Case], Finding | None]
"""Gives the finding of a case if it is the same fault, else None; also for cases that are none."""

Edit = Callable[[Json], bool]
"""Changes a case written as JSON; false when there is nothing to change."""


def reduced(finding: Finding, still: Still, tries: int) -> Finding:
    """The finding of a smallest case found with at most so many tries."""
    best, left = finding, tries
    progress = True
    while progress and left > 0:
        progress = False
        for edit in _edits(best.case.to_json()):
            if left <= 0:
                break
            smaller = _edited(best.case, edit)
            if smaller is None or size(smaller) >= size(best.case):
                continue
            left -= 1
            found = still(smaller)
            if found is not None and size(found.case) < size(best.case):
                best, progress = found, True
    return best


def cards_of(case: Case) -> int:
    """How many cards a case shows: those of its position, or else those that it asks about."""
    if case.position is not None:
        return sum(1 for _ in _cards(case.position["zones"]))
    return len(case.ask.get("cards", ())) + len((case.ask.get("onto") or {}).get("cards", ()))


def moves_of(case: Case) -> int:
    """How many moves a case has made, those that it asks about included."""
    asked = case.ask.get("moves", ())
    return len(case.moves) + len(asked) + ("move" in case.ask) + len(case.ask.get("plan", ()))


def size(case: Case) -> tuple[int, int, int]:
    """What makes one case smaller than another: cards and moves, then other numbers."""
    cards, moves = cards_of(case), moves_of(case)
    return cards + moves, moves, sum(_numbers([case.position, dict(case.ask)]))


def _cards(zones: Any) -> Iterator[str]:
    if isinstance(zones, dict):
        for key, value in zones.items():
            if key not in ("rank", "kind"):
                yield from _cards(value)
    elif isinstance(zones, list):
        for value in zones:
            yield from _cards(value)
    elif isinstance(zones, str):
        yield zones


def _numbers(value: Any) -> Iterator[int]:
    if isinstance(value, dict):
        for inner in value.values():
            yield from _numbers(inner)
    elif isinstance(value, (list, tuple)):
        for inner in value:
            yield from _numbers(inner)
    elif isinstance(value, int):
        yield abs(value)


def _edited(case: Case, edit: Edit) -> Case | None:
    written = copy.deepcopy(case.to_json())
    try:
        if not edit(written):
            return None
    except (IndexError, KeyError):
        # An edit before this one has taken away what it would change.
        return None
    return replace(
        case,
        position=written["position"],
        moves=tuple(written["moves"]),
        ask=written["ask"],
    )


# --- edits ------------------------------------------------------------------------------------


def _edits(written: Json) -> Iterator[Edit]:
    """Everything that might be left out of a case, the largest things first."""
    ask = written["ask"]
    for index in reversed(range(len(written["moves"]))):
        yield _without(("moves",), index, index + 1)
    if "plan" in ask:
        yield from _chunks(("ask", "plan"), len(ask["plan"]))
    for path in _move_paths(written):
        yield from _smaller_move(path, _at(written, path))
    if written["position"] is not None:
        yield from _smaller_zones(written["position"]["zones"])
        yield from _plainer(written["position"])
    if "cards" in ask:
        yield from _chunks(("ask", "cards"), len(ask["cards"]))
    if ask.get("onto"):
        yield from _chunks(("ask", "onto", "cards"), len(ask["onto"]["cards"]))
    for number, side in enumerate(ask.get("sides", ())):
        yield from _smaller_tally(number, side)


def _smaller_zones(zones: Json) -> Iterator[Edit]:
    for key in ("stock", "discard"):
        yield from _chunks(("position", "zones", key), len(zones[key]))
    for side, melds in enumerate(zones["melds"]):
        for index in reversed(range(len(melds))):
            yield _without(("position", "zones", "melds", side), index, index + 1)
    for key in ("aside", "hands"):
        for index, cards in enumerate(zones[key]):
            yield from _chunks(("position", "zones", key, index), len(cards))
    for seat, piles in enumerate(zones["sealed"]):
        for index, cards in enumerate(piles):
            # A pile of no cards is none.
            yield from _chunks(("position", "zones", "sealed", seat, index), len(cards), keep=1)
    for side, melds in enumerate(zones["melds"]):
        for index, meld in enumerate(melds):
            for key in ("cards", "caps"):
                yield from _chunks(("position", "zones", "melds", side, index, key), len(meld[key]))


def _plainer(position: Json) -> Iterator[Edit]:
    """Numbers that may be as they are after the deal."""
    for key, value in (("round", 1), ("first", 0)):
        yield _set(("position", "game", key), value)
    for index in range(len(position["game"]["scores"])):
        yield _set(("position", "game", "scores", index), 0)
    for key in ("turns", "since"):
        for seat in range(len(position["round"][key])):
            yield _set(("position", "round", key, seat), 1)
            yield _set(("position", "round", key, seat), 0)


def _move_paths(written: Json) -> Iterator[tuple[str | int, ...]]:
    yield from (("moves", index) for index in range(len(written["moves"])))
    ask = written["ask"]
    yield from (("ask", "moves", index) for index in range(len(ask.get("moves", ()))))
    if "move" in ask:
        yield "ask", "move"


def _smaller_move(path: tuple[str | int, ...], move: Json) -> Iterator[Edit]:
    groups = move.get("groups", [])
    for index in reversed(range(len(groups) if len(groups) > 1 else 0)):
        yield _without((*path, "groups"), index, index + 1)
    for index, group in enumerate(groups):
        for card in sorted(set(group["cards"])):
            if len(group["cards"]) > 1:
                yield _lay_fewer((*path, "groups", index, "cards"), card, move["seat"])


def _lay_fewer(path: tuple[str | int, ...], card: str, seat: int) -> Edit:
    """Takes one card out of a group and out of the hand from which it is laid."""

    def edit(written: Json) -> bool:
        _at(written, path).remove(card)
        hand = written["position"]["zones"]["hands"][seat]
        if card in hand:
            hand.remove(card)
        return True

    return lambda written: card in _at(written, path) and edit(written)


def _smaller_tally(number: int, side: Json) -> Iterator[Edit]:
    for key, least in (("books", 0), ("card_points", 0)):
        for name, value in side[key].items():
            for smaller in (least, value // 2):
                if smaller != value:
                    yield _set(("ask", "sides", number, key, name), smaller)
    yield _set(("ask", "sides", number, "went_out"), False)


def _chunks(path: tuple[str | int, ...], length: int, keep: int = 0) -> Iterator[Edit]:
    """Drops the whole list but its first `keep` entries, then halves of it, then single entries."""
    step = length - keep
    while step > 0:
        for start in range(keep, length, step):
            yield _without(path, start, start + step)
        step = step // 2


def _without(path: tuple[str | int, ...], start: int, end: int) -> Edit:
    def edit(written: Json) -> bool:
        entries = _at(written, path)
        gone = len(entries[start:end])
        del entries[start:end]
        return gone > 0

    return edit


def _set(path: tuple[str | int, ...], value: Any) -> Edit:
    def edit(written: Json) -> bool:
        holder = _at(written, path[:-1])
        if holder[path[-1]] == value:
            return False
        holder[path[-1]] = value
        return True

    return edit


def _at(written: Any, path: Sequence[str | int]) -> Any:
    for key in path:
        written = written[key]
    return written
