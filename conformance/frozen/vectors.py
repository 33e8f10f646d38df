"""What a frozen vector is, and the files in which vectors are kept.

A vector is plain data of the shape that `spec/vectors.schema.json` describes: a question in the
words of the protocol, its answer, the rules that decide it, and a sentence why. There is a file for
each family and topic under `conformance/vectors`; the topic of a vector is the first part of the id
of its first rule. Nothing is asked of any engine here, and nothing is worked out.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

__all__ = [
    "FOLDER",
    "FORMAT",
    "BadVectorFile",
    "Vector",
    "families",
    "files",
    "refused",
    "text_of",
    "topic_of",
    "vectors",
    "written",
]

Json = dict[str, Any]

FOLDER = Path(__file__).resolve().parent.parent / "vectors"
"""Where the frozen vectors lie, in a checkout and in an installed package."""

FORMAT = "handfoot-vectors-1"

_BROKEN = "It is no file of frozen vectors; take it from the project again."

GAMES, TREES = "games", "trees"
"""The topics of vectors that no single rule decides."""

# The order of the keys of a vector in a file; each has a line of its own.
KEYS = (
    "id",
    "kind",
    "claim",
    "by",
    "rules",
    "clauses",
    "why",
    "twin",
    "chance",
    "seats",
    "round",
    "position",
    "deal",
    "state",
    "moves",
    "steps",
    "verdicts",
    "depth",
    "leaves",
    "counted",
    "scores",
    "sides",
    "kills",
)
# Lists whose entries have lines of their own.
LONG = ("steps", "verdicts")
# What describes a vector: no engine can tell it, and so it may change.
DESCRIPTION = ("by", "rules", "clauses", "why", "twin", "kills")


class BadVectorFile(ValueError):
    """A file that holds no frozen vectors; the message names it and says why."""


@dataclass(frozen=True)
class Vector:
    """One frozen vector of a family: `said` is what its file says of it."""

    family: str
    said: Json

    @property
    def id(self) -> str:
        """Its permanent name within the family."""
        return str(self.said["id"])

    @property
    def kind(self) -> str:
        """`judge`, `play`, `score` or `tree`."""
        return str(self.said["kind"])

    @property
    def claim(self) -> str:
        """The claim of engines that are asked it."""
        return str(self.said["claim"])

    @property
    def by(self) -> str:
        """Who worked it out: `hand` or `engine`."""
        return str(self.said["by"])

    @property
    def rules(self) -> tuple[str, ...]:
        """The rules that decide it, the first of which names its topic."""
        return tuple(self.said["rules"])

    @property
    def clauses(self) -> tuple[str, ...]:
        """The clauses of the sheet that decide it, where it was worked out by hand."""
        return tuple(self.said.get("clauses", ()))

    @property
    def kills(self) -> tuple[str, ...]:
        """The mutants that it is the first to kill."""
        return tuple(self.said.get("kills", ()))

    @property
    def topic(self) -> str:
        """The name of its file."""
        return topic_of(self.kind, self.rules)

    def content(self) -> Json:
        """The question and its answer, which must never change once they are frozen."""
        return {key: value for key, value in self.said.items() if key not in DESCRIPTION}

    def noted(self, kills: Sequence[str]) -> Vector:
        """The same vector, credited with these mutants."""
        said = {key: value for key, value in self.said.items() if key != "kills"}
        return Vector(self.family, said | ({"kills": list(kills)} if kills else {}))


def topic_of(kind: str, rules: Sequence[str]) -> str:
    """The topic of a vector of this kind that these rules decide.

    >>> topic_of("judge", ["meld.least", "turn.due"]), topic_of("tree", [])
    ('meld', 'trees')
    """
    if kind == "tree":
        return TREES
    return rules[0].partition(".")[0] if rules else GAMES


def refused(vector: Vector) -> Iterator[tuple[str, ...]]:
    """What each move or lay that it asks about breaks; nothing where it is legal."""
    for one in (*vector.said.get("steps", ()), *vector.said.get("verdicts", ())):
        yield tuple(one.get("refused", ()))


# --- files ----------------------------------------------------------------------------------------


def families(folder: Path = FOLDER) -> list[str]:
    """The families that have frozen vectors, sorted."""
    return sorted(one.name for one in folder.iterdir() if one.is_dir()) if folder.is_dir() else []


def files(family: str, folder: Path = FOLDER) -> list[Path]:
    """The files of a family, sorted."""
    return sorted((folder / family).glob("*.json"))


def vectors(family: str, folder: Path = FOLDER) -> list[Vector]:
    """All frozen vectors of a family, file by file. Raises `BadVectorFile`."""
    return [vector for path in files(family, folder) for vector in _read(path, family)]


def _read(path: Path, family: str) -> list[Vector]:
    try:
        read = json.loads(path.read_text(encoding="utf-8"))
        if read["format"] != FORMAT or read["family"] != family:
            raise BadVectorFile(f"{path}: {_BROKEN}")
        return [Vector(family, said) for said in read["vectors"]]
    except (OSError, ValueError, KeyError, TypeError) as error:
        raise BadVectorFile(f"{path}: {_BROKEN} ({error})") from error


def written(family: str, found: Iterable[Vector]) -> dict[str, str]:
    """The files of a family by name, with the text of each; vectors keep their order."""
    topics: dict[str, list[Vector]] = {}
    for vector in found:
        topics.setdefault(vector.topic, []).append(vector)
    return {f"{topic}.json": _file(family, topic, topics[topic]) for topic in sorted(topics)}


def _file(family: str, topic: str, found: Sequence[Vector]) -> str:
    head = f'"format": "{FORMAT}", "family": "{family}", "topic": "{topic}", "vectors": ['
    return f"{{{head}\n" + ",\n".join(text_of(one) for one in found) + "\n]}\n"


def text_of(vector: Vector) -> str:
    """A vector as it stands in its file: a line for each key, and for each step."""
    keys = [key for key in KEYS if key in vector.said]
    return "{" + ",\n ".join(f'"{key}": {_value(key, vector.said)}' for key in keys) + "}"


def _value(key: str, said: Mapping[str, Any]) -> str:
    value = said[key]
    if key in LONG and isinstance(value, list) and len(value) > 1:
        return "[\n  " + ",\n  ".join(map(_compact, value)) + "]"
    return _compact(value)


def _compact(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))
