"""Chooses, for each rule of a family, the smallest frozen vectors that show it at work.

A vector is a case that was worked out from the family's sheet and that the engines answer, so that
an example taken from it is a proof. A rule that can refuse is shown by a refused move or lay, and
by an allowed one a card or a number away from it where there is one; a rule that says what happens
by what happens; a line of the score by a table that was scored.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from conformance.frozen.vectors import Vector, refused

__all__ = ["Shown", "examples", "mover", "shown_cards"]

# A move more asks for more reading than some cards more.
_STEP = 6
_OTHER_RULE, _BY_ENGINE, _NO_TWIN, _DEAL = 40, 400, 30, 200


@dataclass(frozen=True)
class Shown:
    """What shows a rule: any of the three may be missing, but not all of them."""

    rule: str
    allowed: Vector | None = None
    refused: Vector | None = None
    scored: Vector | None = None

    @property
    def vectors(self) -> list[Vector]:
        """What there is, in the order in which it is shown."""
        return [one for one in (self.allowed, self.refused, self.scored) if one is not None]


def examples(vectors: Sequence[Vector], rules: Iterable[str]) -> dict[str, Shown]:
    """The examples for those of the rules that any of a family's vectors shows."""
    known = {one.id: one for one in vectors}
    found = {}
    for rule in rules:
        shown = _shown(rule, vectors, known)
        if shown.vectors:
            found[rule] = shown
    return found


def _shown(rule: str, vectors: Sequence[Vector], known: Mapping[str, Vector]) -> Shown:
    if rule.startswith("score."):
        return Shown(rule, scored=_least(rule, vectors, _scores))
    no = _least(rule, vectors, _refuses)
    twin = known.get(str(no.said.get("twin"))) if no else None
    yes = twin if twin and _allows(rule, twin) else _least(rule, vectors, _allows)
    return Shown(rule, allowed=yes, refused=no)


def _least(
    rule: str, vectors: Sequence[Vector], shows: Callable[[str, Vector], bool]
) -> Vector | None:
    fit = [one for one in vectors if shows(rule, one)]
    return min(fit, key=lambda one: (_weight(rule, one), one.id), default=None)


def _refuses(rule: str, vector: Vector) -> bool:
    """Whether the last thing asked breaks this rule, and all before it is fine."""
    if vector.kind not in ("play", "judge"):
        return False
    *before, last = list(refused(vector)) or [()]
    return rule in last and not any(before)


def _allows(rule: str, vector: Vector) -> bool:
    if vector.kind not in ("play", "judge") or rule not in vector.rules:
        return False
    return bool(vector.clauses) and not any(refused(vector))


def _scores(rule: str, vector: Vector) -> bool:
    if vector.kind != "score" or "position" not in vector.said:
        return False
    return any(line["rule"] == rule for side in vector.said["sides"] for line in side["lines"])


def _weight(rule: str, vector: Vector) -> int:
    """How much there is to read, and how far it is from the rule."""
    steps = vector.said.get("steps", vector.said.get("verdicts", ()))
    weight = sum(len(cards) for _, cards in shown_cards(vector)) + _STEP * len(steps)
    weight += 0 if vector.rules[:1] == (rule,) else _OTHER_RULE
    weight += 0 if vector.by == "hand" else _BY_ENGINE
    weight += _OTHER_RULE * max((len(one) - 1 for one in refused(vector)), default=0)
    weight += 0 if "twin" in vector.said or vector.kind == "score" else _NO_TWIN
    return weight + (_DEAL if mover(vector) is None and vector.kind == "play" else 0)


def mover(vector: Vector) -> int | None:
    """The seat that makes the last move; None where chance makes it or nobody does."""
    steps = vector.said.get("steps") or [{}]
    seat: int | None = steps[-1].get("move", {}).get("seat")
    return seat


def shown_cards(vector: Vector) -> list[tuple[str, list[str]]]:
    """The cards that an example shows before anything is done, under what they are."""
    return list(_shown_cards(vector))


def _shown_cards(vector: Vector) -> Iterator[tuple[str, list[str]]]:
    said = vector.said
    if vector.kind == "judge":
        onto = said["verdicts"][-1].get("onto")
        if onto:
            yield "on the table", [*onto["cards"], *onto.get("caps", ())]
        return
    position = said.get("position")
    if not position:
        return
    zones, sides = position["zones"], position["game"]["sides"]
    if vector.kind == "score":
        seats = [seat for seat, side in enumerate(sides) if side == 0]
        yield from _table(zones, 0)
        for seat in seats:
            yield "left in hand", zones["hands"][seat]
            yield "not picked up", [card for pile in zones["sealed"][seat] for card in pile]
        return
    seat = mover(vector)
    if seat is None:
        return
    yield "in hand", zones["hands"][seat]
    drawn = _drawn(vector, seat)
    if drawn:
        yield "drawn", drawn
    yield from _table(zones, sides[seat])
    if _looks_at_pile(vector):
        yield "the discard pile", zones["discard"]


def _drawn(vector: Vector, seat: int) -> list[str]:
    """The cards that come into the hand with a draw that begins the case."""
    first = vector.said["steps"][0]
    after = first.get("then", {}).get(f"/zones/hands/{seat}")
    if first["move"] != {"seat": seat, "do": "draw"} or after is None:
        return []
    before = vector.said["position"]["zones"]["hands"][seat]
    return sorted((Counter(after) - Counter(before)).elements())


def _table(zones: Mapping[str, Any], side: int) -> Iterator[tuple[str, list[str]]]:
    for meld in zones["melds"][side]:
        yield "on the table", [*meld["cards"], *meld["caps"]]
    yield "laid aside", zones["aside"][side]


def _looks_at_pile(vector: Vector) -> bool:
    moves = [step["move"]["do"] for step in vector.said["steps"]]
    topics = {rule.partition(".")[0] for rule in vector.rules}
    return "take" in moves or "pile" in topics
