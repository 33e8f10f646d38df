"""Ends what an engine within this process does for ever."""

from __future__ import annotations

import gc
import signal
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from types import FrameType

__all__ = ["TooLong", "limited"]

LONG = 1.0
"""After so many seconds of work on one case an engine hangs; a thousandth is usual."""


class TooLong(BaseException):
    """The time is over; nothing that an engine does may catch this."""


@contextmanager
def limited() -> Iterator[None]:
    """Raises `TooLong` in whatever keeps the processor busy for too long."""
    _listen()
    signal.setitimer(signal.ITIMER_VIRTUAL, LONG)
    # What is called when memory is tidied up would swallow the exception; that can wait.
    gc.disable()
    try:
        yield
    finally:
        gc.enable()
        signal.setitimer(signal.ITIMER_VIRTUAL, 0)


@cache
def _listen() -> None:
    """Has the end of the time heard from now on: beginning anew for each case costs far more."""
    signal.signal(signal.SIGVTALRM, _stop)


def _stop(number: int, frame: FrameType | None) -> None:
    raise TooLong
