"""The houses whose sheets are read: the families, these with more features, any changed a little.

Every house here is sound, so that a sheet of it must be right in every language.
"""

from __future__ import annotations

from collections.abc import Iterator

from hypothesis import strategies as st

from handfoot import ground
from handfoot.rulesets.extending import Resolved
from handfoot.rulesets.pointers import parts
from tests.words.moving import FEATURES, changed, family, moves, sound


def houses() -> Iterator[tuple[str, Resolved]]:
    """The families, and the families with features that no family has."""
    for name in ground.variant_ids():
        yield name, family(name)
    for feature, patch in FEATURES.items():
        for name in ground.variant_ids():
            # A feature may be about a card that a family does not play with.
            cards = {parts(pointer)[2] for pointer in patch if pointer.startswith("/deck/cards/")}
            if not cards <= family(name).data["deck"]["cards"].keys():
                continue
            with_feature = changed(family(name), patch)
            if sound(with_feature):
                yield f"{name}+{feature}", with_feature


HOUSES = dict(houses())
MOVES = {name: list(moves(house)) for name, house in HOUSES.items()}


@st.composite
def changed_houses(draw: st.DrawFn) -> Resolved:
    """One of these houses with one to four values moved, as far as it stays sound."""
    name = draw(st.sampled_from(sorted(HOUSES)))
    house = HOUSES[name]
    for _ in range(draw(st.integers(1, 4))):
        move = draw(st.sampled_from(MOVES[name]))
        try:
            moved = changed(house, move.patch)
        except KeyError:
            continue
        if sound(moved):
            house = moved
    return house
