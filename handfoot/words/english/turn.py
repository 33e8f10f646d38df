"""The sentences on the turn, in English."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from handfoot.words.english import facts
from handfoot.words.english.voice import Voice
from handfoot.words.language import count, listed

__all__ = [
    "ban",
    "bonus_kept",
    "bonus_laid",
    "bonus_not_replaced",
    "bonus_replaced",
    "bonus_replaced_from",
    "discard",
    "draw",
    "fewer",
    "giving_way",
    "lay",
    "still_stuck",
    "stuck",
]

_STUCK = "If you may discard none of your cards"


def draw(cards: int) -> str:
    """How many cards are drawn."""
    return f"Begin your turn by drawing {count(cards, 'card')} from the stock"


def fewer() -> str:
    """What happens when the stock does not hold so many."""
    return "When the stock holds fewer cards, draw what is left"


def lay() -> str:
    """What comes between the draw and the discard."""
    return "Then lay down melds and add to those on the table, as often as you like"


def discard() -> str:
    """How a turn ends."""
    return "End your turn by placing one card face up on the discard pile"


def bonus_laid(house: Voice, cards: Sequence[str], places: Sequence[str], dealt: bool) -> str:
    """Bonus cards are laid aside: those that come from these places, or all; `dealt`: also those
    of the deal."""
    where = _where(house, places) if places else ""
    first = " (those of the deal when your first turn begins)" if dealt else ""
    opening = ""
    if house.opens:
        has = house.opener_has
        opening = f"; this is done even before {has} opened, and does not count as opening"
    return (
        f"{house.words.kinds(cards)}{where} are laid aside face up as soon as they come to "
        f"you{first}{opening}"
    )


def bonus_replaced_from(house: Voice, replaced: Sequence[str], laid: Sequence[str]) -> str:
    """Which bonus cards are replaced by the stock, by the places that they come from."""
    return (
        f"For each one{_where(house, replaced)}, take the next card of the stock, while there is "
        f"one; those{_where(house, laid)} are not replaced"
    )


def bonus_replaced(house: Voice, cards: Sequence[str]) -> str:
    """All bonus cards are replaced."""
    names = house.words.kinds(cards)
    return (
        f"For each of the {names} laid aside, take the next card of the stock, while there is one"
    )


def bonus_not_replaced() -> str:
    """No bonus cards are replaced."""
    return "They are not replaced"


def bonus_kept(house: Voice, cards: Sequence[str], places: Sequence[str]) -> str:
    """Bonus cards stay in hand: those that come from these places, or all."""
    them = f"Those{_where(house, places)}" if places else house.words.kinds(cards)
    return f"{them} stay with your other cards and may be discarded"


def _where(house: Voice, places: Sequence[str]) -> str:
    """Bonus cards of some origins, to follow a noun: " that you draw or find in the foot"."""
    piles = [f"your {house.words.pile(name)}" for name in house.sealed]
    told = {
        "dealt": "are dealt",
        "drawn": "draw",
        "taken": "take with the discard pile",
        "picked-up": f"find in {listed(piles, 'or')}",
    }
    return f" that you {listed([words for at, words in told.items() if at in places], 'or')}"


def ban(house: Voice, ban: Mapping[str, Any], firm: bool) -> str:
    """What may not be discarded; `firm`: not even by somebody who can discard nothing else."""
    even = "; this ban never falls" if firm else ""
    return f"{_banned(ban, house)} may not be discarded{facts.acting(ban['when'], house)}{even}"


def _banned(ban: Mapping[str, Any], house: Voice) -> str:
    if ban["of"] == "cards":
        return house.words.a_card_of(house.present(ban["cards"]))
    if ban["melds"] == "open":
        return f"A natural card that could still be added to a meld {house.of_yours}"
    return f"A natural card of a rank that lies in a meld or book {house.of_yours}"


def stuck() -> str:
    """What somebody does who may discard nothing."""
    return f"{_STUCK}, your turn ends without a discard"


def giving_way(house: Voice, steps: Sequence[Sequence[Mapping[str, Any]]]) -> str:
    """The order in which bans give way to somebody who may discard nothing."""
    if len(steps) == 1:
        bans = "this ban does" if len(steps[0]) == 1 else "these bans do"
        return f"{_STUCK}, {bans} not hold"
    first, *others = [_fall(together, house) for together in steps]
    told = "".join(f"; if you still have nothing to discard, {one} too" for one in others)
    return f"{_STUCK}, {first}{told}"


def _fall(together: Sequence[Mapping[str, Any]], house: Voice) -> str:
    """The bans that fall together."""
    falls = "falls" if len(together) == 1 else "fall"
    return f"{listed([_named(ban, house) for ban in together])} {falls}"


def _named(ban: Mapping[str, Any], house: Voice) -> str:
    if ban["of"] == "cards":
        return f"the ban on {house.words.kinds(house.present(ban['cards']))}"
    return "the ban on cards that fit"


def still_stuck() -> str:
    """What somebody does who may discard nothing even when all bans that can have given way."""
    return "If you then have nothing to discard, your turn ends without a discard"
