"""The page for whoever carries the project on: the house, its rooms, its gates.

What the text leaves open is read from where it is true anyway: floors and imports from the drawing
that a test keeps, purposes from the docstrings of the rooms, folders from the first page of the
project, steps from the scripts of the gates. So the page cannot fall behind the house.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from html import escape
from itertools import groupby
from pathlib import Path

from docs.makers.floors import FLOORS, PACKAGES, modules, stands_on
from docs.makers.house_drawing import house_drawing
from docs.makers.tutorial_page import CHECKOUT, tutorial_page
from handfoot.words.language import listed

__all__ = ["first_sentence", "folders", "gate_steps", "house_page", "long_scripts", "rooms"]


def house_page(text: str) -> str:
    """The page, from its text: what it shows of Python is run, and its blanks are filled in."""
    made = tutorial_page(text)
    blanks = {
        "{house}": house_drawing(FLOORS),
        "{folders}": "\n".join(folders(CHECKOUT)),
        "{rooms}": "\n".join(rooms(CHECKOUT)),
        "{gate}": "\n".join(f"- {step}" for step in gate_steps(CHECKOUT)),
        "{long}": "\n".join(long_scripts(CHECKOUT)),
    }
    for blank, filling in blanks.items():
        made = made.replace(blank, filling)
    return made


def first_sentence(file: Path) -> str:
    """What a module says of itself first."""
    told = ast.get_docstring(ast.parse(file.read_text(encoding="utf-8"))) or ""
    paragraph = " ".join(told.split("\n\n")[0].split())
    return re.split(r"(?<=\.)\s", paragraph, maxsplit=1)[0]


def folders(root: Path) -> Iterator[str]:
    """The table of folders on the first page of the project, without its links."""
    page = (root / "README.md").read_text(encoding="utf-8")
    lines = page[page.index("## Where things are") :].splitlines()
    for line in lines:
        if line.startswith("|"):
            yield re.sub(r"\[([^\]]+)\]\([^)]*\)", r"\1", line)


def rooms(root: Path) -> Iterator[str]:
    """Each room from the ground up, with its modules for who opens it."""
    known = modules(root)
    below = stands_on(root)
    for name in (one for one in below if one.split(".")[0] in PACKAGES):
        inside = [one for one in known if _room_of(one, name)]
        yield '<details class="folded" markdown>'
        yield f"<summary><code>{name}</code> {_html(first_sentence(known[name]))}</summary>"
        yield ""
        others = listed([f"`{other}`" for other in below[name]])
        yield f"Stands on {others}." if others else "Stands on nothing else."
        if inside:
            yield ""
            yield "| module | what it is for |"
            yield "|---|---|"
            for one in inside:
                yield f"| `{one.removeprefix(f'{name}.')}` | {first_sentence(known[one])} |"
        yield ""
        yield "</details>"
        yield ""


def _room_of(module: str, room: str) -> bool:
    """Whether a module lies in a room, and not in one of the rooms that it is divided into."""
    return module.startswith(f"{room}.") and f"{room}.{module.split('.')[1]}" not in FLOORS


def gate_steps(root: Path) -> Iterator[str]:
    """What the gate says that it does, in its order; steps for many files are told once."""
    script = (root / ".ci" / "run").read_text(encoding="utf-8")
    said = re.findall(r'^ *say "([^"$]*?)(?:, with)? ?["$]', script, re.MULTILINE)
    yield from (step for step, _ in groupby(said))


def long_scripts(root: Path) -> Iterator[str]:
    """What takes too long for every change, in its order, each with its first sentence."""
    script = (root / ".ci" / "full").read_text(encoding="utf-8")
    for name in re.findall(r"\blong (\w+\.py)", script):
        yield f"- `{name}`: {first_sentence(root / 'tests' / 'long' / name)}"


def _html(sentence: str) -> str:
    return re.sub(r"`([^`]+)`", r"<code>\1</code>", escape(sentence, quote=False))
