// The family game "Three Hands", as far as a score pad with an eye for melds needs it.
//
// It claims to be right about totals from counted books (`tally`), totals of finished tables
// (`scorer`) and what is a meld (`melds`). It has its rules built in, as most programs have, and
// plays no turns.

'use strict';

const { Refused, serve } = require('./lib/adapter.js');

const FACE = {
  joker: 50, 2: 20, A: 20,
  K: 10, Q: 10, J: 10, 10: 10, 9: 10, 8: 10,
  7: 5, 6: 5, 5: 5, 4: 5,
  'red-3': 500, 'black-3': 5,
};
const WILD = new Set(['joker', '2']);
const NEVER_MELDED = new Set(['red-3', 'black-3']);
const BOOK = 7;
const BONUS = { clean: 500, dirty: 300 };
const GOING_OUT = 100;

const isWild = (card) => WILD.has(card);

function points(cards) {
  let sum = 0;
  for (const card of cards) {
    if (!Object.hasOwn(FACE, card)) throw new Refused('bad-request', `There is no card ${card}.`);
    sum += FACE[card];
  }
  return sum;
}

// The kind of book that a meld of these cards is, or null while it has fewer than seven.
function kindOf(cards) {
  if (cards.length < BOOK) return null;
  return cards.some(isWild) ? 'dirty' : 'clean';
}

// The rule that forbids laying these cards, alone or onto a meld, or null when they may be laid.
function forbidding(cards, onto) {
  points(cards); // every card must be one that there is
  if (cards.some((card) => NEVER_MELDED.has(card))) return 'meld.unmeldable';
  const laid = cards.filter((card) => !isWild(card));
  const ranks = new Set(onto === null ? laid : [onto.rank, ...laid]);
  if (ranks.size > 1) return 'meld.one-rank';
  if (onto === null && cards.length < 3) return 'meld.least';
  if (cards.length > 7) return 'meld.lay-most';
  if (onto === null && laid.length === 0) return 'meld.kind';
  if (onto === null && laid.length < 2) return 'meld.start';
  const all = onto === null ? cards : [...onto.cards, ...cards];
  const wilds = all.filter(isWild).length;
  const naturals = all.length - wilds;
  if (wilds > 3) return 'meld.wilds-most';
  if (wilds > 0 && naturals < 2) return 'meld.naturals';
  if (naturals < wilds) return 'meld.ratio';
  return null; // a closed book still takes naturals and, within these limits, wild cards
}

// What one side gets for a finished round.
function scoreOf(position, side) {
  const { zones, game, round } = position;
  let total = points(zones.aside[side]);
  for (const meld of zones.melds[side]) {
    total += points(meld.cards) + (BONUS[kindOf(meld.cards)] ?? 0);
  }
  game.sides.forEach((ofSeat, seat) => {
    if (ofSeat !== side) return;
    total -= points(zones.hands[seat]);
    for (const pile of zones.sealed[seat]) total -= points(pile);
    if (round.out !== null && round.out.seat === seat) total += GOING_OUT;
  });
  return { total };
}

function tallyOf({ books, card_points: lies, went_out: wentOut }) {
  let total = lies.books + lies.melds + lies.aside - lies.hand - lies.sealed;
  for (const [kind, number] of Object.entries(books)) {
    if (!Object.hasOwn(BONUS, kind)) throw new Refused('bad-request', `No book is called ${kind}.`);
    total += number * BONUS[kind];
  }
  return { total: wentOut ? total + GOING_OUT : total };
}

const digests = new Set();
let position = null;

function needRules(request) {
  if (!digests.has(request.rules)) throw new Refused('unknown-rules', 'These rules were not sent.');
}

serve(
  {
    engine: { name: 'three-hands.js', version: '1', language: 'javascript' },
    claims: ['talks', 'tally', 'scorer', 'melds'],
    chance: 'own',
    rulesets: ['three-hands'],
    seats: [2, 4, 6, 8],
  },
  {
    rules({ ruleset, digest }) {
      if (ruleset.id !== 'three-hands') {
        throw new Refused('unsupported', 'This engine plays nothing but three-hands.');
      }
      digests.add(digest);
      return {};
    },
    setup(request) {
      needRules(request);
      position = request.position;
      return {};
    },
    score() {
      if (position === null) throw new Refused('no-state', 'Nothing has been set up.');
      return { sides: position.zones.melds.map((_, side) => scoreOf(position, side)) };
    },
    tally(request) {
      needRules(request);
      return { sides: request.sides.map(tallyOf) };
    },
    meld(request) {
      needRules(request);
      const { cards, onto } = request;
      const rule = forbidding(cards, onto);
      if (rule !== null) return { legal: false, kind: null, rule };
      return { legal: true, kind: kindOf(onto === null ? cards : [...onto.cards, ...cards]) };
    },
  },
);
