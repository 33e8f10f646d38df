"""The codes that messages bear: what each means, why it is a problem, and an example of it.

A message speaks of one place in one file; here is what its code means in general. The table is data
of the ground (`spec/codes.yaml`), read when somebody asks. Codes never change their meaning. How an
explanation is printed is the business of `handfoot.rulesets.explaining`.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache
from typing import Any

import yaml

from handfoot import ground

FILE = "codes.yaml"

_HEAD = "handfoot: 1\nid: our-rules\ntitle: Our rules\nextends: {family}\n"


@dataclass(frozen=True)
class Example:
    """A file that brings a code about, and one that does not.

    `bad` and `good` stand below the head of a file that extends `family`, unless they are whole.
    `beside` are the files in the same folder, `called` the names by which the two are asked for,
    when it is the name that is wrong. The bad text is repeated `times`, `{n}` in it for the number,
    and saved in an `encoding`; `also` are codes that come along. A `closed` file is one that may
    not be read.
    """

    bad: str = ""
    good: str = ""
    family: str = ""
    whole: bool = False
    beside: Mapping[str, str] = field(default_factory=dict)
    called: Mapping[str, str] = field(default_factory=dict)
    times: int = 1
    encoding: str = "utf-8"
    also: tuple[str, ...] = ()
    closed: bool = False

    @property
    def bad_file(self) -> str:
        """The whole of the wrong file."""
        if self.times == 1:
            return self._whole(self.bad)
        lines = (self.bad.replace("{n}", str(number)) for number in range(1, self.times + 1))
        return self._whole("".join(lines))

    @property
    def good_file(self) -> str:
        """The whole of the right file."""
        return self._whole(self.good)

    def _whole(self, text: str) -> str:
        return text if self.whole else _HEAD.format(family=self.family) + text


@dataclass(frozen=True)
class Code:
    """A code: how grave it is, what it means, why, and an example unless nothing brings it about.

    `severity` is `error`, `warning` or `note`, or several of them joined by “or”.
    """

    name: str
    severity: str
    what: str
    why: str
    example: Example | None


@cache
def codes() -> Mapping[str, Code]:
    """All codes by name, in the order in which they are explained.

    >>> codes()["read-tab"].severity
    'error'
    """
    data = yaml.safe_load(ground.spec_path(FILE).read_text(encoding="utf-8"))
    family = data.pop("family")
    return {name: _code(name, {"family": family, **entry}) for name, entry in data.items()}


def _code(name: str, entry: dict[str, Any]) -> Code:
    told = {key: entry.pop(key, "error") for key in ("severity", "what", "why")}
    entry["also"] = tuple(entry.get("also", ()))
    example = Example(**entry) if "bad" in entry or "called" in entry else None
    return Code(name, **told, example=example)
