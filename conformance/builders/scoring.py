"""Builders for scores: finished tables with every sort of card left over, and counted tallies."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from conformance.builders.bench import Bench, Course
from conformance.builders.draws import Draws
from conformance.builders.scene import Scene
from conformance.builders.shapes import Shape
from conformance.cases import Case
from reference_engine.position import Position
from reference_engine.rules import CardSet, Price, Rules

__all__ = ["finished_table", "tallied"]

Json = dict[str, object]

MIXES = 31
# What a score pad may be told: a handful of books, a few hundred points of cards.
MOST_BOOKS = 4
MOST_FIVES = 120


def finished_table(rule: str) -> Callable[[Bench], Case]:
    """A builder of finished rounds, furnished with what a line of the score is about."""

    def build(bench: Bench) -> Case:
        draws = bench.draws
        scene = bench.scene()
        rules = scene.rules
        scene.turn = draws.number(1, 3)
        asks = _asks(rules, rule)
        for side in range(len(rules.members)):
            # Many facts are about melds, so that sides without any are drawn as often.
            if not (asks and draws.yes()):
                _melds(draws, scene, side)
        _piles(draws, scene)
        if rule == "score.cap" and rules.caps:
            _caps(draws, scene)
        if rule == "score.grab" and rules.grab_bonuses:
            _grabs(draws, scene)
        if rule == "score.set" and rules.sets:
            _sets(draws, scene)
        if rule == "score.price" and rules.prices:
            _priced(draws, scene)
        if rules.bonus and draws.yes():
            side = draws.number(0, len(rules.members) - 1)
            most = draws.of((3, 9))
            scene.aside[side] += scene.take(draws.some(sorted(rules.bonus), 0, most))
        return bench.case("score", (rule,), Course(bench, _finish(draws, scene, rule)))

    return build


def _asks(rules: Rules, rule: str) -> bool:
    """Whether what the line of the score is paid for asks for facts."""
    entries: dict[str, Sequence[Price | CardSet]] = {
        "score.price": rules.prices,
        "score.set": rules.sets,
    }
    return any(one.when for one in entries.get(rule, ()))


def _finish(draws: Draws, scene: Scene, rule: str) -> Position:
    rules = scene.rules
    if rule != "score.out" and not draws.yes():
        return scene.finished("stock")
    by = rules.last_card if rules.last_card != "either" else draws.of(("discard", "meld"))
    return scene.finished("out", scene.seat, by)


def _melds(draws: Draws, scene: Scene, side: int) -> None:
    """A few melds for a side, most of them books, of any rank."""
    shapes, book = scene.shapes, scene.rules.book
    for _ in range(draws.number(0, 3)):
        ranks = draws.number(0, len(shapes.classes) - 1)
        options = shapes.melds[ranks]
        books = [shape for shape in options if shape.naturals + shape.wilds >= book]
        chosen = books if books and draws.number(0, 3) else options
        if not chosen:
            continue
        shape = draws.of(chosen)
        scene.lay(side, draws.of(shapes.classes[ranks]), shape, draws.number(0, MIXES))


def _piles(draws: Draws, scene: Scene) -> None:
    """Cards in hands and in piles that were never picked up."""
    rules = scene.rules
    kinds = range(len(rules.kinds))
    for seat in range(rules.seats):
        scene.in_pile(seat, draws.number(0, len(rules.piles) - 1))
        scene.hold(seat, draws.some(kinds, 0, 4))
        for pile in scene.sealed[seat][scene.reached[seat] :]:
            pile += scene.take(draws.some(kinds, 0, 3))


def _caps(draws: Draws, scene: Scene) -> None:
    rules, shapes = scene.rules, scene.shapes
    options: list[tuple[int, Shape]] = [
        (ranks, shape)
        for ranks, found in enumerate(shapes.melds)
        for shape in found
        if shape.cap >= 0
    ]
    for side in range(len(rules.members)):
        for _ in range(draws.number(0, 2)):
            ranks, shape = draws.of(options)
            scene.lay(side, draws.of(shapes.classes[ranks]), shape)


def _grabs(draws: Draws, scene: Scene) -> None:
    rules = scene.rules
    right = sum(rules.piles)
    misses = sorted({off + d for _, off, _ in rules.grab_bonuses for d in (-1, 0, 1)})
    misses = sorted({sign * miss for miss in misses for sign in (1, -1)}, key=abs)
    scene.grabs = [max(0, right + draws.of(misses)) for _ in range(rules.seats)]


def _sets(draws: Draws, scene: Scene) -> None:
    entry = draws.of(scene.rules.sets)
    side = draws.number(0, len(scene.rules.members) - 1)
    few = 0 if entry.when else 1
    n = max(0, entry.size - few + draws.number(0, 2))
    scene.aside[side] += scene.take([entry.card] * n)


def _priced(draws: Draws, scene: Scene) -> None:
    """Priced cards in the places that price them and in others."""
    rules = scene.rules
    price = draws.of(rules.prices)
    cards = sorted(price.cards)
    seat = draws.number(0, rules.seats - 1)
    scene.hold(seat, draws.some(cards, 0, 3))
    for pile in scene.sealed[seat][scene.reached[seat] :]:
        pile += scene.take(draws.some(cards, 0, 2))
    if "aside" in price.places and set(cards) & rules.bonus:
        scene.aside[rules.sides[seat]] += scene.take(
            draws.some(sorted(set(cards) & rules.bonus), 1 if price.when else 0, 3)
        )


def tallied(rule: str) -> Callable[[Bench], Case]:
    """A builder of counted tables: books by kind, card points by place, who went out."""

    def build(bench: Bench) -> Case:
        draws, round_ = bench.draws, bench.some_round()
        rules = bench.table.rules(round_)
        out = draws.number(-1, len(rules.members) - 1)
        sides = [_counted(draws, rules, rule, side == out) for side in range(len(rules.members))]
        return bench.case("tally", (rule,), ask={"round": round_, "sides": sides})

    return build


def _counted(draws: Draws, rules: Rules, rule: str, went_out: bool) -> Json:
    books = {kind.name: draws.number(0, MOST_BOOKS) for kind in rules.book_kinds}
    few = rule == "score.floor"
    points = {
        place: 5 * draws.number(0, 10 if few and sign > 0 else MOST_FIVES)
        for place, sign in rules.signs.items()
    }
    if few:
        books = {name: min(n, 1) for name, n in books.items()}
    return {"books": books, "card_points": points, "went_out": went_out}
