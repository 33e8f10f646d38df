"""The front door: `handfoot COMMAND …`.

It knows which commands there are by name (`handfoot.commands`) and imports only the floor that
brings the command asked for: `handfoot validate` never loads the engine, the suite or Hypothesis.
What a command does, its options and its exit codes are the business of its own floor.

Exit codes that belong to the door itself: 0 for help and the version, 2 for misuse, for an
installation without its data and for an output that cannot be written, 130 when stopped by the
user, 141 when the reader of our output went away (as shells report it of programs that a closed
pipe ends).
"""

from __future__ import annotations

import argparse
import io
import os
import sys
from collections.abc import Callable, Iterable, Mapping, Sequence

from handfoot import __version__, commands, ground
from handfoot.teaching import Parser, all_of, no_such

__all__ = ["main"]

MISUSED = 2
STOPPED = 130
READER_GONE = 141

# What the parser would take for a command line without it, which may mean something else.
NOTHING_AFTER = "Nothing stands after `--`. Leave it out, or say there what is to be run."

INTRODUCTION = """\
Hand and Foot as written rules. Every family plays it differently; here each way
of playing is a ruleset, a file that a person can read and a program can play by.
"""

# What each of the three readers does first: the command it needs, what for, and how.
FIRST_STEPS = (
    ("sheet", "Read how a family plays", "handfoot sheet {family}"),
    ("validate", "Check your own house rules", "handfoot validate our-rules.yaml"),
    ("play", "Watch a game played by them", "handfoot play our-rules.yaml --seats 4 --seed 1"),
    ("conform", "Check your own engine", "handfoot conform --ruleset {family} -- ./my-engine"),
)


def main(argv: Sequence[str] | None = None) -> int:
    """Runs one command line, by default that of the process, and returns its exit code."""
    arguments = list(sys.argv[1:] if argv is None else argv)
    _open_what_is_closed()
    _never_fail_to_print()
    try:
        code = _run(arguments)
        # Here rather than at exit, where a reader that went away could only be complained about.
        sys.stdout.flush()
    except ground.GroundNotFound as missing:
        print(f"handfoot: {missing}", file=sys.stderr)
        return MISUSED
    except KeyboardInterrupt:
        print("Stopped.", file=sys.stderr)
        return STOPPED
    except BrokenPipeError:
        _forget_output()
        return READER_GONE
    except OSError as error:
        # Whoever opens a file says what is wrong with it; what is left is output that fails.
        print(f"handfoot: {error.filename or 'The output'}: {error.strerror}.", file=sys.stderr)
        _forget_output()
        return MISUSED
    return code


def _run(arguments: list[str]) -> int:
    if arguments[:1] == ["help"]:
        arguments = [*arguments[1:2], "--help"]
    table = commands.command_table()
    if not arguments or arguments[0] in ("-h", "--help"):
        print(_help(commands.available(table)), end="")
        return 0
    name = arguments[0]
    if name in ("-V", "--version"):
        print(f"handfoot {__version__}")
        return 0
    if not commands.available({name: table.get(name, "")}):
        return _misused(name, commands.available(table))
    if arguments[-1] == "--":
        print(f"handfoot {name}: {NOTHING_AFTER}", file=sys.stderr)
        return MISUSED
    try:
        chosen = _parser([table[name]]).parse_args(arguments)
        run: Callable[[argparse.Namespace], int] = chosen.func
        return run(chosen)
    except SystemExit as stop:
        return _code_of(stop)


def _parser(values: Iterable[str]) -> argparse.ArgumentParser:
    """A parser of the commands that these entries of the table bring."""
    parser: argparse.ArgumentParser = Parser(
        prog="handfoot",
        usage="handfoot COMMAND …",
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    subparsers = parser.add_subparsers(
        title="commands", metavar="COMMAND", required=True, prog="handfoot"
    )
    for value in dict.fromkeys(values):
        commands.load(value)(subparsers)
    return parser


def _help(table: Mapping[str, str]) -> str:
    parser = _parser(table.values())
    parser.add_argument("-V", "--version", action="store_true", help="show the version and exit")
    parser.description = INTRODUCTION
    parser.epilog = _first_steps(table)
    return parser.format_help()


def _first_steps(table: Mapping[str, str]) -> str:
    families = ground.variant_ids()
    lines = ["first steps:"]
    for command, purpose, example in FIRST_STEPS:
        if command in table:
            lines.append(f"  {purpose:<30}{example.format(family=(families or ['FAMILY'])[0])}")
    if families:
        lines += ["", f"documented families: {', '.join(families)}"]
    lines += ["", "`handfoot COMMAND --help` says more about a command."]
    return "\n".join(lines)


def _misused(name: str, table: Mapping[str, str]) -> int:
    reason = no_such("command", name, table)
    if name.startswith("-"):
        reason = f"The option {name} is not known before the command. {all_of('commands', table)}"
    print(f"handfoot: {reason}", file=sys.stderr)
    return MISUSED


def _code_of(stop: SystemExit) -> int:
    """The exit code that Python would give for this exception, its message printed likewise."""
    if stop.code is None:
        return 0
    if isinstance(stop.code, int):
        return stop.code
    print(stop.code, file=sys.stderr)
    return 1


def _open_what_is_closed() -> None:
    """Reads nothing and writes nowhere where the shell has closed a stream."""
    for name, mode in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
        if getattr(sys, name) is None:
            nowhere = os.open(os.devnull, os.O_RDWR)
            setattr(sys, name, os.fdopen(nowhere, mode, encoding="utf-8"))


def _never_fail_to_print() -> None:
    """Lets a terminal that lacks a character show its code instead of ending the program."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="backslashreplace")


def _forget_output() -> None:
    """Points the output nowhere, so that the flush at exit does not fail a second time."""
    nowhere = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, sys.stdout.fileno())
