"""Bans on discarding cards that fit: a card fits where it could be laid, other books heeded."""

from __future__ import annotations

import pytest

from reference_engine import position_from_json
from tests.conformance.tables import discard, laid_out
from tests.engine.houses import broken, house_table, in_play


@pytest.mark.parametrize(
    ("most", "rulings"),
    [
        # Eight kings are an open book, which may grow to nine: a ninth king fits.
        ("any", ["discard.banned"]),
        # A required book holds eight cards at most, so that it does not.
        (8, []),
    ],
)
def test_a_card_that_required_books_keep_out_does_not_fit(
    most: int | str, rulings: list[str]
) -> None:
    rules = house_table("english-family", {"/books/required": {"by": "books", "most": most}}, 2)
    melds = {0: ["K: K K K K K K K K"]}
    state = laid_out("english-family", 2, hands={0: "K 4 5 6"}, melds=melds, sealed={0: "4 4"})
    position = position_from_json(rules, in_play(state))
    assert broken(position, discard("K")) == rulings
