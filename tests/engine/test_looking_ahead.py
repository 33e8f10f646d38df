"""Looking ahead to the end of an opening or of a turn stays short where the cards decide at once.

What is counted is the positions looked at, so that a search that has become endless turns a test
red and not only slow.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from handfoot.rulesets.checking import load
from handfoot.rulesets.extending import resolve
from reference_engine import Position, Table, legal_moves, move_from_json, play, position_from_json
from reference_engine.endings import _can_shed
from reference_engine.trying import _completes
from tests.conformance.tables import draw, laid_out

HOUSES = Path(__file__).parent.parent.parent / "examples" / "house-rules"
NINE_RANKS = "4 4 4 5 5 6 6 7 8 9 9 9 10 10 11 11 12 1 1"


def drawn(table: Table, state: dict[str, object]) -> Position:
    """The position after the draw of seat 0."""
    position = position_from_json(table, state)
    return play(position, move_from_json(position, draw()))[0]


@pytest.mark.parametrize(
    ("cards", "goes", "looked_at"),
    [
        # Two villains cannot be laid, and only one card is discarded: the first is kept for the
        # discard, the second ends the search.
        (f"{NINE_RANKS} villain villain", False, 2),
        # A villain and a single king of another rank are two cards without a lay as well.
        (f"{NINE_RANKS} villain lord", False, 2),
        # One villain is discarded after the rest has been laid.
        ("4 4 4 5 villain", True, None),
    ],
)
def test_two_cards_that_cannot_be_laid_keep_a_player_in(
    cards: str, goes: bool, looked_at: int | None
) -> None:
    melds = [f"{rank}: {' '.join([str(rank)] * 7)}" for rank in (4, 5, 6, 7, 8, 9, 10, 11, 12, 1)]
    melds += ["2: 2 2 2 2 2 2 joker", "3: 3 3 3 3 3 3 joker"]
    state = laid_out("lady-lord", 2, hands={0: cards}, melds={0: melds}, stock="4 5 4 4 4 4")
    seen: dict[object, bool] = {}
    position = drawn(Table(load("lady-lord").data, 2), state)
    assert _can_shed(position, 0, -1, seen) == goes
    assert looked_at is None or len(seen) == looked_at


@pytest.mark.parametrize(
    ("cards", "opens"),
    [
        # No rank has seven naturals, so that no clean book is in sight, whatever is laid.
        ("4 4 4 4 4 5 5 5 5 6 6 6 6 7 7 7 8 8 9 9 2 joker", False),
        # Six fours and the four that is drawn are a clean book.
        ("4 4 4 4 4 4 5 5 5 5 6 6 6 7 7 7 8 8 9 9 2 joker", True),
    ],
)
def test_an_opening_with_a_book_is_tried_only_with_the_cards_for_one(
    cards: str, opens: bool
) -> None:
    data = resolve(HOUSES / "remastered-fifth-round.handfoot.yaml").data
    state = laid_out("haand-og-fod", 4, hands={0: cards}, stock="4 10 4 4 4 4", round=5)
    position, seen = drawn(Table(data, 4), state), dict[object, bool]()
    assert _completes(position, 0, seen) == opens
    assert opens or len(seen) == 1
    assert any(move.do == "lay" for move in legal_moves(position)) == opens
