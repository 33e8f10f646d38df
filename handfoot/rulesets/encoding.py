"""From bytes to text: UTF-8 only, and no character that programs or eyes disagree about.

A byte order mark at the beginning is skipped. UTF-16, invalid UTF-8 and NUL bytes are refused with
the position of the byte. So are control characters, marks that reverse the direction of writing,
and the line breaks that only YAML 1.1 knows. This module looks at characters, not at YAML.
"""

from __future__ import annotations

import codecs
import re

from handfoot.rulesets.problems import LINE_BREAK, Problem, Span, problem

_BOMS = (
    (codecs.BOM_UTF32_LE, "UTF-32"),
    (codecs.BOM_UTF32_BE, "UTF-32"),
    (codecs.BOM_UTF16_LE, "UTF-16"),
    (codecs.BOM_UTF16_BE, "UTF-16"),
)
_OLD_BREAKS = "\x85\u2028\u2029"
_DIRECTIONS = "\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069"
_UNSEEN = "\u200b\u2060\ufeff"
_REFUSED = re.compile(
    f"[\x01-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\ud800-\udfff\ufffe\uffff{_OLD_BREAKS}{_DIRECTIONS}"
    f"{_UNSEEN}]"
)
_AT_MOST = 20


def decode(raw: bytes, name: str) -> str | Problem:
    """The text of a file, or the problem that makes it none."""
    for bom, called in _BOMS:
        if raw.startswith(bom):
            return _wrong_encoding(name, called)
    whole, raw = raw, raw.removeprefix(codecs.BOM_UTF8)
    skipped = len(whole) - len(raw)
    nul = raw.find(b"\0")
    if nul >= 0:
        # Text in UTF-16 has a NUL in every other byte as long as it keeps to Latin letters.
        if raw[:64].count(0) >= max(2, len(raw[:64]) // 4):
            return _wrong_encoding(name, "UTF-16")
        message = f"Byte {skipped + nul + 1} is NUL, and a ruleset is a text."
        return problem("read-nul", name, _span_of_byte(raw, nul), message, "Remove the byte.")
    try:
        return raw.decode("utf-8")
    except UnicodeDecodeError as error:
        at = error.start
        byte = raw[at]
        message = f"Byte {skipped + at + 1} (0x{byte:02X}) is not part of a UTF-8 text."
        suggestion = "Save the file as UTF-8."
        guess = bytes([byte]).decode("cp1252", "replace")
        if guess.isalpha():
            suggestion = f"Save the file as UTF-8; in Latin-1 this byte would be “{guess}”."
        return problem("read-utf8", name, _span_of_byte(raw, at), message, suggestion)


def is_not_a_character(character: str) -> bool:
    """Half of a surrogate pair, which no UTF-8 file can hold."""
    return "\ud800" <= character <= "\udfff"


def refused_characters(source: str, name: str) -> list[Problem]:
    """A problem for each of the first refused characters of a text."""
    found = []
    for match in _REFUSED.finditer(source):
        character = match.group()
        code = f"U+{ord(character):04X}"
        if character in _OLD_BREAKS:
            message = f"The character {code} breaks the line to YAML 1.1 and not to YAML 1.2."
        elif character in _DIRECTIONS:
            message = f"The character {code} turns the direction of writing and hides what is read."
        elif character in _UNSEEN:
            message = f"The character {code} cannot be seen, and would be part of a name or text."
        else:
            message = f"The control character {code} may not stand in a YAML file."
        span = _span_at(source, match.start())
        found.append(problem("read-character", name, span, message, "Remove it."))
        if len(found) == _AT_MOST:
            break
    return found


def _wrong_encoding(name: str, called: str) -> Problem:
    message = f"The file is in {called} (seen at byte 1), and a ruleset is written in UTF-8."
    return problem("read-encoding", name, Span(1, 1, 1, 2), message, "Save the file as UTF-8.")


def _span_of_byte(raw: bytes, at: int) -> Span:
    before = raw[:at].decode("utf-8", "replace")
    return _span_at(before, len(before))


def _span_at(source: str, at: int) -> Span:
    line, start = 1, 0
    for match in LINE_BREAK.finditer(source, 0, at):
        line, start = line + 1, match.end()
    return Span(line, at - start + 1, line, at - start + 2)
