"""The rules of one table in one round, compiled from a resolved ruleset.

`Rules` hold every value of a ruleset in the shape in which the engine compares
it: names turned into indexes, words into quantities. `compiling` makes them.
Nothing is decided here: what the values mean for a move stands in the modules
that read them.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any, Protocol

from reference_engine.tables import Tables

NO_LIMIT = 1_000_000
"""What the word 'any' means where a number is compared with a limit."""

PILES = ("hand", "foot", "toe")



def bits(numbers: Iterable[int]) -> int:
    """A set of small numbers, one bit for each."""
    return sum(1 << number for number in set(numbers))


@dataclass(frozen=True, slots=True)
class Way:
    """One way of taking the discard pile (/pile/take/ways)."""

    name: str
    naturals: int
    wilds: int
    new: bool
    meld: bool
    like: bool
    when: Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Stop:
    """Cards that stop the discard pile from being taken (/pile/stops)."""

    name: str
    cards: frozenset[int]
    until_taken: bool
    next_only: bool
    ways: frozenset[str]


@dataclass(frozen=True, slots=True)
class Ban:
    """Cards that may not be discarded (/turn/discard/bans); no cards means those that fit."""

    name: str
    cards: frozenset[int] | None
    bits: int
    """The same cards as bits."""
    all_melds: bool
    yields: int
    when: Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class BookKind:
    """One kind of book (/books/kinds)."""

    name: str
    made_of: str
    ranks: frozenset[int]
    not_ranks: frozenset[int]
    most: int
    points: int


@dataclass(frozen=True, slots=True)
class Cap:
    """A card that may be placed on complete books (/books/caps)."""

    name: str
    card: int
    kinds: frozenset[str]
    most: int
    then_wilds: str
    points: int


@dataclass(frozen=True, slots=True)
class Opening:
    """What opens the table to a side (/opening); by 'none' nothing is needed."""

    by: str
    points: tuple[int, ...] = ()
    bands: tuple[tuple[int, int], ...] = ()
    more_than: bool = False
    naturals_only: bool = False
    pile_cards: str = "top"
    on_turn: bool = False
    per_player: bool = False
    from_turn: int = 1
    most_melds: int = NO_LIMIT
    books: Mapping[str, int] = field(default_factory=dict)
    waivers: tuple[Mapping[str, int], ...] = ()

    def needed(self, round_: int, score: int) -> int:
        """The fewest points that open in a round, for a side with this score."""
        if self.by == "none":
            return 0
        if self.by == "rounds":
            points = self.points[min(round_, len(self.points)) - 1]
        else:
            points = self.bands[0][1]
            for start, band in self.bands:
                if score >= start:
                    points = band
        return points + 1 if self.more_than else points


@dataclass(frozen=True, slots=True)
class Stage:
    """How a player comes to a pile after the hand (/foot, /toe)."""

    by: str
    automatic: bool = True
    plays_on: bool = True
    at_once: bool = True
    left_over: int = 0
    kinds: frozenset[str] = frozenset()
    books: int = 1
    whole_side: bool = False
    sits: bool = True


@dataclass(frozen=True, slots=True)
class Condition:
    """A further thing that going out needs (/out/conditions)."""

    name: str
    of: str
    must: str
    pile: int
    cards: frozenset[int]


@dataclass(frozen=True, slots=True)
class Price:
    """Cards that count otherwise in certain places (/scoring/prices)."""

    name: str
    cards: frozenset[int]
    places: frozenset[str]
    points: int
    when: Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class CardSet:
    """Bonus cards that earn a sum together (/scoring/sets)."""

    name: str
    card: int
    size: int
    points: int
    replaces: bool
    when: Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Line:
    """A further bonus or penalty for a side (/scoring/lines)."""

    name: str
    points: int
    when: Mapping[str, Any]


class RoundByRound(Protocol):
    """A seated ruleset, which knows the rules of every round; see `compiling.Table`."""

    def rules(self, round_: int) -> Rules:
        """The rules of a round."""


@dataclass(frozen=True, slots=True)
class Rules:
    """Everything that the engine reads of a ruleset in one round.

    Kinds of card are numbered as in `kinds`; ranks as in `ranks`, the last of
    which, `wild_rank`, stands for melds of wild cards alone.
    """

    data: Mapping[str, Any]
    round: int
    seats: int
    sides: tuple[int, ...]
    members: tuple[tuple[int, ...], ...]
    partners: tuple[tuple[int, ...], ...]
    """For each seat the other seats of its side, in order of play after it."""
    next_first: str
    kinds: tuple[str, ...]
    index: Mapping[str, int]
    points: tuple[int, ...]
    gains: tuple[int, ...]
    """The points of each kind, none for cards that count below zero: these need not be laid."""
    copies: tuple[int, ...]
    rank_of: tuple[int, ...]
    ranks: tuple[str, ...]
    rank_kinds: tuple[tuple[int, ...], ...]
    rank_bits: tuple[int, ...]
    """The kinds of each rank, as bits."""
    sort_of_rank: tuple[int, ...]
    """Ranks with the same number may become the same kinds of book."""
    single_ranks: tuple[tuple[int, int], ...]
    """The ranks that are one kind of card, with that kind."""
    mixed_ranks: tuple[int, ...]
    """The ranks that are several kinds of card melded together."""
    wild_rank: int
    wilds: tuple[int, ...]
    is_wild: tuple[bool, ...]
    bonus: frozenset[int]
    cap_of: Mapping[int, int]
    piles: tuple[int, ...]
    hand_by: str
    hand_order: tuple[int, ...]
    grab_for: str
    grab_bonuses: tuple[tuple[str, int, int], ...]
    upcards: int
    up_again: frozenset[int]
    put_back: str
    draw: int
    bonus_dealt: str
    bonus_drawn: str
    bonus_taken: str
    bonus_picked_up: str
    bans: tuple[Ban, ...]
    bans_for: tuple[tuple[Ban, ...], tuple[Ban, ...]]
    """Those on a discard with which the player does not go out, and those on one with which the
    player does; of their facts the others are left."""
    bans_ask: bool
    """True when a ban has such facts."""
    bans_give_way: bool
    pile_seen: str
    take_by: str
    depth: int
    key_bottom: bool
    shown: bool
    pile_least: int
    draw_too: int
    take_from_turn: int
    take_before_opening: str
    ways: tuple[Way, ...]
    stops: tuple[Stop, ...]
    freezes: tuple[frozenset[str], ...]
    """For each kind of card, the stops until the pile is taken which it causes."""
    covers: tuple[bool, ...]
    """For each kind of card whether it can stop the pile as its top card."""
    brief_freezes: frozenset[str]
    """Those of them that stop the next player only, and so end with that player's turn."""
    least: int
    lay_most: int
    start_naturals: int
    start_wilds: int
    beside_wild: int
    """Beside fewer naturals than this no wild card lies."""
    fewest: int
    """With fewer naturals than this no meld of a rank begins."""
    wilds_most: int
    wilds_naturals: int
    per_wild: int
    lead: int
    same_rank: str
    book: int
    by_choice: bool
    closes_at: int
    closed_naturals: bool
    closed_wilds: str
    fixed_purity: bool
    book_kinds: tuple[BookKind, ...]
    wild_melds: bool
    """True when there are books of wild cards alone."""
    caps: tuple[Cap, ...]
    required_by: str
    required_most: int
    opening: Opening
    opening_points: tuple[int, ...]
    """The points of each kind as it counts for the opening."""
    stages: tuple[Stage, ...]
    books_bring_piles: bool
    most_left_over: int
    """With more cards than this left after the discard, no pile is picked up then."""
    out_books: Mapping[str, int]
    last_card: str
    keep: int
    permission: str
    obliges: bool
    conditions: tuple[Condition, ...]
    out_bonus: int
    stock_then: str
    reshuffles: int
    after_out: str
    signs: Mapping[str, int]
    prices: tuple[Price, ...]
    sets: tuple[CardSet, ...]
    """Smaller ones first."""
    lines: tuple[Line, ...]
    floor: bool
    rounds: int
    target: int
    ties: str
    table: RoundByRound = field(repr=False, compare=False)
    tables: Tables = field(repr=False, compare=False)
    """What the listing of moves keeps between positions."""
    plain_joins: tuple[int, ...] | None
    """With how many naturals a key may join a meld; None where a way asks for more than that."""
    most_partners: int
    """No way of taking the pile asks for more cards of one sort than this beside the key."""
    ways_ask: bool
    """True when a way of taking the pile depends on facts."""
    asks_others: bool
    """True when lays must suit a side's other melds in a way that no table knows."""
    cache: dict[Any, Any] = field(default_factory=dict, repr=False, compare=False)
    """Room for what others keep for these rules, such as the builders of the suite."""
