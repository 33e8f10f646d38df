"""The chapter of a family's page that shows how a round was scored, with the cards drawn.

Every line of the score stands with the sum that makes it and the rule that pays it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from html import escape
from typing import Any

from docs.makers.worked_example import Example
from handfoot.words.language import Words, capital, count, digits, listed, plain
from handfoot.words.picture import svg_cards
from reference_engine.scoring import ScoreLine

__all__ = ["example_section", "told_sum"]

_TIMES, _MINUS = "\u00d7", "\u2212"
_PLACES = {
    "books": "cards in books",
    "melds": "cards in melds that are no books",
    "aside": "cards laid aside",
    "hand": "cards left in hand",
    "sealed": "cards in piles not picked up",
}


def example_section(example: Example) -> Iterator[str]:
    """The chapter as lines of Markdown."""
    yield '<div class="screen-only example" markdown>'
    yield "## A round as an example"
    yield ""
    yield (
        f"The program played a game of {count(example.seats, 'player')} against itself. This is "
        f"what one side had when {_round(example)} was over: {_end(example)}."
    )
    yield ""
    yield "\n".join(_cards(example))
    yield ""
    yield "| What | How | Points |"
    yield "|---|---|--:|"
    for line in example.score.lines:
        mark = f'[\u00a7](#{line.rule}){{: .rule title="The rule {line.rule}" }}'
        yield f"| {_label(line, example)} {mark} | {told_sum(line, example)} | {_points(line)} |"
    yield f"| **Score of the round** | | **{digits(example.score.total)}** |"
    yield ""
    yield "</div>"


def _points(line: ScoreLine) -> str:
    return digits(line.points)


def _round(example: Example) -> str:
    return Words(example.rules).round(example.state["game"]["round"])


def _end(example: Example) -> str:
    out = example.state["round"]["out"]
    if out is None:
        return "the stock had run out"
    own = out["seat"] in example.members
    return "one of its players had gone out" if own else "another side had gone out"


# --- the cards


def _cards(example: Example) -> Iterator[str]:
    words = Words(example.rules)
    yield '<div class="played">'
    for meld in sorted(example.melds, key=lambda meld: meld.get("kind") is None):
        label = f"{_name(meld, words)}, {_value(meld, example)}"
        yield _figure(label, meld["cards"], example, meld.get("caps") or ())
    if example.aside:
        yield _figure("laid aside", example.aside, example)
    for place, label in (("hand", "left in hand"), ("sealed", "not picked up")):
        if example.held(place):
            yield _figure(label, example.held(place), example)
    yield "</div>"


def _name(meld: Mapping[str, Any], words: Words) -> str:
    return words.book(meld["kind"]) if meld.get("kind") else "meld"


def _figure(label: str, cards: Sequence[str], example: Example, caps: Sequence[str] = ()) -> str:
    drawn = "".join(svg_cards(some, example.rules) for some in (cards, caps) if some)
    return f"<figure>{drawn}<figcaption>{escape(capital(label))}</figcaption></figure>"


# --- the sums


def _label(line: ScoreLine, example: Example) -> str:
    words, rules = Words(example.rules), example.rules
    if line.rule == "score.book":
        return capital(words.books({line.of: line.n}))
    if line.rule == "score.cards":
        return capital(_PLACES[line.of])
    if line.rule == "score.cap":
        card = rules["books"]["caps"][line.of]["card"]
        where = "a book" if line.n == 1 else "books"
        return f"{_several(line.n, [card], words)} on {where}"
    if line.rule == "score.price":
        return f"{_several(line.n, rules['scoring']['prices'][line.of]['cards'], words)} left"
    if line.rule == "score.set":
        one = rules["scoring"]["sets"][line.of]
        instead = ", instead of one by one" if one["singles"] == "replaced" else ""
        return f"{_several(one['size'], [one['card']], words)} together{instead}"
    fixed = {"score.out": "Going out", "score.floor": "Raised to zero", "score.grab": "Grab"}
    return fixed.get(line.rule) or capital(plain(line.of))


def _several(n: int, kinds: Iterable[str], words: Words) -> str:
    names = [words.card(kind) for kind in kinds]
    return capital(count(n, listed(names, "or"))) if len(names) == 1 else capital(count(n, "card"))


def told_sum(line: ScoreLine, example: Example) -> str:
    """How the points of a line come about: "2 \u00d7 500", "70 + 70 + 95", or nothing.

    Cards of a set are in the line of those laid aside as well; what they count there comes off.
    """
    if line.rule == "score.cards":
        if line.of in ("books", "melds"):
            in_books = line.of == "books"
            found = [one for one in example.melds if (one.get("kind") is not None) == in_books]
            return " + ".join(str(_value(one, example)) for one in found)
        cards = example.aside if line.of == "aside" else example.held(line.of)
        return _by_value(_unpriced(cards, line.of, example), example, line.points < 0)
    if line.rule == "score.set":
        points = example.rules["scoring"]["sets"][line.of]["points"]
        counted = points - line.points
        return f"{digits(points)} {_MINUS} {digits(counted)}" if counted > 0 else ""
    if line.n > 1:
        return f"{line.n} {_TIMES} {digits(line.points // line.n)}"
    return ""


def _value(meld: Mapping[str, Any], example: Example) -> int:
    """What the cards of a meld count, a card on top of it left out."""
    return sum(map(example.value, meld["cards"]))


def _unpriced(cards: Iterable[str], place: str, example: Example) -> list[str]:
    """Those cards that no price takes out of the plain sum."""
    prices = example.rules["scoring"]["prices"].values()
    priced = {card for price in prices if place in price["in"] for card in price["cards"]}
    return [card for card in cards if card not in priced]


def _by_value(cards: Iterable[str], example: Example, against: bool) -> str:
    values = Counter(map(example.value, cards))
    sums = [f"{n} {_TIMES} {value}" for value, n in sorted(values.items(), reverse=True) if value]
    told = " + ".join(sums)
    if not against:
        return told
    return f"{_MINUS}({told})" if len(sums) > 1 else f"{_MINUS} {told}"
