"""Checks a ruleset against its schema: the author's file, then what it resolves to.

All violations are found at once; `handfoot.rulesets.wording` says what each means, and this module
keeps one for each cause and finds its place. The author's document is checked for its shape alone,
since a parent may say what it leaves out. The resolved ruleset is checked for everything, each
overlay on top of it as well, and its problems stand where the value was written, in whichever file
that is.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from itertools import islice
from typing import TYPE_CHECKING, Any

from handfoot.rulesets import other_words
from handfoot.rulesets.extending import Resolved
from handfoot.rulesets.findings import Finding, lower_first
from handfoot.rulesets.merging import apply, origin
from handfoot.rulesets.pointers import is_within, join, last, parent, parts, value_at
from handfoot.rulesets.problems import (
    MAX_PROBLEMS,
    TOO_MANY,
    TOO_MANY_HELP,
    Problem,
    Span,
    listed,
    problem,
    quoted,
)
from handfoot.rulesets.reader import Document
from handfoot.rulesets.schemas import Language, ruleset_language
from handfoot.rulesets.schematree import Node, numbers_as_names, without_dropped
from handfoot.rulesets.trying import Check, Trial

if TYPE_CHECKING:
    from jsonschema import ValidationError

MOST_TRIED = 40

# A file that leaves out this part of all chapters, one in so many, was to extend a family.
_MUCH = 3

# What is wrong with a whole explains whatever is wrong within it.
_WHOLE = ("shape-type", "shape-unknown-key", "shape-not-here", "shape-key", "shape-nameless")


def author_findings(
    document: Document, language: Language | None = None, check: Check | None = None
) -> list[Finding]:
    """What is wrong with the shape of a document as its author wrote it.

    With a check, the advice about what is found is tried before it is given, unless there is so
    much of it that the file needs to be looked at as a whole.
    """
    language = language or ruleset_language()
    found = _author_findings(document, language, None)
    if check is None or not 0 < len(found) <= MOST_TRIED:
        return found
    trial = Trial(document, [one.pointer for one in found], check)
    return _author_findings(document, language, trial)


def _author_findings(document: Document, language: Language, trial: Trial | None) -> list[Finding]:
    node = language.author_node
    data = without_dropped(numbers_as_names(document.data, node), node)
    # A map to which a file only adds may hold fewer entries than the whole must.
    found = (
        one
        for error in language.author_validator.iter_errors(data)
        if error.validator != "minProperties"
        for one in _worded(error, data, node, trial)
    )
    first = _not_too_many(found)
    return one_for_each_cause([*_nameless(data, node), *first] if first else [])


def resolved_findings(
    resolved: Resolved, known: Iterable[Finding] = (), language: Language | None = None
) -> list[Finding]:
    """What is wrong with, or missing from, a resolved ruleset beyond what is `known`.

    The pointers lead into the resolved data; those about the rules under an overlay begin with
    `/except/<name>` and go on as a pointer into the rules.
    """
    language = language or ruleset_language()
    data = resolved.data
    found = _violations(data, language)
    base = {key: value for key, value in data.items() if key != "except"}
    overlays = data.get("except", {})
    for name, overlay in overlays.items() if isinstance(overlays, dict) else ():
        rules = _copy_along(base, overlay["set"])
        apply(rules, overlay["set"])
        for one in _violations({**rules, "except": {}}, language):
            if not any(_is_same(one, other) for other in found):
                found.append(_under_overlay(one, name))
    kept = one_for_each_cause(found, known)
    return kept if len(resolved.documents) > 1 else _without_a_family(kept, language.author_node)


def _without_a_family(found: list[Finding], node: Node) -> list[Finding]:
    """What is missing from a file that extends nothing: where it is much, the chapters alone.

    A family was to say the rest, and what its own chapters leave out shows no other mistake.
    """
    inner = [one for one in found if one.code == "missing-leaf" and parent(one.pointer)]
    chapters = [one for one in found if one.code == "missing-leaf" and not parent(one.pointer)]
    is_much = len(chapters) * _MUCH > len(node.keys)
    return [one for one in found if not (is_much and one in inner)]


def author_problem(one: Finding, document: Document) -> Problem:
    """A finding about a document, at its place there."""
    if one.code == "missing-leaf" and not one.on_key:
        span = _start(document, parent(one.pointer))
    else:
        span = document.key_mark(one.pointer) if one.on_key else document.mark(one.pointer)
    return problem(one.code, document.name, span, one.message, one.suggestion)


def _meant(pointer: str, resolved: Resolved) -> str:
    """Which entry may be meant by one that a file adds beside those it inherits, as a question."""
    around, name = parent(pointer), last(pointer)
    above = resolved.inherited
    entries = value_at(above.data, around) if pointer and above is not None else None
    if not isinstance(entries, dict) or name in entries:
        return ""
    likely = other_words.likely(name, entries)
    return f"Did you mean {listed(map(quoted, likely))}? If not, " if likely else ""


def resolved_problem(one: Finding, resolved: Resolved) -> Problem:
    """A finding about a resolved ruleset, at the place where the value concerned was written."""
    origins = resolved.origins
    pointer = parent(one.pointer) if one.code == "missing-leaf" and not one.on_key else one.pointer
    if one.pointer.startswith("/except/"):
        pointer = _overlay_pointer(pointer, origins)
    found = origin(origins, pointer)
    span = found.key if one.on_key or one.code == "missing-leaf" else found.value
    if found == origins.get(""):
        span = Span(span.line, span.column, span.line, span.column + 1)
    suggestion = one.suggestion
    if one.code == "missing-leaf" and not one.on_key:
        question = _meant(pointer, resolved)
        suggestion = question + (lower_first(suggestion) if question else suggestion)
    if one.form and len(resolved.documents) > 1:
        tag = one.form.partition(":")[0]
        suggestion += f" The parent has another {quoted(tag)} there, which does not know it."
    return problem(one.code, found.file, span, one.message, suggestion)


def one_for_each_cause(found: Iterable[Finding], known: Iterable[Finding] = ()) -> list[Finding]:
    """The findings without those that another one, or a known one, explains.

    A value of the wrong kind explains all else about it; a misspelled key explains that the right
    one is missing, and a key that does not belong explains that it is unknown.
    """
    known = list(known)
    kept: dict[tuple[str, str], Finding] = {}
    for one in found:
        kept.setdefault((one.pointer, one.code), one)
    unique = list(kept.values())
    return [
        one
        for one in unique
        if not any(_explains(other, one) for other in unique if other is not one)
        and not any(_is_same(other, one) or _explains(other, one) for other in known)
    ]


def grouped(found: Iterable[Finding]) -> list[Finding]:
    """The findings, all that is missing from one object made into one of them."""
    apart: list[Finding] = []
    missing: dict[str, list[Finding]] = {}
    for one in found:
        if one.code == "missing-leaf" and not one.on_key:
            missing.setdefault(parent(one.pointer), []).append(one)
        else:
            apart.append(one)
    return [*apart, *map(_together, missing.values())]


def _violations(data: dict[str, Any], language: Language) -> list[Finding]:
    errors = language.resolved_validator.iter_errors(data)
    found = (one for error in errors for one in _worded(error, data, language.resolved_node))
    return _not_too_many(found)


def _worded(
    error: ValidationError, data: Any, node: Node, trial: Trial | None = None
) -> Iterator[Finding]:
    # A ruleset without errors need not wait for the words for them.
    from handfoot.rulesets.wording import worded

    return worded(error, data, node, trial)


def _nameless(data: Any, node: Node) -> Iterator[Finding]:
    from handfoot.rulesets.nameless import nameless

    return nameless(data, node)


def _together(found: list[Finding]) -> Finding:
    from handfoot.rulesets.wording import together

    return together(found)


def _not_too_many(found: Iterator[Finding]) -> list[Finding]:
    first = list(islice(found, MAX_PROBLEMS))
    if len(first) == MAX_PROBLEMS:
        first.append(Finding("", "shape-too-many", TOO_MANY, TOO_MANY_HELP, on_key=True))
    return first


def _is_same(one: Finding, other: Finding) -> bool:
    return (one.pointer, one.code) == (other.pointer, other.code)


def _explains(cause: Finding, effect: Finding) -> bool:
    if cause.meant == "/extends" and effect.code == "missing-leaf":
        return True
    if cause.meant and effect.code == "missing-leaf":
        return is_within(effect.pointer, cause.meant)
    if cause.code == "missing-leaf":
        return False
    if _overlaid(effect.pointer).startswith(f"{cause.pointer}/") and cause.code == "shape-type":
        return True
    if effect.pointer.startswith(f"{cause.pointer}/") and cause.pointer:
        return cause.code in _WHOLE
    if cause.pointer != effect.pointer or cause.on_key != effect.on_key:
        return False
    order = ("shape-nameless", "shape-type", "shape-not-here", "shape-word", "shape-size")
    ranks = [order.index(one.code) if one.code in order else 9 for one in (cause, effect)]
    return ranks[0] < ranks[1]


def _overlaid(pointer: str) -> str:
    """Where in the rules an exception has its say; the pointer itself elsewhere."""
    if not pointer.startswith("/except/"):
        return pointer
    return "".join(f"/{part}" for part in pointer.split("/")[3:])


def _under_overlay(one: Finding, name: str) -> Finding:
    at = join("/except", name)
    return replace(one, pointer=at + one.pointer, meant=at + one.meant if one.meant else "")


def _overlay_pointer(pointer: str, origins: Iterable[str]) -> str:
    """Where an overlay says what a pointer `/except/<name>/…` into its rules is about."""
    _, chapter, name, *rest = pointer.split("/")
    at = f"/{chapter}/{name}"
    inner = "".join(f"/{part}" for part in rest)
    known = set(origins)
    while inner:
        said = join(at, "set", inner)
        if said in known:
            return said
        inner = parent(inner)
    return at


def _copy_along(base: dict[str, Any], values: Iterable[str]) -> dict[str, Any]:
    """A copy of the rules that is its own where these pointers lead, and shared elsewhere."""
    rules = dict(base)
    for pointer in values:
        place = rules
        for key in parts(pointer)[:-1]:
            place[key] = dict(place[key])
            place = place[key]
    return rules


def _start(document: Document, pointer: str) -> Span:
    span = document.key_mark(pointer)
    if pointer:
        return span
    return Span(span.line, span.column, span.line, span.column + 1)
