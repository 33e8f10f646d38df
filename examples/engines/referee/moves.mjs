// The moves that may be made now, of one group at most. Candidates are listed here that could be
// right, and each is tried; so what is listed is what is accepted.

import { kindsIn, picks } from './cards.mjs';
import { groups, meldNames } from './groups.mjs';
import { play } from './play.mjs';
import { Refusal } from './refusal.mjs';
import { mayBeTaken } from './take.mjs';

function isLegal(rules, position, move) {
  try {
    play(rules, position, move);
    return true;
  } catch (error) {
    if (error instanceof Refusal) return false;
    throw error;
  }
}

export function movesOf(rules, position) {
  const found = position.due
    .filter(({ seat }) => seat !== null)
    .flatMap(({ seat, what }) => [...candidates(rules, position, seat, what)]);
  return found.filter((move) => isLegal(rules, position, move));
}

function* candidates(rules, position, seat, what) {
  const simple = (...names) => names.map((name) => ({ seat, do: name }));
  switch (what) {
    case 'choose':
      yield* [0, 1].map((pile) => ({ seat, do: 'choose', pile }));
      break;
    case 'answer':
      yield* [true, false].map((yes) => ({ seat, do: 'answer', yes }));
      break;
    case 'pick-up':
      yield* simple('pick-up', 'end');
      break;
    case 'draw':
      yield* simple('draw', 'pick-up', 'end');
      yield* takes(rules, position, seat);
      break;
    default:
      yield* simple('end', 'pick-up', 'ask', 'take-back');
      yield* kindsIn(position.zones.hands[seat]).map((card) => ({ seat, do: 'discard', card }));
      yield* meldNames(position, seat).map((onto) => ({ seat, do: 'close', onto }));
      for (const group of groups(rules, position, seat, position.zones.hands[seat])) {
        yield { seat, do: 'lay', groups: [group] };
      }
  }
}

function* takes(rules, position, seat) {
  if (!mayBeTaken(rules, position, seat)) return;
  const { take } = rules.pile;
  const { discard, hands } = position.zones;
  const taken = take.by === 'whole' ? discard : discard.slice(-take.depth);
  const key = take.key === 'top' ? taken.at(-1) : taken[0];
  const hand = hands[seat];
  if (take.use === 'laid') {
    for (const group of groups(rules, position, seat, [...hand, key])) {
      if (group.cards.includes(key)) yield { seat, do: 'take', groups: [group] };
    }
    return;
  }
  const most = Math.max(...Object.values(take.ways).map((way) => way.naturals + way.wilds));
  for (const show of picks(hand, 0, most)) {
    yield { seat, do: 'take', groups: [], show };
  }
}

