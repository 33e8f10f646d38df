"""What a lint is, and what it sees: the registry of lints, and a ruleset in all its situations.

A lint is a function from the resolved data and a maker of problems to the problems that it finds.
It runs only on a ruleset that is complete and fits the schema, so it may take every value for
granted. Exceptions make the rules differ by round and number of players; a `Situation` is one such
combination with its concrete rules, and knows where each of its values was written. The lints
themselves stand in the modules that `handfoot.rulesets.lints` gathers.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any

from handfoot.rulesets import other_words
from handfoot.rulesets.extending import Resolved
from handfoot.rulesets.findings import lower_first
from handfoot.rulesets.merging import concrete, matches, origin
from handfoot.rulesets.pointers import is_within, join, last, parent, parts, value_at
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
    exceptions: tuple[str, ...]
    """The names of the exceptions that hold, in the order in which they apply."""

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
    for players, round_, names in rounds_played(resolved):
        if (players, names) in found or len(found) == _MOST_SITUATIONS:
            continue
        if names not in rules:
            rules[names] = concrete(resolved, players, round_)
        written = _written(resolved, names)
        found[players, names] = Situation(players, round_, rules[names], written, names)
    return tuple(found.values())


def rounds_played(resolved: Rules) -> Iterator[tuple[int, int, tuple[str, ...]]]:
    """Each number of players with each round, and the names of the exceptions that hold then.

    Of a game without a last round, as many as there can be differences between.
    """
    overlays = sorted(resolved.get("except", {}).items())
    named = [n for _, one in overlays for n in one["rounds"]]
    last_round = rounds_of(resolved) or max(named, default=0) + 1
    for players in sorted(map(int, resolved["table"]["players"])):
        for round_ in range(1, last_round + 1):
            yield (
                players,
                round_,
                tuple(name for name, one in overlays if matches(one, players, round_)),
            )


def without(resolved: Rules, situation: Situation, exception: str) -> Situation:
    """What a situation would be if one of its exceptions did not hold."""
    names = tuple(name for name in situation.exceptions if name != exception)
    overlays = {name: resolved["except"][name] for name in names}
    rules = concrete({**resolved, "except": overlays}, situation.players, situation.round)
    return replace(situation, rules=rules, written=_written(resolved, names), exceptions=names)


def _written(resolved: Rules, names: Iterable[str]) -> dict[str, str]:
    return {
        pointer: join("/except", name, "set", pointer)
        for name in names
        for pointer in resolved["except"][name]["set"]
    }


def rounds_of(resolved: Rules) -> int | None:
    """How many rounds the game has; None when it goes on until a score is reached."""
    rounds = resolved["game"]["end"].get("rounds")
    return None if rounds is None else int(rounds)


@dataclass(frozen=True)
class Circumstance:
    """When a finding holds, and what exceptions have to do with it."""

    when: str = ""
    """Such as `In round 4`; empty for what always holds, and for what the message says itself."""
    made_by: tuple[str, ...] = ()
    """The exceptions without which it would not be so."""
    mended_by: tuple[str, ...] = ()
    """The exceptions without which it would be so in further rounds."""

    def message(self, message: str) -> str:
        return f"{self.when}: {lower_first(message)}" if self.when else message

    def suggestion(self, suggestion: str, pointer: str) -> str:
        """The suggestion with the exception that it is for; `pointer` is what the finding is about.

        What helps in one round may spoil the others, so that it is always said where to write it.
        """
        within = [name for name in self.made_by if is_within(pointer, join("/except", name))]
        if self.made_by and suggestion:
            return f"In {_exceptions(within or self.made_by)}: {lower_first(suggestion)}"
        if self.mended_by:
            fits = "fits" if len(self.mended_by) == 1 else "fit"
            suggestion += f" Check then that {_exceptions(self.mended_by)} still {fits}."
        return suggestion.strip()


def _exceptions(names: Collection[str]) -> str:
    return f"the exception{'' if len(names) == 1 else 's'} {listed(map(quoted, names), 'and')}"


@dataclass(frozen=True)
class Maker:
    """Makes the problems of one lint, at the place where the author can mend them.

    That is where the value in question was written; or, where a parent wrote it, at the first of
    the related values that the file itself says, since the parent is content without them; or else
    at its `extends:`. What an exception brings about is told in the exception, if the file itself
    makes it: the other rounds are content with the rest.
    """

    code: str
    resolved: Resolved
    situations: tuple[Situation, ...]
    judged: Callable[[str, str, Severity], Circumstance] | None = None
    """Finds out when the finding of a code holds, by its message and severity."""

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
        holds = self.judged(self.code, message, severity) if self.judged else Circumstance()
        places = [(pointer, on_key), *((one, True) for one in related)]
        at, by_key = next(
            (
                one
                for one in (*self._made_in(holds.made_by, places), *places)
                if self.is_own(one[0])
            ),
            ("/extends", False),
        )
        told = holds.message(message), holds.suggestion(suggestion, pointer), severity
        child = self.resolved.documents[0]
        if at == "/extends":
            return problem(self.code, child.name, child.mark(at), *told)
        found = origin(self.resolved.origins, at)
        return problem(self.code, found.file, found.key if by_key else found.value, *told)

    def _made_in(
        self, exceptions: Iterable[str], places: Iterable[tuple[str, bool]]
    ) -> Iterator[tuple[str, bool]]:
        """The places within these exceptions, the nearest to the places of a finding first."""
        inside = [(name, join("/except", name)) for name in exceptions]
        yield from (one for one in places if any(is_within(one[0], at) for _, at in inside))
        for place, _ in places:
            for name, at in inside:
                for said in self.resolved.data["except"][name]["set"]:
                    if is_within(said, place) or is_within(place, said):
                        yield join(at, "set", said), True
        yield from ((at, True) for _, at in inside)

    @property
    def variations(self) -> tuple[Situation, ...]:
        """The situations that differ in their rules, one for each, whatever the players."""
        return tuple({id(one.rules): one for one in reversed(self.situations)}.values())[::-1]

    def is_own(self, pointer: str) -> bool:
        """Whether the file itself, and not a parent, wrote the value at a pointer."""
        file = origin(self.resolved.origins, pointer).file
        return file == self.resolved.documents[0].name

    def is_above(self, situation: Situation, pointer: str) -> bool:
        """Whether an entry is there without the file, or without the exception that changes it."""
        inherited = self.resolved.inherited
        above = inherited.data if inherited is not None else {}
        if situation.at(pointer) != pointer:
            above = self.resolved.data
        return value_at(above, pointer) is not None

    def drop(self, situation: Situation, pointer: str, what: str = "it") -> str:
        """How to do without an entry: a null takes away what would be there without the file."""
        if self.is_above(situation, pointer):
            return f"drop {what} with {quoted(f'{last(pointer)}: null')}"
        return f"leave {what} out"


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


def counted(number: int, one: str, many: str = "") -> str:
    """A number with its noun: `1 card`, `2 cards`."""
    return f"{number} {one if number == 1 else many or one + 's'}"
