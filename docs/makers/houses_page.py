"""The page of house rules: the files after public sheets, what each says, and what it cannot."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from docs.makers.comparisons import at_table
from docs.makers.families import Family
from docs.makers.houses import House, reasons
from handfoot.words.sheet.writers import escaped

__all__ = ["houses_page"]

_INTRODUCTION = """\
# House rules of other tables

A house writes down only what it plays otherwise than the family nearest to it. These files do so
after public rule sheets and programs, chosen because they differ most. They hold facts and figures
in our words; where only a part of a sheet was at hand, the family that the file extends fills the
gap, and the file says so. So they are good examples, and no authority on anybody\u2019s game.

{files} files say {values} values in all, and leave {unsaid} rules of their sheets unsaid. *Said*
counts the values that a file states, a list as one; *unsaid* the rules of the sheet that the
language cannot say. Each name leads to the file itself, with what differs in words; what a key
means stands in [the field reference](fields/index.md)."""


def houses_page(found: Sequence[House], families: Sequence[Family]) -> str:
    """The table of all files, and after it each file with its differences and its gaps."""
    titles = {house.id: (house.title, f"#{house.id}") for house in found}
    titles |= {family.id: (family.title, f"rules/{family.id}.md") for family in families}
    figures = {
        "files": len(found),
        "values": sum(house.said for house in found),
        "unsaid": sum(len(house.unsaid) for house in found),
    }
    lines = [_INTRODUCTION.format(**figures), "", *_table(found, titles), "", "## One by one"]
    for house in found:
        lines += ["", *_house(house, titles)]
    return "\n".join(lines) + "\n"


_Titles = Mapping[str, tuple[str, str]]


def _table(found: Sequence[House], titles: _Titles) -> Iterator[str]:
    yield '<div class="houses" markdown>'
    yield ""
    yield "| House | Extends | What is special | Said | Unsaid |"
    yield "|---|---|---|---:|---:|"
    for house in found:
        sheet = f"<small>{escaped(house.sheet)}</small>"
        extends, special = _link(house.extends, titles), escaped(house.special)
        figures = f"{house.said} | {len(house.unsaid)}"
        yield f"| {_link(house.id, titles)}<br>{sheet} | {extends} | {special} | {figures} |"
    yield ""
    yield "</div>"


def _link(name: str, titles: _Titles) -> str:
    title, place = titles[name]
    return f"[{escaped(title)}]({place})"


def _house(house: House, titles: _Titles) -> Iterator[str]:
    yield f"### {escaped(house.title)} {{: #{house.id} }}"
    yield ""
    values = "1 value" if house.said == 1 else f"{house.said} values"
    yield (
        f"*{escaped(house.sheet)}.* Extends {_link(house.extends, titles)} and says {values}: "
        f"{escaped(house.special)}."
    )
    yield ""
    if house.unsaid:
        meant = reasons()
        yield "Not said:"
        yield ""
        yield from (f"- {one.text} *{meant[one.reason].capitalize()}.*" for one in house.unsaid)
        yield ""
    yield f"<details markdown><summary>The file <code>{house.id}.handfoot.yaml</code></summary>"
    yield from ("", "```yaml", house.text.rstrip("\n"), "```", "", "</details>")
    yield "<details markdown><summary>What differs, in words</summary>"
    yield ""
    yield from _differences(house, titles)
    yield "</details>"


def _differences(house: House, titles: _Titles) -> Iterator[str]:
    yield '<div class="beside" markdown>'
    yield ""
    yield f"| {_link(house.extends, titles)} | {escaped(house.title)} |"
    yield "|---|---|"
    for chapter in house.comparison.chapters:
        for one in filter(at_table, chapter.differences):
            yield f"| {_told(one.one)} | {_told(one.other)} |"
    yield ""
    yield "</div>"
    yield ""


def _told(text: str) -> str:
    return escaped(text) if text else "*Nothing of the kind.*"
