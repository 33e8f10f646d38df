// The groups that cards make: what could be laid on one meld in one go. Whether it may is asked
// elsewhere.

import { kindsIn, picks } from './cards.mjs';
import { meldsOf } from './position.mjs';

// The names of a side's melds, in the order in which they were begun.
export function meldNames(position, seat) {
  const next = new Map();
  return meldsOf(position, seat).map(({ rank }) => {
    const n = next.get(rank) ?? 0;
    next.set(rank, n + 1);
    return { rank, n };
  });
}

// Every group of one rank and wild cards that the cards make, onto whatever takes that rank.
export function* groups(rules, position, seat, cards) {
  const names = meldNames(position, seat);
  const wilds = [...picks(cards.filter(rules.isWild), 0, mostWilds(rules))];
  for (const card of kindsIn(cards.filter(rules.isCap))) {
    yield* names.map((onto) => ({ onto, cards: [card] }));
  }
  const naturals = cards.filter(rules.isNatural);
  for (const rank of kindsIn(naturals.map((card) => rules.rankOf[card]))) {
    const targets = [null, ...names.filter((name) => name.rank === rank)];
    for (const some of picks(naturals.filter((card) => rules.rankOf[card] === rank), 1)) {
      for (const with_ of wilds) {
        yield* targets.map((onto) => ({ onto, cards: [...some, ...with_] }));
      }
    }
  }
  for (const some of picks(cards.filter(rules.isWild), 1)) {
    yield* [null, ...names].map((onto) => ({ onto, cards: some }));
  }
}

function mostWilds(rules) {
  const { most } = rules.melds.wilds;
  return most === 'any' ? Infinity : most;
}
