"""The page of the rulebook: every rule with what it reads, and where the sheets tell it."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from docs.makers.families import Family
from docs.makers.fields import field_link
from handfoot.words.rulebook import Rule, rulebook
from handfoot.words.sheet.writers import escaped

CHAPTERS = {
    "turn": "The turn",
    "cards": "The turn",
    "discard": "The turn",
    "pile": "The discard pile",
    "meld": "Melds",
    "book": "Books",
    "cap": "Books",
    "opening": "The opening",
    "foot": "The foot and further piles",
    "out": "Going out",
    "deal": "The deal",
    "round": "The end of the round",
    "game": "The game",
    "score": "Scoring",
}
_KINDS = {
    "refuse": "Can refuse a move.",
    "effect": "Says what happens.",
    "score": "Is a line of the score.",
}


def rulebook_page(families: Sequence[Family]) -> str:
    """All rules with what they read, and where the families' sheets tell them."""
    lines = [
        "# The rulebook",
        "",
        "Every rule by which a move can be refused, a state settled or a score reached has an id. "
        "The same id is the reason that an engine gives, the name in a report, and the anchor on a "
        "family\u2019s page. The sentences are those of refusals; what stands in italics is filled "
        "in from the case.",
    ]
    chapters: dict[str, list[Rule]] = {}
    for rule in rulebook().values():
        chapters.setdefault(CHAPTERS[rule.id.partition(".")[0]], []).append(rule)
    for title, rules in chapters.items():
        lines += ["", f"## {title}"]
        for rule in rules:
            lines += ["", *_rule(rule, families)]
    return "\n".join(lines) + "\n"


def _rule(rule: Rule, families: Sequence[Family]) -> Iterator[str]:
    sentence = re.sub(r"\{(\w+)\}", r"*\1*", rule.sentence)
    told = [
        f"[{escaped(family.title)}](rules/{family.id}.md#{rule.id})"
        for family in families
        if any(rule.id in one.rules for one in family.sheet.paragraphs)
    ]
    reads = ", ".join(f"[`{pointer}`]({field_link(pointer)})" for pointer in rule.reads)
    yield f"### `{rule.id}` {{: #{rule.id} }}"
    yield ""
    yield sentence
    yield ""
    where = f" In the sheets: {', '.join(told)}." if told else ""
    tested = f"[Tested](matrix.md#{rule.id}) under the claim *{rule.claim}*."
    yield f"{_KINDS[rule.kind]} {tested} It reads {reads}.{where}"
