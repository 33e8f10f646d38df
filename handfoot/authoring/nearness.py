"""How near the documented families are to a house, by its answers or by its whole ruleset.

Answers are few, so the next question is the one that parts the families best that are still near.
A whole ruleset is measured by how many things a file would have to say to turn a family into it.
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from handfoot.authoring.questions import Question, families, questions
from handfoot.rulesets.emitting import flow
from handfoot.rulesets.merging import differences
from handfoot.rulesets.pointers import value_at
from handfoot.rulesets.schemas import ruleset_language

__all__ = ["MOST_QUESTIONS", "Standing", "distances", "next_question", "standings"]

MOST_QUESTIONS = 8
"""Questions after which nobody wants to answer another one."""

_CLEAR_LEAD = 3
"""Answers by which a family must be ahead for the others to be out of question."""

_OF_THE_FILE = ("handfoot", "id", "title", "edition", "sources", "names", "notes")

Answers = Mapping[str, Any]


@dataclass(frozen=True)
class Standing:
    """A family, how many answers agree with it, and the questions on which it plays otherwise."""

    family: str
    agreeing: int
    against: tuple[Question, ...]


def standings(answers: Answers) -> list[Standing]:
    """All families for some answers by pointer, the nearest first."""
    asked = [one for one in questions() if one.pointer in answers]
    found = []
    for name, rules in families().items():
        against = tuple(
            one for one in asked if flow(value_at(rules, one.pointer)) != flow(answers[one.pointer])
        )
        found.append(Standing(name, len(asked) - len(against), against))
    return sorted(found, key=lambda one: len(one.against))


def next_question(answers: Answers, skipped: frozenset[str] = frozenset()) -> Question | None:
    """The question to ask next; None when one family is clearly ahead or enough was asked.

    `skipped` are pointers of questions that nobody could answer.
    """
    ranking = standings(answers)
    lead = len(ranking[1].against) - len(ranking[0].against) if len(ranking) > 1 else _CLEAR_LEAD
    if lead >= _CLEAR_LEAD or len(answers) + len(skipped) >= MOST_QUESTIONS:
        return None
    left = [
        one
        for one in questions()
        if one.is_for_everybody and one.pointer not in answers and one.pointer not in skipped
    ]
    weights = {one.family: 0.5 ** len(one.against) for one in ranking}
    return max(left, key=lambda one: _parting(one, weights), default=None)


def _parting(question: Question, weights: Mapping[str, float]) -> float:
    """How well a question parts the families, in bits, each family by its weight."""
    whole = sum(weights.values())
    shares = [sum(weights[name] for name in one.families) / whole for one in question.answers]
    return round(-sum(share * math.log2(share) for share in shares), 9)


def distances(rules: Mapping[str, Any]) -> list[tuple[str, int]]:
    """The families with the number of things to say to make each of them a resolved ruleset.

    The nearest comes first. Names and notes are not counted.
    """
    node = ruleset_language().resolved_node
    found = [
        (name, sum(1 for _ in differences(_played(family), _played(rules), node)))
        for name, family in families().items()
    ]
    return sorted(found, key=lambda one: one[1])


def _played(rules: Mapping[str, Any]) -> dict[str, Any]:
    return {key: value for key, value in rules.items() if key not in _OF_THE_FILE}
