"""The table at the head of a sheet: what one looks up in the middle of a game.

Rows are short, and in digits. Where a value differs by round or by number of players, the row says
so, exceptions included. What the values of the cards are, only this table says; everything else
here stands in a chapter too.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from types import ModuleType
from typing import Any

from handfoot.rulesets.merging import concrete, matches
from handfoot.words.house import House
from handfoot.words.languages import DEFAULT, language
from handfoot.words.sheet.books import needed
from handfoot.words.sheet.deck import runs
from handfoot.words.sheet.model import Row

__all__ = ["card_values", "glance", "openings", "worth"]

Open = Callable[[Mapping[str, Any]], House]
Cell = Callable[[House, ModuleType, int, int], str]


def glance(ruleset: Mapping[str, Any], house: Open, say: ModuleType) -> tuple[Row, ...]:
    """The rows for a resolved ruleset, exceptions included; rows without anything are left out.

    `house` gives rules their words, and `say` is the language's room for this table.
    """
    cases = _Cases(ruleset, house, say)
    base = cases.base
    values = card_values(base, say)
    rows = [
        ("players", say.numbers(list(base.players))),
        ("packs", _by_case(cases, _packs)),
        ("values", values),
        ("piles", _by_case(cases, _piles)),
        ("opening", _by_case(cases, _opening)),
        ("books", _by_case(cases, _books)),
        ("bonuses", _bonuses(cases)),
        ("out", _by_case(cases, _out)),
        ("game", _game(base, say)),
    ]
    return tuple(
        Row(name, say.LABELS[name], text, say.whole_values(values) if name == "values" else "")
        for name, text in rows
        if text
    )


def card_values(house: House, say: ModuleType) -> str:
    """What each kind of card is worth; apart from the others those that one is only caught with."""
    laid, held = (
        [(runs(kinds), n) for kinds, n, only_held in worth(house) if only_held is caught]
        for caught in (False, True)
    )
    return str(say.values(house, laid, held))


def worth(house: House) -> list[tuple[list[str], int, bool]]:
    """The kinds of card of equal value, most first, with the value.

    Last, and with True, stand those that one can only be caught with, and that count against
    whoever holds one.
    """
    found: dict[tuple[bool, int], list[str]] = {}
    for kind, card in house["/deck/cards"].items():
        if card["count"]:
            value = _only_held(kind, card, house), -card["points"]
            found.setdefault(value, []).append(kind)
    return [(kinds, -n, held) for (held, n), kinds in sorted(found.items())]


def openings(house: House, say: ModuleType | None = None) -> list[tuple[str, int]]:
    """The points of each opening, under the round or the score from which they are needed.

    Empty where no opening is made; exceptions are left out. `say` is the language's room for the
    table at the head of a sheet.
    """
    words = say or language(DEFAULT).room("glance")
    by = house["/opening/by"]
    if by == "none":
        return []
    if by == "rounds":
        points = enumerate(house["/opening/points"], start=1)
        return [(words.in_round(round_), needed) for round_, needed in points]
    bands: Sequence[Mapping[str, Any]] = house["/opening/bands"]
    return [
        (words.from_score(band["from"] if n else None), band["points"])
        for n, band in enumerate(bands)
    ]


def _only_held(kind: str, card: Mapping[str, Any], house: House) -> bool:
    """Whether a card can only be held when the round is over, and counts against its holder."""
    held = card["is"] == "unmeldable" or (card["is"] == "bonus" and kind not in house.bonus_cards)
    return held and card["points"] > 0 and bool(house["/scoring/cards/hand"] == "minus")


def _packs(house: House, say: ModuleType, players: int, _: int) -> str:
    base, each = house["/deck/packs/base"], house["/deck/packs/each"]
    by_player = house["/deck/packs/per"] == "player"
    many = players if by_player else min(house.players[players]["sides"], players)
    return str(say.digits(base + each * many))


def _piles(house: House, say: ModuleType, _: int, __: int) -> str:
    return str(say.piles(house, house.piles, house["/deal/piles"]))


def _opening(house: House, say: ModuleType, _: int, round_: int) -> str:
    by = house["/opening/by"]
    if by == "none":
        return str(say.no_opening())
    if by == "rounds":
        points = house["/opening/points"]
        steps = [(None, points[min(round_, len(points)) - 1])]
    else:
        bands: Sequence[Mapping[str, Any]] = house["/opening/bands"]
        steps = [(band["from"] if n else None, band["points"]) for n, band in enumerate(bands)]
    above = say.ABOVE if house["/opening/reach"] == "more-than" else ""
    return f"{above}{say.opening(steps)}"


def _books(house: House, say: ModuleType, _: int, __: int) -> str:
    points = {kind: one["points"] for kind, one in house.kinds.items()}
    return str(say.books(house, house["/books/size"], points))


def _bonuses(cases: _Cases) -> str:
    """Points beside those for books, each with the rounds in which it is paid."""
    found: dict[str, Cell] = {}
    for house in cases.houses.values():
        for label in _bonus_points(house, cases.say):
            found.setdefault(label, _bonus(label))
    told = [f"{label} {_by_case(cases, cell)}" for label, cell in found.items()]
    return _apart(told)


def _bonus(label: str) -> Cell:
    def cell(house: House, say: ModuleType, _: int, __: int) -> str:
        return str(say.digits(_bonus_points(house, say).get(label, 0)))

    return cell


def _bonus_points(house: House, say: ModuleType) -> dict[str, int]:
    found: dict[str, int] = {}
    if house["/out/bonus"]:
        found[say.going_out()] = house["/out/bonus"]
    for cap in house["/books/caps"].values():
        if house.present([cap["card"]]):
            found[say.cap(house, cap["card"])] = cap["points"]
    for one in house["/scoring/sets"].values():
        if one["card"] in house.bonus_cards:
            label = say.set_of(house, one["size"], one["card"])
            # Where facts decide between two sums, the chapter on scoring says which; here is one.
            found[label] = max(one["points"], found.get(label, one["points"]))
    if house["/deal/grab/by"] != "none" and house["/deal/grab/bonuses"]:
        best = min(house["/deal/grab/bonuses"].values(), key=lambda step: int(step["off-by"]))
        found[say.grab()] = best["points"]
    return found


def _out(house: House, say: ModuleType, _: int, __: int) -> str:
    return str(say.out(house, needed(house["/out/books"])))


def _game(house: House, say: ModuleType) -> str:
    if house["/game/end/by"] == "target":
        return str(say.target(house["/game/end/points"]))
    return str(say.rounds(house["/game/end/rounds"]))


# --- by round and by number of players


class _Cases:
    """The rules of every round at every number of players, exceptions applied."""

    def __init__(self, ruleset: Mapping[str, Any], house: Open, say: ModuleType) -> None:
        self.base, self.say = house(ruleset), say
        self.players = list(self.base.players)
        self.rounds = _rounds(ruleset)
        self.goes_on = _open_ended(ruleset)
        self.houses: dict[tuple[int, int], House] = {}
        overlays = ruleset.get("except", {})
        alike: dict[tuple[str, ...], House] = {(): self.base}
        for n in self.players:
            for r in self.rounds:
                names = tuple(name for name, one in overlays.items() if matches(one, n, r))
                if names not in alike:
                    alike[names] = house(concrete(ruleset, n, r))
                self.houses[n, r] = alike[names]


def _by_case(cases: _Cases, cell: Cell) -> str:
    """A cell for all rounds and numbers of players, equal ones together."""
    say = cases.say
    cells = {(n, r): cell(house, say, n, r) for (n, r), house in cases.houses.items()}
    prefix = say.ABOVE if all(text.startswith(say.ABOVE) for text in cells.values()) else ""
    return prefix + _told({key: text.removeprefix(prefix) for key, text in cells.items()}, cases)


def _told(cells: Mapping[tuple[int, int], str], cases: _Cases) -> str:
    players, rounds = cases.players, cases.rounds
    if len(set(cells.values())) == 1:
        return next(iter(cells.values()))
    if all(cells[n, r] == cells[players[0], r] for n in players for r in rounds):
        return _in_rounds(cases, {r: cells[players[0], r] for r in rounds})
    if all(cells[n, r] == cells[n, rounds[0]] for n in players for r in rounds):
        return _apart(cases.say.with_players(_groups({n: cells[n, rounds[0]] for n in players})))
    return str(cases.say.with_exceptions(cells[players[0], rounds[0]]))


def _rounds(ruleset: Mapping[str, Any]) -> list[int]:
    """The rounds that can differ from each other."""
    if not _open_ended(ruleset):
        return list(range(1, int(ruleset["game"]["end"]["rounds"]) + 1))
    named = [r for one in ruleset.get("except", {}).values() for r in one["rounds"]]
    known = [0, *named]
    return list(range(1, max(*known, len(ruleset["opening"].get("points", ())), 1) + 1))


def _open_ended(ruleset: Mapping[str, Any]) -> bool:
    game = ruleset["game"]
    return bool(game["end"]["by"] == "target" or game["ties"] == "extra-round")


def _in_rounds(cases: _Cases, cells: Mapping[int, str]) -> str:
    told = []
    for text, rounds in _groups(cells):
        on = max(cells) in rounds and cases.goes_on and len(rounds) == 1
        told.append(cases.say.in_rounds(cases.base, text, rounds, on))
    return _apart(told)


def _groups(cells: Mapping[int, str]) -> list[tuple[str, list[int]]]:
    found: dict[str, list[int]] = {}
    for key, text in cells.items():
        found.setdefault(text, []).append(key)
    return list(found.items())


def _apart(told: Iterable[str]) -> str:
    parts = list(told)
    return ("; " if any("," in part for part in parts) else ", ").join(parts)
