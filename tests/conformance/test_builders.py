"""Every rule has a builder, every builder sees both sides of its rule, and every case is sound."""

from __future__ import annotations

import json
import random
from collections.abc import Iterator

import pytest
from hypothesis import Phase, find, settings

from conformance.builders import BUILDERS, applicable_rules, reader, strategy
from conformance.builders.draws import Draws
from conformance.cases import Case, case_from_json
from conformance.checking import check
from conformance.mutants.engine import engine
from conformance.mutants.scripts import Inside
from conformance.oracle import expected
from conformance.session import house
from handfoot import ground
from handfoot.words.rulebook import rulebook
from tests.variants.families import resolved

FAMILIES = ground.variant_ids()
CLAIMS = ("tally", "scorer", "melds", "referee", "interpreter", "explains")
# Enough that a builder which sees one side once in ten cases is not blamed for bad luck.
TRIES = 150


def seats_of(family: str) -> list[int]:
    return sorted(int(seats) for seats in resolved(family).data["table"]["players"])


def tapes(of: int, seed: int = 1) -> Iterator[bytes]:
    draw = random.Random(seed)
    for _ in range(of):
        yield draw.randbytes(200)


def claim_of(rule: str) -> str:
    return "scorer" if rulebook()[rule].kind == "score" else "referee"


def aimed() -> list[tuple[str, str]]:
    return [
        (family, rule) for family in FAMILIES for rule in applicable_rules(resolved(family).data)
    ]


def test_every_rule_of_the_rulebook_has_a_builder() -> None:
    assert sorted(BUILDERS) == sorted(rulebook())


@pytest.mark.parametrize(
    ("family", "rule"),
    [(family, rule) for family, rule in aimed() if rulebook()[rule].kind == "refuse"],
)
def test_a_builder_reaches_both_sides_of_its_rule(family: str, rule: str) -> None:
    rules = resolved(family).data
    seats = next(n for n in (4, *seats_of(family)) if rule in applicable_rules(rules, n))
    case_of = reader(rules, seats, "referee", [rule])
    accepted = refused = False
    for tape in tapes(TRIES):
        answer = expected(case_of(tape), rules)
        accepted = accepted or answer.legal is True
        refused = refused or rule in answer.broken
        if accepted and refused:
            return
    assert (accepted, refused) == (True, True)


@pytest.mark.parametrize("family", FAMILIES)
@pytest.mark.parametrize("claim", CLAIMS)
def test_every_case_is_sound_and_survives_being_written(family: str, claim: str) -> None:
    rules = resolved(family).data
    for seats in seats_of(family):
        case_of = reader(rules, seats, claim)
        for tape in tapes(20, seats):
            case = case_of(tape)
            expected(case, rules)
            written = json.loads(json.dumps(case.to_json()))
            assert case_from_json(written).to_json() == case.to_json()
            assert (case.claim, case.ruleset, case.seats) == (claim, family, seats)


@pytest.mark.parametrize(("family", "rule"), aimed())
def test_the_simplest_case_of_a_builder_is_sound_and_names_its_rule(family: str, rule: str) -> None:
    rules = resolved(family).data
    seats = next(n for n in seats_of(family) if rule in applicable_rules(rules, n))
    case = reader(rules, seats, claim_of(rule), [rule])(b"")
    expected(case, rules)
    assert rule in case.rules


def test_the_same_tape_gives_the_same_case() -> None:
    rules = resolved("three-hands").data
    for tape in tapes(50):
        first = reader(rules, 4, "referee")(tape).to_json()
        assert reader(rules, 4, "referee")(tape).to_json() == first


def test_without_aims_cases_of_many_rules_and_of_none_are_drawn() -> None:
    rules = resolved("three-hands").data
    drawn = [reader(rules, 4, "referee")(tape) for tape in tapes(800)]
    aims = {rule for case in drawn for rule in case.rules}
    wanted = {rule for rule in applicable_rules(rules, 4) if rulebook()[rule].kind != "score"}
    assert wanted <= aims
    assert {case.kind for case in drawn} >= {"move", "turn", "list", "deal", "game"}


def test_nothing_is_drawn_for_a_claim_without_cases_or_a_rule_that_does_not_apply() -> None:
    rules = resolved("three-hands").data
    with pytest.raises(ValueError, match="no cases of the claim 'talks'"):
        strategy(rules, 4, "talks")
    with pytest.raises(ValueError, match="no cases of the claim 'referee'"):
        strategy(rules, 4, "referee", ["cap.book"])


def test_a_rule_about_partners_does_not_apply_where_everybody_plays_alone() -> None:
    rules = resolved("three-hands").data
    assert "out.hold-none" in applicable_rules(rules, 4)
    assert "out.hold-none" not in applicable_rules(rules, 2)


def test_a_deal_is_looked_at_up_to_the_first_discard_where_hands_are_chosen_before() -> None:
    rules = resolved("lady-lord").data
    cases = [reader(rules, 4, "referee", ["deal.upcard"])(tape) for tape in tapes(30)]
    chosen = [case for case in cases if case.moves]
    assert [len(case.moves) for case in chosen] == [4] * len(chosen)
    states = [expected(case, rules).state or {} for case in chosen]
    assert any(state["zones"]["discard"] for state in states)
    at = house("lady-lord", rules)
    session = Inside(engine(rules, at.digest))
    assert [check(case, at, session).finding for case in chosen] == [None] * len(chosen)


def test_a_refusal_shrinks_to_a_few_cards() -> None:
    rules = resolved("three-hands").data

    def refused(case: Case) -> bool:
        return "meld.ratio" in expected(case, rules).broken

    case = find(
        strategy(rules, 4, "referee", ["meld.ratio"]),
        refused,
        settings=settings(database=None, phases=[Phase.generate, Phase.shrink]),
    )
    assert case.position is not None
    hands = case.position["zones"]["hands"]
    assert [len(hand) for hand in hands[1:]] == [1, 1, 1]
    assert len(case.moves) == 1
    assert len(case.ask["move"]["groups"]) == 1
    assert case.position["zones"]["discard"] == []


# --- the tape ---------------------------------------------------------------------------------


def test_after_the_end_of_the_tape_everything_is_at_its_simplest() -> None:
    draws = Draws(b"")
    assert draws.number(3, 9) == 3
    assert draws.number(-4, 7) == 0
    assert draws.number(-4, -2) == -2
    assert draws.of("abc") == "a"
    assert draws.some("abc", 2, 5) == ["a", "a"]
    assert draws.yes() is False


def test_numbers_below_zero_come_after_those_above() -> None:
    assert [Draws(bytes([n])).number(-1, 2) for n in range(5)] == [0, 1, 2, -1, 0]


def test_numbers_beyond_a_byte_take_two() -> None:
    assert Draws(bytes([1, 2])).number(0, 999) == 258


def test_a_card_of_a_list_goes_without_moving_the_others() -> None:
    full = bytes([255, 9, 0, 9, 1, 9, 2, 7])
    without_second = bytes([255, 9, 0, 0, 1, 9, 2, 7])
    assert Draws(full).some("abc", 0, 3) == ["a", "b", "c"]
    draws = Draws(without_second)
    assert draws.some("abc", 0, 3) == ["a", "c"]
    assert draws.number(0, 9) == 7
