"""Cases: one check each, as plain data.

A case says what is put to an engine and nothing of what the answer should be; the
expected answer is worked out by `oracle` from the reference engine. Everything in
a case is JSON, so that it can be saved, shrunk and repeated exactly.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

Json = dict[str, Any]

CLAIMS = ("talks", "tally", "scorer", "melds", "referee", "interpreter", "explains")
"""What an engine can claim, from the least to the most."""


@dataclass(frozen=True)
class Case:
    """One check of an engine against a ruleset.

    `kind` says which:

    - "move": set up `position` (a turn begins, or the round is over), make `moves`
      (all legal), then put `ask["move"]` to the engine: is it legal, and what is the
      state afterwards (unchanged after a refusal)?
    - "turn": the same with `ask["moves"]`, a sequence of which one may be refused.
    - "list": after `moves`, the engine's list of legal moves, where it offers one.
    - "score": set up `position` (a finished round): what does every side score?
    - "tally": `ask["sides"]`, counted tables: what does every side score?
    - "meld": `ask["cards"]` laid on `ask["onto"]` (null: a new meld; else a meld in
      the form of the protocol): is it a meld, and of which kind?
    - "deal": `ask["deal"]`, a round dealt by told chance or by the engine's own.
    - "game": `ask["plan"]`, integers that pick from the reference's list of moves, from
      the first deal to the end of the game (or as far as the plan goes).
    """

    claim: str
    kind: str
    ruleset: str
    seats: int
    rules: tuple[str, ...] = ()
    """Ids of the rules at whose edge the case is aimed."""
    position: Json | None = None
    moves: tuple[Json, ...] = ()
    ask: Mapping[str, Any] = field(default_factory=dict)
    name: str = ""
    """The slug of the scenario or vector from which the case comes, if it does."""

    def to_json(self) -> Json:
        """The case as JSON, to be saved and replayed."""
        return {
            "claim": self.claim,
            "kind": self.kind,
            "ruleset": self.ruleset,
            "seats": self.seats,
            "rules": list(self.rules),
            "position": self.position,
            "moves": list(self.moves),
            "ask": dict(self.ask),
            "name": self.name,
        }


def case_from_json(written: Mapping[str, Any]) -> Case:
    """A saved case. Raises KeyError or TypeError for what is no case."""
    return Case(
        written["claim"],
        written["kind"],
        written["ruleset"],
        written["seats"],
        tuple(written["rules"]),
        written["position"],
        tuple(written["moves"]),
        dict(written["ask"]),
        written.get("name", ""),
    )
