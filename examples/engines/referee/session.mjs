// What the engine knows during a conversation, and the operations that it carries out.

import { begin, join } from './melds.mjs';
import { movesOf } from './moves.mjs';
import { play } from './play.mjs';
import { defectsOf, emptyTable, fromAsker, toAsker } from './position.mjs';
import { Refusal } from './refusal.mjs';
import { compile, isRuleset, seatsOf } from './rules.mjs';
import { score, tally } from './scoring.mjs';
import { need, isCount, isDigest, isList, isObject, isWhole, shapesFor } from './shapes.mjs';

// An error reply of the protocol.
export class Trouble extends Error {
  constructor(code, message, more = {}) {
    super(message);
    this.code = code;
    this.more = more;
  }
}

export class Session {
  #rulesets = new Map();
  #ruleset = null;
  #position = null;

  // --- rules ------------------------------------------------------------------------------------

  rules({ ruleset, digest }) {
    need(isDigest(digest), 'A digest is missing.');
    need(isObject(ruleset) && isRuleset(ruleset), 'This is no resolved ruleset.');
    this.#rulesets.set(digest, ruleset);
    return {};
  }

  // The rules of a request that names them, for its seats and round.
  #asked({ rules: digest, seats }, round) {
    need(isDigest(digest), 'The digest of the rules is missing.');
    need(isCount(seats) && seats >= 1 && seats <= 20, 'The number of seats is missing.');
    need(isCount(round), 'The round is missing.');
    const ruleset = this.#rulesets.get(digest);
    if (!ruleset) throw new Trouble('unknown-rules', 'These rules were never brought.');
    if (!seatsOf(ruleset).includes(seats)) {
      throw new Trouble('unsupported', `The game is not for ${seats} players.`);
    }
    return { ruleset, rules: compile(ruleset, seats, Math.max(1, round)) };
  }

  #take(ruleset, seats, position) {
    this.#ruleset = ruleset;
    this.#position = position;
    this.seats = seats;
    return { state: toAsker(position) };
  }

  // The rules of the round that is played.
  #rulesNow() {
    return compile(this.#ruleset, this.seats, Math.max(1, this.#now().game.round));
  }

  #now() {
    if (!this.#position) throw new Trouble('no-state', 'Nothing has been set up or dealt.');
    return this.#position;
  }

  // --- positions --------------------------------------------------------------------------------

  setup(request) {
    need(isObject(request.position) && isObject(request.position.game), 'The position is missing.');
    const { ruleset, rules } = this.#asked(request, request.position.game.round);
    shapesFor(rules).checkPosition(request.position);
    const position = fromAsker(rules, request.position);
    const defects = defectsOf(rules, position);
    if (defects.length > 0) {
      const message = `Play could not have led here: ${defects.join('; ')}.`;
      throw new Trouble('defect', message, { defects });
    }
    return this.#take(ruleset, request.seats, position);
  }

  deal(request) {
    const { ruleset, rules } = this.#asked(request, request.round);
    const { checkMove, isSeat } = shapesFor(rules);
    need(request.round >= 1 && isSeat(request.first), 'The first player is missing.');
    need(isList(request.scores, isWhole), 'The scores are missing.');
    need(request.scores.length === rules.sideCount, 'There is a score for each side.');
    if (!request.chance) throw new Trouble('unsupported', 'This engine is told its chance.');
    checkMove(request.chance);
    need(request.chance.do === 'deal', 'A deal is made by a move of that name.');
    // The table before the round, from which the request says who begins.
    const before = emptyTable(rules, { round: 0, first: request.first, scores: request.scores });
    const { position } = attempt(() => playDeal(rules, before, request));
    return this.#take(ruleset, request.seats, position);
  }

  // --- moves ------------------------------------------------------------------------------------

  #check(move) {
    shapesFor(this.#rulesNow()).checkMove(move);
  }

  // A deal is made under the rules of the round that it begins.
  #make(position, move) {
    const { round } = position.game;
    const inForce = move.do === 'deal' ? round + 1 : Math.max(1, round);
    return play(compile(this.#ruleset, this.seats, inForce), position, move);
  }

  judge({ moves }) {
    const position = this.#now();
    need(Array.isArray(moves), 'The moves are missing.');
    moves.forEach((move) => this.#check(move));
    return { verdicts: moves.map((move) => verdict(() => this.#make(position, move))) };
  }

  turn({ moves }) {
    let position = this.#now();
    need(Array.isArray(moves) && moves.length > 0, 'The moves are missing.');
    moves.forEach((move) => this.#check(move));
    let refused = null;
    let why = {};
    for (const [index, move] of moves.entries()) {
      const { legal, made, ...reason } = verdict(() => this.#make(position, move), true);
      if (!legal) {
        [refused, why] = [index, reason];
        break;
      }
      position = made.position;
    }
    this.#position = position;
    return { refused, ...why, state: toAsker(position) };
  }

  apply({ move }) {
    const position = this.#now();
    this.#check(move);
    const { made, ...answer } = verdict(() => this.#make(position, move), true);
    if (made) this.#position = made.position;
    return { ...answer, state: toAsker(this.#position), ...(made ? { events: made.events } : {}) };
  }

  moves() {
    const position = this.#now();
    return { moves: movesOf(this.#rulesNow(), position) };
  }

  // --- scores and melds -------------------------------------------------------------------------

  score() {
    const position = this.#now();
    return { sides: score(this.#rulesNow(), position) };
  }

  tally(request) {
    const { rules } = this.#asked(request, request.round);
    need(Array.isArray(request.sides), 'The sides are missing.');
    need(request.sides.length === rules.sideCount, 'There is an entry for each side.');
    request.sides.forEach(shapesFor(rules).checkTally);
    return { sides: tally(rules, request.sides) };
  }

  meld(request) {
    const { rules } = this.#asked(request, request.round);
    const shapes = shapesFor(rules);
    need(shapes.isCards(request.cards) && request.cards.length > 0, 'The cards are missing.');
    need(request.onto !== undefined, 'It is missing onto what they are laid.');
    if (request.onto !== null) shapes.checkMeld(request.onto);
    const { made, ...answer } = verdict(
      () => (request.onto ? join(rules, request.onto, request.cards) : begin(rules, request.cards)),
      true,
    );
    return { ...answer, kind: made?.kind ?? null };
  }
}

function verdict(make, keep = false) {
  try {
    const made = make();
    return keep ? { legal: true, made } : { legal: true };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return { legal: false, rule: error.rule, message: error.message };
  }
}

// A deal that is asked for outside a game must be possible.
function attempt(make) {
  const { made, message } = verdict(make, true);
  need(made, message);
  return made;
}

function playDeal(rules, before, request) {
  const move = { ...request.chance, first: null };
  const { position, events } = play(rules, before, move);
  position.game.round = request.round;
  return { position, events };
}
