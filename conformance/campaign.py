"""`handfoot conform -- ENGINE`: tests somebody's engine and tells what came of it.

The rulesets are those asked for, or else all documented families that the engine says it plays.
Failures are saved as they are found. In the end it is told what explains them, then each is shown
with the command that repeats it, and then comes a line for every claim. What is put to the engine
is the business of `running`.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import TextIO

from conformance import crew
from conformance.claiming import untested
from conformance.explaining.rereading import with_explanations
from conformance.findings import FAILURES
from conformance.profiles import PROFILES
from conformance.reports.formats import CannotWrite, Files, opened
from conformance.reports.known import BadList, compared, read_known
from conformance.reports.report import Report, header_of
from conformance.reports.text import conclusion
from conformance.reports.writing import write_report
from conformance.running import Options, Result, Run, claims_of
from conformance.session import ErrorReply, House, Limits, Session, house
from conformance.showing import Show
from conformance.verdicts import MISUSED, verdict
from handfoot import ground
from handfoot.rulesets import checking, problems

__all__ = ["InvalidRuleset", "files_asked_for", "houses_named", "run_campaign"]


class InvalidRuleset(Exception):
    """A ruleset given by the user cannot be used; the text has everything that is wrong with it."""


class CannotRead(Exception):
    """A file that the user names cannot be read; the text says which and why."""


def houses_named(names: Sequence[str], stream: TextIO) -> list[House]:
    """The rulesets that a user names, by id or file. Raises InvalidRuleset."""
    return [_house(name, stream) for name in dict.fromkeys(names)]


def _house(name: str, stream: TextIO) -> House:
    try:
        checked = checking.check_file(checking.path_of(name))
    except ground.UnknownVariant as unknown:
        raise InvalidRuleset(f"handfoot: {unknown}") from None
    if checked.resolved is None or checked.has_errors:
        colour = problems.wants_colour(stream)
        raise InvalidRuleset(problems.render_all(checked.problems, checked.sources, colour=colour))
    return house(name, checked.resolved.data)


def run_campaign(arguments: argparse.Namespace, command: Sequence[str]) -> int:
    """Tests the engine under the command, prints what came of it, and returns the exit code."""
    try:
        named = houses_named(arguments.ruleset, sys.stderr)
        known = _known(arguments.baseline)
        with opened(files_asked_for(arguments)) as files:
            return _run(arguments, command, named, known, files)
    except (InvalidRuleset, CannotWrite, CannotRead) as misuse:
        print(misuse, file=sys.stderr)
        return MISUSED
    except crew.LostWorker as lost:
        print(lost, file=sys.stderr)
        return verdict("suite-error").exit


def files_asked_for(arguments: argparse.Namespace) -> dict[str, str | None]:
    """The files for the report that a user asks for, by their forms."""
    return {
        "lines": arguments.report,
        "markdown": arguments.markdown,
        "junit": arguments.junit,
        "html": arguments.html,
        "badge": arguments.badge,
    }


def _known(name: str | None) -> frozenset[str]:
    """The failures that a user lists as known. Raises CannotRead."""
    if name is None:
        return frozenset()
    try:
        return read_known(Path(name))
    except OSError as error:
        raise CannotRead(f"handfoot: {name}: {error.strerror}.") from None
    except BadList as bad:
        raise CannotRead(f"handfoot: {bad}") from None


def _run(
    arguments: argparse.Namespace,
    command: Sequence[str],
    named: Sequence[House],
    known: frozenset[str],
    files: Files,
) -> int:
    out, limits = sys.stdout, Limits()
    profile = PROFILES[arguments.budget]
    options = Options(
        arguments.seed,
        profile.budget,
        tuple(arguments.claim),
        until=time.time() + arguments.seconds if arguments.seconds else None,
        effort=profile.effort,
        known=known,
    )
    show = Show(command, Path(arguments.save), None if arguments.json else out, known)
    result = _tested(command, named, options, limits, arguments.jobs or 1, show)
    header = header_of(command, result, options, limits, arguments.budget)
    report = Report(header, result, untested(result, named), saved=show.saved(result))
    report = compared(report, known)
    files.write(report)
    if arguments.json:
        write_report(report, out)
    else:
        for line in conclusion(report, out):
            print(line, file=out)
    return report.exit_code()


def _tested(
    command: Sequence[str],
    named: Sequence[House],
    options: Options,
    limits: Limits,
    jobs: int,
    show: Show,
) -> Result:
    """What comes of the run: by the rulesets named, or all that the engine plays."""
    with Session(command, limits, options.claims) as session:
        houses = named or _played(session)
        result = Result()
        try:
            if jobs > 1 and houses:
                result = _in_parallel(session, houses, options, limits, jobs, show)
            else:
                result = Run(session, houses, options, show.progress, show.failure).all()
            result = with_explanations(result, session, options, show.progress)
        finally:
            # Whoever stops a run sees what was found until then.
            show.progress.clear()
            show.everything(result)
    return result


def _played(session: Session) -> list[House]:
    """The documented families that the engine says it plays; none where it says nothing."""
    try:
        rulesets = session.hello["rulesets"]
    except (ErrorReply, *FAILURES):
        # The run meets the same failure and reports it.
        return []
    ids = [one for one in ground.variant_ids() if rulesets == "any" or one in rulesets]
    return houses_named(ids, sys.stderr)


def _in_parallel(
    session: Session,
    houses: Sequence[House],
    options: Options,
    limits: Limits,
    jobs: int,
    show: Show,
) -> Result:
    """The same run in several processes, one for each ruleset and claim at a time."""
    first = Run(session, (), options, show.progress, show.failure).all()
    if not first.hello:
        return first
    claims = claims_of(session, options)
    parts = [
        crew.Job(
            f"{rules.name}: {claim}",
            session.command,
            (rules,),
            replace(options, claims=(claim,), talks=False),
            limits,
            claims,
        )
        for rules in houses
        for claim in claims
    ]
    results: dict[int, Result] = {}
    for index, result in crew.done(parts, jobs, crew.work):
        results[index] = result
        show.progress(parts[index].name, len(results), len(parts))
        for failure in result.failures:
            show.failure(failure)
    whole = crew.merged([first, *(results[index] for index in sorted(results))])
    return replace(whole, claims=claims)
