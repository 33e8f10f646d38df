"""Engines that take any rules are tried on every word of the language, and on open questions."""

from __future__ import annotations

from functools import cache

from conformance.interpreting import interpreted
from conformance.mutants.leaves import changes
from conformance.mutants.places import top, words
from conformance.planning import SEARCHED, Budget
from conformance.session import House, house
from conformance.untried import Untried, untried_rules
from handfoot import ground
from tests.variants.families import resolved

FAMILIES = ground.variant_ids()
APART = ("names", "notes", "sources", "except")


def family(name: str) -> House:
    return house(name, resolved(name).data)


@cache
def made(seed: int) -> list[Untried]:
    return [one for name in FAMILIES for one in untried_rules(family(name), seed)]


def said(data: dict[str, object]) -> set[str]:
    return {
        word
        for key, value in data.items()
        if key not in APART
        for word in words(top().child(key), value)
    }


def test_every_word_that_can_be_brought_in_by_one_change_is_used_by_some_ruleset() -> None:
    families = {name: resolved(name).data for name in FAMILIES}
    known = set().union(*map(said, families.values()))
    possible = {
        word
        for name, data in families.items()
        for change in changes(data, [one for other, one in families.items() if other != name])
        for pointer, value in change.patch.items()
        if value is not None and not pointer.startswith("/except")
        for word in words(top().inner(pointer), value)
    }
    used = set().union(*(said(one.rules.resolved) for one in made(0)))
    # With two piles a foot is needed, and a condition about a toe needs one of three.
    assert possible - known - used == {"/foot/by none", "/out/conditions/*/pile toe"}


def test_no_ruleset_contradicts_itself() -> None:
    assert all(one.rules.resolved["id"] in FAMILIES for one in made(0))
    assert {one.rules.name.partition("+")[0] for one in made(0)} == set(FAMILIES)


def test_the_rules_that_read_the_words_are_the_ones_to_search() -> None:
    for one in made(0):
        if "/opening/judged" in one.rules.name:
            assert "opening.points" in one.concerned


def test_the_seed_decides_which_word_goes_where() -> None:
    assert [one.rules.name for one in made(0)] == [one.rules.name for one in made(0)]
    assert [one.rules.digest for one in made(0)] != [one.rules.digest for one in made(1)]


def test_rulesets_of_other_people_are_left_as_they_are() -> None:
    assert list(untried_rules(house("ours.yaml", resolved("three-hands").data), 0)) == []


def test_whoever_plays_by_rulesets_of_other_people_interprets() -> None:
    ours = house("ours.yaml", resolved("three-hands").data)
    parts = list(interpreted([ours], SEARCHED, Budget(8, 0, 0), seed=0))
    assert {(base.name, part.house.name) for base, part in parts} == {("ours.yaml", "ours.yaml")}
    assert {part.proves for _, part in parts} == {"interpreter"}
    assert {part.claim for _, part in parts} == set(SEARCHED)


def test_the_searches_prove_that_an_engine_interprets() -> None:
    parts = list(interpreted([family("lady-lord")], SEARCHED, Budget(8, 0, 0), seed=0))
    assert {base.name for base, _ in parts} == {"lady-lord"}
    assert {part.proves for _, part in parts} == {"interpreter"}
    names = {part.house.name for _, part in parts}
    assert len([name for name in names if "lady-lord-S" in name]) == 2
    assert len([name for name in names if "/" in name]) == len(
        [one for one in made(0) if one.rules.name.startswith("lady-lord")]
    )
