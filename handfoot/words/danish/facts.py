"""Says in Danish under which facts a ban holds or a score line is paid: a ruleset's `when:`.

Every fact is a clause of its own, so that any of them can follow each other. Whoever acts is
"du" and "dit hold"; a round that is over is told of a side or a player.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from handfoot.words.danish.language import clauses
from handfoot.words.danish.voice import Voice

__all__ = ["acting", "over"]


def acting(when: Mapping[str, Any], house: Voice) -> str:
    """The facts as they stand while the reader acts, to follow a sentence; "" for no facts."""
    parts = [_ACTING[fact](value, house) for fact, value in when.items() if fact in _ACTING]
    return f", {clauses(parts)}" if parts else ""


def over(when: Mapping[str, Any], house: Voice) -> str:
    """The facts as they stand when the round is over, to follow a sentence about a side."""
    parts = [_OVER[fact](value, house) for fact, value in when.items() if fact in _OVER]
    return f", hvis {clauses(parts)}" if parts else ""


_Phrase = Callable[[Any, Voice], str]


def _yes_no(yes: str, no: str) -> _Phrase:
    """One of two phrases, with the reader's side, whoever opens, or the one told of, filled in."""

    def phrase(value: Any, house: Voice) -> str:
        return (yes if value else no).format(
            side=house.your_side, opener=house.opener, they=house.they
        )

    return phrase


def _in_pile(value: Any, house: Voice) -> str:
    return f"mens du spiller fra {house.words.pile(value).your}"


def _side_has(value: Any, house: Voice) -> str:
    return f"når {house.your_side} har {house.words.books(value)}"


def _any_side_has(value: Any, house: Voice) -> str:
    return f"når {house.one_of_all} har {house.words.books(value)}"


def _no_side_has(value: Any, house: Voice) -> str:
    return f"så længe {house.no_side} har en {house.words.any_book(value)}"


def _had(value: Any, house: Voice) -> str:
    return f"{house.they} har {house.words.books(value)}"


def _any_had(value: Any, house: Voice) -> str:
    return f"{house.one_of_all} har {house.words.books(value)}"


def _none_had(value: Any, house: Voice) -> str:
    return f"{house.no_side} har en {house.words.any_book(value)}"


def _opened(value: Any, house: Voice) -> str:
    if house.opens_each:
        return f"{'nogen' if value else 'ingen'} af dets spillere har åbnet"
    return f"{house.they} {'' if value else 'ikke '}har åbnet"


def _last_card(value: Any, house: Voice) -> str:
    way = "lagde sit sidste kort af" if value == "discard" else "lagde sit sidste kort på bordet"
    return f"den, der gik ud{_first(house)}, {way}"


def _stuck_with(value: Any, house: Voice) -> str:
    found = house.words.a_card_of(house.present(value))
    return f"{house.they} sidder tilbage med {found} på hånden eller i en urørt stak"


def _went_out(value: Any, house: Voice) -> str:
    first = _first(house)
    if house.teams:
        return f"{'en' if value else 'ingen'} af dets spillere gik ud{first}"
    return f"{house.they} {'' if value else 'ikke '}gik ud{first}"


def _first(house: Voice) -> str:
    """Who is meant where several can go out in one round, to follow "gik ud"."""
    return " som den første" if house.plays_on else ""


_NEEDED = "de canastaer, der kræves for at gå ud"

_ACTING: dict[str, _Phrase] = {
    "going-out": _yes_no("hvis du går ud med kortet", "medmindre du går ud med kortet"),
    "opened": _yes_no("når {opener} har åbnet", "før {opener} har åbnet"),
    "in-pile": _in_pile,
    "first-turn": _yes_no(
        "når det er din første tur i runden", "når din første tur i runden er forbi"
    ),
    "side-has": _side_has,
    "any-side-has": _any_side_has,
    "no-side-has": _no_side_has,
    "required-books": _yes_no(f"når {{side}} har {_NEEDED}", f"indtil {{side}} har {_NEEDED}"),
    "melded": _yes_no(
        "når {side} har sæt på bordet", "så længe {side} ikke har noget sæt på bordet"
    ),
}

_OVER: dict[str, _Phrase] = {
    "opened": _opened,
    "side-has": _had,
    "any-side-has": _any_had,
    "no-side-has": _none_had,
    "required-books": _yes_no(f"{{they}} har {_NEEDED}", f"der mangler nogle af {_NEEDED}"),
    "melded": _yes_no("{they} har sæt på bordet", "{they} ikke har noget sæt på bordet"),
    "went-out": _went_out,
    "somebody-out": _yes_no("nogen gik ud", "ingen gik ud"),
    "last-card": _last_card,
    "stuck-with": _stuck_with,
}
