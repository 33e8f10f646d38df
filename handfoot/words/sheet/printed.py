"""Writes a sheet as a page of its own, to be opened in any browser and printed.

Everything that the page needs stands in it. On paper it takes two pages, as the pages of the site
do. Whatever stands in the texts of a ruleset is text: no sign in it is taken for markup.
"""

from __future__ import annotations

from collections.abc import Iterator
from html import escape
from types import ModuleType

from handfoot.words.languages import DEFAULT, language
from handfoot.words.sheet.model import Chapter, Paragraph, Sheet
from handfoot.words.sheet.writers import lead_of

__all__ = ["as_html"]

STYLE = """\
@page { size: A4; margin: 11mm 13mm }
body { font: 17px/1.5 Georgia, serif; color: #222; max-width: 42em; margin: 2em auto; \
padding: 0 1em }
h1 { font-size: 1.8em; line-height: 1.2; margin: 0 0 .2em }
h2 { font-size: 1.2em; margin: 1.2em 0 .3em; break-after: avoid }
p, ul { margin: 0 0 .5em; orphans: 2; widows: 2 }
table { border-collapse: collapse; margin: 1em 0 }
th, td { border: 1px solid #bbb; padding: .2em .6em; text-align: left; vertical-align: top }
@media print {
  body { color: #000; font-size: 9.4pt; line-height: 1.34; margin: 0; max-width: none; padding: 0 }
  table { font-size: 9.2pt; line-height: 1.3; margin: 2mm 0 }
}
"""


def as_html(sheet: Sheet, silences: bool = False) -> str:
    """The sheet as a page; `silences` also writes what the family's own sheet leaves open."""
    frame = language(sheet.language).room("frame")
    edition = frame.edition(sheet.id, sheet.edition)
    body = [f"<h1>{escape(sheet.title)}</h1>", f"<p>{escape(edition)}"]
    body += ["<table>", *_glance(sheet), "</table>"]
    for chapter in sheet.chapters:
        body += _chapter(chapter, frame)
    if silences and sheet.silences:
        body += [f"<h2>{escape(frame.OPEN)}</h2>", f"<p>{escape(frame.OPEN_LEAD)}"]
        body += _silences(sheet, frame)
    return (
        f'<!doctype html>\n<html lang="{sheet.language}">\n<meta charset="utf-8">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        f"<title>{escape(sheet.title)}</title>\n<style>\n{STYLE}</style>\n"
        + "\n".join(body)
        + "\n</html>\n"
    )


def _glance(sheet: Sheet) -> Iterator[str]:
    for row in sheet.glance:
        yield f'<tr><th scope="row">{escape(row.label)}<td>{escape(row.text)}'


def _chapter(chapter: Chapter, frame: ModuleType) -> Iterator[str]:
    yield f"<h2>{escape(chapter.title)}</h2>"
    for paragraph in chapter.paragraphs:
        yield from _paragraph(paragraph, frame)


def _paragraph(paragraph: Paragraph, frame: ModuleType) -> Iterator[str]:
    lead = f"<b>{escape(lead_of(paragraph, frame))}</b> " if paragraph.lead else ""
    for in_list, texts in paragraph.blocks:
        if in_list:
            yield f"<ul>{''.join(f'<li>{escape(text)}' for text in texts)}</ul>"
        else:
            yield f"<p>{lead}{escape(' '.join(texts))}"
        lead = ""


def _silences(sheet: Sheet, frame: ModuleType) -> Iterator[str]:
    """The open questions, where the sheet has their language."""
    if sheet.language != DEFAULT:
        return
    yield "<ul>"
    for one in sheet.silences:
        told = escape(f"{one.resolution} {one.reason}".strip())
        others = "".join(f"<li>{frame.OR_ELSE}: {escape(other)}" for other in one.alternatives)
        inner = f"<ul>{others}</ul>" if others else ""
        yield f"<li><b>{escape(one.question)}</b> {told}{inner}"
    yield "</ul>"
