"""Every rule has mutants of the engine's code, and each of them is one small mistake."""

from __future__ import annotations

import ast
from collections import Counter

from conformance.mutants.code import code_mutants
from conformance.mutants.edits import edits
from handfoot.words.rulebook import rulebook
from reference_engine import melds
from tests.conformance.mutants.houses import three_hands


def made(text: str) -> list[str]:
    """The mistakes in a function, as its text with them."""
    function = ast.parse(text).body[0]
    assert isinstance(function, ast.FunctionDef)
    return [f"{one.sort} | {ast.unparse(one.make().body).strip()}" for one in edits(function)]


def test_a_test_is_turned_round_and_a_limit_moved() -> None:
    assert made("def f(a):\n    if a < 3:\n        return 1") == [
        "guard inverted | if not a < 3:\n    return 1",
        "off by one | if a <= 3:\n    return 1",
    ]


def test_an_effect_is_skipped_and_brought_about_twice() -> None:
    assert made("def f(hand):\n    hand[0] -= 1") == [
        "effect skipped | pass",
        "applied twice | hand[0] -= 1\nhand[0] -= 1",
    ]


def test_a_refusal_is_never_given() -> None:
    text = "def f(broken):\n    broken.append(Violation('meld.least', {}))"
    assert made(text) == ["rule disabled | broken.extend([])"]
    assert made("def f():\n    return [*a, Violation('x', {})]") == ["rule disabled | return [*a]"]


def test_another_seat_is_looked_at() -> None:
    assert made("def f(position, seat):\n    return position.hands[seat]") == [
        "wrong seat | seat = (seat + 1) % position.rules.seats\nreturn position.hands[seat]"
    ]
    assert made("def f(position):\n    return position.side") == [
        "wrong side | return (position.side + 1) % len(position.rules.members)"
    ]


def test_the_record_of_what_happens_is_left_alone() -> None:
    assert made("def f(events):\n    if events is not None:\n        note(events, 'x')") == []


def test_every_rule_has_mutants() -> None:
    mutants = list(code_mutants())
    assert len({one.id for one in mutants}) == len(mutants)
    served = Counter(rule for one in mutants for rule in one.rules)
    assert [rule for rule in rulebook() if not served[rule]] == []


def test_a_mistake_is_in_force_only_for_a_while() -> None:
    right = melds.group_rulings
    mutant = next(one for one in code_mutants() if one.name == "group_rulings")
    with mutant.engine(three_hands()):
        assert melds.group_rulings is not right
    assert melds.group_rulings is right
