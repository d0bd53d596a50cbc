/** Chooses between several vendors: the first in order that takes orders now. Pure. */

/**
 * The order chosen by an admin, then all others that are configured. Vendors that are no longer configured are left
 * out.
 */
export function orderVendors(configured: readonly string[], chosen: readonly string[] = []): string[] {
  const known = chosen.filter((name) => configured.includes(name));
  return [...known, ...configured.filter((name) => !known.includes(name))];
}

export type Candidate = { name: string; isPaused: boolean; isTrialDue: boolean };

/**
 * The first vendor that is not paused. A paused one before it is returned as well if it may be tried again: with one
 * order at most, and only while another vendor serves all the others.
 */
export function pickVendor(inOrder: readonly Candidate[]): { name: string; trials: string[] } | undefined {
  const open = inOrder.findIndex(({ isPaused }) => !isPaused);
  const name = inOrder[open]?.name;
  if (name === undefined) return undefined;
  const before = inOrder.slice(0, open);
  return { name, trials: before.filter(({ isTrialDue }) => isTrialDue).map((one) => one.name) };
}
