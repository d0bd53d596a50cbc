/** Records an order at the price of this moment, and asks the payer to prove the number or to approve. */
import type { Pesewas } from '@ntem/contract/money';
import { pesewasToWire } from '@ntem/contract/money';
import type { Network, Phone } from '@ntem/contract/phones';
import type { Attempt } from '#db/attempts.ts';
import { inTransaction, type Tx } from '#db/database.ts';
import { keepGuest } from '#db/guests.ts';
import { requestJob } from '#db/jobs.ts';
import type { Client } from '#db/one-time-codes.ts';
import { findLatestCode } from '#db/one-time-codes.ts';
import {
  countUnpaidOrders,
  findOrderByBuyKey,
  hasRecentTwin,
  insertOrder,
  lockOrder,
  lockPayer,
  moveOrder,
  type Order,
} from '#db/orders.ts';
import { findUser, findUserByPhone } from '#db/users.ts';
import type { Deps } from '#deps.ts';
import { codeLifetimeMs } from '#domain/codes.ts';
import { findPurchaseWaitMs } from '#domain/purchase-rules.ts';
import { Refusal } from '#domain/refusal.ts';
import type { Actor } from '#domain/users.ts';
import { makeOrderReference } from './make-reference.ts';
import { type Quote, quoteBundle } from './quote-bundle.ts';
import { deliverCode, type PreparedCode, prepareCode } from './send-code.ts';
import { makeCollection, recordCollection } from './start-collection.ts';

export type PurchaseDeps = Pick<Deps, 'db' | 'keys' | 'otp' | 'log' | 'config' | 'payments' | 'bundles'>;

export type Wish = {
  bundleId: string;
  serviceId: string;
  recipient: Phone;
  payer: Phone;
  payerNetwork: Network;
  buyerName: string;
  refCode: string | undefined;
  /** What the buyer was shown, to be compared and never used. */
  shownPrice: Pesewas | undefined;
  confirmDuplicate: boolean;
  buyKey: string | undefined;
  actor: Actor | undefined;
  client: Client;
};

export type Bought = { outcome: 'code_sent'; requestId: string } | { outcome: 'prompted'; order: Order };

export async function buyBundle(deps: PurchaseDeps, wish: Wish): Promise<Bought> {
  const { order, prepared, attempt, isRepeat } = await inTransaction(deps.db, (tx) =>
    recordOrder(deps, tx, wish),
  );
  if (isRepeat) return answerAgain(deps, order);
  if (attempt) {
    await makeCollection(deps, order, attempt);
    return { outcome: 'prompted', order };
  }
  if (!prepared) throw new Error('An order was recorded with neither a code nor an attempt.');
  await sendPurchaseCode(deps, order.id, prepared);
  return { outcome: 'code_sent', requestId: prepared.requestId };
}

type Recorded = { order: Order; prepared?: PreparedCode; attempt?: Attempt; isRepeat: boolean };

async function recordOrder(deps: PurchaseDeps, tx: Tx, wish: Wish): Promise<Recorded> {
  await lockPayer(tx, wish.payer);
  const earlier = wish.buyKey ? await findOrderByBuyKey(tx, wish.buyKey) : undefined;
  if (earlier && (earlier.needs_code || earlier.state !== 'created'))
    return { order: earlier, isRepeat: true };
  // The gateway could not be reached the first time: the same order tries again.
  if (earlier) return { ...(await recordCollection(deps, tx, earlier)), isRepeat: false };
  const quote = await quoteBundle(tx, wish);
  if (!quote) throw new Refusal('PACKAGE_NOT_FOUND');
  if (wish.shownPrice !== undefined && wish.shownPrice !== quote.price) {
    throw new Refusal('PRICE_CHANGED', { data: { final_price: pesewasToWire(quote.price) } });
  }
  await refuseTooMuch(tx, wish);
  const order = await insertOrder(tx, await describeOrder(deps, tx, wish, quote));
  if (!order.needs_code) {
    const { order: prompting, attempt } = await recordCollection(deps, tx, order);
    return { order: prompting, attempt, isRepeat: false };
  }
  // The worker looks when the code can no longer be entered.
  await requestJob(tx, { kind: 'advance-order', subject: order.id, afterMs: codeLifetimeMs + 1_000 });
  const { payer: phone, client } = wish;
  const prepared = await prepareCode(deps, tx, { purpose: 'purchase', phone, client, subject: order.id });
  return { order, prepared, isRepeat: false };
}

async function refuseTooMuch(tx: Tx, wish: Wish): Promise<void> {
  const { payer, recipient, bundleId } = wish;
  const waitMs = findPurchaseWaitMs(await countUnpaidOrders(tx, payer));
  if (waitMs !== undefined) throw new Refusal('RATE_LIMIT_EXCEEDED', { retryAfterS: waitMs / 1000 });
  if (!wish.confirmDuplicate && (await hasRecentTwin(tx, { payer, recipient, bundleId }))) {
    throw new Refusal('POSSIBLE_DUPLICATE');
  }
}

async function describeOrder({ config }: PurchaseDeps, tx: Tx, wish: Wish, quote: Quote) {
  const { bundle, service, amount, price, seller, agent } = quote;
  const signedIn = wish.actor && (await findUser(tx, wish.actor.userId));
  const paysWithOwnNumber = signedIn?.phone === wish.payer && signedIn.phone_verified_at !== null;
  const account = paysWithOwnNumber ? signedIn : await findUserByPhone(tx, wish.payer);
  const guest = account
    ? undefined
    : await keepGuest(tx, { phone: wish.payer, sellerId: seller?.sellerId, name: wish.buyerName });
  return {
    reference: makeOrderReference(),
    service_id: service.id,
    bundle_id: bundle.id,
    service_name: service.name,
    bundle_name: bundle.name,
    supplier_code: bundle.supplier_code,
    megabytes: bundle.megabytes,
    network: service.network,
    recipient: wish.recipient,
    payer: wish.payer,
    payer_network: wish.payerNetwork,
    buyer_name: account?.name ?? wish.buyerName,
    user_id: account?.id ?? null,
    guest_id: guest?.id ?? null,
    seller_id: seller?.sellerId ?? null,
    agent_id: agent?.sellerId ?? null,
    price_pesewas: price,
    amount_pesewas: bundle.amount_pesewas,
    // A bundle without a known cost is taken to cost what we ask for it: no margin is invented.
    cost_pesewas: bundle.cost_pesewas ?? amount,
    seller_base_pesewas: seller?.base ?? amount,
    seller_commission_pesewas: seller?.commission ?? (0n as Pesewas),
    agent_commission_pesewas: agent?.commission ?? (0n as Pesewas),
    buy_key: wish.buyKey ?? null,
    needs_code: config.phoneVerification && !paysWithOwnNumber,
  };
}

/** Sends the code; only a definite failure of the message ends the order. */
async function sendPurchaseCode(deps: PurchaseDeps, orderId: string, prepared: PreparedCode): Promise<void> {
  const move = (to: 'awaiting_code' | 'expired') =>
    inTransaction(deps.db, async (tx) => {
      const order = await lockOrder(tx, orderId);
      if (order.state === 'created') await moveOrder(tx, order, { to, by: 'buyer' });
    });
  try {
    await deliverCode(deps, prepared);
  } catch (error) {
    await move('expired');
    throw error;
  }
  await move('awaiting_code');
}

/** The answer to a request that was made before and whose first answer was lost. */
async function answerAgain(deps: PurchaseDeps, order: Order): Promise<Bought> {
  if (order.state !== 'created' && order.state !== 'awaiting_code') return { outcome: 'prompted', order };
  const code = await findLatestCode(deps.db, order.id);
  if (!code) return { outcome: 'prompted', order };
  return { outcome: 'code_sent', requestId: code.id };
}
