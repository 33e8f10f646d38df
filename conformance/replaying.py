"""`handfoot replay`: repeats a saved case with an engine, step by step.

It shows the position, every move with what the rules say about it, what is asked, and what the
engine answers now, in a process of its own; before that come the cases that the fault needs to
show. The exit code says whether the engine is right by now.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from dataclasses import replace
from pathlib import Path
from typing import TextIO

from conformance import screen, telling
from conformance.cases import Case
from conformance.confirming import SuiteError, checked
from conformance.findings import Finding
from conformance.planning import BUDGETS
from conformance.running import Failure, Options, Run
from conformance.saving import BadCaseFile, Saved, load
from conformance.session import House, Session
from conformance.standing import standing_of
from conformance.verdicts import GOOD, MISUSED, exit_code
from handfoot.words.drawing import draw_move

__all__ = ["REFERENCE", "run_replay"]

REFERENCE = (sys.executable, "-m", "reference_engine")
"""The command that starts the reference engine."""


def run_replay(name: str, command: Sequence[str], out: TextIO) -> int:
    """Repeats the case in a file and prints it; returns the exit code."""
    try:
        saved = load(Path(name))
    except (OSError, BadCaseFile) as error:
        reason = error.strerror if isinstance(error, OSError) else error
        print(f"handfoot: {name}: {reason}", file=sys.stderr)
        return MISUSED
    try:
        with Session(command or REFERENCE) as session:
            failure = _repeated(saved, session, out)
    except (AttributeError, LookupError, TypeError, ValueError) as error:
        # A file that was edited may hold a case that is none.
        print(f"handfoot: {name}: The case in it cannot be put: {error}.", file=sys.stderr)
        return MISUSED
    if failure is None:
        print("The engine is right in this case.", file=out)
        return GOOD
    print(screen.failure_text(1, failure, Path(name), command, out), file=out)
    return exit_code([failure.finding.verdict])


def _repeated(saved: Saved, session: Session, out: TextIO) -> Failure | None:
    rules = saved.house
    if rules is None:
        run = Run(session, (), Options(0, BUDGETS["quick"]))
        return next(iter(run.all().failures), None)
    print(f"{saved.case.claim} on {rules.name}, a case of the kind '{saved.case.kind}'", file=out)
    if saved.after:
        print(f"{len(saved.after)} other cases come first, in the same process", file=out)
    for line in _steps(saved.case, rules):
        print(line, file=out)
    finding = _finding(saved, rules, session)
    return None if finding is None else Failure(finding, saved.case.claim, rules)


def _steps(case: Case, rules: House) -> Iterator[str]:
    """The case step by step: the position drawn, and again wherever a move has led to."""
    if case.position is None:
        yield from telling.asked_lines(case, rules.resolved)
        return
    for number in range(len(case.moves) + 1):
        before = replace(case, moves=case.moves[:number])
        yield ""
        yield from telling.position_lines(standing_of(before, rules.resolved), rules.resolved)
        yield ""
        if number < len(case.moves):
            yield f"Move {number + 1}: {draw_move(case.moves[number], rules.resolved)}"
    for line in telling.asked_lines(case, rules.resolved):
        yield f"Asked: {line}"


def _finding(saved: Saved, rules: House, session: Session) -> Finding | None:
    try:
        for case in saved.after:
            checked(case, rules, session)
        return checked(saved.case, rules, session).finding
    except SuiteError as error:
        wanted = "an answer of the reference"
        return Finding("suite-error", "oracle", "", wanted, str(error), saved.case)
