"""Puts one case to an engine and compares its answers with the oracle's.

Every kind of case has a function, here or in `games`. The first thing wrong ends the case and comes
back as a finding, whose case is cut after the move at which it showed; a case outside of what the
engine says that it can do is not applicable. What a finding is worth, by itself or beside others,
is decided in `search`. The expected answer never leaves this process.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import Any, NamedTuple, NoReturn

from conformance import comparing, games
from conformance.asking import (
    Asked,
    Found,
    OwnChance,
    aimed,
    broken_rule,
    check_reason,
    compare_state,
    compare_verdict,
    fail,
    make,
    named,
    until_asked,
)
from conformance.cases import Case, Json
from conformance.findings import FAILURES, Finding, error_finding, failure_finding
from conformance.session import ErrorReply, House, Session
from handfoot.wire.notation import canonical
from handfoot.words.rulebook import rulebook

__all__ = ["Outcome", "check", "is_within"]


class Outcome(NamedTuple):
    """What came of a case: a finding or none, whether it applied, and the reference's verdict."""

    finding: Finding | None
    applicable: bool = True
    legal: bool | None = None


def check(case: Case, house: House, session: Session) -> Outcome:
    """Puts a case to an engine.

    Raises what the oracle raises for a case that is none; nothing is raised for what the engine
    does. A process that has failed is replaced by the next request.
    """
    try:
        if not is_within(case, house, session):
            return Outcome(None, applicable=False)
        session.lately.append(case)
        return Outcome(None, legal=_KINDS[case.kind](Asked(case, house, session)))
    except Found as found:
        return Outcome(found.finding)
    except OwnChance:
        return Outcome(None)
    except ErrorReply as error:
        return Outcome(error_finding(case, error))
    except FAILURES as failure:
        return Outcome(failure_finding(case, failure))


def is_within(case: Case, house: House, session: Session) -> bool:
    """Whether the case lies within what the engine says that it can do. Raises as `ask` does."""
    hello = session.hello
    if hello["rulesets"] != "any" and house.id not in hello["rulesets"]:
        return False
    if hello["seats"] != "any" and case.seats not in hello["seats"]:
        return False
    asked = [case.ask["move"]] if "move" in case.ask else []
    told = any(move["seat"] is None for move in (*case.moves, *asked))
    if hello["chance"] == "own" and told and case.kind != "deal":
        return False
    optional = {"list": "moves", "deal": "deal", "game": "deal"}
    return case.kind not in optional or session.offers(optional[case.kind])


# --- moves --------------------------------------------------------------------------------------


def _move(asked: Asked) -> bool | None:
    until_asked(asked)
    return make(asked, asked.case, asked.case.ask["move"], judged=True).legal


def _list(asked: Asked) -> bool | None:
    until_asked(asked)
    expected = asked.expected()
    reply = asked.session.ask("moves")
    wanted = {canonical(move, "move"): move for move in expected.moves or ()}
    given = {canonical(move, "move"): move for move in reply["moves"]}
    for text in sorted(given.keys() - wanted.keys()):
        _listed(asked, given[text], "listed", "not in the list", "in the list")
    for text in sorted(wanted.keys() - given.keys()):
        _listed(asked, wanted[text], "not listed", "in the list", "not in the list")
    if len(given) != len(reply["moves"]):
        twice = f"{len(reply['moves'])} entries for {len(given)} moves"
        fail(asked, "listed twice", "turn.due", "each move once", twice)
    return None


def _listed(asked: Asked, move: Json, sort: str, expected: str, got: str) -> NoReturn:
    """Reports a move that is in one list only; the case names it for people."""
    case = replace(asked.case, ask={**asked.case.ask, "move": move})
    answer = asked.expected(replace(case, kind="move"))
    rule = answer.broken[0] if answer.broken else aimed(case) or "turn.due"
    fail(asked, sort, rule, expected, got, case=case, facts=answer.facts)


def _turn(asked: Asked) -> bool | None:
    until_asked(asked)
    case, expected = asked.case, asked.expected()
    if not asked.session.offers("turn"):
        for index, move in enumerate(case.ask["moves"]):
            if not make(asked, _part(case, index), move).legal:
                break
        return expected.legal
    reply = asked.session.ask("turn", moves=list(case.ask["moves"]))
    wanted, got = expected.refused, reply["refused"]
    if wanted != got:
        texts = _at(wanted), _at(got)
        if wanted is not None and (got is None or got > wanted):
            fail(asked, "too lenient", broken_rule(case, expected), *texts)
        fail(asked, "too strict", named(reply) or aimed(case) or "turn.due", *texts)
    compare_state(asked, case, expected, reply["state"])
    if wanted is not None:
        check_reason(asked, case, expected, reply)
    return expected.legal


def _part(case: Case, index: int) -> Case:
    """The case of one move of a turn."""
    moves = case.ask["moves"]
    return replace(
        case, kind="move", moves=(*case.moves, *moves[:index]), ask={"move": moves[index]}
    )


def _at(index: int | None) -> str:
    return "all moves made" if index is None else f"move {index + 1} refused"


# --- scores and melds ---------------------------------------------------------------------------


def _score(asked: Asked) -> bool | None:
    asked.session.setup(asked.house, asked.case.seats, asked.case.position or {})
    _compare_scores(asked, asked.session.ask("score")["sides"])
    return None


def _tally(asked: Asked) -> bool | None:
    case = asked.case
    reply = asked.session.ask(
        "tally",
        rules=asked.session.bring(asked.house),
        seats=case.seats,
        round=case.ask["round"],
        sides=list(case.ask["sides"]),
    )
    _compare_scores(asked, reply["sides"])
    return None


def _compare_scores(asked: Asked, sides: Sequence[Mapping[str, Any]]) -> None:
    scores = asked.expected().scores or ()
    if len(sides) != len(scores):
        fail(asked, "score", "", f"{len(scores)} sides", f"{len(sides)} sides")
    for number, (wanted, given) in enumerate(zip(scores, sides, strict=True)):
        total, lines = wanted["total"], wanted["lines"]
        if total != given["total"]:
            off_by = total - given["total"]
            line = comparing.likely_line(lines, off_by, asked.case.rules)
            rule, of = line or ("score.cards", "")
            texts = f"{total} points{_sum(lines)}", f"{given['total']} points"
            told = [f"side {number}: {text}" for text in texts]
            fail(asked, "score", rule, *told, facts={"of": of})
        if asked.explains():
            _compare_lines(asked, lines, given.get("lines", ()))


def _compare_lines(
    asked: Asked, wanted: Sequence[Mapping[str, Any]], given: Sequence[Mapping[str, Any]]
) -> None:
    ours, theirs = comparing.lines_by_rule(wanted), comparing.lines_by_rule(given)
    for rule, of in sorted(ours.keys() | theirs.keys()):
        if ours[rule, of] != theirs[rule, of]:
            texts = [f"{rule} {of}: {sums[rule, of]} points" for sums in (ours, theirs)]
            known = rule if rule in rulebook() else ""
            fail(asked, "reason", known, *texts, facts={"of": of})


def _sum(lines: Sequence[Mapping[str, Any]]) -> str:
    parts = [f"{line['points']:+d} {line['of']}" for line in lines if line["points"]]
    return f" ({', '.join(parts)})" if parts else ""


def _meld(asked: Asked) -> bool | None:
    case, expected = asked.case, asked.expected()
    reply = asked.session.ask(
        "meld",
        rules=asked.session.bring(asked.house),
        seats=case.seats,
        round=case.ask["round"],
        cards=list(case.ask["cards"]),
        onto=case.ask["onto"],
    )
    compare_verdict(asked, case, expected, reply)
    if expected.legal and reply["kind"] != expected.kind:
        fail(asked, "state", "book.kind", _book(expected.kind), _book(reply["kind"]))
    return expected.legal


def _book(kind: str | None) -> str:
    return "no book" if kind is None else f"a book of the kind '{kind}'"


_KINDS: dict[str, Callable[[Asked], bool | None]] = {
    "move": _move,
    "list": _list,
    "turn": _turn,
    "score": _score,
    "tally": _tally,
    "meld": _meld,
    "deal": games.deal,
    "game": games.game,
}
