"""Relations between cases: the same table turned round, and cards exchanged that are alike.

Every answer of the suite is worked out by the reference, so that nothing in a run can say whether
the reference is right itself. Two things hold whatever the rules say: where everybody moves up by
some seats, and where two cards change their names that no rule tells apart, the answer is the same
but for the seats and the names. Here such relatives of a case are made, and the answers to them
from the answer to the case; a reference that looks at seat 0, or at a card by its name, fails.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import combinations
from typing import Any

from conformance.cases import Case, Json
from conformance.oracle import Expected

__all__ = ["Relative", "alike", "exchanged", "relatives", "turned"]

KINDS = ("move", "turn", "score", "meld")
"""The kinds of case that have relatives. In a deal and a game the order of the deck decides."""

BY_SEAT = {"zones": ("hands", "sealed"), "round": ("opened", "reached", "turns", "since", "grabs")}
BY_SIDE = {"zones": ("melds", "aside"), "game": ("scores", "last")}
"""The lists of a state with an entry for each seat, and for each side."""

NAMELESS = ("table", "names", "notes", "sources", "title", "id")
"""Chapters of a ruleset in which no text is a card: numbers of players look like some."""


@dataclass(frozen=True)
class Relative:
    """A case that must be answered like another, in what way they are related, and the answer."""

    how: str
    case: Case
    answer: Callable[[Expected], Expected]


def relatives(case: Case, resolved: Mapping[str, Any]) -> Iterator[Relative]:
    """The relatives of a case: the table turned by each number of seats, each alike pair exchanged.

    None of a case that deals, and none where the table cannot be turned without changing partners.
    """
    deals = any(move["do"] == "deal" for move in _moves(case))
    if case.kind not in KINDS or deals:
        return
    if case.position is not None:
        sides = case.position["game"]["sides"]
        for by in range(1, case.seats):
            moved = _sides(sides, by)
            if moved is not None:
                turn = _Turn(by, case.seats, moved)
                yield Relative(f"turned by {by}", turned(case, turn), turn.answer)
    for one, other in alike(resolved):
        swap = _Swap({one: other, other: one})
        yield Relative(f"{one} for {other}", exchanged(case, swap), swap.answer)


def _moves(case: Case) -> list[Json]:
    asked = case.ask.get("moves") or ([case.ask["move"]] if "move" in case.ask else [])
    return [*case.moves, *asked]


# --- the table turned -----------------------------------------------------------------------------


def _sides(sides: Sequence[int], by: int) -> dict[int, int] | None:
    """Which side becomes which where everybody moves up by some seats, or None."""
    moved: dict[int, int] = {}
    for seat, side in enumerate(sides):
        if (
            moved.setdefault(side, sides[(seat + by) % len(sides)])
            != sides[(seat + by) % len(sides)]
        ):
            return None
    return moved


@dataclass(frozen=True)
class _Turn:
    """A table turned by some seats; `sides` says which side becomes which."""

    by: int
    seats: int
    sides: Mapping[int, int]

    def seat(self, seat: int | None) -> int | None:
        """Where whoever sat here sits now; chance sits nowhere."""
        return None if seat is None or seat < 0 else (seat + self.by) % self.seats

    def of_seats(self, entries: Sequence[Any]) -> list[Any]:
        """A list with an entry for each seat; one without entries has none."""
        return [entries[(seat - self.by) % self.seats] for seat in range(len(entries))]

    def of_sides(self, entries: Sequence[Any]) -> list[Any]:
        """A list with an entry for each side; one without entries has none."""
        before = {new: old for old, new in self.sides.items()}
        return [entries[before[side]] for side in range(len(entries))]

    def move(self, move: Json) -> Json:
        """The same move by whoever sits there now."""
        return {**move, "seat": self.seat(move["seat"])}

    def state(self, state: Json) -> Json:
        """The same state with everybody elsewhere."""
        turned: Json = {key: dict(state[key]) for key in ("game", "zones", "round", "turn")}
        for chapter, keys in BY_SEAT.items():
            turned[chapter].update({key: self.of_seats(state[chapter][key]) for key in keys})
        for chapter, keys in BY_SIDE.items():
            turned[chapter].update({key: self.of_sides(state[chapter][key]) for key in keys})
        game, round_ = turned["game"], turned["round"]
        game["first"] = self.seat(game["first"])
        game["winners"] = sorted(self.sides[side] for side in game["winners"])
        round_["last-turns"] = [self.seat(seat) for seat in round_["last-turns"]]
        if round_["out"] is not None:
            round_["out"] = {**round_["out"], "seat": self.seat(round_["out"]["seat"])}
        turned["turn"]["seat"] = self.seat(turned["turn"]["seat"])
        turned["due"] = [{**due, "seat": self.seat(due["seat"])} for due in state["due"]]
        return turned

    def answer(self, answer: Expected) -> Expected:
        """The answer that follows from the one to the case."""
        scores, state = answer.scores, answer.state
        return replace(
            answer,
            scores=None if scores is None else tuple(self.of_sides(scores)),
            state=None if state is None else self.state(state),
        )


def turned(case: Case, turn: _Turn) -> Case:
    """The case at a table that is turned round."""
    ask = dict(case.ask)
    if "move" in ask:
        ask["move"] = turn.move(ask["move"])
    if "moves" in ask:
        ask["moves"] = [turn.move(move) for move in ask["moves"]]
    position = None if case.position is None else turn.state(case.position)
    return replace(case, position=position, moves=tuple(map(turn.move, case.moves)), ask=ask)


# --- cards exchanged ------------------------------------------------------------------------------


def alike(resolved: Mapping[str, Any]) -> list[tuple[str, str]]:
    """Pairs of natural cards that no rule tells apart: exchanged, they leave the ruleset as it is.

    Of cards that are all alike, each is paired with the next one.
    """
    cards = resolved["deck"]["cards"]
    rules = {key: value for key, value in resolved.items() if key not in NAMELESS}
    naturals = [name for name, card in cards.items() if card["is"] == "natural"]
    found: list[tuple[str, str]] = []
    for one, other in combinations(naturals, 2):
        paired = {name for pair in found for name in pair[:1]}
        if one not in paired and _Swap({one: other, other: one}).data(rules) == rules:
            found.append((one, other))
    return found


@dataclass(frozen=True)
class _Swap:
    """Names of cards and what stands for each of them now."""

    names: Mapping[str, str]

    def data(self, value: Any) -> Any:
        """The same data with the names exchanged, as keys and as texts."""
        if isinstance(value, Mapping):
            return {self.names.get(key, key): self.data(inner) for key, inner in value.items()}
        if isinstance(value, list | tuple):
            return [self.data(inner) for inner in value]
        return self.names.get(value, value) if isinstance(value, str) else value

    def answer(self, answer: Expected) -> Expected:
        """The answer that follows from the one to the case."""
        scores, state = answer.scores, answer.state
        return replace(
            answer,
            scores=None if scores is None else tuple(self.data(list(scores))),
            state=None if state is None else self.data(state),
        )


def exchanged(case: Case, swap: _Swap) -> Case:
    """The case with cards exchanged."""
    return replace(
        case,
        position=swap.data(case.position),
        moves=tuple(swap.data(move) for move in case.moves),
        ask=swap.data(dict(case.ask)),
    )
