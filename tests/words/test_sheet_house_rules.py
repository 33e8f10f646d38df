"""What a sheet says for house rules that no documented family plays by, in each language.

Each sentence is read against what the schema says that the value means.
"""

from __future__ import annotations

from typing import Any

import pytest

from handfoot.words.sheet import render_sheet
from tests.words.moving import FEATURES, changed, family, sound

TEAMS, ALONE, WILD, DANE = "three-hands", "english-family", "lady-lord", "haand-og-fod"
Patch = dict[str, Any]
PAIR = {"naturals": 2, "wilds": 0, "onto": "either", "like": False}
ALIKE = {"naturals": 0, "wilds": 2, "onto": "new", "like": True}


def said(name: str, patch: Patch, code: str) -> list[str]:
    """The sentences of the sheet of a family with a patch, in the language with a code."""
    house = changed(family(name), patch)
    assert sound(house)
    sheet = render_sheet(house.data, None, code)
    return [one.text for paragraph in sheet.paragraphs for one in paragraph.sentences]


# --- everybody opens for themselves

EACH = {"/opening/for": "player"}
BANS = {
    "/turn/discard/bans": {
        "before": {"of": "cards", "cards": ["4"], "yields": 0, "when": {"opened": False}},
        "after": {"of": "cards", "cards": ["5"], "yields": 0, "when": {"opened": True}},
    }
}
LINES = {
    "/scoring/lines": {
        "none": {"points": -100, "when": {"opened": False}},
        "any": {"points": 50, "when": {"opened": True}},
    }
}
ASKED = {
    "/pile/take/ways": {"pair": PAIR, "later": {**PAIR, "naturals": 1, "when": {"opened": True}}}
}
SHOWN = {"/pile/take/use": "shown", "/pile/take/ways": {"pair": PAIR}}
OPENED_EACH: list[tuple[str, Patch, str, str]] = [
    (
        TEAMS,
        {},
        "To open, the first cards that you lay in a round must together be worth at least 90 "
        "points in round 1, 120 in round 2 and 150 in round 3.",
        "For at åbne skal de første kort, du lægger i en runde, tilsammen give mindst 90 point i "
        "runde 1, 120 i runde 2 og 150 i runde 3.",
    ),
    (
        TEAMS,
        FEATURES["opening"],
        "To open, the first cards that you lay in a round must together be worth at least a number "
        "of points that depends on your side's score before the round: 15 below 0, 50 from 0 and "
        "90 from 1,500 on.",
        "For at åbne skal de første kort, du lægger i en runde, tilsammen give mindst et antal "
        "point, der afhænger af, hvor mange point dit hold har før runden: 15 under 0, 50 fra 0 og "
        "90 fra 1.500 og opefter.",
    ),
    (
        TEAMS,
        {},
        "Until you have opened, you may lay nothing else.",
        "Indtil du har åbnet, må du ikke lægge andet ned.",
    ),
    (
        TEAMS,
        {},
        "Everybody opens for themselves, although melds belong to the side: cards that you add to "
        "its melds count towards your opening too.",
        "Alle åbner for sig selv, selv om sættene hører til holdet: Kort, du lægger til holdets "
        "sæt, tæller også med i din åbning.",
    ),
    (
        TEAMS,
        {"/pile/take/before-opening": "never"},
        "You may take the pile only once you have opened.",
        "Du må først tage bunken, når du har åbnet.",
    ),
    (
        TEAMS,
        {},
        "Before you have opened you may take the pile only in the act of opening: the top card and "
        "cards from your hand, laid together, must make the opening.",
        "Før du har åbnet, må du kun tage bunken, hvis du åbner med det samme: Det øverste kort og "
        "kort fra din hånd skal tilsammen være nok til åbningen.",
    ),
    (
        TEAMS,
        {**SHOWN, "/pile/take/before-opening": "free"},
        "You may take the pile even before you have opened.",
        "Du må også tage bunken, før du har åbnet.",
    ),
    (
        TEAMS,
        ASKED,
        "with at least one natural card of its rank from your hand, once you have opened.",
        "sammen med mindst ét naturligt kort af samme værdi fra hånden, når du har åbnet.",
    ),
    (
        DANE,
        {},
        "Red threes are laid aside face up as soon as they come to you (those of the deal when "
        "your first turn begins); this is done even before you have opened, and does not count as "
        "opening.",
        "Røde treere lægges til side med billedsiden opad, så snart du får dem (dem fra "
        "kortgivningen i begyndelsen af din første tur); det sker også, før du har åbnet, og "
        "tæller ikke som åbning.",
    ),
    (
        TEAMS,
        BANS,
        "A four may not be discarded before you have opened.",
        "En firer må ikke lægges af, før du har åbnet.",
    ),
    (
        TEAMS,
        BANS,
        "A five may not be discarded once you have opened.",
        "En femmer må ikke lægges af, når du har åbnet.",
    ),
    # When the round is over, it is asked of any player of the side.
    (
        TEAMS,
        LINES,
        "A side loses 100 points if none of its players opened.",
        "Et hold mister 100 point, hvis ingen af dets spillere har åbnet.",
    ),
    (
        TEAMS,
        LINES,
        "A side earns 50 points if any of its players opened.",
        "Et hold får 50 point, hvis nogen af dets spillere har åbnet.",
    ),
]


@pytest.mark.parametrize(
    ("name", "patch", "english", "danish"), OPENED_EACH, ids=[row[2][:50] for row in OPENED_EACH]
)
def test_where_everybody_opens_for_themselves_it_is_the_player_who_opens(
    name: str, patch: Patch, english: str, danish: str
) -> None:
    assert english in said(name, {**patch, **EACH}, "en")
    assert danish in said(name, {**patch, **EACH}, "da")


@pytest.mark.parametrize(
    ("code", "side"), [("en", ("your side has opened", "its first")), ("da", ("dit hold har åb",))]
)
@pytest.mark.parametrize("name", [TEAMS, WILD, DANE])
def test_where_everybody_opens_for_themselves_no_side_has_opened(
    name: str, code: str, side: tuple[str, ...]
) -> None:
    patch = {**BANS, **LINES, "/scoring/prices": {}}
    told = " ".join(said(name, patch, code))
    assert side[0] in told
    told = " ".join(said(name, {**patch, **EACH}, code))
    assert [words for words in side if words in told] == []


def test_where_there_is_no_opening_it_is_the_side_that_has_opened_with_its_first_meld() -> None:
    told = said(TEAMS, {**BANS, "/opening": {"by": "none"}}, "en")
    assert "A four may not be discarded before your side has opened." in told


# --- cards are shown for the discard pile, and none need be laid

SHOWN_TO_OPEN: list[tuple[Patch, str, str]] = [
    (
        {},
        "But before your side has opened you may take the pile only in the act of opening: then "
        "you must at once lay the melds that make it, with the top card or without it.",
        "Men før dit hold har åbnet, må du kun tage bunken, hvis du åbner med det samme: Så skal "
        "du straks lægge de sæt, der åbner, med eller uden det øverste kort.",
    ),
    (
        {},
        "Of a discard pile taken in the same turn, only its top card counts.",
        "Fra en bunke, der er taget i samme tur, tæller kun det øverste kort.",
    ),
    (
        {"/pile/take/key": "bottom"},
        "Of a discard pile taken in the same turn, only its bottom card counts.",
        "Fra en bunke, der er taget i samme tur, tæller kun det nederste kort.",
    ),
    (
        {"/opening/pile-cards": "none"},
        "Of a discard pile taken in the same turn, only its top card counts.",
        "Fra en bunke, der er taget i samme tur, tæller kun det øverste kort.",
    ),
    (
        {"/pile/take/before-opening": "free"},
        "All cards of a discard pile taken in the same turn may be laid for it and count.",
        "Alle kort fra en bunke, der er taget i samme tur, må lægges til åbningen og tæller med.",
    ),
]


@pytest.mark.parametrize(
    ("patch", "english", "danish"), SHOWN_TO_OPEN, ids=[row[1][:50] for row in SHOWN_TO_OPEN]
)
def test_where_cards_are_shown_no_card_of_the_pile_must_be_laid_to_open(
    patch: Patch, english: str, danish: str
) -> None:
    assert english in said(TEAMS, {**SHOWN, **patch}, "en")
    assert danish in said(TEAMS, {**SHOWN, **patch}, "da")


@pytest.mark.parametrize(
    ("code", "words"), [("en", ("must be used", "laid together")), ("da", ("skal bruges",))]
)
def test_where_cards_are_shown_nothing_is_said_of_a_card_that_must_be_used(
    code: str, words: tuple[str, ...]
) -> None:
    told = " ".join(said(TEAMS, SHOWN, code))
    assert [one for one in words if one in told] == []


# --- others may go out in the last turns

LAST = {"/round/after-out": "one-more-turn"}
WENT_OUT = {
    "/scoring/lines": {
        "none": {"points": -50, "when": {"went-out": False}},
        "meld": {"points": 50, "when": {"went-out": True, "last-card": "meld"}},
    }
}
FIRST_OUT: list[tuple[str, Patch, str, str]] = [
    (
        TEAMS,
        {},
        "Going out earns 100 points; this holds only for the first player who does so in a round.",
        "At gå ud giver 100 point; det gælder kun den første, der gør det i en runde.",
    ),
    (
        TEAMS,
        {"/out/bonus": -50, "/round/after-out": "equal-turns"},
        "Going out costs 50 points; this holds only for the first player who does so in a round.",
        "At gå ud koster 50 point; det gælder kun den første, der gør det i en runde.",
    ),
    (
        TEAMS,
        {"/out/bonus": 0},
        "Going out itself earns nothing.",
        "At gå ud giver i sig selv ingen point.",
    ),
    (
        TEAMS,
        {"/round/after-out": "ends"},
        "Going out earns 100 points.",
        "At gå ud giver 100 point.",
    ),
    (
        TEAMS,
        WENT_OUT,
        "A side loses 50 points if none of its players was the first to go out.",
        "Et hold mister 50 point, hvis ingen af dets spillere gik ud som den første.",
    ),
    (
        TEAMS,
        WENT_OUT,
        "A side earns 50 points if one of its players was the first to go out and the last card of "
        "whoever went out first was laid on the table.",
        "Et hold får 50 point, hvis en af dets spillere gik ud som den første og den, der gik ud "
        "som den første, lagde sit sidste kort på bordet.",
    ),
    (
        ALONE,
        WENT_OUT,
        "A player loses 50 points if they were not the first to go out.",
        "En spiller mister 50 point, hvis vedkommende ikke gik ud som den første.",
    ),
    (
        TEAMS,
        {"/table/next-first": "went-out"},
        "Each later round is begun by whoever went out first in the round before; if nobody did, "
        "by the player after the one who began it.",
        "De senere runder begynder den, der gik ud som den første i runden før; gik ingen ud, "
        "begynder spilleren efter den, der begyndte sidst.",
    ),
]


@pytest.mark.parametrize(
    ("name", "patch", "english", "danish"), FIRST_OUT, ids=[row[2][:50] for row in FIRST_OUT]
)
def test_where_others_may_go_out_later_it_is_the_first_that_counts(
    name: str, patch: Patch, english: str, danish: str
) -> None:
    assert english in said(name, {**LAST, **patch}, "en")
    assert danish in said(name, {**LAST, **patch}, "da")


# --- cards of one kind

SAME = {"/pile/take/ways": {"pair": PAIR, "alike": ALIKE}}
STOPPED = {"/pile/stops": {"next": {**FEATURES["shown"]["/pile/stops"]["next"]}}}
ONE_KIND: list[tuple[Patch, str, str]] = [
    (
        SAME,
        "with at least two cards of exactly its kind from your hand, in a new meld.",
        "sammen med mindst to kort fra hånden af nøjagtig samme slags, i et nyt sæt.",
    ),
    (
        SAME,
        "Exactly the same kind means jokers for a joker, twos for a two and aces for an ace.",
        "Nøjagtig samme slags vil sige jokere til en joker, toere til en toer og esser til et es.",
    ),
    (
        {**SAME, **STOPPED},
        "When a five is the top card of the pile, the player whose turn comes next may take the "
        "pile only with two cards of exactly the top card's kind from hand, in a new meld.",
        "Når en femmer ligger øverst på bunken, må den næste spiller kun tage bunken med to kort "
        "fra hånden af nøjagtig samme slags som det øverste kort, i et nyt sæt.",
    ),
    (
        {**SAME, "/pile/take/use": "shown", "/pile/stops": {}},
        "To take it, show two natural cards of the top card's rank or two cards of exactly the top "
        "card's kind from your hand; then all the cards that you take go into your hand, and you "
        "need not lay any.",
        "For at tage den skal du vise to naturlige kort fra hånden af samme værdi som det øverste "
        "kort eller to kort fra hånden af nøjagtig samme slags som det øverste kort; så kommer "
        "alle de kort, du tager, på hånden, og du behøver ikke at lægge nogen ned.",
    ),
]


@pytest.mark.parametrize(
    ("patch", "english", "danish"), ONE_KIND, ids=[row[1][:50] for row in ONE_KIND]
)
def test_cards_of_exactly_one_kind_are_natural_or_wild_as_the_card_that_is_taken(
    patch: Patch, english: str, danish: str
) -> None:
    assert english in said(TEAMS, patch, "en")
    assert danish in said(TEAMS, patch, "da")


def test_what_one_kind_is_need_not_be_known_where_no_way_asks_for_it() -> None:
    bare = {"naturals": 0, "wilds": 0, "onto": "either", "like": True}
    told = said(TEAMS, {"/pile/take/ways": {"bare": bare, "pair": PAIR}}, "en")
    assert [one for one in told if one.startswith("Exactly the same kind")] == []


# --- asking before going out

REACHED = {"must": "have-reached", "of": "partners", "pile": "foot"}
PLAYED = {"must": "have-played", "of": "player", "pile": "foot"}
NONE = {"must": "hold-none", "of": "partners", "cards": ["red-3"]}
FAR = {
    "en": "everybody on your side is as far with their piles as going out asks",
    "da": "alle på dit hold er så langt med deres stakke, som det kræves for at gå ud",
}
START = {
    "en": "You may ask once in a turn, between drawing and discarding, when you play your foot",
    "da": "Du må spørge én gang i hver tur, når du har trukket og endnu ikke har lagt af, hvis du "
    "spiller din fod",
}
BOOKS = {"en": "your side has the books", "da": "dit hold har de nødvendige canastaer"}


def asking(conditions: Patch, books: Patch, code: str) -> str:
    patch = {
        "/out/permission": {"from": "all-partners", "answer": "permits"},
        "/out/conditions": conditions,
        "/out/books": books,
    }
    (told,) = [one for one in said(TEAMS, patch, code) if START[code] in one]
    return told


@pytest.mark.parametrize("condition", [REACHED, PLAYED])
def test_whoever_asks_has_the_books_and_everybody_the_piles_that_going_out_needs(
    condition: Patch,
) -> None:
    ours = {"ours": condition, "cards": NONE}
    en, da = asking(ours, {"clean": 1}, "en"), asking(ours, {"clean": 1}, "da")
    assert en == f"{START['en']}, {BOOKS['en']} and {FAR['en']}."
    assert da == f"{START['da']}, {BOOKS['da']}, og {FAR['da']}."
    assert asking(ours, {}, "en") == f"{START['en']} and {FAR['en']}."
    assert asking(ours, {}, "da") == f"{START['da']}, og {FAR['da']}."


def test_one_may_ask_while_partners_still_hold_what_they_may_not_hold_at_the_end() -> None:
    assert asking({"cards": NONE}, {"clean": 1}, "en") == f"{START['en']} and {BOOKS['en']}."
    assert asking({"cards": NONE}, {"clean": 1}, "da") == f"{START['da']}, og {BOOKS['da']}."
