"""The sentences on books, in English."""

from __future__ import annotations

from collections.abc import Sequence

from handfoot.words.english.voice import Voice
from handfoot.words.language import a, count, listed, number, ordinal

__all__ = [
    "cap",
    "close",
    "closed",
    "forced",
    "judged",
    "kind",
    "kinds",
    "most",
    "required",
    "required_most",
    "settled",
    "size",
    "soiled",
    "wilds_on_capped",
]

_MADE_OF = {
    "naturals": "natural {} only",
    "mixed": "natural {} and at least one wild card",
    "wilds": "wild cards only",
    "like-wilds": "wild cards of one kind only",
    "any": "natural {}, with or without wild cards",
}


def size(cards: int, closes: bool) -> str:
    """How large a book is; `closes`: it is closed then."""
    closed = " and is closed" if closes else ""
    return f"With its {ordinal(cards)} card a meld becomes a book{closed}"


def close(house: Voice) -> str:
    """Books are closed by choice."""
    return (
        f"On your turn, between drawing and discarding, you may close a book {house.of_yours}; "
        "until then it takes cards like any other meld"
    )


def forced(cards: int) -> str:
    """How large a book is that closes by itself."""
    return f"A book of {count(cards, 'card')} closes by itself"


def closed(naturals: bool, wilds: str, most: int | None) -> str:
    """What a closed book still takes; `most`: how many cards one has that going out needs."""
    told = _closed(naturals, wilds)
    if most is None or (wilds == "none" and not naturals):
        return told
    return f"{told}; but the books needed for going out never hold more than {count(most, 'card')}"


def _closed(naturals: bool, wilds: str) -> str:
    within = ", within the limits for melds"
    if wilds == "none":
        if naturals:
            return "A closed book still takes natural cards of its rank, but no wild cards"
        return "A closed book takes no more cards"
    only = " if it holds one already" if wilds == "dirty" else ""
    if naturals:
        return f"A closed book still takes natural cards of its rank, and wild cards{only}{within}"
    return f"A closed book still takes wild cards{only}{within}, but no natural cards"


def settled() -> str:
    """The kind of a book is that at its closing."""
    return "The kind of a book is settled when it closes: cards added later do not change it"


def soiled(house: Voice, clean: str, dirty: str) -> str:
    """A wild card turns the one kind of book into the other."""
    return f"A wild card makes {a(house.words.book(clean))} {a(house.words.book(dirty))}"


def judged() -> str:
    """The kind of a book follows its cards."""
    return "A book is judged by the cards in it at any moment, also by those that are added later"


def kinds(number_of: int) -> str:
    """How many kinds of book there are, which follow."""
    return f"There are {number(number_of)} kinds of book:"


def kind(
    house: Voice,
    name: str,
    made_of: str,
    ranks: Sequence[str],
    outside: Sequence[str],
    most: int | None,
) -> str:
    """What a kind of book is made of: of which ranks (all, if none are named) and of which not."""
    words = house.words
    what = "cards of one rank"
    if len(ranks) == 1:
        what = words.cards(ranks[0])
    elif ranks:
        what = f"cards of one rank, {listed([words.cards(rank) for rank in ranks], 'or')},"
    content = _MADE_OF[made_of].format(what).replace(",,", ",")
    if outside and "{}" in _MADE_OF[made_of]:
        content += f", but not of {words.kinds(outside, 'or')}"
    limit = "" if most is None else f"; it never holds more than {count(most, 'card')}"
    return f"{a(words.book(name))} is made of {content}{limit}"


def most(cards: int) -> str:
    """How large any meld can be."""
    return f"No meld ever holds more than {count(cards, 'card')}"


def cap(house: Voice, card: str, onto: Sequence[str], most: int | None) -> str:
    """Which card is placed on which books, and how many on each."""
    limit = "" if most is None else f", at most {number(most)} on each"
    return (
        f"On your turn you may place {a(house.words.card(card))} on a complete "
        f"{house.words.any_book(onto)} {house.of_yours}{limit}"
    )


def wilds_on_capped(house: Voice, rule: str, card: str, onto: Sequence[str]) -> str:
    """Whether a book with a card on it still takes wild cards."""
    word = house.words.card(card)
    bearing = f"a book with {a(word)} on it"
    if rule == "refused":
        return f"Once {a(word)} lies on a book without wild cards, no wild card may be added to it"
    if rule == "cap-kept":
        return f"{bearing} may still take wild cards, and the {word} keeps its points"
    return (
        f"{bearing} may still take wild cards, but the {word} earns nothing if that makes the book "
        f"no {house.words.any_book(onto)} any more"
    )


def required(house: Voice, by: str) -> str:
    """What may be laid until all books needed for going out are there."""
    until = f"Until {house.we('has')} every book needed for going out, {house.it}"
    if by == "melds":
        return (
            f"{until} may have no other melds: only one for each of these books, complete or on "
            "its way to become that book"
        )
    return f"{until} may begin any melds, but complete no other books"


def required_most(house: Voice, most: int) -> str:
    """How many cards there are in the books needed for going out, and until then in all melds."""
    completes = f"{house.it} {house.do('completes')}"
    return (
        f"Until then no meld holds more than {count(most, 'card')}, and the books needed, which "
        f"are the first that {completes} of each kind, never do"
    )
