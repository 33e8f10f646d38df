"""Which values of a ruleset stand beside a failure: those that bear on it, and whole."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from conformance.bearing import value_lines, values
from conformance.cases import Case
from conformance.findings import Finding
from conformance.session import House, house
from handfoot.rulesets.pointers import spoken
from tests.conformance.tables import discard, laid_out, lay, over
from tests.variants.families import resolved


def rules(family: str = "three-hands") -> House:
    return house(family, resolved(family).data)


def lines(case: Case, rule: str, facts: Mapping[str, int | str] | None = None) -> list[str]:
    finding = Finding("disagree", "", rule, "", "", case, facts=facts or {})
    return list(value_lines(finding, rules(case.ruleset)))


def scored(family: str = "three-hands", **laid: Any) -> Case:
    return Case("scorer", "score", family, 4, position=over(laid_out(family, 4, **laid)))


def test_cards_held_count_by_their_points_and_by_where_they_lie() -> None:
    hands = {0: "black-3 K", 1: "K", 2: "7", 3: "7"}
    case = scored(hands=hands, melds={0: ["Q: Q Q Q 2"]})
    assert lines(case, "score.cards", {"of": "hand"}) == [
        "scoring.cards.hand: minus",
        "deck.cards.K.points: 10",
        "deck.cards.7.points: 5",
        "deck.cards.black-3.points: 5",
        "scoring.prices: {}",
    ]


def test_cards_laid_are_those_of_the_melds() -> None:
    case = scored(hands={0: "black-3"}, melds={0: ["Q: Q Q Q 2"]})
    assert lines(case, "score.cards", {"of": "melds"}) == [
        "scoring.cards.melds: plus",
        "deck.cards.2.points: 20",
        "deck.cards.Q.points: 10",
        "scoring.prices: {}",
    ]


def test_counted_tables_name_no_cards() -> None:
    case = Case("tally", "tally", "three-hands", 4, ask={"round": 1, "sides": [{"books": {}}]})
    assert lines(case, "score.cards", {"of": "hand"}) == [
        "scoring.cards.hand: minus",
        "scoring.prices: {}",
    ]


def test_a_book_is_shown_with_the_whole_of_its_own_kind_alone() -> None:
    assert lines(scored(hands={}), "score.book", {"of": "dirty"}) == [
        "books.kinds.dirty: {made-of: mixed, ranks: [], not-ranks: [], most: any, points: 300}",
        "books.size: 7",
    ]


def test_a_long_map_is_shown_entry_by_entry_where_nothing_is_named() -> None:
    assert lines(scored(hands={}), "score.book") == [
        "books.kinds.clean: {made-of: naturals, ranks: [], not-ranks: [], most: any, points: 500}",
        "books.kinds.dirty: {made-of: mixed, ranks: [], not-ranks: [], most: any, points: 300}",
        "books.size: 7",
    ]


def test_a_card_that_is_missing_is_shown_alone() -> None:
    position = laid_out("three-hands", 4, hands={0: "7 7 9"})
    case = Case("referee", "move", "three-hands", 4, position=position, ask={"move": discard("K")})
    assert lines(case, "cards.held", {"card": "K"}) == [
        "deck.cards.K: {is: natural, points: 10, count: 4}"
    ]


def test_the_cards_of_an_opening_are_those_that_are_laid() -> None:
    position, move = laid_out("three-hands", 4, hands={0: "K K 2 9 9"}), lay("K K 2")
    case = Case("referee", "move", "three-hands", 4, position=position, ask={"move": move})
    shown = [spoken(one.pointer) for one in values(_finding(case, "opening.points"), rules())]
    assert shown[-2:] == ["deck.cards.2.points", "deck.cards.K.points"]


def test_a_table_of_other_players_does_not_come_into_it() -> None:
    case = Case("referee", "deal", "three-hands", 6, ask={"deal": {"round": 1}})
    shown = {one.pointer: one.value for one in values(_finding(case, "turn.due"), rules())}
    assert shown["/table/players/6/sides"] == 3
    assert [pointer for pointer in shown if pointer.startswith("/table/players")] == [
        "/table/players/6/sides"
    ]


def test_more_values_than_fit_are_counted() -> None:
    kinds = "7 8 9 10 J Q K A 2"
    told = lines(scored(hands={0: kinds}), "score.cards", {"of": "hand"})
    assert told[0] == "scoring.cards.hand: minus"
    assert len(told) == 7
    # Nine kinds and the four that the others hold make ten, with the sign and the prices twelve.
    assert told[-1] == "\u2026 and 6 more values"


def test_a_rule_that_the_rulebook_does_not_know_reads_nothing() -> None:
    assert lines(scored(hands={}), "no.such-rule") == []


def _finding(case: Case, rule: str) -> Finding:
    return Finding("disagree", "", rule, "", "", case)
