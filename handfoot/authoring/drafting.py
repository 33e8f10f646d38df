"""Writes a house-rule file to begin with: what differs is said, the rest stands there as comments.

A draft extends a family or another file. It shows the values that houses differ in, chapter by
chapter, each with a sentence; a value as in the parent is commented out, and taking the sign away
says it. Nothing is written to the disk here, and whether a draft is sound is for the checks of
`handfoot.rulesets` to say.
"""

from __future__ import annotations

import os
import re
import textwrap
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from handfoot import ground
from handfoot.authoring.examples import examples
from handfoot.authoring.questions import Question, maps, questions
from handfoot.rulesets.emitting import block, flow
from handfoot.rulesets.pointers import join, leaves, parts, value_at
from handfoot.rulesets.schemas import ruleset_language
from handfoot.rulesets.schematree import Node

__all__ = ["draft", "id_of", "plain", "schema_place", "title_of"]

_WIDTH = 96
# What says something about a file, and what is shown by example or not at all.
_OF_THE_FILE = ("handfoot", "id", "title", "edition", "extends", "sources")
_BY_EXAMPLE = ("except", "notes", "names")

_EXPLANATION = """\
# House rules. What is not said here is as in {parent}.
# A line that begins with one `#` is as it is there. Where you play otherwise, take away the
# `# ` at its beginning, and that of the lines above it that it is part of, and write what holds
# at your table. Behind `## ` stands an example of what is not there; take away both signs.
# Then see whether all is well, and read your rules back:
#
#   handfoot validate {name}
#   handfoot sheet {name}
"""


class _Part:
    """A key of the draft: a value, or further keys.

    `is_said` where the draft differs there, `is_example` where the parent has nothing of the kind.
    """

    def __init__(self) -> None:
        self.parts: dict[str, _Part] = {}
        self.value: Any = None
        self.is_said = False
        self.is_example = False
        self.text = ""


def id_of(path: str) -> str:
    """The id for a file of this name: lower-case words joined by hyphens.

    >>> id_of("rules/Our Table_2.handfoot.yaml")
    'our-table-2'
    """
    stem = os.path.basename(path).split(".")[0]
    return re.sub(r"[^a-z0-9]+", "-", stem.lower()).strip("-")[:60].strip("-") or "our-rules"


def title_of(identity: str) -> str:
    """A title to begin with.

    >>> title_of("our-table-2")
    'Our table 2'
    """
    return identity.replace("-", " ").capitalize()


def schema_place(path: str) -> str:
    """Where an editor finds the schema, seen from a file: relative within a checkout only."""
    schema, file = ground.editor_schema_path().resolve(), Path(path).resolve()
    if file.is_relative_to(ground.root().resolve()):
        return Path(os.path.relpath(schema, file.parent)).as_posix()
    return schema.as_posix()


def plain(path: str, parent: str, title: str, said: Mapping[str, Any]) -> str:
    """The text of the same file as `draft` without anything commented out."""
    data: dict[str, Any] = {"handfoot": 1, "id": id_of(path), "title": title, "extends": parent}
    for pointer, value in said.items():
        *around, key = parts(pointer)
        place = data
        for step in around:
            place = place.setdefault(step, {})
        place[key] = value
    return block(data)


def draft(
    path: str, parent: str, title: str, rules: Mapping[str, Any], said: Mapping[str, Any]
) -> str:
    """The text of a file at `path` that extends `parent`.

    `said` are the values of the house by JSON Pointer, in any order; `rules` is what comes of
    them, resolved.
    """
    name = os.path.basename(path)
    lines = [f"# yaml-language-server: $schema={schema_place(path)}", "#"]
    lines += [*_EXPLANATION.format(parent=parent, name=name).splitlines(), ""]
    lines += plain(path, parent, title, {}).splitlines()
    node = ruleset_language().author_node
    for key, part in _in_order(_tree(rules, said), node):
        lines += ["", *_written(key, part, node.child(key), "")]
    return "\n".join(lines) + "\n"


def _tree(rules: Mapping[str, Any], said: Mapping[str, Any]) -> _Part:
    """All that the draft shows."""
    root = _Part()
    texts = {question.pointer: _told(question) for question in questions()}
    for pointer in dict.fromkeys([*texts, *said]):
        value = said[pointer] if pointer in said else value_at(rules, pointer)
        if value is None and pointer not in said:
            continue
        part = root
        for key in parts(pointer):
            part.is_said |= pointer in said
            part = part.parts.setdefault(key, _Part())
        part.value, part.is_said, part.text = value, pointer in said, texts.get(pointer, "")
    for pointer, text in maps():
        _show_entries(root, pointer, _first(text), value_at(rules, pointer) or {})
    node = ruleset_language().author_node
    for pointer in _silent_values(rules):
        _show(root, pointer, value_at(rules, pointer), node)
    for pointer, value in examples(rules).items():
        _show(root, pointer, value, node, is_example=True)
    return root


def _silent_values(rules: Mapping[str, Any]) -> Iterator[str]:
    """The values of the chapters in which no families differ, but for entries under names."""
    shown = {*_OF_THE_FILE, *_BY_EXAMPLE, *(question.chapter for question in questions())}
    named = tuple(f"{pointer}/" for pointer, _ in maps())
    for chapter in ruleset_language().author_node.keys:
        if chapter in rules and chapter not in shown:
            for pointer in leaves(rules[chapter], join("", chapter)):
                if not pointer.startswith(named):
                    yield pointer


def _show(root: _Part, pointer: str, value: Any, node: Node, *, is_example: bool = False) -> None:
    """Adds a value where the draft has nothing yet; what is around it says what it is."""
    part = root
    for key in parts(pointer):
        node = node.child(key)
        if key not in part.parts:
            new = part.parts[key] = _Part()
            new.is_example = is_example
            new.text = _first(node.says("description") or "")
        part = part.parts[key]
        # What is empty at the parent has nothing but the example.
        part.is_example |= is_example and part.value == {} and not part.parts
    if not part.is_said:
        part.value = value


def _show_entries(root: _Part, pointer: str, text: str, entries: Mapping[str, Any]) -> None:
    """Adds the named entries of a place as they are, but for those of which something is said."""
    part = root
    for key in parts(pointer) if entries else ():
        part = part.parts.setdefault(key, _Part())
    for name, entry in entries.items():
        part.text = text
        shown = part.parts.setdefault(name, _Part())
        if not shown.is_said:
            shown.value, shown.parts = entry, {}


def _told(question: Question) -> str:
    """What a value means, in a sentence, and which words it may be."""
    first = _first(question.text)
    return f"{first} One of: {', '.join(question.forms)}." if question.forms else first


def _first(text: str) -> str:
    return re.split(r"(?<=\.) (?=[A-Z'])", text, maxsplit=1)[0]


def _in_order(part: _Part, node: Node) -> list[tuple[str, _Part]]:
    """The keys of a part in the order of the schema, and then those that it does not list."""
    listed = {key: number for number, key in enumerate(node.keys)}
    return sorted(part.parts.items(), key=lambda one: listed.get(one[0], len(listed)))


def _written(key: str, part: _Part, node: Node, indent: str) -> Iterator[str]:
    sign = "" if part.is_said else "## " if part.is_example else "# "
    if part.text:
        yield from textwrap.wrap(
            part.text,
            _WIDTH,
            initial_indent=f"{sign}{indent}## ",
            subsequent_indent=f"{sign}{indent}## ",
            break_on_hyphens=False,
        )
    if part.parts:
        yield f"{sign}{indent}{flow(key)}:"
        for inner, more in _in_order(part, node):
            yield from _written(inner, more, node.child(inner), f"{indent}  ")
    else:
        yield f"{sign}{indent}{flow(key)}: {flow(part.value)}"
