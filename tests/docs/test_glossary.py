"""The glossary: every word is explained where it stands first on a page, and only there."""

from __future__ import annotations

import re

import pytest

from docs.makers.families import FAMILIES, load_family
from docs.makers.family_page import family_page
from docs.makers.glossary import explained, glossary_page, terms


def test_a_word_is_linked_where_it_stands_first_and_only_there() -> None:
    stock = next(one for one in terms() if one.id == "stock")
    lines = ["# The stock", "| stock |", "The stock and the Stock.", "The stock again."]
    assert list(explained(lines, "../g.md")) == [
        "# The stock",
        "| stock |",
        f'The [stock](../g.md#stock){{: .term title="{stock.says}" }} and the Stock.',
        "The stock again.",
    ]


def test_the_longest_spelling_is_linked_and_marks_are_left_alone() -> None:
    (line,) = explained(["Take the discard pile.<span>the stock</span>"], "g.md")
    assert line.startswith("Take the [discard pile](g.md#discard-pile){:")
    assert line.endswith(" }.<span>the stock</span>")


def test_part_of_a_longer_word_is_no_term() -> None:
    assert list(explained(["A bookish sideboard, not wild-eyed."], "g.md")) == [
        "A bookish sideboard, not wild-eyed."
    ]


def test_the_glossary_is_in_alphabetical_order_and_holds_every_term() -> None:
    names = [one.term for one in terms()]
    assert names == sorted(names)
    assert re.findall(r"\{: #([\w-]+) \}", glossary_page()) == [one.id for one in terms()]


@pytest.fixture(scope="module")
def family_pages() -> list[str]:
    """The pages of all families."""
    return [family_page(load_family(name)) for name in FAMILIES]


def test_every_term_is_met_on_the_page_of_some_family(family_pages: list[str]) -> None:
    for term in terms():
        assert any(f"glossary.md#{term.id})" in page for page in family_pages), term.id


def test_no_page_links_a_term_twice(family_pages: list[str]) -> None:
    for page in family_pages:
        linked = re.findall(r"glossary\.md#([\w-]+)", page)
        assert len(linked) == len(set(linked))
