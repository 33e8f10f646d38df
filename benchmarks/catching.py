"""How many generated cases it takes to catch each faulty engine.

    python benchmarks/catching.py --ruleset ID --cases 400 --seeds 5

For each ruleset, claim and seed the same cases are put to every faulty engine that can show its
fault there, within this process. The table has a row for each fault: the ruleset, the claim, and
for each seed the number of the first case that was answered wrongly, or `-` for none.
"""

from __future__ import annotations

import argparse
from collections.abc import Mapping, Sequence
from typing import Any

from hypothesis import HealthCheck, Phase, given, seed, settings

from conformance.builders import strategy
from conformance.cases import Case, Json
from conformance.faulty import FAULTS, Fault
from conformance.faulty.answering import Asked, course_of
from conformance.oracle import Expected, expected
from handfoot import ground
from handfoot.rulesets.checking import load
from reference_engine.server import ReferenceAdapter

Put = tuple[Case, Expected, list[tuple[Json, Json]]]


def drawn(resolved: Mapping[str, Any], seats: int, claim: str, number: int, of: int) -> list[Put]:
    """Cases of a claim as a search with this seed would draw them, with the right answers."""
    found: list[Put] = []

    @seed(number)
    @settings(
        max_examples=of,
        database=None,
        deadline=None,
        phases=[Phase.generate],
        suppress_health_check=list(HealthCheck),
    )
    @given(strategy(resolved, seats, claim))
    def collect(case: Case) -> None:
        found.append((case, expected(case, resolved), course_of(case, resolved)))

    collect()
    return found


def first_caught(fault: Fault, resolved: Mapping[str, Any], cases: Sequence[Put]) -> int | None:
    """The number of the first case that the faulty engine answers wrongly, counted from 1."""
    with fault.install() as adapter:
        asked = Asked(adapter, resolved)
        for number, (case, right, course) in enumerate(cases, start=1):
            if asked.wrong(case, right, course):
                return number
    return None


def right_answers(resolved: Mapping[str, Any], cases: Sequence[Put]) -> str:
    """What is wrong with the answers of the reference itself, or nothing."""
    asked = Asked(ReferenceAdapter(), resolved)
    for case, right, course in cases:
        wrong = asked.wrong(case, right, course)
        if wrong:
            return f"{wrong}: {case.to_json()}"
    return ""


def main() -> int:
    """Prints the table; the exit is 1 if a fault is missed with some seed under every claim."""
    parser = argparse.ArgumentParser(description="Count the cases that catch each faulty engine.")
    parser.add_argument("--ruleset", action="append", help="id of a family (default: all)")
    parser.add_argument("--fault", action="append", help="id of a fault (default: all)")
    parser.add_argument("--seats", type=int, default=4, help="number of players (default 4)")
    parser.add_argument("--cases", type=int, default=400, help="cases for each seed (default 400)")
    parser.add_argument("--seeds", type=int, default=5, help="number of seeds (default 5)")
    chosen = parser.parse_args()
    faults = [FAULTS[fault] for fault in chosen.fault or FAULTS]
    caught: set[str] = set()
    for name in chosen.ruleset or ground.variant_ids():
        resolved = load(ground.variant_path(name)).data
        showing = [fault for fault in faults if fault.shows_in(resolved)]
        for claim in sorted({claim for fault in showing for claim in fault.claims}):
            runs = [
                drawn(resolved, chosen.seats, claim, number, chosen.cases)
                for number in range(chosen.seeds)
            ]
            for run in runs:
                wrong = right_answers(resolved, run)
                if wrong:
                    print(f"the reference itself is wrong in {name}: {wrong}")
                    return 1
            for fault in showing:
                if claim not in fault.claims:
                    continue
                firsts = [first_caught(fault, resolved, run) for run in runs]
                if None not in firsts:
                    caught.add(fault.id)
                numbers = " ".join(f"{first or '-':>4}" for first in firsts)
                print(f"{fault.id}  {name:16} {claim:8} {numbers}", flush=True)
    missed = [fault.id for fault in faults if fault.id not in caught]
    print(f"missed with some seed: {', '.join(missed) or 'none'}")
    return 1 if missed else 0


if __name__ == "__main__":
    raise SystemExit(main())
