"""Lints about how a house-rule file is written: what it says and need not, or says in vain.

A house-rule file says what differs. What it repeats of its parent makes it longer, and goes on
holding when the parent changes, which is seldom meant. Values that only make a group whole, beside
others that do differ, are let pass. An empty map takes nothing away; only null does.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from typing import Any

from handfoot.rulesets.findings import LONGEST
from handfoot.rulesets.linting import Maker, Rules, lint_named
from handfoot.rulesets.pointers import get, join, last, parts, spoken
from handfoot.rulesets.problems import Problem, problem, quoted
from handfoot.rulesets.schemas import ruleset_language
from handfoot.rulesets.schematree import Node, numbers_as_names

_TORN = re.compile(r"(?<![\d,])[0-9]{1,3},[0-9]{3}(?!,?\d)")
# A comment that somebody means has a space after its sign, and begins with no number.
_CUT = re.compile(r"\s+#(\S|\s*\d)")
# In a note, what ends without a stop goes on behind the sign.
_CUT_NOTE = re.compile(r"\s+#\s*\w")
_ENDED = re.compile(r"[.!?:;)]\s*")


@lint_named("lint-same-as-parent")
def same_as_parent(rules: Rules, make: Maker) -> Iterator[Problem]:
    """A value is said that the file extended says already."""
    for chapter, said, held, node in _changed_chapters(make):
        for pointer in _repeated(said, held, node, join("", chapter)):
            message = f"{quoted(spoken(pointer))} is already so in {_above(make)}."
            yield make(pointer, message, "Remove it.", severity="warning", on_key=True)


@lint_named("lint-empties-nothing")
def empties_nothing(rules: Rules, make: Maker) -> Iterator[Problem]:
    """An empty map stands where the file extended has entries, which stay all the same."""
    for chapter, said, held, node in _changed_chapters(make):
        for pointer, kept in _emptied(said, held, node, join("", chapter)):
            stay = "1 entry stays" if len(kept) == 1 else f"{len(kept)} entries stay"
            message = (
                f"{quoted(spoken(pointer))} is empty here, and the {stay} that {_above(make)} has."
            )
            # What is to be written is never shortened, however long it is.
            drops = f"{last(pointer)}: {{{', '.join(f'{name}: null' for name in kept)}}}"
            suggestion = f"To drop them, write {quoted(drops, len(drops))}."
            yield make(pointer, message, suggestion, severity="warning")
    yield from _emptied_then(rules, make)


def _emptied_then(rules: Rules, make: Maker) -> Iterator[Problem]:
    """The empty maps within exceptions, where there are entries that stay all the same."""
    child, node = make.resolved.documents[0], ruleset_language().author_node
    for name, patch in numbers_as_names(child.data, node).get("except", {}).items():
        for chapter, said in patch.items() if patch else ():
            if chapter in ("rounds", "players"):
                continue
            at = join("/except", name)
            where, held = join(at, chapter), rules.get(chapter, {})
            for pointer, kept in _emptied(said, held, node.child(chapter), where):
                stay = "1 entry stays" if len(kept) == 1 else f"{len(kept)} entries stay"
                message = (
                    f"{quoted(spoken(pointer.removeprefix(at)))} is empty in the exception "
                    f"{quoted(name)}, and the {stay} that hold without it."
                )
                drops = f"{last(pointer)}: {{{', '.join(f'{one}: null' for one in kept)}}}"
                suggestion = f"To drop them then, write {quoted(drops, len(drops))}."
                yield problem(
                    make.code, child.name, child.mark(pointer), message, suggestion, "warning"
                )


@lint_named("lint-exception-changes-nothing")
def exception_changes_nothing(rules: Rules, make: Maker) -> Iterator[Problem]:
    """An exception says what holds anyway."""
    child, *parents = make.resolved.documents
    above = {name for one in parents for name in one.data.get("except", {})}
    node = ruleset_language().author_node
    for name, patch in numbers_as_names(child.data, node).get("except", {}).items():
        # Under a name of the parent's, a value may be there to undo what the parent says.
        if name in above:
            continue
        at = join("/except", name)
        changes = {key: value for key, value in patch.items() if key not in ("rounds", "players")}
        if not changes:
            message = f"The exception {quoted(name)} says when it holds, and changes nothing."
            suggestion = "Say what is different then, for example `out: {bonus: 200}`."
            yield problem(make.code, child.name, child.key_mark(at), message, suggestion, "warning")
        for chapter, said in changes.items():
            where = join(at, chapter)
            for pointer in _repeated(said, rules[chapter], node.child(chapter), where):
                told = spoken(pointer.removeprefix(at))
                message = f"{quoted(told)} is so without this exception."
                span = child.key_mark(pointer)
                yield problem(make.code, child.name, span, message, "Remove it.", "warning")


@lint_named("lint-number-torn")
def number_torn(rules: Rules, make: Maker) -> Iterator[Problem]:
    """A comma within a number has made two entries of it."""
    for at, text in _as_written(make, list):
        for match in _TORN.finditer(text) if ", " in text else ():
            torn = match.group()
            message = f"{quoted(torn)} is two numbers here, as a comma stands between them."
            suggestion = f"Write `{torn.replace(',', '')}`, or `{torn.replace(',', ', ')}` for two."
            yield make(at, message, suggestion, severity="warning")


@lint_named("lint-text-cut")
def text_cut(rules: Rules, make: Maker) -> Iterator[Problem]:
    """A text ends early, because a number sign stands in it after a space."""
    child = make.resolved.documents[0]
    lines = child.source.splitlines()
    for at, text in _as_written(make, str):
        span = child.mark(at)
        rest = lines[span.end_line - 1][span.end_column - 1 :]
        chapter = parts(at)[0]
        is_cut = chapter in ("title", "names", "notes") and _CUT.match(rest)
        goes_on = chapter == "notes" and _CUT_NOTE.match(rest) and not _ENDED.search(text[-1:])
        if (is_cut or goes_on) and text[0] not in "\"'":
            message = f"The text ends before {quoted(rest.strip())}, where a comment begins."
            whole = json.dumps(text + rest, ensure_ascii=False)
            suggestion = f"Put it in quotes: {quoted(f'{last(at)}: {whole}', LONGEST)}."
            yield make(at, message, suggestion, severity="warning")


def _as_written(make: Maker, kind: type) -> Iterator[tuple[str, str]]:
    """Where the file itself has a value of this kind on one line, and what stands there."""
    child = make.resolved.documents[0]
    lines = child.source.splitlines()
    for at, span in child.values.items():
        if at and span.line == span.end_line and isinstance(get(child.data, at), kind):
            yield at, lines[span.line - 1][span.column - 1 : span.end_column - 1]


def _changed_chapters(make: Maker) -> Iterator[tuple[str, Any, Any, Node]]:
    """Each chapter that the file says something about: what it says and what its parent holds."""
    inherited = make.resolved.inherited
    if inherited is None:
        return
    node = ruleset_language().author_node
    for chapter, said in numbers_as_names(make.resolved.documents[0].data, node).items():
        if isinstance(said, dict):
            yield chapter, said, inherited.data.get(chapter, {}), node.child(chapter)


def _above(make: Maker) -> str:
    return quoted(str(make.resolved.documents[0].data["extends"]))


def _repeated(said: Any, held: Any, node: Node, at: str) -> Iterator[str]:
    """The pointers of what a chapter says again: values of its own, whole groups, whole entries."""
    if _is_other_form(said, held, node):
        return
    for key, value in said.items():
        # Beside other values, the word that decides the form may stand for clearness.
        if key not in held or (key == node.tag and len(said) > 1):
            continue
        child = node.child(key)
        if _repeats(value, held[key]):
            yield join(at, key)
        elif child.child("*").keys:
            yield from _repeated(value, held[key], child, join(at, key))


def _emptied(said: Any, held: Any, node: Node, at: str) -> Iterator[tuple[str, list[str]]]:
    """The pointers of empty maps, each with the names of the entries that are held there."""
    if not isinstance(said, dict) or not isinstance(held, dict):
        return
    if not said and held:
        yield at, list(held)
    elif not _is_other_form(said, held, node):
        for key, value in said.items():
            yield from _emptied(value, held.get(key), node.child(key), join(at, key))


def _is_other_form(said: Any, held: Any, node: Node) -> bool:
    """Whether a group takes another form, so that what both have must be said anew."""
    return node.tag in said and said[node.tag] != held.get(node.tag)


def _repeats(said: Any, held: Any) -> bool:
    """Whether nothing that is said differs from what is held."""
    if isinstance(said, dict) and isinstance(held, dict) and said:
        return all(key in held and _repeats(value, held[key]) for key, value in said.items())
    # A plain comparison would take true for 1.
    return json.dumps(said, sort_keys=True) == json.dumps(held, sort_keys=True)
