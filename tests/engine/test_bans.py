"""Bans on discarding cards that fit: a card fits where it could be laid, other books heeded."""

from __future__ import annotations

import pytest

from conformance.altering import altered
from handfoot.rulesets.checking import load
from reference_engine import Table, legal_moves, move_from_json, position_from_json, violations
from tests.conformance.tables import discard, laid_out


@pytest.mark.parametrize(
    ("most", "broken"),
    [
        # Eight kings are an open book, which may grow to nine: a ninth king fits.
        ("any", ["discard.banned"]),
        # A required book holds eight cards at most, so that it does not.
        (8, []),
    ],
)
def test_a_card_that_required_books_keep_out_does_not_fit(
    most: int | str, broken: list[str]
) -> None:
    data = altered(load("english-family"), [{"/books/required": {"by": "books", "most": most}}])
    assert data is not None
    melds = {0: ["K: K K K K K K K K"]}
    state = laid_out("english-family", 2, hands={0: "K 4 5 6"}, melds=melds, sealed={0: "4 4"})
    state["turn"]["drawn"] = 2
    state["due"] = [{"seat": 0, "what": "play"}]
    position = position_from_json(Table(data, 2), state)
    move = move_from_json(position, discard("K"))
    assert [one.rule for one in violations(position, move)] == broken
    assert (move in legal_moves(position)) is not bool(broken)
