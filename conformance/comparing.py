"""Compares what an engine tells with what the reference says, and puts the difference in words.

States are compared by `handfoot.wire.notation`, which knows which lists are bags. Here a difference
is traced to the rule that it is about, as far as its place and the events of the move tell, and
scores are compared side by side. No rule is known here by more than its id.
"""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from handfoot.wire.notation import Difference, surplus

__all__ = [
    "all_cards",
    "likely_line",
    "lines_by_rule",
    "rule_of_difference",
    "worded",
    "worded_difference",
]

# Where a difference lies, and the rules that settle that part of a state, the likeliest first. What
# tells most stands first: a wrong hand may come of a pile picked up or not, and not the reverse.
_PLACES: tuple[tuple[str, tuple[str, ...]], ...] = (
    (r"/zones/melds/.*/(kind|closed)", ("book.kind",)),
    (r"/zones/aside", ("turn.bonus",)),
    (r"/zones/sealed|/round/(reached|since)", ("foot.reached",)),
    (r"/round/frozen", ("pile.freeze",)),
    (r"/round/reshuffles", ("round.stock",)),
    (r"/game/scores", ("score.book", "score.cards")),
    (r"/game/(over|winners)", ("game.end",)),
    (r"/round/(out|last-turns)", ("round.out",)),
    (r"/round/ended", ("round.out", "round.stock")),
    (r"/game", ("game.next",)),
    (r"/zones/stock", ("turn.draw", "pile.depth")),
    (r"/zones/discard", ("pile.depth", "turn.draw")),
    (r"/zones/hands", ("foot.reached", "turn.draw", "pile.depth", "cards.held")),
    (r"/zones/melds", ("cards.held",)),
    (r"/due|/turn|/round", ("round.out", "game.next")),
)
# The same for what a deal leaves.
_DEALT: tuple[tuple[str, tuple[str, ...]], ...] = (
    (r"/game", ("game.next",)),
    (r"/zones/(hands|sealed|melds|aside)|/round", ("deal.piles",)),
    (r"/zones|/due|/turn", ("deal.upcard",)),
)

# What a line of the score is for is said by its rule alone.
_PLAIN_LINES = ("score.out", "score.floor")

_CHANCE = ("deal", "put-back")

_OWNERS = {"hands": "seat", "sealed": "seat", "melds": "side", "aside": "side"}
_COUNTED = {"scores": "side", "stock": "card", "discard": "card"}


def rule_of_difference(
    found: Sequence[Difference], events: Iterable[str], aimed: Sequence[str], do: str
) -> str:
    """The rule that a wrong state is most likely about.

    It is one that settles the part of the state which is wrong; of several, first one that was an
    event of the move, then one at which the case is aimed. `do` is what was done.
    """
    places = _DEALT if do in _CHANCE else _PLACES
    likely = _rules_at(places, min(_place_of(places, one.pointer) for one in found))
    happened = list(events)
    for candidates in (
        [rule for rule in likely if rule in happened],
        [rule for rule in likely if rule in aimed],
        likely,
    ):
        if candidates:
            return candidates[0]
    return "turn.due"


_Places = Sequence[tuple[str, tuple[str, ...]]]


def _place_of(places: _Places, pointer: str) -> int:
    """The number of the first place that a pointer is in; beyond the last where it is in none."""
    matching = (n for n, (pattern, _) in enumerate(places) if re.match(pattern, pointer))
    return next(matching, len(places))


def _rules_at(places: _Places, number: int) -> tuple[str, ...]:
    return places[number][1] if number < len(places) else ()


def worded_difference(found: Sequence[Difference], most: int = 3) -> tuple[str, str]:
    """What was expected and what came, as two texts, for the few differences that tell most."""
    shown = sorted(found, key=lambda one: _place_of(_PLACES, one.pointer))[:most]
    expected = "; ".join(f"{_place(one.pointer)}: {worded(one.expected)}" for one in shown)
    got = "; ".join(f"{_place(one.pointer)}: {_got(one)}" for one in shown)
    more = len(found) - len(shown)
    return expected, f"{got} (and {more} more differences)" if more else got


def worded(value: Any) -> str:
    """A value of a state as it is shown: lists of cards as words, the rest as JSON.

    >>> worded(["K", "K", "2"]), worded([]), worded({"seat": 1})
    ('K K 2', 'none', '{"seat": 1}')
    """
    if isinstance(value, str):
        return value
    if value == []:
        return "none"
    if isinstance(value, list) and all(isinstance(item, str) for item in value):
        return " ".join(value) if len(value) <= 24 else f"{' '.join(value[:24])} …"
    text = json.dumps(value, ensure_ascii=False)
    return text if len(text) <= 160 else f"{text[:159]}…"


def _got(one: Difference) -> str:
    """What came; of a long bag only what is too much and what is missing."""
    bags = [value for value in (one.expected, one.got) if isinstance(value, list)]
    if len(bags) < 2 or not all(isinstance(card, str) for bag in bags for card in bag):
        return worded(one.got)
    missing, extra = surplus(one.expected, one.got)
    if len(missing) + len(extra) >= len(one.got):
        return worded(one.got)
    told = (("without", missing), ("with", extra))
    parts = [f"{what} {worded(cards)}" for what, cards in told if cards]
    return " and ".join(parts) or worded(one.got)


def _place(pointer: str) -> str:
    """A place of a state in words.

    >>> _place("/zones/hands/1"), _place("/zones/melds/0/2/kind"), _place("/round/opened/3")
    ('hands of seat 1', 'melds of side 0, number 3: kind', 'opened, seat 3')
    """
    part, *rest = pointer.strip("/").split("/")
    if part not in ("zones", "game", "round") or len(rest) < 2:
        return ".".join([part, *rest] if part not in ("zones", "game", "round") else rest)
    name, number, *inner = rest
    if name in _OWNERS:
        text = f"{name} of {_OWNERS[name]} {number}"
    else:
        text = f"{name}, {_COUNTED.get(name, 'seat')} {number}"
    if inner:
        text += f", number {int(inner[0]) + 1}"
    return ": ".join([text, *inner[1:]])


def all_cards(state: Mapping[str, Any]) -> Counter[str]:
    """How often each card lies anywhere in a state."""
    zones = state["zones"]
    found: Counter[str] = Counter([*zones["stock"], *zones["discard"]])
    for cards in (*zones["hands"], *zones["aside"]):
        found.update(cards)
    for piles in zones["sealed"]:
        for pile in piles:
            found.update(pile)
    for melds in zones["melds"]:
        for meld in melds:
            found.update([*meld["cards"], *meld["caps"]])
    return found


def lines_by_rule(lines: Iterable[Mapping[str, Any]]) -> Counter[tuple[str, str]]:
    """The points of score lines by rule and what they are for; lines of no points count nothing."""
    sums: Counter[tuple[str, str]] = Counter()
    for line in lines:
        if line["points"]:
            of = "" if line["rule"] in _PLAIN_LINES else line["of"]
            sums[line["rule"], of] += line["points"]
    return sums


def likely_line(
    lines: Iterable[Mapping[str, Any]], off_by: int, aimed: Sequence[str]
) -> tuple[str, str] | None:
    """The line of a score that is most likely wrong, by its rule and what it is for, or None.

    A line that is left out, counted twice or counted with the wrong sign makes up by itself what is
    missing in the total. Else it is one that a mistake of this size leaves something of, first one
    at whose rule the case is aimed, and then the nearest in size.
    """
    sums = lines_by_rule(lines)
    for n in (1, 2, -1):
        for line, points in sums.items():
            if n * points == off_by:
                return line

    def far(line: tuple[str, str]) -> tuple[bool, bool, int]:
        points = abs(sums[line])
        return points < abs(off_by), line[0] not in aimed, abs(points - abs(off_by))

    return min(sums, key=far, default=None)
