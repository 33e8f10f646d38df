"""How little the suite cries wolf: the reference engine over the pipe, with many seeds.

    python tests/long/false_alarms.py                                  # five seeds, all families
    python tests/long/false_alarms.py --seeds 20 --first 100
    python tests/long/false_alarms.py three-hands --seeds 2 --budget quick

Each seed is a run as `handfoot conform` makes it, in every claim that the reference makes, so that
it must find nothing. One line for each says how much was asked; late replies are counted, and are
no failure. Leaves with 1 if anything was found. The seconds are those on the clock.
"""

from __future__ import annotations

import argparse
import os
import sys
import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent.parent))

from conformance import crew
from conformance.planning import BUDGETS
from conformance.replaying import REFERENCE
from conformance.running import Options
from conformance.session import House, house
from conformance.telling import heading
from handfoot import ground
from handfoot.rulesets.checking import load

SEEDS = 5

ROW = "{:>5} {:>8} {:>10} {:>6} {:>9} {:>8}"
HEADS = ("seed", "cases", "requests", "slow", "failures", "seconds")


@dataclass
class Alarm:
    """What came of one seed."""

    seed: int
    cases: int = 0
    requests: int = 0
    slow: int = 0
    seconds: float = 0.0
    failures: list[str] = field(default_factory=list)

    def cells(self) -> tuple[str, ...]:
        """The line of the table."""
        counts = (self.seed, self.cases, self.requests, self.slow, len(self.failures))
        return (*map(str, counts), f"{self.seconds:.0f}")


@dataclass(frozen=True)
class Watch:
    """One run to be watched."""

    seed: int
    budget: str
    families: tuple[str, ...]


def watched(watch: Watch) -> Alarm:
    """Makes the run and says what it found."""
    begun, alarm = time.monotonic(), Alarm(watch.seed)
    options = Options(watch.seed, BUDGETS[watch.budget])
    result = crew.work(crew.Job(f"seed {watch.seed}", REFERENCE, houses(watch.families), options))
    alarm.cases, alarm.requests = sum(result.cases.values()), result.requests
    alarm.slow = result.slow
    alarm.failures = [f"{heading(one)}: {one.finding.got}" for one in result.failures]
    if result.stopped:
        alarm.failures.append(f"stopped: {result.stopped}")
    alarm.seconds = time.monotonic() - begun
    return alarm


def houses(families: Sequence[str]) -> tuple[House, ...]:
    """The rulesets of families."""
    return tuple(house(family, load(family).data) for family in families)


def alarms(watches: Sequence[Watch], workers: int) -> Iterator[Alarm]:
    """What came of the runs, as they are done."""
    if workers == 1:
        yield from map(watched, watches)
    else:
        for _, alarm in crew.done(watches, workers, watched):
            yield alarm


def main(arguments: list[str] | None = None) -> int:
    """Make the runs and print the table."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("families", nargs="*", help="ids (default: all)")
    parser.add_argument("--seeds", type=int, default=SEEDS, help=f"how many (default: {SEEDS})")
    parser.add_argument("--first", type=int, default=1, help="the first seed (default: 1)")
    parser.add_argument("--budget", choices=BUDGETS, default="default", help="default: default")
    parser.add_argument("--workers", type=int, default=os.cpu_count() or 1, help="processes")
    options = parser.parse_args(arguments)
    families = tuple(options.families or ground.variant_ids())
    seeds = range(options.first, options.first + options.seeds)
    watches = [Watch(seed, options.budget, families) for seed in seeds]
    print(ROW.format(*HEADS))
    found: list[Alarm] = []
    for alarm in alarms(watches, options.workers):
        print(ROW.format(*alarm.cells()), flush=True)
        for failure in alarm.failures:
            print(f"      {failure}", flush=True)
        found.append(alarm)
    failures = sum(len(one.failures) for one in found)
    cases = sum(one.cases for one in found)
    green = sum(not one.failures for one in found)
    print(f"\n{green} of {len(found)} runs are green: {failures} false alarms in {cases} cases")
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
