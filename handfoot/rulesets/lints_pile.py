"""Lints about the discard pile: it can be taken, and every way and every stop makes a difference.

What stops the pile and what takes it are said apart, and a card may be named in both. A way that
another one contains, or a stop within a longer one, was meant to do something and does nothing.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import replace
from typing import Any

from handfoot.rulesets.findings import upper_first
from handfoot.rulesets.linting import (
    Maker,
    Rules,
    Situation,
    counted,
    found_at,
    lint_named,
)
from handfoot.rulesets.pointers import join, last, value_at
from handfoot.rulesets.problems import Problem, listed, quoted

Named = Mapping[str, Any]
Covers = Callable[[Situation, str, str], bool]


@lint_named("lint-way-impossible")
def way_impossible(rules: Rules, make: Maker) -> Iterator[Problem]:
    """A way of taking the discard pile asks for partners that cannot all be like the key."""
    for situation in make.variations:
        for pointer, way in found_at(situation.rules, "/pile/take/ways/*"):
            if way["like"] and way["naturals"] and way["wilds"]:
                message = (
                    f"The way {quoted(last(pointer))} needs naturals and wild cards that are all "
                    f"the same kind of card as the key."
                )
                suggestion = "Write `like: false`, or 0 for one of the two."
                yield make(situation.at(join(pointer, "like")), message, suggestion)


@lint_named("lint-pile-never-taken")
def pile_never_taken(rules: Rules, make: Maker) -> Iterator[Problem]:
    """Every card that could be the key stops the discard pile, in every way of taking it."""
    for situation in make.situations:
        take = situation.rules["pile"]["take"]
        if take["by"] == "never" or take["key"] != "top":
            continue
        keys = situation.cards("natural", "wild")
        if any(_is_open(situation, key, way) for key in keys for way in take["ways"]):
            continue
        message = (
            "The discard pile can never be taken: whatever natural or wild card lies on top, it is "
            "stopped, or no way of taking it fits."
        )
        suggestion = "Write `take: {by: never}`, take cards out of a stop, or leave it a way."
        at, related = situation.at("/pile/stops"), ["/pile/take", "/deck/cards"]
        yield make(at, message, suggestion, on_key=True, related=related)


@lint_named("lint-stopped-for-good")
def stopped_for_good(rules: Rules, make: Maker) -> Iterator[Problem]:
    """A stop lasts until the pile is taken, and leaves no way of taking it."""
    for situation in make.variations:
        for pointer, stop in found_at(situation.rules, "/pile/stops/*"):
            if stop["until"] == "taken" and stop["for"] == "everyone" and not stop["ways"]:
                message = (
                    f"The stop {quoted(last(pointer))} lasts until the pile is taken and leaves no "
                    f"way of taking it, so that it ends with the round."
                )
                suggestion = "If that is not meant, name a way that stays open in `ways`."
                at, related = situation.at(join(pointer, "ways")), [situation.at(pointer)]
                yield make(at, message, suggestion, severity="warning", related=related)


@lint_named("lint-stop-for-nothing")
def stop_for_nothing(rules: Rules, make: Maker) -> Iterator[Problem]:
    """Cards stop a discard pile that is never taken."""
    for situation in make.variations:
        stops = situation.rules["pile"]["stops"]
        if situation.rules["pile"]["take"]["by"] == "never" and stops:
            left = f"{counted(len(stops), 'stop')} {'is' if len(stops) == 1 else 'are'}"
            message = f"The discard pile is never taken, and {left} left to stop it."
            suggestion = _without_stops(situation, make, stops)
            at, related = situation.at("/pile/stops"), [situation.at("/pile/take/by")]
            yield make(at, message, suggestion, severity="warning", on_key=True, related=related)


def _without_stops(situation: Situation, make: Maker, stops: Iterable[str]) -> str:
    """How to do without stops: the file's own are left out, those of a parent dropped."""
    above = [name for name in stops if make.is_above(situation, join("/pile/stops", name))]
    own = [name for name in stops if name not in above]
    nulls = ", ".join(f"{name}: null" for name in above)
    them = "the rest" if own else "it" if len(above) == 1 else "them"
    dropped = f"drop {them} with `stops: {{{nulls}}}`"
    left_out = f"leave {listed(map(quoted, own), 'and')} out"
    told = " and ".join([left_out] * bool(own) + [dropped] * bool(above))
    return f"{upper_first(told)}."


@lint_named("lint-free-but-laid")
def free_but_laid(rules: Rules, make: Maker) -> Iterator[Problem]:
    """The pile may be taken without opening, and its key must be laid, which needs the opening."""
    for situation in make.variations:
        take, opening = situation.rules["pile"]["take"], situation.rules["opening"]["by"]
        if take.get("before-opening") == "free" and take["use"] == "laid" and opening != "none":
            message = (
                "The pile may be taken before the opening, and its key must be laid at once, which "
                "only an opening may do."
            )
            suggestion = "Write `before-opening: in-opening`, or `use: shown`."
            at = situation.at("/pile/take/before-opening")
            related = [situation.at("/pile/take/use"), situation.at("/opening/by")]
            yield make(at, message, suggestion, severity="warning", related=related)


@lint_named("lint-pile-cards-shown")
def pile_cards_shown(rules: Rules, make: Maker) -> Iterator[Problem]:
    """Cards of the pile count for the opening all the same, since none of them need be laid."""
    for situation in make.variations:
        take, opening = situation.rules["pile"]["take"], situation.rules["opening"]
        if take.get("use") != "shown" or opening["by"] == "none":
            continue
        said, before = opening["pile-cards"], take["before-opening"]
        if before == "free" and said != "all":
            message = (
                f"Whoever takes the pile before the opening need not lay any of it, so that all of "
                f"its cards count towards an opening in that turn, in spite of "
                f"{quoted(f'pile-cards: {said}')}."
            )
            suggestion = "Write `pile-cards: all`."
        elif before == "in-opening" and said == "none":
            message = (
                "The key is only shown, and laid like any other card if at all, so that it counts "
                "towards the opening, in spite of `pile-cards: none`."
            )
            suggestion = "Write `pile-cards: top`, or `use: laid`."
        else:
            continue
        at, related = situation.at("/opening/pile-cards"), [situation.at("/pile/take/use")]
        yield make(at, message, suggestion, severity="warning", related=related)


@lint_named("lint-pile-too-small")
def pile_too_small(rules: Rules, make: Maker) -> Iterator[Problem]:
    """The discard pile must hold more cards to be taken than it can ever hold."""
    for situation in make.situations:
        take, deal = situation.rules["pile"]["take"], situation.rules["deal"]
        deck = sum(map(situation.copies, situation.rules["deck"]["cards"]))
        left = deck - sum(deal["piles"]) * situation.players
        # A deal that leaves nothing is told by itself.
        if take["by"] == "never" or left <= 0 or take["least"] <= left:
            continue
        message = (
            f"The discard pile must hold {counted(take['least'], 'card')} to be taken, and with "
            f"{counted(situation.players, 'player')} the deal leaves {left} for it and the "
            f"stock together."
        )
        at = situation.at("/pile/take/least")
        related = [situation.at("/deal/piles"), situation.at("/deck/packs"), "/deck/cards"]
        yield make(at, message, "Write a smaller number in `pile.take.least`.", related=related)


@lint_named("lint-way-covered")
def way_covered(rules: Rules, make: Maker) -> Iterator[Problem]:
    """Whoever may take the discard pile in one way may always take it in another one as well."""
    at = "/pile/take/ways"
    for situation, name, other in _covered(make, at, _is_within):
        message = (
            f"Whoever can take the discard pile in the way {quoted(name)} can take it in the way "
            f"{quoted(other)} too, so that {quoted(name)} allows nothing more."
        )
        dropped = make.drop(situation, join(at, name), quoted(name))
        suggestion = f"Make {quoted(other)} ask for more, or {dropped}."
        place, related = situation.at(join(at, name)), [situation.at(join(at, other)), at]
        yield make(place, message, suggestion, severity="warning", on_key=True, related=related)


@lint_named("lint-stop-covered")
def stop_covered(rules: Rules, make: Maker) -> Iterator[Problem]:
    """Whenever one stop holds, another one holds that stops at least as much."""
    at = "/pile/stops"
    for situation, name, other in _covered(make, at, _stops_less):
        message = (
            f"Whenever the stop {quoted(name)} holds, the stop {quoted(other)} holds too and "
            f"leaves no more ways of taking the pile."
        )
        dropped = make.drop(situation, join(at, name), quoted(name))
        suggestion = f"Take these cards out of {quoted(other)}, or {dropped}."
        place, related = situation.at(join(at, name)), [situation.at(join(at, other)), at]
        yield make(place, message, suggestion, severity="warning", on_key=True, related=related)


@lint_named("lint-stop-changes-nothing")
def stop_changes_nothing(rules: Rules, make: Maker) -> Iterator[Problem]:
    """A file adds a stop for melded cards on top of the pile that no way of taking it takes."""
    # A family may say twice what its sheet says twice, and every table says that threes stop it.
    inherited = make.resolved.inherited
    known = value_at(inherited.data, "/pile/stops") or {} if inherited else rules["pile"]["stops"]
    for situation in make.variations:
        for pointer, stop in found_at(situation.rules, "/pile/stops/*"):
            name = last(pointer)
            if name in known or stop["until"] != "covered" or not _is_idle(situation, name):
                continue
            message = (
                f"The stop {quoted(name)} changes nothing: with or without it, nobody can take the "
                f"pile while {listed(map(quoted, stop['cards']))} lies on top."
            )
            suggestion = "Remove it; to stop the pile for longer, write `until: taken`."
            at = situation.at(pointer)
            yield make(at, message, suggestion, severity="warning", on_key=True)


def _is_idle(situation: Situation, name: str) -> bool:
    """Whether no card of a stop could be the key of a taking if the stop were not there."""
    pile = situation.rules["pile"]
    stops = {other: stop for other, stop in pile["stops"].items() if other != name}
    without = replace(situation, rules={**situation.rules, "pile": {**pile, "stops": stops}})
    take, cards = pile["take"], pile["stops"][name]["cards"]
    if take["by"] == "never" or take["key"] != "top":
        return False
    if not set(cards) <= set(situation.cards("natural", "wild")):
        return False
    if any(_stops_less(situation, name, other) for other in stops):
        return False
    return not any(_is_open(without, card, way) for card in cards for way in take["ways"])


def _covered(make: Maker, at: str, covers: Covers) -> Iterator[tuple[Situation, str, str]]:
    """Each entry at a pointer that another one covers in every variation that has it, with that
    one; of two that are alike, the later."""
    seen: dict[str, list[tuple[Situation, str]]] = {}
    for situation in make.variations:
        entries = value_at(situation.rules, at) or {}
        for name in entries:
            covering = (
                other for other in entries if _is_covered(situation, entries, name, other, covers)
            )
            seen.setdefault(name, []).append((situation, next(covering, "")))
    for name, found in seen.items():
        if all(other for _, other in found):
            situation, other = found[0]
            yield situation, name, other


def _is_covered(
    situation: Situation, entries: Named, name: str, other: str, covers: Covers
) -> bool:
    if name == other or not covers(situation, name, other):
        return False
    names = list(entries)
    return names.index(other) < names.index(name) or not covers(situation, other, name)


def _is_within(situation: Situation, name: str, other: str) -> bool:
    """Whether every taking in one way would be a taking in the other way too."""
    pile = situation.rules["pile"]
    one, two = pile["take"]["ways"][name], pile["take"]["ways"][other]
    if one["like"] and not two["like"]:
        asks_less = not one["wilds"] and not two["wilds"] and two["naturals"] <= one["naturals"]
    else:
        asks_less = two["naturals"] <= one["naturals"] and two["wilds"] <= one["wilds"]
        asks_less = asks_less and one["like"] == two["like"]
    goes_there = pile["take"]["use"] == "shown" or two["onto"] in ("either", one["onto"])
    left_open = all(
        other in stop["ways"] for stop in pile["stops"].values() if name in stop["ways"]
    )
    return bool(asks_less and goes_there and left_open)


def _stops_less(situation: Situation, name: str, other: str) -> bool:
    """Whether one stop adds nothing to another."""
    stops = situation.rules["pile"]["stops"]
    one, two = stops[name], stops[other]
    return (
        set(one["cards"]) <= set(two["cards"])
        and two["until"] in ("taken", one["until"])
        and two["for"] in ("everyone", one["for"])
        and set(two["ways"]) <= set(one["ways"])
    )


def _is_open(situation: Situation, key: str, name: str) -> bool:
    """Whether a card on top of the pile can be taken by everybody in some way."""
    if not situation.copies(key):
        return False
    way: Named = situation.rules["pile"]["take"]["ways"][name]
    if way["naturals"] and not way["like"] and key in situation.cards("wild"):
        return False
    return all(
        name in stop["ways"]
        for stop in situation.rules["pile"]["stops"].values()
        if stop["for"] == "everyone" and key in stop["cards"]
    )
