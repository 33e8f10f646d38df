"""States are compared as the schema says: bags as bags, lists in order."""

from __future__ import annotations

import copy
from typing import Any

import pytest

from handfoot.rulesets.pointers import get, last, parent
from handfoot.wire.notation import (
    ABSENT,
    Difference,
    canonical,
    differences,
    meld_index,
    meld_name,
    surplus,
)
from tests.wire.samples import REPLIES, position


def put(state: dict[str, Any], pointer: str, value: Any) -> dict[str, Any]:
    """The state with the value at a pointer replaced."""
    inside, key = get(state, parent(pointer)), last(pointer)
    inside[int(key) if isinstance(inside, list) else key] = value
    return state


def test_a_state_does_not_differ_from_itself() -> None:
    assert differences(position(), position(), turn=True) == []


@pytest.mark.parametrize(
    "pointer",
    [
        "/zones/hands/0",
        "/zones/sealed/0/0",
        "/zones/melds/0/0/cards",
        "/round/frozen",
        "/game/winners",
        "/due",
    ],
)
def test_the_order_within_a_bag_is_no_difference(pointer: str) -> None:
    entries: list[Any] = ["black-threes", "wilds", "K"]
    if pointer == "/due":
        entries = [{"seat": 0, "what": "choose"}, {"seat": 1, "what": "choose"}]
    one, other = put(position(), pointer, entries), put(position(), pointer, entries[::-1])
    assert differences(one, other) == []


@pytest.mark.parametrize(
    ("pointer", "changed", "found"),
    [
        ("/zones/stock", ["K", "7", "joker"], [("/0", "7", "K"), ("/1", "K", "7")]),
        ("/zones/discard", ["K", "5"], [("/0", "5", "K"), ("/1", "K", "5")]),
        ("/zones/discard", ["5"], [("/1", "K", ABSENT)]),
        ("/zones/stock", ["7", "K", "joker", "A"], [("/3", ABSENT, "A")]),
        ("/zones/aside", [[], ["red-3"]], [("/0", ["red-3"], []), ("/1", [], ["red-3"])]),
        ("/round/turns", [0, 1], [("/0", 1, 0), ("/1", 0, 1)]),
        ("/game/scores", [0, 5], [("/1", 0, 5)]),
    ],
)
def test_a_list_in_order_differs_entry_by_entry(
    pointer: str, changed: list[Any], found: list[tuple[str, Any, Any]]
) -> None:
    assert differences(position(), put(position(), pointer, changed)) == [
        Difference(pointer + at, expected, got) for at, expected, got in found
    ]


def test_one_card_too_many_in_a_hand_is_a_difference_of_the_whole_hand() -> None:
    got = put(position(), "/zones/hands/0", ["2", "K", "K", "K"])
    assert differences(position(), got) == [
        Difference("/zones/hands/0", ["K", "K", "2"], ["2", "K", "K", "K"])
    ]
    assert surplus(["K", "K", "2"], ["2", "K", "K", "K"]) == ([], ["K"])


def test_the_order_of_ranks_on_the_table_is_no_difference() -> None:
    first, nines, second = position()["zones"]["melds"][0]
    for order in ([nines, first, second], [first, second, nines]):
        assert differences(position(), put(position(), "/zones/melds/0", order)) == []


def test_melds_of_one_rank_in_the_wrong_order_differ() -> None:
    first, nines, second = position()["zones"]["melds"][0]
    got = put(position(), "/zones/melds/0", [second, nines, first])
    assert [one.pointer for one in differences(position(), got)] == [
        "/zones/melds/0/0/cards",
        "/zones/melds/0/2/cards",
    ]


def test_a_meld_that_is_missing_and_one_that_is_new_are_told_apart() -> None:
    first, nines, second = position()["zones"]["melds"][0]
    kings = {**first, "rank": "K", "cards": ["K"] * 3}
    got = put(position(), "/zones/melds/0", [first, second, kings])
    assert differences(position(), got) == [
        Difference("/zones/melds/0/1", nines, ABSENT),
        Difference("/zones/melds/0/3", ABSENT, kings),
    ]


def test_a_flag_is_not_a_number() -> None:
    got = put(position(), "/game/over", 0)
    assert differences(position(), got) == [Difference("/game/over", False, 0)]


def test_a_key_that_is_not_told_is_a_difference_and_an_extra_one_is_not() -> None:
    got = put(position(), "/game/mood", "merry")
    del got["round"]["reshuffles"]
    assert differences(position(), got) == [Difference("/round/reshuffles", 0, ABSENT)]


def test_what_the_schema_exempts_is_never_compared() -> None:
    got = put(position(), "/zones/melds/0/1/done", 3)
    expected = put(position(), "/zones/melds/0/1/done", 1)
    expected["game"]["last"] = [5, 0]
    assert differences(expected, got) == []
    assert canonical(expected, "state") == canonical(got, "state")


def test_the_turn_is_compared_only_when_asked_for() -> None:
    got = put(position(), "/turn/drawn", 2)
    assert differences(position(), got) == []
    assert differences(position(), got, turn=True) == [Difference("/turn/drawn", 0, 2)]
    del got["turn"]
    assert differences(position(), got) == []


def test_other_messages_are_compared_in_the_same_way() -> None:
    expected = copy.deepcopy(REPLIES["apply"])
    got = copy.deepcopy(REPLIES["apply"]) | {"legal": False, "elapsed": 3}
    put(got["state"], "/turn/drawn", 2)
    put(got["state"], "/zones/hands/0", ["2", "K", "K"])
    verdict, drawn = Difference("/legal", True, False), Difference("/state/turn/drawn", 0, 2)
    assert differences(expected, got, shape="apply-reply") == [verdict]
    assert differences(expected, got, shape="apply-reply", turn=True) == [verdict, drawn]


def test_an_act_is_the_same_in_any_order_of_cards_but_not_of_groups() -> None:
    kings = {"onto": None, "cards": ["K", "K", "2"]}
    queens = {"onto": None, "cards": ["Q", "Q", "Q"]}
    act = {"seat": 0, "do": "lay", "groups": [kings, queens]}
    sorted_act = {"do": "lay", "seat": 0, "groups": [{**kings, "cards": ["2", "K", "K"]}, queens]}
    turned_act = {"seat": 0, "do": "lay", "groups": [queens, kings]}
    assert canonical(act, "move") == canonical(sorted_act, "move")
    assert canonical(act, "move") != canonical(turned_act, "move")


def test_states_are_canonically_the_same_exactly_when_they_do_not_differ() -> None:
    first, nines, second = position()["zones"]["melds"][0]
    same = put(position(), "/zones/melds/0", [nines, first, second])
    other = put(position(), "/zones/melds/0", [nines, second, first])
    assert canonical(position(), "state") == canonical(same, "state")
    assert canonical(position(), "state") != canonical(other, "state")


def test_the_name_of_a_meld_leads_back_to_it() -> None:
    melds = position()["zones"]["melds"][0]
    names = [meld_name(melds, index) for index in range(3)]
    assert names == [{"rank": "Q", "n": 0}, {"rank": "9", "n": 0}, {"rank": "Q", "n": 1}]
    assert [meld_index(melds, name) for name in names] == [0, 1, 2]
    assert meld_index(melds, {"rank": "Q", "n": 2}) is None
    assert meld_index(melds, {"rank": "K", "n": 0}) is None
