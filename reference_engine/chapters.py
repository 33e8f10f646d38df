"""The named entries and the forms in a ruleset's chapters, as the shapes of `rules`.

Each function reads one chapter, or one part of it. Entries stand in the order of their names,
so that a ruleset plays move for move the same however its file orders them. Cards that a house
does not play with are left out.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any, NamedTuple

from reference_engine.rules import (
    NO_LIMIT,
    PILES,
    Ban,
    BookKind,
    Cap,
    CardSet,
    Condition,
    Line,
    Opening,
    Price,
    Stage,
    Stop,
    Way,
    bits,
)

Chapter = Mapping[str, Any]


def limit(value: int | str) -> int:
    """A number, or no limit for a word."""
    return NO_LIMIT if isinstance(value, str) else value


class Deck(NamedTuple):
    """How the cards and the ranks of a ruleset are numbered."""

    kinds: tuple[str, ...]
    """The names of the cards, in alphabetical order."""
    number: Mapping[str, int]
    ranks: tuple[str, ...]
    """The names of the ranks of naturals, mixed ones among them."""
    rank_kinds: tuple[tuple[int, ...], ...]
    """The cards of each rank."""

    def numbers(self, names: Sequence[str]) -> frozenset[int]:
        """The numbers of cards."""
        return frozenset(self.number[name] for name in names if name in self.number)

    def numbered_ranks(self, names: Sequence[str]) -> frozenset[int]:
        """The numbers of ranks."""
        return frozenset(self.ranks.index(name) for name in names if name in self.ranks)


def numbered(cards: Chapter, mixed: Mapping[str, Sequence[str]]) -> Deck:
    """The cards of a ruleset with their numbers; `mixed` are the ranks of several cards."""
    kinds = tuple(sorted(cards))
    index = {name: i for i, name in enumerate(kinds)}
    together = {card: rank for rank, members in mixed.items() for card in members}
    by_rank: dict[str, list[int]] = {}
    for name in kinds:
        if cards[name]["is"] == "natural":
            by_rank.setdefault(together.get(name, name), []).append(index[name])
    return Deck(kinds, index, tuple(by_rank), tuple(map(tuple, by_rank.values())))


def grab_bonuses(grab: Chapter) -> tuple[tuple[str, int, int], ...]:
    """What a grab earns, as (name, off by, points), the best one first."""
    found = [(name, one["off-by"], one["points"]) for name, one in _named(grab.get("bonuses", {}))]
    return tuple(sorted(found, key=lambda bonus: bonus[1]))


def bans(discard: Chapter, deck: Deck) -> tuple[Ban, ...]:
    """What may not be discarded."""
    return tuple(
        Ban(
            name,
            deck.numbers(ban["cards"]) if ban["of"] == "cards" else None,
            bits(deck.numbers(ban.get("cards", ()))),
            ban.get("melds") == "all",
            ban["yields"],
            ban["when"],
        )
        for name, ban in _named(discard["bans"])
    )


def bans_for(bans: Sequence[Ban], going_out: bool) -> tuple[Ban, ...]:
    """What may not be discarded by a player who goes out with it, or by one who does not."""
    return tuple(
        replace(ban, when={fact: ban.when[fact] for fact in ban.when if fact != "going-out"})
        for ban in bans
        if ban.when.get("going-out", going_out) == going_out
    )


def ways(take: Chapter) -> tuple[Way, ...]:
    """How the discard pile is taken."""
    return tuple(
        Way(
            name,
            way["naturals"],
            way["wilds"],
            way["onto"] != "meld",
            way["onto"] != "new",
            way["like"],
            way.get("when", {}),
        )
        for name, way in _named(take.get("ways", {}))
    )


def plain_joins(ways: Sequence[Way]) -> tuple[int, ...] | None:
    """With how many naturals a key may join a meld by these ways; None where they ask for more."""
    if any(way.wilds or way.like for way in ways):
        return None
    return tuple(sorted({way.naturals for way in ways if way.meld}))


def stops(pile: Chapter, deck: Deck) -> tuple[Stop, ...]:
    """What keeps the discard pile from being taken."""
    return tuple(
        Stop(
            name,
            deck.numbers(stop["cards"]),
            stop["until"] == "taken",
            stop["for"] == "next",
            frozenset(stop["ways"]),
        )
        for name, stop in _named(pile["stops"])
    )


def caps(books: Chapter, deck: Deck) -> tuple[Cap, ...]:
    """What may lie on top of a book."""
    return tuple(
        Cap(
            name,
            deck.number[cap["card"]],
            frozenset(cap["onto"]),
            limit(cap["most"]),
            cap["then-wilds"],
            cap["points"],
        )
        for name, cap in _named(books["caps"])
        if cap["card"] in deck.number
    )


def book_kinds(books: Chapter, deck: Deck) -> tuple[BookKind, ...]:
    """The kinds of book."""
    return tuple(
        BookKind(
            name,
            kind["made-of"],
            deck.numbered_ranks(kind["ranks"]),
            deck.numbered_ranks(kind["not-ranks"]),
            limit(kind["most"]),
            kind["points"],
        )
        for name, kind in _named(books["kinds"])
    )


def opening(chapter: Chapter) -> Opening:
    """How a side opens."""
    if chapter["by"] == "none":
        return Opening("none")
    return Opening(
        by=chapter["by"],
        points=tuple(chapter.get("points", ())),
        bands=tuple((band["from"], band["points"]) for band in chapter.get("bands", ())),
        more_than=chapter["reach"] == "more-than",
        naturals_only=chapter["counts"] == "naturals",
        pile_cards=chapter["pile-cards"],
        on_turn=chapter["judged"] == "turn",
        per_player=chapter["for"] == "player",
        from_turn=chapter["from-turn"],
        most_melds=limit(chapter["most-melds"]),
        books=chapter["books"],
        waivers=tuple(waiver["books"] for _, waiver in _named(chapter["waivers"])),
    )


def stages(foot: Chapter, toe: Chapter, later: int) -> tuple[Stage, ...]:
    """How a player comes to each of the piles after the first; a fourth comes as the toe does."""
    chapters = [foot, *[toe] * (later - 1)]
    return tuple(_stage(chapter) for chapter in chapters[:later])


def _stage(chapter: Chapter) -> Stage:
    if chapter["by"] == "emptied":
        return Stage(
            by="emptied",
            automatic=chapter["pick-up"] == "automatic",
            plays_on=chapter["melded"] == "play-on",
            at_once=chapter["discarded"] == "at-once",
            left_over=chapter["left-over"],
        )
    if chapter["by"] == "book":
        return Stage(
            by="book",
            kinds=frozenset(chapter["kinds"]),
            books=chapter["books"],
            whole_side=chapter["for"] == "side",
            sits=chapter["without-cards"] == "sits",
        )
    return Stage(by="none")


def conditions(out: Chapter, deck: Deck) -> tuple[Condition, ...]:
    """What else must hold before a player goes out."""
    return tuple(
        Condition(
            name,
            condition["of"],
            condition["must"],
            PILES.index(condition.get("pile", "hand")),
            deck.numbers(condition.get("cards", ())),
        )
        for name, condition in _named(out["conditions"])
    )


def prices(scoring: Chapter, deck: Deck) -> tuple[Price, ...]:
    """What cards count instead of their face values."""
    return tuple(
        Price(
            name,
            deck.numbers(price["cards"]),
            frozenset(price["in"]),
            price["points"],
            price.get("when", {}),
        )
        for name, price in _named(scoring["prices"])
    )


def sets(scoring: Chapter, deck: Deck) -> tuple[CardSet, ...]:
    """Bonus cards that earn a sum together, smaller sets first."""
    found = (
        CardSet(
            name,
            deck.number[entry["card"]],
            entry["size"],
            entry["points"],
            entry["singles"] == "replaced",
            entry.get("when", {}),
        )
        for name, entry in _named(scoring["sets"])
        if entry["card"] in deck.number
    )
    return tuple(sorted(found, key=lambda entry: entry.size))


def lines(scoring: Chapter) -> tuple[Line, ...]:
    """Further bonuses and penalties."""
    found = _named(scoring["lines"])
    return tuple(Line(name, line["points"], line["when"]) for name, line in found)


def _named(entries: Mapping[str, Chapter]) -> list[tuple[str, Chapter]]:
    return sorted(entries.items())
