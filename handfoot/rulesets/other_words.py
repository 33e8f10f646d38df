"""What people call things, where rulesets have a word of their own: numbers, cards, words and keys.

The table is data of the ground (`spec/other-words.yaml`) and is read when something is wrong for
the first time; a clean file never waits for it. It says what may be meant by a word. Whether that
fits the place where the word was written is for the asker to say.
"""

from __future__ import annotations

import difflib
import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cache

import yaml

from handfoot import ground
from handfoot.rulesets.pointers import join, parts

FILE = "other-words.yaml"

# No word for anything is longer, and what is longer is not compared with any.
LONGEST = 200

_QUOTES = "\"'`\u201c\u201d\u201e\u201f\u2018\u2019\u00ab\u00bb"
# 1,000 and 1.000 and 1 000 and 1'000 and 1_000, with a sign or without.
_THOUSANDS = re.compile(r"[-+]?[0-9]{1,3}(?:([,. '_\u2019\u00a0\u202f])[0-9]{3})(?:\1[0-9]{3})*")

# What joins the words of a number behind a hundred, and what stands before one as in `a hundred`.
_AND = ("and", "og", "och", "und")
_ONE = ("a", "an")
_SCALES = (1000, 100)
# How many of each are said at most: `nineteen hundred`, and any thousands.
_MANY = {1000: 1000, 100: 20}


@dataclass(frozen=True)
class _OtherKey:
    """Keys that are expected at a place (None for any), and the pointer where it is said.

    What was written is shown there, or an example where it would not be enough.
    """

    said: frozenset[str]
    within: str | None
    means: str
    by_example: bool


@dataclass(frozen=True)
class OtherPlace:
    """Where something is said, and whether an example tells it better than what was written."""

    pointer: str
    by_example: bool


@dataclass(frozen=True)
class _Table:
    numbers: dict[str, int]
    truth: dict[str, bool]
    cards: dict[str, list[str]]
    words: dict[str, list[str]]
    keys: tuple[_OtherKey, ...]
    needless: dict[tuple[str, int], str]


def plain(word: str) -> str:
    """A word as it is compared: small letters, one space between parts, no quotes, no plural.

    Empty for a text that is too long to be one.
    """
    if len(word) > LONGEST:
        return ""
    spaced = re.sub(r"[\s_-]+", " ", re.sub(r"(?<=[a-z])(?=[A-Z])", " ", word.strip(_QUOTES)))
    lowered = spaced.strip().lower() or word.strip().lower()
    return lowered.removesuffix("s") if len(lowered) > 3 else lowered


def unquoted(text: str) -> str:
    """The text without quotes that belong to it by mistake, at one end or curly at both."""
    return text.strip(_QUOTES)


def number(text: str) -> int | None:
    """The number that a text means in words (`seven`) or in another writing (`1,000`)."""
    if len(text) > LONGEST:
        return None
    if _THOUSANDS.fullmatch(text.strip()):
        return int(re.sub(r"[^0-9+-]", "", text))
    known = _table().numbers.get(plain(text))
    return _composed(text) if known is None else known


def _composed(text: str) -> int | None:
    """The number that several words make: `two hundred and fifty`, `twenty-five`, `a thousand`."""
    said = [plain(one) for one in re.split(r"[\s-]+", text.strip()) if one]
    if said and said[0] in _ONE:
        said[0] = "one"
    values: list[int] = []
    for one in said:
        if one in _AND and values and values[-1] in _SCALES:
            continue
        values.append(_table().numbers.get(one) or 0)
    return _value(values) if len(values) > 1 and all(values) and said[-1] not in _AND else None


def _value(values: list[int]) -> int | None:
    """What numbers said one after the other make; None for such as `three four`.

    No guess is better than a wrong one.
    """
    for scale in _SCALES:
        if scale in values:
            at = values.index(scale)
            many = _value(values[:at]) if at else 1
            rest = _value(values[at + 1 :]) if values[at + 1 :] else 0
            if many is None or rest is None or many >= _MANY[scale] or rest >= scale:
                return None
            return many * scale + rest
    if len(values) == 1:
        return values[0]
    is_tens = values[0] in range(20, 100, 10)
    return sum(values) if is_tens and len(values) == 2 and values[1] < 10 else None


def truth(text: str) -> bool | None:
    """The truth value that a word means."""
    return _table().truth.get(plain(text))


def is_nothing(word: str) -> bool:
    """Whether a word stands for nothing at all: none, zero, no."""
    return number(word) == 0 or truth(word) is False


def cards(word: str) -> list[str]:
    """The usual names of the cards that a word may mean: `Dame` is `Q`, `sevens` is `7`."""
    table = _table()
    named = table.cards.get(plain(word))
    counted = table.numbers.get(plain(word))
    if named is None and counted is not None:
        return [str(counted)]
    return list(named or ())


def words(word: str) -> list[str]:
    """The words of the language in whose place the word is used."""
    return list(_table().words.get(plain(word), ()))


def likely(word: str, known: Iterable[str]) -> list[str]:
    """Which of the known names may be meant by a word, best first."""
    names = list(known) if len(word) <= LONGEST else []
    translated = [*cards(word), *words(word)]
    guesses = (
        [one for one in names if plain(one) == plain(word)],
        [one for one in translated if one in names],
        [one for one in names if any(one.endswith(f"-{end}") for end in (word, *translated))],
        difflib.get_close_matches(word, names, n=1, cutoff=0.6),
    )
    return next(filter(None, guesses), [])


def needless(pointer: str, number: int | None) -> str:
    """Why a number need not be said at a place where people expect it; empty where it must."""
    return "" if number is None else _table().needless.get((pointer, number), "")


def places(key: str, within: str) -> Iterator[OtherPlace]:
    """Where it is said what a key, written under the pointer `within`, may mean."""
    for one in _table().keys:
        if plain(key) in one.said:
            filled = one.means if one.within is None else _filled(one, within)
            if filled is not None:
                yield OtherPlace(filled, one.by_example)


def _filled(one: _OtherKey, within: str) -> str | None:
    """The place that is meant, its `*` filled in, if the key belongs to where it was written."""
    pattern, written = parts(one.within or ""), parts(within)
    if len(pattern) != len(written):
        return None
    if any(step not in ("*", found) for step, found in zip(pattern, written, strict=True)):
        return None
    names = iter([found for step, found in zip(pattern, written, strict=True) if step == "*"])
    return join("", *(next(names) if step == "*" else step for step in parts(one.means)))


@cache
def _table() -> _Table:
    data = yaml.safe_load(ground.spec_path(FILE).read_text(encoding="utf-8"))
    numbers = {plain(word): value for value, said in data["numbers"].items() for word in said}
    truth = data["truth"].items()
    truths = {plain(word): value == "true" for value, said in truth for word in said}
    keys = tuple(
        _OtherKey(
            frozenset(map(plain, one["said"])),
            one.get("in"),
            one["means"],
            one.get("by-example", False),
        )
        for one in data["keys"]
    )
    needless = {(one["in"], one["value"]): one["because"] for one in data["needless"]}
    cards, words = _reversed(data["cards"]), _reversed(data["words"])
    return _Table(numbers, truths, cards, words, keys, needless)


def _reversed(section: dict[str | int, Iterable[str]]) -> dict[str, list[str]]:
    found: dict[str, list[str]] = {}
    for meant, said in section.items():
        for word in said:
            found.setdefault(plain(word), []).append(str(meant))
    return found
