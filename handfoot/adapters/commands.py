"""The command `adapter new`: writes the skeleton of an adapter, which is green from the start.

The skeletons are files that lie beside this one, a folder for each language, and are copied as they
are; each is run by the tests like anybody's engine. What an adapter has to do is said in
`spec/protocol.md`. Exit codes: 0 written, 2 misuse, and a file that cannot be written or is there
already.
"""

from __future__ import annotations

import argparse
import shlex
import sys
from pathlib import Path
from typing import TYPE_CHECKING

from handfoot.teaching import add_command

if TYPE_CHECKING:
    from argparse import ArgumentParser, _SubParsersAction

__all__ = ["COMMANDS", "SKELETONS", "new", "register"]

DONE, MISUSED = 0, 2
FOLDER = "handfoot-adapter"

SKELETONS = Path(__file__).resolve().parent
"""Where the skeletons lie, in a checkout and in an installed package."""

COMMANDS = {"python": ("python", "adapter.py"), "node": ("node", "adapter.mjs")}
"""The languages, and for each the program that runs its skeleton, and the file to run."""

_ADAPTER = """\
An adapter is a small program between your engine and the protocol, which is one
JSON object a line. `handfoot conform` asks it, and it asks your engine.
"""
_ADAPTER_EXAMPLE = """\
examples:
  handfoot adapter new --language python
  handfoot adapter new --language node my-adapter

`handfoot adapter new --help` says more.
"""
_NEW = """\
Writes an adapter that works, to put your engine behind: it says hello, takes the
rules that it is brought, and adds up what a side has counted, which is the claim
`tally`. Everything else it answers as an unknown operation. A marked place shows
where your engine is to be asked instead; further operations and claims are added
one by one.
"""
_NEW_EXAMPLE = """\
examples:
  handfoot adapter new --language python
  handfoot adapter new --language node my-adapter
  handfoot conform -- node my-adapter/adapter.mjs

The one for Python needs handfoot where it runs, the one for Node nothing but Node.
A file that is there already is never touched.
exit codes: 0 written, 2 misuse
"""


def register(subparsers: _SubParsersAction[ArgumentParser]) -> None:
    """Adds the command to those of the front door."""
    short = "begin an adapter for your engine"
    parser = add_command(subparsers, "adapter", short, _ADAPTER, _ADAPTER_EXAMPLE)
    inner = parser.add_subparsers(title="commands", metavar="COMMAND", required=True)
    parser = add_command(inner, "new", "write a skeleton that works", _NEW, _NEW_EXAMPLE)
    parser.add_argument(
        "--language",
        required=True,
        choices=COMMANDS,
        help=f"the language to write it in: {' or '.join(COMMANDS)}",
    )
    parser.add_argument(
        "folder",
        metavar="FOLDER",
        nargs="?",
        default=FOLDER,
        help=f"where to write it (default: {FOLDER})",
    )
    parser.set_defaults(func=new)


def new(arguments: argparse.Namespace) -> int:
    """`handfoot adapter new`: copies a skeleton into a folder."""
    folder, skeleton = Path(arguments.folder), SKELETONS / arguments.language
    program, file = COMMANDS[arguments.language]
    names = [file, "README.md"]
    for name in names:
        if (folder / name).exists():
            return _misused(f"{folder / name} is there already, and is left as it is. {_OTHER}")
    try:
        folder.mkdir(parents=True, exist_ok=True)
        for name in names:
            text = (skeleton / name).read_text(encoding="utf-8")
            with (folder / name).open("x", encoding="utf-8", newline="\n") as stream:
                stream.write(text)
    except OSError as error:
        return _misused(f"{error.filename} cannot be written: {error.strerror}. {_OTHER}")
    print(f"Wrote {folder / file} and {folder / 'README.md'}. It is right already; see:")
    print(f"  handfoot conform -- {program} {shlex.quote(str(folder / file))}")
    return DONE


_OTHER = "Name another folder."


def _misused(message: str) -> int:
    print(f"handfoot: {message}", file=sys.stderr)
    return MISUSED
