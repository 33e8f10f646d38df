"""The cards in a row: equal values together, and those that cost their holder at the end."""

from __future__ import annotations

import re

from docs.makers.card_strip import card_strip
from docs.makers.page_words import page_words
from handfoot import ground
from handfoot.rulesets.checking import load


def shown(family: str) -> list[tuple[str, str]]:
    """What the pictures say to whoever cannot see them, each with its caption."""
    strip = card_strip(load(ground.variant_path(family)).data, page_words("en"))
    return re.findall(r'aria-label="([^"]+)".*?<figcaption>([^<]+)<', strip)


def test_cards_of_equal_value_lie_together_the_highest_first() -> None:
    assert shown("lady-lord") == [
        ("joker", "50"),
        ("jester", "25"),
        ("lord", "20"),
        ("twelve to seven", "10"),
        ("six to one", "5"),
        ("villain and lady", "0"),
    ]


def test_what_costs_its_holder_comes_last_and_below_zero() -> None:
    assert shown("three-hands")[-2:] == [
        ("red three", "\u2212500 if held"),
        ("black three", "\u22125 if held"),
    ]
