"""The reference answers relatives of a case alike: the table turned round, or cards exchanged."""

from __future__ import annotations

from collections import Counter

import pytest

from conformance.cases import Case
from conformance.oracle import expected
from conformance.planning import Budget, searches, seats_of, strategy_of
from conformance.search import drawn
from conformance.session import House, house
from handfoot import ground
from handfoot.wire.notation import differences
from tests.conformance.relations import Relative, alike, relatives
from tests.conformance.tables import discard, draw, laid_out
from tests.variants.families import resolved

LITTLE = Budget(rule=1, any=20, games=0)


def cases(rules: House) -> list[Case]:
    found: list[Case] = []
    for part in searches(rules, ("scorer", "melds", "referee"), LITTLE, 0):
        strategy = strategy_of(part, seats_of(rules))
        if strategy is not None:
            found += drawn(strategy, part.cases, part.seed)
    return found


def unlike(case: Case, relative: Relative, rules: House) -> list[str]:
    """In what the answer to a relative is not what follows from the answer to the case."""
    wanted = relative.answer(expected(case, rules.resolved))
    got = expected(relative.case, rules.resolved)
    keys = "legal", "refused", "kind"
    found = [key for key in keys if getattr(wanted, key) != getattr(got, key)]
    found += ["broken"] if set(wanted.broken) != set(got.broken) else []
    if wanted.scores is not None and got.scores is not None:
        totals = [[side["total"] for side in one] for one in (wanted.scores, got.scores)]
        found += ["scores"] if totals[0] != totals[1] else []
    if wanted.state is not None and got.state is not None:
        found += [one.pointer for one in differences(wanted.state, got.state, turn=True)]
    return found


@pytest.mark.parametrize("family", ground.variant_ids())
def test_turning_the_table_and_exchanging_cards_changes_no_answer(family: str) -> None:
    rules = house(family, resolved(family).data)
    seen: Counter[str] = Counter()
    for case in cases(rules):
        for relative in relatives(case, rules.resolved):
            seen[relative.how.split()[0]] += 1
            assert unlike(case, relative, rules) == [], (relative.how, case)
    assert seen["turned"] > 100
    assert seen["10"] > 50


def test_cards_are_alike_that_no_rule_tells_apart() -> None:
    assert alike(resolved("three-hands").data) == [
        ("K", "Q"),
        ("Q", "J"),
        ("J", "10"),
        ("10", "9"),
        ("9", "8"),
        ("7", "6"),
        ("6", "5"),
        ("5", "4"),
    ]


def test_books_of_fives_and_sevens_set_them_apart() -> None:
    pairs = alike(resolved("hand-foot-toe").data)
    assert ("6", "4") in pairs
    assert not {"5", "7"} & {card for pair in pairs for card in pair}


def a_discard() -> Case:
    position = laid_out("three-hands", 4, hands={0: "K Q", 1: "9 9"}, sealed={0: "2 A"})
    moves, ask = (draw(),), {"move": discard("K")}
    return Case("referee", "move", "three-hands", 4, position=position, moves=moves, ask=ask)


def named(how: str) -> Relative:
    found = relatives(a_discard(), resolved("three-hands").data)
    return next(one for one in found if one.how == how)


def test_everybody_moves_up_and_takes_their_cards_along() -> None:
    turned = named("turned by 1").case
    assert turned.position is not None
    assert [sorted(hand) for hand in turned.position["zones"]["hands"]] == [
        ["4"],
        ["K", "Q"],
        ["9", "9"],
        ["4"],
    ]
    assert turned.position["due"] == [{"seat": 1, "what": "draw"}]
    assert turned.moves[0]["seat"] == turned.ask["move"]["seat"] == 1


def test_a_card_takes_the_name_of_another_wherever_it_lies() -> None:
    other = named("K for Q").case
    assert other.position is not None
    assert sorted(other.position["zones"]["hands"][0]) == ["K", "Q"]
    assert other.ask["move"]["card"] == "Q"


def test_a_reference_that_looks_at_seat_0_is_found_out() -> None:
    case, rules = a_discard(), house("three-hands", resolved("three-hands").data)
    relative = named("turned by 2")
    wrong = Relative(relative.how, case, relative.answer)
    assert unlike(case, relative, rules) == []
    assert "/due" in " ".join(unlike(case, wrong, rules))


def test_partners_stay_partners() -> None:
    case = Case("scorer", "score", "x", 5, position={"game": {"sides": [0, 1, 0, 1, 0]}})
    found = [one.how for one in relatives(case, resolved("three-hands").data)]
    assert not any(how.startswith("turned") for how in found)


def test_a_case_that_deals_has_no_relatives() -> None:
    deal = {"seat": None, "do": "deal", "order": [], "first": None, "grabs": []}
    case = Case("referee", "move", "three-hands", 4, position={}, ask={"move": deal})
    assert list(relatives(case, resolved("three-hands").data)) == []
