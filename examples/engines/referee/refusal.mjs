// How a rule says no. A move that the rules forbid is thrown out of whatever is carrying it out;
// the position it was tried on is a copy and is dropped.

export class Refusal extends Error {
  constructor(rule, message = '') {
    super(message);
    this.rule = rule;
  }
}

export function must(holds, rule, message) {
  if (!holds) throw new Refusal(rule, message);
}
