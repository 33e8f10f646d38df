"""Playing: checked moves, chance, and what belongs to neither player nor chance.

`play` is the way in for everybody who does not know that a move is legal;
`carry_out` does a move in place and trusts. Chance moves are checked here too, as
they come from outside: a deal must hold exactly the cards of the deck.
"""

from __future__ import annotations

from reference_engine.judging import violations
from reference_engine.moves import IllegalMove, Move, Violation
from reference_engine.position import (
    ANSWER,
    CHANCE,
    DEAL,
    PLAY,
    PUT_BACK,
    RESHUFFLE,
    Position,
)
from reference_engine.rounds import choose, deal, first_seat, next_rules, put_back, turn_up
from reference_engine.steps import apply
from reference_engine.turns import Events, begin_turn, reshuffled

ON_TURN = frozenset(("draw", "take", "lay", "close", "discard", "end", "pick-up", "take-back"))
"""What the player on turn does to the position; the effects stand in `steps`."""

CHANCE_MOVES = {DEAL: "deal", PUT_BACK: "put-back", RESHUFFLE: "reshuffle"}


def carry_out(position: Position, move: Move, events: Events = None) -> None:
    """Carry out a legal move, of a player or of chance, in place."""
    if move.do in ON_TURN:
        apply(position, move, events)
    elif move.seat == CHANCE:
        _by_chance(position, move, events)
    elif move.do == "choose":
        if choose(position, move):
            turn_up(position)
            _begin_round(position, events)
    elif move.do == "ask":
        partners = position.rules.partners[move.seat]
        asked = partners[:1] if position.rules.permission == "next-partner" else partners
        position.turn = position.turn._replace(asked="waiting", answers=asked)
        position.phase = ANSWER
    else:
        _answer(position, move)


def _by_chance(position: Position, move: Move, events: Events) -> None:
    if move.do == "deal":
        deal(position, move)
    elif move.do == "put-back":
        put_back(position, move.number)
    else:
        reshuffled(position, move.order, events)
        return
    _begin_round(position, events)


def _begin_round(position: Position, events: Events) -> None:
    """Give the first turn, once chance and the choice of hands leave nothing open."""
    if position.phase == DEAL:
        begin_turn(position, position.game.first, True, events)


def _answer(position: Position, move: Move) -> None:
    turn = position.turn
    waiting = tuple(seat for seat in turn.answers if seat != move.seat)
    refused = not move.number
    if refused or not waiting:
        position.turn = turn._replace(asked="no" if refused else "yes", answers=())
        position.phase = PLAY
    else:
        position.turn = turn._replace(answers=waiting)


def chance_rulings(position: Position, move: Move) -> list[Violation]:
    """What is wrong with a chance move (turn.due, deal.piles)."""
    if CHANCE_MOVES.get(position.phase) != move.do:
        return [Violation("turn.due", {"due": "another move"})]
    if move.do == "put-back":
        good = 0 <= move.number <= position.stock_size
    elif move.do == "reshuffle":
        good = sorted(move.order) == sorted(position.discard[:-1])
    else:
        rules = next_rules(position)
        cards = sorted(kind for kind, n in enumerate(rules.copies) for _ in range(n))
        told = first_seat(position) >= 0 or 0 <= move.number < rules.seats
        wanted = rules.seats if rules.grab_for != "nobody" else 0
        good = sorted(move.order) == cards and told and len(move.grabs) == wanted
    return [] if good else [Violation("deal.piles", {})]


def rulings(position: Position, move: Move) -> list[Violation]:
    """All rules that a move breaks, of a player or of chance."""
    return chance_rulings(position, move) if move.seat == CHANCE else violations(position, move)


def play(position: Position, move: Move) -> tuple[Position, list[tuple[str, dict[str, int | str]]]]:
    """The position after a move, and the events of it. Raises IllegalMove."""
    broken = rulings(position, move)
    if broken:
        raise IllegalMove(broken)
    after = position.copy()
    events: list[tuple[str, dict[str, int | str]]] = []
    carry_out(after, move, events)
    return after, events
