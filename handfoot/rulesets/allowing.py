"""Comments that allow a warning: `# handfoot: allow CODE`, at the end of its line or above it.

Several codes may follow each other, and after them a reason in words. Only warnings and notes can
be allowed. A comment that allows nothing is a warning itself, because it would hide the mistake if
that ever came back. Problems are sifted here and none is looked for.
"""

from __future__ import annotations

import difflib
import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from handfoot.rulesets.codes import codes
from handfoot.rulesets.pointers import get
from handfoot.rulesets.problems import LINE_BREAK, Problem, Span, not_too_many, problem, quoted
from handfoot.rulesets.reader import Document

_COMMENT = re.compile(r"#\s*handfoot:\s*allow\b(?P<codes>.*)")
_LONGEST_CODE = 100
_CODE = re.compile(r"[^\s,]+")
_LIKE_A_CODE = re.compile(r"(allow|extends|lint|missing|read|shape)(-[a-z0-9]+)+")


# A file, a code and a line.
_Place = tuple[str, str, int]


@dataclass(frozen=True)
class Allowed:
    """A code that a comment allows: the place of the code, and the line that it is allowed on."""

    code: str
    span: Span
    line: int


@dataclass(frozen=True)
class Sifted:
    """The problems that are left, and those that comments allow."""

    problems: list[Problem]
    allowed: list[Problem]


def sift(problems: Iterable[Problem], documents: Sequence[Document], is_linted: bool) -> Sifted:
    """Takes out of the problems what comments in these files allow; the first file is the checked.

    What the comments of that file allow in vain is added, if lints were run at all.
    """
    left: list[Problem] = []
    taken: list[Problem] = []
    found = list(problems)
    comments = {one.name: list(allowances(one)) for one in documents}
    places = {(name, one.code, one.line) for name, here in comments.items() for one in here}
    covered: dict[_Place, list[Problem]] = {}
    for one in found:
        place = (one.file, one.code, one.line)
        covered.setdefault(place, []).append(one)
        (taken if place in places and one.severity != "error" else left).append(one)
    own = documents[0]
    vain = (
        one
        for allowed in comments[own.name]
        for one in _in_vain(
            allowed, own, covered.get((own.name, allowed.code, allowed.line), ()), is_linted
        )
    )
    return Sifted([*left, *not_too_many(vain)], taken)


def allowances(document: Document) -> Iterator[Allowed]:
    """Every code that a comment of a file allows."""
    if "handfoot:" not in document.source:
        return
    lines = LINE_BREAK.split(document.source)
    texts = _texts(document)
    below = _next_lines(lines)
    for number, text in enumerate(lines, start=1):
        match = _COMMENT.search(text)
        if match is None or not _is_comment(text, texts.get(number, ()), number, match.start() + 1):
            continue
        alone = not text[: match.start()].strip()
        line = below[number - 1] if alone else number
        for code in _named(match):
            start, end = (match.start("codes") + place for place in code.span())
            span = Span(number, start + 1, number, end + 1)
            yield Allowed(code.group(), span, line)
        if not match["codes"].strip():
            yield Allowed("", Span(number, match.start() + 1, number, match.end() + 1), line)


def _named(match: re.Match[str]) -> Iterator[re.Match[str]]:
    """The codes of a comment: its first word, and those after it that look like codes."""
    for index, word in enumerate(_CODE.finditer(match["codes"])):
        if index and not _LIKE_A_CODE.fullmatch(word.group()):
            return
        yield word


def _texts(document: Document) -> dict[int, list[Span]]:
    """The places of the texts of a file, by each line that they touch."""
    found: dict[int, list[Span]] = {}
    for pointer, span in document.values.items():
        if isinstance(get(document.data, pointer), str):
            for line in range(span.line, span.end_line + 1):
                found.setdefault(line, []).append(span)
    return found


def _is_comment(text: str, texts: Iterable[Span], line: int, column: int) -> bool:
    """Whether what stands here, on a line with these texts, belongs to none of them."""
    if column > 1 and not text[column - 2].isspace():
        return False
    here = (line, column)
    return not any(
        (span.line, span.column) <= here < (span.end_line, span.end_column) for span in texts
    )


def _next_lines(lines: Sequence[str]) -> list[int]:
    """For each line the next one on which more than a comment stands; itself if there is none."""
    found: list[int] = []
    later = 0
    for number in range(len(lines), 0, -1):
        found.append(later or number)
        text = lines[number - 1].strip()
        if text and not text.startswith("#"):
            later = number
    return found[::-1]


def _in_vain(
    allowed: Allowed, document: Document, covered: Iterable[Problem], is_linted: bool
) -> Iterator[Problem]:
    """What is wrong with a comment, if anything is; `covered` is what it is about."""
    told: tuple[str, str, str] | None = None
    if allowed.code not in codes():
        name = allowed.code[:_LONGEST_CODE]
        near = difflib.get_close_matches(name, codes(), n=1, cutoff=0.6)
        message = f"There is no code {quoted(allowed.code)}, so that this comment allows nothing."
        if not allowed.code:
            message = "This comment names no code, so that it allows nothing."
        suggestion = "`handfoot explain` lists all codes."
        told = "allow-unknown", message, f"Did you mean {quoted(near[0])}?" if near else suggestion
    elif any(one.severity == "error" for one in covered):
        message = f"{quoted(allowed.code)} is an error here, and only a warning can be allowed."
        told = "allow-error", message, "Mend what it is about, and remove the comment."
    elif is_linted and not covered:
        message = f"Nothing in line {allowed.line} brings about {quoted(allowed.code)}."
        told = "allow-unused", message, "Remove the comment, or put it where the warning is."
    if told is not None:
        code, message, suggestion = told
        yield problem(code, document.name, allowed.span, message, suggestion, "warning")
