"""What an unquoted scalar of YAML means, and which ones are refused.

The core schema of YAML 1.2 decides: `null` and `~`, `true` and `false`, decimal whole numbers;
everything else is text. What YAML 1.1 (PyYAML, and many other programs to this day) reads
differently is refused with both readings named, so that a ruleset means the same to every program.
This module looks at one scalar at a time and knows nothing of files, places or keys.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass

from handfoot.rulesets.problems import quoted, shorten

MAX_DIGITS = 12

_NULL = frozenset(("null", "Null", "NULL", "~"))
_TRUE = frozenset(("true", "True", "TRUE"))
_FALSE = frozenset(("false", "False", "FALSE"))
_OLD_TRUE = frozenset(("yes", "on", "y"))

_INTEGER = re.compile(r"[-+]?[0-9]+")
_UNDERSCORED = re.compile(r"[-+]?[0-9][0-9_]*(\.[0-9_]*)?")
_OCTAL = re.compile(r"0o[0-7]+")
_HEXADECIMAL = re.compile(r"[-+]?0x[0-9a-fA-F_]+")
_BINARY = re.compile(r"[-+]?0b[01_]+")
_FLOAT = re.compile(r"[-+]?(\.[0-9]+|[0-9]+(\.[0-9]*)?)([eE][-+]?[0-9]+)?")
_NOT_FINITE = re.compile(r"[-+]?\.(inf|Inf|INF)|\.(nan|NaN|NAN)")
_SIXTIES = re.compile(r"[-+]?[0-9][0-9_]*(:[0-5]?[0-9])+(\.[0-9_]*)?")
_DATE = re.compile(
    r"[0-9]{4}-[0-9]{2}-[0-9]{2}"
    r"|[0-9]{4}-[0-9]{1,2}-[0-9]{1,2}([Tt]|[ \t]+)[0-9]{1,2}:[0-9]{2}:[0-9]{2}(\.[0-9]*)?"
    r"([ \t]*(Z|[-+][0-9]{1,2}(:[0-9]{2})?))?"
)
_LONGEST_SPECIAL = 64
_LOOKS = "looks like"
_MAYBE_TEXT = "may be taken for a text"


@dataclass(frozen=True)
class Refusal:
    """Why a scalar is not accepted: a code, a sentence and a suggestion.

    `reading` is the sentence in short, as it stands beside what is asked for at a place.
    """

    code: str
    message: str
    suggestion: str
    reading: str = ""

    @property
    def is_moment(self) -> bool:
        """Whether it looks like a date or a time, so that its numbers are no numbers of a game."""
        return self.reading.startswith(_LOOKS)


Scalar = str | int | bool | None


def plain(text: str) -> Scalar | Refusal:
    """The value of an unquoted scalar, or why it is refused. `text` is not empty."""
    if text in _NULL:
        return None
    if text in _TRUE:
        return True
    if text in _FALSE:
        return False
    if _INTEGER.fullmatch(text):
        return _integer(text)
    if len(text) <= _LONGEST_SPECIAL:
        for pattern, explain in _SPECIAL:
            if pattern.fullmatch(text):
                return explain(text)
    return text


def reads_as_itself(text: str) -> bool:
    """Whether the text, written without quotes, is read as that same text."""
    return bool(text) and plain(text) == text


def _integer(text: str) -> int | Refusal:
    digits = text.lstrip("+-")
    if len(digits) > 1 and digits.startswith("0"):
        return _leading_zero(text)
    if len(digits) > MAX_DIGITS:
        return Refusal(
            "read-number-size",
            f"This number has {len(digits)} digits, and a ruleset takes at most {MAX_DIGITS}.",
            "Write a smaller number, or put it in quotes if it is text.",
        )
    return int(text)


def _leading_zero(text: str) -> Refusal:
    digits = text.lstrip("+-")
    sign = "-" if text.startswith("-") else ""
    decimal = sign + (digits.lstrip("0") or "0")
    if set(digits) <= set("01234567"):
        if len(digits) <= MAX_DIGITS:
            old = f"{sign}{int(digits, 8)} (in eights)"
        else:
            old = "a number in eights"
    else:
        old = "a text"
    return Refusal(
        "read-ambiguous",
        f"{quoted(text)} is taken for {old} by some programs and for {shorten(decimal)} by others.",
        f"Write {quoted(decimal)} for the number, or {_in_quotes(text)} for the text.",
        f"may be taken for {old}",
    )


def _old_boolean(text: str) -> Refusal:
    meaning = "true" if text.lower() in _OLD_TRUE else "false"
    return Refusal(
        "read-ambiguous",
        f"{quoted(text)} is taken for {meaning}, and by some programs for a text.",
        f"Write `{meaning}` for the truth value, or {_in_quotes(text)} for the text.",
        f"is taken for {meaning}",
    )


def _underscored(text: str) -> Refusal:
    number = text.replace("_", "")
    if "." in number:
        return Refusal(
            "read-ambiguous",
            f"{quoted(text)} is taken for the number {number} by some programs and for a text by "
            "others.",
            f"A ruleset has whole numbers only; write {_in_quotes(text)} for the text.",
            _MAYBE_TEXT,
        )
    return Refusal(
        "read-ambiguous",
        f"{quoted(text)} is taken for the number {number} by some programs and for a text by "
        "others.",
        f"Write {quoted(number)} for the number, or {_in_quotes(text)} for the text.",
        _MAYBE_TEXT,
    )


def _octal(text: str) -> Refusal:
    number = int(text[2:], 8)
    return Refusal(
        "read-ambiguous",
        f"{quoted(text)} is taken for a text by some programs and for the number {number} (in "
        "eights) by others.",
        f"Write {quoted(str(number))} for the number, or {_in_quotes(text)} for the text.",
        _MAYBE_TEXT,
    )


def _hexadecimal(text: str) -> Refusal:
    digits = text.replace("_", "")
    number = str(int(digits, 16)) if digits[-1] not in "xX" else "0"
    return Refusal(
        "read-number-form",
        f"{quoted(text)} is a number in sixteens, and a ruleset has decimal numbers only.",
        f"Write {quoted(number)} for the number, or {_in_quotes(text)} for the text.",
    )


def _binary(text: str) -> Refusal:
    digits = text.replace("_", "")
    number = str(int(digits, 2)) if digits[-1] not in "bB" else "0"
    return Refusal(
        "read-ambiguous",
        f"{quoted(text)} is taken for the number {number} (in twos) by some programs and for a "
        "text by others.",
        f"Write {quoted(number)} for the number, or {_in_quotes(text)} for the text.",
        _MAYBE_TEXT,
    )


def _float(text: str) -> Refusal:
    return Refusal(
        "read-not-whole",
        f"{quoted(text)} is not a whole number, and a ruleset has whole numbers only.",
        f"Write a whole number, or {_in_quotes(text)} for the text.",
    )


def _not_finite(text: str) -> Refusal:
    kind = "“not a number”" if "n" in text.lower().lstrip("+-.")[:1] else "an endless number"
    return Refusal(
        "read-not-whole",
        f"{quoted(text)} means {kind} in YAML, and a ruleset has whole numbers only.",
        f"Write a whole number, or {_in_quotes(text)} for the text.",
    )


def _sixties(text: str) -> Refusal:
    if "." in text:
        reading = "a number in sixties"
    else:
        total = 0
        for part in text.lstrip("+-").replace("_", "").split(":"):
            total = total * 60 + int(part)
        reading = f"the number {'-' if text.startswith('-') else ''}{total} (in sixties)"
    return Refusal(
        "read-ambiguous",
        f"{quoted(text)} looks like a time, and some programs take it for {reading}.",
        f"Write {_in_quotes(text)} for the text.",
        f"{_LOOKS} a time",
    )


def _date(text: str) -> Refusal:
    return Refusal(
        "read-ambiguous",
        f"{quoted(text)} looks like a date, and some programs take it for one.",
        f"Write {_in_quotes(text)} for the text.",
        f"{_LOOKS} a date",
    )


def _equals(text: str) -> Refusal:
    return Refusal(
        "read-ambiguous",
        "`=` stands for “the value” to some programs and is a text to others.",
        f"Write {_in_quotes(text)} for the text.",
        _MAYBE_TEXT,
    )


def _in_quotes(text: str) -> str:
    return f'`"{shorten(text)}"`'


_SPECIAL: tuple[tuple[re.Pattern[str], Callable[[str], Refusal]], ...] = (
    (re.compile(r"yes|Yes|YES|no|No|NO|on|On|ON|off|Off|OFF|y|Y|n|N"), _old_boolean),
    (_OCTAL, _octal),
    (_HEXADECIMAL, _hexadecimal),
    (_BINARY, _binary),
    (_NOT_FINITE, _not_finite),
    (_FLOAT, _float),
    (_UNDERSCORED, _underscored),
    (_SIXTIES, _sixties),
    (_DATE, _date),
    (re.compile(r"="), _equals),
)
