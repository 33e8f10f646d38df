"""`handfoot matrix`: shows what tests each rule, and each clause of every sheet."""

from __future__ import annotations

import argparse
import json
import sys
from typing import TYPE_CHECKING

from handfoot.teaching import add_command

if TYPE_CHECKING:
    from argparse import ArgumentParser, _SubParsersAction

__all__ = ["register"]

_MATRIX = """\
Shows for every rule which families have it, which frozen vectors accept and
refuse by it, how many of its mutants they kill, and whether that is all: green;
or all but what has a written reason: amber; or not enough: red. With --clauses
it shows for every clause of every family's sheet which rules and vectors test it.
"""
_MATRIX_EXAMPLE = """\
examples:
  handfoot matrix
  handfoot matrix --clauses
  handfoot matrix --json > matrix.json

exit codes: 0 nothing is red; 1 something is red; 2 misuse
"""


def register(subparsers: _SubParsersAction[ArgumentParser]) -> None:
    """Adds the command to those of the front door."""
    short = "show what tests each rule and clause"
    parser = add_command(subparsers, "matrix", short, _MATRIX, _MATRIX_EXAMPLE)
    form = parser.add_mutually_exclusive_group()
    form.add_argument("--clauses", action="store_true", help="show the clauses of the sheets")
    form.add_argument("--json", action="store_true", help="print everything as JSON")
    parser.set_defaults(func=matrix)


def matrix(arguments: argparse.Namespace) -> int:
    """`handfoot matrix`: prints the matrix; returns 1 where something is red."""
    from conformance.frozen.vectors import BadVectorFile
    from conformance.matrix.showing import clause_lines, rule_lines, sums
    from conformance.matrix.whole import Matrix

    try:
        whole = Matrix.made()
    except BadVectorFile as bad:
        print(f"handfoot: {bad}", file=sys.stderr)
        return 1
    if arguments.json:
        print(json.dumps(whole.to_json(), ensure_ascii=False, indent=1))
    else:
        lines = clause_lines if arguments.clauses else rule_lines
        for line in (*lines(whole, sys.stdout), *sums(whole)):
            print(line)
    return 1 if whole.red() else 0
