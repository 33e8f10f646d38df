// One meld by itself: what may begin it, what may join it, and which kind of book it is.
// Who lays it, and what else lies on the table, is no business of this module.

import { kindsIn } from './cards.mjs';
import { Refusal, must } from './refusal.mjs';
import { WILD } from './rules.mjs';

const atMost = (limit, n) => limit === 'any' || n <= limit;

const wildsIn = (rules, cards) => cards.filter(rules.isWild).length;

// --- laying cards -----------------------------------------------------------------------------

// The meld that these cards begin. Refuses cards that may not.
export function begin(rules, cards) {
  const { least, start } = rules.melds;
  const rank = rankOf(rules, cards);
  const wilds = wildsIn(rules, cards);
  const naturals = cards.length - wilds;
  must(cards.length >= least, 'meld.least', `A meld is begun with at least ${least} cards.`);
  if (rank !== WILD) {
    must(
      naturals >= start.naturals && atMost(start.wilds, wilds),
      'meld.start',
      `A meld may not begin with ${naturals} naturals and ${wilds} wild cards.`,
    );
  }
  const meld = { rank, cards: [], caps: [], closed: false, kind: null, done: 0 };
  return grown(rules, meld, cards);
}

// The meld with these cards on it. Refuses cards that may not join it.
export function join(rules, meld, cards) {
  const rank = rankOf(rules, cards);
  must(
    rank === meld.rank || (rank === WILD && cards.every(rules.isWild)),
    'meld.one-rank',
    `${rank} does not go with ${meld.rank}.`,
  );
  if (meld.closed) {
    const wilds = wildsIn(rules, cards);
    const why = suitsClosed(rules, meld.cards, { naturals: cards.length - wilds, wilds });
    must(why === null, why, 'The closed book does not take these cards.');
  }
  if (meld.rank !== WILD && cards.some(rules.isWild)) checkCapped(rules, meld);
  return grown(rules, meld, cards);
}

export function capRules(rules, card) {
  return Object.values(rules.books.caps).filter((cap) => cap.card === card);
}

function checkCapped(rules, meld) {
  const refusing = meld.caps.some((card) =>
    capRules(rules, card).some((cap) => cap['then-wilds'] === 'refused'),
  );
  must(!refusing, 'book.capped', 'The book is capped.');
}

// The rank that cards laid together have: `wild` where all are wild.
function rankOf(rules, cards) {
  for (const card of cards) {
    const melds = rules.isNatural(card) || rules.isWild(card);
    must(melds, 'meld.unmeldable', `${card} is never melded.`);
  }
  const ranks = kindsIn(cards.filter(rules.isNatural).map((card) => rules.rankOf[card]));
  must(ranks.length <= 1, 'meld.one-rank', `${ranks.join(' and ')} come together.`);
  return ranks[0] ?? WILD;
}

function grown(rules, meld, cards) {
  must(
    atMost(rules.melds['lay-most'], cards.length),
    'meld.lay-most',
    `${cards.length} cards are too many for one lay.`,
  );
  const after = { ...meld, cards: [...meld.cards, ...cards] };
  const broken = brokenLimit(rules, after);
  if (broken) throw new Refusal(...broken);
  const kept = meld.closed && rules.books.purity === 'at-closing';
  if (!kept) {
    must(fits(rules, after).length > 0, 'meld.kind', 'No kind of book can be made of these cards.');
  }
  const kinds = fits(rules, after);
  must(
    kinds.some((kind) => atMost(kind.most, after.cards.length)),
    'book.most',
    `${after.cards.length} cards are too many for a meld of this kind.`,
  );
  checkClosing(rules, meld, cards);
  return settled(rules, after);
}

// A lay may carry a meld beyond the size at which it closes. The cards that come after that must
// suit the closed book, and of two sorts the one that a closed book refuses comes first.
function checkClosing(rules, meld, cards) {
  const left = closesAt(rules) - meld.cards.length;
  if (meld.closed || cards.length <= left) return;
  const naturals = cards.filter(rules.isNatural);
  const wilds = cards.filter(rules.isWild);
  const after = [...meld.cards, ...cards];
  const noNaturals = suitsClosed(rules, after, { naturals: naturals.length, wilds: 0 });
  const noWilds = suitsClosed(rules, after, { naturals: 0, wilds: wilds.length });
  must(!(noNaturals && noWilds), noNaturals, 'The book closes before all of it is laid.');
  const allNaturals = !noNaturals || naturals.length <= left;
  must(allNaturals, noNaturals, 'The book closes before the last natural.');
  if (noWilds) {
    const closing = [...meld.cards, ...wilds, ...naturals.slice(0, left - wilds.length)];
    const first = wilds.length <= left && stands(rules, { ...meld, cards: closing });
    must(first, noWilds, 'The book closes before the last wild card.');
  }
}

function stands(rules, meld) {
  return fits(rules, meld).length > 0 && brokenLimit(rules, meld) === null;
}

// The rule by which a closed book of these cards refuses so many more, or null.
function suitsClosed(rules, cards, { naturals, wilds }) {
  const { closed } = rules.books;
  if (naturals > 0 && !closed.naturals) return 'book.closed';
  const takesWilds =
    closed.wilds === 'any' || (closed.wilds === 'dirty' && wildsIn(rules, cards) > 0);
  return wilds > 0 && !takesWilds ? 'book.closed-wilds' : null;
}

function closesAt(rules) {
  const { closing } = rules.books;
  const at = closing.by === 'size' ? rules.books.size : closing['forced-at'];
  return at === 'any' ? Infinity : at;
}

// The limit for wild cards that a meld breaks, with what is wrong; null if it breaks none.
function brokenLimit(rules, meld) {
  const limits = rules.melds.wilds;
  const wilds = wildsIn(rules, meld.cards);
  const naturals = meld.cards.length - wilds;
  if (meld.rank === WILD || wilds === 0) return null;
  if (!atMost(limits.most, wilds)) return ['meld.wilds-most', `${wilds} wild cards are too many.`];
  if (naturals < limits.naturals) return ['meld.naturals', `${naturals} naturals are too few.`];
  const needed = limits['per-wild'] * wilds + limits.lead;
  if (limits['per-wild'] > 0 && naturals < needed) {
    return ['meld.ratio', `${wilds} wild cards need ${needed} naturals.`];
  }
  return null;
}

// --- books ------------------------------------------------------------------------------------

export const isBook = (rules, meld) => meld.cards.length >= rules.books.size;

// The meld with what follows from its cards: closed where it closes by itself, its kind named.
export function settled(rules, meld) {
  const closed = meld.closed || (isBook(rules, meld) && meld.cards.length >= closesAt(rules));
  return { ...meld, closed, kind: kindOf(rules, meld) };
}

// The kind of book that a meld is, null for an unfinished one. Of several, the one worth most.
export function kindOf(rules, meld) {
  if (!isBook(rules, meld)) return null;
  if (meld.closed && meld.kind && rules.books.purity === 'at-closing') return meld.kind;
  let best = null;
  for (const kind of fits(rules, meld)) {
    if (!best || kind.points > best.points) best = kind;
  }
  return best?.name ?? null;
}

// The kinds of book that a meld fits. One that it has outgrown gives way to those that it has not.
export function fits(rules, meld) {
  const kept = rules.books.purity === 'at-closing' && meld.closed && meld.kind;
  if (!kept) {
    const made = rules.kinds.filter((kind) => isMadeOf(rules, meld, kind));
    const within = made.filter((kind) => atMost(kind.most, meld.cards.length));
    return within.length > 0 ? within : made;
  }
  // Its kind was settled when it closed; wild cards that came later do not show.
  const settledAs = rules.kinds.find((kind) => kind.name === meld.kind);
  const asClosed =
    settledAs?.['made-of'] === 'naturals'
      ? { ...meld, cards: meld.cards.filter(rules.isNatural) }
      : meld;
  const kinds = rules.kinds.filter((kind) => isMadeOf(rules, asClosed, kind));
  return kinds.includes(settledAs) || !settledAs ? kinds : [settledAs];
}

function isMadeOf(rules, meld, kind) {
  const wilds = wildsIn(rules, meld.cards);
  const naturals = meld.cards.length - wilds;
  const madeOf = kind['made-of'];
  if (madeOf === 'wilds' || madeOf === 'like-wilds') {
    return naturals === 0 && (madeOf === 'wilds' || kindsIn(meld.cards).length === 1);
  }
  if (naturals === 0) return false;
  if (madeOf === 'naturals' && wilds > 0) return false;
  if (madeOf === 'mixed' && wilds === 0) return false;
  if (kind.ranks.length > 0 && !kind.ranks.includes(meld.rank)) return false;
  return !kind['not-ranks'].includes(meld.rank);
}

// Fills places (names of kinds) with melds, each in one place, as many as possible; melds that
// come first keep a place once they have one. Answers the place of each meld, or null.
export function fillPlaces(rules, melds, places) {
  const names = melds.map((meld) => fits(rules, meld).map((kind) => kind.name));
  const holder = Array(places.length).fill(null);
  function seat(meld, tried) {
    for (let place = 0; place < places.length; place += 1) {
      if (tried.has(place) || !names[meld].includes(places[place])) continue;
      tried.add(place);
      if (holder[place] === null || seat(holder[place], tried)) {
        holder[place] = meld;
        return true;
      }
    }
    return false;
  }
  melds.forEach((_, meld) => seat(meld, new Set()));
  return melds.map((_, meld) => {
    const place = holder.indexOf(meld);
    return place < 0 ? null : places[place];
  });
}

// Whether these melds hold complete books for all places.
export function hasBooks(rules, melds, places) {
  const books = melds.filter((meld) => isBook(rules, meld));
  return fillPlaces(rules, books, places).filter(Boolean).length === places.length;
}

export const placesFor = (books) =>
  Object.entries(books).flatMap(([kind, n]) => Array(n).fill(kind));
