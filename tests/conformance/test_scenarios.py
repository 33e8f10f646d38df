"""Scenario files are read and written out in full, and states are compared with what must be."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
import yaml

from conformance.scenarios import BadScenario, Scenario, differences, scenarios
from handfoot import ground
from handfoot.rulesets.checking import load

FAMILY = ground.variant_ids()[0]
CARD = next(
    name
    for name, card in yaml.safe_load(ground.variant_path(FAMILY).read_text(encoding="utf-8"))[
        "deck"
    ]["cards"].items()
    if card["is"] == "natural"
)


def read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, **written: Any) -> list[Scenario]:
    """The scenarios of a file with these cases, as if it belonged to the first family."""
    file = tmp_path / "some.scenarios.yaml"
    data = {
        "family": FAMILY,
        "defaults": {"seats": 4, "hand": [CARD], "pile": [CARD], "stock": [CARD], "discard": []},
        "scenarios": {
            name.replace("_", "-"): {"clauses": ["a"], "rules": ["b"], "why": "So.", **case}
            for name, case in written.items()
        },
    }
    file.write_text(yaml.safe_dump(data, sort_keys=False), encoding="utf-8")
    monkeypatch.setattr(ground, "scenarios_path", lambda family: file)
    return scenarios(FAMILY)


def test_a_family_without_a_file_has_no_scenarios(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(ground, "scenarios_path", lambda family: tmp_path / "none")
    assert scenarios(FAMILY) == []


def test_the_seat_on_turn_moves_and_a_refused_discard_leaves_it_there(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    steps = [
        {"do": "draw"},
        {"do": "discard", "card": CARD, "refused": ["cards.held"]},
        {"do": "discard", "card": CARD},
        {"do": "draw"},
        {"seat": 2, "do": "end"},
        {"do": "draw"},
    ]
    [one] = read(tmp_path, monkeypatch, case={"position": {"turn": 3}, "steps": steps})
    assert [step.move["seat"] for step in one.steps] == [3, 3, 3, 0, 2, 3]
    assert [step.refused for step in one.steps[:3]] == [None, ("cards.held",), None]
    assert one.has_refusal


def test_melds_are_named_by_rank_and_number(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    groups = [{"onto": onto, "cards": [f"{CARD} x2"]} for onto in (10, "K", "K 2")]
    steps = [{"do": "lay", "groups": [*groups, {"cards": [CARD]}]}]
    [one] = read(tmp_path, monkeypatch, case={"position": {}, "steps": steps})
    assert one.steps[0].move == {
        "seat": 0,
        "do": "lay",
        "groups": [
            {"onto": {"rank": "10", "n": 0}, "cards": [str(CARD)] * 2},
            {"onto": {"rank": "K", "n": 0}, "cards": [str(CARD)] * 2},
            {"onto": {"rank": "K", "n": 1}, "cards": [str(CARD)] * 2},
            {"onto": None, "cards": [str(CARD)]},
        ],
    }


def test_a_position_is_taken_over_but_for_what_is_said(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    first = {"position": {"round": 2, "turn": 1, "hands": {"0": [CARD] * 2, "1": []}}}
    second = {"position": {"as-in": "first", "hands": {"1": [CARD] * 3}}}
    third = {"position": {"as-in": "second", "over": "stock"}, "score": {"0": {"total": 7}}}
    fourth = {"position": {"as-in": "third", "turn": 2}}
    found = read(tmp_path, monkeypatch, first=first, second=second, third=third, fourth=fourth)
    assert [len(hand) for hand in found[1].position["zones"]["hands"]] == [2, 3, 1, 1]
    assert found[1].position["due"] == [{"seat": 1, "what": "draw"}]
    assert found[2].position["game"]["round"] == 2
    assert found[2].position["due"] == [{"seat": None, "what": "deal"}]
    assert found[2].position["game"]["scores"][0] == 7
    assert [len(hand) for hand in found[2].position["zones"]["hands"]] == [2, 3, 1, 1]
    assert found[3].position["due"] == [{"seat": 2, "what": "draw"}]
    assert found[3].position["round"]["ended"] is None


@pytest.mark.parametrize("other", ["nowhere", "case"])
def test_a_position_is_not_taken_over_from_nowhere_or_from_itself(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, other: str
) -> None:
    with pytest.raises(BadScenario, match=rf"{FAMILY}: no position .* taken over from '{other}'"):
        read(tmp_path, monkeypatch, case={"position": {"as-in": other}})


def test_a_card_that_the_deck_lacks_is_told_with_its_scenario(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with pytest.raises(BadScenario, match=rf"{FAMILY}: case: there is no 'knave'"):
        read(tmp_path, monkeypatch, case={"position": {"melds": {"0": [["knave x3"]]}}})


def test_a_deal_has_the_whole_deck_with_the_cards_turned_where_the_stock_begins(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    steps = [{"do": "deal"}, {"do": "deal", "turned": [f"{CARD} x2"]}]
    [one] = read(tmp_path, monkeypatch, case={"position": {"over": "stock"}, "steps": steps})
    plain, turned = (step.move["order"] for step in one.steps)
    assert one.steps[0].move["seat"] is None
    assert sorted(plain) == sorted(turned)
    dealt = sum(4 * size for size in load(FAMILY).data["deal"]["piles"])
    assert turned[dealt : dealt + 2] == [str(CARD)] * 2


def test_a_deal_is_of_the_round_that_follows(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    ruleset = load(FAMILY)
    more = {"rounds": [2], "players": [], "set": {"/deck/packs/base": 40}}
    changed = replace(ruleset, data={**ruleset.data, "except": {"more": more}})
    monkeypatch.setattr("conformance.scenarios.load", lambda family: changed)
    case = {"position": {"over": "stock"}, "steps": [{"do": "deal"}]}
    [one] = read(tmp_path, monkeypatch, case=case)
    kinds = ruleset.data["deck"]["cards"].values()
    assert len(one.steps[0].move["order"]) >= 40 * sum(kind["count"] for kind in kinds)


STATE: dict[str, Any] = {
    "game": {"round": 2, "first": 1, "scores": [10, 20], "winners": [1, 0]},
    "zones": {
        "hands": [["K", "K", "5"]],
        "stock": ["K", "5"],
        "melds": [
            [
                {"rank": "Q", "cards": ["Q", "2", "Q"], "closed": False},
                {"rank": "K", "cards": ["K", "K", "K"], "closed": True},
                {"rank": "K", "cards": ["K", "K", "2"], "closed": False},
            ]
        ],
    },
    "due": [{"seat": 1, "what": "draw"}, {"seat": 2, "what": "draw"}],
}
KINGS = {"rank": "K", "cards": ["K", "K", "K"]}
DIRTY_KINGS = {"rank": "K", "cards": ["2", "K", "K"]}
QUEENS = {"rank": "Q", "cards": ["2", "Q", "Q"]}


@pytest.mark.parametrize(
    ("pointer", "value"),
    [
        ("/game/round", 2),
        ("/game/winners", [0, 1]),
        ("/zones/hands/0", ["5", "K", "K"]),
        ("/zones/hands/0", {"size": 3}),
        ("/zones/hands", [["5", "K", "K"]]),
        ("/zones/stock", ["K", "5"]),
        ("/zones/stock/1", "5"),
        ("/zones/melds/0", [KINGS, DIRTY_KINGS, QUEENS]),
        ("/zones/melds/0/1", KINGS),
        ("/due", [{"seat": 2, "what": "draw"}, {"seat": 1, "what": "draw"}]),
    ],
)
def test_a_state_is_as_it_must_be(pointer: str, value: Any) -> None:
    assert differences({pointer: value}, STATE) == []


@pytest.mark.parametrize(
    ("pointer", "value"),
    [
        ("/game/round", 1),
        ("/game/first", True),
        ("/game/scores", [20, 10]),
        ("/game/last", []),
        ("/zones/hands/0", ["5", "K"]),
        ("/zones/hands/0", ["5", "5", "K"]),
        ("/zones/hands/0", {"size": 4}),
        ("/zones/stock", ["5", "K"]),
        ("/zones/stock/7", "5"),
        ("/zones/melds/0", [KINGS, QUEENS]),
        ("/zones/melds/0", [DIRTY_KINGS, KINGS, QUEENS]),
        ("/zones/melds/0/1", {**KINGS, "closed": False}),
        ("/zones/melds/0/1", {**KINGS, "kind": "clean"}),
        ("/due", [{"seat": 2, "what": "draw"}]),
    ],
)
def test_a_state_that_is_otherwise_is_told(pointer: str, value: Any) -> None:
    [told] = differences({pointer: value}, STATE)
    assert told.startswith(f"{pointer} must be ")


def test_a_difference_names_both_values() -> None:
    assert differences({"/game/scores": [1, 2], "/game/x": None}, STATE) == [
        "/game/scores must be [1, 2], and is [10, 20]",
        "/game/x must be null, and is not there",
    ]
