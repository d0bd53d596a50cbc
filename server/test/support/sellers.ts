/** Sellers for tests, with orders moved to any state and booked as the product books them. */
import { randomBytes } from 'node:crypto';
import { type Pesewas, pesewas } from '@ntem/contract/money';
import type { Phone } from '@ntem/contract/phones';
import type { OrderState } from '@ntem/contract/states';
import { sql } from 'kysely';
import { openSession } from '#accounts/verbs/open-session.ts';
import { findCountedAttempt, insertAttempt } from '#attempts/rows/attempts.ts';
import { settleAttempt } from '#attempts/rows/settlements.ts';
import { saleOf } from '#attempts/verbs/deliver.ts';
import { postToLedger } from '#books/rows/ledger.ts';
import {
  deliveredPostings,
  lossPostings,
  paidPostings,
  refundedPostings,
  reversalPostings,
} from '#books/rules/ledger-postings.ts';
import { inTransaction, type Tx } from '#kernel/db/database.ts';
import { insertOrder, moveOrder, type Order } from '#orders/rows/orders.ts';
import { insertUser } from '#people/rows/users.ts';
import { anyPhone, type TestApp } from './app.ts';
import { confirmSessionsOf } from './people.ts';

export type TestSeller = {
  id: string;
  name: string;
  phone: Phone;
  token: string;
  role: 'agent' | 'subagent';
};

export async function addSeller(
  { deps }: TestApp,
  {
    phone: wanted,
    ...seller
  }: { name: string; role: 'agent' | 'subagent'; uplineId?: string; phone?: string },
): Promise<TestSeller> {
  return inTransaction(deps.db, async (tx) => {
    const phone = (wanted ?? anyPhone()) as Phone;
    const user = await insertUser(tx, { ...seller, phone, passwordHash: null, verified: true });
    if (!user) return addSeller({ deps } as TestApp, seller);
    const { id: userId } = user;
    const client = { device: null, address: 'test', browser: null };
    const { accessToken: token } = await openSession(deps, tx, { userId, remember: false, client });
    await confirmSessionsOf(tx, userId);
    return { id: user.id, name: seller.name, phone, token, role: seller.role };
  });
}

/** The way to each state that a sale can be seen in. 'reversed' is a delivery that was taken back and refunded. */
const ways = {
  created: [],
  awaiting_code: ['awaiting_code'],
  payment_pending: ['prompting', 'payment_pending'],
  payment_failed: ['prompting', 'payment_failed'],
  expired: ['expired'],
  paid: ['prompting', 'paid'],
  delivery_unknown: ['prompting', 'paid', 'delivering', 'delivery_unknown'],
  on_hold: ['prompting', 'paid', 'on_hold'],
  delivery_failed: ['prompting', 'paid', 'delivering', 'delivery_failed'],
  refund_refused: ['prompting', 'paid', 'delivering', 'delivery_failed', 'refund_pending', 'needs_review'],
  refunded: ['prompting', 'paid', 'delivering', 'delivery_failed', 'refund_pending', 'refunded'],
  delivered: ['prompting', 'paid', 'delivering', 'delivered'],
  delivered_in_review: ['prompting', 'paid', 'delivering', 'delivered', 'needs_review'],
  unpaid_in_review: ['prompting', 'payment_pending', 'needs_review'],
  reversed: ['prompting', 'paid', 'delivering', 'delivered', 'needs_review', 'refund_pending', 'refunded'],
} satisfies Record<string, OrderState[]>;

export type Ending = keyof typeof ways;

export type TestSale = {
  seller: { id: string };
  agent?: { id: string } | undefined;
  amount: number;
  /** The markup of each, in pesewas. */
  agentShare?: number;
  sellerShare: number;
  ending: Ending;
  payer?: string;
  daysAgo?: number;
};

let serial = 0;

export async function sell({ deps }: TestApp, sale: TestSale): Promise<Order> {
  return inTransaction(deps.db, async (tx) => {
    let order = await insertOrder(tx, await describeOrder(tx, sale));
    for (const to of ways[sale.ending]) order = await step(tx, order, to);
    return order;
  });
}

/** Attempts, books and states as after the vendors' answers, but without vendors. */
async function step(tx: Tx, order: Order, to: OrderState): Promise<Order> {
  const done = async (direction: 'collect' | 'deliver' | 'refund', amount: Pesewas) => {
    const collection =
      direction === 'refund'
        ? await findCountedAttempt(tx, { orderId: order.id, direction: 'collect' })
        : undefined;
    const attempt = await insertAttempt(tx, {
      orderId: order.id,
      payoutId: null,
      direction,
      number: 1,
      provider: 'sandbox',
      reference: `T${randomBytes(9).toString('hex')}`,
      amountPesewas: amount,
      ...(collection && { collectionId: collection.id }),
    });
    const received = direction === 'collect' ? { received: amount } : {};
    await settleAttempt(tx, attempt.id, { outcome: 'done', ...received });
    return { attemptId: attempt.id, orderId: order.id };
  };
  const price = order.pricePesewas;
  if (to === 'paid')
    await postToLedger(tx, {
      kind: 'paid',
      ...(await done('collect', price)),
      postings: paidPostings('sandbox', price),
    });
  if (to === 'delivered')
    await postToLedger(tx, {
      kind: 'delivered',
      ...(await done('deliver', order.costPesewas)),
      postings: deliveredPostings('sandbox', saleOf(order, { amountPesewas: order.costPesewas })),
    });
  if (to === 'refund_pending' && order.state === 'needs_review') {
    const delivered = await findCountedAttempt(tx, { orderId: order.id, direction: 'deliver' });
    const about = { attemptId: delivered?.id ?? '', orderId: order.id };
    await postToLedger(tx, {
      kind: 'reversal',
      ...about,
      postings: reversalPostings('sandbox', saleOf(order, { amountPesewas: order.costPesewas })),
    });
    await postToLedger(tx, { kind: 'loss', ...about, postings: lossPostings('sandbox', order.costPesewas) });
    await settleAttempt(tx, about.attemptId, { outcome: 'reversed' });
  }
  if (to === 'refunded')
    await postToLedger(tx, {
      kind: 'refunded',
      ...(await done('refund', price)),
      postings: refundedPostings('sandbox', price),
    });
  return moveOrder(tx, order, { to, by: 'worker', ...(to === 'paid' && { receivedPesewas: price }) });
}

async function describeOrder(tx: Tx, sale: TestSale) {
  const { rows } = await sql<{ bundleId: string; serviceId: string }>`
    select id as bundle_id, service_id from bundles limit 1`.execute(tx);
  const ids = rows[0];
  if (!ids) throw new Error('There is nothing to sell.');
  const agentShare = sale.agent ? (sale.agentShare ?? 0) : 0;
  const base = sale.amount + agentShare;
  const payer = (sale.payer ?? anyPhone()) as Phone;
  serial += 1;
  return {
    ...ids,
    reference: `NT${randomBytes(5).toString('hex').toUpperCase()}`,
    serviceName: 'MTN',
    bundleName: 'MTN 1 GB',
    supplierCode: 'MTN-1000',
    megabytes: 1000,
    network: 'MTN' as const,
    recipient: payer,
    payer,
    payerNetwork: 'MTN' as const,
    buyerName: `Guest ${serial}`,
    userId: null,
    guestId: await keepGuest(tx, payer, sale.seller.id),
    sellerId: sale.seller.id,
    agentId: sale.agent?.id ?? null,
    pricePesewas: pesewas(base + sale.sellerShare),
    amountPesewas: pesewas(sale.amount),
    costPesewas: pesewas(sale.amount - 1),
    sellerBasePesewas: pesewas(base),
    sellerCommissionPesewas: pesewas(sale.sellerShare) as Pesewas,
    agentCommissionPesewas: pesewas(agentShare) as Pesewas,
    needsCode: true,
    createdAt: new Date(Date.now() - (sale.daysAgo ?? 0) * 86_400_000),
  };
}

async function keepGuest(tx: Tx, phone: Phone, sellerId: string): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    insert into guests (phone, name, seller_id, verified_at) values (${phone}, 'Guest User', ${sellerId}, now())
    on conflict (phone) do update set phone = excluded.phone returning id`.execute(tx);
  return rows[0]?.id ?? '';
}

/** Books a commission of this many pesewas, as a delivered sale does, of a price at which nothing is held. */
export async function earn(app: TestApp, seller: TestSeller, amount: number): Promise<void> {
  await sell(app, { seller, amount: Math.max(amount, 100), sellerShare: amount, ending: 'delivered' });
}
