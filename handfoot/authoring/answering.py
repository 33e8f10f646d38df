"""Reads what a house answers: values as they are written in a file, and the letters of choices.

An answer is a place with a value, such as `turn.draw=3`, or a letter of a choice that was shown.
Values are read as in a ruleset, so that the same slips are found with the same words. What is
wrong with an answer is raised as `Unclear`; whether it suits the rules is for others to say.
"""

from __future__ import annotations

import difflib
import json
import string
from collections.abc import Iterable, Mapping
from typing import Any

from handfoot.authoring.questions import Question
from handfoot.rulesets.guessing import meant
from handfoot.rulesets.pointers import is_within, join, last, parts
from handfoot.rulesets.problems import quoted
from handfoot.rulesets.reader import Unreadable, read
from handfoot.rulesets.schematree import takes

__all__ = [
    "Unclear",
    "answers_from_json",
    "answers_of",
    "chosen",
    "encoded",
    "known",
    "letters",
    "pointer_of",
    "value_of",
]


# What moves a conversation on where nothing is to be said.
_ON = ("n", "no", "next", "skip", "-")

# What the head of every file says.
_OF_THE_FILE = ("handfoot", "id", "title", "extends")


class Unclear(ValueError):
    """An answer that cannot be understood; its text says why and what to do."""


def pointer_of(key: str) -> str:
    """The JSON Pointer of a place.

    >>> pointer_of("pile.take.depth")
    '/pile/take/depth'
    """
    return join("", *key.strip().split("."))


def value_of(text: str) -> Any:
    """A value as it is written in a ruleset. Raises `Unclear`.

    >>> value_of("[11, 11]")
    [11, 11]
    """
    try:
        return read(b"value: " + encoded(text.strip()), "answer").data["value"]
    except Unreadable as unreadable:
        first = unreadable.problems[0]
        raise Unclear(f"{quoted(text)}: {first.message} {first.suggestion}".strip()) from None


def encoded(text: str) -> bytes:
    """A text as it stands in a file. Raises `Unclear` for one from a terminal of another code."""
    try:
        return text.encode()
    except UnicodeEncodeError:
        raise Unclear(f"{quoted(text)} is not written in UTF-8.") from None


def answers_of(said: Iterable[str]) -> dict[str, Any]:
    """Answers such as `turn.draw=3` by pointer. Raises `Unclear`."""
    found: dict[str, Any] = {}
    for one in said:
        key, equals, text = one.partition("=")
        if not equals or not key.strip() or not text.strip():
            raise Unclear(
                f"{quoted(one)} is no answer. Write the place and the value, as in `turn.draw=3`."
            )
        pointer = pointer_of(key)
        if parts(pointer)[0] in _OF_THE_FILE:
            raise Unclear(f"{quoted(key)} is said by the file itself, and cannot be set.")
        for other in found:
            if is_within(pointer, other) or is_within(other, pointer):
                raise Unclear(f"{quoted(key)} is said twice. Set a place or its parts, once.")
        found[pointer] = value_of(text)
    return found


def answers_from_json(text: str) -> dict[str, Any]:
    """Answers in a JSON object such as `{"turn.draw": 3}` by pointer. Raises `Unclear`."""
    try:
        data = json.loads(text)
    except ValueError as error:
        raise Unclear(f"The answers are no JSON: {error}.") from None
    if not isinstance(data, dict):
        raise Unclear('The answers are no JSON object. Write them as in {"turn.draw": 3}.')
    return {pointer_of(key): value for key, value in data.items()}


def known(answers: Mapping[str, Any], questions: Iterable[Question]) -> None:
    """Raises `Unclear` for an answer to something that is not asked."""
    asked = {one.pointer: one.key for one in questions}
    for pointer in answers:
        if pointer not in asked:
            key = pointer[1:].replace("/", ".")
            near = difflib.get_close_matches(key, asked.values(), n=1)
            hint = f" Did you mean {quoted(near[0])}?" if near else ""
            raise Unclear(f"The families do not differ in {quoted(key)}, or it is no place.{hint}")


def letters(question: Question) -> dict[str, Any]:
    """The values that are offered under the letters by which they are chosen."""
    return dict(zip(string.ascii_lowercase, (one.value for one in question.choices), strict=False))


def chosen(text: str, question: Question) -> Any:
    """The value that is meant by a letter, or by a value that is written out. Raises `Unclear`.

    The key may stand before the value as in a file, and what it counts behind it; None stands for
    going on.
    """
    choices = letters(question)
    letter = text.strip().lower()
    if letter in choices:
        return choices[letter]
    says_no = any(one is False for one in choices.values())
    if letter in _ON and not says_no and letter not in question.forms:
        return None
    value = _read(text, question)
    if question.forms and value not in question.forms:
        raise Unclear(f"{quoted(text)} is none of the answers. Type a letter.")
    return value


def _read(text: str, question: Question) -> Any:
    """The value that is written, or meant by what is written, with its key before it or without."""
    key, colon, rest = text.strip().partition(":")
    said = rest.strip() if colon and key.strip() in (question.key, last(question.pointer)) else text
    try:
        value = value_of(said)
    except Unclear:
        if guesses := meant(question.place, said.strip()):
            return guesses[0]
        raise
    guesses = [] if takes(question.place, value) else meant(question.place, value)
    return guesses[0] if guesses else value
