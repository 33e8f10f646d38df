"""A round that was played and scored by the reference engine, to be shown beside the rules.

Games are played with fixed seeds, everybody playing greedily, and of all sides at the end of all
rounds the one is taken whose score has the most lines; among equals, the one with the fewest
cards on the table. How it is shown is the business of `docs.makers.example_section`.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from handfoot.rulesets.merging import concrete
from reference_engine.compiling import Table
from reference_engine.games import play_game
from reference_engine.moves import Move
from reference_engine.notation import position_to_json
from reference_engine.players import PLAYERS
from reference_engine.position import Position
from reference_engine.scoring import SideScore, score

__all__ = ["Example", "sides", "worked_example"]

_SEATS = 4
_SEEDS = range(1, 6)


@dataclass(frozen=True)
class Example:
    """A side at the end of a round. `rules` are those of that round, `state` the whole position."""

    rules: Mapping[str, Any]
    seats: int
    seed: int
    state: Mapping[str, Any]
    side: int
    score: SideScore

    @property
    def melds(self) -> list[Mapping[str, Any]]:
        """The side's melds and books."""
        melds: list[Mapping[str, Any]] = self.state["zones"]["melds"][self.side]
        return melds

    @property
    def aside(self) -> list[str]:
        """The cards that the side laid aside."""
        cards: list[str] = self.state["zones"]["aside"][self.side]
        return cards

    @property
    def members(self) -> list[int]:
        """The seats of the side."""
        return [seat for seat, of in enumerate(self.state["game"]["sides"]) if of == self.side]

    def held(self, place: str) -> list[str]:
        """The cards left to the side in the hands, or in the piles not picked up (`sealed`)."""
        zone = self.state["zones"]["hands" if place == "hand" else "sealed"]
        whole = [zone[seat] for seat in self.members]
        if place == "hand":
            return [card for hand in whole for card in hand]
        return [card for piles in whole for pile in piles for card in pile]

    def value(self, card: str) -> int:
        """What a card counts."""
        points: int = self.rules["deck"]["cards"][card]["points"]
        return points


def worked_example(ruleset: Mapping[str, Any]) -> Example:
    """The example for a resolved ruleset; always the same one."""
    known = sorted(map(int, ruleset["table"]["players"]))
    seats = _SEATS if _SEATS in known else known[0]
    table = Table(ruleset, seats)
    found = [one for seed in _SEEDS for one in sides(table, seed)]
    return max(found, key=lambda one: (len(one.score.lines), -_laid(one)))


def sides(table: Table, seed: int) -> Iterator[Example]:
    """Every side at the end of every round of a game."""
    ended: list[Position] = []

    def watch(before: Position, _: Move, after: Position, __: object) -> None:
        if after.round.ended and not before.round.ended:
            ended.append(after.copy())

    play_game(table, [PLAYERS["greedy"]] * table.players, seed, watch=watch)
    for position in ended:
        rules = concrete(table.resolved, table.players, position.game.round)
        state = position_to_json(position)
        for side, told in enumerate(score(position)):
            yield Example(rules, table.players, seed, state, side, told)


def _laid(example: Example) -> int:
    return sum(len(meld["cards"]) for meld in example.melds)
