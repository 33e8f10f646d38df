"""The sentences of a rule sheet in English, a room for each chapter.

Which sentences a sheet has, and what they are made from, is decided in `handfoot.words.sheet` for
all languages alike; here it is put into words. Each language has the same rooms with the same
functions.
"""

from __future__ import annotations

from handfoot.words.english import (
    books,
    dealing,
    deck,
    ending,
    frame,
    glance,
    melds,
    opening,
    out,
    pile,
    piles,
    seating,
    turn,
    voice,
)

__all__ = [
    "books",
    "dealing",
    "deck",
    "ending",
    "frame",
    "glance",
    "melds",
    "opening",
    "out",
    "pile",
    "piles",
    "seating",
    "turn",
    "voice",
]
