"""The other answers to the families' silences: their patches, and the rules that these concern."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from handfoot.rulesets.extending import Resolved
from handfoot.rulesets.pointers import parts
from handfoot.words.rulebook import rulebook
from tests.variants.families import clauses_file, resolved
from tests.words.moving import changed


@dataclass(frozen=True)
class Alternative:
    """Another answer to a silence. `name` is the id of the silence and a letter.

    It has a `patch`, or it is `declined` with a reason. `no_difference` is the reason why a patch
    changes nothing at a table, or nothing.
    """

    family: str
    name: str
    say: str
    patch: Mapping[str, Any] | None
    declined: str
    no_difference: str

    def ruleset(self) -> Resolved:
        """The family's ruleset with the patch; that of the family is not touched."""
        assert self.patch is not None
        return changed(resolved(self.family), self.patch)


def alternatives(family: str) -> list[Alternative]:
    """The alternatives of all silences of a family, in the order of its file."""
    return [
        Alternative(
            family=family,
            name=f"{silence}{letter}",
            say=one["say"],
            patch=one.get("patch"),
            declined=one.get("declined", ""),
            no_difference=one.get("no-difference", ""),
        )
        for silence, said in clauses_file(family)["silences"].items()
        for letter, one in zip("abcdefghij", said["alternatives"], strict=False)
    ]


def concerned(places: list[str]) -> list[str]:
    """The rules of the rulebook that read one of these values."""
    return [
        rule.id
        for rule in rulebook().values()
        if any(_is_part(place, read) for read in rule.reads for place in places)
    ]


def _is_part(place: str, read: str) -> bool:
    """Whether a place is the one that a rule reads, or one within or around it."""
    pairs = zip(parts(read), parts(place), strict=False)
    return all(wanted in ("*", key) for wanted, key in pairs)
