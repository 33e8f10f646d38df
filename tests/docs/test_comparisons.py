"""The comparison of all families: who agrees with whom, and what a family has for itself."""

from __future__ import annotations

import copy
import re
from collections.abc import Callable, Sequence
from typing import Any

import pytest

from docs.makers.answers import Told, answers
from docs.makers.compare_pages import compare_page, pair_pages
from docs.makers.comparisons import Comparisons, Unlike
from docs.makers.families import FAMILIES, Family, load_family
from docs.makers.unlike import with_boxes
from handfoot.words.sheet import Chapter, Paragraph, Sentence, Sheet, render_sheet

BASE = load_family("three-hands")


def house(name: str, change: Callable[[dict[str, Any]], None] = lambda rules: None) -> Family:
    """A family that plays as the first does, but for a change."""
    rules = copy.deepcopy(BASE.ruleset)
    rules.update(id=name, title=name.capitalize())
    change(rules)
    return Family(name, rules, {}, render_sheet(rules))


def draws_three(rules: dict[str, Any]) -> None:
    rules["turn"]["draw"] = 3


def no_limit(rules: dict[str, Any]) -> None:
    rules["melds"]["lay-most"] = "any"


HOUSES = [house("one"), house("two"), house("three", draws_three), house("four"), house("five")]


def test_families_that_say_the_same_stand_together_and_the_most_first() -> None:
    (topic,) = Comparisons(HOUSES).topics()
    assert (topic.chapter, topic.paragraph) == ("turn", "turn.course")
    assert [(one.families, one.text) for one in topic.answers] == [
        (("one", "two", "four", "five"), "Begin your turn by drawing two cards from the stock."),
        (("three",), "Begin your turn by drawing three cards from the stock."),
    ]


def test_a_family_is_unlike_most_only_where_three_others_agree_against_it() -> None:
    comparisons = Comparisons(HOUSES)
    assert comparisons.unlike("three") == [
        Unlike(
            "turn",
            "Begin your turn by drawing three cards from the stock.",
            "Begin your turn by drawing two cards from the stock.",
        )
    ]
    assert comparisons.unlike("one") == []
    assert Comparisons([*HOUSES[:3], house("six", draws_three)]).unlike("three") == []


def test_whoever_lacks_a_rule_that_most_have_comes_last() -> None:
    comparisons = Comparisons([house("free", no_limit), *HOUSES[:2], house("four")])
    (topic,) = comparisons.topics()
    assert [one.families for one in topic.answers] == [("one", "two", "four"), ("free",)]
    assert comparisons.unlike("free") == [
        Unlike("melds", "", "Lay at most seven cards on one meld in one go.")
    ]


def boxes(said: Sequence[str], unlike: Sequence[Unlike], code: str = "en") -> list[str]:
    """What the box of a chapter on the turn tells that says some sentences."""
    page = "# T\n\n## The turn\n\nDraw.\n\n## Melds\n\nLay.\n"
    spoken = Paragraph("turn.course", tuple(Sentence(text, text) for text in said))
    chapters = (Chapter("turn", "The turn", (spoken,)), Chapter("melds", "Melds", ()))
    boxed = with_boxes(page, Sheet("t", "T", 1, (), chapters, language=code), unlike)
    turn, melds = boxed.split("## Melds")
    assert "<details" not in melds
    return re.findall(r"(?m)^- (.*)$", turn)


def test_a_box_at_the_end_of_a_chapter_does_not_say_again_what_stands_above_it() -> None:
    unlike = [
        Unlike("turn", "Draw three.", "Draw two."),
        Unlike("turn", "Draw as many cards as you like, or none.", ""),
        Unlike("turn", "", "Discard one."),
        Unlike("turn", "", "Do not look back."),
    ]
    assert boxes(["Draw three.", "Sit still."], unlike) == [
        "Most others say instead: \u201cDraw two.\u201d",
        "Most others have no rule like \u201cDraw as many cards as you like \u2026\u201d.",
        "Most others also say: \u201cDiscard one. Do not look back.\u201d",
    ]
    assert boxes(["Draw three.", "Sit still."], unlike[:2], "da") == [
        "De fleste andre siger i stedet: \u201dDraw two.\u201d",
        "De fleste andre har ingen regel som \u201dDraw as many cards as you like \u2026\u201d.",
    ]


def test_where_a_chapter_says_only_that_there_is_nothing_one_sentence_is_enough() -> None:
    unlike = [
        Unlike("turn", "", "To draw, take two."),
        Unlike("turn", "There is no draw.", ""),
        Unlike("turn", "", "All of them count."),
    ]
    assert boxes(["There is no draw."], unlike) == [
        "Most others say instead: \u201cTo draw, take two.\u201d"
    ]


def test_a_chapter_that_others_do_not_have_is_told_in_one_sentence() -> None:
    unlike = [Unlike("turn", "Draw.", ""), Unlike("turn", "Discard.", "")]
    assert boxes(["Draw.", "Discard."], unlike) == ["Most others have nothing like this chapter."]
    assert boxes(["Draw.", "Discard.", "Pass."], unlike) == [
        "Most others have no rules like \u201cDraw\u201d and \u201cDiscard\u201d."
    ]


def test_every_name_leads_to_the_paragraph_where_the_family_speaks_of_it() -> None:
    told = list(answers([Told((BASE,), "Draw two.", "turn.course")]))
    assert told[2:4] == [
        "[Three Hands](rules/three-hands.md#on-turn.course)",
        ":   Draw two.",
    ]


def test_a_name_leads_to_the_chapter_where_the_family_has_no_such_paragraph() -> None:
    told = list(answers([Told((BASE,), "All may go.", "turn.bans", "Yes.")]))
    assert told[2:4] == [
        "[Three Hands](rules/three-hands.md#on-turn.course)",
        ":   **Yes.** All may go.",
    ]


@pytest.fixture(scope="module")
def all_pages() -> tuple[str, dict[str, str]]:
    """The page of all families and those of every two."""
    families = [load_family(name) for name in FAMILIES]
    comparisons = Comparisons(families)
    return compare_page(families, comparisons), pair_pages(families, comparisons)


def test_every_two_families_have_a_page_and_both_lead_to_it(
    all_pages: tuple[str, dict[str, str]],
) -> None:
    page, pairs = all_pages
    assert len(pairs) == 10
    assert all(page.count(f"({name})") == 2 for name in pairs)


def test_the_glance_marks_what_most_others_have_otherwise(
    all_pages: tuple[str, dict[str, str]],
) -> None:
    rows = {line.split("**")[1]: line for line in all_pages[0].splitlines() if "| **" in line}
    assert rows["The game"] == (
        '| **The game** | <span class="differs">3 rounds</span> '
        "| 4 rounds | 4 rounds | 4 rounds | 4 rounds |"
    )
    assert "differs" not in rows["Packs"]


def test_no_page_shows_a_value_that_no_sentence_tells(
    all_pages: tuple[str, dict[str, str]],
) -> None:
    page, pairs = all_pages
    for text in (page, *pairs.values()):
        assert "{" not in text
        assert "(pile.stops" not in text
