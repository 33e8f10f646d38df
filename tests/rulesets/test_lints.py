"""Lints find what contradicts itself, say it in one sentence, and let pass what does not."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
import yaml

from handfoot import ground
from handfoot.rulesets.checking import check_bytes, check_file
from handfoot.rulesets.codes import codes
from handfoot.rulesets.linting import situations
from handfoot.rulesets.lints import REGISTRY
from handfoot.rulesets.problems import Problem, source_line


def _cases() -> dict[str, dict[str, Any]]:
    """The cases; one that has no files of its own takes the example of its code."""
    path = Path(__file__).parent / "lint_cases.yaml"
    cases: dict[str, dict[str, Any]] = yaml.safe_load(path.read_text(encoding="utf-8"))
    for name, case in cases.items():
        example = codes()[name.partition(",")[0]].example
        if "wrong" not in case and example is not None:
            case.update(wrong=example.bad_file, right=example.good_file, family="")
    return cases


CASES = _cases()
HOUSE_RULES = sorted((ground.root() / "examples" / "house-rules").glob("*.handfoot.yaml"))


def head(family: str) -> str:
    """The head of a file that extends a family; nothing for a text that has its own."""
    return f"handfoot: 1\nid: ours\ntitle: Ours\nextends: {family}\n" if family else ""


def problems_of(family: str, text: str) -> list[Problem]:
    return check_bytes((head(family) + text).encode(), "ours.handfoot.yaml").problems


def words_of(family: str, text: str, problem: Problem) -> str:
    """The words of the file that a problem is about, on its first line."""
    line = source_line(head(family) + text, problem.line)
    end = problem.end_column - 1 if problem.end_line == problem.line else None
    return line[problem.column - 1 : end]


def only(family: str, text: str) -> tuple[str, str, str]:
    """The code, the words concerned and the message of the one problem of a file."""
    [found] = problems_of(family, text)
    return found.code, words_of(family, text, found), found.message


def test_every_lint_has_a_case_and_a_code_that_tells_what_it_is() -> None:
    assert set(REGISTRY) == {case.partition(",")[0] for case in CASES}
    assert all(re.fullmatch(r"lint(-[a-z]+)+", code) for code in REGISTRY)
    assert all(function.__doc__ for function in REGISTRY.values())


@pytest.mark.parametrize("name", CASES)
def test_the_mistake_is_found_and_told(name: str) -> None:
    case = CASES[name]
    [told] = problems_of(case["family"], case["wrong"])
    assert (told.code, told.message) == (name.partition(",")[0], case["says"])
    assert told.suggestion == case["help"]
    assert told.severity == case.get("severity", "error")
    # Lints that the table of codes calls mere warnings are not asked where errors alone matter.
    assert told.severity in codes()[told.code].severity
    assert words_of(case["family"], case["wrong"], told) == case["words"]


@pytest.mark.parametrize("name", CASES)
def test_one_step_this_side_of_the_mistake_nothing_is_said(name: str) -> None:
    assert problems_of(CASES[name]["family"], CASES[name]["right"]) == []


@pytest.mark.parametrize("family", ground.variant_ids())
def test_every_family_is_free_of_problems(family: str) -> None:
    assert check_file(ground.variant_path(family)).problems == []


@pytest.mark.parametrize("path", HOUSE_RULES, ids=lambda path: path.name.split(".")[0])
def test_every_example_of_house_rules_is_free_of_problems(path: Path) -> None:
    assert check_file(path).problems == []


def test_a_mistake_that_a_parent_makes_by_itself_is_told_at_its_name(tmp_path: Path) -> None:
    parent = tmp_path / "parent.handfoot.yaml"
    parent.write_text(head("haand-og-fod") + "melds: {least: 8}\n", encoding="utf-8")
    child = tmp_path / "child.handfoot.yaml"
    child.write_text(head("./parent.handfoot.yaml") + "turn: {draw: 3}\n", encoding="utf-8")
    [found] = check_file(child).problems
    assert (found.code, found.file) == ("lint-meld-above-book", str(child))
    assert (found.line, found.column) == (4, 10)


def test_a_copy_of_a_family_keeps_its_id_until_something_is_changed(tmp_path: Path) -> None:
    copy = tmp_path / "copy.handfoot.yaml"
    text = ground.variant_path("three-hands").read_text(encoding="utf-8")
    copy.write_text(text, encoding="utf-8")
    assert check_file(copy).problems == []
    copy.write_text(text.replace("title: ", "title: Our "), encoding="utf-8")
    assert [one.code for one in check_file(copy).problems] == ["lint-id-taken"]


def test_what_a_parent_says_too_much_is_not_the_fault_of_the_file() -> None:
    fewer_players = "table: {players: {5: null, 6: null}}\n"
    fewer_rounds = "game: {end: {rounds: 2}}\n"
    assert problems_of("haand-og-fod", fewer_players + fewer_rounds) == []
    assert problems_of("lady-lord", fewer_rounds) == []


def test_what_must_be_said_anew_in_another_form_is_no_repetition() -> None:
    whole = "{by: whole, key: top, use: laid, least: 1, draw-too: 0, from-turn: 1, "
    whole += "before-opening: in-opening, ways: "
    pair = "{pair: {naturals: 2, wilds: 0, onto: either, like: false}}"
    assert problems_of("haand-og-fod", f"pile: {{take: {whole}{pair}}}}}\n") == []


def test_a_mistake_in_one_exception_is_told_where_the_exception_makes_it() -> None:
    text = "except:\n  late: {rounds: [3], books: {closing: {forced-at: 5}}}\n"
    assert only("english-family", text) == (
        "lint-forced-below-size",
        "5",
        "In round 3: a book closes at 5 cards by itself, and 7 make a book.",
    )


def test_a_card_that_the_deck_lacks_is_told_and_hinders_no_other_lint() -> None:
    cap = "{card: king, onto: [clean], most: 1, then-wilds: refused, points: 5}"
    caps = f"books: {{caps: {{king: {cap}}}}}"
    sets = "scoring: {sets: {kings: {card: king, size: 2, points: 5, singles: kept}}}"
    mixed = "melds: {mixed: {court: [king, Q]}}"
    for text in (caps, sets, mixed):
        code, words, _ = only("haand-og-fod", f"{text}\n")
        assert (code, words) == ("lint-unknown-card", "king")


def test_two_exceptions_that_meet_are_judged_together() -> None:
    large = "  large: {rounds: [4], books: {size: 9}}\n"
    early = "  early: {players: [2], books: {closing: {forced-at: 8}}}\n"
    assert problems_of("english-family", "except:\n" + large) == []
    assert problems_of("english-family", "except:\n" + early) == []
    assert only("english-family", "except:\n" + large + early)[:2] == (
        "lint-forced-below-size",
        "8",
    )


def told(family: str, text: str) -> tuple[str, str, str]:
    """The words concerned, the message and the suggestion of the one problem of a file."""
    [found] = problems_of(family, text)
    return words_of(family, text, found), found.message, found.suggestion


def test_what_two_exceptions_make_together_is_told_for_the_rounds_that_both_hold_in() -> None:
    text = "except:\n  large: {rounds: [4], books: {size: 9}}\n"
    text += "  early: {players: [2], books: {closing: {forced-at: 8}}}\n"
    assert told("english-family", text) == (
        "8",
        "In round 4 with 2 players: a book closes at 8 cards by itself, and 9 make a book.",
        "In the exception `early`: write 9 or more, or 'any', in `books.closing.forced-at`.",
    )


def test_what_each_of_two_exceptions_makes_is_told_for_the_rounds_of_both() -> None:
    text = "game: {end: {by: target, points: 5000}}\nopening: {by: none}\n"
    text += "except:\n  late: {rounds: [2], melds: {wilds: {most: 0}}}\n"
    text += "  six: {players: [5, 6], melds: {wilds: {most: 0}}}\n"
    assert told("english-family", text) == (
        "most",
        "In round 1 and from round 3 on with 5 or 6 players, and in round 2: no meld of 7 cards or "
        "more may hold a wild card under the limit `most: 0`, so that there is never a book of the "
        "kind `dirty`.",
        "In the exceptions `late` and `six`: ease it, or drop the kind with `dirty: null` in "
        "`books.kinds` and `out.books`.",
    )


def test_what_an_exception_makes_is_told_there_though_the_file_says_the_rest_as_well() -> None:
    text = "melds: {least: 4}\nexcept:\n  small: {rounds: [4], books: {size: 3}}\n"
    assert told("english-family", text) == (
        "size",
        "In round 4: a meld is begun with at least 4 cards, and 3 make a book.",
        "In the exception `small`: write at most 3 in `melds.least`, or make books larger.",
    )


def test_what_an_exception_makes_of_something_far_away_is_told_at_its_name() -> None:
    text = "pile: {take: {ways: {pair: {when: {opened: false}}}}}\n"
    text += "except:\n  last: {rounds: [4], pile: {take: {before-opening: never}}}\n"
    assert told("english-family", text) == (
        "last",
        "In round 4: `pair` never applies: with `before-opening: never` nobody takes the pile "
        "before the opening.",
        "In the exception `last`: remove `opened`, or change what it excludes.",
    )


def test_an_exception_beside_a_mistake_is_not_blamed_for_it() -> None:
    text = "melds: {least: 8}\nexcept:\n  last: {rounds: [4], out: {bonus: 300}}\n"
    assert told("english-family", text) == (
        "8",
        "A meld is begun with at least 8 cards, and 7 make a book.",
        "Write at most 7 in `melds.least`, or make books larger.",
    )


def test_what_exceptions_are_about_themselves_is_told_in_their_own_words() -> None:
    text = "except:\n  last: {rounds: [4], out: {bonus: 300}}\n"
    text += "  two: {players: [2], out: {bonus: 400}}\n"
    assert told("english-family", text)[1:] == (
        "The exceptions `last` and `two` both hold with 2 players in round 4, and say different "
        "things about `out.bonus`: `300` and `400`.",
        "Let one of them hold there, for example with `rounds: [1, 2, 3]` in `two`.",
    )


def test_of_more_combinations_than_are_looked_at_it_is_not_said_when_a_finding_holds() -> None:
    seats = ", ".join(f"{n}: {{sides: 2, wanders: []}}" for n in range(7, 20))
    text = f"game: {{end: {{rounds: 20}}}}\ntable: {{players: {{{seats}}}}}\nmelds: {{least: 8}}\n"
    text += "opening: {by: none}\nexcept:\n"
    text += "".join(f"  r{n}: {{rounds: [{n}], out: {{bonus: {n}}}}}\n" for n in range(1, 21))
    text += "  three: {players: [3], books: {size: 8}}\n"
    assert told("english-family", text)[1] == (
        "A meld is begun with at least 8 cards, and 7 make a book."
    )


@pytest.mark.parametrize(("most", "when"), [(6, "In round 4: the"), (16, "The")])
def test_of_thousands_of_findings_it_is_not_said_when_they_hold(most: int, when: str) -> None:
    seats = ", ".join(f"{n}: {{sides: 2, wanders: []}}" for n in range(6, most + 1))
    cards = ", ".join(f"c{number}" for number in range(400))
    text = f"table: {{players: {{{seats}}}}}\nopening: {{by: none}}\n"
    text += f"except:\n  last: {{rounds: [4], melds: {{mixed: {{low: [{cards}]}}}}}}\n"
    found = problems_of("english-family", text)
    assert found[-1].message == f"{when} deck has no card `c0`, named in `melds.mixed.low`."


def test_a_file_with_thousands_of_combinations_is_checked_in_good_time() -> None:
    rounds = "".join(f"  r{n}: {{rounds: [{n}], out: {{bonus: {n}}}}}\n" for n in range(1, 51))
    packs = "".join(
        f"  p{n}: {{players: [{n}], deck: {{packs: {{base: {n}}}}}}}\n" for n in range(7, 40)
    )
    seats = ", ".join(f"{n}: {{sides: 1, wanders: []}}" for n in range(7, 40))
    text = f"game: {{end: {{rounds: 50}}}}\ntable: {{players: {{{seats}}}}}\nexcept:\n"
    text = head("english-family") + text + rounds + packs
    resolved = check_bytes(text.encode(), "a.handfoot.yaml").resolved
    assert resolved is not None
    assert len(situations(resolved.data)) == 220


def test_three_hundred_contradictions_are_enough() -> None:
    cards = ", ".join(f"c{number}" for number in range(400))
    found = problems_of("three-hands", f"melds: {{mixed: {{low: [{cards}]}}}}\n")
    assert [one.code for one in found][:2] == ["shape-too-many", "lint-unknown-card"]
    assert len(found) == 301
    assert found[0].message == "There are 300 problems or more, and the rest is not looked for."


def test_three_hundred_entries_that_are_not_there_to_drop_are_enough() -> None:
    cards = ", ".join(f"c{number}: null" for number in range(400))
    found = problems_of("three-hands", f"deck: {{cards: {{{cards}}}}}\n")
    assert [one.code for one in found][:2] == ["shape-too-many", "extends-nothing-to-drop"]
    assert len(found) == 301
