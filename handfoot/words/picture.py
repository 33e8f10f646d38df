"""Pictures of cards and positions for pages: inline SVG within plain HTML.

Nothing is fetched from elsewhere and no style sheet is needed; whoever cannot see a picture is told
the same in words. Equal cards lie close together, as in a hand. The same position in text is drawn
by `handfoot.words.drawing`.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from html import escape
from itertools import groupby
from typing import Any

from handfoot.words.language import Words, capital, count, listed
from handfoot.words.tokens import Deck, is_red, token

__all__ = ["html_position", "svg_cards"]

_WIDTH, _HEIGHT = 36, 50
_STEP, _WIDE_STEP, _GAP = 15, 21, 27
_INK, _RED, _WILD = "#1c1c28", "#b3202c", "#6b2fa0"
_PAPER, _BACK = "#fdfdf8", "#4a5d82"
_LONG = 4
_PILES = ("hand", "foot", "toe", "second toe")
_ROW = "display:flex;flex-wrap:wrap;align-items:center;gap:.3rem .8rem;margin:.25rem 0"
_PILE = "display:inline-flex;align-items:center;gap:.3rem;font-size:.8em"
_LABEL = "flex:0 0 5.5rem;font-size:.8em;opacity:.8"
_BOX = (
    "border:1px solid rgba(128,128,128,.45);border-radius:.4rem;padding:.4rem .6rem;margin:.4rem 0"
)

State = Mapping[str, Any]


def svg_cards(
    cards: Iterable[str],
    ruleset: Mapping[str, Any] | None = None,
    *,
    in_order: bool = False,
    marked: bool = False,
    label: str = "",
) -> str:
    """Some cards as one inline SVG, sorted unless `in_order`; `marked` rings the last one.

    `label` says to those who cannot see them which cards they are; else that is said in English.

    >>> svg_cards(["K", "2"]).startswith('<svg role="img" aria-label="king and two"')
    True
    """
    deck, words = Deck(ruleset), Words(ruleset)
    kinds = list(cards) if in_order else deck.sorted(cards)
    places, at = [], 0
    for n, kind in enumerate(kinds):
        if n:
            at += _GAP if kind != kinds[n - 1] else _STEP if len(_sign(kind)) < 2 else _WIDE_STEP
        places.append(at)
    width = (places[-1] if places else 0) + _WIDTH + 2
    drawn = [
        _card(kind, place, deck, marked and n == len(kinds) - 1)
        for n, (kind, place) in enumerate(zip(kinds, places, strict=True))
    ]
    return _svg(label or _told(kinds, words) or "no cards", width, drawn)


def _svg(label: str, width: int, drawn: Sequence[str]) -> str:
    height = _HEIGHT + 2
    return (
        f'<svg role="img" aria-label="{escape(label)}" viewBox="0 0 {width} {height}" '
        f'width="{width}" height="{height}" style="max-width:100%;height:auto" '
        f'xmlns="http://www.w3.org/2000/svg">{"".join(drawn)}</svg>'
    )


def _told(kinds: Sequence[str], words: Words) -> str:
    """The cards in words, equal ones counted."""
    told = []
    for kind, run in groupby(kinds):
        n = len(list(run))
        told.append(words.card(kind) if n == 1 else f"{n} {words.cards(kind)}")
    return listed(told)


def _card(kind: str, x: int, deck: Deck, marked: bool) -> str:
    wild = deck.is_wild(kind)
    ink = _WILD if wild else _RED if is_red(kind) else _INK
    edge = f'stroke="{ink}" stroke-width="2"' if marked else 'stroke="#8a8a96"'
    parts = [_rect(x + 1, _PAPER, edge)]
    sign = _sign(kind)
    if len(sign) > _LONG:
        # A long name runs up the left edge, where it stays visible under the next card.
        turned = f"translate({x + 12} {_HEIGHT - 3}) rotate(-90)"
        parts.append(_text(sign, ink, 10, f'transform="{turned}"'))
    else:
        parts.append(_text(sign, ink, 15 if len(sign) < 3 else 11, f'x="{x + 4}" y="17"'))
        parts += [_text("\u2605", ink, 11, f'x="{x + 5}" y="32"')] if wild else []
    return f"<g>{''.join(parts)}</g>"


def _sign(kind: str) -> str:
    """What is written on a card; the colour of a rank shows in the ink instead."""
    return token(kind)[1:] if re.match(r"(red|black)-", kind) else token(kind)


def _rect(x: int, fill: str, edge: str) -> str:
    return f'<rect x="{x}" y="1" width="{_WIDTH}" height="{_HEIGHT}" rx="4" fill="{fill}" {edge}/>'


def _text(text: str, ink: str, size: int, where: str) -> str:
    return (
        f'<text {where} font-size="{size}" font-weight="600" font-family="sans-serif" '
        f'fill="{ink}">{escape(text)}</text>'
    )


def _backs(n: int) -> str:
    """A sealed pile or the stock: cards from behind, with their number."""
    if not n:
        return "empty"
    shown = min(3, n)
    drawn = [_rect(place * 3 + 1, _BACK, f'stroke="{_PAPER}"') for place in range(shown)]
    middle = (shown - 1) * 3 + 1 + _WIDTH // 2
    drawn.append(_text(str(n), _PAPER, 13, f'x="{middle}" y="31" text-anchor="middle"'))
    return _svg(f"{count(n, 'card')}, face down", _WIDTH + 8, drawn)


def html_position(state: State, ruleset: Mapping[str, Any] | None = None) -> str:
    """A position as a piece of HTML; keys that are missing are left out."""
    zones, game = state.get("zones") or {}, state.get("game") or {}
    rows = []
    if "stock" in zones:
        rows.append(_row("Stock", _backs(len(zones["stock"]))))
    if "discard" in zones:
        pile = svg_cards(zones["discard"], ruleset, in_order=True, marked=True)
        rows.append(_row("Discard pile", pile if zones["discard"] else "empty"))
    sides = list(game.get("sides") or range(len(zones.get("hands") or ())))
    for side in sorted(set(sides)):
        rows.append(_side(side, sides, state, ruleset))
    return f'<div class="position">{"".join(rows)}</div>'


def _row(label: str, content: str) -> str:
    return f'<div style="{_ROW}"><span style="{_LABEL}">{escape(label)}</span>{content}</div>'


def _side(side: int, sides: Sequence[int], state: State, ruleset: Mapping[str, Any] | None) -> str:
    zones, round_ = state.get("zones") or {}, state.get("round") or {}
    words = Words(ruleset)
    seats = [seat for seat, of in enumerate(sides) if of == side]
    on_turn = None if round_.get("ended") else (state.get("turn") or {}).get("seat")
    melds = _at(zones.get("melds"), side) or ()
    rows = [f"<strong>Side {side}</strong>"]
    if melds:
        rows.append(_row("Melds", "".join(_meld(meld, ruleset, words) for meld in melds)))
    aside = _at(zones.get("aside"), side)
    if aside:
        rows.append(_row("Laid aside", svg_cards(aside, ruleset)))
    for seat in seats:
        turn = " (to play)" if seat == on_turn else ""
        hand = _at(zones.get("hands"), seat)
        content = svg_cards(hand, ruleset) if hand else "no cards"
        reached = _at(round_.get("reached"), seat) or 0
        for place, pile in enumerate(_at(zones.get("sealed"), seat) or (), start=reached + 1):
            name = words.pile(_PILES[min(place, len(_PILES) - 1)])
            content += f'<span style="{_PILE}">{escape(name)} {_backs(len(pile))}</span>'
        rows.append(_row(f"Seat {seat}{turn}", content))
    return f'<div class="side" style="{_BOX}">{"".join(rows)}</div>'


def _meld(meld: State, ruleset: Mapping[str, Any] | None, words: Words) -> str:
    told = [words.book(meld["kind"])] if meld.get("kind") else []
    told += ["closed"] if meld.get("closed") else []
    cards = svg_cards([*(meld.get("cards") or ())], ruleset)
    caps = svg_cards(meld["caps"], ruleset) if meld.get("caps") else ""
    note = f"<br><small>{escape(capital(', '.join(told)))}</small>" if told else ""
    return f"<span>{cards}{caps}{note}</span>"


def _at(values: Any, place: int) -> Any:
    return values[place] if isinstance(values, list) and 0 <= place < len(values) else None
