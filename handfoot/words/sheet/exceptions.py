"""The exceptions of a ruleset, worded as differences.

An exception changes some values in some rounds or for some numbers of players. What that means in
words is found by writing the sheet with the changed values and comparing it with the plain one,
sentence by sentence: so every change of a value is told by the same sentences that tell the value,
and nothing is told that stays as it is.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from types import ModuleType
from typing import Any

from handfoot.rulesets.merging import apply, copied
from handfoot.words.house import House
from handfoot.words.languages import Language
from handfoot.words.sheet.applicable import applicable
from handfoot.words.sheet.glance import card_values
from handfoot.words.sheet.model import Paragraph, Sentence

__all__ = ["exceptions"]

Writer = Callable[[House], Sequence[Paragraph]]


def exceptions(
    ruleset: Mapping[str, Any], tongue: Language, write: Writer
) -> tuple[Paragraph, ...]:
    """One paragraph for each exception of a resolved ruleset that changes a sentence."""
    frame = tongue.room("frame")
    plain = {key: value for key, value in ruleset.items() if key != "except"}
    found = []
    for name, overlay in sorted(ruleset.get("except", {}).items(), key=_place):
        changed = copied(plain)
        apply(changed, overlay["set"])
        before, after = tongue.house(plain), tongue.house(changed)
        sentences = [
            *_values(before, after, tongue),
            *_differences(write(before), write(after), frame),
        ]
        if sentences:
            found.append(
                Paragraph(
                    f"except:{name}",
                    tuple(sentences),
                    tuple(sorted(applicable(changed) - applicable(plain))),
                    (f"/except/{name}",),
                    frame.when(after, sorted(overlay["rounds"]), sorted(overlay["players"])),
                )
            )
    return tuple(found)


def _place(named: tuple[str, Mapping[str, Any]]) -> tuple[list[int], list[int], str]:
    """The place of an exception among others: by round, by number of players, by name."""
    name, overlay = named
    return sorted(overlay["rounds"]), sorted(overlay["players"]), name


def _values(before: House, after: House, tongue: Language) -> list[Sentence]:
    values, plain = (card_values(house, tongue.room("glance")) for house in (after, before))
    if values == plain:
        return []
    return [Sentence("values", tongue.room("frame").values(values))]


def _differences(
    before: Sequence[Paragraph], after: Sequence[Paragraph], frame: ModuleType
) -> list[Sentence]:
    """The sentences that are new or changed, and those that no longer hold."""
    old, new = _by_topic(before), _by_topic(after)
    found = []
    for topic, told in new.items():
        if _texts(old.get(topic, [])) != _texts(told):
            found += told
    said = {text for told in new.values() for text in _texts(told)}
    missing = [text for topic, told in old.items() if topic not in new for text in _texts(told)]
    # What was said of one pile may be said of another now, in the same words.
    gone = [text for text in missing if text not in said]
    if gone:
        found.append(Sentence("gone", frame.no_longer(gone)))
    return found


def _texts(told: Sequence[Sentence]) -> list[str]:
    return [one.text for one in told]


def _by_topic(paragraphs: Sequence[Paragraph]) -> dict[str, list[Sentence]]:
    """All sentences by the id of their paragraph and their topic.

    The phrases of a list end the sentence before them: they stand with it and are told with it.
    """
    found: dict[str, list[Sentence]] = {}
    leading = ""
    for paragraph in paragraphs:
        for one in paragraph.sentences:
            topic = f"{paragraph.id}/{one.topic}"
            if one.item and one.text[0].islower():
                found[leading].append(Sentence(topic, one.text, item=True))
            else:
                leading = topic
                found[topic] = [Sentence(topic, one.text)]
    return found
