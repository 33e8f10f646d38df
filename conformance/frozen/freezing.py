"""Freezes vectors: makes those that are missing and keeps those that are there as they are.

A frozen vector is a promise to everybody who runs it. So what is frozen is worked out again, and
where it would come out otherwise nothing is written before somebody has said that it may change.
Vectors by hand follow their scenarios; those by engine keep their questions for ever, and only
their answers are looked at.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from conformance.frozen import manifest as manifests
from conformance.frozen.answering import answered
from conformance.frozen.crediting import Credits
from conformance.frozen.hand import by_hand
from conformance.frozen.trees import move_trees
from conformance.frozen.vectors import FOLDER, GAMES, TREES, Json, Vector, files, vectors, written
from conformance.frozen.whole import whole_games
from conformance.oracle import InvalidCase
from conformance.session import House
from handfoot.teaching import no_such

__all__ = ["Freeze", "UnknownRule", "changes", "credit", "freeze", "pins", "write"]

_RULES = "`handfoot matrix` lists them all."


class UnknownRule(ValueError):
    """A rule that the rulebook does not have; the message names it."""


@dataclass
class Freeze:
    """The vectors of a family as they are about to be frozen.

    `conflicts` says in sentences what must not change without being asked for. `new`, `changed`,
    `described` and `gone` are ids; those that are described otherwise ask and answer the same.
    """

    family: str
    vectors: list[Vector]
    conflicts: list[str] = field(default_factory=list)
    new: list[str] = field(default_factory=list)
    changed: list[str] = field(default_factory=list)
    described: list[str] = field(default_factory=list)
    gone: list[str] = field(default_factory=list)

    def idle(self) -> list[str]:
        """The vectors by engine that kill nothing that others do not, games and trees left out.

        Nothing is told as long as no vector is credited with any kill.
        """
        credited = any(one.kills for one in self.vectors)
        return [
            one.id
            for one in self.vectors
            if credited and one.by == "engine" and not one.kills and one.topic not in (GAMES, TREES)
        ]


def freeze(rules: House, again: Collection[str] = (), folder: Path = FOLDER) -> Freeze:
    """Works out the vectors of a family anew; those named in `again` may change or go.

    Raises as `by_hand` and `vectors` do.
    """
    frozen = {one.id: one for one in vectors(rules.name, folder)}
    freezing = Freeze(rules.name, [])
    hand = by_hand(rules)
    for vector in hand:
        _take(freezing, vector, frozen.get(vector.id), again)
    made = {one.id for one in hand}
    for vector in frozen.values():
        if vector.by == "hand" and vector.id not in made:
            _leave(freezing, vector, again)
        elif vector.by == "engine":
            _take(freezing, _anew(vector, rules, freezing), vector, again)
    for topic, make in ((GAMES, whole_games), (TREES, move_trees)):
        if not any(one.topic == topic for one in frozen.values()):
            for vector in make(rules):
                _take(freezing, vector, None, again)
    _sort(freezing)
    return freezing


def _anew(vector: Vector, rules: House, freezing: Freeze) -> Vector:
    """A frozen vector with its answers as they would be today."""
    try:
        return Vector(vector.family, answered(vector.said, rules.resolved))
    except InvalidCase as invalid:
        name = f"{vector.family}/{vector.id}"
        freezing.conflicts.append(f"{name}: It is no case any more: {invalid}.")
        return vector


def _take(
    freezing: Freeze, vector: Vector, frozen: Vector | None, again: Collection[str]
) -> None:
    """Takes a vector up, or the one that is frozen where it must not change."""
    if frozen is None:
        freezing.new.append(vector.id)
    elif vector.content() != frozen.content():
        if vector.id in again:
            freezing.changed.append(vector.id)
        else:
            freezing.conflicts.append(_change(vector, frozen))
            vector = frozen
    elif vector.noted(frozen.kills) != frozen:
        freezing.described.append(vector.id)
    freezing.vectors.append(vector if frozen is None else vector.noted(frozen.kills))


def _leave(freezing: Freeze, vector: Vector, again: Collection[str]) -> None:
    """Drops a vector whose scenario is gone, where that is asked for."""
    if vector.id in again:
        freezing.gone.append(vector.id)
        return
    freezing.conflicts.append(f"{vector.family}/{vector.id}: Its scenario is gone.")
    freezing.vectors.append(vector)


def _change(vector: Vector, frozen: Vector) -> str:
    now, then = vector.content(), frozen.content()
    keys = [key for key in {**then, **now} if now.get(key) != then.get(key)]
    return f"{vector.family}/{vector.id}: It is frozen with other {', '.join(keys)}."


def credit(freezings: Sequence[Freeze], credits: Credits, again: Collection[str] = ()) -> None:
    """Notes what each vector kills, and adds the vectors that were found for other mutants.

    Vectors that turn out idle go where `again` names them, as `family/id`.
    """
    for one in freezings:
        gained = credits.gained.get(one.family, [])
        one.new += [vector.id for vector in gained]
        one.vectors = [
            vector.noted(credits.kills.get((one.family, vector.id), ()))
            for vector in (*one.vectors, *gained)
        ]
        _sort(one)
        going = [name for name in one.idle() if f"{one.family}/{name}" in again]
        one.gone += going
        one.vectors = [vector for vector in one.vectors if vector.id not in going]


def _sort(freezing: Freeze) -> None:
    """Puts what was made by hand first, and games and trees last."""
    freezing.vectors.sort(key=lambda one: (one.by != "hand", one.topic in (GAMES, TREES)))


def pins(reviewed: Collection[str] = (), folder: Path = FOLDER) -> dict[str, str]:
    """The sums of the rules' sentences, those pinned before kept until somebody has reviewed them.

    Raises `BadVectorFile`, and `UnknownRule`.
    """
    now = manifests.sentences()
    unknown = [rule for rule in reviewed if rule not in now]
    if unknown:
        raise UnknownRule(no_such("rule", unknown[0], now, there_is=_RULES))
    if not (folder / manifests.NAME).is_file():
        return now
    pinned = manifests.read_manifest(folder)["sentences"]
    return {
        rule: total if rule in reviewed else pinned.get(rule, total) for rule, total in now.items()
    }


# --- writing --------------------------------------------------------------------------------------


def write(changes: Mapping[Path, str | None]) -> list[Path]:
    """Writes the files that change, and takes away those that go. Raises OSError."""
    for path, text in changes.items():
        if text is None:
            path.unlink()
        else:
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text, encoding="utf-8", newline="\n")
    return list(changes)


def changes(
    freezings: Sequence[Freeze],
    rulesets: Mapping[str, str],
    pinned: Mapping[str, str],
    folder: Path = FOLDER,
    mutants: Json | None = None,
) -> dict[Path, str | None]:
    """The files of all families and the manifest that are not as they would be, with their texts.

    `rulesets` has the digests of the families' rules, `pinned` the sums of sentences, and `mutants`
    how many of them are killed, where they were counted anew. Files of topics that have no vectors
    any more go, and have no text. Raises OSError, and `BadVectorFile` for a manifest that is none.
    """
    texts = {one.family: written(one.family, one.vectors) for one in freezings}
    found = {one.family: one.vectors for one in freezings}
    if mutants is None and (folder / manifests.NAME).is_file():
        mutants = manifests.read_manifest(folder).get("mutants")
    said = manifests.manifest(found, texts, rulesets, pinned, mutants)
    changed: dict[Path, str | None] = {}
    for family, named in texts.items():
        changed.update(_changes(folder / family, named, files(family, folder)))
    manifest = {manifests.NAME: manifests.text_of(said)}
    return changed | dict(_changes(folder, manifest, ()))


def _changes(
    folder: Path, texts: Mapping[str, str], there: Sequence[Path]
) -> Iterator[tuple[Path, str | None]]:
    yield from ((path, None) for path in there if path.name not in texts)
    for name, text in texts.items():
        path = folder / name
        if not path.is_file() or path.read_bytes() != text.encode():
            yield path, text
