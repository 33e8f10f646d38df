"""Follows `extends:` from a house-rule file to the family that it is built on, and merges.

A parent is a documented family, named by its id, or another file in the folder of the file that
names it or below. What cannot be followed (a circle, a folder, an address, a path that leads out)
is a located problem. Titles, ids and provenance belong to one file and are not inherited; `except:`
patches merge by name, and then each is made flat. Whether the outcome is complete and fits the
schema is the business of `handfoot.rulesets.shape`.
"""

from __future__ import annotations

import difflib
import os
import re
import stat
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property, lru_cache
from pathlib import Path
from typing import Any

from handfoot import ground
from handfoot.rulesets.merging import Origins, clashes, flatten_patch, merge, origin, origins_of
from handfoot.rulesets.pointers import join, spoken
from handfoot.rulesets.problems import Problem, in_order, listed, problem, quoted
from handfoot.rulesets.reader import Document, Unreadable, read_file
from handfoot.rulesets.schemas import Language, ruleset_language
from handfoot.rulesets.schematree import Node, in_order_of_schema, numbers_as_names

SUFFIX = ".handfoot.yaml"
MAX_OVERLAYS = 100

# What says something about one file and so is never taken from a parent.
OWN_KEYS = ("id", "title", "extends", "sources")

# As the schema has it; what is longer names no file.
_LONGEST_NAME = 300

_ADDRESS = re.compile(r"[A-Za-z][A-Za-z0-9+.-]+:.*", re.DOTALL)
_ABSOLUTE = re.compile(r"([/\\~]|[A-Za-z]:).*", re.DOTALL)
_PATH = re.compile(r".*[/\\].*|\.+|.*\.(ya?ml|json)", re.DOTALL)

_ENDING = re.compile(r"(\.handfoot)?\.(ya?ml|json)$")


class Invalid(Exception):
    """A ruleset that cannot be used. `problems` says why, `sources` has the texts by file name."""

    def __init__(self, problems: list[Problem], sources: dict[str, str]) -> None:
        self.problems = in_order(problems)
        self.sources = sources
        super().__init__("; ".join(f"{one.file}:{one.line}: {one.message}" for one in problems))


@dataclass(frozen=True)
class Resolved:
    """A ruleset with its parents merged in and its overlays flat.

    `origins` has the origin of every value by JSON Pointer into `data`; `documents` are the files
    that took part, the child first.
    """

    data: dict[str, Any]
    origins: Origins
    documents: tuple[Document, ...]

    @property
    def sources(self) -> dict[str, str]:
        """The texts of the files by name, for excerpts."""
        return {document.name: document.source for document in self.documents}

    @cached_property
    def inherited(self) -> Resolved | None:
        """What the parent says by itself, resolved; None for a file that extends nothing."""
        above = tuple((one.name, _stamp(one.name)) for one in self.documents[1:])
        return _resolved_above(above) if above else None


@dataclass(frozen=True)
class Resolution:
    """What came of resolving: the outcome unless a parent was lost, the problems, the texts."""

    resolved: Resolved | None
    problems: list[Problem]
    sources: dict[str, str]


def resolve(path: str | os.PathLike[str]) -> Resolved:
    """Reads and resolves a file. Raises `Unreadable` or `Invalid`; completeness is not checked."""
    outcome = resolve_document(read_file(path))
    if outcome.resolved is None or outcome.problems:
        raise Invalid(outcome.problems, outcome.sources)
    return outcome.resolved


def resolve_document(document: Document, language: Language | None = None) -> Resolution:
    """Resolves a document that was read. A relative path is sought beside the file it is named by.

    The name of a document is its path; any other name, such as `-`, stands for the current folder.
    """
    chain, problems, sources = _chain(document)
    if chain is None:
        return Resolution(None, problems, sources)
    node = (language or ruleset_language()).author_node
    data: dict[str, Any] = {}
    origins: Origins = {}
    for number, one in enumerate(reversed(chain), start=1):
        said = numbers_as_names(one.data, node)
        inherited = said if number == len(chain) else _without(said, OWN_KEYS)
        merged = merge(data, inherited, node, origins, origins_of(one))
        data, origins = merged.data, merged.origins
        problems.extend(merged.problems)
    data.pop("extends", None)
    origins.pop("/extends", None)
    problems.extend(_flatten(data, origins, node))
    resolved = Resolved(in_order_of_schema(data, node), origins, tuple(chain))
    return Resolution(resolved, problems, sources)


def _without(data: Mapping[str, Any], keys: Iterable[str]) -> dict[str, Any]:
    return {key: value for key, value in data.items() if key not in keys}


def _flatten(data: dict[str, Any], origins: Origins, node: Node) -> list[Problem]:
    """Puts each overlay of the data in its flat form, in place, and the origins likewise."""
    overlays = data.get("except")
    if not isinstance(overlays, dict):
        return []
    if len(overlays) > MAX_OVERLAYS:
        found = origins["/except"]
        message = f"There are {len(overlays):,} exceptions, and at most {MAX_OVERLAYS} may be made."
        data["except"] = {}
        suggestion = "Join those that hold for the same rounds and numbers of players."
        return [problem("shape-size", found.file, found.key, message, suggestion)]
    base = _without(data, ["except"])
    problems: list[Problem] = []
    flat: dict[str, Any] = {}
    added: Origins = {}
    for name, patch in overlays.items():
        if isinstance(patch, dict):
            at = join("/except", name)
            made = flatten_patch(base, patch, node, origins, at)
            flat[name] = made.data
            added.update(made.origins)
            problems.extend(made.problems)
    for inner, pointer, outer in clashes(flat):
        found = origin(added, join("/except", inner, "set", pointer))
        message = (
            f"The exception {quoted(outer)} may hold at the same time and replaces what "
            f"{quoted(spoken(pointer))} is part of."
        )
        suggestion = "Give the two different rounds or numbers of players, or join them."
        problems.append(
            problem("extends-overlays-clash", found.file, found.key, message, suggestion)
        )
    for pointer in [one for one in origins if one.startswith("/except/")]:
        del origins[pointer]
    origins.update(added)
    data["except"] = flat
    return problems


class _Lost(Exception):
    """A parent that cannot be followed: the problems that say why."""

    def __init__(self, *problems: Problem) -> None:
        self.problems = list(problems)
        super().__init__()


def _chain(document: Document) -> tuple[list[Document] | None, list[Problem], dict[str, str]]:
    """The document and its parents, the child first; None for the list when one is lost."""
    chain = [document]
    sources = {document.name: document.source}
    seen = [os.path.realpath(document.name)]
    while True:
        child = chain[-1]
        target = child.data.get("extends")
        if not isinstance(target, str):
            # Something else than text is reported by the check of the shape.
            return (chain if target is None else None), [], sources
        try:
            path = _parent_path(child, target)
            real = os.path.realpath(path)
            if real in seen:
                raise _lost(child, *_round_trip(chain[seen.index(real) :]))
            parent = _read_parent(child, path, sources)
        except _Lost as lost:
            return None, lost.problems, sources
        chain.append(parent)
        sources[parent.name] = parent.source
        seen.append(real)


def _round_trip(circle: list[Document]) -> tuple[str, str, str]:
    if len(circle) == 1:
        message = "This file extends itself."
        return "extends-itself", message, "Name the family or the file that it is built on."
    names = [os.path.basename(one.name) for one in circle]
    message = f"These files extend each other in a circle: {' → '.join([*names, names[0]])}."
    return "extends-circle", message, "Let one of them stand by itself, without `extends:`."


def _lost(child: Document, code: str, message: str, suggestion: str) -> _Lost:
    return _Lost(problem(code, child.name, child.mark("/extends"), message, suggestion))


_Stamp = tuple[int, ...]


def _stamp(path: str) -> _Stamp:
    """What changes when a file does, or when another one takes its place; empty without a file."""
    try:
        status = os.stat(path)
    except OSError:
        return ()
    return status.st_dev, status.st_ino, status.st_mtime_ns, status.st_size


# Many files extend the same few, which are read and resolved once as long as they stay the same.
@lru_cache(maxsize=32)
def _read_once(path: str, stamp: _Stamp) -> Document:
    return read_file(path)


@lru_cache(maxsize=32)
def _resolved_above(files: tuple[tuple[str, _Stamp], ...]) -> Resolved | None:
    """What the first of these files says by itself; the others are its own parents."""
    return resolve_document(_read_once(*files[0])).resolved


def _read_parent(child: Document, path: str, sources: dict[str, str]) -> Document:
    try:
        return _read_once(path, _stamp(path))
    except Unreadable as unreadable:
        if unreadable.source is not None:
            sources[path] = unreadable.source
        message = f"The file that this one extends cannot be read: {quoted(path)}."
        suggestion = "Mend that file first; its own problems are listed too."
        lost = _lost(child, "extends-unreadable", message, suggestion)
        raise _Lost(*lost.problems, *unreadable.problems) from None


def _parent_path(child: Document, target: str) -> str:
    """The path of a parent. Raises `_Lost` for whatever is neither a family nor a file nearby."""
    if not target.strip() or not target.isprintable():
        raise _lost(
            child,
            "extends-nothing",
            "This file extends nothing: no name and no path stands here.",
            f"Name one of the families: {_families()}; or remove the line.",
        )
    if len(target) > _LONGEST_NAME:
        raise _lost(
            child,
            "extends-missing",
            f"There is no file {quoted(target)} beside this one.",
            f"Check the path, or name one of the families: {_families()}.",
        )
    if _ABSOLUTE.fullmatch(target):
        raise _lost(
            child,
            "extends-absolute",
            f"{quoted(target)} names a place on one computer, and a ruleset must work on any.",
            "Write a path that begins in the folder of this file, such as `./olsen.handfoot.yaml`.",
        )
    if _ADDRESS.fullmatch(target):
        raise _lost(
            child,
            "extends-address",
            f"{quoted(target)} is an address, and nothing is fetched from elsewhere.",
            "Save that ruleset in the folder of this file, and name it by its path.",
        )
    if _PATH.fullmatch(target):
        return _path_nearby(child, target)
    return _family_path(child, target)


def _path_nearby(child: Document, target: str) -> str:
    if "\\" in target:
        suggestion = f"Write {quoted(target.replace(chr(92), '/'))}."
        message = f"{quoted(target)} has backslashes, which only some computers understand."
        raise _lost(child, "extends-path", message, suggestion)
    folder = os.path.dirname(child.name)
    path = os.path.normpath(os.path.join(folder, target))
    outside = os.path.normpath(target).split("/")[0] == ".."
    if not outside:
        inside = os.path.realpath(folder or ".")
        outside = os.path.commonpath([inside, os.path.realpath(path)]) != inside
    if outside:
        raise _lost(
            child,
            "extends-outside",
            f"{quoted(target)} leads out of the folder of this file.",
            "Put the two files in one folder, and name the other by its path from here.",
        )
    try:
        status = os.stat(path)
    except OSError:
        raise _lost(
            child,
            "extends-missing",
            f"There is no file {quoted(target)} beside this one.",
            _nearby(child, target),
        ) from None
    if not stat.S_ISREG(status.st_mode):
        kind = "a folder" if stat.S_ISDIR(status.st_mode) else "no ordinary file"
        message = f"{quoted(target)} is {kind}, and a ruleset is a file."
        raise _lost(child, "extends-folder", message, "Name a file.")
    return path


def _family_path(child: Document, target: str) -> str:
    try:
        return os.fspath(ground.variant_path(target))
    except ground.UnknownVariant as unknown:
        beside = f"{target}{SUFFIX}"
        if os.path.isfile(os.path.join(os.path.dirname(child.name), beside)):
            suggestion = f"For the file beside this one write {quoted(f'./{beside}')}."
        elif unknown.nearest:
            suggestion = f"Did you mean {listed(map(quoted, unknown.nearest))}?"
        else:
            suggestion = f"The families are {_families()}."
        message = f"There is no documented family {quoted(target)}."
        raise _lost(child, "extends-unknown", message, suggestion) from None


def _families() -> str:
    return listed(map(quoted, ground.variant_ids()))


def _nearby(child: Document, target: str) -> str:
    """What may be meant by a path that leads to no file: a family, or another file beside it."""
    family = _ENDING.sub("", os.path.basename(target))
    if family in ground.variant_ids():
        return f"A family is named by its id alone: write {quoted(f'extends: {family}')}."
    folder, own = os.path.split(child.name)
    names = sorted(one.name for one in Path(folder or ".").glob(f"*{SUFFIX}") if one.name != own)
    files = {one.removesuffix(SUFFIX): one for one in names}
    known = [*files, *ground.variant_ids()]
    near = difflib.get_close_matches(family, known, n=1, cutoff=0.5)
    if near and near[0] in files:
        return f"Did you mean {quoted(f'./{files[near[0]]}')}?"
    if near:
        return f"Did you mean the family? Write {quoted(f'extends: {near[0]}')}."
    return f"Check the path, or name one of the families: {_families()}."
