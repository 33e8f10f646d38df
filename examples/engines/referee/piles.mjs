// The foot and the piles after it: which is next for a player, and when it is picked up.

import { banOn } from './discards.mjs';
import { fits, isBook } from './melds.mjs';
import { meldsOf, sideOf } from './position.mjs';
import { layAside } from './stock.mjs';

// The chapter on the pile that comes next for a player, or null.
export function nextPile(rules, { zones, round }, seat) {
  if (zones.sealed[seat].length === 0) return null;
  return round.reached[seat] === 0 ? rules.foot : rules.toe;
}

export function pickUp(rules, position, seat, events) {
  const { zones, round } = position;
  const pile = zones.sealed[seat].shift();
  zones.hands[seat].push(...pile);
  round.reached[seat] += 1;
  round.since[seat] = round.turns[seat];
  events.push({ rule: 'foot.reached', seat });
  layAside(rules, position, seat, pile, 'picked-up');
}

// Whether the player holds no card and has to pick up a pile before doing anything else.
export function mustPickUp(rules, position, seat) {
  const next = nextPile(rules, position, seat);
  const hasNone = position.zones.hands[seat].length === 0;
  return hasNone && next?.by === 'emptied' && next['pick-up'] === 'choice';
}

// Picks up, for the whole side, what comes by itself after a lay of one of its players.
// `completedOne` says whether that lay has completed a book. Answers whether it ends the turn.
export function pickUpAfterLay(rules, position, seat, completedOne, events) {
  let endsTurn = false;
  for (let other = 0; other < rules.seats; other += 1) {
    if (sideOf(position, other) !== sideOf(position, seat)) continue;
    for (;;) {
      const next = nextPile(rules, position, other);
      const comes =
        next?.by === 'book'
          ? comesByBooks(rules, position, next, other === seat, completedOne, other)
          : other === seat && comesWhenEmptied(position, next, seat);
      if (!comes) break;
      if (next.by === 'emptied' && next.melded === 'ends-turn') endsTurn = true;
      pickUp(rules, position, other, events);
    }
  }
  return endsTurn;
}

function comesByBooks(rules, position, next, isOwn, completedOne, seat) {
  if (next.for === 'player' && !(isOwn && completedOne)) return false;
  const counts = (book) => fits(rules, book).some((kind) => next.kinds.includes(kind.name));
  const books = meldsOf(position, seat).filter((meld) => isBook(rules, meld));
  return books.filter(counts).length >= next.books;
}

function comesWhenEmptied(position, next, seat) {
  const hasNone = position.zones.hands[seat].length === 0;
  return hasNone && next?.by === 'emptied' && next['pick-up'] === 'automatic';
}

// Whether a player with so many cards left holds too little, as the next pile does not come for
// want of cards and one has to be kept.
export function lacksCardToKeep(rules, position, seat) {
  const next = nextPile(rules, position, seat);
  if (next?.by !== 'book' || next['without-cards'] !== 'keeps-one') return false;
  const hand = position.zones.hands[seat];
  if (hand.length > 1) return false;
  return hand.length === 0 || banOn(rules, position, seat, hand[0]) === null;
}
