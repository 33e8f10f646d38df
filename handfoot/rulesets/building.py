"""Builds plain data from the events of a YAML document, with the place of every key and value.

One event is taken at a time and each limit applies before anything is built, so that a hostile file
costs no more than its size. Everything that does not belong in a ruleset is refused here: what
means different things to different programs, references, tags, merge keys, keys that are neither
text nor a number, keys given twice. Bytes, files and syntax errors are the business of the reader.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Any, NoReturn

from yaml import events

from handfoot.rulesets import bare_keys, encoding, scalars
from handfoot.rulesets.bare_keys import Entry
from handfoot.rulesets.pointers import join
from handfoot.rulesets.problems import Problem, Span, problem, quoted

MAX_DEPTH = 40
MAX_NODES = 10_000
MAX_KEY = 200
MAX_PROBLEMS = 100

_THOUSANDS = re.compile("[0-9]{3}")

Data = dict[str, Any] | list[Any] | str | int | bool | None


class Stop(Exception):
    """Ends the reading: what follows could not be understood, or there is too much of it."""


class _Frame:
    """A map or list that is being read. `pointer` is None within something refused."""

    def __init__(self, pointer: str | None, start: Span, is_map: bool, is_flow: bool) -> None:
        self.pointer = pointer
        self.start = start
        self.is_map = is_map
        self.is_flow = is_flow
        self.map: dict[str, Any] = {}
        self.list: list[Any] = []
        self.end = start
        self.expects_key = is_map
        # The key whose value comes next; None when that key was refused.
        self.key: str | None = None
        self.key_span = start
        self.seen: dict[str, Span] = {}
        self.last: Data = None
        # The entries of a map between braces, for what is said about those without a value.
        self.entries: list[Entry] = []


@dataclass(frozen=True)
class Refused:
    """A value that was refused, as it is written, and what was said about it."""

    text: str
    problem: Problem


class Builder:
    """Takes the events of a document and builds plain data, with the place of everything."""

    def __init__(self, name: str, most: int = MAX_NODES) -> None:
        self.name = name
        self._most = most
        self.problems: list[Problem] = []
        self.values: dict[str, Span] = {}
        self.keys: dict[str, Span] = {}
        self.root: dict[str, Any] = {}
        # The values without which the document was read, by pointer; None where none is written.
        self.unread: dict[str, Refused | None] = {}
        self.started = False
        # The last text in quotes: an open quote is closed by the next one, wherever it stands.
        self.last_quoted: Span | None = None
        self._frames: list[_Frame] = []
        self._nodes = 0

    def take(self, event: events.Event) -> None:
        """Takes one event. Raises `Stop` when reading further makes no sense."""
        if isinstance(event, events.DocumentStartEvent):
            self._start(event)
        elif isinstance(event, events.NodeEvent):
            self._node(event)
        elif isinstance(event, (events.MappingEndEvent, events.SequenceEndEvent)):
            self._close(event)

    def _start(self, event: events.DocumentStartEvent) -> None:
        if self.started:
            self._refuse(
                "read-documents",
                _span(event),
                "A second document begins here, and a ruleset file holds one.",
                "Put each ruleset in a file of its own.",
            )
            raise Stop
        if event.tags or event.version not in (None, (1, 2)):
            self._refuse(
                "read-directive",
                Span(1, 1, 1, 2),
                "A line that begins with `%` asks for another kind of YAML than version 1.2.",
                "Remove the line; a ruleset needs none.",
            )

    def _node(self, event: events.NodeEvent) -> None:
        span = _span(event)
        self._nodes += 1
        if self._nodes > self._most:
            message = f"There are more than {self._most:,} keys and values."
            self._refuse("read-size", span, message, "A ruleset has a few hundred.")
            raise Stop
        self._refuse_reference(event, span)
        if isinstance(event, events.ScalarEvent):
            if event.implicit == (True, False) and event.value == "" and not self._frames:
                return
            self.started = True
            self._scalar(event, span)
        elif isinstance(event, (events.MappingStartEvent, events.SequenceStartEvent)):
            self.started = True
            self._open(span, isinstance(event, events.MappingStartEvent), bool(event.flow_style))

    def _refuse_reference(self, event: events.NodeEvent, span: Span) -> None:
        if isinstance(event, events.AliasEvent):
            self._refuse(
                "read-alias",
                span,
                f"A value that begins with `*` is a reference ({quoted(f'*{event.anchor}')}).",
                "Write the value itself, or put the text in quotes.",
            )
            raise Stop
        if event.anchor is not None:
            self._refuse(
                "read-anchor",
                _first_columns(span, len(event.anchor) + 1),
                f"A value that begins with `&` is named for references ({quoted(event.anchor)}).",
                "Remove the name, or put the text in quotes.",
            )
        tag = getattr(event, "tag", None)
        if tag is not None:
            self._forget_value()
            self._refuse(
                "read-tag",
                _first_columns(span, 1),
                f"A value that begins with `!` carries a tag ({quoted(tag)}).",
                "Remove the tag, or put the text in quotes.",
            )

    def _forget_value(self) -> None:
        """Notes that the value that comes next is not the one that was meant."""
        pointer = self._next_pointer()
        if pointer is not None and not (self._frames and self._frames[-1].expects_key):
            self.unread[pointer] = None

    def _scalar(self, event: events.ScalarEvent, span: Span) -> None:
        frame = self._frames[-1] if self._frames else None
        if frame is None:
            self._refuse_top(span, "a single value", _space_after_colon(event.value))
        is_plain = event.implicit[0] and event.style is None
        if event.style in ("'", '"'):
            self.last_quoted = span
        if is_plain and self._continues_number(frame, event.value, span):
            return
        if frame.expects_key:
            self._key(frame, event.value, span, is_plain)
            return
        self._add(self._value(event.value, span, is_plain), span)

    def _continues_number(self, frame: _Frame, text: str, span: Span) -> bool:
        """Refuses what follows the comma of `1,000`, which YAML takes for two things."""
        before, number = frame.end, frame.last
        if not frame.is_flow or type(number) is not int or not _THOUSANDS.fullmatch(text):
            return False
        touches = (before.end_line, before.end_column + 1) == (span.line, span.column)
        if not touches or not (frame.expects_key or (not frame.is_map and text == "000")):
            return False
        whole = Span(before.line, before.column, span.end_line, span.end_column)
        message = f"A comma stands within the number `{number},{text}`."
        said = f"{frame.key}: {number}{text}" if frame.is_map else f"{number}{text}"
        self._refuse("read-number-form", whole, message, f"Write {quoted(said)}.")
        if frame.is_map:
            frame.expects_key, frame.key = False, None
        return True

    def _value(self, text: str, span: Span, is_plain: bool) -> scalars.Scalar:
        if not is_plain:
            self._refuse_surrogates(text, span)
            return text
        if text == "":
            self._refuse_absent(span)
            return None
        self._refuse_space(text, span)
        value = scalars.plain(text)
        if isinstance(value, scalars.Refusal):
            self._refuse(value.code, span, value.message, value.suggestion)
            pointer = self._next_pointer()
            if pointer is not None:
                self.unread[pointer] = Refused(text, self.problems[-1])
            return None
        return value

    def _key(self, frame: _Frame, text: str, span: Span, is_plain: bool) -> None:
        frame.expects_key = False
        frame.key = self._key_text(text, span, is_plain)
        frame.key_span = frame.end = span
        key = frame.key
        if key is None:
            return
        if key in frame.seen:
            first = frame.seen[key]
            self._refuse(
                "read-duplicate-key",
                span,
                f"The key {quoted(key)} stands here a second time; "
                f"the first is in line {first.line}, column {first.column}.",
                "Keep one of the two, or join what stands under them.",
            )
            frame.key = None
            return
        frame.seen[key] = span

    def _key_text(self, text: str, span: Span, is_plain: bool) -> str | None:
        """The key as text, or None when it is refused."""
        if len(text) > MAX_KEY:
            message = f"This key has {len(text):,} characters, more than the {MAX_KEY} allowed."
            self._refuse("read-key", span, message, "Give it a short name.")
            return None
        if not is_plain:
            return None if self._refuse_surrogates(text, span) else text
        if text == "<<":
            self._refuse(
                "read-merge-key",
                span,
                "The key `<<` merges other maps to YAML 1.1, and a ruleset has no such keys.",
                "Write the keys themselves, or use `extends:`.",
            )
            return None
        if text == "":
            message = "There is no key before this colon."
            self._refuse("read-key", span, message, "Write the key before the colon.")
            return None
        if self._refuse_space(text, span, anywhere=True):
            return None
        value = scalars.plain(text)
        if isinstance(value, scalars.Refusal):
            self._refuse(value.code, span, value.message, value.suggestion)
            return None
        if value is None or isinstance(value, bool):
            kind = "nothing" if value is None else "a truth value"
            self._refuse(
                "read-key",
                span,
                f"The key {quoted(text)} means {kind} in YAML, and a key is a text or a number.",
                f'Put it in quotes, `"{text}"`, if it is a name.',
            )
            return None
        return str(value)

    def _open(self, span: Span, is_map: bool, is_flow: bool) -> None:
        if len(self._frames) >= MAX_DEPTH:
            message = f"Maps and lists stand more than {MAX_DEPTH} deep in each other here."
            self._refuse("read-depth", span, message, "A ruleset needs fewer than ten levels.")
            raise Stop
        if self._frames and self._frames[-1].expects_key:
            kind = "map" if is_map else "list"
            message = f"A {kind} stands here as a key, and a key is a text or a number."
            suggestion = "Put a text that begins with a bracket in quotes."
            self._refuse("read-key", _first_columns(span, 1), message, suggestion)
            raise Stop
        if not self._frames and not is_map:
            self._refuse_top(_first_columns(span, 1), "a list", "")
        self._frames.append(_Frame(self._next_pointer(), span, is_map, is_flow))

    def _close(self, event: events.Event) -> None:
        frame = self._frames.pop()
        for one in bare_keys.told(frame.entries):
            self._refuse("read-no-value", one.span, one.message, one.suggestion)
            if frame.pointer is not None:
                self.unread.update((join(frame.pointer, key), None) for key in one.parted)
        # In block style PyYAML puts the end where the next thing begins.
        end = frame.end
        mark = _span(event)
        if (mark.line, mark.column) != (mark.end_line, mark.end_column):
            end = mark
        whole = Span(frame.start.line, frame.start.column, end.end_line, end.end_column)
        self._add(frame.map if frame.is_map else frame.list, whole)

    def _next_pointer(self) -> str | None:
        if not self._frames:
            return ""
        frame = self._frames[-1]
        if frame.pointer is None or (frame.is_map and frame.key is None):
            return None
        return join(frame.pointer, (frame.key or "") if frame.is_map else len(frame.list))

    def _add(self, value: Data, span: Span) -> None:
        pointer = self._next_pointer()
        if pointer is not None:
            self.values[pointer] = span
        if not self._frames:
            self.root = value if isinstance(value, dict) else {}
            return
        frame = self._frames[-1]
        frame.end, frame.last = span, value
        if not frame.is_map:
            frame.list.append(value)
            return
        if frame.is_flow and frame.key is not None and not self._is_bare(frame):
            frame.entries.append(Entry(frame.key, frame.key_span, value, is_bare=False))
        if pointer is not None and frame.key is not None:
            frame.map[frame.key] = value
            self.keys[pointer] = frame.key_span
        frame.expects_key = True

    def _refuse_top(self, span: Span, kind: str, suggestion: str) -> NoReturn:
        self._refuse(
            "read-top",
            span,
            f"The file holds {kind}, and a ruleset has keys with values.",
            suggestion or "Begin with `handfoot: 1` on a line of its own.",
        )
        raise Stop

    def _is_bare(self, frame: _Frame) -> bool:
        """Whether the entry that is being read was noted as one without a value."""
        return bool(frame.entries) and frame.entries[-1].span == frame.key_span

    def _refuse_absent(self, span: Span) -> None:
        frame = self._frames[-1]
        pointer = self._next_pointer()
        if pointer is not None:
            self.unread[pointer] = None
        if frame.is_map and frame.is_flow and frame.key is not None:
            frame.entries.append(Entry(frame.key, frame.key_span))
        elif frame.is_map and frame.key is not None:
            self._refuse(
                "read-no-value",
                frame.key_span,
                f"Nothing follows the key {quoted(frame.key)}.",
                "Write its value, indent the lines that belong to it, or remove the key.",
            )
        elif not frame.is_map:
            message = "Nothing stands in this place of the list."
            self._refuse("read-no-value", span, message, "Write a value, or remove the dash.")

    def _refuse_surrogates(self, text: str, span: Span) -> bool:
        bad = next((one for one in text if encoding.is_not_a_character(one)), None)
        if bad is None:
            return False
        message = f"The escape for U+{ord(bad):04X} in these quotes names no character."
        suggestion = "Write the character itself, or one escape `\\UXXXXXXXX`."
        self._refuse("read-character", span, message, suggestion)
        return True

    def _refuse_space(self, text: str, span: Span, anywhere: bool = False) -> bool:
        """A space that looks like any other and is none: it would be part of a name unseen."""
        ends = text if anywhere else text[0] + text[-1]
        bad = next((one for one in ends if one != " " and one.isspace()), None)
        if bad is None:
            return False
        message = f"A special space (U+{ord(bad):04X}) stands in {quoted(text)}."
        suggestion = "Use the ordinary space, or put the text in quotes."
        self._refuse("read-space", span, message, suggestion)
        return True

    def _refuse(self, code: str, span: Span, message: str, suggestion: str) -> None:
        self.problems.append(problem(code, self.name, span, message, suggestion))
        if len(self.problems) >= MAX_PROBLEMS:
            note = f"There are {MAX_PROBLEMS} problems up to here; the rest is not read."
            self.problems.append(problem("read-too-many", self.name, span, note))
            raise Stop


def _first_columns(span: Span, width: int) -> Span:
    return Span(span.line, span.column, span.line, span.column + width)


def _span(event: events.Event) -> Span:
    start, end = event.start_mark, event.end_mark
    if start is None or end is None:
        raise ValueError("The parser of PyYAML gives every event its marks.")
    return Span(start.line + 1, start.column + 1, end.line + 1, end.column + 1)


def _space_after_colon(text: str) -> str:
    """The suggestion for `key:value`, which is one text to YAML; empty for any other text."""
    key, colon, rest = text.partition(":")
    if colon and rest and " " not in key and not rest.startswith((" ", "//")):
        return f"Write a space after each colon: {quoted(f'{key}: {rest.split()[0]}')}."
    return ""
