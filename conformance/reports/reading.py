"""Reads a report back from its JSON lines, and sees whether it is whole.

A report that was cut lacks its last line; what stands in it is read, and it is not `whole`. One
that was changed, or whose lines are not those of a report, is damaged and is not read at all.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

from conformance.cases import Json
from conformance.claiming import Untested
from conformance.explaining.explanation import explanation_from_json
from conformance.findings import finding_from_json
from conformance.reports.report import FORMAT, Report
from conformance.running import Counted, Failure, Result
from conformance.session import House

__all__ = ["Damaged", "read_lines", "read_report"]


_HEADER = {
    "protocol": str,
    "suite": str,
    "command": list,
    "claims": list,
    "rulesets": list,
    "seed": int,
    "budget": str,
}
"""What the first line must have, beside the engine, which may be missing."""


class Damaged(ValueError):
    """A file that is no report, or no longer what was written; the message says where and why."""


def read_report(path: Path) -> Report:
    """The report in a file. Raises OSError and Damaged."""
    lines, whole = read_lines(path)
    reading = _Reading(lines[0])
    for number, line in enumerate(lines[1:], start=2):
        try:
            reading.take(line)
        except (AttributeError, KeyError, TypeError, ValueError) as error:
            raise Damaged(
                f"line {number}: Something is missing in it or wrong: {error!r}."
            ) from None
    return reading.report(whole)


def read_lines(path: Path) -> tuple[list[Json], bool]:
    """The lines of a report but the last, and whether they are all there.

    Raises OSError and Damaged.
    """
    # What follows the last line end was being written when the report was cut.
    *pieces, _ = path.read_bytes().split(b"\n")
    texts = [_decoded(number, piece) for number, piece in enumerate(pieces, start=1)]
    lines = [_line(number, text) for number, text in enumerate(texts, start=1)]
    footer = lines.pop() if lines and lines[-1].get("type") == "footer" else None
    if not lines:
        raise Damaged("It has no whole line, so the run was ended before it wrote anything.")
    if lines[0].get("type") != "header" or lines[0].get("format") != FORMAT:
        raise Damaged("line 1: It is no report of `handfoot conform` in a form that is known here.")
    if footer is not None:
        _check(footer, texts[:-1])
    return lines, footer is not None


def _decoded(number: int, line: bytes) -> str:
    try:
        return line.decode("utf-8")
    except UnicodeDecodeError:
        raise Damaged(f"line {number}: It is not written in UTF-8.") from None


def _line(number: int, text: str) -> Json:
    try:
        line: Any = json.loads(text)
    except (ValueError, RecursionError):
        raise Damaged(f"line {number}: It is not JSON.") from None
    if not isinstance(line, dict):
        raise Damaged(f"line {number}: It is no JSON object.")
    return line


def _check(footer: Json, texts: list[str]) -> None:
    """Whether the lines are those that were sealed."""
    wanted = footer.get("lines")
    if wanted != len(texts):
        raise Damaged(f"It has {len(texts)} lines before the last instead of {wanted}.")
    sealed = "".join(f"{text}\n" for text in texts)
    if footer.get("sha256") != hashlib.sha256(sealed.encode()).hexdigest():
        raise Damaged("It was changed after it was written: the sum in its last line does not fit.")


class _Reading:
    """A report that is being read, line by line."""

    def __init__(self, header: Json) -> None:
        self._header = {key: value for key, value in header.items() if key != "type"}
        self._result = Result()
        self._rules: dict[str, House] = {}
        self._untested: list[Untested] = []
        self._known: set[str] = set()
        self._fixed: list[str] = []
        self._saved: list[str | None] = []

    def take(self, line: Json) -> None:
        """Takes a line. Raises KeyError, TypeError and the like for one that is none."""
        _TAKES[line["type"]](self, line)

    def report(self, whole: bool) -> Report:
        """The report of all lines taken. Raises Damaged."""
        header, result = self._header, self._result
        try:
            for key, kind in _HEADER.items():
                if not isinstance(header[key], kind):
                    raise TypeError(f"{key} is no {kind.__name__}")
            result.hello = {} if header["engine"] is None else {"engine": dict(header["engine"])}
            result.claims = tuple(header["claims"])
            result.houses = [self._house(one) for one in header["rulesets"]]
        except (AttributeError, KeyError, TypeError, ValueError) as error:
            raise Damaged(f"line 1: Something is missing in it or wrong: {error!r}.") from None
        known, fixed, saved = frozenset(self._known), tuple(self._fixed), tuple(self._saved)
        return Report(header, result, self._untested, known, fixed, saved, whole)

    def _house(self, written: Json) -> House:
        """A ruleset of the header; without its rules where no failure is about it."""
        name, digest = str(written["name"]), str(written["digest"])
        return self._rules.get(name) or House(name, {"id": written["id"]}, digest)

    def rules(self, line: Json) -> None:
        self._rules[line["name"]] = House(line["name"], dict(line["resolved"]), line["digest"])

    def explanation(self, line: Json) -> None:
        self._result.explanations.append(explanation_from_json(line))

    def failure(self, line: Json) -> None:
        failure = self._found(line)
        self._result.failures.append(failure)
        self._saved.append(line["saved"])
        if line["known"]:
            self._known.add(failure.id)

    def note(self, line: Json) -> None:
        self._result.notes.append(self._found(line))

    def _found(self, line: Json) -> Failure:
        name = line["ruleset"]
        return Failure(
            finding_from_json(line), line["claim"], None if name is None else self._rules[name]
        )

    def cases(self, line: Json) -> None:
        self._result.cases[line["ruleset"] or "", line["claim"]] += int(line["cases"])

    def count(self, line: Json) -> None:
        counted = Counted(*(line[key] for key in ("ruleset", "claim", "rule", "kind", "outcome")))
        self._result.counts[counted] += int(line["cases"])

    def untested(self, line: Json) -> None:
        self._untested.append(Untested(line["what"], line["name"]))

    def fixed(self, line: Json) -> None:
        self._fixed.append(line["id"])

    def totals(self, line: Json) -> None:
        self._result.not_applicable = int(line["not_applicable"])
        self._result.stopped = line["stopped"] or ""
        self._result.not_run = int(line["parts_not_run"])


_TAKES: dict[str, Callable[[_Reading, Json], None]] = {
    "rules": _Reading.rules,
    "explanation": _Reading.explanation,
    "failure": _Reading.failure,
    "note": _Reading.note,
    "cases": _Reading.cases,
    "count": _Reading.count,
    "untested": _Reading.untested,
    "fixed": _Reading.fixed,
    "totals": _Reading.totals,
}
