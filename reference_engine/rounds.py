"""From round to round: the deal, the first card of the pile, the end, the winner.

Chance is told, never drawn: the order of the cards, the number lifted in a grab,
the first player where chance decides, the place of a card that is put back.
"""

from __future__ import annotations

from reference_engine.moves import Move
from reference_engine.position import (
    CHOOSE,
    DEAL,
    FRESH_TURN,
    OVER,
    PUT_BACK,
    Game,
    Pile,
    Position,
    Round,
)
from reference_engine.rules import NO_LIMIT, Rules
from reference_engine.scoring import score


def end_round(position: Position, how: str) -> None:
    """End the round, 'out' or 'stock': add up the scores and see whether the game is over."""
    position.round = position.round._replace(ended=how, last_turns=())
    position.turn = FRESH_TURN
    game = position.game
    earned = tuple(side.total for side in score(position))
    totals = tuple(a + b for a, b in zip(game.scores, earned, strict=True))
    position.game = game._replace(scores=totals, last=earned)
    winners = winning_sides(position)
    if winners:
        position.game = position.game._replace(over=True, winners=winners)
    position.phase = OVER if winners else DEAL


def winning_sides(position: Position) -> tuple[int, ...]:
    """The sides that win the game now that the round is over; none while it goes on (game.end)."""
    rules, game = position.rules, position.game
    best = max(game.scores)
    finished = game.round >= rules.rounds if rules.rounds != NO_LIMIT else best >= rules.target
    if not finished:
        return ()
    winners = tuple(side for side, total in enumerate(game.scores) if total == best)
    if len(winners) > 1 and rules.ties == "extra-round":
        return ()
    if len(winners) > 1 and rules.ties == "last-round":
        most = max(game.last[side] for side in winners)
        winners = tuple(side for side in winners if game.last[side] == most)
    return winners


def next_rules(position: Position) -> Rules:
    """The rules of the round that is about to be dealt."""
    rules = position.rules
    number = position.game.round + 1
    # An extra round is played under the rules of the last.
    return rules.table.rules(min(number, rules.rounds))


def first_seat(position: Position) -> int:
    """Who begins the next round, or -1 where chance decides (game.next)."""
    rules, game = position.rules, position.game
    if game.round == 0 or rules.next_first == "chance":
        return -1
    if rules.next_first == "same":
        return game.first
    if rules.next_first == "went-out" and position.round.out >= 0:
        return position.round.out
    return (game.first + 1) % rules.seats


def deal(position: Position, move: Move) -> None:
    """Deal a round in place: pile by pile, seat by seat, the rest being the stock (deal.piles)."""
    told = first_seat(position)
    first = move.number if told < 0 else told
    rules = next_rules(position)
    seats, sides, nothing = rules.seats, len(rules.members), (0,) * len(rules.kinds)
    order, at = move.order, 0
    dealt: list[list[Pile]] = [[] for _ in range(seats)]
    for size in rules.piles:
        for seat in range(seats):
            cards = order[at : at + size]
            at += size
            counts = list(nothing)
            for kind in cards:
                counts[kind] += 1
            dealt[seat].append(Pile(tuple(counts), size, cards[0]))
    position.rules = rules
    game = position.game
    position.game = Game(game.round + 1, first, game.scores, rules.sides, last=game.last)
    position.melds = ((),) * sides
    position.aside = (nothing,) * sides
    position.opened = (False,) * seats
    position.reached = position.turns = position.since = (0,) * seats
    position.frozen = frozenset()
    position.round = Round(grabs=move.grabs)
    position.stock, position.at, position.discard = order, at, ()
    position.seat = first
    position.turn = FRESH_TURN
    position.sealed = tuple(tuple(piles) for piles in dealt)
    position.hands, position.held = (nothing,) * seats, (0,) * seats
    if rules.hand_by == "look" and len(rules.piles) > 1:
        position.phase = CHOOSE
        position.turn = FRESH_TURN._replace(answers=tuple(range(seats)))
        return
    for seat in range(seats):
        take_hand(position, seat, _highest(rules, dealt[seat]))
    turn_up(position)


def _highest(rules: Rules, piles: list[Pile]) -> int:
    if rules.hand_by != "highest":
        return 0
    height = {kind: -i for i, kind in enumerate(rules.hand_order)}
    lowest = -len(rules.kinds) - 1
    return max(range(len(piles)), key=lambda i: (height.get(piles[i].bottom, lowest), -i))


def take_hand(position: Position, seat: int, choice: int) -> None:
    """Make one of a seat's piles its hand (deal.hand)."""
    piles = list(position.sealed[seat])
    hand = piles.pop(choice)
    hands, held, sealed = list(position.hands), list(position.held), list(position.sealed)
    hands[seat], held[seat], sealed[seat] = hand.cards, hand.size, tuple(piles)
    position.hands, position.held = tuple(hands), tuple(held)
    position.sealed = tuple(sealed)


def choose(position: Position, move: Move) -> bool:
    """A seat chooses its hand; True when all have chosen."""
    take_hand(position, move.seat, move.number)
    waiting = tuple(seat for seat in position.turn.answers if seat != move.seat)
    position.turn = position.turn._replace(answers=waiting)
    return not waiting


def turn_up(position: Position) -> None:
    """Turn up the cards of the first pile, until chance must be asked or all lie (deal.upcard)."""
    rules = position.rules
    again = rules.up_again
    position.phase = DEAL
    while sum(1 for card in position.discard if card not in again) < rules.upcards:
        if again.issuperset(position.stock[position.at :]):
            break
        card = position.stock[position.at]
        position.at += 1
        if card not in again or rules.put_back == "buried":
            position.discard = (*position.discard, card)
            position.frozen = position.frozen | rules.freezes[card]
        elif rules.put_back == "under":
            position.stock = (*position.stock[position.at :], card)
            position.at = 0
        else:
            position.turn = position.turn._replace(key=card)
            position.phase = PUT_BACK
            return
    position.turn = FRESH_TURN


def put_back(position: Position, place: int) -> None:
    """Put the turned card back into the stock at a place counted from its next card."""
    rest = position.stock[position.at :]
    position.stock = (*rest[:place], position.turn.key, *rest[place:])
    position.at = 0
    position.turn = FRESH_TURN
    turn_up(position)
