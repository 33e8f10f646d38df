// The opening: what a side must lay to get onto the table.

import { fillPlaces, isBook, placesFor } from './melds.mjs';
import { meldsOf, sideOf } from './position.mjs';
import { must } from './refusal.mjs';

// Takes note of cards just laid by a player, and refuses them where the side has not opened and
// they do not open. `laid` lists for each card the index of its meld; `before` are the melds
// that lay there.
export function openWith(rules, position, seat, { laid, before }) {
  const { opening } = rules;
  if (opening.by === 'none') {
    open(position, seat, 'side');
    return;
  }
  if (position.round.opened[seat]) return;
  const { turn, round } = position;
  must(
    round.turns[seat] >= opening['from-turn'],
    'opening.from-turn',
    `The opening is made from turn ${opening['from-turn']} on.`,
  );
  if (turn.before === null) {
    turn.before = { melds: before, pileCards: [...turn.pileCards] };
    turn.begun = before.length;
  }
  turn.points += countTowards(rules, position, seat, laid);
  turn.laid.push(...laid);

  const why = whyNotOpen(rules, position, seat);
  if (opening.judged === 'turn') {
    must(why !== 'opening.melds', why, 'The opening has too many melds.');
    turn.opening = true;
  } else {
    must(why === null, why, 'This does not open.');
    finishOpening(rules, position, seat);
  }
}

// The pile is taken in the act of opening, which is due in this turn then.
export function beginOpening(position, seat) {
  position.turn.opening = true;
  position.turn.begun = meldsOf(position, seat).length;
}

export const isReached = (rules, position, seat) =>
  !position.turn.opening || whyNotOpen(rules, position, seat) === null;

// Whether the points could come together if every card in hand were laid.
export function mayComeTogether(rules, position, seat) {
  if (Object.keys(rules.opening.waivers).length > 0) return true;
  const { turn, zones } = position;
  const worth = zones.hands[seat].reduce((sum, card) => sum + rules.deck.cards[card].points, 0);
  return turn.points + worth >= rules.openingPoints(position.game.scores[sideOf(position, seat)]);
}

// Refuses to end a turn in which an opening has been begun and not reached.
export function checkReached(rules, position, seat) {
  if (!position.turn.opening) return;
  const why = whyNotOpen(rules, position, seat);
  must(why === null, why, 'The opening has not been reached.');
}

// An opening that is judged on the turn is made when the turn ends.
export function finishOpening(rules, position, seat) {
  open(position, seat, rules.opening.for);
  forget(position.turn);
}

function forget(turn) {
  Object.assign(turn, { opening: false, points: 0, laid: [], before: null, begun: 0 });
}

function open(position, seat, forWhom) {
  const side = sideOf(position, seat);
  position.game.sides.forEach((its, other) => {
    if (other === seat || (forWhom === 'side' && its === side)) position.round.opened[other] = true;
  });
}

// The rule by which what was laid since the opening began is none, or null.
function whyNotOpen(rules, position, seat) {
  const { opening } = rules;
  const { points } = position.turn;
  const begun = meldsOf(position, seat).slice(position.turn.begun);
  const books = begun.filter((meld) => isBook(rules, meld));
  const hold = (needed) => {
    const places = placesFor(needed);
    return fillPlaces(rules, books, places).filter(Boolean).length === places.length;
  };
  const most = opening['most-melds'];
  if (!Object.values(opening.waivers).some((waiver) => hold(waiver.books))) {
    const needed = rules.openingPoints(position.game.scores[sideOf(position, seat)]);
    const enough = opening.reach === 'at-least' ? points >= needed : points > needed;
    if (!enough) return 'opening.points';
    if (!hold(opening.books)) return 'opening.books';
  }
  return most !== 'any' && begun.length > most ? 'opening.melds' : null;
}

// What the cards count. Of cards that the player has both from before and from the discard
// pile, those from before are laid first.
function countTowards(rules, position, seat, laid) {
  const held = [...position.zones.hands[seat]];
  const fromPile = position.turn.pileCards;
  let points = 0;
  for (const [, card] of laid) {
    const copies = (cards) => cards.filter((other) => other === card).length;
    const own = copies(held) > copies(fromPile);
    held.splice(held.indexOf(card), 1);
    if (!own) fromPile.splice(fromPile.indexOf(card), 1);
    const counts = rules.isNatural(card) || (rules.isWild(card) && rules.opening.counts === 'all');
    if (own && counts) points += rules.deck.cards[card].points;
  }
  return points;
}

// A taking has to open where the pile is taken only in the act of opening, and where the key is
// laid by somebody who may lay nothing else yet.
export function takingOpens(rules) {
  const { take } = rules.pile;
  return take['before-opening'] === 'in-opening' || take.use === 'laid';
}

// Takes back what was laid in an opening under way, unless it began with the discard pile.
export function takeBack(rules, position, seat) {
  const { turn } = position;
  const forGood = turn.taken > 0 && takingOpens(rules);
  const mayBe = turn.opening && !forGood && whyNotOpen(rules, position, seat) !== null;
  must(mayBe, 'turn.due', 'Nothing may be taken back.');
  position.zones.hands[seat].push(...turn.laid.map(([, card]) => card));
  position.zones.melds[sideOf(position, seat)] = turn.before.melds;
  turn.pileCards = turn.before.pileCards;
  forget(turn);
}
