"""Builders that aim at no rule: any sound position, any move that can be said, whole turns."""

from __future__ import annotations

from typing import Any

from conformance.builders.bench import Bench, Course, cards_of_kinds
from conformance.builders.scene import Scene
from conformance.builders.shapes import cards_for
from conformance.cases import Case
from conformance.plans import act, sorted_moves
from reference_engine.legal import legal_moves
from reference_engine.moves import NEW, Group, Move
from reference_engine.notation import move_to_json
from reference_engine.playing import carry_out
from reference_engine.position import CHANCE

__all__ = ["any_move", "listed", "melds_at_once", "some_course", "some_scene", "whole_turn"]

Json = dict[str, Any]

SORTS = ("discard", "lay", "draw", "take", "end", "ask", "pick-up", "close", "answer", "take-back")
MOST_PICK = 31
TURN_MOVES = 4


def some_scene(bench: Bench) -> Scene:
    """Any table: melds on all sides, hands with cards that belong together, a pile."""
    draws = bench.draws
    scene = bench.scene()
    rules = scene.rules
    scene.turn = draws.number(1, 3)
    kinds = range(len(rules.kinds))
    for _ in range(draws.number(0, 2)):
        scene.some_meld(scene.side, books=draws.yes())
    if draws.yes(3):
        scene.some_meld((scene.side + 1) % len(rules.members), books=draws.yes())
    for seat in (scene.seat, *scene.partners[:1]):
        scene.in_pile(seat, draws.number(0, len(rules.piles) - 1))
    if draws.yes():
        lay = draws.of(scene.shapes.beginnings)
        rank = draws.of(scene.shapes.classes[lay.ranks])
        scene.hold_lay(cards_for(rules, rank, lay.naturals, lay.wilds))
    mine = [k for meld in scene.melds[scene.side] for k in rules.rank_kinds[meld.rank]]
    scene.hold(scene.seat, draws.some([*kinds, *mine, *rules.wilds], 0, 6))
    hand = scene.hands[scene.seat] or [0]
    scene.discard = scene.take([*draws.some(kinds, 0, 3), *draws.some([*hand, *mine], 0, 1)])
    return scene


def some_course(bench: Bench) -> Course:
    """Any table, and perhaps a move or two from it, a draw for choice."""
    draws = bench.draws
    course = bench.course(some_scene(bench))
    for number in range(draws.of((1, 0, 1, 2))):
        if not course.now.due() or course.now.due()[0][0] == CHANCE:
            break
        if not number and draws.number(0, 3):
            course.draw()
        elif sorted_moves(course.now):
            course.make(act(course.now, lambda: draws.number(0, MOST_PICK)))
    return course


def any_move(bench: Bench) -> Case:
    """Any move that can be said, in any position."""
    draws = bench.draws
    course = some_course(bench)
    rules, now = course.now.rules, course.now
    seat = now.seat if now.seat >= 0 and draws.number(0, 5) else draws.number(0, rules.seats - 1)
    sort = draws.of(SORTS)
    hand = [kind for kind, n in enumerate(now.hands[seat]) for _ in range(n)]
    kinds = [*hand, *hand, *range(len(rules.kinds))]
    if sort in ("lay", "take"):
        melds = now.melds[now.game.sides[seat]]
        groups = []
        for _ in range(draws.of((1, 1, 1, 2))):
            onto = draws.number(-1, len(melds) - 1)
            cards = cards_of_kinds(draws.some(kinds, 1, 5))
            groups.append(Group(onto if onto >= 0 else NEW, cards))
        return course.ask(Move(seat, sort, tuple(groups)))
    if sort == "close":
        written: Json = {"seat": seat, "do": "close", "onto": {"rank": "", "n": 0}}
        written["onto"]["rank"] = draws.of(rules.ranks)
        return course.ask(written)
    return course.ask(Move(seat, sort, card=draws.of(kinds), number=draws.number(0, 1)))


def listed(bench: Bench) -> Case:
    """Which moves are legal in some position, or right before an opening?"""
    draws = bench.draws
    if draws.yes():
        return some_course(bench).ask_list()
    scene = bench.scene()
    for _ in range(draws.number(1, 2)):
        lay = draws.of(scene.shapes.beginnings)
        rank = draws.of(scene.shapes.classes[lay.ranks])
        scene.hold_lay(cards_for(scene.rules, rank, lay.naturals, lay.wilds))
    bench.spares(scene, 0, 3)
    scene.in_pile(scene.seat, draws.number(0, len(scene.rules.piles) - 1))
    course = bench.course(scene)
    course.draw()
    return course.ask_list()


def melds_at_once(bench: Bench) -> Case:
    """An act of two or three groups by a side that has opened: new melds and additions."""
    draws = bench.draws
    scene = bench.scene()
    rules, shapes = scene.rules, scene.shapes
    groups: list[Group] = []
    ranks: set[int] = set()
    for _ in range(draws.number(2, 3)):
        lay = draws.of(shapes.legal)
        members = [r for r in shapes.classes[lay.ranks] if r not in ranks]
        if not members:
            continue
        rank = draws.of(members)
        ranks.add(rank)
        onto = NEW
        if lay.before is not None:
            onto = scene.lay(scene.side, rank, lay.before)
        cards = cards_for(rules, rank, lay.naturals, lay.wilds)
        scene.hold_lay(cards)
        groups.append(Group(onto, cards))
    scene.open(scene.seat)
    hand = scene.hands[scene.seat]
    if draws.yes(3) and len(hand) > 1:
        scene.left[hand.pop(draws.number(0, len(hand) - 1))] += 1
    bench.spares(scene, 1, 3)
    course = bench.course(scene)
    course.draw()
    return course.ask(Move(scene.seat, "lay", tuple(groups)))


def whole_turn(bench: Bench) -> Case:
    """A turn as a sequence of moves, the last of which may be bent."""
    draws = bench.draws
    course = bench.course(some_scene(bench))
    seat = course.now.seat
    now, moves = course.now.copy(), []
    for _ in range(draws.number(1, TURN_MOVES)):
        if not now.due() or now.due()[0][0] == CHANCE or now.seat != seat:
            break
        if not legal_moves(now):
            break
        move = act(now, lambda: draws.number(0, MOST_PICK))
        moves.append(move_to_json(now, move))
        carry_out(now, move)
    if draws.yes():
        what = draws.number(0, 2)
        if what == 0 and len(moves) > 1:
            del moves[draws.number(0, len(moves) - 2)]
        elif what == 1:
            moves.append(moves[draws.number(0, len(moves) - 1)])
        else:
            card = course.now.rules.kinds[draws.number(0, len(course.now.rules.kinds) - 1)]
            moves.append({"seat": seat, "do": "discard", "card": card})
    return course.ask_turn(moves)
