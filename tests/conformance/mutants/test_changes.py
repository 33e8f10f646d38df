"""Every value of a ruleset is changed, in each way that the schema and other families show."""

from __future__ import annotations

from typing import Any

from conformance.mutants.leaves import changes
from conformance.mutants.rulesets import reading, ruleset_mutants
from tests.variants.families import resolved


def others_than(family: str, *names: str) -> list[dict[str, Any]]:
    return [resolved(name).data for name in names if name != family]


def found(family: str, *names: str) -> list[str]:
    return [str(one) for one in changes(resolved(family).data, others_than(family, *names))]


def at(pointer: str, changed: list[str]) -> list[str]:
    return [one.partition(": ")[2] for one in changed if one.startswith(f"{pointer}: ")]


def test_a_number_moves_by_one_both_ways_and_to_what_other_families_say() -> None:
    changed = found("three-hands", "hand-foot-toe")
    assert at("/turn/draw", changed) == ["2 -> 1", "2 -> 3"]
    assert at("/deal/piles/0", changed) == [
        "13 -> nothing",
        "13 -> 12",
        "13 -> 14",
        "13 -> 15",
        "13 -> 11",
    ]


def test_points_move_by_what_cards_can_make() -> None:
    # All cards of this family are worth five points or a multiple of it.
    changed = found("three-hands")
    assert at("/out/bonus", changed) == ["100 -> 95", "100 -> 105"]
    assert at("/opening/points/0", changed) == ["90 -> nothing", "90 -> 85", "90 -> 95"]


def test_a_word_becomes_each_other_word_and_a_flag_the_other_one() -> None:
    changed = found("three-hands")
    assert at("/melds/same-rank", changed) == [
        "after-closing -> free",
        "after-closing -> after-book",
        "after-closing -> one-of-each-kind",
        "after-closing -> never",
    ]
    assert at("/books/closed/naturals", changed) == ["true -> false"]


def test_a_limit_becomes_no_limit_and_no_limit_one_that_somebody_has() -> None:
    changed = found("three-hands", "english-family")
    assert at("/melds/lay-most", changed) == ["7 -> 6", "7 -> 8", "7 -> any"]
    assert at("/melds/start/wilds", changed) == ["any -> 1"]


def test_a_group_is_given_its_other_forms_as_other_families_have_them() -> None:
    changed = found("three-hands", "english-family")
    assert at("/pile/take/by", changed)[1] == (
        "{by: whole, least: 1, ways: {playable: {naturals: 0, wilds: 0, onto: either, "
        "like: false}}} -> {by: top, least: 5, ways: {pair: {naturals: 2, wilds: 0, "
        "onto: either, like: false}, on-the-board: {naturals: 0, wilds: 0, onto: meld, "
        "like: false}}, depth: 5}"
    )


def test_an_entry_is_dropped_from_everywhere_where_it_is_named() -> None:
    change = next(
        one
        for one in changes(resolved("lady-lord").data, [])
        if one.pointer == "/books/kinds/clean" and one.becomes is None
    )
    assert change.patch == {
        "/books/kinds/clean": None,
        "/books/caps/lady/onto": ["wild"],
        "/out/books/clean": None,
    }


def test_entries_are_added_as_other_families_have_them() -> None:
    changed = found("three-hands", "english-family")
    assert at("/pile/take/ways/on-the-board", changed) == [
        "nothing -> {naturals: 0, wilds: 0, onto: meld, like: false}"
    ]


def test_of_cards_alike_one_stands_for_all() -> None:
    # The ace is worth 20, king to eight 10, seven to four 5; the others are in the list.
    changed = found("three-hands")
    assert at("/deal/upcard/again/4", changed) == [
        "nothing -> A",
        "nothing -> K",
        'nothing -> "7"',
    ]


def test_an_exception_is_dropped_moved_to_other_tables_and_changed() -> None:
    changed = found("haand-og-fod")
    under = "/except/five-or-six-players"
    assert f"{under}: {{rounds: [], players: [5, 6]" in "\n".join(changed)
    assert at(f"{under}/players/0", changed) == ["5 -> nothing"]
    assert at(f"{under}/set/deck/packs/base", changed) == ["6 -> 5", "6 -> 7"]


def test_what_only_a_sheet_shows_stays() -> None:
    pointers = {one.pointer for one in changes(resolved("three-hands").data, [])}
    assert not pointers & {"/title", "/table/direction", "/deal/stocks", "/pile/seen"}
    assert not [one for one in pointers if one.startswith(("/names", "/notes", "/sources"))]


def test_no_two_mutants_of_a_family_have_the_same_name() -> None:
    for family in ("three-hands", "lady-lord"):
        names = found(family, "english-family", "hand-foot-toe", "haand-og-fod")
        assert len(names) == len(set(names))


def test_only_rulesets_that_somebody_could_write_are_mutants() -> None:
    # A book of eight wild cards cannot be, since a meld of them holds seven at most.
    assert [one.id for one in ruleset_mutants("hand-foot-toe", "/books/size")] == [
        "/books/size: 7 -> 6"
    ]
    assert "/books/size: 7 -> 8" in found("hand-foot-toe")


def test_the_rules_that_read_a_value_are_asked_about_first() -> None:
    assert reading("/opening/reach") == ("opening.points",)
    assert reading("/out/books/clean") == (
        "meld.required-first",
        "book.required-most",
        "out.books",
        "out.ask",
    )
    assert reading("/except/large/set/melds/least") == ("meld.least",)
