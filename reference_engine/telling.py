"""Tells the course of a game in plain English: one line for each turn.

`Teller` watches a game and puts what happens in a turn together to a sentence with cards as
tokens ("K K 2"). How the table is drawn, and the score, stand elsewhere (`showing`).
"""

from __future__ import annotations

import textwrap
from collections.abc import Callable, Iterable, Mapping
from typing import Any

from handfoot.words.drawing import WIDTH
from handfoot.words.language import Words, capital, count, listed, plain
from handfoot.words.tokens import Deck, token
from reference_engine.games import Event
from reference_engine.moves import NEW, Cards, Group, Move
from reference_engine.notation import spelled
from reference_engine.position import CHANCE, Position
from reference_engine.rules import PILES, Rules

LAYS = "lays "


class Teller:
    """Collects what happens in a turn and writes a line when the turn is over."""

    def __init__(self, ruleset: Mapping[str, Any], write: Callable[[str], None]) -> None:
        self._words, self._deck = Words(ruleset), Deck(ruleset)
        self._write = write
        self._seat = CHANCE
        self._turn = (0, 0)
        self._done: list[str] = []
        self._early: dict[int, list[str]] = {}
        """What happened to seats before the first decision of their turn."""

    def watch(self, before: Position, move: Move, after: Position, events: list[Event]) -> None:
        """Takes note of a move; as `games.Watch`."""
        self._note_early(move, events)
        if move.seat == CHANCE:
            self._by_chance(before, move, after)
            return
        if move.do == "choose":
            pile = move.number + 1
            self._write(f"{who(move.seat)} chooses pile {pile} as the hand.")
            return
        turn = (before.seat, before.turns[before.seat])
        if turn != self._turn:
            self.flush()
            self._turn, self._seat = turn, before.seat
            self._done = self._early.pop(before.seat, [])
        self._done += self._phrases(before, move, events)
        if after.round.ended or after.seat != before.seat:
            self.flush()

    def flush(self) -> None:
        """Write the line of the turn that is over."""
        if self._done:
            number = f"{self._turn[1]:>3}."
            line = f"{number} {who(self._seat)} {listed(_together(self._done))}."
            self._write(textwrap.fill(line, WIDTH, subsequent_indent=" " * len(f"{number} ")))
        self._done = []

    def _note_early(self, move: Move, events: list[Event]) -> None:
        for rule, facts in events:
            if rule == "turn.bonus" and facts["seat"] != move.seat:
                cards = [str(facts["card"])] * int(facts["n"])
                early = self._early.setdefault(int(facts["seat"]), [])
                early.append(f"puts aside {self._tokens(cards)}")

    def _by_chance(self, before: Position, move: Move, after: Position) -> None:
        rules = after.rules
        if move.do == "put-back":
            card = token(before.rules.kinds[before.turn.key])
            self._write(f"{card} is turned up and put back into the stock.")
        elif move.do == "reshuffle":
            self._done.append(f"has {count(len(move.order), 'discard')} shuffled into a new stock")
        elif rules.grab_for != "nobody":
            wanted = sum(rules.piles)
            lifted = [f"{who(seat)} {n}" for seat, n in enumerate(move.grabs)]
            self._write(f"Lifted, {wanted} being right: {listed(lifted)}.")

    def _phrases(self, before: Position, move: Move, events: list[Event]) -> list[str]:
        done = self._phrase(before, move, events)
        facts = dict(events)
        if "opening.points" in facts:
            done += f" to open with {facts['opening.points']['points']} points"
        followed = self._followed(before.rules, move.seat, events)
        return [done, *followed] if done else followed

    def _phrase(self, before: Position, move: Move, events: list[Event]) -> str:
        rules = before.rules
        if move.do == "draw":
            drawn = sum(int(facts["n"]) for rule, facts in events if rule == "turn.draw")
            return f"draws {drawn}" if drawn else "draws"
        if move.do == "take":
            size = next(int(facts["n"]) for rule, facts in events if rule == "pile.depth")
            pile = "the pile" if size == len(before.discard) else "the top of the pile"
            used = self._groups(before, move.groups)
            shown = f" showing {self._tokens(spelled(rules, move.show))}" if move.show else ""
            taken = f"takes {pile} ({count(size, 'card')}){shown}"
            return f"{taken}, laying {used}" if used else taken
        if move.do == "lay":
            return f"{LAYS}{self._groups(before, move.groups)}"
        if move.do == "discard":
            return f"discards {token(rules.kinds[move.card])}"
        if move.do == "close":
            rank = rules.ranks[before.melds[before.side][move.number].rank]
            return f"closes the book of {self._words.cards(rank)}"
        if move.do == "answer":
            return f"is told {'yes' if move.number else 'no'} by {who(move.seat)}"
        return {
            "ask": "asks whether to go out",
            "end": "ends the turn without a discard",
            "pick-up": "",
            "take-back": "takes the cards back",
        }[move.do]

    def _groups(self, before: Position, groups: Iterable[Group]) -> str:
        rules = before.rules
        ranks = [meld.rank for meld in before.melds[before.side]]
        told = []
        for group in groups:
            cards = self._tokens(spelled(rules, group.cards))
            if group.onto == NEW:
                ranks.append(_rank_of(rules, group.cards))
                told.append(cards)
            else:
                rank = rules.ranks[ranks[group.onto]]
                told.append(f"{cards} on the {self._words.cards(rank)}")
        return listed(told)

    def _tokens(self, names: Iterable[str]) -> str:
        return " ".join(token(name) for name in self._deck.sorted(names))

    def _followed(self, rules: Rules, seat: int, events: list[Event]) -> list[str]:
        """What followed from a move by itself."""
        done = []
        for rule, facts in events:
            if rule == "turn.bonus" and facts["seat"] == seat:
                cards = [str(facts["card"])] * int(facts["n"])
                done.append(f"puts aside {self._tokens(cards)}")
            elif rule == "book.kind":
                done.append(f"completes a book of {self._words.cards(str(facts['rank']))}")
            elif rule == "foot.reached":
                pile = self._words.pile(PILES[int(facts["pile"])])
                picks = f"picks up the {pile}"
                other = int(facts["seat"])
                done.append(picks if other == seat else f"sees {who(other)} pick up the {pile}")
            elif rule == "pile.freeze":
                done.append("freezes the pile")
            elif "by" in facts and rule.endswith("out"):
                done.append("goes out")
        return done


def _together(phrases: list[str]) -> list[str]:
    """Lays that follow each other as one: "lays K K K, Q on the queens and A on the aces"."""
    found: list[list[str]] = []
    for phrase in phrases:
        lays = phrase.startswith(LAYS) and " to open " not in phrase
        if lays and found and found[-1][0].startswith(LAYS) and " to open " not in found[-1][-1]:
            found[-1].append(phrase.removeprefix(LAYS))
        else:
            found.append([phrase])
    return [listed(phrases) for phrases in found]


def who(seat: int) -> str:
    """A seat in words."""
    return f"Seat {seat}"


def _rank_of(rules: Rules, cards: Cards) -> int:
    return next((rules.rank_of[kind] for kind, _ in cards if rules.rank_of[kind] >= 0), -1)


def line_in_words(rule: str, of: str, n: int, words: Words) -> str:
    """A line of the score in words: "two clean books", "cards held in hand (3)"."""
    if rule == "score.book":
        return words.books({of: n})
    if rule == "score.cards":
        return f"{_PLACES[of]} ({n})"
    if rule in _OF:
        return f"{_OF[rule]} {plain(of)}" + (f" ({n})" if n > 1 else "")
    return {"score.out": "going out", "score.floor": "raised to zero"}.get(rule, capital(plain(of)))


_PLACES = {
    "books": "cards in books",
    "melds": "cards in unfinished melds",
    "aside": "cards laid aside",
    "hand": "cards held in hand",
    "sealed": "cards in piles not picked up",
}
_OF = {
    "score.cap": "caps:",
    "score.grab": "grab:",
    "score.line": "further:",
    "score.price": "price:",
    "score.set": "set:",
}
