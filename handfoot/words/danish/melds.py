"""The sentences on melds, in Danish."""

from __future__ import annotations

from collections.abc import Sequence

from handfoot.words.danish.language import (
    CARD,
    NATURAL_CARD,
    WILD_CARD,
    count,
    listed,
    number,
)
from handfoot.words.danish.voice import Voice

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
    "free": "{us} må godt have flere sæt af samme værdi på én gang",
    "after-book": "{us} må begynde endnu et sæt af en værdi, når alle {its} sæt af den værdi er "
    "store nok til at være canastaer",
    "after-closing": "{us} må begynde endnu et sæt af en værdi, når alle {its} sæt af den værdi er "
    "lukkede",
    "one-of-each-kind": "{us} må begynde endnu et sæt af en værdi, så længe {its} sæt af den værdi "
    "derefter hører til hver sin slags canasta",
    "never": "{us} må kun have ét sæt af hver værdi i en runde",
}


def meld(mixes: bool) -> str:
    """What a meld is; `mixes`: wild cards can be in it."""
    wilds = "; vilde kort kan træde i stedet for nogle af dem" if mixes else ""
    return f"Et sæt er kort af samme værdi, lagt på bordet med billedsiden opad{wilds}"


def mixed(house: Voice, name: str, kinds: Sequence[str]) -> str:
    """Kinds of card that are melded together, under the name of their rank."""
    together = listed([house.words.card(kind).many for kind in kinds])
    return f"{together} regnes for én og samme værdi: {house.words.card(name).many}"


def wild_melds(any_kind: bool) -> str:
    """Wild cards can be melded without others; `any_kind`: or of different kinds."""
    return f"Vilde kort{'' if any_kind else ' af samme slags'} kan også lægges i sæt for sig selv"


def not_melded(house: Voice, ranks: Sequence[str]) -> str:
    """Ranks of which there are no books; none are named where this is all of them."""
    names = house.words.kinds(ranks) or NATURAL_CARD.many
    return f"{names} lægges ikke i sæt, da de ikke kan blive til en canasta"


def pure(house: Voice, ranks: Sequence[str]) -> str:
    """Ranks that go without wild cards."""
    return f"{house.words.kinds(ranks)} lægges i sæt uden vilde kort"


def never_pure(house: Voice, ranks: Sequence[str]) -> str:
    """Ranks that need a wild card; none are named where this is all of them."""
    if not ranks:
        return "I ethvert sæt af en værdi er der et vildt kort fra begyndelsen"
    return f"I et sæt af {house.words.kinds(ranks, 'eller')} er der et vildt kort fra begyndelsen"


def own(house: Voice) -> str:
    """Whose melds they are."""
    if house.teams:
        return "Sættene hører til holdet, og du må kun lægge til dit eget holds sæt"
    return "Du må kun lægge til dine egne sæt"


def start(least: int, naturals: int, wilds: int | None) -> str:
    """How a meld begins: with so many natural cards (0: not said), and with so many wild ones."""
    told = []
    if naturals:
        are = "naturligt" if naturals == 1 else "naturlige"
        told.append(f"mindst {number(naturals, neuter=True)} er {are}")
    if wilds is not None:
        most = f"højst {number(wilds, neuter=True)}" if wilds else "ingen"
        told.append(f"{most} er {'vildt' if wilds == 1 else 'vilde'}")
    starts = f"Begynd et sæt med mindst {count(least, CARD)}"
    return f"{starts}, hvoraf {listed(told)}" if told else starts


def start_natural(naturals: int, wilds: int | None) -> str:
    """A meld begins with natural cards."""
    starts = f"Begynd et sæt med mindst {count(naturals, NATURAL_CARD)}"
    if wilds is None:
        return starts
    return f"{starts} og {'højst ' if wilds else ''}{count(wilds, WILD_CARD)}"


def lay_most(cards: int) -> str:
    """How many cards are laid on one meld in one go."""
    return f"Læg højst {count(cards, CARD)} til et sæt ad gangen"


def wilds_only_with(naturals: int) -> str:
    """How many natural cards a meld with wild ones has; there is no other limit."""
    least = count(naturals, NATURAL_CARD)
    return f"Der må kun være vilde kort i et sæt, så længe det har mindst {least}"


def wilds(most: int | None, naturals: int, ratio: tuple[int, int] | None) -> str:
    """How many wild cards a meld bears, how many natural ones it then has (0: not said), and how
    many natural ones for each wild one, with so many more."""
    told = []
    if most is not None:
        told.append(f"højst {count(most, WILD_CARD)}" if most else "slet ingen vilde kort")
    if naturals:
        told.append(f"mindst {count(naturals, NATURAL_CARD)} (hvis der er et vildt kort i det)")
    if ratio:
        told.append(_ratio(*ratio))
    return f"Et sæt har til enhver tid {listed(told)}"


def _ratio(per: int, lead: int) -> str:
    if per == 1:
        if lead == 0:
            return "mindst lige så mange naturlige kort som vilde"
        if lead == 1:
            return "flere naturlige kort end vilde"
        return f"mindst {number(lead)} flere naturlige kort end vilde"
    more = f" og {number(lead, neuter=True)} til" if lead else ""
    return f"mindst {number(per)} naturlige kort for hvert vildt kort{more}"


def wilds_alone() -> str:
    """Melds of wild cards have no such limits."""
    return "Grænserne for naturlige og vilde kort gælder ikke for sæt af lutter vilde kort"


def same_rank(house: Voice, rule: str) -> str:
    """When another meld of a rank may be begun."""
    return _SAME_RANK[rule].format(us=house.your_side, its=house.its)
