"""Tests an engine anew in another reading of its rules, from which it may be right after all.

The engine is brought the ruleset as it is written, and its answers are held against those of the
reading. Only a run that is whole and finds nothing makes an engine conform in that reading. One
that says that it takes any ruleset has to obey the one that it is brought, and gets no such run.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from conformance.explaining.explanation import Explanation
from conformance.explaining.search import Found, explained
from conformance.planning import SEARCHED
from conformance.running import Listener, Options, Result, Run
from conformance.session import House, Session

__all__ = ["with_explanations"]


def with_explanations(
    result: Result, session: Session, options: Options, listen: Listener
) -> Result:
    """The result with what explains its failures; readings are tested in a run of their own."""
    found = explained(result, session, options.seed, listen)
    told = [_settled(one, result, session, options, listen) for one in found]
    whole = replace(result, explanations=told)
    if len(result.houses) == 1 and any(one.is_reading for one in told):
        # What the first run left out has been tested in the second.
        whole.stopped, whole.not_run = "", 0
    return whole


def _settled(
    found: Found, result: Result, session: Session, options: Options, listen: Listener
) -> Explanation:
    """The explanation, confirmed where a whole run in its reading finds nothing."""
    told = found.explanation
    if told.silence is None or told.obeys or not told.explains_all:
        return told
    if result.stopped and (len(result.houses) > 1 or options.until is not None):
        # Other rulesets, or the user's time, have no room for a whole run.
        return told
    claims = tuple(one for one in result.claims if one in (*SEARCHED, "explains"))
    listen(f"{found.house.name}: another reading of {told.silence.id}", 0, 1)
    second = _reread(found, claims, session, options, listen)
    if second.failures or second.stopped:
        return replace(told, failed_anew=len(second.failures))
    cases = {claim: n for (_, claim), n in sorted(second.cases.items()) if n}
    return replace(told, confirmed=cases)


def _reread(
    found: Found, claims: Sequence[str], session: Session, options: Options, listen: Listener
) -> Result:
    """A whole run whose answers are those of the reading."""
    silence = found.explanation.silence
    assert silence is not None
    name, digest = f"{found.house.name}+{silence.id}", found.house.digest
    rules = House(name, dict(found.candidate.resolved), digest)
    ours = replace(options, claims=tuple(claims), talks=False, known=frozenset())
    with _AsWritten(session, found.house) as again:
        return Run(again, [rules], ours, listen).all()


class _AsWritten(Session):
    """A session that brings one ruleset as it is written, whatever the answers are held against."""

    def __init__(self, session: Session, written: House) -> None:
        super().__init__(session.command, session.limits, session.as_claimed)
        self._written = written

    def bring(self, rules: House) -> str:
        """Brings the ruleset as written, unless this process has it, and gives back its digest."""
        return super().bring(self._written)

    def fresh(self) -> Session:
        """Another session of the same sort, which has a process of its own."""
        return _AsWritten(self, self._written)
