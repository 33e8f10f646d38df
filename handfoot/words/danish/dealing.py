"""The sentences on the deal, in Danish."""

from __future__ import annotations

from collections.abc import Sequence

from handfoot.words.danish.language import CARD, clauses, count, digits, listed, number, points
from handfoot.words.danish.voice import Voice

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
    "unseen": "Peg på en af dine {piles} uden at se kortene: Den er {hand}, og den anden er {foot}",
    "look": "Se det nederste kort i hver af dine {piles}, men ikke andet, og vælg: Den ene er "
    "{hand}, den anden {foot}. Alle vælger før den første tur",
    "highest": "Sammenlign de nederste kort i dine {piles}: Den stak, hvis nederste kort er "
    "højest, er {hand}, og den anden er {foot}; er de lige høje, afgør tilfældet det",
}
_PAID = {
    "each-player": "Hver spiller får point for sit eget greb",
    "side-once": "Et hold får kun point én gang i hver runde, for det bedste greb blandt holdets "
    "spillere",
    "whole-side": "Et hold får kun point én gang i hver runde, for det dårligste greb blandt "
    "holdets spillere, så alle skal ramme",
}
_DEALERS = ("", "en anden", "en tredje", "en fjerde")
_PUT_BACK = {
    "shuffled": "stikkes kortet ind et tilfældigt sted i stokken, og et nyt kort vendes",
    "under": "lægges kortet nederst i stokken, og et nyt kort vendes",
    "buried": "bliver kortet liggende, og et nyt kort vendes oven på det",
}


def dealers(house: Voice, names: Sequence[str], sizes: Sequence[int]) -> str:
    """What everybody receives, where each pile has a dealer of its own."""
    first, *others = [
        f"{who} {house.words.pile(name).a} på {_number(n, sizes)}"
        for who, name, n in zip(_DEALERS, names, sizes, strict=False)
    ]
    told = listed([f"Én giver hver spiller{first} kort", *others])
    return f"{told}; i hver ny runde går hver af disse opgaver videre til den næste spiller"


def dealt(house: Voice, by: str, names: Sequence[str], sizes: Sequence[int], chosen: bool) -> str:
    """What everybody receives; `chosen`: which of the first two piles is the hand comes later."""
    what = _piles(house, names, sizes, chosen)
    if by == "takers":
        return f"Alle tager {what} fra de blandede kort"
    if by == "nobody-named":
        return f"Alle får {what}"
    return f"Giveren giver hver spiller {what}; hvem der giver, går på tur fra runde til runde"


def _piles(house: Voice, names: Sequence[str], sizes: Sequence[int], chosen: bool) -> str:
    words = [house.words.pile(name).the for name in names]
    if chosen:
        first = (
            f"to stakke på {_cards(sizes[0], sizes)}"
            if sizes[0] == sizes[1]
            else f"to stakke på {_number(sizes[0], sizes)} og {_cards(sizes[1], sizes)}"
        )
        further = [
            f"{_cards(n, sizes)} til {word}" for word, n in zip(words[2:], sizes[2:], strict=True)
        ]
        return listed([first, *further])
    if len(sizes) == 1:
        return count(sizes[0], CARD)
    return listed(
        f"{_cards(n, sizes) if at == 0 else _number(n, sizes)} til {word}"
        for at, (word, n) in enumerate(zip(words, sizes, strict=True))
    )


def _number(n: int, beside: Sequence[int]) -> str:
    """A number as it is written beside others: in words only if all of them are."""
    return digits(n) if max(beside) > 12 else number(n, neuter=True)


def _cards(n: int, beside: Sequence[int]) -> str:
    return f"{_number(n, beside)} kort"


def sealed(house: Voice, names: Sequence[str]) -> str:
    """Which pile is played first, and how the others lie."""
    first, *others = [house.words.pile(name) for name in names]
    rest = listed([noun.the for noun in others])
    them, they = (others[0].it, others[0].it) if len(others) == 1 else ("dem", "de")
    return (
        f"Du spiller først fra {first.the}; {rest} ligger med bagsiden opad, og ingen må se på "
        f"{them}, før {they} tages op"
    )


def hand(house: Voice, by: str, names: Sequence[str]) -> str:
    """Which of the first two piles is the hand."""
    return _HAND[by].format(
        hand=house.words.pile(names[0]).your,
        foot=house.words.pile(names[1]).your,
        piles="to stakke" if len(names) == 2 else "to første stakke",
    )


def order(house: Voice, kinds: Sequence[str], others: bool) -> str:
    """Which cards are higher than others; `others`: there are kinds of card besides."""
    told = f"Fra højest til lavest er rækkefølgen {listed(house.words.card(k).one for k in kinds)}"
    return f"{told}; alle andre kort er lavere og indbyrdes lige" if others else told


def grab(cards: int) -> str:
    """How one lifts one's cards off the deck."""
    return (
        f"Tag dine kort fra de blandede kort i ét greb, og prøv at ramme præcis {digits(cards)}; "
        "tag så det, der mangler, eller læg det overskydende tilbage med bagsiden op"
    )


def grab_points(steps: Sequence[tuple[int, int]]) -> str:
    """What a grab earns that misses by so many cards at most."""
    told = []
    for off, n in steps:
        aim = "præcis" if off == 0 else f"højst {count(off, CARD)} forbi"
        told.append(f"{'rammer' if off == 0 else 'er'} du {aim}, {_earns(n)}")
    return clauses(told)


def _earns(n: int) -> str:
    if n == 0:
        return "får du ingen point"
    return f"får du {points(n)}" if n > 0 else f"mister du {points(-n)}"


def grab_for(whom: str) -> str:
    """Who is paid for a grab."""
    return _PAID[whom]


def stock(piles: int) -> str:
    """What the stock is."""
    told = "De kort, der er tilbage, er stokken og ligger med bagsiden opad"
    if piles == 1:
        return told
    return f"{told} i {number(piles)} stakke; det er lige meget, hvilken af dem du trækker fra"


def no_upcard() -> str:
    """The discard pile begins without a card."""
    return "Bunken er tom fra begyndelsen"


def upcard(cards: int) -> str:
    """How many cards begin the discard pile."""
    if cards == 1:
        return "Det øverste kort i stokken vendes og er det første i bunken"
    return f"De øverste {number(cards)} kort i stokken vendes og er de første i bunken"


def again(house: Voice, cards: Sequence[str], put_back: str) -> str:
    """Which cards do not begin the discard pile, and where they go."""
    return f"Vendes {house.words.a_card_of(cards)}, {_PUT_BACK[put_back]}"
