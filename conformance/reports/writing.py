"""Writes a report as JSON lines, the source of everything else that is told about a run.

The first line says what was tested, with what; then come the rulesets that failures are about, what
explains failures, a line for each failure and for each count, and what was never tested; the last
line has the number of the lines before it and their SHA-256. A report without that line is not
whole. Runs with the same seed write the same lines.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable, Iterator
from itertools import zip_longest
from typing import IO

from conformance.bearing import values
from conformance.cases import Json
from conformance.reports.report import Report
from conformance.running import Failure
from conformance.session import House
from conformance.telling import sentence_of

__all__ = ["lines_of", "write_lines", "write_report"]


def write_report(report: Report, stream: IO[str]) -> None:
    """Writes a report with the line that seals it."""
    write_lines(lines_of(report), stream)


def write_lines(lines: Iterable[Json], stream: IO[str]) -> None:
    """Writes lines and the last one, which seals them."""
    sum_, n = hashlib.sha256(), 0
    for line in lines:
        # The order of the cards in a deck means something, so that keys are not sorted.
        text = json.dumps(line, ensure_ascii=False) + "\n"
        stream.write(text)
        sum_.update(text.encode("utf-8", "backslashreplace"))
        n += 1
    footer = {"type": "footer", "lines": n, "sha256": sum_.hexdigest()}
    stream.write(json.dumps(footer) + "\n")


def lines_of(report: Report) -> Iterator[Json]:
    """All lines of a report but the last."""
    result = report.result
    yield {"type": "header", **report.header}
    yield from map(_rules_line, _concerned(report))
    yield from ({"type": "explanation", **one.to_json()} for one in result.explanations)
    for failure, saved in zip_longest(result.failures, report.saved):
        yield {
            "type": "failure",
            "known": report.is_known(failure),
            "reading": report.is_reading(failure),
            "saved": saved,
            **_failure(failure),
        }
    for note in result.notes:
        yield {"type": "note", **_failure(note)}
    for (ruleset, claim), n in sorted(result.cases.items()):
        yield {"type": "cases", "ruleset": ruleset or None, "claim": claim, "cases": n}
    for counted, n in sorted(result.counts.items(), key=lambda item: str(item[0])):
        yield {
            "type": "count",
            "ruleset": counted.ruleset,
            "claim": counted.claim,
            "rule": counted.rule,
            "kind": counted.kind,
            "outcome": counted.outcome,
            "cases": n,
        }
    yield from ({"type": "untested", "what": what, "name": name} for what, name in report.untested)
    yield from ({"type": "fixed", "id": name} for name in report.fixed)
    yield {
        "type": "totals",
        "cases": report.cases,
        "not_applicable": result.not_applicable,
        "failures": len(result.failures),
        "stopped": result.stopped or None,
        "parts_not_run": result.not_run,
    }


def _concerned(report: Report) -> list[House]:
    """The rulesets that failures and notes are about, each once."""
    found = {
        one.house.name: one.house
        for one in (*report.result.failures, *report.result.notes)
        if one.house is not None
    }
    return list(found.values())


def _rules_line(rules: House) -> Json:
    return {
        "type": "rules",
        "name": rules.name,
        "digest": rules.digest,
        "resolved": rules.resolved,
    }


def _failure(failure: Failure) -> Json:
    """A failure, with the sentence of its rule and the values that bear on it."""
    finding, rules = failure.finding, failure.house
    shown = [] if rules is None else values(finding, rules)
    return {
        "id": failure.id,
        "claim": failure.claim,
        "ruleset": None if rules is None else rules.name,
        "sentence": sentence_of(failure),
        "values": {one.pointer: one.value for one in shown},
        **finding.to_json(),
    }
