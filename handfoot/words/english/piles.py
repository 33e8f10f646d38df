"""The sentences on the foot and the toe, in English."""

from __future__ import annotations

from collections.abc import Sequence

from handfoot.words.english.voice import Voice
from handfoot.words.language import a, count, listed, number

__all__ = [
    "announced",
    "by_book",
    "discarded",
    "emptied",
    "fourth",
    "join",
    "left_over",
    "melded",
    "same",
    "without",
]

_MELDED = {
    "play-on": "If you laid your last card on the table, your turn goes on with the new cards and "
    "still ends with a discard",
    "ends-turn": "If you laid your last card on the table, your turn is over then",
}


def emptied(house: Voice, before: str | None, name: str, chosen: bool) -> str:
    """A pile is reached when another, or all cards, have run out; `chosen`: the player says
    when."""
    held = f"your {house.words.pile(before)} has" if before else "your cards have"
    pile = house.words.pile(name)
    if not chosen:
        return f"When {held} run out, you pick up your {pile}"
    return (
        f"When {held} run out, you may pick up your {pile}: you say when, on your own turn, but "
        "without any cards you have to do so before anything else"
    )


def melded(then: str) -> str:
    """What happens when the last card was laid."""
    return _MELDED[then]


def discarded(house: Voice, name: str, when: str) -> str:
    """What happens when the last card was discarded."""
    pile = house.words.pile(name)
    pick = f"you pick up the {pile}"
    if when == "at-once":
        pick += " at once and play it from your next turn on"
    else:
        pick += " at the beginning of your next turn"
    return f"If you discarded your last card, {pick}"


def left_over(house: Voice, name: str, cards: int) -> str:
    """With how many cards left the pile may be picked up as well."""
    up_to = "only one card is" if cards == 1 else f"no more than {number(cards)} cards are"
    they_join = "that card joins it" if cards == 1 else "those cards join it"
    return (
        f"If {up_to} left in your hand after the discard, you may pick up the "
        f"{house.words.pile(name)} as well; {they_join}, and you play them all from your next turn "
        "on"
    )


def by_book(house: Voice, name: str, books: int, kinds: Sequence[str], whole_side: bool) -> str:
    """So many books of some kinds (any, if none are named) lead to a pile; `whole_side`: all of
    the side pick theirs up."""
    what, pile = _books(house, kinds, books), house.words.pile(name)
    if not house.teams:
        return f"As soon as you have completed {what}, pick up your {pile}"
    done = f"As soon as your side has completed {what}"
    if whole_side:
        everybody = f"every player of the side picks up their {pile}, even out of turn"
        return f"{done}, {everybody}; whoever has the turn plays on"
    which = "it" if books == 1 else "the last of them"
    return f"{done}, the player who completed {which} picks up their {pile}"


def _books(house: Voice, kinds: Sequence[str], n: int) -> str:
    if n == 1:
        if not kinds:
            return "a book of any kind"
        return listed([a(house.words.book(kind)) for kind in kinds], "or")
    if not kinds:
        return f"{count(n, 'book')} of any kinds"
    return f"{number(n)} {listed([house.words.book(kind, 2) for kind in kinds], 'or')}"


def join(house: Voice, name: str) -> str:
    """Where the cards of the pile go."""
    return f"The cards of the {house.words.pile(name)} join those that you still hold"


def without(house: Voice, name: str, rule: str) -> str:
    """What happens to somebody who runs out of cards before."""
    pile = house.words.pile(name)
    if rule == "sits":
        return (
            f"If you run out of cards before you have picked up your {pile}, you sit without any "
            "to the end of the turn and draw again at your next"
        )
    return (
        f"Until you have picked up your {pile}, you must keep at least one card at the end of your "
        "turn"
    )


def announced(house: Voice, name: str) -> str:
    """The pile is not picked up in silence."""
    return f"Say aloud that you are picking up your {house.words.pile(name)}"


def same(house: Voice, before: str, name: str, further: Sequence[str]) -> str:
    """A pile follows another as that one followed the hand, and so does a further one."""
    words = [house.words.pile(one) for one in (before, name, *further)]
    told = f"The {words[1]} follows on the {words[0]} in just the same way"
    return f"{told}, and the {words[2]} on the {words[1]}" if further else told


def fourth(house: Voice, before: str, name: str) -> str:
    """A pile follows another by the same rules."""
    return f"The {house.words.pile(name)} follows on the {house.words.pile(before)} in the same way"
