"""The score pad of a family: a page to print, with a line for everything that earns or costs.

The lines are those of a score, in the order in which the engine gives them; what a book or a
bonus is worth and what opens a round stands beside it, so that nobody has to look it up.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from html import escape
from typing import Any

from handfoot.rulesets.merging import concrete
from handfoot.words.english.voice import Voice
from handfoot.words.language import capital, digits, plain

__all__ = ["pad_lines", "score_pad"]

# As many rounds as find room on a page where a game has no fixed number of them.
_MOST_ROUNDS = 4


def score_pad(ruleset: Mapping[str, Any], title: str) -> str:
    """The pad as HTML: a block of lines for each round, a column for each side."""
    columns = max(entry["sides"] for entry in ruleset["table"]["players"].values())
    head = f"<th>{escape(title)}</th>{'<th></th>' * columns}"
    rows = [f"<thead><tr>{head}</tr></thead>"]
    for round_ in range(1, _rounds(ruleset) + 1):
        house = Voice(concrete(ruleset, max(map(int, ruleset["table"]["players"])), round_))
        name = capital(house.words.round(round_)) + _opening(house, round_)
        rows.append(f'<tbody><tr class="round"><th colspan="{columns + 1}">{name}</th></tr>')
        rows += [_row(line, columns) for line in (*pad_lines(house), "<b>Round</b>")]
        rows.append(_row("<b>Total so far</b>", columns) + "</tbody>")
    return f'<table class="pad">{"".join(rows)}</table>'


def _row(label: str, columns: int) -> str:
    return f"<tr><td>{label}</td>{'<td></td>' * columns}</tr>"


def _rounds(ruleset: Mapping[str, Any]) -> int:
    end = ruleset["game"]["end"]
    return min(end.get("rounds", _MOST_ROUNDS), _MOST_ROUNDS)


def _opening(house: Voice, round_: int) -> str:
    if house.peek("/opening/by") != "rounds":
        return ""
    needed: Sequence[int] = house.peek("/opening/points")
    return f", opening {digits(needed[min(round_, len(needed)) - 1])}"


def pad_lines(house: Voice) -> Iterator[str]:
    """What can earn or cost points in a round, each in a few words."""
    words = house.words
    for name, kind in house.kinds.items():
        yield _priced(capital(words.book(name, 2)), kind["points"])
    for cap in house.peek("/books/caps").values():
        yield _priced(f"{capital(words.cards(cap['card']))} on books", cap["points"])
    yield from (_priced("Going out", n) for n in [house.peek("/out/bonus")] if n)
    if house.peek("/deal/grab/by") != "none":
        for step in house.peek("/deal/grab/bonuses").values():
            yield _priced("Grab", step["points"])
    yield "Cards in melds and books"
    if house.bonus_cards:
        yield f"{capital(words.kinds(house.bonus_cards))} laid aside"
    for one in house.peek("/scoring/sets").values():
        instead = ", instead of one by one" if one["singles"] == "replaced" else ""
        yield _priced(f"{one['size']} {words.cards(one['card'])}{instead}", one["points"])
    yield "Cards left, minus"
    for price in house.peek("/scoring/prices").values():
        left = " left" if set(price["in"]) <= {"hand", "sealed"} else ""
        yield _priced(f"{capital(words.kinds(price['cards']))}{left}", price["points"])
    for name, line in house.peek("/scoring/lines").items():
        yield _priced(capital(plain(name)), line["points"])


def _priced(label: str, points: int) -> str:
    return f"{escape(label)} <small>{digits(points)}</small>"
