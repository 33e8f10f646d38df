"""Tells what came of playing a ruleset: a chart for people, and plain data for programs.

What never happened becomes a note, a sentence that the house may think about: perhaps it is meant
so, perhaps a value was written down wrongly. Games are played and counted by `proving`.
"""

from __future__ import annotations

import shlex
from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from handfoot.rulesets.pointers import spoken
from handfoot.words.language import Words, a, count, digits, listed
from handfoot.words.rulebook import rulebook
from reference_engine.proving import MOST_ROUNDS, Break, Course, Proof

__all__ = ["Note", "as_data", "as_text", "notes"]

_BAR = 30

_SOUND = (
    "Nothing is broken: there is no dead end and no unsound position, and greedy players\n"
    "come to the end of every round."
)

_SOUND_BUT = "Apart from that nothing is broken: there is no dead end and no unsound position."

# What no table would call a game, and so is told before anything else.
_GRAVE = ("endless", "nobody-out", "nobody-opens")

# What needs no telling where nobody goes out at all.
_BY_GOING_OUT = ("round.out", "score.out")


class Note(NamedTuple):
    """Something that never happened: a stable word for it, what it is about, and a sentence."""

    what: str
    of: str
    text: str


def notes(proof: Proof) -> list[Note]:
    """What never happened in the games, in a stable order; little where little was played."""
    if not proof.courses["greedy"].rounds:
        return list(_unended(proof))
    return [*_unended(proof), *_endings(proof), *_play(proof), *_named(proof), *_silent(proof)]


def _unended(proof: Proof) -> Iterator[Note]:
    for player, course in proof.courses.items():
        if course.endless:
            yield Note(
                "endless",
                player,
                f"Rounds of {player} players may last for ever: nothing ends one in which nobody "
                "goes out.",
            )
        elif course.unfinished:
            games = count(course.unfinished, "game")
            yield Note(
                "no-winner",
                player,
                f"After {MOST_ROUNDS} rounds {games} of {player} players had no winner.",
            )


def _endings(proof: Proof) -> Iterator[Note]:
    greedy = proof.courses["greedy"]
    if not greedy.ended["out"]:
        yield Note(
            "nobody-out",
            "greedy",
            "Nobody ever goes out: the stock ends every round, even of greedy players.",
        )
    if not greedy.opened:
        yield Note("nobody-opens", "greedy", "Nobody ever opens, not even greedy players.")


def _play(proof: Proof) -> Iterator[Note]:
    words = Words(proof.ruleset)
    courses = proof.courses.values()
    for kind in proof.kinds:
        if not any(course.books[kind] for course in courses):
            yield Note("no-book", kind, f"Nobody ever completes {a(words.book(kind))}.")
    takes = proof.ruleset["pile"]["take"]["by"] != "never"
    if takes and not any(course.taken for course in courses):
        yield Note("pile-not-taken", "", "Nobody ever takes the discard pile.")
    for pile in _later_piles(proof):
        if not any(course.reached[pile] for course in courses):
            yield Note("pile-not-reached", pile, f"Nobody ever picks up the {words.pile(pile)}.")


def _later_piles(proof: Proof) -> list[str]:
    return ["foot", "toe"][: len(proof.ruleset["deal"]["piles"]) - 1]


def _named(proof: Proof) -> Iterator[Note]:
    sorts = {
        "discard.banned": "The ban {} never keeps anybody from a discard.",
        "pile.stopped": "The stop {} never keeps anybody from the discard pile.",
        "score.cap": "The points for the cap {} are never paid.",
        "score.price": "The price {} never counts.",
        "score.set": "The set {} is never paid.",
        "score.line": "The score line {} is never paid.",
        "score.grab": "The bonus {} for the grab is never paid.",
    }
    for rule, name in (*proof.unused, *proof.unpaid):
        yield Note("no-effect", f"{rule} {name}", sorts[rule].format(f"`{name}`"))


def _silent(proof: Proof) -> Iterator[Note]:
    named = {rule for rule, _ in (*proof.unused, *proof.unpaid)}
    for rule in proof.silent:
        told = rule in _BY_GOING_OUT and not proof.courses["greedy"].ended["out"]
        if rule in named or told:
            continue
        values = listed([f"`{spoken(read)}`" for read in rulebook()[rule].reads])
        if rulebook()[rule].kind == "refuse":
            text = f"Nobody tried what the rule {rule} forbids, which rests on {values}."
        else:
            text = f"The rule {rule}, which rests on {values}, never came into play."
        yield Note("rule-silent", rule, text)


# --- text


def as_text(proof: Proof, name: str) -> Iterator[str]:
    """The proof in lines. `name` is what the user calls the ruleset, for commands to copy."""
    title = str(proof.ruleset["title"])
    yield from (title, "=" * len(title), _played(proof), "")
    found = notes(proof)
    grave = [] if proof.broken else [note for note in found if note.what in _GRAVE]
    if proof.broken:
        yield "Broken:"
        for one in proof.broken:
            yield from _break(one, name)
    elif grave:
        yield from (note.text for note in grave)
        yield _SOUND_BUT
    else:
        yield _SOUND
    yield from _charts(proof)
    left = [note for note in found if note not in grave]
    if left:
        yield from ("", "What to think about:")
        yield from (f"  {note.text}" for note in left)


def _played(proof: Proof) -> str:
    games = [f"{course.games} of {player} players" for player, course in proof.courses.items()]
    seats = listed([str(n) for n in proof.seats], "or")
    return f"Games that were played: {listed(games)}, at {seats} seats."


def _break(one: Break, name: str) -> Iterator[str]:
    yield f"  Round {one.round} of a game of {one.player} players: {one.what}."
    words = ["handfoot", "play", name, "--seats", str(one.seats), "--seed", str(one.seed)]
    yield f"    {shlex.join([*words, '--players', one.player])}"


def _charts(proof: Proof) -> Iterator[str]:
    words = Words(proof.ruleset)
    courses = {player: course for player, course in proof.courses.items() if course.rounds}
    if not courses:
        return
    yield from ("", "How rounds end")
    labels = {"out": "somebody goes out", "stock": "the stock runs out"}
    for player, course in courses.items():
        yield from _bars(player, [(text, course.ended[end]) for end, text in labels.items()])
    yield from ("", "Books completed in ten rounds")
    for player, course in courses.items():
        per_ten = [(kind, _per_ten(course.books[kind], course)) for kind in proof.kinds]
        yield from _bars(player, [(words.book(kind), n) for kind, n in per_ten])
    yield from ("", "In a round")
    for player, course in courses.items():
        yield f"  {player}"
        yield from (f"    {line}" for line in _facts(proof, course, words))


def _per_ten(n: int, course: Course) -> int:
    """In ten rounds, rounded up, so that only what never happens counts as nothing."""
    return -(-10 * n // course.rounds)


def _bars(player: str, rows: Sequence[tuple[str, int]]) -> Iterator[str]:
    most = max((n for _, n in rows), default=0) or 1
    label = max(len(text) for text, _ in rows)
    number = max(len(digits(n)) for _, n in rows)
    yield f"  {player}"
    for text, n in rows:
        bar = "█" * -(-_BAR * n // most)
        yield f"    {text:<{label}}  {digits(n):>{number}}  {bar}".rstrip()


def _facts(proof: Proof, course: Course, words: Words) -> Iterator[str]:
    turns = course.turns
    average = round(sum(turns) / len(turns))
    yield f"{min(turns)} to {max(turns)} turns, {average} on average"
    yield f"{_share(course.opened, course.sides)} of the sides open"
    for pile in _later_piles(proof):
        share = _share(course.reached[pile], course.seats)
        yield f"{share} of the players pick up the {words.pile(pile)}"
    yield f"the discard pile is taken {course.taken / course.rounds:.1f} times"


def _share(n: int, whole: int) -> str:
    return f"{100 * n // whole} %"


# --- data


def as_data(proof: Proof) -> dict[str, Any]:
    """The proof as plain data."""
    return {
        "id": proof.ruleset["id"],
        "title": proof.ruleset["title"],
        "seats": list(proof.seats),
        "broken": [
            {
                "what": one.what,
                "players": one.player,
                "seats": one.seats,
                "seed": one.seed,
                "round": one.round,
            }
            for one in proof.broken
        ],
        "notes": [note._asdict() for note in notes(proof)],
        "games": {player: _course(one, proof) for player, one in proof.courses.items()},
    }


def _course(course: Course, proof: Proof) -> dict[str, Any]:
    return {
        "games": course.games,
        "unfinished": course.unfinished,
        "endless": course.endless,
        "rounds": course.rounds,
        "ended": {end: course.ended[end] for end in ("out", "stock")},
        "turns": list(course.turns),
        "sides": course.sides,
        "opened": course.opened,
        "players": course.seats,
        "reached": {pile: course.reached[pile] for pile in _later_piles(proof)},
        "taken": course.taken,
        "books": {kind: course.books[kind] for kind in proof.kinds},
    }
