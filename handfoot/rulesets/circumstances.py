"""When a finding holds: in which rounds, with how many players, and by which exceptions.

A lint looks at all situations of a ruleset and tells each finding once. Here it is asked about one
situation at a time, which shows where a finding is made; and about situations with one exception
left out, which shows what makes it. No lint needs to know of this.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence, Set
from functools import cached_property
from itertools import cycle, islice

from handfoot.rulesets.extending import Resolved
from handfoot.rulesets.findings import upper_first
from handfoot.rulesets.linting import (
    REGISTRY,
    Circumstance,
    Maker,
    Situation,
    rounds_of,
    rounds_played,
    without,
)
from handfoot.rulesets.problems import MAX_PROBLEMS, Severity, listed

# A lint asked, or a finding made, in looking at one file; of a file with more, nothing is said.
_MOST_LOOKED_AT = 3000

_NUMBER = re.compile(r"\d[\d,]*")

_At = tuple[int, tuple[str, ...]]
_Key = tuple[str, Severity]


class Circumstances:
    """Judges the findings about one resolved ruleset, whose situations these are."""

    def __init__(self, resolved: Resolved, seen: Iterable[Situation]) -> None:
        self._resolved = resolved
        self._known = {(one.players, one.exceptions): one for one in seen}
        self._told: dict[tuple[str, _At], frozenset[_Key]] = {}
        self._judged: dict[tuple[str, _Key], Circumstance] = {}
        self._looked_at = 0
        self._all = frozenset(self._known)

    @cached_property
    def _played(self) -> list[tuple[int, int, _At]]:
        return [
            (players, round_, (players, names))
            for players, round_, names in rounds_played(self._resolved.data)
        ]

    @cached_property
    def _are_all_seen(self) -> bool:
        return all(at in self._all for _, _, at in self._played)

    def __call__(self, code: str, message: str, severity: Severity) -> Circumstance:
        """When a finding of this code holds; always, where too much would have to be looked at."""
        if not self._are_all_seen:
            return Circumstance()
        about = code, (message, severity)
        if about not in self._judged:
            self._judged[about] = self._judge(*about)
        return self._judged[about] if self._looked_at <= _MOST_LOOKED_AT else Circumstance()

    def _judge(self, code: str, key: _Key) -> Circumstance:
        message, _ = key
        found = {at for at in self._all if key in self._found(code, at)}
        made_by = {
            name
            for name, fewer in self._with_one_fewer(found)
            if not any(_is_alike(message, one) for one, _ in self._found(code, fewer))
        }
        mended_by = {
            name
            for name, fewer in self._with_one_fewer(self._all - found)
            if not made_by and key in self._found(code, fewer)
        }
        when = self._when(found, message)
        return Circumstance(when, tuple(sorted(made_by)), tuple(sorted(mended_by)))

    def _with_one_fewer(self, places: Iterable[_At]) -> Iterator[tuple[str, _At]]:
        """The exceptions that hold in these situations, each with the situation without it."""
        for at in places:
            for name in at[1]:
                yield name, self._without(at, name)

    def _without(self, at: _At, exception: str) -> _At:
        fewer = (at[0], tuple(name for name in at[1] if name != exception))
        if fewer not in self._known and self._looked_at <= _MOST_LOOKED_AT:
            self._known[fewer] = without(self._resolved.data, self._known[at], exception)
        return fewer

    def _found(self, code: str, at: _At) -> frozenset[_Key]:
        """What a lint says when it sees one situation only."""
        if (code, at) not in self._told:
            if self._looked_at > _MOST_LOOKED_AT:
                return frozenset()
            alone = Maker(code, self._resolved, (self._known[at],))
            found = list(islice(REGISTRY[code](self._resolved.data, alone), MAX_PROBLEMS))
            self._told[code, at] = frozenset((one.message, one.severity) for one in found)
            self._looked_at += 1 + len(found)
        return self._told[code, at]

    def _when(self, found: Set[_At], message: str) -> str:
        """The rounds and the numbers of players; empty where it is always so."""
        players_of: dict[int, list[int]] = {}
        for players, round_, at in self._played:
            if at in found:
                players_of.setdefault(round_, []).append(players)
        alike: dict[tuple[int, ...], list[int]] = {}
        for round_ in sorted(players_of):
            alike.setdefault(tuple(players_of[round_]), []).append(round_)
        told = [self._told_apart(rounds, players) for players, rounds in alike.items()]
        if len(told) == 1:
            # What the message says itself is not said twice.
            told = [[one for one in told[0] if one not in message.lower()]]
        text = ", and ".join(" ".join(one) for one in told if one)
        return upper_first(text)

    def _told_apart(self, rounds: Sequence[int], players: Sequence[int]) -> list[str]:
        """Rounds and numbers of players in words, each only where they are not all there are."""
        told = []
        every_round = sorted({round_ for _, round_, _ in self._played})
        if len(rounds) < len(every_round):
            # Of a game without a last round, the last one looked at stands for all that follow.
            goes_on = rounds_of(self._resolved.data) is None and rounds[-1] == every_round[-1]
            told.append(_in_rounds(rounds, goes_on))
        if len(players) < len({number for number, _, _ in self._played}):
            noun = "player" if list(players) == [1] else "players"
            told.append(f"with {_numbers(players, 'or')} {noun}")
        return told


def _is_alike(message: str, other: str) -> bool:
    """Whether two messages say the same but for their numbers; names stand in backquotes.

    An exception that merely makes a mistake larger or smaller does not bring it about.
    """
    return _without_numbers(message) == _without_numbers(other)


def _without_numbers(message: str) -> list[str]:
    return [
        text if is_name else _NUMBER.sub("0", text)
        for text, is_name in zip(message.split("`"), cycle((False, True)), strict=False)
    ]


def _in_rounds(rounds: Sequence[int], goes_on: bool) -> str:
    first = rounds[-1]
    while first - 1 in rounds:
        first -= 1
    before = [one for one in rounds if one < first] if goes_on else rounds
    told = f"in {'round' if len(before) == 1 else 'rounds'} {_numbers(before, 'and')}"
    return listed([told] * bool(before) + [f"from round {first} on"] * goes_on, "and")


def _numbers(numbers: Sequence[int], last: str) -> str:
    """Several numbers: `2 to 6`, `2, 4 or 6`."""
    if len(numbers) > 2 and list(numbers) == list(range(numbers[0], numbers[-1] + 1)):
        return f"{numbers[0]} to {numbers[-1]}"
    return listed(map(str, numbers), last)
