"""Says under which facts a ban holds or a score line is paid: the `when:` of a ruleset in words.

Every fact of the language has one phrase for a player who is acting ("once your side has opened")
and one for a round that is over ("for a side that had opened"). Which facts may be asked where is
the business of the checks of a ruleset.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from handfoot.words.english.voice import Voice
from handfoot.words.language import listed

__all__ = ["acting", "over"]


def acting(when: Mapping[str, Any], house: Voice) -> str:
    """The facts as they stand while the reader acts, to follow a sentence; "" for no facts."""
    parts = [_ACTING[fact](value, house) for fact, value in when.items() if fact in _ACTING]
    return f" {listed(parts)}" if parts else ""


def over(when: Mapping[str, Any], house: Voice) -> str:
    """The facts as they stand when the round is over, to follow a sentence about a side."""
    parts = [_OVER[fact](value, house) for fact, value in when.items() if fact in _OVER]
    return f" if {listed(parts)}" if parts else ""


_Phrase = Callable[[Any, Voice], str]


def _yes_no(yes: str, no: str) -> _Phrase:
    """One of two phrases, with the reader's side, or whoever opens, filled in."""

    def phrase(value: Any, house: Voice) -> str:
        return (yes if value else no).format(
            side=house.your_side,
            has=house.do("has"),
            opener_has=house.opener_has,
            they=_they(house),
            have=_have(house),
        )

    return phrase


def _they(house: Voice) -> str:
    """A side, or a player, spoken of again."""
    return "it" if house.teams else "they"


def _have(house: Voice) -> str:
    return "has" if house.teams else "have"


def _in_pile(value: Any, house: Voice) -> str:
    return f"while you play from your {house.words.pile(value)}"


def _side_has(value: Any, house: Voice) -> str:
    return f"once {house.we('has')} {house.words.books(value)}"


def _any_side_has(value: Any, house: Voice) -> str:
    return f"once some {house.side} has {house.words.books(value)}"


def _no_side_has(value: Any, house: Voice) -> str:
    return f"as long as no {house.side} has a {house.words.any_book(value)}"


def _had(value: Any, house: Voice) -> str:
    return f"{_they(house)} {_have(house)} {house.words.books(value)}"


def _any_had(value: Any, house: Voice) -> str:
    return f"some {house.side} has {house.words.books(value)}"


def _none_had(value: Any, house: Voice) -> str:
    return f"no {house.side} has a {house.words.any_book(value)}"


def _opened(value: Any, house: Voice) -> str:
    if house.opens_each:
        return f"{'any' if value else 'none'} of its players opened"
    return f"{_they(house)} {'opened' if value else 'did not open'}"


def _last_card(value: Any, house: Voice) -> str:
    way = "was discarded" if value == "discard" else "was laid on the table"
    return f"the last card of whoever went out {'first ' if house.plays_on else ''}{way}"


def _stuck_with(value: Any, house: Voice) -> str:
    found = house.words.a_card_of(house.present(value))
    is_ = "is" if house.teams else "are"
    return f"{_they(house)} {is_} left with {found} in a hand or in a pile not picked up"


def _went_out(value: Any, house: Voice) -> str:
    if house.teams:
        went = "was the first to go out" if house.plays_on else "went out"
        return f"{'one' if value else 'none'} of its players {went}"
    if house.plays_on:
        return f"they were {'' if value else 'not '}the first to go out"
    return "they went out" if value else "they did not go out"


_ACTING: dict[str, _Phrase] = {
    "going-out": _yes_no("if you go out with it", "unless you go out with it"),
    "opened": _yes_no("once {opener_has} opened", "before {opener_has} opened"),
    "in-pile": _in_pile,
    "first-turn": _yes_no("in your first turn of a round", "after your first turn of a round"),
    "side-has": _side_has,
    "any-side-has": _any_side_has,
    "no-side-has": _no_side_has,
    "required-books": _yes_no(
        "once {side} {has} the books needed for going out",
        "until {side} {has} the books needed for going out",
    ),
    "melded": _yes_no(
        "once {side} {has} a meld on the table", "as long as {side} {has} no meld on the table"
    ),
}

_OVER: dict[str, _Phrase] = {
    "opened": _opened,
    "side-has": _had,
    "any-side-has": _any_had,
    "no-side-has": _none_had,
    "required-books": _yes_no(
        "{they} {have} the books needed for going out",
        "some of the books needed for going out are missing",
    ),
    "melded": _yes_no("{they} {have} a meld on the table", "{they} {have} no meld on the table"),
    "went-out": _went_out,
    "somebody-out": _yes_no("somebody went out", "nobody went out"),
    "last-card": _last_card,
    "stuck-with": _stuck_with,
}
