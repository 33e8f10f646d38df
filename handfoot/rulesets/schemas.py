"""The schemas of rulesets: the author's, those made from it for resolved ones and for editors.

An author may leave anything to a parent; the author's schema demands nothing below the top. In a
resolved ruleset everything is said; its schema is derived, never written, and so is the one that
editors use, who look at a file as it is written. All are made once, and compiled for `jsonschema`
only when something is checked, because that import takes longer than all else that a command does.
This module words no messages.
"""

from __future__ import annotations

import copy
import hashlib
import json
import re
from collections.abc import Iterable, Iterator
from functools import cache, cached_property
from typing import TYPE_CHECKING, Any

from handfoot import ground
from handfoot.rulesets.schematree import Node

if TYPE_CHECKING:
    from jsonschema.protocols import Validator

_LISTS_OF_SCHEMAS = ("allOf", "anyOf", "oneOf", "prefixItems")
_MAPS_OF_SCHEMAS = ("properties", "patternProperties", "$defs", "dependentSchemas")
_SCHEMAS = ("additionalProperties", "propertyNames", "items", "contains", "then", "else", "not")

# A card, a number of players and a round may be named by this.
_A_NUMBER = "2"


class Language:
    """An author's schema and all that is made from it, each made once when it is first needed.

    None of it is to be changed. Tests make small languages of their own.
    """

    def __init__(self, schema: dict[str, Any]) -> None:
        self.author_schema = schema

    @cached_property
    def resolved_schema(self) -> dict[str, Any]:
        """The schema of resolved rulesets."""
        return derive_resolved_schema(self.author_schema)

    @cached_property
    def editor_schema(self) -> dict[str, Any]:
        """The author's schema for editors, which know no merging."""
        return derive_editor_schema(self.author_schema)

    @cached_property
    def author_node(self) -> Node:
        """The author's schema, to walk beside data."""
        return Node.of(self.author_schema)

    @cached_property
    def resolved_node(self) -> Node:
        """The schema of resolved rulesets, to walk beside data."""
        return Node.of(self.resolved_schema)

    @cached_property
    def author_validator(self) -> Validator:
        """The author's schema, compiled."""
        return compiled(self.author_schema)

    @cached_property
    def resolved_validator(self) -> Validator:
        """The schema of resolved rulesets, compiled."""
        return compiled(self.resolved_schema)


@cache
def ruleset_language() -> Language:
    """The language of rulesets, its schema read from the ground."""
    return Language(json.loads(ground.schema_path().read_text(encoding="utf-8")))


def derive_resolved_schema(author: dict[str, Any]) -> dict[str, Any]:
    """The schema of resolved rulesets that belongs to an author's schema, which is not changed.

    Every listed property is required at every level, except those marked `x-optional` and those
    that only some forms of an object have: these are required by the form, whose `then` lists them
    in `x-required` beside it or, without that, in its properties. `extends` is gone and `except`
    has the flat form of `handfoot.rulesets.merging`.
    """
    schema = copy.deepcopy(author)
    properties = schema.get("properties", {})
    properties.pop("extends", None)
    if "except" in properties:
        properties["except"] = _flat_overlays(properties["except"])
    if "$id" in schema:
        schema["$id"] = re.sub(r"(ruleset)(?=\.schema\.json$)", r"resolved-\1", schema["$id"])
    if "title" in schema:
        schema["title"] = f"{schema['title']}, resolved"
    schema["description"] = (
        "A ruleset with its parents merged in: everything is said, and each exception is a list of "
        "JSON Pointers and the values to set, null for an entry to drop."
    )
    _require(schema)
    return schema


def derive_editor_schema(author: dict[str, Any]) -> dict[str, Any]:
    """The schema for editors that belongs to an author's schema, which is not changed.

    An editor looks at one file, as it is written. So a name that may be a number may stand there
    as one (`2` is a card); null may drop an entry of a named map; and such a map may hold fewer
    entries than a whole ruleset needs, since the others are the parent's.
    """
    schema = copy.deepcopy(author)
    if "$id" in schema:
        schema["$id"] = re.sub(r"(ruleset)(?=\.schema\.json$)", r"editor-\1", schema["$id"])
    if "title" in schema:
        schema["title"] = f"{schema['title']}, for editors"
    _loosen(schema)
    return schema


def _loosen(schema: Any) -> None:
    """Lets a schema take what merging makes sense of, in place."""
    if not isinstance(schema, dict):
        return
    for part in _inner(schema):
        _loosen(part)
    if schema.get("type") == "string" and re.search(schema.get("pattern", "$."), _A_NUMBER):
        schema["type"] = ["string", "integer"]
    entry = schema.get("additionalProperties")
    if isinstance(entry, dict):
        schema.pop("minProperties", None)
        if isinstance(entry.get("type"), str):
            entry["type"] = [entry["type"], "null"]


def _flat_overlays(overlays: dict[str, Any]) -> dict[str, Any]:
    entry = overlays["additionalProperties"]
    conditions = {key: entry["properties"][key] for key in ("rounds", "players")}
    for condition in conditions.values():
        condition.pop("x-optional", None)
    changes = {
        "title": "Changes",
        "description": "The values to set, by JSON Pointer; null drops the entry.",
        "type": "object",
        "propertyNames": {"pattern": "^(/[^/]+)+$"},
        "examples": [{"/pile/take/depth": 5}],
    }
    return {
        **overlays,
        "additionalProperties": {
            **entry,
            "properties": {**conditions, "set": changes},
            "additionalProperties": False,
        },
    }


def _require(schema: Any) -> None:
    """Makes everything in a schema required, in place."""
    if not isinstance(schema, dict):
        return
    for part in _inner(schema):
        _require(part)
    properties = schema.get("properties")
    if properties is None:
        return
    forms = [one for one in [schema, *schema.get("allOf", ())] if "if" in one]
    by_form: set[str] = set()
    for form in forms:
        by_form |= _require_in_form(form)
    by_form.discard(schema.get("x-tag", ""))
    listed = [
        key
        for key, part in properties.items()
        if key not in by_form and part is not False and not _is_optional(part)
    ]
    required = list(dict.fromkeys([*schema.get("required", ()), *listed]))
    if required:
        schema["required"] = required


def _require_in_form(form: dict[str, Any]) -> set[str]:
    """Makes what a form says required where it holds; gives the keys that depend on the form."""
    named: set[str] = set(form.get("x-required", ()))
    for keyword in ("then", "else"):
        part = form.get(keyword)
        if isinstance(part, dict):
            named |= set(part.get("properties", ()))
    if "x-required" in form:
        then = form.setdefault("then", {})
        then["required"] = list(dict.fromkeys([*then.get("required", ()), *form["x-required"]]))
    return named


def _is_optional(part: Any) -> bool:
    return isinstance(part, dict) and part.get("x-optional") is True


def _inner(schema: dict[str, Any]) -> Iterator[Any]:
    for keyword in _LISTS_OF_SCHEMAS:
        yield from schema.get(keyword, ())
    for keyword in _MAPS_OF_SCHEMAS:
        yield from schema.get(keyword, {}).values()
    for keyword in _SCHEMAS:
        if keyword in schema:
            yield schema[keyword]


def compiled(schema: dict[str, Any]) -> Validator:
    """A validator of the schema, three habits of `jsonschema` mended.

    `$` of a regular expression in JSON Schema is the end of the text; Python's also fits before a
    last line break, which would let a name carry one. The error of a property that is forbidden
    (its schema is `false`) gets the path of that property. And a chapter that was found sound is
    not gone through again when it comes in another ruleset: most rulesets are a family with one
    chapter changed.
    """
    from jsonschema import Draft202012Validator, ValidationError, validators

    sound: set[bytes] = set()

    def chapter(
        name: str, value: Any, errors: Iterable[ValidationError]
    ) -> Iterator[ValidationError]:
        # Unlike JSON, this writes `true` and 1 and "1" apart, as keys too.
        mark = hashlib.sha256(f"{name} {value!r}".encode(errors="surrogatepass")).digest()
        if mark in sound:
            return
        faulty = False
        for error in errors:
            faulty = True
            yield error
        if not faulty:
            sound.add(mark)

    def pattern(
        validator: Validator, wanted: str, instance: Any, schema: dict[str, Any]
    ) -> Iterator[ValidationError]:
        whole = re.sub(r"(?<!\\)\$", r"\\Z", wanted)
        if isinstance(instance, str) and not re.search(whole, instance):
            yield ValidationError(f"{instance!r} does not match {wanted!r}")

    def properties(
        validator: Draft202012Validator,
        listed: dict[str, Any],
        instance: Any,
        around: dict[str, Any],
    ) -> Iterator[ValidationError]:
        for key in listed if isinstance(instance, dict) else ():
            if key in instance and listed[key] is False:
                yield ValidationError(
                    f"{key!r} is not allowed here", path=(key,), instance=instance, schema=False
                )
            elif key in instance:
                value = instance[key]
                errors = validator.descend(value, listed[key], path=key, schema_path=key)
                yield from chapter(key, value, errors) if around is schema else errors

    strict: type[Validator] = validators.extend(  # type: ignore[no-untyped-call]
        Draft202012Validator, {"pattern": pattern, "properties": properties}
    )
    return strict(schema)
