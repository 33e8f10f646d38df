"""The pipes of a child, fed by hand."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager

from handfoot.wire.pipes import Feeder, Lines, Tail


@contextmanager
def collected(*writes: bytes, limit: int = 10) -> Iterator[Lines]:
    """What `Lines` makes of these pieces, written one after the other before the end."""
    reading, writing = os.pipe()
    lines = Lines(os.fdopen(reading, "rb"), limit)
    for piece in writes:
        os.write(writing, piece)
    os.close(writing)
    assert lines.ended(5)
    yield lines
    lines.close(5)


def all_of(lines: Lines) -> list[bytes]:
    """Every line that is ready."""
    found = []
    while (line := lines.next(0)) is not None:
        found.append(line)
    return found


def test_lines_are_put_together_whatever_pieces_they_come_in() -> None:
    with collected(b"on", b"e\ntw", b"o\nthree\n") as lines:
        assert all_of(lines) == [b"one\n", b"two\n", b"three\n"]


def test_what_stands_after_the_last_line_end_is_handed_out_as_it_is() -> None:
    with collected(b"one\ntw") as lines:
        assert all_of(lines) == [b"one\n", b"tw"]


def test_a_line_that_is_too_long_is_cut_and_its_rest_passed_over() -> None:
    # The second is longer than what is read at once.
    for length in (30, 200_000):
        with collected(b"x" * length + b"\ngood\n") as lines:
            assert all_of(lines) == [b"x" * 10, b"good\n"]


def test_a_line_of_just_the_limit_is_whole() -> None:
    with collected(b"x" * 9 + b"\n" + b"y" * 10 + b"\n") as lines:
        assert all_of(lines) == [b"x" * 9 + b"\n", b"y" * 10]


def test_more_lines_than_anybody_waits_for_are_not_kept() -> None:
    with collected(b"a\n" * 1000) as lines:
        assert all_of(lines) == [b"a\n"] * 8


def test_a_line_that_does_not_come_is_waited_for_no_longer_than_told() -> None:
    reading, writing = os.pipe()
    lines = Lines(os.fdopen(reading, "rb"), 10)
    assert lines.next(0.05) is None
    assert not lines.ended(0.05)
    os.close(writing)
    assert lines.ended(5)
    lines.close(5)


def test_the_tail_keeps_the_end() -> None:
    reading, writing = os.pipe()
    tail = Tail(os.fdopen(reading, "rb"))
    os.write(writing, b"a" * 20_000)
    os.write(writing, b"b\xff")
    os.close(writing)
    tail.close(5)
    assert tail.text() == "a" * (Tail.MOST - 2) + "b\\xff"


def test_what_was_sent_is_written_before_the_stream_is_closed() -> None:
    reading, writing = os.pipe()
    feeder = Feeder(os.fdopen(writing, "wb"))
    feeder.send(b"one\n")
    feeder.send(b"two\n")
    feeder.close(5)
    with os.fdopen(reading, "rb") as stream:
        assert stream.read() == b"one\ntwo\n"
