"""The page of the frozen vectors: what they are, how they are run, and how many there are."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from conformance.frozen.manifest import read_manifest
from conformance.frozen.vectors import text_of, vectors
from docs.makers.families import Family
from handfoot.words.sheet.writers import escaped

__all__ = ["EXAMPLE", "vectors_page"]

EXAMPLE = ("three-hands", "two-naturals-begin-no-meld")
"""The vector that the page shows."""

_COUNTS, _VECTOR = "(counts)", "(vector)"

Said = Mapping[str, Any]


def vectors_page(text: str, families: Sequence[Family]) -> str:
    """The page as it is written by hand, with the counts and the example put in.

    Raises `BadVectorFile`.
    """
    family, name = EXAMPLE
    shown = next(one for one in vectors(family) if one.id == name)
    page = text.replace(_VECTOR, f"```json\n{_without_kills(text_of(shown))}\n```")
    return page.replace(_COUNTS, "\n".join(_counts(read_manifest(), families)))


def _without_kills(text: str) -> str:
    return re.sub(r',\n "kills": .*?(?=\}$)', "", text, flags=re.DOTALL)


def _counts(manifest: Said, families: Sequence[Family]) -> Iterator[str]:
    yield "| family | vectors | by hand | by engine | whole games | trees | mutants killed |"
    yield "|---|--:|--:|--:|--:|--:|--:|"
    for family in families:
        entry = manifest["families"][family.id]
        yield _line(escaped(family.title), entry, _killed(manifest, family.id))
    mutants = _killed(manifest, "code")
    if mutants:
        yield f"| the engine\u2019s code | | | | | | {mutants} |"


def _line(title: str, entry: Said, killed: str) -> str:
    by, topics = entry["by"], entry["topics"]
    numbers = (entry["vectors"], by["hand"], by["engine"], topics["games"], topics["trees"])
    return f"| {title} | {' | '.join(map(str, numbers))} | {killed} |"


def _killed(manifest: Said, of: str) -> str:
    counts = manifest.get("mutants", {}).get("of", {}).get(of)
    return f"{counts['killed']} of {counts['all'] - counts['waived']}" if counts else ""
