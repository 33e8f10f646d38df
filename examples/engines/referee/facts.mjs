// The facts on which bans, ways of taking the pile, prices, sets and score lines may depend.

import { fits, hasBooks, isBook, placesFor } from './melds.mjs';
import { sideHasOpened } from './position.mjs';

const PILES = ['hand', 'foot', 'toe', 'toe'];

// What the facts about the table say, of one side.
function ofTheTable(rules, position, side) {
  const { zones, round } = position;
  const melds = zones.melds[side];
  const books = zones.melds.flat().filter((meld) => isBook(rules, meld));
  const wentOut = round.out !== null && position.game.sides[round.out.seat] === side;
  return {
    opened: (said) => sideHasOpened(position, side) === said,
    'side-has': (needed) => hasBooks(rules, melds, placesFor(needed)),
    'any-side-has': (needed) =>
      zones.melds.some((theirs) => hasBooks(rules, theirs, placesFor(needed))),
    'no-side-has': (kinds) =>
      !books.some((book) => fits(rules, book).some((kind) => kinds.includes(kind.name))),
    'required-books': (said) => hasBooks(rules, melds, rules.places) === said,
    melded: (said) => melds.length > 0 === said,
    'went-out': (said) => wentOut === said,
    'somebody-out': (said) => (round.out !== null) === said,
    'last-card': (how) => round.out?.by === how,
    'stuck-with': (cards) =>
      position.game.sides.some(
        (its, seat) =>
          its === side &&
          [...zones.hands[seat], ...zones.sealed[seat].flat()].some((card) => cards.includes(card)),
      ),
  };
}

// What the facts about a player who is acting say. Where everybody opens for themselves, it is the
// player who has opened or not.
function ofThePlayer(position, seat) {
  const { zones, round } = position;
  return {
    opened: (said) => round.opened[seat] === said,
    'going-out': (said) =>
      (zones.hands[seat].length === 1 && zones.sealed[seat].length === 0) === said,
    'in-pile': (pile) => PILES[round.reached[seat]] === pile,
    'first-turn': (said) => (round.turns[seat] === 1) === said,
  };
}

export function holdsForPlayer(rules, position, seat, when) {
  const facts = {
    ...ofTheTable(rules, position, position.game.sides[seat]),
    ...ofThePlayer(position, seat),
  };
  return Object.entries(when).every(([fact, said]) => facts[fact](said));
}

export function holdsForSide(rules, position, side, when) {
  const facts = ofTheTable(rules, position, side);
  return Object.entries(when).every(([fact, said]) => facts[fact](said));
}
