/** One try of one promise, and its findings. */
import type { Account, Target } from './target.ts';

type Situation = {
  target: Target;
  /** Somebody who is signed in without a role, where an account can be opened. */
  account: Account | undefined;
  /** Codes can be read and prompts approved by anybody, as in a public demo. */
  sandbox: boolean;
};

export type Finding = { verdict: 'held' | 'broken' | 'skipped'; detail: string };

export type Probe = {
  /** The id of the promise in docs/security.md. */
  id: string;
  tried: string;
  run(situation: Situation): Promise<Finding>;
};

export const probe = (id: string, tried: string, run: Probe['run']): Probe => ({ id, tried, run });

export const skipped = (detail: string): Finding => ({ verdict: 'skipped', detail });

export const needsAccount = skipped('no account can be opened without a code');
export const notDemo = skipped('nobody’s password is known');
export const nothingToBuy = skipped('the shop has nothing to sell');

/** Held where nothing is left that should not be. */
export function judge(faults: string[], held: string): Finding {
  if (faults.length === 0) return { verdict: 'held', detail: held };
  return { verdict: 'broken', detail: faults.slice(0, 3).join('; ') };
}

/** A fault for each answer with another status than these. */
export function expectStatus(what: string, status: number, ...wanted: number[]): string[] {
  return wanted.includes(status) ? [] : [`${what}: ${status}`];
}
