"""Finds the commands of the front door without loading them.

Each command is an entry point of the group `handfoot.commands`: its name is the name of the
command, its value `module:function`. The function is called `register` by custom and has one
shape, `register(subparsers) -> None`. It adds the parsers of all commands of its floor to the
`argparse` subparsers that it is given, each with a one-line `help` and with
`set_defaults(func=...)`, where `func` takes the parsed namespace and returns the exit code. So
several commands may name the same function, and a command is known by name long before the floor
that brings it is imported.

The table is written once, in `pyproject.toml`. An installed package finds it in its metadata; a
checkout reads the file itself, so that it works without being installed and is never behind. This
module says which commands there are; parsing and running belong to `handfoot.cli`.
"""

from __future__ import annotations

import importlib
import importlib.util
import tomllib
from argparse import ArgumentParser, _SubParsersAction
from collections.abc import Callable, Mapping
from importlib import metadata
from pathlib import Path

__all__ = ["GROUP", "Register", "available", "command_table", "load", "read_checkout"]

GROUP = "handfoot.commands"

Register = Callable[["_SubParsersAction[ArgumentParser]"], None]


def command_table() -> dict[str, str]:
    """Every command that somebody declares: name to `module:function`, our own ones first."""
    table = read_checkout(Path(__file__).resolve().parent.parent)
    for point in metadata.entry_points(group=GROUP):
        table.setdefault(point.name, point.value)
    return table


def read_checkout(folder: Path) -> dict[str, str]:
    """The table in this folder's `pyproject.toml`, or an empty one if that is not our checkout."""
    try:
        text = (folder / "pyproject.toml").read_text(encoding="utf-8")
        project = tomllib.loads(text)["project"]
        return dict(project["entry-points"][GROUP]) if project["name"] == "handfoot" else {}
    except (OSError, tomllib.TOMLDecodeError, KeyError):
        return {}


def available(table: Mapping[str, str]) -> dict[str, str]:
    """Those entries of a table whose module can be found.

    A floor may be left out of an installation; its commands are then not offered.

    >>> available({"here": "handfoot.cli:main", "gone": "no_such_floor.commands:register"})
    {'here': 'handfoot.cli:main'}
    """
    return {name: value for name, value in table.items() if _found(value.partition(":")[0])}


def load(value: str) -> Register:
    """Imports the function that an entry `module:function` names."""
    module, _, function = value.partition(":")
    register: Register = getattr(importlib.import_module(module), function)
    return register


def _found(module: str) -> bool:
    try:
        return bool(module) and importlib.util.find_spec(module) is not None
    except ModuleNotFoundError:
        # A package on the way to the module is missing.
        return False
