"""The fields of the ruleset language: every key of the schema, in its order, and where it is told.

The schema says what each key means; here it becomes a list of fields, each with the page and the
anchor where it is told, so that every page can lead there. What a field takes and what it is good
for is put into words here as well; what families say is the business of `field_values`, and how
the pages look of `field_pages`.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cache, cached_property
from typing import Any

from handfoot.rulesets.emitting import flow
from handfoot.rulesets.findings import counted, first_sentence, lower_first
from handfoot.rulesets.pointers import join, last, parent, parts
from handfoot.rulesets.problems import listed, quoted
from handfoot.rulesets.schemas import ruleset_language
from handfoot.rulesets.schematree import Node, forms_without
from handfoot.words.rulebook import rulebook

__all__ = ["HEAD", "Field", "anchor_of", "chapters", "example_of", "field_link", "fields", "takes"]

# The page that leads to all others, and tells the keys that are no chapters.
HEAD = "fields/index.md"

# How an entry of a map or a list is called in an anchor.
_ANY = "any"
# A reference to a chapter that is told by itself.
_CHAPTER = "#/properties/"


@dataclass(frozen=True)
class Field:
    """One key of the language, or what stands under every key of a map or in a list.

    `pointer` has `*` for any entry; `around` is the place that holds the field. `like` is the
    pointer of a field told before whose keys mean the same as the keys of this one.
    """

    pointer: str
    node: Node
    around: Node
    like: str = ""

    @property
    def key(self) -> str:
        """The last part of the pointer."""
        return last(self.pointer)

    @property
    def is_entry(self) -> bool:
        """Whether it is told with the map or list that it belongs to."""
        return self.key == "*"

    @property
    def title(self) -> str:
        """What it is called."""
        return self.node.title

    @property
    def description(self) -> str:
        """What it means."""
        return str(self.node.says("description") or "")

    @cached_property
    def entry(self) -> Node | None:
        """What stands under every key of a map, or in a list of groups."""
        return _entry(self.node)

    @property
    def chapter(self) -> str:
        """The chapter that it repeats, if it stands for a whole one."""
        refers = (str(part.get("$ref", "")) for part in self.node.parts)
        return next((one.removeprefix(_CHAPTER) for one in refers if _CHAPTER in one), "")

    @property
    def is_group(self) -> bool:
        """Whether further keys stand within it, told by themselves."""
        inner = self.entry.keys if self.entry else []
        return not self.chapter and bool(self.node.keys or inner)

    @property
    def effect(self) -> str:
        """What it has an effect on; a map of values has the effect of its values."""
        inner = self.entry.says("x-effect") if self.entry and not self.entry.keys else None
        return str(self.node.says("x-effect") or inner or "")

    @property
    def is_leaf(self) -> bool:
        """Whether a ruleset gives it a value of its own."""
        return not self.is_entry and (bool(self.effect) or not self.is_group)

    @property
    def is_optional(self) -> bool:
        """Whether even a whole ruleset may leave it out."""
        return self.node.says("x-optional") is True

    @property
    def words(self) -> list[tuple[str, str]]:
        """The words that it may be, or that a list of it holds, each with what it means."""
        nodes = (self.node, self.node.item())
        told = next((node for node in nodes if node.says("enumDescriptions")), None)
        return list(zip(told.words, told.says("enumDescriptions"), strict=True)) if told else []

    @property
    def not_where(self) -> list[str]:
        """The values of the tag around it with which it cannot be said."""
        return forms_without(self.around, self.key)

    @property
    def forms(self) -> list[tuple[str, list[str]]]:
        """The values of the tag of a group, each with the other keys that it goes with."""
        tag = self.node.tag
        if tag is None or self.chapter:
            return []
        words = self.node.child(tag).words
        others = [key for key in self.node.keys if key != tag]
        without = {key: forms_without(self.node, key) for key in others}
        return [(word, [key for key in others if word not in without[key]]) for word in words]

    @property
    def examples(self) -> list[Any]:
        """Examples of its value."""
        return list(self.node.says("examples") or ())

    @property
    def example(self) -> Any:
        """The example that tells most: the longest list or map, or else the first value."""
        return max(self.examples, key=_tells)

    @property
    def rules(self) -> list[str]:
        """The rules of the rulebook that read it, or something in or around it."""
        return [
            one.id
            for one in rulebook().values()
            if any(_meet(read, self.pointer) for read in one.reads)
        ]


@cache
def fields() -> dict[str, Field]:
    """All fields by their pointers, in the order of the schema."""
    root = ruleset_language().author_node
    told: dict[str, str] = {}
    return {one.pointer: one for one in _walk(root, "", told)}


def chapters() -> list[Field]:
    """The keys at the top of a file under which there are others: each has a page of its own."""
    return [one for one in fields().values() if one.pointer.count("/") == 1 and one.is_group]


def anchor_of(pointer: str) -> str:
    """The anchor of a field on its page.

    >>> anchor_of("/deck/cards/*/points")
    'deck.cards.any.points'
    """
    return ".".join(_ANY if part == "*" else part for part in parts(pointer))


def _page_of(pointer: str) -> str:
    """The page on which a field is told."""
    chapter = join("", *parts(pointer)[:1])
    return f"fields/{parts(pointer)[0]}.md" if fields()[chapter].is_group else HEAD


def field_link(pointer: str) -> str:
    """Where a field is told, as a page at the top of the site leads there.

    >>> field_link("/deck/cards/*/points")
    'fields/deck.md#deck.cards.any.points'
    """
    return f"{_page_of(pointer)}#{anchor_of(pointer)}"


def takes(field: Field, told: Callable[[str], str] = quoted) -> str:
    """What a field may hold, as a sentence; its words and its forms are told by themselves.

    `told` writes the name of a key that stands within it.
    """
    node = field.node
    if field.chapter:
        return f"Any keys of the chapter `{field.chapter}`."
    if field.forms:
        return f"A group in several forms; {told(str(node.tag))} says which:"
    if node.is_named_map:
        return " ".join(["A map.", *_keys_of_map(node)])
    if node.keys:
        return f"A group with the keys {listed(map(told, node.keys), 'and')}."
    if "array" in node.kinds:
        return f"A list{_items(node)}."
    if field.words:
        return "One of these words:"
    return f"{_single(node)}."


def _walk(node: Node, pointer: str, told: dict[str, str]) -> Iterator[Field]:
    inner = _entry(node)
    within = [(key, node.child(key)) for key in node.keys]
    within += [("*", inner)] if inner is not None else []
    for key, child in within:
        at = join(pointer, key)
        means = json.dumps([part.get("properties") for part in child.parts])
        like = told.setdefault(means, at) if len(child.keys) > 1 else at
        field = Field(at, child, node, like if like != at else "")
        yield field
        if not field.chapter:
            yield from _walk(child, at, told)


def _entry(node: Node) -> Node | None:
    if node.is_named_map:
        return node.child("*")
    return node.item() if node.item().keys else None


def _meet(one: str, other: str) -> bool:
    return f"{one}/".startswith(f"{other}/") or f"{other}/".startswith(f"{one}/")


def _keys_of_map(node: Node) -> Iterator[str]:
    names, entry = node.names, node.child("*")
    if described := names.says("description"):
        yield f"Each key is {lower_first(first_sentence(described)).removesuffix('.')}."
    if not entry.keys:
        listing = f"a list{_items(entry)}" if "array" in entry.kinds else ""
        yield f"Each value is {listing or lower_first(_single(entry))}."
    if least := node.says("minProperties"):
        yield f"At least {counted(least, 'entry')}."


def _items(node: Node) -> str:
    """What a list holds, and how much of it, after the words `a list`."""
    item = node.item()
    if item.keys or (not item.kinds and not item.words):
        of = " of groups"
    elif item.words:
        of = " of these words"
    elif "integer" in item.kinds:
        of = f" of whole numbers{_range(item)}"
    else:
        of = f" of {lower_first(item.title or 'text')}s"
    least, most = node.says("minItems"), node.says("maxItems")
    if least and most:
        of += f", {least} to {most} of them"
    elif least or most:
        of += f", at least {least}" if least else f", at most {most}"
    return of + (", none of them twice" if node.says("uniqueItems") else "")


def _single(node: Node) -> str:
    """What a single value may be."""
    fixed = [part["const"] for part in node.parts if "const" in part]
    others = [quoted(one if isinstance(one, str) else json.dumps(one)) for one in fixed]
    if "integer" in node.kinds:
        return listed([f"A whole number{_range(node)}", *others])
    if "boolean" in node.kinds:
        return "`true` or `false`"
    if "string" in node.kinds:
        most = node.says("maxLength")
        about = node.title if node.is_card else ""
        text = f"The name of a {lower_first(about)}" if about else "A text"
        return text if about or not most else f"{text} of at most {most} characters"
    return f"Only {listed(others)}"


def _range(node: Node) -> str:
    low, high = node.says("minimum"), node.says("maximum")
    if high is None:
        return f" from {_figure(low)} on"
    return f" from {_figure(low)} to {_figure(high)}"


def _figure(number: int) -> str:
    return f"{number:,}".replace("-", "\u2212")


def example_of(field: Field) -> Any:
    """An example of a field as a whole file would hold it, from the top down."""
    value, at = field.example, field.pointer
    while at:
        key = last(at)
        at = parent(at)
        around = fields().get(at)
        if key == "*" and around is not None:
            if "array" in around.node.kinds:
                value = [value]
                continue
            key = _a_name(around)
        value = {key: value}
    return value


def _tells(example: Any) -> int:
    return len(flow(example)) if isinstance(example, (dict, list)) else 0


def _a_name(around: Field) -> str:
    """A name that an entry of a map could have."""
    named = [key for example in around.examples for key in example]
    return str((named or around.node.names.says("examples"))[0])
