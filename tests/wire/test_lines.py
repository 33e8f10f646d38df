"""Lines that are no messages are refused with the reason."""

from __future__ import annotations

import pytest

from handfoot.wire.lines import LIMIT, BadLine, decode, encode, quoted


def test_a_message_comes_back_as_it_was_sent() -> None:
    message = {"id": 7, "op": "hello", "text": "Hånd og fod 🂡", "list": [1, -2, None, True]}
    assert decode(encode(message)) == message


def test_a_line_has_no_spaces_and_one_line_end() -> None:
    assert encode({"id": 1, "cards": ["K", "2"]}) == b'{"id":1,"cards":["K","2"]}\n'


@pytest.mark.parametrize(
    ("line", "why"),
    [
        (b"Welcome to my engine!\n", "is not JSON: Expecting value at character 1."),
        (b'{"id":1} {"id":2}', "is not JSON: Extra data at character 10."),
        (b"[1]", "is JSON, but not an object."),
        (b'{"name":"caf\xe9"}', "is not UTF-8: byte 13 is 0xe9."),
        (b'{"total":5.0}', "holds the number 5.0, which is not written as a whole number."),
        (b'{"total":5e2}', "holds the number 5e2, which is not written as a whole number."),
        (b'{"total":NaN}', "holds NaN, which is not JSON."),
        (b'{"id":1,"id":2}', "holds the key 'id' twice in one object."),
        (b'{"id":1234567890123456}', "holds a number of more than 15 digits."),
        (b'{"name":"\\ud83c"}', "holds half of a surrogate pair, which is no character."),
        (b'{"a":' * 100_000, "is nested too deeply."),
        (b" " * LIMIT + b"\n", "is longer than 4194304 bytes."),
    ],
)
def test_a_bad_line_is_refused_with_the_reason(line: bytes, why: str) -> None:
    with pytest.raises(BadLine) as raised:
        decode(line)
    assert str(raised.value) == why


def test_a_number_of_fifteen_digits_is_read_exactly() -> None:
    assert decode(b'{"a":999999999999999,"b":-999999999999999}') == {
        "a": 999999999999999,
        "b": -999999999999999,
    }


def test_a_whole_surrogate_pair_is_a_character() -> None:
    assert decode(b'{"card":"\\ud83c\\udca1"}') == {"card": "🂡"}


def test_an_escaped_backslash_before_ud_is_no_surrogate() -> None:
    assert decode(b'{"path":"c:\\\\udder"}') == {"path": "c:\\udder"}


def test_a_lone_surrogate_can_be_quoted_in_an_answer() -> None:
    assert encode({"message": "\ud83c"}) == b'{"message":"\\ud83c"}\n'


def test_a_quoted_line_is_cut_and_shows_control_codes() -> None:
    assert quoted(b"\x1b[31mred\n") == "\\x1b[31mred"
    assert quoted(b"x" * 500) == "x" * 199 + "…"
