"""Which builder aims at which rule, when it applies, and what is drawn for a claim.

`BUILDERS` has one entry for each rule of the rulebook. A rule applies to a table where its
ruleset lets it be broken or obeyed at all; elsewhere there is nothing to aim at. Beside
the builders of rules stand those that aim at none.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Any

from hypothesis import strategies as st

from conformance.builders import going, melding, opening, piling, rounds, scoring, turning
from conformance.builders.bench import Bench
from conformance.builders.draws import Draws, tapes
from conformance.builders.general import any_move, listed, melds_at_once, whole_turn
from conformance.builders.near import near_miss
from conformance.builders.shapes import shapes_of
from conformance.cases import Case
from conformance.oracle import REMEMBERED, table_for
from handfoot.words.rulebook import rulebook
from reference_engine.compiling import Table
from reference_engine.rules import NO_LIMIT, Rules

__all__ = ["BUILDERS", "Builder", "applicable_rules", "reader", "rounds_apart", "strategy"]

Build = Callable[[Bench], Case]
Applies = Callable[[Rules], bool]


def always(rules: Rules) -> bool:
    """For rules that every table has."""
    return True


@dataclass(frozen=True)
class Builder:
    """How cases are built that aim at a rule, and where that makes sense."""

    rule: str
    build: Build
    applies: Applies = always
    weight: int = 1
    """How many times as many cases as for other rules it takes to see all sides of this one."""
    by_round: bool = False
    """Whether the rule is another one in each round, so that every round is searched."""


def _meld_rule(rule: str) -> Builder:
    return Builder(rule, melding.lay_at_edge(rule), lambda rules: rule in shapes_of(rules).refused)


def _taken(rules: Rules) -> bool:
    return rules.take_by != "never"


def _opens(rules: Rules) -> bool:
    return rules.opening.by != "none"


def _condition(must: str) -> Applies:
    """Whether a condition of going out can fail: partners' ones need partners."""

    def applies(rules: Rules) -> bool:
        return any(
            condition.must == must
            and (condition.of != "partners" or len(rules.members) < rules.seats)
            and (must != "hold-none" or len(rules.members) < rules.seats)
            and (must != "have-reached" or _others_reach(rules, condition.of, condition.pile))
            for condition in rules.conditions
        )

    return applies


def _others_reach(rules: Rules, of: str, pile: int) -> bool:
    """Whether somebody can lack a pile when a player in the last pile goes out."""
    partners = len(rules.members) < rules.seats
    return (of != "player" and partners) or pile > len(rules.piles) - 1


def _permits(rules: Rules) -> bool:
    return rules.permission != "nobody" and len(rules.members) < rules.seats


def _keeps_for_foot(rules: Rules) -> bool:
    return any(stage.by == "book" and not stage.sits for stage in rules.stages)


def _all() -> list[Builder]:
    melds = [
        _meld_rule(rule)
        for rule in (
            "meld.least",
            "meld.lay-most",
            "meld.start",
            "meld.wilds-most",
            "meld.naturals",
            "meld.ratio",
            "meld.kind",
            "book.closed",
            "book.closed-wilds",
            "book.most",
            "book.capped",
        )
    ]
    pile = [
        Builder("pile.never", piling.take_at_edge("pile.never"), lambda r: not _taken(r)),
        Builder("pile.least", piling.take_at_edge("pile.least"), _taken),
        Builder(
            "pile.from-turn",
            piling.take_at_edge("pile.from-turn"),
            lambda r: _taken(r) and r.take_from_turn > 1,
        ),
        Builder(
            "pile.before-opening",
            opening.take_unopened,
            lambda r: _taken(r) and _opens(r) and r.take_before_opening == "never",
        ),
        Builder("pile.stopped", piling.take_at_edge("pile.stopped"), lambda r: bool(r.stops)),
        Builder("pile.key", piling.take_at_edge("pile.key"), lambda r: _taken(r) and not r.shown),
        Builder("pile.way", piling.take_at_edge("pile.way"), _taken),
        Builder("pile.depth", piling.take_at_edge("pile.depth"), _taken),
        Builder("pile.freeze", rounds.freezing, lambda r: any(r.freezes)),
    ]
    out = [
        Builder("out.books", going.going_out("out.books"), lambda r: bool(r.out_books)),
        Builder(
            "out.last-card", going.going_out("out.last-card"), lambda r: r.last_card != "either"
        ),
        Builder("out.permission", going.going_out("out.permission"), _permits),
        Builder(
            "out.have-reached", going.going_out("out.have-reached"), _condition("have-reached")
        ),
        Builder("out.have-played", going.going_out("out.have-played"), _condition("have-played")),
        Builder("out.hold-none", going.going_out("out.hold-none"), _condition("hold-none")),
        Builder("out.keep-card", going.keep_cards, lambda r: r.keep > 0),
        Builder("out.obliged", going.obliged, lambda r: _permits(r) and r.obliges),
        Builder("out.ask", going.asking),
    ]
    scores = [
        Builder("score.book", scoring.finished_table("score.book")),
        Builder("score.cards", scoring.finished_table("score.cards")),
        Builder("score.price", scoring.finished_table("score.price"), lambda r: bool(r.prices)),
        Builder("score.set", scoring.finished_table("score.set"), lambda r: bool(r.sets)),
        Builder("score.cap", scoring.finished_table("score.cap"), lambda r: bool(r.caps)),
        Builder("score.out", scoring.finished_table("score.out")),
        Builder("score.grab", scoring.finished_table("score.grab"), lambda r: bool(r.grab_bonuses)),
        Builder("score.line", scoring.finished_table("score.line"), lambda r: bool(r.lines)),
        Builder("score.floor", scoring.finished_table("score.floor"), lambda r: r.floor),
    ]
    return [
        Builder("turn.due", turning.due),
        Builder("turn.draw", turning.draw),
        Builder("turn.bonus", turning.bonus, lambda r: bool(r.bonus)),
        Builder("turn.end", turning.end),
        Builder("cards.held", turning.held),
        Builder("discard.banned", turning.thrown, lambda r: bool(r.bans)),
        *pile,
        Builder("meld.own", melding.lay_own),
        Builder("meld.unmeldable", melding.lay_unfit("meld.unmeldable")),
        Builder("meld.one-rank", melding.lay_unfit("meld.one-rank")),
        *melds,
        Builder("meld.same-rank", melding.lay_same_rank, lambda r: r.same_rank != "free"),
        Builder(
            "meld.required-first",
            melding.lay_required("meld.required-first"),
            lambda r: r.required_by != "none",
        ),
        Builder(
            "book.required-most",
            melding.lay_required("book.required-most"),
            lambda r: r.required_by != "none" and r.required_most != NO_LIMIT,
        ),
        Builder("book.close", melding.lay_closing),
        Builder("book.kind", melding.lay_kind),
        Builder("cap.book", melding.lay_capping("cap.book"), lambda r: bool(r.caps)),
        Builder(
            "cap.most",
            melding.lay_capping("cap.most"),
            lambda r: any(cap.most != NO_LIMIT for cap in r.caps),
        ),
        Builder(
            "opening.points",
            opening.open_at_edge("opening.points"),
            _opens,
            by_round=True,
        ),
        Builder(
            "opening.from-turn",
            opening.open_at_edge("opening.from-turn"),
            lambda r: _opens(r) and r.opening.from_turn > 1,
        ),
        Builder(
            "opening.melds",
            opening.open_at_edge("opening.melds"),
            lambda r: _opens(r) and r.opening.most_melds != NO_LIMIT,
        ),
        Builder(
            "opening.books",
            opening.open_at_edge("opening.books"),
            lambda r: _opens(r) and bool(r.opening.books),
        ),
        Builder("foot.pick-up", turning.pick_up),
        Builder("foot.reached", turning.reached, lambda r: len(r.piles) > 1),
        Builder("foot.keep-card", turning.keep_for_foot, _keeps_for_foot),
        *out,
        Builder("deal.piles", rounds.deal("deal.piles")),
        Builder("deal.hand", rounds.dealt_next("deal.hand"), lambda r: len(r.piles) > 1),
        Builder("deal.upcard", rounds.deal("deal.upcard")),
        Builder("round.stock", rounds.ends("round.stock")),
        Builder("round.out", rounds.ends("round.out")),
        Builder("game.next", rounds.dealt_next("game.next")),
        Builder("game.end", rounds.ends("game.end")),
        *scores,
    ]


WEIGHTS = {
    "turn.due": 3,
    "turn.end": 5,
    "cards.held": 2,
    "discard.banned": 4,
    "pile.stopped": 4,
    "pile.way": 3,
    "pile.before-opening": 2,
    "pile.freeze": 3,
    "meld.unmeldable": 3,
    "meld.same-rank": 2,
    "meld.lay-most": 2,
    "meld.kind": 2,
    "book.kind": 3,
    "book.most": 3,
    "book.closed": 4,
    "book.required-most": 6,
    "opening.points": 3,
    "opening.melds": 3,
    "foot.reached": 3,
    "out.books": 3,
    "out.last-card": 2,
    "out.have-reached": 2,
    "out.have-played": 3,
    "out.hold-none": 3,
    "deal.upcard": 4,
    "round.out": 5,
    "round.stock": 4,
    "meld.required-first": 3,
    "out.obliged": 3,
    "out.ask": 2,
    "game.next": 3,
    "game.end": 4,
    "score.line": 2,
}
"""How many times as many cases as others some rules take to be seen from all their sides."""

BUILDERS: dict[str, Builder] = {
    builder.rule: replace(builder, weight=WEIGHTS.get(builder.rule, 1)) for builder in _all()
}

QUESTIONS: dict[str, Build] = {
    rule: melding.meld_question(rule)
    for rule, entry in rulebook().items()
    if entry.claim == "melds"
}
"""Questions about cards by themselves, by the rule at whose edge they are."""

TALLIES: dict[str, Build] = {
    rule: scoring.tallied(rule) for rule, entry in rulebook().items() if entry.claim == "tally"
}
"""Counted tables, by the line of the score that they are about."""

GENERAL: tuple[Build, ...] = (
    *[near_miss] * 8,
    *[melds_at_once] * 3,
    *[whole_turn] * 3,
    *[any_move] * 2,
    *[listed] * 3,
    melding.lay_book_onto,
    *[melding.lay_same_rank] * 2,
    *[piling.take_at_edge("pile.depth")] * 3,
    rounds.dealt_next("game.end"),
)
"""What aims at no rule, each as often as it is worth."""

# Whole games are dear, so that only a few are played.
GAME_ONE_IN = 150
GENERAL_ONE_IN = 3
"""How many cases of a referee are drawn for one that aims at no rule."""


# Claims whose cases furnish every seat of the table.
FURNISHED = ("scorer", "explains")


def applicable_rules(resolved: Mapping[str, Any], seats: int | None = None) -> list[str]:
    """The rules at which something can be aimed in a ruleset, in the order of the rulebook.

    Without `seats`, those that apply at some allowed number of players.
    """
    numbers = [seats] if seats else [int(n) for n in resolved["table"]["players"]]
    found = frozenset[str]().union(*(_applying(table_for(resolved, n)) for n in numbers))
    return [rule for rule in BUILDERS if rule in found]


@lru_cache(REMEMBERED)
def _applying(table: Table) -> frozenset[str]:
    """The rules at which something can be aimed at a table. Every search asks."""
    rules = table.rules(1)
    return frozenset(rule for rule, builder in BUILDERS.items() if builder.applies(rules))


def _aimed(table: Table, builders: Mapping[str, Build], aims: Sequence[str] | None) -> list[Build]:
    rules = table.rules(1)
    return [
        build
        for rule, build in builders.items()
        if (aims is None or rule in aims) and BUILDERS[rule].applies(rules)
        for _ in range(BUILDERS[rule].weight)
    ]


def _for_claim(table: Table, claim: str, aims: Sequence[str] | None) -> tuple[list[Build], bool]:
    """The builders of a claim that aim at rules, and whether to add those that aim at none."""
    book = rulebook()
    if claim == "tally":
        return _aimed(table, TALLIES, aims), False
    if claim == "melds":
        return _aimed(table, QUESTIONS, aims), False
    scores = {rule: b.build for rule, b in BUILDERS.items() if book[rule].kind == "score"}
    if claim == "scorer":
        return _aimed(table, scores, aims), False
    others = {rule: b.build for rule, b in BUILDERS.items() if book[rule].kind != "score"}
    if claim == "explains":
        return _aimed(table, others | scores, aims), not aims
    return _aimed(table, others, aims), not aims


def rounds_apart(resolved: Mapping[str, Any], rule: str) -> list[int]:
    """The rounds in which a rule is searched by itself; a single 0 where one search is enough."""
    rules = table_for(resolved, min(map(int, resolved["table"]["players"]))).rules(1)
    if not BUILDERS[rule].by_round or rules.opening.by != "rounds":
        return [0]
    return list(range(1, min(rules.rounds, len(rules.opening.points)) + 1))


def reader(
    resolved: Mapping[str, Any],
    seats: int,
    claim: str,
    aims: Sequence[str] | None = None,
    round_: int = 0,
) -> Callable[[bytes], Case]:
    """What makes a case of a tape, as `strategy` does. Raises ValueError as it does."""
    table = table_for(resolved, seats)
    builders, general = _for_claim(table, claim, aims) if claim != "talks" else ([], False)
    if not builders and not general:
        raise ValueError(f"there are no cases of the claim '{claim}' with these aims")

    def case(tape: bytes) -> Case:
        draws = Draws(tape)
        bench = Bench(draws, table, claim, round_)
        if general and (not builders or draws.yes(GENERAL_ONE_IN)):
            if draws.yes(GAME_ONE_IN // GENERAL_ONE_IN):
                return rounds.played_out(bench)
            return draws.of(GENERAL)(bench)
        return draws.of(builders)(bench)

    return case


def strategy(
    resolved: Mapping[str, Any],
    seats: int,
    claim: str,
    aims: Sequence[str] | None = None,
    round_: int = 0,
) -> st.SearchStrategy[Case]:
    """Cases that check a claim, for a ruleset and a number of players.

    `aims` keeps to the builders of these rules; empty, to those that aim at no rule. `round_` keeps
    to one round. Raises ValueError when nothing can be drawn: for a claim without such cases, and
    for aims of which none applies.
    """
    length = seats if claim in FURNISHED else 0
    return tapes(length).map(reader(resolved, seats, claim, aims, round_))
