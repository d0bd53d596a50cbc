/**
 * The state of each of several vendors for one job: in use, on standby, paused, or paused with one order on trial.
 * Pure.
 */
export type LineUse = 'in_use' | 'stands_by' | 'paused' | 'trying';

/** The first that is not paused is in use. */
export function useOf(
  name: string,
  inOrder: readonly string[],
  isPaused: (name: string) => boolean,
): LineUse {
  if (isPaused(name)) return 'paused';
  return inOrder.find((one) => !isPaused(one)) === name ? 'in_use' : 'stands_by';
}

/** Of everything that it does: one network where it is in use is enough. */
export function sumUses(uses: readonly LineUse[]): LineUse {
  if (uses.includes('in_use')) return 'in_use';
  if (uses.includes('trying')) return 'trying';
  return uses.includes('paused') ? 'paused' : 'stands_by';
}

/** True if these are the same vendors, each once. */
export function isCompleteOrder(wanted: readonly string[], able: readonly string[]): boolean {
  return (
    wanted.length === able.length &&
    new Set(wanted).size === wanted.length &&
    wanted.every((name) => able.includes(name))
  );
}
