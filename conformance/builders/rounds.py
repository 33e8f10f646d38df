"""Builders for deals, for the end of a round, and for what lies between two rounds."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from conformance.builders.bench import SEEDS, Bench, Course
from conformance.builders.going import lay_sink, leave_by, ready
from conformance.builders.opening import at_edge, smallest_step
from conformance.builders.scene import Scene
from conformance.cases import Case, Json
from conformance.plans import chance_move
from reference_engine.moves import NEW, Group, Move
from reference_engine.notation import move_from_json, move_to_json, position_from_json
from reference_engine.playing import carry_out, rulings
from reference_engine.position import CHANCE, Position, begin_game
from reference_engine.rounds import first_seat, next_rules
from reference_engine.rules import NO_LIMIT

__all__ = ["deal", "dealt_next", "ends", "freezing", "played_out", "table_at_end"]

# Scores of a game under way in steps of five points.
STEPS = 400


def _scores(bench: Bench, scene: Scene) -> None:
    """Scores of the rounds before, far apart or near each other."""
    draws = bench.draws
    base = draws.number(0, STEPS) * 5 if draws.yes() else 0
    scene.scores = [base + draws.number(-2, 40) * 5 for _ in scene.scores]


def deal(rule: str) -> Callable[[Bench], Case]:
    """A builder of deals: any round, any first player, cards as a seed shuffles them."""

    def build(bench: Bench) -> Case:
        draws = bench.draws
        round_ = bench.some_round()
        rules = bench.table.rules(max(1, round_ - 1))
        number = draws.number(0, SEEDS)
        position = begin_game(rules)
        position.game = position.game._replace(round=round_ - 1)
        move = _dealt(bench, position, number)
        scores = [0 if round_ == 1 else draws.number(-20, 300) * 5 for _ in rules.members]
        asked = {
            "round": round_,
            "first": draws.number(0, rules.seats - 1),
            "scores": scores,
            "chance": move_to_json(position, move._replace(number=-1)),
        }
        case = bench.case("deal", (rule,), ask={"deal": asked})
        chosen = bench.table.rules(round_).hand_by == "look" and draws.number(0, 3)
        return replace(case, moves=_choices(bench, round_)) if chosen else case

    return build


def _choices(bench: Bench, round_: int) -> tuple[Json, ...]:
    """The choice of a hand by all seats, after which the first discard is turned."""
    rules = bench.table.rules(round_)
    most = len(rules.piles) - 1
    picked = [bench.draws.number(0, most) for _ in range(rules.seats)]
    return tuple({"seat": seat, "do": "choose", "pile": n} for seat, n in enumerate(picked))


def _dealt(bench: Bench, position: Position, seed: int) -> Move:
    """A deal in which the cards that matter to the first discard come early or late."""
    move = chance_move(position, seed)
    rules, draws = bench.table.rules(position.game.round + 1), bench.draws
    how = draws.of((0, 1, 2, 1, 2))
    if not rules.upcards or not how:
        return move
    # Cards that don't stay, or any others, are put where the first discard is turned.
    order, at = list(move.order), rules.seats * sum(rules.piles)
    kinds = sorted(rules.up_again) if how == 1 and rules.up_again else range(len(rules.kinds))
    for step, kind in enumerate(draws.some(kinds, 1, 2)):
        place = next((i for i, one in enumerate(order[:at]) if one == kind), at + step)
        if at + step < len(order):
            order[at + step], order[place] = order[place], order[at + step]
    return move._replace(order=tuple(order))


# --- between two rounds ----------------------------------------------------------------


def table_at_end(bench: Bench, round_: int | None = None) -> tuple[Scene, Callable[[], Position]]:
    """A furnished table at the end of a round, and the way to finish it."""
    draws = bench.draws
    scene = bench.scene(round_)
    rules = scene.rules
    scene.turn = draws.number(1, 4)
    if scene.round > 1:
        _scores(bench, scene)
    kinds = range(len(rules.kinds))
    for side in range(len(rules.members)):
        for _ in range(draws.number(0, 3)):
            scene.some_meld(side, books=draws.yes())
    for seat in range(rules.seats):
        scene.in_pile(seat, draws.number(0, len(rules.piles) - 1))
    scene.discard = scene.take(draws.some(kinds, 0, 3))
    bench.spares(scene, 1, 4)
    if draws.yes():
        return scene, lambda: scene.finished("stock")
    by = rules.last_card if rules.last_card != "either" else draws.of(("discard", "meld"))
    return scene, lambda: scene.finished("out", scene.seat, by)


def dealt_next(rule: str) -> Callable[[Bench], Case]:
    """A builder of deals after a finished round, of which nothing may remain."""

    def build(bench: Bench) -> Case:
        draws = bench.draws
        last = bench.last_round()
        finishing = rule == "game.end" and draws.yes()
        scene, finish = table_at_end(
            bench, last if finishing else draws.number(1, max(1, last - 1))
        )
        _near_target(bench, scene)
        course = Course(bench, finish())
        if course.now.due() and course.now.due()[0][0] == CHANCE:
            move = _dealt(bench, course.now, draws.number(0, SEEDS))
            if rule == "game.next" and draws.yes():
                return _opened_next(bench, course, move)
            return _asked_deal(bench, course, move, rule)
        return course.ask(Move(scene.seat, "draw"), rule)

    return build


def _asked_deal(bench: Bench, course: Course, move: Move, rule: str) -> Case:
    """The deal itself, or what is due right after it."""
    draws = bench.draws
    if draws.number(0, 2) or not course.make(move):
        return course.ask(move, rule)
    for seat, what in course.now.due():
        if what == "put-back":
            return course.ask(chance_move(course.now, draws.number(0, SEEDS)), rule)
        if what == "choose":
            pile = draws.number(0, 1)
            if draws.yes() and course.make(Move(seat, "choose", number=pile)):
                continue
            return course.ask(Move(seat, "choose", number=pile), rule)
        if draws.yes():
            return course.ask_list(rule)
        return course.ask(Move(seat, "draw"), rule)
    return course.ask(Move(0, "draw"), rule)


def _opened_next(bench: Bench, course: Course, move: Move) -> Case:
    """An opening in the round after, a step from what that round asks for, from cards dealt so."""
    now, draws = course.now, bench.draws
    rules, told = next_rules(now), first_seat(now)
    seat = move.number if told < 0 else told
    step = smallest_step(rules) * draws.of((0, -1, 1, 2))
    target = rules.opening.needed(now.game.round + 1, now.game.scores[rules.sides[seat]]) + step
    melds = at_edge(bench, rules, target, draws.of((1, 2)))
    order, at = list(move.order), seat * rules.piles[0]
    wanted = [kind for _, cards in melds for kind, n in cards for _ in range(n)]
    for place, kind in enumerate(wanted[: rules.piles[0]], start=at):
        found = next((i for i in range(len(order)) if order[i] == kind and not at <= i < place), 0)
        order[place], order[found] = order[found], order[place]
    move = move._replace(order=tuple(order))
    if not course.make(move):
        return course.ask(move, "game.next")
    while course.now.due()[0][1] in ("choose", "put-back"):
        due, what = course.now.due()[0]
        # A card goes back under the stock, since on top of it the same would be turned for ever.
        under = course.now.stock_size if what == "put-back" else 0
        course.make(Move(due, what, number=under))
    course.draw()
    lay = Move(seat, "lay", tuple(Group(NEW, cards) for _, cards in melds))
    return course.ask(lay, "game.next")


def _near_target(bench: Bench, scene: Scene) -> None:
    """Where a score ends the game, scores around it."""
    target = scene.rules.target
    if target != NO_LIMIT and bench.draws.yes():
        scene.scores = [target + bench.draws.number(-200, 20) * 5 for _ in scene.scores]


# --- the end of a round ----------------------------------------------------------------


def ends(rule: str) -> Callable[[Bench], Case]:
    """A builder of moves that end the round, or nearly: by going out, or as the stock runs out."""

    def build(bench: Bench) -> Case:
        draws = bench.draws
        by_stock = rule == "round.stock" or (rule != "round.out" and draws.yes())
        level = rule == "game.end" and draws.yes()
        case = _by_stock(bench, rule) if by_stock else _by_going_out(bench, rule)
        return _level(bench, case) if level else case

    return build


def _level(bench: Bench, case: Case) -> Case:
    """A case that ends the round, with scores before it that make the sides level after it."""
    if case.position is None or bench.rules().opening.bands:
        return case
    now = position_from_json(bench.table, case.position)
    for written in (*case.moves, case.ask.get("move", {"seat": now.seat, "do": "end"})):
        move = move_from_json(now, written)
        if rulings(now, move):
            return case
        carry_out(now, move)
    if not now.round.ended:
        return case
    # The end of the game may be a matter of points, of which there are enough or just too few.
    target, best = now.rules.target, max(now.game.scores)
    if target != NO_LIMIT:
        best = target - 5 * bench.draws.number(0, 1)
    game = {**case.position["game"], "scores": [best - earned for earned in now.game.last]}
    return replace(case, position={**case.position, "game": game})


def _by_going_out(bench: Bench, rule: str) -> Case:
    draws = bench.draws
    last = rule == "game.end" and draws.number(0, 2)
    round_ = bench.last_round() if last else None
    scene = ready(bench, "out.books" if draws.yes(6) else "", round_)
    if rule == "game.end":
        _scores(bench, scene)
        _near_target(bench, scene)
    sink, beside = lay_sink(bench, scene, 1, scene.rules.last_card == "meld")
    _out_already(bench, scene)
    course = bench.course(scene)
    leave_by(course, scene)
    kind = beside[0]
    if scene.rules.last_card != "meld" and course.make(sink.move(scene.seat)):
        discard = Move(scene.seat, "discard", card=kind)
        if scene.rules.after_out != "ends" and draws.yes() and course.make(discard):
            return _last_turns(bench, course, rule)
        return course.ask(discard, rule)
    melded = scene.rules.last_card == "meld" and kind in scene.rules.rank_kinds[sink.rank]
    return course.ask(sink.move(scene.seat, kind if melded else -1), rule)


def _out_already(bench: Bench, scene: Scene) -> None:
    """Perhaps let somebody else be out, where the rules let others play on."""
    rules, draws = scene.rules, bench.draws
    before = (scene.seat - scene.first) % rules.seats
    several = before if rules.after_out == "equal-turns" else rules.seats - 1
    if rules.after_out != "ends" and several and draws.number(0, 2):
        others = [(scene.seat - step) % rules.seats for step in range(1, several + 1)]
        # Programs take the first seat for nobody.
        scene.gone = 0 if 0 in others and draws.yes() else draws.of(others)
        scene.leave(scene.gone)


def _last_turns(bench: Bench, course: Course, rule: str) -> Case:
    """Somebody is out, and the others have their last turns."""
    for _ in range(bench.draws.number(1, course.now.rules.seats)):
        seat = course.now.seat
        if not course.draw():
            break
        hand = course.now.hands[seat]
        discard = Move(seat, "discard", card=next((k for k, n in enumerate(hand) if n), 0))
        if bench.draws.yes(3) or not course.make(discard):
            return course.ask(discard, rule)
    return course.ask(Move(max(0, course.now.seat), "draw"), rule)


def _by_stock(bench: Bench, rule: str) -> Case:
    """The last few cards of the stock: the draw, the turn after it, the next player's turn."""
    draws = bench.draws
    last = rule == "game.end" and draws.number(0, 2)
    scene = bench.scene(bench.last_round() if last else None)
    rules = scene.rules
    if rule == "game.end":
        _scores(bench, scene)
        _near_target(bench, scene)
    if draws.yes():
        scene.open(scene.seat)
    kinds = range(len(rules.kinds))
    n = max(1, rules.draw + draws.number(-1, 1))
    scene.stock = scene.take(draws.some(kinds, n, n))
    scene.stock_ends = True
    scene.discard = scene.take(draws.some(kinds, 0, 4))
    if rules.reshuffles and draws.yes():
        scene.stock, short = scene.stock[: rules.draw - 1], scene.stock[rules.draw - 1 :]
        scene.discard += short + scene.take(draws.some(kinds, rules.draw, rules.draw + 2))
        if draws.yes():
            # This turn still has its cards, so that it is the next that has the pile shuffled.
            scene.stock = scene.take(draws.some(kinds, rules.draw, rules.draw)) + scene.stock
    bench.spares(scene, 1, 4)
    _out_already(bench, scene)
    course = bench.course(scene)
    if not course.draw():
        return course.ask(Move(scene.seat, "draw"), rule)
    if course.now.due() and course.now.due()[0][1] == "reshuffle":
        shuffled = chance_move(course.now, draws.number(0, SEEDS))
        if draws.yes() or not course.make(shuffled):
            return course.ask(shuffled, rule)
    return _after_last_draw(bench, course, rule)


def _after_last_draw(bench: Bench, course: Course, rule: str) -> Case:
    draws, seat = bench.draws, course.now.seat
    hand = course.now.hands[seat] if seat >= 0 else ()
    kinds = [kind for kind, n in enumerate(hand) if n]
    discard = Move(max(0, seat), "discard", card=draws.of(kinds) if kinds else 0)
    what = draws.number(0, 3)
    if what == 1:
        return course.ask_list(rule)
    if what > 1 and course.made[-1]["do"] != "discard" and course.make(discard):
        if course.now.due() and course.now.due()[0][0] == CHANCE:
            move = chance_move(course.now, draws.number(0, SEEDS))
            return course.ask(move, rule)
        after = max(0, course.now.seat)
        if draws.number(0, 2) and course.draw():
            if course.now.due() and course.now.due()[0][1] == "reshuffle":
                return course.ask(chance_move(course.now, draws.number(0, SEEDS)), rule)
            return course.ask_list(rule)
        return course.ask(Move(after, draws.of(("draw", "end"))), rule)
    return course.ask(discard, rule)


def played_out(bench: Bench) -> Case:
    """A whole game by a plan, or its first part."""
    draws = bench.draws
    pattern = draws.some(range(32), 1, 24)
    length = draws.of((60, 120, 30, 240))
    if first_seat(begin_game(bench.rules())) >= 0:
        pattern = pattern or [0]
    plan = (pattern * (length // len(pattern) + 1))[:length]
    return bench.case("game", ("game.next", "game.end"), ask={"plan": plan})


def freezing(bench: Bench) -> Case:
    """A discard that stops the pile, cards on top of it, and an attempt to take the pile."""
    scene = bench.scene()
    draws, rules = bench.draws, scene.rules
    stops = [kind for kind in range(len(rules.kinds)) if rules.freezes[kind]]
    stops = stops or sorted({kind for stop in rules.stops for kind in stop.cards})
    scene.discard = scene.take(draws.some(range(len(rules.kinds)), 0, 2))
    scene.hold(scene.seat, [draws.of(stops or [0])])
    bench.spares(scene)
    naturals = [k for k in range(len(rules.kinds)) if rules.rank_of[k] >= 0]
    after = (scene.seat + 1) % rules.seats
    scene.open(after)
    kind = draws.of(naturals)
    scene.hold(after, [kind] * 2)
    scene.hold(after, draws.some(naturals, 1, 2))
    scene.hold(scene.seat, [kind])
    course = bench.course(scene)
    course.draw()
    hand = [k for k, n in enumerate(course.now.hands[scene.seat]) if n]
    card = hand[0] if draws.yes() else draws.of(hand)
    return course.ask(Move(scene.seat, "discard", card=card), "pile.freeze")
