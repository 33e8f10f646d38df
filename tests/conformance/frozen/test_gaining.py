"""For a mutant that no vector notices one is found: small, right, and with the reason in words."""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from typing import Any

import pytest

from conformance.cases import Case
from conformance.frozen import freezing
from conformance.frozen.asked import described, judged, vector_of
from conformance.frozen.crediting import Credits, credited
from conformance.frozen.freezing import Freeze, credit
from conformance.frozen.gaining import Gain
from conformance.frozen.inside import missed, reference
from conformance.frozen.vectors import Vector
from conformance.mutants.rulesets import RulesetMutant, ruleset_mutants
from conformance.oracle import InvalidCase
from conformance.reducing import cards_of
from conformance.session import House, house
from tests.conformance.frozen.tables import FAMILY, judge, melds, play
from tests.conformance.tables import draw, laid_out, lay
from tests.variants.families import resolved

Json = dict[str, Any]


@cache
def rules() -> House:
    return house(FAMILY, resolved(FAMILY).data)


def mutant(name: str) -> RulesetMutant:
    [found] = [one for one in ruleset_mutants(FAMILY, name) if one.id == name]
    return found


@cache
def gained(name: str) -> Vector:
    found = Gain(rules()).vector(mutant(name))
    assert found is not None
    return found


LEAST = "/melds/least: 3 -> 2"
SAME = "/melds/same-rank: after-closing -> free"


@pytest.mark.parametrize("name", [LEAST, SAME])
def test_the_reference_is_right_in_it_and_the_mutant_is_not(name: str) -> None:
    found = gained(name)
    assert list(missed([found], reference(rules().resolved))) == []
    assert Gain(rules()).gives_away(found.said, mutant(name))


def test_it_is_as_small_as_it_gets_and_says_why() -> None:
    said = gained(LEAST).said
    assert (said["kind"], said["claim"], said["by"]) == ("judge", "melds", "engine")
    [verdict] = said["verdicts"]
    assert len(verdict["cards"]) == 2
    assert verdict["refused"] == ["meld.least"]
    assert said["rules"] == ["meld.least"]
    assert said["why"] == (
        "A meld is begun with at least three cards; here it would begin with two cards."
    )


def test_a_move_stands_beside_others_that_come_out_otherwise() -> None:
    said = gained(SAME).said
    assert said["rules"][0] == "meld.same-rank"
    outcomes = ["refused" in one for one in said["verdicts"]]
    assert outcomes[0]
    assert not any(outcomes[1:])
    assert len(outcomes) > 1
    assert cards_of(Case("referee", "move", FAMILY, said["seats"], position=said["position"])) < 20


def test_a_vector_never_begins_a_turn_without_a_stock() -> None:
    # A smaller case would do without it, and yet an engine may have ended the round by then.
    said = gained(SAME).said
    assert said["position"]["due"][0]["what"] == "draw"
    assert said["position"]["zones"]["stock"]


def test_for_a_mutant_that_makes_no_difference_none_is_found() -> None:
    # There are three rounds, so that nobody opens in a fourth.
    assert Gain(rules()).vector(mutant("/opening/points/3: nothing -> 155")) is None


# --- cases as vectors ---------------------------------------------------------------------------


def table() -> Json:
    return laid_out(FAMILY, 4, hands={0: "K K K 7"}, melds={0: ["Q: Q Q Q"]})


def asked(kind: str, **ask: Any) -> Case:
    return Case("referee", kind, FAMILY, 4, ("meld.least",), table(), (draw(),), ask)


def test_a_turn_is_a_play_of_all_its_moves() -> None:
    said = vector_of(asked("turn", moves=[lay("K K"), lay("K K K")]), rules().resolved)
    assert said is not None
    assert [step.get("refused") for step in said["steps"]] == [None, ["meld.least"], None]


def test_a_list_is_a_tree_of_all_that_leads_up_to_it() -> None:
    said = vector_of(asked("list"), rules().resolved)
    assert said is not None
    # Two fours are drawn. A king, the seven or a four is discarded, or the three kings are laid.
    assert (said["kind"], said["depth"], said["leaves"]) == ("tree", 2, 4)
    assert described(said, rules().resolved, ["meld.least"])["why"] == (
        "There are 4 ways to go on from here, up to two moves deep."
    )


def test_a_list_that_comes_late_and_a_game_are_no_vectors() -> None:
    late = replace(asked("list"), moves=(draw(), lay("K K K")))
    assert vector_of(late, rules().resolved) is None
    assert vector_of(asked("game", plan=[0]), rules().resolved) is None


def test_a_case_that_is_none_is_no_vector() -> None:
    with pytest.raises(InvalidCase):
        vector_of(asked("move"), rules().resolved)


def test_beside_a_legal_move_stand_those_that_break_one_rule() -> None:
    said = judged(asked("move", move=lay("K K K")), rules().resolved)
    assert said is not None
    first, *others = said["verdicts"]
    assert "refused" not in first
    assert others[0]["refused"] == ["meld.least"]
    assert all(len(one["refused"]) == 1 for one in others)


def test_only_moves_of_players_are_judged_beside_others() -> None:
    assert judged(asked("turn", moves=[draw()]), rules().resolved) is None
    chance = {"seat": None, "do": "put-back", "place": 0}
    assert judged(asked("move", move=chance), rules().resolved) is None


def test_what_is_allowed_is_told_as_such_and_what_happens_by_its_rule() -> None:
    allowed = {**judge().said, "rules": ["meld.least"], "verdicts": [{"move": lay("K K K")}]}
    assert described(allowed, rules().resolved, ["meld.least"])["why"] == (
        "Nothing forbids it, though it lies at the edge of what meld.least forbids."
    )
    happens = {**play().said, "rules": ["turn.draw"], "steps": [{"move": draw(), "then": {}}]}
    assert described(happens, rules().resolved, ["turn.draw"])["why"] == (
        "At the beginning of a turn the player draws the cards from the stock, or as many as are "
        "left."
    )


def test_the_rule_for_whose_sake_it_is_kept_comes_first() -> None:
    said = {**melds().said, "rules": ["meld.start"]}
    assert described(said, rules().resolved, ["meld.start"])["rules"] == [
        "meld.start",
        "meld.least",
    ]
    assert described(said, rules().resolved, ["meld.ratio"])["rules"][0] == "meld.ratio"


# --- credits -----------------------------------------------------------------------------------


def named(vector: Vector, name: str) -> Vector:
    return Vector(vector.family, {**vector.said, "id": name})


def test_mutants_count_for_the_first_vector_and_the_others_gain_one() -> None:
    known = named(melds(), "meld-least-1")
    credits = credited({FAMILY: [known]}, [rules()], 1, only="/melds/least")
    assert credits.kills[FAMILY, "meld-least-1"] == [LEAST]
    [new] = credits.gained[FAMILY]
    assert new.id == "meld-least-2"
    assert credits.kills[FAMILY, "meld-least-2"] == ["/melds/least: 3 -> 4"]
    assert credits.survivors == {FAMILY: [], "code": [], "faults": []}
    two = {"all": 2, "killed": 2, "waived": 0}
    assert credits.counts() == {"of": {FAMILY: two}, "rules": {"meld.least": two}, "code": {}}


def test_a_vector_that_the_right_engine_misses_counts_for_nothing() -> None:
    wrong = Vector(FAMILY, {**judge().said, "verdicts": [{"move": lay("K K")}]})
    with pytest.raises(ValueError, match="The engine without a mistake misses three-hands/some"):
        credited({FAMILY: [wrong]}, [rules()], 1, only="/melds/least")


def test_credits_are_noted_and_new_vectors_stand_before_games() -> None:
    game = Vector(FAMILY, {**play().said, "id": "game-01", "rules": []})
    one = Freeze(FAMILY, [named(judge(), "old"), game])
    new = named(melds(), "new")
    credit([one], Credits(kills={(FAMILY, "new"): [LEAST]}, gained={FAMILY: [new]}))
    assert [vector.id for vector in one.vectors] == ["old", "new", "game-01"]
    assert one.vectors[1].kills == (LEAST,)
    assert one.new == ["new"]
    assert one.idle() == ["old"]
    assert freezing.Freeze(FAMILY, [named(judge(), "old")]).idle() == []


def test_an_idle_vector_goes_only_when_asked() -> None:
    credits = Credits(kills={(FAMILY, "works"): [LEAST]})
    both = [named(judge(), "idle"), named(judge(), "works")]
    one = Freeze(FAMILY, list(both))
    credit([one], credits, ["hand-foot-toe/idle", f"{FAMILY}/works"])
    assert ([vector.id for vector in one.vectors], one.gone) == (["idle", "works"], [])
    credit([one], credits, [f"{FAMILY}/idle"])
    assert ([vector.id for vector in one.vectors], one.gone) == (["works"], ["idle"])
