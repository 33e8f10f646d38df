"""The languages in which rules can be told, by their codes.

A language is a package with a room for each chapter, whose functions say one sentence each, and
with a `Voice`, a house that knows its words. To add one, write such a package beside the English
one and name it here; a test says which functions are still missing.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from types import ModuleType
from typing import Any

from handfoot.words import danish, english
from handfoot.words.house import House

__all__ = ["DEFAULT", "LANGUAGES", "Language", "language"]

DEFAULT = "en"


@dataclass(frozen=True)
class Language:
    """A language by its code, with what it calls itself; `rooms` is the package of its words."""

    code: str
    name: str
    rooms: ModuleType

    def house(self, rules: Mapping[str, Any]) -> House:
        """A house that is spoken of in this language."""
        house: House = self.rooms.voice.Voice(rules)
        return house

    def room(self, name: str) -> ModuleType:
        """What says the sentences of a chapter."""
        room: ModuleType = getattr(self.rooms, name)
        return room


LANGUAGES = {
    one.code: one for one in (Language("en", "English", english), Language("da", "Dansk", danish))
}


def language(code: str) -> Language:
    """The language with a code. Raises `KeyError` for one that there is not.

    >>> language("da").name
    'Dansk'
    """
    return LANGUAGES[code]
