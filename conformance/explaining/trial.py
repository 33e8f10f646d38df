"""Puts what explains the failures on trial: the engine must play so in further cases too.

Other cases are drawn at the edges of the rules that read the changed value, by the written rules
and by the changed ones. Those in which the change makes a difference go to the engine, and in every
one of them it must answer as the changed rules do; some of the others go there too, and where a
change is to explain all failures, the engine must be right in these. So a fault that only looks
like another rule in the case at hand is not taken for one, and of several changes that explain as
much the one is found that the engine plays by.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass
from itertools import islice

from conformance.cases import Case
from conformance.explaining.answers import answered, answers_like, by_rules, playing
from conformance.explaining.candidates import Candidate, Family
from conformance.planning import BUDGETS, searches, seats_of, strategy_of
from conformance.search import drawn
from conformance.session import House, Session

__all__ = ["Finalist", "Trial"]

FINALISTS = 24
"""So many rulesets that explain as much are put on trial at most."""

OWN = 3
"""At the edges of so many of them cases are drawn, beside those of the written rules."""

RULES, ASKED, PLAIN = 8, 40, 40
"""At so many rules cases are drawn; so many go to the engine in which a change makes a difference,
and so many in which none does."""

EVIDENCE = 3
"""So many cases must speak for an explanation: failures, or others in which it makes a difference.
In a single case too many rules come to the same."""


@dataclass
class Finalist:
    """A ruleset and the numbers of the failures that it explains."""

    candidate: Candidate
    explains: tuple[int, ...]
    differs: int = 0
    """Further cases in which it makes a difference and the engine answers as it does."""
    misses: int = 0
    """Further cases in which it makes none, and the engine fails all the same."""

    @property
    def evidence(self) -> int:
        """How many cases speak for it."""
        return len(self.explains) + self.differs


@dataclass(frozen=True)
class Trial:
    """Where rulesets are put on trial: a ruleset, an engine, the claims and seed of the run."""

    house: House
    session: Session
    claims: Sequence[str]
    seed: int

    def survivors(
        self,
        finalists: Sequence[Finalist],
        family: Family,
        broken: Collection[str],
        *,
        of_all: bool,
    ) -> list[Finalist]:
        """Those that the engine bears out, and none but the best: the first one is the answer.

        The others come to the same in every case that was asked. `broken` are the rules that fail,
        at which cases are drawn first; `of_all` says that no failure would be left. Raises as
        `Session.ask` does.
        """
        sound = (one for one in finalists if family.allows(one.candidate))
        alive = list(islice(sound, FINALISTS))
        written = playing(self.house.resolved, self.house)
        rivals = {id(one): playing(one.candidate.resolved, self.house) for one in alive}
        asked = plain = 0
        for case in self._cases(alive, broken):
            if asked >= ASKED or not alive:
                break
            right = by_rules(case, self.house, written)
            if right is None:
                continue
            apart = [one for one in alive if not answers_like(right, rivals[id(one)])]
            if not apart and plain >= PLAIN:
                continue
            given = answered(case, self.house, self.session)
            if given is None:
                continue
            asked, plain = asked + bool(apart), plain + (not apart)
            fails = not answers_like(given, written)
            for one in list(alive):
                if one not in apart:
                    one.misses += fails
                elif fails and answers_like(given, rivals[id(one)]):
                    one.differs += 1
                else:
                    alive.remove(one)
        alive = [one for one in alive if one.evidence >= EVIDENCE and not (of_all and one.misses)]
        fewest = min((one.misses for one in alive), default=0)
        return [one for one in alive if one.misses == fewest]

    def _cases(self, finalists: Sequence[Finalist], broken: Collection[str]) -> Iterator[Case]:
        """Cases at the rules that the finalists read, those first that fail."""
        read = [rule for one in finalists for rule in one.candidate.rules]
        rules = sorted(dict.fromkeys(read), key=lambda rule: rule not in broken)[:RULES]
        yield from self._aimed(self.house, rules)
        for one in finalists[:OWN]:
            name, digest = self.house.name, self.house.digest
            yield from self._aimed(House(name, dict(one.candidate.resolved), digest), rules)

    def _aimed(self, house: House, rules: Collection[str]) -> Iterator[Case]:
        told = self.session.hello["seats"]
        seats = [number for number in seats_of(house) if told == "any" or number in told]
        for part in searches(house, self.claims, BUDGETS["default"], self.seed):
            if part.rule in rules:
                strategy = strategy_of(part, seats)
                yield from drawn(strategy, part.cases, part.seed) if strategy is not None else ()
