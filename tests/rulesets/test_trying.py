"""Advice passes the check: it is tried in the file before it is given."""

from __future__ import annotations

import re
from typing import Any

import pytest

from handfoot import ground
from handfoot.rulesets.checking import check_bytes
from handfoot.rulesets.problems import Problem
from handfoot.rulesets.reader import Document, read
from handfoot.rulesets.trying import Trial

HEAD = "handfoot: 1\nid: ours\ntitle: Ours\nextends: haand-og-fod\n"


def problems_of(text: str) -> list[Problem]:
    return check_bytes((HEAD + text).encode(), "ours.handfoot.yaml").problems


def advice(text: str) -> list[str]:
    return [one.suggestion for one in problems_of(text)]


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("deal: {piles: 13}\n", "Write `piles: [13, 13]`."),
        # With one pile only there is nothing to repeat it for.
        (
            "deal: {piles: 13, hand: {by: deal}}\nfoot: {by: none}\n",
            "Write `piles: [13]`.",
        ),
    ],
)
def test_what_is_advised_fits_the_rest_of_the_file(text: str, told: str) -> None:
    assert advice(text) == [told]


def test_other_mistakes_of_the_file_do_not_hinder_the_trial() -> None:
    text = "deal: {piles: 13}\nturn: {drwa: 3}\nout: {books: {clean: [2]}}\n"
    assert advice(text) == [
        "Write `piles: [13, 13]`.",
        "Did you mean `draw`?",
        "Write `clean: 2`.",
    ]


def test_a_card_that_the_deck_lacks_is_never_advised() -> None:
    [told] = advice("pile: {stops: [ladies, lords]}\n")
    assert "ladies" not in told
    [told] = advice("pile: {stops: [joker, K]}\n")
    assert "cards: [joker, K]" in told


def test_what_the_parent_says_of_an_entry_is_not_said_again() -> None:
    [told] = advice("deck: {red-3: {points: 100}}\n")
    assert told.endswith("write `cards: {red-3: {points: 100}}`.")
    [told] = advice("deck: {lady: {points: 100}}\n")
    assert told == "Write `cards: {lady: {is: natural, points: 100, count: 4}}`."


def test_players_whom_the_parent_has_are_let_stand_and_others_dropped() -> None:
    assert advice("table: {players: 4-7}\n") == [
        'Write `players: {"7": {sides: 2, wanders: []}, "2": null, "3": null}`.'
    ]


def tried(document: Document, pointer: str, value: Any, times: list[str]) -> bool:
    def check(one: Document) -> list[Problem]:
        times.append(one.name)
        return []

    return Trial(document, [], check).passes(pointer, value)


def test_the_advice_in_a_file_full_of_mistakes_is_given_untried() -> None:
    few, many = (
        ", ".join(f"c{number}: {{darw: {number}}}" for number in range(count)) for count in (5, 50)
    )
    text = "deal: {{piles: 13}}\ndeck: {{cards: {{{}}}}}\n"
    assert "Write `piles: [13, 13]`." in advice(text.format(few))
    assert "Write `piles: [13]`." in advice(text.format(many))


def test_a_value_is_tried_once_with_it_and_once_without_it() -> None:
    document, times = read(HEAD.encode(), "ours.handfoot.yaml"), list[str]()
    assert tried(document, "/out/bonus", 5, times)
    assert len(times) == 2


def test_the_rest_of_many_pieces_of_advice_is_given_untried() -> None:
    document, times = read(HEAD.encode(), "ours.handfoot.yaml"), list[str]()
    trial = Trial(document, [], lambda one: times.append(one.name) or [])
    assert all(trial.passes("/out/bonus", number) for number in range(100))
    assert len(times) == 48


def test_what_an_exception_says_stands_in_the_place_of_what_holds_otherwise() -> None:
    document = read(HEAD.encode(), "ours.handfoot.yaml")
    trial = Trial(document, [], lambda _: [])
    assert trial.held("/except/late/turn/draw") == trial.held("/turn/draw") == 2
    assert trial.held("/except/late/rounds") is None
    assert trial.held("/turn/nothing") is None


@pytest.mark.parametrize("family", ground.variant_ids())
def test_an_example_for_a_family_is_of_its_own_cards(family: str) -> None:
    text = f"handfoot: 1\nid: ours\ntitle: Ours\nextends: {family}\npile: {{frozen: true}}\n"
    [told] = [one.suggestion for one in check_bytes(text.encode(), "ours.handfoot.yaml").problems]
    [written] = re.findall(r"write `(.*)`\.$", told)
    right = text.replace("frozen: true", written)
    assert right != text
    found = check_bytes(right.encode(), "ours.handfoot.yaml").problems
    assert [one.message for one in found if one.severity == "error"] == []
