"""The reader refuses what programs read differently, and says where; the rest it reads exactly."""

from __future__ import annotations

import pytest

from handfoot.rulesets.problems import Span
from handfoot.rulesets.reader import MAX_BYTES, Unreadable, read

# What is refused: a name, the bytes, and the code, line and column of the first problem.
REFUSED: list[tuple[str, bytes, str, int, int]] = [
    ("an empty file", b"", "read-empty", 1, 1),
    ("blank lines only", b"  \n\n \n", "read-empty", 1, 1),
    ("a comment only", b"# rules\n", "read-empty", 1, 1),
    ("a document mark only", b"---\n", "read-empty", 1, 1),
    ("a byte order mark only", b"\xef\xbb\xbf", "read-empty", 1, 1),
    ("a list at the top", b"# x\n- 1\n", "read-top", 2, 1),
    ("a flow list at the top", b"[1]", "read-top", 1, 1),
    ("a text at the top", b"hello\n", "read-top", 1, 1),
    ("a number at the top", b"7\n", "read-top", 1, 1),
    ("no space after the colon", b"a:b\n", "read-top", 1, 1),
    ("yes", b"a: yes\n", "read-ambiguous", 1, 4),
    ("no", b"a: no\n", "read-ambiguous", 1, 4),
    ("on", b"a:\n  - On\n", "read-ambiguous", 2, 5),
    ("off", b"a: OFF\n", "read-ambiguous", 1, 4),
    ("y", b"a: y\n", "read-ambiguous", 1, 4),
    ("n as a key", b"n: 1\n", "read-ambiguous", 1, 1),
    ("a leading zero", b"a: 010\n", "read-ambiguous", 1, 4),
    ("a leading zero with an eight", b"a: 08\n", "read-ambiguous", 1, 4),
    ("a negative leading zero", b"a: -010\n", "read-ambiguous", 1, 4),
    ("a leading zero in a key", b"01: a\n", "read-ambiguous", 1, 1),
    ("the octal of 1.2", b"a: 0o10\n", "read-ambiguous", 1, 4),
    ("a number in sixties", b"a: 12:30\n", "read-ambiguous", 1, 4),
    ("a ratio in flow style", b"a: {b: 2:1}\n", "read-ambiguous", 1, 8),
    ("an underscore", b"a: 1_000\n", "read-ambiguous", 1, 4),
    ("a binary number", b"a: 0b11\n", "read-ambiguous", 1, 4),
    ("a date", b"a: 2026-01-01\n", "read-ambiguous", 1, 4),
    ("a moment", b"a: 2026-01-01 12:00:00\n", "read-ambiguous", 1, 4),
    ("an equals sign", b"a: =\n", "read-ambiguous", 1, 4),
    ("not a number", b"a: .nan\n", "read-not-whole", 1, 4),
    ("an endless number", b"a: -.inf\n", "read-not-whole", 1, 4),
    ("a fraction", b"a: 1.5\n", "read-not-whole", 1, 4),
    ("a power of ten", b"a: 1e3\n", "read-not-whole", 1, 4),
    ("sixteens", b"a: 0x1F\n", "read-number-form", 1, 4),
    ("thirteen digits", b"a: 1234567890123\n", "read-number-size", 1, 4),
    ("5,000 digits", b"a: " + b"9" * 5000, "read-number-size", 1, 4),
    ("5,000 digits with a leading zero", b"a: 0" + b"9" * 4999, "read-ambiguous", 1, 4),
    ("a duplicate key", b"a: 1\nb: 2\na: 3\n", "read-duplicate-key", 3, 1),
    ("a duplicate within", b"a:\n  b: 1\n  b: 1\n", "read-duplicate-key", 3, 3),
    ("a duplicate in quotes", b'2: a\n"2": b\n', "read-duplicate-key", 2, 1),
    ("a duplicate in flow style", b"a: {b: 1, b: 2}\n", "read-duplicate-key", 1, 11),
    ("a null key", b"~: 1\n", "read-key", 1, 1),
    ("a null key by name", b"null: 1\n", "read-key", 1, 1),
    ("an empty key", b"a: 1\n: 1\n", "read-syntax", 2, 1),
    ("an empty key in flow style", b"a: {: 1}\n", "read-syntax", 1, 5),
    ("an empty key after a question mark", b"a: 1\n? \n: 1\n", "read-key", 2, 2),
    ("a truth value as a key", b"true: 1\n", "read-key", 1, 1),
    ("a list as a key", b"? [a]\n: 1\n", "read-key", 1, 3),
    ("a map as a key", b"{{a: 1}: 2}\n", "read-key", 1, 2),
    ("a long key", b"k" * 201 + b": 1\n", "read-key", 1, 1),
    ("a merge key", b"<<: {a: 1}\n", "read-merge-key", 1, 1),
    ("an anchor", b"a: &x 1\n", "read-anchor", 1, 4),
    ("an alias", b"a: *x\n", "read-alias", 1, 4),
    ("a tag", b"a: !!str 1\n", "read-tag", 1, 4),
    ("a tag of Python", b"a: !!python/object:os.system x\n", "read-tag", 1, 4),
    ("a tag of nothing", b"a: ! x\n", "read-tag", 1, 4),
    ("a second document", b"a: 1\n---\nb: 2\n", "read-documents", 2, 1),
    ("something after the end", b"a: 1\n...\nb: 2\n", "read-syntax", 3, 1),
    ("a key without a value", b"a: 1\nb:\n", "read-no-value", 2, 1),
    ("a list entry without a value", b"a:\n  -\n  - 1\n", "read-no-value", 2, 4),
    ("a flow key without a value", b"a: {b}\n", "read-no-value", 1, 5),
    ("YAML 1.1 asked for", b"%YAML 1.1\n---\na: 1\n", "read-directive", 1, 1),
    ("a tag directive", b"%TAG ! tag:x,2000:\n---\na: 1\n", "read-directive", 1, 1),
    ("a version of 6,000 digits", b"%YAML 1." + b"9" * 6000, "read-syntax", 1, 9),
    ("a tab for indentation", b"a:\n\tb: 1\n", "read-tab", 2, 1),
    ("a tab after spaces", b"a:\n  \tb: 1\n", "read-tab", 2, 3),
    ("a tab after the colon", b"a:\t1\n", "read-tab", 1, 3),
    ("a tab at the end", b"a: 1\t\n", "read-tab", 1, 5),
    ("too little indentation", b" a: 1\nb: 2\n", "read-syntax", 2, 1),
    ("too much indentation", b"a: 1\n  b: 2\n", "read-syntax", 2, 1),
    ("uneven indentation", b"a:\n    b: 1\n  c: 2\n", "read-syntax", 3, 3),
    ("two colons", b"a: b: c\n", "read-syntax", 1, 5),
    ("an open quote", b'a: "x\n', "read-syntax", 1, 4),
    ("text after a quote", b'a: "x" y\n', "read-syntax", 1, 8),
    ("an open list", b"a: [1, 2\n", "read-syntax", 1, 4),
    ("an open map", b"a: {b: 1\n", "read-syntax", 1, 4),
    ("two commas", b"a: [1,,2]\n", "read-syntax", 1, 7),
    ("an at sign", b"a: @x\n", "read-syntax", 1, 4),
    ("a percent sign", b"a: %x\n", "read-syntax", 1, 4),
    ("a list on the line of its key", b"a: - 1\n", "read-syntax", 1, 4),
    ("an unknown escape", b'a: "\\q"\n', "read-syntax", 1, 6),
    ("an escape past all characters", b'a: "\\U00110000"\n', "read-syntax", 1, 7),
    ("a surrogate escape", b'a: "\\ud800"\n', "read-character", 1, 4),
    ("a surrogate pair in a key", b'"\\ud83c\\udca1": 1\n', "read-character", 1, 1),
    ("a NUL byte", b"abc: defghijk\nb: \0\n", "read-nul", 2, 4),
    ("a control character", b"a: x\x07\n", "read-character", 1, 5),
    ("a next line character", "a: x\x85y\n".encode(), "read-character", 1, 5),
    ("a line separator", "a: x\u2028y\n".encode(), "read-character", 1, 5),
    ("a change of direction", 'a: "x\u202ey"\n'.encode(), "read-character", 1, 6),
    ("a mark in the middle", "a: 1\n\ufeffb: 2\n".encode(), "read-character", 2, 1),
    ("a no-break space as indentation", "a: 1\n\u00a0b: 1\n".encode(), "read-space", 2, 1),
    ("a no-break space at the end", "a: x\u00a0\n".encode(), "read-space", 1, 4),
    ("UTF-16", "a: 1\n".encode("utf-16"), "read-encoding", 1, 1),
    ("UTF-16 without a mark", "a: 1\nb: 2\n".encode("utf-16-le"), "read-encoding", 1, 1),
    ("UTF-32", "a: 1\n".encode("utf-32"), "read-encoding", 1, 1),
    ("Latin-1", "a: 1\nb: Hånd\n".encode("latin-1"), "read-utf8", 2, 5),
    ("a cut character", b"a: \xe2\x82", "read-utf8", 1, 4),
    ("a surrogate in UTF-8", b"a: \xed\xa0\x80\n", "read-utf8", 1, 4),
    ("100,000 brackets", b"a: " + b"[" * 100_000, "read-depth", 1, 43),
    ("100,000 dashes", b"a:\n" + b"- " * 100_000, "read-depth", 2, 79),
    ("100,000 questions", b"? " * 100_000, "read-key", 1, 3),
    ("60,000 numbers", b"a: [" + b"1," * 60_000 + b"]", "read-size", 1, 19_999),
    ("too many bytes", b"a: " + b"x" * MAX_BYTES, "read-size", 1, 1),
]


@pytest.mark.parametrize(
    ("raw", "code", "line", "column"),
    [case[1:] for case in REFUSED],
    ids=[case[0] for case in REFUSED],
)
def test_what_programs_read_differently_is_refused_at_its_place(
    raw: bytes, code: str, line: int, column: int
) -> None:
    with pytest.raises(Unreadable) as caught:
        read(raw, "rules.yaml")
    first = caught.value.problems[0]
    assert (first.code, first.line, first.column) == (code, line, column)
    assert first.file == "rules.yaml"
    assert first.severity == "error"
    assert first.message.endswith(".")


def test_a_file_is_read_as_plain_data_by_the_core_schema_of_yaml_1_2() -> None:
    raw = (
        "# rules\na: 1\nb: -7\nc: true\nd: null\ne: ~\nf: False\ng: No trump\nh: '010'\n"
        'i: "no"\nj: [1, two, {x: 3}]\n2: joker\n10: {}\nk: |\n  one\n  two\nl: 1.2.3\nm: +5\n'
        "n-o: Håndog\u00a0fod 🃏\n? o\n: p\nq: 123456789012\n"
    ).encode()
    document = read(raw, "x")
    assert document.data == {
        "a": 1,
        "b": -7,
        "c": True,
        "d": None,
        "e": None,
        "f": False,
        "g": "No trump",
        "h": "010",
        "i": "no",
        "j": [1, "two", {"x": 3}],
        "2": "joker",
        "10": {},
        "k": "one\ntwo\n",
        "l": "1.2.3",
        "m": 5,
        "n-o": "Håndog\u00a0fod 🃏",
        "o": "p",
        "q": 123_456_789_012,
    }
    assert document.data["c"] is True


def test_every_key_and_value_has_its_place() -> None:
    document = read(b"a: 1\nb:\n  - x\n  - {c: yes!, d/e~: 2}\n", "x")
    assert document.mark("/a") == Span(1, 4, 1, 5)
    assert document.key_mark("/a") == Span(1, 1, 1, 2)
    assert document.mark("/b") == Span(3, 3, 4, 23)
    assert document.key_mark("/b") == Span(2, 1, 2, 2)
    assert document.mark("/b/1/c") == Span(4, 9, 4, 13)
    assert document.mark("/b/1/d~1e~0") == Span(4, 21, 4, 22)
    assert document.key_mark("/b/0") == document.mark("/b/0") == Span(3, 5, 3, 6)
    assert document.mark("") == Span(1, 1, 4, 23)


def test_what_is_not_there_has_the_place_of_what_is_around_it() -> None:
    document = read(b"a:\n  b: 1\n", "x")
    assert document.mark("/a/c/d") == document.mark("/a")
    assert document.key_mark("/a/c") == document.key_mark("/a")


@pytest.mark.parametrize("newline", ["\n", "\r\n", "\r"])
def test_lines_end_as_any_computer_ends_them(newline: str) -> None:
    document = read(newline.join(["a: 1", "b: 2", ""]).encode(), "x")
    assert document.data == {"a": 1, "b": 2}
    assert document.mark("/b") == Span(2, 4, 2, 5)


def test_a_byte_order_mark_is_skipped_and_does_not_move_the_columns() -> None:
    document = read("\ufeffa: 1\n".encode(), "x")
    assert document.data == {"a": 1}
    assert document.mark("/a") == Span(1, 4, 1, 5)


def test_bytes_are_counted_from_the_beginning_of_the_file() -> None:
    with pytest.raises(Unreadable) as caught:
        read(b"\xef\xbb\xbfa: \xff\n", "x")
    assert caught.value.problems[0].message == "Byte 7 (0xFF) is not part of a UTF-8 text."
    assert caught.value.problems[0].column == 4


def test_forty_levels_are_read_and_one_more_is_not() -> None:
    assert read(b"a: " + b"[" * 39 + b"]" * 39, "x").data["a"] != []
    with pytest.raises(Unreadable, match="more than 40 deep"):
        read(b"a: " + b"[" * 40 + b"]" * 40, "x")


def test_a_duplicate_key_is_refused_with_both_places() -> None:
    with pytest.raises(Unreadable) as caught:
        read(b"turn: 1\npile: 2\n'turn': 3\n", "x")
    (only,) = caught.value.problems
    assert only.message == (
        "The key `turn` stands here a second time; the first is in line 1, column 1."
    )
    assert (only.line, only.column, only.end_column) == (3, 1, 7)


@pytest.mark.parametrize(
    ("written", "message", "suggestion"),
    [
        (
            "no",
            "`no` is taken for false, and by some programs for a text.",
            'Write `false` for the truth value, or `"no"` for the text.',
        ),
        (
            "010",
            "`010` is taken for 8 (in eights) by some programs and for 10 by others.",
            'Write `10` for the number, or `"010"` for the text.',
        ),
        (
            "12:30",
            "`12:30` looks like a time, and some programs take it for the number 750 (in sixties).",
            'Write `"12:30"` for the text.',
        ),
        (
            "1_000",
            "`1_000` is taken for the number 1000 by some programs and for a text by others.",
            'Write `1000` for the number, or `"1_000"` for the text.',
        ),
    ],
)
def test_both_readings_are_named(written: str, message: str, suggestion: str) -> None:
    with pytest.raises(Unreadable) as caught:
        read(f"a: {written}".encode(), "x")
    (only,) = caught.value.problems
    assert (only.message, only.suggestion) == (message, suggestion)


@pytest.mark.parametrize(
    ("raw", "message", "suggestion"),
    [
        (
            "a:b\n",
            "The file holds a single value, and a ruleset has keys with values.",
            "Write a space after each colon: `a: b`.",
        ),
        (
            "z: 1\na:b\nc: 2\n",
            "There is no space after the colon of `a`, so this is not a key.",
            "Write `a: b`.",
        ),
        (
            "a: 1\nb\nc: 2\n",
            "A key is expected here, and no colon follows `b`.",
            "Write `b:` if what belongs to it follows, or remove it.",
        ),
        (
            "a: 1\nB, c, d.\ne: 2\n",
            "A key is expected here, and no colon follows `B, c, d.`.",
            "Write `key: value`, or put a text of several lines in quotes.",
        ),
        (
            " a: 1\nb: 2\n",
            "This line is indented less than the first one, so it belongs to nothing.",
            "Begin the keys of the ruleset at the start of their lines.",
        ),
        (
            "a: 1\n...\nb: 2\n",
            "Something follows the end of the document.",
            "A ruleset file holds one document; remove what follows.",
        ),
        (
            "a:\n    b: 1\n  c: 2\n",
            "This line is indented unlike the lines that it belongs with.",
            "Give all keys of one group the same number of spaces before them.",
        ),
        (
            "a: it: is\n",
            "A second colon stands on this line where no key can begin.",
            'Write `a: {it: is}`, or `a: "it: is"` if it is one text.',
        ),
        (
            'a: it: is: "so"\n',
            "A second colon stands on this line where no key can begin.",
            "Put a text that holds a colon in quotes, and each key on a line of its own.",
        ),
        (
            "a: 1\n  b: 2\n",
            "This line is indented more than the one above it, which has its value already.",
            "Begin it at the start of the line, like the line above.",
        ),
        (
            "a: 'it's'\n",
            "Something follows the closing quote on the same line.",
            'Put the whole text between double quotes: `"it\'s"`.',
        ),
        (
            "a: {b: 1\nc: 2\n",
            "The map that begins here with `{` is never closed.",
            "Add what closes it: `a: {b: 1}`.",
        ),
        (
            "a: [1\nc: 2\n",
            "The list that begins here with `[` is never closed.",
            "Add what closes it: `a: [1]`.",
        ),
        ("a: @x\n", "A value cannot begin with `@`.", 'Put the text in quotes: `"@x"`.'),
        (
            'a: "x\n',
            "A text in quotes begins here and never ends.",
            'Add the closing quote: `"x"`.',
        ),
        (
            "a: 1\n: 2\n",
            "There is no key before this colon.",
            "Write the key before the colon.",
        ),
        (
            "a:\n\tb: 1\n",
            "A tab stands here, and YAML allows only spaces between and before its words.",
            "Use spaces; most editors can turn tabs into spaces.",
        ),
    ],
)
def test_syntax_errors_are_told_in_plain_words(raw: str, message: str, suggestion: str) -> None:
    with pytest.raises(Unreadable) as caught:
        read(raw.encode(), "x")
    (only,) = caught.value.problems
    assert (only.message, only.suggestion) == (message, suggestion)


def test_all_that_is_refused_is_found_at_once() -> None:
    with pytest.raises(Unreadable) as caught:
        read(b"a: no\nb: {c: 010, d: 1, d: 2}\ne:\n~: 12:30\n", "x")
    assert [(one.code, one.line) for one in caught.value.problems] == [
        ("read-ambiguous", 1),
        ("read-ambiguous", 2),
        ("read-duplicate-key", 2),
        ("read-no-value", 3),
        ("read-key", 4),
        ("read-ambiguous", 4),
    ]


def test_a_refused_key_is_not_also_given_twice() -> None:
    with pytest.raises(Unreadable) as caught:
        read(b"no: 1\nno: 2\n~: 3\ntrue: 4\n", "x")
    assert [(one.code, one.message.split(", and a key")[0]) for one in caught.value.problems] == [
        ("read-ambiguous", "`no` is taken for false, and by some programs for a text."),
        ("read-ambiguous", "`no` is taken for false, and by some programs for a text."),
        ("read-key", "The key `~` means nothing in YAML"),
        ("read-key", "The key `true` means a truth value in YAML"),
    ]


def test_a_hundred_problems_are_enough() -> None:
    with pytest.raises(Unreadable) as caught:
        read(b"a: 1\n" * 40_000, "x")
    assert len(caught.value.problems) == 101
    assert caught.value.problems[-1].code == "read-too-many"


def test_an_anchor_bomb_ends_at_its_first_reference() -> None:
    lines = [b"a: &a [x, x, x]"]
    lines += [b"%c: &%c [*%c, *%c]" % (c + 1, c + 1, c, c) for c in range(97, 120)]
    with pytest.raises(Unreadable) as caught:
        read(b"\n".join(lines), "x")
    assert [one.code for one in caught.value.problems] == [
        "read-anchor",
        "read-anchor",
        "read-alias",
    ]
