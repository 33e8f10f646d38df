"""Going out, keeping a card, and whether a turn can still end.

`out_rulings` lists what stands between a player and the last card; `may_end`
tells whether the player on turn can still end the turn within the rules, by a
look ahead that never goes beyond the end of the turn.
"""

from __future__ import annotations

from collections.abc import Mapping

from reference_engine.books import has_books
from reference_engine.facts import count_books
from reference_engine.moves import Violation
from reference_engine.position import Position
from reference_engine.rules import PILES, Condition


def next_stage(position: Position, seat: int) -> str:
    """How the seat comes to its next pile: 'emptied', 'book', or '' when none is left."""
    if not position.sealed[seat]:
        return ""
    return position.rules.stages[position.reached[seat]].by


def in_words(books: Mapping[str, int]) -> str:
    """Numbers of books as text: '2 clean and 1 dirty', or 'no books'."""
    parts = [f"{n} {kind}" for kind, n in books.items() if n]
    if not parts:
        return "no books"
    return " and ".join([", ".join(parts[:-1]), parts[-1]] if parts[:-1] else parts)


def out_rulings(position: Position, seat: int, by: str) -> list[Violation]:
    """The rules that forbid the seat to part with its last card by 'discard' or 'meld'.

    Rules: out.books, out.last-card, out.permission, out.have-reached,
    out.have-played, out.hold-none. The hands are read as they are, the last card
    of the player not counted.
    """
    rules = position.rules
    broken = []
    if rules.last_card not in (by, "either"):
        broken.append(Violation("out.last-card", {}))
    side = position.game.sides[seat]
    if not has_books(rules, position.melds[side], rules.out_books):
        facts: dict[str, int | str] = {
            "needed": in_words(rules.out_books),
            "has": in_words(count_books(position, side)),
        }
        broken.append(Violation("out.books", facts))
    if rules.permission != "nobody" and rules.partners[seat] and position.turn.asked != "yes":
        broken.append(Violation("out.permission", {"of": rules.permission}))
    for condition in rules.conditions:
        broken += _condition_rulings(position, seat, condition)
    return broken


def _condition_rulings(position: Position, seat: int, condition: Condition) -> list[Violation]:
    """Whose cards or piles fail a condition (out.have-reached, out.have-played, out.hold-none)."""
    rules = position.rules
    seats = [] if condition.of == "partners" else [seat]
    if condition.of != "player":
        seats += rules.partners[seat]
    broken = []
    for other in seats:
        if condition.must == "hold-none":
            if other == seat:
                continue
            for card in sorted(condition.cards):
                if position.hands[other][card]:
                    facts: dict[str, int | str] = {"seat": other, "card": rules.kinds[card]}
                    broken.append(Violation("out.hold-none", facts))
            continue
        reached = position.reached[other] >= condition.pile
        played = reached and (
            position.reached[other] > condition.pile
            or position.turns[other] > position.since[other]
        )
        if not (reached if condition.must == "have-reached" else played):
            facts = {"seat": other, "pile": PILES[condition.pile]}
            broken.append(Violation(f"out.{condition.must}", facts))
    return broken


def may_go_out(position: Position, seat: int, by: str) -> bool:
    """True when nothing forbids the seat to go out in this way."""
    return not out_rulings(position, seat, by)


def cards_to_keep(position: Position, seat: int) -> int:
    """How many cards the seat must hold at the end of its turn unless it goes out."""
    rules = position.rules
    if not position.sealed[seat]:
        return rules.keep
    stage = rules.stages[position.reached[seat]]
    return 1 if stage.by == "book" and not stage.sits else 0
