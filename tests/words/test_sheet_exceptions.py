"""What a sheet says of exceptions: what else holds in some rounds, and what does not hold there."""

from __future__ import annotations

from typing import Any

from handfoot.words.sheet import Paragraph, render_sheet
from tests.words.moving import FEATURES, changed, family, sound

Patch = dict[str, Any]
TEAMS, TOE = "three-hands", "hand-foot-toe"
PAIR = {"naturals": 2, "wilds": 0, "onto": "either", "like": False}
ALIKE = {"naturals": 0, "wilds": 2, "onto": "new", "like": True}
BY_BOOK = FEATURES["foot"]["/foot"]
EMPTIED = family(TEAMS).data["foot"]


def exception(name: str, values: Patch, code: str, patch: Patch | None = None) -> Paragraph:
    """What the sheet of a family, with a patch, says of an exception for the second round."""
    second = {"/except/second": {"rounds": [2], "players": [], "set": values}}
    house = changed(family(name), {**(patch or {}), **second})
    assert sound(house)
    (paragraph,) = render_sheet(house.data, None, code).chapters[-1].paragraphs
    return paragraph


def sentences(paragraph: Paragraph) -> list[str]:
    return [one.text for one in paragraph.sentences]


def test_what_an_exception_takes_away_is_said_to_fall_away() -> None:
    patch = {
        "/except/two": {
            "rounds": [],
            "players": [2],
            "set": {"/out/conditions/everyone-in-the-foot": None},
        }
    }
    sheet = render_sheet(changed(family(TEAMS), patch).data)
    assert sheet.chapters[-1].paragraphs[0].lead == "With two players"
    assert sheet.chapters[-1].paragraphs[0].text == (
        "This does not hold: \u201cYou and your partner, if you have one, must have picked up the "
        "foot.\u201d"
    )


def test_changed_card_values_are_told_with_the_exception() -> None:
    patch = {
        "/except/last": {
            "rounds": [3],
            "players": [],
            "set": {"/deck/cards/joker/points": 100},
        }
    }
    sheet = render_sheet(changed(family(TEAMS), patch).data)
    assert sheet.chapters[-1].paragraphs[0].text == (
        "The cards are worth: joker 100, two and ace 20, king to eight 10, seven to four 5; "
        "a loss for whoever is left with one: red three 500, black three 5."
    )


def test_a_foot_that_comes_by_a_book_in_some_rounds_does_not_come_by_an_empty_hand_there() -> None:
    assert sentences(exception(TEAMS, {"/foot": BY_BOOK}, "en")) == [
        "As soon as your side has completed a clean book, every player of the side picks up their "
        "foot, even out of turn; whoever has the turn plays on.",
        "The cards of the foot join those that you still hold.",
        "Until you have picked up your foot, you must keep at least one card at the end of your "
        "turn.",
        "These do not hold: “When your hand has run out, you pick up your foot.” “If you laid your "
        "last card on the table, your turn goes on with the new cards and still ends with a "
        "discard.” “If you discarded your last card, you pick up the foot at once and play it from "
        "your next turn on.”",
    ]
    assert sentences(exception(TEAMS, {"/foot": BY_BOOK}, "da"))[-1] == (
        "Dette gælder ikke: ”Når din hånd er brugt op, tager du din fod op.” ”Hvis du lagde dit "
        "sidste kort på bordet, fortsætter din tur med de nye kort og slutter stadig med, at du "
        "lægger et kort af.” ”Hvis du lagde dit sidste kort af, tager du foden op med det samme og "
        "spiller den fra din næste tur.”"
    )


def test_what_is_said_of_another_pile_in_the_same_words_is_not_said_to_fall_away() -> None:
    *told, gone = sentences(exception(TOE, {"/foot": EMPTIED}, "en"))
    kept = "If you laid your last card on the table, your turn goes on with the new cards"
    assert [one for one in told if kept in one] != []
    assert kept not in gone
    assert "“When your cards have run out, you pick up your toe.”" in gone


def test_a_way_that_is_changed_in_some_rounds_is_told_with_all_ways() -> None:
    ways = {"/pile/take/ways": {"pair": PAIR, "alike": ALIKE}}
    paragraph = exception(TEAMS, {"/pile/take/ways/pair/naturals": 3}, "en", ways)
    assert paragraph.blocks == [
        (False, ["Lay the top card on the table at once, in one of two ways:"]),
        (
            True,
            [
                "with at least three natural cards of its rank from your hand; or",
                "with at least two cards of exactly its kind from your hand, in a new meld.",
            ],
        ),
    ]
