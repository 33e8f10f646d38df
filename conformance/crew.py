"""Makes several runs at the same time, each in a process of its own.

A run spends its time on both sides of a pipe, so that two of them keep two cores busy. Every job
says all that it needs and gives back its result whole; the order of the results is that of the
jobs, whichever is done first. When the user stops the program, the engines are ended first.
"""

from __future__ import annotations

import multiprocessing
import os
import signal
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import BrokenExecutor, Future, ProcessPoolExecutor, as_completed
from dataclasses import dataclass, field
from types import FrameType
from typing import TypeVar

from conformance.running import Options, Result, Run
from conformance.session import House, Limits, Session

__all__ = ["Job", "LostWorker", "done", "merged", "work"]

Given = TypeVar("Given")
Made = TypeVar("Made")


@dataclass(frozen=True)
class Job:
    """A run to be made: an engine, the rulesets, and how. `as_claimed` as for a `Session`."""

    name: str
    command: tuple[str, ...]
    houses: tuple[House, ...]
    options: Options
    limits: Limits = field(default_factory=Limits)
    as_claimed: tuple[str, ...] = ()


class LostWorker(Exception):
    """A process of the suite was ended from outside, for instance for want of memory."""


def work(job: Job) -> Result:
    """Makes a run, in whatever process this is."""
    global _asking
    with Session(job.command, job.limits, job.as_claimed) as session:
        _asking = session
        try:
            return Run(session, job.houses, job.options).all()
        finally:
            _asking = None


def done(
    jobs: Sequence[Given], workers: int, make: Callable[[Given], Made]
) -> Iterator[tuple[int, Made]]:
    """What is made of jobs as it comes, each with the index of its job. Raises LostWorker."""
    # Fresh interpreters, because a copied one would share the pipes of the other engines.
    context = multiprocessing.get_context("spawn")
    with ProcessPoolExecutor(workers, mp_context=context, initializer=_begin) as pool:
        futures: dict[Future[Made], int] = {
            pool.submit(make, job): index for index, job in enumerate(jobs)
        }
        try:
            for future in as_completed(futures):
                yield futures[future], future.result()
        except BrokenExecutor:
            raise LostWorker("handfoot: A process of the suite was ended from outside.") from None
        except BaseException:
            pool.shutdown(wait=False, cancel_futures=True)
            raise


def merged(results: Sequence[Result]) -> Result:
    """One result from those of several runs with the same engine, in their order."""
    whole = Result()
    for one in results:
        whole.hello = whole.hello or one.hello
        whole.claims = (
            *whole.claims,
            *(claim for claim in one.claims if claim not in whole.claims),
        )
        whole.houses += [house for house in one.houses if house not in whole.houses]
        whole.failures += one.failures
        whole.notes += one.notes
        whole.explanations += one.explanations
        whole.counts += one.counts
        whole.cases += one.cases
        whole.not_applicable += one.not_applicable
        whole.requests += one.requests
        whole.slow += one.slow
        whole.stopped = whole.stopped or one.stopped
        whole.not_run += one.not_run
    return whole


# The engine that this process is asking.
_asking: Session | None = None


def _begin() -> None:
    """Sets a worker up to end its engine, and itself without a word, when the user says stop."""
    for number in (signal.SIGINT, signal.SIGTERM):
        signal.signal(number, _stopped)


def _stopped(number: int, frame: FrameType | None) -> None:
    if _asking is not None:
        _asking.close()
    os._exit(128 + number)
