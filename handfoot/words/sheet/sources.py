"""Where the values of a documented family come from: clauses and silences of its sheet.

A ruleset says by JSON Pointer which clauses state a value, or which silence of the sheet it
settles; the family's clauses file says what each silence asks and how else it could be answered.
Both may be missing, and then nothing is said. Whether the two agree is for others to check.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any

from handfoot.rulesets.pointers import nearest
from handfoot.words.sheet.model import Paragraph, Silence

__all__ = ["silences", "with_sources"]


def with_sources(paragraph: Paragraph, sources: Mapping[str, Mapping[str, Any]]) -> Paragraph:
    """The paragraph with the clauses and silences that its values come from."""
    entries = [sources[pointer] for pointer in _behind(paragraph.reads, sources)]
    return replace(
        paragraph,
        stated=_ids(entries, "stated"),
        assumed=_ids(entries, "assumed"),
    )


def _behind(reads: Iterable[str], sources: Mapping[str, Any]) -> list[str]:
    """The pointers of the sources that stand under what was read, else the nearest around it."""
    found: dict[str, None] = {}
    for read in reads:
        under = [one for one in sources if one == read or one.startswith(f"{read}/")]
        around = nearest(read, {*sources, ""})
        found.update(dict.fromkeys(under or ([around] if around else [])))
    return list(found)


def _ids(entries: Iterable[Mapping[str, Any]], key: str) -> tuple[str, ...]:
    return tuple(dict.fromkeys(one for entry in entries for one in entry.get(key) or ()))


def silences(clauses: Mapping[str, Any] | None) -> tuple[Silence, ...]:
    """The silences of a family's sheet, as its clauses file tells them, in its order.

    Those about features that the game lacks are among them, although no paragraph speaks of these.
    """
    found = _entries((clauses or {}).get("silences"))
    return tuple(_silence(name, entry) for name, entry in found)


def _entries(given: Any) -> Iterator[tuple[str, Mapping[str, Any]]]:
    """The silences by id, whether the file has them as a map or as a list of entries with ids."""
    if isinstance(given, Mapping):
        yield from ((str(name), entry) for name, entry in given.items() if isinstance(entry, dict))
    elif isinstance(given, Sequence) and not isinstance(given, str):
        yield from ((str(one.get("id", "")), one) for one in given if isinstance(one, dict))


def _silence(name: str, entry: Mapping[str, Any]) -> Silence:
    alternatives = entry.get("alternatives") or ()
    told = [one.get("say") if isinstance(one, Mapping) else one for one in alternatives]
    return Silence(
        name,
        _text(entry.get("question")),
        _text(entry.get("resolution")),
        _text(entry.get("reason")),
        tuple(_text(one) for one in told if one),
    )


def _text(value: Any) -> str:
    return " ".join(str(value or "").split())
