"""The commands `sheet` and `diff`: print the rules of a ruleset, and what differs between two.

They read the arguments, load the rulesets and print. What a sheet says is the business of
`handfoot.words.sheet`, what differs of `handfoot.words.comparing`. Exit codes of `sheet`: 0
printed, 1 the ruleset has errors, 2 it cannot be read, the output cannot be written, and misuse.
`diff` keeps to the custom of its name: 0 no differences, 1 differences, 2 whatever keeps it from
comparing.
"""

from __future__ import annotations

import argparse
import json
import shutil
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

import yaml

from handfoot import ground
from handfoot.rulesets import checking, problems
from handfoot.rulesets.checking import Checked
from handfoot.rulesets.reader import MAX_BYTES
from handfoot.teaching import add_command

if TYPE_CHECKING:
    from argparse import ArgumentParser, _SubParsersAction

PRINTED, FAULTY, MISUSED = 0, 1, 2
EQUAL, DIFFERENT = 0, 1
STDIN = "-"
# As in `handfoot.words.languages`, whose many rooms a mere `--help` need not wait for.
LANGUAGE_CODES = ("en", "da")

_SHEET = """\
Prints the rules of a family, or of your own file, in plain sentences.
"""
_EXAMPLE = """\
examples:
  handfoot sheet {family}
  handfoot sheet our-rules.yaml --format html --output our-rules.html    to print
  handfoot sheet {family} --open    also what the family's own sheet leaves open
  handfoot sheet {family} --language da    in Danish

exit codes: 0 printed, 1 the ruleset has errors, 2 it cannot be read, or misuse
"""
_DIFF = """\
Says what differs between two rulesets, chapter by chapter, the sentences of the
two beside each other. A value that no sentence tells is named by its place. What
is only worded otherwise is no difference.
"""
_DIFF_EXAMPLE = """\
examples:
  handfoot diff {family} {other}
  handfoot diff {family} our-rules.yaml --format markdown > differences.md
  handfoot diff {family} our-rules.yaml --format json     for other programs
  handfoot diff {family} {other} --language da    in Danish

In a terminal of 90 columns or more there are two columns.
exit codes: 0 no differences, 1 differences, 2 a ruleset with errors, or misuse
"""


def register(subparsers: _SubParsersAction[ArgumentParser]) -> None:
    """Adds the two commands to those of the front door."""
    families = [*ground.variant_ids(), "FAMILY", "FAMILY"]
    _add_sheet(subparsers, _EXAMPLE.format(family=families[0]))
    _add_diff(subparsers, _DIFF_EXAMPLE.format(family=families[0], other=families[1]))


def _add_sheet(subparsers: _SubParsersAction[ArgumentParser], example: str) -> None:
    short = "print the rules in plain sentences"
    parser = add_command(subparsers, "sheet", short, _SHEET, example)
    parser.add_argument("ruleset", metavar="RULESET", help="a file, a family's id, or `-`")
    parser.add_argument(
        "--format", choices=("text", "markdown", "html"), default="text", help="default: text"
    )
    parser.add_argument("--output", metavar="FILE", help="write into a file instead")
    _add_language(parser)
    parser.add_argument(
        "--open", action="store_true", help="also what the family's own sheet leaves open"
    )
    parser.set_defaults(func=sheet)


def _add_diff(subparsers: _SubParsersAction[ArgumentParser], example: str) -> None:
    short = "say what differs between two rulesets"
    parser = add_command(subparsers, "diff", short, _DIFF, example)
    parser.add_argument("one", metavar="ONE", help="a file, a family's id, or `-`")
    parser.add_argument("other", metavar="OTHER", help="likewise")
    parser.add_argument(
        "--format", choices=("text", "markdown", "json"), default="text", help="default: text"
    )
    _add_language(parser)
    parser.set_defaults(func=diff)


def _add_language(parser: ArgumentParser) -> None:
    parser.add_argument(
        "--language", choices=LANGUAGE_CODES, default="en", help="in which language (default: en)"
    )


def sheet(arguments: argparse.Namespace) -> int:
    """`handfoot sheet RULESET`: prints the sheet, or the problems on standard error."""
    ruleset = _loaded(arguments.ruleset)
    if isinstance(ruleset, int):
        return ruleset
    text = _written(ruleset, arguments.format, arguments.open, arguments.language)
    if arguments.output is None:
        sys.stdout.write(text)
        return PRINTED
    try:
        Path(arguments.output).write_text(text, encoding="utf-8")
    except OSError as error:
        return _misused(f"{arguments.output} cannot be written: {error.strerror}.")
    return PRINTED


def diff(arguments: argparse.Namespace) -> int:
    """`handfoot diff ONE OTHER`: prints the differences, or problems on standard error."""
    names = arguments.one, arguments.other
    if names == (STDIN, STDIN):
        return _misused("The standard input can be read only once.")
    rulesets = []
    for name in names:
        ruleset = _loaded(name)
        if isinstance(ruleset, int):
            return MISUSED
        rulesets.append(ruleset)
    return _compared(rulesets[0], rulesets[1], names, arguments.format, arguments.language)


def _compared(
    one: dict[str, Any], other: dict[str, Any], names: tuple[str, str], form: str, code: str
) -> int:
    from handfoot.words import beside
    from handfoot.words.comparing import compare

    comparison = compare(one, other, code)
    if form == "json":
        print(json.dumps(beside.as_data(comparison), indent=2, ensure_ascii=False))
    elif form == "markdown":
        sys.stdout.write(beside.as_markdown(comparison))
    else:
        ids = one["id"], other["id"]
        width = shutil.get_terminal_size().columns
        colour = problems.wants_colour(sys.stdout)
        labels = ids if ids[0] != ids[1] else names
        sys.stdout.write(beside.as_text(comparison, labels, width, colour=colour))
    return DIFFERENT if comparison.chapters else EQUAL


def _loaded(name: str) -> dict[str, Any] | int:
    """The resolved ruleset, or an exit code after its problems were printed."""
    try:
        checked = _checked(name)
    except ground.UnknownVariant as unknown:
        return _misused(f"{unknown} There is no file of that name either.")
    if checked.resolved is not None and not checked.has_errors:
        return checked.resolved.data
    colour = problems.wants_colour(sys.stderr)
    print(problems.render_all(checked.problems, checked.sources, colour=colour), file=sys.stderr)
    unreadable = any(one.code.startswith("read-") for one in checked.problems)
    return MISUSED if unreadable else FAULTY


def _checked(name: str) -> Checked:
    if name == STDIN:
        return checking.check_bytes(sys.stdin.buffer.read(MAX_BYTES + 1), STDIN)
    return checking.check_file(checking.path_of(name))


def _written(ruleset: dict[str, Any], form: str, silences: bool, code: str) -> str:
    # Words are many rooms, and a misspelled file need not wait for them.
    from handfoot.words.sheet import as_html, as_markdown, as_text, render_sheet

    found = render_sheet(ruleset, _clauses(ruleset["id"]) if silences else None, code)
    if form == "markdown":
        return as_markdown(found, silences=silences)
    if form == "html":
        return as_html(found, silences=silences)
    return as_text(found, silences=silences)


def _clauses(ruleset_id: str) -> Any:
    """The clauses file of a documented family, or nothing."""
    if ruleset_id not in ground.variant_ids():
        return None
    path = ground.clauses_path(ruleset_id)
    return yaml.safe_load(path.read_text(encoding="utf-8")) if path.exists() else None


def _misused(message: str) -> int:
    print(f"handfoot: {message}", file=sys.stderr)
    return MISUSED
