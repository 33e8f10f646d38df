// Laying cards on the table: one act of one or more groups.

import { kindsIn, missingFrom, without } from './cards.mjs';
import { begin, capRules, fillPlaces, fits, hasBooks, isBook, join, settled } from './melds.mjs';
import { openWith } from './opening.mjs';
import { findMeld, meldsOf } from './position.mjs';
import { must } from './refusal.mjs';

// Lays the groups from the player's hand. All that the table demands is checked here; what the
// player must still hold afterwards is not.
export function layAct(rules, position, seat, groups) {
  const melds = meldsOf(position, seat);
  const cards = groups.flatMap((group) => group.cards);
  const hand = position.zones.hands[seat];
  const missing = missingFrom(hand, cards);
  must(missing === null, 'cards.held', `The player does not hold ${missing}.`);

  const before = melds.map((meld) => meld);
  const laid = [];
  for (const group of groups) {
    const index = layGroup(rules, melds, group);
    laid.push(...group.cards.map((card) => [index, card]));
    checkRequired(rules, melds, melds[index]);
  }
  openWith(rules, position, seat, { laid, before });
  position.zones.hands[seat] = without(hand, cards);
}

// Lays one group and answers the index of its meld.
function layGroup(rules, melds, { onto, cards }) {
  const meld = onto && findMeld(melds, onto);
  must(onto === null || meld, 'meld.own', 'There is no such meld on the own side.');
  const areCaps = rules.isCap(cards[0]) && kindsIn(cards).length === 1;
  if (meld && areCaps) return placeCaps(rules, melds, meld, cards);
  if (onto === null) {
    const begun = begin(rules, cards);
    checkSameRank(rules, melds, begun);
    melds.push(begun);
    noteDone(rules, melds, melds.length - 1);
    return melds.length - 1;
  }
  const index = melds.indexOf(meld);
  const after = join(rules, meld, cards);
  melds[index] = after;
  noteDone(rules, melds, index);
  return index;
}

// Books are numbered in the order in which they were completed.
function noteDone(rules, melds, index) {
  const meld = melds[index];
  if (meld.done > 0 || !isBook(rules, meld)) return;
  melds[index] = { ...meld, done: Math.max(0, ...melds.map((other) => other.done)) + 1 };
}

function checkSameRank(rules, melds, begun) {
  const others = melds.filter((meld) => meld.rank === begun.rank);
  if (others.length === 0) return;
  const kindsOf = (meld) => fits(rules, meld).map((kind) => kind.name);
  const mayBegin = {
    free: () => true,
    'after-book': () => others.every((meld) => isBook(rules, meld)),
    'after-closing': () => others.every((meld) => meld.closed),
    'one-of-each-kind': () => {
      const all = [...others, begun].flatMap(kindsOf);
      return new Set(all).size === all.length;
    },
    never: () => false,
  };
  must(mayBegin[rules.melds['same-rank']](), 'meld.same-rank', `There are ${begun.rank} already.`);
}

// --- caps -------------------------------------------------------------------------------------

function placeCaps(rules, melds, meld, cards) {
  const [card] = cards;
  const kinds = fits(rules, meld).map((kind) => kind.name);
  const open = capRules(rules, card).filter((cap) => cap.onto.some((kind) => kinds.includes(kind)));
  must(isBook(rules, meld) && open.length > 0, 'cap.book', 'This is no book that it may cap.');
  const carried = meld.caps.filter((other) => other === card).length;
  must(
    open.some((cap) => cap.most === 'any' || carried + cards.length <= cap.most),
    'cap.most',
    'The book carries enough of them.',
  );
  const index = melds.indexOf(meld);
  melds[index] = { ...meld, caps: [...meld.caps, ...cards] };
  return index;
}

// --- required books ---------------------------------------------------------------------------

// Tested after each group, in the order in which they are laid.
function checkRequired(rules, melds, laidOn) {
  const { by, most } = rules.books.required;
  if (by === 'none') return;
  if (!hasBooks(rules, melds, rules.places)) {
    const heldBack = by === 'melds' ? melds : melds.filter((meld) => isBook(rules, meld));
    must(
      fillPlaces(rules, heldBack, rules.places).every((place) => place !== null),
      'meld.required-first',
      'This goes beyond the books that are needed first.',
    );
  }
  if (most === 'any') return;
  // The first books to be completed fill the places, then the melds that are being built.
  const inOrder = [...melds].sort((a, b) => (a.done || Infinity) - (b.done || Infinity) || 0);
  fillPlaces(rules, inOrder, rules.places).forEach((place, at) => {
    if (place === null || inOrder[at] !== laidOn) return;
    must(
      inOrder[at].cards.length <= most,
      'book.required-most',
      `A required book holds at most ${most}.`,
    );
  });
}

// --- closing ----------------------------------------------------------------------------------

export function closeBook(rules, position, seat, onto) {
  const melds = meldsOf(position, seat);
  const meld = findMeld(melds, onto);
  must(meld, 'meld.own', 'There is no such meld on the own side.');
  const mayClose = rules.books.closing.by === 'choice' && !meld.closed && isBook(rules, meld);
  must(mayClose, 'book.close', 'It cannot be closed.');
  melds[melds.indexOf(meld)] = { ...settled(rules, meld), closed: true };
}
