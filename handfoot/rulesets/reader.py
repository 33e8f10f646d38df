"""Reads a ruleset file: strict YAML 1.2, with the place of every key and value kept.

The file is read from PyYAML's events, one at a time, so that every limit applies before anything
is built and nothing recurses. What cannot be read the same way by every program, or does not fit
in a ruleset (references, tags, merge keys, a second document, a key given twice, fractions), is
refused with its place. This module knows nothing of what a ruleset says; that is the business of
the schema and of `handfoot.rulesets.shape`.
"""

from __future__ import annotations

import os
import stat
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import yaml

from handfoot.rulesets import encoding, syntax
from handfoot.rulesets.building import MAX_DEPTH, MAX_NODES, Builder, Refused, Stop
from handfoot.rulesets.pointers import nearest
from handfoot.rulesets.problems import Problem, Span, in_order, problem, quoted

__all__ = [
    "MAX_BYTES",
    "MAX_DEPTH",
    "MAX_NODES",
    "Document",
    "Partly",
    "Unreadable",
    "read",
    "read_file",
]

MAX_BYTES = 1 << 18


@dataclass(frozen=True)
class Document:
    """A file that was read: plain data, its source, and the place of each key and value.

    `data` is made of dict, list, str, int, bool and None; keys are always text. Places are found
    by JSON Pointer (RFC 6901); the root is `""`.
    """

    data: dict[str, Any]
    source: str
    name: str
    values: dict[str, Span] = field(repr=False)
    keys: dict[str, Span] = field(repr=False)

    def mark(self, pointer: str) -> Span:
        """The place of the value at a pointer, or of the nearest thing around it."""
        return self.values[nearest(pointer, self.values)]

    def key_mark(self, pointer: str) -> Span:
        """The place of the key at a pointer: of the value in a list, or of the nearest around."""
        found = nearest(pointer, self.values)
        return self.keys.get(found) or self.values[found]


@dataclass(frozen=True)
class Partly:
    """What could be read of a file in which some values could not be.

    `unread` has the pointers of those values, each with what was refused there, or None where
    nothing is written; they are null in the data of the document.
    """

    document: Document
    unread: Mapping[str, Refused | None]


class Unreadable(Exception):
    """A file that cannot be read as a ruleset. `problems` says why; `source` is its text, if any.

    The problems are in the order of their places and all have codes that begin with `read-`.
    `partly` is there when the rest of the file was understood.
    """

    def __init__(
        self,
        problems: Iterable[Problem],
        source: str | None = None,
        partly: Partly | None = None,
    ) -> None:
        self.problems = in_order(problems)
        self.source = source
        self.partly = partly
        super().__init__("; ".join(item.message for item in self.problems))


def read_file(path: str | os.PathLike[str], most: int = MAX_NODES) -> Document:
    """Reads a file of at most so many keys and values.

    Raises `Unreadable`, at once when the file is too large or not a file.
    """
    name = os.fspath(path)
    try:
        status = os.stat(name)
        if stat.S_ISDIR(status.st_mode):
            message = "This is a folder, and a ruleset is a file."
            raise Unreadable([_whole(name, "read-folder", message, "Name a file in it.")])
        if stat.S_ISREG(status.st_mode) and status.st_size > MAX_BYTES:
            raise Unreadable([_too_large(name, status.st_size)])
        with open(name, "rb") as stream:
            raw = stream.read(MAX_BYTES + 1)
    except FileNotFoundError:
        raise Unreadable([_missing(name)]) from None
    except PermissionError:
        message = "This file may not be read."
        suggestion = "Ask its owner for permission to read it."
        raise Unreadable([_whole(name, "read-permission", message, suggestion)]) from None
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or str(error)
        message = f"This file cannot be opened: {reason}."
        raise Unreadable([_whole(name, "read-file", message, "")]) from None
    return read(raw, name, most)


def read(raw: bytes, name: str, most: int = MAX_NODES) -> Document:
    """Reads the bytes of a file called `name` in messages. Raises `Unreadable`."""
    if len(raw) > MAX_BYTES:
        raise Unreadable([_too_large(name, len(raw))])
    source = encoding.decode(raw, name)
    if isinstance(source, Problem):
        raise Unreadable([source], raw.decode("utf-8", "replace"))
    refused = encoding.refused_characters(source, name)
    if refused:
        raise Unreadable(refused, source)
    builder = Builder(name, most)
    loader = yaml.SafeLoader(source)
    is_whole = False
    try:
        while loader.check_event():
            builder.take(loader.get_event())  # type: ignore[no-untyped-call]
        is_whole = True
    except yaml.MarkedYAMLError as error:
        builder.problems.append(syntax.explain(error, name, source, builder.last_quoted))
    except Stop:
        pass
    except (ValueError, OverflowError):
        # PyYAML computes with what stands in an escape or a %YAML line and does not check it.
        mark = loader.get_mark()
        at = Span(mark.line + 1, mark.column + 1, mark.line + 1, mark.column + 2)
        message = "This number names no character and no version of YAML that there is."
        builder.problems.append(problem("read-syntax", name, at, message))
    document = Document(builder.root, source, name, builder.values, builder.keys)
    if builder.problems:
        partly = Partly(document, builder.unread) if is_whole and builder.started else None
        raise Unreadable(builder.problems, source, partly)
    if not builder.started:
        message = "The file is empty: nothing stands in it, or comments only."
        suggestion = "Begin with `handfoot: 1`, an id and a title, and `extends:` a family."
        raise Unreadable([_whole(name, "read-empty", message, suggestion)], source)
    return document


def _too_large(name: str, size: int | None = None) -> Problem:
    """The problem of a file over the size limit."""
    says = f"This file has {size:,} bytes" if size else "This is"
    message = f"{says}, more than the {MAX_BYTES:,} bytes that a ruleset may have."
    return _whole(name, "read-size", message, "A ruleset has a few hundred lines; check the name.")


def _missing(name: str) -> Problem:
    folder = Path(name).parent
    suggestion = "Check the name."
    try:
        beside = sorted(item.name for item in folder.glob("*.handfoot.yaml"))
    except (OSError, ValueError):
        beside = []
    if not folder.is_dir():
        suggestion = f"There is no folder {quoted(str(folder))} either."
    elif beside:
        import difflib

        near = difflib.get_close_matches(Path(name).name, beside, n=1, cutoff=0.5)
        if near:
            suggestion = f"Did you mean {quoted(near[0])}?"
    return _whole(name, "read-missing", "There is no such file.", suggestion)


def _whole(name: str, code: str, message: str, suggestion: str) -> Problem:
    return problem(code, name, Span(), message, suggestion)
