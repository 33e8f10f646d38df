"""The Danish pages: they say what the English ones do, lead to them, and hold no English."""

from __future__ import annotations

import re

import pytest

from docs.makers.compare_pages import compare_page
from docs.makers.comparisons import Comparisons
from docs.makers.families import FAMILIES, Family, load_family
from docs.makers.family_page import family_page
from docs.makers.glossary import explained, glossary_page, terms
from docs.makers.page_words import page_words, place_of, with_switch
from docs.makers.translated_page import translated_page
from tests.words.danish_prose import phrase_faults

ALPHABET = "abcdefghijklmnopqrstuvwxyzæøå"
# What leads to the English page is named in English.
SWITCH = re.compile(r'<p class="switch.*?</p>')
# Anchors, attributes, addresses and drawings are no words.
MARKUP = re.compile(
    r"<svg.*?</svg>|<[^>]*>|\]\([^)]*\)|\{:.*?\}|`[^`]*`|^---\n.*?\n---\n", re.DOTALL
)
TITLES = re.compile(r'(?:title|aria-label)="([^"]*)"')


def in_danish(name: str) -> Family:
    return load_family(name, "da")


@pytest.fixture(scope="module")
def danish() -> list[Family]:
    """All families with their Danish sheets."""
    return [in_danish(name) for name in FAMILIES]


@pytest.fixture(scope="module")
def comparisons(danish: list[Family]) -> Comparisons:
    """Their Danish comparisons."""
    return Comparisons(danish)


@pytest.fixture(scope="module")
def pages(danish: list[Family], comparisons: Comparisons) -> dict[str, str]:
    """All Danish pages by the names of the English ones."""
    return {
        **{
            f"rules/{one.id}.md": translated_page(one, comparisons.unlike(one.id)) for one in danish
        },
        "compare.md": compare_page(danish, comparisons),
        "glossary.md": glossary_page("da"),
    }


def words_of(page: str) -> list[str]:
    """The lines of a page as they are read, with all that shows when a word is pointed at."""
    text = SWITCH.sub("", page)
    told = [*TITLES.findall(text), *MARKUP.sub("", text).replace("*", "").splitlines()]
    return [line for line in told if line.strip(" |-")]


def test_every_danish_page_names_its_language_and_leads_to_the_english_one(
    pages: dict[str, str],
) -> None:
    for name, page in pages.items():
        up = "../" * (name.count("/") + 1)
        assert page.startswith("---\nlanguage: da\n---\n\n# "), name
        assert f'<span lang="en">[In English]({up}{name})</span>' in page, name


def test_no_danish_page_holds_english(pages: dict[str, str]) -> None:
    found = [
        f"{name}: {fault}"
        for name, page in pages.items()
        for line in words_of(page)
        for fault in phrase_faults(line.strip())
        if fault.startswith("an English word")
    ]
    assert found == []


@pytest.mark.parametrize("name", FAMILIES)
def test_a_danish_page_has_the_anchors_of_the_english_sheet(
    name: str, pages: dict[str, str]
) -> None:
    sheet = family_page(load_family(name)).split('<div class="screen-only example"')[0]
    found = [re.findall(r'<span id="([^"]+)"', page) for page in (pages[f"rules/{name}.md"], sheet)]
    assert found[0]
    assert found[0] == [one for one in found[1] if one in found[0]]
    assert {one for one in found[1] if one.startswith("on-")} <= set(found[0])


def test_the_families_differ_in_the_same_topics_in_danish(comparisons: Comparisons) -> None:
    english = Comparisons([load_family(name) for name in FAMILIES])

    def bones(found: Comparisons) -> list[tuple[str, list[tuple[str, ...]]]]:
        return [(one.id, [answer.families for answer in one.answers]) for one in found.topics()]

    assert bones(comparisons) == bones(english)


def test_the_danish_glossary_explains_the_same_words_in_the_order_of_its_alphabet() -> None:
    assert sorted(one.id for one in terms("da")) == sorted(one.id for one in terms())
    names = [one.term for one in terms("da")]
    assert names == sorted(names, key=lambda name: [ALPHABET.find(sign) for sign in name])
    assert all(one.term[0].islower() and one.says.endswith(".") for one in terms("da"))


def test_every_danish_term_is_met_on_the_page_of_some_family(pages: dict[str, str]) -> None:
    whole = "".join(pages[f"rules/{name}.md"] for name in FAMILIES)
    missed = [term.id for term in terms("da") if f"glossary.md#{term.id})" not in whole]
    assert missed == []


def test_a_danish_word_is_linked_where_it_stands_first() -> None:
    stock = next(one for one in terms("da") if one.id == "stock")
    assert list(explained(["Stokken er stokken."], "g.md", "da")) == [
        f'[Stokken](g.md#stock){{: .term title="{stock.says}" }} er stokken.'
    ]


def test_a_page_leads_to_itself_in_the_other_language() -> None:
    page = with_switch("# A title\nAnd text.", page_words("en"), "rules/x.md")
    assert page == (
        "# A title\n\n"
        '<p class="switch screen-only" markdown><span lang="da">[På dansk](../da/rules/x.md)</span>'
        "</p>\nAnd text."
    )
    assert place_of("da", "rules/x.md") == "da/rules/x.md"
