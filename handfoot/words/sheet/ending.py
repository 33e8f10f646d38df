"""The last chapters: the end of the round, scoring, and the end of the game.

Each function writes one paragraph from a house's rules, in the words of a language, and names the
rules that the paragraph carries.
"""

from __future__ import annotations

from collections.abc import Sequence
from types import ModuleType

from handfoot.words.house import House
from handfoot.words.sheet.model import Draft

__all__ = ["bonuses", "card_values", "end_of_round", "game", "places"]


def end_of_round(house: House, draft: Draft, say: ModuleType) -> None:
    """What ends a round."""
    draft.carry("round.out", "round.stock")
    draft.say("out", say.after_out(house, house["/round/after-out"]))
    then = house["/round/stock/then"]
    times = None
    if then == "reshuffle" and house["/round/stock/times"] != "any":
        times = house["/round/stock/times"]
    draft.say("stock", say.stock(then, times, house.takes_pile))


def bonuses(house: House, draft: Draft, say: ModuleType) -> None:
    """What books, caps, sets and going out earn, and further lines of the score."""
    draft.carry("score.book")
    alike: dict[int, list[str]] = {}
    for name in house.kinds:
        alike.setdefault(house[f"/books/kinds/{name}/points"], []).append(name)
    if alike:
        draft.say("books", say.books(house, alike))
    if house.kinds_overlap(house.kinds):
        draft.say("books:best", say.best_kind())
    _caps(house, draft, say)
    draft.carry("score.out")
    draft.say("out", say.going_out(house, house["/out/bonus"]))
    _sets(house, draft, say)
    for name, line in house.entries("/scoring/lines").items():
        draft.carry("score.line")
        draft.say(f"line:{name}", say.line(house, line["points"], line["when"]))


def _caps(house: House, draft: Draft, say: ModuleType) -> None:
    for name, cap in house.peek("/books/caps").items():
        house[f"/books/caps/{name}/points"]
        if not house.present([cap["card"]]) or not set(cap["onto"]) & set(house.kinds):
            continue
        draft.carry("score.cap")
        draft.say(f"cap:{name}", say.cap(house, cap["card"], cap["points"]))


def _sets(house: House, draft: Draft, say: ModuleType) -> None:
    sizes: dict[str, set[int]] = {}
    for name, one in house.entries("/scoring/sets").items():
        if one["card"] in house.bonus_cards:
            draft.carry("score.set")
            draft.say(f"set:{name}", say.set_of(house, one))
            sizes.setdefault(one["card"], set()).add(one["size"])
    for card, different in sizes.items():
        if len(different) > 1:
            draft.say(f"sets:{card}", say.largest_set(house, card))


def places(house: House) -> list[str]:
    """The places where cards can lie at the end of a round."""
    return [
        "books",
        "melds",
        *(["aside"] if house.bonus_cards else []),
        "hand",
        *(["sealed"] if house.sealed else []),
    ]


def card_values(house: House, draft: Draft, say: ModuleType) -> None:
    """How the values of cards count by where they lie, what counts otherwise, and the floor."""
    draft.carry("score.cards")
    by_sign: dict[str, list[str]] = {}
    for place in places(house):
        by_sign.setdefault(house[f"/scoring/cards/{place}"], []).append(place)
    plus, minus = by_sign.get("plus", []), by_sign.get("minus", [])
    if plus or minus:
        draft.say("values", say.values(house, plus, minus))
    if "nothing" in by_sign:
        draft.say("values:nothing", say.worthless(house, by_sign["nothing"]))
    _prices(house, draft, say)
    if house["/scoring/floor"] == "zero":
        draft.carry("score.floor")
        draft.say("floor", say.floor(house))


def _prices(house: House, draft: Draft, say: ModuleType) -> None:
    seen: set[tuple[str, str]] = set()
    overlap = False
    # The order of names is the order in which prices decide.
    for name, price in sorted(house.entries("/scoring/prices").items()):
        cards = house.present(price["cards"])
        where: Sequence[str] = [place for place in places(house) if place in price["in"]]
        if not cards or not where:
            continue
        draft.carry("score.price")
        pairs = {(card, place) for card in cards for place in where}
        overlap = overlap or bool(pairs & seen)
        seen |= pairs
        draft.say(f"price:{name}", say.price(house, price, cards, where))
    if overlap:
        draft.say("price:order", say.first_price())


def game(house: House, draft: Draft, say: ModuleType) -> None:
    """When the game is over, and who wins it."""
    draft.carry("game.end")
    if house["/game/end/by"] == "rounds":
        draft.say("end", say.rounds(house["/game/end/rounds"]))
    else:
        draft.say("end", say.target(house, house["/game/end/points"]))
    draft.say("win", say.win(house))
    rule = house["/game/ties"]
    goes_on = rule == "extra-round" and house["/game/end/by"] == "target"
    draft.say("ties", say.ties(house, "goes-on" if goes_on else rule))
