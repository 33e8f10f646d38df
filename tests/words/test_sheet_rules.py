"""A sheet carries every rule that can apply, each in exactly one paragraph, in whole sentences."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest
from hypothesis import given, settings

from handfoot.rulesets.extending import Resolved
from handfoot.words.rulebook import rulebook
from handfoot.words.sheet import Sheet, applicable, as_markdown, as_text, render_sheet
from tests.words.houses import HOUSES, changed_houses
from tests.words.moving import changed, family
from tests.words.prose import faults, phrase_faults


def carried_badly(ruleset: dict[str, Any], sheet: Sheet) -> list[str]:
    """Rules that apply and are carried by no paragraph or by several, or that do not apply."""
    carried = Counter(
        rule
        for chapter in sheet.chapters
        if chapter.id != "except"
        for paragraph in chapter.paragraphs
        for rule in paragraph.rules
    )
    expected = dict.fromkeys(applicable(ruleset), 1)
    return [rule for rule in rulebook() if carried[rule] != expected.get(rule, 0)]


def written_badly(sheet: Sheet) -> list[str]:
    """Everything that is wrong with the sentences of a sheet."""
    found = []
    for paragraph in sheet.paragraphs:
        if not paragraph.sentences:
            found.append(f"{paragraph.id} is empty")
        for one in paragraph.sentences:
            # The choices of a list are phrases and end their sentence together.
            phrase = one.item and not one.text[0].isupper()
            found += (
                phrase_faults(one.text[:-1].removesuffix("; o")) if phrase else faults(one.text)
            )
        topics = Counter(one.topic for one in paragraph.sentences)
        found += [f"{paragraph.id}: {topic} twice" for topic, n in topics.items() if n > 1]
    for row in sheet.glance:
        found += phrase_faults(row.text)
    return found


def said_twice(sheet: Sheet) -> list[str]:
    plain = [chapter for chapter in sheet.chapters if chapter.id != "except"]
    texts = Counter(one.text for c in plain for p in c.paragraphs for one in p.sentences)
    return [text for text, n in texts.items() if n > 1]


@pytest.mark.parametrize("name", HOUSES)
def test_every_rule_that_applies_is_carried_by_one_paragraph(name: str) -> None:
    data = HOUSES[name].data
    assert carried_badly(data, render_sheet(data)) == []


@pytest.mark.parametrize("name", HOUSES)
def test_every_sentence_is_whole_and_said_once(name: str) -> None:
    sheet = render_sheet(HOUSES[name].data)
    assert written_badly(sheet) + said_twice(sheet) == []


@settings(max_examples=150)
@given(changed_houses())
def test_whatever_a_house_changes_its_sheet_is_whole(house: Resolved) -> None:
    sheet = render_sheet(house.data)
    assert written_badly(sheet) + said_twice(sheet) + carried_badly(house.data, sheet) == []
    assert max(len(line) for line in as_text(sheet, 72).splitlines()) <= 72
    assert as_markdown(sheet).startswith("# ")


def test_a_rule_of_an_exception_is_carried_by_the_exception() -> None:
    patch = {
        "/except/last": {
            "rounds": [4],
            "players": [],
            "set": {"/out/bonus": 100, "/pile/take/from-turn": 2},
        }
    }
    sheet = render_sheet(changed(family("english-family"), patch).data)
    (chapter,) = [one for one in sheet.chapters if one.id == "except"]
    (paragraph,) = chapter.paragraphs
    assert paragraph.rules == ("pile.from-turn",)
    assert paragraph.lead == "In round 4"
    assert paragraph.text == (
        "The pile may not be taken before your second turn of the round. Going out earns 100 "
        "points."
    )
