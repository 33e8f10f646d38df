// Puts the frozen vectors to an engine behind a pipe, without any package (Node 20 or newer):
//
//   handfoot vectors export -o vectors
//   node vectors.js vectors -- node my-engine.js
//
// An engine in JavaScript needs no pipe: `run(folder, ask)`, where `ask(op, fields)` gives the reply
// to a request of the protocol, or a promise of it.

'use strict';

const { createHash } = require('node:crypto');
const { readFileSync } = require('node:fs');

const must = (holds, wrong) => { if (!holds) throw new Error(wrong); };

async function run(folder, ask, tell = console.log) {
  const read = (name) => readFileSync(`${folder}/${name}`, 'utf8');
  const { files, families, compare, protocol } = JSON.parse(read('manifest.json'));
  for (const [name, sum] of Object.entries(files)) {
    must(sum === `sha256:${createHash('sha256').update(read(name)).digest('hex')}`, `${name} is not the file of the manifest.`);
  }
  const hello = await ask('hello', { protocol: [protocol] });
  const has = (list, one) => list === 'any' || list.includes(one);
  const applies = (v) => has(hello.rulesets, v.family) && has(hello.seats, v.seats) && hello.claims.includes(v.claim)
    && (!v.chance || v.chance === hello.chance) && (v.kind !== 'tree' || hello.ops.includes('moves'));
  for (const [family, { ruleset, digest }] of Object.entries(families)) {
    if (has(hello.rulesets, family)) await ask('rules', { ruleset: JSON.parse(read(ruleset)), digest });
  }
  const total = { right: 0, missed: 0, 'not applicable': 0 };
  for (const v of read('vectors.jsonl').trim().split('\n').map(JSON.parse)) {
    const wrong = applies(v) && (await put(v, { rules: families[v.family].digest, seats: v.seats }, ask, compare).catch((error) => error));
    total[wrong ? 'missed' : wrong === false ? 'not applicable' : 'right'] += 1;
    if (wrong) tell(`${v.family}/${v.id}: ${wrong.message}. ${v.why}`);
  }
  tell(Object.entries(total).map(([what, number]) => `${number} ${what}`).join(', '));
  return total;
}

// Puts one vector to an engine, and throws where an answer is not the frozen one.
async function put(v, table, ask, compare) {
  const begin = () => (v.position ? ask('setup', { ...table, position: v.position }) : ask('deal', { ...table, ...v.deal }));
  const make = async (move, refused) => {
    const { legal, state } = await ask('apply', { move });
    must(legal === !refused, `${JSON.stringify(move)} is ${refused ? 'not refused' : 'not accepted'}`);
    return state;
  };
  if (v.kind === 'play') {
    const known = structuredClone(v.position ?? v.state ?? {}); // what the state must be, as far as it is told
    await begin();
    for (const { move, moves = [move], refused, then = {} } of v.steps) {
      let state;
      for (const one of moves) state = await make(one, refused);
      for (const [pointer, value] of Object.entries(then)) {
        const keys = pointer.slice(1).split('/');
        const last = keys.pop();
        keys.reduce((place, key) => (place[key] ??= {}), known)[last] = value;
      }
      must(same(known, state, '', compare), `the state is wrong after ${JSON.stringify(moves.at(-1))}`);
    }
  } else if (v.kind === 'judge' && v.position) {
    for (const { move, refused } of v.verdicts) {
      await begin();
      for (const before of v.moves ?? []) await make(before);
      await make(move, refused);
    }
  } else if (v.kind === 'judge') {
    for (const { cards, onto, kind, refused } of v.verdicts) {
      const reply = await ask('meld', { ...table, round: v.round, cards, onto });
      must(reply.legal === !refused && (refused || reply.kind === kind), `${cards} are judged otherwise`);
    }
  } else if (v.kind === 'score') {
    if (v.position) await begin();
    const { sides } = await (v.position ? ask('score', {}) : ask('tally', { ...table, round: v.round, sides: v.counted }));
    must(v.sides.every(({ total }, side) => total === sides?.[side]?.total), 'the totals are others');
  } else {
    const ends = await leaves(v.depth, [], begin, make, ask);
    must(ends.length === v.leaves, `${ends.length} ways instead of ${v.leaves}`);
    must(v.scores.every((sum, side) => sum === ends.reduce((so, end) => so + end[side], 0)), 'the scores are others');
  }
}

// The scores at all ends of a tree of moves.
async function leaves(depth, way, begin, make, ask) {
  let { state } = await begin();
  for (const move of way) state = await make(move);
  const ends = [];
  const { moves } = depth ? await ask('moves', {}) : { moves: [] };
  for (const move of moves) ends.push(...(await leaves(depth - 1, [...way, move], begin, make, ask)));
  return moves.length ? ends : [state.game.scores];
}

// Whether all that is expected is there. Bags may be in any order, and some keys are never compared.
function same(expected, got, at, compare) {
  if (expected === null || typeof expected !== 'object') return expected === got;
  if (got === null || typeof got !== 'object') return false;
  if (!Array.isArray(expected)) {
    return Object.keys(expected).every((key) => compare.never.includes(key) || same(expected[key], got[key], `${at}/${key}`, compare));
  }
  const by = compare.sorted[at];
  const text = (item) => (by ? item[by] : JSON.stringify(Object.entries(Object(item)).sort()));
  const [ours, theirs] = by || compare.bags.includes(at)
    ? [expected, got].map((list) => [...list].sort((one, other) => (text(one) > text(other)) - (text(one) < text(other))))
    : [expected, got];
  return ours.length === theirs.length && ours.every((item, index) => same(item, theirs[index], `${at}/*`, compare));
}

// The way to ask an engine behind a pipe: one line there, one line back.
function piped([program, ...words]) {
  const engine = require('node:child_process').spawn(program, words, { stdio: ['pipe', 'pipe', 'inherit'] });
  const lines = require('node:readline').createInterface({ input: engine.stdout })[Symbol.asyncIterator]();
  return async (op, fields) => {
    engine.stdin.write(`${JSON.stringify({ id: 1, op, ...fields })}\n`);
    if (op === 'bye') engine.stdin.end();
    const { value, done } = await lines.next();
    must(!done, `The engine ended instead of answering ${op}.`);
    return JSON.parse(value);
  };
}

async function main([folder, dashes, ...command]) {
  must(dashes === '--' && command.length, 'Say: node vectors.js FOLDER -- ENGINE…');
  const ask = piped(command);
  const { right, missed } = await run(folder, ask);
  await ask('bye', {});
  process.exitCode = missed || !right ? 1 : 0;
}

module.exports = { run };

if (require.main === module) main(process.argv.slice(2)).catch((error) => { console.error(error.message); process.exit(2); });
