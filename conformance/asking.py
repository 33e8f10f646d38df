"""A case on its way to an engine: what is asked of it, and how its answers are compared.

Here stands what all kinds of case have in common: taking up a position, making a move, and
comparing verdict, reason and state with what the oracle expects. The first thing that is wrong is
raised as `Found`. Which requests a kind of case consists of is said in `checking` and `games`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, NoReturn

from conformance import comparing, oracle, standing
from conformance.cases import Case, Json
from conformance.findings import Finding
from conformance.oracle import Expected
from conformance.session import House, Session
from conformance.standing import Facts
from handfoot.wire.notation import Difference, differences
from handfoot.words.rulebook import rulebook

__all__ = [
    "Asked",
    "Found",
    "OwnChance",
    "aimed",
    "broken_rule",
    "check_reason",
    "compare_cards",
    "compare_state",
    "compare_verdict",
    "fail",
    "led_on",
    "make",
    "named",
    "round_of",
    "told_deal",
    "until_asked",
]

OWNED = ("put-back", "reshuffle")
"""What an engine of its own chance does by itself, before it answers."""


class Found(Exception):
    """Carries a finding out of the middle of a case."""

    def __init__(self, finding: Finding) -> None:
        super().__init__(finding.sort)
        self.finding = finding


class OwnChance(Exception):
    """From here on the engine's own chance decides, so that no answer can be expected."""


@dataclass(frozen=True)
class Asked:
    """A case on its way to an engine."""

    case: Case
    house: House
    session: Session

    def expected(self, case: Case | None = None) -> Expected:
        """What the reference answers, to this case or to another. Raises InvalidCase."""
        return oracle.expected(case or self.case, self.house.resolved)

    def explains(self) -> bool:
        """Whether the engine's reasons are checked too."""
        return self.session.claims("explains")

    def differences(self, expected: Json, got: Json) -> list[Difference]:
        """Where a state is not the one expected, the part `turn` only where the engine tells it."""
        if expected == got:
            # The same down to the order of every bag, which is seen much faster.
            return []
        return differences(expected, got, turn=bool(self.session.hello.get("turn", False)))

    def own_chance(self) -> bool:
        """Whether the engine draws its own numbers."""
        return bool(self.session.hello["chance"] == "own")


def until_asked(asked: Asked) -> None:
    """Has the position taken up and the moves made that lead to what is asked."""
    case = asked.case
    reply = asked.session.setup(asked.house, case.seats, case.position or {})
    if "state" in reply:
        state = standing.start_of(case, asked.house.resolved)
        found = asked.differences(state, reply["state"])
        if found:
            start = replace(case, kind="move", moves=(), rules=(), ask=_first_move(case))
            rule = comparing.rule_of_difference(found, (), case.rules, "")
            fail(asked, "setup", rule, *comparing.worded_difference(found), case=start, facts={})
    led_on(asked)


def _first_move(case: Case) -> Json:
    """What is asked after a position that is itself in question: the first move from it."""
    moves = [*case.moves, *case.ask.get("moves", ()), case.ask.get("move")]
    return {"move": moves[0]}


def led_on(asked: Asked) -> None:
    """Has the moves of a case made, all of which are legal. Raises ValueError when one is not."""
    case = asked.case
    for index, move in enumerate(case.moves):
        if case.kind == "deal":
            # What is asked of a deal is the state after all its moves.
            led = replace(case, rules=(), moves=case.moves[: index + 1])
        else:
            led = replace(
                case, kind="move", rules=(), moves=case.moves[:index], ask={"move": move}
            )
        if not make(asked, led, move).legal:
            raise ValueError(f"the case asks for an illegal move on the way: {move}")


def make(asked: Asked, case: Case, move: Json, *, judged: bool = False) -> Expected:
    """Has a move made, in the position to which `case` leads, and compares the outcome.

    With `judged` the engine is asked for its verdict first, where it offers that. Raises `Found`.
    """
    expected = asked.expected(case)
    if judged and asked.session.offers("judge"):
        verdicts = asked.session.ask("judge", moves=[move])["verdicts"]
        if len(verdicts) != 1:
            fail(asked, "verdicts", "", "one verdict", f"{len(verdicts)} verdicts", case=case)
        compare_verdict(asked, case, expected, verdicts[0])
    reply = asked.session.ask("apply", move=move)
    compare_verdict(asked, case, expected, reply)
    compare_state(asked, case, expected, reply["state"])
    return expected


def told_deal(asked: Asked, dealt: Mapping[str, Any], chance: Mapping[str, Any]) -> Json:
    """The state after a deal whose chance is told; `dealt` says round, first player and scores."""
    reply = asked.session.ask("deal", **round_of(asked, dealt), chance={**chance, "first": None})
    state: Json = reply["state"]
    return state


def round_of(asked: Asked, dealt: Mapping[str, Any]) -> Json:
    """What every request to deal says."""
    return {
        "rules": asked.session.bring(asked.house),
        "seats": asked.case.seats,
        "round": dealt["round"],
        "first": dealt["first"],
        "scores": list(dealt["scores"]),
    }


def compare_verdict(asked: Asked, case: Case, expected: Expected, reply: Json) -> None:
    """Whether the move is accepted or refused as it should be, and for a right reason."""
    if reply["legal"] and not expected.legal:
        fail(asked, "too lenient", broken_rule(case, expected), "refused", "accepted", case=case)
    if expected.legal and not reply["legal"]:
        rule = named(reply) or aimed(case) or "turn.due"
        reason = f" because of {reply['rule']}" if "rule" in reply else ""
        fail(asked, "too strict", rule, "accepted", f"refused{reason}", case=case)
    if not expected.legal:
        check_reason(asked, case, expected, reply)


def check_reason(asked: Asked, case: Case, expected: Expected, reply: Json) -> None:
    """Whether the reason given is one of the reference's, where the engine explains."""
    if asked.explains() and reply.get("rule") not in expected.broken:
        wanted = f"refused because of {' or '.join(expected.broken)}"
        got = f"refused because of {reply.get('rule', 'nothing')}"
        fail(asked, "reason", broken_rule(case, expected), wanted, got, case=case)


def compare_state(asked: Asked, case: Case, expected: Expected, state: Json) -> None:
    """Whether the state is as it should be, after a refusal the one before."""
    if expected.state is None:
        return
    due = expected.state["due"]
    if asked.own_chance() and due and due[0]["what"] in OWNED:
        compare_cards(asked, case, expected.state, state)
        raise OwnChance
    found = asked.differences(expected.state, state)
    if not found:
        return
    texts = comparing.worded_difference(found)
    if not expected.legal and not expected.refused:
        fail(asked, "not atomic", broken_rule(case, expected), *texts, case=case)
    events = standing.events_of(case, asked.house.resolved)
    rule = comparing.rule_of_difference(found, events, case.rules, _done(case))
    facts = None
    if rule.startswith("score."):
        rule, facts = _line(asked, case, found)
    fail(asked, "state", rule, *texts, case=case, facts=facts)


def _line(asked: Asked, case: Case, found: Sequence[Difference]) -> tuple[str, Facts]:
    """The line of the score that is most likely wrong where a round has been scored."""
    wrong = next(one for one in found if one.pointer.startswith("/game/scores"))
    _, _, side = wrong.pointer.rpartition("/")
    if not side.isdecimal() or not isinstance(wrong.got, int):
        return "score.cards", {}
    lines = standing.lines_of(case, int(side), asked.house.resolved)
    line = comparing.likely_line(lines, wrong.expected - wrong.got, case.rules)
    return ("score.cards", {}) if line is None else (line[0], {"of": line[1]})


def _done(case: Case) -> str:
    """What the last move does that a case asks for."""
    if case.kind == "deal" and not case.moves:
        return "deal"
    move = case.ask.get("move") or [*case.moves, *case.ask.get("moves", ())][-1]
    return str(move["do"])


def compare_cards(asked: Asked, case: Case, expected: Json, got: Json) -> None:
    """Where the engine's own chance has moved already, at least no card may be lost."""
    wanted, given = comparing.all_cards(expected), comparing.all_cards(got)
    if wanted != given:
        missing, extra = sorted((wanted - given).elements()), sorted((given - wanted).elements())
        texts = f"without {comparing.worded(missing)}, with {comparing.worded(extra)}"
        fail(asked, "cards", "round.stock", "the same cards", texts, case=case)


def broken_rule(case: Case, expected: Expected) -> str:
    """The broken rule to name: one at which the case is aimed, else the first."""
    meant = [rule for rule in case.rules if rule in expected.broken]
    return next(iter([*meant, *expected.broken]), "")


def aimed(case: Case) -> str:
    """The first rule at which the case is aimed by which a move can be refused, or nothing."""
    known = rulebook()
    return next((rule for rule in case.rules if rule in known and known[rule].kind == "refuse"), "")


def named(reply: Json) -> str:
    """The rule that the engine gives as its reason, if there is such a rule."""
    rule = str(reply.get("rule", ""))
    return rule if rule in rulebook() else ""


def fail(
    asked: Asked,
    sort: str,
    rule: str,
    expected: str,
    got: str,
    *,
    case: Case | None = None,
    facts: Facts | None = None,
) -> NoReturn:
    """Raises the finding of a disagreement about the case, or about the part of it given.

    Without `facts` they are those with which what is asked breaks the rule, if it does.
    """
    about = case or asked.case
    if facts is None:
        facts = standing.facts_of(about, rule, asked.house.resolved)
    raise Found(Finding("disagree", sort, rule, expected, got, about, facts=facts))
