"""Whatever bytes it is given, the reader reads them or refuses them with a place."""

from __future__ import annotations

from hypothesis import given, settings
from hypothesis import strategies as st

from handfoot.rulesets.problems import Problem, Span, problem
from handfoot.rulesets.reader import Unreadable, read

VALID = b"""# rules
handfoot: 1
id: olsen
table: {players: {2: {sides: 2}, 4: {sides: 2, wanders: []}}}
deck:
  cards:
    joker: {is: wild, points: 50}
    10: {is: natural, points: 10}
notes: |
  One text
  of two lines
"title": 'It''s ours'
list:
- 1
- - two
  - "\\u00e5"
"""
PIECES = [b"\t", b"\0", b": ", b"- ", b"? ", b"[", b"]", b"{", b"}", b"&a ", b"*a", b"!!x ", b"|"]
PIECES += [
    b">",
    b"\n",
    b"\r",
    b"#",
    b"'",
    b'"',
    b"\\ud800",
    b"%",
    b"---\n",
    b"...\n",
    b"<<: ",
    b"~",
]
PIECES += [b"no", b"010", b"\xff", "\u2028".encode(), "\ufeff".encode(), b"@", b"`", b","]


def problems_of(raw: bytes) -> list[Problem]:
    try:
        document = read(raw, "x")
    except Unreadable as unreadable:
        return unreadable.problems or [problem("none", "x", Span(), "Refused without a reason.")]
    return [] if isinstance(document.data, dict) else [problem("none", "x", Span(), "No map.")]


def reads_or_refuses(raw: bytes) -> None:
    for one in problems_of(raw):
        assert one.code.startswith("read-")
        assert one.line >= 1
        assert one.column >= 1
        assert (one.end_line, one.end_column) >= (one.line, one.column)


@settings(max_examples=300)
@given(st.binary(max_size=200))
def test_random_bytes_are_read_or_refused(raw: bytes) -> None:
    reads_or_refuses(raw)


@settings(max_examples=300)
@given(st.text(max_size=100))
def test_random_text_is_read_or_refused(text: str) -> None:
    reads_or_refuses(b"a: " + text.encode("utf-8", "surrogatepass"))


@settings(max_examples=500)
@given(
    st.lists(
        st.tuples(
            st.integers(0, len(VALID)), st.integers(0, 5), st.sampled_from(PIECES) | st.binary()
        ),
        max_size=6,
    )
)
def test_a_mutated_file_is_read_or_refused(changes: list[tuple[int, int, bytes]]) -> None:
    raw = VALID
    for at, length, piece in changes:
        raw = raw[:at] + piece + raw[at + length :]
    reads_or_refuses(raw)
