// What a round earns, and when the game is over.

import { byName } from './rules.mjs';
import { fits, isBook } from './melds.mjs';
import { holdsForSide } from './facts.mjs';

const SIGNS = { plus: 1, minus: -1, nothing: 0 };

class Sheet {
  lines = [];

  add(rule, of, n, points) {
    if (n !== 0 || points !== 0) this.lines.push({ rule, of, n, points });
  }

  addOut(rules) {
    if (rules.out.bonus !== 0) this.add('score.out', 'out', 1, rules.out.bonus);
  }

  get total() {
    return this.lines.reduce((sum, line) => sum + line.points, 0);
  }

  closed(rules) {
    const isBelow = rules.scoring.floor === 'zero' && this.total < 0;
    if (isBelow) this.add('score.floor', 'zero', 1, -this.total);
    return { total: this.total, lines: this.lines };
  }
}

// The score of each side for the round as the cards lie.
export function score(rules, position) {
  return position.zones.melds.map((melds, side) => {
    const sheet = new Sheet();
    const books = melds.filter((meld) => isBook(rules, meld));
    for (const kind of rules.kinds) {
      const n = books.filter((book) => book.kind === kind.name).length;
      if (n > 0) sheet.add('score.book', kind.name, n, n * kind.points);
    }
    cards(rules, position, side, sheet);
    caps(rules, books, sheet);
    const { out } = position.round;
    if (out && position.game.sides[out.seat] === side) sheet.addOut(rules);
    grabs(rules, position, side, sheet);
    for (const [name, line] of byName(rules.scoring.lines)) {
      if (holdsForSide(rules, position, side, line.when)) {
        sheet.add('score.line', name, 1, line.points);
      }
    }
    return sheet.closed(rules);
  });
}

function placesOf(rules, { zones, game }, side) {
  const melds = zones.melds[side];
  const seats = game.sides.flatMap((its, seat) => (its === side ? [seat] : []));
  return {
    books: melds.filter((meld) => isBook(rules, meld)).flatMap((meld) => meld.cards),
    melds: melds.filter((meld) => !isBook(rules, meld)).flatMap((meld) => meld.cards),
    aside: [...zones.aside[side]],
    hand: seats.flatMap((seat) => zones.hands[seat]),
    sealed: seats.flatMap((seat) => zones.sealed[seat].flat()),
  };
}

function cards(rules, position, side, sheet) {
  const { sets } = rules.scoring;
  const prices = byName(rules.scoring.prices).filter(([, price]) =>
    holdsForSide(rules, position, side, price.when ?? {}),
  );
  const places = placesOf(rules, position, side);
  // Of several sets of one card the largest is paid.
  const largest = new Map();
  for (const [name, set] of byName(sets).sort(([, one], [, two]) => one.size - two.size)) {
    if (places.aside.filter((card) => card === set.card).length < set.size) continue;
    if (!holdsForSide(rules, position, side, set.when ?? {})) continue;
    largest.set(set.card, [name, set]);
  }
  for (const [name, set] of largest.values()) {
    // A sum that takes the place of single values is told as what it adds to them.
    const singles = set.size * valueIn(rules, prices, 'aside', set.card);
    sheet.add('score.set', name, 1, set.points - (set.singles === 'replaced' ? singles : 0));
  }
  const priced = new Map();
  for (const [place, lying] of Object.entries(places)) {
    const atFaceValue = [];
    for (const card of lying) {
      const price = priceOf(prices, place, card);
      if (price) priced.set(price, (priced.get(price) ?? 0) + 1);
      else atFaceValue.push(card);
    }
    const sum = atFaceValue.reduce((points, card) => points + rules.deck.cards[card].points, 0);
    const sign = SIGNS[rules.scoring.cards[place]];
    if (sign !== 0) sheet.add('score.cards', place, atFaceValue.length, sign * sum);
  }
  for (const [[name, { points }], n] of priced) sheet.add('score.price', name, n, n * points);
}

// The name of the price that a card has in a place, with the price itself; undefined without one.
function priceOf(prices, place, card) {
  return prices.find(([, price]) => price.cards.includes(card) && price.in.includes(place));
}

function valueIn(rules, prices, place, card) {
  const price = priceOf(prices, place, card);
  if (price) return price[1].points;
  return SIGNS[rules.scoring.cards[place]] * rules.deck.cards[card].points;
}

function caps(rules, books, sheet) {
  for (const [name, cap] of byName(rules.books.caps)) {
    let n = 0;
    for (const book of books) {
      const mayStillBeCapped = fits(rules, book).some((kind) => cap.onto.includes(kind.name));
      if (cap['then-wilds'] === 'cap-lost' && !mayStillBeCapped) continue;
      n += book.caps.filter((card) => card === cap.card).length;
    }
    if (n > 0) sheet.add('score.cap', name, n, n * cap.points);
  }
}

function grabs(rules, { game, round }, side, sheet) {
  const { grab, piles } = rules.deal;
  if (grab.by === 'none' || round.grabs.length === 0) return;
  const right = piles.reduce((sum, size) => sum + size, 0);
  const misses = game.sides
    .flatMap((its, seat) => (its === side ? [Math.abs(round.grabs[seat] - right)] : []))
    .sort((a, b) => a - b);
  const paid = {
    'each-player': misses,
    'side-once': misses.slice(0, 1),
    'whole-side': misses.slice(-1),
  };
  const steps = byName(grab.bonuses).sort(([, a], [, b]) => a['off-by'] - b['off-by']);
  const earned = new Map();
  for (const miss of paid[grab.for]) {
    const step = steps.find(([, bonus]) => miss <= bonus['off-by']);
    if (step) earned.set(step[0], (earned.get(step[0]) ?? 0) + 1);
  }
  for (const [name, n] of earned) sheet.add('score.grab', name, n, n * grab.bonuses[name].points);
}

// Totals from what somebody has counted.
export function tally(rules, sides) {
  return sides.map((side) => {
    const sheet = new Sheet();
    for (const kind of rules.kinds) {
      const n = side.books[kind.name] ?? 0;
      if (n > 0) sheet.add('score.book', kind.name, n, n * kind.points);
    }
    for (const [place, points] of Object.entries(rules.scoring.cards)) {
      const counted = SIGNS[points] * side.card_points[place];
      if (counted !== 0) sheet.add('score.cards', place, 0, counted);
    }
    if (side.went_out) sheet.addOut(rules);
    return sheet.closed(rules);
  });
}

// Adds the round up, and says whether the game is over and who has won.
export function closeRound(rules, position) {
  const { game } = position;
  game.last = score(rules, position).map((side) => side.total);
  game.scores = game.scores.map((before, side) => before + game.last[side]);
  const { end, ties } = rules.game;
  const reached =
    end.by === 'rounds'
      ? game.round >= end.rounds
      : game.scores.some((points) => points >= end.points);
  if (reached) {
    const leaders = best(game.scores, game.scores.map((_, side) => side));
    if (leaders.length === 1 || ties !== 'extra-round') {
      game.over = true;
      game.winners =
        leaders.length > 1 && ties === 'last-round' ? best(game.last, leaders) : leaders;
    }
  }
  position.due = game.over ? [] : [{ seat: null, what: 'deal' }];
}

function best(points, among) {
  const most = Math.max(...among.map((side) => points[side]));
  return among.filter((side) => points[side] === most);
}
