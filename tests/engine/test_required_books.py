"""Required books first: what is held back is seen after the lay, which may undo what was there."""

from __future__ import annotations

import pytest

from reference_engine import position_from_json
from tests.conformance.tables import laid_out, lay
from tests.engine.houses import broken, house_table, in_play


@pytest.mark.parametrize(
    ("further", "rulings"),
    [
        # A clean and a dirty book are needed. The kings made dirty, the clean one is missing, and
        # the jacks are a dirty book beyond what is needed.
        (["J: J J J J J J 2"], ["meld.required-first"]),
        # With eights clean beside them nothing is missing after the lay.
        (["J: J J J J J J 2", "8: 8 8 8 8 8 8 8"], []),
    ],
)
def test_a_wild_card_may_not_undo_the_books_that_let_others_be(
    further: list[str], rulings: list[str]
) -> None:
    patch = {
        "/books/required": {"by": "books", "most": "any"},
        "/out/books": {"clean": 1, "dirty": 1},
    }
    melds = {0: ["K: K K K K K K K", "Q: Q Q Q Q Q Q 2", *further]}
    hands = {0: "2 4 5 6"}
    state = laid_out("english-family", 2, hands=hands, melds=melds, sealed={0: "4 4"})
    position = position_from_json(house_table("english-family", patch, 2), in_play(state))
    assert broken(position, lay("K: 2")) == rulings
