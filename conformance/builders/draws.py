"""The choices of a builder, made by Hypothesis and so found, shrunk and repeated by it.

A builder asks for numbers, for one of several things and for short lists of cards, and
never learns who answers. All choices of a case are read off one string of bytes, the
tape, which is a single draw to Hypothesis: that costs a fraction of what a draw for each
choice does, and keeps Hypothesis from filling the search with copies of parts of earlier
cases. A choice reads as many bytes whatever their values, so that none is moved when
another shrinks; a card of a list has its own bytes and goes by itself. Zero is the
simplest byte, and after the end of the tape come zeros: everything shrinks towards the
first option, small numbers and short lists.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeVar

from hypothesis import strategies as st

__all__ = ["Draws", "tapes"]

T = TypeVar("T")

BYTE = 256

# Bytes that nearly every case about moves makes do with, and those that furnishing a seat takes.
MOVES = 72
SEAT = 14


def tapes(seats: int = 0) -> st.SearchStrategy[bytes]:
    """Tapes for cases about moves, or for those that furnish so many seats.

    They are of one length, since Hypothesis decides on each byte beyond the least by itself.
    """
    length = MOVES + SEAT * seats
    return st.binary(min_size=length, max_size=length)


class Draws:
    """Where a builder gets its choices from."""

    __slots__ = ("_at", "_tape")

    def __init__(self, tape: bytes) -> None:
        self._tape = tape
        self._at = 0

    def _byte(self) -> int:
        at = self._at
        self._at = at + 1
        return self._tape[at] if at < len(self._tape) else 0

    def number(self, least: int, most: int) -> int:
        """A whole number, both ends included; shrinks towards the one nearest to zero."""
        span = most - least + 1
        if span == 1:
            return least
        drawn = self._byte()
        if span > BYTE:
            drawn = drawn * BYTE + self._byte()
        drawn %= span
        if least >= 0:
            return least + drawn
        if most <= 0:
            return most - drawn
        # From zero up to the larger end, then downwards.
        return drawn if drawn <= most else most - drawn

    def of(self, options: Sequence[T]) -> T:
        """One of the options; shrinks towards the first."""
        return options[self.number(0, len(options) - 1)]

    def some(self, options: Sequence[T], least: int, most: int) -> list[T]:
        """A list of options, repeats allowed; shrinks one by one, and towards the first option."""
        chosen = [options[self._byte() % len(options)] for _ in range(least)]
        if most > least:
            # How many of the others are there is itself a choice, so that few and many are as
            # likely as some.
            wanted = self._byte()
            for _ in range(most - least):
                there, value = self._byte(), self._byte()
                if there > BYTE - 1 - wanted:
                    chosen.append(options[value % len(options)])
        return chosen

    def yes(self, one_in: int = 2) -> bool:
        """True once in so many times; shrinks towards False."""
        return self.number(0, one_in - 1) == one_in - 1
