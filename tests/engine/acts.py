"""Acts of several groups: made for trying, and traced as paths of listed steps.

An act is what a player does at a table; the listing of moves offers the steps of which acts are
made. Acts to try are partly walks along listed steps, changed a little, so that they lie close
to the edge between legal and illegal, and partly put together from groups that are right each by
itself.
"""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from reference_engine import Move, Position, legal_moves
from reference_engine.moves import NEW, Group, total
from reference_engine.playing import carry_out
from reference_engine.position import DRAW
from tests.engine import possible

MOST_CARDS, MOST_GROUPS = 12, 3


def snapshot(position: Position) -> tuple[object, ...]:
    """All that a position consists of, for comparing. Cards that left the stock are left out."""
    parts = {part: getattr(position, part) for part in Position.__slots__ if part != "rules"}
    parts["stock"] = position.stock[parts.pop("at") :]
    return tuple(parts.values())


def some_acts(position: Position, rng: Random, number: int) -> list[Move]:
    """Acts of a few groups: half of them near legal ones, half of plausible groups."""
    rules = position.rules
    taking = position.phase == DRAW
    if taking and (rules.take_by == "never" or rules.shown or not position.discard):
        return []
    acts = [varied(position, rng, act) for act in walks(position, rng, number // 2)]
    own = plausible(position, False)
    first = plausible(position, True) if taking else own
    if own and first:
        for _ in range(number - number // 2):
            more = rng.choices(own, k=rng.randint(1, MOST_GROUPS - 1))
            chosen = (rng.choice(first), *more)
            if rng.random() < 0.2:
                # Onto a meld that the act itself has begun.
                begun = len(position.melds[position.side])
                chosen = (*chosen[:-1], chosen[-1]._replace(onto=begun))
            if sum(total(group.cards) for group in chosen) <= MOST_CARDS:
                acts.append(Move(position.seat, "take" if taking else "lay", chosen))
    return acts


def walks(position: Position, rng: Random, number: int) -> Iterator[Move]:
    """Acts put together from listed steps, further than they need to go."""
    for _ in range(number):
        after, do = position.copy(), ""
        groups: tuple[Group, ...] = ()
        for _ in range(rng.randint(1, MOST_GROUPS + 1)):
            steps = [move for move in legal_moves(after) if move.groups]
            if not steps or after.seat != position.seat:
                break
            step = rng.choice(steps)
            groups, do = (*groups, *step.groups), do or step.do
            carry_out(after, step)
        if groups:
            yield Move(position.seat, do, groups)


def varied(position: Position, rng: Random, act: Move) -> Move:
    """An act with its groups in another order, or with a card more or less, or as it is."""
    groups = list(act.groups)
    how = rng.randrange(4)
    if how == 0:
        start = 1 if act.do == "take" else 0
        rest = groups[start:]
        rng.shuffle(rest)
        groups[start:] = rest
    elif how == 1:
        place = rng.randrange(len(groups))
        cards = dict(groups[place].cards)
        kind = rng.choice([*cards, *position.rules.wilds])
        cards[kind] = cards.get(kind, 0) + rng.choice((-1, 1))
        left = tuple(sorted((kind, n) for kind, n in cards.items() if n > 0))
        if left:
            groups[place] = groups[place]._replace(cards=left)
    elif how == 2:
        groups = merged(position, groups)
    return act._replace(groups=tuple(groups))


def merged(position: Position, groups: list[Group]) -> list[Group]:
    """Groups for one meld put together to one group, the first of them."""
    begun = len(position.melds[position.side])
    found: dict[int, dict[int, int]] = {}
    for group in groups:
        onto = group.onto
        if onto == NEW:
            onto, begun = begun, begun + 1
        cards = found.setdefault(onto, {})
        for kind, n in group.cards:
            cards[kind] = cards.get(kind, 0) + n
    old = len(position.melds[position.side])
    return [
        Group(onto if onto < old else NEW, tuple(sorted(cards.items())))
        for onto, cards in found.items()
    ]


def plausible(position: Position, with_key: bool) -> list[Group]:
    """Groups of which most are right by themselves: selections of at least two cards."""
    melds = position.melds[position.side]
    hand = possible.key_hand(position) if with_key else position.hands[position.seat]
    found = []
    for cards in possible.selections(position, hand):
        if total(cards) >= position.rules.least:
            found.append(Group(NEW, cards))
        ranks = {position.rules.rank_of[kind] for kind, _ in cards} - {-1}
        found += [Group(i, cards) for i, m in enumerate(melds) if ranks <= {m.rank}]
    return found


def outcome(position: Position) -> tuple[object, ...]:
    """What came of an act. What an opening came to is no longer of any use once it is made."""
    if not position.turn.opening:
        position.turn = position.turn._replace(points=0)
    return snapshot(position)


def is_path(
    position: Position, act: Move, goal: tuple[object, ...], tried: set[tuple[object, ...]]
) -> bool:
    """True when an act can be made in listed steps, one kind of card after the other.

    `goal` is what has to come of it, `tried` what has been looked at already.
    """
    if not act.groups:
        return outcome(position) == goal
    where = (snapshot(position), act)
    if where in tried:
        return False
    tried.add(where)
    group, rest = act.groups[0], act.groups[1:]
    wanted = dict(group.cards)
    steps = [move for move in legal_moves(position) if move.do == act.do and move.groups]
    for step in sorted(steps, key=lambda move: -total(move.groups[0].cards)):
        laid = dict(step.groups[0].cards)
        if step.groups[0].onto != group.onto or (group.onto == NEW and laid != wanted):
            continue
        left = {kind: n - laid.get(kind, 0) for kind, n in wanted.items()}
        if any(n < 0 for n in left.values()) or not laid.keys() <= wanted.keys():
            continue
        after = position.copy()
        carry_out(after, step)
        cards = tuple((kind, n) for kind, n in sorted(left.items()) if n)
        further = (Group(group.onto, cards), *rest) if cards else rest
        if is_path(after, Move(act.seat, "lay", further), goal, tried):
            return True
    return False
