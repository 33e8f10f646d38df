// Whether an opening under way can still be made with the cards in hand. A lay that leads nowhere
// is refused, so that no opening is ever left unfinished.

import { groups } from './groups.mjs';
import { layAct } from './lay.mjs';
import { isReached, mayComeTogether } from './opening.mjs';
import { copy, meldsOf } from './position.mjs';
import { Refusal } from './refusal.mjs';

const MOST_LAYS = 1500;

export function canStillOpen(rules, position, seat) {
  return leadsOn(rules, position, seat, { lays: MOST_LAYS, seen: new Set() });
}

function leadsOn(rules, position, seat, budget) {
  if (isReached(rules, position, seat)) return true;
  if (!mayComeTogether(rules, position, seat)) return false;
  const hand = position.zones.hands[seat];
  const key = JSON.stringify([[...hand].sort(), meldsOf(position, seat)]);
  if (budget.seen.has(key)) return false;
  budget.seen.add(key);
  const candidates = [...groups(rules, position, seat, hand)];
  candidates.sort((a, b) => b.cards.length - a.cards.length);
  for (const group of candidates) {
    if ((budget.lays -= 1) < 0) return false;
    const after = tryLay(rules, position, seat, group);
    if (after && leadsOn(rules, after, seat, budget)) return true;
  }
  return false;
}

function tryLay(rules, position, seat, group) {
  const after = copy(position);
  try {
    layAct(rules, after, seat, [group]);
    return after;
  } catch (error) {
    if (error instanceof Refusal) return null;
    throw error;
  }
}
