"""Lints about scoring: every sum has the sign that is meant, and every price a card that it is for.

The sign of a value is said in one place only: with a price, a line or a bonus in the number itself,
with the face value of a card in the place where it lies. A sign said twice turns a penalty into a
reward.
"""

from __future__ import annotations

from collections.abc import Iterator

from handfoot.rulesets.linting import (
    Maker,
    Rules,
    Situation,
    counted,
    found_at,
    lint_named,
)
from handfoot.rulesets.lints_names import named_books
from handfoot.rulesets.pointers import join, last, value_at
from handfoot.rulesets.problems import Problem, listed, quoted

# Where a card can lie when the round is over, by what it is. A cap on a book counts as a cap.
_PLACES = {
    "natural": ("books", "melds", "hand", "sealed"),
    "wild": ("books", "melds", "hand", "sealed"),
    "bonus": ("aside", "hand", "sealed"),
    "cap": ("hand", "sealed"),
    "unmeldable": ("hand", "sealed"),
}
# What earns something by being done, so that points below zero punish it.
_EARNED = (
    ("/out/bonus", "Going out"),
    ("/books/kinds/*/points", "A book of the kind"),
    ("/books/caps/*/points", "The cap"),
)


@lint_named("lint-double-minus")
def double_minus(rules: Rules, make: Maker) -> Iterator[Problem]:
    """A card with a value below zero lies where values are subtracted, so that it earns points."""
    for situation in make.variations:
        priced = _priced(situation.rules)
        for pointer, points in found_at(situation.rules, "/deck/cards/*/points"):
            card = pointer.split("/")[3]
            places = [
                place
                for place, sign in situation.rules["scoring"]["cards"].items()
                if sign == "minus" and (card, place) not in priced
            ]
            if points < 0 and places:
                message = (
                    f"{quoted(card)} has the value {points}, and values in {_places(places)} are "
                    f"subtracted, so that holding it earns {-points}."
                )
                suggestion = f"Write `points: {-points}`; the minus comes from the place."
                at, related = situation.at(pointer), ["/scoring/cards", "/scoring/prices"]
                yield make(at, message, suggestion, severity="warning", related=related)


@lint_named("lint-price-sign")
def price_sign(rules: Rules, make: Maker) -> Iterator[Problem]:
    """A price rewards a player for what elsewhere counts minus."""
    for situation in make.variations:
        signs = situation.rules["scoring"]["cards"]
        for pointer, price in found_at(situation.rules, "/scoring/prices/*"):
            places = [place for place in price["in"] if signs[place] == "minus"]
            if price["points"] > 0 and places:
                message = (
                    f"The price {quoted(last(pointer))} adds {counted(price['points'], 'point')} "
                    f"for each such card in {_places(places)}, where cards count minus."
                )
                suggestion = f"Write `points: {-price['points']}` if it is meant as a penalty."
                at = situation.at(join(pointer, "points"))
                related = [situation.at(pointer), "/scoring/cards"]
                yield make(at, message, suggestion, severity="warning", related=related)


@lint_named("lint-below-zero")
def below_zero(rules: Rules, make: Maker) -> Iterator[Problem]:
    """What players try to reach costs them points."""
    for situation in make.variations:
        for pattern, subject in _EARNED:
            for pointer, points in found_at(situation.rules, pattern):
                if points < 0:
                    name = f" {quoted(pointer.split('/')[3])}" if "*" in pattern else ""
                    message = f"{subject}{name} costs {counted(-points, 'point')}."
                    written = f"{last(pointer)}: {-points}"
                    suggestion = f"Write {quoted(written)} if it is meant to earn them."
                    at = situation.at(pointer)
                    yield make(at, message, suggestion, severity="warning")


@lint_named("lint-line-sign")
def line_sign(rules: Rules, make: Maker) -> Iterator[Problem]:
    """A score line rewards what goes wrong, or punishes going out."""
    for situation in make.variations:
        for pointer, line in found_at(situation.rules, "/scoring/lines/*"):
            points, facts = line["points"], line["when"]
            went_wrong = "stuck-with" in facts or False in (
                facts.get("opened"),
                facts.get("melded"),
            )
            if (points > 0 and went_wrong) or (points < 0 and facts.get("went-out") is True):
                deed = "rewards what is a misfortune" if points > 0 else "punishes going out"
                message = f"The line {quoted(last(pointer))} of {points} points {deed}."
                suggestion = f"Write `points: {-points}` if the sign is wrong."
                at, related = situation.at(join(pointer, "points")), [situation.at(pointer)]
                yield make(at, message, suggestion, severity="warning", related=related)


@lint_named("lint-price-nowhere")
def price_nowhere(rules: Rules, make: Maker) -> Iterator[Problem]:
    """A price holds in a place where none of its cards can ever lie."""
    for situation in make.variations:
        cards = situation.rules["deck"]["cards"]
        for pointer, price in found_at(situation.rules, "/scoring/prices/*"):
            known = [card for card in price["cards"] if card in cards]
            lying = {place for card in known for place in _PLACES[cards[card]["is"]]}
            for index, place in enumerate(price["in"]):
                if known and place not in lying:
                    message = (
                        f"None of the cards of the price {quoted(last(pointer))} can ever lie "
                        f"in {_places([place])}."
                    )
                    at = situation.at(join(pointer, "in", index))
                    suggestion = f"Take {quoted(place)} out of the list."
                    related = [situation.at(pointer), "/deck/cards"]
                    yield make(at, message, suggestion, severity="warning", related=related)


@lint_named("lint-price-covered")
def price_covered(rules: Rules, make: Maker) -> Iterator[Problem]:
    """Every card of a price has another price, of an earlier name, in all the same places."""
    for situation in make.variations:
        prices = situation.rules["scoring"]["prices"]
        priced: dict[tuple[str, str], str] = {}
        for name in sorted(prices):
            cards, places = prices[name]["cards"], prices[name]["in"]
            wanted = [(card, place) for card in cards for place in places]
            before = [priced.setdefault(one, name) for one in wanted]
            if wanted and name not in before:
                message = (
                    f"The price {quoted(name)} never holds: its cards have the price "
                    f"{quoted(before[0])} there already, and of two prices the one whose name "
                    f"comes first in the alphabet decides."
                )
                place = join("/scoring/prices", name)
                at, others = situation.at(place), sorted(set(before))
                dropped = make.drop(situation, place)
                suggestion = f"Give it a name that comes first, or {dropped}."
                near = [situation.at(join("/scoring/prices", one)) for one in others]
                yield make(at, message, suggestion, severity="warning", on_key=True, related=near)


@lint_named("lint-kind-worthless")
def kind_worthless(rules: Rules, make: Maker) -> Iterator[Problem]:
    """A kind of book earns nothing, and nothing in the rules asks for it."""
    asked = {kind for situation in make.situations for kind in _asked(situation)}
    for situation in make.variations:
        for pointer, kind in found_at(situation.rules, "/books/kinds/*"):
            name = last(pointer)
            if kind["points"] == 0 and name not in asked:
                message = (
                    f"A book of the kind {quoted(name)} earns nothing, and nothing asks for it."
                )
                suggestion = "Say in `points` what it earns, or require it in `out.books`."
                at, related = situation.at(join(pointer, "points")), [situation.at(pointer)]
                yield make(at, message, suggestion, severity="warning", related=related)


def _asked(situation: Situation) -> set[str]:
    """The kinds of book that something depends on."""
    return {
        kind
        for pointer, kind, _ in named_books(situation)
        if not pointer.startswith("/names/") and value_at(situation.rules, pointer) != 0
    }


def _priced(rules: Rules) -> set[tuple[str, str]]:
    """The cards with a price, each with a place where it has one."""
    prices = rules["scoring"]["prices"].values()
    return {(card, place) for price in prices for card in price["cards"] for place in price["in"]}


def _places(places: list[str]) -> str:
    words = {
        "books": "books",
        "melds": "unfinished melds",
        "aside": "what is laid aside",
        "hand": "the hand",
        "sealed": "unopened piles",
    }
    return listed([words[place] for place in places], "and")
