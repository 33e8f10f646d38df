"""Asks a house how it plays, in a terminal: to find the nearest family, and chapter by chapter.

Both conversations are given a function that asks and one that tells, so that anybody can hold
them. What is asked is the business of `questions` and `nearness`; how an answer is understood, of
`answering`.
"""

from __future__ import annotations

import textwrap
from collections.abc import Callable, Mapping
from typing import Any

from handfoot.authoring.answering import Unclear, chosen, letters
from handfoot.authoring.nearness import next_question
from handfoot.authoring.questions import Question, filled, maps, questions
from handfoot.rulesets.checking import Checked
from handfoot.rulesets.emitting import flow
from handfoot.rulesets.pointers import join, spoken, value_at
from handfoot.rulesets.schemas import ruleset_language
from handfoot.words.language import listed
from handfoot.words.sheet import Chapter, render_sheet
from handfoot.words.sheet.writers import chapter_as_text

__all__ = ["ask_for_nearest", "ask_for_rules"]

Ask = Callable[[str], str]
Tell = Callable[[str], None]
Check = Callable[[Mapping[str, Any]], Checked]

_WIDTH = 78
_HEAD = ("handfoot", "id", "title", "edition", "extends", "sources", "scoring")
_NOT_ASKED = "Not asked about, and to be written into the file where you play otherwise:"
_READ_ON = (
    "The field reference of the site explains each of them, with what the families say, and so "
    "does an editor that has the schema."
)


def ask_for_nearest(ask: Ask, tell: Tell, answers: Mapping[str, Any]) -> dict[str, Any]:
    """Asks until one family is clearly nearest; gives all answers by pointer.

    `answers` are those that are known already. An empty answer means that nobody knows.
    """
    found = dict(answers)
    skipped: frozenset[str] = frozenset()
    while question := next_question(found, skipped):
        value = _ask(question, ask, tell, "Type a letter or a value, or nothing if unsure: ")
        if value is None:
            skipped |= {question.pointer}
        else:
            found[question.pointer] = value
    return found


def ask_for_rules(check: Check, ask: Ask, tell: Tell, said: Mapping[str, Any]) -> dict[str, Any]:
    """Reads the rules out chapter by chapter and asks what differs; gives what is to be said.

    `check` resolves the house's file with what it says so far; `said` must be without errors.
    """
    found = dict(said)
    for chapter in render_sheet(_rules(check(found))).chapters:
        asked = [one for one in questions() if one.chapter == chapter.id]
        if asked and not _is_right(chapter, ask, tell):
            for question in asked:
                found = _ask_for_value(question, check, ask, tell, found)
    tell("")
    _wrapped(tell, f"{_NOT_ASKED} {listed([spoken(one) for one in _silent()])}. {_READ_ON}")
    return found


def _silent() -> list[str]:
    """The chapters and the maps of entries about which no question is asked."""
    asked = {one.chapter for one in questions()}
    chapters = [key for key in ruleset_language().author_node.keys if key not in (*asked, *_HEAD)]
    return [*(join("", key) for key in chapters), *(pointer for pointer, _ in maps())]


def _rules(checked: Checked) -> dict[str, Any]:
    assert checked.resolved is not None
    return checked.resolved.data


def _is_right(chapter: Chapter, ask: Ask, tell: Tell) -> bool:
    for line in chapter_as_text(chapter, _WIDTH):
        tell(line)
    tell("")
    while True:
        answer = ask("Do you play it like this? [Y/n] ").strip().lower()
        if answer in ("", "y", "yes"):
            return True
        if answer in ("n", "no"):
            return False
        tell("Please answer y or n.")


def _ask_for_value(
    question: Question, check: Check, ask: Ask, tell: Tell, said: Mapping[str, Any]
) -> dict[str, Any]:
    """What is said after one more question, which is left out where it has no place."""
    rules = _rules(check(said))
    current = value_at(rules, question.pointer)
    if current is None:
        return dict(said)
    while True:
        value = _ask(question, ask, tell, f"Type a letter or a value [{flow(current)}]: ")
        if value is None or value == current:
            return dict(said)
        more = {**said, **filled(rules, question.pointer, value)}
        checked = check(more)
        if not checked.has_errors:
            return more
        for one in checked.problems:
            if one.severity == "error":
                tell(f"That does not work: {one.message} {one.suggestion}".strip())


def _ask(question: Question, ask: Ask, tell: Tell, prompt: str) -> Any:
    """The answer to a question, or None for an empty one and for `no`."""
    tell("")
    _wrapped(tell, f"{question.title} ({question.key}). {question.text}")
    for letter, answer in zip(letters(question), question.choices, strict=False):
        who = f"as in {listed(list(answer.families))}" if answer.families else "as in no family"
        meaning = f" {answer.meaning}" if answer.meaning else ""
        _wrapped(tell, f"{flow(answer.value)}, {who}.{meaning}", f"  {letter}  ")
    while True:
        text = ask(prompt)
        if not text.strip():
            return None
        try:
            return chosen(text, question)
        except Unclear as unclear:
            tell(str(unclear))


def _wrapped(tell: Tell, text: str, first: str = "") -> None:
    later = " " * len(first)
    for line in textwrap.wrap(
        text, _WIDTH, initial_indent=first, subsequent_indent=later, break_on_hyphens=False
    ):
        tell(line)
