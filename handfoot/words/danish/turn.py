"""The sentences on the turn, in Danish."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from handfoot.words.danish import facts
from handfoot.words.danish.language import CARD, count, listed
from handfoot.words.danish.voice import Voice

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

_STUCK = "Hvis du ikke må lægge nogen af dine kort af"


def draw(cards: int) -> str:
    """How many cards are drawn."""
    return f"Begynd din tur med at trække {count(cards, CARD)} fra stokken"


def fewer() -> str:
    """What happens when the stock does not hold so many."""
    return "Er der færre kort i stokken, trækker du dem, der er tilbage"


def lay() -> str:
    """What comes between the draw and the discard."""
    return "Læg derefter sæt ned, og læg kort til dem, der ligger på bordet, så tit du vil"


def discard() -> str:
    """How a turn ends."""
    return "Slut din tur med at lægge ét kort af på bunken med billedsiden opad"


def bonus_laid(house: Voice, cards: Sequence[str], places: Sequence[str], dealt: bool) -> str:
    """Bonus cards are laid aside: those that come from these places, or all; `dealt`: also those
    of the deal."""
    where = f"{_where(house, places)}," if places else ""
    first = " (dem fra kortgivningen i begyndelsen af din første tur)" if dealt else ""
    opening = ""
    if house.opens:
        opening = f"; det sker også, før {house.opener} har åbnet, og tæller ikke som åbning"
    return (
        f"{house.words.kinds(cards)}{where} lægges til side med billedsiden opad, så snart du får "
        f"dem{first}{opening}"
    )


def bonus_replaced_from(house: Voice, replaced: Sequence[str], laid: Sequence[str]) -> str:
    """Which bonus cards are replaced by the stock, by the places that they come from."""
    return (
        f"For hvert af dem{_where(house, replaced)}, tager du det næste kort fra stokken, så længe "
        f"der er et; dem{_where(house, laid)}, bliver ikke erstattet"
    )


def bonus_replaced(house: Voice, cards: Sequence[str]) -> str:
    """All bonus cards are replaced."""
    return (
        "For hvert bonuskort, du lægger til side, tager du det næste kort fra stokken, så længe "
        "der er et"
    )


def bonus_not_replaced() -> str:
    """No bonus cards are replaced."""
    return "De bliver ikke erstattet"


def bonus_kept(house: Voice, cards: Sequence[str], places: Sequence[str]) -> str:
    """Bonus cards stay in hand: those that come from these places, or all."""
    them = f"Dem{_where(house, places)}," if places else house.words.kinds(cards)
    return f"{them} beholder du sammen med dine andre kort, og du må lægge dem af"


def _where(house: Voice, places: Sequence[str]) -> str:
    """Bonus cards of some origins, to follow a noun: ", som du trækker eller finder i din fod"."""
    piles = [house.words.pile(name).your for name in house.sealed]
    told = {
        "dealt": "får ved kortgivningen",
        "drawn": "trækker",
        "taken": "tager med bunken",
        "picked-up": f"finder i {listed(piles, 'eller')}",
    }
    return f", som du {listed([words for at, words in told.items() if at in places], 'eller')}"


def ban(house: Voice, ban: Mapping[str, Any], firm: bool) -> str:
    """What may not be discarded; `firm`: not even by somebody who can discard nothing else."""
    even = "; det forbud falder aldrig bort" if firm else ""
    return f"{_banned(ban, house)} må ikke lægges af{facts.acting(ban['when'], house)}{even}"


def _banned(ban: Mapping[str, Any], house: Voice) -> str:
    if ban["of"] == "cards":
        return house.words.a_card_of(house.present(ban["cards"]))
    if ban["melds"] == "open":
        return f"Et naturligt kort, der stadig kan lægges til et af {house.our} sæt,"
    return f"Et naturligt kort af samme værdi som et af {house.our} sæt eller canastaer"


def stuck() -> str:
    """What somebody does who may discard nothing."""
    return f"{_STUCK}, slutter din tur, uden at du lægger af"


def giving_way(house: Voice, steps: Sequence[Sequence[Mapping[str, Any]]]) -> str:
    """The order in which bans give way to somebody who may discard nothing."""
    if len(steps) == 1:
        bans = "dette forbud" if len(steps[0]) == 1 else "disse forbud"
        return f"{_STUCK}, gælder {bans} ikke"
    first, *others = [listed([_named(ban, house) for ban in together]) for together in steps]
    told = "".join(f"; kan du stadig intet lægge af, falder også {one} bort" for one in others)
    return f"{_STUCK}, falder {first} bort{told}"


def _named(ban: Mapping[str, Any], house: Voice) -> str:
    if ban["of"] == "cards":
        return f"forbuddet mod {house.words.kinds(house.present(ban['cards']))}"
    return "forbuddet mod kort til egne sæt"


def still_stuck() -> str:
    """What somebody does who may discard nothing even when all bans that can have given way."""
    return "Har du så intet at lægge af, slutter din tur, uden at du lægger af"
