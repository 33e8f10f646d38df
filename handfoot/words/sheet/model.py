"""What a rule sheet is made of: rows at a glance, chapters, paragraphs, sentences.

A sheet is plain data without any markup, so that it can be written as Markdown, as text or as
anything else (`handfoot.words.sheet.writers`). Each sentence has a topic, so that two sheets can
be compared sentence by sentence; each paragraph names the rules that it carries and the values
that it was made from. Nothing here knows a rule.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from handfoot.words.language import sentence

__all__ = ["Chapter", "Draft", "Paragraph", "Row", "Sentence", "Sheet", "Silence"]


@dataclass(frozen=True)
class Sentence:
    """One sentence, or a few that belong together; `item` says that it stands in a list."""

    topic: str
    text: str
    item: bool = False


@dataclass(frozen=True)
class Paragraph:
    """Sentences that are read together.

    `rules` are the ids of the rules carried here, `reads` the JSON Pointers of the values that the
    paragraph was made from, `lead` a word or two set before the text. `stated` and `assumed` are
    the clauses and silences of the family's sheet that the values come from. `note` marks a custom
    that no program checks.
    """

    id: str
    sentences: tuple[Sentence, ...]
    rules: tuple[str, ...] = ()
    reads: tuple[str, ...] = ()
    lead: str = ""
    stated: tuple[str, ...] = ()
    assumed: tuple[str, ...] = ()
    note: bool = False

    @property
    def blocks(self) -> list[tuple[bool, list[str]]]:
        """The sentences in order, those that stand in a list (True) apart from running text."""
        runs = itertools.groupby(self.sentences, key=lambda one: one.item)
        return [(item, [one.text for one in run]) for item, run in runs]

    @property
    def text(self) -> str:
        """All sentences in one line."""
        return " ".join(one.text for one in self.sentences)


@dataclass(frozen=True)
class Chapter:
    """A chapter of the sheet; `id` is that of the ruleset's chapter."""

    id: str
    title: str
    paragraphs: tuple[Paragraph, ...]


@dataclass(frozen=True)
class Row:
    """A line of the table at the head of the sheet.

    `whole` is the row as a sentence where the sheet says this nowhere else; else it is empty.
    """

    id: str
    label: str
    text: str
    whole: str = ""


@dataclass(frozen=True)
class Silence:
    """A question that the family's own sheet leaves open, and how it is answered here."""

    id: str
    question: str
    resolution: str
    reason: str = ""
    alternatives: tuple[str, ...] = ()


@dataclass(frozen=True)
class Sheet:
    """A whole rule sheet, in the language with a code. Its silences are written in English."""

    id: str
    title: str
    edition: int
    glance: tuple[Row, ...]
    chapters: tuple[Chapter, ...]
    silences: tuple[Silence, ...] = ()
    language: str = "en"

    @property
    def paragraphs(self) -> list[Paragraph]:
        """All paragraphs of all chapters, in order."""
        return [one for chapter in self.chapters for one in chapter.paragraphs]


@dataclass
class Draft:
    """A paragraph while it is being written."""

    id: str
    rules: list[str] = field(default_factory=list)
    sentences: list[Sentence] = field(default_factory=list)

    def say(self, topic: str, text: str, item: bool = False) -> None:
        """Adds a sentence, with its capital and its stop put right. An empty text says nothing."""
        if text:
            self.sentences.append(Sentence(topic, sentence(text), item))

    def choices(self, items: Mapping[str, str], word: str) -> None:
        """Adds a list of phrases by topic, which together end the sentence before them.

        `word` stands before the last of them.
        """
        for n, (topic, text) in enumerate(items.items(), start=1):
            end = "." if n == len(items) else f"; {word}" if n == len(items) - 1 else ";"
            self.sentences.append(Sentence(topic, f"{text}{end}", item=True))

    def carry(self, *rules: str) -> None:
        """Says that these rules are told in this paragraph."""
        self.rules.extend(rules)

    def done(self, reads: Iterable[str]) -> Paragraph:
        """The finished paragraph, made from the values at these pointers."""
        return Paragraph(
            self.id,
            tuple(self.sentences),
            tuple(dict.fromkeys(self.rules)),
            tuple(sorted(set(reads))),
        )
