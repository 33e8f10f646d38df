"""Which rules of the rulebook can apply to a ruleset at all.

A rule cannot apply where the feature that it speaks of is absent: nobody breaks a limit on wild
cards where there is none. A sheet carries exactly the rules that apply, each in one paragraph, and
here stands, beside the paragraphs and independent of them, which these are. A rule without an
entry in the table applies always.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from handfoot.words.house import House
from handfoot.words.rulebook import rulebook

__all__ = ["applicable"]

Rules = Mapping[str, Any]


def applicable(ruleset: Rules) -> set[str]:
    """The ids of the rules that can apply; exceptions of the ruleset are not looked at."""
    house = House(ruleset)
    return {rule for rule in rulebook() if _APPLIES.get(rule, _always)(ruleset, house)}


def _always(_: Rules, __: House) -> bool:
    return True


def _takes(rules: Rules, house: House) -> bool:
    return house.takes_pile


def _opens(rules: Rules, house: House) -> bool:
    return house.opens


def _asks(rules: Rules, house: House) -> bool:
    return house.teams and bool(rules["out"]["permission"]["from"] != "nobody")


def _condition(must: str) -> Callable[[Rules, House], bool]:
    """Whether a condition of this sort can fail. What a player who goes out has in any case,
    the last pile and none of the cards, is asked of partners only."""

    def applies(rules: Rules, house: House) -> bool:
        return any(
            one["must"] == must
            and (
                (must == "have-played" and one["of"] != "partners")
                or (house.teams and one["of"] != "player")
            )
            and (must == "hold-none" or len(house.piles) > ("foot", "toe").index(one["pile"]) + 1)
            and (must != "hold-none" or house.present(one["cards"]))
            for one in rules["out"]["conditions"].values()
        )

    return applies


def _caps(rules: Rules, house: House) -> list[Mapping[str, Any]]:
    return [
        cap
        for cap in rules["books"]["caps"].values()
        if house.present([cap["card"]]) and set(cap["onto"]) & set(house.kinds)
    ]


def _capped(rules: Rules, house: House) -> bool:
    more = (
        rules["books"]["closing"]["by"] == "choice" or rules["books"]["closed"]["wilds"] != "none"
    )
    return (
        more
        and house.mixes
        and any(
            cap["then-wilds"] == "refused"
            and any(
                house.kinds[kind]["made-of"] in ("naturals", "any")
                for kind in cap["onto"]
                if kind in house.kinds
            )
            for cap in _caps(rules, house)
        )
    )


def _required(rules: Rules, house: House) -> bool:
    return rules["books"]["required"]["by"] != "none" and any(rules["out"]["books"].values())


def _stops(rules: Rules, house: House) -> list[Mapping[str, Any]]:
    return [
        one for one in rules["pile"]["stops"].values() if house.present(one["cards"])
    ] * house.takes_pile


def _piles_by_book(rules: Rules, house: House) -> list[Mapping[str, Any]]:
    piles = [rules[name] for name in ("foot", "toe")[: len(house.piles) - 1]]
    return [one for one in piles if one["by"] == "book"]


_APPLIES: dict[str, Callable[[Rules, House], bool]] = {
    "turn.bonus": lambda rules, house: bool(house.bonus_cards),
    "discard.banned": lambda rules, house: any(
        ban["of"] == "fitting" or house.present(ban["cards"])
        for ban in rules["turn"]["discard"]["bans"].values()
    ),
    "pile.never": lambda rules, house: not house.takes_pile,
    "pile.least": _takes,
    "pile.from-turn": lambda rules, house: (
        house.takes_pile and rules["pile"]["take"]["from-turn"] > 1
    ),
    "pile.before-opening": lambda rules, house: (
        house.takes_pile
        and house.opens
        and (rules["pile"]["take"]["before-opening"], rules["pile"]["take"]["use"])
        != ("free", "shown")
    ),
    "pile.stopped": lambda rules, house: bool(_stops(rules, house)),
    "pile.freeze": lambda rules, house: any(
        one["until"] == "taken" for one in _stops(rules, house)
    ),
    "pile.key": _takes,
    "pile.way": _takes,
    "pile.depth": _takes,
    "meld.unmeldable": lambda rules, house: any(
        card["is"] not in ("natural", "wild") and card["count"]
        for card in rules["deck"]["cards"].values()
    ),
    "meld.lay-most": lambda rules, house: rules["melds"]["lay-most"] != "any",
    "meld.start": lambda rules, house: (
        house.mixes
        and (rules["melds"]["start"]["naturals"] > 0 or rules["melds"]["start"]["wilds"] != "any")
    ),
    "meld.wilds-most": lambda rules, house: (
        house.mixes and rules["melds"]["wilds"]["most"] != "any"
    ),
    "meld.naturals": lambda rules, house: house.mixes and rules["melds"]["wilds"]["naturals"] > 0,
    "meld.ratio": lambda rules, house: (
        house.mixes and rules["melds"]["wilds"]["per-wild"] + rules["melds"]["wilds"]["lead"] > 0
    ),
    "meld.same-rank": lambda rules, house: rules["melds"]["same-rank"] != "free",
    "meld.required-first": _required,
    "book.closed-wilds": lambda rules, house: house.mixes or house.melds_wilds,
    "book.most": lambda rules, house: any(kind["most"] != "any" for kind in house.kinds.values()),
    "book.required-most": lambda rules, house: (
        _required(rules, house) and rules["books"]["required"]["most"] != "any"
    ),
    "book.capped": _capped,
    "cap.book": lambda rules, house: bool(_caps(rules, house)),
    "cap.most": lambda rules, house: any(cap["most"] != "any" for cap in _caps(rules, house)),
    "opening.points": _opens,
    "opening.from-turn": lambda rules, house: house.opens and rules["opening"]["from-turn"] > 1,
    "opening.melds": lambda rules, house: house.opens and rules["opening"]["most-melds"] != "any",
    "opening.books": lambda rules, house: house.opens and any(rules["opening"]["books"].values()),
    "foot.pick-up": lambda rules, house: bool(house.sealed),
    "foot.reached": lambda rules, house: bool(house.sealed),
    "foot.keep-card": lambda rules, house: any(
        one["without-cards"] == "keeps-one" for one in _piles_by_book(rules, house)
    ),
    "out.books": lambda rules, house: any(rules["out"]["books"].values()),
    "out.last-card": lambda rules, house: rules["out"]["last-card"] != "either",
    "out.permission": _asks,
    "out.obliged": lambda rules, house: (
        _asks(rules, house) and rules["out"]["permission"]["answer"] == "obliges"
    ),
    "out.have-reached": _condition("have-reached"),
    "out.have-played": _condition("have-played"),
    "out.hold-none": _condition("hold-none"),
    "out.keep-card": lambda rules, house: bool(rules["out"]["keep"]),
    "deal.hand": lambda rules, house: bool(house.sealed),
    "score.price": lambda rules, house: bool(_prices(rules, house)),
    "score.set": lambda rules, house: any(
        one["card"] in house.bonus_cards for one in rules["scoring"]["sets"].values()
    ),
    "score.cap": lambda rules, house: bool(_caps(rules, house)),
    "score.grab": lambda rules, house: rules["deal"]["grab"]["by"] != "none",
    "score.line": lambda rules, house: bool(rules["scoring"]["lines"]),
    "score.floor": lambda rules, house: rules["scoring"]["floor"] == "zero",
}


def _prices(rules: Rules, house: House) -> list[Mapping[str, Any]]:
    absent = set()
    if not house.bonus_cards:
        absent.add("aside")
    if not house.sealed:
        absent.add("sealed")
    return [
        one
        for one in rules["scoring"]["prices"].values()
        if house.present(one["cards"]) and set(one["in"]) - absent
    ]
