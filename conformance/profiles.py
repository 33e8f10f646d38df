"""How a run searches, under four names: a budget, its patience, and a profile of Hypothesis.

`quick` is for the time while an engine is being written, `default` for every other run on a desk,
`ci` for a build, `thorough` for a night before a release. All of them draw by the seed of the run
alone: nothing is kept in a database of examples, which would make what an engine is asked depend on
what other engines got wrong on that machine before. What fails is saved as a case of its own.
"""

from __future__ import annotations

from dataclasses import dataclass

from hypothesis import settings

from conformance.planning import BUDGETS, Budget
from conformance.search import SEARCHING, Effort

__all__ = ["PREFIX", "PROFILES", "Profile", "register"]


PREFIX = "handfoot-"
"""What the names of the profiles begin with where Hypothesis knows them."""


@dataclass(frozen=True)
class Profile:
    """How many cases a run puts to an engine, and how hard it tries to make a failure smaller."""

    budget: Budget
    effort: Effort


PATIENT = Effort(shrinks=400, reductions=800, broken=40)
"""For runs that nobody waits for."""

_EFFORTS = {"ci": PATIENT, "thorough": PATIENT}

PROFILES = {name: Profile(budget, _EFFORTS.get(name, Effort())) for name, budget in BUDGETS.items()}
"""The profiles by the names under which `handfoot conform --profile` knows them."""


def register() -> None:
    """Makes the profiles known to Hypothesis, for tests of your own beside those of the suite.

    They are called `handfoot-quick` and so on, and search as the suite does, with as many examples
    as it has for a rule.

    >>> register()
    >>> settings.get_profile("handfoot-thorough").max_examples
    200
    """
    for name, profile in PROFILES.items():
        chosen = settings(SEARCHING, max_examples=profile.budget.rule)
        settings.register_profile(f"{PREFIX}{name}", chosen)
