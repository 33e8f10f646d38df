"""Counts what vectors hold: finished tables for score pads, and vectors for the manifest.

A score pad is told the books of each side, the points of its cards by where they lie, and who went
out. All of that can be read off an itemised score. Of vectors it is counted which accept by a rule,
which refuse by it, and who made them.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping

from conformance.frozen.vectors import Json, Vector, refused

__all__ = ["accepts", "counted_sides", "refuses", "summary"]

COUNTED = ("score.book", "score.cards", "score.out", "score.floor")
"""The lines of a score that a score pad comes to."""


def counted_sides(score: Json, signs: Mapping[str, int]) -> list[Json] | None:
    """The sides of a score vector as somebody would count them, or None where that is not enough.

    `signs` says of each place whether the cards there count for (1), against (-1) or nothing (0).
    """
    game, out = score["position"]["game"], score["position"]["round"]["out"]
    went_out = None if out is None else game["sides"][out["seat"]]
    sides = []
    for number, side in enumerate(score["sides"]):
        lines = [line for line in side["lines"] if line["points"]]
        if any(line["rule"] not in COUNTED for line in lines):
            return None
        books = {line["of"]: line["n"] for line in lines if line["rule"] == "score.book"}
        points = {line["of"]: line["points"] for line in lines if line["rule"] == "score.cards"}
        face = {place: sign * points.get(place, 0) for place, sign in signs.items()}
        sides.append({"books": books, "card_points": face, "went_out": number == went_out})
    return sides


def refuses(vector: Vector, rule: str) -> bool:
    """Whether something is refused in a vector because of a rule."""
    return any(rule in broken for broken in refused(vector))


def accepts(vector: Vector, rule: str) -> bool:
    """Whether a vector shows a rule obeyed, or what it settles or scores."""
    if rule not in vector.rules:
        return False
    outcomes = list(refused(vector))
    if vector.kind == "play" and refuses(vector, rule):
        # Its legal moves only lead to the refusal.
        return False
    return not outcomes or any(not broken for broken in outcomes)


def summary(found: Iterable[Vector]) -> Json:
    """The counts of a family's vectors: in all, by maker, kind, claim and topic, and by rule."""
    listed = list(found)
    rules = sorted({rule for one in listed for rule in (*one.rules, *_broken(one))})
    return {
        "vectors": len(listed),
        "by": _counts(one.by for one in listed),
        "kinds": _counts(one.kind for one in listed),
        "claims": _counts(one.claim for one in listed),
        "topics": _counts(one.topic for one in listed),
        "rules": {
            rule: {
                "accepted": sum(accepts(one, rule) for one in listed),
                "refused": sum(refuses(one, rule) for one in listed),
            }
            for rule in rules
        },
    }


def _broken(vector: Vector) -> set[str]:
    return {rule for broken in refused(vector) for rule in broken}


def _counts(values: Iterable[str]) -> dict[str, int]:
    return dict(sorted(Counter(values).items()))
