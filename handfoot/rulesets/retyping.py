"""What to write instead of a value of the wrong kind, said so that it can be pasted.

What was meant is guessed in `handfoot.rulesets.guessing`; here a guess becomes a sentence with the
key before it. Which sentence says what is wrong is the business of `handfoot.rulesets.wording`.
"""

from __future__ import annotations

import re
from typing import Any

from handfoot.rulesets import other_words, scalars
from handfoot.rulesets.advising import example, prose, sound
from handfoot.rulesets.emitting import flow
from handfoot.rulesets.findings import LONGEST, Place, lower_first
from handfoot.rulesets.guessing import entries_with, is_long, meant, split, written_number
from handfoot.rulesets.pointers import last, parent
from handfoot.rulesets.problems import listed, quoted
from handfoot.rulesets.schematree import Node, is_entry, takes

_MOST_CHOICES = 3
_LAST = ("last", "final", "last one", "last round", "final round", "sidste")
_REMARK = re.compile(r"(.+?)\s+(?://|--).*")
_FRACTION = re.compile(r"[\u00bc-\u00be\u2150-\u215e]|[0-9]\s*/\s*[0-9]")


def suggestion(case: Place) -> str:
    """What to write instead of the value at a place, or an example of what belongs there."""
    return instead(case) or shown(case)


def shown(case: Place) -> str:
    """An example of what belongs at a place, where nobody can know what was meant."""
    return f"{prose(case)} {example(case)}".strip()


def instead(case: Place) -> str:
    """What to write instead of the value at a place; empty when nobody can know."""
    node, found = case.node, case.found
    if found is None or is_long(found):
        return ""
    if dropped := _dropped(case) or _needless(case) or _remarked(case):
        return dropped
    sure = sound(case, _said_in_words(case) or _last_round(case) or meant(node, found))
    guesses = list(dict.fromkeys(map(flow, sure)))
    if case.trial and guesses == ["{}"]:
        held = case.trial.held(case.pointer)
        drop = quoted(case.entry(flow({next(iter(held)): None})))
        return f"Remove it: {quoted(case.trial.family)} has all of them. To drop one, write {drop}."
    if guesses:
        return f"{_write(case, guesses)} {_what_it_does(case, sure[0])}".strip()
    if isinstance(found, str) and "%" in found:
        return f"A ruleset has no percentages. {example(case)}".strip()
    if isinstance(found, str) and _FRACTION.search(found):
        return f"A ruleset has no fractions. {example(case)}".strip()
    return several(case)


def several(case: Place) -> str:
    """What to write for an entry of a list that is in truth several; empty if it is not."""
    found = case.found
    if not case.is_in_list or not isinstance(found, str) or _is_card(case.node, found):
        return ""
    entries = split(case.node, found)
    if len(entries) < 2:
        return ""
    return f"Put commas between them: {quoted(', '.join(map(flow, entries)), LONGEST)}."


def _write(case: Place, meant: list[str]) -> str:
    written = [quoted(case.entry(one), LONGEST) for one in meant]
    if len(written) == 1:
        return f"Write {written[0]}."
    if len(written) > _MOST_CHOICES:
        return ""
    return f"Write {listed(written)}, whichever is meant."


def _what_it_does(case: Place, value: Any) -> str:
    """What is odd about a number below zero, which people write where a place takes it off."""
    if case.trial is None or not isinstance(value, int) or value >= 0:
        return ""
    brought = case.trial.brings(case.pointer, value)
    return " ".join(f"But then: {lower_first(one.message)}" for one in brought[:1])


def _dropped(case: Place) -> str:
    """How an entry, or all entries of a map, are dropped, where a word for nothing stands."""
    found = case.found
    is_nothing = found is False or (isinstance(found, str) and other_words.is_nothing(found))
    if "object" not in case.node.kinds or not is_nothing:
        return ""
    if case.pointer and is_entry(case.at(parent(case.pointer)), last(case.pointer)):
        return f"Write {quoted(case.entry('null'))} to drop the entry."
    if case.node.is_named_map:
        written = quoted(case.entry("{NAME: null}"))
        return f"Drop each entry of the parent by its name: {written}."
    return ""


def _said_in_words(case: Place) -> list[dict[str, Any]]:
    """The entries that a text may say with their number: `at most two` is `most: 2`."""
    words = case.found.split() if isinstance(case.found, str) else []
    for at in range(1, len(words)):
        for key, value in ((words[:at], words[at:]), (words[at:], words[:at])):
            number = written_number(" ".join(value))
            leaf = "" if number is None else _key_here(case, " ".join(key))
            if leaf and number is not None and (entries := entries_with(case.node, leaf, number)):
                return entries
    return []


def _last_round(case: Place) -> list[list[int]]:
    """The last round by its number, where rounds are listed and a word for it stands."""
    rounds = case.trial.held("/game/end/rounds") if case.trial else None
    is_last = isinstance(case.found, str) and other_words.plain(case.found) in _LAST
    return [[rounds]] if is_last and rounds and last(case.pointer) == "rounds" else []


def _key_here(case: Place, word: str) -> str:
    """The key of a map that a word stands for, by itself or as people call it; or nothing."""
    same = [one for one in case.node.keys if other_words.plain(one) == other_words.plain(word)]
    other = [one.pointer for one in other_words.places(word, case.pointer)]
    return next(iter([*same, *(last(one) for one in other if parent(one) == case.pointer)]), "")


def _needless(case: Place) -> str:
    """That an entry can go, since what it says holds in every ruleset."""
    number = written_number(str(case.found))
    reason = other_words.needless(case.pointer, number)
    return f"Remove {quoted(case.entry(str(case.found)))}: {reason}." if reason else ""


def _remarked(case: Place) -> str:
    """The value without the comment behind it that begins as in another language."""
    match = _REMARK.fullmatch(case.found) if isinstance(case.found, str) else None
    if match is None:
        return ""
    value = scalars.plain(match.group(1))
    if isinstance(value, scalars.Refusal):
        return ""
    fitting = [value] if takes(case.node, value) else meant(case.node, value)
    if not fitting:
        return ""
    written = quoted(case.entry(flow(fitting[0])), LONGEST)
    return f"Write {written}; a comment begins with `#` and ends with its line."


def _is_card(node: Node, text: str) -> bool:
    return node.is_card and bool(other_words.cards(text))
