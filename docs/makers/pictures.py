"""Pictures of a family's game: a turn, the seats, the openings and the books.

Each is a figure of plain HTML with inline SVG that takes the colour of the text around it, and
says the same in words to whoever cannot see it. All of it is made from the ruleset.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from html import escape
from math import cos, pi, sin
from typing import Any

from handfoot.words.english.voice import Voice
from handfoot.words.house import fits_rank
from handfoot.words.language import capital, count, digits, listed
from handfoot.words.picture import svg_cards
from handfoot.words.sheet.glance import openings

__all__ = ["figure", "pictures", "svg"]

_BOX_WIDTH, _BOX_HEIGHT, _BETWEEN, _LINE = 176, 62, 34, 17
_TABLE, _SEAT, _REACH = 150, 14, 54
_BAR, _STAIR_HEIGHT, _FOOT = 58, 110, 22
# A team's colour, readable on light and on dark ground; the letter says the same.
_TEAMS = ("#00796b", "#b26a00", "#7e57c2", "#c2185b", "#3f6ea8", "#5d4037")
_WANDERER = "#546e7a"


def pictures(ruleset: Mapping[str, Any]) -> Iterator[str]:
    """The chapter of pictures as lines of Markdown and HTML."""
    house = Voice(ruleset)
    yield '<div class="screen-only pictures" markdown>'
    yield "## The game in pictures"
    yield ""
    yield figure(_turn(house), "A turn")
    yield '<div class="played">'
    for players in house.players:
        yield figure(_seats(house, players), capital(count(players, "player")))
    yield "</div>"
    steps = openings(house)
    if len(steps) > 1:
        yield figure(_stair(steps), "Points needed to open")
    yield '<div class="played">'
    yield from _books(house, ruleset)
    yield "</div>"
    yield "</div>"


def figure(picture: str, caption: str) -> str:
    """A picture with a line of text below it."""
    return f"<figure>{picture}<figcaption>{escape(caption)}</figcaption></figure>"


def svg(told: str, width: int, height: int, drawn: Sequence[str]) -> str:
    """A picture of this size that says in words what it shows."""
    return (
        f'<svg role="img" aria-label="{escape(told)}" viewBox="0 0 {width} {height}" '
        f'width="{width}" height="{height}" style="max-width:100%;height:auto" '
        f'xmlns="http://www.w3.org/2000/svg">{"".join(drawn)}</svg>'
    )


def text(words: str, x: float, y: float, size: int = 13, fill: str = "currentColor") -> str:
    """A line of text with its middle at x."""
    return (
        f'<text x="{x:g}" y="{y:g}" font-size="{size}" font-family="sans-serif" '
        f'text-anchor="middle" fill="{fill}">{escape(words)}</text>'
    )


# --- a turn


def _turn(house: Voice) -> str:
    """What a turn is made of, from left to right, and what happens when the cards run out."""
    draw = f"draw {count(house['/turn/draw'], 'card')}"
    begin = [draw, "or take the discard pile"] if house.takes_pile else [draw]
    steps = [begin, ["lay melds and", "add cards to them"], ["discard a card"]]
    below = [*_next_piles(house), ["no cards left: go out", *_needed(house)]]
    told = "; then ".join(" ".join(lines) for lines in steps)
    told += ". " + capital("; ".join(" ".join(lines) for lines in below)) + "."
    wide = max(len(steps), len(below))
    drawn = [*_row(steps, 0, "\u2192"), *_row(below, 1, "\u2192", dashed=True)]
    width = wide * _BOX_WIDTH + (wide - 1) * _BETWEEN + 4
    return svg(capital(told), width, 2 * _BOX_HEIGHT + _BETWEEN + 4, drawn)


def _next_piles(house: Voice) -> Iterator[list[str]]:
    names = [house.words.pile(name) for name in house.piles]
    for n, leaf in enumerate(("/foot", "/toe")[: len(names) - 1]):
        if house[leaf]["by"] == "book":
            yield ["a book is complete:", f"pick up the {names[n + 1]}"]
        else:
            yield [f"no cards of the {names[n]}", f"left: pick up the {names[n + 1]}"]


def _needed(house: Voice) -> list[str]:
    """The books needed for going out, in a line that fits a box."""
    books = {kind: n for kind, n in house["/out/books"].items() if n}
    if not books:
        return []
    if len(books) > 2:
        return [f"with {count(sum(books.values()), 'book')}"]
    told = [f"{n} {house.words.book(kind).removesuffix(' book')}" for kind, n in books.items()]
    return [f"with {listed(told)}"]


def _row(
    boxes: Sequence[Sequence[str]], row: int, arrow: str, dashed: bool = False
) -> Iterator[str]:
    top = row * (_BOX_HEIGHT + _BETWEEN) + 2
    dash = ' stroke-dasharray="5 4"' if dashed else ""
    for n, lines in enumerate(boxes):
        left = n * (_BOX_WIDTH + _BETWEEN) + 2
        yield (
            f'<rect x="{left}" y="{top}" width="{_BOX_WIDTH}" height="{_BOX_HEIGHT}" rx="8" '
            f'fill="none" stroke="currentColor"{dash}/>'
        )
        first = top + _BOX_HEIGHT / 2 + 5 - _LINE * (len(lines) - 1) / 2
        for place, line in enumerate(lines):
            yield text(
                capital(line) if not place else line, left + _BOX_WIDTH / 2, first + place * _LINE
            )
        if n:
            yield text(arrow, left - _BETWEEN / 2, top + _BOX_HEIGHT / 2 + 6, 20)


# --- the seats


def _seats(house: Voice, players: int) -> str:
    """A table from above: the seats in order of play, partners with one letter and colour.

    The last player may go from side to side, round by round.
    """
    sides, wanders = house.players[players]["sides"], house.players[players]["wanders"]
    middle = _TABLE / 2
    drawn = [
        f'<circle cx="{middle}" cy="{middle}" r="{_REACH - _SEAT - 6}" fill="none" '
        'stroke="currentColor" stroke-opacity="0.5"/>'
    ]
    for seat in range(players):
        turn = pi / 2 + 2 * pi * seat / players
        x, y = middle + _REACH * cos(turn), middle + _REACH * sin(turn)
        letter, colour = chr(ord("A") + seat % sides), _TEAMS[seat % sides % len(_TEAMS)]
        if wanders and seat == players - 1:
            letter, colour = "A/B", _WANDERER
        drawn.append(f'<circle cx="{x:.1f}" cy="{y:.1f}" r="{_SEAT}" fill="{colour}"/>')
        size = 14 if len(letter) == 1 else 11
        drawn.append(text(letter, round(x, 1), round(y + 5, 1), size, "#ffffff"))
    if sides == players:
        told = f"{count(players, 'player')}, each alone"
    else:
        told = f"{count(players, 'player')} on {count(sides, 'side')}, partners apart"
        told += ", the last one changing sides" if wanders else ""
    return svg(capital(told), _TABLE, _TABLE, drawn)


# --- the openings


def _stair(steps: Sequence[tuple[str, int]]) -> str:
    """The points that an opening needs, as a stair."""
    most = max(points for _, points in steps)
    drawn = []
    for n, (label, points) in enumerate(steps):
        height = max(2, round(_STAIR_HEIGHT * points / most)) if most else 2
        left, top = n * _BAR + 2, _STAIR_HEIGHT - height + _FOOT
        drawn.append(
            f'<rect x="{left}" y="{top}" width="{_BAR - 6}" height="{height}" fill="currentColor" '
            'fill-opacity="0.22" stroke="currentColor"/>'
        )
        drawn.append(text(digits(points), left + _BAR / 2 - 3, top - 5))
        drawn.append(text(label, left + _BAR / 2 - 3, _STAIR_HEIGHT + 2 * _FOOT - 6, 12))
    told = listed([f"{label} {digits(points)}" for label, points in steps])
    return svg(f"To open: {told}", len(steps) * _BAR, _STAIR_HEIGHT + 2 * _FOOT, drawn)


# --- the books


def _books(house: Voice, ruleset: Mapping[str, Any]) -> Iterator[str]:
    """A book of each kind, drawn, with what it pays."""
    for name, kind in house.kinds.items():
        cards = _book(house, kind)
        if cards:
            told = f"{capital(house.words.book(name))}, {digits(kind['points'])}"
            yield figure(svg_cards(cards, ruleset), told)


def _book(house: Voice, kind: Mapping[str, Any]) -> list[str]:
    size, wilds = house["/books/size"], house.wilds
    if kind["made-of"] == "wilds":
        return [wilds[n % len(wilds)] for n in range(size)]
    if kind["made-of"] == "like-wilds":
        return [wilds[-1]] * size
    ranks = [one for one in house.ranks() if fits_rank(kind, one)]
    if not ranks:
        return []
    rank = ranks[len(ranks) // 3]
    natural = house.peek("/melds/mixed").get(rank, [rank])[0]
    if kind["made-of"] == "mixed":
        return [natural] * (size - 1) + wilds[-1:]
    return [natural] * size
