"""Positions and moves as JSON, and back.

The written form is that of the protocol: cards by name, melds by rank and number,
seats counted from 0, chance as null. Reading trusts the shape (the protocol's
schema checks it) but not the content: unknown names raise `ValueError`.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from reference_engine.books import book_kind
from reference_engine.compiling import Table
from reference_engine.moves import NEW, Cards, Group, Move
from reference_engine.position import (
    CHANCE,
    DUE_WORDS,
    OVER,
    Counts,
    Game,
    Meld,
    Pile,
    Position,
    Round,
    Turn,
    begin_game,
)
from reference_engine.rooms import with_rooms
from reference_engine.rules import Rules

Json = dict[str, Any]


# --- cards ----------------------------------------------------------------------


def kinds_of(rules: Rules, names: Iterable[str]) -> tuple[int, ...]:
    """The kinds of cards by name, in their order. Raises ValueError for one that the deck lacks."""
    try:
        return tuple(map(rules.index.__getitem__, names))
    except KeyError as missing:
        raise ValueError(f"there is no card '{missing.args[0]}' in this deck") from None


def kind_of(rules: Rules, name: str) -> int:
    """The kind of a card's name. Raises ValueError for a card that the deck lacks."""
    return kinds_of(rules, (name,))[0]


def counts_of(rules: Rules, names: Iterable[str]) -> Counts:
    """Cards by name, counted by kind. Raises ValueError for one that the deck lacks."""
    counts = [0] * len(rules.kinds)
    for kind in kinds_of(rules, names):
        counts[kind] += 1
    return tuple(counts)


def named(rules: Rules, kinds: Iterable[int]) -> list[str]:
    """Cards by kind, named in their order."""
    return list(map(rules.kinds.__getitem__, kinds))


def names_of(rules: Rules, counts: Counts) -> list[str]:
    """Counted cards by name, in the order of the kinds."""
    names: list[str] = []
    for name, n in zip(rules.kinds, counts, strict=True):
        if n:
            names += [name] * n
    return names


def cards_of(rules: Rules, names: Iterable[str]) -> Cards:
    """Cards by name, as the cards of a move."""
    return tuple((kind, n) for kind, n in enumerate(counts_of(rules, names)) if n)


def spelled(rules: Rules, cards: Cards) -> list[str]:
    """The cards of a move by name."""
    return [rules.kinds[kind] for kind, n in cards for _ in range(n)]


# --- moves ------------------------------------------------------------------------


def _meld_name(position: Position, side: int, index: int, groups: tuple[Group, ...]) -> Json:
    """The name of a meld, melds begun by earlier groups of the same act included."""
    rules = position.rules
    ranks = [meld.rank for meld in position.melds[side]]
    for group in groups:
        if group.onto == NEW:
            ranks.append(_rank_of(rules, group.cards))
    rank = ranks[index]
    return {"rank": rules.ranks[rank], "n": ranks[:index].count(rank)}


def _rank_of(rules: Rules, cards: Cards) -> int:
    for kind, _ in cards:
        if rules.rank_of[kind] >= 0:
            return rules.rank_of[kind]
    return rules.wild_rank


def move_to_json(position: Position, move: Move) -> Json:
    """A move made in a position, as JSON."""
    rules = position.rules
    written: Json = {"seat": None if move.seat == CHANCE else move.seat, "do": move.do}
    if move.do in ("lay", "take"):
        side = position.game.sides[move.seat]
        written["groups"] = [
            {
                "onto": None
                if group.onto == NEW
                else _meld_name(position, side, group.onto, move.groups[:i]),
                "cards": spelled(rules, group.cards),
            }
            for i, group in enumerate(move.groups)
        ]
        if rules.shown and move.do == "take":
            written["show"] = spelled(rules, move.show)
    elif move.do == "close":
        written["onto"] = _meld_name(position, position.game.sides[move.seat], move.number, ())
    elif move.do == "discard":
        written["card"] = rules.kinds[move.card]
    elif move.do == "answer":
        written["yes"] = bool(move.number)
    elif move.do == "choose":
        written["pile"] = move.number
    elif move.do == "put-back":
        written["place"] = move.number
    elif move.do in ("deal", "reshuffle"):
        written["order"] = named(rules, move.order)
        if move.do == "deal":
            written["first"] = None if move.number < 0 else move.number
            written["grabs"] = list(move.grabs)
    return written


def _onto(position: Position, side: int, onto: Json | None, begun: list[int]) -> int:
    """The index of a named meld; an index beyond all melds where there is none such."""
    if onto is None:
        return NEW
    rules = position.rules
    ranks = [meld.rank for meld in position.melds[side]] + begun
    found = [i for i, rank in enumerate(ranks) if rules.ranks[rank] == onto["rank"]]
    return found[onto["n"]] if 0 <= onto["n"] < len(found) else len(ranks) + 1


def move_from_json(position: Position, written: Mapping[str, Any]) -> Move:
    """A move from JSON. Raises ValueError for cards, seats and moves that do not exist."""
    rules, do = position.rules, written["do"]
    seat = CHANCE if written["seat"] is None else written["seat"]
    if not CHANCE <= seat < rules.seats:
        raise ValueError(f"there is no seat {seat} at a table for {rules.seats}")
    if do in ("deal", "put-back", "reshuffle"):
        first = written.get("first")
        number = written["place"] if do == "put-back" else (-1 if first is None else first)
        order = kinds_of(rules, written.get("order", ()))
        return Move(CHANCE, do, number=number, order=order, grabs=tuple(written.get("grabs", ())))
    groups: list[Group] = []
    begun: list[int] = []
    for group in written.get("groups", ()):
        cards = cards_of(rules, group["cards"])
        onto = _onto(position, rules.sides[max(seat, 0)], group["onto"], begun)
        if onto == NEW:
            begun.append(_rank_of(rules, cards))
        groups.append(Group(onto, cards))
    if do == "close":
        number = _onto(position, rules.sides[max(seat, 0)], written["onto"], [])
    elif do == "answer":
        number = int(written["yes"])
    else:
        number = written.get("pile", -1)
    card = kind_of(rules, written["card"]) if do == "discard" else -1
    show = cards_of(rules, written.get("show", ()))
    return Move(seat, do, tuple(groups), card, show, number)


# --- positions -----------------------------------------------------------------------


def _meld_json(rules: Rules, meld: Meld) -> Json:
    kind = book_kind(rules, meld)
    caps = [(cap.card, n) for cap, n in zip(rules.caps, meld.caps, strict=True)]
    return {
        "rank": rules.ranks[meld.rank],
        "cards": names_of(rules, meld.cards),
        "caps": [rules.kinds[card] for card, n in caps for _ in range(n)],
        "closed": meld.closed,
        "kind": None if kind < 0 else rules.book_kinds[kind].name,
        "done": meld.done,
    }


def position_to_json(position: Position) -> Json:
    """The whole state of a game as JSON."""
    rules, game, state, turn = position.rules, position.game, position.round, position.turn

    def pile(pile: Pile) -> list[str]:
        names = names_of(rules, pile.cards)
        names.remove(rules.kinds[pile.bottom])
        return [rules.kinds[pile.bottom], *names]

    return {
        "game": {
            "round": game.round,
            "first": game.first,
            "scores": list(game.scores),
            "last": list(game.last),
            "sides": list(game.sides),
            "over": game.over,
            "winners": list(game.winners),
        },
        "zones": {
            "hands": [names_of(rules, hand) for hand in position.hands],
            "sealed": [[pile(p) for p in piles] for piles in position.sealed],
            "stock": named(rules, position.stock[position.at :]),
            "discard": named(rules, position.discard),
            "melds": [[_meld_json(rules, meld) for meld in melds] for melds in position.melds],
            "aside": [names_of(rules, aside) for aside in position.aside],
        },
        "round": {
            "opened": list(position.opened),
            "reached": list(position.reached),
            "turns": list(position.turns),
            "since": list(position.since),
            "frozen": sorted(position.frozen),
            "reshuffles": state.reshuffles,
            "grabs": list(state.grabs),
            "last-turns": list(state.last_turns),
            "out": None if state.out < 0 else {"seat": state.out, "by": state.out_by},
            "ended": state.ended or None,
        },
        "turn": {
            "seat": None if position.seat == CHANCE else position.seat,
            "drawn": turn.drawn,
            "taken": turn.taken,
            "key": None if turn.key < 0 else rules.kinds[turn.key],
            "pending": turn.pending,
            "points": turn.points,
            "opening": turn.opening,
            "begun": turn.begun,
            "laid": [[index, rules.kinds[kind]] for index, kind in turn.laid],
            "asked": turn.asked or None,
            "fresh": turn.fresh,
        },
        "due": [
            {"seat": None if seat == CHANCE else seat, "what": what}
            for seat, what in position.due()
        ],
    }


def _meld_from(rules: Rules, written: Json, done: int) -> Meld:
    counts = counts_of(rules, written["cards"])
    wilds = sum(counts[wild] for wild in rules.wilds)
    if written["rank"] not in rules.ranks:
        raise ValueError(f"there is no rank '{written['rank']}' in this deck")
    caps = [written.get("caps", []).count(rules.kinds[cap.card]) for cap in rules.caps]
    kind = -1
    if rules.fixed_purity and written["closed"] and written["kind"] is not None:
        kind = [kind.name for kind in rules.book_kinds].index(written["kind"])
    rank, naturals = rules.ranks.index(written["rank"]), sum(counts) - wilds
    closed = written["closed"]
    return with_rooms(rules, (rank, counts, naturals, wilds, closed, tuple(caps), kind, done))


def _melds_from(rules: Rules, written: list[Json]) -> tuple[Meld, ...]:
    """The melds of a side; books without their place in the order of completion get one."""
    melds: list[Meld] = []
    last = max((meld.get("done", 0) for meld in written), default=0)
    for meld in written:
        done = meld.get("done", 0)
        if not done and len(meld["cards"]) >= rules.book:
            last += 1
            done = last
        melds.append(_meld_from(rules, meld, done))
    return tuple(melds)


def position_from_json(table: Table, written: Mapping[str, Any]) -> Position:
    """A position from JSON, for a seated ruleset. Raises ValueError for unknown names."""
    game, zones, state, turn = (written[part] for part in ("game", "zones", "round", "turn"))
    rules = table.rules(max(1, game["round"]))
    position = begin_game(rules)

    def pile(names: list[str]) -> Pile:
        return Pile(counts_of(rules, names), len(names), kind_of(rules, names[0]))

    position.game = Game(
        game["round"],
        game["first"],
        tuple(game["scores"]),
        tuple(game["sides"]),
        game["over"],
        tuple(game["winners"]),
        tuple(game.get("last", ())),
    )
    position.hands = tuple(counts_of(rules, hand) for hand in zones["hands"])
    position.held = tuple(sum(hand) for hand in position.hands)
    position.sealed = tuple(tuple(pile(p) for p in piles) for piles in zones["sealed"])
    position.stock = kinds_of(rules, zones["stock"])
    position.discard = kinds_of(rules, zones["discard"])
    position.melds = tuple(_melds_from(rules, melds) for melds in zones["melds"])
    position.aside = tuple(counts_of(rules, aside) for aside in zones["aside"])
    position.opened = tuple(state["opened"])
    position.reached = tuple(state["reached"])
    position.turns = tuple(state["turns"])
    position.since = tuple(state["since"])
    position.frozen = frozenset(state["frozen"])
    out = state["out"]
    position.round = Round(
        state["reshuffles"],
        tuple(state["grabs"]),
        tuple(state["last-turns"]),
        -1 if out is None else out["seat"],
        "" if out is None else out["by"],
        state["ended"] or "",
    )
    due = written["due"]
    position.seat = CHANCE if turn["seat"] is None else turn["seat"]
    phases = {word: phase for phase, word in DUE_WORDS.items()}
    position.phase = phases[due[0]["what"]] if due else OVER
    waiting = due[0]["what"] in ("choose", "answer") if due else False
    position.turn = Turn(
        turn["drawn"],
        turn["taken"],
        -1 if turn["key"] is None else kind_of(rules, turn["key"]),
        turn.get("pending", 0),
        turn["points"],
        turn["opening"],
        turn.get("begun", 0),
        tuple((index, kind_of(rules, name)) for index, name in turn["laid"]),
        turn["asked"] or "",
        tuple(entry["seat"] for entry in due) if waiting else (),
        turn.get("fresh", True),
    )
    return position
