/** Decides whether an admin's word ends a top-up about which its gateway gives no answer. Pure. */
import type { Pesewas } from '@ntem/contract/money';
import { reviewAfterMs } from '@ntem/contract/review/limits';
import { areIndependent, isOrWasMadeBy, type Person } from '#review/rules/two-people.ts';

/** The amount that arrived, by an admin's word; 0 if it was never paid. */
export type TopUpWord = { by: string; received: Pesewas };

type Facts = {
  by: Person;
  received: Pesewas;
  asked: Pesewas;
  /** The last word so far, of any admin. */
  earlier: (TopUpWord & { isAdmin: boolean }) | undefined;
  /** Whose float it is. */
  owner: string;
  isUndecided: boolean;
  ageMs: number;
  over: Pesewas | undefined;
};

/** `waits`: for a top-up above the limit, or more than was asked for, a second admin must say the same. */
export function judgeTopUpWord({
  by,
  received,
  asked,
  earlier,
  owner,
  isUndecided,
  ageMs,
  over,
}: Facts): 'counts' | 'waits' | 'ended' | 'too_early' | 'own' | 'not_independent' {
  if (!isUndecided) return 'ended';
  if (isOrWasMadeBy(by, owner)) return 'own';
  if (ageMs <= reviewAfterMs) return 'too_early';
  if (received <= asked && (over === undefined || asked <= over)) return 'counts';
  if (!earlier?.isAdmin || earlier.by === by.userId || earlier.received !== received) return 'waits';
  return areIndependent(by, earlier.by) ? 'counts' : 'not_independent';
}
