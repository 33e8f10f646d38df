"""How often each rule of the rulebook said yes and no in examined games.

A rule that refuses is *refused* once for every examined move that breaks it, and *allowed* once
for every legal move about which it was asked: a limit on wild cards is asked about lays that hold
some, a ban about discards. An effect is counted when it happens, a line of the score when it is
paid; both count as allowed.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from functools import cache

from handfoot.words.rulebook import rulebook
from reference_engine import Move, Position, Violation
from reference_engine.going_out import next_stage
from reference_engine.moves import NEW, Group, total
from reference_engine.opening import must_open
from reference_engine.position import PLAY
from reference_engine.rules import Rules
from reference_engine.scoring import SideScore

AT_THE_DEAL = ("deal.piles", "deal.hand", "deal.upcard", "game.next")


class Tally:
    """Counts per rule, and how rounds ended."""

    COUNTS = ("allowed", "refused", "alone", "rounds")

    def __init__(self) -> None:
        self.allowed: Counter[str] = Counter()
        self.refused: Counter[str] = Counter()
        self.alone: Counter[str] = Counter()
        """Refused moves that break this rule and no other."""
        self.rounds: Counter[str] = Counter()

    def add(self, other: Tally) -> None:
        """Add the counts of other games."""
        for name in self.COUNTS:
            getattr(self, name).update(getattr(other, name))

    def refuse(self, broken: Iterable[Violation]) -> None:
        """An illegal move was examined."""
        rules = {violation.rule for violation in broken}
        self.refused.update(rules)
        if len(rules) == 1:
            self.alone.update(rules)

    def allow(self, position: Position, move: Move) -> None:
        """A legal move was examined."""
        self.allowed.update(asked_about(position, move))

    def happened(self, move: Move, events: Iterable[tuple[str, Mapping[str, object]]]) -> None:
        """A move was made."""
        if move.do == "deal":
            self.allowed.update(AT_THE_DEAL)
        self.allowed.update(rule for rule, _ in events if rule in _effects())

    def score(self, side: SideScore) -> None:
        """A side was paid for a round."""
        self.allowed.update(line.rule for line in side.lines)


@cache
def _effects() -> frozenset[str]:
    return frozenset(rule for rule, entry in rulebook().items() if entry.kind == "effect")


def asked_about(position: Position, move: Move) -> list[str]:
    """The rules that can refuse and were asked about a legal move."""
    found = ["turn.due"]
    rules, seat = position.rules, move.seat
    if move.do in ("lay", "take"):
        found.append("cards.held")
        for group in move.groups:
            found += _asked_about_group(position, group, seat)
        if must_open(position, seat):
            found += ["opening.points", "opening.from-turn"]
            found += ["opening.books"] * bool(rules.opening.books)
        spent = sum(total(group.cards) for group in move.groups)
        if position.held[seat] - spent <= 1:
            found += ["out.keep-card", "foot.keep-card"]
        if move.do == "take":
            found += ["pile.least", "pile.key", "pile.way", "pile.from-turn"]
            found += ["pile.stopped"] * bool(rules.stops)
            found += ["pile.before-opening"] * must_open(position, seat)
        if move.do == "lay" and spent == position.held[seat] and not next_stage(position, seat):
            found += _going_out(rules)
    elif move.do == "discard":
        found += ["cards.held", "discard.banned"]
        if position.held[seat] <= 2:
            found += ["out.keep-card", "foot.keep-card"]
        if position.held[seat] == 1 and not next_stage(position, seat):
            found += _going_out(rules)
    elif move.do == "draw":
        found.append("pile.never")
    elif move.do == "end":
        found += ["turn.end"] * (position.phase == PLAY)
    else:
        short = {"close": "book.close", "ask": "out.ask", "pick-up": "foot.pick-up"}
        found += [short[move.do]] if move.do in short else []
    return found


def _going_out(rules: Rules) -> list[str]:
    found = ["out.books", "out.last-card", "out.permission", "out.obliged"]
    return found + [f"out.{condition.must}" for condition in rules.conditions]


def _asked_about_group(position: Position, group: Group, seat: int) -> list[str]:
    rules = position.rules
    wilds = sum(n for kind, n in group.cards if rules.is_wild[kind])
    caps = any(kind in rules.cap_of for kind, _ in group.cards)
    if caps:
        return ["meld.own", "cap.book", "cap.most"]
    found = ["meld.unmeldable", "meld.one-rank", "meld.lay-most", "meld.kind", "book.most"]
    found += ["meld.required-first", "book.required-most"]
    if group.onto == NEW:
        meld = None
        found += ["meld.least", "meld.start", "meld.same-rank"]
    else:
        found.append("meld.own")
        meld = position.melds[position.game.sides[seat]][group.onto]
        if meld.closed:
            found += ["book.closed"] * (total(group.cards) > wilds) + ["book.closed-wilds"] * bool(
                wilds
            )
        found += ["book.capped"] * bool(any(meld.caps) and wilds)
    if wilds or (meld and meld.wilds):
        found += ["meld.wilds-most", "meld.naturals", "meld.ratio"]
    return found
