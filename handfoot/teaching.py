"""How a command presents itself: one shape of help for the commands of all floors.

A command's help says in a sentence what it does, then at length what for and how, and ends
with an example to copy. What the command does is the business of its own floor.
"""

from __future__ import annotations

import argparse
from argparse import ArgumentParser, _SubParsersAction


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
