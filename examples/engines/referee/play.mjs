// Making a move: each is carried out on a copy of the position, and a rule that forbids it
// throws a Refusal on the way. What follows by itself happens here too: piles picked up, the
// turn passed on, the round ended.

import { missingFrom } from './cards.mjs';
import { choose, deal, putBack } from './deal.mjs';
import { banOn } from './discards.mjs';
import { closeBook, layAct } from './lay.mjs';
import { isBook } from './melds.mjs';
import { checkReached, finishOpening, takeBack } from './opening.mjs';
import {
  answer, ask, canGoOut, checkKept, checkObliged, goesOutByDiscard, isObliged, lastTurnsAfter,
  whyNotOut,
} from './out.mjs';
import { lacksCardToKeep, mustPickUp, nextPile, pickUp, pickUpAfterLay } from './piles.mjs';
import { copy, freshTurn, inLastPile, isDue, meldsOf } from './position.mjs';
import { canStillOpen } from './reach.mjs';
import { Refusal, must } from './refusal.mjs';
import { closeRound } from './scoring.mjs';
import { layAside, needsReshuffle, takeFromStock } from './stock.mjs';
import { cardsThatWaited, freezeWith, takePile, thaw } from './take.mjs';

// The position after a move, and what happened by itself. Throws a Refusal for a forbidden one.
export function play(rules, before, move) {
  const game = new Play(rules, copy(before));
  game.make(move);
  return { position: game.position, events: game.events };
}

const DUE = {
  draw: ['draw'], take: ['draw'], lay: ['play'], close: ['play'], discard: ['play'],
  end: ['draw', 'play', 'pick-up'], 'pick-up': ['draw', 'play', 'pick-up'], ask: ['play'],
  answer: ['answer'], 'take-back': ['play'], choose: ['choose'], deal: ['deal'],
  'put-back': ['put-back'], reshuffle: ['reshuffle'],
};

// What a player without cards may not do before picking up the next pile.
const OWN_MOVES = ['draw', 'take', 'lay', 'close', 'discard', 'end', 'ask', 'take-back'];

class Play {
  constructor(rules, position) {
    this.rules = rules;
    this.position = position;
    this.events = [];
  }

  get isOver() {
    return this.position.round.ended !== null;
  }

  make(move) {
    const { seat } = move;
    const isInTurn = DUE[move.do].some((what) => isDue(this.position, seat, what));
    must(isInTurn, 'turn.due', 'No such move is due from this seat.');
    if (OWN_MOVES.includes(move.do) && !isDue(this.position, seat, 'pick-up')) {
      const pileFirst = mustPickUp(this.rules, this.position, seat);
      must(!pileFirst, 'foot.pick-up', 'The next pile comes first.');
    }
    this[move.do](seat, move);
    const { round, opening } = this.rules;
    const ranOut = round.stock.then === 'at-once' && this.position.zones.stock.length === 0;
    // An opening is one act, also where it is made step by step.
    const inAct = this.position.turn.opening && opening.judged === 'act';
    if (ranOut && !inAct && !this.isOver) this.endByStock();
  }

  // --- the beginning of a turn ------------------------------------------------------------------

  beginTurn(seat, fresh) {
    const { round } = this.position;
    round['last-turns'] = round['last-turns'].filter((other) => other !== seat);
    this.position.turn = freshTurn(seat, fresh);
    this.position.due = [{ seat, what: 'draw' }];
    this.pickUpWaiting(seat);
    round.turns[seat] += 1;
    if (round.turns[seat] === 1) {
      layAside(this.rules, this.position, seat, this.position.zones.hands[seat], 'dealt');
    }
  }

  // A pile that waits for this turn is picked up before the turn counts as begun.
  pickUpWaiting(seat) {
    const { zones } = this.position;
    const next = nextPile(this.rules, this.position, seat);
    if (next?.by === 'emptied' && zones.hands[seat].length === 0) this.pickUp(seat);
  }

  draw(seat) {
    must(this.canDraw(), 'turn.due', 'There is no card to draw.');
    this.drawCards(seat, this.rules.turn.draw);
  }

  canDraw() {
    const { stock } = this.position.zones;
    return stock.length > 0 || needsReshuffle(this.rules, this.position, this.rules.turn.draw);
  }

  drawCards(seat, n) {
    const { rules, position } = this;
    if (needsReshuffle(rules, position, n)) {
      position.turn.toDraw = n;
      position.due = [{ seat: null, what: 'reshuffle' }];
      return;
    }
    this.takeCards(seat, n);
    position.due = [{ seat, what: 'play' }];
  }

  takeCards(seat, n) {
    takeFromStock(this.rules, this.position, seat, n);
    this.events.push({ rule: 'turn.draw', seat });
  }

  reshuffle(_, { order }) {
    const { zones, round, turn } = this.position;
    const below = zones.discard.slice(0, -1);
    must(
      order.length === below.length && missingFrom(below, order) === null,
      'round.stock',
      'These are not the cards of the discard pile.',
    );
    zones.stock.push(...order);
    zones.discard = zones.discard.slice(-1);
    round.reshuffles += 1;
    const { seat, toDraw } = turn;
    turn.toDraw = 0;
    this.drawCards(seat, toDraw);
  }

  take(seat, move) {
    const { rules, position } = this;
    const completed = this.booksOf(seat);
    const came = takePile(rules, position, seat, move);
    this.events.push({ rule: 'pile.depth', seat });
    this.checkReach(seat);
    position.due = [{ seat, what: 'play' }];
    if (came) this.pileHasCome(seat, came);
    this.afterLay(seat, completed);
  }

  // What follows when all cards of the pile are in the hand.
  pileHasCome(seat, came) {
    const { rules, position } = this;
    position.round.frozen = [];
    layAside(rules, position, seat, came, 'taken');
    // For these cards nothing is shuffled.
    const drawToo = rules.pile.take['draw-too'];
    if (drawToo > 0) this.takeCards(seat, drawToo);
  }

  // --- laying -----------------------------------------------------------------------------------

  lay(seat, { groups }) {
    const { rules, position } = this;
    const completed = this.booksOf(seat);
    layAct(rules, position, seat, groups);
    this.checkReach(seat);
    const came = cardsThatWaited(rules, position, seat);
    if (came) this.pileHasCome(seat, came);
    this.afterLay(seat, completed);
  }

  checkReach(seat) {
    const leadsOn = canStillOpen(this.rules, this.position, seat);
    must(leadsOn, 'opening.points', 'The opening is out of reach.');
  }

  booksOf(seat) {
    return meldsOf(this.position, seat).filter((meld) => isBook(this.rules, meld)).length;
  }

  // What follows when cards have been laid: piles come up, the turn may be over, or the round.
  afterLay(seat, completed) {
    const { rules, position } = this;
    const { zones } = position;
    const completedOne = this.booksOf(seat) > completed;
    const left = zones.sealed.flat().length;
    const turnEnds = pickUpAfterLay(rules, position, seat, completedOne, this.events);
    if (zones.sealed.flat().length < left) this.openForGood(seat);
    if (inLastPile(position, seat)) {
      checkKept(rules, position, seat);
      const goesOut = zones.hands[seat].length === 0 && !whyNotOut(rules, position, seat, 'meld');
      if (goesOut) {
        this.checkDone(seat);
        this.goOut(seat, 'meld');
        return;
      }
      must(!isObliged(rules, position) || zones.hands[seat].length > 0, 'out.obliged', '');
      checkObliged(rules, position, seat);
    } else {
      const lacks = lacksCardToKeep(rules, position, seat) && !this.lastCardBringsPile(seat);
      must(!lacks, 'foot.keep-card', 'A card must be kept.');
    }
    if (turnEnds) {
      this.checkDone(seat);
      this.endTurn(seat, false);
    }
  }

  // What cannot be taken back makes an opening that is judged on the turn, or is refused.
  openForGood(seat) {
    if (!this.position.turn.opening) return;
    this.checkDone(seat);
    finishOpening(this.rules, this.position, seat);
  }

  // Whether the one card left can be laid so that the pile for which it was to be kept comes.
  lastCardBringsPile(seat) {
    const { rules, position } = this;
    const [card, ...others] = position.zones.hands[seat];
    if (!card || others.length > 0) return false;
    const before = {};
    return meldsOf(position, seat).some(({ rank }) => {
      const n = before[rank] ?? 0;
      before[rank] = n + 1;
      const lay = { seat, do: 'lay', groups: [{ onto: { rank, n }, cards: [card] }] };
      try {
        play(rules, position, lay);
        return true;
      } catch (error) {
        if (error instanceof Refusal) return false;
        throw error;
      }
    });
  }

  pickUp(seat) {
    pickUp(this.rules, this.position, seat, this.events);
  }

  close(seat, { onto }) {
    this.openForGood(seat);
    closeBook(this.rules, this.position, seat, onto);
    checkObliged(this.rules, this.position, seat);
  }

  'take-back'(seat) {
    takeBack(this.rules, this.position, seat);
  }

  // --- asking -----------------------------------------------------------------------------------

  ask(seat) {
    ask(this.rules, this.position, seat);
  }

  answer(seat, { yes }) {
    answer(this.position, seat, yes);
  }

  // --- the end of a turn ------------------------------------------------------------------------

  discard(seat, { card }) {
    const { rules, position } = this;
    const { hands, discard } = position.zones;
    must(hands[seat].includes(card), 'cards.held', `The player does not hold ${card}.`);
    this.checkDone(seat);
    const ban = banOn(rules, position, seat, card);
    must(ban === null, 'discard.banned', `${card} may not be discarded: ${ban}.`);
    const goesOut = this.checkDiscardLeaves(seat, hands[seat].length - 1);
    must(goesOut || !isObliged(rules, position), 'out.obliged', 'The player must go out.');
    hands[seat].splice(hands[seat].indexOf(card), 1);
    discard.push(card);
    freezeWith(rules, position, card);
    if (goesOut) this.goOut(seat, 'discard');
    else this.afterDiscard(seat);
  }

  // Refuses a discard that leaves too little. Answers whether the player goes out with it.
  checkDiscardLeaves(seat, left) {
    const next = nextPile(this.rules, this.position, seat);
    if (!next) return goesOutByDiscard(this.rules, this.position, seat, left);
    const mustKeep = next.by === 'book' && next['without-cards'] === 'keeps-one';
    must(!mustKeep || left > 0, 'foot.keep-card', 'A card must be kept.');
    return false;
  }

  // Refuses to end a turn with something left undone.
  checkDone(seat) {
    checkReached(this.rules, this.position, seat);
  }

  afterDiscard(seat) {
    const next = nextPile(this.rules, this.position, seat);
    const left = this.position.zones.hands[seat].length;
    if (next?.by === 'emptied' && left <= next['left-over']) {
      // Cards left over leave a choice; a player without any has none.
      if (left > 0) {
        this.position.due = [{ seat, what: 'pick-up' }];
        return;
      }
      if (next.discarded === 'at-once') this.pickUp(seat);
    }
    this.endTurn(seat, true);
  }

  'pick-up'(seat) {
    const { rules, position } = this;
    const afterDiscard = isDue(position, seat, 'pick-up');
    const inPlay = isDue(position, seat, 'play');
    const mayNow = afterDiscard || mustPickUp(rules, position, seat);
    must(mayNow, inPlay ? 'foot.pick-up' : 'turn.due', 'No pile may be picked up now.');
    const { melded } = nextPile(rules, position, seat);
    this.openForGood(seat);
    this.pickUp(seat);
    if (afterDiscard) this.endTurn(seat, true);
    else if (inPlay && melded === 'ends-turn') this.endTurn(seat, false);
  }

  end(seat) {
    const { rules, position } = this;
    if (isDue(position, seat, 'pick-up')) {
      this.endTurn(seat, true);
      return;
    }
    if (isDue(position, seat, 'draw')) {
      // Whoever has nothing to draw and does not take the pile ends the round.
      must(!this.canDraw(), 'turn.due', 'A draw is due.');
      this.endByStock();
      return;
    }
    this.checkDone(seat);
    must(!isObliged(rules, position), 'out.obliged', 'The player must go out.');
    const held = [...new Set(position.zones.hands[seat])];
    const mayDiscard = held.some((card) => this.mayDiscard(seat, card));
    must(!mayDiscard, 'turn.end', 'There is a card that may be discarded.');
    must(!this.laysWhatIsKept(seat), 'turn.end', 'The last cards can be laid.');
    this.endTurn(seat, false);
  }

  // Whether cards that are not discarded only because they had to be kept can be laid.
  laysWhatIsKept(seat) {
    const { rules, position } = this;
    const left = position.zones.hands[seat];
    if (left.every((card) => banOn(rules, position, seat, card) !== null)) return false;
    if (nextPile(rules, position, seat)) return this.lastCardBringsPile(seat);
    return left.length <= rules.out.keep && canGoOut(rules, position, seat);
  }

  mayDiscard(seat, card) {
    if (banOn(this.rules, this.position, seat, card) !== null) return false;
    try {
      this.checkDiscardLeaves(seat, this.position.zones.hands[seat].length - 1);
      return true;
    } catch (error) {
      if (error instanceof Refusal) return false;
      throw error;
    }
  }

  endTurn(seat, discarded) {
    const { rules, position } = this;
    const { round, zones } = position;
    if (this.isOver) return;
    if (position.turn.opening) finishOpening(rules, position, seat);
    thaw(rules, position, discarded);
    const last = round['last-turns'];
    if (round.out && last.length === 0) this.endRound('out');
    else if (rules.round.stock.then === 'finish-turn' && zones.stock.length === 0) {
      this.endByStock();
    } else this.beginTurn(round.out ? last[0] : (seat + 1) % rules.seats, discarded);
  }

  // --- the end of a round -----------------------------------------------------------------------

  goOut(seat, by) {
    const { round } = this.position;
    this.events.push({ rule: 'round.out', seat });
    if (!round.out) {
      round.out = { seat, by };
      round['last-turns'] = lastTurnsAfter(this.rules, this.position, seat);
    }
    this.endTurn(seat, by === 'discard');
  }

  // The stock ends the last turns after a player went out as well.
  endByStock() {
    this.endRound(this.position.round.out ? 'out' : 'stock');
  }

  endRound(why) {
    this.position.round.ended = why;
    this.position.round['last-turns'] = [];
    this.events.push({ rule: why === 'out' ? 'round.out' : 'round.stock', seat: null });
    closeRound(this.rules, this.position);
  }

  // --- chance -----------------------------------------------------------------------------------

  choose(seat, { pile }) {
    choose(this.rules, this.position, seat, pile, () => this.beginRound());
  }

  deal(_, move) {
    deal(this.rules, this.position, move, () => this.beginRound());
  }

  'put-back'(_, { place }) {
    putBack(this.rules, this.position, place, () => this.beginRound());
  }

  beginRound() {
    this.beginTurn(this.position.game.first, true);
  }
}
