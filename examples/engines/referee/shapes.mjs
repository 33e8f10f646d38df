// The shapes of what an asker may say, as far as this engine has to know them. What is no request
// is answered with `bad-request`, which is no verdict on a move.

export class BadRequest extends Error {}

export function need(holds, message) {
  if (!holds) throw new BadRequest(message);
}

const isWhole = (value) => Number.isSafeInteger(value) && Math.abs(value) < 1e15;
const isCount = (value) => isWhole(value) && value >= 0;
const isList = (value, each) => Array.isArray(value) && value.every(each);
const isObject = (value) => value !== null && typeof value === 'object' && !Array.isArray(value);
const isWord = (value) =>
  typeof value === 'string' && value.length <= 60 && /^[A-Za-z0-9]+(-[A-Za-z0-9]+)*$/.test(value);

const hasExactly = (value, keys, optional = []) =>
  keys.every((key) => Object.hasOwn(value, key)) &&
  Object.keys(value).every((key) => keys.includes(key) || optional.includes(key));

export const isDigest = (value) =>
  typeof value === 'string' && /^sha256:[0-9a-f]{64}$/.test(value);

// The checks for a table whose rules are known.
export function shapesFor(rules) {
  const isCard = (value) => typeof value === 'string' && Object.hasOwn(rules.deck.cards, value);
  const isCards = (value) => isList(value, isCard);
  const isSeat = (value) => isCount(value) && value < rules.seats;
  const isMeldName = (value) =>
    isObject(value) && hasExactly(value, ['rank', 'n']) && isWord(value.rank) &&
    isCount(value.n) && value.n < 200;
  const isGroup = (value) =>
    isObject(value) && hasExactly(value, ['onto', 'cards']) && isCards(value.cards) &&
    value.cards.length > 0 && (value.onto === null || isMeldName(value.onto));
  const isGroups = (value) => isList(value, isGroup);
  const moves = {
    draw: {},
    take: { groups: isGroups, 'show?': isCards },
    lay: { groups: (value) => isGroups(value) && value.length > 0 },
    close: { onto: isMeldName },
    discard: { card: isCard },
    end: {},
    'pick-up': {},
    ask: {},
    answer: { yes: (value) => typeof value === 'boolean' },
    'take-back': {},
    choose: { pile: (value) => value === 0 || value === 1 },
    deal: {
      order: isCards,
      first: (value) => value === null || isSeat(value),
      grabs: (value) => isList(value, (n) => isCount(n) && n <= 1000),
    },
    'put-back': { place: (value) => isCount(value) && value <= 10000 },
    reshuffle: { order: isCards },
  };
  const chance = ['deal', 'put-back', 'reshuffle'];

  function checkMove(move) {
    need(isObject(move), 'A move is an object.');
    need(Object.hasOwn(moves, String(move.do)), `There is no move '${move.do}'.`);
    const shape = moves[move.do];
    const needed = Object.keys(shape).filter((key) => !key.endsWith('?'));
    const optional = Object.keys(shape)
      .filter((key) => key.endsWith('?'))
      .map((key) => key.slice(0, -1));
    need(
      hasExactly(move, ['seat', 'do', ...needed], optional),
      `A move '${move.do}' has other keys.`,
    );
    const seatIsRight = chance.includes(move.do) ? move.seat === null : isSeat(move.seat);
    need(seatIsRight, `There is no seat ${move.seat}.`);
    for (const [key, fits] of Object.entries(shape)) {
      const name = key.replace('?', '');
      if (Object.hasOwn(move, name)) need(fits(move[name]), `'${name}' is not right.`);
    }
  }

  function checkMeld(meld) {
    need(isObject(meld) && isWord(meld.rank), 'A meld has a rank.');
    need(isCards(meld.cards) && isCards(meld.caps), 'A meld has cards and caps.');
    need(typeof meld.closed === 'boolean', 'A meld is closed or not.');
    need(meld.kind === null || typeof meld.kind === 'string', 'A meld has a kind or null.');
    need(meld.done === undefined || isCount(meld.done), "'done' is a number.");
  }

  function checkPosition(position) {
    need(isObject(position), 'A position is an object.');
    const { game, zones, round, turn, due } = position;
    need([game, zones, round, turn].every(isObject), 'A part of the position is missing.');
    need(isCount(game.round) && isSeat(game.first), 'The round or its first player is missing.');
    need(isList(game.scores, isWhole), 'The scores are missing.');
    need(isList(game.sides, isCount), 'The sides are missing.');
    need(game.last === undefined || isList(game.last, isWhole), "'last' is not right.");
    need(typeof game.over === 'boolean' && isList(game.winners, isCount), "'over' or 'winners'.");
    need(isList(zones.hands, isCards), 'The hands are not right.');
    need(isList(zones.sealed, (piles) => isList(piles, isCards)), 'The piles are not right.');
    need(isCards(zones.stock) && isCards(zones.discard), 'The stock or the discard pile.');
    need(isList(zones.aside, isCards), 'What is laid aside is not right.');
    need(isList(zones.melds, Array.isArray), 'The melds are not right.');
    zones.melds.flat().forEach(checkMeld);
    for (const key of ['reached', 'turns', 'since', 'grabs']) {
      need(isList(round[key], isCount), `'${key}' is not right.`);
    }
    need(isList(round.opened, (value) => typeof value === 'boolean'), "'opened' is not right.");
    need(isList(round.frozen, isWord) && isList(round['last-turns'], isSeat), "'frozen'.");
    need(isCount(round.reshuffles), "'reshuffles' is not right.");
    need(round.out === null || (isObject(round.out) && isSeat(round.out.seat)), "'out'.");
    need(round.out === null || ['discard', 'meld'].includes(round.out.by), "'out' is not right.");
    need([null, 'out', 'stock'].includes(round.ended), "'ended' is not right.");
    need(turn.seat === null || isSeat(turn.seat), 'The seat on turn is not right.');
    const isDue = (one) =>
      isObject(one) && (one.seat === null || isSeat(one.seat)) && isWord(one.what);
    need(isList(due, isDue), 'What is due is not right.');
  }

  function checkTally(side) {
    need(isObject(side) && isObject(side.books), 'The books of a side are missing.');
    need(isObject(side.card_points), 'The points of a side are missing.');
    need(typeof side.went_out === 'boolean', "'went_out' is missing.");
    for (const [kind, n] of Object.entries(side.books)) {
      need(rules.kinds.some((one) => one.name === kind), `There is no kind of book '${kind}'.`);
      need(isCount(n), 'A number of books is not right.');
    }
    for (const place of Object.keys(rules.scoring.cards)) {
      need(isWhole(side.card_points[place]), `The points of ${place} are missing.`);
    }
  }

  return { checkMove, checkMeld, checkPosition, checkTally, isCards, isSeat };
}

export { isCount, isList, isObject, isWhole };
