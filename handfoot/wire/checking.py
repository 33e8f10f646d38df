"""Turns a JSON Schema into a plain function that checks values.

A general validator takes some thirty times as long over a position, and every line of a long run
is to be checked. Only the keywords that the protocol schema uses are known, and any other is
refused when the schema is read, so that nothing in it is silently passed over. Faults are told as
sentences for the author of an engine. Which schema it is, and what its shapes are for, is the
business of `shapes`.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Collection, Mapping
from typing import Any, NamedTuple

from handfoot.rulesets.pointers import join

__all__ = ["Checker", "Fault", "Owed", "Schema"]

Schema = Mapping[str, Any]


class Fault(NamedTuple):
    """Something wrong with a value: where, as a JSON Pointer, and what, as a sentence."""

    pointer: str
    message: str

    def __str__(self) -> str:
        return f"{self.pointer or 'the message'}: {self.message}"


Owed = Collection[str]
Check = Callable[[Any, str, Owed, list[Fault]], None]


ANNOTATIONS = frozenset(
    ("$schema", "$id", "$defs", "title", "description", "examples", "enumDescriptions")
)
TYPES: Mapping[str, tuple[type, str]] = {
    "object": (dict, "an object"),
    "array": (list, "a list"),
    "string": (str, "a text"),
    "integer": (int, "a whole number"),
    "boolean": (bool, "true or false"),
    "null": (type(None), "null"),
}


class Checker:
    """Checks values against the shapes that a schema defines under `$defs`.

    Raises `ValueError`, when a shape is first used, for a keyword that is not known here.
    """

    def __init__(self, schema: Schema) -> None:
        self._defs: Schema = schema["$defs"]
        self._shapes: dict[str, Check] = {}

    def faults(self, shape: str, value: Any, owed: Owed = ()) -> list[Fault]:
        """Everything that keeps a value from being of a shape, each fault once.

        Raises `KeyError` when the schema has no such shape.
        """
        found: list[Fault] = []
        self.shape(shape)(value, "", owed, found)
        return list(dict.fromkeys(found))

    def shape(self, name: str) -> Check:
        """The check of a shape, made when first asked for, so that shapes may hold each other."""
        if name not in self._shapes:
            self._shapes[name] = self.compiled(self._defs[name])
        return self._shapes[name]

    def compiled(self, part: Schema) -> Check:
        """One function that checks all that a part of the schema says.

        A value of the wrong type is reported once, and nothing else about it is looked at.
        """
        of_type = _type(self, part["type"], part) if "type" in part else _anything
        checks: list[Check] = []
        for keyword, argument in part.items():
            if keyword in _KEYWORDS:
                checks.append(_KEYWORDS[keyword](self, argument, part))
            elif keyword not in ("type", "then", *ANNOTATIONS) and keyword[:2] != "x-":
                raise ValueError(f"the schema uses {keyword!r}, which is not known here")

        def check_all(value: Any, at: str, owed: Owed, faults: list[Fault]) -> None:
            before = len(faults)
            of_type(value, at, owed, faults)
            if len(faults) == before:
                for check in checks:
                    check(value, at, owed, faults)

        return check_all if checks else of_type


def _anything(value: Any, at: str, owed: Owed, faults: list[Fault]) -> None:
    """Finds no fault."""


def _type(checker: Checker, argument: Any, part: Schema) -> Check:
    names = [argument] if isinstance(argument, str) else argument
    # Exact types, because in Python true and false are whole numbers too.
    allowed = {TYPES[name][0] for name in names}
    wanted = " or ".join(TYPES[name][1] for name in names)

    def of_type(value: Any, at: str, owed: Owed, faults: list[Fault]) -> None:
        if type(value) not in allowed:
            faults.append(Fault(at, f"{_shown(value)} stands where {wanted} should be."))

    return of_type


def _ref(checker: Checker, argument: str, part: Schema) -> Check:
    name = argument.removeprefix("#/$defs/")

    def referred(value: Any, at: str, owed: Owed, faults: list[Fault]) -> None:
        checker.shape(name)(value, at, owed, faults)

    return referred


def _const(checker: Checker, argument: Any, part: Schema) -> Check:
    return _enum(checker, [argument], part)


def _enum(checker: Checker, argument: list[Any], part: Schema) -> Check:
    known = {(type(one), one) for one in argument}
    listed = ", ".join(_shown(one) for one in argument)
    wanted = listed if len(argument) == 1 else f"one of {listed}"

    def listed_value(value: Any, at: str, owed: Owed, faults: list[Fault]) -> None:
        if isinstance(value, (dict, list)) or (type(value), value) not in known:
            faults.append(Fault(at, f"{_shown(value)} stands where {wanted} should be."))

    return listed_value


def _pattern(checker: Checker, argument: str, part: Schema) -> Check:
    # The dollar of a JSON Schema pattern does not look past a line end, as Python's does.
    pattern = re.compile(re.sub(r"\$$", r"\\Z", argument))
    title = str(part.get("title", "text")).lower()
    good: set[str] = set()

    def matching(value: Any, at: str, owed: Owed, faults: list[Fault]) -> None:
        if value in good or not isinstance(value, str):
            return
        if not pattern.search(value):
            faults.append(Fault(at, f"{_shown(value)} is not written as a {title} is."))
        elif len(good) < 1000:
            good.add(value)

    return matching


def _limit(kind: type, measure: Callable[[Any], int], sign: int, words: str) -> Any:
    def maker(checker: Checker, argument: int, part: Schema) -> Check:
        def within(value: Any, at: str, owed: Owed, faults: list[Fault]) -> None:
            if type(value) is kind and sign * measure(value) > sign * argument:
                faults.append(Fault(at, f"{_shown(value)} {words.format(argument)}."))

        return within

    return maker


def _unique(checker: Checker, argument: bool, part: Schema) -> Check:
    def distinct(value: Any, at: str, owed: Owed, faults: list[Fault]) -> None:
        if argument and isinstance(value, list):
            texts = [json.dumps(item, sort_keys=True) for item in value]
            for index, text in enumerate(texts):
                if text in texts[:index]:
                    faults.append(Fault(join(at, index), f"{_shown(value[index])} stands twice."))

    return distinct


def _items(checker: Checker, argument: Schema, part: Schema) -> Check:
    check = checker.compiled(argument)

    def each(value: Any, at: str, owed: Owed, faults: list[Fault]) -> None:
        if isinstance(value, list):
            for index, item in enumerate(value):
                check(item, f"{at}/{index}", owed, faults)

    return each


def _required(checker: Checker, argument: list[str], part: Schema) -> Check:
    def complete(value: Any, at: str, owed: Owed, faults: list[Fault]) -> None:
        if isinstance(value, dict):
            for key in argument:
                if key not in value:
                    faults.append(Fault(at, f"the key {key!r} is missing."))

    return complete


def _properties(checker: Checker, argument: Mapping[str, Schema], part: Schema) -> Check:
    checks = [
        (key, checker.compiled(schema_), _owing(schema_)) for key, schema_ in argument.items()
    ]

    def listed(value: Any, at: str, owed: Owed, faults: list[Fault]) -> None:
        if not isinstance(value, dict):
            return
        for key, check, owing in checks:
            if key in value:
                check(value[key], f"{at}/{key}", owed, faults)
            elif owing and owing[0] in owed and all(value.get(k) == v for k, v in owing[1].items()):
                faults.append(
                    Fault(at, f"the key {key!r} is missing, which goes with {owing[0]!r}.")
                )

    return listed


def _owing(part: Schema) -> tuple[str, Mapping[str, Any]] | None:
    """What makes a key a duty that is optional otherwise, and for which values of other keys."""
    mark = part.get("x-claim", part.get("x-offered"))
    return None if mark is None else (mark, part.get("x-when", {}))


def _others(checker: Checker, argument: bool | Schema, part: Schema) -> Check:
    known = frozenset(part.get("properties", ()))
    check = None if isinstance(argument, bool) else checker.compiled(argument)

    def unlisted(value: Any, at: str, owed: Owed, faults: list[Fault]) -> None:
        if isinstance(value, dict):
            for key in value.keys() - known:
                if check is not None:
                    check(value[key], join(at, key), owed, faults)
                elif not argument:
                    faults.append(Fault(at, f"the key {_shown(key)} is not known here."))

    return unlisted


def _names(checker: Checker, argument: Schema, part: Schema) -> Check:
    check = checker.compiled(argument)

    def named(value: Any, at: str, owed: Owed, faults: list[Fault]) -> None:
        if isinstance(value, dict):
            for key in value:
                check(key, at, owed, faults)

    return named


def _all_of(checker: Checker, argument: list[Schema], part: Schema) -> Check:
    checks = [checker.compiled(one) for one in argument]

    def every(value: Any, at: str, owed: Owed, faults: list[Fault]) -> None:
        for check in checks:
            check(value, at, owed, faults)

    return every


def _any_of(checker: Checker, argument: list[Schema], part: Schema) -> Check:
    checks = [checker.compiled(one) for one in argument]

    def some(value: Any, at: str, owed: Owed, faults: list[Fault]) -> None:
        best: list[Fault] = []
        for check in checks:
            found: list[Fault] = []
            check(value, at, owed, found)
            if not found:
                return
            # The form whose faults lie deepest is the one that was meant.
            if not best or max(map(_depth, found)) >= max(map(_depth, best)):
                best = found
        faults.extend(best)

    return some


def _depth(fault: Fault) -> int:
    return fault.pointer.count("/")


def _if(checker: Checker, argument: Schema, part: Schema) -> Check:
    condition, then = checker.compiled(argument), checker.compiled(part["then"])

    def when(value: Any, at: str, owed: Owed, faults: list[Fault]) -> None:
        unmet: list[Fault] = []
        condition(value, at, owed, unmet)
        if not unmet:
            then(value, at, owed, faults)

    return when


def _shown(value: Any) -> str:
    """A value as it is quoted in a message, cut where it is long."""
    text = json.dumps(value, ensure_ascii=False) if not isinstance(value, str) else repr(value)
    return text if len(text) <= 60 else f"{text[:59]}…"


_KEYWORDS: Mapping[str, Callable[[Checker, Any, Schema], Check]] = {
    "$ref": _ref,
    "const": _const,
    "enum": _enum,
    "pattern": _pattern,
    "minimum": _limit(int, lambda number: int(number), -1, "is less than {}"),
    "maximum": _limit(int, lambda number: int(number), 1, "is more than {}"),
    "minLength": _limit(str, len, -1, "has fewer than {} characters"),
    "maxLength": _limit(str, len, 1, "has more than {} characters"),
    "minItems": _limit(list, len, -1, "has fewer than {} entries"),
    "uniqueItems": _unique,
    "items": _items,
    "required": _required,
    "properties": _properties,
    "additionalProperties": _others,
    "propertyNames": _names,
    "allOf": _all_of,
    "anyOf": _any_of,
    "if": _if,
}
