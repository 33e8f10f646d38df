"""The page of the questions that tables argue about, each answered for all families."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby

from docs.makers.answers import Told, answers
from docs.makers.disputes import DISPUTES, Dispute
from docs.makers.families import Family
from handfoot.words.english.voice import Voice
from handfoot.words.sheet import Sheet

__all__ = ["answer", "disputes_page"]

_LEAD = (
    "Short answers to what tables argue about. A name leads to the paragraph of the family\u2019s "
    "sheet where the answer stands."
)


def disputes_page(families: Sequence[Family]) -> str:
    """All questions with the answers of all families."""
    lines = ["# Questions that tables argue about", "", _LEAD]
    for chapter, disputes in groupby(DISPUTES, key=lambda one: one.chapter):
        lines += ["", f"## {chapter}"]
        for dispute in disputes:
            lines += ["", f"### {dispute.question}", "", *answers(_told(dispute, families))]
    return "\n".join(lines) + "\n"


def _told(dispute: Dispute, families: Sequence[Family]) -> Iterator[Told]:
    """The answers, the most common one first."""
    by_answer: dict[tuple[str, str], list[Family]] = {}
    for family in families:
        by_answer.setdefault(answer(dispute, family), []).append(family)
    place = dispute.says[0].partition("/")[0]
    for (first, text), found in sorted(by_answer.items(), key=lambda item: -len(item[1])):
        yield Told(tuple(found), text, place, first)


def answer(dispute: Dispute, family: Family) -> tuple[str, str]:
    """A family\u2019s answer in one line: the words that decide, and the sentences of its sheet."""
    return dispute.verdict(Voice(family.ruleset)), " ".join(_said(dispute, family.sheet))


def _said(dispute: Dispute, sheet: Sheet) -> Iterator[str]:
    for says in dispute.says:
        paragraph, quoted, topic = says.partition("/")
        if quoted:
            yield from (
                sentence.text
                for one in sheet.paragraphs
                if one.id == paragraph
                for sentence in one.sentences
                if sentence.topic.startswith(topic)
            )
