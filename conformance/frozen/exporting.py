"""Exports the frozen vectors: for runners in any language, without this package and any network.

An export is a folder with all vectors in one JSON file, the same as JSON lines, the resolved
ruleset of every family, the schemas, and a manifest. The manifest has the sum of each file, which a
runner must check, the counts, and what it must know to compare states: which lists are bags.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

from conformance.frozen.counting import summary
from conformance.frozen.manifest import LICENCE, NAME, sum_of, text_of
from conformance.frozen.patching import NEVER
from conformance.frozen.vectors import FOLDER, FORMAT, Json, Vector, vectors
from conformance.session import House
from handfoot import __version__, ground
from handfoot.rulesets.pointers import join
from handfoot.wire.shapes import schema, version

__all__ = ["compared_lists", "export"]

SCHEMAS = ("vectors.schema.json", "protocol.schema.json")

UNPRINTED = ("sources", "notes")
"""What rules are told without: where they come from, and what only people read."""


def export(houses: Sequence[House], target: Path, folder: Path = FOLDER) -> list[Path]:
    """Writes the vectors of these families into a folder, and gives back the files.

    Raises `BadVectorFile` and OSError.
    """
    found = {rules.name: vectors(rules.name, folder) for rules in houses}
    texts = {
        "vectors.json": _whole(houses, found),
        "vectors.jsonl": "".join(_lines(found)),
        **{_ruleset(rules): _rules(rules) for rules in houses},
        **{name: ground.spec_path(name).read_text(encoding="utf-8") for name in SCHEMAS},
    }
    texts[NAME] = text_of(_manifest(houses, found, texts))
    return [_write(target / name, text) for name, text in texts.items()]


def _write(path: Path, text: str) -> Path:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8", newline="\n")
    return path


def _ruleset(rules: House) -> str:
    return f"rulesets/{rules.name}.json"


def _rules(rules: House) -> str:
    said = {key: value for key, value in rules.resolved.items() if key not in UNPRINTED}
    return json.dumps(said, ensure_ascii=False, indent=1) + "\n"


def _whole(houses: Sequence[House], found: Mapping[str, Sequence[Vector]]) -> str:
    """All vectors in one piece, with the file and the digest of each family's rules."""
    families = {
        rules.name: {
            "ruleset": _ruleset(rules),
            "digest": rules.digest,
            "vectors": [vector.said for vector in found[rules.name]],
        }
        for rules in houses
    }
    return _compact({"format": FORMAT, "licence": LICENCE, "families": families})


def _lines(found: Mapping[str, Sequence[Vector]]) -> Iterator[str]:
    for family, listed in found.items():
        for vector in listed:
            yield _compact({"family": family, **vector.said})


def _compact(value: Json) -> str:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":")) + "\n"


def _manifest(
    houses: Sequence[House], found: Mapping[str, Sequence[Vector]], texts: Mapping[str, str]
) -> Json:
    return {
        "format": FORMAT,
        "licence": LICENCE,
        "suite": __version__,
        "protocol": version(),
        "vectors": sum(map(len, found.values())),
        "families": {
            rules.name: {
                "ruleset": _ruleset(rules),
                "digest": rules.digest,
                **summary(found[rules.name]),
            }
            for rules in houses
        },
        "compare": compared_lists(),
        "files": {name: sum_of(text) for name, text in texts.items()},
    }


def compared_lists() -> Json:
    """What a runner needs to compare states, as the schema of the protocol has it.

    `bags` are the lists whose order means nothing, by pointer with `*` for any entry, and `sorted`
    those in which only entries that are alike in a key keep their order; `never` are the keys that
    are not compared, wherever they stand.
    """
    state = schema()["$defs"]["state"]
    found = sorted(set(_lists(state, "")))
    return {
        "bags": [pointer for pointer, key in found if not key],
        "sorted": {pointer: key for pointer, key in found if key},
        "never": ["turn", *NEVER],
    }


def _lists(part: Mapping[str, Any], at: str) -> Iterator[tuple[str, str]]:
    """The bags in a part of a schema, each with the key by which it is sorted, or nothing."""
    if "$ref" in part:
        name = part["$ref"].removeprefix("#/$defs/")
        yield from _lists(schema()["$defs"][name], at)
    for one in part.get("anyOf", ()):
        yield from _lists(one, at)
    for key, inner in part.get("properties", {}).items():
        if key != "turn":
            yield from _lists(inner, join(at, key))
    if part.get("x-array") == "bag":
        yield at, part.get("x-sort", "")
    if "items" in part:
        yield from _lists(part["items"], join(at, "*"))
