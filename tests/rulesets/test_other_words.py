"""What a table calls things is understood, and leads only to words that the language has."""

from __future__ import annotations

from typing import Any

import pytest
import yaml

from handfoot import ground
from handfoot.rulesets import other_words
from handfoot.rulesets.checking import load
from handfoot.rulesets.pointers import parts
from handfoot.rulesets.schemas import ruleset_language
from handfoot.rulesets.schematree import Node
from handfoot.rulesets.schematree import places as every_place

TABLE = yaml.safe_load(ground.spec_path(other_words.FILE).read_text(encoding="utf-8"))
NODE = ruleset_language().author_node


def places(key: str, within: str) -> list[str]:
    return [one.pointer for one in other_words.places(key, within)]


def node_at(pointer: str) -> Node:
    node = NODE
    for key in parts(pointer):
        node = node.child(key)
    return node


@pytest.mark.parametrize(
    ("written", "meant"),
    [
        ("seven", 7),
        ("Halvfems", 90),
        ("one hundred", 100),
        ("1,000", 1000),
        ("1.000", 1000),
        ("1 000", 1000),
        ("12,500,000", 12_500_000),
        ("-1'500", -1500),
        ("1,00", None),
        ("1,000.000", None),
        ("many", None),
        ("six hundred", 600),
        ("two hundred and fifty", 250),
        ("twenty-five", 25),
        ("a thousand", 1000),
        ("twelve hundred", 1200),
        ("two thousand five hundred", 2500),
        ("two hundred thousand", 200_000),
        ("to hundrede og ti", 210),
        ("three four", None),
        ("five twenty", None),
        ("twenty zero", None),
        ("twenty and five", None),
        ("ninety one hundred", None),
        ("hundred and", None),
    ],
)
def test_a_number_is_understood_in_words_and_with_marks_between_the_thousands(
    written: str, meant: int | None
) -> None:
    assert other_words.number(written) == meant


@pytest.mark.parametrize(
    ("written", "meant"),
    [
        ("Dame", ["Q"]),
        ("König", ["K"]),
        ("Bube", ["J"]),
        ("es", ["A"]),
        ("konge", ["K"]),
        ("Kings", ["K"]),
        ("deuces", ["2"]),
        ("sevens", ["7"]),
        ("red threes", ["red-3"]),
        ("Black_3", ["black-3"]),
        ("pear", []),
    ],
)
def test_a_card_is_understood_in_other_languages_and_in_the_plural(
    written: str, meant: list[str]
) -> None:
    assert other_words.cards(written) == meant


def test_a_name_is_sought_among_those_that_there_are() -> None:
    cards = ["joker", "2", "A", "red-3", "black-3"]
    assert other_words.likely("Joker", cards) == ["joker"]
    assert other_words.likely("dame", cards) == []
    assert other_words.likely("threes", cards) == ["red-3", "black-3"]
    assert other_words.likely("jokr", cards) == ["joker"]
    assert other_words.likely("red", ["clean", "dirty"]) == ["clean"]


def test_a_key_is_sent_to_another_place_only_from_where_it_was_written() -> None:
    assert places("value", "/deck/cards/K") == ["/deck/cards/K/points"]
    assert places("value", "/deck/cards") == []
    assert places("Freezes", "/turn/discard") == ["/pile/stops"]


@pytest.mark.parametrize("entry", TABLE["keys"], ids=lambda one: f"{one['said'][0]}")
def test_every_key_leads_to_a_place_that_the_language_has(entry: dict[str, str]) -> None:
    assert node_at(entry["means"]).parts
    assert entry["means"].count("*") == entry.get("in", "").count("*")
    # Who writes the right key at the right place is not sent away.
    at, _, key = entry["means"].rpartition("/")
    assert not (entry.get("in") == at and key in entry["said"])


@pytest.mark.parametrize("entry", TABLE["needless"], ids=lambda one: one["in"])
def test_what_need_not_be_said_has_a_place_that_takes_no_number(entry: dict[str, Any]) -> None:
    assert node_at(entry["in"]).kinds == ["object"]
    assert other_words.needless(entry["in"], entry["value"]) == entry["because"]
    assert other_words.needless(entry["in"], None) == ""


def test_every_other_word_leads_to_a_word_of_the_language_or_a_usual_kind_of_book() -> None:
    spots = [one for _, node in every_place(NODE) for one in (node, node.item())]
    known = {word for one in spots for word in one.words}
    families = [load(family).data for family in ground.variant_ids()]
    kinds = {kind for family in families for kind in family["books"]["kinds"]}
    assert set(TABLE["words"]) <= known | kinds


def test_every_name_of_a_card_leads_to_a_card_of_some_family() -> None:
    known = {card for family in ground.variant_ids() for card in load(family).data["deck"]["cards"]}
    assert {str(card) for card in TABLE["cards"]} <= known


@pytest.mark.parametrize("section", ["numbers", "truth", "cards"])
def test_no_word_leads_to_two_things(section: str) -> None:
    said = [
        other_words.plain(word)
        for words in TABLE[section].values()
        for word in {other_words.plain(one) for one in words}
    ]
    assert sorted(said) == sorted(set(said))
