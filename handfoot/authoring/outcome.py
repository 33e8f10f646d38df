"""What `handfoot nearest` found, as text and as plain data.

The families are ranked by `nearness`; here the ranking is put into words, with what remains to be
said and the command that says it.
"""

from __future__ import annotations

import shlex
from collections.abc import Iterator, Mapping
from typing import Any

from handfoot.authoring.nearness import distances, next_question, standings
from handfoot.authoring.questions import Question, families
from handfoot.rulesets.emitting import flow
from handfoot.rulesets.pointers import spoken, value_at

__all__ = ["answers_as_data", "answers_as_text", "distances_as_data", "distances_as_text"]

_BAR = 40


def answers_as_text(answers: Mapping[str, Any]) -> Iterator[str]:
    """The nearest family, the answers against it, the other families, and how to go on."""
    ranking = standings(answers)
    best = ranking[0]
    asked = f"{len(answers)} answer{'' if len(answers) == 1 else 's'}"
    yield f"The nearest family is {best.family}. It agrees with {best.agreeing} of {asked}."
    for question in best.against:
        theirs = value_at(families()[best.family], question.pointer)
        has = "has nothing there" if theirs is None else f"says {flow(theirs)}"
        yield f"  {question.key}: you say {flow(answers[question.pointer])}, and it {has}."
    yield ""
    for other in ranking[1:]:
        yield f"  {other.family}: {other.agreeing} of {len(answers)}"
    yield ""
    yield "To begin a file of your own:"
    yield f"  {_command(best.family, best.against, answers)}"
    yield "What this family plays altogether:"
    yield f"  handfoot sheet {best.family}"


def _command(family: str, against: tuple[Question, ...], answers: Mapping[str, Any]) -> str:
    said = [f"{question.key}={flow(answers[question.pointer])}" for question in against]
    words = ["handfoot", "new", "our-rules.handfoot.yaml", "--extends", family]
    for one in said:
        words += ["--set", one]
    return shlex.join(words)


def answers_as_data(answers: Mapping[str, Any]) -> dict[str, Any]:
    """The ranking as plain data, with the question to ask next, or None where enough is known."""
    following = next_question(answers)
    return {
        "answers": {spoken(pointer): value for pointer, value in answers.items()},
        "families": [
            {
                "id": one.family,
                "agreeing": one.agreeing,
                "against": [question.key for question in one.against],
            }
            for one in standings(answers)
        ],
        "next": None if following is None else _question(following),
    }


def _question(question: Question) -> dict[str, Any]:
    return {
        "key": question.key,
        "title": question.title,
        "text": question.text,
        "answers": [
            {"value": one.value, "meaning": one.meaning, "families": list(one.families)}
            for one in question.answers
        ],
    }


def distances_as_text(rules: Mapping[str, Any], name: str) -> Iterator[str]:
    """The families by distance from a ruleset, with a bar for each."""
    ranking = distances(rules)
    width = max(len(family) for family, _ in ranking)
    most = max(n for _, n in ranking) or 1
    yield f"What a file would have to say to turn each family into {rules['title']}:"
    yield ""
    for family, n in ranking:
        yield f"  {family:<{width}}  {n:>3}  {'█' * round(_BAR * n / most)}".rstrip()
    yield ""
    yield f"What differs from the nearest: {shlex.join(['handfoot', 'diff', ranking[0][0], name])}"


def distances_as_data(rules: Mapping[str, Any]) -> dict[str, Any]:
    """The families by distance from a ruleset as plain data."""
    found = [{"id": family, "differences": n} for family, n in distances(rules)]
    return {"id": rules["id"], "families": found}
