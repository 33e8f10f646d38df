"""The page of a family: its sheet, with marks, and after it all that the marks lead to.

What a sheet says is the business of `handfoot.words`; here it gets its marks and links.
"""

from __future__ import annotations

import re
from collections.abc import Container, Iterator, Mapping, Sequence
from typing import Any

from docs.makers.answers import anchor
from docs.makers.card_strip import card_strip
from docs.makers.comparisons import Unlike
from docs.makers.example_section import example_section
from docs.makers.families import Family
from docs.makers.glossary import explained
from docs.makers.page_words import page_words, with_switch
from docs.makers.pictures import pictures
from docs.makers.round_scores import chart, read_scores
from docs.makers.score_pad import score_pad
from docs.makers.unlike import with_boxes
from docs.makers.worked_example import worked_example
from handfoot.words.sheet import Paragraph, Sheet, Silence, as_markdown
from handfoot.words.sheet.writers import escaped

_LEGEND = (
    "A mark at the end of a paragraph leads to what the family\u2019s own sheet says about it. "
    "Where a mark has dots below it, the sheet leaves something open, and the mark leads to what "
    "was assumed. The letters e.g. lead to examples, and the sign \u00a7 leads to the rule in "
    "[the rulebook](../rulebook.md). Printed, this page is a sheet of two pages and a score pad."
)


def family_page(
    family: Family, unlike: Sequence[Unlike] = (), examples: Container[str] = ()
) -> str:
    """A sheet with its marks, and after it all that they lead to; on paper, also a score pad.

    `unlike` is what the family has that most others have not, `examples` are the rules that its
    page of examples shows.
    """
    sheet = family.sheet
    told: Mapping[str, Any] = family.clauses.get("clauses") or {}
    questions = {one.id: one for one in sheet.silences}
    text = as_markdown(sheet, lambda one: _marks(one, family, questions, examples), silences=False)
    words = page_words(sheet.language)
    page = with_boxes(
        with_glance_in_a_box(text, card_strip(family.ruleset, words), _LEGEND), sheet, unlike
    )
    page = with_switch(page, words, f"rules/{family.id}.md")
    parts = [*explained(page.splitlines(), "../glossary.md")]
    parts += ["", *pictures(family.ruleset), "", *example_section(worked_example(family.ruleset))]
    scores = read_scores().get(family.id)
    if scores:
        parts += ["", *chart(scores)]
    if questions:
        parts += ["", *_details("What the family\u2019s own sheet leaves open", _open(sheet))]
    if told:
        parts += ["", *_details("What the family\u2019s own sheet says", _said(told))]
    pad = score_pad(family.ruleset, sheet.title)
    parts += ["", f'<div class="paper-only" data-search-exclude>{pad}</div>']
    return "\n".join(parts) + "\n"


def with_glance_in_a_box(page: str, cards: str, legend: str) -> str:
    """The page of a sheet with a box around its first table, with the cards, and with a legend.

    The line that names the ruleset goes below the table: it is for who looks it up.
    """
    title, edition, table, rest = re.split(
        r"(?ms)^([^#\n][^\n]*)\n\n(\| \| \|\n.*?\n)(?=\n)", page, maxsplit=1
    )
    told = f'<p class="legend" markdown>{edition} <span class="screen-only">{legend}</span></p>'
    return f'{title}<div class="glance" markdown>\n\n{table}\n{cards}\n\n</div>\n\n{told}\n{rest}'


def _marks(
    paragraph: Paragraph,
    family: Family,
    questions: Mapping[str, Silence],
    examples: Container[str],
) -> str:
    clauses: Mapping[str, Any] = family.clauses.get("clauses") or {}
    names = [anchor(paragraph.id), *paragraph.rules]
    anchors = "".join(f'<span id="{name}"></span>' for name in names)
    links = [
        _link(_short(one), f"#{one.lower()}", clauses[one]["where"])
        for one in sorted(paragraph.stated)
        if one in clauses
    ]
    links += [
        _link(_short(one), f"#{one.lower()}", questions[one].question, "assumed")
        for one in sorted(paragraph.assumed)
        if one in questions
    ]
    shown = [rule for rule in paragraph.rules if rule in examples]
    if shown:
        links.append(_link("e.g.", f"../examples/{family.id}.md#{shown[0]}", "Examples"))
    if paragraph.rules:
        named = f"Rules {', '.join(paragraph.rules)}"
        links.append(_link("\u00a7", f"../rulebook.md#{paragraph.rules[0]}", named))
    marks = f'<span class="from" markdown>{" ".join(links)}</span>' if links else ""
    return f"{anchors}{marks}"


def _link(text: str, target: str, title: str, kind: str = "") -> str:
    quoted = title.replace('"', "\u201d")
    attributes = f'.{kind} title="{quoted}"' if kind else f'title="{quoted}"'
    return f"[{text}]({target}){{: {attributes} }}"


def _short(name: str) -> str:
    """An id without the name of the family: 23, S07."""
    return name.rpartition("-")[2]


def _details(title: str, lines: Iterator[str]) -> Iterator[str]:
    yield f'<details class="screen-only" markdown><summary>{title}</summary>'
    yield ""
    yield from lines
    yield ""
    yield "</details>"


def _open(sheet: Sheet) -> Iterator[str]:
    for one in sheet.silences:
        mark = f'<span id="{one.id.lower()}"></span>{_short(one.id)}'
        yield f"**{mark}. {escaped(one.question)}** {_linked(one.resolution, sheet)}"
        yield ""
        yield f"{_linked(one.reason, sheet)}"
        yield ""
        yield from (f"- Or else: {_linked(other, sheet)}" for other in one.alternatives)
        yield ""


def _linked(text: str, sheet: Sheet) -> str:
    """A text in which the ids of the family's clauses and silences are links."""
    found = re.compile(rf"{re.escape(sheet.id)}-(S?[0-9]+)")
    return found.sub(lambda one: f"[\\[{one.group(1)}\\]](#{one.group().lower()})", escaped(text))


def _said(clauses: Mapping[str, Any]) -> Iterator[str]:
    for name, clause in clauses.items():
        mark = f'<span id="{name.lower()}"></span>{_short(name)}'
        yield f"**{mark}.** {escaped(clause['text'])} *{escaped(clause['where'])}*"
        yield ""
