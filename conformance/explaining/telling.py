"""Tells an explanation in a few lines: which value, how much it explains, and what that means.

The same lines stand on the terminal and in every report; how they are laid out is the business of
those.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from conformance.explaining.explanation import Explanation
from handfoot.rulesets.emitting import flow
from handfoot.rulesets.pointers import spoken
from handfoot.words.language import plural

__all__ = ["Line", "heading", "lines"]


class Line(NamedTuple):
    """A sentence about an explanation, and what it says: "We assume"."""

    label: str
    text: str


def heading(explanation: Explanation) -> str:
    """The explanation in one sentence, without the full stop.

    >>> one = Explanation("our-table", "/melds/least", 3, 4, {}, ("a", "b"), 2, 5)
    >>> heading(one)
    'our-table: plays as if melds.least were 4 instead of 3, which explains 2 of 2 failures'
    """
    told, n = explanation, len(explanation.failures)
    reading = f"in another reading of {told.silence.id}, " if told.silence is not None else ""
    verb = "conforms" if told.is_reading else "plays"
    return (
        f"{told.ruleset}: {verb} {reading}as if {spoken(told.pointer)} were "
        f"{_shown(told.becomes)} instead of {_shown(told.was)}, which explains {n} of "
        f"{_counted(told.of, 'failure')}"
    )


def _shown(value: object) -> str:
    return "nothing" if value is None else flow(value)


def _counted(n: int, what: str) -> str:
    return f"{n} {what if n == 1 else plural(what)}"


def lines(explanation: Explanation) -> Iterator[Line]:
    """What a reader should know besides."""
    silence = explanation.silence
    if silence is None:
        yield from (Line("The rules", text) for text in explanation.rules)
        yield from (Line("It plays", text) for text in explanation.plays)
    else:
        yield Line("Left open", silence.question)
        yield Line("We assume", silence.resolution)
        yield Line("It plays", silence.reading)
    if explanation.cases:
        more = _counted(explanation.cases, "further case")
        yield Line("Seen", f"In {more} this makes a difference, and it answers so in each.")
    yield from (Line("Or else", f"{text}, in all cases alike.") for text in explanation.alike)
    if silence is not None:
        yield Line("Verdict", _verdict(explanation))


def _verdict(explanation: Explanation) -> str:
    if explanation.is_reading:
        cases = _counted(sum(explanation.confirmed.values()), "case")
        return (
            f"All was tested anew in this reading, {cases} without a failure. The sheet allows it."
        )
    if explanation.obeys:
        return "It says that it takes any ruleset, so that what this one says counts: it disagrees."
    if not explanation.explains_all:
        return "Other failures are left, so that it disagrees."
    if explanation.failed_anew:
        failures = _counted(explanation.failed_anew, "failure")
        return f"Tested anew in this reading it has {failures}, so that it disagrees."
    return "This reading was not tested to the end; for that, name the ruleset alone."
