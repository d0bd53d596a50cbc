/** Gives the demo some weeks of orders. They are made by the same code as real ones, so that the books agree. */
import { clientAt } from '#accounts/rules/author.ts';
import { findLatestAttempt } from '#attempts/rows/attempts.ts';
import { unguarded } from '#attempts/verbs/attempt-context.ts';
import { followAttempt } from '#attempts/verbs/follow.ts';
import type { Deps } from '#deps.ts';
import type { Db } from '#kernel/db/database.ts';
import { findOrderByPayment, type Order } from '#orders/rows/orders.ts';
import { buyBundle } from '#orders/verbs/buy-bundle.ts';
import { deliverOrder } from '#orders/verbs/deliver-order.ts';
import { refundOrder } from '#orders/verbs/refund-order.ts';
import { answerSandboxPrompt } from '#sandbox/answer-prompt.ts';
import { endSandboxDelays, forgetSandboxEvents, movePromptsBackInTime } from '#sandbox/demo-time.ts';
import { findSandboxPrompt } from '#sandbox/prompts.ts';
import type { Sandbox } from '#sandbox/sandbox.ts';
import { type DemoPurchase, listDemoPurchases } from './demo-purchases.ts';
import { listDemoReferences, moveOrderBackInTime, removeDemoJobs } from './demo-time.ts';

type DemoDeps = Deps & { sandbox: Sandbox };

/**
 * Only the sandbox's vendors can be scripted: without them the demo has no orders. The product cannot change history:
 * the owner of the tables makes the orders look old.
 */
export async function fillDemoOrders({ sandbox, ...deps }: Deps, owner: Db): Promise<void> {
  if (!sandbox) return;
  const withoutCodes = { ...deps, sandbox, config: { ...deps.config, phoneVerification: false } };
  for (const purchase of await listDemoPurchases(deps.db)) await makeDemoOrder(withoutCodes, owner, purchase);
  await removeDemoJobs(deps.db);
}

async function makeDemoOrder(deps: DemoDeps, owner: Db, purchase: DemoPurchase): Promise<void> {
  const bought = await buyBundle(deps, {
    ...purchase,
    shownPrice: undefined,
    confirmDuplicate: true,
    key: undefined,
    actor: undefined,
    client: clientAt('demo'),
  });
  if (bought.outcome !== 'prompted') throw new Error('A demo order waits for a code.');
  await answerPayment(deps, bought.order, purchase);
  const order = (await findOrderByPayment(deps.db, bought.order.paymentId)) ?? bought.order;
  if (order.state === 'paid') await finishDelivery(deps, order);
  const references = await listDemoReferences(deps.db, order.id);
  await forgetSandboxEvents(deps.sandbox.db, references);
  const { minutesAgo: byMinutes } = purchase;
  if (await moveOrderBackInTime(owner, { orderId: order.id, byMinutes }))
    await movePromptsBackInTime(deps.sandbox.db, { references, byMinutes });
}

async function answerPayment(deps: DemoDeps, order: Order, { answer }: DemoPurchase): Promise<void> {
  const attempt = await findLatestAttempt(deps.db, { orderId: order.id, direction: 'collect' });
  const prompt = attempt && (await findSandboxPrompt(deps.sandbox.db, attempt.reference));
  if (!prompt) throw new Error('A demo order has no prompt.');
  await answerSandboxPrompt(deps.sandbox, { id: prompt.id, answer });
  // No worker runs yet, so there is no lease to lose.
  await followAttempt(deps, attempt.id, unguarded);
}

/** Delivers it, or refunds it if the supplier refused, without waiting for the sandbox's delays. */
async function finishDelivery(deps: DemoDeps, order: Order): Promise<void> {
  await deliverOrder(deps, order.id, unguarded);
  await endDelays(deps, order);
  const delivery = await findLatestAttempt(deps.db, { orderId: order.id, direction: 'deliver' });
  if (delivery?.outcome !== 'failed') {
    if (delivery) await followAttempt(deps, delivery.id, unguarded);
    return;
  }
  await refundOrder(deps, order.id, unguarded);
  await endDelays(deps, order);
  const refund = await findLatestAttempt(deps.db, { orderId: order.id, direction: 'refund' });
  if (refund) await followAttempt(deps, refund.id, unguarded);
}

async function endDelays({ db, sandbox }: DemoDeps, { id }: Order): Promise<void> {
  await endSandboxDelays(sandbox.db, await listDemoReferences(db, id));
}
