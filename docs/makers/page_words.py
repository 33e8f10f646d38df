"""The words of those pages that stand in several languages, and how a reader goes from one to the
other.

A page in another language stands in a folder named by its code, under the same name as the English
one. What rule sheets say is the business of `handfoot.words`.
"""

from __future__ import annotations

import posixpath
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass

from handfoot.words.danish.language import digits as danish_digits
from handfoot.words.danish.language import listed as danish_listed
from handfoot.words.language import digits, listed
from handfoot.words.languages import DEFAULT

__all__ = ["PageWords", "head", "page_words", "place_of", "with_switch"]


@dataclass(frozen=True)
class PageWords:
    """What pages say in a language by themselves; `called` is how a link names this language."""

    code: str
    called: str
    digits: Callable[[int], str]
    glossary: str
    glossary_lead: str
    compare: str
    compare_lead: str
    glance: str
    family: str
    none: str
    nothing: str
    unlike: str
    listed: Callable[[Iterable[str]], str]
    quoted: str
    instead: str
    no_such_rule: str
    no_such_rules: str
    no_such_chapter: str
    besides: str
    if_held: str


_WORDS = (
    PageWords(
        code="en",
        called="In English",
        digits=digits,
        glossary="Words of the card table",
        glossary_lead="What the rule sheets mean by their words. Numbers differ from family to "
        "family and stand in the sheets.",
        compare="The families compared",
        compare_lead="Here is everything in which the families differ. What they all have in "
        "common stands in each sheet, and not here.",
        glance="At a glance",
        family="Family",
        none="none",
        nothing="Nothing of the kind.",
        unlike="Unlike most other families",
        listed=listed,
        quoted="\u201c{}\u201d",
        instead="Most others say instead",
        no_such_rule="Most others have no rule like",
        no_such_rules="Most others have no rules like",
        no_such_chapter="Most others have nothing like this chapter.",
        besides="Most others also say",
        if_held="if held",
    ),
    PageWords(
        code="da",
        called="På dansk",
        digits=danish_digits,
        glossary="Ord fra kortbordet",
        glossary_lead="Hvad reglerne mener med deres ord. Tallene er forskellige fra familie til "
        "familie og står i reglerne.",
        compare="Familierne sammenlignet",
        compare_lead="Her står alt det, som familierne er uenige om. Hvad de har til fælles, står "
        "i hver families regler og ikke her. [To og to familier ved siden af hinanden]"
        "(../compare.md) findes på engelsk.",
        glance="Kort fortalt",
        family="Familie",
        none="ingen",
        nothing="Intet om det.",
        unlike="Anderledes end i de fleste andre familier",
        listed=danish_listed,
        quoted="\u201d{}\u201d",
        instead="De fleste andre siger i stedet",
        no_such_rule="De fleste andre har ingen regel som",
        no_such_rules="De fleste andre har ingen regler som",
        no_such_chapter="De fleste andre har intet, der ligner dette kapitel.",
        besides="De fleste andre siger desuden",
        if_held="på hånden",
    ),
)
_BY_CODE = {words.code: words for words in _WORDS}


def page_words(code: str) -> PageWords:
    """The words of pages in the language with a code. Raises `KeyError`."""
    return _BY_CODE[code]


def place_of(code: str, name: str) -> str:
    """Where a page by its English name stands in the language with a code.

    >>> place_of("da", "glossary.md"), place_of("en", "glossary.md")
    ('da/glossary.md', 'glossary.md')
    """
    return name if code == DEFAULT else f"{code}/{name}"


def head(words: PageWords, title: str, name: str) -> Iterator[str]:
    """The first lines of a page by its English name: language, title, links to other languages."""
    yield from with_switch(f"# {title}\n", words, name).splitlines()
    yield ""


def with_switch(page: str, words: PageWords, name: str) -> str:
    """A page that begins with its title, after it links to the same page in other languages."""
    title, rest = page.split("\n", 1)
    here = posixpath.dirname(place_of(words.code, name))
    links = [
        f'<span lang="{other.code}">[{other.called}]'
        f"({posixpath.relpath(place_of(other.code, name), here or '.')})</span>"
        for other in _WORDS
        if other is not words
    ]
    switch = f'<p class="switch screen-only" markdown>{" ".join(links)}</p>'
    # The theme speaks the language that is named at the head of a page.
    told = "" if words.code == DEFAULT else f"---\nlanguage: {words.code}\n---\n\n"
    return f"{told}{title}\n\n{switch}\n{rest}"
