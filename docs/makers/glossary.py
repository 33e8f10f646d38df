"""The glossary: its page, and the links from a page to the words explained there.

On a page each word is linked where it stands first, so that a newcomer finds it and nobody else is
disturbed. The link carries the explanation, which shows without leaving the page.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path

import yaml

from docs.makers.page_words import head, page_words
from handfoot.words.language import capital
from handfoot.words.languages import DEFAULT

__all__ = ["Term", "explained", "glossary_page", "terms"]


@dataclass(frozen=True)
class Term:
    """A word of the card table, the spellings that are linked to it, and what it means."""

    id: str
    term: str
    forms: tuple[str, ...]
    says: str


def terms(code: str = DEFAULT) -> tuple[Term, ...]:
    """All terms, in the order of the glossary in the language with a code."""
    suffix = ".yaml" if code == DEFAULT else f".{code}.yaml"
    written = yaml.safe_load(Path(__file__).with_suffix(suffix).read_text(encoding="utf-8"))
    return tuple(Term(one["id"], one["term"], tuple(one["forms"]), one["says"]) for one in written)


def glossary_page(code: str = DEFAULT) -> str:
    """The page with all terms in the language with a code."""
    words = page_words(code)
    lines = [*head(words, words.glossary, "glossary.md"), words.glossary_lead]
    for term in terms(code):
        lines += ["", f"## {capital(term.term)} {{: #{term.id} }}", "", term.says]
    return "\n".join(lines) + "\n"


def explained(lines: Iterable[str], glossary: str, code: str = DEFAULT) -> Iterator[str]:
    """Lines of Markdown in which each term is a link where it stands first.

    `glossary` is the path from the page to the glossary in the language with a code. Headings,
    tables, pieces of HTML and whatever follows the first of these in a line are left as they are.
    """
    by_form = {form: term for term in terms(code) for form in term.forms}
    # The longest spelling first, so that "discard pile" is not taken for "discard".
    spelled = sorted(by_form, key=len, reverse=True)
    any_form = re.compile(rf"(?<![\w-])(?:{'|'.join(map(re.escape, spelled))})(?![\w-])", re.I)
    met: set[str] = set()

    def link(found: re.Match[str]) -> str:
        term = by_form[found.group().lower()]
        if term.id in met:
            return found.group()
        met.add(term.id)
        return f'[{found.group()}]({glossary}#{term.id}){{: .term title="{term.says}" }}'

    for line in lines:
        prose, sign, rest = line.partition("<")
        yield line if line.startswith(("#", "|")) else any_form.sub(link, prose) + sign + rest
