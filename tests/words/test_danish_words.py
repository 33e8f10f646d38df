"""The Danish words of the card table: numbers, genders, plurals, cards, books, piles and rounds."""

from __future__ import annotations

from typing import Any

import pytest
import yaml

from handfoot import ground
from handfoot.words.danish import language
from handfoot.words.danish.families import note
from handfoot.words.danish.language import BOOK, CARD, Words, declined
from tests.words.moving import family

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
    "melds": {"mixed": {"threes": ["red-3", "black-3"], "low": ["4", "5"]}},
}


@pytest.mark.parametrize(
    ("kind", "one", "several", "spoken_of"),
    [
        ("joker", "en joker", "jokere", "jokeren"),
        ("A", "et es", "esser", "esset"),
        ("Q", "en dame", "damer", "damen"),
        ("6", "en sekser", "seksere", "sekseren"),
        ("10", "en tier", "tiere", "tieren"),
        ("13", "en 13\u2019er", "13\u2019ere", "13\u2019eren"),
        ("red-3", "en rød treer", "røde treere", "den røde treer"),
        ("black-A", "et sort es", "sorte esser", "det sorte es"),
        ("Q-spades", "en spar dame", "spar damer", "spar damen"),
        ("lady", "en lady", "ladyer", "ladyen"),
        ("wild", "et vildt kort", "vilde kort", "det vilde kort"),
        ("night-witch", "en night witch", "night witcher", "night witchen"),
    ],
)
def test_a_kind_of_card_has_all_its_forms(
    kind: str, one: str, several: str, spoken_of: str
) -> None:
    noun = Words().card(kind)
    assert (noun.a, noun.many, noun.the) == (one, several, spoken_of)


def test_kinds_that_belong_together_are_one() -> None:
    words = Words(DECK)
    assert words.kinds(["joker", "2"]) == "vilde kort"
    assert words.kinds_by_name(["joker", "2"]) == "jokere og toere"
    assert words.a_card_of(["red-3", "joker", "black-3"]) == "en treer eller en joker"
    assert words.card("threes").many == "treere"
    assert words.card("low").many == "low"


def test_books_are_named_by_their_kind() -> None:
    words = Words()
    assert words.books({"clean": 2, "wilds": 1, "sevens": 0}) == (
        "to rene canastaer og én canasta af vilde kort"
    )
    assert words.any_book(["clean", "dirty"]) == "ren eller uren canasta"
    assert words.any_book(["wilds", "sevens"]) == "canasta af vilde kort eller syvere"
    assert words.any_book(["clean", "sevens"]) == "ren canasta eller en canasta af syvere"
    assert words.book("royal").many == "royal-canastaer"
    assert [words.short_book(kind) for kind in ("clean", "sevens", "royal")] == [
        "ren",
        "syvere",
        "royal",
    ]


def test_rounds_are_counted_or_called_by_their_names() -> None:
    assert Words().rounds([2, 3]) == "runde 2 og 3"
    named = Words({"names": {"rounds": {"2": "halvfemserrunden"}}})
    assert named.rounds([1, 2]) == "runde 1 og halvfemserrunden"


def test_numbers_have_the_gender_of_what_is_counted_and_points_between_thousands() -> None:
    assert [language.number(n) for n in (0, 1, 12, 13, 1500, -5)] == [
        "ingen",
        "én",
        "tolv",
        "13",
        "1.500",
        "\u22125",
    ]
    assert [language.count(n, CARD) for n in (0, 1, 2)] == ["ingen kort", "ét kort", "to kort"]
    assert [language.count(n, BOOK) for n in (1, 2)] == ["én canasta", "to canastaer"]
    assert [language.ordinal(n, neuter=True) for n in (1, 2, 7, 13)] == [
        "første",
        "andet",
        "syvende",
        "13.",
    ]


@pytest.mark.parametrize(
    ("word", "several", "spoken_of"),
    [
        ("dukke", "dukker", "dukken"),
        ("ridder", "riddere", "ridderen"),
        ("tyv", "tyver", "tyven"),
        ("sort bog", "sorte bøger", "den sorte bog"),
        ("blandet canasta", "blandede canastaer", "den blandede canasta"),
    ],
)
def test_a_word_of_a_house_is_declined_by_rule(word: str, several: str, spoken_of: str) -> None:
    noun = declined(word)
    assert (noun.many, noun.the) == (several, spoken_of)


WRITTEN = yaml.safe_load(ground.names_path("da").read_text(encoding="utf-8"))


def test_every_family_has_a_danish_title() -> None:
    assert sorted(WRITTEN["titles"]) == ground.variant_ids()
    assert all(WRITTEN["titles"].values())


@pytest.mark.parametrize("name", ground.variant_ids())
def test_every_name_that_a_family_gave_a_card_or_a_book_has_its_danish_word(name: str) -> None:
    ruleset = family(name).data
    ranks = {"joker", *"AKQJ", *map(str, range(1, 13))}
    named = {kind for kind in ruleset["deck"]["cards"] if kind.split("-")[-1] not in ranks}
    assert named <= WRITTEN["cards"].keys()
    # A kind of book without a word of its own would be called by its English name.
    kinds = ruleset["books"]["kinds"]
    assert not [kind for kind in kinds if Words(ruleset).book(kind).one == f"{kind}-canasta"]
    # A family that came to have own words in English would need them in Danish too.
    assert "names" not in ruleset


def test_every_custom_of_a_family_has_its_danish_sentence_and_none_is_left_over() -> None:
    notes = [family(name).data.get("notes", {}) for name in ground.variant_ids()]
    assert {text for one in notes for text in one.values()} == {
        pair["en"] for pair in WRITTEN["notes"]
    }


def test_house_rules_tell_the_customs_of_their_family_in_danish_and_their_own_as_they_are() -> None:
    theirs = {"id": "ours", "notes": dict(family("lady-lord").data["notes"])}
    theirs["notes"]["out"] = "Whoever goes out makes the coffee."
    assert note(theirs, "pile") == "Et vildt kort, der lægges af, ligger på tværs."
    assert note(theirs, "out") == "Whoever goes out makes the coffee."


def test_a_written_noun_has_all_its_forms() -> None:
    for noun in WRITTEN["cards"].values():
        assert {"one", "many", "the"} <= noun.keys() <= {"one", "many", "the", "neuter"}
