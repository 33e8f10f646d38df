"""The examples of house rules say what their tables play, and the reference engine plays it."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
import yaml

from handfoot.rulesets.checking import load
from handfoot.rulesets.merging import concrete
from reference_engine.compiling import Table
from reference_engine.games import play_game
from reference_engine.players import greedy_player

FOLDER = Path(__file__).resolve().parents[2] / "examples" / "house-rules"
FILES = sorted(FOLDER.glob("*.handfoot.yaml"))
TABLE = (FOLDER / "README.md").read_text(encoding="utf-8")
NO_RULES = {"handfoot", "id", "title", "extends", "names", "notes"}


def rules(name: str, players: int = 4, round_: int = 1) -> dict[str, Any]:
    return concrete(load(FOLDER / f"{name}.handfoot.yaml").data, players, round_)


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.name.split(".")[0])
def test_a_round_is_played_to_its_end_by_the_rules_of_the_example(path: Path) -> None:
    resolved = load(path).data
    record = play_game(Table(resolved, 4), [greedy_player] * 4, seed=1, rounds=1)
    assert [one["ended"] in ("out", "stock") for one in record.rounds] == [True]


def said(value: Any) -> int:
    """How many values are stated; a list, an empty map and a null are one each."""
    return sum(map(said, value.values())) if isinstance(value, dict) and value else 1


def rows() -> dict[str, tuple[int, int]]:
    """What the table of the folder says of each file: values said, and rules unsaid."""
    found = re.findall(r"^\| \[(.+?)\]\(\1\.handfoot\.yaml\) .*\| (\d+) \| (\d+) \|$", TABLE, re.M)
    return {name: (int(n), int(unsaid)) for name, n, unsaid in found}


def test_every_file_is_in_the_table_of_the_folder_with_the_values_that_it_says() -> None:
    counted = {}
    for path in FILES:
        chapters = yaml.safe_load(path.read_text(encoding="utf-8"))
        rules_of_it = {key: value for key, value in chapters.items() if key not in NO_RULES}
        counted[path.name.removesuffix(".handfoot.yaml")] = said(rules_of_it)
    assert {name: n for name, (n, _) in rows().items()} == counted


def test_every_rule_left_unsaid_is_listed_with_its_reason() -> None:
    listed = re.findall(r"^- \[(.+?)\]\(\1\.handfoot\.yaml\): .+ \*\*[OPML]\*\*$", TABLE, re.M)
    assert {name: n for name, (_, n) in rows().items() if n} == {
        name: listed.count(name) for name in listed
    }


def test_the_sums_above_the_table_are_those_of_its_rows() -> None:
    values, unsaid = (sum(column) for column in zip(*rows().values(), strict=True))
    # One file is made up, and one shows another option of a sheet that is there already.
    first = f"There are {len(FILES)} files after {len(FILES) - 2} sheets."
    assert f"{first} They say {values} values in all, and leave {unsaid} rules unsaid." in TABLE


def test_four_things_rise_together_by_round() -> None:
    seen = [rules("four-things-a-round", round_=number) for number in (1, 2, 3, 4)]
    assert [one["turn"]["draw"] for one in seen] == [3, 4, 5, 6]
    assert [one["out"]["books"] for one in seen] == [{"clean": n, "dirty": n} for n in (3, 4, 5, 6)]
    assert [one["out"]["bonus"] for one in seen] == [300, 400, 500, 600]
    assert seen[3]["opening"]["points"] == [90, 120, 150, 180]


def test_hand_and_packs_follow_the_number_of_players() -> None:
    packs, piles = [], []
    for players in (2, 3, 4, 5, 8):
        one = rules("everybody-alone", players)
        packs.append(one["deck"]["packs"]["base"] + players * one["deck"]["packs"]["each"])
        piles.append(one["deal"]["piles"])
    assert packs == [3, 4, 4, 5, 8]
    assert piles == [[13, 13], [13, 13], [13, 13], [11, 11], [11, 11]]


def test_only_the_fifth_round_opens_with_a_clean_book() -> None:
    books = [rules("remastered-fifth-round", round_=n)["opening"]["books"] for n in range(1, 6)]
    assert books == [{}, {}, {}, {}, {"clean": 1}]


def test_an_example_extends_another_example_and_drops_its_exception() -> None:
    resolved = load(FOLDER / "remastered-by-score.handfoot.yaml").data
    assert resolved["game"]["end"] == {"by": "target", "points": 20000}
    assert resolved["deal"]["grab"]["bonuses"]["one-off"] == {"off-by": 1, "points": 500}
    assert sorted(resolved["except"]) == ["everybody-alone", "five-or-six-players"]
    assert [band["points"] for band in resolved["opening"]["bands"]] == [50, 90, 120, 150]


def test_nobody_goes_out_by_a_discard_in_the_last_round() -> None:
    ways = [rules("three-naturals-to-start", round_=n)["out"]["last-card"] for n in (1, 2, 3, 4)]
    assert ways == ["either", "either", "either", "meld"]


def test_no_wild_card_and_no_discard_touches_a_seven_in_sevens_from_hell() -> None:
    one = rules("sevens-from-hell", players=6)
    assert one["books"]["kinds"]["dirty"]["not-ranks"] == ["7"]
    assert one["turn"]["discard"]["bans"]["sevens"]["when"] == {}
    assert one["out"]["books"] == {"clean": 1, "dirty": 1, "sevens": 1}
    assert rules("sevens-from-hell", players=8)["deck"]["packs"]["base"] == 10


def test_draw_and_books_rise_with_the_round_in_hot_springs() -> None:
    seen = [rules("hot-springs", round_=number) for number in (1, 2, 3, 4)]
    assert [one["turn"]["draw"] for one in seen] == [2, 3, 3, 3]
    assert [sum(one["out"]["books"].values()) for one in seen] == [2, 3, 4, 5]


def test_five_players_are_three_against_two_with_six_packs_at_rarepike() -> None:
    assert load(FOLDER / "rarepike.handfoot.yaml").data["table"]["players"]["5"]["sides"] == 2
    packs = [rules("rarepike", players)["deck"]["packs"]["base"] for players in (2, 3, 4, 5, 6)]
    piles = [rules("rarepike", players)["deal"]["piles"] for players in (2, 3, 4, 5, 6)]
    assert packs == [4, 4, 5, 6, 7]
    assert piles == [[15, 15], [13, 13], [11, 11], [11, 11], [11, 11]]


def test_a_pack_has_five_wild_cards_and_natural_twos_there() -> None:
    cards = rules("five-wild-cards")["deck"]["cards"]
    wilds = {
        name: (card["count"], card["points"])
        for name, card in cards.items()
        if card["is"] == "wild"
    }
    assert wilds == {"joker": (2, 50), "small-wild": (3, 20)}
    assert cards["2"] == {"is": "natural", "points": 5, "count": 4}


def test_a_ring_has_as_many_stocks_as_players() -> None:
    stocks = [rules("great-escape", players)["deal"]["stocks"] for players in (2, 3, 4, 5, 6)]
    assert stocks == [2, 3, 4, 5, 6]


def test_before_the_opening_only_a_pair_takes_the_pile_in_canasta() -> None:
    ways = rules("classic-canasta")["pile"]["take"]["ways"]
    assert {name: way.get("when", {}) for name, way in ways.items()} == {
        "pair": {},
        "natural-and-wild": {"opened": True},
        "on-the-table": {"opened": True},
    }


def test_four_red_threes_are_800_for_or_against_a_side_in_canasta() -> None:
    one = rules("classic-canasta")
    price, sets = one["scoring"]["prices"]["without-a-meld"], one["scoring"]["sets"]
    laid, lost = sets["all-four"], sets["all-four-without-a-meld"]
    assert (one["deck"]["cards"]["red-3"]["points"] * 4 + laid["points"], laid["when"]) == (
        800,
        {"melded": True},
    )
    assert (price["points"] * 4 + lost["points"], lost["when"]) == (-800, {"melded": False})
    assert price["when"] == {"melded": False}
