"""Makes vectors of the scenarios that were worked out by hand from a family's sheet.

What a scenario says must come of it was found without an engine: which moves are refused and by
which rules, what stands where, what each side scores. The reference agrees with all of that, or
nothing is made. It then fills in what nobody would write by hand, such as the whole state after
each move.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any

from conformance.cases import Case
from conformance.frozen.answering import answered, state_after
from conformance.frozen.counting import counted_sides
from conformance.frozen.vectors import Json, Vector
from conformance.oracle import InvalidCase, table_for
from conformance.planning import meld_cases
from conformance.scenarios import Scenario, differences, scenarios
from conformance.session import House
from handfoot.words.rulebook import rulebook

__all__ = ["Disagreement", "by_hand"]


class Disagreement(ValueError):
    """The reference does not come to what was worked out by hand; the message says where."""


def by_hand(rules: House) -> list[Vector]:
    """The vectors of all scenarios of a family. Raises `Disagreement`, and as `scenarios` does."""
    found = scenarios(rules.name)
    twins = _twins(found)
    made = [
        Vector(rules.name, said)
        for one in found
        for said in _of(one, twins.get(one.id, ()), rules)
    ]
    return list(_unlike(made))


def _twins(found: Sequence[Scenario]) -> dict[str, list[str]]:
    """By the id of an accepted scenario, the rules that its refused twins break."""
    twins: dict[str, list[str]] = {}
    for one in found:
        if one.twin is not None:
            broken = [rule for step in one.steps for rule in step.refused or ()]
            twins.setdefault(one.twin, []).extend(broken)
    return twins


def _of(scenario: Scenario, obeyed: Sequence[str], rules: House) -> Iterator[Json]:
    """The vectors of a scenario; `obeyed` are rules that a twin of it breaks."""
    base: Json = {
        "id": scenario.id,
        "by": "hand",
        "rules": list(dict.fromkeys([*scenario.rules, *obeyed])),
        "clauses": list(scenario.clauses),
        "why": " ".join(scenario.why.split()),
        **({"twin": scenario.twin} if scenario.twin else {}),
        "seats": scenario.seats,
    }
    state = scenario.position
    if scenario.steps:
        play = _play(base, scenario, rules)
        yield play
        state = state_after(play, rules.resolved)
        yield from _melds(base, scenario, rules)
    _must(scenario, differences(scenario.then, state))
    if scenario.score:
        name = f"{scenario.id}-score" if scenario.steps else scenario.id
        score = _score({**base, "id": name}, scenario, state, rules)
        yield score
        yield from _tally(score, scenario, rules)


def _play(base: Json, scenario: Scenario, rules: House) -> Json:
    steps = [{"move": step.move} for step in scenario.steps]
    said = {"kind": "play", "claim": "referee", **base, "position": scenario.position}
    play = _answered(scenario, {**said, "steps": steps}, rules)
    for number, (step, told) in enumerate(zip(scenario.steps, play["steps"], strict=True)):
        if sorted(step.refused or ()) != sorted(told.get("refused", ())):
            _must(scenario, [f"move {number + 1} breaks {told.get('refused', 'nothing')}"])
        until = {**play, "steps": play["steps"][: number + 1]}
        if step.then:
            _must(scenario, differences(step.then, state_after(until, rules.resolved)))
    return play


def _score(base: Json, scenario: Scenario, state: Json, rules: House) -> Json:
    scored = [rule for rule in base["rules"] if rulebook()[rule].kind == "score"]
    said = {"kind": "score", "claim": "scorer", **base, "rules": scored or base["rules"]}
    score = _answered(scenario, {**said, "position": state}, rules)
    for side, wanted in scenario.score.items():
        told = score["sides"][side]
        _must(scenario, [] if told["total"] == wanted["total"] else [f"side {side} has {told}"])
        if "lines" in wanted:
            both = [sorted(map(str, one["lines"])) for one in (told, wanted)]
            _must(scenario, [] if both[0] == both[1] else [f"side {side} has {told}"])
    return score


def _tally(score: Json, scenario: Scenario, rules: House) -> Iterator[Json]:
    """A score as a score pad is told it, where that is enough to come to it."""
    rounds = table_for(rules.resolved, scenario.seats).rules(score["position"]["game"]["round"])
    counted = counted_sides(score, rounds.signs)
    about = [rule for rule in score["rules"] if rulebook()[rule].claim == "tally"]
    if counted is None or not about:
        return
    said = {key: value for key, value in score.items() if key not in ("position", "sides")}
    said |= {"id": f"{scenario.id}-tally", "claim": "tally", "rules": about}
    said |= {"round": score["position"]["game"]["round"], "counted": counted}
    tally = _answered(scenario, said, rules)
    totals = [[side["total"] for side in one["sides"]] for one in (tally, score)]
    _must(scenario, [] if totals[0] == totals[1] else [f"the tally has the totals {totals[0]}"])
    yield tally


def _melds(base: Json, scenario: Scenario, rules: House) -> Iterator[Json]:
    """What a scenario shows about cards by themselves, where it is decided by that alone."""
    about = [rule for rule in base["rules"] if rulebook()[rule].claim == "melds"]
    said = {key: value for key, value in base.items() if key != "twin"}
    said |= {"kind": "judge", "claim": "melds", "rules": about}
    asked = list(_asked(scenario, rules)) if about else []
    for number, ask in enumerate(asked, start=1):
        name = f"{scenario.id}-cards" + (f"-{number}" if number > 1 else "")
        question = {"cards": ask["cards"], "onto": ask["onto"]}
        melds = {**said, "id": name, "round": ask["round"], "verdicts": [question]}
        yield _answered(scenario, melds, rules)


def _asked(scenario: Scenario, rules: House) -> Iterator[Mapping[str, Any]]:
    """The lays of a scenario as questions about cards, where these alone decide."""
    seats, position = scenario.seats, scenario.position
    case = Case("referee", "move", rules.name, seats, position=position)
    for step in scenario.steps:
        if _alone(step.refused):
            for one in meld_cases(replace(case, ask={"move": step.move}), rules):
                yield one.ask
        if step.refused is None:
            case = replace(case, moves=(*case.moves, step.move))


def _alone(refused: Sequence[str] | None) -> bool:
    """Whether a move is legal, or refused for its cards alone."""
    return all(rulebook()[rule].claim == "melds" for rule in refused or ())


def _unlike(made: Sequence[Vector]) -> Iterator[Vector]:
    """The vectors without those that ask about cards what one before them asks."""
    seen: set[str] = set()
    for vector in made:
        asked = str([vector.said.get(key) for key in ("seats", "round", "verdicts")])
        if vector.claim != "melds" or asked not in seen:
            seen.add(asked)
            yield vector


def _answered(scenario: Scenario, said: Json, rules: House) -> Json:
    try:
        return answered(said, rules.resolved)
    except InvalidCase as invalid:
        raise Disagreement(f"{scenario.family}: {scenario.id}: {invalid}") from invalid


def _must(scenario: Scenario, wrong: Sequence[str]) -> None:
    if wrong:
        raise Disagreement(f"{scenario.family}: {scenario.id}: by the reference, {wrong[0]}")
