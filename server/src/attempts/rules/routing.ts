/** Which of several vendors is asked: the first in order that takes orders now. Pure. */

/** The order that an admin has chosen, then whoever else is configured. Who is configured no longer is left out. */
export function orderVendors(configured: readonly string[], chosen: readonly string[] = []): string[] {
  const known = chosen.filter((name) => configured.includes(name));
  return [...known, ...configured.filter((name) => !known.includes(name))];
}

export type Candidate = { name: string; isResting: boolean; isTrialDue: boolean };

/**
 * The first that does not rest. One before it that rests comes along where it may be tried again: with one order at
 * most, and only because there is another vendor for all the others.
 */
export function pickVendor(inOrder: readonly Candidate[]): { name: string; trials: string[] } | undefined {
  const open = inOrder.findIndex(({ isResting }) => !isResting);
  const name = inOrder[open]?.name;
  if (name === undefined) return undefined;
  const before = inOrder.slice(0, open);
  return { name, trials: before.filter(({ isTrialDue }) => isTrialDue).map((one) => one.name) };
}
