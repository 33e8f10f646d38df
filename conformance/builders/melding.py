"""Builders for the rules on melds and books: lays one card before and beyond each edge."""

from __future__ import annotations

from collections.abc import Callable

from conformance.builders.bench import Bench, cards_of_kinds
from conformance.builders.scene import Scene, meld_json
from conformance.builders.shapes import Lay, Shape, cards_for, shapes_of
from conformance.cases import Case
from reference_engine.moves import NEW, Cards, Group, Move
from reference_engine.rules import Rules

__all__ = [
    "edge_lay",
    "lay_at_edge",
    "lay_book_onto",
    "lay_capping",
    "lay_closing",
    "lay_kind",
    "lay_own",
    "lay_required",
    "lay_same_rank",
    "lay_unfit",
    "meld_question",
    "on_table",
]

# How many bits of mixing decide which wild cards are used.
MIXES = 7


def edge_lay(bench: Bench, rules: Rules, rule: str) -> Lay:
    """A lay at the edge of a rule: before it, just beyond it, or anywhere beyond."""
    shapes, draws = shapes_of(rules), bench.draws
    side = draws.number(0, 4)
    if rule not in shapes.refused:
        return draws.of(shapes.legal)
    lists = (shapes.near, shapes.over, shapes.single, shapes.near, shapes.refused)
    return draws.of(lists[side][rule])


def lay_at_edge(rule: str) -> Callable[[Bench], Case]:
    """A builder of lays at the edge of a rule that looks at one meld alone."""

    def build(bench: Bench) -> Case:
        scene = bench.scene()
        return asked(bench, scene, edge_lay(bench, scene.rules, rule), rule)

    return build


def on_table(bench: Bench, scene: Scene, lay: Lay) -> tuple[int, int, Cards]:
    """Furnish a scene for a lay: its rank, the index of the meld it joins (or NEW), its cards."""
    rules, draws = scene.rules, bench.draws
    rank = draws.of(scene.shapes.classes[lay.ranks])
    mix = draws.number(0, MIXES)
    if rules.required_by != "none" and draws.yes():
        scene.required_books()
    onto = NEW
    if lay.before is not None:
        onto = scene.lay(scene.side, rank, lay.before, mix)
    if onto == NEW and (rules.opening.by != "none" or draws.yes()):
        scene.open(scene.seat, avoid=rank)
    cards = cards_for(rules, rank, lay.naturals, lay.wilds, mix)
    scene.hold_lay(cards)
    return rank, onto, cards


def asked(bench: Bench, scene: Scene, lay: Lay, rule: str) -> Case:
    """The case of a lay made after drawing, with cards to spare."""
    _, onto, cards = on_table(bench, scene, lay)
    bench.spares(scene)
    scene.in_pile(scene.seat, bench.draws.number(0, len(scene.rules.piles) - 1))
    course = bench.course(scene)
    course.draw()
    return course.ask(Move(scene.seat, "lay", (Group(onto, cards),)), rule)


# --- cards that never go together ------------------------------------------------------


def _odd_cards(rules: Rules, rank: int) -> list[int]:
    """Cards that are neither naturals of the rank nor wild."""
    mine = set(rules.rank_kinds[rank]) | set(rules.wilds)
    return [kind for kind in range(len(rules.kinds)) if kind not in mine]


def _spoiled(bench: Bench, rules: Rules, rule: str, rank: int, cards: Cards) -> Cards:
    """The cards of a lay with one card that doesn't belong.

    Cards that are never melded are also laid by themselves, as if they were a meld.
    """
    draws = bench.draws
    odd = _odd_cards(rules, rank)
    odd = [k for k in odd if (rules.rank_of[k] < 0) == (rule == "meld.unmeldable")]
    if not odd:
        return cards
    kind, way = draws.of(odd), draws.number(0, 3)
    kinds = [k for k, n in cards for _ in range(n)]
    if way == 0:
        return cards_of_kinds([*kinds[1:], kind])
    if way == 1 or rule != "meld.unmeldable":
        return cards_of_kinds([*kinds, kind])
    return cards_of_kinds([kind] * max(3, rules.least))


def lay_unfit(rule: str) -> Callable[[Bench], Case]:
    """A builder of lays with a card of another rank, or one that is never melded."""

    def build(bench: Bench) -> Case:
        scene = bench.scene()
        rules, draws = scene.rules, bench.draws
        lay = draws.of(scene.shapes.legal)
        rank, onto, cards = on_table(bench, scene, lay)
        if draws.number(0, 2):
            cards = _spoiled(bench, rules, rule, rank, cards)
            scene.hold_lay(cards)
            if len(cards) == 1:
                onto = NEW
        bench.spares(scene)
        course = bench.course(scene)
        course.draw()
        return course.ask(Move(scene.seat, "lay", (Group(onto, cards),)), rule)

    return build


# --- the side's other melds ------------------------------------------------------------


def lay_own(bench: Bench) -> Case:
    """Adding to a meld that the side has, that it lacks, or that only opponents have."""
    scene = bench.scene()
    draws = bench.draws
    joining = [lay for lay in scene.shapes.legal if lay.before is not None]
    lay = draws.of(joining or scene.shapes.legal)
    rank, onto, cards = on_table(bench, scene, lay)
    rules = scene.rules
    if draws.yes() and lay.before is not None:
        other = (scene.side + 1) % len(rules.members)
        scene.lay(other, rank, lay.before)
    bench.spares(scene)
    course = bench.course(scene)
    course.draw()
    if onto == NEW:
        return course.ask(Move(scene.seat, "lay", (Group(onto, cards),)), "meld.own")
    move = course.written(Move(scene.seat, "lay", (Group(onto, cards),)))
    number = draws.number(0, 1)
    move["groups"][0]["onto"]["n"] += number
    if draws.yes(3):
        move["groups"][0]["onto"]["rank"] = rules.ranks[draws.number(0, len(rules.ranks) - 1)]
    return course.ask(move, "meld.own")


def lay_same_rank(bench: Bench) -> Case:
    """A second meld of a rank beside one that is open, closed or a book, or a first one."""
    scene = bench.scene()
    shapes, draws = scene.shapes, bench.draws
    lay = draws.of(shapes.beginnings)
    rank = draws.of(shapes.classes[lay.ranks])
    book = scene.rules.book
    lists = [shapes.melds[lay.ranks]]
    lists.append([s for s in lists[0] if s.naturals + s.wilds in (book - 1, book)] or lists[0])
    mix = draws.number(0, MIXES)
    for _ in range(draws.of((1, 1, 2, 0))):
        scene.lay(scene.side, rank, draws.of(lists[draws.number(0, 1)]), mix)
    scene.open(scene.seat, avoid=rank)
    cards = cards_for(scene.rules, rank, lay.naturals, lay.wilds, mix)
    scene.hold_lay(cards)
    bench.spares(scene)
    course = bench.course(scene)
    course.draw()
    if draws.yes(4):
        return course.ask_list("meld.same-rank")
    return course.ask(Move(scene.seat, "lay", (Group(NEW, cards),)), "meld.same-rank")


def lay_required(rule: str) -> Callable[[Bench], Case]:
    """A builder of lays beside melds that fill the places of the required books, or nearly."""

    def build(bench: Bench) -> Case:
        scene = bench.scene()
        rules, shapes, draws = scene.rules, scene.shapes, bench.draws
        side = scene.side
        for kind, n in rules.out_books.items():
            for _ in range(n):
                what = draws.number(0, 3)
                if what == 3:
                    scene.book(side, kind)
                elif what:
                    _on_the_way(bench, scene, side, kind)
        scene.open(scene.seat)
        melds = scene.melds[side]
        onto = NEW
        lay = draws.of(shapes.beginnings)
        rank = draws.of(shapes.classes[lay.ranks])
        naturals, wilds = lay.naturals, lay.wilds
        if melds and (rule == "book.required-most" or draws.yes()):
            onto = draws.number(0, len(melds) - 1)
            meld = melds[onto]
            rank = meld.rank
            short = min(rules.required_most, rules.book + 1) - meld.size + draws.number(0, 1)
            wilds = int(not meld.naturals or draws.yes(4)) * max(1, short)
            naturals = max(1, short) if not wilds else 0
        cards = cards_for(rules, rank, naturals, wilds)
        scene.hold_lay(cards)
        bench.spares(scene)
        course = bench.course(scene)
        course.draw()
        return course.ask(Move(scene.seat, "lay", (Group(onto, cards),)), rule)

    return build


def _on_the_way(bench: Bench, scene: Scene, side: int, kind: str) -> None:
    """Lay an unfinished meld on its way to a kind of book."""
    shapes, book = scene.shapes, scene.rules.book
    options = [
        (ranks, shape)
        for ranks, found in enumerate(shapes.melds)
        for shape in found
        if shape.naturals + shape.wilds < book and kind in shapes.kinds(ranks, shape)
    ]
    if options:
        ranks, shape = bench.draws.of(options)
        scene.lay(side, bench.draws.of(shapes.classes[ranks]), shape)


# --- books -------------------------------------------------------------------------------


def lay_kind(bench: Bench) -> Case:
    """A lay that completes a book, or adds to one: of which kind is it now?"""
    scene = bench.scene()
    shapes, book, draws = scene.shapes, scene.rules.book, bench.draws
    ranks = draws.number(0, len(shapes.classes) - 1)
    completing = [
        lay
        for lay in shapes.legal
        if lay.naturals + lay.wilds + _size(lay.before) >= book and lay.before is not None
    ]
    completing = [lay for lay in completing if lay.ranks == ranks] or completing
    large = [lay for lay in completing if lay.naturals + lay.wilds + _size(lay.before) > book + 2]
    if large and draws.yes(3):
        completing = large
    return asked(bench, scene, draws.of(completing or shapes.legal), "book.kind")


def _size(shape: Shape | None) -> int:
    return 0 if shape is None else shape.naturals + shape.wilds


def lay_book_onto(bench: Bench) -> Case:
    """Wild cards onto a book: held, not held, one too many."""
    scene = bench.scene()
    shapes, book, draws = scene.shapes, scene.rules.book, bench.draws
    onto = [
        (ranks, shape)
        for ranks, found in enumerate(shapes.melds)
        for shape in found
        if shape.naturals + shape.wilds >= book - 1 and not shape.wilds
    ]
    if not onto or not scene.rules.wilds:
        return lay_kind(bench)
    ranks, shape = draws.of(onto)
    lay = Lay(ranks, shape, 0, draws.number(1, min(5, scene.rules.wilds_most + 1)))
    _, index, cards = on_table(bench, scene, lay)
    if draws.yes():
        kind = scene.hands[scene.seat].pop()
        scene.left[kind] += 1
    bench.spares(scene)
    course = bench.course(scene)
    course.draw()
    return course.ask(Move(scene.seat, "lay", (Group(index, cards),)), "book.kind", "cards.held")


def lay_closing(bench: Bench) -> Case:
    """Closing a meld one card short, a book, a closed book; or laying on it instead."""
    scene = bench.scene()
    shapes, book, draws = scene.shapes, scene.rules.book, bench.draws
    joining = [
        lay
        for lay in shapes.legal
        if lay.before is not None and book - 1 <= _size(lay.before) <= book + 1
    ]
    lay = draws.of(joining or shapes.legal)
    _, onto, cards = on_table(bench, scene, lay)
    bench.spares(scene)
    course = bench.course(scene)
    course.draw()
    if onto == NEW or draws.yes(4):
        return course.ask(Move(scene.seat, "lay", (Group(onto, cards),)), "book.close")
    close = course.written(Move(scene.seat, "close", number=onto))
    if draws.yes(5):
        # A meld of that rank that the side does not have.
        close["onto"]["n"] += 1
    return course.ask(close, "book.close")


def lay_capping(rule: str) -> Callable[[Bench], Case]:
    """A builder of caps on books of the right and the wrong kind, on melds, once and twice."""

    def build(bench: Bench) -> Case:
        scene = bench.scene()
        rules, shapes, draws = scene.rules, scene.shapes, bench.draws
        cap = draws.of(rules.caps)
        least = rules.book - 1 if rule == "cap.book" else rules.book
        options = [
            (ranks, shape)
            for ranks, found in enumerate(shapes.melds)
            for shape in found
            if shape.naturals + shape.wilds >= least
            and (rule == "cap.book" or bool(cap.kinds.intersection(shapes.kinds(ranks, shape))))
        ]
        ranks, shape = draws.of(options)
        onto = scene.lay(scene.side, draws.of(shapes.classes[ranks]), shape)
        n = draws.number(1, 2)
        scene.hold(scene.seat, [cap.card] * n)
        scene.open(scene.seat)
        bench.spares(scene)
        course = bench.course(scene)
        course.draw()
        return course.ask(Move(scene.seat, "lay", (Group(max(onto, 0), ((cap.card, n),)),)), rule)

    return build


# --- melds by themselves ---------------------------------------------------------------


def meld_question(rule: str) -> Callable[[Bench], Case]:
    """A builder of questions about cards without a table, at the edge of a rule."""

    def build(bench: Bench) -> Case:
        draws, round_ = bench.draws, bench.some_round()
        rules = bench.table.rules(round_)
        shapes = shapes_of(rules)
        lay = edge_lay(bench, rules, rule)
        rank = draws.of(shapes.classes[lay.ranks])
        cards = cards_for(rules, rank, lay.naturals, lay.wilds, draws.number(0, MIXES))
        if rule in ("meld.unmeldable", "meld.one-rank") and draws.number(0, 2):
            cards = _spoiled(bench, rules, rule, rank, cards)
            if len(cards) == 1:
                lay = lay._replace(before=None)
        names = [rules.kinds[kind] for kind, n in cards for _ in range(n)]
        onto = None
        # How caps lie is judged on a table; a question about them by themselves is none.
        if lay.before is not None and not any(kind in rules.cap_of for kind, _ in cards):
            onto = meld_json(rules, shapes.meld(rank, lay.before))
        return bench.case("meld", (rule,), ask={"round": round_, "cards": names, "onto": onto})

    return build
