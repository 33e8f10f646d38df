"""Lints about what must be reached: the books that are asked for, the opening, the foot.

A quota may ask for more than the deck holds, a meld may be kept too small to become the book that
is needed, and an opening may ask for more points than there are. Such rules can be played for an
evening before anybody notices that nobody can ever go out.
"""

from __future__ import annotations

from collections.abc import Iterator

from handfoot.rulesets.book_limits import (
    UNLIMITED,
    book_size,
    limit,
    most_books,
    ranks,
    wild_copies,
)
from handfoot.rulesets.linting import Maker, Rules, Situation, counted, found_at, lint_named
from handfoot.rulesets.pointers import join, last, parent
from handfoot.rulesets.problems import Problem, quoted

# Where numbers of books are asked for, and what needs them.
_QUOTAS = (
    ("/out/books", "Going out"),
    ("/opening/books", "The opening"),
    ("/opening/waivers/*/books", "The opening without points"),
)
_DECK = ("/deck/cards", "/melds", "/books/kinds")


@lint_named("lint-quota-too-large")
def quota_too_large(rules: Rules, make: Maker) -> Iterator[Problem]:
    """More books of a kind are asked for than the deck can fill."""
    for situation in make.situations:
        kinds = situation.rules["books"]["kinds"]
        for pattern, subject in _QUOTAS:
            for pointer, number in found_at(situation.rules, f"{pattern}/*"):
                kind = last(pointer)
                most = most_books(situation, kinds[kind]) if kind in kinds else 0
                # A kind of which there can be no book at all is told by itself.
                if not 0 < most < number:
                    continue
                message = (
                    f"{subject} needs {counted(number, 'book')} of the kind {quoted(kind)}, and "
                    f"with {counted(situation.players, 'player')} a side can have {most} at most."
                )
                suggestion = f"Write `{kind}: {most}` or less, or use more packs."
                at = situation.at(pointer)
                related = [situation.at(parent(pointer)), situation.at("/deck/packs"), *_DECK]
                yield make(at, message, suggestion, related=related)


@lint_named("lint-quotas-together")
def quotas_together(rules: Rules, make: Maker) -> Iterator[Problem]:
    """The books asked for together need more cards, or more ranks, than there are."""
    for situation in make.situations:
        kinds, size = situation.rules["books"]["kinds"], book_size(situation)
        for pattern, subject in _QUOTAS:
            for pointer, quota in found_at(situation.rules, pattern):
                needed = {kind: number for kind, number in quota.items() if kind in kinds}
                reason = _too_many(situation, needed, size)
                # What one kind alone asks too much of is told by itself.
                alone = any(
                    number > most_books(situation, kinds[kind]) for kind, number in needed.items()
                )
                if reason and not alone:
                    message = (
                        f"{subject} needs {counted(sum(needed.values()), 'book')}, and with "
                        f"{counted(situation.players, 'player')} {reason}."
                    )
                    suggestion = "Ask for fewer books, or use more packs."
                    related = [situation.at("/deck/packs"), *_DECK]
                    at = situation.at(pointer)
                    yield make(at, message, suggestion, on_key=True, related=related)


def _too_many(situation: Situation, needed: dict[str, int], size: int) -> str:
    """Why so many books cannot be at once; empty if they can."""
    kinds = situation.rules["books"]["kinds"]
    having = ranks(situation)
    melded = sum(situation.copies(card) for cards in having.values() for card in cards)
    cards = melded + sum(wild_copies(situation))
    if sum(needed.values()) * size > cards:
        return f"there are {cards} cards to meld, which make {cards // size} books"
    if situation.rules["melds"]["same-rank"] == "never":
        of_ranks = sum(
            number for kind, number in needed.items() if "wilds" not in kinds[kind]["made-of"]
        )
        if of_ranks > len(having):
            return f"each of the {len(having)} ranks is melded once only"
    return ""


@lint_named("lint-required-too-small")
def required_too_small(rules: Rules, make: Maker) -> Iterator[Problem]:
    """A meld that is needed for going out is kept too small to become a book."""
    for situation in make.variations:
        required, size = situation.rules["books"]["required"], book_size(situation)
        most = limit(required.get("most", "any"))
        if most < size:
            message = (
                f"A meld needed for going out may hold {counted(most, 'card')}, and {size} make a "
                f"book, so that nobody ever goes out."
            )
            suggestion = f"Write `most: {size}` or more, or 'any'."
            at, related = situation.at("/books/required/most"), [situation.at("/books/size")]
            yield make(at, message, suggestion, related=related)


@lint_named("lint-foot-unreachable")
def foot_unreachable(rules: Rules, make: Maker) -> Iterator[Problem]:
    """A pile waits for more books than the deck can fill."""
    for situation in make.situations:
        kinds = situation.rules["books"]["kinds"]
        for chapter in ("foot", "toe"):
            pile = situation.rules[chapter]
            if pile["by"] != "book":
                continue
            known = [kinds[kind] for kind in pile["kinds"] if kind in kinds]
            most = sum(most_books(situation, kind) for kind in known)
            if most < pile["books"] and len(known) == len(pile["kinds"]):
                message = (
                    f"The {chapter} waits for {counted(pile['books'], 'book')}, and with "
                    f"{counted(situation.players, 'player')} a side can have {most} of these kinds."
                )
                at = situation.at(join("", chapter, "books"))
                suggestion = "Ask for fewer books, or name more kinds in `kinds`."
                related = [situation.at(join("", chapter, "kinds")), *_DECK]
                yield make(at, message, suggestion, related=related)


@lint_named("lint-opening-unreachable")
def opening_unreachable(rules: Rules, make: Maker) -> Iterator[Problem]:
    """An opening asks for more points than the cards that may be laid for it can count."""
    for situation in make.situations:
        most = _most_points(situation)
        exceeds = situation.rules["opening"].get("reach") == "more-than"
        needed = (
            *found_at(situation.rules, "/opening/points/*"),
            *found_at(situation.rules, "/opening/bands/*/points"),
        )
        for pointer, points in needed:
            if points + exceeds > most:
                message = (
                    f"The opening needs {'more than ' if exceeds else ''}"
                    f"{counted(points, 'point')}, and with {counted(situation.players, 'player')} "
                    f"all that may be laid for it counts {most}."
                )
                at = situation.at(pointer)
                related = [situation.at("/opening/most-melds"), situation.at("/deck/packs"), *_DECK]
                yield make(at, message, "Ask for fewer points.", related=related)


def _most_points(situation: Situation) -> int:
    """The most that one opening can count, by the cards of the deck and the limits of melds."""
    opening, rules = situation.rules["opening"], situation.rules
    parts = ("natural",) if opening.get("counts") == "naturals" else ("natural", "wild")
    values = {card: int(rules["deck"]["cards"][card]["points"]) for card in situation.cards(*parts)}
    held = sum(max(value, 0) * situation.copies(card) for card, value in values.items())
    longest = max((limit(kind["most"]) for kind in rules["books"]["kinds"].values()), default=0)
    if longest < UNLIMITED:
        melds = limit(opening.get("most-melds", "any"))
        held = min(held, melds * longest * max(values.values(), default=0))
    return held
