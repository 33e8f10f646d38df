"""The words of the card table: numbers, plurals, lists, cards, books, piles and rounds."""

from __future__ import annotations

from typing import Any

import pytest

from handfoot.words import language
from handfoot.words.language import Words

DECK: dict[str, Any] = {
    "deck": {
        "cards": {
            "joker": {"is": "wild", "count": 2},
            "2": {"is": "wild", "count": 4},
            "K": {"is": "natural", "count": 4},
            "red-3": {"is": "bonus", "count": 2},
            "black-3": {"is": "unmeldable", "count": 2},
        }
    },
    "melds": {"mixed": {"threes": ["red-3", "black-3"]}},
    "books": {
        "kinds": {
            "clean": {"made-of": "naturals"},
            "wilds": {"made-of": "wilds"},
            "sevens": {"made-of": "naturals"},
        }
    },
}


@pytest.mark.parametrize(
    ("kind", "one", "several"),
    [
        ("joker", "joker", "jokers"),
        ("A", "ace", "aces"),
        ("K", "king", "kings"),
        ("6", "six", "sixes"),
        ("10", "ten", "tens"),
        ("12", "twelve", "twelves"),
        ("13", "13", "13s"),
        ("red-3", "red three", "red threes"),
        ("Q-spades", "queen of spades", "queens of spades"),
        ("lady", "lady", "ladies"),
        ("wild", "wild card", "wild cards"),
        ("night-witch", "night witch", "night witches"),
    ],
)
def test_a_kind_of_card_has_its_word(kind: str, one: str, several: str) -> None:
    assert (Words().card(kind), Words().cards(kind)) == (one, several)


def test_all_wild_cards_together_are_wild_cards() -> None:
    words = Words(DECK)
    assert words.kinds(["joker", "2"]) == "wild cards"
    assert words.kinds(["joker"]) == "jokers"
    assert words.kinds_by_name(["joker", "2"]) == "jokers and twos"


def test_all_colours_of_a_rank_together_are_the_rank() -> None:
    words = Words(DECK)
    assert words.a_card_of(["red-3", "joker", "black-3"]) == "a three or a joker"
    assert words.a_card_of(["red-3", "K"]) == "a red three or a king"


def test_a_rank_that_mixes_kinds_is_called_by_its_name() -> None:
    assert Words(DECK).cards("threes") == "threes"


def test_the_words_of_the_house_come_first() -> None:
    names = {
        "cards": {"2": "deuce", "red-3": "ruby"},
        "books": {"clean": "red book"},
        "piles": {"foot": "knee"},
        "rounds": {"2": "the nineties"},
    }
    words = Words({**DECK, "names": names})
    assert words.kinds(["red-3", "black-3"]) == "rubies and black threes"
    assert words.books({"clean": 2}) == "two red books"
    assert words.pile("foot") == "knee"
    assert words.rounds([1, 2]) == "round 1 and the nineties"
    assert words.rounds([3, 4]) == "rounds 3 and 4"


def test_books_are_named_by_their_kind() -> None:
    words = Words(DECK)
    assert words.books({"clean": 2, "wilds": 1, "sevens": 0}) == (
        "two clean books and one book of wild cards"
    )
    assert words.book("sevens", 2) == "books of sevens"
    assert words.any_book(["clean", "dirty"]) == "clean or dirty book"
    assert words.any_book(["wilds", "sevens"]) == "book of wild cards or sevens"


def test_a_card_taken_out_of_the_deck_is_missed_by_nobody() -> None:
    deck = {**DECK["deck"]["cards"], "2": {"is": "wild", "count": 0}}
    assert Words({"deck": {"cards": deck}}).kinds(["joker"]) == "jokers"


def test_numbers_are_words_up_to_twelve_and_digits_beyond() -> None:
    assert [language.number(n) for n in (0, 1, 12, 13, 1500, -5)] == [
        "no",
        "one",
        "twelve",
        "13",
        "1,500",
        "\u22125",
    ]


@pytest.mark.parametrize(
    ("phrase", "said"),
    [("ace", "an ace"), ("one", "a one"), ("eleven", "an eleven"), ("18", "an 18"), ("8", "an 8")],
)
def test_the_article_follows_the_sound(phrase: str, said: str) -> None:
    assert language.a(phrase) == said
