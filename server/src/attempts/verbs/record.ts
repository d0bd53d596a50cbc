/** Records an attempt with its reference and its follow-up job, in the transaction that makes it necessary. */
import type { Pesewas } from '@ntem/contract/money';
import type { Network } from '@ntem/contract/networks';
import type { Phone } from '@ntem/contract/phones';
import type { AttemptDirection } from '@ntem/contract/states';
import { type AgedAttempt, findLastNumber, insertAttempt } from '#attempts/rows/attempts.ts';
import type { Traits } from '#attempts/rules/answer-verdicts.ts';
import { takeOverAfterMs } from '#attempts/rules/question-times.ts';
import { isFloat } from '#books/rules/ledger-postings.ts';
import type { Tx } from '#kernel/db/database.ts';
import { requestJob } from '#kernel/jobs/jobs.ts';
import type { LockedOrder } from '#orders/rows/orders.ts';
import type { Sender } from '#vendors/ports/outcomes.ts';
import { type AttemptDeps, subjectIdOf } from './attempt-context.ts';
import { deriveReference } from './references.ts';

type AttemptRequest = {
  direction: AttemptDirection;
  provider: string;
  /** The route used for the first send and for every later one. */
  port: Sender & { traits: Traits };
  amount: Pesewas;
  /** Jobs about one vendor's line share their slots. */
  bucket?: string;
  windowMs?: number | undefined;
  /** Set if the vendor has it already, under this number. */
  number?: number;
  /** The same of a call whose number was given to another one since. */
  reference?: string | undefined;
  /** The highest number of each direction that the order has, as read under its lock. */
  numbers?: LockedOrder['numbers'] | undefined;
  supplierCode?: string;
  collectionId?: string;
  receiver?: { phone: Phone; network: Network } | undefined;
} & ({ orderId: string } | { payoutId: string } | { topUpId: string });

export async function recordAttempt(
  deps: AttemptDeps,
  tx: Tx,
  request: AttemptRequest,
): Promise<AgedAttempt> {
  const { direction, provider, amount, port } = request;
  const orderId = 'orderId' in request ? request.orderId : null;
  const payoutId = 'payoutId' in request ? request.payoutId : null;
  const topUpId = 'topUpId' in request ? request.topUpId : null;
  const subjectId = subjectIdOf({ orderId, payoutId, topUpId });
  const taken = orderId ? { orderId, direction } : { payoutId: subjectId };
  const last = request.numbers ? (request.numbers[direction] ?? 0) : undefined;
  // A top-up has one.
  const number = request.number ?? 1 + (topUpId ? 0 : (last ?? (await findLastNumber(tx, taken))));
  const attempt = await insertAttempt(tx, {
    orderId,
    payoutId,
    topUpId,
    direction,
    number,
    provider,
    reference:
      request.reference ??
      deriveReference(deps.keys.reference, { subjectId, direction, number }, port.traits.referenceFormat),
    way: port.way,
    account: port.account,
    countsAsSent: port.traits.duplicates !== 'unsafe',
    amountPesewas: amount,
    windowMs: request.windowMs,
    supplierCode: request.supplierCode,
    collectionId: request.collectionId,
    receiver: request.receiver?.phone,
    receiverNetwork: request.receiver?.network,
  });
  // It is sent at once by the process that recorded it; after a crash this job finds it. A float has nothing to send.
  if (!isFloat(provider))
    await requestFollowUp(tx, attempt, { afterMs: takeOverAfterMs, bucket: request.bucket });
  const sinceWindowMs = request.windowMs ? -request.windowMs : null;
  const ages = { ageMs: 0, hintAgeMs: null, sinceWindowMs };
  return { ...attempt, ...ages, isNameShared: false, countedId: null };
}

/** One job for each attempt: asking again brings it forward, and never further away. */
export function requestFollowUp(
  tx: Tx,
  { id, direction }: { id: string; direction: AttemptDirection },
  { afterMs, bucket }: { afterMs?: number; bucket?: string | undefined } = {},
): Promise<void> {
  return requestJob(tx, { kind: `follow-${direction}`, attemptId: id, afterMs, bucket });
}
