"""Positions and moves as text and as pictures."""

from __future__ import annotations

import re
import xml.etree.ElementTree as ElementTree
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from handfoot.words import drawing
from handfoot.words.drawing import WIDTH, draw_cards, draw_move, draw_position
from handfoot.words.picture import html_position, svg_cards
from tests.words.moving import family

POSITION: dict[str, Any] = {
    "game": {"round": 2, "scores": [540, -120], "sides": [0, 1, 0, 1], "over": False},
    "zones": {
        "hands": [
            ["K", "2", "K", "10", "red-3", "joker"],
            ["9", "9"],
            ["4"] * 22 + ["10"] * 20,
            [],
        ],
        "sealed": [[["4"] * 11], [], [["5"] * 11], [["6"] * 11]],
        "stock": ["7"] * 83,
        "discard": ["5", "red-3", "K"],
        "melds": [
            [
                {
                    "rank": "Q",
                    "cards": ["2", "Q", "Q", "Q", "Q", "Q", "Q"],
                    "caps": [],
                    "closed": True,
                    "kind": "dirty",
                }
            ],
            [],
        ],
        "aside": [["red-3"], []],
    },
    "round": {
        "opened": [True, False, True, False],
        "reached": [0, 1, 0, 0],
        "frozen": ["jokers"],
        "out": None,
        "ended": None,
    },
    "turn": {"seat": 0},
    "due": [{"seat": 0, "what": "draw"}],
}


def test_a_position_is_drawn_as_a_table_sees_it() -> None:
    assert draw_position(POSITION, family("three-hands").data).splitlines() == [
        "Round 2 \u00b7 seat 0 to draw, or take the discard pile \u00b7 score 540 : \u2212120",
        "stock     83 cards",
        "discards  5 r3 [K] (stopped until taken: jokers)",
        "",
        "Side 0, seats 0 and 2 (opened)",
        "meld      Q Q Q Q Q Q + 2  (dirty book, closed)",
        "aside     r3",
        "seat 0 >  K K  10  r3  joker  2",
        "          foot: eleven cards",
        "seat 2    10 10 10 10 10 10 10 10 10 10 10 10 10 10 10 10 10 10 10 10",
        "          4 4 4 4 4 4 4 4 4 4 4 4 4 4 4 4 4 4 4 4 4 4",
        "          foot: eleven cards",
        "",
        "Side 1, seats 1 and 3",
        "seat 1    9 9",
        "seat 3    no cards",
        "          foot: eleven cards",
    ]


def test_a_round_that_is_over_says_how() -> None:
    over = {**POSITION, "round": {"out": {"seat": 2, "by": "meld"}, "ended": "out"}}
    over["due"] = [{"seat": None, "what": "deal"}]
    assert draw_position(over).splitlines()[0] == (
        "Round 2 \u00b7 the round is over: seat 2 went out \u00b7 the deal \u00b7 "
        "score 540 : \u2212120"
    )


def test_colours_add_nothing_but_codes() -> None:
    plain, coloured = draw_position(POSITION), draw_position(POSITION, colour=True)
    assert "\033[" in coloured
    assert re.sub(r"\033\[[0-9]+m", "", coloured) == plain


def test_no_colour_is_honoured(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.stdout.isatty", lambda: True, raising=False)
    monkeypatch.delenv("NO_COLOR", raising=False)
    assert drawing.wants_colour()
    monkeypatch.setenv("NO_COLOR", "1")
    assert not drawing.wants_colour()


@pytest.mark.parametrize(
    ("move", "said"),
    [
        ({"seat": 0, "do": "draw"}, "Seat 0 draws."),
        (
            {
                "seat": 1,
                "do": "take",
                "groups": [
                    {"onto": None, "cards": ["K", "2", "K"]},
                    {"onto": {"rank": "Q", "n": 1}, "cards": ["Q"]},
                ],
            },
            "Seat 1 takes the discard pile and lays K K 2 as a new meld and Q on the second meld "
            "of queens.",
        ),
        (
            {"seat": 0, "do": "take", "show": ["K", "K"], "groups": []},
            "Seat 0 takes the discard pile, showing K K.",
        ),
        (
            {"seat": 0, "do": "close", "onto": {"rank": "6", "n": 0}},
            "Seat 0 closes the sixes.",
        ),
        ({"seat": 2, "do": "discard", "card": "A"}, "Seat 2 discards an ace."),
        ({"seat": 2, "do": "answer", "yes": False}, "Seat 2 answers no."),
        ({"seat": 0, "do": "choose", "pile": 1}, "Seat 0 chooses the second pile as the hand."),
        ({"seat": 0, "do": "choose", "pile": 2}, "Seat 0 chooses the third pile as the hand."),
        (
            {"seat": None, "do": "deal", "order": ["K"] * 108, "first": 2},
            "Chance deals 108 cards; seat 2 begins.",
        ),
        ({"seat": 3, "do": "juggle"}, "Seat 3 makes a move of another sort, juggle."),
    ],
)
def test_a_move_is_told_in_a_sentence(move: dict[str, Any], said: str) -> None:
    assert draw_move(move, family("three-hands").data) == said


def test_cards_are_drawn_as_one_picture_with_its_words() -> None:
    picture = ElementTree.fromstring(svg_cards(["K", "2", "K", "black-3"]))
    assert picture.get("aria-label") == "2 kings, two and black three"
    namespace = "{http://www.w3.org/2000/svg}"
    assert len(picture.findall(f"{namespace}g")) == 4
    signs = [text.text for text in picture.iter(f"{namespace}text")]
    assert signs == ["K", "K", "2", "3"]


def test_a_page_shows_all_of_a_position_and_fetches_nothing() -> None:
    page = html_position(POSITION, family("three-hands").data)
    assert "Dirty book, closed" in page
    assert 'aria-label="83 cards, face down"' in page
    assert not re.search(r"(src|href)=|url\(", page)
    ElementTree.fromstring(page.replace("<br>", "<br/>"))


def test_nobody_is_to_play_when_the_round_is_over() -> None:
    going_on = POSITION | {"turn": {"seat": 1}}
    assert html_position(going_on).count("Seat 1 (to play)") == 1
    over = going_on | {"round": (POSITION.get("round") or {}) | {"ended": True}}
    assert "(to play)" not in html_position(over)


CARDS = st.lists(st.sampled_from(["K", "10", "2", "joker", "red-3", "lady", "<b>", "villain"]))


@given(CARDS, st.lists(CARDS, max_size=3), st.booleans())
def test_whatever_is_held_a_drawing_fits_its_width(
    hand: list[str], sealed: list[list[str]], closed: bool
) -> None:
    meld = {"rank": "K", "cards": hand, "caps": ["lady"], "closed": closed, "kind": "clean"}
    state = {
        "zones": {
            "hands": [hand],
            "sealed": [sealed],
            "melds": [[meld]],
            "discard": hand,
            "stock": hand,
        }
    }
    text = draw_position(state)
    assert all(len(line) <= WIDTH for line in text.splitlines())
    assert sorted(draw_cards(hand).split()) == sorted(draw_cards([kind]) for kind in hand)
    ElementTree.fromstring(html_position(state).replace("<br>", "<br/>"))


@pytest.mark.parametrize("state", [{}, {"zones": {}}, {"zones": {"hands": [[]]}}, {"due": []}])
def test_a_position_with_parts_missing_is_drawn_without_them(state: dict[str, Any]) -> None:
    assert isinstance(draw_position(state), str)
    assert html_position(state).startswith("<div")
