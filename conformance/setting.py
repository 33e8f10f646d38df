"""Sets a table: from the short form in which people write a position to the whole state.

The short form names what matters to a case and leaves the rest to defaults; it knows ranks and
card names, and takes everything else from the ruleset: which seats are partners, how many piles
there are, when a meld is closed and what book it is. The outcome is the position of the protocol,
as plain data, at the beginning of a turn or at the end of a round. Nothing is played here, and no
engine is asked.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

__all__ = ["cards", "deck", "meld", "position"]

Json = dict[str, Any]

_SEVERAL = re.compile(r"(\S+) x([1-9][0-9]?)")


def cards(written: list[Any]) -> list[str]:
    """Cards as they are written, each by its name: numbers are names, `K x7` is seven kings.

    >>> cards([2, "K x3", "joker"])
    ['2', 'K', 'K', 'K', 'joker']
    """
    found: list[str] = []
    for one in written:
        several = _SEVERAL.fullmatch(str(one))
        found += [several[1]] * int(several[2]) if several else [str(one)]
    return found


def deck(rules: Mapping[str, Any], seats: int) -> list[str]:
    """All cards of a round, in the order of the deck chapter."""
    packs = rules["deck"]["packs"]
    sides = rules["table"]["players"][str(seats)]["sides"]
    number = packs["base"] + packs["each"] * (seats if packs["per"] == "player" else sides)
    kinds = rules["deck"]["cards"]
    return [name for name in kinds for _ in range(number * kinds[name]["count"])]


def meld(rules: Mapping[str, Any], written: list[Any] | Mapping[str, Any]) -> Json:
    """A meld of the state from a list of cards, or from an object that says more about it."""
    said: Json = dict(written) if isinstance(written, Mapping) else {"cards": written}
    held = cards(said.pop("cards"))
    caps = cards(said.pop("caps", []))
    if "rank" in said:
        said["rank"] = str(said["rank"])
    naturals = [card for card in held if rules["deck"]["cards"][card]["is"] != "wild"]
    rank = _rank(rules, naturals[0]) if naturals else "wild"
    closed = len(held) >= _closes_at(rules)
    kind = _kind(rules, rank, held, naturals) if len(held) >= rules["books"]["size"] else None
    return {"rank": rank, "cards": held, "caps": caps, "closed": closed, "kind": kind, **said}


def position(
    rules: Mapping[str, Any], written: Mapping[str, Any], defaults: Mapping[str, Any]
) -> Json:
    """The whole state at the beginning of a turn, or at the end of a round.

    `rules` are those of the round, `written` is the short form with `seats` and `round` in it, and
    `defaults` has the cards of whatever is not said.
    """
    seats, first = written["seats"], written.get("first", 0)
    over = _over(written)
    on_turn = written.get("turn", first) if over is None else over.get("seat", first)
    seating = _sides(rules, seats, written["round"])
    sides = rules["table"]["players"][str(seats)]["sides"]
    reached = _reached(rules, written, seats, over)
    hands = written.get("hands", {})
    out = over if over and "seat" in over else None
    return {
        "game": {
            "round": written["round"],
            "first": first,
            "scores": list(written.get("scores", [0] * sides)),
            **({"last": list(written["last"])} if "last" in written else {}),
            "sides": seating,
            "over": "winners" in written,
            "winners": list(written.get("winners", [])),
        },
        "zones": {
            "hands": [
                cards(hands.get(str(seat), [] if out and out["seat"] == seat else defaults["hand"]))
                for seat in range(seats)
            ],
            "sealed": _sealed(rules, written, defaults, reached),
            "stock": cards(written.get("stock", [] if over else defaults["stock"])),
            "discard": cards(written.get("discard", defaults["discard"])),
            "melds": [
                [meld(rules, one) for one in written.get("melds", {}).get(str(side), [])]
                for side in range(sides)
            ],
            "aside": [cards(written.get("aside", {}).get(str(side), [])) for side in range(sides)],
        },
        "round": {
            "opened": _opened(rules, written, seating),
            "reached": reached,
            "turns": _turns(written, seats, first, on_turn),
            "since": [
                written.get("since", {}).get(str(seat), reached[seat]) for seat in range(seats)
            ],
            "frozen": list(written.get("frozen", [])),
            "reshuffles": written.get("reshuffles", 0),
            "grabs": list(written.get("grabs", [])),
            "last-turns": list(written.get("last-turns", [])),
            "out": out,
            "ended": None if over is None else ("out" if out else "stock"),
        },
        "turn": {
            "seat": on_turn,
            "drawn": 0,
            "taken": 0,
            "key": None,
            "points": 0,
            "opening": False,
            "laid": [],
            "asked": None,
        },
        "due": _due(written, over, on_turn),
    }


def _over(written: Mapping[str, Any]) -> Json | None:
    """How the round ended, if it has: an empty object where the stock ended it."""
    over = written.get("over")
    return {} if over == "stock" else over


def _due(written: Mapping[str, Any], over: Json | None, on_turn: int) -> list[Json]:
    if over is None:
        return [{"seat": on_turn, "what": "draw"}]
    return [] if "winners" in written else [{"seat": None, "what": "deal"}]


def _sides(rules: Mapping[str, Any], seats: int, round_: int) -> list[int]:
    seating = rules["table"]["players"][str(seats)]
    sides = [seat % seating["sides"] for seat in range(seats)]
    if seating["wanders"]:
        sides[-1] = seating["wanders"][min(round_, len(seating["wanders"])) - 1] - 1
    return sides


def _reached(
    rules: Mapping[str, Any], written: Mapping[str, Any], seats: int, over: Json | None
) -> list[int]:
    """Who plays from which pile; whoever went out had come to the last."""
    last = len(rules["deal"]["piles"]) - 1
    out = over.get("seat") if over else None
    said = written.get("reached", {})
    return [said.get(str(seat), last if seat == out else 0) for seat in range(seats)]


def _sealed(
    rules: Mapping[str, Any],
    written: Mapping[str, Any],
    defaults: Mapping[str, Any],
    reached: list[int],
) -> list[list[list[str]]]:
    said = written.get("sealed", {})
    piles = len(rules["deal"]["piles"])
    return [
        [cards(pile) for pile in said.get(str(seat), [defaults["pile"]] * (piles - 1 - number))]
        for seat, number in enumerate(reached)
    ]


def _opened(rules: Mapping[str, Any], written: Mapping[str, Any], sides: list[int]) -> list[bool]:
    """Who has opened: `opened` lists sides, or seats where everybody opens for themselves."""
    opening, said = rules["opening"], written.get("opened", [])
    if opening["by"] == "none":
        return [True] * len(sides)
    alone = opening["for"] == "player"
    return [(seat if alone else side) in said for seat, side in enumerate(sides)]


def _turns(written: Mapping[str, Any], seats: int, first: int, on_turn: int) -> list[int]:
    """Turns begun: the third turn of the player on turn, where nothing is said."""
    said = written.get("turns", {})
    so_far = (on_turn - first) % seats
    return [
        said.get(str(seat), 3 if (seat - first) % seats <= so_far else 2) for seat in range(seats)
    ]


def _rank(rules: Mapping[str, Any], card: str) -> str:
    mixed: Mapping[str, list[str]] = rules["melds"]["mixed"]
    return next((rank for rank, kinds in mixed.items() if card in kinds), card)


def _closes_at(rules: Mapping[str, Any]) -> float:
    """The size at which a meld closes by itself."""
    closing = rules["books"]["closing"]
    if closing["by"] == "size":
        return float(rules["books"]["size"])
    at = closing["forced-at"]
    return float("inf") if at == "any" else float(at)


def _kind(rules: Mapping[str, Any], rank: str, held: list[str], naturals: list[str]) -> str | None:
    """The kind of book that these cards are: of those that they fit, the one worth most."""
    kinds = rules["books"]["kinds"]
    fitting = [name for name in kinds if _fits(kinds[name], rank, held, naturals)]
    return max(fitting, key=lambda name: int(kinds[name]["points"]), default=None)


def _fits(kind: Mapping[str, Any], rank: str, held: list[str], naturals: list[str]) -> bool:
    ranks = {rank} if naturals else set(held)
    if (kind["ranks"] and not ranks <= set(kind["ranks"])) or ranks & set(kind["not-ranks"]):
        return False
    wild = len(held) > len(naturals)
    made_of = {
        "naturals": not wild,
        "mixed": wild and bool(naturals),
        "wilds": not naturals,
        "like-wilds": not naturals and len(set(held)) == 1,
        "any": bool(naturals),
    }
    return made_of[kind["made-of"]] and (kind["most"] == "any" or len(held) <= kind["most"])
