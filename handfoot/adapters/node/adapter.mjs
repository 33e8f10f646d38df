// Puts your engine behind the protocol of Hand and Foot. As it stands it is a score pad.
//
// What stands in `operations` is offered, and anything else is answered as an unknown operation.
// stdout belongs to the protocol: log with console.error. Node 20 or newer, no packages.

import readline from 'node:readline';

const VERSION = '1.0';
const SIGNS = { plus: 1, minus: -1, nothing: 0 };

// Claim what is right already, and one claim more when it is green.
const about = {
  engine: { name: 'my-engine', version: '0.1', language: 'javascript' },
  claims: ['talks', 'tally'],
  chance: 'own',
  rulesets: 'any',
  seats: 'any',
};

// The points of a side for the round.
function total(rules, side) {
  // YOUR ENGINE: ask it here, and return what it says. Until then these lines add up.
  let points = 0;
  for (const [kind, count] of Object.entries(side.books)) {
    const book = rules.books.kinds[kind];
    if (!book) throw new Refused('bad-request', `These rules have no book of the kind ${kind}.`);
    points += count * book.points;
  }
  for (const [place, sign] of Object.entries(rules.scoring.cards)) {
    points += SIGNS[sign] * side.card_points[place];
  }
  if (side.went_out) points += rules.out.bonus;
  return rules.scoring.floor === 'zero' ? Math.max(0, points) : points;
}

const rulesets = new Map();

const operations = {
  hello({ protocol }) {
    if (!protocol.includes(VERSION)) {
      throw new Refused('version', `This engine speaks version ${VERSION} of the protocol.`);
    }
    return { protocol: VERSION, ops: Object.keys(operations), ...about };
  },

  // Keeps a ruleset, which later requests name by its digest.
  rules({ ruleset, digest }) {
    rulesets.set(digest, ruleset);
    return {};
  },

  // What each side scores that has counted its books and its cards.
  tally(request) {
    const rules = rulesOf(request);
    return { sides: request.sides.map((side) => ({ total: total(rules, side) })) };
  },

  bye() {
    lines.close();
    process.stdin.destroy(); // so that the program ends, even if the asker keeps its end open
    return {};
  },
};

// The rules of the round in question, at that number of players: where an exception holds, its
// values take the place of others, and null takes an entry out.
function rulesOf({ rules: digest, seats, round }) {
  if (!rulesets.has(digest)) throw new Refused('unknown-rules', 'Nobody has brought these rules.');
  const rules = structuredClone(rulesets.get(digest));
  const exceptions = Object.entries(rules.except ?? {}).sort(([a], [b]) => (a < b ? -1 : 1));
  for (const [, { rounds, players, set }] of exceptions) {
    if (rounds.length > 0 && !rounds.includes(round)) continue;
    if (players.length > 0 && !players.includes(seats)) continue;
    for (const [pointer, value] of Object.entries(set)) {
      const path = pointer.split('/').slice(1);
      const keys = path.map((key) => key.replaceAll('~1', '/').replaceAll('~0', '~'));
      const last = keys.pop();
      const place = keys.reduce((around, key) => around[key], rules);
      if (value === null) delete place[last];
      else place[last] = value;
    }
  }
  return rules;
}

// Thrown where a request cannot be carried out. An illegal move is no such thing, but an answer.
class Refused extends Error {
  constructor(code, message) {
    super(message);
    this.code = code;
  }
}

function read(line) {
  try {
    return JSON.parse(line);
  } catch (error) {
    throw new Refused('bad-request', error.message);
  }
}

function answer(line) {
  let id = null;
  try {
    const request = read(line);
    id = Number.isInteger(request.id) ? request.id : null;
    if (!Object.hasOwn(operations, request.op)) {
      throw new Refused('unknown-op', `This engine does not have the operation ${request.op}.`);
    }
    return { id, ok: true, ...operations[request.op](request) };
  } catch (error) {
    if (error instanceof Refused) return { id, ok: false, code: error.code, message: error.message };
    console.error(error);
    return { id, ok: false, code: 'internal', message: String(error) };
  }
}

const lines = readline.createInterface({ input: process.stdin });
lines.on('line', (line) => process.stdout.write(JSON.stringify(answer(line)) + '\n'));
