/** Decides whether an admin's word ends a top-up of which its gateway says nothing. Pure. */
import type { Pesewas } from '@ntem/contract/money';
import { reviewAfterMs } from '@ntem/contract/review/limits';
import { areIndependent, isOrWasMadeBy, type Person } from '#review/rules/two-people.ts';

/** What came by an admin's word; nothing if it was never paid. */
export type TopUpWord = { by: string; received: Pesewas };

type Facts = {
  by: Person;
  received: Pesewas;
  asked: Pesewas;
  /** What another admin, or the same one, has said before. */
  earlier: (TopUpWord & { isAdmin: boolean }) | undefined;
  /** Whose float it is. */
  owner: string;
  isUndecided: boolean;
  ageMs: number;
  over: Pesewas | undefined;
};

/** `waits`: of a top-up over the limit, or of more than was asked for, another admin must say the same first. */
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
