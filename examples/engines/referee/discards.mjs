// Which cards may be discarded: the bans, and how they give way.

import { kindsIn } from './cards.mjs';
import { holdsForPlayer } from './facts.mjs';
import { join } from './melds.mjs';
import { meldsOf } from './position.mjs';
import { Refusal } from './refusal.mjs';

// The name of a ban that keeps the player from discarding this card, or null.
export function banOn(rules, position, seat, card) {
  const bans = bansInForce(rules, position, seat);
  return bans.find((ban) => covers(rules, position, seat, ban, card))?.name ?? null;
}

// The bans that apply to this player now, without those that give way.
function bansInForce(rules, position, seat) {
  const { bans, stuck } = rules.turn.discard;
  const held = kindsIn(position.zones.hands[seat]);
  let inForce = Object.entries(bans)
    .map(([name, ban]) => ({ name, ...ban }))
    .filter((ban) => holdsForPlayer(rules, position, seat, ban.when));
  const isStuck = (left) =>
    held.every((card) => left.some((ban) => covers(rules, position, seat, ban, card)));
  if (stuck !== 'give-way') return inForce;
  const steps = [...new Set(inForce.map((ban) => ban.yields))].filter((n) => n > 0).sort();
  for (const step of steps) {
    if (!isStuck(inForce)) break;
    inForce = inForce.filter((ban) => ban.yields !== step);
  }
  return inForce;
}

function covers(rules, position, seat, ban, card) {
  if (ban.of === 'cards') return ban.cards.includes(card);
  if (!rules.isNatural(card)) return false;
  const ofItsRank = meldsOf(position, seat).filter((meld) => meld.rank === rules.rankOf[card]);
  return ofItsRank.some((meld) => ban.melds === 'all' || takesOneMore(rules, meld, card));
}

function takesOneMore(rules, meld, card) {
  try {
    join(rules, meld, [card]);
    return true;
  } catch (error) {
    if (error instanceof Refusal) return false;
    throw error;
  }
}

// Whether each of these cards is banned whatever happens: by a ban that has no conditions and
// never gives way.
export function bannedAtAnyTime(rules, position, seat, cards) {
  const { bans, stuck } = rules.turn.discard;
  const lasting = Object.values(bans).filter(
    (ban) =>
      Object.keys(ban.when).length === 0 && (stuck !== 'give-way' || ban.yields === 0),
  );
  return cards.every((card) => lasting.some((ban) => covers(rules, position, seat, ban, card)));
}
