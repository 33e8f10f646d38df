"""Guesses what was meant by a value that does not fit, among the values that do.

A number in words or with its unit, a list without its commas or brackets, one value where a map
holds several: the schema knows what a place takes, and only such values are guessed. Words that the
language does not have are looked up in `handfoot.rulesets.other_words`. How a guess is worded is
the business of `handfoot.rulesets.retyping`.
"""

from __future__ import annotations

import json
import re
import unicodedata
from collections.abc import Iterator
from typing import Any

from handfoot.rulesets import other_words
from handfoot.rulesets.findings import LONGEST, near
from handfoot.rulesets.schematree import Node, forms_without, takes

_NUMBER = re.compile(r"[-+]?[0-9]{1,9}")
# A sign of money or of a limit before the number, a unit behind it.
_WITH_UNIT = re.compile(
    r"(?:[$€£¥≤=]|max\.?|maximum|at most|up to)?\s*([-+]?[0-9]{1,6})\s*([^\s0-9%,;/+-]\D*)?"
)
# A number with a remark or with something else behind it.
_NUMBER_AND_MORE = re.compile(r"([-+]?[0-9]{1,6})(?:\s*[,;]|\s+\(|\s+-)\s*[^\W\d].*")
_LIMIT = re.compile(r"(?:max\.?|maximum|at most|up to) +", re.IGNORECASE)
_WORDS_WITH_UNIT = re.compile(r"(.+) ([^\W\d]+)")
_DASHES = re.compile("^(?:[\u2212\u2013\u2014-]|minus )\\s*")
_PARTS = re.compile(r"\s*[,;/|+&]\s*|\s+(?:and|or)\s+|\s+")
_ENDS = re.compile(r"\s*[,;/|+&]\s*")
_DASHED = re.compile(r"[0-9]+(\s*-\s*[0-9]+)+")
# The last colon is the wide one of East Asian keyboards.
_PAIR = re.compile("([\\w-]+)\\s*(?:[,=;:\uff1a]|\\s)\\s*(\\S+)")
# Names with their numbers, on either side of them, and what may stand between.
_COUNTED = re.compile(r"(?:[A-Za-z][\w-]*+|[0-9]++|[\s,;/|+&=:(){}\[\]])*+")
_NAME_OR_NUMBER = re.compile(r"[A-Za-z][\w-]*|[0-9]+")
_NO_NAMES = ("and", "x", "of", "book", "at", "least")
_RANGE = re.compile(r"([1-9][0-9]?)\s*(?:-|to)\s*([1-9][0-9]?)")


def meant(node: Node, found: Any) -> list[Any]:
    """What may be meant by a value, best first, as values that the place takes."""
    if is_long(found):
        return []
    for guess in _GUESSES:
        some = [value for value in guess(node, found) if takes(node, value)]
        if some:
            return some
    return []


def is_long(found: Any) -> bool:
    """Whether a value is a text that is too long for anything to be meant by it."""
    return isinstance(found, str) and len(found) > LONGEST


def written_number(text: str) -> int | None:
    """The number that a text means: in digits with a unit or a special sign, or in words."""
    if is_long(text):
        return None
    plain = unicodedata.normalize("NFKC", text).strip().rstrip(",;.")
    plain = _DASHES.sub("-", plain)
    if _NUMBER.fullmatch(plain):
        return int(plain)
    if (value := other_words.number(_LIMIT.sub("", plain, count=1))) is not None:
        return value
    if match := _WITH_UNIT.fullmatch(plain):
        return int(match.group(1))
    match = _WORDS_WITH_UNIT.fullmatch(plain)
    if match is None or other_words.number(match.group(2)) is not None:
        return None
    return other_words.number(match.group(1))


def split(item: Node, text: str) -> list[Any]:
    """The entries that a text without brackets, or without commas, may hold; or none."""
    if is_long(text):
        return []
    inner = text.strip().strip("[](){}")
    several = re.split(r"\s*-\s*", inner) if _DASHED.fullmatch(inner) else _PARTS.split(inner)
    numbers = [number for part in _ENDS.split(inner) for number in _numbers(part.split())]
    if _DASHED.fullmatch(inner):
        numbers = [written_number(one) for one in several]
    if all(one is not None and takes(item, one) for one in numbers):
        return list(numbers)
    # A dash without a space after it makes a number negative.
    if all(one is not None and takes(item, abs(one)) for one in numbers):
        return [abs(one or 0) for one in numbers]
    names = [other_words.unquoted(one) for one in several]
    return names if all(takes(item, one) for one in names) else []


def _numbers(words: list[str]) -> list[int | None]:
    """The numbers that words say one after the other, as many words to each as it can have."""
    found: list[int | None] = []
    while words:
        spans = [words[:length] for length in range(len(words), 1, -1)]
        # Numbers in digits stand by themselves: `90 120` are two.
        said = [one for one in spans if not re.search("[0-9]", "".join(one))]
        used = next((one for one in said if other_words.number(" ".join(one))), words[:1])
        if used not in (["and"], ["or"]):
            found.append(written_number(" ".join(used)))
        words = words[len(used) :]
    return found


def forms_with(node: Node, number: int) -> list[dict[str, Any]]:
    """The forms of an object that take a number, each with this one; those that few share."""
    tag = node.tag or ""
    words = node.child(tag).words
    found: dict[int, list[dict[str, Any]]] = {}
    for leaf in node.keys:
        value = _as(node.child(leaf), number)
        having = [word for word in words if word not in forms_without(node, leaf)]
        if value is not None and len(having) < len(words):
            forms = [{tag: word, leaf: value} for word in having]
            found.setdefault(len(having), []).extend(forms)
    return found[min(found)] if found else []


def entries_with(node: Node, leaf: str, number: int) -> list[dict[str, Any]]:
    """The maps that have a number under a key, each in a form of the object that has the key."""
    if node.tag and forms_without(node, leaf):
        return [form for form in forms_with(node, number) if leaf in form]
    value = _as(node.child(leaf), number)
    return [] if value is None else [{leaf: value}]


def completed(node: Node, value: dict[str, Any]) -> dict[str, Any]:
    """A new entry of a named map with what it must not leave out, as in the schema's example."""
    example = example_of(node)
    if not isinstance(example, dict):
        return value
    form = value.get(node.tag or "", example.get(node.tag or ""))
    needed = {
        key: one
        for key, one in example.items()
        if not node.child(key).says("x-optional") and form not in forms_without(node, key)
    }
    return {**needed, **value}


def example_of(node: Node) -> Any:
    """The first example that the schema gives of a place, or None."""
    examples = node.says("examples")
    return examples[0] if examples else None


def renamed(node: Node, name: str) -> list[str]:
    """The names that may be meant by one that does not have the form that is asked for here."""
    number = other_words.number(name)
    bare = other_words.unquoted(name).strip()
    guesses = [
        *(other_words.cards(name) if node.is_card else ()),
        bare,
        *([] if number is None else [str(number)]),
        # Letters that a name cannot have would leave gaps, of which no name is made.
        *([_hyphened(bare)] if bare.isascii() and not node.is_card else ()),
    ]
    return [one for one in guesses if one != name and takes(node, one)]


def _hyphened(name: str) -> str:
    return re.sub(r"[^a-z0-9]+", "-", name.lower()).strip("-")


def _single(node: Node, found: Any) -> Iterator[Any]:
    """One value for another: a truth value, a number, a word or a text."""
    if isinstance(found, int) and found in (0, 1):
        yield bool(found)
    if isinstance(found, str):
        read = (other_words.truth(found), written_number(found))
        yield from (one for one in read if one is not None)
    if not isinstance(found, (dict, list)):
        yield from _words(node, found)
    if isinstance(found, str) and (match := _NUMBER_AND_MORE.fullmatch(found)):
        yield int(match.group(1))
    if isinstance(found, int) and not node.words:
        yield json.dumps(found)
    if isinstance(found, list) and len(found) == 1:
        yield found[0]
    yield from (one["const"] for one in node.parts if isinstance(one.get("const"), int))


def _words(node: Node, found: Any) -> Iterator[str]:
    """The words of the language in whose place another one, or another value, was written."""
    text = found if isinstance(found, str) else json.dumps(found)
    yield from (one for one in other_words.words(text) if one in node.words)
    if nearest := near(other_words.unquoted(text), node.words):
        yield nearest


def _list(node: Node, found: Any) -> Iterator[Any]:
    item = node.item()
    if isinstance(found, dict):
        yield list(found.values())
        yield list(found)
        return
    several = split(item, found) if isinstance(found, str) else []
    if several:
        yield several
    yield [found]
    if isinstance(found, int):
        yield [str(found)]


def _form(node: Node, found: Any) -> Iterator[Any]:
    """A map in which one word decides about the form: the word alone, or the form's number."""
    if node.tag is None or isinstance(found, (dict, list)):
        return
    for word in _words(node.child(node.tag), found):
        yield {node.tag: word}
    if isinstance(found, int) and not isinstance(found, bool):
        yield from forms_with(node, found)


def _as(node: Node, number: int) -> Any:
    """The number as a place takes it, by itself or in a list; None if it does not."""
    return next((one for one in (number, [number]) if takes(node, one)), None)


def _listed_keys(node: Node, found: Any) -> Iterator[Any]:
    """A map of listed keys for the one value that was given, or the one pair without its colon."""
    if node.is_named_map or isinstance(found, dict):
        return
    if isinstance(found, int) and not isinstance(found, bool):
        # Numbers first, then what may be a number or a word.
        leaves = sorted(node.keys, key=lambda leaf: bool(node.child(leaf).words))
        values = {leaf: _as(node.child(leaf), found) for leaf in leaves}
        yield from ({leaf: value} for leaf, value in values.items() if value is not None)
    if isinstance(found, str) and (match := _PAIR.fullmatch(found)):
        leaf, text = match.groups()
        value = int(text) if _NUMBER.fullmatch(text) else text
        yield from [{leaf: value}] if takes(node.child(leaf), value) else []
    if counts := _counts(_as_text(found)):
        keys = {other_words.plain(leaf): leaf for leaf in node.keys}
        if all(other_words.plain(name) in keys for name in counts):
            yield {keys[other_words.plain(name)]: number for name, number in counts.items()}
    yield from _joined(found)
    texts = [] if isinstance(found, int) else _texts(found)
    lists = [leaf for leaf in node.keys if texts and takes(node.child(leaf), texts)]
    yield from (completed(node, {leaf: texts}) for leaf in lists[:1])


def _entries(node: Node, found: Any) -> Iterator[Any]:
    """A map of named entries, for names, for values, or for what belongs into one entry."""
    if not node.is_named_map:
        return
    child, example, texts = node.child("*"), example_of(node), _texts(found)
    if isinstance(found, dict):
        yield from _mended(child, found)
    if counts := _counts(_as_text(found)):
        yield counts
    yield from _joined(found)
    yield from _named(child, example, found)
    lists = [leaf for leaf in child.keys if texts and takes(child.child(leaf), texts)]
    if lists and isinstance(example, dict) and example:
        name, entry = next(iter(example.items()))
        yield {name: {**entry, lists[0]: texts}}
    elif names := _names(node, found):
        value = 1 if takes(child, 1) else example_of(child)
        yield {name: value for name in names if value is not None}


def _named(child: Node, example: Any, found: Any) -> Iterator[Any]:
    """The entries of a list under names, the first of which is that of the schema's example."""
    if not isinstance(found, list) or not found:
        return
    if all(isinstance(one, dict) and takes(child, one) for one in found):
        name = next(iter(example), "ours") if isinstance(example, dict) else "ours"
        yield {name if n == 1 else f"{name}-{n}": one for n, one in enumerate(found, start=1)}


def _mended(child: Node, found: dict[str, Any]) -> Iterator[Any]:
    """The map with every entry as it was meant, if that is known of all of them."""
    mended = {key: [one] if takes(child, one) else meant(child, one) for key, one in found.items()}
    if all(mended.values()):
        yield {key: guesses[0] for key, guesses in mended.items()}


def _as_text(found: Any) -> str:
    """A text, or the texts of a list one after the other; empty for anything else."""
    texts = found if isinstance(found, list) else [found]
    return ", ".join(texts) if all(isinstance(one, str) for one in texts) else ""


def _counts(text: str) -> dict[str, int]:
    """The names with a number each that a text lists: `clean 2, dirty 1` or `2 clean and a dirty`.

    Empty for any other text.
    """
    if not _COUNTED.fullmatch(text):
        return {}
    said = _NAME_OR_NUMBER.findall(text)
    said = [one for one in said if other_words.plain(one) not in _NO_NAMES]
    numbers = [written_number(one) for one in said]
    names, counts = (0, 1) if numbers and numbers[0] is None else (1, 0)
    told = dict(zip(said[names::2], numbers[counts::2], strict=False))
    sure = {name: number for name, number in told.items() if number is not None}
    is_whole = len(sure) * 2 == len(said) and numbers[names::2].count(None) == len(sure)
    return sure if is_whole else {}


def _joined(found: Any) -> Iterator[Any]:
    """One map of several in a list, each with keys of its own."""
    if isinstance(found, list) and found and all(isinstance(one, dict) for one in found):
        joined = {key: value for one in found for key, value in one.items()}
        if len(joined) == sum(map(len, found)):
            yield joined


def _texts(found: Any) -> list[str]:
    """A value, or the entries of a list, as names; none if there is anything else."""
    given = found if isinstance(found, list) else [found]
    texts = [str(one) for one in given if isinstance(one, (str, int)) and one is not True]
    is_nothing = any(map(other_words.is_nothing, texts))
    return texts if len(texts) == len(given) and not is_nothing else []


def _names(node: Node, found: Any) -> list[str]:
    """The names of entries that a value lists; numbers only where all names are numbers."""
    if isinstance(found, str) and (match := _RANGE.fullmatch(found)):
        first, final = map(int, match.groups())
        found = list(range(first, final + 1))
    texts, given = _texts(found), found if isinstance(found, list) else [found]
    if any(isinstance(one, int) for one in given) and takes(node.names, "a"):
        return []
    return texts if all(takes(node.names, one) for one in texts) else []


_GUESSES = (_single, _form, _entries, _listed_keys, _list)
