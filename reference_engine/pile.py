"""The discard pile: which ways of taking it are open, and what a taking must use."""

from __future__ import annotations

from reference_engine.facts import Asked, hold
from reference_engine.moves import NEW, Cards, Group, Move, Violation
from reference_engine.opening import must_open
from reference_engine.position import Position
from reference_engine.rules import Rules, Stop, Way
from reference_engine.steps import taken_from


def stops_in_force(position: Position) -> list[Stop]:
    """The stops that hold for the player whose turn it is (pile.stopped)."""
    if not position.discard:
        return []
    top = position.discard[-1]
    return [
        stop
        for stop in position.rules.stops
        if (
            stop.name in position.frozen
            if stop.until_taken
            else top in stop.cards and (position.turn.fresh or not stop.next_only)
        )
    ]


def known_ways(position: Position) -> tuple[Way, ...]:
    """The ways of taking the pile whose facts hold; the others are as if not there.

    It is the very tuple of the rules where no way asks for facts.
    """
    rules = position.rules
    if not rules.ways_ask:
        return rules.ways
    asked = Asked(position, position.side, position.seat)
    return tuple(way for way in rules.ways if hold(way.when, asked))


def open_ways(position: Position) -> tuple[Way, ...]:
    """The ways of taking the pile that are known and that no stop forbids."""
    rules = position.rules
    ways = known_ways(position) if rules.ways_ask else rules.ways
    if not position.frozen and not (position.discard and rules.covers[position.discard[-1]]):
        return ways
    stops = stops_in_force(position)
    if not stops:
        return ways
    return tuple(way for way in ways if all(way.name in stop.ways for stop in stops))


def without_key(cards: Cards, key: int) -> Cards:
    """The partners: a group's cards without the key."""
    return tuple(
        (kind, n - (kind == key)) for kind, n in cards if n - (kind == key) > 0
    )


def serves(rules: Rules, way: Way, key: int, partners: Cards, exactly: bool = False) -> bool:
    """True when the partners are those that the way asks for."""
    naturals = wilds = 0
    for kind, n in partners:
        if rules.is_wild[kind]:
            wilds += n
        elif rules.rank_of[kind] >= 0 and rules.rank_of[kind] == rules.rank_of[key]:
            naturals += n
        elif exactly:
            return False
    if way.like and any(kind != key for kind, _ in partners):
        return False
    if way.like:
        naturals = wilds = sum(n for _, n in partners)
        return naturals == max(way.naturals, way.wilds) if exactly else (
            naturals >= max(way.naturals, way.wilds)
        )
    if exactly:
        return naturals == way.naturals and wilds == way.wilds
    return naturals >= way.naturals and wilds >= way.wilds


def ways_served(position: Position, move: Move, key: int) -> list[Way]:
    """The known ways, stopped or not, which the move's key and partners serve."""
    rules = position.rules
    ways = known_ways(position)
    if rules.shown:
        return [way for way in ways if serves(rules, way, key, move.show, exactly=True)]
    if not move.groups:
        return []
    group = move.groups[0]
    partners = without_key(group.cards, key)
    return [
        way
        for way in ways
        if (way.new if group.onto == NEW else way.meld) and serves(rules, way, key, partners)
    ]


def has_key(group: Group, key: int) -> bool:
    """True when the group contains the key."""
    return any(kind == key for kind, _ in group.cards)


def take_rulings(position: Position, move: Move) -> list[Violation]:
    """The rules on taking the pile itself that a move breaks; its lays are judged elsewhere.

    Rules: pile.never, pile.least, pile.from-turn, pile.before-opening, pile.key,
    pile.way, pile.stopped.
    """
    rules, seat = position.rules, position.seat
    if rules.take_by == "never":
        return [Violation("pile.never", {})]
    broken = []
    size = len(position.discard)
    if size < max(1, rules.pile_least):
        facts: dict[str, int | str] = {"least": max(1, rules.pile_least), "size": size}
        broken.append(Violation("pile.least", facts))
    if position.turns[seat] < rules.take_from_turn:
        facts = {"first": rules.take_from_turn, "turn": position.turns[seat]}
        broken.append(Violation("pile.from-turn", facts))
    if must_open(position, seat) and rules.take_before_opening == "never":
        broken.append(Violation("pile.before-opening", {}))
    if not size:
        return broken
    _, key = taken_from(position)
    card = {"key": rules.kinds[key]}
    if not rules.shown and not (move.groups and has_key(move.groups[0], key)):
        broken.append(Violation("pile.key", dict(card)))
    served = ways_served(position, move, key)
    still_open = open_ways(position)
    if not served:
        broken.append(Violation("pile.way", dict(card)))
    shut = not still_open and known_ways(position)
    if shut or (served and not any(way in still_open for way in served)):
        broken.append(Violation("pile.stopped", {"stop": _stopping(position, served)}))
    return broken


def _stopping(position: Position, served: list[Way]) -> str:
    stops = stops_in_force(position)
    for stop in stops:
        if not any(way.name in stop.ways for way in served):
            return stop.name
    return stops[0].name if stops else ""
