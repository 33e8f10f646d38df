// The position: everything that lies on the table and has happened. It has the form of the
// protocol, and its turn holds things that no asker tells: which cards of the hand came with the
// discard pile and do not open (`pileCards`), the melds that lay there `before` an opening under
// way, and a draw that waits for a shuffle (`toDraw`).

import { countCards } from './cards.mjs';
import { isBook, kindOf } from './melds.mjs';

export function freshTurn(seat, fresh = true) {
  return {
    seat, drawn: 0, taken: 0, key: null, points: 0, opening: false, laid: [], asked: null,
    fresh, pending: null, toDraw: 0, begun: 0, pileCards: [],
    before: null,
  };
}

// A table before the first card is dealt.
export function emptyTable(rules, { round, first, scores }) {
  const each = (n, make) => Array.from({ length: n }, make);
  return {
    game: {
      round, first, scores: [...scores], last: [], sides: [...rules.sides], over: false,
      winners: [],
    },
    zones: {
      hands: each(rules.seats, () => []),
      sealed: each(rules.seats, () => []),
      stock: [],
      discard: [],
      melds: each(rules.sideCount, () => []),
      aside: each(rules.sideCount, () => []),
    },
    round: {
      opened: each(rules.seats, () => false),
      reached: each(rules.seats, () => 0),
      turns: each(rules.seats, () => 0),
      since: each(rules.seats, () => 0),
      frozen: [],
      reshuffles: 0,
      grabs: [],
      'last-turns': [],
      out: null,
      ended: null,
    },
    turn: freshTurn(null),
    due: [{ seat: null, what: 'deal' }],
  };
}

// The position that an asker tells, with the gaps filled that it may leave.
export function fromAsker(rules, told) {
  const position = structuredClone(told);
  position.game.last ??= [];
  const { seat, key, fresh = true } = position.turn;
  position.turn = { ...freshTurn(seat, fresh), key };
  for (const melds of position.zones.melds) orderBooks(rules, melds);
  return position;
}

// Books that do not say in which order they were completed count in the order they stand in.
function orderBooks(rules, melds) {
  const said = melds.some((meld) => meld.done > 0);
  let done = 0;
  for (const meld of melds) {
    meld.caps ??= [];
    if (!said) meld.done = isBook(rules, meld) ? (done += 1) : 0;
    else meld.done ??= 0;
  }
}

// What an asker is told.
export function toAsker({ game, zones, round, turn, due }) {
  const { pileCards, before, pending, toDraw, ...said } = turn;
  return { game, zones, round, turn: { ...said, pending: (pending ?? 0) + toDraw }, due };
}

export const copy = (position) => structuredClone(position);

// --- reading a position -----------------------------------------------------------------------

export const sideOf = (position, seat) => position.game.sides[seat];

export const meldsOf = (position, seat) => position.zones.melds[sideOf(position, seat)];

export const sideHasOpened = (position, side) =>
  position.game.sides.some((its, seat) => its === side && position.round.opened[seat]);

export function partnersOf(position, seat) {
  const side = sideOf(position, seat);
  const isPartner = (other) => other !== seat && sideOf(position, other) === side;
  return [...position.game.sides.keys()].filter(isPartner);
}

export const inLastPile = (position, seat) => position.zones.sealed[seat].length === 0;

export const isDue = (position, seat, what) =>
  position.due.some((due) => due.seat === seat && due.what === what);

// The meld of a side that is called by its rank and a number, or undefined.
export function findMeld(melds, { rank, n }) {
  return melds.filter((meld) => meld.rank === rank)[n];
}

// --- positions that cannot be -----------------------------------------------------------------

export function defectsOf(rules, position) {
  const { game, zones, round } = position;
  const defects = [];
  const length = (list, n, what) => {
    if (list.length !== n) defects.push(`there are ${list.length} ${what}, but should be ${n}`);
  };
  length(game.scores, rules.sideCount, 'scores');
  length(game.sides, rules.seats, 'seats with a side');
  length(zones.hands, rules.seats, 'hands');
  length(zones.sealed, rules.seats, 'seats with sealed piles');
  length(zones.melds, rules.sideCount, 'sides with melds');
  length(zones.aside, rules.sideCount, 'sides with cards laid aside');
  for (const what of ['opened', 'reached', 'turns', 'since']) {
    length(round[what], rules.seats, `entries of ${what}`);
  }
  if (defects.length > 0) return defects;

  const melds = zones.melds.flat();
  const lying = [
    zones.hands, zones.sealed.flat(), [zones.stock, zones.discard], zones.aside,
    melds.map((meld) => meld.cards), melds.map((meld) => meld.caps),
  ].flat(2);
  const inDeck = countCards(rules.allCards);
  for (const [card, n] of countCards(lying)) {
    const most = inDeck.get(card) ?? 0;
    if (n > most) defects.push(`there are ${n} cards ${card}, but the deck has ${most}`);
  }
  game.sides.forEach((side, seat) => {
    const right = rules.sides[seat];
    if (side !== right) defects.push(`seat ${seat} belongs to side ${right}`);
  });
  for (const meld of melds) {
    const kind = kindOf(rules, meld);
    if (meld.kind !== kind) {
      defects.push(`the meld of ${meld.rank} is ${kind ?? 'no book'}, not ${meld.kind ?? 'none'}`);
    }
    if (meld.closed && !isBook(rules, meld)) defects.push(`the meld of ${meld.rank} is no book`);
  }
  zones.sealed.forEach((piles, seat) => {
    if (round.reached[seat] + piles.length > rules.deal.piles.length) {
      defects.push(`seat ${seat} has more piles than were dealt`);
    }
  });
  return defects;
}
