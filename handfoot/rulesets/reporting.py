"""Problems in the forms that other programs read: JSON, workflow commands of GitHub, SARIF.

The JSON is our own and holds the fields of a problem. GitHub shows its commands beside the lines of
a change. SARIF 2.1.0 is what code scanners exchange; it carries the rules, the places, and what
comments allow. Text for people is the business of `handfoot.rulesets.problems`.
"""

from __future__ import annotations

import json
import os
from collections.abc import Iterable, Iterator, Mapping
from typing import Any
from urllib.parse import quote

from handfoot import __version__
from handfoot.rulesets.codes import Code, codes
from handfoot.rulesets.problems import Problem, in_order

_SARIF_SCHEMA = "https://json.schemastore.org/sarif-2.1.0.json"
_GITHUB = {"error": "error", "warning": "warning", "note": "notice"}


def to_json(problems: Iterable[Problem]) -> str:
    """The problems as a JSON list, in order, one object each with all fields of `Problem`."""
    rows = [
        {
            "code": item.code,
            "severity": item.severity,
            "file": item.file,
            "line": item.line,
            "column": item.column,
            "end_line": item.end_line,
            "end_column": item.end_column,
            "message": item.message,
            "suggestion": item.suggestion,
        }
        for item in in_order(problems)
    ]
    return json.dumps(rows, indent=2)


def to_github(problems: Iterable[Problem]) -> str:
    """The problems as workflow commands, one a line, in order."""
    return "\n".join(map(_command, in_order(problems)))


def _command(item: Problem) -> str:
    places: dict[str, str | int] = {
        "file": item.file,
        "line": item.line,
        "endLine": item.end_line,
        "title": item.code,
    }
    # GitHub takes columns only where a place does not go beyond its line.
    if item.line == item.end_line:
        places |= {"col": item.column, "endColumn": item.end_column}
    told = ",".join(f"{key}={_property(str(value))}" for key, value in places.items())
    message = "\n".join(filter(None, (item.message, item.suggestion)))
    return f"::{_GITHUB[item.severity]} {told}::{_escaped(message)}"


def _escaped(text: str) -> str:
    return text.replace("%", "%25").replace("\r", "%0D").replace("\n", "%0A")


def _property(text: str) -> str:
    return _escaped(text).replace(":", "%3A").replace(",", "%2C")


def to_sarif(problems: Iterable[Problem], allowed: Iterable[Problem] = ()) -> str:
    """The problems as a log of SARIF 2.1.0; `allowed` are those that comments suppress."""
    shown, hidden = in_order(problems), in_order(allowed)
    named = {one.code for one in [*shown, *hidden]}
    rules = [code for name, code in codes().items() if name in named]
    places = {code.name: index for index, code in enumerate(rules)}
    results = [
        *(_result(one, places) for one in shown),
        *({**_result(one, places), "suppressions": [{"kind": "inSource"}]} for one in hidden),
    ]
    driver = {
        "name": "handfoot",
        "semanticVersion": __version__,
        "rules": [_rule(code) for code in rules],
    }
    run = {
        "tool": {"driver": driver},
        # Columns are counted in characters, as in all other forms.
        "columnKind": "unicodeCodePoints",
        "results": results,
    }
    return json.dumps({"version": "2.1.0", "$schema": _SARIF_SCHEMA, "runs": [run]}, indent=2)


def _rule(code: Code) -> dict[str, Any]:
    help_lines = list(_help(code))
    return {
        "id": code.name,
        "shortDescription": {"text": code.what},
        "fullDescription": {"text": f"{code.what} {code.why}"},
        "help": {"text": "\n".join(help_lines), "markdown": "\n".join(help_lines)},
        "defaultConfiguration": {"level": code.severity.partition(" ")[0]},
    }


def _help(code: Code) -> Iterator[str]:
    yield code.why
    if code.example is not None and code.example.bad and code.example.times == 1:
        for title, text in (("Wrong:", code.example.bad), ("Right:", code.example.good)):
            yield from ("", title, "", "```yaml", text.rstrip("\n"), "```")


def _result(item: Problem, rules: Mapping[str, int]) -> dict[str, Any]:
    region = {
        "startLine": item.line,
        "startColumn": item.column,
        "endLine": item.end_line,
        "endColumn": item.end_column,
    }
    place = {"artifactLocation": {"uri": _uri(item.file)}, "region": region}
    return {
        "ruleId": item.code,
        "ruleIndex": rules[item.code],
        "level": item.severity,
        "message": {"text": f"{item.message} {item.suggestion}".strip()},
        "locations": [{"physicalLocation": place}],
    }


def _uri(name: str) -> str:
    """A file name as a relative reference, or as a whole address where the path is absolute."""
    path = quote(name.replace(os.sep, "/"), errors="replace")
    return f"file://{path}" if path.startswith("/") else path
