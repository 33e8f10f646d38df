"""Shows a run on a terminal: how far it is, what was found, and the verdict at the end.

Each failure fits on one screen and ends with the command that repeats it; what is told about it
comes from `telling`.
Colour and the moving bar are for terminals alone; elsewhere the same is said in plain lines.
"""

from __future__ import annotations

import shlex
import shutil
import textwrap
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import TextIO

from conformance.claiming import Standing, engine_name, standings
from conformance.explaining.explanation import Explanation
from conformance.explaining.telling import heading as headed
from conformance.explaining.telling import lines
from conformance.findings import Finding
from conformance.reducing import cards_of, moves_of
from conformance.running import Failure, Result
from conformance.telling import Section, heading, sections
from handfoot.rulesets.problems import wants_colour
from handfoot.words.language import plural

__all__ = [
    "Progress",
    "claim_lines",
    "counted",
    "explanation_lines",
    "failure_text",
    "known_line",
    "painted",
    "reading_line",
    "repeat_command",
    "size_text",
]

WIDTH = 84
_COLOURS = {"red": "31", "green": "32", "yellow": "33", "bold": "1", "dim": "2"}


class Progress:
    """How far a run is: a bar on a terminal, or a line whenever another ruleset is begun."""

    def __init__(self, stream: TextIO) -> None:
        self._stream = stream
        self._moving = stream.isatty()
        self._last = ""

    def __call__(self, doing: str, done: int, of: int) -> None:
        if self._moving:
            full = 24 * done // max(1, of)
            text = f"[{'#' * full}{'.' * (24 - full)}] {done}/{of} {doing}"
            columns = shutil.get_terminal_size().columns
            self._stream.write(f"\r\x1b[K{text[: columns - 1]}")
            self._stream.flush()
        elif (chapter := doing.partition(":")[0]) != self._last and doing != "done":
            self._last = chapter
            print(f"testing {chapter}", file=self._stream, flush=True)

    def clear(self) -> None:
        """Takes the bar away, so that other lines can be written."""
        if self._moving:
            self._stream.write("\r\x1b[K")
            self._stream.flush()


def counted(n: int, what: str) -> str:
    """So many of something, in figures: '1 case', '24 cases'."""
    return f"{n} {what if n == 1 else plural(what)}"


def painted(text: str, colour: str, stream: TextIO) -> str:
    """A text in a colour, where the stream shows colours."""
    return f"\x1b[{_COLOURS[colour]}m{text}\x1b[0m" if wants_colour(stream) else text


def size_text(finding: Finding) -> str:
    """The size of a counterexample.

    >>> from conformance.cases import Case
    >>> case = Case("melds", "meld", "x", 4, ask={"cards": ["K", "2"], "onto": None})
    >>> size_text(Finding("disagree", "too strict", "", "", "", case))
    '2 cards'
    """
    cards, moves = cards_of(finding.case), moves_of(finding.case)
    told = [f"{cards} card{'s' if cards != 1 else ''}"] if cards else []
    told += [f"{moves} move{'s' if moves != 1 else ''}"] if moves else []
    return ", ".join(told) or "one question"


# --- one failure ----------------------------------------------------------------------------------


def failure_text(
    number: int, failure: Failure, saved: Path | None, command: Sequence[str], stream: TextIO
) -> str:
    """Everything about a failure that a reader needs to judge it and to see it again."""
    title, rest = heading(failure).split("  ", 1)
    told = painted(f"FAILURE {number}  {title}", "red", stream)
    lines = [f"{told}  {rest}"]
    for section in sections(failure, colour=wants_colour(stream)):
        lines += _laid_out(section)
    if saved is not None:
        lines += _laid_out(Section("Saved", (str(saved),), drawn=True))
        lines.append(f"  {'Repeat':<10}{repeat_command(saved, command)}")
    return "\n".join(lines)


def known_line(failure: Failure, stream: TextIO) -> str:
    """All that is shown of a failure that was known before."""
    return f"{painted('KNOWN', 'yellow', stream)}  {failure.id}"


def explanation_lines(explanation: Explanation, stream: TextIO) -> Iterator[str]:
    """What explains failures, before these are told."""
    colour = "green" if explanation.is_reading else "bold"
    first, *rest = _wrapped(f"{headed(explanation)}.")
    yield painted(first, colour, stream)
    yield from (painted(text, colour, stream) for text in rest)
    for line in lines(explanation):
        yield from _laid_out(Section(line.label, (line.text,)))


def reading_line(failure: Failure, stream: TextIO) -> str:
    """All that is shown of a failure that is none in another reading."""
    return f"{painted('READING', 'yellow', stream)}  {failure.id}"


def repeat_command(saved: Path, command: Sequence[str]) -> str:
    """The command that repeats a saved case."""
    engine = f" -- {shlex.join(command)}" if command else ""
    return f"handfoot replay {shlex.quote(str(saved))}{engine}"


def _laid_out(section: Section) -> list[str]:
    """Lines under a label; what is drawn keeps its lines, what is told is wrapped."""
    lines: list[str] = []
    for text in section.lines:
        lines += [text] if section.drawn else _wrapped(text)
    labels = [section.label, *[""] * len(lines)]
    return [f"  {head:<10}{line}".rstrip() for head, line in zip(labels, lines, strict=False)]


def _wrapped(text: str) -> list[str]:
    """A text in lines that fit, broken between words alone: hyphens are parts of names here."""
    return textwrap.wrap(text, WIDTH, subsequent_indent="  ", break_on_hyphens=False) or [text]


# --- the end --------------------------------------------------------------------------------------


def claim_lines(result: Result, suite: str, stream: TextIO) -> Iterator[str]:
    """One line for each claim and ruleset: whether the engine conforms, tested with that suite."""
    for standing in standings(result):
        colour = "green" if standing.conforms else "yellow"
        yield painted(_claim_text(engine_name(result), suite, standing), colour, stream)


def _claim_text(engine: str, suite: str, standing: Standing) -> str:
    """What may be said of an engine and a claim, in one line that can be checked."""
    claim, rules = standing.claim, standing.house
    if rules is None:
        return f"{engine} {'talks' if standing.conforms else 'does not talk'}"
    if not standing.cases:
        return f"{engine} was not tested as {claim} on {rules.name}: nothing of it was asked"
    does = "conforms" if standing.conforms else "does not conform"
    to = f"{rules.name} ({rules.digest[: len('sha256:') + 12]})"
    to += f", in another reading of {standing.reading}," if standing.reading else ""
    cases = counted(standing.cases, "case")
    return f"{engine} {does} as {claim} to {to} with suite {suite}: {cases}"
