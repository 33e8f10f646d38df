"""The commands `new` and `nearest`: begin a house-rule file, and find the family to build on.

They read the arguments, ask what is missing where there is somebody to ask, and write or print.
Exit codes: 0 done, 1 a value that does not suit the rules, or a ruleset with errors, 2 misuse, and
a file that cannot be read or written or is there already.
"""

from __future__ import annotations

import argparse
import json
import os
import shlex
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

from handfoot import ground
from handfoot.rulesets import checking, problems
from handfoot.rulesets.checking import Checked
from handfoot.teaching import add_command

if TYPE_CHECKING:
    from argparse import ArgumentParser, _SubParsersAction

DONE, FAULTY, MISUSED = 0, 1, 2
SUFFIX = ".handfoot.yaml"
FILE = f"our-rules{SUFFIX}"

_NEW = """\
Writes a file for your own house rules. It builds on a family, or on another file
in the same folder, and shows what houses differ in, chapter by chapter, each value
with a sentence and commented out until you need it.
In a terminal, what the command line leaves out is asked for: the family, and then
chapter by chapter whether you play it like this.
"""
_NEW_EXAMPLE = """\
examples:
  handfoot new                                        asks for everything
  handfoot new our-rules.handfoot.yaml --extends {family}
  handfoot new our-rules --extends {family} --set turn.draw=3 --set out.bonus=200

A file that is there already is never touched.
exit codes: 0 written, 1 a value does not suit the rules, 2 misuse
"""
_NEAREST = """\
Finds the documented family that is nearest to how you play, as a start for
`handfoot new`. It asks the questions that part the families best, or takes answers
from the command line; or it measures a file, by how many things would have to be
said to turn each family into it.
"""
_NEAREST_EXAMPLE = """\
examples:
  handfoot nearest                                    asks a few questions
  handfoot nearest --set turn.draw=3 --set 'deal.piles=[11, 11]'
  handfoot nearest --answers answers.json --json      with the next best question
  handfoot nearest our-rules.handfoot.yaml

exit codes: 0 found, 1 the ruleset has errors, 2 misuse
"""


def register(subparsers: _SubParsersAction[ArgumentParser]) -> None:
    """Adds the two commands to those of the front door."""
    family = (ground.variant_ids() or ["FAMILY"])[0]
    short = "begin a file of house rules"
    parser = add_command(subparsers, "new", short, _NEW, _NEW_EXAMPLE.format(family=family))
    parser.add_argument("file", metavar="FILE", nargs="?", help="the file to write")
    parser.add_argument("--extends", metavar="ID", help="a family's id, or a file beside FILE")
    parser.add_argument("--title", help="what stands at the head of the sheet")
    _add_answers(parser, "a value of your own, such as turn.draw=3")
    parser.set_defaults(func=new)
    short = "find the nearest family"
    parser = add_command(subparsers, "nearest", short, _NEAREST, _NEAREST_EXAMPLE)
    parser.add_argument("file", metavar="FILE", nargs="?", help="measure a file instead of asking")
    _add_answers(parser, "an answer, such as turn.draw=3")
    parser.add_argument("--answers", metavar="JSON", help="a file of answers, or `-`")
    parser.add_argument("--json", action="store_true", help="print JSON, and ask nothing")
    parser.set_defaults(func=nearest)


def _add_answers(parser: ArgumentParser, text: str) -> None:
    parser.add_argument("--set", metavar="KEY=VALUE", action="append", default=[], help=text)


# --- new


def new(arguments: argparse.Namespace) -> int:
    """`handfoot new FILE --extends ID`: writes a file to begin with, after asking what lacks."""
    from handfoot.authoring import answering

    asks = not (arguments.file and arguments.extends)
    if asks and not sys.stdin.isatty():
        return _misused("Say which file to write and what it extends; see `handfoot new --help`.")
    try:
        for text in (arguments.file, arguments.extends, arguments.title):
            answering.encoded(text or "")
        said = answering.answers_of(arguments.set)
        path = _path(arguments.file or _line(f"File to write [{FILE}]: ") or FILE)
        if Path(path).exists():
            return _misused(f"{path} is there already, and is left as it is. Name another file.")
        parent = arguments.extends or _ask_for_parent(said)
        return _write_new(path, parent, arguments.title, said, asks)
    except answering.Unclear as unclear:
        return _misused(str(unclear))
    except EOFError:
        return _misused("The answers ended too early, and nothing was written.")


def _path(name: str) -> str:
    from handfoot.authoring.answering import Unclear

    if name.endswith((os.sep, "/")) or Path(name).name in ("", ".."):
        raise Unclear(f"{name} is a folder. Name the file to write in it.")
    return name if "." in Path(name).name else f"{name}{SUFFIX}"


def _line(prompt: str) -> str:
    return input(prompt).strip()


def _ask_for_parent(said: Mapping[str, Any]) -> str:
    """The family to build on, named at once or found by questions."""

    print(f"The families are {', '.join(ground.variant_ids())}.")
    while not (found := _named_parent() or _found_parent(said)):
        print(
            "\nNothing was known, so that no family is nearer than another. Name one; "
            "`handfoot sheet FAMILY` writes its rules."
        )
    return found


def _named_parent() -> str:
    """A family named by its id; nothing where none is known."""
    while name := _line("Which one is nearest to yours? Nothing to answer a few questions: "):
        try:
            ground.variant_path(name)
            return name
        except ground.UnknownVariant as unknown:
            print(unknown)
    return ""


def _found_parent(said: Mapping[str, Any]) -> str:
    """The family that agrees with most answers; nothing where none was given."""
    from handfoot.authoring.asking import ask_for_nearest
    from handfoot.authoring.nearness import standings

    answers = ask_for_nearest(input, print, _asked(said))
    if not answers:
        return ""
    found = standings(answers)[0].family
    print(f"\nThe nearest family is {found}.")
    return found


def _asked(said: Mapping[str, Any]) -> dict[str, Any]:
    """Those of some values that families are asked for."""
    from handfoot.authoring.questions import questions

    return {one.pointer: said[one.pointer] for one in questions() if one.pointer in said}


def _write_new(
    path: str, parent: str, title: str | None, said: Mapping[str, Any], asks: bool
) -> int:
    from handfoot.authoring import asking, drafting
    from handfoot.authoring.questions import filled

    name = title or drafting.title_of(drafting.id_of(path))

    def check(values: Mapping[str, Any]) -> Checked:
        text = drafting.plain(path, parent, name, values)
        return checking.check_bytes(text.encode(), path)

    base = check({})
    if base.resolved is None or base.has_errors:
        return _unsound(base)
    values: dict[str, Any] = {}
    for pointer, value in said.items():
        values.update(filled(base.resolved.data, pointer, value))
    checked = check({**values, **said})
    if checked.resolved is None or checked.has_errors:
        return _unsound(checked)
    if asks:
        values = asking.ask_for_rules(check, input, print, values)
        checked = check(values)
    assert checked.resolved is not None
    text = drafting.draft(path, parent, name, checked.resolved.data, values)
    return _save(path, text)


def _unsound(checked: Checked) -> int:
    colour = problems.wants_colour(sys.stderr)
    print(problems.render_all(checked.problems, checked.sources, colour=colour), file=sys.stderr)
    print("handfoot: Nothing was written.", file=sys.stderr)
    return FAULTY


def _save(path: str, text: str) -> int:
    try:
        with open(path, "x", encoding="utf-8") as stream:
            stream.write(text)
    except OSError as error:
        return _misused(f"{path} cannot be written: {error.strerror}.")
    print(f"Wrote {path}. Look at it, and then ask `handfoot validate {shlex.quote(path)}`.")
    return DONE


# --- nearest


def nearest(arguments: argparse.Namespace) -> int:
    """`handfoot nearest`: asks, or measures a file, and names the nearest family."""
    from handfoot.authoring import answering, questions

    if arguments.file:
        if arguments.set or arguments.answers:
            return _misused("Give a file to measure or answers, and not both.")
        return _measure(arguments.file, arguments.json)
    try:
        answers = answering.answers_of(arguments.set)
        if arguments.answers:
            answers = {**answering.answers_from_json(_read(arguments.answers)), **answers}
        answering.known(answers, questions.questions())
        return _nearest_by_answers(answers, arguments.json)
    except answering.Unclear as unclear:
        return _misused(str(unclear))
    except OSError as error:
        return _misused(f"{arguments.answers} cannot be read: {error.strerror}.")
    except UnicodeDecodeError:
        return _misused(f"{arguments.answers} cannot be read: It is not written in UTF-8.")
    except EOFError:
        return _misused("The answers ended too early.")


def _read(name: str) -> str:
    return sys.stdin.read() if name == "-" else Path(name).read_text(encoding="utf-8")


def _nearest_by_answers(answers: dict[str, Any], as_json: bool) -> int:
    from handfoot.authoring import asking, outcome

    if as_json:
        print(json.dumps(outcome.answers_as_data(answers), indent=2, ensure_ascii=False))
        return DONE
    if not answers:
        if not sys.stdin.isatty():
            return _misused("Give answers, or a file to measure; see `handfoot nearest --help`.")
        answers = asking.ask_for_nearest(input, print, answers)
        print()
        if not answers:
            print("Nothing was known, so that no family is nearer than another.")
            return DONE
    for line in outcome.answers_as_text(answers):
        print(line)
    return DONE


def _measure(name: str, as_json: bool) -> int:
    from handfoot.authoring import outcome

    try:
        checked = checking.check_file(checking.path_of(name))
    except ground.UnknownVariant as unknown:
        return _misused(f"{unknown} There is no file of that name either.")
    if checked.resolved is None or checked.has_errors:
        colour = problems.wants_colour(sys.stderr)
        text = problems.render_all(checked.problems, checked.sources, colour=colour)
        print(text, file=sys.stderr)
        unread = any(one.code.startswith("read-") for one in checked.problems)
        return MISUSED if unread else FAULTY
    rules = checked.resolved.data
    if as_json:
        print(json.dumps(outcome.distances_as_data(rules), indent=2, ensure_ascii=False))
        return DONE
    for line in outcome.distances_as_text(rules, name):
        print(line)
    return DONE


def _misused(message: str) -> int:
    print(f"handfoot: {message}", file=sys.stderr)
    return MISUSED
