"""The problems of a file of which some values could not be read, though all else could.

The rest of the file is checked for its shape, so that its author learns of everything at once. And
what could not be read is told once more, now that the schema says what belongs there: `yes` where a
truth value is asked for is `true`. Parents are followed for advice alone, and nothing is looked for
that may be missing only because it could not be read.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from handfoot.rulesets import retyping, scalars
from handfoot.rulesets.building import Refused
from handfoot.rulesets.findings import Finding, Place, kinds_asked
from handfoot.rulesets.pointers import is_within
from handfoot.rulesets.problems import Problem, quoted
from handfoot.rulesets.reader import Partly, Unreadable
from handfoot.rulesets.schemas import Language, ruleset_language
from handfoot.rulesets.shape import author_findings, author_problem, grouped
from handfoot.rulesets.trying import Check, Trial

_REASONS = {
    "read-ambiguous": "is read differently by different programs",
    "read-not-whole": "is not written as one",
    "read-number-form": "is not written in digits alone",
}


def problems(
    unreadable: Unreadable, language: Language | None = None, check: Check | None = None
) -> list[Problem]:
    """All problems of such a file, those of its reading first.

    Of a file of which nothing else was understood, they are the problems of its reading alone.
    """
    if unreadable.partly is None:
        return unreadable.problems
    return _of_the_whole(unreadable, unreadable.partly, language or ruleset_language(), check)


def _of_the_whole(
    unreadable: Unreadable, partly: Partly, language: Language, check: Check | None
) -> list[Problem]:
    reworded = dict(_reworded(partly, language, check))
    told = [reworded.get(one, one) for one in unreadable.problems]
    found = [
        one
        for one in author_findings(partly.document, language, check)
        if one.code != "missing-leaf" and not _is_unread(one, partly)
    ]
    return [*told, *(author_problem(one, partly.document) for one in grouped(found))]


def _is_unread(one: Finding, partly: Partly) -> bool:
    return any(is_within(one.pointer, unread) for unread in partly.unread)


def _reworded(
    partly: Partly, language: Language, check: Check | None
) -> Iterator[tuple[Problem, Problem]]:
    faulty = [one for one in partly.unread if one]
    trial = Trial(partly.document, faulty, check) if check else None
    for pointer, refused in partly.unread.items():
        if refused is not None and refused.problem.code in _REASONS:
            place = Place(
                partly.document.data, language.author_node, pointer, refused.text, trial=trial
            )
            yield refused.problem, _with_what_is_asked(refused, place)


def _with_what_is_asked(refused: Refused, place: Place) -> Problem:
    """The problem of a refused value with what its place asks for; the same if that is unknown."""
    if not place.node.parts:
        return refused.problem
    asked, reason = kinds_asked(place.node), _REASONS[refused.problem.code]
    message = f"{place.named} should be {asked}, and {quoted(refused.text)} {reason}."
    guesses = retyping.suggestion(place)
    read = scalars.plain(refused.text)
    if isinstance(read, scalars.Refusal) and read.reading:
        message = f"{place.named} should be {asked}, and {quoted(refused.text)} {read.reading}."
        guesses = retyping.shown(place) if read.is_moment else guesses
    return replace(refused.problem, message=message, suggestion=guesses)
