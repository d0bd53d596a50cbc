/** Records what an admin decides about an order. A job asks the vendors and carries it out. */

import type { AttentionMove } from '@ntem/contract/attention-rules';
import type { Network } from '@ntem/contract/networks';
import type { Phone } from '@ntem/contract/phones';
import type { AttemptDirection } from '@ntem/contract/states';
import { recordAudit } from '#db/audit/audit-log.ts';
import { inTransaction, type Tx } from '#db/database.ts';
import { requestJob } from '#db/jobs/jobs.ts';
import { closeDecision, findOpenDecision, insertDecision } from '#db/orders/decisions.ts';
import { listAttempts } from '#db/orders/order-files.ts';
import { findOrder, lockOrder, type Order } from '#db/orders/orders.ts';
import type { Deps } from '#deps.ts';
import { isUndecided } from '#domain/attempts/attempt-rules.ts';
import type { Author } from '#domain/people/author.ts';
import { Refusal } from '#domain/refusal.ts';
import { movesFor, type Tried } from '#domain/review/attention-moves.ts';
import { needsSecondAdmin, stillFits } from '#domain/review/second-admin.ts';

export type OrderDecision = {
  orderId: string;
  move: AttentionMove;
  reason?: string | undefined;
  evidence?: string | undefined;
  /** For a delivery that was taken back. */
  supplierKeepsCost?: boolean;
  /** For a refund that the payer's own wallet refused. */
  receiver?: { phone: Phone; network: Network } | undefined;
};

export type Recorded = { order: Order; decisionId: string; waits: boolean };

export function recordDecision(
  { db, config }: Pick<Deps, 'db' | 'config'>,
  author: Author,
  wish: OrderDecision,
): Promise<Recorded> {
  const { move, reason = '', evidence, supplierKeepsCost = false, receiver } = wish;
  return inTransaction(db, async (tx) => {
    if (!(await findOrder(tx, wish.orderId))) throw new Refusal('NOT_FOUND');
    const order = await lockOrder(tx, wish.orderId);
    const attempts = await listAttempts(tx, order.id);
    if (!movesFor(order, attempts).includes(move)) throw new Refusal('CONFLICT');
    requireEvidence(move, attempts, evidence);
    if (move !== 'check') await makeWay(tx, order, attempts);
    const over = config.secondAdminOver;
    const waits = needsSecondAdmin({ move, price: order.pricePesewas, over, attempts });
    const decisionId = await insertDecision(tx, author, {
      orderId: order.id,
      payoutId: null,
      move,
      stoodState: order.state,
      stoodBeforeReview: order.stateBeforeReview,
      reason,
      evidence: evidence ?? null,
      supplierKeepsCost,
      receiver: receiver?.phone ?? null,
      receiverNetwork: receiver?.network ?? null,
      state: waits ? 'waits' : 'under_way',
    });
    if (!waits) await requestJob(tx, { kind: 'carry-out-decision', decisionId });
    else
      await recordAudit(tx, author, {
        action: `order.${move}.ask`,
        subject: order.id,
        reason,
        after: { state: order.state, evidence },
      });
    return { order, decisionId, waits };
  });
}

/** Two decisions about one order are never open at once; one that the order has left behind is in nobody's way. */
async function makeWay(tx: Tx, order: Order, attempts: readonly Tried[]): Promise<void> {
  const open = await findOpenDecision(tx, { orderId: order.id });
  if (!open) return;
  const isWaiting = open.state === 'waits';
  if (!isWaiting)
    throw new Refusal('CONFLICT', { message: 'A decision about this order is being carried out.' });
  if (stillFits(open, { now: order, attempts })) {
    throw new Refusal('CONFLICT', { message: 'Another decision about this order waits for a second admin.' });
  }
  await closeDecision(tx, open.id, { state: 'void', said: movedOn });
}

export const movedOn = 'The order has moved on since this was asked for. Nothing was done.';

/** What a vendor has not decided a person may close, and then says how they know. */
const closes: Partial<Record<AttentionMove, AttemptDirection[]>> = {
  deliver: ['deliver'],
  refund: ['deliver', 'refund'],
  'settle-by-hand': ['refund'],
};

function requireEvidence(
  move: AttentionMove,
  attempts: readonly Tried[],
  evidence: string | undefined,
): void {
  const isClosing = attempts.some(
    ({ direction, outcome }) => closes[move]?.includes(direction) && isUndecided(outcome),
  );
  if (!isClosing || evidence) return;
  throw new Refusal('VALIDATION_FAILED', {
    errors: { evidence: 'An earlier attempt is undecided. Please say how you know that it failed' },
  });
}
