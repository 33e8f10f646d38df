"""Problems are sorted, shown with their line and carets, and safe to print whatever they hold."""

from __future__ import annotations

import io

import pytest

from handfoot.rulesets.problems import (
    Problem,
    Span,
    in_order,
    listed,
    problem,
    quoted,
    render,
    render_all,
    shorten,
    source_line,
    wants_colour,
)


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


def at(line: int, column: int, end: int, message: str = "It is wrong.", help_: str = "") -> Problem:
    return problem("shape-type", "a.yaml", Span(line, column, line, end), message, help_)


def test_a_problem_is_shown_with_its_line_carets_and_help() -> None:
    text = render(at(2, 9, 12, help_="Write `two`."), "turn:\n  draw: one\n")
    assert text == (
        "a.yaml:2:9: error[shape-type]: It is wrong.\n"
        "  |\n"
        "2 |   draw: one\n"
        "  |         ^^^\n"
        "  help: Write `two`."
    )


def test_without_a_source_there_is_no_excerpt() -> None:
    assert render(at(2, 3, 4)) == "a.yaml:2:3: error[shape-type]: It is wrong."


def test_a_place_that_the_source_does_not_have_has_no_excerpt() -> None:
    assert render(at(9, 3, 4), "a: 1\n") == "a.yaml:9:3: error[shape-type]: It is wrong."


def test_carets_of_several_lines_end_with_the_first() -> None:
    item = problem("read-top", "a.yaml", Span(1, 1, 3, 4), "It is wrong.")
    assert render(item, "- one\n- two\n- x\n").splitlines()[1:] == [
        "  |",
        "1 | - one",
        "  | ^^^^^",
    ]


def test_a_place_after_the_end_of_the_line_has_one_caret_there() -> None:
    assert render(at(1, 5, 5), "a: [\n").splitlines()[2:] == ["1 | a: [", "  |     ^"]


def test_a_long_line_is_shown_around_the_place() -> None:
    source = "x" * 500 + "HERE" + "y" * 500
    lines = render(at(1, 501, 505), source).splitlines()
    assert lines[2] == "1 | …" + "x" * 24 + "HERE" + "y" * 68 + "…"
    assert lines[3] == "  | " + " " * 25 + "^^^^"


def test_a_long_place_is_cut_at_the_edge_of_the_window() -> None:
    lines = render(at(1, 4, 5004), "a: " + "9" * 5000).splitlines()
    assert lines[2] == "1 | a: " + "9" * 93 + "…"
    assert lines[3] == "  |    " + "^" * 93


def test_control_characters_are_shown_and_carets_stay_in_place() -> None:
    lines = render(at(1, 5, 6), "a: \x1b\u202e!\n").splitlines()
    assert lines[2:] == ["1 | a: \\x1b\\u202e!", "  |        ^^^^^^"]


def test_tabs_are_seen() -> None:
    lines = render(at(1, 1, 2), "\tb: 1\n").splitlines()
    assert lines[2:] == ["1 | →   b: 1", "  | ^^^^"]


def test_wide_and_combining_characters_keep_the_carets_in_place() -> None:
    lines = render(at(1, 6, 7), "漢e\u0301: x\n").splitlines()
    assert lines[2:] == ["1 | 漢e\u0301: x", "  |      ^"]


def test_a_message_cannot_move_the_cursor() -> None:
    item = problem("read-file", "a\x1b[2J.yaml", Span(), "bad \x07\n thing", "do\x1b it")
    text = render(item)
    assert text == (
        "a\\x1b[2J.yaml:1:1: error[read-file]: bad \\x07\\x0a thing\n  help: do\\x1b it"
    )


def test_the_name_of_a_file_that_is_no_text_can_be_shown() -> None:
    assert render(problem("read-file", "a\udcff", Span(), "x")).startswith("a\\udcff:1:1:")


def test_problems_are_in_order_of_their_places_each_once() -> None:
    first, second, third = at(1, 9, 10), at(2, 1, 2), at(10, 1, 2)
    other = problem("shape-type", "b.yaml", Span(), "x")
    assert in_order([other, third, second, first, second]) == [first, second, third, other]


def test_several_problems_are_parted_by_an_empty_line() -> None:
    text = render_all([at(2, 1, 2), at(1, 1, 2)], {"a.yaml": "a: 1\nb: 2\n"})
    assert text.split("\n\n")[0].splitlines()[2] == "1 | a: 1"
    assert text.split("\n\n")[1].splitlines()[2] == "2 | b: 2"


def test_colour_only_on_a_terminal_and_never_against_no_color() -> None:
    assert wants_colour(Terminal(), {})
    assert wants_colour(Terminal(), {"NO_COLOR": ""})
    assert not wants_colour(Terminal(), {"NO_COLOR": "1"})
    assert not wants_colour(Terminal(), {"TERM": "dumb"})
    assert not wants_colour(io.StringIO(), {})


def test_colour_adds_nothing_but_colour() -> None:
    plain = render(at(1, 1, 2, help_="Do."), "a: 1\n")
    coloured = render(at(1, 1, 2, help_="Do."), "a: 1\n", colour=True)
    assert "\x1b[31merror[shape-type]\x1b[0m" in coloured
    for code in ("0", "1", "31", "33", "34", "36"):
        coloured = coloured.replace(f"\x1b[{code}m", "")
    assert coloured == plain


@pytest.mark.parametrize(
    ("words", "sentence"),
    [([], ""), (["a"], "a"), (["a", "b"], "a or b"), (["a", "b", "c"], "a, b or c")],
)
def test_words_are_joined_as_in_a_sentence(words: list[str], sentence: str) -> None:
    assert listed(words) == sentence


def test_long_text_is_cut_in_the_middle() -> None:
    assert shorten("a" * 100 + "b" * 100, 11) == "aaaaa…bbbbb"
    assert quoted("a\nb") == "`a\\x0ab`"


def test_lines_are_counted_as_yaml_1_2_counts_them() -> None:
    source = "one\r\ntwo\rthree\nfo\u2028ur"
    assert [source_line(source, number) for number in range(1, 6)] == [
        "one",
        "two",
        "three",
        "fo\u2028ur",
        "",
    ]
