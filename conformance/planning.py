"""What a run consists of: which cases and which searches, in which order.

Scenarios worked out by hand come first, then one search for every rule of every ruleset, aimed at
the edges of that rule, then whole games. Every search has a seed of its own, made from the seed of
the run and from what is searched, so that leaving out one search changes no other. Nothing is asked
of any engine here.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace

from hypothesis import strategies as st
from hypothesis.strategies import SearchStrategy

from conformance import builders, oracle
from conformance.cases import Case, Json
from conformance.scenarios import Scenario, scenarios
from conformance.session import House
from conformance.standing import standing_of
from handfoot import ground
from handfoot.rulesets.merging import concrete
from handfoot.wire.notation import meld_index
from handfoot.words.rulebook import Rule, rulebook

__all__ = [
    "ANY",
    "BUDGETS",
    "GAMES",
    "SEARCHED",
    "Budget",
    "Slice",
    "given",
    "meld_cases",
    "searches",
    "seats_of",
    "strategy_of",
]

SEARCHED = ("tally", "scorer", "melds", "referee")
"""The claims that have cases of their own; the others say more about these, or less."""

ANY = "any rule"
GAMES = "whole games"
"""What is searched that no single rule stands behind."""


@dataclass(frozen=True)
class Budget:
    """How many cases are put to an engine: for each rule, aimed at none, and of whole games."""

    rule: int
    any: int
    games: int

    def part(self, one_in: int) -> Budget:
        """A smaller budget, at least a case for each rule."""
        return Budget(max(1, self.rule // one_in), self.any // one_in, self.games // one_in)

    def times(self, number: int) -> Budget:
        """So many budgets in one."""
        return Budget(number * self.rule, number * self.any, number * self.games)


# With `quick` every faulty engine is caught, with each of five seeds; `default` is twice as much
# and more, and `ci` three times that.
BUDGETS = {
    "quick": Budget(rule=3, any=30, games=1),
    "default": Budget(rule=8, any=200, games=2),
    "ci": Budget(rule=24, any=600, games=6),
    "thorough": Budget(rule=200, any=3000, games=40),
}


@dataclass(frozen=True)
class Slice:
    """One search: cases of a claim, aimed at one rule, or at `ANY`, or `GAMES`."""

    house: House
    claim: str
    rule: str
    cases: int
    seed: int
    proves: str = ""
    """The claim that it proves, where that is another: `interpreter`, for house rules."""
    round: int = 0
    """The round that it is about; 0 for any."""


def seats_of(house: House) -> list[int]:
    """The numbers of players for which a ruleset is made, the smallest first."""
    return sorted(int(seats) for seats in house.resolved["table"]["players"])


def searches(house: House, claims: Iterable[str], budget: Budget, seed: int) -> Iterator[Slice]:
    """All searches for a ruleset, claim by claim in the order of the claims, rule by rule."""
    rules = [rulebook()[rule] for rule in builders.applicable_rules(house.resolved)]
    for claim in SEARCHED:
        if claim not in claims:
            continue
        for rule in rules:
            if _concerns(claim, rule):
                cases = budget.rule * builders.BUILDERS[rule.id].weight
                for round_ in builders.rounds_apart(house.resolved, rule.id):
                    yield _slice(house, claim, rule.id, cases, seed, round_)
        if claim == "referee":
            for what, cases in ((ANY, budget.any), (GAMES, budget.games)):
                if cases:
                    yield _slice(house, claim, what, cases, seed)


def _concerns(claim: str, rule: Rule) -> bool:
    """Whether engines of a claim are tested on a rule."""
    if claim == "tally":
        return rule.claim == "tally"
    if claim == "melds":
        return rule.claim == "melds"
    return (rule.kind == "score") == (claim == "scorer")


def _slice(
    house: House, claim: str, rule: str, cases: int, seed: int, round_: int = 0
) -> Slice:
    text = f"{seed} {house.digest} {claim} {rule}" + (f" {round_}" if round_ else "")
    number = int.from_bytes(hashlib.sha256(text.encode()).digest()[:8], "big")
    return Slice(house, claim, rule, cases, number, round=round_)


def strategy_of(part: Slice, seats: Sequence[int]) -> SearchStrategy[Case] | None:
    """The cases of a search, for tables of any of these numbers of players.

    None where the rule applies at no such table.
    """
    resolved = part.house.resolved
    if part.rule == GAMES:
        tables = st.sampled_from(list(seats))
        return st.builds(_game, st.just(part.house.name), tables, _PLANS)
    aims = None if part.rule == ANY else (part.rule,)
    cases = [
        builders.strategy(resolved, number, part.claim, aims, part.round)
        for number in seats
        if aims is None or part.rule in builders.applicable_rules(resolved, number)
    ]
    return st.one_of(cases) if cases else None


def _game(name: str, seats: int, plan: list[int]) -> Case:
    return Case("referee", "game", name, seats, ask={"plan": plan})


_PLANS = st.lists(st.integers(0, 400), min_size=1, max_size=120)


# --- scenarios ------------------------------------------------------------------------------------


_given: dict[tuple[str, str], list[Case]] = {}


def given(house: House, claims: Iterable[str]) -> list[Case]:
    """The scenarios of a family as cases of these claims, each move of them by itself.

    Raises `InvalidCase` where the reference disagrees with what was worked out by hand.
    """
    key = house.name, house.digest
    if key not in _given:
        family = scenarios(house.name) if house.name in ground.variant_ids() else []
        _given[key] = [case for scenario in family for case in _cases(scenario, house)]
    asked = set(claims)
    return [case for case in _given[key] if case.claim in asked]


def _cases(scenario: Scenario, house: House) -> Iterator[Case]:
    base = Case(
        "referee",
        "move",
        house.name,
        scenario.seats,
        scenario.rules,
        scenario.position,
        name=scenario.id,
    )
    if scenario.score and not scenario.steps:
        yield replace(base, claim="scorer", kind="score")
    moves: tuple[Json, ...] = ()
    for step in scenario.steps:
        case = replace(base, moves=moves, ask={"move": step.move})
        if oracle.expected(case, house.resolved).legal is not (step.refused is None):
            raise oracle.InvalidCase(f"{scenario.id}: the reference judges {step.move} otherwise")
        yield replace(case, rules=step.refused or scenario.rules)
        yield from meld_cases(case, house)
        if step.refused is None:
            moves = (*moves, step.move)


def _caps(house: House, seats: int, round_: int) -> set[str]:
    """The cards that cap books."""
    caps = concrete(house.resolved, seats, round_)["books"]["caps"]
    return {cap["card"] for cap in caps.values()}


def meld_cases(case: Case, house: House) -> Iterator[Case]:
    """A lay of one group as a question about cards alone; nothing for any other move."""
    move = case.ask["move"]
    if move["do"] != "lay" or len(move["groups"]) != 1:
        return
    state = standing_of(case, house.resolved)
    group, onto = move["groups"][0], None
    if group["onto"] is not None:
        melds = state["zones"]["melds"][state["game"]["sides"][move["seat"]]]
        index = meld_index(melds, group["onto"])
        if index is None:
            return
        onto = melds[index]
    ask = {"round": state["game"]["round"], "cards": list(group["cards"]), "onto": onto}
    if onto is not None and _caps(house, case.seats, ask["round"]).intersection(ask["cards"]):
        # Caps are judged on a table alone.
        return
    yield replace(case, claim="melds", kind="meld", position=None, moves=(), ask=ask)
