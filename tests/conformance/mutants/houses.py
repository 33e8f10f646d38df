"""A family as it is put to engines."""

from __future__ import annotations

from functools import cache

from conformance.session import House, house
from tests.variants.families import resolved

__all__ = ["three_hands"]


@cache
def three_hands() -> House:
    return house("three-hands", resolved("three-hands").data)
