"""The manifest of the frozen vectors: what there is, and by which sums it is known to be whole.

It holds the SHA-256 sum of every file, the digest of every ruleset, counts, and the sum of each
rule's sentence as it was when the vectors were last looked at. Where a sentence has changed since
then, the rule may say something else now, and its vectors have to be read again.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path

from conformance.frozen.counting import summary
from conformance.frozen.vectors import (
    FOLDER,
    FORMAT,
    BadVectorFile,
    Json,
    Vector,
    families,
    files,
)
from handfoot.words.rulebook import rulebook

__all__ = [
    "LICENCE",
    "NAME",
    "faults",
    "manifest",
    "read_manifest",
    "reread",
    "sentences",
    "sum_of",
    "text_of",
]

NAME = "manifest.json"
LICENCE = "CC0-1.0"


def sum_of(text: str) -> str:
    """The SHA-256 sum of a text.

    >>> sum_of("")[:18]
    'sha256:e3b0c44298f'
    """
    return _sum(text.encode("utf-8"))


def _sum(data: bytes) -> str:
    return f"sha256:{hashlib.sha256(data).hexdigest()}"


def sentences() -> dict[str, str]:
    """The sum of each rule's sentence as it stands in the rulebook now."""
    return {rule.id: sum_of(rule.sentence) for rule in rulebook().values()}


def manifest(
    found: Mapping[str, Sequence[Vector]],
    texts: Mapping[str, Mapping[str, str]],
    rulesets: Mapping[str, str],
    pinned: Mapping[str, str],
    mutants: Json | None = None,
) -> Json:
    """The manifest of these vectors.

    `found` has the vectors of each family, `texts` its files by name, `rulesets` the digests of
    its rules, `pinned` the sums of sentences, and `mutants` how many of them are killed.
    """
    return {
        "format": FORMAT,
        "licence": LICENCE,
        "vectors": sum(len(vectors) for vectors in found.values()),
        "families": {
            family: {
                "ruleset": rulesets[family],
                **summary(vectors),
                "files": {name: sum_of(text) for name, text in texts[family].items()},
            }
            for family, vectors in sorted(found.items())
        },
        **({"mutants": mutants} if mutants else {}),
        "sentences": dict(sorted(pinned.items())),
    }


def text_of(written: Json) -> str:
    """A manifest as it stands in its file."""
    return json.dumps(written, ensure_ascii=False, indent=1) + "\n"


def read_manifest(folder: Path = FOLDER) -> Json:
    """The manifest in a folder. Raises `BadVectorFile`."""
    path = folder / NAME
    try:
        read: Json = json.loads(path.read_text(encoding="utf-8"))
        if read["format"] != FORMAT:
            raise BadVectorFile(f"{path}: It is not the manifest of vectors of this format.")
        for entry in read["families"].values():
            entry["ruleset"], entry["files"].items()
        read["sentences"].items()
    except (AttributeError, OSError, ValueError, KeyError, TypeError) as error:
        raise BadVectorFile(f"{path}: The manifest cannot be read ({error}).") from error
    return read


def faults(said: Json, folder: Path = FOLDER) -> list[str]:
    """Files of a folder that are not those that its manifest tells, one sentence each."""
    there = {
        f"{family}/{path.name}": path
        for family in families(folder)
        for path in files(family, folder)
    }
    told = {
        f"{family}/{name}": total
        for family, entry in said["families"].items()
        for name, total in entry["files"].items()
    }
    return [*_faults(there, told)]


def _faults(there: Mapping[str, Path], told: Mapping[str, str]) -> Iterator[str]:
    for name in sorted(there.keys() | told.keys()):
        if name not in there:
            yield f"The file {name} is missing."
        elif name not in told:
            yield f"The file {name} is not in the manifest."
        elif _sum(there[name].read_bytes()) != told[name]:
            yield f"The file {name} is not the one that was frozen."


def reread(said: Json, found: Iterable[Vector]) -> dict[str, list[str]]:
    """By rule whose sentence has changed, the vectors to be read again, as `family/id`.

    A rule that the manifest does not know yet is not listed.
    """
    now, pinned = sentences(), said["sentences"]
    stale = {rule for rule, total in pinned.items() if now.get(rule) != total}
    listed: dict[str, list[str]] = {rule: [] for rule in sorted(stale)}
    for vector in found:
        for rule in stale.intersection(vector.rules):
            listed[rule].append(f"{vector.family}/{vector.id}")
    return listed
