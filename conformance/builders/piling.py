"""Builders for the rules on the discard pile: who may take it, with what, and what comes along."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from conformance.builders.bench import Bench, cards_of_kinds
from conformance.builders.scene import Scene
from conformance.builders.shapes import Lay, cards_for
from conformance.cases import Case
from reference_engine.moves import NEW, Cards, Group, Move
from reference_engine.pile import serves, without_key
from reference_engine.rules import NO_LIMIT, Rules, Way

__all__ = ["Taking", "compose_taking", "lay_pile", "take_at_edge"]

# The most cards put below the key where depth is no matter.
BELOW = 6
MIXES = 7
# Picks among the ranks of a class and among the cards of a lay; more than there are ranks.
MOST_PICK = 63


@dataclass
class Taking:
    """A pile about to be taken: the scene, the key, and the first group or the cards shown."""

    scene: Scene
    key: int
    group: Group
    show: Cards
    avoid: int
    """The rank of which no other meld should lie on the table."""

    def move(self, *further: Group) -> Move:
        """The taking as a move."""
        rules = self.scene.rules
        first = () if rules.shown else (self.group,)
        return Move(self.scene.seat, "take", (*first, *further), show=self.show)


def lay_pile(scene: Scene, key: int, others: list[int]) -> None:
    """Make the discard pile of a key and other cards, the key where the rules look for it."""
    rules = scene.rules
    key_card = scene.take([key])
    rest = scene.take(others)
    if not rules.key_bottom:
        scene.discard = [*rest, *key_card]
        return
    above = rest if rules.depth == NO_LIMIT else rest[: rules.depth - 1]
    below = rest[len(above) :] if len(above) == rules.depth - 1 else []
    scene.discard = [*below, *key_card, *above]


def _fitting(rules: Rules, way: Way, lay: Lay, key: int, cards: Cards) -> bool:
    onto_fits = way.new if lay.before is None else way.meld
    return onto_fits and serves(rules, way, key, without_key(cards, key))


def compose_taking(
    bench: Bench, scene: Scene, served: bool, lays: list[Lay] | None = None
) -> Taking:
    """Furnish a scene for a taking that serves one of the ways, or (where possible) none.

    The pile itself is laid by the caller. Only lays that are legal by themselves are used.
    """
    rules, draws, shapes = scene.rules, bench.draws, scene.shapes
    options = lays if lays is not None else shapes.legal
    options = [lay for lay in options if lay.naturals or lay.wilds]
    start = draws.number(0, len(options) - 1)
    pick = draws.number(0, MOST_PICK)
    mix = draws.number(0, MIXES)
    found = None
    # The first lay from the start on, so that no draw is wasted on one that doesn't serve.
    for step in range(len(options)):
        lay = options[(start + step * 7) % len(options)]
        members = shapes.classes[lay.ranks]
        rank = members[pick % len(members)]
        cards = cards_for(rules, rank, lay.naturals, lay.wilds, mix)
        last = pick % 8 == 7 or not lay.naturals
        key = cards[-1][0] if last else _natural(rules, cards)
        serving = any(_fitting(rules, way, lay, key, cards) for way in rules.ways)
        if found is None or serving == served:
            found = (lay, rank, cards, key)
        if serving == served:
            break
    assert found is not None
    lay, rank, cards, key = found
    onto = NEW
    if lay.before is not None:
        onto = scene.lay(scene.side, rank, lay.before, mix)
    show: Cards = ()
    if rules.shown:
        show = _shown(bench, rules, key, served)
        scene.hold_lay(show)
    else:
        scene.hold_lay(without_key(cards, key))
    return Taking(scene, key, Group(onto, cards), show, rank)


def _natural(rules: Rules, cards: Cards) -> int:
    return next(kind for kind, _ in cards if not rules.is_wild[kind])


def _shown(bench: Bench, rules: Rules, key: int, served: bool) -> Cards:
    """Partners to be shown: exactly those of a way, or one fewer or other ones."""
    way = bench.draws.of(rules.ways)
    rank = rules.rank_of[key]
    naturals, wilds = way.naturals, way.wilds
    if not served:
        what = bench.draws.number(0, 2)
        if what == 0:
            naturals = max(0, naturals - 1)
        elif what == 1:
            naturals, wilds = max(0, naturals - 1), wilds + 1
        else:
            naturals += 1
    if rank < 0:
        return cards_of_kinds([key] * naturals)
    return cards_for(rules, rank, naturals, wilds)


def _others(bench: Bench, rules: Rules, least: int, most: int) -> list[int]:
    return bench.draws.some(range(len(rules.kinds)), least, most)


def take_at_edge(rule: str) -> Callable[[Bench], Case]:
    """A builder of takings at the edge of a rule on the discard pile."""

    def build(bench: Bench) -> Case:
        scene = bench.scene()
        rules, draws = scene.rules, bench.draws
        scene.turn = draws.of((2, 1, 2, 3))
        if rules.take_by == "never":
            return _never(bench, scene)
        served = rule != "pile.way" or draws.yes(3)
        taking = compose_taking(bench, scene, served)
        # A way may be open only before the opening, or only after it.
        asks = rule == "pile.way" and any(way.when for way in rules.ways)
        if not ((rule == "pile.before-opening" or asks) and draws.yes()):
            scene.open(scene.seat, taking.avoid)
        _make_pile(bench, taking, rule)
        if rule == "pile.from-turn":
            scene.turn = max(1, rules.take_from_turn - draws.number(0, 1))
        move = taking.move()
        if rule == "pile.key" and not rules.shown and draws.number(0, 2):
            move = _without_key(bench, taking)
        bench.spares(scene, 2, 5)
        scene.in_pile(scene.seat, draws.number(0, len(rules.piles) - 1))
        course = bench.course(scene)
        if rule == "pile.way" and draws.yes(4):
            return course.ask(move._replace(groups=(), show=()), rule)
        return course.ask(move, rule)

    return build


def _never(bench: Bench, scene: Scene) -> Case:
    scene.open(scene.seat)
    scene.discard = scene.take(_others(bench, scene.rules, 1, 3))
    key = scene.discard[-1] if scene.discard else 0
    course = bench.course(scene)
    if bench.draws.yes(3):
        return course.ask(Move(scene.seat, "draw"), "pile.never")
    move = Move(scene.seat, "take", (Group(NEW, ((key, 3),)),))
    return course.ask(move, "pile.never")


def _without_key(bench: Bench, taking: Taking) -> Move:
    """The taking with the key left out of its group, replaced, or a meld of another rank laid."""
    draws, group, scene = bench.draws, taking.group, taking.scene
    own = without_key(group.cards, taking.key)
    what = draws.number(0, 3)
    if what == 0 or not own:
        return taking.move()._replace(groups=())
    if what == 1:
        # Whatever else the player holds stands in the place of the key.
        kinds = [kind for kind in scene.hands[scene.seat] if kind != taking.key]
        extra = draws.of(kinds) if kinds else taking.key
        cards = cards_of_kinds([*(k for k, n in own for _ in range(n)), extra])
        return taking.move()._replace(groups=(Group(group.onto, cards),))
    lay = draws.of([lay for lay in scene.shapes.beginnings if lay.naturals] or [Lay(0, None, 3, 0)])
    ranks = [rank for rank in scene.shapes.classes[lay.ranks] if rank != taking.avoid]
    cards = cards_for(scene.rules, draws.of(ranks or [taking.avoid]), lay.naturals, lay.wilds)
    scene.hold_lay(cards)
    return taking.move()._replace(groups=(Group(NEW, cards),))


def _make_pile(bench: Bench, taking: Taking, rule: str) -> None:
    scene, draws = taking.scene, bench.draws
    rules = scene.rules
    least = max(1, rules.pile_least)
    if rule == "pile.least":
        size = least - 1 + draws.number(0, 1)
        if size:
            lay_pile(scene, taking.key, _others(bench, rules, size - 1, size - 1))
        return
    if rule == "pile.stopped" and rules.stops:
        _stop(bench, taking, least)
        return
    if rule == "pile.depth" and rules.depth != NO_LIMIT:
        below = max(least - 1, rules.depth - 2 + draws.number(0, 2))
        lay_pile(scene, taking.key, _others(bench, rules, below, below))
        return
    calm = [kind for kind in range(len(rules.kinds)) if not rules.freezes[kind]]
    lay_pile(scene, taking.key, draws.some(calm, least - 1, least + BELOW))


def _stop(bench: Bench, taking: Taking, least: int) -> None:
    """Lay a pile with a stopping card on top, just below the key, deeper, or nowhere."""
    scene, draws = taking.scene, bench.draws
    rules = scene.rules
    stop = draws.of(rules.stops)
    card = draws.of(sorted(stop.cards))
    calm = [k for k in range(len(rules.kinds)) if all(k not in s.cards for s in rules.stops)]
    others = draws.some(calm, least - 1, least + 2)
    capping = [kind for kind in sorted(stop.cards) if kind in rules.cap_of]
    where = draws.number(0, 3)
    if capping and draws.yes(3):
        card, where = capping[0], 3
    scene.fresh = not draws.yes(2 if stop.next_only else 4)
    if where == 0:
        lay_pile(scene, taking.key, others)
    elif where == 1:
        lay_pile(scene, taking.key, [*others, card])
    elif where == 2:
        lay_pile(scene, taking.key, [card, *others])
    else:
        _stop_on_top(taking, card, others)


def _stop_on_top(taking: Taking, card: int, others: list[int]) -> None:
    """The stopping card is the key itself, and stands in the group for a card of its sort."""
    scene = taking.scene
    rules = scene.rules
    wilds = [kind for kind, _ in taking.group.cards if rules.is_wild[kind]]
    if card in rules.cap_of and not rules.shown:
        capped = sorted(rules.caps[rules.cap_of[card]].kinds)
        onto = scene.book(scene.side, scene.draws.of(capped))
        taking.group = Group(max(onto, 0), ((card, 1),))
        taking.key = card
        lay_pile(scene, card, others)
        return
    if rules.is_wild[card] and wilds:
        kinds = [k for k, n in taking.group.cards for _ in range(n)]
        kinds.remove(wilds[0])
        taking.group = Group(taking.group.onto, cards_of_kinds([*kinds, card]))
    else:
        group = taking.group
        taking.group = Group(group.onto, cards_of_kinds([*dict(group.cards), card]))
    scene.hold_lay(taking.group.cards)
    taking.key = card
    lay_pile(scene, card, others)
