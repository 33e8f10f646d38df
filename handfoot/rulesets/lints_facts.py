"""Lints about facts: what a `when:` asks can be known where it is asked, and can be the case.

All facts of a `when:` must hold together, so that two which exclude each other make a ban, a way, a
price, a set or a line that never applies. So does a fact that the rest of the rules never lets come
about.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from handfoot.rulesets.linting import Maker, Rules, Situation, found_at, lint_named
from handfoot.rulesets.pointers import join, last, parent
from handfoot.rulesets.problems import Problem, quoted

Facts = Mapping[str, Any]

_ONLY_ACTING = ("going-out", "in-pile", "first-turn")
_ONLY_OVER = ("went-out", "somebody-out", "last-card", "stuck-with")
_NOT_YET = (_ONLY_OVER, "not known before the round is over")
_NO_MORE = (_ONLY_ACTING, "known only while a player acts")
_WAYS = "/pile/take/ways/*/when"
_STRANGE = {
    "/turn/discard/bans/*/when": (_NOT_YET,),
    _WAYS: (_NOT_YET, (("going-out",), "known only at a discard")),
    "/scoring/prices/*/when": (_NO_MORE,),
    "/scoring/sets/*/when": (_NO_MORE,),
    "/scoring/lines/*/when": (_NO_MORE,),
}
"""Where facts are asked, and there those which are not known, with the reason."""
_PILES = ("hand", "foot", "toe")


@lint_named("lint-fact-out-of-place")
def fact_out_of_place(rules: Rules, make: Maker) -> Iterator[Problem]:
    """A fact is asked where it is not known: while a player acts, or when the round is over."""
    places = [(at, facts, why) for at, told in _STRANGE.items() for facts, why in told]
    for situation in make.variations:
        for pattern, strange, reason in places:
            for pointer, _ in found_at(situation.rules, f"{pattern}/*"):
                if last(pointer) in strange:
                    message = f"{quoted(last(pointer))} is {reason}, so it cannot be asked here."
                    yield make(situation.at(pointer), message, "Remove it.", on_key=True)


@lint_named("lint-facts-never-hold")
def facts_never_hold(rules: Rules, make: Maker) -> Iterator[Problem]:
    """The facts of a ban, a way, a price, a set or a score line can never hold together."""
    for situation in make.variations:
        for pattern in _STRANGE:
            for pointer, facts in found_at(situation.rules, pattern):
                for fact, reason in _against(facts, situation, taking=pattern == _WAYS):
                    name = quoted(last(parent(pointer)))
                    message = f"{name} never applies: {reason}."
                    at = situation.at(join(pointer, fact))
                    suggestion = f"Remove {quoted(fact)}, or change what it excludes."
                    related = [situation.at(pointer), situation.at(parent(pointer))]
                    yield make(
                        at, message, suggestion, severity="warning", on_key=True, related=related
                    )
                    break


def _against(facts: Facts, situation: Situation, taking: bool) -> Iterator[tuple[str, str]]:
    """The facts that cannot hold, where the pile is taken or elsewhere, each with the reason."""
    yield from _against_each_other(facts)
    before = situation.rules["pile"]["take"].get("before-opening")
    if taking and facts.get("opened") is False and before == "never":
        yield "opened", "with `before-opening: never` nobody takes the pile before the opening"
    out, piles = situation.rules["out"]["last-card"], len(situation.rules["deal"]["piles"])
    before_last = _PILES[: min(piles, len(_PILES)) - 1]
    if "last-card" in facts and out not in ("either", facts["last-card"]):
        yield "last-card", f"with `out.last-card: {out}` the last card never leaves in that way"
    if facts.get("in-pile") in _PILES[piles:]:
        yield "in-pile", f"nobody receives a {facts['in-pile']}"
    elif facts.get("going-out") is True and facts.get("in-pile") in before_last:
        yield "in-pile", f"nobody goes out from the {facts['in-pile']}, with another pile to come"


def _against_each_other(facts: Facts) -> Iterator[tuple[str, str]]:
    having = {**facts.get("side-has", {}), **facts.get("any-side-has", {})}
    none_of = [kind for kind in facts.get("no-side-has", ()) if having.get(kind)]
    if none_of:
        kind = quoted(none_of[0])
        yield "no-side-has", f"some side would have a book of the kind {kind}, and none has"
    if facts.get("somebody-out") is False:
        for fact in ("last-card", "went-out"):
            if facts.get(fact):
                yield fact, "somebody would have gone out and nobody has"
    if facts.get("melded") is False:
        if facts.get("opened") is True:
            yield "melded", "a side that has opened has a meld on the table"
        elif any(facts.get("side-has", {}).values()):
            yield "melded", "a side that has a book has a meld on the table"
