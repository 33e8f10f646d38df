// Taking the discard pile: whether it may be taken at all, and the way in which it is.

import { missingFrom, without } from './cards.mjs';
import { holdsForPlayer } from './facts.mjs';
import { layAct } from './lay.mjs';
import { beginOpening, finishOpening, isReached, takingOpens } from './opening.mjs';
import { must, Refusal } from './refusal.mjs';

// Refuses what no choice of cards could make good.
function checkPile(rules, position, seat) {
  const { take } = rules.pile;
  const size = position.zones.discard.length;
  must(take.by !== 'never', 'pile.never', 'The discard pile is never taken.');
  must(size >= take.least, 'pile.least', `The pile holds ${size} cards.`);
  must(
    position.round.turns[seat] >= take['from-turn'],
    'pile.from-turn',
    `The pile may be taken from turn ${take['from-turn']} on.`,
  );
  must(
    hasOpened(rules, position, seat) || take['before-opening'] !== 'never',
    'pile.before-opening',
    'The side has not opened.',
  );
}

const hasOpened = (rules, position, seat) =>
  rules.opening.by === 'none' || position.round.opened[seat];

// Takes the pile and lays what is laid in the same act. Where the taking has to open, only the key
// comes to the hand at first; the other cards wait on the pile until the opening is made.
export function takePile(rules, position, seat, { groups, show }) {
  checkPile(rules, position, seat);
  const { take } = rules.pile;
  const { zones, turn } = position;
  const size = zones.discard.length;
  const depth = take.by === 'whole' ? size : Math.min(take.depth, size);
  const taken = zones.discard.slice(-depth);
  const key = take.key === 'top' ? taken.at(-1) : taken[0];
  const held = zones.hands[seat];

  const partners = take.use === 'laid' ? laidPartners(groups, show, key) : (show ?? []);
  const missing = missingFrom(held, partners);
  must(missing === null, 'cards.held', `The player does not hold ${missing}.`);
  checkWay(rules, position, { key, partners, onto: groups[0]?.onto });
  checkActCards(rules, held, taken, key, groups);

  const opens = hasToOpen(rules, position, seat);
  const waits = opens && rules.opening['pile-cards'] !== 'all';
  const come = waits ? [key] : taken;
  turn.taken = depth;
  turn.pending = waits ? depth - 1 : null;
  turn.pileCards = uncounted(rules, come, key);
  const below = zones.discard.slice(0, size - depth);
  zones.discard = waits ? [...below, ...without(taken, [key])] : below;
  zones.hands[seat] = [...held, ...come];
  if (opens) beginOpening(position, seat);
  if (groups.length > 0) layAct(rules, position, seat, groups);
  if (opens) checkOpens(rules, position, seat);
  if (!waits) return taken;
  return cardsThatWaited(rules, position, seat);
}

function hasToOpen(rules, position, seat) {
  return takingOpens(rules) && !hasOpened(rules, position, seat);
}

function checkOpens(rules, position, seat) {
  const made = isReached(rules, position, seat);
  must(made || rules.opening.judged === 'turn', 'opening.points', 'The taking does not open.');
}

// Once an opening that began with the pile is made, the cards that waited come to the hand.
// Answers them, or null where nothing waits or the opening is not made.
export function cardsThatWaited(rules, position, seat) {
  const { zones, turn } = position;
  if (turn.taken === 0 || turn.pending === null) return null;
  if (!isReached(rules, position, seat)) return null;
  if (turn.opening) finishOpening(rules, position, seat);
  const came = turn.pending > 0 ? zones.discard.splice(-turn.pending) : [];
  zones.hands[seat].push(...came);
  turn.pending = null;
  return came;
}

function laidPartners(groups, show, key) {
  must(show === undefined, 'pile.way', 'The partners are laid, not shown.');
  must(groups[0]?.cards.includes(key), 'pile.key', `${key} is laid in the first group.`);
  return without(groups[0].cards, [key]);
}

// Cards laid in the act come from the hand as it was, but for the key; other cards of the pile
// may be laid where all of them count towards the opening.
function checkActCards(rules, held, taken, key, groups) {
  const all = rules.opening['pile-cards'] === 'all';
  const missing = missingFrom(
    [...held, ...(all ? taken : [key])],
    groups.flatMap((group) => group.cards),
  );
  must(missing === null, 'cards.held', `The player did not hold ${missing} before.`);
}

// The cards of the pile that do not count towards an opening.
function uncounted(rules, taken, key) {
  const counting = rules.opening['pile-cards'];
  if (counting === 'all') return [];
  return counting === 'none' ? [...taken] : without(taken, [key]);
}

// --- ways and stops ---------------------------------------------------------------------------

function checkWay(rules, position, { key, partners, onto }) {
  const { ways } = rules.pile.take;
  const fitting = knownWays(rules, position, position.turn.seat).filter((name) =>
    isWay(rules, ways[name], key, partners, onto),
  );
  must(fitting.length > 0, 'pile.way', 'These are not the cards to take the pile with.');
  const stops = stopsInForce(rules, position);
  const open = fitting.filter((name) => stops.every((stop) => stop.ways.includes(name)));
  must(open.length > 0, 'pile.stopped', 'The pile is stopped.');
}

// The ways whose facts hold before the pile is taken; the others are as if they were not there.
function knownWays(rules, position, seat) {
  return Object.entries(rules.pile.take.ways)
    .filter(([, way]) => holdsForPlayer(rules, position, seat, way.when ?? {}))
    .map(([name]) => name);
}

function isWay(rules, way, key, partners, onto) {
  const shown = rules.pile.take.use === 'shown';
  if (!shown && way.onto === 'new' && onto !== null) return false;
  if (!shown && way.onto === 'meld' && onto === null) return false;
  const enough = (n, needed) => (shown ? n === needed : n >= needed);
  if (way.like) {
    const alike = partners.every((card) => card === key);
    return alike && enough(partners.length, Math.max(way.naturals, way.wilds));
  }
  if (way.naturals > 0 && !rules.isNatural(key)) return false;
  const naturals = partners.filter(
    (card) => rules.isNatural(card) && rules.rankOf[card] === rules.rankOf[key],
  ).length;
  const wilds = partners.filter(rules.isWild).length;
  if (shown && naturals + wilds < partners.length) return false;
  return enough(naturals, way.naturals) && enough(wilds, way.wilds);
}

function stopsInForce(rules, position) {
  const top = position.zones.discard.at(-1);
  return Object.entries(rules.pile.stops)
    .filter(([name, stop]) => {
      if (stop.until === 'taken') return position.round.frozen.includes(name);
      return stop.cards.includes(top) && (stop.for === 'everyone' || position.turn.fresh);
    })
    .map(([, stop]) => stop);
}

// A card has come onto the pile: stops that last until it is taken come into force.
export function freezeWith(rules, position, card) {
  const { frozen } = position.round;
  for (const [name, stop] of Object.entries(rules.pile.stops)) {
    if (stop.until === 'taken' && stop.cards.includes(card) && !frozen.includes(name)) {
      frozen.push(name);
    }
  }
}

// A turn has ended: stops that were for its player alone are over, but for those that its discard
// has brought about for the next one.
export function thaw(rules, position, discarded) {
  const top = position.zones.discard.at(-1);
  position.round.frozen = position.round.frozen.filter((name) => {
    const stop = rules.pile.stops[name];
    return stop.for === 'everyone' || (discarded && stop.cards.includes(top));
  });
}

// Whether the pile might be taken with the right cards.
export function mayBeTaken(rules, position, seat) {
  try {
    checkPile(rules, position, seat);
  } catch (error) {
    if (error instanceof Refusal) return false;
    throw error;
  }
  const stops = stopsInForce(rules, position);
  return knownWays(rules, position, seat).some((name) =>
    stops.every((stop) => stop.ways.includes(name)),
  );
}
