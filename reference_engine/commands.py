"""The commands of this floor at the front door: `engine`, `play` and `prove`.

Each command reads its options, calls the room that does the work and returns an exit code. The
rooms are imported when a command runs, so that asking for help costs nothing.
"""

from __future__ import annotations

import argparse
import sys
from typing import TYPE_CHECKING

from handfoot.teaching import add_command

if TYPE_CHECKING:
    from argparse import ArgumentParser, _SubParsersAction

    from handfoot.rulesets.extending import Resolved
    from reference_engine.compiling import Table

CLEAN, FOUND, MISUSED = 0, 1, 2

_ENGINE = """\
Runs the reference engine on the standard streams: it reads one request a line
and answers each with one line, as the protocol page describes. It plays by any
ruleset that it is given and ends with `bye` or the end of the input.
"""
_ENGINE_EXAMPLE = """\
examples:
  handfoot engine < requests.jsonl
  handfoot conform --ruleset FAMILY -- handfoot engine

exit code: 0
"""
_PLAY = """\
Plays a game by a ruleset and shows it: each turn in a line, the table as cards
at the start and the end of each round, the scores item by item, and the winner.
The same seed plays the same game again.
"""
_PLAY_EXAMPLE = """\
examples:
  handfoot play our-rules.yaml
  handfoot play FAMILY --seats 4 --seed 7
  handfoot play FAMILY --rounds 1 --players random
  handfoot play FAMILY --quiet              only the scores
  handfoot play FAMILY --json > game.json   a record, for other programs

exit codes: 0 played, 1 the ruleset has errors or a round has no end, 2 misuse, or
a file that cannot be read
"""
_PROVE = """\
Proves by playing that rulesets can be played. Games are played at every number of
seats by random and by greedy players; after each move the position is checked, and
at the end it is told what never happened: a kind of book that nobody completes, a
rule that never has a say, rounds that nobody ends by going out.
"""
_PROVE_EXAMPLE = """\
examples:
  handfoot prove our-rules.yaml
  handfoot prove our-rules.yaml --games 200
  handfoot prove FAMILY our-rules.yaml --json

What never happened is no error; it may be meant so, or a value may be wrong.
exit codes: 0 nothing is broken, 1 a dead end, a round without an end, an unsound
position or a ruleset with errors, 2 misuse, or a file that cannot be read
"""
_GAMES = 20


def register(subparsers: _SubParsersAction[ArgumentParser]) -> None:
    """Adds the commands of the reference engine to those of the front door."""
    short = "answer requests of the protocol"
    parser = add_command(subparsers, "engine", short, _ENGINE, _ENGINE_EXAMPLE)
    parser.set_defaults(func=engine)
    parser = add_command(subparsers, "play", "play a game and show it", _PLAY, _PLAY_EXAMPLE)
    parser.add_argument("ruleset", metavar="RULESET", help="a file, or the id of a family")
    parser.add_argument(
        "--seats", type=_number, metavar="N", help="players (default: 4, or as few as there may be)"
    )
    parser.add_argument("--seed", type=int, default=0, metavar="S", help="default: 0")
    parser.add_argument(
        "--players", choices=("random", "greedy"), default="greedy", help="default: greedy"
    )
    parser.add_argument("--rounds", type=_number, metavar="N", help="stop after so many rounds")
    form = parser.add_mutually_exclusive_group()
    form.add_argument("--json", action="store_true", help="print the record of the game instead")
    form.add_argument("--quiet", action="store_true", help="print only scores and the winner")
    parser.set_defaults(func=play)
    parser = add_command(
        subparsers, "prove", "prove by playing that rules can be played", _PROVE, _PROVE_EXAMPLE
    )
    parser.add_argument("rulesets", metavar="RULESET", nargs="+", help="a file, or a family's id")
    parser.add_argument(
        "--games",
        type=_number,
        default=_GAMES,
        metavar="N",
        help=f"games of each sort of players (default: {_GAMES})",
    )
    parser.add_argument("--seed", type=int, default=0, metavar="S", help="default: 0")
    parser.add_argument("--json", action="store_true", help="print JSON instead")
    parser.set_defaults(func=prove)


def _number(text: str) -> int:
    if not text.isascii() or not text.isdecimal() or not 1 <= int(text[:9]) <= 1000:
        raise argparse.ArgumentTypeError(f"{text[:40]!r} is no number from 1 to 1000")
    return int(text)


def engine(arguments: argparse.Namespace) -> int:
    """`handfoot engine`: serves the protocol until the asker takes leave."""
    from reference_engine.server import run

    run()
    return 0


def play(arguments: argparse.Namespace) -> int:
    """`handfoot play RULESET`: plays a game and shows it."""
    from reference_engine.compiling import Table

    resolved = _ruleset(arguments.ruleset)
    if isinstance(resolved, int):
        return resolved
    known = sorted(map(int, resolved.data["table"]["players"]))
    seats = arguments.seats or (4 if 4 in known else known[0])
    if seats not in known:
        numbers = ", ".join(map(str, known))
        print(f"handfoot: These rules are for {numbers} players, not for {seats}.", file=sys.stderr)
        return MISUSED
    return _play(arguments, Table(resolved.data, seats))


def _play(arguments: argparse.Namespace, table: Table) -> int:
    import json

    from handfoot.words.drawing import wants_colour
    from reference_engine.games import DeadEnd, Endless, play_game
    from reference_engine.players import PLAYERS
    from reference_engine.showing import Show

    show = Show(table.resolved, print, quiet=arguments.quiet, colour=wants_colour())
    if not arguments.json:
        show.title(table.players, arguments.seed, arguments.players)
    try:
        record = play_game(
            table,
            [PLAYERS[arguments.players]] * table.players,
            arguments.seed,
            watch=None if arguments.json else show.watch,
            rounds=arguments.rounds,
            names=[arguments.players] * table.players,
        )
    except (DeadEnd, Endless) as end:
        print(f"handfoot: The game was given up: {end}.", file=sys.stderr)
        return FOUND
    if arguments.json:
        print(json.dumps(record.to_json(), ensure_ascii=False))
    else:
        show.end(record, table.rules(1))
    return CLEAN


def prove(arguments: argparse.Namespace) -> int:
    """`handfoot prove RULESET…`: plays games with each and tells what came of it."""
    import json

    from reference_engine import proofs, proving

    rulesets = []
    for name in arguments.rulesets:
        resolved = _ruleset(name)
        if isinstance(resolved, int):
            return resolved
        rulesets.append((name, resolved.data))
    found = []
    for number, (name, data) in enumerate(rulesets):
        proof = proving.prove(data, arguments.games, arguments.seed)
        found.append(proof)
        if not arguments.json:
            print(*[""] * (number > 0), *proofs.as_text(proof, name), sep="\n", flush=True)
    if arguments.json:
        print(json.dumps([proofs.as_data(one) for one in found], indent=2, ensure_ascii=False))
    return FOUND if any(one.broken for one in found) else CLEAN


def _ruleset(name: str) -> Resolved | int:
    """The resolved ruleset, or an exit code after its problems were printed."""
    from handfoot import ground
    from handfoot.rulesets import checking, problems

    try:
        checked = checking.check_file(checking.path_of(name))
    except ground.UnknownVariant as unknown:
        print(f"handfoot: {unknown}", file=sys.stderr)
        return MISUSED
    if checked.resolved is not None and not checked.has_errors:
        return checked.resolved
    colour = problems.wants_colour(sys.stderr)
    print(problems.render_all(checked.problems, checked.sources, colour=colour), file=sys.stderr)
    unread = any(one.code.startswith("read-") for one in checked.problems)
    return MISUSED if unread else FOUND
