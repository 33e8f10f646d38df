"""The sentences on the cards, in Danish."""

from __future__ import annotations

from collections.abc import Sequence

from handfoot.words.danish.language import JOKER, PACK, count, digits, listed, number
from handfoot.words.danish.voice import Voice

__all__ = [
    "bonus",
    "cap",
    "dead",
    "natural",
    "own_pack",
    "packs",
    "runs",
    "usual_pack",
    "values",
    "wild",
]


def packs(base: int, each: int, by_player: bool) -> str:
    """How many packs are used: some in any case, and some for each player or side."""
    added = f"{count(each, PACK)} pr. {'spiller' if by_player else 'hold'}"
    if each == 0:
        deck = count(base, PACK)
    elif base == 0:
        deck = added
    else:
        deck = f"{added} og {number(base, True)} ekstra"
    mixed = "som blandes" if (base, each) == (1, 0) else "som blandes sammen"
    return f"Der spilles med {deck}, {mixed}"


def usual_pack(jokers: int, single: bool) -> str:
    """What a pack holds where it is the one that is sold everywhere; `single`: there is one."""
    extra = f" og {count(jokers, JOKER)}" if jokers else ""
    return f"{'Det' if single else 'Et spil kort'} er de sædvanlige 52 kort{extra}"


def own_pack(
    house: Voice, total: int, alike: Sequence[tuple[int, Sequence[str]]], single: bool
) -> str:
    """What a pack of its own holds, by runs of ranks of which there are equally many; `single`:
    there is one pack."""
    told = []
    for n, run in alike:
        nouns = [house.words.card(kind) for kind in run]
        if len(run) > 2:
            told.append(f"{n} af hver værdi fra {nouns[0].one} til {nouns[-1].one}")
        else:
            told += [f"{n} {noun.one if n == 1 else noun.many}" for noun in nouns]
    return f"{'Det' if single else 'Et spil kort'} består af {digits(total)} kort: {listed(told)}"


def runs(house: Voice, together: Sequence[Sequence[str]]) -> str:
    """Kinds of card, neighbouring ranks together: "joker og konge til tier"."""
    told: list[str] = []
    for run in together:
        words = [house.words.card(kind).one for kind in run]
        told += [f"{words[0]} til {words[-1]}"] if len(run) > 2 else words
    return listed(told)


def wild(house: Voice, wilds: Sequence[str]) -> str:
    """Which cards are wild."""
    return f"{house.words.kinds_by_name(wilds)} er vilde kort"


def bonus(house: Voice, cards: Sequence[str]) -> str:
    """Which cards are laid aside."""
    return f"{house.words.kinds(cards)} er bonuskort, som aldrig indgår i sæt"


def cap(house: Voice, cards: Sequence[str]) -> str:
    """Which cards top books."""
    return f"{house.words.kinds(cards)} indgår aldrig i sæt, men kan lægges på en færdig canasta"


def dead(house: Voice, cards: Sequence[str], can_go: bool) -> str:
    """Which cards can do nothing; `can_go`: no ban keeps them from being discarded."""
    only = "; man slipper kun af med dem ved at lægge dem af" if can_go else ""
    return f"{house.words.kinds(cards)} indgår aldrig i sæt{only}"


def natural(others: bool) -> str:
    """What the rest of the cards are; `others`: some are something else."""
    rest = "Alle andre kort" if others else "Alle kort"
    return f"{rest} er naturlige og lægges i sæt med kort af samme værdi"


def values() -> str:
    """Where the values of the cards stand."""
    return "Kortenes point står øverst på arket"
