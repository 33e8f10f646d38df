"""What differs between two rulesets, in the words of their sheets.

Both sheets are written, and the sentences about one topic are laid beside each other. A sentence
belongs to a paragraph that knows the values it was made from; a value that differs without any
sentence telling so is named by itself, so that nothing is left out. What is only worded otherwise,
because a house has names of its own or no partners, is no difference. How a comparison is printed
is the business of `handfoot.words.beside`.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from handfoot.rulesets import emitting
from handfoot.rulesets.merging import differences
from handfoot.rulesets.pointers import parts, spoken, value_at
from handfoot.rulesets.schemas import ruleset_language
from handfoot.rulesets.schematree import Node
from handfoot.words.languages import DEFAULT
from handfoot.words.sheet import Sentence, Sheet, render_sheet

__all__ = ["ComparedChapter", "Comparison", "Difference", "Value", "compare"]

# What says something about a file and nothing about how its house plays.
_OF_THE_FILE = ("handfoot", "id", "title", "edition", "sources")

_NOT_SAID = "nothing"

# The end of a sentence that a list follows, and of a phrase in it, before the last with "or".
_UNFINISHED = re.compile(r":$|;( \w+)?$")


@dataclass(frozen=True)
class Value:
    """A value that differs; None on the side that has nothing there."""

    pointer: str
    one: Any
    other: Any


@dataclass(frozen=True)
class Difference:
    """One topic on which two houses differ: what each sheet says of it, empty for nothing.

    `values` are the values behind the sentence, or the one that no sentence tells.
    """

    topic: str
    one: str
    other: str
    values: tuple[Value, ...]


@dataclass(frozen=True)
class ComparedChapter:
    """The differences of a chapter; `id` is that of the ruleset's chapter."""

    id: str
    title: str
    differences: tuple[Difference, ...]


@dataclass(frozen=True)
class Comparison:
    """Two sheets and the chapters in which they differ, in the order of the table."""

    one: Sheet
    other: Sheet
    chapters: tuple[ComparedChapter, ...]


def compare(one: Mapping[str, Any], other: Mapping[str, Any], code: str = DEFAULT) -> Comparison:
    """The differences between two resolved and complete rulesets, in the language with a code.

    Raises `KeyError` for a ruleset that is not complete, and for a language that there is not. What
    no sentence tells is named as the schema names it, in English.
    """
    sheets = render_sheet(one, None, code), render_sheet(other, None, code)
    values = list(_values(one, other))
    voices = _in_one_voice(one, other, code), _in_one_voice(other, one, code)[::-1]
    told = list(_told(sheets, voices, values))
    behind = {value.pointer for _, found in told for value in found.values}
    told += [(_chapter_of(v.pointer), _untold(v)) for v in values if v.pointer not in behind]
    return Comparison(*sheets, tuple(_in_chapters(sheets, told)))


def _values(one: Mapping[str, Any], other: Mapping[str, Any]) -> Iterator[Value]:
    """The values that differ, in the order of the schema."""
    before, after = (
        {key: value for key, value in rules.items() if key not in _OF_THE_FILE}
        for rules in (one, other)
    )
    for pointer, _ in differences(before, after, ruleset_language().resolved_node):
        yield Value(pointer, value_at(one, pointer), value_at(other, pointer))


def _in_one_voice(one: Mapping[str, Any], other: Mapping[str, Any], code: str) -> tuple[Sheet, ...]:
    """Both sheets without names of the house, and spoken to the players of the first.

    Exceptions that change who plays are left out of the second, since they may change what the
    first does not have.
    """
    seated = {
        **_without_names(other),
        "table": one["table"],
        "except": {
            name: overlay
            for name, overlay in other["except"].items()
            if not any(pointer.startswith("/table/") for pointer in overlay["set"])
        },
    }
    return render_sheet(_without_names(one), None, code), render_sheet(seated, None, code)


def _without_names(rules: Mapping[str, Any]) -> dict[str, Any]:
    return {key: value for key, value in rules.items() if key != "names"}


@dataclass(frozen=True)
class _Said:
    """A sentence of a sheet with the values behind it."""

    chapter: str
    paragraph: str
    text: str
    reads: tuple[str, ...]


def _told(
    sheets: tuple[Sheet, Sheet], voices: Iterable[tuple[Sheet, ...]], values: Iterable[Value]
) -> Iterator[tuple[str, Difference]]:
    """The sentences that differ, each with its chapter."""
    one, other = map(_sentences, sheets)
    plain = [[_sentences(sheet) for sheet in pair] for pair in voices]
    nothing = _Said("", "", "", ())
    for topic in _in_order(one, other):
        first, second = one.get(topic, nothing), other.get(topic, nothing)
        chapter = first.chapter or second.chapter
        alike = any(_alike(topic, *pair) for pair in plain if chapter != "table")
        if first.text != second.text and not alike:
            behind = tuple(_behind({*first.reads, *second.reads}, values))
            yield chapter, Difference(topic, first.text, second.text, behind)


def _alike(topic: str, one: Mapping[str, _Said], other: Mapping[str, _Said]) -> bool:
    """Whether both sheets, in one voice, say the same about a topic."""
    return topic in one and topic in other and one[topic].text == other[topic].text


def _in_order(one: Mapping[str, _Said], other: Mapping[str, _Said]) -> list[str]:
    """The topics of both sheets, those of a paragraph together."""
    paragraphs = _merged(*([said.paragraph for said in found.values()] for found in (one, other)))
    topics = {**one, **other}
    return sorted(
        _merged(list(one), list(other)),
        key=lambda topic: paragraphs.index(topics[topic].paragraph),
    )


def _merged(one: list[str], other: list[str]) -> list[str]:
    """The entries of both, those of the other after the entry that they follow there."""
    merged = list(dict.fromkeys(one))
    for before, entry in zip(["", *other], other, strict=False):
        if entry not in merged:
            merged.insert(merged.index(before) + 1 if before in merged else 0, entry)
    return merged


def _sentences(sheet: Sheet) -> dict[str, _Said]:
    """The sentences by paragraph and topic, and the rows that are told nowhere else."""
    found = {}
    for chapter in sheet.chapters:
        for paragraph in chapter.paragraphs:
            lead = f"{paragraph.lead}: " if paragraph.lead else ""
            for topic, text in _whole(paragraph.sentences):
                said = _Said(chapter.id, paragraph.id, lead + text, paragraph.reads)
                found[f"{paragraph.id}/{topic}"] = said
    for row in sheet.glance:
        if row.whole:
            place = f"deck.{row.id}"
            found[f"{place}/{row.id}"] = _Said("deck", place, f"{row.whole}.", ("/deck/cards",))
    return found


def _whole(sentences: Iterable[Sentence]) -> list[tuple[str, str]]:
    """Topics and texts, phrases of a list put to the sentence that they end."""
    told: list[tuple[str, str]] = []
    for one in sentences:
        if told and _UNFINISHED.search(told[-1][1]) and not one.text[:1].isupper():
            topic, text = told.pop()
            told.append((topic, f"{text} {one.text}"))
        else:
            told.append((one.topic, one.text))
    return [(topic, text if text[-1] != ":" else f"{text[:-1]}.") for topic, text in told]


def _behind(reads: Iterable[str], values: Iterable[Value]) -> Iterator[Value]:
    """The values that differ at, in or around what was read."""
    for value in values:
        if any(_meet(read, value.pointer) for read in reads):
            yield value


def _meet(one: str, other: str) -> bool:
    return f"{one}/".startswith(f"{other}/") or f"{other}/".startswith(f"{one}/")


def _untold(value: Value) -> Difference:
    """A value that no sentence tells, by its title and its place."""
    keys = parts(value.pointer)
    node = ruleset_language().resolved_node
    for key in keys:
        node = node.child(key)
    return Difference(
        value.pointer,
        _named(node, value.pointer, value.one),
        _named(node, value.pointer, value.other),
        (value,),
    )


def _named(node: Node, pointer: str, value: Any) -> str:
    told = _NOT_SAID if value is None else emitting.flow(value)
    return f"{node.title} ({spoken(pointer)}): {told}"


def _chapter_of(pointer: str) -> str:
    """The chapter that a value belongs to; a note belongs to the one that it is about."""
    first, *more = parts(pointer)
    return more[0] if first == "notes" and more else first


def _in_chapters(
    sheets: tuple[Sheet, Sheet], told: Iterable[tuple[str, Difference]]
) -> Iterator[ComparedChapter]:
    node = ruleset_language().resolved_node
    titles = {chapter.id: chapter.title for sheet in sheets[::-1] for chapter in sheet.chapters}
    found: dict[str, list[Difference]] = {}
    for chapter, difference in told:
        found.setdefault(chapter, []).append(difference)
    for chapter in sorted(found, key=node.keys.index):
        title = titles.get(chapter) or node.child(chapter).title
        yield ComparedChapter(chapter, title, tuple(found[chapter]))
