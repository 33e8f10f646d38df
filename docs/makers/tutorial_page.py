"""The page for authors of engines, made by doing what it says.

Its text is a Markdown file with three sorts of blocks. A block with a `title` is a file that is
written; a `diff` with a title is a change to that file; what stands after a `$` in a `console`
block is run, and what it prints is put below it. So nothing on the page can be older than the
program, and a page whose steps do not follow from each other is not made at all.
"""

from __future__ import annotations

import contextlib
import io
import os
import re
import shlex
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from unittest import mock

from conformance.profiles import PROFILES
from handfoot import cli

__all__ = ["BadStep", "changed", "tutorial_page"]

CHECKOUT = Path(__file__).resolve().parents[2]
BLOCK = re.compile(r'^```(\w+)(?: title="([^"]+)")?\n(.*?)^```$', re.MULTILINE | re.DOTALL)

FOR = {
    "quick": "the time while you write",
    "default": "every other run",
    "ci": "a build",
    "thorough": "a night before a release",
}


class BadStep(ValueError):
    """A step of the page cannot be done; the message says which."""


def tutorial_page(text: str) -> str:
    """The page, from its text. Raises `BadStep`."""
    with tempfile.TemporaryDirectory() as folder, _standing_in(Path(folder)):
        made = BLOCK.sub(_done, text)
    return made.replace("{profiles}", "\n".join(_profiles()))


def _profiles() -> Iterator[str]:
    for name, profile in PROFILES.items():
        budget = profile.budget
        yield f"| `{name}` | {budget.rule} | {budget.any} | {budget.games} | {FOR[name]} |"


@contextlib.contextmanager
def _standing_in(folder: Path) -> Iterator[None]:
    """In an empty folder, where `python` is a Python that has handfoot."""
    programs = folder / ".programs"
    programs.mkdir()
    python = programs / "python"
    python.write_text(f'#!/bin/sh\nexec {shlex.quote(sys.executable)} "$@"\n', encoding="utf-8")
    python.chmod(0o755)
    env = {
        "PATH": f"{programs}{os.pathsep}{os.environ.get('PATH', os.defpath)}",
        "PYTHONPATH": str(CHECKOUT),
        "PYTHONDONTWRITEBYTECODE": "1",
    }
    with mock.patch.dict(os.environ, env), contextlib.chdir(folder):
        yield


def _done(block: re.Match[str]) -> str:
    """Does what a block says; gives the block back, with what was printed."""
    language, title, body = block.groups()
    if language == "console":
        command = body.strip().removeprefix("$ ")
        return f"```console\n$ {command}\n{_run(command)}```"
    if title is None:
        return block.group()
    path = Path(title)
    if language == "diff":
        if not path.is_file():
            raise BadStep(f"there is no file {title} to be changed")
        path.write_text(changed(path.read_text(encoding="utf-8"), body), encoding="utf-8")
        return block.group().replace("\n@@\n", "\n …\n")
    path.write_text(body, encoding="utf-8")
    return block.group()


def _run(command: str) -> str:
    """What a command of handfoot prints, and its exit code where that is not 0."""
    program, *words = shlex.split(command)
    if program != "handfoot":
        raise BadStep(f"{program} is not run here")
    printed = io.StringIO()
    with contextlib.redirect_stdout(printed), contextlib.redirect_stderr(io.StringIO()):
        code = cli.main(words)
    return printed.getvalue() + (f"(exit code {code})\n" if code else "")


def changed(text: str, change: str) -> str:
    """A text after a change: lines with a minus give way to those with a plus. Raises `BadStep`.

    Several changes are parted by a line `@@`. What gives way must stand in the text exactly once.

    >>> changed("one\\ntwo\\n", "-two\\n+three\\n")
    'one\\nthree\\n'
    """
    for hunk in change.split("@@\n"):
        lines = hunk.splitlines(keepends=True)
        old = "".join(line[1:] for line in lines if line[0] != "+")
        new = "".join(line[1:] for line in lines if line[0] != "-")
        if text.count(old) != 1:
            raise BadStep(f"these lines do not stand in the file exactly once:\n{old}")
        text = text.replace(old, new)
    return text
