"""The score of a side counted again, from the written rules and the written position alone.

This reads the resolved ruleset and the position as JSON, as somebody would who checks the
sums after a game, and shares no code with the engine.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from handfoot.rulesets.merging import concrete

Json = Mapping[str, Any]


def recount(resolved: Json, position: Json, side: int) -> int:
    """What the side scores in the round that is over."""
    number = position["game"]["round"]
    last = resolved["game"]["end"].get("rounds", number)
    rules = concrete(resolved, len(position["game"]["sides"]), min(number, last))
    points = sum(_books(rules, position, side)) + sum(_caps(rules, position, side))
    points += _cards(rules, position, side) + _sets(rules, position, side)
    points += _grabs(rules, position, side)
    out = position["round"]["out"]
    if out and position["game"]["sides"][out["seat"]] == side:
        points += rules["out"]["bonus"]
    for line in rules["scoring"]["lines"].values():
        if _holds(rules, position, side, line["when"]):
            points += line["points"]
    return max(points, 0) if rules["scoring"]["floor"] == "zero" else points


def _rank_cards(rules: Json, rank: str) -> set[str]:
    return set(rules["melds"]["mixed"].get(rank, [rank]))


def _is_wild(rules: Json, card: str) -> bool:
    return bool(rules["deck"]["cards"][card]["is"] == "wild")


def could_be(rules: Json, meld: Json) -> list[str]:
    """The kinds of book that a meld's cards make it."""
    if meld["kind"] and meld["closed"] and rules["books"]["purity"] == "at-closing":
        return [meld["kind"]]
    wilds = {card for card in meld["cards"] if _is_wild(rules, card)}
    naturals = set(meld["cards"]) - wilds
    found, kinds = [], rules["books"]["kinds"]
    for name, kind in kinds.items():
        made = kind["made-of"]
        if kind["ranks"] and meld["rank"] not in kind["ranks"]:
            continue
        if meld["rank"] in kind["not-ranks"]:
            continue
        right = {
            "naturals": bool(naturals) and not wilds,
            "mixed": bool(naturals) and bool(wilds),
            "any": bool(naturals),
            "wilds": not naturals,
            "like-wilds": not naturals and len(wilds) == 1,
        }[made]
        if right:
            found.append(name)
    return [name for name in found if _has_room(kinds[name], meld)] or found


def _has_room(kind: Json, meld: Json) -> bool:
    return kind["most"] == "any" or len(meld["cards"]) <= kind["most"]


def _complete(rules: Json, position: Json, side: int) -> list[Json]:
    size = rules["books"]["size"]
    books = [meld for meld in position["zones"]["melds"][side] if len(meld["cards"]) >= size]
    return sorted(books, key=lambda meld: meld["done"])


def _books(rules: Json, position: Json, side: int) -> Iterable[int]:
    kinds = rules["books"]["kinds"]
    for book in _complete(rules, position, side):
        yield max((kinds[name]["points"] for name in could_be(rules, book)), default=0)


def _caps(rules: Json, position: Json, side: int) -> Iterable[int]:
    for cap in rules["books"]["caps"].values():
        for meld in position["zones"]["melds"][side]:
            kept = cap["then-wilds"] == "cap-kept"
            if kept or set(cap["onto"]) & set(could_be(rules, meld)):
                yield meld["caps"].count(cap["card"]) * cap["points"]


def _places(rules: Json, position: Json, side: int) -> Iterable[tuple[str, list[str]]]:
    zones = position["zones"]
    for meld in zones["melds"][side]:
        finished = len(meld["cards"]) >= rules["books"]["size"]
        yield ("books" if finished else "melds"), meld["cards"]
    yield "aside", zones["aside"][side]
    for seat, its in enumerate(position["game"]["sides"]):
        if its == side:
            yield "hand", zones["hands"][seat]
            for pile in zones["sealed"][seat]:
                yield "sealed", pile


def _value(rules: Json, position: Json, side: int, card: str, place: str) -> int:
    for _, price in sorted(rules["scoring"]["prices"].items()):
        asked = price.get("when", {})
        covered = card in price["cards"] and place in price["in"]
        if covered and _holds(rules, position, side, asked):
            return int(price["points"])
    sign = {"plus": 1, "minus": -1, "nothing": 0}[rules["scoring"]["cards"][place]]
    return sign * int(rules["deck"]["cards"][card]["points"])


def _cards(rules: Json, position: Json, side: int) -> int:
    return sum(
        _value(rules, position, side, card, place)
        for place, cards in _places(rules, position, side)
        for card in cards
    )


def _sets(rules: Json, position: Json, side: int) -> int:
    aside = position["zones"]["aside"][side]
    earned: dict[str, tuple[int, int]] = {}
    for _, entry in sorted(rules["scoring"]["sets"].items()):
        holds = _holds(rules, position, side, entry.get("when", {}))
        if holds and aside.count(entry["card"]) >= entry["size"]:
            points = entry["points"]
            if entry["singles"] == "replaced":
                points -= entry["size"] * _value(rules, position, side, entry["card"], "aside")
            size, _ = earned.get(entry["card"], (0, 0))
            if entry["size"] >= size:
                earned[entry["card"]] = entry["size"], points
    return sum(points for _, points in earned.values())


def _grabs(rules: Json, position: Json, side: int) -> int:
    grab, grabs = rules["deal"]["grab"], position["round"]["grabs"]
    if grab["by"] == "none" or not grabs:
        return 0
    wanted = sum(rules["deal"]["piles"])
    misses = [
        abs(n - wanted)
        for n, its in zip(grabs, position["game"]["sides"], strict=True)
        if its == side
    ]
    counted = {"each-player": misses, "side-once": [min(misses)], "whole-side": [max(misses)]}
    points = 0
    for miss in counted[grab["for"]]:
        earned = [b for b in grab["bonuses"].values() if miss <= b["off-by"]]
        if earned:
            points += min(earned, key=lambda bonus: bonus["off-by"])["points"]
    return points


def _has(rules: Json, position: Json, side: int, needed: Json) -> bool:
    """Whether the books fill all places, each at most one: tried in every way."""
    places = [name for name, n in needed.items() for _ in range(n)]
    books = [could_be(rules, book) for book in _complete(rules, position, side)]

    def fill(left: list[str], free: list[list[str]]) -> bool:
        if not left:
            return True
        return any(
            fill(left[1:], free[:i] + free[i + 1 :])
            for i, kinds in enumerate(free)
            if left[0] in kinds
        )

    return fill(places, books)


def _holds(rules: Json, position: Json, side: int, when: Json) -> bool:
    """The facts that a line of the score may ask for."""
    zones, sides = position["zones"], position["game"]["sides"]
    seats = [seat for seat, its in enumerate(sides) if its == side]
    everybody = range(len(zones["melds"]))
    out = position["round"]["out"]
    for fact, value in when.items():
        if fact == "opened":
            right = any(position["round"]["opened"][seat] for seat in seats) == value
        elif fact == "side-has":
            right = _has(rules, position, side, value)
        elif fact == "any-side-has":
            right = any(_has(rules, position, one, value) for one in everybody)
        elif fact == "no-side-has":
            right = not any(_has(rules, position, one, {k: 1}) for one in everybody for k in value)
        elif fact == "required-books":
            right = _has(rules, position, side, rules["out"]["books"]) == value
        elif fact == "melded":
            right = bool(zones["melds"][side]) == value
        elif fact == "went-out":
            right = bool(out and sides[out["seat"]] == side) == value
        elif fact == "somebody-out":
            right = bool(out) == value
        elif fact == "last-card":
            right = (out["by"] if out else "") == value
        elif fact == "stuck-with":
            held = [card for s in seats for pile in zones["sealed"][s] for card in pile]
            held += [card for s in seats for card in zones["hands"][s]]
            right = any(card in value for card in held)
        else:
            raise ValueError(f"a line of the score cannot ask for {fact}")
        if not right:
            return False
    return True
