/** Requests the price from the payer's wallet: first the reference, then the call, then its result. */

import { promptWindowMs } from '@ntem/contract/orders/limits';
import type { AgedAttempt } from '#attempts/rows/attempts.ts';
import { type AttemptDeps, buyer } from '#attempts/verbs/attempt-context.ts';
import { recordAttempt } from '#attempts/verbs/record.ts';
import { chooseGateway } from '#attempts/verbs/routes.ts';
import { sendAttempt } from '#attempts/verbs/send.ts';
import type { Tx } from '#kernel/db/database.ts';
import { requestJob } from '#kernel/jobs/jobs.ts';
import { Refusal } from '#kernel/rules/refusal.ts';
import { type LockedOrder, moveOrder, type Order } from '#orders/rows/orders.ts';
import { callVendor } from '#vendors/ports/call-vendor.ts';

/** Before the transaction: how long the payer will have, gateway by gateway. */
export async function findWindows({ gateways }: Pick<AttemptDeps, 'gateways'>): Promise<Windows> {
  const windows = gateways.inOrder().map(async ({ name, collect }) => {
    const windowMs = await callVendor(
      () => collect.promptWindowMs(),
      () => promptWindowMs,
    );
    return [name, windowMs] as const;
  });
  return new Map(await Promise.all(windows));
}

export type Windows = ReadonlyMap<string, number>;

type CollectionOptions = {
  windows: Windows | undefined;
  confirmKey?: string | undefined;
  /** By a job at once after the commit, and not by the caller. */
  isSentByJob?: boolean;
};

/** In the transaction that allows it: the attempt, the state, and the job that takes over after a crash. */
export async function recordCollection(
  deps: AttemptDeps,
  tx: Tx,
  order: Order | LockedOrder,
  { windows, confirmKey, isSentByJob = false }: CollectionOptions,
): Promise<{ order: Order; attempt: AgedAttempt }> {
  const gateway = await chooseGateway(deps, tx, { role: 'collect', network: order.payerNetwork });
  if (!gateway) throw new Refusal('GATEWAY_UNAVAILABLE', { retryAfterS: 30 });
  const prompting = await moveOrder(tx, order, { to: 'prompting', by: 'buyer', confirmKey });
  const attempt = await recordAttempt(deps, tx, {
    orderId: order.id,
    direction: 'collect',
    provider: gateway.name,
    port: gateway.collect,
    amount: order.pricePesewas,
    windowMs: windows?.get(gateway.name) ?? promptWindowMs,
    numbers: 'numbers' in order ? order.numbers : undefined,
  });
  if (isSentByJob) await requestJob(tx, { kind: 'send-prompt', attemptId: attempt.id });
  return { order: prompting, attempt };
}

/** After the commit. Throws a 503 if nothing was sent and the order may be tried again. */
export async function makeCollection(deps: AttemptDeps, order: Order, attempt: AgedAttempt): Promise<void> {
  let result = await sendAttempt(deps, { attempt, subject: { order }, actor: buyer });
  // A gateway that certainly did nothing is followed by the next one, while the payer waits.
  while (typeof result === 'object')
    result = await sendAttempt(deps, { attempt: result.next, subject: { order }, actor: buyer });
  if (result === 'unavailable') throw new Refusal('GATEWAY_UNAVAILABLE', { retryAfterS: 30 });
}
