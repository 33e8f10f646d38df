"""How a command presents itself: one shape of help and of refusal for the commands of all floors.

A command's help says in a sentence what it does, then at length what for and how, and ends
with an example to copy. A name that there is not is refused with those most like it and with what
there is. What the command does is the business of its own floor.
"""

from __future__ import annotations

import argparse
import difflib
from argparse import ArgumentParser, _SubParsersAction
from collections.abc import Iterable
from typing import Any

# With more names to choose from than this, they are not all listed.
_MANY_NAMES = 25


def nearest(name: str, known: Iterable[str]) -> list[str]:
    """The names most like one that there is not: none to three, the best first."""
    return difflib.get_close_matches(name.lower(), list(known))


def no_such(what: str, name: str, known: Iterable[str], many: str = "", there_is: str = "") -> str:
    """What is said of a name that there is not: what it names, what may be meant, what there is.

    `many` is the word for several of them, `there_is` says in a sentence where to find them.

    >>> no_such("command", "shet", ["sheet", "play"])
    "There is no command 'shet'. Did you mean 'sheet'? The commands are: sheet, play."
    >>> no_such("documented family", "x", ["grandma", "uncle"], "families")
    "There is no documented family 'x'. The families are: grandma, uncle."
    >>> no_such("vector", "x", [])
    "There is no vector 'x'."
    """
    names = list(known)
    near = [*map(repr, nearest(name, names))]
    meant = " or ".join(filter(None, (", ".join(near[:-1]), *near[-1:])))
    if names and not there_is and len(names) <= _MANY_NAMES:
        there_is = all_of(many or f"{what}s", names)
    told = (f"There is no {what} {name!r}.", f"Did you mean {meant}?" if near else "", there_is)
    return " ".join(filter(None, told))


def all_of(many: str, names: Iterable[str]) -> str:
    """Which names there are, in a sentence."""
    return f"The {many} are: {', '.join(names)}."


class Parser(ArgumentParser):
    """A parser that refuses a word that is not to choose from as all names are refused."""

    def _check_value(self, action: argparse.Action, value: Any) -> None:
        if action.choices is not None and value not in action.choices:
            what = "command" if isinstance(action, _SubParsersAction) else "choice"
            told = no_such(what, str(value), map(str, action.choices))
            raise argparse.ArgumentError(action, told)


def number(text: str) -> int:
    """A number of processes or the like, as an argument. Raises `argparse.ArgumentTypeError`."""
    if not text.isdecimal() or not 1 <= int(text) <= 64:
        raise argparse.ArgumentTypeError(f"{text!r} is no number from 1 to 64")
    return int(text)


def add_command(
    subparsers: _SubParsersAction[ArgumentParser], name: str, short: str, text: str, example: str
) -> ArgumentParser:
    """Adds a command to the front door; `short` stands in the list of commands."""
    return subparsers.add_parser(
        name,
        help=short,
        description=text,
        epilog=example,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
