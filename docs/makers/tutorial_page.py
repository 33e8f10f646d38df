"""The pages that lead somebody through a piece of work, made by doing what they say.

The text of such a page is a Markdown file with these sorts of blocks. A block with a `title` is a
file that is written; a `diff` with a title is a change to that file; a block that `shows` a file
is a part of it as it stands; what stands after a `$` in a `console` block is run, and what it
prints is put below it, or into a file that stands after `>`; what stands after `>>>` in a `pycon`
block is run by Python. So nothing on the page can be older
than the program, and a page whose steps do not follow from each other is not made at all.
"""

from __future__ import annotations

import contextlib
import doctest
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
BLOCK = re.compile(r'^```(\w+)(?: (title|shows)="([^"]+)")?\n(.*?)^```$', re.MULTILINE | re.DOTALL)

MISUSED = 2

FOR = {
    "quick": "the time while you write",
    "default": "every other run",
    "ci": "a build",
    "thorough": "a night before a release",
}


class BadStep(ValueError):
    """A step of the page cannot be done; the message says which."""


def tutorial_page(text: str, exit_codes: bool = True) -> str:
    """A page, from its text; exit codes are shown to readers who can use them. Raises `BadStep`."""
    with tempfile.TemporaryDirectory() as folder, _standing_in(Path(folder)):
        names: dict[str, object] = {}
        made = BLOCK.sub(lambda block: _done(block, exit_codes, names), text)
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


def _done(block: re.Match[str], exit_codes: bool, names: dict[str, object]) -> str:
    """Does what a block says; gives the block back, with what was printed.

    `names` are those that Python knows by now.
    """
    language, sort, name, body = block.groups()
    if language == "console":
        command = body.strip().removeprefix("$ ")
        printed = _run(command.replace("\\\n", ""), exit_codes)
        return f"```console\n$ {command}\n{printed}```"
    if language == "pycon":
        return f"```pycon\n{''.join(_python(body, names))}```"
    if sort is None:
        return block.group()
    path = Path(name)
    if language == "diff":
        path.write_text(changed(_text_of(path), body), encoding="utf-8")
        return block.group().replace("\n@@\n", "\n …\n")
    if sort == "shows":
        _require_once(body, _text_of(path))
        return block.group().replace(" shows=", " title=", 1)
    path.write_text(body, encoding="utf-8")
    return block.group()


def _text_of(path: Path) -> str:
    if not path.is_file():
        raise BadStep(f"there is no file {path}")
    return path.read_text(encoding="utf-8")


def _run(command: str, exit_codes: bool) -> str:
    """What a command of handfoot prints, and its exit code where that is not 0 and is asked for."""
    program, *words = shlex.split(command)
    if program != "handfoot":
        raise BadStep(f"{program} is not run here")
    words, kept = (words[:-2], words[-1]) if words[-2:-1] == [">"] else (words, None)
    printed, complaint = io.StringIO(), io.StringIO()
    with contextlib.redirect_stdout(printed), contextlib.redirect_stderr(complaint):
        code = cli.main(words)
    if code == MISUSED:
        raise BadStep(f"{command} is misuse:\n{complaint.getvalue()}")
    told = f"(exit code {code})\n" if code and exit_codes else ""
    if kept is None:
        return printed.getvalue() + told
    Path(kept).write_text(printed.getvalue(), encoding="utf-8")
    return told


def _python(session: str, names: dict[str, object]) -> Iterator[str]:
    """The lines of a session with Python, each with what it prints."""
    for example in doctest.DocTestParser().get_examples(session):
        first, *more = example.source.splitlines(keepends=True)
        printed = io.StringIO()
        with contextlib.redirect_stdout(printed):
            exec(compile(example.source, "<page>", "single"), names)
        yield f">>> {first}" + "".join(f"... {line}" for line in more) + printed.getvalue()


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
        _require_once(old, text)
        text = text.replace(old, new)
    return text


def _require_once(lines: str, text: str) -> None:
    if text.count(lines) != 1:
        raise BadStep(f"these lines do not stand in the file exactly once:\n{lines}")
