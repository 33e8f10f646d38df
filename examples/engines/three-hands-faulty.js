// The family game "Three Hands" as somebody might have written it in an evening: it looks right,
// it runs, and it is wrong in three ways that programs found in the wild are wrong in. README.md
// beside this file shows how a first run of the suite finds them. Do not repair it.

'use strict';

const { Refused, serve } = require('./lib/adapter.js');

const values = { joker: 50, 2: 20, A: 20, red3: 500, black3: 5 };
for (const card of ['K', 'Q', 'J', '10', '9', '8']) values[card] = 10;
for (const card of ['7', '6', '5', '4']) values[card] = 5;

const wild = (card) => card === 'joker' || card === '2';
const count = (cards, test) => cards.filter(test).length;
const worth = (cards) => cards.reduce((sum, card) => sum + (values[card] ?? 0), 0);

function bookBonus(cards) {
  if (cards.length < 7) return 0;
  return count(cards, wild) > 1 ? 300 : 500;
}

function mayLay(cards, onto) {
  if (cards.some((card) => card.endsWith('-3'))) return false;
  if (cards.length > 7 || (onto === null && cards.length < 3)) return false;
  const all = [...(onto?.cards ?? []), ...cards];
  const naturals = all.filter((card) => !wild(card));
  if (new Set(naturals).size !== 1) return false;
  if (onto === null && naturals.length < 2) return false;
  const wilds = count(all, wild);
  return wilds <= naturals.length && wilds <= 4;
}

function score({ zones, game, round }) {
  return zones.melds.map((melds, side) => {
    const seats = game.sides.flatMap((ofSeat, seat) => (ofSeat === side ? [seat] : []));
    let total = worth(zones.aside[side]);
    for (const meld of melds) total += worth(meld.cards) + bookBonus(meld.cards);
    for (const seat of seats) total -= worth([...zones.hands[seat], ...zones.sealed[seat].flat()]);
    if (round.out !== null && seats.includes(round.out.seat)) total += 100;
    return { total };
  });
}

function tally({ books, card_points: at, went_out: wentOut }) {
  const bonuses = 500 * (books.clean ?? 0) + 300 * (books.dirty ?? 0) + (wentOut ? 100 : 0);
  return { total: bonuses + at.books + at.melds + at.aside - at.hand - at.sealed };
}

let position = null;

serve(
  {
    engine: { name: 'three-hands-faulty.js', version: '1', language: 'javascript' },
    claims: ['talks', 'tally', 'scorer', 'melds'],
    chance: 'own',
    rulesets: ['three-hands'],
    seats: [2, 4, 6, 8],
  },
  {
    rules({ ruleset }) {
      if (ruleset.id !== 'three-hands') throw new Refused('unsupported', 'Only three-hands here.');
      return {};
    },
    setup(request) {
      position = request.position;
      return {};
    },
    score() {
      return { sides: score(position) };
    },
    tally(request) {
      return { sides: request.sides.map(tally) };
    },
    meld({ cards, onto }) {
      if (!mayLay(cards, onto)) return { legal: false, kind: null };
      const all = [...(onto?.cards ?? []), ...cards];
      const kind = all.length < 7 ? null : all.some(wild) ? 'dirty' : 'clean';
      return { legal: true, kind };
    },
  },
);
