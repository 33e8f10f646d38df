"""How the discard pile begins, where cards that do not stay are buried in it."""

from __future__ import annotations

from typing import Any

import pytest

from handfoot.rulesets.checking import load
from reference_engine import Move, Table, begin_game, play


@pytest.mark.parametrize(
    ("turned", "discard"),
    [
        # A two and a three are turned up and covered; each lies below the card turned after it.
        (["2", "black-3", "K"], ["2", "black-3", "K"]),
        # A card that stays is turned up at once, and nothing is buried.
        (["K", "2", "black-3"], ["K"]),
    ],
)
def test_a_buried_card_lies_below_the_card_turned_after_it(
    turned: list[str], discard: list[str]
) -> None:
    data: dict[str, Any] = dict(load("three-hands").data)
    upcard = {**data["deal"]["upcard"], "put-back": "buried"}
    rules = Table({**data, "deal": {**data["deal"], "upcard": upcard}}, 2).rules(1)
    cards = [kind for kind, n in enumerate(rules.copies) for _ in range(n)]
    for name in turned:
        cards.remove(rules.index[name])
    dealt = sum(rules.piles) * 2
    order = (*cards[:dealt], *[rules.index[name] for name in turned], *cards[dealt:])
    position, _ = play(begin_game(rules), Move(-1, "deal", number=0, order=order))
    assert [rules.kinds[kind] for kind in position.discard] == discard
