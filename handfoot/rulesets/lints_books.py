"""Lints about melds and books: every kind of book can be filled, every natural can be melded.

Melds are limited in many places: by their size, by the wild cards in them, by the kinds of book
that they can become, by the cards that the deck holds. Together such limits can leave nothing.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from handfoot.rulesets.book_limits import (
    UNLIMITED,
    book_size,
    can_fill,
    can_mix,
    limit,
    ranks,
    takes,
)
from handfoot.rulesets.linting import Maker, Rules, Situation, counted, found_at, lint_named
from handfoot.rulesets.lints_names import named_books
from handfoot.rulesets.pointers import join, last, parent, spoken
from handfoot.rulesets.problems import Problem, Severity, listed, quoted


@lint_named("lint-meld-above-book")
def meld_above_book(rules: Rules, make: Maker) -> Iterator[Problem]:
    """A meld is begun with more cards than make a book."""
    for situation in make.variations:
        least, whole = situation.rules["melds"]["least"], book_size(situation)
        if least > whole:
            message = f"A meld is begun with at least {least} cards, and {whole} make a book."
            suggestion = f"Write at most {whole} in `melds.least`, or make books larger."
            at, related = situation.at("/melds/least"), [situation.at("/books/size")]
            yield make(at, message, suggestion, related=related)


@lint_named("lint-lay-below-least")
def lay_below_least(rules: Rules, make: Maker) -> Iterator[Problem]:
    """So few cards may be laid in one go that no meld can be begun."""
    for situation in make.variations:
        melds = situation.rules["melds"]
        most = limit(melds["lay-most"])
        least = max(melds["least"], melds["start"]["naturals"])
        if most < least:
            message = (
                f"At most {counted(most, 'card')} may be laid on a meld in one go, and a meld of a "
                f"rank is begun with at least {least}."
            )
            suggestion = f"Write at least {least}, or 'any', in `melds.lay-most`."
            at = situation.at("/melds/lay-most")
            related = [situation.at("/melds/least"), situation.at("/melds/start/naturals")]
            yield make(at, message, suggestion, related=related)


@lint_named("lint-forced-below-size")
def forced_belowsize(rules: Rules, make: Maker) -> Iterator[Problem]:
    """A book closes by itself before it has the size of a book."""
    for situation in make.variations:
        books = situation.rules["books"]
        forced, least = limit(books["closing"].get("forced-at", "any")), books["size"]
        if forced < least:
            message = f"A book closes at {forced} cards by itself, and {least} make a book."
            at = situation.at("/books/closing/forced-at")
            suggestion = f"Write {least} or more, or 'any', in `books.closing.forced-at`."
            yield make(at, message, suggestion, related=[situation.at("/books/size")])


@lint_named("lint-book-too-small")
def book_too_small(rules: Rules, make: Maker) -> Iterator[Problem]:
    """A kind of book may hold fewer cards than make a book."""
    for situation in make.variations:
        least = book_size(situation)
        for pointer, kind in found_at(situation.rules, "/books/kinds/*"):
            if limit(kind["most"]) < least:
                message = (
                    f"A meld of the kind {quoted(last(pointer))} holds at most "
                    f"{counted(kind['most'], 'card')}, and {least} make a book."
                )
                at = situation.at(join(pointer, "most"))
                suggestion = f"Write `most: {least}` or more, or 'any'."
                yield make(at, message, suggestion, related=[situation.at("/books/size")])


@lint_named("lint-mixed-impossible")
def mixed_impossible(rules: Rules, make: Maker) -> Iterator[Problem]:
    """The limits for wild cards forbid every meld of the size of a book that has one."""
    for situation in make.variations:
        for pointer, kind in found_at(situation.rules, "/books/kinds/*"):
            if kind["made-of"] != "mixed" or limit(kind["most"]) < book_size(situation):
                continue
            if can_mix(situation, kind, UNLIMITED, UNLIMITED):
                continue
            limits = [f"{key}: {value}" for key, value in _reasons(situation, kind).items()]
            under = f"limit{'' if len(limits) == 1 else 's'} {listed(map(quoted, limits), 'and')}"
            message = (
                f"No meld of {book_size(situation)} cards or more may hold a wild card under the "
                f"{under}, so that there is never a book of the kind "
                f"{quoted(last(pointer))}."
            )
            ease = "it" if len(limits) == 1 else "a limit"
            name = last(pointer)
            named = dict.fromkeys(
                quoted(spoken(parent(at)))
                for at, kind, _ in named_books(situation)
                if kind == name and not at.startswith("/names/")
            )
            where = listed(["`books.kinds`", *named], "and")
            dropped = make.drop(situation, pointer, "the kind")
            suggestion = f"Ease {ease}, or {dropped} in {where}."
            at = situation.at("/melds/wilds")
            related = [situation.at(pointer), "/melds", "/books"]
            severity = _weight(situation, pointer)
            yield make(at, message, suggestion, severity=severity, on_key=True, related=related)


def _reasons(situation: Situation, kind: Rules) -> Rules:
    """The limits for wild cards each of which alone forbids a book; all where none does alone."""
    melds = situation.rules["melds"]
    found = {}
    for key, value in melds["wilds"].items():
        eased = {**melds["wilds"], key: "any" if key == "most" else 0}
        rules = {**situation.rules, "melds": {**melds, "wilds": eased}}
        if can_mix(replace(situation, rules=rules), kind, UNLIMITED, UNLIMITED):
            found[key] = value
    return found or melds["wilds"]


@lint_named("lint-start-above-most")
def start_above_most(rules: Rules, make: Maker) -> Iterator[Problem]:
    """A meld may begin with more wild cards than a meld may hold."""
    for situation in make.variations:
        melds = situation.rules["melds"]
        begun, most = melds["start"]["wilds"], limit(melds["wilds"]["most"])
        at = situation.at("/melds/start/wilds")
        if not isinstance(begun, str) and begun > most and make.is_own(at):
            message = (
                f"A meld may begin with {counted(begun, 'wild card')}, and no meld may hold more "
                f"than {most}."
            )
            suggestion = f"Write at most {most} in `melds.start.wilds`, or 'any'."
            yield make(at, message, suggestion, severity="warning")


@lint_named("lint-book-never-filled")
def book_never_filled(rules: Rules, make: Maker) -> Iterator[Problem]:
    """The deck does not hold the cards for a kind of book."""
    for situation in make.situations:
        for pointer, kind in found_at(situation.rules, "/books/kinds/*"):
            least = book_size(situation)
            limits_forbid = limit(kind["most"]) < least or (
                kind["made-of"] == "mixed" and not can_mix(situation, kind, UNLIMITED, UNLIMITED)
            )
            if limits_forbid or can_fill(situation, kind):
                continue
            message = (
                f"With {counted(situation.players, 'player')} the deck does not hold {least} cards "
                f"that would make a book of the kind {quoted(last(pointer))}."
            )
            suggestion = f"Add packs, ease its limits, or {make.drop(situation, pointer)}."
            at, severity = situation.at(pointer), _weight(situation, pointer)
            related = ["/deck/cards", situation.at("/deck/packs"), "/melds", "/books"]
            yield make(at, message, suggestion, severity=severity, on_key=True, related=related)


@lint_named("lint-rank-without-book")
def rank_without_book(rules: Rules, make: Maker) -> Iterator[Problem]:
    """A natural fits no kind of book, so that it can never be melded."""
    for situation in make.situations:
        kinds = situation.rules["books"]["kinds"].values()
        for rank, members in ranks(situation).items():
            if any(takes(kind, rank) for kind in kinds):
                continue
            message = f"No kind of book may be of {quoted(rank)}, so that it is never melded."
            suggestion = "Add a kind of book for it, or make it `is: unmeldable` in the deck."
            at = situation.at(join("/deck/cards", members[0], "is"))
            related = [join("/deck/cards", members[0]), "/books/kinds"]
            yield make(at, message, suggestion, severity="warning", related=related)


@lint_named("lint-rank-of-wilds")
def rank_of_wilds(rules: Rules, make: Maker) -> Iterator[Problem]:
    """A kind made of wild cards is limited to ranks, of which it has none."""
    for situation in make.variations:
        for pointer, kind in found_at(situation.rules, "/books/kinds/*"):
            for key in ("ranks", "not-ranks"):
                if kind["made-of"] in ("wilds", "like-wilds") and kind[key]:
                    message = (
                        f"A book of the kind {quoted(last(pointer))} is made of wild cards and has "
                        f"no rank to be limited to."
                    )
                    suggestion = f"Write `{key}: []`; `made-of: like-wilds` asks for one kind."
                    at = situation.at(join(pointer, key))
                    yield make(at, message, suggestion, related=[situation.at(pointer)])


@lint_named("lint-required-nothing")
def required_nothing(rules: Rules, make: Maker) -> Iterator[Problem]:
    """Other books wait for those that going out needs, and it needs none."""
    for situation in make.situations:
        needed = sum(situation.rules["out"]["books"].values())
        if situation.rules["books"]["required"]["by"] != "none" and not needed:
            message = "Other books wait until those needed for going out are complete; none are."
            suggestion = "Write `required: {by: none}`, or name books in `out.books`."
            at, related = situation.at("/books/required/by"), [situation.at("/out/books")]
            yield make(at, message, suggestion, severity="warning", related=related)


def _weight(situation: Situation, pointer: str) -> Severity:
    """An error where nobody could go out for it."""
    needed = situation.rules["out"]["books"].get(last(pointer), 0)
    return "error" if needed else "warning"


@lint_named("lint-kinds-alike")
def kinds_alike(rules: Rules, make: Maker) -> Iterator[Problem]:
    """Two kinds of book take the very same books."""
    for situation in make.variations:
        seen: dict[str, str] = {}
        for name, kind in situation.rules["books"]["kinds"].items():
            takes_what = {key: value for key, value in kind.items() if key != "points"}
            other = seen.setdefault(repr(sorted(takes_what.items())), name)
            if other != name:
                message = (
                    f"Every book of the kind {quoted(name)} is of the kind {quoted(other)} too."
                )
                place = join("/books/kinds", name)
                dropped = make.drop(situation, place, quoted(name))
                suggestion = f"One of the two is enough: {dropped}."
                at = situation.at(place)
                related = [situation.at(join("/books/kinds", other))]
                yield make(
                    at, message, suggestion, severity="warning", on_key=True, related=related
                )


@lint_named("lint-closed-but-full")
def closed_but_full(rules: Rules, make: Maker) -> Iterator[Problem]:
    """Cards may join a closed book, and no kind of book has room for one."""
    for situation in make.variations:
        books = situation.rules["books"]
        full = all(limit(kind["most"]) <= book_size(situation) for kind in books["kinds"].values())
        for key, called, nothing in (
            ("naturals", "naturals", False),
            ("wilds", "wild cards", "none"),
        ):
            if full and books["closed"][key] != nothing:
                message = (
                    f"A closed book may take {called}, and no kind of book may hold more than "
                    f"{counted(book_size(situation), 'card')}."
                )
                at = situation.at(join("/books/closed", key))
                written = f"{key}: {str(nothing).lower()}"
                suggestion = f"Write {quoted(written)}, or raise `most` of a kind."
                related = ["/books/kinds", situation.at("/books/size")]
                yield make(at, message, suggestion, severity="warning", related=related)
