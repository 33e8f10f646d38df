// What comes from the stock: draws, and the bonus cards that are laid aside as they come.

// Whether the discard pile has to be shuffled before so many cards can be drawn.
export function needsReshuffle(rules, { zones, round }, n) {
  const { then, times } = rules.round.stock;
  return (
    then === 'reshuffle' &&
    zones.stock.length < n &&
    zones.stock.length + zones.discard.length - 1 >= n &&
    (times === 'any' || round.reshuffles < times)
  );
}

// Takes up to n cards from the stock into a hand, and lays bonus cards aside as they come.
export function takeFromStock(rules, position, seat, n) {
  const drawn = position.zones.stock.splice(0, n);
  position.zones.hands[seat].push(...drawn);
  position.turn.drawn += drawn.length;
  layAside(rules, position, seat, drawn, 'drawn');
  return drawn.length;
}

// Bonus cards among cards that have just come to a hand. `how` is where they came from, as the
// chapter on the turn calls it.
export function layAside(rules, position, seat, cards, how) {
  const { bonus } = rules.turn;
  if (bonus.by === 'none' || bonus[how] === 'kept') return;
  const hand = position.zones.hands[seat];
  const laid = cards.filter(rules.isBonus);
  for (const card of laid) {
    hand.splice(hand.lastIndexOf(card), 1);
    position.zones.aside[position.game.sides[seat]].push(card);
  }
  if (bonus[how] === 'replaced' && laid.length > 0) {
    takeFromStock(rules, position, seat, laid.length);
  }
}
