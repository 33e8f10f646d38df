"""Lints about the table, the deck and the deal: enough cards, and every card of some use."""

from __future__ import annotations

from collections.abc import Iterator

from handfoot.rulesets.linting import Maker, Rules, counted, found_at, lint_named
from handfoot.rulesets.pointers import join
from handfoot.rulesets.problems import Problem, Severity, listed, quoted

ERROR: Severity = "error"
WARNING: Severity = "warning"

MOST_CARDS = 2000
"""More than any table shuffles: eight players with two packs each have 864."""


@lint_named("lint-more-sides-than-players")
def more_sides_than_players(rules: Rules, make: Maker) -> Iterator[Problem]:
    """There are more sides than players, or the last player joins a side that there is not."""
    for number, seating in rules["table"]["players"].items():
        at = join("/table/players", number)
        if seating["sides"] > int(number):
            message = f"{counted(int(number), 'player')} cannot form {seating['sides']} sides."
            yield make(join(at, "sides"), message, f"Write at most {number}.")
        for index, side in enumerate(seating["wanders"]):
            if side > seating["sides"]:
                message = (
                    f"The last player joins side {side}, and there are {seating['sides']} sides."
                )
                suggestion = f"Write a number from 1 to {seating['sides']}."
                yield make(join(at, "wanders", index), message, suggestion)


@lint_named("lint-deal-too-large")
def deal_too_large(rules: Rules, make: Maker) -> Iterator[Problem]:
    """The deal takes more cards than there are, or leaves less than a draw for every player."""
    for situation in make.situations:
        deal, players = situation.rules["deal"], situation.players
        deck = sum(map(situation.copies, situation.rules["deck"]["cards"]))
        dealt = sum(deal["piles"]) * players + deal["upcard"].get("cards", 0)
        draw = situation.rules["turn"]["draw"]
        if deck - dealt >= draw * players:
            continue
        packs = counted(situation.packs, "pack")
        holds = f"the {packs} {'holds' if situation.packs == 1 else 'hold'} {deck}"
        takes = f"With {counted(players, 'player')} the deal takes {dealt} cards, and {holds}"
        suggestion = f"Add packs, deal smaller piles, or drop {players} from `table.players`."
        end, severity = ".", ERROR
        if dealt == deck:
            end = ", so that no stock is left."
        elif dealt < deck:
            end = f", so that the stock of {deck - dealt} ends before everybody has drawn."
            severity = WARNING
        at = situation.at("/deal/piles")
        seats = join("/table/players", str(players))
        related = [seats, situation.at("/deck/packs"), "/deck/cards", situation.at("/turn/draw")]
        yield make(at, f"{takes}{end}", suggestion, severity=severity, related=related)


@lint_named("lint-deck-too-large")
def deck_too_large(rules: Rules, make: Maker) -> Iterator[Problem]:
    """The deck has thousands of cards."""
    for situation in make.situations:
        deck = sum(map(situation.copies, situation.rules["deck"]["cards"]))
        if deck <= MOST_CARDS:
            continue
        players = counted(situation.players, "player")
        message = f"With {players} the deck has {deck:,} cards, more than anybody shuffles."
        suggestion = f"Take fewer packs or fewer cards of a kind: at most {MOST_CARDS:,} in all."
        related = [join("/table/players", str(situation.players)), "/deck/cards"]
        yield make(situation.at("/deck/packs"), message, suggestion, related=related)


@lint_named("lint-hand-without-choice")
def hand_without_choice(rules: Rules, make: Maker) -> Iterator[Problem]:
    """The hand is to be chosen between two piles, and there is one or they differ in size."""
    for situation in make.variations:
        deal = situation.rules["deal"]
        by, piles = deal["hand"]["by"], deal["piles"]
        at = situation.at("/deal/hand/by")
        suggestion = "Write `hand: {by: deal}`: the first pile is the hand."
        if by != "deal" and len(piles) == 1:
            message = "Everybody receives one pile, so there is no choosing which is the hand."
            yield make(at, message, suggestion, related=[situation.at("/deal/piles")])
        elif by == "unseen" and piles[0] != piles[1]:
            message = (
                f"The two piles have {piles[0]} and {piles[1]} cards, so that nobody needs to see "
                f"them to know which is which."
            )
            related = [situation.at("/deal/piles")]
            yield make(at, message, suggestion, severity="warning", related=related)


@lint_named("lint-upcard-endless")
def upcard_endless(rules: Rules, make: Maker) -> Iterator[Problem]:
    """Every card that could begin the discard pile is turned away again."""
    for situation in make.variations:
        again = set(situation.rules["deal"]["upcard"].get("again", ()))
        held = [card for card in situation.rules["deck"]["cards"] if situation.copies(card)]
        if held and again.issuperset(held):
            message = "Every card is turned again, so that none ever begins the discard pile."
            at = situation.at("/deal/upcard/again")
            suggestion = "Take out the cards that may stay, or write `upcard: {by: none}`."
            yield make(at, message, suggestion, related=["/deck/cards"])


@lint_named("lint-grab-for-nothing")
def grab_for_nothing(rules: Rules, make: Maker) -> Iterator[Problem]:
    """Cards are lifted in one go, and no number of them earns anything."""
    for situation in make.variations:
        grab = situation.rules["deal"]["grab"]
        if grab["by"] == "grab" and not grab["bonuses"]:
            message = "Players lift their cards in one go, and no number of cards earns anything."
            suggestion = "Name a bonus, for example `exact: {off-by: 0, points: 100}`."
            at = situation.at("/deal/grab/bonuses")
            yield make(at, message, suggestion, severity="warning")


@lint_named("lint-bonus-cards")
def bonus_cards(rules: Rules, make: Maker) -> Iterator[Problem]:
    """Bonus cards are never laid aside, or are laid aside and there are none."""
    for situation in make.variations:
        cards, by = situation.cards("bonus"), situation.rules["turn"]["bonus"]["by"]
        at = situation.at("/turn/bonus/by")
        if by == "none" and cards:
            message = (
                f"{_named(cards)} {'is a bonus card' if len(cards) == 1 else 'are bonus cards'}, "
                f"and nothing lays bonus cards aside."
            )
            suggestion = "Write `by: laid` and what happens then, or make them `is: unmeldable`."
            yield make(at, message, suggestion, related=["/deck/cards"])
        elif by == "laid" and not cards:
            message = "Bonus cards are laid aside, and the deck has no bonus card."
            suggestion = "Write `bonus: {by: none}`, or give a card `is: bonus`."
            yield make(at, message, suggestion, severity="warning", related=["/deck/cards"])


@lint_named("lint-cap-card")
def cap_card(rules: Rules, make: Maker) -> Iterator[Problem]:
    """A card caps books and is none that may, or is one that may and caps nothing."""
    for situation in make.variations:
        known = situation.rules["deck"]["cards"]
        capping = {cap["card"] for cap in situation.rules["books"]["caps"].values()}
        for pointer, card in found_at(situation.rules, "/books/caps/*/card"):
            if card in known and known[card]["is"] != "cap":
                message = f"{quoted(card)} caps books, and in the deck it is {_is(known, card)}."
                suggestion = f"Write `is: cap` for {quoted(card)} in the deck."
                yield make(situation.at(pointer), message, suggestion, related=_card(card))
        for card in situation.cards("cap"):
            if card not in capping:
                message = f"{quoted(card)} is a cap, and no entry of `books.caps` places it."
                at = situation.at(join("/deck/cards", card, "is"))
                suggestion = "Add a cap with this card, or write `is: unmeldable`."
                yield make(at, message, suggestion, severity="warning", related=["/books/caps"])


@lint_named("lint-set-card")
def set_card(rules: Rules, make: Maker) -> Iterator[Problem]:
    """A set is made of cards that are not laid aside, or of more than there are."""
    for situation in make.situations:
        known = situation.rules["deck"]["cards"]
        for pointer, entry in found_at(situation.rules, "/scoring/sets/*"):
            card, copies = entry["card"], situation.copies(entry["card"])
            if card in known and known[card]["is"] != "bonus":
                message = (
                    f"The set is made of {quoted(card)}, which is {_is(known, card)} and never "
                    f"laid aside."
                )
                at = situation.at(join(pointer, "card"))
                suggestion = f"Write `is: bonus` for {quoted(card)} in the deck."
                yield make(at, message, suggestion, related=_card(card))
            elif card in known and copies < entry["size"]:
                message = (
                    f"The set needs {entry['size']} of {quoted(card)}, and with "
                    f"{counted(situation.players, 'player')} the deck holds {copies}."
                )
                at = situation.at(join(pointer, "size"))
                suggestion = "Make the set smaller, or add packs."
                related = [situation.at("/deck/packs"), *_card(card)]
                yield make(at, message, suggestion, severity="warning", related=related)


@lint_named("lint-mixed-cards")
def mixed_cards(rules: Rules, make: Maker) -> Iterator[Problem]:
    """Cards melded together are no naturals, stand in two lists, or bear another card's name."""
    for situation in make.variations:
        known = situation.rules["deck"]["cards"]
        mixed = situation.rules["melds"]["mixed"]
        seen: dict[str, str] = {}
        for pointer, card in found_at(situation.rules, "/melds/mixed/*/*"):
            rank = pointer.split("/")[3]
            at = situation.at(pointer)
            if card in known and known[card]["is"] != "natural":
                message = f"{quoted(card)} is melded, and in the deck it is {_is(known, card)}."
                suggestion = f"Write `is: natural` for {quoted(card)} in the deck."
                yield make(at, message, suggestion, related=_card(card))
            if seen.setdefault(card, rank) != rank:
                message = f"{quoted(card)} is melded with two different ranks."
                yield make(at, message, "Leave it in one of the lists.", related=["/melds/mixed"])
        for rank, members in mixed.items():
            if rank in known and rank not in members:
                message = f"The rank {quoted(rank)} has the name of a card that is not in it."
                at = situation.at(join("/melds/mixed", rank))
                suggestion = "Give the rank another name."
                yield make(at, message, suggestion, on_key=True, related=_card(rank))


def _card(card: str) -> list[str]:
    """Where a file may have changed what a card is."""
    return [join("/deck/cards", card, "is"), join("/deck/cards", card)]


def _is(known: Rules, card: str) -> str:
    return quoted(str(known[card]["is"]))


def _named(cards: list[str]) -> str:
    return listed(map(quoted, cards), "and")
