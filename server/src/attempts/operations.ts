/** The four things that are asked of vendors, and the question what became of one. */
import type { AttemptDirection } from '@ntem/contract/states';
import type { AgedAttempt } from '#db/attempts/attempts.ts';
import type { VendorStatus } from '#providers/outcomes.ts';
import { aboutAttempt, tellCall } from '#providers/tell-call.ts';
import { collect } from './collect.ts';
import { deliver } from './deliver.ts';
import type { LifeDeps, Operation } from './life.ts';
import { payout } from './payout.ts';
import { refund } from './refund.ts';

export const operations: Record<AttemptDirection, Operation> = { collect, deliver, refund, payout };

/** Changes nothing. */
export function askVendor(deps: LifeDeps, attempt: AgedAttempt): Promise<VendorStatus> {
  const { reference, vendorReference, ageMs } = attempt;
  const known = { reference, vendorReference: vendorReference ?? undefined, ageMs };
  return tellCall<VendorStatus>(
    deps.log,
    { call: `find ${attempt.direction}`, ...aboutAttempt(attempt) },
    (signal) => operations[attempt.direction].port(deps, attempt).find(known, signal),
    { unknown: (reason) => ({ status: 'unknown', reason }) },
  );
}
