"""The cards of a deck drawn in a row, each with what it is worth."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from docs.makers.page_words import PageWords
from handfoot.words.languages import language
from handfoot.words.picture import svg_cards
from handfoot.words.sheet.deck import runs
from handfoot.words.sheet.glance import worth

__all__ = ["card_strip"]


def card_strip(ruleset: Mapping[str, Any], words: PageWords) -> str:
    """One card of each kind, those of equal value together, as a piece of HTML."""
    figures = []
    tongue = language(words.code)
    house = tongue.house(ruleset)
    for kinds, n, held in worth(house):
        told = f"{words.digits(-n)} {words.if_held}" if held else words.digits(n)
        drawn = svg_cards(kinds, ruleset, label=tongue.room("deck").runs(house, runs(kinds)))
        figures.append(f"<figure>{drawn}<figcaption>{told}</figcaption></figure>")
    return f'<div class="played screen-only">{"".join(figures)}</div>'
