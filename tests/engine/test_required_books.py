"""Required books first: what is held back is seen after the lay, which may undo what was there."""

from __future__ import annotations

import pytest

from conformance.altering import altered
from handfoot.rulesets.checking import load
from reference_engine import Table, legal_moves, move_from_json, position_from_json, violations
from tests.conformance.tables import laid_out, lay


@pytest.mark.parametrize(
    ("further", "broken"),
    [
        # A clean and a dirty book are needed. The kings made dirty, the clean one is missing, and
        # the jacks are a dirty book beyond what is needed.
        (["J: J J J J J J 2"], ["meld.required-first"]),
        # With eights clean beside them nothing is missing after the lay.
        (["J: J J J J J J 2", "8: 8 8 8 8 8 8 8"], []),
    ],
)
def test_a_wild_card_may_not_undo_the_books_that_let_others_be(
    further: list[str], broken: list[str]
) -> None:
    patch = {
        "/books/required": {"by": "books", "most": "any"},
        "/out/books": {"clean": 1, "dirty": 1},
    }
    data = altered(load("english-family"), [patch])
    assert data is not None
    melds = {0: ["K: K K K K K K K", "Q: Q Q Q Q Q Q 2", *further]}
    hands = {0: "2 4 5 6"}
    state = laid_out("english-family", 2, hands=hands, melds=melds, sealed={0: "4 4"})
    state["turn"]["drawn"] = 2
    state["due"] = [{"seat": 0, "what": "play"}]
    position = position_from_json(Table(data, 2), state)
    move = move_from_json(position, lay("K: 2"))
    assert [one.rule for one in violations(position, move)] == broken
    assert (move in legal_moves(position)) is not bool(broken)
