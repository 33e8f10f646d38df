"""What the listing of moves keeps between positions: moves made once, questions answered once.

The tables belong to the rules of a table and are shared by all its rounds without rules
of their own. They only ever save work; nothing is decided here. `legal`, `lays`, `takes`,
`reach`, `required`, `rooms` and `melds` fill them.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from reference_engine.moves import Cards, Move

Lays = tuple[Move, ...]
Begun = tuple[tuple[int, ...], bool, bool]
"""What is begun: the kinds of book by index, whether it is too large for a required book, and
whether it is a book."""

DRAW_MOVE, END_MOVE, ASK_MOVE, PICK_UP_MOVE, TAKE_BACK_MOVE = range(5)
"""The moves without details, by their place in `Tables.simple`."""

_SIMPLE = ("draw", "end", "ask", "pick-up", "take-back")


@dataclass(slots=True)
class Tables:
    """The tables of one set of rules, for so many seats and kinds of card."""

    simple: list[Lays]
    """For each seat: the moves without details."""
    discards: list[Lays]
    """For each seat: the discards of each kind of card."""
    joining: list[list[list[tuple[Lays, ...]]]]
    """For each seat, meld, kind of card and number n: the lays of 1, 2, ... n such cards onto it.

    For as many melds as a side has had so far; nothing by number where nobody has asked yet.
    """
    beginning: list[dict[int, list[list[Lays | None]]]]
    """For each seat and handful of wild cards: by rank and number of naturals, the lays that begin
    a meld."""
    handfuls: dict[object, tuple[Cards, ...]] = field(default_factory=dict)
    """With which wild cards so many naturals of a sort of rank can begin a meld."""
    begun: dict[object, tuple[tuple[Begun, tuple[Cards, ...]], ...]] = field(default_factory=dict)
    """With which wild cards so many naturals of a sort of rank can begin a meld, by what it is."""
    beginnings: dict[object, tuple[tuple[Begun, tuple[Cards, ...]], ...]] = field(
        default_factory=dict
    )
    """The selections from like hands that can begin a meld of a rank, by what it is."""
    takes: dict[object, list[Move]] = field(default_factory=dict)
    """The takings of a key that begin a meld, for like hands."""
    joining_takes: dict[tuple[int, int, int, int], Move] = field(default_factory=dict)
    """The takings in which a key joins a meld."""
    options: dict[object, tuple[tuple[int, int], ...]] = field(default_factory=dict)
    """What a rank can bring to an opening; see `reach.Options`."""
    stands: dict[object, bool] = field(default_factory=dict)
    """Whether so many naturals and wild cards can be laid at once onto melds that are alike."""
    rooms: dict[object, tuple[int, tuple[tuple[int, int], ...]]] = field(default_factory=dict)
    """How many cards may join melds that are alike."""
    kinds: dict[object, tuple[int, ...]] = field(default_factory=dict)
    """The kinds of book that melds of the same sort are on their way to."""
    after: dict[object, tuple[int, tuple[int, ...]]] = field(default_factory=dict)
    """The rank and the kinds of book of melds that are alike, after a lay."""
    fillings: dict[tuple[tuple[int, ...], ...], tuple[bool, ...]] = field(default_factory=dict)
    """Which melds of such kinds hold a place among the books needed for going out."""


def tables_for(seats: int, kinds: int) -> Tables:
    """Tables with nothing in them but the moves that are always the same."""
    return Tables(
        simple=[tuple(Move(seat, do) for do in _SIMPLE) for seat in range(seats)],
        discards=[
            tuple(Move(seat, "discard", card=kind) for kind in range(kinds))
            for seat in range(seats)
        ],
        joining=[[] for _ in range(seats)],
        beginning=[{} for _ in range(seats)],
    )
