"""Builders for going out: everything that it needs is there, or all but one thing."""

from __future__ import annotations

from collections.abc import Callable

from conformance.builders.bench import Bench, Course
from conformance.builders.scene import Scene
from conformance.builders.shapes import cards_for
from conformance.cases import Case
from reference_engine.books import has_books
from reference_engine.melds import group_rulings
from reference_engine.moves import NEW, Cards, Group, Move
from reference_engine.rules import NO_LIMIT

__all__ = ["asking", "going_out", "keep_cards", "lay_sink", "leave_by", "obliged", "ready"]

# Turns begun by the seat, so that everybody may have had one since picking up a pile.
TURN = 3


class Sink:
    """A lay that uses up cards: onto a meld or a new one, of a rank."""

    def __init__(self, rank: int, onto: int, cards: Cards) -> None:
        self.rank = rank
        self.onto = onto
        self.cards = cards

    def move(self, seat: int, more: int = -1) -> Move:
        """The lay as a move, with one more card if wanted."""
        counts = dict(self.cards)
        if more >= 0:
            counts[more] = counts.get(more, 0) + 1
        return Move(seat, "lay", (Group(self.onto, tuple(sorted(counts.items()))),))


def ready(
    bench: Bench, spoiled: str = "", round_: int | None = None, nearly: bool = False
) -> Scene:
    """A scene in which the seat may go out, but for the rule named `spoiled`.

    `nearly` makes the book that is missing for `out.books` one that lacks a single card.
    """
    scene = bench.scene(round_)
    rules, draws, side = scene.rules, bench.draws, scene.side
    scene.turn = TURN
    everybody = [scene.seat, *scene.partners]
    scene.in_last_pile(everybody)
    for seat in everybody:
        scene.since[seat] = 1
    required_books(bench, scene, side, spoiled == "out.books", nearly)
    scene.open(scene.seat)
    _calm_partners(bench, scene)
    _partners_elsewhere(bench, scene)
    for condition in rules.conditions:
        if spoiled != f"out.{condition.must}":
            continue
        seats = [] if condition.of == "partners" else [scene.seat]
        seats += [] if condition.of == "player" else scene.partners
        if condition.must == "hold-none":
            seats = [seat for seat in seats if seat != scene.seat]
            if seats:
                scene.hold(draws.of(seats), [draws.of(sorted(condition.cards))])
        elif condition.must == "have-played" and seats:
            scene.since[draws.of(seats)] = scene.turn
        elif seats:
            # The player who goes out has the last pile in hand, so that only others may lack it.
            seats = [s for s in seats if s != scene.seat or condition.pile < len(rules.piles) - 1]
            if seats:
                scene.in_pile(draws.of(seats), max(0, condition.pile - 1))
    return scene


def required_books(
    bench: Bench, scene: Scene, side: int, spoiled: bool, nearly: bool = False
) -> None:
    """The books that going out needs, or all but one, which is missing, unfinished or another.

    `nearly` makes it an unfinished one.
    """
    rules, draws, shapes = scene.rules, bench.draws, scene.shapes
    needs = [kind for kind, n in rules.out_books.items() for _ in range(n)]
    missing = draws.number(0, len(needs) - 1) if spoiled and needs else -1
    for number, kind in enumerate(needs):
        if number != missing:
            scene.book(side, kind)
            continue
        how = 1 if nearly else draws.number(0, 3)
        if how == 1:
            _nearly(bench, scene, side, kind)
        elif how > 1:
            others = [one.name for one in rules.book_kinds if one.name != kind]
            scene.book(side, draws.of(others or [kind]))
    if draws.yes(4) and rules.required_by == "none":
        scene.some_meld(side, books=bool(shapes.legal) and draws.yes())


def _nearly(bench: Bench, scene: Scene, side: int, kind: str) -> None:
    """A meld one card short of a kind of book."""
    shapes = scene.shapes
    options = [
        (ranks, shape)
        for ranks, found in enumerate(shapes.melds)
        for shape in found
        if shape.naturals + shape.wilds == scene.rules.book - 1
        and kind in shapes.kinds(ranks, shape)
    ]
    if options:
        ranks, shape = bench.draws.of(options)
        scene.lay(side, bench.draws.of(shapes.classes[ranks]), shape)


def _calm_partners(bench: Bench, scene: Scene) -> None:
    """Give every partner a card or two of which no condition asks anything."""
    rules = scene.rules
    asked = {kind for condition in rules.conditions for kind in condition.cards}
    naturals = [k for k in range(len(rules.kinds)) if rules.rank_of[k] >= 0 and k not in asked]
    others = [k for k in range(len(rules.kinds)) if rules.rank_of[k] < 0 and k not in asked]
    for seat in scene.partners:
        scene.hold(seat, [bench.draws.of(naturals)])
        if others and bench.draws.yes():
            scene.hold(seat, [bench.draws.of(others)])


def _partners_elsewhere(bench: Bench, scene: Scene) -> None:
    """Let partners play from any pile, and since any turn, where no condition asks for it."""
    rules, draws = scene.rules, bench.draws
    asked = {one.must for one in rules.conditions if one.of != "player"}
    for seat in scene.partners:
        if not asked & {"have-reached", "have-played"}:
            scene.in_pile(seat, draws.number(0, len(rules.piles) - 1))
        if "have-played" not in asked and draws.yes(3):
            scene.since[seat] = scene.turn
    if all(one.must != "have-played" or one.of == "partners" for one in rules.conditions):
        scene.since[scene.seat] = draws.of((1, 1, scene.turn))


def sink_for(bench: Bench, scene: Scene, least: int, wild: bool = False) -> Sink | None:
    """A lay of at least so many cards that the rules allow, or None where there is none.

    `wild` asks for a new meld with a wild card in it, if there is one.
    """
    rules, draws = scene.rules, bench.draws
    options: list[Sink] = []
    melds = scene.melds[scene.side]
    for index, meld in enumerate(melds):
        if meld.rank != rules.wild_rank:
            cards = cards_for(rules, meld.rank, max(1, least), 0)
            within = meld.size + max(1, least) <= _most(scene)
            if within and scene.can_take(cards) and not group_rulings(rules, meld, cards):
                options.append(Sink(meld.rank, index, cards))
    done = has_books(rules, melds, rules.out_books)
    if rules.required_by == "none" or done:
        held = {meld.rank for meld in melds}
        size = max(rules.least, least)
        wilds = int(bool(rules.wilds) and (wild or draws.yes(3)))
        for rank in range(len(rules.ranks) - 1):
            cards = cards_for(rules, rank, size - wilds, wilds)
            if rank not in held and scene.can_take(cards) and not group_rulings(rules, None, cards):
                options.append(Sink(rank, NEW, cards))
    begun = [sink for sink in options if sink.onto == NEW] if wild else []
    return draws.of(begun or options) if options else None


def _most(scene: Scene) -> int:
    return NO_LIMIT if scene.rules.required_by == "none" else scene.rules.required_most


def lay_sink(
    bench: Bench, scene: Scene, last: int = 1, same: bool = False, wild: bool = False
) -> tuple[Sink, list[int]]:
    """Deal the seat and the stock the cards of a sink and `last` cards beside.

    After drawing, the seat holds exactly these. `same` makes the cards beside of the sink's
    rank, so that they could be laid as well, `wild` the sink a new meld with a wild card. Returns
    the sink and the cards beside.
    """
    rules, draws = scene.rules, bench.draws
    sink = sink_for(bench, scene, max(1, rules.draw + 1 - last), wild)
    if sink is None:
        sink = Sink(0, NEW, cards_for(rules, 0, max(rules.least, rules.draw), 0))
    kinds = rules.rank_kinds[sink.rank] if same else [*range(len(rules.kinds)), *rules.wilds * 3]
    beside = [kind for kind in draws.some(kinds, last, last) if kind not in rules.bonus]
    while len(beside) < last:
        beside.append(rules.rank_kinds[0][0])
    cards = [kind for kind, n in sink.cards for _ in range(n)]
    if rules.draw < len(cards) + last:
        split = len(cards) + last - rules.draw
        everything = [*beside, *cards]
        scene.hold(scene.seat, everything[:split])
        scene.stock = scene.take(everything[split:])
    return sink, beside


def leave_by(course: Course, scene: Scene, answers: bool = True) -> None:
    """Draw, and ask for permission and get it (or not) where that is needed."""
    course.draw()
    if scene.rules.permission != "nobody" and course.make(Move(scene.seat, "ask")):
        for seat, _ in course.now.due():
            if seat != scene.seat:
                course.make(Move(seat, "answer", number=int(answers)))


def going_out(rule: str) -> Callable[[Bench], Case]:
    """A builder of goings-out, in which the thing that the rule asks for is there or is missing."""

    def build(bench: Bench) -> Case:
        draws = bench.draws
        scene = ready(bench, rule if draws.number(0, 2) else "")
        same = draws.yes() or rule == "out.last-card"
        sink, beside = lay_sink(bench, scene, 1, same)
        course = bench.course(scene)
        if rule == "out.permission":
            what = draws.number(0, 2)
            if what:
                leave_by(course, scene, what == 2)
            else:
                course.draw()
        else:
            leave_by(course, scene)
        lay, last = sink.move(scene.seat), beside[0]
        everything = sink.move(scene.seat, last)
        discard = Move(scene.seat, "discard", card=last)
        how = draws.number(0, 3)
        if how == 0 and same:
            return course.ask(everything, rule)
        if how == 1:
            return course.ask_turn([course.written(lay), course.written(discard)], rule)
        if course.make(lay):
            return course.ask(discard, rule)
        return course.ask(everything if same else lay, rule)

    return build


def keep_cards(bench: Bench) -> Case:
    """Laying and discarding down to a few cards, by a player who may not go out."""
    draws = bench.draws
    scene = ready(bench, "out.books" if draws.number(0, 3) else "")
    last = max(0, scene.rules.keep + draws.number(0, 2) - 1)
    sink, beside = lay_sink(bench, scene, last)
    course = bench.course(scene)
    leave_by(course, scene)
    lay = sink.move(scene.seat)
    if beside and draws.yes() and course.make(lay):
        return course.ask(Move(scene.seat, "discard", card=beside[0]), "out.keep-card")
    return course.ask(lay, "out.keep-card")


def obliged(bench: Bench) -> Case:
    """What a player may do who was given permission: go out, and nothing that prevents it."""
    draws = bench.draws
    scene = ready(bench)
    how = draws.number(0, 5)
    wasting = how > 3
    if wasting:
        # Somewhere to waste the wild card without which the others cannot be laid.
        scene.some_meld(scene.side)
    sink, beside = lay_sink(bench, scene, draws.number(1, 2), draws.yes(), wasting)
    course = bench.course(scene)
    leave_by(course, scene, wasting or bool(draws.number(0, 3)))
    if wasting:
        return course.ask(_wasted(course, sink), "out.obliged")
    if how == 0 or not course.make(sink.move(scene.seat)):
        return course.ask(Move(scene.seat, "discard", card=beside[0]), "out.obliged")
    if how == 1:
        return course.ask(Move(scene.seat, "end"), "out.obliged")
    return course.ask(Move(scene.seat, "discard", card=beside[0]), "out.obliged")


def _wasted(course: Course, sink: Sink) -> Move:
    """A lay of one card onto a meld after which the others cannot all go; else the sink's lay."""
    now = course.now
    for onto, _ in enumerate(now.melds[now.side]):
        for kind, n in enumerate(now.hands[now.seat]):
            move = Move(now.seat, "lay", (Group(onto, ((kind, 1),)),))
            if n and course.broken(course.written(move)) == {"out.obliged"}:
                return move
    return sink.move(now.seat)


def asking(bench: Bench) -> Case:
    """The question whether one may go out: too early, once, twice, or not asked at all."""
    draws = bench.draws
    spoil = draws.of(("", "", "out.books", "out.have-reached", "out.permission"))
    scene = ready(bench, spoil)
    if spoil == "out.permission":
        scene.in_pile(scene.seat, 0)
    sink, beside = lay_sink(bench, scene, 1, draws.yes())
    if draws.yes(3):
        # More cards than can go in this turn.
        bench.spares(scene)
    course = bench.course(scene)
    course.draw()
    twice = draws.number(0, 2)
    if twice == 1 and course.make(Move(scene.seat, "ask")):
        for seat, _ in course.now.due():
            course.make(Move(seat, "answer", number=draws.number(0, 1)))
    if twice == 2 and course.make(sink.move(scene.seat)):
        return course.ask(Move(scene.seat, "discard", card=beside[0]), "out.ask")
    return course.ask(Move(scene.seat, "ask"), "out.ask")
