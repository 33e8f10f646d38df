"""The operator of `extends` and `except`, its origins, and the flat form of overlays."""

from __future__ import annotations

import copy
from typing import Any

import pytest

from handfoot.rulesets.merging import (
    Merged,
    apply,
    clashes,
    concrete,
    flatten_patch,
    merge,
    origin,
    origins_of,
)
from handfoot.rulesets.schematree import in_order_of_schema, numbers_as_names, without_dropped
from tests.rulesets.small import NODE, WHOLE, document


def merged(patch: str, base: str = WHOLE) -> Merged:
    parent, child = document(base, "parent.yaml"), document(patch, "child.yaml")
    return merge(parent.data, child.data, NODE, origins_of(parent), origins_of(child))


def flat(patch: str, base: str = WHOLE) -> Merged:
    parent = document(base)
    child = document(f"except:\n  late: {patch}\n", "child.yaml")
    (values,) = child.data["except"].values()
    return flatten_patch(parent.data, values, NODE, origins_of(child), "/except/late")


def test_objects_merge_key_by_key() -> None:
    data = merged("turn: {draw: 3}").data
    assert data["turn"] == {"draw": 3, "most": "any", "again": True}
    assert data["pile"] == document(WHOLE).data["pile"]


def test_lists_and_single_values_replace() -> None:
    data = merged("pile: {stops: {wilds: {cards: [joker]}}}").data
    assert data["pile"]["stops"]["wilds"] == {"cards": ["joker"], "until": "taken"}


def test_another_tag_leaves_what_the_new_form_has_as_well() -> None:
    result = merged("pile: {take: {by: whole}}")
    assert result.data["pile"]["take"] == {"by": "whole", "key": "top"}
    assert "/pile/take/depth" not in result.origins
    assert result.origins["/pile/take/key"].file == "parent.yaml"


def test_another_tag_drops_what_the_new_form_lacks() -> None:
    assert merged("pile: {take: {by: none}}").data["pile"]["take"] == {"by": "none"}


def test_the_same_tag_merges() -> None:
    data = merged("pile: {take: {by: top, depth: 3}}").data
    assert data["pile"]["take"] == {"by": "top", "depth": 3, "key": "top"}


def test_no_tag_merges() -> None:
    data = merged("pile: {take: {depth: 3}}").data
    assert data["pile"]["take"] == {"by": "top", "depth": 3, "key": "top"}


def test_null_drops_an_entry_of_a_named_map() -> None:
    result = merged("pile: {stops: {threes: null}}")
    assert list(result.data["pile"]["stops"]) == ["wilds"]
    assert not [pointer for pointer in result.origins if pointer.startswith("/pile/stops/threes")]
    assert result.problems == []


def test_null_in_place_of_a_listed_key_is_kept_for_the_check_of_the_shape() -> None:
    assert merged("turn: {draw: null}").data["turn"]["draw"] is None


def test_an_entry_is_added_beside_the_others() -> None:
    data = merged("pile: {stops: {sixes: {cards: [6], until: covered}}}").data
    assert list(data["pile"]["stops"]) == ["threes", "wilds", "sixes"]


def test_dropping_what_is_not_there_is_a_problem_with_the_nearest_name() -> None:
    (only,) = merged("pile:\n  stops: {wild: null}").problems
    assert (only.code, only.file, only.line, only.column) == (
        "extends-nothing-to-drop",
        "child.yaml",
        2,
        11,
    )
    assert only.message == "There is no `wild` in `pile.stops` to drop."
    assert only.suggestion == "Did you mean `wilds`?"


def test_dropping_from_an_empty_map_says_so() -> None:
    (only,) = merged("pile: {stops: {x: null}}", "pile: {stops: {}}").problems
    assert only.suggestion == "Remove this line; there are no entries to drop."


def test_neither_side_is_changed() -> None:
    parent, child = document(WHOLE), document("pile: {stops: {threes: null, wilds: {cards: [9]}}}")
    before = copy.deepcopy((parent.data, child.data))
    result = merge(parent.data, child.data, NODE, origins_of(parent), origins_of(child))
    result.data["pile"]["stops"]["wilds"]["cards"].append("K")
    assert (parent.data, child.data) == before


def test_every_value_keeps_its_origin() -> None:
    result = merged("turn: {draw: 3}\npile: {stops: {wilds: {cards: [9, 9, 9]}}}")
    places = {
        pointer: (found.file, found.value.line, found.value.column)
        for pointer, found in result.origins.items()
    }
    assert places["/turn/draw"] == ("child.yaml", 1, 14)
    assert places["/turn"] == ("child.yaml", 1, 7)
    assert places["/turn/most"] == ("parent.yaml", 3, 23)
    assert places["/pile/stops/wilds/cards/2"] == ("child.yaml", 2, 38)
    assert places["/pile/stops/wilds/until"] == ("parent.yaml", 8, 39)
    assert places["/id"] == ("parent.yaml", 1, 5)
    assert origin(result.origins, "/turn/other/deep").file == "child.yaml"


def test_origins_of_what_was_replaced_are_gone() -> None:
    result = merged("pile: {take: {by: none}, stops: {wilds: {cards: [9]}}}")
    assert "/pile/take/depth" not in result.origins
    assert "/pile/stops/wilds/cards/1" not in result.origins
    assert result.origins["/pile/take/by"].file == "child.yaml"


def test_patches_of_the_same_name_merge_and_keep_their_nulls() -> None:
    base = "except: {late: {rounds: [3], pile: {stops: {a: null}}}, gone: {rounds: [1]}}"
    result = merged("except: {late: {pile: {stops: {b: null}}, turn: {draw: 1}}, gone: null}", base)
    assert result.data["except"] == {
        "late": {"rounds": [3], "pile": {"stops": {"a": None, "b": None}}, "turn": {"draw": 1}}
    }
    assert result.problems == []


def test_a_patch_becomes_flat_at_the_level_of_leaves_lists_and_new_entries() -> None:
    result = flat(
        "{rounds: [2, 3], turn: {draw: 1, most: any}, pile: {stops: {threes: null, "
        "wilds: {cards: [K]}, new: {cards: [Q], until: taken}}}}"
    )
    assert result.data == {
        "rounds": [2, 3],
        "players": [],
        "set": {
            "/turn/draw": 1,
            "/pile/stops/threes": None,
            "/pile/stops/wilds/cards": ["K"],
            "/pile/stops/new": {"cards": ["Q"], "until": "taken"},
        },
    }
    assert result.origins["/except/late/set/~1turn~1draw"].value.column == 39


def test_a_patch_with_another_tag_sets_the_whole_object() -> None:
    assert flat("{pile: {take: {by: none}}}").data["set"] == {"/pile/take": {"by": "none"}}


def test_true_is_not_one() -> None:
    assert flat("{turn: {again: 1}}").data["set"] == {"/turn/again": 1}


def test_a_patch_that_drops_what_is_not_there_is_a_problem_at_its_place() -> None:
    (only,) = flat("{pile: {stops: {nix: null}}}").problems
    assert (only.file, only.line, only.column) == ("child.yaml", 2, 25)


def overlay(values: dict[str, Any], rounds: list[int], players: list[int]) -> dict[str, Any]:
    return {"rounds": rounds, "players": players, "set": values}


RESOLVED: dict[str, Any] = {
    "id": "x",
    "turn": {"draw": 2},
    "pile": {"stops": {"a": {"cards": ["3"]}}},
    "except": {
        "b-many": overlay({"/turn/draw": 5}, [], [5, 6]),
        "a-second": overlay({"/turn/draw": 3, "/pile/stops/a": None}, [2], []),
        "c-both": overlay({"/pile/stops/z": {"cards": ["K"]}}, [3], [4]),
    },
}


@pytest.mark.parametrize(
    ("players", "round_", "draw", "stops"),
    [
        (4, 1, 2, {"a": {"cards": ["3"]}}),
        (4, 2, 3, {}),
        (5, 2, 5, {}),
        (6, 1, 5, {"a": {"cards": ["3"]}}),
        (4, 3, 2, {"a": {"cards": ["3"]}, "z": {"cards": ["K"]}}),
        (5, 3, 5, {"a": {"cards": ["3"]}}),
    ],
)
def test_overlays_that_match_apply_in_order_of_their_names(
    players: int, round_: int, draw: int, stops: dict[str, Any]
) -> None:
    before = copy.deepcopy(RESOLVED)
    rules = concrete(RESOLVED, players, round_)
    assert rules == {"id": "x", "turn": {"draw": draw}, "pile": {"stops": stops}}
    rules["pile"]["stops"].clear()
    assert before == RESOLVED


def test_setting_within_what_is_gone_raises() -> None:
    with pytest.raises(KeyError):
        apply({"pile": {}}, {"/pile/take/depth": 1})


def test_an_overlay_within_what_another_replaces_is_a_clash_only_if_they_can_meet() -> None:
    inner = overlay({"/pile/take/depth": 2}, [1, 2], [])
    outer = overlay({"/pile/take": {"by": "none"}}, [2, 3], [4])
    assert list(clashes({"in": inner, "out": outer})) == [("in", "/pile/take/depth", "out")]
    later = overlay({"/pile/take": {"by": "none"}}, [3], [])
    assert list(clashes({"in": inner, "out": later})) == []
    same = overlay({"/pile/take/depth": 3}, [1], [])
    assert list(clashes({"in": inner, "other": same})) == []


def test_a_number_is_a_name_only_where_a_name_is_asked_for() -> None:
    text = "title: 7\npile: {stops: {2: {cards: [0, 2, 10, -1, true, K]}}}\nturn: {draw: 2}"
    assert numbers_as_names(document(text).data, NODE) == {
        "title": 7,
        "pile": {"stops": {"2": {"cards": ["0", "2", "10", -1, True, "K"]}}},
        "turn": {"draw": 2},
    }


def test_dropped_entries_are_left_out_and_other_nulls_stay() -> None:
    data = document("turn: {draw: null}\npile: {stops: {a: null, b: {until: null}}}").data
    assert without_dropped(data, NODE) == {
        "turn": {"draw": None},
        "pile": {"stops": {"b": {"until": None}}},
    }


def test_keys_come_in_the_order_of_the_schema_and_names_in_that_of_the_author() -> None:
    data = document(
        "pile: {stops: {z: {}, a: {}}, take: {key: top, by: top}}\nturn: {}\nid: x"
    ).data
    ordered = in_order_of_schema(data, NODE)
    assert list(ordered) == ["id", "turn", "pile"]
    assert list(ordered["pile"]) == ["take", "stops"]
    assert list(ordered["pile"]["stops"]) == ["z", "a"]
    assert list(ordered["pile"]["take"]) == ["by", "key"]
