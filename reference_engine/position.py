"""The position: the whole state of a game at one moment, as plain values.

Everything that matters to what may happen next is here and nowhere else. All
parts are immutable and shared between positions; a step of play puts new parts
in the place of old ones, so that a copy costs no more than its handful of
references. What a position means stands elsewhere: `legal` and `judging` say
what may be done with it, `steps` what happens then, `notation` how it is written.
"""

from __future__ import annotations

from typing import NamedTuple

from reference_engine.rules import Rules

Counts = tuple[int, ...]
"""How many cards of each kind, in the order of `Rules.kinds`."""

# What is due. The order has no meaning.
DEAL, PUT_BACK, RESHUFFLE, CHOOSE, DRAW, PLAY, ANSWER, LEFT_OVER, OVER = range(9)

DUE_WORDS = {
    DEAL: "deal",
    PUT_BACK: "put-back",
    RESHUFFLE: "reshuffle",
    CHOOSE: "choose",
    DRAW: "draw",
    PLAY: "play",
    ANSWER: "answer",
    LEFT_OVER: "pick-up",
}

CHANCE = -1
"""The seat of moves that nobody decides."""


Parts = tuple[int, Counts, int, int, bool, Counts, int, int]
"""What a meld consists of: the fields of `Meld` up to `done`."""


class Meld(NamedTuple):
    """Cards of one rank on the table, with wild cards or wild cards alone."""

    rank: int
    cards: Counts
    naturals: int
    wilds: int
    closed: bool
    caps: Counts
    """How many caps of each sort lie on it, in the order of `Rules.caps`."""
    kind: int
    """The kind of book settled when it closed, where purity is fixed; else -1."""
    done: int
    """Its place in the order in which the side completed books, from 1; 0 before."""
    room: int = 0
    """How many naturals of one kind may join it in one lay; see `rooms`."""
    joins: tuple[tuple[int, int], ...] = ()
    """The kinds of card that may join it, each with how many of them may do so in one lay."""
    unwild_joins: tuple[tuple[int, int], ...] = ()
    """Those of them that are no wild cards."""
    alike: int = -1
    """A number that it shares with all melds that are alike; see `rooms`."""

    @property
    def size(self) -> int:
        """The number of cards, caps not counted."""
        return self.naturals + self.wilds


class Pile(NamedTuple):
    """A pile that its player has not picked up yet."""

    cards: Counts
    size: int
    bottom: int


class Game(NamedTuple):
    """What lasts beyond a round."""

    round: int
    first: int
    scores: tuple[int, ...]
    sides: tuple[int, ...]
    over: bool = False
    winners: tuple[int, ...] = ()
    last: tuple[int, ...] = ()
    """The scores of the sides in the last finished round."""


class Round(NamedTuple):
    """What changes rarely within a round."""

    reshuffles: int = 0
    grabs: tuple[int, ...] = ()
    last_turns: tuple[int, ...] = ()
    out: int = -1
    """The seat that went out, or -1."""
    out_by: str = ""
    ended: str = ""


class Turn(NamedTuple):
    """What the player has done in the turn so far."""

    drawn: int = 0
    taken: int = 0
    """Cards taken from the discard pile, the key included."""
    key: int = -1
    pending: int = 0
    """Cards still to come from the discard pile when the opening is complete."""
    points: int = 0
    """Points counted towards the opening."""
    opening: bool = False
    """True while an opening is under way."""
    begun: int = 0
    """How many of the side's melds were there before the opening under way."""
    laid: tuple[tuple[int, int], ...] = ()
    """Cards laid in an opening under way: (meld, kind), once for each card."""
    asked: str = ""
    """'waiting', 'yes' or 'no' once the player has asked to go out."""
    answers: tuple[int, ...] = ()
    """Seats from which an answer is still due."""
    fresh: bool = True
    """True while the top discard is the one of the turn just before."""


FRESH_TURN = Turn()


class Position:
    """A whole game at one moment.

    Per seat: `hands`, `held` (cards in hand), `sealed` (piles to come), `opened`,
    `reached` (0 hand, 1 foot, ...), `turns` begun, `since` (turns begun when the
    present pile was picked up). Per side: `melds`, `aside`. The stock is `stock`
    from index `at` on, its next card first; the last card of `discard` is its top.
    """

    __slots__ = (
        "aside",
        "at",
        "discard",
        "frozen",
        "game",
        "hands",
        "held",
        "melds",
        "opened",
        "phase",
        "reached",
        "round",
        "rules",
        "sealed",
        "seat",
        "since",
        "stock",
        "turn",
        "turns",
    )

    rules: Rules
    game: Game
    hands: tuple[Counts, ...]
    held: tuple[int, ...]
    sealed: tuple[tuple[Pile, ...], ...]
    stock: tuple[int, ...]
    at: int
    discard: tuple[int, ...]
    melds: tuple[tuple[Meld, ...], ...]
    aside: tuple[Counts, ...]
    opened: tuple[bool, ...]
    reached: tuple[int, ...]
    turns: tuple[int, ...]
    since: tuple[int, ...]
    frozen: frozenset[str]
    round: Round
    seat: int
    phase: int
    turn: Turn

    def copy(self) -> Position:
        """The same position again, to be played on by itself."""
        new = _new(Position)
        new.rules = self.rules
        new.game = self.game
        new.hands = self.hands
        new.held = self.held
        new.sealed = self.sealed
        new.stock = self.stock
        new.at = self.at
        new.discard = self.discard
        new.melds = self.melds
        new.aside = self.aside
        new.opened = self.opened
        new.reached = self.reached
        new.turns = self.turns
        new.since = self.since
        new.frozen = self.frozen
        new.round = self.round
        new.seat = self.seat
        new.phase = self.phase
        new.turn = self.turn
        return new

    @property
    def side(self) -> int:
        """The side of the seat whose turn it is."""
        return self.game.sides[self.seat]

    @property
    def stock_size(self) -> int:
        """Cards left in the stock."""
        return len(self.stock) - self.at

    def due(self) -> list[tuple[int, str]]:
        """Whose decision it is: (seat, what), chance being seat -1; empty when all is over."""
        if self.phase == OVER:
            return []
        what = DUE_WORDS[self.phase]
        if self.phase in (DEAL, PUT_BACK, RESHUFFLE):
            return [(CHANCE, what)]
        if self.phase in (CHOOSE, ANSWER):
            return [(seat, what) for seat in self.turn.answers]
        return [(self.seat, what)]


_new = object.__new__


def replaced(parts: tuple[int, ...], index: int, value: int) -> tuple[int, ...]:
    """The tuple with one entry changed."""
    changed = [*parts]
    changed[index] = value
    return tuple(changed)


def with_hand(position: Position, seat: int, hand: Counts, held: int) -> None:
    """Put a new hand in the place of a seat's hand."""
    hands, sizes = [*position.hands], [*position.held]
    hands[seat], sizes[seat] = hand, held
    position.hands, position.held = tuple(hands), tuple(sizes)


def begin_game(rules: Rules) -> Position:
    """The position before the first deal."""
    position = _new(Position)
    sides, seats, nothing = len(rules.members), rules.seats, (0,) * len(rules.kinds)
    position.rules = rules
    position.game = Game(0, 0, (0,) * sides, rules.sides)
    position.hands = (nothing,) * seats
    position.held = (0,) * seats
    position.sealed = ((),) * seats
    position.stock = ()
    position.at = 0
    position.discard = ()
    position.melds = ((),) * sides
    position.aside = (nothing,) * sides
    position.opened = (False,) * seats
    position.reached = (0,) * seats
    position.turns = (0,) * seats
    position.since = (0,) * seats
    position.frozen = frozenset()
    position.round = Round()
    position.seat = CHANCE
    position.phase = DEAL
    position.turn = FRESH_TURN
    return position
