"""Makes advice that holds where it is given: values that pass the check, examples of the parent.

What may be meant by a value is guessed in `handfoot.rulesets.guessing`. Here a guess is filled up
with what its place must not leave out, tried in the file, and kept or given up; and an example is
taken from the parent rather than from the schema, so that its cards, ways and books are those of
the file.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from handfoot.rulesets.emitting import flow
from handfoot.rulesets.findings import LONGEST, Place
from handfoot.rulesets.pointers import last, parts
from handfoot.rulesets.problems import listed, quoted
from handfoot.rulesets.schematree import Node, forms_without, takes

# A text of so many words where no text belongs is a sentence that tells a rule to people.
_SENTENCE = 4


def sound(place: Place, guesses: list[Any]) -> list[Any]:
    """The guesses that pass the check at a place, each filled up as far as it must be."""
    tried = (_first_sound(place, guess) for guess in guesses)
    return [one for one in tried if one is not None]


def _first_sound(place: Place, guess: Any) -> Any:
    if place.trial is None:
        return guess
    passing = (one for one in _variants(place, guess) if place.trial.passes(place.pointer, one))
    return next(passing, None)


def _variants(place: Place, guess: Any) -> Iterator[Any]:
    """A guess, and what it may have left out."""
    held = place.trial.held(place.pointer) if place.trial else None
    node = place.node
    if isinstance(guess, dict) and isinstance(held, dict) and _is_by_number(node):
        yield {
            **{name: entry for name, entry in guess.items() if name not in held},
            **{name: None for name in held if name not in guess},
        }
        return
    yield guess
    if isinstance(guess, list) and isinstance(held, list) and len(guess) == 1 < len(held):
        yield guess * len(held)
    if isinstance(guess, dict):
        yield filled(place, node, last(place.pointer) if place.pointer else "", guess)


def _is_by_number(node: Node) -> bool:
    """Whether the entries of a map stand under numbers, as those for the players do."""
    return node.is_named_map and not takes(node.names, "a") and takes(node.names, "2")


def filled(place: Place, node: Node, name: str, value: Any) -> Any:
    """A value with what it must not leave out, as in the examples of the schema.

    An entry that bears the name of a card is about this card.
    """
    if not isinstance(value, dict):
        return value
    if node.is_named_map:
        child = node.child("*")
        return {key: filled(place, child, key, entry) for key, entry in value.items()}
    form = value.get(node.tag or "")
    whole: dict[str, Any] = next(iter(node.says("examples") or ()), {})
    found = {}
    for key in node.keys:
        child = node.child(key)
        examples = [whole[key]] if key in whole else child.says("examples")
        if key in value:
            found[key] = value[key]
        elif examples and not child.says("x-optional") and form not in forms_without(node, key):
            found[key] = [name] if _is_about_card(place, child, name) else examples[0]
    return found


def _is_about_card(place: Place, node: Node, name: str) -> bool:
    cards = place.trial.held("/deck/cards") if place.trial else None
    return "array" in node.kinds and node.item().is_card and name in (cards or {})


def example(place: Place) -> str:
    """A sentence with an example of what belongs here, or with the keys; empty without any."""
    value, of_parent = example_value(place)
    if value is not None:
        origin = f", as in {quoted(place.trial.family)}" if of_parent and place.trial else ""
        return f"For example {quoted(place.entry(flow(value)), LONGEST)}{origin}."
    keys = place.node.keys
    return f"Its keys are {listed(map(quoted, keys), 'and')}." if keys else ""


def example_value(place: Place) -> tuple[Any, bool]:
    """A value that would fit a place, or None; and whether it is one that the parent has there."""
    node, pointer, trial = place.node, place.pointer, place.trial
    held = trial.held(pointer) if trial and not place.is_in_list else None
    if isinstance(held, dict) and node.is_named_map:
        held = dict(sorted(held.items(), key=lambda one: -_alike(one[1], node))[:1])
    if held and isinstance(held, (dict, list)) and len(place.entry(flow(held))) <= LONGEST:
        return held, True
    examples = node.says("examples") or ()
    telling = [one for one in examples if one not in ({}, [])] or list(examples)
    passing = (one for one in telling if trial is None or trial.passes(pointer, one))
    return next(passing, None), False


def _alike(entry: Any, node: Node) -> int:
    """How many values an entry of a map shares with the example that the schema gives of one."""
    told = next(iter(node.child("*").says("examples") or ()), None)
    if not isinstance(entry, dict) or not isinstance(told, dict):
        return 0
    return sum(entry.get(key) == value for key, value in told.items())


def prose(place: Place) -> str:
    """That a sentence is no rule, and where a remark belongs; empty where none was written."""
    found = place.found if isinstance(place.found, list) else [place.found]
    is_prose = any(isinstance(one, str) and len(one.split()) >= _SENTENCE for one in found)
    if not is_prose or "string" in place.node.kinds or not place.pointer:
        return ""
    keys = parts(place.pointer)
    chapter = (keys[2:] if keys[0] == "except" else keys)[:1]
    if not chapter or chapter == ["notes"] or not {"object", "array"} & set(place.node.kinds):
        return ""
    note = quoted(f"notes: {{{chapter[0]}: …}}")
    return f"A sentence is no rule that a program can play by; as a remark it belongs in {note}."
