// Whether a player can part with every card in this turn: a search over all ways of laying what
// the player holds, with or without one card kept for the discard.
//
// The order of lays makes no difference worth searching: naturals before wild cards, wild cards
// before caps. So the search decides for each rank how many cards go onto which meld, deals out
// the wild cards, and tries each plan on a copy of the table.

import { countCards, kindsIn, picks, without } from './cards.mjs';
import { banOn } from './discards.mjs';
import { layAct } from './lay.mjs';
import { copy, meldsOf } from './position.mjs';
import { Refusal } from './refusal.mjs';
import { WILD } from './rules.mjs';

const MOST_PLANS = 4000;

// `mayGoOut(position, how)` says whether going out is right once the cards lie there.
export function canFinish(rules, position, seat, mayGoOut) {
  const hand = position.zones.hands[seat];
  const lastCard = rules.out['last-card'];
  const budget = { plans: MOST_PLANS };
  if (lastCard !== 'meld') {
    for (const card of kindsIn(hand)) {
      const works = (after) =>
        banOn(rules, after, seat, card) === null && mayGoOut(after, 'discard');
      if (canLay(rules, position, seat, without(hand, [card]), works, budget)) return true;
    }
  }
  if (lastCard === 'discard') return false;
  return canLay(rules, position, seat, hand, (after) => mayGoOut(after, 'meld'), budget);
}

// Whether these cards can be laid so that `works` holds afterwards.
function canLay(rules, position, seat, cards, works, budget) {
  const naturals = cards.filter(rules.isNatural);
  const wilds = cards.filter(rules.isWild);
  const caps = cards.filter(rules.isCap);
  if (naturals.length + wilds.length + caps.length < cards.length) return false;
  for (const groups of plans(rules, meldsOf(position, seat), naturals, wilds, caps)) {
    if (budget.plans === 0) return false;
    budget.plans -= 1;
    const after = tryPlan(rules, position, seat, groups);
    if (after && works(after)) return true;
  }
  return false;
}

function tryPlan(rules, position, seat, groups) {
  const after = copy(position);
  try {
    const pieces = groups.flatMap((group) => chunks(rules, group));
    if (pieces.length > 0) layAct(rules, after, seat, pieces);
    return after;
  } catch (error) {
    if (error instanceof Refusal) return null;
    throw error;
  }
}

// A group in pieces that may be laid in one go.
function chunks(rules, group) {
  const most = rules.melds['lay-most'];
  if (most === 'any' || group.cards.length <= most) return [group];
  const pieces = [];
  for (let at = 0; at < group.cards.length; at += most) {
    const onto = at === 0 ? group.onto : (group.onto ?? group.begins);
    pieces.push({ onto, cards: group.cards.slice(at, at + most) });
  }
  return pieces;
}

// --- plans ------------------------------------------------------------------------------------

function* plans(rules, melds, naturals, wilds, caps) {
  const ranks = new Map();
  for (const { rank } of melds) if (rank !== WILD) ranks.set(rank, []);
  for (const card of naturals) {
    const rank = rules.rankOf[card];
    ranks.set(rank, [...(ranks.get(rank) ?? []), card]);
  }
  const order = [...ranks].sort(([, a], [, b]) => b.length - a.length);
  yield* forRanks(0, wilds, []);

  function* forRanks(index, wildsLeft, groups) {
    if (index === order.length) {
      for (const ofWilds of plansForWilds(rules, melds, wildsLeft)) {
        yield* plansForCaps(rules, melds, caps, [...groups, ...ofWilds]);
      }
      return;
    }
    const [rank, cards] = order[index];
    const targets = targetsFor(rules, melds, rank, cards.length);
    for (const split of splits(cards.length, wildsLeft.length, targets)) {
      let [card, wild] = [0, 0];
      const ofRank = split.map(({ target, naturals: n, wilds: w }) => {
        const own = cards.slice(card, card + n);
        const group = { ...target, cards: [...own, ...wildsLeft.slice(wild, wild + w)] };
        [card, wild] = [card + n, wild + w];
        return group;
      });
      yield* forRanks(index + 1, wildsLeft.slice(wild), [...groups, ...ofRank]);
    }
  }
}

// The melds of a rank on the table, and as many new ones as the cards may begin.
function targetsFor(rules, melds, rank, cards) {
  const there = melds.filter((meld) => meld.rank === rank).length;
  const named = Array.from({ length: there }, (_, n) => ({ onto: { rank, n } }));
  const fewest = Math.max(1, rules.melds.start.naturals);
  const begun = Math.min(3, Math.floor(cards / fewest));
  for (let n = 0; n < begun; n += 1) named.push({ onto: null, begins: { rank, n: there + n } });
  return named;
}

// Every way to spread naturals and at most so many wild cards over targets.
function* splits(naturals, wilds, targets) {
  if (targets.length === 0) {
    if (naturals === 0) yield [];
    return;
  }
  const [target, ...others] = targets;
  const isLast = others.length === 0;
  for (let n = isLast ? naturals : 0; n <= naturals; n += 1) {
    for (let w = 0; w <= wilds; w += 1) {
      if (target.onto === null && n === 0 && w > 0) break;
      const own = n + w > 0 ? [{ target, naturals: n, wilds: w }] : [];
      for (const rest of splits(naturals - n, wilds - w, others)) yield [...own, ...rest];
    }
  }
}

function* plansForWilds(rules, melds, wilds) {
  if (wilds.length === 0) {
    yield [];
    return;
  }
  const there = melds.filter((meld) => meld.rank === WILD).length;
  const begun = Math.floor(wilds.length / rules.melds.least);
  const targets = Array.from({ length: there }, (_, n) => ({ onto: { rank: WILD, n } }));
  for (let n = 0; n < begun; n += 1) {
    targets.push({ onto: null, begins: { rank: WILD, n: there + n } });
  }
  yield* spread(wilds, targets);
}

function* spread(cards, targets) {
  if (cards.length === 0) yield [];
  else if (targets.length > 0) {
    const [target, ...others] = targets;
    for (const picked of picks(cards)) {
      const own = picked.length > 0 ? [{ ...target, cards: picked }] : [];
      for (const rest of spread(without(cards, picked), others)) yield [...own, ...rest];
    }
  }
}

// Caps go onto books, those on the table and those that this plan makes.
function* plansForCaps(rules, melds, caps, groups) {
  if (caps.length === 0) {
    yield groups;
    return;
  }
  const names = new Map();
  const counts = countCards(melds.map((meld) => meld.rank));
  for (const [rank, there] of counts) {
    for (let n = 0; n < there; n += 1) names.set(`${rank} ${n}`, { rank, n });
  }
  for (const { begins } of groups) if (begins) names.set(`${begins.rank} ${begins.n}`, begins);
  const books = [...names.values()];
  function* place(index, placed) {
    if (index === caps.length) yield [...groups, ...placed];
    else {
      for (const onto of books) {
        yield* place(index + 1, [...placed, { onto, cards: [caps[index]] }]);
      }
    }
  }
  yield* place(0, []);
}
