"""The pages of the field reference: one for each chapter of a ruleset, and one that leads to them.

What stands in a field is told by the schema (`fields`) and by the families (`field_values`); here
it is laid out, every field under an anchor of its own.
"""

from __future__ import annotations

import posixpath
from collections.abc import Iterator, Sequence

from docs.makers.answers import anchor
from docs.makers.families import Family
from docs.makers.field_values import Values, code, paragraph_about, values_of
from docs.makers.fields import (
    HEAD,
    Field,
    anchor_of,
    chapters,
    example_of,
    field_link,
    fields,
    takes,
)
from handfoot.rulesets.emitting import block, flow
from handfoot.rulesets.findings import first_sentence
from handfoot.rulesets.pointers import join, parts, spoken
from handfoot.rulesets.problems import listed
from handfoot.words.sheet.writers import escaped

__all__ = ["field_pages"]

_INTRODUCTION = """\
# The fields of a ruleset

Here is everything that a ruleset can say, chapter by chapter: what each key means, what it may be,
an example as it would stand in a file, and what each documented family says there. A file that
`extends` a family need say only what differs; there are no defaults beside what the family says,
and a key that may be left out even by a whole ruleset tells what holds then.

In the names of the keys `*` stands for a name that you choose, or for the name of a card. *Effect*
tells what a table would notice: other moves (*play*), another sum (*score*), more or less to be
seen of the discard pile (*view*), or only another word on a printed sheet (*page*). The rules are
those of [the rulebook](../rulebook.md) that read the value. A family\u2019s name leads to the
sentence of its rule sheet about it."""
# What is longer scrolls on a telephone, and is shown in several lines.
_LINE = 48
_SHORT = 40


def field_pages(families: Sequence[Family]) -> dict[str, str]:
    """All pages of the reference by name."""
    return {
        HEAD: _head_page(families),
        **{f"fields/{one.key}.md": _chapter_page(one, families) for one in chapters()},
    }


def _head_page(families: Sequence[Family]) -> str:
    lines = [_INTRODUCTION, "", "## The chapters", ""]
    for one in chapters():
        told = first_sentence(_marked(one.description))
        lines.append(f"- [{one.title}]({one.key}.md), `{one.key}`: {told}")
    lines += ["", "## The head of a file"]
    for one in fields().values():
        if one.pointer.count("/") == 1 and one not in chapters():
            lines += ["", *_told(one, families, level=3)]
    return "\n".join(lines) + "\n"


def _chapter_page(chapter: Field, families: Sequence[Family]) -> str:
    lines = [f"# {chapter.title}: `{chapter.key}` {{: #{chapter.key} }}", ""]
    lines += [_marked(chapter.description), "", *_within(chapter), *_examples(chapter)]
    like = ""
    for one in fields().values():
        if not one.pointer.startswith(f"{chapter.pointer}/") or one.is_entry:
            continue
        # What was told before is told again in a line, with the field that it stands in.
        if like and one.pointer.startswith(f"{like}/"):
            continue
        like = one.pointer if one.like else ""
        lines += ["", *_told(one, families, level=_level(one))]
    return "\n".join(lines) + "\n"


def _told(one: Field, families: Sequence[Family], level: int) -> Iterator[str]:
    # In the list of contents a key stands below the one that holds it, and need not repeat it.
    label = ".".join(parts(one.pointer)[level - 1 :] or [one.key])
    anchors = f'#{anchor_of(one.pointer)} data-toc-label="{label}"'
    yield f"{'#' * level} `{spoken(one.pointer)}` {{: {anchors} }}"
    yield ""
    yield f"**{one.title}.** {_marked(one.description)}".strip()
    yield ""
    yield from _within(one)
    yield from _examples(one)
    if one.is_leaf:
        yield from _said(one, families)


def _level(one: Field) -> int:
    """The level of a key's heading: those right under the chapter, or in its entries, are first."""
    _, first, *more = parts(one.pointer)
    return 3 if more and (first != "*" or more[1:]) else 2


def _within(one: Field) -> Iterator[str]:
    """What it takes, with what effect, and which rules read it; its words, forms and entries."""
    if one.like:
        yield from _told_before(one)
        return
    told = _chapter_link(takes(one, lambda key: _link(join(one.pointer, key), key)), one)
    # Words and forms stand below what announces them.
    yield " ".join([*_facts(one), told] if told.endswith(":") else [told, *_facts(one)])
    yield ""
    if one.words:
        yield from (f"- `{word}`: {_marked(text)}" for word, text in one.words)
        yield ""
    if one.forms:
        yield from (_form(one, form, keys) for form, keys in one.forms)
        yield ""
    if one.entry is not None:
        yield from _entry(fields()[join(one.pointer, "*")])


def _facts(one: Field) -> Iterator[str]:
    """When it can be said or left out, its effect, and the rules that read it: a sentence each."""
    if one.not_where:
        tag = one.around.tag
        yield f"Not with {listed(code(f'{tag}: {form}') for form in one.not_where)}."
    if one.is_optional:
        yield "May be left out."
    if one.effect:
        yield f"Effect: *{one.effect}*."
    if one.is_leaf and one.rules:
        links = ", ".join(f"[`{rule}`](../rulebook.md#{rule})" for rule in one.rules)
        yield f"Rules: {links}."


def _chapter_link(text: str, one: Field) -> str:
    named = f"`{one.chapter}`"
    return text.replace(named, f"[{named}]({one.chapter}.md)") if one.chapter else text


def _form(one: Field, form: str, keys: Sequence[str]) -> str:
    links = [_link(join(one.pointer, key), key) for key in keys]
    return f"- `{one.node.tag}: {form}`" + (f" with {listed(links, 'and')}" if links else " alone")


def _told_before(one: Field) -> Iterator[str]:
    """The keys within a field whose meaning was told with another one, each under an anchor."""
    named = f"[`{spoken(one.like)}`]({_there(one.like)})"
    yield " ".join(["A group.", *_facts(one), f"What its keys mean stands under {named}:"])
    yield ""
    within = [at for at in fields() if at.startswith(f"{one.pointer}/")]
    anchors = "".join(f'<span id="{anchor_of(at)}"></span>' for at in within)
    links = [_link(join(one.like, key), key) for key in one.node.keys]
    yield f"{anchors}{', '.join(links)}."
    yield ""


def _entry(one: Field) -> Iterator[str]:
    anchors = f'<span id="{anchor_of(one.pointer)}"></span>'
    yield f"{anchors}*Each entry* ({escaped(one.title.lower())}): {_marked(one.description)}"
    yield ""
    if one.node.keys:
        yield takes(one, lambda key: _link(join(one.pointer, key), key))
        yield ""
    if one.forms:
        yield from (_form(one, form, keys) for form, keys in one.forms)
        yield ""


def _link(pointer: str, text: str) -> str:
    return f"[`{text}`]({_there(pointer)})"


def _there(pointer: str) -> str:
    """Where another field is told, as a page beside its own leads there."""
    return posixpath.relpath(field_link(pointer), posixpath.dirname(HEAD))


def _examples(one: Field) -> Iterator[str]:
    if not one.examples:
        return
    example = example_of(one)
    line = flow(example)[1:-1]
    if len(line) > _LINE:
        yield from ("```yaml", block(example).rstrip("\n"), "```", "")
        return
    others = [flow(other) for other in one.examples if other != one.example]
    if others and one.is_leaf and not one.words and len(" or ".join(others)) <= _SHORT:
        line += f"  # or {' or '.join(others)}"
    yield from ("```yaml", line, "```", "")


def _said(one: Field, families: Sequence[Family]) -> Iterator[str]:
    told = values_of(one, families)
    if not any(values.is_said for values in told):
        yield "None of the families says it."
        return
    if len(told) == 1:
        yield f"All families say {told[0].text}: {_families(one, told[0])}."
        return
    yield '<div class="answers" markdown>'
    yield ""
    for values in told:
        yield _families(one, values)
        yield f":   {values.text if values.is_said else f'*{values.text}*'}"
        yield ""
    yield "</div>"


def _families(one: Field, values: Values) -> str:
    return ", ".join(_family(one, family, values) for family in values.families)


def _family(one: Field, family: Family, values: Values) -> str:
    """The family's name, a link to the paragraph of its sheet that tells the value if there is."""
    place = paragraph_about(one.pointer, family) if values.is_said else ""
    there = f"#{anchor(place)}" if place else ""
    return f"[{escaped(family.title)}](../rules/{family.id}.md{there})"


def _marked(text: str) -> str:
    """A text of the schema, which marks code with backquotes and nothing else."""
    pieces = text.split("`")
    return "`".join(piece if n % 2 else escaped(piece) for n, piece in enumerate(pieces))
