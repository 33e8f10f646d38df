// Going out: what it needs, and how many cards a player must keep who may not.

import { canFinish } from './finish.mjs';
import { bannedAtAnyTime } from './discards.mjs';
import { hasBooks } from './melds.mjs';
import { meldsOf, partnersOf } from './position.mjs';
import { Refusal, must } from './refusal.mjs';

const DEPTH = { foot: 1, toe: 2 };
const ABOUT_PILES = ['have-reached', 'have-played'];

const needsPermission = (rules, position, seat) =>
  rules.out.permission.from !== 'nobody' && partnersOf(position, seat).length > 0;

const hasRequiredBooks = (rules, position, seat) =>
  hasBooks(rules, meldsOf(position, seat), rules.places);

// The rule that keeps a player from going out, or null. `how` is the way in which the last card
// leaves, or null where it does not matter yet. With `hoping`, nothing is asked about permission.
export function whyNotOut(rules, position, seat, how, hoping = false) {
  const { out } = rules;
  if (!hasRequiredBooks(rules, position, seat)) return 'out.books';
  if (how && out['last-card'] !== 'either' && out['last-card'] !== how) return 'out.last-card';
  const permitted = hoping || position.turn.asked === 'yes';
  if (!permitted && needsPermission(rules, position, seat)) return 'out.permission';
  return brokenCondition(rules, position, seat);
}

// The first of the conditions for going out that is not met, of all or of certain sorts.
function brokenCondition(rules, position, seat, sorts = null) {
  for (const condition of Object.values(rules.out.conditions)) {
    if (sorts && !sorts.includes(condition.must)) continue;
    const players = concerned(position, seat, condition.of);
    const isMet = players.every((one) => meets(position, one, seat, condition));
    if (!isMet) return `out.${condition.must}`;
  }
  return null;
}

function concerned(position, seat, whom) {
  if (whom === 'player') return [seat];
  const partners = partnersOf(position, seat);
  return whom === 'partners' ? partners : [seat, ...partners];
}

function meets({ zones, round }, one, goingOut, condition) {
  if (condition.must === 'hold-none') {
    return one === goingOut || !zones.hands[one].some((card) => condition.cards.includes(card));
  }
  const depth = DEPTH[condition.pile];
  if (round.reached[one] < depth) return false;
  if (condition.must === 'have-reached' || round.reached[one] > depth) return true;
  return round.turns[one] > round.since[one];
}

// Refuses a lay after which a player in the last pile holds too little. `position` is that after
// the lay.
export function checkKept(rules, position, seat) {
  const left = position.zones.hands[seat];
  const { keep } = rules.out;
  if (left.length === 0) {
    const why = whyNotOut(rules, position, seat, 'meld');
    if (why && keep > 0) throw new Refusal(why, 'The player may not go out like this.');
  } else if (left.length <= keep) {
    const turnEndsAnyway = left.length === keep && bannedAtAnyTime(rules, position, seat, left);
    must(
      turnEndsAnyway || canGoOut(rules, position, seat),
      'out.keep-card',
      `Only ${left.length} cards would be left.`,
    );
  }
}

// Refuses a discard that leaves a player in the last pile with too little. `left` is how many
// cards remain. Answers whether the player goes out.
export function goesOutByDiscard(rules, position, seat, left) {
  const { keep } = rules.out;
  if (left === 0) {
    const why = whyNotOut(rules, position, seat, 'discard');
    if (why && keep > 0) throw new Refusal(why, 'The player may not go out like this.');
    return why === null;
  }
  if (left < keep) {
    const mayGoOut = whyNotOut(rules, position, seat, null) === null;
    must(mayGoOut, 'out.keep-card', 'Too few cards would be left.');
  }
  return false;
}

// Whether a player in the last pile can part with all cards in this turn. With `hoping`, as if
// the permission that it may need had been given.
export function canGoOut(rules, position, seat, hoping = false) {
  if (position.zones.hands[seat].length === 0) return false;
  return canFinish(rules, position, seat, (after, how) =>
    whyNotOut(rules, after, seat, how, hoping) === null,
  );
}

export const isObliged = (rules, position) =>
  rules.out.permission.answer === 'obliges' && position.turn.asked === 'yes';

// Refuses what leaves a player unable to go out who has to.
export function checkObliged(rules, position, seat) {
  if (!isObliged(rules, position) || position.zones.hands[seat].length === 0) return;
  must(canGoOut(rules, position, seat), 'out.obliged', 'After this, going out is impossible.');
}

// The seats that still have a turn after a player has gone out, the next one first.
export function lastTurnsAfter(rules, position, seat) {
  const { seats, round } = rules;
  const others = Array.from({ length: seats - 1 }, (_, n) => (seat + 1 + n) % seats);
  const { turns } = position.round;
  if (round['after-out'] === 'ends') return [];
  if (round['after-out'] === 'one-more-turn') return others;
  return others.filter((other) => turns[other] < turns[seat]);
}

// --- asking -----------------------------------------------------------------------------------

export function ask(rules, position, seat) {
  const { from, answer } = rules.out.permission;
  const rule = 'out.ask';
  must(needsPermission(rules, position, seat), rule, 'There is nobody to ask.');
  must(position.turn.asked === null, rule, 'The question has been asked.');
  const { hands, sealed } = position.zones;
  must(hands[seat].length > 0 && sealed[seat].length === 0, rule, 'The end is not near.');
  must(!position.turn.opening, rule, 'An opening is under way.');
  must(hasRequiredBooks(rules, position, seat), rule, 'The side has not the books.');
  must(brokenCondition(rules, position, seat, ABOUT_PILES) === null, rule, 'A pile is missing.');
  if (answer === 'obliges') {
    must(canGoOut(rules, position, seat, true), rule, 'The player could not go out.');
  }
  let asked = partnersOf(position, seat);
  if (from === 'next-partner') {
    const distance = (other) => (other - seat + rules.seats) % rules.seats;
    asked = asked.sort((a, b) => distance(a) - distance(b)).slice(0, 1);
  }
  position.turn.asked = 'waiting';
  position.due = asked.map((partner) => ({ seat: partner, what: 'answer' }));
}

// A no settles the question; a yes does when it is the last one.
export function answer(position, seat, yes) {
  const waiting = position.due.filter((due) => due.seat !== seat);
  if (yes && waiting.length > 0) {
    position.due = waiting;
    return;
  }
  position.turn.asked = yes ? 'yes' : 'no';
  position.due = [{ seat: position.turn.seat, what: 'play' }];
}
