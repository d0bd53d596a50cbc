/** The operations that vendors carry out, and the question about the outcome of one. */
import type { AttemptDirection } from '@ntem/contract/states';
import type { AgedAttempt } from '#attempts/rows/attempts.ts';
import { aboutAttempt, callAndLog } from '#vendors/ports/call-and-log.ts';
import type { AnnouncedFailure, FailureClass, VendorStatus } from '#vendors/ports/outcomes.ts';
import { type AttemptDeps, leftElsewhere, type Operation } from './attempt-context.ts';
import { collect } from './collect.ts';
import { deliver } from './deliver.ts';
import { payout } from './payout.ts';
import { refund } from './refund.ts';
import { topUp } from './top-up.ts';

export const operations: Record<AttemptDirection, Operation> = { collect, deliver, refund, payout };

/** What is collected for a float is no order's payment. */
export function operationOf({ direction, topUpId }: Pick<AgedAttempt, 'direction' | 'topUpId'>): Operation {
  return topUpId ? topUp : operations[direction];
}

/**
 * Changes nothing. What left from another account is asked for by our own reference alone: an answer proves that this
 * account knows it, as after a change of keys, and no answer proves nothing.
 */
export async function askVendor(deps: AttemptDeps, attempt: AgedAttempt): Promise<VendorStatus> {
  const { reference, vendorReference, ageMs } = attempt;
  const port = operationOf(attempt).port(deps, attempt);
  const isElsewhere = leftElsewhere(attempt, port);
  if (isElsewhere && (port.way !== attempt.way || port.traits.statusBy !== 'ours')) return elsewhere;
  const known = {
    reference,
    vendorReference: (!isElsewhere && vendorReference) || undefined,
    ageMs,
    announced: readAnnounced(attempt),
  };
  const status = await callAndLog<VendorStatus>(
    deps.log,
    { call: `find ${attempt.direction}`, ...aboutAttempt(attempt) },
    (signal) => port.find(known, signal),
    { unknown: (reason) => ({ status: 'unknown', reason }) },
  );
  return isElsewhere && status.status === 'not_found' ? elsewhere : status;
}

function readAnnounced({ announcedFailure }: AgedAttempt): AnnouncedFailure | undefined {
  const [failure, reason = ''] = announcedFailure?.split(' ') ?? [];
  return failure ? { failure: failure as FailureClass, reason } : undefined;
}

const elsewhere = {
  status: 'unknown',
  reason: 'It was sent in another way, or from another account, than is set now.',
} as const;
