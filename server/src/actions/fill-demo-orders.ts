/** Gives the demo some weeks of orders, made through the same code as real ones, so that the books hold. */
import { findLatestAttempt } from '#db/attempts.ts';
import { endSandboxDelays, moveOrderBackInTime, removeDemoJobs } from '#db/demo-time.ts';
import { findOrderByPayment, type Order } from '#db/orders.ts';
import { findSandboxPrompt } from '#db/sandbox-prompts.ts';
import type { Deps } from '#deps.ts';
import { answerSandboxPrompt } from './answer-sandbox-prompt.ts';
import { buyBundle } from './buy-bundle.ts';
import { checkDelivery } from './check-delivery.ts';
import { checkPayment } from './check-payment.ts';
import { deliverOrder } from './deliver-order.ts';
import { type DemoWish, listDemoWishes } from './demo-wishes.ts';
import type { Guard } from './guard.ts';
import { checkRefund, refundOrder } from './refund-order.ts';

/** Nobody else is at work yet: there is no lease to lose. */
const alone: Guard = async () => {};

export async function fillDemoOrders(deps: Deps): Promise<void> {
  const withoutCodes = { ...deps, config: { ...deps.config, phoneVerification: false } };
  for (const wish of await listDemoWishes(deps.db)) await makeDemoOrder(withoutCodes, wish);
  await removeDemoJobs(deps.db);
}

async function makeDemoOrder(deps: Deps, wish: DemoWish): Promise<void> {
  const bought = await buyBundle(deps, {
    ...wish,
    shownPrice: undefined,
    confirmDuplicate: true,
    buyKey: undefined,
    actor: undefined,
    client: { device: null, address: 'demo' },
  });
  if (bought.outcome !== 'prompted') throw new Error('A demo order waits for a code.');
  await answerPayment(deps, bought.order, wish);
  const order = (await findOrderByPayment(deps.db, bought.order.payment_id)) ?? bought.order;
  if (order.state === 'paid') await finishDelivery(deps, order);
  await moveOrderBackInTime(deps.db, { orderId: order.id, byMinutes: wish.minutesAgo });
}

async function answerPayment(deps: Deps, order: Order, { answer }: DemoWish): Promise<void> {
  const attempt = await findLatestAttempt(deps.db, { orderId: order.id, direction: 'collect' });
  const prompt = attempt && (await findSandboxPrompt(deps.db, { reference: attempt.reference }));
  if (!prompt) throw new Error('A demo order has no prompt.');
  await answerSandboxPrompt(deps, { id: prompt.id, answer });
  await checkPayment(deps, attempt, { by: 'worker', guard: alone });
}

/** Delivers it, or refunds it where the supplier refused, without waiting for the sandbox's delays. */
async function finishDelivery(deps: Deps, order: Order): Promise<void> {
  await deliverOrder(deps, order.id, alone);
  await endSandboxDelays(deps.db);
  const delivery = await findLatestAttempt(deps.db, { orderId: order.id, direction: 'deliver' });
  if (delivery?.outcome !== 'failed') {
    if (delivery) await checkDelivery(deps, delivery, { by: 'worker', guard: alone });
    return;
  }
  await refundOrder(deps, order.id, alone);
  await endSandboxDelays(deps.db);
  const refund = await findLatestAttempt(deps.db, { orderId: order.id, direction: 'refund' });
  if (refund) await checkRefund(deps, refund, alone);
}
