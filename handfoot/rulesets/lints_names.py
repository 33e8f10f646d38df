"""Lints about names: everything that one part of a ruleset calls by name must be there.

Cards are named all over the rules, kinds of book and ways of taking the discard pile in several
chapters, rounds and numbers of players in exceptions. Where a card is expected, the schema says.
"""

from __future__ import annotations

import os
import re
from collections.abc import Iterable, Iterator
from typing import Any

from handfoot import ground
from handfoot.rulesets import other_words
from handfoot.rulesets.emitting import flow
from handfoot.rulesets.linting import (
    Maker,
    Rules,
    Situation,
    counted,
    found_at,
    lint_named,
    meant,
    rounds_of,
)
from handfoot.rulesets.pointers import join, last, parent, spoken
from handfoot.rulesets.problems import Problem, quoted
from handfoot.rulesets.reader import read_file
from handfoot.rulesets.schemas import ruleset_language
from handfoot.rulesets.schematree import Node

# Where kinds of book are named: as keys of a map, and as entries of a list.
_BOOK_KEYS = (
    "/out/books",
    "/opening/books",
    "/opening/waivers/*/books",
    "/turn/discard/bans/*/when/side-has",
    "/turn/discard/bans/*/when/any-side-has",
    "/scoring/lines/*/when/side-has",
    "/scoring/lines/*/when/any-side-has",
    "/names/books",
)
_BOOK_LISTS = (
    "/books/caps/*/onto",
    "/foot/kinds",
    "/toe/kinds",
    "/turn/discard/bans/*/when/no-side-has",
    "/scoring/lines/*/when/no-side-has",
)
_PILES = ("hand", "foot", "toe")
_SUITS = ("spade", "heart", "club", "diamond", "spar", "hjerter", "klør", "ruder")


def _named_cards(data: Any, node: Node, at: str) -> Iterator[tuple[str, str, bool]]:
    """Every card that is named, its pointer, and whether it is a key."""
    if not node.has_cards:
        return
    if isinstance(data, str):
        if node.is_card:
            yield at, data, False
        return
    if isinstance(data, list):
        for index, value in enumerate(data):
            yield from _named_cards(value, node.item(), join(at, index))
    elif isinstance(data, dict):
        for key, value in data.items():
            if node.names.is_card:
                yield join(at, key), key, True
            yield from _named_cards(value, node.child(key), join(at, key))


@lint_named("lint-unknown-card")
def unknown_card(rules: Rules, make: Maker) -> Iterator[Problem]:
    """A card is named that the deck does not have."""
    node = ruleset_language().author_node
    for situation in make.variations:
        cards = set(situation.rules["deck"]["cards"])
        ranks = cards | set(situation.rules["melds"]["mixed"])
        for pointer, card, is_key in _named_cards(situation.rules, node, ""):
            known = ranks if pointer.startswith("/books/kinds/") else cards
            if card not in known:
                message = f"The deck has no card {quoted(card)}, named in {_around(pointer)}."
                at, related = situation.at(pointer), ["/deck/cards", "/melds/mixed"]
                suggestion = _suit_card(card, situation) or meant(card, sorted(known))
                yield make(at, message, suggestion, on_key=is_key, related=related)


def _suit_card(name: str, situation: Situation) -> str:
    """How a card of one suit comes into the deck; empty for a name that says no suit."""
    words = re.split(r"[\s_-]+(?:of[\s_-]+)?", name.lower())
    known = situation.rules["deck"]["cards"]
    ranks = [card for one in words for card in (one.upper(), *other_words.cards(one))]
    rank = next((card for card in ranks if card in known), "")
    if not rank or not any(one.removesuffix("s") in _SUITS for one in words):
        return ""
    card = known[rank]
    new = flow({name: {"is": card["is"], "points": card["points"], "count": 1}})
    fewer = flow({rank: {"count": card["count"] - 1}})
    return (
        f"Suits are not told apart, unless a card of its own stands in the deck: in `deck.cards`, "
        f"{quoted(new[1:-1])}, and {quoted(fewer[1:-1])} for the rest."
    )


@lint_named("lint-card-nowhere")
def card_nowhere(rules: Rules, make: Maker) -> Iterator[Problem]:
    """No pack holds a card, and no rule names it."""
    node = ruleset_language().author_node
    held = {card for one in make.situations for card in _deck(one) if one.copies(card)}
    named = {
        card
        for one in make.variations
        for pointer, card, _ in _named_cards(one.rules, node, "")
        if not pointer.startswith(("/deck/", "/names/"))
    }
    for situation in make.variations[:1]:
        for card in _deck(situation):
            if card not in held | named:
                message = f"No pack holds the card {quoted(card)}, and no rule names it."
                place = join("/deck/cards", card)
                dropped = make.drop(situation, place)
                suggestion = f"Say in `count` how many there are, or {dropped}."
                at = situation.at(place)
                related = [join("/deck/cards", card, "count")]
                yield make(
                    at, message, suggestion, severity="warning", on_key=True, related=related
                )


@lint_named("lint-card-like-another")
def card_like_another(rules: Rules, make: Maker) -> Iterator[Problem]:
    """A file adds a card beside one that may be called the same."""
    inherited = make.resolved.inherited
    known = rules["deck"]["cards"] if inherited is None else inherited.data["deck"]["cards"]
    for name in rules["deck"]["cards"]:
        alike = [one for one in known if one != name and _may_be(name, one)]
        if alike and (inherited is None or name not in known):
            message = f"{quoted(name)} is another card than {quoted(alike[0])}, which the deck has."
            suggestion = f"Did you mean {quoted(alike[0])}? If not, give the new card another name."
            at, related = join("/deck/cards", name), ["/deck/cards"]
            yield make(at, message, suggestion, severity="warning", on_key=True, related=related)


def _may_be(name: str, card: str) -> bool:
    """Whether people may call a card by this name."""
    return other_words.plain(name) == other_words.plain(card) or card in other_words.cards(name)


def _deck(situation: Situation) -> Iterable[str]:
    cards: dict[str, Any] = situation.rules["deck"]["cards"]
    return cards


@lint_named("lint-unknown-book")
def unknown_book(rules: Rules, make: Maker) -> Iterator[Problem]:
    """A kind of book is named that the chapter on books does not have."""
    for situation in make.variations:
        known = situation.rules["books"]["kinds"]
        for pointer, kind, is_key in named_books(situation):
            if kind not in known:
                message = f"There is no kind of book {quoted(kind)}, named in {_around(pointer)}."
                at, suggestion = situation.at(pointer), meant(kind, known)
                yield make(at, message, suggestion, on_key=is_key, related=["/books/kinds"])


def named_books(situation: Situation) -> Iterator[tuple[str, str, bool]]:
    """Every kind of book that the rules name: the pointer, the kind, and whether it is a key."""
    for pattern in _BOOK_KEYS:
        for pointer, _ in found_at(situation.rules, f"{pattern}/*"):
            yield pointer, last(pointer), True
    for pattern in _BOOK_LISTS:
        for pointer, kind in found_at(situation.rules, f"{pattern}/*"):
            yield pointer, kind, False


def _around(pointer: str) -> str:
    return quoted(spoken(parent(pointer)))


@lint_named("lint-unknown-way")
def unknown_way(rules: Rules, make: Maker) -> Iterator[Problem]:
    """A stop leaves a way of taking the discard pile open that there is not."""
    for situation in make.variations:
        known = situation.rules["pile"]["take"].get("ways", {})
        for pointer, way in found_at(situation.rules, "/pile/stops/*/ways/*"):
            if way not in known:
                message = (
                    f"There is no way of taking the discard pile called {quoted(way)}, named in "
                    f"{_around(pointer)}."
                )
                at, related = situation.at(pointer), ["/pile/take/ways", "/pile/take"]
                yield make(at, message, meant(way, known), related=related)


@lint_named("lint-name-for-nothing")
def name_for_nothing(rules: Rules, make: Maker) -> Iterator[Problem]:
    """A house's own word belongs to a pile or a round that the game does not have."""
    for pointer, _ in found_at(rules, "/names/piles/*"):
        if last(pointer) not in _PILES:
            message = f"There is no pile {quoted(last(pointer))}."
            yield make(pointer, message, meant(last(pointer), _PILES), on_key=True)
    rounds = rounds_of(rules)
    for pointer, _ in found_at(rules, "/names/rounds/*"):
        if rounds is not None and int(last(pointer)) > rounds and make.is_own(pointer):
            message = f"The game has {counted(rounds, 'round')}, and this is a name for another."
            yield make(pointer, message, "Remove it.", severity="warning", on_key=True)


@lint_named("lint-round-beyond-game")
def round_beyond_game(rules: Rules, make: Maker) -> Iterable[Problem]:
    """Something is said about rounds that are never played."""
    rounds = rounds_of(rules)
    if rounds is None:
        return
    for pointer, number in found_at(rules, "/except/*/rounds/*"):
        if number > rounds and make.is_own(pointer):
            message = (
                f"The game has {counted(rounds, 'round')}, so there is never a round {number}."
            )
            yield make(pointer, message, "Name a round that is played, or remove the number.")
    for situation in make.variations:
        for pattern in ("/opening/points", "/table/players/*/wanders"):
            for pointer, numbers in found_at(situation.rules, pattern):
                if len(numbers) > rounds and make.is_own(situation.at(pointer)):
                    message = (
                        f"{quoted(spoken(pointer))} says something for "
                        f"{counted(len(numbers), 'round')}, and the game has {rounds}."
                    )
                    suggestion = "Shorten the list, or play more rounds."
                    yield make(situation.at(pointer), message, suggestion, severity="warning")


@lint_named("lint-players-not-listed")
def players_not_listed(rules: Rules, make: Maker) -> Iterator[Problem]:
    """An exception holds for a number of players at which the game is not played."""
    known = sorted(rules["table"]["players"], key=int)
    for pointer, number in found_at(rules, "/except/*/players/*"):
        if str(number) not in known and make.is_own(pointer):
            message = f"The game is not made for {counted(number, 'player')}."
            suggestion = f"{meant(str(number), known)} Or add {number} to `table.players`."
            yield make(pointer, message, suggestion)


@lint_named("lint-id-taken")
def id_taken(rules: Rules, make: Maker) -> Iterator[Problem]:
    """The id is that of a documented family, and the file is another one."""
    name = str(rules["id"])
    if name not in ground.variant_ids():
        return
    own, family = make.resolved.documents[0], ground.variant_path(name)
    is_the_family = os.path.realpath(own.name) == os.path.realpath(family)
    if not is_the_family and read_file(family).data != own.data:
        message = f"{quoted(name)} is the id of a documented family, and this file is another one."
        suggestion = f"Give it an id of its own, such as {quoted(f'our-{name}')}."
        yield make("/id", message, suggestion, severity="warning")
