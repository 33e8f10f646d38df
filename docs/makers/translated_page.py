"""The page of a family in a language other than English: its sheet, for reading at the table.

Where each rule comes from, what was assumed and why, and the examples stand in English alone; the
page leads there. Its anchors are those of the English page, so that links fit both.
"""

from __future__ import annotations

from collections.abc import Sequence

from docs.makers.answers import anchor
from docs.makers.card_strip import card_strip
from docs.makers.comparisons import Unlike
from docs.makers.families import Family
from docs.makers.family_page import with_glance_in_a_box
from docs.makers.glossary import explained
from docs.makers.page_words import page_words, with_switch
from docs.makers.unlike import with_boxes
from handfoot.words.sheet import Paragraph, as_markdown

__all__ = ["translated_page"]

_LEGENDS = {
    "da": "Hvor hver regel kommer fra, hvad der er antaget, hvor familiens egne regler tier, og "
    "eksempler står på [den engelske side](../../rules/{}.md).",
}


def translated_page(family: Family, unlike: Sequence[Unlike] = ()) -> str:
    """The sheet of a family in its language; `unlike` is what most others have not."""
    sheet = family.sheet
    words = page_words(sheet.language)
    legend = _LEGENDS[words.code].format(family.id)
    text = as_markdown(sheet, _anchors, silences=False)
    page = with_glance_in_a_box(text, card_strip(family.ruleset, words), legend)
    page = "\n".join(
        explained(with_boxes(page, sheet, unlike).splitlines(), "../glossary.md", words.code)
    )
    return with_switch(page, words, f"rules/{family.id}.md") + "\n"


def _anchors(paragraph: Paragraph) -> str:
    names = [anchor(paragraph.id), *paragraph.rules]
    return "".join(f'<span id="{name}"></span>' for name in names)
