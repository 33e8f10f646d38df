"""Keeps failing cases in files, from which they can be repeated exactly.

A file holds the case, the cases that must come before it, what was found, and the whole ruleset, so
that it stands by itself on any machine. What is asked of an engine is in it, and nothing else is
ever sent.
"""

from __future__ import annotations

import hashlib
import json
import re
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from conformance.cases import Case, Json, case_from_json
from conformance.findings import Finding
from conformance.running import Failure
from conformance.session import House, house
from handfoot import __version__

__all__ = ["BadCaseFile", "Saved", "load", "save", "saved_path"]

FORMAT = "handfoot-case-1"


class BadCaseFile(ValueError):
    """The file is no saved case; the message says why."""


@dataclass(frozen=True)
class Saved:
    """What a file holds."""

    case: Case
    after: tuple[Case, ...]
    house: House | None
    finding: Json


def save(failure: Failure, folder: Path) -> Path:
    """Writes a failure to a file of its own in the folder, and gives back the path.

    Raises OSError.
    """
    path = saved_path(failure, folder)
    folder.mkdir(parents=True, exist_ok=True)
    path.write_text(_text(failure) + "\n", encoding="utf-8", errors="backslashreplace")
    return path


def saved_path(failure: Failure, folder: Path) -> Path:
    """Where a failure is saved in a folder, or would be."""
    return folder / _name(failure.finding, failure.house, _text(failure))


def _text(failure: Failure) -> str:
    return json.dumps(_written(failure), ensure_ascii=False, indent=1)


def _written(failure: Failure) -> Json:
    finding, rules = failure.finding, failure.house
    found = finding.to_json()
    case, after = found.pop("case"), found.pop("after")
    return {
        "format": FORMAT,
        "suite": __version__,
        "finding": found,
        "case": case,
        "after": after,
        "rules": None
        if rules is None
        else {"name": rules.name, "digest": rules.digest, "resolved": rules.resolved},
    }


def _name(finding: Finding, rules: House | None, text: str) -> str:
    parts = ["talks" if rules is None else rules.id, finding.rule or finding.verdict]
    mark = hashlib.sha256(text.encode(errors="backslashreplace")).hexdigest()[:8]
    return f"{re.sub(r'[^a-z0-9.-]+', '-', '-'.join(parts).lower())}-{mark}.json"


def load(path: Path) -> Saved:
    """Reads a saved case. Raises OSError and BadCaseFile."""
    try:
        written: Any = json.loads(path.read_text(encoding="utf-8"))
    except (ValueError, RecursionError) as error:
        raise BadCaseFile(f"It is not JSON: {error}.") from None
    if not isinstance(written, dict) or written.get("format") != FORMAT:
        raise BadCaseFile("It is no case saved by `handfoot conform`.")
    try:
        rules = written["rules"]
        return Saved(
            case_from_json(written["case"]),
            tuple(case_from_json(case) for case in written["after"]),
            None if rules is None else house(rules["name"], rules["resolved"]),
            dict(written["finding"]),
        )
    except (KeyError, TypeError, ValueError) as error:
        raise BadCaseFile(f"Something is missing in it or wrong: {error!r}.") from None
