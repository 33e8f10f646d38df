"""The commands about ruleset files: `validate`, `explain`, `resolve` and `schema`.

They read the arguments, call the checks of this package and print. Exit codes: 0 for a clean
ruleset, 1 for one with errors, 2 for a file that cannot be read and for misuse.
"""

from __future__ import annotations

import argparse
import json
import os
import sys
from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, TextIO

from handfoot import ground
from handfoot.rulesets import checking, emitting, problems, schemas
from handfoot.rulesets.checking import Checked
from handfoot.rulesets.merging import as_written, origin
from handfoot.rulesets.problems import Problem
from handfoot.rulesets.reader import MAX_BYTES
from handfoot.teaching import add_command

if TYPE_CHECKING:
    from argparse import ArgumentParser, _SubParsersAction

CLEAN, FOUND, MISUSED = 0, 1, 2
SUFFIX = ".handfoot.yaml"
STDIN = "-"
FORMATS = ("text", "json", "github", "sarif")

_VALIDATE = """\
Checks rulesets and says everything that is wrong with them: where, why, and
what to write instead. A ruleset may build on another one with `extends:`; what
neither of them says is reported as missing.
"""
_VALIDATE_EXAMPLE = """\
examples:
  handfoot validate our-rules.yaml
  handfoot validate house-rules/            every *.handfoot.yaml in it and below
  handfoot validate - < our-rules.yaml      a file from the standard input
  handfoot validate --format json FILE      for other programs
  handfoot validate --format sarif FILE     for code scanners
  handfoot explain CODE                     what the code of a message means

A warning that is meant to be so is allowed by a comment at the end of its line
or above it: # handfoot: allow CODE

exit codes: 0 no errors, 1 errors, 2 a file that cannot be read, or misuse
"""
_EXPLAIN = """\
Says what a code means that stands in a message: what is wrong, why it matters,
and a wrong and a right example. Without a code, lists them all.
"""
_EXPLAIN_EXAMPLE = """\
examples:
  handfoot explain lint-quota-too-large
  handfoot explain                          all codes, with a line for each
  handfoot explain --json                   for other programs

exit codes: 0 printed, 2 there is no such code
"""
_RESOLVE = """\
Prints a ruleset as it is played: merged with what it extends, with every value
that holds. FILE is a file or the id of a documented family.
"""
_RESOLVE_EXAMPLE = """\
examples:
  handfoot resolve our-rules.yaml
  handfoot resolve our-rules.yaml --origins     where each value was written
  handfoot resolve our-rules.yaml --json        for other programs

exit codes: 0 printed, 1 the ruleset has errors, 2 it cannot be read
"""
_SCHEMA = """\
Prints the JSON Schema of rulesets. Editors that know it show what each key
means and complete it.
"""
_SCHEMA_EXAMPLE = """\
examples:
  handfoot schema > ruleset.schema.json
  handfoot schema --editor        for editors: takes `2` for a card, and null
  handfoot schema --path          where that file lies, for an editor's settings
  handfoot schema --resolved      of resolved rulesets, in which everything is said
"""


def register(subparsers: _SubParsersAction[ArgumentParser]) -> None:
    """Adds the four commands to those of the front door."""
    parser = add_command(subparsers, "validate", "check rulesets", _VALIDATE, _VALIDATE_EXAMPLE)
    parser.add_argument("files", nargs="+", metavar="FILE", help="a file, a folder, or `-`")
    parser.add_argument("--format", choices=FORMATS, default="text", help="default: text")
    parser.set_defaults(func=validate)
    parser = add_command(subparsers, "explain", "explain a code", _EXPLAIN, _EXPLAIN_EXAMPLE)
    parser.add_argument("codes", nargs="*", metavar="CODE", help="the code of a message")
    parser.add_argument("--json", action="store_true", help="print JSON instead of text")
    parser.set_defaults(func=explain)
    short = "print a merged ruleset"
    parser = add_command(subparsers, "resolve", short, _RESOLVE, _RESOLVE_EXAMPLE)
    parser.add_argument("file", metavar="FILE", help="a file, a family's id, or `-`")
    form = parser.add_mutually_exclusive_group()
    form.add_argument("--origins", action="store_true", help="say where each value was written")
    form.add_argument("--json", action="store_true", help="print JSON instead of YAML")
    parser.set_defaults(func=resolve)
    parser = add_command(subparsers, "schema", "print the schema", _SCHEMA, _SCHEMA_EXAMPLE)
    form = parser.add_mutually_exclusive_group()
    form.add_argument("--path", action="store_true", help="where the schema for editors lies")
    form.add_argument("--resolved", action="store_true", help="the schema of resolved rulesets")
    form.add_argument("--editor", action="store_true", help="the schema for editors")
    parser.set_defaults(func=schema)


def validate(arguments: argparse.Namespace) -> int:
    """`handfoot validate FILE…`: prints the problems of all files and a summary."""
    names: list[str] = []
    for argument in arguments.files:
        inside = list(_below(argument)) if os.path.isdir(argument) else [argument]
        if not inside:
            return _misused(f"There is no *{SUFFIX} in or below the folder {argument}.")
        names += inside
    if names.count(STDIN) > 1:
        return _misused("The standard input can be read only once.")
    outcomes = [_checked(name) for name in dict.fromkeys(names)]
    found = problems.in_order(one for outcome in outcomes for one in outcome.problems)
    if arguments.format == "text":
        _print(found, outcomes, sys.stdout)
        print(_summary(found, outcomes))
    else:
        print(_for_programs(arguments.format, found, outcomes))
    return _exit_code(found)


def _for_programs(form: str, found: list[Problem], outcomes: list[Checked]) -> str:
    # Most checks are read by people, and need not wait for this.
    from handfoot.rulesets import reporting

    if form == "json":
        return reporting.to_json(found)
    if form == "sarif":
        return reporting.to_sarif(found, [one for outcome in outcomes for one in outcome.allowed])
    return "\n".join(filter(None, (reporting.to_github(found), _summary(found, outcomes))))


def _below(folder: str) -> Iterator[str]:
    """The rulesets in a folder and below, sorted; what begins with a dot is left out."""
    for here, folders, files in os.walk(folder):
        folders[:] = sorted(one for one in folders if not one.startswith("."))
        yield from (
            os.path.join(here, one)
            for one in sorted(files)
            if one.endswith(SUFFIX) and not one.startswith(".")
        )


def explain(arguments: argparse.Namespace) -> int:
    """`handfoot explain [CODE…]`: prints what codes mean, or lists them."""
    # No other command needs the explanations.
    from handfoot.rulesets import explaining
    from handfoot.rulesets.codes import codes

    strange = [one for one in arguments.codes if one not in codes()]
    if strange:
        return _misused(explaining.unknown(strange[0]))
    asked = [codes()[one] for one in dict.fromkeys(arguments.codes)] or list(codes().values())
    if arguments.json:
        print(json.dumps(explaining.as_data(asked), indent=2, ensure_ascii=False))
    elif arguments.codes:
        print("\n\n\n".join(map(explaining.explained, asked)))
    else:
        print(explaining.overview())
    return CLEAN


def resolve(arguments: argparse.Namespace) -> int:
    """`handfoot resolve FILE`: prints the merged ruleset, or its problems on standard error."""
    checked = _checked(arguments.file)
    if checked.resolved is None or checked.has_errors:
        _print(checked.problems, [checked], sys.stderr)
        return _exit_code(checked.problems)
    resolved = checked.resolved
    if arguments.json:
        print(json.dumps(resolved.data, indent=2, ensure_ascii=False))
        return CLEAN

    def comment(pointer: str) -> str:
        found = origin(resolved.origins, pointer)
        return f"{problems.shorten(found.file, 400)}:{found.key.line}"

    data = as_written(resolved.data)
    sys.stdout.write(emitting.block(data, comment if arguments.origins else None))
    return CLEAN


def schema(arguments: argparse.Namespace) -> int:
    """`handfoot schema`: prints the author's schema, or one made from it, or where that lies."""
    if arguments.path:
        print(ground.editor_schema_path())
    elif arguments.resolved or arguments.editor:
        language = schemas.ruleset_language()
        made = language.resolved_schema if arguments.resolved else language.editor_schema
        print(json.dumps(made, indent=1, ensure_ascii=False))
    else:
        sys.stdout.write(ground.schema_path().read_text(encoding="utf-8"))
    return CLEAN


def _checked(name: str) -> Checked:
    if name == STDIN:
        return checking.check_bytes(sys.stdin.buffer.read(MAX_BYTES + 1), STDIN)
    try:
        return checking.check_file(checking.path_of(name))
    except ground.UnknownVariant as unknown:
        outcome = checking.check_file(name)
        said = [
            problems.problem(one.code, one.file, one.span, one.message, _known(unknown, one))
            for one in outcome.problems
        ]
        return Checked(said, outcome.resolved, outcome.sources)


def _known(unknown: ground.UnknownVariant, one: Problem) -> str:
    return str(unknown) if "Did you mean" in str(unknown) else f"{one.suggestion} {unknown}".strip()


def _print(found: Iterable[Problem], outcomes: Iterable[Checked], stream: TextIO) -> None:
    sources = {name: text for one in outcomes for name, text in one.sources.items()}
    text = problems.render_all(found, sources, colour=problems.wants_colour(stream))
    if text:
        print(text, end="\n\n", file=stream)


def _summary(found: list[Problem], outcomes: list[Checked]) -> str:
    checked = f"Checked {_counted(len(outcomes), 'file')}"
    number = sum(len(one.allowed) for one in outcomes)
    allowed = f"; comments allow {number}" if number else ""
    if not found:
        return f"{checked}: no problems{allowed}."
    kinds = [
        _counted(number, kind)
        for kind in ("error", "warning", "note")
        if (number := sum(one.severity == kind for one in found))
    ]
    where = _counted(len({one.file for one in found}), "file")
    return f"{checked}: {problems.listed(kinds, 'and')} in {where}{allowed}."


def _counted(number: int, unit: str) -> str:
    return f"{number} {unit}{'' if number == 1 else 's'}"


def _exit_code(found: Iterable[Problem]) -> int:
    found = list(found)
    if any(one.code.startswith("read-") for one in found):
        return MISUSED
    return FOUND if any(one.severity == "error" for one in found) else CLEAN


def _misused(message: str) -> int:
    print(f"handfoot: {message}", file=sys.stderr)
    return MISUSED
