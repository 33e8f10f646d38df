"""Proves by playing that a ruleset can be played, and notices what never happens in its games.

Games are played by random and by greedy players at every number of seats. After each move the
position is looked at: nothing may be in it that play could not have produced, and no card may be
lost. Beside that it is counted how rounds end, which books are completed and which rules ever have
a say. What comes of it is a `Proof`; how it is told stands in `proofs`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field
from random import Random
from typing import Any

from handfoot.words.rulebook import rulebook
from reference_engine.attempts import attempts
from reference_engine.books import kinds_of, names
from reference_engine.compiling import Table
from reference_engine.discards import bans_on
from reference_engine.expected import expected
from reference_engine.games import DeadEnd, Endless, Event, play_game
from reference_engine.going_out import may_go_out, next_stage
from reference_engine.judging import violations
from reference_engine.moves import Move
from reference_engine.pile import stops_in_force
from reference_engine.players import PLAYERS
from reference_engine.position import CHANCE, DEAL, PUT_BACK, Position
from reference_engine.rules import PILES, Rules
from reference_engine.scoring import score
from reference_engine.soundness import all_cards, defects

MOST_ROUNDS = 30
"""Rounds after which a game without a winner is given up."""

MOST_BROKEN = 5
"""Breaks, or rounds given up, after which no more are looked for: they would tell the same."""

_UNTHINKING = "random"

_ONE_IN = 5
"""How many decisions there are to one at which forbidden moves are tried."""

_LAST_CARDS = 3

# Who may move with what, and what happens in every game: nothing that a house could leave out.
_OF_COURSE = {"turn.due", "cards.held", "meld.own", "book.close", "foot.pick-up", "out.ask"}
_AT_THE_DEAL = {"deal.piles", "deal.hand", "deal.upcard", "game.next", "game.end"}


@dataclass(frozen=True)
class Break:
    """Something that must not happen: what, and the game in which it did."""

    what: str
    player: str
    seats: int
    seed: int
    round: int


@dataclass
class Course:
    """How the games of one sort of players went."""

    games: int = 0
    unfinished: int = 0
    """Games without a winner after `MOST_ROUNDS`, or with a round that was given up."""
    endless: int = 0
    """Rounds that were given up; of random players only, who may never see how to end one."""
    ended: Counter[str] = field(default_factory=Counter)
    """Rounds by how they ended: `out` or `stock`."""
    turns: list[int] = field(default_factory=list)
    """Turns of all players together, round by round."""
    sides: int = 0
    """Sides in all rounds; each could open."""
    opened: int = 0
    seats: int = 0
    """Players in all rounds; each could pick up each further pile."""
    reached: Counter[str] = field(default_factory=Counter)
    taken: int = 0
    """How many times the discard pile was taken."""
    books: Counter[str] = field(default_factory=Counter)

    @property
    def rounds(self) -> int:
        return len(self.turns)


@dataclass
class Proof:
    """What came of playing a ruleset: its courses by sort of player, and what is broken.

    `silent` are rules that never had a say, `unpaid` named score lines that were never paid and
    `unused` named bans and stops that never kept anybody from anything, each with its rule.
    """

    ruleset: Mapping[str, Any]
    seats: tuple[int, ...]
    courses: dict[str, Course]
    broken: list[Break] = field(default_factory=list)
    silent: list[str] = field(default_factory=list)
    unpaid: list[tuple[str, str]] = field(default_factory=list)
    unused: list[tuple[str, str]] = field(default_factory=list)
    kinds: tuple[str, ...] = ()
    """The kinds of book that some round has."""


def prove(ruleset: Mapping[str, Any], games: int, seed: int = 0) -> Proof:
    """Plays so many games with each sort of players, in turn at every number of seats.

    The ruleset is resolved and without errors. Nothing is raised for what is wrong with it.
    """
    seats = tuple(sorted(map(int, ruleset["table"]["players"])))
    tables = {n: Table(ruleset, n) for n in seats}
    proof = Proof(ruleset, seats, {name: Course() for name in PLAYERS})
    notice = _Notice()
    for number in range(games):
        for player in PLAYERS:
            enough = max(len(proof.broken), proof.courses[player].endless) >= MOST_BROKEN
            if not enough:
                table = tables[seats[number % len(seats)]]
                _play(table, player, seed + number, proof, notice)
    _conclude(proof, notice)
    return proof


class _Broken(Exception):
    """Ends a game that went wrong; its text says what was found."""


class _Notice:
    """Which rules had a say in all games, and by which names."""

    def __init__(self) -> None:
        self.rules: dict[int, Rules] = {}
        """All rules of all rounds that were played."""
        self.refused: set[str] = set()
        self.happened: set[str] = set()
        self.named: set[tuple[str, str]] = set()
        """Bans, stops and score lines that had a say, each with its rule."""

    def move(self, position: Position, events: list[Event]) -> None:
        """A move was made."""
        self.rules.setdefault(id(position.rules), position.rules)
        self.happened.update(rule for rule, _ in events)

    def tried(self, position: Position, move: Move) -> None:
        """A move is tried that may be forbidden."""
        for rule, _ in violations(position, move):
            self.refused.add(rule)
            self.named.update((rule, name) for name in _at_work(position, move, rule))

    def scored(self, position: Position) -> None:
        """A round is over."""
        for side in score(position):
            for line in side.lines:
                self.happened.add(line.rule)
                self.named.add((line.rule, line.of))


def _at_work(position: Position, move: Move, rule: str) -> list[str]:
    """The bans or stops that forbid a move; a ruling names only the first of them."""
    if rule == "pile.stopped":
        return [stop.name for stop in stops_in_force(position)]
    if rule == "discard.banned":
        seat = position.seat
        last = position.held[seat] == 1 and not next_stage(position, seat)
        going_out = last and may_go_out(position, seat, "discard")
        return [ban.name for ban in bans_on(position, move.card, going_out)]
    return []


def _play(table: Table, player: str, seed: int, proof: Proof, notice: _Notice) -> None:
    course = proof.courses[player]
    watch = _Watch(course, notice, Random(f"attempts {seed}"))
    try:
        record = play_game(
            table, [PLAYERS[player]] * table.players, seed, watch=watch.move, rounds=MOST_ROUNDS
        )
    except (_Broken, DeadEnd, Endless) as found:
        if isinstance(found, Endless) and player == _UNTHINKING:
            course.endless += 1
            course.unfinished += 1
            course.games += 1
        else:
            broken = Break(str(found), player, table.players, seed, watch.round)
            proof.broken.append(broken)
        return
    course.games += 1
    course.unfinished += not record.winners


class _Watch:
    """Looks at every move of one game. Raises `_Broken` for what must not be."""

    def __init__(self, course: Course, notice: _Notice, rng: Random) -> None:
        self._course, self._notice, self._rng = course, notice, rng
        self.round = 1

    def move(self, before: Position, move: Move, after: Position, events: list[Event]) -> None:
        """As `games.Watch`."""
        self.round = after.game.round
        self._notice.move(after, events)
        if move.seat != CHANCE and self._is_to_try(before):
            for tried in attempts(before, self._rng):
                self._notice.tried(before, tried)
        self._check(before, move, after)
        for rule, facts in events:
            self._course.taken += rule == "pile.depth"
            if rule == "foot.reached":
                self._course.reached[PILES[int(facts["pile"])]] += 1
        if after.round.ended and not before.round.ended:
            self._round_over(after)

    def _is_to_try(self, position: Position) -> bool:
        """Whether forbidden moves are tried here: now and then, and always with the last cards."""
        return self._rng.random() * _ONE_IN < 1 or position.held[position.seat] <= _LAST_CARDS

    def _check(self, before: Position, move: Move, after: Position) -> None:
        faults = defects(after)
        if move.seat != CHANCE:
            faults += [f"a move was made against {one.rule}" for one in violations(before, move)]
        # A card that was turned up and goes back lies nowhere in between.
        if after.phase not in (DEAL, PUT_BACK) and all_cards(after) != after.rules.copies:
            faults.append("the cards of the deck are no longer all there")
        if faults:
            raise _Broken("; ".join(faults))

    def _round_over(self, position: Position) -> None:
        course, rules = self._course, position.rules
        course.ended[position.round.ended] += 1
        course.turns.append(sum(position.turns))
        course.sides += len(rules.members)
        course.seats += rules.seats
        course.opened += sum(any(position.opened[seat] for seat in side) for side in rules.members)
        for melds in position.melds:
            for meld in melds:
                if meld.done:
                    course.books.update(names(rules, kinds_of(rules, meld)))
        self._notice.scored(position)


def _conclude(proof: Proof, notice: _Notice) -> None:
    """Says what never happened, in the order of the rulebook and of the ruleset."""
    played = list(notice.rules.values())
    proof.kinds = tuple(dict.fromkeys(kind.name for one in played for kind in one.book_kinds))
    can_allow, can_refuse = set(), set()
    for rules in played:
        for rule, (allows, refuses) in expected(rules).items():
            can_allow.update([rule] * allows)
            can_refuse.update([rule] * refuses)
    for rule, entry in rulebook().items():
        if rule in _OF_COURSE or rule in _AT_THE_DEAL:
            continue
        if entry.kind == "refuse":
            silent = rule in can_refuse and rule not in notice.refused
        else:
            silent = rule in can_allow and rule not in notice.happened
        if silent:
            proof.silent.append(rule)
    named = dict.fromkeys(pair for one in played for pair in _refusing(one))
    proof.unused = [pair for pair in named if pair not in notice.named]
    named = dict.fromkeys(pair for one in played for pair in _paying(one))
    proof.unpaid = [pair for pair in named if pair not in notice.named]


def _refusing(rules: Rules) -> list[tuple[str, str]]:
    """What can keep a player from something under a name of its own."""
    found = [("discard.banned", ban.name) for ban in rules.bans]
    if rules.take_by != "never":
        found += [("pile.stopped", stop.name) for stop in rules.stops]
    return found


def _paying(rules: Rules) -> list[tuple[str, str]]:
    """What can be paid under a name of its own, books left out."""
    found = [("score.cap", cap.name) for cap in rules.caps]
    found += [("score.price", price.name) for price in rules.prices]
    found += [("score.set", one.name) for one in rules.sets]
    found += [("score.line", line.name) for line in rules.lines]
    if rules.grab_for != "nobody":
        found += [("score.grab", name) for name, _, _ in rules.grab_bonuses]
    return found
