"""Compares two reports: what fails newly, what passes newly, what only one of them has tested.

Failures are compared by their ids, tests by ruleset, claim and rule. A failure counts as passing
only where the newer run has tested its claim on its ruleset to the end; one that the older run did
not look for is no step back.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass
from typing import TextIO

from conformance.explaining.telling import heading
from conformance.reports.known import was_tested
from conformance.reports.report import Report
from conformance.screen import counted, painted

__all__ = ["Difference", "compared", "json_of", "text_of"]


@dataclass(frozen=True)
class Difference:
    """What differs between two reports; failures and tests are named by their ids."""

    newly_failing: tuple[str, ...]
    newly_passing: tuple[str, ...]
    still_failing: tuple[str, ...]
    not_tested_again: tuple[str, ...]
    """Failures of the older report of which the newer one tells nothing."""
    failing_in_new_tests: tuple[str, ...]
    new_tests: tuple[str, ...]
    gone_tests: tuple[str, ...]
    incomplete: tuple[str, ...]
    """Which of the two was cut: "old", "new"."""
    stopped: tuple[str, ...]
    """Which of the two runs was stopped early."""
    newly_explained: tuple[str, ...]
    """What explains failures of the newer report, and did not in the older one, in sentences."""
    no_longer_explained: tuple[str, ...]
    made_otherwise: tuple[str, ...]
    """What of the making of the runs differs, such as the seed, each in a few words."""

    @property
    def fails(self) -> bool:
        """Whether this is a step back, or may be one."""
        return bool(self.newly_failing or self.incomplete)


def compared(old: Report, new: Report) -> Difference:
    """What differs between two reports of the same engine, or of two."""
    both = {"old": old, "new": new}
    failed, fails = _failures(old), _failures(new)
    gone, come = sorted(failed - fails), sorted(fails - failed)
    tested, tests = _tests(old), _tests(new)
    return Difference(
        newly_failing=tuple(one for one in come if _looked_for(old, one)),
        newly_passing=tuple(one for one in gone if was_tested(new, one)),
        still_failing=tuple(sorted(failed & fails)),
        not_tested_again=tuple(one for one in gone if not was_tested(new, one)),
        failing_in_new_tests=tuple(one for one in come if not _looked_for(old, one)),
        new_tests=tuple(sorted(tests - tested)),
        gone_tests=tuple(sorted(tested - tests)),
        incomplete=tuple(name for name, report in both.items() if not report.whole),
        stopped=tuple(name for name, report in both.items() if report.result.stopped),
        newly_explained=tuple(_explained(new, old)),
        no_longer_explained=tuple(_explained(old, new)),
        made_otherwise=tuple(_made_otherwise(old, new)),
    )


def _made_otherwise(old: Report, new: Report) -> Iterator[str]:
    for key in ("suite", "protocol", "seed", "budget"):
        if old.header[key] != new.header[key]:
            yield f"{key} {old.header[key]}, then {new.header[key]}"
    digests = {rules.id: rules.digest for rules in old.result.houses}
    for rules in new.result.houses:
        if digests.get(rules.id, rules.digest) != rules.digest:
            yield f"other rules of {rules.id}"


def _explained(one: Report, other: Report) -> Iterator[str]:
    """What explains failures of one report and none of the other, however many."""
    before = [(told.ruleset, told.patch) for told in other.result.explanations]
    for told in one.result.explanations:
        if (told.ruleset, told.patch) not in before:
            yield heading(told)


def _failures(report: Report) -> set[str]:
    return {one.id for one in report.failing()}


def _looked_for(report: Report, name: str) -> bool:
    """Whether a report has tested the claim of a failure on its ruleset, if only in part."""
    claim = "/".join(name.split("/")[:2])
    return any(test == claim or test.startswith(f"{claim}/") for test in _tests(report))


def _tests(report: Report) -> set[str]:
    """What was tested: ruleset and claim, and with them each rule."""
    ids = {house.name: house.id for house in report.result.houses}
    cases = report.result.cases
    found = {f"{ids.get(ruleset, '-')}/{claim}" for (ruleset, claim), n in cases.items() if n}
    for one in report.result.counts:
        found.add(f"{ids.get(one.ruleset, '-')}/{one.claim}/{one.rule or '-'}")
    return found


# --- telling --------------------------------------------------------------------------------------


def json_of(found: Difference) -> str:
    """The difference as a JSON object."""
    return json.dumps({"fails": found.fails, **asdict(found)}, indent=1) + "\n"


def text_of(found: Difference, stream: TextIO) -> str:
    """The difference as text, in colours where the stream shows them."""
    return "".join(f"{line}\n" for line in _lines(found, stream))


def _lines(found: Difference, stream: TextIO) -> Iterator[str]:
    for name in found.incomplete:
        told = f"The {name} report was cut: what it does not tell is not known."
        yield painted(told, "red", stream)
    for name in found.stopped:
        yield f"The {name} run was stopped early."
    if found.made_otherwise:
        yield f"The runs were made differently: {'; '.join(found.made_otherwise)}."
    yield from _listed("Explained now", found.newly_explained, "bold", stream)
    yield from _listed("No longer explained", found.no_longer_explained, "bold", stream)
    yield from _listed("Newly failing", found.newly_failing, "red", stream)
    yield from _listed("Failing in new tests", found.failing_in_new_tests, "red", stream)
    yield from _listed("Newly passing", found.newly_passing, "green", stream)
    yield from _listed("Not tested again", found.not_tested_again, "yellow", stream)
    yield from _listed("Still failing", found.still_failing, "yellow", stream)
    yield from _claims("New tests", found.new_tests, stream)
    yield from _claims("Gone tests", found.gone_tests, stream)
    sums = (
        (len(found.newly_failing), "newly failing"),
        (len(found.newly_passing), "newly passing"),
        (len(found.still_failing), "still failing"),
    )
    yield ", ".join(f"{n} {what}" for n, what in sums)


def _listed(title: str, names: Sequence[str], colour: str, stream: TextIO) -> Iterator[str]:
    if names:
        yield painted(f"{title}:", colour, stream)
        yield from (f"  {name}" for name in names)


def _claims(title: str, tests: Sequence[str], stream: TextIO) -> Iterator[str]:
    """Tests by ruleset and claim, the rules counted."""
    rules: Counter[tuple[str, str]] = Counter()
    for test in tests:
        ruleset, claim, *rule = test.split("/")
        rules[ruleset, claim] += len(rule)
    if rules:
        yield painted(f"{title}:", "bold", stream)
    for (ruleset, claim), n in sorted(rules.items()):
        where = claim if ruleset == "-" else f"{claim} on {ruleset}"
        yield f"  {where}, {counted(n, 'rule')}" if n else f"  {where}"
