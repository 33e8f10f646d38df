"""Checks a ruleset from the file to the last lint: the one call behind `validate` and all loading.

The steps are read, shape, resolve, completeness and lints. A step that finds nothing to go on with
ends the check; lints run only on rulesets without errors. This module orders the steps and leaves
each to its own module.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field

from handfoot import ground
from handfoot.rulesets import allowing
from handfoot.rulesets.extending import SUFFIX, Invalid, Resolution, Resolved, resolve_document
from handfoot.rulesets.problems import Problem, in_order
from handfoot.rulesets.reader import Document, Unreadable, read, read_file
from handfoot.rulesets.schemas import Language
from handfoot.rulesets.trying import Check


@dataclass(frozen=True)
class Checked:
    """The outcome of a check: problems in order, the resolved ruleset if there is one, the texts of
    the files by name, and the warnings that comments in them allow. A resolved ruleset may be used
    only if there are no errors."""

    problems: list[Problem]
    resolved: Resolved | None
    sources: dict[str, str]
    allowed: list[Problem] = field(default_factory=list)

    @property
    def has_errors(self) -> bool:
        return any(one.severity == "error" for one in self.problems)


def check_file(path: str | os.PathLike[str]) -> Checked:
    """Checks a file. What is wrong with it is in the outcome; nothing is raised for it."""
    return _check(lambda: read_file(path), os.fspath(path))


def check_bytes(raw: bytes, name: str) -> Checked:
    """Checks the bytes of a file called `name`, relative paths in it sought beside that name."""
    return _check(lambda: read(raw, name), name)


def check_document(document: Document, language: Language | None = None) -> Checked:
    """Checks a document that was read. Lints know the language of rulesets and no other."""
    check = _untried if language is None else None
    return _check_document(document, language, check)


def _untried(document: Document) -> list[Problem]:
    """The problems of a document in which advice is tried; their own advice is not."""
    return _check_document(document, None, None).problems


def _check_document(document: Document, language: Language | None, check: Check | None) -> Checked:
    # Validation brings in jsonschema, which a file that cannot be read need not wait for.
    from handfoot.rulesets import shape

    found = shape.author_findings(document, language, check)
    outcome = resolve_document(document, language)
    resolved = outcome.resolved
    if resolved is None:
        problems = [shape.author_problem(one, document) for one in shape.grouped(found)]
        return _checked([*outcome.problems, *problems], outcome, document, is_linted=False)
    more = shape.resolved_findings(resolved, found, language)
    missing = [one for one in found if one.code == "missing-leaf"]
    problems = [shape.author_problem(one, document) for one in found if one not in missing]
    together = shape.grouped([*missing, *more])
    problems += [shape.resolved_problem(one, resolved) for one in together]
    problems = [*outcome.problems, *problems]
    is_linted = language is None and not any(one.severity == "error" for one in problems)
    if is_linted:
        from handfoot.rulesets import lints

        problems += lints.lint(resolved)
    return _checked(problems, outcome, document, is_linted)


def _checked(
    problems: list[Problem], outcome: Resolution, document: Document, is_linted: bool
) -> Checked:
    documents = outcome.resolved.documents if outcome.resolved else (document,)
    sifted = allowing.sift(_one_for_each_place(problems), documents, is_linted)
    left, taken = in_order(sifted.problems), in_order(sifted.allowed)
    return Checked(left, outcome.resolved, outcome.sources, taken)


def load(name: str | os.PathLike[str]) -> Resolved:
    """The resolved ruleset of a file, or of a documented family by its id, without any errors.

    Raises `Unreadable` or `Invalid`, and `handfoot.ground.UnknownVariant` for a name that is
    neither a file nor the id of a family.
    """
    checked = check_document(read_file(path_of(name)))
    if checked.resolved is None or checked.has_errors:
        raise Invalid(checked.problems, checked.sources)
    return checked.resolved


def path_of(name: str | os.PathLike[str]) -> str:
    """The path that a name given by a user stands for: a file, or else a family's id.

    Raises `handfoot.ground.UnknownVariant` for a bare word that is neither.
    """
    text = os.fspath(name)
    looks_like_path = os.sep in text or "/" in text or "." in text or os.path.exists(text)
    if looks_like_path or not text:
        return text
    try:
        return os.fspath(ground.variant_path(text))
    except ground.UnknownVariant as unknown:
        if os.path.exists(f"{text}{SUFFIX}"):
            raise _WithoutEnding(unknown.variant, unknown.known) from None
        raise


class _WithoutEnding(ground.UnknownVariant):
    """No family has the id, and a file has it for a name, with the ending of rulesets."""

    def __str__(self) -> str:
        file = f"{self.variant}{SUFFIX}"
        return f"There is no documented family {self.variant!r}. Did you mean {file!r}?"


def _check(source: Callable[[], Document], name: str) -> Checked:
    try:
        document = source()
    except Unreadable as unreadable:
        # What could be read is checked as far as possible; this too brings in jsonschema.
        from handfoot.rulesets import half_read

        texts = {} if unreadable.source is None else {name: unreadable.source}
        problems = half_read.problems(unreadable, check=_untried)
        if unreadable.partly is not None:
            problems = _one_for_each_place(problems)
        return Checked(in_order(problems), None, texts)
    return check_document(document)


def _one_for_each_place(problems: Iterable[Problem]) -> list[Problem]:
    """The first problem of each place, an error before a warning, but all that is missing there.

    A bad parent is told by the step that follows it better than by the schema.
    """
    first: dict[object, Problem] = {}
    for one in sorted(problems, key=lambda one: one.severity != "error"):
        place = (one.file, one.span)
        key = (place, one.message) if one.code.startswith("missing-") else place
        first.setdefault(key, one)
    return list(first.values())
