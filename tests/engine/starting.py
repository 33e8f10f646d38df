"""Where rounds are played on from: the scenarios that begin in the midst of a round."""

from __future__ import annotations

from functools import cache

from conformance.scenarios import Scenario, scenarios


@cache
def starts(family: str) -> list[Scenario]:
    """The scenarios of a family that leave something of a round to play, in the file's order."""
    found = [(one, one.position) for one in scenarios(family)]
    return [one for one, at in found if at["game"]["round"] and not at["round"]["ended"]]
