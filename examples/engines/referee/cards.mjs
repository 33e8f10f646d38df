// Bags of cards. A card is a word, and two kings are the word written twice.

export function countCards(cards) {
  const counts = new Map();
  for (const card of cards) counts.set(card, (counts.get(card) ?? 0) + 1);
  return counts;
}

// The first card of `wanted` that `held` has too few of, or null.
export function missingFrom(held, wanted) {
  const left = countCards(held);
  for (const card of wanted) {
    const n = left.get(card) ?? 0;
    if (n === 0) return card;
    left.set(card, n - 1);
  }
  return null;
}

// `held` without `gone`, all of which must be there.
export function without(held, gone) {
  const out = countCards(gone);
  return held.filter((card) => {
    const n = out.get(card) ?? 0;
    if (n > 0) out.set(card, n - 1);
    return n === 0;
  });
}

export const kindsIn = (cards) => [...new Set(cards)];

// Every way to pick cards out of a bag, of `least` to `most` cards, each way once.
export function* picks(cards, least = 0, most = cards.length) {
  const counts = [...countCards(cards)];
  function* from(index, picked) {
    if (index === counts.length) {
      if (picked.length >= least) yield picked;
      return;
    }
    const [card, n] = counts[index];
    for (let k = 0; k <= n && picked.length + k <= most; k += 1) {
      yield* from(index + 1, [...picked, ...Array(k).fill(card)]);
    }
  }
  yield* from(0, []);
}
