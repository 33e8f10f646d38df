"""The page of a family's examples: beside each rule a case that is allowed, and one that is not.

Which cases are shown is the business of `docs.makers.examples`; here they are drawn and told.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from html import escape
from typing import Any

from conformance.frozen.vectors import Vector, refused, vectors
from docs.makers.examples import Shown, examples, mover, shown_cards
from docs.makers.families import Family
from handfoot.words.drawing import draw_move
from handfoot.words.language import capital, digits
from handfoot.words.picture import svg_cards
from handfoot.words.rulebook import rulebook
from handfoot.words.sheet.writers import escaped

__all__ = ["examples_of", "examples_page"]

_INTRODUCTION = (
    "The rules of [{title}](../rules/{id}.md), each with the smallest case in which it decides: "
    "one that is allowed and, where the rule can forbid something, one that is not. The cases were "
    "worked out from the family\u2019s own sheet, and an engine that is checked has to answer "
    "every one of them: they are [frozen vectors](../vectors.md), under the names that stand here "
    "in small letters."
)
_PILE = "the discard pile"


def examples_of(family: Family) -> dict[str, Shown]:
    """The examples for the rules that the family's sheet tells, in the sheet's order.

    Raises `BadVectorFile`.
    """
    rules = dict.fromkeys(rule for one in family.sheet.paragraphs for rule in one.rules)
    return examples(list(vectors(family.id)), rules)


def examples_page(family: Family, shown: Mapping[str, Shown]) -> str:
    """All examples of a family under the chapters of its sheet."""
    title = escaped(family.title)
    lines = [f"# {title}: examples", "", _INTRODUCTION.format(title=title, id=family.id)]
    told: set[str] = set()
    for chapter in family.sheet.chapters:
        part: list[str] = []
        for paragraph in chapter.paragraphs:
            rules = [one for one in paragraph.rules if one in shown and one not in told]
            told.update(rules)
            if rules:
                part += ["", f"> {escaped(paragraph.text)}"]
            for rule in rules:
                part += ["", *_examples(shown[rule], family.ruleset)]
        if part:
            lines += ["", f"## {escaped(chapter.title)}", *part]
    return "\n".join(lines) + "\n"


def _examples(shown: Shown, ruleset: Mapping[str, Any]) -> Iterator[str]:
    link = f'[\u00a7](../rulebook.md#{shown.rule}){{: .rule title="The rule {shown.rule}" }}'
    yield f'<div class="examples" id="{shown.rule}" markdown>'
    yield ""
    for vector in shown.vectors:
        no = any(refused(vector))
        yield f'<div class="case {"refused" if no else "allowed"}" markdown>'
        yield ""
        yield f"**{_word(shown, no)}** {link}"
        yield ""
        yield _drawn(vector, ruleset)
        yield ""
        yield f"{escaped(_moves(vector, ruleset))} *{escaped(_why(vector))}*"
        yield ""
        yield f'<small class="name">{vector.id}</small>'
        yield ""
        yield "</div>"
        yield ""
    yield "</div>"


def _word(shown: Shown, no: bool) -> str:
    if no:
        return "Refused"
    kind = rulebook()[shown.rule].kind
    return {"refuse": "Allowed", "effect": "What happens", "score": "Scored"}[kind]


def _drawn(vector: Vector, ruleset: Mapping[str, Any]) -> str:
    figures = []
    for label, cards in shown_cards(vector):
        if not cards and label not in ("in hand", _PILE):
            continue
        pile = label == _PILE
        drawn = svg_cards(cards, ruleset, in_order=pile, marked=pile) if cards else "no cards"
        figures.append(f"<figure>{drawn}<figcaption>{escape(capital(label))}</figcaption></figure>")
    return f'<div class="played">{"".join(figures)}</div>' if figures else ""


def _moves(vector: Vector, ruleset: Mapping[str, Any]) -> str:
    """What is done, in sentences; a single player is called the player."""
    if vector.kind == "judge":
        return _judged(vector, ruleset)
    if vector.kind == "score":
        total = vector.said["sides"][0]["total"]
        return f"The first side scores {digits(total)}."
    steps = [step["move"] for step in vector.said["steps"]]
    told = " ".join(draw_move(move, ruleset) for move in steps)
    alone = {move["seat"] for move in steps} == {mover(vector)}
    return re.sub(r"\bSeat [0-9]+\b", "The player", told) if alone else told


def _judged(vector: Vector, ruleset: Mapping[str, Any]) -> str:
    verdict = vector.said["verdicts"][-1]
    onto = verdict.get("onto")
    place = {"rank": onto["rank"], "n": 0} if onto else None
    lay = {"seat": 0, "do": "lay", "groups": [{"onto": place, "cards": verdict["cards"]}]}
    return draw_move(lay, ruleset).replace("Seat 0", "The player")


def _why(vector: Vector) -> str:
    """The reason, its sums with true signs."""
    told = re.sub(r"(?<=\d) x (?=\d)", " \u00d7 ", str(vector.said["why"]))
    return re.sub(r"(^|(?<=[\s(]))-(?= ?\d)", "\u2212", told)
