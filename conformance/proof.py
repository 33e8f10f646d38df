"""`handfoot conform` without an engine: tests the suite itself.

A suite is worth what it catches. So the reference engine goes over the pipe like anybody's engine,
by every ruleset and in every claim, and must pass; then comes one faulty engine for each kind of
fault that public engines were found to have, and every one must fail. The last line says how it
went. All of these run side by side, each in a process of its own.
"""

from __future__ import annotations

import argparse
import os
import sys
import time
from collections.abc import Iterator, Sequence
from dataclasses import replace
from pathlib import Path
from typing import TextIO

from conformance import crew
from conformance.campaign import InvalidRuleset, files_asked_for, houses_named
from conformance.faulty import FAULTS
from conformance.planning import BUDGETS, SEARCHED
from conformance.replaying import REFERENCE
from conformance.reports.formats import CannotWrite, Files, opened
from conformance.reports.report import Report, header_of
from conformance.reports.writing import write_report
from conformance.running import Options, Result
from conformance.screen import Progress, painted, size_text
from conformance.search import Effort
from conformance.session import House, Limits
from conformance.showing import Show
from conformance.verdicts import MISUSED, exit_code, verdict
from handfoot import ground
from handfoot.words.language import listed

__all__ = ["faulty_command", "run_proof"]

CLAIMS = (*SEARCHED, "interpreter")

NOT_CAUGHT = 1
"""The exit code when a faulty engine passes."""

EFFORT = Effort(shrinks=60, reductions=150)
"""A faulty engine's counterexample need not be the smallest of all."""


def run_proof(arguments: argparse.Namespace) -> int:
    """Tests the suite itself, prints what came of it, and returns the exit code."""
    misused = _misused(arguments)
    if misused:
        print(f"handfoot: {misused}", file=sys.stderr)
        return MISUSED
    try:
        houses = houses_named(arguments.ruleset or ground.variant_ids(), sys.stderr)
        with opened(files_asked_for(arguments)) as files:
            return _run(arguments, houses, files)
    except (InvalidRuleset, CannotWrite) as misuse:
        print(misuse, file=sys.stderr)
        return MISUSED
    except crew.LostWorker as lost:
        print(lost, file=sys.stderr)
        return verdict("suite-error").exit


def _misused(arguments: argparse.Namespace) -> str:
    """What can be asked of an engine alone, in a sentence; nothing where all is well."""
    if arguments.baseline is not None:
        return "Known failures are those of an engine; name its command after `--`."
    if arguments.seconds is not None:
        return "Only an engine can be asked for so many seconds; name its command after `--`."
    other = [claim for claim in arguments.claim if claim not in CLAIMS]
    if other:
        return (
            f"The suite cannot be tested on the claim {other[0]}, only on {listed(CLAIMS)}. "
            "To test an engine, name its command after `--`."
        )
    return ""


def _run(arguments: argparse.Namespace, houses: Sequence[House], files: Files) -> int:
    out, begun = sys.stdout, time.monotonic()
    options = Options(arguments.seed, BUDGETS[arguments.budget], tuple(arguments.claim))
    show = Show(REFERENCE, Path(arguments.save), None if arguments.json else out)
    passing, failing = _reference_jobs(houses, options), _faulty_jobs(houses, options)
    workers = arguments.jobs or os.cpu_count() or 1
    results = _results([*passing, *failing], workers, show.progress)
    reference, faulty = crew.merged(results[: len(passing)]), results[len(passing) :]
    for failure in reference.failures:
        show.failure(failure)
    show.everything(reference)
    header = header_of(REFERENCE, reference, options, Limits(), arguments.budget)
    report = Report(header, reference, saved=show.saved(reference))
    files.write(report)
    if arguments.json:
        write_report(report, out)
    else:
        for line in _reference_lines(reference):
            print(line, file=out)
        for job, result in zip(failing, faulty, strict=True):
            print(_fault_line(job.name, result, out), file=out)
        for name in sorted(FAULTS.keys() - {job.name for job in failing}):
            print(f"{name}  not run, as its fault cannot show under these rules", file=out)
        print(f"{sum(reference.cases.values())} cases, {time.monotonic() - begun:.0f} s", file=out)
    caught = [_is_caught(result) for result in faulty]
    print(
        f"reference: {len(reference.failures)} disagreements; "
        f"faulty engines caught: {sum(caught)} of {len(caught)}",
        file=sys.stderr if arguments.json else out,
    )
    return exit_code(reference.verdicts()) or (0 if all(caught) else NOT_CAUGHT)


def faulty_command(fault: str) -> tuple[str, ...]:
    """The command that starts the engine with this fault."""
    return (sys.executable, "-m", "conformance.faulty", fault)


def _reference_jobs(houses: Sequence[House], options: Options) -> list[crew.Job]:
    """The reference engine by every ruleset and claim by itself, so that all cores have work."""
    claims = [claim for claim in CLAIMS if not options.claims or claim in options.claims]
    parts = [(rules, claim) for rules in houses for claim in claims]
    return [
        crew.Job(
            f"the reference engine: {rules.name}, {claim}",
            REFERENCE,
            (rules,),
            replace(options, claims=(claim,), talks=number == 0),
        )
        for number, (rules, claim) in enumerate(parts)
    ]


def _faulty_jobs(houses: Sequence[House], options: Options) -> list[crew.Job]:
    """Every faulty engine whose fault can show, each until its first failure is confirmed.

    It is asked by the rulesets under which its fault can show, and about the claims under which it
    does. That is part of what any engine is asked, so that nothing is caught here alone. Its
    reasons are not looked at, since few engines give any.
    """
    jobs = []
    for name, fault in sorted(FAULTS.items()):
        shows = [rules for rules in houses if fault.shows_in(rules.resolved)]
        if not shows:
            continue
        once = replace(options, most_failures=1, effort=EFFORT, claims=fault.claims, talks=False)
        command = faulty_command(name)
        jobs.append(crew.Job(name, command, tuple(shows), once, as_claimed=SEARCHED))
    return jobs


def _results(jobs: Sequence[crew.Job], workers: int, progress: Progress) -> list[Result]:
    results: dict[int, Result] = {}
    try:
        for index, result in crew.done(jobs, workers, crew.work):
            results[index] = result
            chapter = "the faulty engines: " if jobs[index].name in FAULTS else ""
            progress(f"{chapter}{jobs[index].name}", len(results), len(jobs))
    finally:
        progress.clear()
    return [results[index] for index in range(len(jobs))]


def _is_caught(result: Result) -> bool:
    """Whether a faulty engine failed by what it answered; that the suite fails does not count."""
    return any(failure.finding.verdict != "suite-error" for failure in result.failures)


def _reference_lines(reference: Result) -> Iterator[str]:
    for rules in reference.houses:
        cases = {claim: reference.cases[rules.name, claim] for claim in CLAIMS}
        told = ", ".join(f"{n} {claim}" for claim, n in cases.items() if n)
        yield f"reference on {rules.name} ({rules.digest[:19]}): {told}"


def _fault_line(name: str, result: Result, out: TextIO) -> str:
    if not _is_caught(result):
        return painted(f"{name}  NOT CAUGHT  {FAULTS[name].sentence}", "red", out)
    failure = result.failures[0]
    finding, rules = failure.finding, failure.house
    where = "" if rules is None else f" in {rules.name}"
    by = finding.rule or finding.verdict
    return f"{name}  caught by {by} ({finding.sort}){where}: {size_text(finding)}"
