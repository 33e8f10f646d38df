"""What a lint is, and what it sees: the registry of lints, and a ruleset in all its situations.

A lint is a function from the resolved data and a maker of problems to the problems that it finds.
It runs only on a ruleset that is complete and fits the schema, so it may take every value for
granted. Exceptions make the rules differ by round and number of players; a `Situation` is one such
combination with its concrete rules, and knows where each of its values was written. The lints
themselves stand in the modules that `handfoot.rulesets.lints` gathers.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from handfoot.rulesets import other_words
from handfoot.rulesets.extending import Resolved
from handfoot.rulesets.merging import concrete, matches, origin
from handfoot.rulesets.pointers import get, join, parent, parts
from handfoot.rulesets.problems import Problem, Severity, listed, problem, quoted

Rules = Mapping[str, Any]

# Enough for every number of players from 2 to 12 in 20 rounds, all of them different.
_MOST_SITUATIONS = 220

# With more names to choose from than this, a message names the nearest only.
_MANY_NAMES = 20


@dataclass(frozen=True)
class Situation:
    """The concrete rules at one number of players in one round, the first of those alike."""

    players: int
    round: int
    rules: dict[str, Any]
    written: Mapping[str, str]
    """For each pointer that an exception sets, the pointer to where the exception says it."""

    def at(self, pointer: str) -> str:
        """The pointer, in the resolved ruleset, to where a value of these rules was written."""
        around = pointer
        while around:
            if around in self.written:
                return self.written[around] + pointer.removeprefix(around)
            around = parent(around)
        return pointer

    @cached_property
    def packs(self) -> int:
        """How many packs are shuffled together."""
        packs = self.rules["deck"]["packs"]
        lots = self.players if packs["per"] == "player" else self.sides
        return int(packs["base"] + packs["each"] * lots)

    @property
    def sides(self) -> int:
        return int(self.rules["table"]["players"][str(self.players)]["sides"])

    def copies(self, card: str) -> int:
        """How many of a card the deck holds; none of one that it lacks."""
        known = self.rules["deck"]["cards"]
        return int(known[card]["count"]) * self.packs if card in known else 0

    def cards(self, *parts: str) -> list[str]:
        """The names of the cards that play one of these parts."""
        known = self.rules["deck"]["cards"]
        return [name for name, card in known.items() if card["is"] in parts]


def situations(resolved: Rules) -> tuple[Situation, ...]:
    """Every combination of number of players and exceptions in force that a game can come to.

    Of a file with more combinations than anybody plays by, only the first are looked at.
    """
    found: dict[tuple[int, tuple[str, ...]], Situation] = {}
    rules: dict[tuple[str, ...], dict[str, Any]] = {}
    overlays = sorted(resolved.get("except", {}).items())
    for players in sorted(map(int, resolved["table"]["players"])):
        for round_ in range(1, _rounds(resolved) + 1):
            names = tuple(name for name, one in overlays if matches(one, players, round_))
            if (players, names) in found or len(found) == _MOST_SITUATIONS:
                continue
            if names not in rules:
                rules[names] = concrete(resolved, players, round_)
            written = {
                pointer: join("/except", name, "set", pointer)
                for name in names
                for pointer in resolved["except"][name]["set"]
            }
            found[players, names] = Situation(players, round_, rules[names], written)
    return tuple(found.values())


def rounds_of(resolved: Rules) -> int | None:
    """How many rounds the game has; None when it goes on until a score is reached."""
    rounds = resolved["game"]["end"].get("rounds")
    return None if rounds is None else int(rounds)


def _rounds(resolved: Rules) -> int:
    """As many rounds as there can be differences between."""
    named = [n for one in resolved.get("except", {}).values() for n in one["rounds"]]
    return rounds_of(resolved) or max(named, default=0) + 1


@dataclass(frozen=True)
class Maker:
    """Makes the problems of one lint, at the place where the author can mend them.

    That is where the value in question was written; or, where a parent wrote it, at the first of
    the related values that the file itself says, since the parent is content without them; or else
    at its `extends:`.
    """

    code: str
    resolved: Resolved
    situations: tuple[Situation, ...]

    def __call__(
        self,
        pointer: str,
        message: str,
        suggestion: str = "",
        *,
        severity: Severity = "error",
        on_key: bool = False,
        related: Iterable[str] = (),
    ) -> Problem:
        for one, by_key in ((pointer, on_key), *((one, True) for one in related)):
            if self.is_own(one):
                found = origin(self.resolved.origins, one)
                span = found.key if by_key else found.value
                return problem(self.code, found.file, span, message, suggestion, severity)
        child = self.resolved.documents[0]
        span = child.mark("/extends")
        return problem(self.code, child.name, span, message, suggestion, severity)

    @property
    def variations(self) -> tuple[Situation, ...]:
        """The situations that differ in their rules, one for each, whatever the players."""
        return tuple({id(one.rules): one for one in reversed(self.situations)}.values())[::-1]

    def is_own(self, pointer: str) -> bool:
        """Whether the file itself, and not a parent, wrote the value at a pointer."""
        file = origin(self.resolved.origins, pointer).file
        return file == self.resolved.documents[0].name


Lint = Callable[[Rules, Maker], Iterable[Problem]]

REGISTRY: dict[str, Lint] = {}


def lint_named(code: str) -> Callable[[Lint], Lint]:
    """Registers a lint under its code, which begins with `lint-`."""

    def register(function: Lint) -> Lint:
        REGISTRY[code] = function
        return function

    return register


def found_at(rules: Rules, pattern: str) -> Iterator[tuple[str, Any]]:
    """Every value of the rules at a pointer in which `*` stands for any key or list position."""
    yield from _walk(rules, parts(pattern), "")


def _walk(value: Any, steps: list[str], at: str) -> Iterator[tuple[str, Any]]:
    if not steps:
        yield at, value
        return
    step, rest = steps[0], steps[1:]
    if step != "*":
        if isinstance(value, dict) and step in value:
            yield from _walk(value[step], rest, join(at, step))
        return
    entries = value.items() if isinstance(value, dict) else enumerate(value)
    for key, entry in entries:
        yield from _walk(entry, rest, join(at, key))


def meant(name: str, known: Iterable[str]) -> str:
    """A suggestion in place of a name that is not among those known."""
    names = list(known)
    likely = other_words.likely(name, names)
    if likely:
        return f"Did you mean {listed(map(quoted, likely))}?"
    if not names:
        return "Remove it; there are none."
    if len(names) > _MANY_NAMES:
        return "Name one that is there, or remove it."
    return f"There {'is' if len(names) == 1 else 'are'} {listed(map(quoted, names), 'and')}."


def value_at(rules: Rules, pointer: str) -> Any:
    """The value at a pointer, or None."""
    try:
        return get(rules, pointer)
    except KeyError:
        return None


def counted(number: int, one: str, many: str = "") -> str:
    """A number with its noun: `1 card`, `2 cards`."""
    return f"{number} {one if number == 1 else many or one + 's'}"
