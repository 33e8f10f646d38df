"""Putting one function of the reference engine in another's place, for as long as needed.

A faulty engine is the reference engine with one function changed. The changed function
is put wherever the engine uses the right one, and the right one is put back at the end,
so that a faulty engine can be driven and forgotten within one process. While a fault is
in force nothing in that process may ask the reference what is right.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from importlib import import_module
from typing import Any

__all__ = ["Function", "replaced"]

ENGINE = "reference_engine"

Function = Callable[..., Any]
"""A function of the engine, whatever it takes and gives."""


@contextmanager
def replaced(
    module: str, name: str, make: Callable[[Function], Function], *, everywhere: bool = True
) -> Iterator[None]:
    """While this lasts, `name` of a module of the engine is what `make` makes of it.

    With `everywhere` the modules that have imported the function use the new one as well,
    else the one module alone. Raises AttributeError when the engine has no such function.
    """
    home = import_module(f"{ENGINE}.{module}")
    right = getattr(home, name)
    wrong = make(right)
    places = [home]
    if everywhere:
        places = [
            found
            for key, found in list(sys.modules.items())
            if key.startswith(f"{ENGINE}.") and getattr(found, name, None) is right
        ]
    for place in places:
        setattr(place, name, wrong)
    try:
        yield
    finally:
        for place in places:
            setattr(place, name, right)
