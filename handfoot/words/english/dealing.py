"""The sentences on the deal, in English."""

from __future__ import annotations

from collections.abc import Sequence

from handfoot.words.english.voice import Voice
from handfoot.words.language import a, count, digits, listed, number, points

__all__ = [
    "again",
    "dealers",
    "dealt",
    "grab",
    "grab_for",
    "grab_points",
    "hand",
    "no_upcard",
    "order",
    "sealed",
    "stock",
    "upcard",
]

_HAND = {
    "unseen": "Point at one of {piles} without looking: it is your {hand}, and the "
    "other is your {foot}",
    "look": "Look at the bottom card of each of {piles}, at nothing else, and choose: "
    "one is your {hand}, the other your {foot}. Everybody chooses before the first turn",
    "highest": "Compare the bottom cards of {piles}: the pile whose bottom card is "
    "higher is your {hand}, and the other is your {foot}; between equals chance decides",
}
_PAID = {
    "each-player": "Every player is paid for their own grab",
    "side-once": "A side is paid once in a round, for the best grab among its players",
    "whole-side": "A side is paid once in a round, for the worst grab among its players, so that "
    "all of them must manage it",
}
_DEALERS = ("", "another", "a third", "a fourth")
_PUT_BACK = {
    "shuffled": "goes back into the stock at a random place, and another card is turned up",
    "under": "goes under the stock, and another card is turned up",
    "buried": "stays where it is, and another card is turned up on top of it",
}


def dealers(house: Voice, names: Sequence[str], sizes: Sequence[int]) -> str:
    """What everybody receives, where each pile has a dealer of its own."""
    first, *others = [
        f"{who} {a(house.words.pile(name))} of {_number(n, sizes)}"
        for who, name, n in zip(_DEALERS, names, sizes, strict=False)
    ]
    told = listed([f"One player deals everybody {first} cards", *others])
    return f"{told}; in each new round each of these tasks passes on to the next player"


def dealt(house: Voice, by: str, names: Sequence[str], sizes: Sequence[int], chosen: bool) -> str:
    """What everybody receives; `chosen`: which of the first two piles is the hand comes later."""
    what = _piles(house, names, sizes, chosen)
    if by == "takers":
        return f"Everybody takes {what} from the shuffled deck"
    if by == "nobody-named":
        return f"Everybody receives {what}"
    return f"The dealer gives everybody {what}; the deal passes on each round"


def _piles(house: Voice, names: Sequence[str], sizes: Sequence[int], chosen: bool) -> str:
    words = [house.words.pile(name) for name in names]
    if chosen:
        first = (
            f"two piles of {_cards(sizes[0], sizes)}"
            if sizes[0] == sizes[1]
            else f"two piles of {_number(sizes[0], sizes)} and {_cards(sizes[1], sizes)}"
        )
        further = [
            f"{_cards(n, sizes)} for the {word}"
            for word, n in zip(words[2:], sizes[2:], strict=True)
        ]
        return listed([first, *further])
    if len(sizes) == 1:
        return count(sizes[0], "card")
    return listed(
        f"{_cards(n, sizes) if at == 0 else _number(n, sizes)} for the {word}"
        for at, (word, n) in enumerate(zip(words, sizes, strict=True))
    )


def _number(n: int, beside: Sequence[int]) -> str:
    """A number as it is written beside others: in words only if all of them are."""
    return digits(n) if max(beside) > 12 else number(n)


def _cards(n: int, beside: Sequence[int]) -> str:
    return f"{_number(n, beside)} {'card' if n == 1 else 'cards'}"


def sealed(house: Voice, names: Sequence[str]) -> str:
    """Which pile is played first, and how the others lie."""
    first, *others = [house.words.pile(name) for name in names]
    rest = listed([f"the {name}" for name in others])
    if len(others) == 1:
        lie, are, them, they = "lies", "is", "it", "it"
    else:
        lie, are, them, they = "lie", "are", "them", "they"
    return (
        f"You play from the {first} first; {rest} {lie} face down, and nobody looks at {them} "
        f"until {they} {are} picked up"
    )


def hand(house: Voice, by: str, names: Sequence[str]) -> str:
    """Which of the first two piles is the hand."""
    return _HAND[by].format(
        hand=house.words.pile(names[0]),
        foot=house.words.pile(names[1]),
        piles="your two piles" if len(names) == 2 else "your first two piles",
    )


def order(house: Voice, kinds: Sequence[str], others: bool) -> str:
    """Which cards are higher than others; `others`: there are kinds of card besides."""
    told = f"From the highest down the order is {listed(map(house.words.card, kinds))}"
    return f"{told}; all other cards are lower and equal to each other" if others else told


def grab(cards: int) -> str:
    """How one lifts one's cards off the deck."""
    return (
        f"Lift your cards off the deck in one grab, aiming for exactly {digits(cards)}; then take "
        "what is missing, or put back face down what is too much"
    )


def grab_points(steps: Sequence[tuple[int, int]]) -> str:
    """What a grab earns that misses by so many cards at most."""
    told = []
    for off, n in steps:
        what = "lifting the exact number" if off == 0 else f"missing it by {number(off)} at most"
        told.append(f"{what} {_earns(n)}")
    return listed(told)


def _earns(n: int) -> str:
    if n == 0:
        return "earns nothing"
    return f"earns {points(n)}" if n > 0 else f"costs {points(-n)}"


def grab_for(whom: str) -> str:
    """Who is paid for a grab."""
    return _PAID[whom]


def stock(piles: int) -> str:
    """What the stock is."""
    told = "The cards that remain are the stock and lie face down"
    if piles == 1:
        return told
    return f"{told} in {number(piles)} piles; it does not matter from which one you draw"


def no_upcard() -> str:
    """The discard pile begins without a card."""
    return "The discard pile begins empty"


def upcard(cards: int) -> str:
    """How many cards begin the discard pile."""
    turned = "card of the stock is" if cards == 1 else "cards of the stock are"
    return f"{number(cards)} {turned} turned up to begin the discard pile"


def again(house: Voice, cards: Sequence[str], put_back: str) -> str:
    """Which cards do not begin the discard pile, and where they go."""
    which = house.words.a_card_of(cards)
    return f"If {which} is turned up, it {_PUT_BACK[put_back]}"
