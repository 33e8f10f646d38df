"""The reference engine behind the protocol.

`ReferenceAdapter` answers every operation, makes every claim and takes any valid ruleset. It holds
one game at a time and any number of rulesets. What the answers are is decided by the engine; here
requests are turned into its values and its values into replies. `handfoot.wire.serve` reads and
writes the lines and has checked the shape of every request before it comes here.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, ParamSpec, TypeVar

from handfoot import __version__
from handfoot.rulesets.digest import digest
from handfoot.rulesets.pointers import join
from handfoot.rulesets.schemas import ruleset_language
from handfoot.wire.adapter import Adapter, Refused
from handfoot.wire.lines import Message
from handfoot.wire.serve import serve
from reference_engine.compiling import Table
from reference_engine.framing import misfits
from reference_engine.listing import listed_moves
from reference_engine.moves import Move, Violation
from reference_engine.notation import (
    cards_of,
    move_from_json,
    move_to_json,
    position_from_json,
    position_to_json,
)
from reference_engine.playing import carry_out, rulings
from reference_engine.position import Game, Position, begin_game
from reference_engine.questions import meld_from, meld_ruling, tally
from reference_engine.rounds import first_seat
from reference_engine.rules import Rules
from reference_engine.scoring import SideScore, score
from reference_engine.soundness import defects

__all__ = ["ReferenceAdapter", "run"]

Happened = list[tuple[str, dict[str, int | str]]]

P = ParamSpec("P")
R = TypeVar("R")

# How many faults of a ruleset are told in one message.
MOST_TOLD = 5


def run() -> None:
    """Answers on the standard streams until the asker takes leave or goes away."""
    serve(ReferenceAdapter())


class ReferenceAdapter(Adapter):
    """Puts every operation of the protocol to the reference engine."""

    def __init__(self) -> None:
        self._rulesets: dict[str, Mapping[str, Any]] = {}
        self._tables: dict[tuple[str, int], Table] = {}
        self._position: Position | None = None

    def hello(self, request: Message) -> Message:
        """Claims everything, for any ruleset and as many players as it knows."""
        return {
            "engine": {"name": "reference", "version": __version__, "language": "python"},
            "claims": [
                "talks",
                "tally",
                "scorer",
                "melds",
                "referee",
                "interpreter",
                "explains",
            ],
            "chance": "told",
            "rulesets": "any",
            "seats": "any",
            "turn": True,
        }

    def rules(self, request: Message) -> Message:
        """Keeps a ruleset. Refuses one that is not valid, and a digest that is not its own."""
        ruleset = request["ruleset"]
        _check_ruleset(ruleset)
        right = digest(ruleset)
        if request["digest"] != right:
            raise Refused("bad-request", f"The digest of this ruleset is {right}.")
        self._rulesets[right] = ruleset
        return {}

    def setup(self, request: Message) -> Message:
        """Takes up a position. Refuses one that play could not have led to."""
        table, written = self._table(request), request["position"]
        rules = table.rules(max(1, written["game"]["round"]))
        _refuse_defects(misfits(rules, written))
        position = _read(position_from_json, table, written)
        _refuse_defects(defects(position))
        self._position = position
        return {"state": position_to_json(position)}

    def deal(self, request: Message) -> Message:
        """Deals a round by the chance move that came along."""
        if "chance" not in request:
            raise Refused("unsupported", "This engine draws no numbers; it is told how cards fall.")
        position = _before_deal(self._table(request), request)
        move = _move(position, request["chance"])
        if first_seat(position) < 0:
            move = move._replace(number=request["first"])
        broken = rulings(position, move)
        if broken:
            raise Refused("bad-request", "The deal does not hold the cards of the deck as they go.")
        carry_out(position, move)
        self._position = position
        return {"state": position_to_json(position)}

    def judge(self, request: Message) -> Message:
        """Judges alternatives in the present state."""
        position = self._present()
        moves = [_move(position, written) for written in request["moves"]]
        return {"verdicts": [_verdict(rulings(position, move)) for move in moves]}

    def turn(self, request: Message) -> Message:
        """Makes moves up to the first that is refused."""
        for index, written in enumerate(request["moves"]):
            broken, _ = self._make(written)
            if broken:
                reply = {"refused": index, "rule": broken[0].rule}
                break
        else:
            reply = {"refused": None}
        return {**reply, "state": position_to_json(self._present())}

    def apply(self, request: Message) -> Message:
        """Makes one move."""
        broken, events = self._make(request["move"])
        reply = {**_verdict(broken), "state": position_to_json(self._present())}
        if not broken:
            reply["events"] = [{"rule": rule, **facts} for rule, facts in events]
        return reply

    def moves(self, request: Message) -> Message:
        """Lists the moves of at most one group that stand by themselves."""
        position = self._present()
        return {"moves": [move_to_json(position, move) for move in listed_moves(position)]}

    def score(self, request: Message) -> Message:
        """Scores the round as the cards lie."""
        return {"sides": [_side(side) for side in score(self._present())]}

    def tally(self, request: Message) -> Message:
        """Adds up what was counted."""
        rules = self._rules(request)
        return {"sides": [_side(_read(tally, rules, side)) for side in request["sides"]]}

    def meld(self, request: Message) -> Message:
        """Judges cards by themselves."""
        rules = self._rules(request)
        cards = _read(cards_of, rules, request["cards"])
        written = request["onto"]
        onto = None if written is None else _read(meld_from, rules, written)
        if onto is not None and any(kind in rules.cap_of for kind, _ in cards):
            raise Refused("unsupported", "Caps on a book are judged on a table, not by themselves.")
        broken, kind = meld_ruling(rules, cards, onto)
        return {**_verdict(broken), "kind": kind}

    def _table(self, request: Message) -> Table:
        name, seats = request["rules"], request["seats"]
        if name not in self._rulesets:
            raise Refused("unknown-rules", f"No ruleset of the digest {name} was brought.")
        if (name, seats) not in self._tables:
            try:
                self._tables[name, seats] = Table(self._rulesets[name], seats)
            except ValueError as error:
                raise Refused("unsupported", f"For this table {error}.") from None
        return self._tables[name, seats]

    def _rules(self, request: Message) -> Rules:
        return self._table(request).rules(request["round"])

    def _present(self) -> Position:
        if self._position is None:
            raise Refused("no-state", "Nothing has been set up or dealt.")
        return self._position

    def _make(self, written: Message) -> tuple[list[Violation], Happened]:
        """Makes a move if it is legal, and tells what it breaks or what happened."""
        position = self._present()
        move = _move(position, written)
        broken = rulings(position, move)
        events: Happened = []
        if not broken:
            # On a copy, so that nothing half done remains should the engine fail.
            after = position.copy()
            carry_out(after, move, events)
            self._position = after
        return broken, events


def _check_ruleset(ruleset: Mapping[str, Any]) -> None:
    """Refuses what is no complete resolved ruleset, naming the first few faults."""
    validator = ruleset_language().resolved_validator
    faults = [
        f"{join('', *error.absolute_path) or 'the ruleset'}: {error.message[:120]}"
        for error in validator.iter_errors(ruleset)
    ]
    if faults:
        raise Refused("bad-request", f"The ruleset is not valid. {'; '.join(faults[:MOST_TOLD])}")


def _refuse_defects(found: list[str]) -> None:
    if found:
        raise Refused("defect", f"Play could not have led here: {found[0]}.", defects=found)


def _read(read: Callable[P, R], *arguments: P.args, **named: P.kwargs) -> R:
    """What a reading function makes of a request; names that the rules lack are bad requests."""
    try:
        return read(*arguments, **named)
    except ValueError as error:
        raise Refused("bad-request", f"In this request {error}.") from None


def _move(position: Position, written: Message) -> Move:
    return _read(move_from_json, position, written)


def _before_deal(table: Table, request: Message) -> Position:
    """The position in which the round asked for is about to be dealt."""
    number, first, scores = request["round"], request["first"], tuple(request["scores"])
    rules = table.rules(max(1, number - 1))
    if first >= rules.seats or len(scores) != len(rules.members):
        raise Refused("bad-request", "The first seat or the scores do not fit the table.")
    position = begin_game(rules)
    position.game = Game(number - 1, first, scores, rules.sides)
    told = first_seat(position)
    if told >= 0:
        # The rules say who begins from who began before, so that one is chosen to fit.
        before = (first - (told - first)) % rules.seats
        position.game = position.game._replace(first=before)
    return position


def _verdict(broken: list[Violation]) -> Message:
    return {"legal": False, "rule": broken[0].rule} if broken else {"legal": True}


def _side(side: SideScore) -> Message:
    return {"total": side.total, "lines": [line._asdict() for line in side.lines]}
