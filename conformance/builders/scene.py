"""A position under composition.

A scene starts empty and is furnished by a builder with the few things that matter:
melds, books, cards in hand, the top of the pile, who is in which pile. `position` adds
what a position can't do without, and nothing that play could not have led to: a player
has a card, a pile that is not picked up has one, books lie where the rules want them.
Everything is taken from the deck, so that no card is ever there too often; what the
deck no longer has is silently left out.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from conformance.builders.draws import Draws
from conformance.builders.shapes import Shape, Shapes, cards_for, shapes_of
from reference_engine.books import book_kind, has_books, kinds_of, names
from reference_engine.compiling import Table
from reference_engine.moves import NEW, Cards, Group
from reference_engine.notation import position_from_json
from reference_engine.position import Meld, Position, begin_game
from reference_engine.required import too_many
from reference_engine.rounds import end_round
from reference_engine.rules import Rules

__all__ = ["Scene", "meld_json"]

Json = dict[str, Any]

# Cards in a pile that the seat on turn may pick up, so that it can go on with its turn.
OWN_PILE = 3

# Cards beyond those drawn in the turn that a stock holds where its end is not the matter.
TO_SPARE = 3


def meld_json(rules: Rules, meld: Meld) -> Json:
    """A meld in the form of the protocol."""
    caps = [cap.card for cap, n in zip(rules.caps, meld.caps, strict=True) for _ in range(n)]
    kind = book_kind(rules, meld)
    return {
        "rank": rules.ranks[meld.rank],
        "cards": [rules.kinds[kind] for kind, n in enumerate(meld.cards) for _ in range(n)],
        "caps": [rules.kinds[card] for card in caps],
        "closed": meld.closed,
        "kind": None if kind < 0 else rules.book_kinds[kind].name,
    }


class Scene:
    """A table in the round `round_`, where it is the turn of `seat`, or the round is over."""

    def __init__(
        self, draws: Draws, table: Table, round_: int = 1, seat: int | None = None
    ) -> None:
        self.draws = draws
        self.table = table
        self.rules: Rules = table.rules(round_)
        self.shapes: Shapes = shapes_of(self.rules)
        rules = self.rules
        self.seat = draws.number(0, rules.seats - 1) if seat is None else seat
        self.round = round_
        self.first = draws.number(0, rules.seats - 1)
        self.turn = 2
        """Which turn of the round this is for the seat."""
        self.left = list(rules.copies)
        self.hands: list[list[int]] = [[] for _ in range(rules.seats)]
        self.sealed: list[list[list[int]]] = [[[] for _ in rules.piles[1:]] for _ in self.hands]
        self.reached = [0] * rules.seats
        self.since: dict[int, int] = {}
        self.stock: list[int] = []
        self.stock_ends = False
        """True where the stock is to hold no more than it was given."""
        self.discard: list[int] = []
        self.melds: list[list[Meld]] = [[] for _ in rules.members]
        self.aside: list[list[int]] = [[] for _ in rules.members]
        self.opened: set[int] = set()
        self.scores = [0] * len(rules.members)
        self.grabs: list[int] | None = None
        self.reshuffles = 0
        self.fresh = True
        self.gone = -1
        """A seat that went out before, so that the others have their last turns; -1 for none."""

    @property
    def side(self) -> int:
        """The side of the seat whose turn it is."""
        return self.rules.sides[self.seat]

    @property
    def partners(self) -> tuple[int, ...]:
        """The partners of the seat whose turn it is."""
        return self.rules.partners[self.seat]

    # --- cards ------------------------------------------------------------------------

    def take(self, cards: Iterable[int]) -> list[int]:
        """Cards out of the deck, as far as it has them."""
        taken = []
        for kind in cards:
            if self.left[kind]:
                self.left[kind] -= 1
                taken.append(kind)
        return taken

    def hold(self, seat: int, cards: Iterable[int]) -> None:
        """Put cards into a hand. Bonus cards that would have been laid aside are left out."""
        kept = self.turns_of(seat) == 0 or not self._lays_bonus()
        wanted = [kind for kind in cards if kept or kind not in self.rules.bonus]
        self.hands[seat] += self.take(wanted)

    def hold_lay(self, cards: Cards, seat: int | None = None) -> None:
        """Put the cards of a lay into a hand, by default that of the seat on turn."""
        self.hold(self.seat if seat is None else seat, [k for k, n in cards for _ in range(n)])

    def _lays_bonus(self) -> bool:
        return bool(self.rules.bonus) and self.rules.bonus_drawn != "kept"

    def can_take(self, cards: Cards) -> bool:
        """True when the deck still has these cards."""
        return all(self.left[kind] >= n for kind, n in cards)

    # --- melds ------------------------------------------------------------------------

    def lay(self, side: int, rank: int, shape: Shape, mix: int = 0) -> int:
        """Put a meld on the table; its index, or -1 where deck or rules don't have room for it."""
        rules = self.rules
        cards = cards_for(rules, rank, shape.naturals, shape.wilds, mix)
        capped = ((rules.caps[shape.cap].card, 1),) if shape.cap >= 0 else ()
        if not self.can_take((*cards, *capped)):
            return -1
        meld = self.shapes.meld(rank, shape)
        counts = [0] * len(rules.kinds)
        for kind, n in cards:
            counts[kind] = n
        meld = meld._replace(cards=tuple(counts))
        if not kinds_of(rules, meld) or not self._has_room(side, meld):
            return -1
        self.take([kind for kind, n in (*cards, *capped) for _ in range(n)])
        if meld.done:
            meld = meld._replace(done=1 + max((one.done for one in self.melds[side]), default=0))
        self.melds[side].append(meld)
        return len(self.melds[side]) - 1

    def _has_room(self, side: int, meld: Meld) -> bool:
        """Whether the rules on a side's other melds let a further one lie there."""
        rules, melds = self.rules, self.melds[side]
        others = [one for one in melds if one.rank == meld.rank]
        when = rules.same_rank
        if others and when != "free":
            done = all(one.size >= rules.book for one in others)
            closed = all(one.closed for one in others)
            mine = set(kinds_of(rules, meld))
            unlike = all(not mine & set(kinds_of(rules, one)) for one in others)
            fine = {"after-book": done, "after-closing": closed, "one-of-each-kind": unlike}
            if not fine.get(when, False):
                return False
        if rules.required_by == "none":
            return True
        position = begin_game(rules)
        position.melds = tuple(tuple(one) for one in self.melds)
        if has_books(rules, melds, rules.out_books):
            return True
        cards = tuple((kind, n) for kind, n in enumerate(meld.cards) if n)
        return meld.size <= rules.required_most and not too_many(
            position, side, Group(NEW, cards), meld
        )

    def open(self, seat: int, avoid: int = -1) -> None:
        """Let a seat's side have opened, with a small meld if it has none.

        That meld is not of the rank `avoid`.
        """
        side = self.rules.sides[seat]
        if not self.melds[side]:
            self.some_meld(side, avoid=avoid)
        if self.melds[side]:
            self.opened.add(seat)

    def some_meld(self, side: int, books: bool = False, avoid: int = -1) -> int:
        """Lay some meld for a side, unfinished unless books are asked for; its index or -1."""
        book = self.rules.book
        for ranks, shapes in enumerate(self.shapes.melds):
            fitting = [s for s in shapes if (s.naturals + s.wilds >= book) == books]
            index = self._of_class(side, ranks, fitting, avoid)
            if index >= 0:
                return index
        return -1

    def book(self, side: int, kind: str) -> int:
        """Lay a complete book that is paid as a kind, of some rank; its index or -1."""
        options = self.shapes.books(kind)
        if not options:
            return -1
        ranks, shape = self.draws.of(options)
        return self._of_class(side, ranks, [shape])

    def required_books(self) -> None:
        """Lay the books that going out needs, so that other melds of the side are free."""
        for kind, n in self.rules.out_books.items():
            for _ in range(n):
                self.book(self.side, kind)

    def _of_class(self, side: int, ranks: int, shapes: list[Shape], avoid: int = -1) -> int:
        """Lay a meld in one of the shapes, of some rank of a class; its index or -1."""
        members = self.shapes.classes[ranks]
        if not shapes:
            return -1
        shape, start = self.draws.of(shapes), self.draws.number(0, len(members) - 1)
        for step in range(len(members)):
            rank = members[(start + step) % len(members)]
            index = -1 if rank == avoid else self.lay(side, rank, shape)
            if index >= 0:
                return index
        return -1

    # --- players ----------------------------------------------------------------------

    def turns_of(self, seat: int) -> int:
        """How many turns a seat has begun."""
        seats = self.rules.seats
        before = (seat - self.first) % seats <= (self.seat - self.first) % seats
        return self.turn if before else self.turn - 1

    def in_pile(self, seat: int, pile: int) -> None:
        """Let a seat play from a pile: 0 the hand, 1 the foot, and so on; -1 the last."""
        self.reached[seat] = len(self.rules.piles) - 1 if pile < 0 else pile

    def in_last_pile(self, seats: Iterable[int]) -> None:
        """Let seats play from their last pile."""
        for seat in seats:
            self.in_pile(seat, -1)

    def _settle_piles(self) -> None:
        """Make piles and books agree where books open the way to a pile."""
        rules = self.rules
        for number, stage in enumerate(rules.stages):
            if stage.by != "book":
                continue
            for seat in range(rules.seats):
                side = rules.sides[seat]
                if self.reached[seat] > number:
                    while self._books_of(side, stage.kinds) < stage.books:
                        if self.book(side, self.draws.of(sorted(stage.kinds))) < 0:
                            self.reached[seat] = number
                            break
                if self.reached[seat] == number:
                    enough = self._books_of(side, stage.kinds) >= stage.books
                    self.reached[seat] += enough

    def _books_of(self, side: int, kinds: frozenset[str]) -> int:
        rules = self.rules
        return sum(
            1
            for meld in self.melds[side]
            if meld.size >= rules.book and kinds.intersection(names(rules, kinds_of(rules, meld)))
        )

    # --- finishing --------------------------------------------------------------------

    def position(self) -> Position:
        """The position, a turn about to begin with a draw or the pile."""
        return position_from_json(self.table, self._written())

    def leave(self, seat: int) -> None:
        """Let a seat hold no card any more and have no pile left."""
        self.left = [n + self.hands[seat].count(kind) for kind, n in enumerate(self.left)]
        self.hands[seat] = []
        self.in_last_pile([seat])

    def finished(self, how: str, out: int = -1, by: str = "discard") -> Position:
        """The position with the round over: 'out' by a seat that has no card left, or 'stock'."""
        if how == "out":
            self.leave(out)
            self.gone = out
        written = self._written(by)
        written["round"]["last-turns"] = []
        position = position_from_json(self.table, written)
        end_round(position, how)
        return position

    def _written(self, by: str = "discard") -> Json:
        rules, gone = self.rules, self.gone
        self._settle_piles()
        for side, melds in enumerate(self.melds):
            members = rules.members[side]
            if melds and not self.opened.intersection(members):
                self.opened.add(self.seat if self.seat in members else members[0])
        self._fill(gone)
        turns = [self.turns_of(seat) for seat in range(rules.seats)]
        state = {
            "opened": [self._has_opened(seat) for seat in range(rules.seats)],
            "reached": self.reached,
            "turns": turns,
            "since": [self._since(seat, turns[seat]) for seat in range(rules.seats)],
            "frozen": sorted({name for kind in self.discard for name in rules.freezes[kind]}),
            "reshuffles": self.reshuffles,
            "grabs": self._grabs(),
            "last-turns": self._last_turns(),
            "out": None if gone < 0 else {"seat": gone, "by": by},
            "ended": None,
        }
        return {
            "game": {
                "round": self.round,
                "first": self.first,
                "scores": self.scores,
                "last": [],
                "sides": list(rules.sides),
                "over": False,
                "winners": [],
            },
            "zones": self._zones(),
            "round": state,
            "turn": {
                "seat": self.seat,
                "drawn": 0,
                "taken": 0,
                "key": None,
                "points": 0,
                "opening": False,
                "laid": [],
                "asked": None,
                "fresh": self.fresh,
            },
            "due": [{"seat": self.seat, "what": "draw"}],
        }

    def _zones(self) -> Json:
        return {
            "hands": [self._names(hand) for hand in self.hands],
            "sealed": [
                [self._names(pile) for pile in piles[self.reached[seat] :]]
                for seat, piles in enumerate(self.sealed)
            ],
            "stock": self._names(self.stock),
            "discard": self._names(self.discard),
            "melds": [[meld_json(self.rules, meld) for meld in melds] for melds in self.melds],
            "aside": [self._names(aside) for aside in self.aside],
        }

    def _last_turns(self) -> list[int]:
        """The seats that have a turn yet after the one on turn, where somebody is out."""
        if self.gone < 0:
            return []
        seats = self.rules.seats
        until = self.first if self.rules.after_out == "equal-turns" else self.gone
        return [(self.seat + step) % seats for step in range(1, (until - self.seat) % seats)]

    def _names(self, cards: Sequence[int]) -> list[str]:
        return [self.rules.kinds[kind] for kind in cards]

    def _has_opened(self, seat: int) -> bool:
        if self.rules.opening.per_player:
            return seat in self.opened
        return bool(self.opened.intersection(self.rules.members[self.rules.sides[seat]]))

    def _since(self, seat: int, turns: int) -> int:
        if not self.reached[seat]:
            return 0
        return min(turns, self.since.get(seat, max(0, turns - 1)))

    def _grabs(self) -> list[int]:
        if self.rules.grab_for == "nobody":
            return []
        return self.grabs or [sum(self.rules.piles)] * self.rules.seats

    def _fill(self, without_cards: int) -> None:
        """Give everybody a card and every pile one, and the stock as many as the turn may need."""
        rules = self.rules
        wanting: list[list[int]] = []
        for seat, piles in enumerate(self.sealed):
            if not self.hands[seat] and seat != without_cards:
                wanting.append(self.hands[seat])
            n = OWN_PILE if seat == self.seat else 1
            wanting += [pile for pile in piles[self.reached[seat] :] if not pile for _ in range(n)]
        bare = len(wanting)
        short = rules.draw + rules.draw_too + TO_SPARE - len(self.stock)
        if not self.stock_ends and short > 0:
            wanting += [self.stock] * short
        fillers = self.draws.some(range(len(rules.kinds)), len(wanting), len(wanting))
        for place, (zone, kind) in enumerate(zip(wanting, fillers, strict=True)):
            in_hand = place < bare and any(zone is hand for hand in self.hands)
            for step in range(len(rules.kinds)):
                other = (kind + step) % len(rules.kinds)
                if self.left[other] and not (in_hand and other in rules.bonus):
                    zone += self.take([other])
                    break
