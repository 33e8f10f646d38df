"""Scenarios: cases worked out by hand from a family's sheet, read and written out in full.

A scenario file says positions and moves in a short form that people can read. Here each becomes
plain data in the words of the protocol: the whole state, the moves one after the other, what each
breaks, and what must stand where in the end. No engine is asked, so that the same data can be put
to any engine, and frozen. `differences` says where a state is not as it must be.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from conformance.setting import cards, deck, meld, position
from handfoot import ground
from handfoot.rulesets.checking import load
from handfoot.rulesets.merging import concrete
from handfoot.rulesets.pointers import get, join
from handfoot.rulesets.reader import read_file

__all__ = ["BadScenario", "Scenario", "Step", "as_written", "differences", "scenarios"]

Json = dict[str, Any]

MOST = 100_000
"""So many keys and values may stand in a file of scenarios; a ruleset has far fewer."""

# Where the order of a list means nothing.
_BAGS = re.compile(
    r"/(zones/(hands/\d+|sealed/\d+/\d+|melds/\d+/\d+/(cards|caps)|aside/\d+)"
    r"|round/frozen|game/winners|due)"
)
_MELDS_OF_A_SIDE = re.compile(r"/zones/melds/\d+")


class BadScenario(ValueError):
    """A scenario that cannot be written out; the message names it and says why."""


@dataclass(frozen=True)
class Step:
    """A move; the rules that it breaks, or None where it is legal; what must stand after it."""

    move: Json
    refused: tuple[str, ...] | None
    then: Json


@dataclass(frozen=True)
class Scenario:
    """A case in full. `score` has, by side, the `total` and perhaps all `lines`."""

    id: str
    family: str
    seats: int
    clauses: tuple[str, ...]
    rules: tuple[str, ...]
    why: str
    position: Json
    steps: tuple[Step, ...]
    then: Json
    score: dict[int, Json]
    twin: str | None

    @property
    def has_refusal(self) -> bool:
        """Whether a move of it is refused."""
        return any(step.refused for step in self.steps)


def as_written(family: str) -> Json:
    """The scenarios of a family as its file has them. Raises `Unreadable`."""
    data: Json = read_file(ground.scenarios_path(family), MOST).data
    return data


def scenarios(family: str) -> list[Scenario]:
    """All scenarios of a family, in the order of its file; none where it has no file.

    Raises `BadScenario`; `Unreadable` or `Invalid` where a file of the family cannot be used, and
    `UnknownVariant` for an unknown family. The shape of the file is trusted.
    """
    if not ground.scenarios_path(family).is_file():
        return []
    data = as_written(family)
    writer = _Writer(family, data["scenarios"], data["defaults"], load(family).data)
    return [writer.scenario(name) for name in data["scenarios"]]


@dataclass(frozen=True)
class _Writer:
    family: str
    written: Mapping[str, Json]
    defaults: Mapping[str, Any]
    ruleset: Mapping[str, Any]
    under_way: list[str] = field(default_factory=list)

    def scenario(self, name: str) -> Scenario:
        said = self.written[name]
        short = self.position_of(name)
        rules = concrete(self.ruleset, short["seats"], short["round"])
        score = {int(side): _score(entry) for side, entry in said.get("score", {}).items()}
        try:
            state = position(rules, short, self.defaults)
            if "over" in short:
                for side, entry in score.items():
                    state["game"]["scores"][side] += entry["total"]
            steps = tuple(self.steps(said.get("steps", []), short, rules))
            then = _expected(said.get("then", {}), rules)
        except (KeyError, IndexError) as error:
            raise BadScenario(f"{self.family}: {name}: there is no {error}") from error
        return Scenario(
            id=name,
            family=self.family,
            seats=short["seats"],
            clauses=tuple(said["clauses"]),
            rules=tuple(said["rules"]),
            why=said["why"],
            position=state,
            steps=steps,
            then=then,
            score=score,
            twin=said.get("twin"),
        )

    def position_of(self, name: str) -> Json:
        """The short form of a position, with what it takes over from another scenario."""
        if name not in self.written or name in self.under_way:
            raise BadScenario(f"{self.family}: no position can be taken over from {name!r}")
        said = dict(self.written[name]["position"])
        other = said.pop("as-in", None)
        if other is None:
            return {"seats": self.defaults["seats"], "round": 1, **said}
        self.under_way.append(name)
        base = self.position_of(other)
        self.under_way.pop()
        if "turn" in said:
            base.pop("over", None)
        return {**base, **{key: _merged(base.get(key), value) for key, value in said.items()}}

    def steps(self, written: list[Json], short: Json, rules: Json) -> Iterator[Step]:
        """The moves, each with its seat: the one on turn where none is named."""
        on_turn = None if "over" in short else short.get("turn", short.get("first", 0))
        for said in written:
            refused = said.get("refused")
            move = self.move(said, short, on_turn)
            yield Step(
                move,
                None if refused is None else tuple(refused),
                _expected(said.get("then", {}), rules),
            )
            if move["do"] in ("discard", "end") and refused is None:
                on_turn = (move["seat"] + 1) % short["seats"]

    def move(self, said: Json, short: Json, on_turn: int | None) -> Json:
        do = said["do"]
        if do in ("deal", "put-back", "reshuffle"):
            on_turn = None
        move: Json = {"seat": said.get("seat", on_turn), "do": do}
        if do == "deal":
            order = self.order(said.get("turned", []), short)
            return {
                **move,
                "order": order,
                "first": said.get("first"),
                "grabs": said.get("grabs", []),
            }
        if "groups" in said:
            move["groups"] = [
                {"onto": _meld_name(group.get("onto")), "cards": cards(group["cards"])}
                for group in said["groups"]
            ]
        if "onto" in said:
            move["onto"] = _meld_name(said["onto"])
        if "card" in said:
            move["card"] = str(said["card"])
        for key in ("show", "order"):
            if key in said:
                move[key] = cards(said[key])
        return {**move, **{key: said[key] for key in ("yes", "pile", "place") if key in said}}

    def order(self, turned: list[Any], short: Json) -> list[str]:
        """The next round's deck as it is dealt, with certain cards where the stock begins."""
        rules = concrete(self.ruleset, short["seats"], short["round"] + 1)
        order = deck(rules, short["seats"])
        dealt = short["seats"] * sum(rules["deal"]["piles"])
        moved = cards(turned)
        for card in moved:
            if card not in order:
                raise KeyError(card)
            order.remove(card)
        return [*order[:dealt], *moved, *order[dealt:]]


def _merged(base: Any, value: Any) -> Any:
    both = isinstance(base, dict) and isinstance(value, dict)
    return {**base, **value} if both else value


def _meld_name(onto: Any) -> Json | None:
    """The name of a meld: `K` is the first meld of kings, `K 2` the second."""
    if onto is None:
        return None
    rank, _, number = str(onto).partition(" ")
    return {"rank": rank, "n": int(number or 1) - 1}


def _score(written: Mapping[str, Any]) -> Json:
    """What must be said of a side's score, its lines in the words of the protocol."""
    score = dict(written)
    if "lines" in score:
        score["lines"] = [
            {"rule": line["rule"], "of": line["of"], "n": line["count"], "points": line["points"]}
            for line in score["lines"]
        ]
    return score


def _expected(then: Mapping[str, Any], rules: Mapping[str, Any]) -> Json:
    """What must stand where, melds and cards written out."""
    return {pointer: _value(pointer, value, rules) for pointer, value in then.items()}


def _value(pointer: str, value: Any, rules: Mapping[str, Any]) -> Any:
    if not pointer.startswith("/zones/") or (isinstance(value, dict) and "size" in value):
        return value
    if re.fullmatch(r"/zones/melds/\d+/\d+", pointer):
        return meld(rules, value)
    if isinstance(value, list):
        if any(isinstance(one, list | dict) for one in value):
            return [_value(join(pointer, n), one, rules) for n, one in enumerate(value)]
        return cards(value)
    return str(value) if isinstance(value, int) and not isinstance(value, bool) else value


def differences(then: Mapping[str, Any], state: Json) -> list[str]:
    """Where a state is not as it must be, one sentence for each place.

    `then` has what must stand at each JSON Pointer. Bags compare as such; of an object, only the
    keys that are said compare; `{"size": 13}` asks for any list of that length.

    >>> differences({"/game/round": 2}, {"game": {"round": 1}})
    ['/game/round must be 2, and is 1']
    """
    found = []
    for pointer, wanted in then.items():
        try:
            is_ = get(state, pointer)
        except KeyError:
            found.append(f"{pointer} must be {json.dumps(wanted)}, and is not there")
            continue
        if not _same(wanted, is_, pointer):
            found.append(f"{pointer} must be {json.dumps(wanted)}, and is {json.dumps(is_)}")
    return found


def _same(wanted: Any, is_: Any, pointer: str) -> bool:
    if isinstance(wanted, dict):
        if isinstance(is_, list):
            return set(wanted) == {"size"} and len(is_) == wanted["size"]
        return isinstance(is_, dict) and all(
            key in is_ and _same(value, is_[key], join(pointer, key))
            for key, value in wanted.items()
        )
    if isinstance(wanted, list):
        if not isinstance(is_, list) or len(wanted) != len(is_):
            return False
        if _BAGS.fullmatch(pointer):
            wanted, is_ = sorted(wanted, key=json.dumps), sorted(is_, key=json.dumps)
        elif _MELDS_OF_A_SIDE.fullmatch(pointer):
            # Melds of one rank keep their order; the order of the ranks means nothing.
            wanted, is_ = (sorted(melds, key=lambda one: one["rank"]) for melds in (wanted, is_))
        return all(
            _same(one, other, join(pointer, n))
            for n, (one, other) in enumerate(zip(wanted, is_, strict=True))
        )
    return type(wanted) is type(is_) and wanted == is_
