"""What a move changes is told by pointer, and told back it is the state after the move."""

from __future__ import annotations

from typing import Any

from conformance.frozen.patching import alike, changed, changes, compared

BEFORE: dict[str, Any] = {
    "game": {"round": 1, "scores": [0, 0]},
    "zones": {
        "hands": [["K", "7"], ["4"]],
        "stock": ["9", "J"],
        "melds": [[{"rank": "Q", "cards": ["Q", "Q", "Q"], "kind": None}], []],
    },
    "due": [{"seat": 0, "what": "draw"}],
}


def after(**zones: Any) -> dict[str, Any]:
    return {**BEFORE, "zones": {**BEFORE["zones"], **zones}}


def test_a_seat_that_draws_changes_its_hand_and_the_stock() -> None:
    drawn = after(hands=[["K", "7", "9"], ["4"]], stock=["J"])
    then = changes(BEFORE, drawn)
    assert then == {"/zones/hands/0": ["K", "7", "9"], "/zones/stock": ["J"]}
    assert changed(BEFORE, then) == drawn


def test_a_card_that_joins_a_meld_changes_the_cards_of_that_meld() -> None:
    joined = after(melds=[[{"rank": "Q", "cards": ["Q", "Q", "Q", "2"], "kind": None}], []])
    assert changes(BEFORE, joined) == {"/zones/melds/0/0/cards": ["Q", "Q", "Q", "2"]}
    assert changed(BEFORE, changes(BEFORE, joined)) == joined


def test_a_new_meld_changes_the_melds_of_its_side() -> None:
    kings = {"rank": "K", "cards": ["K", "K", "K"], "kind": None}
    begun = after(melds=[BEFORE["zones"]["melds"][0], [kings]])
    assert changes(BEFORE, begun) == {"/zones/melds/1": [kings]}
    assert changed(BEFORE, changes(BEFORE, begun)) == begun


def test_lists_beyond_the_table_are_told_whole() -> None:
    passed = {**BEFORE, "due": [{"seat": 1, "what": "draw"}]}
    assert changes(BEFORE, passed) == {"/due": [{"seat": 1, "what": "draw"}]}


def test_what_changes_leaves_the_state_before_as_it_was() -> None:
    hands = [list(hand) for hand in BEFORE["zones"]["hands"]]
    changed(BEFORE, {"/zones/hands/0": [], "/zones/hands/1": []})
    assert BEFORE["zones"]["hands"] == hands


def test_keys_that_are_never_compared_are_left_out() -> None:
    state = {"game": {"round": 1, "last": [5]}, "turn": {"seat": 0}, "due": []}
    assert compared(state) == {"game": {"round": 1}, "due": []}


def test_more_than_is_expected_is_alike_and_less_is_not() -> None:
    assert alike({"a": [{"b": 1}]}, {"a": [{"b": 1, "c": 2}], "d": 3})
    assert not alike({"a": 1, "b": 2}, {"a": 1})
    assert not alike([1, 2], [1])
    assert not alike(1, True)
