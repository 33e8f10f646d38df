"""The sentences on melds, in English."""

from __future__ import annotations

from collections.abc import Sequence

from handfoot.words.english.voice import Voice
from handfoot.words.language import count, listed, number

__all__ = [
    "lay_most",
    "meld",
    "mixed",
    "never_pure",
    "not_melded",
    "own",
    "pure",
    "same_rank",
    "start",
    "start_natural",
    "wild_melds",
    "wilds",
    "wilds_alone",
    "wilds_only_with",
]

_SAME_RANK = {
    "free": "{we_may} have several melds of one rank at the same time",
    "after-book": "{we_may} begin another meld of a rank once all {its} melds of that rank have "
    "the size of a book",
    "after-closing": "{we_may} begin another meld of a rank once all {its} melds of that rank are "
    "closed",
    "one-of-each-kind": "{we_may} begin another meld of a rank as long as no two of {its} melds of "
    "that rank are then of the same kind of book",
    "never": "{we_may} have only one meld of each rank in a round",
}


def meld(mixes: bool) -> str:
    """What a meld is; `mixes`: wild cards can be in it."""
    wilds = "; wild cards may stand in for some of them" if mixes else ""
    return f"A meld is a set of cards of one rank, laid face up on the table{wilds}"


def mixed(house: Voice, name: str, kinds: Sequence[str]) -> str:
    """Kinds of card that are melded together, under the name of their rank."""
    together = listed([house.words.cards(kind) for kind in kinds])
    return f"{together} count as one rank, {house.words.cards(name)}"


def wild_melds(any_kind: bool) -> str:
    """Wild cards can be melded without others; `any_kind`: or of different kinds."""
    return f"Wild cards{'' if any_kind else ' of one kind'} may also be melded by themselves"


def not_melded(house: Voice, ranks: Sequence[str]) -> str:
    """Ranks of which there are no books; none are named where this is all of them."""
    names = house.words.kinds(ranks) or "natural cards"
    return f"{names} are not melded, as no book can be made of them"


def pure(house: Voice, ranks: Sequence[str]) -> str:
    """Ranks that go without wild cards."""
    return f"{house.words.kinds(ranks)} are melded without wild cards"


def never_pure(house: Voice, ranks: Sequence[str]) -> str:
    """Ranks that need a wild card; none are named where this is all of them."""
    if not ranks:
        return "Every meld of a rank holds a wild card from the start"
    return f"A meld of {house.words.kinds(ranks, 'or')} holds a wild card from the start"


def own(house: Voice) -> str:
    """Whose melds they are."""
    if house.teams:
        return "Melds belong to the side, and you add only to those of your own side"
    return "You add only to your own melds"


def start(least: int, naturals: int, wilds: int | None) -> str:
    """How a meld begins: with so many natural cards (0: not said), and with so many wild ones."""
    told = [f"at least {number(naturals)} of them natural"] if naturals else []
    told += _wild(wilds)
    starts = f"Begin a meld with at least {count(least, 'card')}"
    return f"{starts}, {' and '.join(told)}" if told else starts


def start_natural(naturals: int, wilds: int | None) -> str:
    """A meld begins with natural cards."""
    starts = f"Begin a meld with at least {count(naturals, 'natural card')}"
    return ", ".join([starts, *_wild(wilds)])


def _wild(most: int | None) -> list[str]:
    if most is None:
        return []
    return [f"at most {number(most)} wild" if most else "none wild"]


def lay_most(cards: int) -> str:
    """How many cards are laid on one meld in one go."""
    return f"Lay at most {count(cards, 'card')} on one meld in one go"


def wilds_only_with(naturals: int) -> str:
    """How many natural cards a meld with wild ones has; there is no other limit."""
    least = count(naturals, "natural card")
    return f"A meld may contain wild cards only while it has at least {least}"


def wilds(most: int | None, naturals: int, ratio: tuple[int, int] | None) -> str:
    """How many wild cards a meld bears, how many natural ones it then has (0: not said), and how
    many natural ones for each wild one, with so many more."""
    told = []
    if most is not None:
        told.append(f"at most {count(most, 'wild card')}" if most else "no wild card at all")
    if naturals:
        told.append(f"at least {count(naturals, 'natural card')} once there is a wild one")
    if ratio:
        told.append(_ratio(*ratio))
    return f"At every moment a meld holds {listed(told)}"


def _ratio(per: int, lead: int) -> str:
    if per == 1:
        if lead == 0:
            return "at least as many natural cards as wild ones"
        if lead == 1:
            return "more natural cards than wild ones"
        return f"at least {number(lead)} more natural cards than wild ones"
    more = f" and {number(lead)} more" if lead else ""
    return f"at least {number(per)} natural cards for every wild one{more}"


def wilds_alone() -> str:
    """Melds of wild cards have no such limits."""
    return "The limits on natural and wild cards do not touch melds of wild cards alone"


def same_rank(house: Voice, rule: str) -> str:
    """When another meld of a rank may be begun."""
    return _SAME_RANK[rule].format(we_may=house.we("may"), its=house.its)
