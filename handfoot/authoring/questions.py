"""The questions on which the documented families differ, made from the schema and their values.

What is asked, what the answers mean and what each family answers is data: the titles and
descriptions of the schema, and the families' rulesets. A value is asked for when two families
have different ones. How answers are asked for, and what is made of them, stands elsewhere.
"""

from __future__ import annotations

from collections.abc import Container, Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any

from handfoot import ground
from handfoot.rulesets.emitting import flow
from handfoot.rulesets.extending import resolve
from handfoot.rulesets.pointers import join, last, parent, parts, spoken, value_at
from handfoot.rulesets.schemas import ruleset_language
from handfoot.rulesets.schematree import Node

__all__ = ["Answer", "Question", "families", "filled", "maps", "questions"]

# What says something about a file, or changes other values.
_NOT_ASKED = ("handfoot", "id", "title", "edition", "extends", "except", "notes", "names")


@dataclass(frozen=True)
class Answer:
    """A value that some family has, what it means, and which families have it."""

    value: Any
    meaning: str
    families: tuple[str, ...]


@dataclass(frozen=True)
class Question:
    """A value that families differ in. `forms` are the words that it may be, where it is a word."""

    pointer: str
    title: str
    text: str
    answers: tuple[Answer, ...]
    forms: tuple[str, ...]
    effect: str
    """What the value has an effect on: play, score, view, or page for print only."""
    others: tuple[Answer, ...] = ()
    """The words that it may be and that no family has."""

    @property
    def key(self) -> str:
        """The place as one writes it: `turn.draw`."""
        return spoken(self.pointer)

    @property
    def choices(self) -> tuple[Answer, ...]:
        """All that may be chosen by a letter: what families have, and the words that none has."""
        return (*self.answers, *self.others)

    @property
    def place(self) -> Node:
        """What the schema says about the value."""
        return ruleset_language().author_node.inner(self.pointer)

    @property
    def chapter(self) -> str:
        return parts(self.pointer)[0]

    @property
    def is_for_everybody(self) -> bool:
        """Whether it is about the play, and every family has an answer that names nothing."""
        answering = sum(len(answer.families) for answer in self.answers)
        plain = all(_is_plain(answer.value) for answer in self.answers)
        return plain and answering == len(families()) and self.effect in ("play", "score")


def _is_plain(value: Any) -> bool:
    """Whether a value names no cards and no kinds of book, which a house may not have."""
    if isinstance(value, list):
        return all(isinstance(one, int) for one in value)
    return not isinstance(value, dict)


@cache
def families() -> Mapping[str, dict[str, Any]]:
    """The resolved rulesets of all documented families by id. Not to be changed."""
    return {name: resolve(ground.variant_path(name)).data for name in ground.variant_ids()}


@cache
def questions() -> tuple[Question, ...]:
    """All questions, in the order of the schema."""
    found = (_question(pointer, node) for pointer, node in _leaves(ruleset_language().author_node))
    return tuple(one for one in found if len(one.answers) > 1)


@cache
def maps() -> tuple[tuple[str, str], ...]:
    """The places where entries stand under names of their own, each with what it means.

    Nothing is asked about them, as each family has other names.
    """
    return tuple(_maps(ruleset_language().author_node))


def _maps(node: Node, at: str = "") -> Iterator[tuple[str, str]]:
    for key in node.keys:
        pointer, child = join(at, key), node.child(key)
        if at == "" and key in (*_NOT_ASKED, "sources"):
            continue
        if child.is_named_map and child.child("*").keys:
            yield pointer, child.says("description") or ""
        elif not child.is_named_map:
            yield from _maps(child, pointer)


def _leaves(node: Node, at: str = "") -> Iterator[tuple[str, Node]]:
    """The places of single values, lists and maps of numbers; entries with parts are left out."""
    for key in node.keys:
        pointer, child = join(at, key), node.child(key)
        if (at == "" and key in _NOT_ASKED) or child.child("*").keys:
            continue
        if child.keys and not child.is_named_map:
            yield from _leaves(child, pointer)
        else:
            yield pointer, child


def _question(pointer: str, node: Node) -> Question:
    forms = node.says("enum") or ()
    meanings = dict(zip(forms, node.says("enumDescriptions") or (), strict=False))
    having: dict[str, list[str]] = {}
    values: dict[str, Any] = {}
    for name, rules in families().items():
        value = value_at(rules, pointer)
        if value is not None:
            values[flow(value)] = value
            having.setdefault(flow(value), []).append(name)
    answers = tuple(
        Answer(value, meanings.get(value, "") if forms else "", tuple(having[told]))
        for told, value in values.items()
    )
    text = node.says("description") or ""
    effect = node.says("x-effect") or ""
    others = tuple(Answer(form, meanings.get(form, ""), ()) for form in forms if form not in values)
    return Question(pointer, node.title, text, answers, tuple(forms), effect, others)


def filled(rules: Mapping[str, Any], pointer: str, value: Any) -> dict[str, Any]:
    """What must be said to give a place of some rules another value, by pointer.

    Where the value decides which form a part of the rules has, the new form needs details that
    the rules don't have. They are taken from the first family that has this form, if any has.
    """
    around = parent(pointer)
    said = {pointer: value}
    tag = ruleset_language().author_node.inner(around).tag
    if tag != last(pointer) or value == value_at(rules, pointer):
        return said
    before = value_at(rules, around) or {}
    for family in families().values():
        part = value_at(family, around) or {}
        if part.get(last(pointer)) == value:
            foreign = _names(family) - _names(rules)
            more = {
                join(around, key): _without(inner, foreign)
                for key, inner in part.items()
                if key not in before
            }
            return {**said, **more}
    return said


def _names(rules: Mapping[str, Any]) -> set[str]:
    """What other values refer to: the cards of the deck and the kinds of book."""
    return {*rules["deck"]["cards"], *rules["books"]["kinds"]}


def _without(value: Any, names: Container[str]) -> Any:
    return [one for one in value if one not in names] if isinstance(value, list) else value
