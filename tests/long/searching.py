"""How often a player who looks ahead goes out, where greedy players seldom do.

    python tests/long/searching.py                        # one game of each family and table
    python tests/long/searching.py haand-og-fod --seats 6 --games 20

A searching player tries each of a few moves in rounds played to their end, with the cards that
it cannot see dealt anew, and takes the one after which its side goes out most often. It is
thousands of times slower than the greedy player and so has no part in checking. It measures what
the rules allow: if rounds run out of stock though everybody searches for the way out, the reason
is in the rules and not in the player.
"""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from math import sqrt
from pathlib import Path
from random import Random

sys.path.insert(0, str(Path(__file__).resolve().parent.parent.parent))

from handfoot import ground
from handfoot.rulesets.checking import load
from reference_engine import Move, Position, Table, begin_game, legal_moves
from reference_engine.chance import chance_move
from reference_engine.games import CHANCE_PHASES, is_open
from reference_engine.players import Player, greedy_player
from reference_engine.playing import carry_out
from reference_engine.position import DRAW, OVER, PLAY, Counts


@dataclass(frozen=True)
class SearchingPlayer:
    """Chooses the move after which its side goes out most often. A `Player`.

    `tries` rounds are played for each of at most `moves` moves, the greedy one among them.
    """

    tries: int = 16
    moves: int = 8

    def __call__(self, position: Position, moves: list[Move], rng: Random) -> Move:
        """The best of the moves, the greedy one where no other is better by more than chance.

        Lays are left to the greedy player, who makes all that are good; what is searched is
        whether to draw or to take the pile, and what to discard or to do instead.
        """
        greedy = greedy_player(position, moves, rng)
        if position.phase not in (DRAW, PLAY) or is_open(position):
            return greedy
        others = [move for move in moves if move != greedy and move.do != "end"]
        if greedy.do not in ("draw", "take", "discard") or not others:
            return greedy
        tried = [greedy, *rng.sample(others, min(len(others), self.moves - 1))]
        worlds = [dealt_anew(position, greedy.seat, rng) for _ in range(self.tries)]
        counts = [sum(goes_out(world, move, rng) for world in worlds) for move in tried]
        if max(counts) - counts[0] <= sqrt(self.tries / 2):
            return greedy
        return tried[counts.index(max(counts))]


def dealt_anew(position: Position, seat: int, rng: Random) -> Position:
    """The position as the seat sees it, with other cards wherever the seat cannot look."""
    unseen = [*position.stock[position.at :]]
    for other, hand in enumerate(position.hands):
        if other != seat:
            unseen += _cards(hand)
        for pile in position.sealed[other]:
            unseen += _cards(pile.cards)
    rng.shuffle(unseen)

    def deal(size: int) -> Counts:
        counts = [0] * len(position.rules.kinds)
        for _ in range(size):
            counts[unseen.pop()] += 1
        return tuple(counts)

    world = position.copy()
    world.hands = tuple(
        hand if other == seat else deal(position.held[other])
        for other, hand in enumerate(position.hands)
    )
    world.sealed = tuple(
        tuple(pile._replace(cards=deal(pile.size)) for pile in piles) for piles in position.sealed
    )
    world.stock, world.at = tuple(unseen), 0
    return world


def _cards(counts: Counts) -> Iterator[int]:
    return (kind for kind, n in enumerate(counts) for _ in range(n))


def goes_out(world: Position, move: Move, rng: Random) -> bool:
    """Whether the side of the move goes out when everybody plays on greedily after it."""
    position = world.copy()
    carry_out(position, move)
    while not position.round.ended:
        carry_out(position, next_move(position, greedy_player, rng, rng))
    out, sides = position.round.out, position.game.sides
    return out >= 0 and sides[out] == sides[move.seat]


def next_move(position: Position, player: Player, cards: Random, heads: Random) -> Move:
    """The chance move that is due, or the move of the player who is."""
    if position.phase in CHANCE_PHASES:
        return chance_move(position, cards)
    moves = legal_moves(position)
    mine = [move for move in moves if move.seat == moves[0].seat]
    return mine[0] if len(mine) == 1 else player(position, mine, heads)


def endings(table: Table, player: Player, seed: int) -> Counter[str]:
    """How the rounds of a game end that the player plays from all seats."""
    cards, heads = Random(f"cards {seed}"), Random(f"heads {seed}")
    position, ended = begin_game(table.rules(1)), Counter[str]()
    while position.phase != OVER:
        over = position.round.ended
        carry_out(position, next_move(position, player, cards, heads))
        if position.round.ended and not over:
            ended[position.round.ended] += 1
    return ended


def main(arguments: list[str] | None = None) -> None:
    """Play the games and print a line for each family and number of players."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("families", nargs="*", help="ids (default: all)")
    parser.add_argument("--seats", type=int, help="number of players (default: each allowed)")
    parser.add_argument("--games", type=int, default=1, help="games for each (default: 1)")
    parser.add_argument("--tries", type=int, default=SearchingPlayer.tries, help="per move")
    options = parser.parse_args(arguments)
    players: dict[str, Player] = {
        "greedy": greedy_player,
        "searching": SearchingPlayer(options.tries),
    }
    for family in options.families or ground.variant_ids():
        data = load(family).data
        for seats in [options.seats] if options.seats else map(int, data["table"]["players"]):
            table, found = Table(data, seats), {name: Counter[str]() for name in players}
            for name, player in players.items():
                for seed in range(options.games):
                    found[name] += endings(table, player, seed)
            cells = [f"{name} {one['out']}/{one.total()}" for name, one in found.items()]
            print(f"{family:<16} {seats} players  out: {', '.join(cells)}", flush=True)


if __name__ == "__main__":
    main()
