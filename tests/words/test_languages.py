"""Every language says the same: it has the same rooms, and its sheets the same sentences."""

from __future__ import annotations

import inspect
from types import ModuleType
from typing import Any

import pytest
from hypothesis import given, settings

from handfoot import ground
from handfoot.rulesets.extending import Resolved
from handfoot.words.languages import DEFAULT, LANGUAGES
from handfoot.words.sheet import Sheet, as_text, render_sheet
from tests.words.danish_prose import faults, phrase_faults
from tests.words.houses import HOUSES, MOVES, changed_houses
from tests.words.moving import changed, family, sound

OTHERS = [code for code in LANGUAGES if code != DEFAULT]
ROOMS = [name for name in LANGUAGES[DEFAULT].rooms.__all__ if name != "voice"]


def offered(room: ModuleType) -> dict[str, Any]:
    """What a room offers: parameters of its functions, keys of its tables, kinds of its texts."""
    found: dict[str, Any] = {}
    for name in room.__all__:
        thing = getattr(room, name)
        if callable(thing):
            found[name] = list(inspect.signature(thing).parameters)
        else:
            found[name] = sorted(thing) if isinstance(thing, dict) else type(thing)
    return found


@pytest.mark.parametrize("code", OTHERS)
@pytest.mark.parametrize("name", ROOMS)
def test_every_room_of_a_language_offers_what_the_english_one_does(code: str, name: str) -> None:
    other = LANGUAGES[code].room(name)
    assert offered(other) == offered(LANGUAGES[DEFAULT].room(name))


@pytest.mark.parametrize("code", OTHERS)
def test_a_language_has_no_room_of_its_own(code: str) -> None:
    assert LANGUAGES[code].rooms.__all__ == LANGUAGES[DEFAULT].rooms.__all__


def bones(sheet: Sheet) -> list[Any]:
    """A sheet without its words: what is told in which order, with its rules and values."""
    chapters: list[Any] = [
        (
            chapter.id,
            [
                (
                    one.id,
                    [(said.topic, said.item) for said in one.sentences],
                    one.rules,
                    one.reads,
                    one.stated,
                    one.assumed,
                    bool(one.lead),
                    one.note,
                )
                for one in chapter.paragraphs
            ],
        )
        for chapter in sheet.chapters
    ]
    return [*chapters, [(row.id, bool(row.whole)) for row in sheet.glance]]


def written_badly(sheet: Sheet) -> list[str]:
    """Everything that is wrong with the words of a Danish sheet."""
    found = []
    for chapter in sheet.chapters:
        found += phrase_faults(chapter.title)
        for paragraph in chapter.paragraphs:
            found += phrase_faults(paragraph.lead)
            for one in paragraph.sentences:
                phrase = one.item and not one.text[0].isupper()
                text = one.text[:-1].removesuffix("; elle") if phrase else one.text
                found += phrase_faults(text) if phrase else faults(text)
    for row in sheet.glance:
        found += phrase_faults(row.text) + phrase_faults(row.label)
    return found


@pytest.mark.parametrize("name", HOUSES)
def test_a_danish_sheet_has_the_bones_of_the_english_one_and_words_of_its_own(name: str) -> None:
    data = HOUSES[name].data
    danish = render_sheet(data, None, "da")
    assert bones(danish) == bones(render_sheet(data))
    assert written_badly(danish) == []


@settings(max_examples=150)
@given(changed_houses())
def test_whatever_a_house_changes_its_danish_sheet_is_whole(house: Resolved) -> None:
    danish = render_sheet(house.data, None, "da")
    assert bones(danish) == bones(render_sheet(house.data))
    assert written_badly(danish) == []
    assert max(len(line) for line in as_text(danish, 72).splitlines()) <= 72


def test_no_sentence_of_the_families_is_the_same_in_both_languages() -> None:
    for name in ground.variant_ids():
        data = family(name).data
        english, danish = render_sheet(data), render_sheet(data, None, "da")
        texts = {one.text for p in english.paragraphs for one in p.sentences}
        assert not texts & {one.text for p in danish.paragraphs for one in p.sentences}


def test_a_value_that_an_exception_changes_is_told_in_the_language_of_the_sheet() -> None:
    patch = {
        "/except/two": {
            "rounds": [2, 3],
            "players": [2],
            "set": {
                "/out/conditions/everyone-in-the-foot": None,
                "/turn/draw": 3,
                "/deck/cards/joker/points": 100,
            },
        }
    }
    sheet = render_sheet(changed(family("three-hands"), patch).data, None, "da")
    assert sheet.chapters[-1].title == "Undtagelser"
    (paragraph,) = sheet.chapters[-1].paragraphs
    assert paragraph.lead == "I runde 2 og 3 med to spillere"
    assert paragraph.text == (
        "Kortene giver: joker 100, toer og es 20, konge til otter 10, syver til firer 5; minus for "
        "den, der sidder med kortet: rød treer 500, sort treer 5. "
        "Begynd din tur med at trække tre kort fra stokken. "
        "Dette gælder ikke: \u201dBåde du og din makker, hvis du har en, skal have taget foden op."
        "\u201d"
    )


@pytest.mark.parametrize("name", ground.variant_ids())
def test_what_changes_the_english_sheet_changes_the_danish_one(name: str) -> None:
    house = family(name)

    def told(ruleset: dict[str, Any]) -> list[str]:
        return [as_text(render_sheet(ruleset, None, code)) for code in LANGUAGES]

    before = told(house.data)
    silent = []
    # A few of very many moves; that the English sheet tells them all is tested elsewhere.
    for move in MOVES[name][::7]:
        moved = changed(house, move.patch)
        # A family's title is translated as a whole.
        if move.pointer != "/title" and sound(moved):
            differs = [one != other for one, other in zip(before, told(moved.data), strict=True)]
            if any(differs) and not all(differs):
                silent.append(str(move))
    assert silent == []
