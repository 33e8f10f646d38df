"""What is counted of a family: clauses, silences, the other answers to these, and scenarios.

Everything is read from the data: which values of the ruleset carry a clause or settle a silence,
what the patches of the other answers move, and what stands in the scenarios. No engine is asked.
"""

from __future__ import annotations

import copy
from collections import Counter
from collections.abc import Iterator, Mapping
from functools import cached_property
from typing import Any, NamedTuple

from conformance.scenarios import as_written
from docs.makers.families import Family
from docs.makers.rulebook_page import CHAPTERS
from handfoot.rulesets.effects import effects, moved
from handfoot.rulesets.merging import apply

__all__ = ["READINGS", "Counted", "Reason"]

READINGS = ("first", "second", "third")

Said = Mapping[str, Any]


class Reason(NamedTuple):
    """What one unit of a count is: an id or a name, a text if it has one, and the reason given."""

    name: str
    text: str
    reason: str


class Counted:
    """A family, counted. Its files are read when they are first needed."""

    def __init__(self, family: Family) -> None:
        self.id, self.title = family.id, family.title
        self._ruleset = family.ruleset
        self._clauses: dict[str, Said] = family.clauses["clauses"]
        self._silences: dict[str, Said] = family.clauses["silences"]

    # Clauses.

    def kinds_of_clauses(self) -> Counter[str]:
        """How many clauses there are of each kind."""
        return Counter(said["kind"] for said in self._clauses.values())

    def clauses(self) -> int:
        """How many clauses there are."""
        return len(self._clauses)

    def carried(self) -> int:
        """How many clauses are stated by values of the ruleset."""
        return len(self._cited("stated").intersection(self._clauses))

    def following(self) -> int:
        """How many clauses follow from others."""
        return sum("implied-by" in said for said in self._clauses.values())

    def not_carried(self) -> list[Reason]:
        """The clauses that no value carries."""
        return list(self._reasons("carried-by-none"))

    def binding(self) -> list[str]:
        """The clauses that are rules or about the score."""
        return [one for one, said in self._clauses.items() if said["kind"] in ("rule", "score")]

    def shown(self) -> int:
        """How many of these a scenario shows."""
        named = {clause for said in self.scenarios.values() for clause in said["clauses"]}
        return len(named.intersection(self.binding()))

    def not_shown(self) -> list[Reason]:
        """Those that no scenario shows."""
        return list(self._reasons("no-scenario"))

    def _reasons(self, key: str) -> Iterator[Reason]:
        for clause, said in self._clauses.items():
            if key in said:
                yield Reason(clause, said["text"], said[key])

    # Silences and the other answers to them.

    def silences(self) -> int:
        """How many silences there are."""
        return len(self._silences)

    def settled(self) -> int:
        """How many silences values of the ruleset are assumed for."""
        return len(self._cited("assumed").intersection(self._silences))

    def answers(self) -> int:
        """How many other answers there are to the silences."""
        return sum(1 for _ in self._answers())

    def declined(self) -> list[Reason]:
        """The answers that the language cannot say."""
        return [
            Reason(silence, said["say"], said["declined"])
            for silence, said in self._answers()
            if "declined" in said
        ]

    def changes(self) -> Counter[str]:
        """What the answers that are said change most: `play`, `view`, `page`, or `nothing`."""
        return Counter(self._change(said) for _, said in self._answers() if "patch" in said)

    def alike(self) -> list[Reason]:
        """The answers that are said and come to the same in play."""
        return [
            Reason(silence, said["say"], said.get("no-difference", ""))
            for silence, said in self._answers()
            if _is_alike(said)
        ]

    def _answers(self) -> Iterator[tuple[str, Said]]:
        for silence, said in self._silences.items():
            for one in said["alternatives"]:
                yield silence, one

    def _change(self, answer: Said) -> str:
        if _is_alike(answer):
            return "nothing"
        after = copy.deepcopy(self._ruleset)
        apply(after, answer["patch"])
        what = effects(moved(self._ruleset, after))
        return "play" if what & {"play", "score"} else "view" if "view" in what else "page"

    def _cited(self, how: str) -> set[str]:
        """The ids by which values are `stated`, or for which they are `assumed`."""
        return {one for said in self._ruleset["sources"].values() for one in said.get(how, ())}

    # Scenarios.

    @cached_property
    def scenarios(self) -> dict[str, Said]:
        """The scenarios by name, as they are written."""
        found: dict[str, Said] = as_written(self.id)["scenarios"]
        return found

    def kinds_of_scenarios(self) -> Counter[str]:
        """How many scenarios are `accepted` throughout, have a move `refused`, or are `scored`."""
        return Counter(_kind(said) for said in self.scenarios.values())

    def of_chapter(self, chapter: str) -> int:
        """How many scenarios show a rule of a chapter of the rulebook."""
        return sum(
            any(CHAPTERS[rule.partition(".")[0]] == chapter for rule in said["rules"])
            for said in self.scenarios.values()
        )

    def read_cold(self, reading: str) -> dict[str, Said]:
        """The scenarios that come from a cold reading."""
        return {name: said for name, said in self.scenarios.items() if _reading(name) == reading}

    def readers(self, answer: str) -> list[Reason]:
        """The scenarios in which a reader answered `otherwise`, or left the answer `open`."""
        return [
            Reason(name, "", said["why"])
            for name, said in self.scenarios.items()
            if said.get("reader") == answer
        ]


def _is_alike(answer: Said) -> bool:
    return answer.get("patch") == {} or "no-difference" in answer


def _kind(scenario: Said) -> str:
    if "score" in scenario:
        return "scored"
    return "refused" if any("refused" in step for step in scenario["steps"]) else "accepted"


def _reading(name: str) -> str:
    """The cold reading from which a scenario comes, as its name says; empty for none."""
    if not name.startswith("cold-"):
        return ""
    second = name.split("-")[1]
    return second if second in READINGS else READINGS[0]
