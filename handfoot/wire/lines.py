"""One line of the protocol: JSON text in UTF-8 that holds one object.

Reading is strict, because engines in many languages read the same lines: whole numbers only, no
key twice, nothing that is not JSON, no half of a surrogate pair. Which keys a message must have is
the business of `shapes`; this module knows no operation.
"""

from __future__ import annotations

import json
from typing import Any, NoReturn

__all__ = ["LIMIT", "BadLine", "Message", "decode", "encode", "quoted"]

LIMIT = 4 * 1024 * 1024
"""The most bytes that a line may have, its end included. The longest lines bring a ruleset or the
state of a table of twenty; those stay far below."""

MOST_DIGITS = 15
"""Whole numbers of so many digits are exact in every language, JavaScript included."""

Message = dict[str, Any]


class BadLine(ValueError):
    """A line that is no message; the text says why, as the end of a sentence 'The line …'."""


def encode(message: Message) -> bytes:
    r"""A message as a line.

    >>> encode({"id": 1, "ok": True})
    b'{"id":1,"ok":true}\n'
    """
    text = json.dumps(message, ensure_ascii=False, separators=(",", ":"))
    # A lone surrogate, which a quoted piece of somebody's bad line may hold, becomes its escape.
    return text.encode("utf-8", "backslashreplace") + b"\n"


def decode(line: bytes) -> Message:
    """The message that a line holds. Raises `BadLine`.

    >>> decode(b'{"id":1,"op":"bye"}')
    {'id': 1, 'op': 'bye'}
    >>> decode(b'{"id":1.0}')
    Traceback (most recent call last):
    ...
    handfoot.wire.lines.BadLine: holds the number 1.0, which is not written as a whole number.
    """
    if len(line) > LIMIT:
        raise BadLine(f"is longer than {LIMIT} bytes.")
    try:
        text = line.decode("utf-8")
    except UnicodeDecodeError as error:
        found = f"byte {error.start + 1} is 0x{line[error.start]:02x}"
        raise BadLine(f"is not UTF-8: {found}.") from None
    try:
        value = _DECODER.decode(text)
    except json.JSONDecodeError as error:
        raise BadLine(f"is not JSON: {error.msg} at character {error.pos + 1}.") from None
    except RecursionError:
        raise BadLine("is nested too deeply.") from None
    if not isinstance(value, dict):
        raise BadLine("is JSON, but not an object.")
    if _has_half_pair(text, value):
        raise BadLine("holds half of a surrogate pair, which is no character.")
    return value


def quoted(line: bytes, most: int = 200) -> str:
    r"""A line as it is shown in a message: at most so many characters, control codes escaped.

    >>> quoted(b'Welcome!\n')
    'Welcome!'
    >>> quoted(b'caf\xe9')
    'caf\\xe9'
    """
    text = line[: 4 * most].rstrip(b"\r\n").decode("utf-8", "backslashreplace")
    shown = "".join(char if char.isprintable() else repr(char)[1:-1] for char in text)
    return shown if len(shown) <= most else f"{shown[: most - 1]}…"


def _has_half_pair(text: str, value: Message) -> bool:
    """Whether some text in a message is no text, because half of a surrogate pair is missing."""
    if "\\ud" not in text.lower():
        return False
    try:
        json.dumps(value, ensure_ascii=False).encode("utf-8")
    except UnicodeEncodeError:
        return True
    return False


def _no_fraction(text: str) -> NoReturn:
    raise BadLine(f"holds the number {text[:40]}, which is not written as a whole number.")


def _whole(text: str) -> int:
    if len(text.lstrip("-")) > MOST_DIGITS:
        raise BadLine(f"holds a number of more than {MOST_DIGITS} digits.")
    return int(text)


def _no_constant(text: str) -> NoReturn:
    raise BadLine(f"holds {text}, which is not JSON.")


def _object(pairs: list[tuple[str, Any]]) -> Message:
    found = dict(pairs)
    if len(found) != len(pairs):
        keys = [key for key, _ in pairs]
        twice = next(key for key in keys if keys.count(key) > 1)
        raise BadLine(f"holds the key {twice[:40]!r} twice in one object.")
    return found


_DECODER = json.JSONDecoder(
    object_pairs_hook=_object,
    parse_float=_no_fraction,
    parse_int=_whole,
    parse_constant=_no_constant,
)
