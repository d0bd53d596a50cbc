/** Sums of amounts from the wire, in whole pesewas so that no binary fraction creeps in. */

export function sumGhs(...amounts: readonly number[]): number {
  return amounts.reduce((sum, amount) => sum + Math.round(amount * 100), 0) / 100;
}
