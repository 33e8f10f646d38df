// A resolved ruleset, compiled to what holds at a table of so many players in one round.
//
// The chapters keep the names that they have in the ruleset (`rules.melds.least`). What other
// modules look up often is worked out here once: the deck, the rank of each card, the places
// among the books that going out needs.

const CHAPTERS = [
  'table', 'deck', 'deal', 'turn', 'pile', 'melds', 'books', 'opening', 'foot', 'toe', 'out',
  'round', 'scoring', 'game',
];

export const WILD = 'wild';

export function isRuleset(value) {
  return CHAPTERS.every((chapter) => typeof value[chapter] === 'object' && value[chapter]);
}

export const seatsOf = (ruleset) => Object.keys(ruleset.table.players).map(Number);

// In the order of their names, which is how the language orders what has no other order.
export const byName = (map) => Object.entries(map).sort(([a], [b]) => (a < b ? -1 : 1));

const compiled = new WeakMap();

// What was compiled is kept, since nothing ever changes it.
export function compile(ruleset, seats, round) {
  if (!compiled.has(ruleset)) compiled.set(ruleset, new Map());
  const kept = compiled.get(ruleset);
  const key = `${seats} ${round}`;
  if (!kept.has(key)) kept.set(key, compileAnew(ruleset, seats, round));
  return kept.get(key);
}

function compileAnew(ruleset, seats, round) {
  const { end } = ruleset.game;
  // A further round to break a tie is played like the last one.
  const playedLike = end.by === 'rounds' ? Math.min(round, end.rounds) : round;
  const rules = structuredClone(Object.fromEntries(CHAPTERS.map((name) => [name, ruleset[name]])));
  for (const [, patch] of byName(ruleset.except ?? {})) {
    const holds = (list, number) => !list?.length || list.includes(number);
    if (holds(patch.rounds, playedLike) && holds(patch.players, seats)) apply(patch, rules);
  }
  return { ...rules, ...workedOut(rules, seats, playedLike) };
}

function apply(patch, rules) {
  // A pointer to a group is shorter than those into it, and comes first.
  for (const [pointer, value] of byName(patch.set ?? {})) {
    const path = pointer.slice(1).split('/').map((p) => p.replace(/~1/g, '/').replace(/~0/g, '~'));
    const last = path.pop();
    const group = path.reduce((at, key) => (at[key] ??= {}), rules);
    if (value === null) delete group[last];
    else group[last] = structuredClone(value);
  }
}

function workedOut(rules, seats, playedLike) {
  const table = rules.table.players[seats];
  const { packs, cards } = rules.deck;
  const deckPacks = packs.base + packs.each * (packs.per === 'player' ? seats : table.sides);
  const rankOf = {};
  const allCards = [];
  for (const [card, { is, count }] of Object.entries(cards)) {
    if (is === 'natural') rankOf[card] = card;
    allCards.push(...Array(count * deckPacks).fill(card));
  }
  for (const [rank, together] of Object.entries(rules.melds.mixed)) {
    for (const card of together) rankOf[card] = rank;
  }
  return {
    seats,
    sides: sidesOf(table, seats, playedLike),
    sideCount: table.sides,
    allCards,
    rankOf,
    kinds: byName(rules.books.kinds).map(([name, kind]) => ({ name, ...kind })),
    places: byName(rules.out.books).flatMap(([kind, n]) => Array(n).fill(kind)),
    openingPoints: (score) => openingPoints(rules.opening, playedLike, score),
    isWild: (card) => cards[card].is === 'wild',
    isNatural: (card) => cards[card].is === 'natural',
    isBonus: (card) => cards[card].is === 'bonus',
    isCap: (card) => cards[card].is === 'cap',
  };
}

function sidesOf(table, seats, playedLike) {
  const sides = Array.from({ length: seats }, (_, seat) => seat % table.sides);
  if (table.wanders.length > 0) {
    const at = Math.min(playedLike, table.wanders.length) - 1;
    sides[seats - 1] = table.wanders[at] - 1;
  }
  return sides;
}

function openingPoints(opening, playedLike, score) {
  if (opening.by === 'rounds') {
    return opening.points[Math.min(playedLike, opening.points.length) - 1];
  }
  const reached = opening.bands.filter((band) => score >= band.from);
  return (reached.at(-1) ?? opening.bands[0]).points;
}
