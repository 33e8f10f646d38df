"""Every alternative of a silence is a patch that makes another sound ruleset, or is declined.

That whole games come out well under each of them is shown by `tests/long/alternatives.py`.
"""

from __future__ import annotations

import copy

import pytest

from handfoot.rulesets import lints
from handfoot.rulesets.effects import effects, moved
from handfoot.rulesets.merging import apply
from handfoot.rulesets.pointers import get, parent
from handfoot.rulesets.shape import resolved_findings
from tests.variants.alternatives import Alternative, alternatives, concerned
from tests.variants.families import clauses_file, resolved, taken_apart
from tests.variants.noticing import noticed

ALL = [one for family in taken_apart() for one in alternatives(family)]
PATCHED = [one for one in ALL if one.patch is not None]

of_each_patch = pytest.mark.parametrize(
    "alternative", [pytest.param(one, id=one.name) for one in PATCHED]
)


def named(name: str) -> Alternative:
    """The alternative of a name."""
    (found,) = [one for one in ALL if one.name == name]
    return found


def places(alternative: Alternative) -> list[str]:
    """Where the ruleset of an alternative differs from its family's."""
    return moved(resolved(alternative.family).data, alternative.ruleset().data)


@of_each_patch
def test_the_patch_makes_a_sound_ruleset(alternative: Alternative) -> None:
    after = alternative.ruleset()
    assert [f"{one.pointer}: {one.message}" for one in resolved_findings(after)] == []
    assert [one.message for one in lints.errors(after)] == []


@of_each_patch
def test_every_value_of_the_patch_changes_something(alternative: Alternative) -> None:
    data = copy.deepcopy(resolved(alternative.family).data)
    for pointer, value in (alternative.patch or {}).items():
        get(data, parent(pointer))
        before = copy.deepcopy(data)
        apply(data, {pointer: value})
        assert data != before, pointer


@of_each_patch
def test_a_table_notices_the_patch_unless_it_changes_what_is_printed_alone(
    alternative: Alternative,
) -> None:
    what = effects(places(alternative))
    if what <= {"page"}:
        assert alternative.no_difference == ""
    else:
        assert (noticed(alternative) is None) == (alternative.no_difference != "")


@pytest.mark.parametrize("family", taken_apart())
def test_no_two_alternatives_of_a_silence_are_the_same_patch(family: str) -> None:
    for silence, said in clauses_file(family)["silences"].items():
        patches = [one["patch"] for one in said["alternatives"] if "patch" in one]
        assert all(one not in patches[:place] for place, one in enumerate(patches)), silence


@pytest.mark.parametrize("family", taken_apart())
def test_at_most_one_alternative_in_ten_is_declined(family: str) -> None:
    declined = [one for one in alternatives(family) if one.declined]
    assert 10 * len(declined) <= len(alternatives(family))


# --- what is noticed ----------------------------------------------------------------------------


def test_the_rules_concerned_are_those_that_read_a_value_that_moves() -> None:
    five = named("three-hands-S07a")
    assert places(five) == ["/pile/take/by", "/pile/take/depth"]
    assert concerned(places(five)) == ["pile.never", "pile.depth"]


def test_a_value_that_an_exception_sets_is_a_value_of_its_chapter() -> None:
    two_packs = named("three-hands-S03a")
    assert "/deck/packs/each" in places(two_packs)
    assert "deal.piles" in concerned(places(two_packs))


@pytest.mark.parametrize(
    ("name", "what"),
    [
        ("three-hands-S05a", {"page"}),
        ("three-hands-S07a", {"play"}),
        ("three-hands-S34a", {"view"}),
        ("three-hands-S35a", {"score"}),
        ("three-hands-S31a", {"page", "play"}),
        ("three-hands-S20b", set()),
    ],
)
def test_the_schema_says_what_a_patch_has_an_effect_on(name: str, what: set[str]) -> None:
    assert effects(places(named(name))) == what


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("three-hands-S36a", "verdict in scenario the-pile-may-be-taken-in-the-first-turn"),
        ("three-hands-S07a", "state in scenario the-whole-pile-is-taken-however-large"),
        ("three-hands-S35a", "score in scenario scoring-below-zero"),
        ("three-hands-S34a", "view in scenario three-naturals-begin-a-meld"),
        ("english-family-S02b", "players in a table of 7 8"),
        ("haand-og-fod-S03c", "state in case of deal.piles with 6 players"),
        ("three-hands-S20b", "None"),
    ],
)
def test_what_is_noticed_first_is_told(name: str, said: str) -> None:
    assert str(noticed(named(name))) == said
