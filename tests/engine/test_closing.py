"""Which rule is named when a lay carries a meld past its closing with refused cards."""

from __future__ import annotations

import copy

import pytest

from handfoot.rulesets.checking import load
from reference_engine import Table, legal_moves, position_from_json
from reference_engine.melds import after_lay, group_rulings
from reference_engine.notation import cards_of
from tests.conformance.tables import laid_out


def broken(naturals: bool, wilds: str, lay: str) -> list[str]:
    """The rules that a lay breaks on five eights; books of seven close by themselves.

    What a closed book takes is given. A meld may have any number of wild cards and of cards.
    """
    data = copy.deepcopy(load("haand-og-fod").data)
    data["books"]["closed"] = {"naturals": naturals, "wilds": wilds}
    for kind in data["books"]["kinds"].values():
        kind["most"] = "any"
    rules = Table(data, 4).rules(1)
    before = after_lay(rules, None, cards_of(rules, ["8"] * 5))
    return [one.rule for one in group_rulings(rules, before, cards_of(rules, lay.split()))]


@pytest.mark.parametrize(
    ("naturals", "wilds", "lay", "named"),
    [
        # Two cards close the book, and the third comes after.
        (True, "none", "2 2 2", ["book.closed-wilds"]),
        (True, "none", "2 2 8", []),
        (True, "none", "8 8 8", []),
        (False, "any", "8 8 8", ["book.closed"]),
        (False, "any", "8 8 2", []),
        (False, "none", "2 2 2", ["book.closed-wilds"]),
        (False, "none", "8 8 8", ["book.closed"]),
        (False, "none", "8 8 2", ["book.closed"]),
        (False, "none", "8 2", []),
    ],
)
def test_the_sort_of_card_that_the_closed_book_refuses_is_named(
    naturals: bool, wilds: str, lay: str, named: list[str]
) -> None:
    assert broken(naturals, wilds, lay) == named


def test_no_opening_begins_with_a_lay_that_closes_the_book_too_early() -> None:
    """An opening of 100 points from five kings and three twos, which are worth 110.

    A closed book takes naturals and no wild cards, so that the eighth card has to be a king. With
    two of the twos the opening comes to 90 points.
    """
    data = copy.deepcopy(load("haand-og-fod").data)
    data["books"]["closed"] = {"naturals": True, "wilds": "none"}
    for kind in data["books"]["kinds"].values():
        kind["most"] = "any"
    data["melds"]["wilds"] = {"most": "any", "naturals": 2, "per-wild": 1, "lead": 1}
    data["opening"]["points"] = [100]
    hand = "K K K K 2 2 2 4 5 6"
    state = laid_out("haand-og-fod", 4, hands={0: hand}, sealed={0: "9 9"}, discard="4 K")
    position = position_from_json(Table(data, 4), state)
    king, two = position.rules.index["K"], position.rules.index["2"]
    listed = set()
    for move in legal_moves(position):
        if move.do == "take":
            cards = dict(move.groups[0].cards)
            listed.add((cards[king], cards.get(two, 0)))
    kings_left = {(3, 0), (3, 1), (3, 2), (4, 0), (4, 1), (4, 2), (4, 3)}
    assert listed == kings_left | {(5, 3)}
