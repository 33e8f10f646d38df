"""The examples of house rules, as their folder holds them: files, and a table in its README.

What a file says is counted and compared here; what its sheet says beyond it, and why the language
cannot say that, stands in the README alone and is read from there. `houses_page` shows it all.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import yaml

from docs.makers.families import Family
from handfoot import ground
from handfoot.rulesets.checking import load
from handfoot.words.comparing import Comparison, compare

__all__ = ["House", "Unsaid", "houses", "reasons", "said"]

FOLDER = ground.root() / "examples" / "house-rules"
_SUFFIX = ".handfoot.yaml"
# What a file says of itself and for people is no rule of the game.
_NO_RULES = {"handfoot", "id", "title", "extends", "names", "notes"}
_ROW = re.compile(r"^\| \[(.+?)\]\(\1\.handfoot\.yaml\) \| (.*?) \| (.*?) \|", re.MULTILINE)
_UNSAID = re.compile(r"^- \[(.+?)\]\(\1\.handfoot\.yaml\): (.+) \*\*([A-Z])\*\*$", re.MULTILINE)
_REASON = re.compile(r"^- \*\*([A-Z])\*\*, \*(.+?)\*:", re.MULTILINE)


@dataclass(frozen=True)
class Unsaid:
    """A rule of a sheet that the language cannot say, with the letter of the reason."""

    text: str
    reason: str


@dataclass(frozen=True)
class House:
    """A file with what the table of its folder tells about it.

    `extends` is the id of the family, or of another file of the folder, from which it differs as
    `comparison` tells.
    """

    id: str
    title: str
    text: str
    sheet: str
    special: str
    extends: str
    said: int
    unsaid: tuple[Unsaid, ...]
    comparison: Comparison


def houses(families: Sequence[Family], folder: Path = FOLDER) -> list[House]:
    """All files of the folder, in the order of its table."""
    readme = (folder / "README.md").read_text(encoding="utf-8")
    rulesets = {family.id: family.ruleset for family in families}
    rows = _ROW.findall(readme)
    for name, _, _ in rows:
        rulesets[name] = load(folder / f"{name}{_SUFFIX}").data
    unsaid: dict[str, list[Unsaid]] = {}
    for name, text, reason in _UNSAID.findall(readme):
        unsaid.setdefault(name, []).append(Unsaid(text, reason))
    found = []
    for name, sheet, special in rows:
        text = (folder / f"{name}{_SUFFIX}").read_text(encoding="utf-8")
        data: dict[str, Any] = yaml.safe_load(text)
        extends = Path(data["extends"]).name.removesuffix(_SUFFIX)
        rules = {key: value for key, value in data.items() if key not in _NO_RULES}
        comparison = compare(rulesets[extends], rulesets[name])
        told = (data["title"], text, sheet, special, extends, said(rules))
        found.append(House(name, *told, tuple(unsaid.get(name, ())), comparison))
    return found


def reasons() -> dict[str, str]:
    """What the letters mean that stand for reasons."""
    text = ground.spec_path("not-said.md").read_text(encoding="utf-8")
    return dict(_REASON.findall(text))


def said(value: Any) -> int:
    """How many values are stated; a list, an empty map and a null are one each.

    >>> said({"turn": {"draw": 3}, "deal": {"piles": [13, 13]}, "except": {}})
    3
    """
    return sum(map(said, value.values())) if isinstance(value, dict) and value else 1
