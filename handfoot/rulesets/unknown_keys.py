"""Where a key belongs that the language does not have at its place, and what was meant by it.

A key may be misspelled, be on the wrong level, be called something else at the table, or be no key
at all because a space or a quote is missing. What is suggested can be pasted: it holds the value
that was written, as far as that fits where the key belongs.
"""

from __future__ import annotations

import re
from typing import Any

from handfoot.rulesets import other_words
from handfoot.rulesets.advising import example_value
from handfoot.rulesets.emitting import flow
from handfoot.rulesets.findings import (
    LONGEST,
    Case,
    Finding,
    Place,
    around,
    lower_first,
    near,
)
from handfoot.rulesets.guessing import completed, example_of, meant
from handfoot.rulesets.other_words import OtherPlace
from handfoot.rulesets.pointers import join, last, parent, spoken, value_at
from handfoot.rulesets.problems import listed, quoted
from handfoot.rulesets.schematree import Node, forms_without, places, takes

_ASIDE = ("/except/", "/names/", "/notes/")
_NO_SPACE = re.compile(r"([\w-]+):([{\[]?[\w-]+)")
_MOST_CHOICES = 3
_WIDE_COLON = re.compile("([\\w-]+)\\s*[\uff1a\ufe55\u2236]\\s*(.*)")
_EQUALS = re.compile(r"([\w-]+)\s*=\s*(\S.*)")


def unknown_key(case: Case, key: str) -> Finding:
    """The finding about a key that the object of a case does not have."""
    message = f"There is no key {quoted(key)} in {around(case.pointer)}."
    pointer, meant = join(case.pointer, key), ""
    if match := _WIDE_COLON.match(key):
        message = f"The colon after {quoted(match.group(1))} is the wide one of another keyboard."
        suggestion = _with_plain_colon(match, case.found[key])
    elif match := _NO_SPACE.match(key):
        message = f"There is no space after the colon of {quoted(match.group(1))}."
        suggestion = _with_space(key, case.found[key])
    else:
        suggestion, meant = _suggestion(case, key)
    return Finding(pointer, "shape-unknown-key", message, suggestion, on_key=True, meant=meant)


def _with_plain_colon(match: re.Match[str], value: Any) -> str:
    """The line with the colon that YAML reads, given the key that was read instead."""
    name, rest = match.groups()
    after = value if isinstance(value, str) else flow(value)
    line = f"{name}: {rest}: {after}" if rest else f"{name}: {after}"
    return f"Write {quoted(line, LONGEST)}."


def said_elsewhere(case: Place) -> str:
    """Where it is said what a table calls by the key of a value of the wrong kind; or nothing."""
    key, holder = last(case.pointer), parent(case.pointer)
    around_it = Place(case.data, case.root, holder, None, trial=case.trial)
    for place in other_words.places(key, holder):
        if _is_there(around_it, place.pointer) and place.pointer != case.pointer:
            return _said_there(around_it, place, key, case.found)
    return ""


def _with_space(key: str, value: Any) -> str:
    """The line with its space, given the key and value that YAML made of it."""
    before, _, after = key.partition(":")
    rest = value if isinstance(value, str) else flow(value)
    return f"Write {quoted(f'{before}: {after}: {rest}', LONGEST)}."


def _respelled(case: Case, key: str) -> str:
    """The key of this place that was misspelled, or an empty text."""
    same = [one for one in case.node.keys if other_words.plain(one) == other_words.plain(key)]
    if same:
        return same[0]
    here = [one for one in case.node.keys if one not in case.found]
    return near(key, here) or near(key, case.node.keys)


def _suggestion(case: Case, key: str) -> tuple[str, str]:
    """What to do about the key, and the pointer of what was meant if that is sure."""
    value, nearest = case.found[key], _respelled(case, key)
    here = join(case.pointer, nearest)
    is_same = bool(nearest) and other_words.plain(nearest) == other_words.plain(key)
    if is_same and takes(case.node.child(nearest), value):
        return f"Did you mean {quoted(nearest)}?", here
    elsewhere = _elsewhere(key, case.root)
    homes = [join(one, key) for one in elsewhere]
    fitting = [one for one in homes if _fitting(case.root.inner(one), value)]
    others = other_words.places(key, case.pointer)
    named = next((one for one in others if _is_there(case, one.pointer)), None)
    if named is not None and named.pointer not in fitting:
        return _said_there(case, named, key, value), named.pointer
    belongs = named.pointer if named else next((one for one in fitting if "*" not in one), "")
    if belongs:
        meant_there = _fitting(case.root.inner(belongs), value)
        written = lower_first(_write_any(case, belongs, meant_there))
        return f"The key belongs in {around(parent(belongs))}: {written}", ""
    if holder := _holder_of_entry(case.node, value):
        entry = completed(case.node.child(holder).child("*"), value)
        return _write(case, join(case.pointer, holder), {key: entry}), ""
    if nearest:
        return f"Did you mean {quoted(nearest)}?", here
    if holder := _deeper_holder(case.node, value):
        entry = completed(case.node.inner(holder).child("*"), value)
        return _write(case, f"{case.pointer}{holder}", {key: entry}), ""
    if elsewhere and not (case.node.keys and elsewhere[0] == ""):
        return f"The key belongs in {listed(map(around, elsewhere[:2]))}.", ""
    if case.node.keys:
        return f"The keys here are {listed(map(quoted, case.node.keys), 'and')}.", ""
    return "Remove it.", ""


def _is_there(case: Place, pointer: str) -> bool:
    """Whether the language has a place, in a map that is not there yet too."""
    return bool(case.root.inner(pointer).parts)


def _said_there(case: Place, place: OtherPlace, key: str, value: Any) -> str:
    """What a table calls by this key is said elsewhere: where, and with which words."""
    pointer, node = place.pointer, case.root.inner(place.pointer)
    said = f"What you mean is said in {quoted(spoken(pointer))}"
    is_entry = node.is_named_map and other_words.plain(key) != other_words.plain(last(pointer))
    name = next(iter(other_words.cards(key)), key) if node.names.is_card else key
    entry = _as_entry(case, join(pointer, name), value) if is_entry else None
    if entry is not None:
        written, by = {name: entry}, ":"
        if not takes(node.names, name):
            # Whoever left the name out did not say which entry it is.
            written, by = {list(example_of(node))[-1]: entry}, "; for example,"
        return f"{said}{by} {lower_first(_write(case, pointer, written))}"
    there = Place(case.data, case.root, pointer, None, trial=case.trial)
    (example, _), fitting = example_value(there), _fitting(node, value)
    if fitting and not place.by_example:
        return f"{said}: {lower_first(_write_any(case, pointer, fitting))}"
    if example is not None:
        return f"{said}; for example, {lower_first(_write(case, pointer, example))}"
    keys = listed(map(quoted, node.keys), "and")
    return f"{said}; its keys are {keys}." if keys else f"{said}."


def _fitting(node: Node, value: Any) -> list[Any]:
    """The value itself where a place takes it, or what may be meant by it there."""
    return [value] if takes(node, value) else meant(node, value)


def _as_entry(case: Place, pointer: str, value: Any) -> Any:
    """A value as an entry of a map of named ones, completed if it is one; None if it is none.

    What the parent says of the entry is not said again.
    """
    node = case.root.inner(pointer)
    if not takes(node, value):
        guesses = [] if isinstance(value, dict) else meant(node, value)
        return guesses[0] if guesses else None
    is_new = isinstance(value, dict) and not (case.trial and case.trial.held(pointer))
    return completed(node, value) if is_new else value


def _write(case: Place, pointer: str, value: Any) -> str:
    """What to write, and where, so that a value stands at a pointer."""
    shared = case.pointer
    if pointer == shared or not pointer.startswith(f"{shared}/"):
        shared = ""
    holder, text = parent(pointer), f"{last(pointer)}: {flow(value)}"
    if form := _only_form(case, pointer):
        text = f"{form}, {text}"
    while holder != shared and not isinstance(value_at(case.data, holder), dict):
        holder, text = parent(holder), f"{last(holder)}: {{{text}}}"
    written = quoted(text, LONGEST)
    if holder == case.pointer:
        return f"Write {written}."
    return f"Write {written} {f'in {around(holder)}' if holder else 'on a line of its own'}."


def _write_any(case: Place, pointer: str, values: list[Any]) -> str:
    """What to write so that one of these values stands at a pointer; its keys if they are many."""
    if len(values) > _MOST_CHOICES:
        return f"Its keys are {listed(map(quoted, case.root.inner(pointer).keys), 'and')}."
    return " Or ".join(_write(case, pointer, value).rstrip(".") for value in values) + "."


def _only_form(case: Place, pointer: str) -> str:
    """The one form of its map that has a value (`by: target`), unless the file says which."""
    node = case.root.inner(parent(pointer))
    forbidden = forms_without(node, last(pointer)) if node.tag else []
    having = [one for one in node.child(node.tag or "").words if one not in forbidden]
    if not forbidden or len(having) != 1 or isinstance(value_at(case.data, parent(pointer)), dict):
        return ""
    return f"{node.tag}: {having[0]}"


def _elsewhere(key: str, root: Node) -> list[str]:
    """The places that have this key, those nearest to the top first, exceptions and notes last."""
    having = root.homes.get(key, [])
    outside = [one for one in having if not f"{one}/".startswith(_ASIDE)]
    return sorted(outside or having, key=lambda one: ("*" in one, one.count("/")))


def _holder_of_entry(node: Node, value: Any) -> str:
    """The map of named entries at this place into which a value fits as one entry."""
    if not isinstance(value, dict) or not value:
        return ""
    maps = [one for one in node.keys if node.child(one).is_named_map]
    fitting = [one for one in maps if set(value) <= set(node.child(one).child("*").keys)]
    return fitting[0] if len(fitting) == 1 else ""


def _deeper_holder(node: Node, value: Any) -> str:
    """The one map of named entries under this place into which a value fits, from here on."""
    if not isinstance(value, dict) or not value:
        return ""
    fitting = [
        pointer
        for pointer, one in places(node)
        if one.is_named_map and "*" not in pointer and not f"{pointer}/".startswith(_ASIDE)
        if set(value) <= set(one.child("*").keys)
    ]
    return fitting[0] if len(fitting) == 1 else ""
