// The deal: who plays with whom and who begins, the piles, the first card of the discard pile.

import { missingFrom } from './cards.mjs';
import { emptyTable, isDue } from './position.mjs';
import { must } from './refusal.mjs';
import { freezeWith } from './take.mjs';

// The next round, dealt as chance says. `begins` opens the first turn when all is ready.
export function deal(rules, position, move, begins) {
  const { game } = position;
  const { allCards } = rules;
  const same =
    move.order.length === allCards.length && missingFrom(allCards, move.order) === null;
  must(same, 'deal.piles', 'These are not the cards of the deck.');
  const lifted = rules.deal.grab.by === 'grab' ? rules.seats : 0;
  must(move.grabs.length === lifted, 'deal.piles', `There should be ${lifted} grabs.`);
  const first = firstPlayer(rules, position, move);

  const table = emptyTable(rules, { round: game.round + 1, first, scores: game.scores });
  table.game.last = game.last;
  Object.assign(position, table);
  position.round.grabs = [...move.grabs];

  const { zones } = position;
  const order = [...move.order];
  for (const size of rules.deal.piles) {
    for (const piles of zones.sealed) piles.push(order.splice(0, size));
  }
  zones.stock = order;
  if (rules.deal.hand.by !== 'look') {
    zones.sealed.forEach((piles, seat) => takeHand(rules, position, seat, firstPile(rules, piles)));
  }
  position.due = zones.hands.flatMap((hand, seat) =>
    hand.length === 0 ? [{ seat, what: 'choose' }] : [],
  );
  if (position.due.length === 0) turnUp(rules, position, begins);
}

function firstPlayer(rules, { game, round }, move) {
  const next = rules.table['next-first'];
  const isTold = move.first !== null && move.first < rules.seats;
  if (game.round === 0) return isTold ? move.first : game.first;
  const byChance = next === 'chance';
  must(byChance ? isTold : move.first === null, 'game.next', 'Who begins is not said rightly.');
  if (byChance) return move.first;
  if (next === 'same') return game.first;
  if (next === 'went-out' && round.out) return round.out.seat;
  return (game.first + 1) % rules.seats;
}

// The index of the pile that is the hand, where nobody chooses it.
function firstPile(rules, piles) {
  const { by, order } = rules.deal.hand;
  if (by !== 'highest') return 0;
  const height = ([bottom]) => (order.includes(bottom) ? order.indexOf(bottom) : order.length);
  const heights = piles.map(height);
  return heights.indexOf(Math.min(...heights));
}

function takeHand(rules, { zones }, seat, pile) {
  [zones.hands[seat]] = zones.sealed[seat].splice(pile, 1);
}

// --- the first card of the discard pile -------------------------------------------------------

// Turns cards up until the pile has begun, and then lets the first turn begin. Stops where chance
// has to say where a card goes back.
function turnUp(rules, position, begins) {
  const { zones, turn } = position;
  const { upcard } = rules.deal;
  if (upcard.by === 'turned') {
    const stays = (card) => !upcard.again.includes(card);
    let tries = zones.stock.length;
    const lacksCards = () => zones.discard.filter(stays).length < upcard.cards;
    while (lacksCards() && zones.stock.length > 0 && tries > 0) {
      const card = zones.stock.shift();
      tries -= 1;
      if (stays(card) || upcard['put-back'] === 'buried') {
        zones.discard.push(card);
        freezeWith(rules, position, card);
      } else if (upcard['put-back'] === 'under') {
        zones.stock.push(card);
      } else {
        turn.key = card;
        position.due = [{ seat: null, what: 'put-back' }];
        return;
      }
    }
  }
  begins();
}

export function putBack(rules, position, place, begins) {
  const { stock } = position.zones;
  must(place <= stock.length, 'deal.upcard', 'The stock is not so deep.');
  stock.splice(place, 0, position.turn.key);
  position.turn.key = null;
  turnUp(rules, position, begins);
}

export function choose(rules, position, seat, pile, begins) {
  must(isDue(position, seat, 'choose'), 'turn.due', 'There is nothing to choose.');
  takeHand(rules, position, seat, pile);
  position.due = position.due.filter((due) => due.seat !== seat);
  if (position.due.length === 0) turnUp(rules, position, begins);
}
