"""What the listing of moves keeps between positions: moves made once, questions answered once.

The tables belong to the rules of a table and are shared by all its rounds without rules
of their own. They only ever save work; nothing is decided here. `legal`, `lays`, `takes`,
`reach`, `outlook`, `rooms`, `books` and `discards` fill them.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, NamedTuple

from reference_engine.moves import Cards, Group, Move

Lays = tuple[Move, ...]
Kinds = tuple[int, ...]
"""The kinds of book, by index, that a meld is or is on its way to."""

DRAW_MOVE, END_MOVE, ASK_MOVE, PICK_UP_MOVE, TAKE_BACK_MOVE = range(5)
"""The moves without details, by their place in `Tables.simple`."""

_SIMPLE = ("draw", "end", "ask", "pick-up", "take-back")


Rooms = tuple[int, tuple[tuple[int, int], ...], tuple[tuple[int, int], ...], int]
"""The fields `room`, `joins`, `unwild_joins` and `alike` of melds that are alike."""


class Options(NamedTuple):
    """What a rank can bring to an opening."""

    pairs: tuple[tuple[int, int], ...]
    """For each number of wild cards that it can use: (wild cards, most points of naturals)."""
    alone: int
    """The most points of naturals without wild cards."""
    number: int
    """A number of its own."""


class Step(NamedTuple):
    """A lay of an opening, with what it leaves."""

    points: int
    """What it counts."""
    gone: tuple[int, ...]
    """How many wild cards of each kind go into it."""
    pairs: tuple[tuple[int, int], ...]
    """What its rank can bring after it; see `Options`."""


class Look(NamedTuple):
    """What matters of a meld to the other melds of its side."""

    kinds: Kinds
    is_book: bool
    too_large: bool
    """True when it has more cards than a required book may have."""


class Seen(NamedTuple):
    """A meld as its side's other melds see it; looks are given by their place in `Tables.looks`."""

    look: int
    joins: tuple[tuple[int, int], ...]
    """The kinds of card that may join it, each with the number of the path of looks that it takes
    with 1, 2, ... of them."""


@dataclass(slots=True)
class Begun:
    """Melds of one look that can be begun from like hands, and the lays that do so."""

    look: int
    selections: list[tuple[tuple[int, ...], Cards]]
    """How many naturals of each kind of the rank, and the wild cards with them."""
    lays: dict[tuple[int, int], Lays]
    """By seat and rank. They are made when first asked for: the other melds let few be begun."""


Steps = tuple[int, tuple[bool, ...] | None]
"""How far a meld may go with cards of one kind in one lay: so many cards; and where not every
smaller number will do, whether 1, 2, ... will."""

Join = tuple[int, int, tuple[bool, ...] | None]
"""Cards that may join a meld: their kind, and how far the meld may go with them; see `Steps`."""

Beginning = tuple[int, int, int, int]
"""A rank of which a meld may be begun, with its sort, its only kind of card or -1, and the looks
that the meld may have, as bits."""


@dataclass(slots=True)
class Answers:
    """What was answered about lays for a side whose melds have certain looks; see `outlook`."""

    ready: bool
    """True when the books needed for going out are there."""
    begins: list[Beginning] | None = None
    """What may be begun; nothing where nobody has asked yet."""
    steps: dict[tuple[int, bool], Steps] = field(default_factory=dict)
    """How far a meld may go along a path of looks, held to the size of a required book or not."""
    joins: dict[int, tuple[Join, ...]] = field(default_factory=dict)
    """What may join melds that are alike, and not held to that size."""


@dataclass(slots=True)
class Tables:
    """The tables of one set of rules, for so many seats and kinds of card."""

    simple: list[Lays]
    """For each seat: the moves without details."""
    discards: list[Lays]
    """For each seat: the discards of each kind of card."""
    closings: list[list[Move]]
    """For each seat: the closings of the first, second, ... meld, so many as have been asked for.
    """
    joining: list[list[list[tuple[Lays, ...]]]]
    """For each seat, meld, kind of card and number n: the lays of 1, 2, ... n such cards onto it.

    For as many melds as a side has had so far; nothing by number where nobody has asked yet.
    """
    beginning: list[dict[int, list[list[Lays | None]]]]
    """For each seat and handful of wild cards: by rank and number of naturals, the lays that begin
    a meld."""
    suiting: dict[int, list[dict[int | tuple[int, ...], list[Begun]]]] = field(
        default_factory=dict
    )
    """For each handful of wild cards: by sort of rank and naturals held, what can be begun, where
    other melds have a say in it."""
    moves: dict[tuple[int, str, int, Cards], Move] = field(default_factory=dict)
    """Lays and takings of one group, by seat, what is done, meld and cards."""
    outlooks: dict[int, Any] = field(default_factory=dict)
    """The last outlook of each side; see `outlook`."""
    free: dict[int, tuple[bool, ...]] = field(default_factory=dict)
    """For covered cards, as bits, the other ones."""
    handfuls: dict[object, tuple[Cards, ...]] = field(default_factory=dict)
    """With which wild cards so many naturals of a sort of rank can begin a meld."""
    begun_looks: dict[tuple[int, int, Cards], int] = field(default_factory=dict)
    """The look of a meld begun with so many naturals of a sort of rank and with wild cards, or -1.
    """
    takes: dict[tuple[object, ...], Lays] = field(default_factory=dict)
    """The takings of a key that begin a meld, for like hands."""
    joins: dict[tuple[object, ...], tuple[Cards, ...]] = field(default_factory=dict)
    """The cards with which a key may join a meld, for like hands and melds."""
    options: dict[object, Options] = field(default_factory=dict)
    """What a rank can bring to an opening."""
    fresh_options: dict[tuple[int, int, int], Options] = field(default_factory=dict)
    """The same for a rank without melds, by number of naturals and of wild cards."""
    rests: dict[tuple[tuple[int, ...], tuple[int, ...], tuple[int, ...]], list[int]] = field(
        default_factory=dict
    )
    """For the numbers of options, the wild cards held and those of them that are gone: the most
    points, for each number of wild cards used elsewhere."""
    steps: dict[tuple[int, ...], dict[Cards, Step]] = field(default_factory=dict)
    """The lays that begin a rank in an opening, for so many naturals of it and wild cards held."""
    stands: dict[object, bool] = field(default_factory=dict)
    """Whether so many naturals and wild cards can be laid at once onto melds that are alike."""
    rooms: dict[object, Rooms] = field(default_factory=dict)
    """How many cards may join melds that are alike, and the number that such melds share."""
    kinds: dict[object, tuple[int, ...]] = field(default_factory=dict)
    """The kinds of book that melds of the same sort are on their way to."""
    looks: list[Look] = field(default_factory=list)
    """The looks that melds have had so far."""
    look_numbers: dict[Look, int] = field(default_factory=dict)
    """Their places in that list."""
    paths: list[tuple[int, ...]] = field(default_factory=list)
    """Looks that melds come to have one after another, the first one being what they have."""
    possible: dict[int, tuple[int, ...]] = field(default_factory=dict)
    """The looks with which melds can begin, by sort of rank."""
    seen: dict[int, Seen] = field(default_factory=dict)
    """How melds look that are alike."""
    after: dict[tuple[int, Cards], tuple[int, int]] = field(default_factory=dict)
    """The rank and the look of melds that are alike, after a lay."""
    answers: dict[tuple[int, ...], Answers] = field(default_factory=dict)
    """What was answered for a side whose melds have these looks, in rising order."""
    fillings: dict[tuple[tuple[int, ...], ...], tuple[bool, ...]] = field(default_factory=dict)
    """Which melds of such kinds hold a place among the books needed for going out."""

    def move(self, seat: int, do: str, onto: int, cards: Cards) -> Move:
        """The lay or taking of a seat with one group; made once."""
        key = (seat, do, onto, cards)
        found = self.moves.get(key)
        if found is None:
            found = self.moves[key] = Move(seat, do, (Group(onto, cards),))
        return found


def tables_for(seats: int, kinds: int) -> Tables:
    """Tables with nothing in them but the moves that are always the same."""
    return Tables(
        simple=[tuple(Move(seat, do) for do in _SIMPLE) for seat in range(seats)],
        discards=[
            tuple(Move(seat, "discard", card=kind) for kind in range(kinds))
            for seat in range(seats)
        ],
        closings=[[] for _ in range(seats)],
        joining=[[] for _ in range(seats)],
        beginning=[{} for _ in range(seats)],
    )
