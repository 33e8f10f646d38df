"""The pages that compare: all families at once, and every two of them side by side."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import groupby

from docs.makers.answers import Told, answers
from docs.makers.comparisons import Comparisons, Topic, at_table
from docs.makers.families import Family
from docs.makers.page_words import PageWords, head, page_words
from handfoot.words.comparing import Comparison
from handfoot.words.languages import DEFAULT
from handfoot.words.sheet.writers import escaped

__all__ = ["compare_page", "pair_pages"]

_NOTHING = "Nothing of the kind."


def _pair_name(one: str, other: str) -> str:
    """The name of the page that sets two families side by side."""
    return f"compare/{one}--{other}.md"


def compare_page(families: Sequence[Family], comparisons: Comparisons) -> str:
    """All families: which two to set side by side, the tables at their heads, the chapters."""
    words = page_words(families[0].sheet.language)
    lines = [*head(words, words.compare, "compare.md"), words.compare_lead, ""]
    # Every two families side by side stand in English alone.
    lines += (
        ["## Any two side by side", "", *_chooser(families), ""] if words.code == DEFAULT else []
    )
    lines += [f"## {words.glance}", "", *_glance(families, words)]
    by_id = {family.id: family for family in families}
    for (_, title), topics in groupby(
        comparisons.topics(), key=lambda topic: (topic.chapter, topic.title)
    ):
        lines += ["", f"## {escaped(title)}"]
        for topic in topics:
            lines += ["", *answers(_told(topic, by_id, words))]
    return "\n".join(lines) + "\n"


def _told(topic: Topic, by_id: Mapping[str, Family], words: PageWords) -> Iterator[Told]:
    for one in topic.answers:
        families = tuple(by_id[name] for name in one.families)
        yield Told(families, one.text or words.nothing, topic.paragraph)


def _chooser(families: Sequence[Family]) -> Iterator[str]:
    """For each family the others to compare it with."""
    for n, one in enumerate(families):
        links = []
        for m, other in enumerate(families):
            if n != m:
                first, second = (one, other) if n < m else (other, one)
                links.append(f"[{escaped(other.title)}]({_pair_name(first.id, second.id)})")
        yield f"- **{escaped(one.title)}** and {', '.join(links)}"


def _glance(families: Sequence[Family], words: PageWords) -> Iterator[str]:
    """The tables at the heads of all sheets as one; what differs from most is marked."""
    rows = [{row.id: row for row in family.sheet.glance} for family in families]
    names = [f"[{escaped(family.title)}](rules/{family.id}.md)" for family in families]
    yield '<div class="wide" markdown>'
    yield ""
    yield f"| {words.family} | {' | '.join(names)} |"
    yield "|---|" + "---|" * len(families)
    for name in dict.fromkeys(name for family in rows for name in family):
        cells = [family[name].text if name in family else words.none for family in rows]
        label = next(family[name].label for family in rows if name in family)
        marked = [_marked(cell, cells) for cell in cells]
        yield f"| **{escaped(label)}** | {' | '.join(marked)} |"
    yield ""
    yield "</div>"


def _marked(cell: str, cells: Sequence[str]) -> str:
    """A cell, marked where most others agree on something else."""
    most = max(map(cells.count, cells))
    told = escaped(cell)
    if cells.count(cell) == most or most <= len(cells) // 2:
        return told
    return f'<span class="differs">{told}</span>'


def pair_pages(families: Sequence[Family], comparisons: Comparisons) -> dict[str, str]:
    """The page of every two families, by its name."""
    by_id = {family.id: family for family in families}
    return {
        _pair_name(one, other): _pair_page(by_id[one], by_id[other], comparison)
        for (one, other), comparison in comparisons.pairs.items()
    }


def _pair_page(one: Family, other: Family, comparison: Comparison) -> str:
    """Two families side by side, where they differ."""
    titles = [f"[{escaped(family.title)}](../rules/{family.id}.md)" for family in (one, other)]
    lines = [
        f"# {escaped(one.title)} and {escaped(other.title)}",
        "",
        "Here is everything in which the two sheets differ. "
        "[All families together](../compare.md) stand on another page.",
    ]
    for chapter in comparison.chapters:
        differences = [found for found in chapter.differences if at_table(found)]
        if not differences:
            continue
        lines += ["", f"## {escaped(chapter.title)}", "", '<div class="beside" markdown>', ""]
        lines += [f"| {titles[0]} | {titles[1]} |", "|---|---|"]
        for found in differences:
            lines.append(f"| {_said(found.one)} | {_said(found.other)} |")
        lines += ["", "</div>"]
    return "\n".join(lines) + "\n"


def _said(text: str) -> str:
    return escaped(text) if text else f"*{_NOTHING}*"
