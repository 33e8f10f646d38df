"""Draws positions and moves as plain text, for terminals, reports and tests.

A position comes as JSON data, as it travels on the wire; keys that are missing are left out of the
drawing, because a drawing is often wanted just when something is wrong. Lines fit 80 columns.
Colours are ANSI codes and only used where asked for; the letters say the same without them.
Pictures for pages are drawn in `handfoot.words.picture`.
"""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Iterable, Mapping, Sequence
from itertools import groupby
from typing import Any

from handfoot.words.language import Words, a, count, digits, listed, number, ordinal
from handfoot.words.tokens import Deck, is_red, token

__all__ = ["WIDTH", "draw_cards", "draw_move", "draw_position", "wants_colour"]

WIDTH = 80
_MARGIN = 10
_RED, _WILD, _TOP, _END = "\033[31m", "\033[35m", "\033[1m", "\033[0m"
_CODES = re.compile(r"\033\[[0-9]+m")
_PILES = ("hand", "foot", "toe", "second toe")
_DUE = {
    "deal": "the deal",
    "put-back": "a card goes back into the stock",
    "reshuffle": "the discard pile is shuffled",
    "choose": "choose a hand",
    "draw": "draw, or take the discard pile",
    "play": "lay, or discard",
    "answer": "answer",
    "pick-up": "pick up the next pile",
}

State = Mapping[str, Any]


def wants_colour() -> bool:
    """Whether the standard output is a terminal whose user has not asked for no colour."""
    return sys.stdout.isatty() and not os.environ.get("NO_COLOR")


def draw_position(
    state: State, ruleset: Mapping[str, Any] | None = None, *, colour: bool = False
) -> str:
    """A position as text. `ruleset` gives the order of the cards, the wild ones and the words."""
    return "\n".join(_Drawing(ruleset, colour).position(state))


def draw_cards(
    cards: Iterable[str], ruleset: Mapping[str, Any] | None = None, *, colour: bool = False
) -> str:
    """Some cards in one line, sorted, equal ones together.

    >>> draw_cards(["K", "2", "K", "10"])
    'K K  10  2'
    """
    return "  ".join(_Drawing(ruleset, colour).groups(cards))


class _Drawing:
    def __init__(self, ruleset: Mapping[str, Any] | None, colour: bool) -> None:
        self._deck, self._words, self._colour = Deck(ruleset), Words(ruleset), colour

    def position(self, state: State) -> list[str]:
        game, zones = state.get("game") or {}, state.get("zones") or {}
        round_ = state.get("round") or {}
        lines = [self._head(state, game, round_), *self._middle(zones, round_)]
        sides = list(game.get("sides") or range(len(zones.get("hands") or ())))
        for side in sorted(set(sides)):
            lines += ["", *self._side(side, sides, state, zones, round_)]
        return lines

    def _head(self, state: State, game: State, round_: State) -> str:
        parts = [self._words.round(game["round"]).capitalize()] if "round" in game else []
        if game.get("over"):
            winners = [f"side {side}" for side in game.get("winners") or ()]
            parts.append(f"the game is over, won by {listed(winners)}" if winners else "game over")
        elif round_.get("ended"):
            out = round_.get("out")
            how = f"seat {out['seat']} went out" if out else "the stock has run out"
            parts.append(f"the round is over: {how}")
        for due in state.get("due") or ():
            what = _DUE.get(due.get("what"), str(due.get("what")))
            parts.append(what if due.get("seat") is None else f"seat {due['seat']} to {what}")
        if game.get("scores"):
            parts.append(f"score {' : '.join(digits(one) for one in game['scores'])}")
        return _fitted(" \u00b7 ".join(parts))

    def _middle(self, zones: State, round_: State) -> list[str]:
        lines = []
        if "stock" in zones:
            lines.append(f"{'stock':<{_MARGIN}}{count(len(zones['stock']), 'card')}")
        if "discard" in zones:
            pile = list(zones["discard"])
            shown = [self._card(kind) for kind in pile]
            if shown:
                shown[-1] = self._paint(f"[{token(pile[-1])}]", _TOP)
            if round_.get("frozen"):
                shown.append(f"(stopped until taken: {', '.join(round_['frozen'])})")
            lines += _wrapped("discards", shown or ["empty"], " ")
        return lines

    def _side(
        self, side: int, sides: Sequence[int], state: State, zones: State, round_: State
    ) -> list[str]:
        seats = [seat for seat, of in enumerate(sides) if of == side]
        opened = [seat for seat in seats if _at(round_.get("opened"), seat)]
        has = " (opened)" if opened and len(opened) == len(seats) else ""
        named = listed([str(seat) for seat in seats])
        lines = [f"Side {side}, seat{'s' if len(seats) > 1 else ''} {named}{has}"]
        for meld in _at(zones.get("melds"), side) or ():
            lines += self._meld(meld)
        aside = _at(zones.get("aside"), side)
        if aside:
            lines += _wrapped("aside", self.groups(aside), "  ")
        for seat in seats:
            lines += self._seat(seat, state, zones)
        return lines

    def _meld(self, meld: State) -> list[str]:
        rank = str(meld.get("rank"))
        cards = self._deck.sorted(meld.get("cards") or ())
        naturals = [kind for kind in cards if self._deck.is_natural_in(kind, rank)]
        others = [kind for kind in cards if not self._deck.is_natural_in(kind, rank)]
        told = " ".join(self._card(kind) for kind in naturals)
        if others and rank == "wild":
            told = " ".join(self._card(kind) for kind in others)
        elif others:
            wilds = " ".join(self._paint(token(kind), _WILD) for kind in others)
            told = f"{told} + {wilds}"
        if meld.get("caps"):
            told += f" under {' '.join(self._card(kind) for kind in meld['caps'])}"
        marks = [self._words.book(meld["kind"])] if meld.get("kind") else []
        marks += ["closed"] if meld.get("closed") else []
        end = f"  ({', '.join(marks)})" if marks else ""
        return _wrapped("meld", (told + end).split(" "), " ")

    def _seat(self, seat: int, state: State, zones: State) -> list[str]:
        hand = _at(zones.get("hands"), seat)
        sealed = _at(zones.get("sealed"), seat) or ()
        turn = (state.get("turn") or {}).get("seat")
        label = f"seat {seat}{' >' if turn == seat else ''}"
        groups = self.groups(hand or ()) or ["no cards"]
        lines = _wrapped(label, groups, "  ")
        whole = _at((state.get("round") or {}).get("reached"), seat) or 0
        for place, pile in enumerate(sealed, start=whole + 1):
            name = self._words.pile(_PILES[min(place, len(_PILES) - 1)])
            lines.append(f"{'':<{_MARGIN}}{name}: {count(len(pile), 'card')}")
        return lines

    def groups(self, cards: Iterable[str]) -> list[str]:
        """Cards sorted, equal ones as one group."""
        return [
            " ".join(self._card(kind) for kind in run)
            for _, run in groupby(self._deck.sorted(cards))
        ]

    def _card(self, kind: str) -> str:
        if self._deck.is_wild(kind):
            return self._paint(token(kind), _WILD)
        return self._paint(token(kind), _RED) if is_red(kind) else token(kind)

    def _paint(self, text: str, code: str) -> str:
        return f"{code}{text}{_END}" if self._colour else text


def _at(values: Any, place: int) -> Any:
    """The value at a place of a list, None where there is none."""
    return values[place] if isinstance(values, list) and 0 <= place < len(values) else None


def _wrapped(label: str, parts: Sequence[str], between: str) -> list[str]:
    """Parts in lines that fit the width, the label before the first; codes take no room."""
    lines, line, used = [], "", 0
    for part in parts:
        size = len(_CODES.sub("", part))
        if line and _MARGIN + used + len(between) + size > WIDTH:
            lines.append(line)
            line, used = "", 0
        gap = between if line else ""
        line, used = line + gap + part, used + len(gap) + size
    heads = [label, *[""] * len(lines)]
    return [f"{head:<{_MARGIN}}{one}" for head, one in zip(heads, [*lines, line], strict=True)]


def _fitted(line: str) -> str:
    return line if len(line) <= WIDTH else f"{line[: WIDTH - 1]}\u2026"


def draw_move(move: State, ruleset: Mapping[str, Any] | None = None) -> str:
    """A move as a sentence.

    >>> draw_move({"seat": 0, "do": "lay", "groups": [{"onto": None, "cards": ["K", "2", "K"]}]})
    'Seat 0 lays K K 2 as a new meld.'
    >>> draw_move({"seat": 2, "do": "discard", "card": "red-3"})
    'Seat 2 discards a red three.'
    """
    words, deck = Words(ruleset), Deck(ruleset)
    who = "Chance" if move.get("seat") is None else f"Seat {move['seat']}"
    told = _DOES.get(str(move.get("do")), _unknown)(move, words, deck)
    return f"{who} {told}."


def _tokens(cards: Iterable[str], deck: Deck) -> str:
    return " ".join(token(kind) for kind in deck.sorted(cards))


def _group(group: State, words: Words, deck: Deck) -> str:
    cards, onto = _tokens(group.get("cards") or (), deck), group.get("onto")
    return f"{cards} as a new meld" if onto is None else f"{cards} on {_onto(onto, words)}"


def _onto(onto: State, words: Words) -> str:
    which = onto.get("n") or 0
    place = f"the {ordinal(which + 1)} meld of " if which else "the "
    return f"{place}{words.cards(str(onto.get('rank')))}"


def _lays(move: State, words: Words, deck: Deck) -> str:
    groups = [_group(group, words, deck) for group in move.get("groups") or ()]
    return f"lays {listed(groups)}" if groups else "lays nothing"


def _takes(move: State, words: Words, deck: Deck) -> str:
    shown = f", showing {_tokens(move['show'], deck)}" if move.get("show") else ""
    laid = f" and {_lays(move, words, deck)}" if move.get("groups") else ""
    return f"takes the discard pile{shown}{laid}"


def _discards(move: State, words: Words, _: Deck) -> str:
    return f"discards {a(words.card(str(move.get('card'))))}"


def _deals(move: State, _: Words, __: Deck) -> str:
    first = f"; seat {move['first']} begins" if move.get("first") is not None else ""
    return f"deals {count(len(move.get('order') or ()), 'card')}{first}"


def _unknown(move: State, _: Words, __: Deck) -> str:
    return f"makes a move of another sort, {move['do']}" if move.get("do") else "makes no move"


def _says(text: str) -> Any:
    def told(_: State, __: Words, ___: Deck) -> str:
        return text

    return told


_DOES: dict[str, Any] = {
    "draw": _says("draws"),
    "take": _takes,
    "lay": _lays,
    "close": lambda move, words, _: f"closes {_onto(move.get('onto') or {}, words)}",
    "discard": _discards,
    "end": _says("ends the turn without a discard"),
    "pick-up": _says("picks up the next pile"),
    "ask": _says("asks whether to go out"),
    "answer": lambda move, _, __: f"answers {'yes' if move.get('yes') else 'no'}",
    "take-back": _says("takes back what was laid in this turn"),
    "choose": lambda move, _, __: (
        f"chooses the {ordinal((move.get('pile') or 0) + 1)} pile as the hand"
    ),
    "deal": _deals,
    "put-back": lambda move, _, __: (
        f"puts the card back into the stock, below {number(move.get('place') or 0)} others"
    ),
    "reshuffle": lambda move, _, __: (
        f"makes a new stock of {count(len(move.get('order') or ()), 'card')}"
    ),
}
