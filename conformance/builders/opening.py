"""Builders for openings: a little too few points, just enough, over one meld, two and three."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from math import gcd

from conformance.builders.bench import Bench, Course
from conformance.builders.piling import compose_taking, lay_pile, take_at_edge
from conformance.builders.scene import Scene
from conformance.builders.shapes import cards_for, shapes_of
from conformance.cases import Case
from reference_engine.books import takes_cap
from reference_engine.melds import after_lay
from reference_engine.moves import NEW, Cards, Group, Move
from reference_engine.opening import points_counted
from reference_engine.pile import serves, without_key
from reference_engine.rules import Rules

__all__ = [
    "at_edge",
    "begun_worth",
    "open_at_edge",
    "open_in_two",
    "opening_acts",
    "opening_scene",
    "smallest_step",
    "take_unopened",
]

Begun = tuple[int, Cards]
"""A meld that can be begun: its rank and its cards."""

# The smallest melds are tried with every mix of their wild cards.
MIXES = 7


def begun_worth(rules: Rules) -> dict[int, list[Begun]]:
    """The melds that can be begun, by the points that they count for an opening."""
    found: dict[int, list[Begun]] | None = rules.cache.get("begun")
    if found is None:
        found = {}
        shapes = shapes_of(rules)
        for lay in shapes.beginnings:
            for rank in shapes.classes[lay.ranks]:
                for mix in range(1 << min(3, lay.wilds)):
                    cards = cards_for(rules, rank, lay.naturals, lay.wilds, mix)
                    entries = found.setdefault(points_counted(rules, cards), [])
                    if (rank, cards) not in entries:
                        entries.append((rank, cards))
        rules.cache["begun"] = found
    return found


def smallest_step(rules: Rules) -> int:
    """The smallest difference that points of cards can make."""
    return gcd(*(abs(points) for points in rules.points)) or 1


def needed(scene: Scene) -> int:
    """The points with which the seat on turn opens."""
    return scene.rules.opening.needed(scene.round, scene.scores[scene.side])


def opening_scene(bench: Bench) -> Scene:
    """A scene in which the seat's side has not opened, with a score at the edge of a band."""
    scene = bench.scene()
    draws, opening = bench.draws, scene.rules.opening
    if opening.bands:
        band = draws.of(opening.bands)[0]
        scene.scores[scene.side] = band + draws.number(0, 2) * 5 - 5
    scene.turn = max(draws.of((scene.turn, 1, scene.turn)), opening.from_turn)
    return scene


def at_edge(bench: Bench, rules: Rules, target: int, melds: int) -> list[Begun]:
    """Melds to be begun together that count as nearly as can be to so many points."""
    draws, worth = bench.draws, begun_worth(rules)
    chosen: list[Begun] = []
    left = target
    for remaining in range(melds, 0, -1):
        ranks = {rank for rank, _ in chosen}
        low = [p for p in worth if p <= left // remaining + left % 2]
        points = sorted(low or worth)
        value = left if remaining == 1 else points[-1 - draws.number(0, min(4, len(points) - 1))]
        for near in sorted(worth, key=partial(_distance, value)):
            options = [begun for begun in worth[near] if begun[0] not in ranks]
            if options:
                chosen.append(draws.of(options))
                left -= near
                break
    return chosen


def _distance(value: int, points: int) -> tuple[int, int]:
    return abs(points - value), points


def opening_acts(
    bench: Bench, scene: Scene, steps: tuple[int, ...] = (0, -1, 0, -1, 1, -2), melds: int = 0
) -> tuple[Group, ...]:
    """Groups of an opening near the edge of its points, their cards put into the hand.

    `steps` are the distances from the edge, `melds` the number of groups if it matters.
    """
    draws, rules = bench.draws, scene.rules
    target = needed(scene) + draws.of(steps) * smallest_step(rules)
    chosen = at_edge(bench, rules, target, melds or draws.of((1, 2, 2, 3)))
    for _, cards in chosen:
        scene.hold_lay(cards)
    return tuple(Group(NEW, cards) for _, cards in chosen)


def take_unopened(bench: Bench) -> Case:
    """Takings of the pile by a side that has opened, and by one that opens or would open by it."""
    rule = "pile.before-opening"
    laid = not bench.rules().shown and bench.rules().take_by != "never"
    if laid and bench.draws.yes():
        return _with_pile(bench, opening_scene(bench), rule)
    return take_at_edge(rule)(bench)


def open_at_edge(rule: str) -> Callable[[Bench], Case]:
    """A builder of openings near the edge, from hand or with the pile."""

    def build(bench: Bench) -> Case:
        draws = bench.draws
        scene = opening_scene(bench)
        rules = scene.rules
        if rule == "opening.from-turn":
            scene.turn = max(1, rules.opening.from_turn - draws.number(0, 1))
        laid = not rules.shown and rules.take_by != "never"
        # At the edge of another rule the points are no matter, so that there are enough.
        points = rule == "opening.points"
        how = draws.number(0, 9) if points else draws.of((0, 0, 1, 6))
        if how in (1, 2) and laid and rules.take_before_opening != "never":
            return _with_pile(bench, scene, rule)
        if how == 3:
            return open_in_two(bench, scene, rule)
        if rule == "opening.melds" and draws.yes():
            return _steps_towards(bench, scene)
        if how in (4, 5):
            return _after_neighbour(bench, rule)
        steps = (0, -1, 0, -1, 1, -2) if points else (2, 4, 8)
        if how > 6 and rules.caps:
            groups = _capped_book(bench, scene)
        else:
            groups = _one_book(bench, scene) if how == 6 else opening_acts(bench, scene, steps)
        bench.spares(scene)
        course = bench.course(scene)
        course.draw()
        return course.ask(Move(scene.seat, "lay", groups), rule)

    return build


def _one_book(bench: Bench, scene: Scene) -> tuple[Group, ...]:
    """A complete book and nothing else, of cards worth less than the opening needs if there are."""
    rules, draws = scene.rules, bench.draws
    worth = begun_worth(rules)
    books = [
        (points, begun)
        for points in sorted(worth)
        for begun in worth[points]
        if sum(n for _, n in begun[1]) >= rules.book
    ]
    few = [begun for points, begun in books if points < needed(scene)]
    chosen = few or [begun for _, begun in books]
    if not chosen:
        return opening_acts(bench, scene)
    _, cards = draws.of(chosen)
    scene.hold_lay(cards)
    return (Group(NEW, cards),)


def _capped_book(bench: Bench, scene: Scene) -> tuple[Group, ...]:
    """A book with a cap on it, which counts nothing, and melds that just reach or miss the rest."""
    rules, draws, least = scene.rules, bench.draws, needed(scene)
    worth, chosen = begun_worth(rules), draws.of(rules.caps)
    books = [
        (points, cards)
        for points in sorted(worth)
        for _, cards in worth[points]
        if points < least and takes_cap(rules, chosen, after_lay(rules, None, cards))
    ]
    if not books:
        return _one_book(bench, scene)
    points, book = draws.of(books)
    cap = ((chosen.card, 1),)
    target = least - points + smallest_step(rules) * draws.of((0, -1, -1))
    rest = [cards for _, cards in at_edge(bench, rules, target, 1)]
    for cards in (book, cap, *rest):
        scene.hold_lay(cards)
    # A side that has not opened has no other melds, so that the book is its first.
    return Group(NEW, book), Group(0, cap), *(Group(NEW, cards) for cards in rest)


def _with_pile(bench: Bench, scene: Scene, rule: str) -> Case:
    """An opening in which the pile's key is laid; what else the pile holds must not count.

    One of the further melds may lie in the pile, so that it cannot be laid before the opening.
    """
    draws, rules = bench.draws, scene.rules
    pile: list[int] = []
    in_pile = draws.yes()
    steps = (0, 1, 2) if in_pile else (0, -1, 1, -2)
    target = needed(scene) + draws.of(steps) * smallest_step(rules)
    melds = at_edge(bench, rules, target, draws.of((2, 3) if in_pile else (1, 2, 2)))
    keyed = [
        (number, kind)
        for number, (rank, cards) in enumerate(melds)
        for kind, _ in cards
        if any(way.new and serves(rules, way, kind, without_key(cards, kind)) for way in rules.ways)
        and rules.rank_of[kind] == rank
    ]
    if not keyed:
        taking = compose_taking(bench, scene, True, scene.shapes.beginnings)
        groups: tuple[Group, ...] = (taking.group,)
        key = taking.key
    else:
        number, key = draws.of(keyed)
        melds.insert(0, melds.pop(number))
        scene.hold_lay(without_key(melds[0][1], key))
        for _, cards in melds[1:]:
            if in_pile:
                pile += [kind for kind, n in cards for _ in range(n)]
            else:
                scene.hold_lay(cards)
        groups = tuple(Group(NEW, cards) for _, cards in melds)
    calm = [k for k in range(len(rules.kinds)) if not any(k in s.cards for s in rules.stops)]
    least = max(1, rules.pile_least)
    lay_pile(scene, key, [*draws.some(calm, least - 1, least + 3), *pile])
    bench.spares(scene)
    return bench.course(scene).ask(Move(scene.seat, "take", groups), rule)


def open_in_two(bench: Bench, scene: Scene, rule: str) -> Case:
    """An opening laid in two moves, of which the first is too little by itself."""
    groups = opening_acts(bench, scene, (0, 1, 2), bench.draws.of((2, 3)))
    bench.spares(scene)
    course = bench.course(scene)
    course.draw()
    moves = [course.written(Move(scene.seat, "lay", (group,))) for group in groups]
    return course.ask_turn(moves, rule)


def _steps_towards(bench: Bench, scene: Scene) -> Case:
    """Which lays may begin an opening that takes all the melds allowed, or one more than these."""
    most = scene.rules.opening.most_melds
    opening_acts(bench, scene, (0, 1, 0, -1), most + bench.draws.of((0, 0, 1)))
    course = bench.course(scene)
    course.draw()
    return course.ask_list("opening.melds")


def _after_neighbour(bench: Bench, rule: str) -> Case:
    """A small opening right after another side's large one."""
    draws = bench.draws
    scene = opening_scene(bench)
    rules = scene.rules
    other = (scene.seat + 1) % rules.seats
    scene.turn = max(scene.turn, rules.opening.from_turn + 1)
    large = at_edge(bench, rules, needed(scene) + draws.number(0, 2) * 10, draws.of((1, 2)))
    for _, cards in large:
        scene.hold_lay(cards)
    bench.spares(scene, 2, 3)
    step = smallest_step(rules)
    wanted = rules.opening.needed(scene.round, scene.scores[rules.sides[other]])
    small = at_edge(bench, rules, wanted - draws.of((1, 4, 2, 0)) * step, draws.of((1, 2)))
    for _, cards in small:
        scene.hold_lay(cards, other)
    scene.hold(other, draws.some(range(len(rules.kinds)), 2, 3))
    course = bench.course(scene)
    course.draw()
    if course.make(Move(scene.seat, "lay", tuple(Group(NEW, cards) for _, cards in large))):
        _pass_on(course)
    if course.now.seat == other and course.draw():
        return course.ask(Move(other, "lay", tuple(Group(NEW, cards) for _, cards in small)), rule)
    return course.ask(Move(course.now.seat, "draw"), rule)


def _pass_on(course: Course) -> None:
    """End the turn with some discard."""
    seat = course.now.seat
    for kind, n in enumerate(course.now.hands[seat]):
        if n and course.make(Move(seat, "discard", card=kind)):
            return
