"""Spoils files as bytes: pieces flipped, cut out, put in, doubled, two files spliced."""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property
from random import Random

from handfoot.rulesets.reader import MAX_BYTES
from tests.rulesets.seeds import seeds

PIECES = [one.encode() for one in "[]{}:,-?&*!|>'\"%@`#~\n\t\\ "]
PIECES += [b": ", b"- ", b"? ", b"&a ", b"*a", b"!!int ", b"!x ", b"<<: ", b"---\n", b"...\n"]
PIECES += [b"\r", b"\r\n", b"\0", b"\xff", b"\xc3", b"\xef\xbb\xbf", b"\xe2\x80\xa8", b"\xc2\x85"]
PIECES += [b"\xc2\xa0", b"\xf0\x9f\x83\x8f", b"\\ud800", b"\\U00110000", b"%YAML 9.9\n", b"null"]
PIECES += [b"yes", b"no", b"on", b"010", b"0x1F", b"1_000", b"1e9", b".inf", b"-0", b"1.5", b"+1"]
PIECES += [b"9" * 30, b"9" * 5000, b"12:30", b"2001-01-01", b"{}", b"[]", b"{a: 1}", b"[1, 2]"]
PIECES += [
    b"# handfoot: allow ",
    b"extends: ",
    b"except:\n",
    b"when: {",
    b"  ",
    b"\n\n",
    b"a: b: c",
]

NUMBERS = (
    0,
    1,
    2,
    3,
    4,
    7,
    13,
    21,
    100,
    999,
    10_000,
    2**31,
    2**63,
    10**40,
    -1,
    -2,
    -100,
    -(10**12),
)


class ByteMangler:
    """Spoils one file after the other, by a source of chance."""

    def __init__(self, rng: Random) -> None:
        self.rng = rng

    def bytes_of(self, raw: bytes) -> bytes:
        """The bytes of a file with a few pieces spoilt."""
        for _ in range(self.rng.choice((1, 1, 1, 2, 3, 6))):
            raw = self.rng.choice(self._byte_changes)(raw)
        return raw[: MAX_BYTES + 10]

    @cached_property
    def _byte_changes(self) -> list[Callable[[bytes], bytes]]:
        rare = [self._swollen, self._encoded]
        often = [self._flipped, self._cut, self._with_piece, self._doubled, self._spliced]
        return [*often, *often, *often, self._other_number, self._other_word, self._shifted, *rare]

    def _span(self, raw: bytes, most: int = 40) -> tuple[int, int]:
        start = self.rng.randint(0, len(raw))
        return start, min(len(raw), start + self.rng.randint(0, most))

    def _flipped(self, raw: bytes) -> bytes:
        if not raw:
            return b"\0"
        at = self.rng.randrange(len(raw))
        return raw[:at] + bytes([raw[at] ^ 1 << self.rng.randrange(8)]) + raw[at + 1 :]

    def _cut(self, raw: bytes) -> bytes:
        start, end = self._span(raw, self.rng.choice((3, 40, 2000)))
        return raw[:start] + raw[end:]

    def _with_piece(self, raw: bytes) -> bytes:
        start, end = self._span(raw, 5)
        return raw[:start] + self.rng.choice(PIECES) + raw[self.rng.choice((start, end)) :]

    def _doubled(self, raw: bytes) -> bytes:
        """A line or a few written twice, or elsewhere."""
        lines = raw.splitlines(keepends=True)
        if not lines:
            return raw
        start = self.rng.randrange(len(lines))
        some = lines[start : start + self.rng.choice((1, 1, 2, 5))]
        at = self.rng.choice((start, self.rng.randrange(len(lines) + 1)))
        return b"".join([*lines[:at], *some, *lines[at:]])

    def _spliced(self, raw: bytes) -> bytes:
        other = self.rng.choice(seeds()).raw
        return raw[: self.rng.randint(0, len(raw))] + other[self.rng.randint(0, len(other)) :]

    def _other_number(self, raw: bytes) -> bytes:
        words = raw.split(b" ")
        at = [n for n, word in enumerate(words) if word.strip(b"{}[],\n").isdigit()]
        if at:
            words[self.rng.choice(at)] = str(self.rng.choice(NUMBERS)).encode()
        return b" ".join(words)

    def _other_word(self, raw: bytes) -> bytes:
        words = raw.split(b" ")
        others = self.rng.choice(seeds()).raw.split(b" ")
        words[self.rng.randrange(len(words))] = self.rng.choice(others)
        return b" ".join(words)

    def _shifted(self, raw: bytes) -> bytes:
        """A line further in or out."""
        lines = raw.split(b"\n")
        at = self.rng.randrange(len(lines))
        line = lines[at]
        lines[at] = self.rng.choice((b" " + line, b"  " + line, line[1:], line.lstrip()))
        return b"\n".join(lines)

    def _encoded(self, raw: bytes) -> bytes:
        form = self.rng.choice(("utf-16", "utf-32", "latin-1", "utf-8-sig", "cp1252"))
        return raw.decode("utf-8", "replace").encode(form, "replace")

    def _swollen(self, raw: bytes) -> bytes:
        """A piece or a line very many times, each time a little different or always the same."""
        lines = raw.splitlines(keepends=True) or [b"\n"]
        piece = self.rng.choice((self.rng.choice(PIECES), self.rng.choice(lines)))
        at = self.rng.randint(0, len(raw))
        room = MAX_BYTES - len(raw)
        times = min(10 ** self.rng.randint(1, 6), max(1, room // (len(piece) + 8)))
        if self.rng.random() < 0.5 and b":" in piece:
            key, _, value = piece.partition(b":")
            more = b"".join(b"%s-%d:%s" % (key, n, value) for n in range(times))
        else:
            more = piece * times
        return raw[:at] + more + raw[at:]
