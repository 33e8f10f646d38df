"""Melds past a limit: the rule that refuses cards past the closing, and kinds outgrown."""

from __future__ import annotations

import copy

import pytest

from handfoot.rulesets.checking import load
from reference_engine import Table, legal_moves, position_from_json
from reference_engine.melds import after_lay, group_rulings
from reference_engine.notation import cards_of, position_to_json
from reference_engine.scoring import side_score
from tests.conformance.tables import laid_out, over
from tests.engine.houses import house_table
from tests.engine.recount import recount


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


@pytest.mark.parametrize(
    ("sevens", "kind", "points"),
    [
        # Seven sevens are a book of sevens, 2500, and 7 x 5 = 35 on the table.
        (7, "sevens", 2535),
        # Eight are one too many for it, and a clean book: 500, and 8 x 5 = 40.
        (8, "clean", 540),
    ],
)
def test_a_book_that_has_outgrown_a_kind_is_one_of_the_others(
    sevens: int, kind: str, points: int
) -> None:
    kinds = {"made-of": "naturals", "ranks": ["7"], "not-ranks": [], "most": 7, "points": 2500}
    patch = {
        "/books/closing": {"by": "choice", "forced-at": "any"},
        "/books/kinds/clean/most": "any",
        "/books/kinds/dirty/most": "any",
        "/books/kinds/sevens": kinds,
    }
    table = house_table("haand-og-fod", patch, 4)
    laid = [f"7: {' '.join(['7'] * sevens)}"]
    state = over(laid_out("haand-og-fod", 4, hands={}, melds={0: laid}))
    state["zones"]["melds"][0][0]["closed"] = False
    state["zones"]["hands"] = [[], [], [], []]
    position = position_from_json(table, state)
    told = position_to_json(position)
    meld = told["zones"]["melds"][0][0]
    assert (meld["kind"], side_score(position, 0).total) == (kind, points)
    assert recount(table.resolved, told, 0) == points
