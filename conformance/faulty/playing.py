"""Faults in the course of play: turns, the discard pile, the foot, going out."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from conformance.faulty.fault import (
    Fault,
    after_moves,
    judged_otherwise,
    standing,
    with_function,
)
from conformance.faulty.replacing import Function
from handfoot.wire.lines import Message
from reference_engine.books import filled, kinds_of, names
from reference_engine.judging import violations
from reference_engine.lays import lay_moves
from reference_engine.moves import Move, Violation
from reference_engine.notation import move_to_json
from reference_engine.position import DRAW, PLAY, Meld, Position
from reference_engine.rules import Rules
from reference_engine.server import ReferenceAdapter

__all__ = ["FAULTS"]

Rulings = list[Violation]


def _only(broken: Rulings, *rules: str) -> bool:
    """True when nothing but these rules is broken, and at least one of them."""
    return bool(broken) and {violation.rule for violation in broken} <= set(rules)


# --- whose turn, which cards --------------------------------------------------------------------


def _conjured(position: Position, move: Move, broken: Rulings) -> Rulings:
    """A card may be discarded that the player doesn't hold."""
    return [] if move.do == "discard" and _only(broken, "cards.held") else broken


def _conjure(before: Position, position: Position, move: Move) -> None:
    """The card that isn't held appears on the pile, and the hand stays as it was."""
    if move.do == "discard" and not position.hands[position.seat][move.card]:
        hands, held = list(position.hands), list(position.held)
        hand = list(hands[position.seat])
        hand[move.card] += 1
        hands[position.seat] = tuple(hand)
        held[position.seat] += 1
        position.hands, position.held = tuple(hands), tuple(held)


def _nothing(before: Position, after: Position, move: Move) -> None:
    """Change nothing after the move."""


def _twice(position: Position, move: Move, broken: Rulings) -> Rulings:
    """A player may draw a second time."""
    again = move.do == "draw" and move.seat == position.seat and position.phase == PLAY
    return [] if again and position.stock_size and _only(broken, "turn.due") else broken


def _for_another(position: Position, move: Move, broken: Rulings) -> Rulings:
    """A discard named by anybody is carried out for the player on turn."""
    if move.do == "discard" and move.seat != position.seat and position.phase == PLAY:
        return violations(position, move._replace(seat=position.seat))
    return broken


# --- the discard pile ---------------------------------------------------------------------------


def _key_unused(position: Position, move: Move, broken: Rulings) -> Rulings:
    """The pile may be taken without laying its key."""
    return [] if move.do == "take" and _only(broken, "pile.key", "pile.way") else broken


def _one_too_few(right: Function) -> Function:
    def taken_from(position: Position) -> tuple[int, int]:
        n, key = right(position)
        return (n - 1 if n > 1 and not position.rules.key_bottom else n), key

    return taken_from


def _never_stopped(right: Function) -> Function:
    def stops_in_force(position: Position) -> list[Any]:
        return []

    return stops_in_force


def _stops_a_way(rules: Rules) -> bool:
    """Whether a stop ever forbids what the ways of taking the pile would allow."""
    if rules.take_by == "never":
        return False
    joins = any(not way.naturals for way in rules.ways)
    return any(
        stop.until_taken or (joins and any(rules.is_wild[kind] for kind in stop.cards))
        for stop in rules.stops
    )


# --- the foot -------------------------------------------------------------------------------------


def _foot_left(before: Position, after: Position, move: Move) -> None:
    """A hand emptied by taking the pile leaves the foot where it is."""
    seat = move.seat
    if move.do != "take" or after.reached[seat] == before.reached[seat]:
        return
    hands, held, sealed = list(after.hands), list(after.held), list(after.sealed)
    hands[seat] = (0,) * len(after.rules.kinds)
    held[seat] = 0
    sealed[seat] = before.sealed[seat]
    after.hands, after.held, after.sealed = tuple(hands), tuple(held), tuple(sealed)
    after.reached, after.since = before.reached, before.since


def _stuck(position: Position) -> bool:
    """True when the player on turn has taken the pile and picked up the foot in this turn."""
    seat = position.seat
    return (
        position.phase == PLAY
        and position.turn.taken > 0
        and position.reached[seat] > 0
        and position.since[seat] == position.turns[seat]
    )


def _dead_end(position: Position, move: Move, broken: Rulings) -> Rulings:
    """Nothing is accepted any more."""
    return [Violation("turn.due", {"due": "nothing"})] if _stuck(position) else broken


def _reached_by_taking(rules: Rules) -> bool:
    """Whether a hand can run out by taking the pile."""
    emptied = any(stage.by == "emptied" and stage.plays_on for stage in rules.stages)
    taken_alone = rules.take_by != "never" and not rules.shown and rules.pile_least <= 1
    return emptied and taken_alone and not rules.draw_too


class _DeadEnd(ReferenceAdapter):
    """Lists nothing where nothing is accepted."""

    def moves(self, request: Message) -> Message:
        return {"moves": []} if _stuck(self._present()) else super().moves(request)


# --- going out ------------------------------------------------------------------------------------


def _quota_short(right: Function) -> Function:
    """One book fewer than needed is enough."""

    def enough(rules: Rules, melds: Sequence[Meld], needs: Mapping[str, int]) -> bool:
        books = [names(rules, kinds_of(rules, meld)) for meld in melds if meld.done]
        return right(rules, melds, needs) or sum(filled(books, needs)) >= sum(needs.values()) - 1

    return enough


def _dropped(rule: str, answered_no: bool = False) -> Any:
    """What forbids going out, one rule left out."""

    def make(right: Function) -> Function:
        def out_rulings(position: Position, seat: int, by: str) -> Rulings:
            broken: Rulings = right(position, seat, by)
            if answered_no and position.turn.asked != "no":
                return broken
            return [violation for violation in broken if violation.rule != rule]

        return out_rulings

    return make


def _asks(rules: Rules) -> bool:
    return rules.permission != "nobody" and len(rules.members) < rules.seats


# --- lists ---------------------------------------------------------------------------------


class _Overlisting(ReferenceAdapter):
    """Lists every meld in the hand, whatever the opening and the end of the turn say."""

    def moves(self, request: Message) -> Message:
        position = self._present()
        listed: list[Any] = super().moves(request)["moves"]
        if position.phase in (PLAY, DRAW):
            more = [move_to_json(position, move) for move in lay_moves(position, position.seat)]
            listed += [move for move in more if move not in listed]
        return {"moves": listed}


def _needs_books(rules: Rules) -> bool:
    return bool(rules.out_books)


def _stock_short(position: Position, move: Move, broken: Rulings) -> Rulings:
    """Nobody can draw from a stock of fewer cards than a draw takes."""
    short = position.phase == DRAW and position.stock_size < position.rules.draw
    if move.do == "draw" and short and not broken:
        return [Violation("turn.due", {"due": "nothing"})]
    return broken


REFEREE = ("referee",)
MOVES = ("move", "turn")

FAULTS = (
    Fault(
        "K05",
        "A card that is not held may be discarded, and appears on the pile.",
        REFEREE,
        MOVES,
        lambda: standing(judged_otherwise(_conjured), after_moves(_nothing, _conjure)),
    ),
    Fault(
        "K06",
        "A player may draw twice.",
        REFEREE,
        MOVES,
        lambda: standing(judged_otherwise(_twice)),
    ),
    Fault(
        "K07",
        "A discard by the wrong player is carried out for the right one.",
        REFEREE,
        MOVES,
        lambda: standing(judged_otherwise(_for_another)),
    ),
    Fault(
        "K08",
        "A player may go out one book short of what is needed.",
        REFEREE,
        MOVES,
        with_function("going_out", "has_books", _quota_short, everywhere=False),
        _needs_books,
    ),
    Fault(
        "K09",
        "The last card of the last pile may go without any books.",
        REFEREE,
        MOVES,
        with_function("going_out", "out_rulings", _dropped("out.books")),
        _needs_books,
    ),
    Fault(
        "K10",
        "A partner's no to going out is ignored.",
        REFEREE,
        MOVES,
        with_function("going_out", "out_rulings", _dropped("out.permission", True)),
        _asks,
    ),
    Fault(
        "K11",
        "The foot is not picked up when the hand runs out by taking the pile.",
        REFEREE,
        MOVES,
        lambda: standing(after_moves(_foot_left)),
        _reached_by_taking,
    ),
    Fault(
        "K12",
        "After the foot is picked up by taking the pile, no move is accepted.",
        REFEREE,
        ("list", *MOVES),
        lambda: standing(judged_otherwise(_dead_end), adapter=_DeadEnd),
        _reached_by_taking,
    ),
    Fault(
        "K19",
        "The pile may be taken without using the card that must be used.",
        REFEREE,
        MOVES,
        lambda: standing(judged_otherwise(_key_unused)),
        lambda rules: rules.take_by != "never",
    ),
    Fault(
        "K20",
        "Taking the pile brings one card too few.",
        REFEREE,
        MOVES,
        with_function("steps", "taken_from", _one_too_few),
        lambda rules: rules.take_by != "never" and not rules.key_bottom,
    ),
    Fault(
        "K21",
        "A pile that is stopped may be taken.",
        REFEREE,
        MOVES,
        with_function("pile", "stops_in_force", _never_stopped),
        _stops_a_way,
    ),
    Fault(
        "K27",
        "When the stock holds fewer cards than a draw, no move is left.",
        REFEREE,
        MOVES,
        lambda: standing(judged_otherwise(_stock_short)),
        lambda rules: rules.draw > 1,
    ),
    Fault(
        "K32",
        "Melds are listed that are then refused.",
        REFEREE,
        ("list",),
        lambda: standing(adapter=_Overlisting),
    ),
)
