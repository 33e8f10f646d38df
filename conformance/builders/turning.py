"""Builders for the course of a turn: whose move it is, drawing, discarding, picking up the foot."""

from __future__ import annotations

from conformance.builders.bench import SEEDS, Bench, Course
from conformance.builders.going import lay_sink, ready
from conformance.builders.melding import on_table
from conformance.builders.piling import compose_taking, lay_pile, take_at_edge
from conformance.builders.scene import Scene
from conformance.builders.shapes import cards_for
from conformance.cases import Case
from conformance.plans import chance_move
from reference_engine.legal import legal_moves
from reference_engine.moves import NEW, Group, Move
from reference_engine.notation import move_to_json
from reference_engine.position import begin_game

__all__ = [
    "bonus",
    "draw",
    "due",
    "end",
    "held",
    "keep_for_foot",
    "pick_up",
    "reached",
    "thrown",
]


def furnished(bench: Bench) -> Scene:
    """A scene like many in a game: some melds, a pile, cards in hand."""
    scene = bench.scene()
    draws, rules = bench.draws, scene.rules
    if draws.number(0, 2):
        scene.open(scene.seat)
    scene.discard = scene.take(draws.some(range(len(rules.kinds)), 0, 4))
    bench.spares(scene, 1, 6)
    return scene


def due(bench: Bench) -> Case:
    """A move by a seat that isn't on turn, too early, or a second time; any sort of move."""
    scene = furnished(bench)
    draws, rules = bench.draws, scene.rules
    lay = draws.of(scene.shapes.beginnings)
    rank = draws.of(scene.shapes.classes[lay.ranks])
    cards = cards_for(rules, rank, lay.naturals, lay.wilds)
    scene.hold_lay(cards)
    course = bench.course(scene)
    right = scene.seat
    wrong = (right + draws.number(1, rules.seats - 1)) % rules.seats
    own = [kind for kind, n in enumerate(course.now.hands[right]) if n]
    card = draws.of(own)
    meld = (Group(NEW, cards),)
    what = draws.number(0, 7)
    if what == 7:
        # Chance, when it has no say.
        before = begin_game(rules)
        deal = chance_move(before, draws.number(0, SEEDS))
        return course.ask(move_to_json(before, deal), "turn.due")
    if what == 0:
        # Too early.
        moves = (Move(right, "discard", card=card), Move(right, "lay", meld), Move(right, "end"))
        return course.ask(draws.of(moves), "turn.due")
    if what == 1:
        return course.ask(Move(wrong, "draw"), "turn.due")
    course.draw()
    if what == 2:
        return course.ask(Move(right, "draw"), "turn.due")
    if what == 3:
        # A card that the right player holds, named by the wrong one.
        return course.ask(Move(wrong, "discard", card=card), "turn.due")
    if what == 4 and course.make(Move(right, "discard", card=card)):
        after = (Move(right, "discard", card=draws.of(own)), Move(right, "draw"))
        return course.ask(draws.of(after), "turn.due")
    seat = draws.of((right, wrong))
    sorts = ("discard", "lay", "end", "take", "ask", "pick-up", "answer", "take-back", "choose")
    return course.ask(Move(seat, draws.of(sorts), meld, card, number=0), "turn.due")


def draw(bench: Bench) -> Case:
    """Drawing, with more cards in the stock than are drawn, as many, and fewer.

    Where cards are drawn on top of the pile, the pile is taken as well.
    """
    draws, rules = bench.draws, bench.rules()
    if rules.take_by != "never" and rules.draw_too and draws.yes():
        return take_at_edge("turn.draw")(bench)
    scene = furnished(bench)
    if draws.yes():
        n = rules.draw + draws.number(-1, 1)
        scene.stock = scene.take(draws.some(range(len(rules.kinds)), max(1, n), max(1, n)))
        scene.stock_ends = True
    return bench.course(scene).ask(Move(scene.seat, "draw"), "turn.draw")


def bonus(bench: Bench) -> Case:
    """Bonus cards that come by drawing, with the pile, from the foot, or at the first turn."""
    scene = bench.scene()
    draws, rules = bench.draws, scene.rules
    cards = sorted(rules.bonus)
    kinds = [*range(len(rules.kinds)), *cards * 3]
    how = draws.number(0, 3)
    if draws.yes():
        scene.open(scene.seat)
    if how == 0:
        scene.stock = scene.take([draws.of(cards), *draws.some(kinds, 2, 6)])
        return bench.course(scene).ask(Move(scene.seat, "draw"), "turn.bonus")
    if how == 1:
        taking = compose_taking(bench, scene, True)
        scene.open(scene.seat, taking.avoid)
        least = max(1, rules.pile_least)
        lay_pile(scene, taking.key, [draws.of(cards), *draws.some(cards, least - 1, least + 2)])
        bench.spares(scene)
        return bench.course(scene).ask(taking.move(), "turn.bonus")
    if how == 2:
        for seat in range(rules.seats):
            for pile in scene.sealed[seat]:
                pile += scene.take(draws.some(kinds, 1, 4))
        return _emptied(bench, scene, "turn.bonus")
    return _first_turn(bench, scene, draws.some(kinds, 1, 4))


def _first_turn(bench: Bench, scene: Scene, cards: list[int]) -> Case:
    """A seat passes the turn on to one that has had none yet and was dealt bonus cards."""
    rules = scene.rules
    scene.turn = 1
    after = (scene.seat + 1) % rules.seats
    scene.first = scene.seat
    scene.hold(after, cards)
    bench.spares(scene)
    course = bench.course(scene)
    course.draw()
    hand = course.now.hands[scene.seat]
    card = bench.draws.of([kind for kind, n in enumerate(hand) if n])
    return course.ask(Move(scene.seat, "discard", card=card), "turn.bonus")


# --- ending a turn ---------------------------------------------------------------------


def end(bench: Bench) -> Case:
    """Ending a turn without a discard, or with one."""
    draws = bench.draws
    scene = furnished(bench)
    if draws.yes():
        nearly = draws.number(0, 2) > 0
        scene = ready(bench, "out.books", nearly=nearly)
        sink, _ = lay_sink(bench, scene, 0 if nearly else draws.number(0, 2))
        if nearly:
            _last_card(scene)
        course = bench.course(scene)
        course.draw()
        course.make(sink.move(scene.seat))
    else:
        _banned_hand(bench, scene)
        course = bench.course(scene)
        if draws.number(0, 3):
            course.draw()
    seat = course.now.seat
    hand = course.now.hands[seat] if seat >= 0 else ()
    held_kinds = [kind for kind, n in enumerate(hand) if n]
    if draws.yes(3) and held_kinds:
        return course.ask(Move(seat, "discard", card=draws.of(held_kinds)), "turn.end")
    return course.ask(Move(max(seat, 0), "end"), "turn.end")


def _last_card(scene: Scene) -> None:
    """One card more in hand: the one that completes a book."""
    rules = scene.rules
    for meld in scene.melds[scene.side]:
        kind = (rules.rank_kinds[meld.rank] or rules.wilds)[0]
        if meld.size == rules.book - 1 and scene.can_take(((kind, 1),)):
            scene.hold(scene.seat, [kind])
            return


def _banned_hand(bench: Bench, scene: Scene) -> None:
    """Where cards are banned from being discarded, a hand of nothing else, and such draws."""
    draws, rules = bench.draws, scene.rules
    banned = [ban.cards for ban in rules.bans if ban.cards]
    if banned and draws.yes():
        cards = sorted(draws.of(banned))
        scene.left = [n + scene.hands[scene.seat].count(kind) for kind, n in enumerate(scene.left)]
        scene.hands[scene.seat] = []
        scene.hold(scene.seat, draws.some(cards, 1, 3))
        scene.stock = scene.take(draws.some(cards, rules.draw, rules.draw))


def thrown(bench: Bench) -> Case:
    """Discards: banned cards and others, cards that fit a meld and others."""
    scene = furnished(bench)
    draws, rules = bench.draws, scene.rules
    scene.in_pile(scene.seat, draws.number(0, len(rules.piles) - 1))
    fitting = [meld.rank for meld in scene.melds[scene.side]]
    kinds = [k for rank in fitting for k in rules.rank_kinds[rank]]
    kinds += sorted({k for ban in rules.bans for k in ban.cards or ()})
    _banned_hand(bench, scene)
    scene.hold(scene.seat, draws.some(kinds or range(len(rules.kinds)), 0, 2))
    course = bench.course(scene)
    course.draw()
    hand = course.now.hands[scene.seat]
    held_kinds = [kind for kind, n in enumerate(hand) if n]
    return course.ask(Move(scene.seat, "discard", card=draws.of(held_kinds)), "discard.banned")


def held(bench: Bench) -> Case:
    """Cards that the player holds, one too few of, or not at all: laid, discarded, laid twice."""
    draws = bench.draws
    what = draws.number(0, 4)
    if what > 2:
        return _shared(bench)
    scene = bench.scene()
    rules = scene.rules
    _, onto, cards = on_table(bench, scene, draws.of(scene.shapes.legal))
    scene.open(scene.seat)
    hand = scene.hands[scene.seat]
    for _ in range(draws.number(0, len(hand) - 1)):
        scene.left[hand.pop(draws.number(0, len(hand) - 1))] += 1
    naturals = [k for k in range(len(rules.kinds)) if rules.rank_of[k] >= 0]
    scene.hold(scene.seat, draws.some(naturals, 2, 3))
    course = bench.course(scene)
    course.draw()
    if what == 2:
        card = draws.number(0, len(rules.kinds) - 1)
        return course.ask(Move(scene.seat, "discard", card=card), "cards.held")
    return course.ask(Move(scene.seat, "lay", (Group(onto, cards),)), "cards.held")


def _shared(bench: Bench) -> Case:
    """Two lays in one act that use the same sort of card, all of them held, or one too few."""
    draws = bench.draws
    scene = bench.scene()
    rules, shapes = scene.rules, scene.shapes
    with_wilds = [lay for lay in shapes.legal if lay.wilds] or shapes.legal
    if rules.required_by != "none":
        scene.required_books()
    groups: list[Group] = []
    ranks: set[int] = set()
    for _ in range(2):
        lay = draws.of(with_wilds)
        members = [rank for rank in shapes.classes[lay.ranks] if rank not in ranks]
        if not members:
            continue
        rank = draws.of(members)
        ranks.add(rank)
        onto = NEW if lay.before is None else scene.lay(scene.side, rank, lay.before)
        cards = cards_for(rules, rank, lay.naturals, lay.wilds)
        scene.hold_lay(cards)
        groups.append(Group(onto, cards))
    scene.open(scene.seat)
    hand = scene.hands[scene.seat]
    shared = [k for k in rules.wilds if hand.count(k) > 1]
    if shared and draws.number(0, 3):
        hand.remove(shared[0])
        scene.left[shared[0]] += 1
    naturals = [k for k in range(len(rules.kinds)) if rules.rank_of[k] >= 0]
    scene.hold(scene.seat, draws.some(naturals, 2, 3))
    if draws.yes():
        # What is drawn is no wild card that would make up for the missing one.
        scene.stock = scene.take(draws.some(naturals, rules.draw, rules.draw))
    course = bench.course(scene)
    course.draw()
    return course.ask(Move(scene.seat, "lay", tuple(groups)), "cards.held")


# --- the next pile ---------------------------------------------------------------------


def reached(bench: Bench) -> Case:
    """A hand that runs out, or all but: by a lay, by the discard, by taking the pile."""
    scene = bench.scene()
    draws, rules = bench.draws, scene.rules
    piles = [number for number, stage in enumerate(rules.stages) if stage.by == "emptied"]
    books = [number for number, stage in enumerate(rules.stages) if stage.by == "book"]
    if books and (not piles or draws.yes()):
        return _by_book(bench, scene, draws.of(books))
    if not piles:
        return bench.course(scene).ask(Move(scene.seat, "draw"), "foot.reached")
    scene.in_pile(scene.seat, draws.of(piles))
    return _emptied(bench, scene, "foot.reached")


def _emptied(bench: Bench, scene: Scene, rule: str) -> Case:
    draws, rules = bench.draws, scene.rules
    laid = not rules.shown and rules.take_by != "never"
    what = draws.number(0, 4) if laid and rules.pile_least <= 1 else 0
    if what > 1:
        taking = compose_taking(bench, scene, True)
        scene.open(scene.seat, taking.avoid)
        # Mostly the pile is its key alone and the hand its partners alone.
        more, extra = draws.of(((0, 0), (0, 0), (0, 0), (1, 0), (0, 1)))
        kinds = range(len(rules.kinds))
        lay_pile(scene, taking.key, draws.some(kinds, more, more))
        scene.hold(scene.seat, draws.some(kinds, extra, extra))
        course = bench.course(scene)
        if what > 2 and course.make(taking.move()):
            return _next(bench, course, scene.seat, rule)
        return course.ask(taking.move(), rule)
    scene.open(scene.seat)
    sink, beside = lay_sink(bench, scene, draws.number(0, 2))
    course = bench.course(scene)
    course.draw()
    lay = sink.move(scene.seat)
    if draws.number(0, 2) and course.make(lay):
        if beside and draws.yes():
            return course.ask(Move(scene.seat, "discard", card=beside[0]), rule)
        return _next(bench, course, scene.seat, rule)
    return course.ask(lay, rule)


def _next(bench: Bench, course: Course, seat: int, rule: str) -> Case:
    """Whatever is legal next, or the list of it."""
    if bench.draws.yes(4):
        return course.ask_list(rule)
    moves = [move for move in legal_moves(course.now) if course.legal(move)]
    if not moves:
        return course.ask(Move(seat, "draw"), rule)
    return course.ask(moves[-1 - bench.draws.number(0, len(moves) - 1)], rule)


def _by_book(bench: Bench, scene: Scene, stage: int) -> Case:
    """A lay that completes a book, or nearly, by which a pile is reached."""
    draws, rules, shapes = bench.draws, scene.rules, scene.shapes
    kinds = rules.stages[stage].kinds
    lays = [
        lay
        for lay in shapes.legal
        if lay.before is not None
        and lay.before.naturals + lay.before.wilds < rules.book
        and kinds.intersection(shapes.kinds(lay.ranks, lay.before))
        and lay.before.naturals + lay.before.wilds + lay.naturals + lay.wilds >= rules.book - 1
    ]
    scene.in_pile(scene.seat, stage)
    _, onto, cards = on_table(bench, scene, draws.of(lays or shapes.legal))
    bench.spares(scene)
    course = bench.course(scene)
    course.draw()
    return course.ask(Move(scene.seat, "lay", (Group(onto, cards),)), "foot.reached")


def pick_up(bench: Bench) -> Case:
    """Picking up the next pile: with cards in hand, without, with a few left over."""
    scene = bench.scene()
    draws, rules = bench.draws, scene.rules
    piles = [number for number, stage in enumerate(rules.stages) if stage.by == "emptied"]
    scene.in_pile(scene.seat, draws.of(piles) if piles else draws.number(0, len(rules.stages)))
    scene.open(scene.seat)
    most = max((stage.left_over for stage in rules.stages), default=0)
    sink, beside = lay_sink(bench, scene, draws.number(0, most + 2))
    course = bench.course(scene)
    course.draw()
    what = draws.number(0, 4)
    if what == 4:
        return course.ask(sink.move(scene.seat), "foot.pick-up")
    if what:
        course.make(sink.move(scene.seat))
    if what > 1 and beside:
        course.make(Move(scene.seat, "discard", card=beside[0]))
    return course.ask(Move(scene.seat, "pick-up"), "foot.pick-up")


def keep_for_foot(bench: Bench) -> Case:
    """Running out of cards before the side has the books for the next pile."""
    scene = bench.scene()
    draws, rules = bench.draws, scene.rules
    books = [number for number, stage in enumerate(rules.stages) if stage.by == "book"]
    scene.in_pile(scene.seat, draws.of(books) if books else 0)
    scene.open(scene.seat)
    sink, beside = lay_sink(bench, scene, draws.number(0, 2))
    course = bench.course(scene)
    course.draw()
    lay = sink.move(scene.seat)
    if beside and draws.yes() and course.make(lay):
        return course.ask(Move(scene.seat, "discard", card=beside[0]), "foot.keep-card")
    return course.ask(lay, "foot.keep-card")
