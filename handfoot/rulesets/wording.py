"""What a violated schema means to an author: one plain sentence and a suggestion for each.

Each keyword of JSON Schema has a function here that turns an error of `jsonschema` into findings.
Titles, descriptions and examples come from the schema; nothing about a particular rule stands in
this module. Which findings come from one cause, and where they stand in a file, is the business of
`handfoot.rulesets.shape`.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from handfoot.rulesets import guessing, other_words, retyping
from handfoot.rulesets.advising import example
from handfoot.rulesets.emitting import flow
from handfoot.rulesets.findings import (
    LONGEST,
    Case,
    Finding,
    around,
    counted,
    entry,
    first_sentence,
    kind_of,
    kinds_asked,
    lower_first,
    shown,
    value_of,
)
from handfoot.rulesets.pointers import get, join, last, parent, spoken
from handfoot.rulesets.problems import listed, quoted, shorten
from handfoot.rulesets.schematree import Node, forms_without
from handfoot.rulesets.trying import Trial
from handfoot.rulesets.unknown_keys import said_elsewhere, unknown_key

if TYPE_CHECKING:
    from jsonschema import ValidationError

_MANY_WORDS = 12
_FEW_WORDS = 4
_SHORT = 120
_LONG_RANGE = 12
_RANGE = re.compile(r"([0-9]{1,2})\s*(?:-|to|or|,)\s*([0-9]{1,2})")
# A key that touches its value, or has a special space before it, is no key to YAML.
_TOUCHING = re.compile(r"([a-z][a-z-]*):([^ ])")
_OR_EXTEND = ", or name a family that the file builds on, with `extends:`"


def worded(
    error: ValidationError, data: Any, root: Node, trial: Trial | None = None
) -> Iterator[Finding]:
    """The findings of one error about the data, which `root` describes."""
    case = Case(data, root, join("", *error.absolute_path), error.instance, error, trial=trial)
    if error.schema is False:
        yield _not_here(case)
    elif "propertyNames" in error.relative_schema_path:
        yield _bad_name(case)
    else:
        yield from _WORDINGS.get(str(error.validator), _other)(case)


def _not_here(case: Case) -> Finding:
    holder = parent(case.pointer)
    node, key = case.at(holder), last(case.pointer)
    value = get(case.data, holder).get(node.tag) if node.tag else None
    if node.tag is None or value is None:
        message = f"{case.named} cannot be said here."
        return Finding(case.pointer, "shape-not-here", message, "Remove it.", on_key=True)
    message = f"{case.named} cannot be said where {quoted(node.tag)} is {shown(value)}."
    forbidden = forms_without(node, key)
    tag_node = node.child(node.tag)
    allowed = [word for word in tag_node.says("enum") or () if word not in forbidden]
    suggestion = "Remove it."
    if allowed:
        choices = listed(quoted(f"{node.tag}: {word}") for word in allowed[:4])
        suggestion = f"Remove it, or write {choices}."
    return Finding(case.pointer, "shape-not-here", message, suggestion, on_key=True)


def _bad_name(case: Case) -> Finding:
    key = str(case.found)
    schema = case.error.schema if isinstance(case.error.schema, dict) else {}
    wanted = first_sentence(schema.get("description", "")) or "It must have another form."
    message = f"{quoted(key)} cannot be a key of {around(case.pointer)}."
    suggestion = _instead_of_name(case.node.names, key, f"What belongs here: {lower_first(wanted)}")
    if match := _RANGE.fullmatch(key):
        first, final = map(int, match.groups())
        value = flow(get(case.data, join(case.pointer, key)))
        suggestion = _each_number(range(first, final + 1), value)
    return Finding(join(case.pointer, key), "shape-key", message, suggestion, on_key=True)


def _instead_of_name(node: Node, name: str, otherwise: str) -> str:
    """The name that is meant, or else what belongs here."""
    meant = guessing.renamed(node, name)
    return f"Did you mean {quoted(meant[0])}?" if meant else otherwise


def _each_number(numbers: range, value: str) -> str:
    """What to write instead of one entry for several numbers."""
    if not 1 < len(numbers) <= _LONG_RANGE:
        return "Write an entry for each number by itself."
    entries = ", ".join(f"{number}: {value}" for number in numbers)
    return f"Write an entry for each number: {quoted(entries, LONGEST)}."


def _unknown_keys(case: Case) -> Iterator[Finding]:
    known = case.error.schema.get("properties", {}) if isinstance(case.error.schema, dict) else {}
    for key in case.found:
        if key not in known:
            yield unknown_key(case, key)


def _type(case: Case) -> Iterator[Finding]:
    kinds = kinds_asked(case.node) or str(case.wanted)
    if case.found is None:
        message = f"{case.named} is dropped here, and only entries with names of their own can be."
        suggestion = f"Write {kinds}, or remove the line to keep what the parent says."
    else:
        message = f"{case.named} should be {kinds}, and this is {kind_of(case.found)}."
        if (match := _TOUCHING.match(str(case.found))) and match.group(1) in case.node.keys:
            ordinary = "ordinary " if match.group(2).isspace() else ""
            message = (
                f"There is no {ordinary}space after the colon of {quoted(match.group(1))}, so that "
                f"{case.named} is a text."
            )
        suggestion = retyping.instead(case) or said_elsewhere(case) or retyping.shown(case)
    yield Finding(case.pointer, "shape-type", message, suggestion)


def _enum(case: Case) -> Iterator[Finding]:
    words = list(case.wanted)
    rule = "which is none of the words that it may be"
    if len(words) <= _MANY_WORDS:
        rule = f"and must be {listed(map(shown, words))}"
    message = f"{case.named} is {value_of(case.found)}, {rule}."
    yield Finding(case.pointer, "shape-word", message, _instead_of_word(case, words))


def _instead_of_word(case: Case, words: list[Any]) -> str:
    """The word that is meant, or the form that a number belongs to, or what each word means."""
    meant = retyping.instead(case)
    around_it = case.at(parent(case.pointer))
    number = _number_in(case.found, words)
    if around_it.tag == last(case.pointer) and number is not None:
        forms = guessing.forms_with(around_it, number)
        named = [one for one in forms if one[around_it.tag] in str(case.found).split()]
        written = [quoted(flow(form)[1:-1]) for form in named or forms]
        meant = f"Write {listed(written)}." if written else meant
    told = case.node.says("enumDescriptions") or ()
    if len(told) != len(words):
        return meant or example(case)
    known = {word: f"{shown(word)}: {text}" for word, text in zip(words, told, strict=True)}
    if meant:
        # In a list nothing else tells what a word stands for.
        texts = dict(zip(words, told, strict=True))
        said = next((texts[one] for one in words if meant == f"Write {quoted(one)}."), "")
        return f"{meant[:-1]}: {lower_first(said)}" if said and case.is_in_list else meant
    is_short = len(words) <= _FEW_WORDS or len(" ".join(told)) <= _SHORT
    return " ".join(known.values()) if is_short else example(case)


def _number_in(found: Any, words: list[Any]) -> int | None:
    """The number that was written beside a word or in its place, in words too unless they are what
    people call one of the words."""
    match = re.fullmatch(r"\D*([0-9]{1,6})\D*", str(found))
    if match and not isinstance(found, bool):
        return int(match.group(1))
    is_other_word = any(one in words for one in other_words.words(str(found)))
    rest = " ".join(one for one in str(found).split() if one not in words)
    return None if is_other_word else guessing.written_number(rest)


def _const(case: Case) -> Iterator[Finding]:
    found = "a text" if case.found == str(case.wanted) else value_of(case.found)
    kind = "the number " if isinstance(case.wanted, int) else ""
    message = f"{case.named} is {found}, and must be {kind}{shown(case.wanted)}."
    suggestion = f"Write {quoted(case.entry(flow(case.wanted)))}."
    yield Finding(case.pointer, "shape-word", message, suggestion)


def _any_of(case: Case) -> Iterator[Finding]:
    """The errors of the one alternative whose kind fits; otherwise all alternatives in a row."""
    branches: dict[Any, list[ValidationError]] = {}
    for error in case.error.context or ():
        branches.setdefault(error.relative_schema_path[0], []).append(error)
    fitting = [errors for errors in branches.values() if not any(map(_is_other_kind, errors))]
    if len(fitting) == 1:
        for error in fitting[0]:
            yield from worded(error, case.data, case.root, case.trial)
        return
    message = f"{case.named} is {value_of(case.found)}, and should be {kinds_asked(case.node)}."
    yield Finding(case.pointer, "shape-type", message, retyping.suggestion(case))


def _is_other_kind(error: ValidationError) -> bool:
    return not error.relative_path and error.validator in ("type", "const", "enum")


def _bound(case: Case) -> Iterator[Finding]:
    schema = case.error.schema if isinstance(case.error.schema, dict) else {}
    low, high = schema.get("minimum"), schema.get("maximum")
    limit = {"minimum": "at least", "maximum": "at most"}[str(case.error.validator)]
    message = f"{case.named} is {case.found}, and must be {limit} {case.wanted}."
    suggestion = f"Write a number from {low} to {high}."
    if low is None or high is None:
        suggestion = f"Write {limit} {case.wanted}."
    yield Finding(case.pointer, "shape-number", message, suggestion)


def _size(case: Case) -> Iterator[Finding]:
    keyword = str(case.error.validator)
    limit = "at least" if keyword.startswith("min") else "at most"
    unit = {"Items": "entry", "Length": "character", "Properties": "entry"}[keyword[3:]]
    have, want = (counted(number, unit) for number in (len(case.found), case.wanted))
    message = f"{case.named} has {have}, and must have {limit} {want}."
    example = case.node.says("examples")
    suggestion = (
        f"For example {quoted(entry(case.pointer, example[0]), LONGEST)}." if example else ""
    )
    yield Finding(case.pointer, "shape-size", message, suggestion)


def _repeated(case: Case) -> Iterator[Finding]:
    seen: dict[str, int] = {}
    for index, value in enumerate(case.found):
        text = json.dumps(value, sort_keys=True)
        if text in seen:
            message = f"{shown(value)} stands a second time in {quoted(spoken(case.pointer))}."
            pointer = join(case.pointer, index)
            yield Finding(pointer, "shape-repeated", message, "Write each entry once.")
        seen[text] = index


def _pattern(case: Case) -> Iterator[Finding]:
    node = case.node
    wanted = first_sentence(node.says("description") or "")
    message = f"{case.named} is {value_of(case.found)}, which does not have the form that it must."
    if node.is_card:
        message = f"{case.named} is {value_of(case.found)}, and no card can have that name."
    suggestion = f"What belongs here: {lower_first(wanted)}" if wanted else ""
    example = node.says("examples")
    if example:
        suggestion += f" For example {shown(example[0])}."
    suggestion = retyping.several(case) or _instead_of_name(node, case.found, suggestion.strip())
    yield Finding(case.pointer, "shape-text", message, suggestion)


def _required(case: Case) -> Iterator[Finding]:
    node = case.node
    for key in case.wanted:
        if key in case.found:
            continue
        pointer = join(case.pointer, key)
        child = node.child(key)
        example = child.says("examples")
        form = ""
        if node.tag and key != node.tag and forms_without(node, key):
            form = f"{node.tag}: {case.found.get(node.tag)}"
        yield Finding(
            pointer,
            "missing-leaf",
            f"Nothing says {quoted(spoken(pointer))}{_titled(child)}{_belongs(form)}.",
            _write(entry(pointer, example[0]) if example else "", child, case),
            title=child.title,
            example=entry(pointer, example[0]) if example else "",
            form=form,
        )


def _titled(node: Node) -> str:
    return f" (“{node.title}”)" if node.title else ""


def _belongs(form: str) -> str:
    return f", which belongs to {quoted(form)}" if form else ""


def _write(example: str, node: Node, case: Case) -> str:
    if not case.pointer and node.keys:
        suggestion = f"Write it{_OR_EXTEND}."
    elif example:
        suggestion = f"Write it, for example {quoted(example, LONGEST)}."
    elif node.keys:
        suggestion = f"Write it; its keys are {listed(map(quoted, node.keys), 'and')}."
    else:
        suggestion = "Write it."
    return suggestion


def together(found: list[Finding]) -> Finding:
    """One finding for several things that are missing from the same object."""
    first = found[0]
    if len(found) == 1:
        return first
    names = listed((quoted(last(one.pointer)) for one in found), "and")
    forms = {one.form for one in found}
    form = forms.pop() if len(forms) == 1 else ""
    belong = f", which belong to {quoted(form)}" if form else ""
    holder = parent(first.pointer)
    message = f"Nothing says {names} of {around(holder)}{belong}."
    examples = ", ".join(one.example for one in found if one.example)
    suggestion = "Write them."
    if not holder and not all(one.example for one in found):
        suggestion = "Name a family that the file builds on, with `extends:`, or write them."
    elif examples:
        suggestion = f"Write them, for example `{shorten(examples, LONGEST)}`."
    return replace(first, message=message, suggestion=suggestion)


def _depends(case: Case) -> Iterator[Finding]:
    for key, others in case.wanted.items():
        for other in others:
            if key in case.found and other not in case.found:
                message = (
                    f"{quoted(key)} needs {quoted(other)} beside it in {around(case.pointer)}."
                )
                pointer = join(case.pointer, key)
                yield Finding(
                    pointer, "missing-leaf", message, f"Write {quoted(other)} too.", on_key=True
                )


def _other(case: Case) -> Iterator[Finding]:
    title = case.node.title or str(case.error.validator)
    message = f"{case.named} does not fit what the schema says of it (“{title}”)."
    wanted = case.node.says("description") or ""
    yield Finding(case.pointer, "shape-other", message, shorten(wanted, 200))


_WORDINGS: dict[str, Callable[[Case], Iterator[Finding]]] = {
    "additionalProperties": _unknown_keys,
    "type": _type,
    "enum": _enum,
    "const": _const,
    "anyOf": _any_of,
    "oneOf": _any_of,
    "minimum": _bound,
    "maximum": _bound,
    "minItems": _size,
    "maxItems": _size,
    "minLength": _size,
    "maxLength": _size,
    "minProperties": _size,
    "maxProperties": _size,
    "uniqueItems": _repeated,
    "pattern": _pattern,
    "required": _required,
    "dependentRequired": _depends,
}
