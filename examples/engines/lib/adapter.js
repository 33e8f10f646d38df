// The protocol, seen from an engine: one JSON object a line on stdin, one on stdout.
//
// This file knows no rules. An engine gives it a description of itself and a function for each
// operation that it offers; each function gets the request and returns what the reply holds
// beside `id` and `ok`. Node 20 or newer, no packages.

'use strict';

const readline = require('node:readline');

const VERSION = '1.0';

// Thrown for a request that cannot be carried out. An illegal move is no such thing: it is an
// ordinary answer.
class Refused extends Error {
  constructor(code, message) {
    super(message);
    this.code = code;
  }
}

function serve(about, operations) {
  const known = {
    hello(request) {
      if (!request.protocol.includes(VERSION)) {
        throw new Refused('version', `This engine speaks version ${VERSION} of the protocol.`);
      }
      return { protocol: VERSION, ops: Object.keys(known), ...about };
    },
    ...operations,
    bye() {
      lines.close();
      process.stdin.destroy(); // so that the program ends, even if the asker keeps its end open
      return {};
    },
  };

  function answer(line) {
    let id = null;
    try {
      const request = JSON.parse(line);
      id = Number.isInteger(request.id) ? request.id : null;
      if (!Object.hasOwn(known, request.op)) {
        throw new Refused('unknown-op', `This engine does not have the operation ${request.op}.`);
      }
      return { id, ok: true, ...known[request.op](request) };
    } catch (error) {
      // What is not refused on purpose is, in a program this small, a request of a wrong shape.
      const code = error instanceof Refused ? error.code : 'bad-request';
      return { id, ok: false, code, message: error.message };
    }
  }

  const lines = readline.createInterface({ input: process.stdin });
  lines.on('line', (line) => process.stdout.write(JSON.stringify(answer(line)) + '\n'));
}

module.exports = { Refused, serve };
