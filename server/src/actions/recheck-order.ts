/** Asks the gateway and the supplier about an order at an admin's word, and goes by what they say. */
import type { Tx } from '#db/database.ts';
import { requestJob } from '#db/jobs.ts';
import type { Order } from '#db/orders.ts';
import type { Deps } from '#deps.ts';
import { isOpen } from '#domain/order-states.ts';
import { askAboutAll, askAboutLatest, type VendorAnswer } from './ask-vendor.ts';
import type { AdminActor } from './change-user.ts';
import { type Decision, decideOrder } from './decide-order.ts';
import { settleRefund } from './refund-order.ts';
import { settleDelivery } from './settle-delivery.ts';
import { settlePayment } from './settle-payment.ts';

type RecheckDeps = Pick<Deps, 'db' | 'config' | 'payments' | 'bundles' | 'log'>;

export async function recheckOrder(
  deps: RecheckDeps,
  admin: AdminActor,
  decision: Decision,
): Promise<{ order: Order; answers: VendorAnswer[] }> {
  const { orderId } = decision;
  // The payer may have been asked several times, and have paid the first one.
  const [collected, delivered, refunded] = await Promise.all([
    askAboutAll(deps, { orderId, direction: 'collect' }),
    askAboutLatest(deps, { orderId, direction: 'deliver' }),
    askAboutLatest(deps, { orderId, direction: 'refund' }),
  ]);
  const isDone = ({ status }: VendorAnswer) => status.status === 'done';
  const payments = [...collected.filter(isDone), ...collected.filter((answer) => !isDone(answer))];
  const answers = [...payments, delivered, refunded].filter((answer) => answer !== undefined);
  const made = { move: 'check', decision } as const;
  const { order } = await decideOrder(deps, admin, made, async (tx, locked) => {
    // An open order has a job that asks by the rules; in review nothing moves unless a person asks.
    if (isOpen(locked.state)) {
      await requestJob(tx, { kind: 'advance-order', subject: locked.id });
      return { order: locked };
    }
    return { order: await settleReview(deps, tx, { order: locked, answers, by: admin.userId }) };
  });
  return { order, answers };
}

type Review = { order: Order; answers: VendorAnswer[]; by: string };

async function settleReview(deps: RecheckDeps, tx: Tx, { order, answers, by }: Review): Promise<Order> {
  let settled = order;
  for (const { attempt, kind, status } of answers) {
    if (kind === 'delivery') {
      settled = await settleDelivery(deps, tx, { attempt, status, by, fromReview: true });
    } else if (attempt.direction === 'refund') {
      settled = await settleRefund(deps, tx, { attempt, status, by, fromReview: true });
    } else {
      const { reference } = attempt;
      settled = (await settlePayment(deps, tx, { reference, status, by, fromReview: true })) ?? settled;
    }
    if (settled.state !== 'needs_review') return settled;
  }
  return settled;
}
