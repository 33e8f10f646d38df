"""Lays beside a side's other melds: the listing knows all that can be begun."""

from __future__ import annotations

from itertools import product
from typing import Any

import pytest

from reference_engine import outlook
from reference_engine.lays import begun_look
from reference_engine.outlook import possible_looks
from reference_engine.rooms import can_begin
from reference_engine.rules import Rules
from tests.engine.houses import house_table

# Each wild card by itself, and as many beside a rank as the rule on them allows.
LIKE_WILDS = {"made-of": "like-wilds", "ranks": [], "not-ranks": [], "most": 9, "points": 1000}

HOUSES: list[tuple[str, dict[str, Any]]] = [
    ("hand-foot-toe", {}),
    ("hand-foot-toe", {"/melds/start": {"naturals": 4, "wilds": 2}, "/melds/least": 5}),
    ("hand-foot-toe", {"/books/required": {"by": "books", "most": 9}}),
    ("three-hands", {"/melds/same-rank": "one-of-each-kind", "/books/kinds/own": LIKE_WILDS}),
    (
        "english-family",
        {
            "/books/required": {"by": "melds", "most": "any"},
            "/books/kinds/own": LIKE_WILDS,
            "/melds/wilds": {"most": "any", "naturals": 3, "per-wild": 2, "lead": 1},
        },
    ),
]


@pytest.mark.parametrize(("family", "patch"), HOUSES)
def test_every_look_with_which_a_meld_can_begin_is_known_beforehand(
    family: str, patch: dict[str, Any]
) -> None:
    rules = house_table(family, patch, 4).rules(1)
    assert rules.asks_others
    for rank, kinds in enumerate(rules.rank_kinds):
        known = set(possible_looks(rules, rank))
        begun = set()
        for n in range(1, 25) if kinds else [0]:
            for counts in product(range(13), repeat=len(rules.wilds)):
                naturals = ((kinds[0], n),) if n else ()
                wilds = tuple((w, m) for w, m in zip(rules.wilds, counts, strict=True) if m)
                begun.add(begun_look(rules, rank, naturals, wilds))
        assert begun - {-1} <= known
        assert known or rank == rules.wild_rank


def test_melds_of_more_cards_than_there_are_are_not_looked_at(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    # A book may have a thousand cards, which nobody holds.
    rules = house_table("hand-foot-toe", {"/books/kinds/clean/most": 1000}, 4).rules(1)
    fours, wilds = rules.copies[rules.index["4"]], sum(rules.copies[wild] for wild in rules.wilds)
    asked: set[tuple[int, int]] = set()

    def counted(of: Rules, rank: int, naturals: int, held: int, kinds: int) -> bool:
        asked.add((naturals, held))
        return can_begin(of, rank, naturals, held, kinds)

    monkeypatch.setattr(outlook, "can_begin", counted)
    possible_looks(rules, rules.rank_of[rules.index["4"]])
    assert asked == set(product(range(1, fours + 1), range(wilds + 1)))
