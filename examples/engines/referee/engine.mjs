// A second engine for Hand and Foot, written from the specification alone. It plays by any
// resolved ruleset that it is given. Node 20 or newer, no packages.
//
//     handfoot conform --ruleset FAMILY -- node engine.mjs

import { createInterface } from 'node:readline';

import { Session, Trouble } from './session.mjs';
import { BadRequest, need } from './shapes.mjs';

const VERSION = '1.0';
const OPS = ['rules', 'setup', 'deal', 'judge', 'turn', 'apply', 'moves', 'score', 'tally', 'meld'];
const ABOUT = {
  engine: { name: 'referee', version: '0.1', language: 'javascript' },
  claims: ['talks', 'tally', 'scorer', 'melds', 'referee', 'interpreter', 'explains'],
  ops: ['hello', ...OPS, 'bye'],
  chance: 'told',
  rulesets: 'any',
  seats: 'any',
};

const session = new Session();
let lastOp = null;
const lines = createInterface({ input: process.stdin, crlfDelay: Infinity });

function carryOut(request) {
  if (request.op === 'hello') {
    need(Array.isArray(request.protocol), 'The versions are missing.');
    if (!request.protocol.includes(VERSION)) {
      throw new Trouble('version', `This engine speaks version ${VERSION}.`);
    }
    return { protocol: VERSION, ...ABOUT };
  }
  if (request.op === 'bye') return {};
  if (!OPS.includes(request.op)) {
    throw new Trouble('unknown-op', `This engine does not have the operation '${request.op}'.`);
  }
  return session[request.op](request);
}

function answer(line) {
  let id = null;
  try {
    const request = parse(line);
    if (Number.isSafeInteger(request.id) && request.id >= 0) id = request.id;
    need(id !== null, 'A request has an id.');
    need(typeof request.op === 'string', 'A request has an operation.');
    lastOp = request.op;
    return { id, ok: true, ...carryOut(request) };
  } catch (error) {
    const message = error.message || 'It is not so.';
    if (error instanceof Trouble) {
      return { id, ok: false, code: error.code, message, ...error.more };
    }
    if (error instanceof BadRequest) return { id, ok: false, code: 'bad-request', message };
    process.stderr.write(`${error.stack}\n`);
    return { id, ok: false, code: 'internal', message };
  }
}

function parse(line) {
  let request;
  try {
    request = JSON.parse(line);
  } catch {
    throw new BadRequest('The line is not JSON.');
  }
  need(request !== null && typeof request === 'object' && !Array.isArray(request), 'No object.');
  return request;
}

lines.on('line', (line) => {
  const reply = answer(line);
  // The program has to end by itself, though the asker may keep its end of the pipe open.
  const isLast = reply.ok && lastOp === 'bye';
  process.stdout.write(`${JSON.stringify(reply)}\n`, () => isLast && process.exit(0));
});
